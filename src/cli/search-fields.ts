/** A design that a search has found, as --json prints it. */
import type { Found } from "../engine/index.ts";

export function rowFields({ values: _values, opens: _opens, family, text, same, estimated, measured, ...counted }: Found): object {
  return {
    topology: family,
    study: text,
    ...counted,
    same: same.map((other) => ({ topology: other.family, study: other.text })),
    estimated,
    measured,
  };
}
