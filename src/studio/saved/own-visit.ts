/**
 * The visit of this tab, which no other tab has. A copy of a tab (Duplicate, window.open) finds the id of the first one in its storage: each
 * page holds a lock by its id as long as it is open, and who does not get the lock takes another id. After a reload the lock is free again.
 */
import { newId } from "./shelf.ts";
import { leftHere, VISIT } from "./visited.ts";

let own: Promise<string> | null = null;
/** Gives the lock away. */
let release: () => void = () => undefined;

export function visitId(): Promise<string> {
  own ??= begin();
  return own;
}

async function begin(): Promise<string> {
  addEventListener("pagehide", () => {
    // A page that is kept for Back must hold no lock, or it is not kept.
    release();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && own) own = own.then(ownOr);
  });
  try {
    const known = sessionStorage.getItem(VISIT);
    return await (known === null ? another() : ownOr(known));
  } catch {
    return newId("visit");
  }
}

/** This id, unless another tab has it: then one that none has. */
async function ownOr(id: string): Promise<string> {
  return (await isOurs(id)) ? id : another();
}

async function another(): Promise<string> {
  const id = newId("visit");
  await isOurs(id);
  try {
    sessionStorage.setItem(VISIT, id);
  } catch {
    // It holds until the page is left.
  }
  return id;
}

/** Takes the lock of this id; false where another page holds it. Without https or localhost there are no locks. */
async function isOurs(id: string): Promise<boolean> {
  try {
    return await new Promise<boolean>((resolve, reject) => {
      navigator.locks
        .request(`flitlab ${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return (
            lock &&
            new Promise<void>((done) => {
              release = done;
            })
          );
        })
        .catch(reject);
    });
  } catch {
    return leftHere;
  }
}
