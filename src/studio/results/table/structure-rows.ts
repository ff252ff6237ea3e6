/** Rows on what a network is made of, how far apart its routers are, and how much of it may fail at random, where that was sampled. */
import { routerCount } from "../../../drawing/router-count.ts";
import { count, interval, significant } from "../../../drawing/text.ts";
import type { ResilienceResult, Threshold } from "../../../engine/results.ts";
import { exactly, none, PENDING, plusMinus } from "./row.ts";
import type { TableDesign, TableRow, Value, TableFacts } from "./row.ts";

const always = (): boolean => true;

function ofNetwork(read: (network: NonNullable<TableDesign["network"]>) => number) {
  return ({ network }: TableDesign): Value => (network ? exactly(read(network), count(read(network))) : PENDING);
}

export const STRUCTURE_ROWS: readonly TableRow[] = [
  {
    id: "endpoints",
    title: () => "endpoints",
    unit: null,
    help: "What sends and receives packets.",
    when: always,
    value: ofNetwork(({ endpoints }) => endpoints),
    best: null,
    opens: "size",
  },
  {
    id: "routers",
    title: () => "routers",
    unit: null,
    help: "What takes flits from its channels and sends them on, also inside machines of several endpoints, where it is not bought.",
    when: always,
    value: ({ network }) => {
      if (!network) return PENDING;
      const { text, parts } = routerCount(network);
      return { ...exactly(network.routers, text), ...(parts !== null && { note: parts }) };
    },
    best: "least",
    sameSize: true,
    opens: "size",
  },
  {
    id: "radix",
    title: () => "radix",
    unit: "ports",
    help: "Ports of a router, to endpoints and to other routers.",
    when: always,
    value: ofNetwork(({ radix }) => radix),
    best: null,
    opens: "ports",
  },
  {
    id: "cables",
    title: () => "cables",
    unit: null,
    help: "Electric and optical cables, as the cost model lays them.",
    when: always,
    value: ({ cost }) => {
      if (!cost) return PENDING;
      const cables = cost.electricCables + cost.opticalCables;
      return { ...exactly(cables, count(cables)), note: `${count(cost.electricCables)} electric, ${count(cost.opticalCables)} optical` };
    },
    best: "least",
    sameSize: true,
    opens: "cables",
  },
  {
    id: "diameter",
    title: () => "diameter",
    unit: "hops",
    help: "Most router-to-router hops of a shortest path between endpoints.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      const { lower, upper } = description.diameterBounds;
      if (description.diameter !== null) return exactly(description.diameter, count(description.diameter));
      return { text: `${count(lower)}–${count(upper)}`, range: [lower, upper], note: "the network is too large to count it" };
    },
    best: "least",
    opens: "distance",
  },
  {
    id: "distance",
    title: () => "average distance",
    unit: "hops",
    help: "Mean router-to-router hops of shortest paths, over pairs of distinct routers that carry endpoints.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      const { averageDistance, distanceSample: sample } = description;
      if (averageDistance === null) return none("one router carries all endpoints");
      if (sample === null) return exactly(averageDistance, significant(averageDistance, 3));
      const note = `estimated from ${count(sample.sources)} of ${count(sample.of)} routers, with the half-width of its 95 % interval`;
      return { ...plusMinus(averageDistance, sample.confidence95, (hops) => significant(hops, 4)), note };
    },
    best: "least",
    opens: "distance",
  },
  {
    id: "bisection",
    title: () => "bisection",
    unit: "links",
    help: "Fewest links between two halves of the routers with endpoints: at least, by a proof, and at most, by a cut that was found.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      if (description.bisection === null) return none("one router carries all endpoints");
      const { lower, upper } = description.bisection;
      if (lower === upper) return exactly(lower, count(lower));
      return { text: interval(lower, upper), range: [lower, upper], note: "at least, by a proof, and at most, by a cut that was found" };
    },
    best: "most",
    sameSize: true,
    opens: "bisection",
  },
  {
    id: "paths",
    title: () => "shortest paths",
    unit: "a pair",
    help: "Shortest paths between two routers that carry endpoints, on average; where most pairs have one only, minimal routes cannot spread.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      if (description.shortestPaths === null) return none("one router carries all endpoints");
      const { min, mean, max, single, sampledSources } = description.shortestPaths;
      const from = sampledSources === null ? "" : `; counted from ${count(sampledSources)} routers that were drawn`;
      return {
        ...exactly(mean, significant(mean, 3)),
        note: `${significant(min, 4)} to ${significant(max, 4)}; ${significant(100 * single, 3)} % of pairs have one only${from}`,
      };
    },
    best: null,
    opens: "paths",
  },
  {
    id: "connectivity",
    title: () => "edge connectivity",
    unit: "links",
    help: "Fewest links whose failure leaves two endpoints without a path.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      if (description.edgeConnectivity === null) return none("one router carries all endpoints");
      const { links, exact } = description.edgeConnectivity;
      return exact
        ? exactly(links, count(links))
        : { text: `≤ ${count(links)}`, range: [0, links], note: "at most: the fewest links of a router; the search would take too long" };
    },
    best: "most",
    opens: "connectivity",
  },
  {
    id: "gap",
    title: () => "spectral gap",
    unit: null,
    help: "Second smallest eigenvalue of the Laplacian: the larger, the better connected every part of the network is with the rest.",
    when: always,
    value: ({ description }) => {
      if (!description) return PENDING;
      if (description.spectralGap === null)
        return none(description.routers === 1 ? "there is one router only" : "the network is too large to compute it");
      const { value, exact } = description.spectralGap;
      return { ...exactly(value, significant(value, 3)), note: exact ? "in closed form" : "iterated, not proved" };
    },
    best: "most",
    opens: "gap",
  },
];

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
      text: significant(100 * fraction, 3),
      range: [lower ?? 0, upper ?? 1],
      note: `the last step at which ${Math.round(100 * resilience.share)} % of ${count(resilience.samples)} samples hold${limit === null ? "" : ` ${Number(limit.toPrecision(4))} hops at most`}${resilience.complete ? "" : ", so far"}`,
      ...(resilience.complete ? {} : { pending: true as const }),
    };
  };
}

const row = (id: string, title: string, help: string, of: (thresholds: ResilienceResult["thresholds"]) => Threshold): TableRow => ({
  id,
  title: (facts) => `${title} ${failing(facts)}`,
  short: title,
  unit: "%",
  help,
  when: some,
  value: kept(of),
  best: "most",
  opens: "resilience",
});

/** How much of a network may fail at random, where that was sampled. */
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
