/** Judges a claim by the results of its studies. */
import type { Claim, Measure } from "./claim.ts";

/** A number of ours against its band. */
export interface Measured<Found> {
  readonly name: string;
  readonly value: number;
  readonly measure: Measure<Found>;
  readonly inside: boolean;
}

/** `open`: there is no number yet. `fails`: a study gave nothing that can be judged, with the reason in words. */
export type Verdict<Found> =
  | { readonly verdict: "holds" | "differs" | "open"; readonly measured: readonly Measured<Found>[]; readonly aside: string }
  | { readonly verdict: "fails"; readonly failure: string };

/** Significant digits for a number of ours: three, or as many as distinguish a value outside the band from its ends. */
export function digitsOf(value: number, [low, high]: readonly [low: number, high: number]): number {
  return (
    [3, 4, 5].find((count) =>
      [low, high].every((end) => value === end || Number(value.toPrecision(count)) !== Number(end.toPrecision(count))),
    ) ?? 6
  );
}

/** The number against its band; nothing while it is unknown. */
export function measuredBy<Found>(name: string, measure: Measure<Found>, found: Found): readonly Measured<Found>[] {
  const value = measure.of(found);
  const [low, high] = measure.band;
  return value === null ? [] : [{ name, value, measure, inside: value >= low && value <= high }];
}

/** The claim holds if every known number lies in its band; NaN lies in none. */
export function judge<Found>({ measures, aside }: Pick<Claim<Found>, "measures" | "aside">, found: Found): Verdict<Found> {
  try {
    const measured = Object.entries(measures).flatMap(([name, measure]) => measuredBy(name, measure, found));
    if (measured.length === 0) return { verdict: "open", measured, aside: "" };
    return { verdict: measured.every(({ inside }) => inside) ? "holds" : "differs", measured, aside: aside?.(found) ?? "" };
  } catch (error) {
    return { verdict: "fails", failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Why a number cannot be judged by its band, or null: a band has two finite ends in order, and a reason. */
export function bandFault<Found>({ band: [low, high], why }: Pick<Measure<Found>, "band" | "why">): string | null {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return "the band is open";
  if (low >= high) return "the band is empty";
  return why.trim() === "" ? "the band has no reason" : null;
}
