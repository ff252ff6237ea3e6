/** Work in steps, so that the caller can report progress, and end it. */

/** Steps without progress of their own; each yields this share. */
export function* silent<T>(steps: Generator<void, T>, share: number): Generator<number, T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield share;
  }
}

/** Maps the shares of steps to the part of a whole between two of its shares. */
export function* part<T>(steps: Generator<number, T>, from: number, to: number): Generator<number, T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield from + (to - from) * next.value;
  }
}
