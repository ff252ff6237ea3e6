/** Work in steps, so that whoever has it done can tell how far it is, and end it. */

/** The result of work that nobody waits for step by step. */
export function drained<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Steps that say nothing of how far they are, each as this share. */
export function* silent<T>(steps: Generator<void, T>, share: number): Generator<number, T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield share;
  }
}

/** Steps whose shares are of the part of a whole between two of its shares. */
export function* part<T>(steps: Generator<number, T>, from: number, to: number): Generator<number, T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield from + (to - from) * next.value;
  }
}
