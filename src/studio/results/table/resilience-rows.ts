/** How much of a network may fail at random, where that has been sampled. */
import type { ResilienceResult, Threshold } from "../../../analysis/resilience.ts";
import { count } from "../../../drawing/text.ts";
import { none } from "./row.ts";
import type { TableDesign, TableFacts, TableRow, Value } from "./row.ts";

const some = ({ designs }: TableFacts): boolean => designs.some(({ resilience }) => resilience !== null);

/** What fails, the same for all designs, or in general. */
function failing({ designs }: TableFacts): string {
  const kinds = new Set(designs.flatMap(({ resilience }) => resilience?.called ?? []));
  const [called] = kinds;
  return kinds.size === 1 ? `failed ${called}` : "failures";
}

function kept(of: (thresholds: ResilienceResult["thresholds"]) => Threshold) {
  return ({ resilience }: TableDesign): Value => {
    if (resilience === null) return none("not sampled", "not sampled");
    const { fraction, lower, upper, limit } = of(resilience.thresholds);
    if (fraction === null) return resilience.complete ? none("no distances were measured") : none("being sampled", "…");
    return {
      text: String(Number((100 * fraction).toPrecision(3))),
      range: [lower ?? 0, upper ?? 1],
      note: `the last step at which ${Math.round(100 * resilience.share)} % of ${count(resilience.samples)} samples hold${limit === null ? "" : ` ${Number(limit.toPrecision(4))} hops at most`}${resilience.complete ? "" : ", so far"}`,
      ...(resilience.complete ? {} : { pending: true as const }),
    };
  };
}

const row = (id: string, title: string, help: string, of: (thresholds: ResilienceResult["thresholds"]) => Threshold): TableRow => ({
  id,
  title: (facts) => `${title} ${failing(facts)}`,
  unit: "%",
  help,
  when: some,
  value: kept(of),
  best: "most",
  opens: "resilience",
});

export const RESILIENCE_ROWS: readonly TableRow[] = [
  row(
    "survives",
    "connected despite",
    "How much may fail at random until routers with endpoints no longer all reach each other.",
    ({ disconnection }) => disconnection,
  ),
  row(
    "survives-diameter",
    "diameter + 2 despite",
    "How much may fail at random until the diameter has grown by more than two hops.",
    ({ diameter }) => diameter,
  ),
  row(
    "survives-distance",
    "average + 1 despite",
    "How much may fail at random until the average distance has grown by more than one hop.",
    ({ averageDistance }) => averageDistance,
  ),
];
