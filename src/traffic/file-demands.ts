/** The demands of a network's file as the traffic of a study. */
import type { FileDemands, RouterDemand } from "../topology/import/formats.ts";
import type { Graph } from "../topology/graph.ts";
import { formatMatrix, LARGEST, MAX_DEMANDS, SMALLEST } from "./matrix.ts";
import type { Demand } from "./weighted.ts";

/** Parameters of a study, or null if its traffic cannot hold the demands; and whole sentences on what became of them. */
export interface FileTraffic {
  readonly values: Readonly<Record<string, string>> | null;
  readonly notes: readonly string[];
  /** Whether no two routers send to each other, so that each demand may be meant both ways. */
  readonly isOneWay: boolean;
}

/** Characters of a matrix up to which its weights keep all their digits. */
const LONG = 200_000;
const DIGITS = 6;
/** Digits that a multiplication leaves as they are. */
const EXACT = 15;

/**
 * A matrix of routers. Demands of routers to themselves and of routers without endpoints are left out, and those of the same two routers
 * are added up. Null if there are no demands.
 */
export function trafficOfFile({ graph, demands }: { readonly graph: Graph; readonly demands: FileDemands | null }): FileTraffic | null {
  if (demands === null) return null;
  const carries = (router: number): boolean => graph.endpoints === null || graph.endpoints[router]! > 0;
  const served = demands.between.filter(([from, to]) => carries(from) && carries(to));
  return trafficOf("routers", served, [
    ...leftOut(demands.lost, "of routers that are not in the network"),
    ...leftOut(demands.between.length - served.length, "of routers without endpoints"),
  ]);
}

/** The traffic of demands between what these numbers count. `left`: what was left out before. */
export function trafficOf(of: "routers" | "endpoints", between: readonly RouterDemand[], left: readonly string[] = []): FileTraffic {
  const pairs = of === "routers" ? "pairs of routers" : "pairs";
  const others = of === "routers" ? between.filter(([from, to]) => from !== to) : between;
  const { kept, notes } = weightsOf(summed(others));
  const lost = [...left, ...leftOut(between.length - others.length, "of a router to itself"), ...notes];
  if (kept.length === 0)
    return { values: null, notes: [...lost, "No demand of the file is left, and none is taken as traffic."], isOneWay: false };
  if (kept.length > MAX_DEMANDS)
    return {
      values: null,
      notes: [
        ...lost,
        `The file has demands of ${kept.length} ${pairs}, more than the ${MAX_DEMANDS} that a study holds: they are not taken as traffic.`,
      ],
      isOneWay: false,
    };
  const isOneWay = of === "routers" && hasOneWay(kept);
  const whole = formatMatrix(kept);
  const rounded = whole.length > LONG;
  const matrix = rounded ? formatMatrix(kept.map((one) => ({ ...one, weight: Number(one.weight.toPrecision(DIGITS)) }))) : whole;
  return {
    // What numbers count that a file does not call routers is the study's to say.
    values: { traffic: "matrix", ...(of === "routers" && { matrixOf: of }), matrix },
    notes: [
      `${kept.length === 1 ? "The file's demand is" : `The file's demands of ${kept.length} ${pairs} are`} the traffic. Their unit does not matter: at a load of 1 the busiest endpoint sends at its full rate, and all others in proportion.`,
      ...(rounded ? [`Demands are rounded to ${DIGITS} digits.`] : []),
      ...(isOneWay
        ? ["No two routers send to each other: each demand goes from its first router to its second. With demands=both as much goes back."]
        : []),
      ...lost,
    ],
    isOneWay,
  };
}

const leftOut = (count: number, which: string): readonly string[] =>
  count === 0 ? [] : [`${count === 1 ? "One demand" : `${count} demands`} ${which} ${count === 1 ? "is" : "are"} left out.`];

function summed(between: readonly RouterDemand[]): Demand[] {
  const sums = new Map<string, Demand>();
  for (const [source, destination, weight] of between) {
    const pair = `${source}-${destination}`;
    sums.set(pair, { source, destination, weight: weight + (sums.get(pair)?.weight ?? 0) });
  }
  return [...sums.values()].filter(({ weight }) => weight > 0).sort((x, y) => x.source - y.source || x.destination - y.destination);
}

/** Weights that a matrix can hold: where some are too large or too small, all are multiplied by a power of ten. */
function weightsOf(demands: readonly Demand[]): { readonly kept: readonly Demand[]; readonly notes: readonly string[] } {
  const most = demands.reduce((max, { weight }) => Math.max(max, weight), 0);
  const fits = ({ weight }: Demand): boolean => weight >= SMALLEST && weight <= LARGEST;
  if (demands.every(fits)) return { kept: demands, notes: [] };
  const factor = 10 ** Math.floor(Math.log10(LARGEST / most));
  const kept = demands.map((one) => ({ ...one, weight: Number((one.weight * factor).toPrecision(EXACT)) })).filter(fits);
  return { kept, notes: leftOut(demands.length - kept.length, "too small beside the largest") };
}

function hasOneWay(demands: readonly Demand[]): boolean {
  const pairs = new Set(demands.map(({ source, destination }) => `${source}-${destination}`));
  return demands.length > 1 && !demands.some(({ source, destination }) => pairs.has(`${destination}-${source}`));
}
