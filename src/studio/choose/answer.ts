/** The answer in a sentence: the best design known to keep to the wishes. */
import type { ProvedBound } from "../../engine/comparisons.ts";
import type { WishValues } from "../../engine/studies.ts";
import { count, significant } from "../../drawing/text.ts";
import { keyOf, nameOfRow } from "./search-results.ts";
import type { Found, Shown } from "./search-results.ts";

const RANKED: Readonly<Record<string, string>> = {
  cost: "cheapest",
  power: "least hungry",
  throughput: "one with the most uniform throughput",
  diameter: "one of the smallest diameter",
  endpoints: "one of the fewest endpoints",
};

const shareOf = ({ lower }: ProvedBound): string => (lower > 0.995 ? "all" : significant(lower, 2));

export function answerOf({ report, measured }: Found, { rows, passed }: Pick<Shown, "rows" | "passed">, wanted: WishValues): string {
  const endpoints = count(wanted.endpoints);
  if (report!.feasible === 0)
    return `Nothing that is searched carries ${endpoints} endpoints within these limits: more ports, a wider size or lower floors let designs in.`;
  const first = rows.find((row) => measured.has(keyOf(row)));
  if (!first) return `The designs for ${endpoints} endpoints are being measured, the best first …`;
  const known = measured.get(keyOf(first))!;
  const dollars = known.costPerEndpoint ?? first.costPerEndpoint;
  const interval = known.costPerEndpoint === null ? first.costInterval : known.costInterval;
  const bracket = interval === null ? "" : ` ($${count(Math.round(interval.low))} to $${count(Math.round(interval.high))} as prices vary)`;
  const proofs = [
    known.uniform === null ? null : `${shareOf(known.uniform)} of uniform traffic`,
    known.worstCase === null ? null : `${shareOf(known.worstCase)} of its worst case by the best routing`,
    known.worstCaseMinimal === null ? null : `${shareOf(known.worstCaseMinimal)} of it by MIN`,
    known.worstFound === null ? null : `${shareOf(known.worstFound)} of the worst permutation found`,
  ].filter((one) => one !== null);
  const best = RANKED[wanted.rank]!;
  // Of those passed over nothing is proved.
  const { designs } = report!;
  const isFirst = rows[0] === first && !passed.some((row) => designs.indexOf(row) < designs.indexOf(first));
  return `For ${endpoints} endpoints ${isFirst ? `the ${best} is` : "the best that is measured so far is"} ${nameOfRow(first)}: $${count(Math.round(dollars))}${bracket} and ${significant(first.powerPerEndpoint, 3)} W an endpoint${proofs.length === 0 ? "" : `; it can carry ${proofs.join(", ")}`}.`;
}
