/** Computes the throughput of a design: builds the model's program, solves it, and certifies the answer on both sides. */
import { valuesOf } from "../descriptor.ts";
import type { Texts } from "../descriptor.ts";
import type { ThroughputDesign, ThroughputSettings } from "./models.ts";
import type { Network } from "../topology/network.ts";
import { evenRouter, routingOf } from "../routing/algorithms.ts";
import { RouteShares } from "../routing/route-shares.ts";
import type { PairShares } from "../routing/route-shares.ts";
import type { Router } from "../routing/routing.ts";
import { NobodySends } from "../traffic/traffic.ts";
import { trafficOn } from "../workload/patterns.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { figuresOf, idleFigures } from "./answer.ts";
import { withCapacities } from "./capacities.ts";
import { demandsOf } from "./demands.ts";
import type { Demands } from "./demands.ts";
import { PROVED } from "./engine.ts";
import { ThroughputError } from "./error.ts";
import type { OwnShares } from "./even-split.ts";
import type { LpSolver } from "./lp-solver.ts";
import { hashedShares } from "./hashed-flows.ts";
import { isCounted, throughputSettingsOf } from "./models.ts";
import { pathSets } from "./path-sets.ts";
import type { Program } from "./program-builder.ts";
import { buildProgram, BY_ENTRY, firstBounds, refuseTooLarge, sizeOfModel } from "./programs.ts";
import type { ProgramSize } from "./programs.ts";
import type { ThroughputProgress, ThroughputResult } from "./results.ts";
import { noSymmetry, symmetryOf } from "./symmetry.ts";
import { planOf, programSteps } from "./ways.ts";

export { ProgramTooLarge, ThroughputError } from "./error.ts";
export { loadSolver } from "./glpk.ts";
export type { LpSolver } from "./lp-solver.ts";
export { LIMITS } from "./programs.ts";
export { pathCounts } from "./path-sets.ts";

/** Reports from time to time; on `true` it ends with what it has. */
export type ThroughputSteps = Generator<ThroughputProgress, ThroughputResult, boolean | undefined>;

/**
 * Maximum concurrent flow of a design (Mollah et al. 2017, section 2.4): alpha, a fraction of terminal bandwidth, with certified bounds.
 * `now` (seconds) is read for the result's time and for the design's time limit; both are left out without it. Throws
 * ThroughputError with one sentence for people.
 */
export function* throughputSteps(network: Network, values: ThroughputDesign, solver: LpSolver, now?: () => number): ThroughputSteps {
  const settings = throughputSettingsOf(values);
  const traffic = demandedBy(network, values);
  const hashed = hashesFlows(values, settings);
  const even = isCounted(settings.model) && !hashed ? evenRouterOf(network, values, settings) : null;
  const own = hashed ? hashedShares(network, routingOf(values).build(network, values), traffic) : null;
  const result = yield* trafficSteps(network, traffic, settings, solver, now, even, own);
  return traffic.foundFor === undefined ? result : { ...result, foundFor: traffic.foundFor };
}

/** Whether a model that spreads flows evenly over minimal paths follows a routing that hashes each of them to one. */
function hashesFlows(values: ThroughputDesign, { model }: ThroughputSettings): boolean {
  if (!isCounted(model) || model.scheme?.minimal === null) return false;
  return valuesOf<Partial<Texts<"routing">>>(values).routing !== undefined && routingOf(values).oblivious === "flow";
}

/** The design's pattern. Throws ThroughputError if no endpoint sends. */
function demandedBy(network: Network, values: ThroughputDesign): Traffic {
  try {
    return trafficOn(network, values);
  } catch (error) {
    throw error instanceof NobodySends ? new ThroughputError(error.message) : error;
  }
}

/** The routing whose draws a model without a choice adds up; null if there is none, or the design names none. */
function evenRouterOf(network: Network, values: ThroughputDesign, { model, intraVlb }: ThroughputSettings): Router | null {
  if (valuesOf<Partial<Texts<"routing">>>(values).routing === undefined) return null;
  const minimal = model.scheme?.minimal !== null;
  if (!minimal && intraVlb === "local") return null;
  return evenRouter(minimal ? "minimal" : "detours", intraVlb === "outside", network, values);
}

