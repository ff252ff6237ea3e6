/** Judges a claim by what its studies gave. */
import type { Claim, Figure, Findings } from "./claim.ts";
import { figure, percent } from "./measures.ts";

/** A figure of ours against its band. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly figure: Figure;
  readonly inside: boolean;
}

/** `fails`: a study gave nothing that can be judged, for the reason in words. */
export type Verdict =
  | { readonly verdict: "holds" | "differs"; readonly measured: readonly Measured[]; readonly aside: string }
  | { readonly verdict: "fails"; readonly failure: string };

/** The claim holds when every figure lies in its band; what is no number lies in none. */
export function judge({ figures, aside }: Claim, found: Findings): Verdict {
  try {
    const measured = Object.entries(figures).map(([name, one]): Measured => {
      const value = one.of(found);
      const [low, high] = one.band;
      return { name, value, figure: one, inside: value >= low && value <= high };
    });
    return { verdict: measured.every(({ inside }) => inside) ? "holds" : "differs", measured, aside: aside?.(found) ?? "" };
  } catch (error) {
    return { verdict: "fails", failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Why a figure cannot be judged by its band as it stands, or null: a band has two finite ends in order, and a reason. */
export function fault({ band: [low, high], why }: Figure): string | null {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return "the band is open";
  if (low >= high) return "the band is empty";
  return why.trim() === "" ? "the band has no reason" : null;
}

/** With as many digits, three at least, as tell a value outside the band from its ends. */
export function valueText(value: number, { unit, band: [low, high] }: Figure): string {
  const digits = [3, 4, 5].find((count) => [low, high].every((end) => value === end || figure(value, count) !== figure(end, count))) ?? 6;
  if (unit === "%") return percent(value, digits);
  return unit === undefined || !Number.isFinite(value)
    ? figure(value, digits)
    : `${figure(value, digits)}${unit === "×" ? "×" : " cycles"}`;
}

export function bandText({ band: [low, high], unit }: Figure): string {
  if (unit === "%") return `${figure(100 * low)} to ${percent(high)}`;
  return `${figure(low)} to ${figure(high)}${unit === undefined ? "" : unit === "×" ? "×" : " cycles"}`;
}

/** "MIN 0.93, VAL 0.49"; the figures outside their bands are marked. */
export function oursText({ measured, aside }: { readonly measured: readonly Measured[]; readonly aside: string }): string {
  const texts = measured.map(
    ({ name, value, figure: one, inside }) => `${name} ${inside ? "" : "**"}${valueText(value, one)}${inside ? "" : "**"}`,
  );
  return [texts.join(", "), aside].filter((text) => text !== "").join("; ");
}
