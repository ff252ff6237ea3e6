/** A table of numbers that a source prints, each beside ours. */
import type { Titled } from "./cell.ts";
import type { Measured } from "./measured.ts";

export interface Fact {
  /** Null while it is unknown. */
  readonly of: (found: Measured) => number | null;
  /** As printed, and as a number; null if the source prints none. */
  readonly printed: { readonly text: string; readonly value: number } | null;
  /** Ours agrees if it is this near to the printed number. */
  readonly within: number;
  /** Decimals of ours. */
  readonly decimals: number;
  /** After ours: "E", "m". */
  readonly unit: string;
}

export interface FactRow extends Titled {
  /** By the columns, in their order; null if there is none. */
  readonly facts: readonly (Fact | null)[];
  /** Why ours differs, or what is counted; null if there is nothing to say. */
  readonly reason: string | null;
}

/** A printed number that ours must meet to `within`, or to its own decimals. */
export function fact(
  of: Fact["of"],
  printed: number | null,
  {
    text,
    within,
    decimals = 0,
    unit = "",
  }: { readonly text?: string; readonly within?: number; readonly decimals?: number; readonly unit?: string } = {},
): Fact {
  return {
    of,
    printed: printed === null ? null : { text: text ?? `${printed}${unit === "" ? "" : ` ${unit}`}`, value: printed },
    within: within ?? 0.5 * 10 ** -decimals + 1e-9,
    decimals,
    unit,
  };
}

export function agrees({ printed, within }: Fact, ours: number): boolean {
  return printed === null || Math.abs(ours - printed.value) <= within;
}
