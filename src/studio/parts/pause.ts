/** Pauses between the sections of long work, in which the page answers what has come meanwhile. */

interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Resolves in another task: before all others where the browser knows of such work, else after those that wait. */
export function pause(): Promise<void> {
  return (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
