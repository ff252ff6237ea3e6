/** What is known of visits before anything else is loaded. */

/** Where it is kept that a visit has kept its study. */
const VISITED = "flitlab-visited";
/** The tab's visit, also after a reload. A copy of the tab has it, too. */
export const VISIT = "flitlab-visit";
/** There from the end of a page to the beginning of the next one in its tab, and so in no copy of a tab whose page is open. */
const LEFT = "flitlab-visit-left";

/** Whether the page before this one has left the tab to it. */
export const leftHere = taken();

function taken(): boolean {
  try {
    const left = sessionStorage.getItem(LEFT) !== null;
    sessionStorage.removeItem(LEFT);
    addEventListener("pagehide", () => {
      sessionStorage.setItem(LEFT, "1");
    });
    addEventListener("pageshow", () => {
      sessionStorage.removeItem(LEFT);
    });
    return left;
  } catch {
    // Some settings forbid the page to keep anything.
    return false;
  }
}

/** Begins another visit; true where a former one has kept its study. */
export function newVisit(): boolean {
  try {
    sessionStorage.removeItem(VISIT);
    return localStorage.getItem(VISITED) !== null;
  } catch {
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