/** Most channels of all routes that are enumerated, and the sample of flows that estimates their number. */
const GONE_THROUGH = 30_000_000;
const JUDGED = 60;

/** The channel shares of a router's draws, flow by flow; null if there is no router, or it has too many routes for so many flows. */
function ownShares(network: Network, router: Router | null, { flows, source, target }: Demands): OwnShares | null {
  if (router === null) return null;
  const { firstEndpoint } = network;
  const shares = new RouteShares(network, router);
  const of = (s: number, d: number, most: number): PairShares | null => shares.of(firstEndpoint[s]!, firstEndpoint[d]!, most);
  const step = Math.max(1, Math.floor(flows / JUDGED));
  let judged = 0;
  for (let f = 0; f < flows; f += step) {
    judged++;
    if (of(source[f]!, target[f]!, GONE_THROUGH) === null) return null;
  }
  if ((shares.gone / judged) * flows > GONE_THROUGH) return null;
  return (s, d) => of(s, d, Infinity)!;
}

/**
 * The program of a design's model and pattern, for other solvers; null if no flow leaves its router. Throws as throughputSteps; any-path
 * and lists of paths that are too long have none.
 */
export function classProgramOf(bare: Network, values: ThroughputDesign): Program | null {
  const settings = throughputSettingsOf(values);
  const { model, intraVlb } = settings;
  if (hashesFlows(values, settings))
    throw new ThroughputError(
      `There is no linear program of flows that ${routingOf(values).title} hashes to one path each: choose another model.`,
    );
  const network = withCapacities(bare, settings);
  const demands = demandsOf(demandedBy(network, values));
  if (demands.flows === 0) return null;
  if (!model.scheme)
    throw new ThroughputError("The program over any path has no list of paths that another solver could be given: choose another model.");
  const sets = pathSets(network, intraVlb);
  const symmetry = symmetryOf(network, demands);
  const { generated, ...size } = sizeOfModel(network, sets, model, symmetry);
  if (generated)
    throw new ThroughputError(
      `Model ${model.id} has too many paths here to list them for another solver: choose another model or a smaller network.`,
    );
  refuseTooLarge(size, network, sets, model, symmetry, BY_ENTRY);
  const building = buildProgram(network, sets, model.scheme, symmetry);
  for (;;) {
    const next = building.next();
    if (next.done) return next.value;
  }
}

