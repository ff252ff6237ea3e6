/** The verdicts on the claims of a part with bars, in words. */
import { isWhole } from "./bars.ts";
import type { GroupSummary } from "./bars.ts";
import type { BarsClaim } from "./lesson.ts";
import { judge } from "./verdict.ts";

export interface ClaimVerdict {
  readonly claim: string;
  readonly accept: string;
  readonly ours: string;
  /** "open": no number yet. */
  readonly verdict: "holds" | "differs" | "open" | "fails";
  /** False while numbers that count are missing. */
  readonly complete: boolean;
}

/** By the numbers that there are. */
export function verdictsOf(claims: readonly BarsClaim[], groups: readonly GroupSummary[]): readonly ClaimVerdict[] {
  const complete = isWhole(groups);
  return claims.map((claim) => {
    const found = judge(claim, groups);
    const ours = found.verdict === "fails" ? found.failure : found.verdict === "open" ? "no numbers yet" : found.aside;
    return { claim: claim.statement, accept: claim.accept, ours, verdict: found.verdict, complete };
  });
}
