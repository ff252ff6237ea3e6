const query = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether the system asks for reduced motion. If so, nothing moves between two states, and nothing goes on by itself. */
export function reducedMotion(): boolean {
  return query?.matches ?? false;
}
