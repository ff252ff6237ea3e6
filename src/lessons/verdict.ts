/** Judges claims by the results of their studies, and says the verdicts in words. */
import { isWhole } from "./bars.ts";
import type { GroupSummary } from "./bars.ts";
import type { Claim, Measure } from "./claim.ts";
import { allKeysOf, figure, findingsIn, NotRun } from "./findings.ts";
import type { Recorded, StudyClaim } from "./findings.ts";
import type { BarsClaim } from "./lesson.ts";

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

/** Null where it is unknown, or hangs on a study that has not been run. */
export function known<Value>(of: () => Value | null): Value | null {
  try {
    return of();
  } catch (error) {
    if (error instanceof NotRun) return null;
    throw error;
  }
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
    const measured = Object.entries(measures).flatMap(([name, measure]) => known(() => measuredBy(name, measure, found)) ?? []);
    if (measured.length === 0) return { verdict: "open", measured, aside: "" };
    const told = aside === undefined ? null : known(() => aside(found));
    return { verdict: measured.every(({ inside }) => inside) ? "holds" : "differs", measured, aside: told ?? "" };
  } catch (error) {
    return { verdict: "fails", failure: error instanceof Error ? error.message : String(error) };
  }
}

export interface ClaimVerdict {
  readonly claim: string;
  /** Its place in the source. */
  readonly where: string;
  /** The source's own number, if it has one. */
  readonly paper?: string;
  readonly accept: string;
  readonly ours: string;
  /** "open": no number yet. */
  readonly verdict: "holds" | "differs" | "open" | "fails";
  /** False while numbers that count are missing. */
  readonly complete: boolean;
  /** Left out of what the source says (claim.ts). */
  readonly speaks?: "own" | "certain";
  /** Why ours differs, if it does and that is known. */
  readonly reason?: string;
}

/** Verdicts by the numbers that there are. */
export function verdictsOf(claims: readonly BarsClaim[], groups: readonly GroupSummary[]): readonly ClaimVerdict[] {
  const complete = isWhole(groups);
  return claims.map((claim) => verdictOn(claim, groups, complete));
}

/** Verdicts on claims on studies. `get`: the result of a key; null if it has not been run. */
export function studyVerdicts(claims: readonly StudyClaim[], get: (key: string) => Recorded | null): readonly ClaimVerdict[] {
  return claims.map((claim) => {
    const complete = allKeysOf(claim).every((key) => get(key) !== null);
    const accept = Object.entries(claim.measures)
      .map(([name, measure]) => `${name} is ${bandText(measure)} (${measure.why.replace(/\.$/, "")})`)
      .join("; ");
    const { aside, ...own } = claim;
    return verdictOn({ accept, ...own, ...(aside && { further: aside }) }, findingsIn(claim, get, noPrices), complete);
  });
}

function noPrices(): never {
  throw new Error("a claim on studies wants no prices");
}

/** A band's end as it is judged: three digits where these are all of it, else as many as it has, or four of one without end. */
function endText(value: number): string {
  const digits = [3, 4, 5, 6].find((count) => Math.abs(Number(value.toPrecision(count)) - value) <= 1e-12 * Math.abs(value));
  return figure(value, digits ?? 4);
}

/** "0.93 to 1", "20 to 35×". */
export function bandText({ band: [low, high], unit }: Pick<Measure<never>, "band" | "unit">): string {
  if (unit === "%") return `${endText(100 * low)} to ${endText(100 * high)} %`;
  return `${endText(low)} to ${endText(high)}${unit === undefined ? "" : unit === "×" ? "×" : ` ${unit}`}`;
}

/** One verdict, whatever judges it; `complete`: all numbers that count are there. */
export function verdictOn<Found>(claim: Claim<Found> & { readonly accept: string }, found: Found, complete: boolean): ClaimVerdict {
  const judged = judge(claim, found);
  const ours =
    judged.verdict === "fails"
      ? judged.failure
      : judged.verdict === "open"
        ? "no numbers yet"
        : judged.aside || [measuredText(judged.measured), known(() => claim.further?.(found) ?? "")].filter(Boolean).join("; ");
  const reason = judged.verdict === "differs" && claim.reason !== undefined ? { reason: claim.reason } : {};
  return {
    claim: claim.statement,
    where: claim.where,
    ...(claim.printed === undefined || claim.printed === "" ? {} : { paper: claim.printed }),
    accept: claim.accept,
    ours,
    verdict: judged.verdict,
    complete,
    ...(claim.speaks === undefined ? {} : { speaks: claim.speaks }),
    ...reason,
  };
}

/** "model 3 / simulated 0.962, latency 31.2 cycles". */
function measuredText<Found>(measured: readonly Measured<Found>[]): string {
  return measured
    .map(({ name, value, measure: { unit, band } }) => {
      const number = Number((unit === "%" ? 100 * value : value).toPrecision(digitsOf(value, band)));
      return `${name} ${number}${unit === undefined ? "" : unit === "×" ? unit : ` ${unit}`}`;
    })
    .join(", ");
}
