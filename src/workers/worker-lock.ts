/** A lock, named after the worker, that a Web Worker holds as long as it lives: whoever gets it after the worker knows that it is gone. */

/** Told to the page when the lock is held. */
export const HOLDS_LOCK = "flitlab: holds its lock";

/** Call it in the worker. Without https or localhost there are no locks, and no message is sent. */
export function holdLock(): void {
  const { locks } = navigator;
  locks
    ?.request(self.name, () => {
      self.postMessage(HOLDS_LOCK, { transfer: [] });
      return new Promise(() => {});
    })
    .catch(() => undefined);
}
