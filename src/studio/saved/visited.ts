/** What is known of visits before anything else is loaded. */

/** Where it is kept that a visit has kept its study. */
const VISITED = "flitlab-visited";
/** The present visit, also after a reload. */
export const VISIT = "flitlab-visit";

/** Begins another visit; true where a former one has kept its study. */
export function newVisit(): boolean {
  try {
    sessionStorage.removeItem(VISIT);
    return localStorage.getItem(VISITED) !== null;
  } catch {
    // Some settings forbid the page to keep anything.
    return false;
  }
}

export function noteVisit(): void {
  try {
    localStorage.setItem(VISITED, "1");
  } catch {
    // The drawer has it.
  }
}