/** The same for a pattern that is already built, step by step. */
export function* trafficSteps(
  bare: Network,
  traffic: Traffic,
  settings: ThroughputSettings,
  solver: LpSolver,
  now: () => number = () => 0,
  even: Router | null = null,
  hashed: OwnShares | null = null,
): ThroughputSteps {
  const start = now();
  const { model } = settings;
  const network = withCapacities(bare, settings);
  if (traffic.senders === 0)
    throw new ThroughputError(
      "The traffic pattern has no demands, for no endpoint sends anything to another: choose another pattern or other parameters of it.",
    );
  const bound = 1 / traffic.terminalDemand;
  const demands = demandsOf(traffic);
  const unsolved = () => ({
    model: model.id,
    alpha: null,
    alphaNetwork: null,
    terminalBound: bound,
    lower: null,
    upper: null,
    gap: null,
    proved: false,
    ...idleFigures(network),
    rows: 0,
    columns: 0,
    nonzeros: 0,
    terminalLoad: new Float32Array(2 * network.endpoints),
    seconds: now() - start,
  });
  if (demands.flows === 0) {
    return {
      ...unsolved(),
      alpha: bound,
      lower: bound,
      upper: bound,
      proved: true,
      solver: "none needed: no flow leaves its router",
      complete: true,
      ended: "optimum",
    };
  }
  const sets = pathSets(network, settings.intraVlb);
  const own = hashed ?? ownShares(network, even, demands);
  // Routes need not turn with the network.
  const symmetry = own ? noSymmetry(network, demands) : symmetryOf(network, demands);
  const plan = planOf(network, sets, settings, symmetry, own !== null);
  const late = (): boolean => settings.seconds > 0 && now() - start > settings.seconds;
  let timedOut = false;
  const stopWanted = (asked: boolean | undefined): boolean => {
    timedOut ||= asked !== true && late();
    return asked === true || timedOut;
  };
  const bounding = firstBounds(network, sets, symmetry);
  let bounded = bounding.next();
  while (!bounded.done) {
    const asked = yield { stage: "first bounds", lower: null, upper: null, rows: null, columns: null, nonzeros: null };
    if (stopWanted(asked)) {
      return {
        ...unsolved(),
        solver: "stopped before there were bounds",
        complete: false,
        ended: timedOut ? "time limit" : "stopped",
      };
    }
    bounded = bounding.next();
  }
  // The lower one is of an even split over minimal paths, every path alike, which what is left without a choice need not be.
  const quick = isCounted(model) ? { ...bounded.value, lower: 0 } : bounded.value;
  const solving = programSteps(
    network,
    sets,
    settings,
    symmetry,
    solver,
    plan,
    quick,
    settings.networkAlone === true ? Infinity : bound,
    own,
  );
  let size: ProgramSize | null = null;
  let next = solving.next();
  let [lower, upper] = [0, Infinity];
  while (!next.done) {
    const { value } = next;
    size = value.size ?? size;
    lower = Math.max(lower, value.lower);
    upper = Math.min(upper, value.upper);
    const asked = yield {
      stage: value.stage,
      lower: lower > 0 ? Math.min(lower, bound) : null,
      upper: upper < Infinity ? Math.min(upper, bound) : null,
      rows: size?.rows ?? null,
      columns: size?.columns ?? null,
      nonzeros: size?.nonzeros ?? null,
    };
    next = solving.next(stopWanted(asked));
  }
  const { optimum, stopped, solver: by, size: whole, ...found } = next.value;
  // What was stopped early may know less than the first bounds.
  const most = Math.min(found.upper, quick.upper);
  // At the optimum rounding may lift the lower bound a last digit above the upper one.
  const alphaNetwork = Math.min(Math.max(found.lower, quick.lower), most);
  const gap = most / alphaNetwork - 1;
  const [low, high] = [Math.min(alphaNetwork, bound), Math.min(most, bound)];
  const proved = high / low - 1 <= PROVED;
  return {
    model: model.id,
    alpha: low,
    alphaNetwork,
    terminalBound: bound,
    lower: low,
    upper: high,
    gap,
    proved,
    ...(optimum && found.lower > 0 ? figuresOf(network, symmetry, demands, optimum) : idleFigures(network)),
    ...whole,
    terminalLoad: Float32Array.from(terminalDemands(network, traffic), (demand) => alphaNetwork * demand),
    seconds: now() - start,
    solver: by,
    complete: !stopped,
    ended: endingOf(stopped, timedOut, proved, high / low - 1 <= settings.gap),
  };
}

function endingOf(stopped: boolean, timedOut: boolean, proved: boolean, within: boolean): ThroughputResult["ended"] {
  if (stopped) return timedOut ? "time limit" : "stopped";
  if (proved) return "optimum";
  return within ? "gap" : "given up";
}

/**
 * Flits a cycle of each endpoint when every sender offers 1, or its share in `rates`: first those that it sends, then those that it
 * receives on average. Length 2 * endpoints.
 */
export function terminalDemands({ endpoints, routers, firstEndpoint }: Network, traffic: Traffic): Float64Array {
  const { rates, received } = traffic;
  const demands = new Float64Array(2 * endpoints);
  for (let e = 0; e < endpoints; e++) if (traffic.sends(e)) demands[e] = rates?.[e] ?? 1;
  const into = demands.subarray(endpoints);
  if (received) into.set(received);
  else {
    // Drawn among endpoints that are alike.
    const toRouter = new Float64Array(routers);
    traffic.routerDemands((_, router, demand) => {
      toRouter[router]! += demand;
    });
    for (let r = 0; r < routers; r++) {
      const [first, end] = [firstEndpoint[r]!, firstEndpoint[r + 1]!];
      into.fill(toRouter[r]! / (end - first), first, end);
    }
  }
  return demands;
}
