/** What is known of visits before anything else is loaded: the number of this visit, and whether there was one before. */

/** Where it is kept that a visit has kept its study. */
const VISITED = "flitlab-visited";
/** The present visit, also after a reload. */
const VISIT = "flitlab-visit";
/** There while no page of the visit is open: it was left, to come back by a reload or by Back. */
const LEFT = "flitlab-visit-left";

/** Begins another visit; true where a former one has kept its study. */
export function newVisit(): boolean {
  note(VISIT, null);
  note(LEFT, null);
  try {
    return localStorage.getItem(VISITED) !== null;
  } catch {
    return false;
  }
}

let own: Promise<string> | null = null;
/** Lets the visit's lock go. */
let letGo: () => void = () => undefined;

/**
 * The visit of this tab, which a reload goes on with; to be asked for as soon as the page opens. A duplicate of the tab begins with a copy of all that the tab has noted, this id
 * included, and has to take another: each page holds a lock by the id of its visit for as long as it is open. Where there are no locks (over
 * http from another machine), a page goes on with a visit only if it is noted that the page before has left it.
 */
export function visitId(): Promise<string> {
  if (own === null) {
    own = claim();
    window.addEventListener("pagehide", () => {
      note(LEFT, "1");
      letGo();
    });
    // Back from where the browser kept the page as it was: another may have gone on with the visit since.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) own = claim(own);
    });
  }
  return own;
}

async function claim(before: Promise<string> | null = null): Promise<string> {
  const known = (await before) ?? noted(VISIT);
  const left = noted(LEFT) !== null;
  note(LEFT, null);
  const goesOn = known !== null && ((await locked(known)) ?? left);
  const id = goesOn ? known : newId("visit");
  if (!goesOn) await locked(id);
  note(VISIT, id);
  return id;
}

/** Holds the lock of a visit from now on; false where another page holds it, null where there are no locks. */
function locked(id: string): Promise<boolean | null> {
  const { locks } = navigator;
  if (locks === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    locks
      .request(`flitlab ${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((end) => (letGo = end));
      })
      .catch(() => {
        resolve(null);
      });
  });
}

function noted(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Some settings forbid the page to keep anything.
    return null;
  }
}

function note(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A reload begins another visit.
  }
}

export function noteVisit(): void {
  try {
    localStorage.setItem(VISITED, "1");
  } catch {
    // The page of saved studies has it.
  }
}

export function newId(kind: string): string {
  return `${kind} ${Date.now().toString(36)} ${Math.random().toString(36).slice(2, 8)}`;
}
