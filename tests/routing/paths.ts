/** Networks, option sets and route walks for the tests of the routings on minimal and Valiant paths. */
import type { Value } from "../../src/descriptor.ts";
import type { RandomSource } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import type { Congestion, Router, RoutingDescriptor } from "../../src/routing/routing.ts";

export type Set = Readonly<Record<string, Value>>;

export const PATH_NETWORKS: readonly Set[] = [
  { p: 1, a: 3, h: 1 },
  { p: 2, a: 4, h: 2 },
  { p: 1, a: 4, h: 2, g: 4 },
  { p: 1, a: 1, h: 5 },
  { p: 1, a: 3, h: 2, g: 2 },
  { p: 1, a: 4, h: 2, g: 3 },
  { topology: "slim-fly", q: 4, p: 1 },
  { topology: "slim-fly", q: 5, p: 1 },
];

export const routingNamed = (id: string): RoutingDescriptor => ROUTINGS.find((routing) => routing.id === id)!;

export const PATH_ROUTINGS = ["min", "valiant", "valiant-router", "ugal-l", "ugal-l-vc", "ugal-l-vch", "ugal-l-cr", "ugal-g", "par"].map(
  routingNamed,
);

/** Option sets of a routing that change its paths, classes or decisions; the first is empty. */
export function optionSets(routing: RoutingDescriptor, topology: Value): Set[] {
  const dragonfly = topology === "dragonfly";
  const through = routing.parameters.some(({ id }) => id === "intermediate") ? { intermediate: "router" } : {};
  const sets: Set[] = [
    { candidates: 3, minimalCandidates: 2 },
    { weighting: "double", congestion: "credits", bias: 1 },
    { congestion: "both" },
    { reading: "outputs" },
    ...(topology === "slim-fly"
      ? [{ detour: "short" }, { vcScheme: "open" }]
      : [
          { ...through, intraGroup: "detour" },
          { reading: "source-group", bias: 2 },
        ]),
    ...(dragonfly
      ? [
          { intermediate: "router" },
          { intermediate: "router", vcScheme: "booksim", candidates: 2 },
          ...(routing.id === "min" ? [{ vcScheme: "booksim" }] : []),
        ]
      : []),
  ];
  return [{}, ...sets.filter((set) => Object.keys(set).every((needed) => routing.parameters.some(({ id }) => id === needed)))];
}

/** Readings that differ from channel to channel and class to class. */
export const UNEVEN: Congestion = {
  queue: (channel) => (channel * 7) % 11,
  queueOf: (channel, vcClass) => ((channel * 7) % 11) >> (vcClass + 1),
  outstanding: (channel) => (channel * 5) % 13,
  outstandingOf: (channel, vcClass) => (channel * 5 + vcClass * 3) % 4,
  leavingOf: (channel, vcClass) => (channel * 3 + vcClass) % 3,
  overdueOf: (channel, vcClass) => (channel * 11 + vcClass) % 4,
  chosen: () => 0,
  chosenOf: () => 0,
};

/** The route that a packet takes in the end, and the one it was first given when that was reconsidered. */
export function travelled(
  router: Router,
  endpoints: readonly [number, number],
  routerAfter: (entry: number) => number,
  random: RandomSource,
  congestion: Congestion,
): { route: number[]; before: number[] | null; minimal: boolean } {
  const [source, destination] = endpoints;
  const length = router.choose(source, destination, random, congestion);
  const route = [...router.route.subarray(0, length)];
  const { minimal } = router;
  const after = router.reconsiderAfter ?? 0;
  if (after === 0) return { route, before: null, minimal };
  const rest = router.reconsider!(routerAfter(route[after - 1]!), destination, random, congestion);
  if (rest < 0) return { route, before: route, minimal };
  return { route: [...route.slice(0, after), ...router.route.subarray(0, rest)], before: route, minimal: router.minimal };
}
