/** The verdicts on the claims of a part with bars, in words. */
import { isWhole } from "./bars.ts";
import type { GroupSummary } from "./bars.ts";
import type { Claim } from "./claim.ts";
import type { BarsClaim } from "./lesson.ts";
import { digitsOf, judge } from "./verdict.ts";
import type { Measured } from "./verdict.ts";

export interface ClaimVerdict {
  readonly claim: string;
  readonly accept: string;
  readonly ours: string;
  /** "open": no number yet. */
  readonly verdict: "holds" | "differs" | "open" | "fails";
  /** False while numbers that count are missing. */
  readonly complete: boolean;
  /** Why ours differs, if it does and that is known. */
  readonly reason?: string;
}

/** Verdicts by the numbers that there are. */
export function verdictsOf(claims: readonly BarsClaim[], groups: readonly GroupSummary[]): readonly ClaimVerdict[] {
  const complete = isWhole(groups);
  return claims.map((claim) => verdictOn(claim, groups, complete));
}

/** One verdict, whatever judges it; `complete`: all numbers that count are there. */
export function verdictOn<Found>(claim: Claim<Found> & { readonly accept: string }, found: Found, complete: boolean): ClaimVerdict {
  const judged = judge(claim, found);
  const ours =
    judged.verdict === "fails"
      ? judged.failure
      : judged.verdict === "open"
        ? "no numbers yet"
        : judged.aside || [measuredText(judged.measured), claim.further?.(found)].filter(Boolean).join("; ");
  const reason = judged.verdict === "differs" && claim.reason !== undefined ? { reason: claim.reason } : {};
  return { claim: claim.statement, accept: claim.accept, ours, verdict: judged.verdict, complete, ...reason };
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
