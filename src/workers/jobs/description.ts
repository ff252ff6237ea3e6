/** Figures of a network, of its minimal routes, and of the virtual channels of its routing. */
import type { DesignValues } from "../../study/study.ts";
import { describeSteps, minimalRouteAverage } from "../../analysis/describe.ts";
import type { NetworkFigures } from "../../analysis/describe.ts";
import type { RepairCounts } from "../../routing/repair-counts.ts";
import { ROUTINGS, routingOf } from "../../routing/algorithms.ts";
import { kindsApart, messageKinds } from "../../routing/class-channels.ts";
import { prefersOwnLink } from "../../routing/oblivious.ts";
import { findDeadlock } from "../../routing/deadlock.ts";
import type { RegisterFigures } from "../../routing/interval.ts";
import { loaded } from "../errors.ts";
import { withValue } from "../../study/validation.ts";
import { traitsOf } from "../../topology/networks.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";
import { stepped } from "../slices.ts";

/** The report of `describe` on a design (the public interface's names): the network's figures and those of its routing. */
export interface Description extends NetworkFigures, RepairCounts {
  /** Mean hops of the family's minimal routes, over the pairs that averageDistance counts. */
  readonly minimalRouteAverage: number | null;
  readonly virtualChannels: { readonly minimal: number; readonly nonMinimal: number | null };
  /**
   * Virtual layers for one minimal path each way between two endpoints (DFSSSP, routing/fillings.ts); null on networks that are too large
   * for it, and if nobody asks.
   */
  readonly virtualLayers: number | null;
  /** Virtual layers for one minimal path each way between two routers with endpoints (LASH, routing/fillings.ts); null likewise. */
  readonly lashLayers: number | null;
  /** Null if that is not checked: in networks whose distances are drawn. */
  readonly deadlockFree: boolean | null;
  /**
   * Channels that can wait for each other in a ring, each for the next and the last for the first, as router numbers and class; null if
   * there are none.
   */
  readonly deadlockCycle: readonly { readonly from: number; readonly to: number; readonly vc: number }[] | null;
  /** Bits of the (flexible) interval routing registers, on fat-trees whose routing they can carry. */
  readonly routingRegisters: RegisterFigures | null;
}

/**
 * Virtual-channel classes of the design's minimal and non-minimal routes; if its routing has no non-minimal ones, those of the family's. Twice
 * as many where replies have their own.
 */
function virtualChannelsOf(values: DesignValues): Description["virtualChannels"] {
  const { minimal, nonMinimal } = classesOf(values);
  const kinds = kindsApart(values);
  return { minimal: kinds * minimal, nonMinimal: nonMinimal && kinds * nonMinimal };
}

function classesOf(values: DesignValues): Description["virtualChannels"] {
  const own = routingOf(values).classes(values);
  // In trees all ways up are minimal.
  const detours = traitsOf(values).levels === undefined;
  if (own.all > own.minimal || (detours && routingOf(values).paths !== "minimal")) return { minimal: own.minimal, nonMinimal: own.all };
  for (const routing of detours ? ROUTINGS : []) {
    if (routing.paths === "minimal" || routing.whyNot(traitsOf(values)) !== null) continue;
    return { minimal: own.minimal, nonMinimal: routing.classes(withValue(values, "routing", routing.id).values).all };
  }
  return { minimal: own.minimal, nonMinimal: null };
}

/**
 * How a design with failures is routed, and its minimal routes' mean hops, null if they are not enumerated. Loaded only then: most first
 * pages have no failures.
 */
async function repairsOf(network: Network, values: DesignValues): Promise<RepairCounts & { readonly routeAverage: number | null }> {
  const { damage } = network;
  if (damage === null) return { routingRepaired: "none", repairedPairs: 0, routeAverage: null };
  const { repairCounts, repairedRouteAverage } = await loaded("figures of repairs", import("../../routing/repair-counts.ts"));
  const { groups, mixed } = damage.intact;
  return { ...repairCounts(network, values), routeAverage: groups || mixed ? repairedRouteAverage(network, values) : null };
}

/**
 * Layers of forwarding tables, whatever the design's own routing is. They take as long as all other figures together, and few users want
 * them.
 */
async function layersOf(network: Network): Promise<Pick<Description, "virtualLayers" | "lashLayers">> {
  const { byEndpoints, byRouters, layersOf: count } = await loaded("count of layers", import("../../routing/fillings.ts"));
  return { virtualLayers: count(network, byEndpoints), lashLayers: count(network, byRouters) };
}

/** Channels that wait for each other where requests are answered; loaded only then. */
async function ofMessages(network: Network, values: DesignValues): Promise<ReturnType<typeof findDeadlock>> {
  if (messageKinds(values) === null) return null;
  const { protocolDeadlock } = await loaded("check of requests and replies", import("../../routing/protocol-deadlock.ts"));
  return protocolDeadlock(network, routingOf(values), values);
}

/** Approximate share of the time for the network's own figures. */
const OWN = 0.9;

/** Progress is the finished share. `withLayers`: counts layers of forwarding tables, too. */
export async function run(network: Network, values: DesignValues, control: Control<number>, withLayers = false): Promise<Description> {
  const figures = await stepped(describeSteps(network), control, (share) => OWN * share);
  const { routeAverage, ...repairs } = await repairsOf(network, values);
  const checked = figures.distanceSample === null;
  const cycle = checked ? (findDeadlock(network, routingOf(values), values) ?? (await ofMessages(network, values))) : null;
  return {
    endpoints: figures.endpoints,
    routers: figures.routers,
    routersBought: figures.routersBought,
    radix: figures.radix,
    networkRadix: figures.networkRadix,
    links: figures.links,
    failed: figures.failed,
    degrees: figures.degrees,
    routerKinds: figures.routerKinds,
    routerLevels: figures.routerLevels,
    routerGroups: figures.routerGroups,
    diameter: figures.diameter,
    diameterBounds: figures.diameterBounds,
    distanceSample: figures.distanceSample,
    distances: figures.distances,
    averageDistance: figures.averageDistance,
    // Networks without groups route along shortest paths; damaged ones with them as far as those are left.
    minimalRouteAverage:
      network.groups || network.mixed ? minimalRouteAverage(network, prefersOwnLink(values)) : (routeAverage ?? figures.averageDistance),
    endpointAverageHops: figures.endpointAverageHops,
    shortestPaths: figures.shortestPaths,
    bisection: figures.bisection,
    spectralGap: figures.spectralGap,
    edgeConnectivity: figures.edgeConnectivity,
    girth: figures.girth,
    mooreBoundFraction: figures.mooreBoundFraction,
    virtualChannels: virtualChannelsOf(values),
    ...(withLayers ? await layersOf(network) : { virtualLayers: null, lashLayers: null }),
    ...repairs,
    deadlockFree: checked ? cycle === null : null,
    deadlockCycle:
      cycle &&
      cycle.map(({ channel, vcClass }) => ({ from: network.channelSource[channel]!, to: network.channelTarget[channel]!, vc: vcClass })),
    // Loaded where there is a tree only: most first pages have none.
    routingRegisters: network.levels
      ? (await loaded("figures of registers", import("../../routing/interval.ts"))).registerFigures(network, routingOf(values).id)
      : null,
  };
}
