/** The lock that a Web Worker holds as long as it lives, by its own name: whoever gets it after the worker knows that it is gone. */

/** Told to the page when the lock is held. */
export const HOLDS_LOCK = "flitlab: holds its lock";

/** In the worker. Without https or localhost there are no locks, and nothing is told. */
export function holdLock(): void {
  const { locks } = navigator;
  locks
    ?.request(self.name, () => {
      self.postMessage(HOLDS_LOCK, { transfer: [] });
      return new Promise(() => {});
    })
    .catch(() => undefined);
}
