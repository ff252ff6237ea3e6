const query = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether the system asks for reduced motion: nothing then moves between two states, and nothing goes on by itself. */
export function reducedMotion(): boolean {
  return query?.matches ?? false;
}
