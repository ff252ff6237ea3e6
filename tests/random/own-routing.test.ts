/**
 * Routing that looks at no queue, on random small designs: what its routes put on every channel, gone through one by one, says where it
 * saturates to the last digit. Above that the simulator must saturate, a little below it must not. tests/tools/extent.ts says how many.
 */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { routeLoads } from "../../src/adversary/route-loads.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { ROUTINGS, routingOf } from "../../src/routing/algorithms.ts";
import { carriedShare } from "../../src/simulation/credit-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { parametersOf } from "../../src/study/schema.ts";
import { withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { channelBandwidths } from "../../src/topology/channels.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { everyFlow } from "../../src/traffic/flows.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { seeds } from "../tools/extent.ts";
import { simulated } from "./properties.ts";
import { ownDesign, smallDesign } from "./small-designs.ts";

const { first, count } = seeds(8, 400);
const OBLIVIOUS = ROUTINGS.filter(({ oblivious }) => oblivious !== undefined);
/** Routes that a file has for its network. */
const GIVEN = "tables";
/** Of what the routes carry: above it nothing is stable, below it everything is where buffers and switches are wide. */
const [ABOVE, BELOW] = [1.15, 0.8];
/** Of each source in a window, so that their number is within 10 %. */
const PACKETS = 1000;
/** Cycles of the switch in one of the channels, and flits a cycle that are sure to come through a port: half as many. */
const SPEEDUP = 4;
const SWITCHED = SPEEDUP / 2;
/** Routers of the networks that are tried. */
const LARGEST = 60;
/** Cycles of a window, and flits of all sources in it. */
const [MAX_CYCLES, MAX_FLITS] = [20_000, 200_000];

/** A random design with such a routing and room for all that its channels carry; null where none of them fits. */
function obliviousDesign(seed: number): DesignValues | null {
  const random = mulberry32(seed + 9_000_000);
  // One in three is a file of one's own, which may have routes of its own.
  let values = (seed % 3 === 0 ? ownDesign(seed) : null)?.values ?? smallDesign(seed).values;
  const set = (id: string, value: string | number): boolean => {
    if (!parametersOf(values).some((one) => one.id === id)) return false;
    const next = withValue(values, id, value).values;
    if (next[id] !== value || problemsOf(next).length > 0) return false;
    values = next;
    return true;
  };
  const tried = OBLIVIOUS.map(({ id }) => ({ id, rank: random() })).sort((a, b) => a.rank - b.rank);
  if (values.routing === GIVEN) tried.unshift({ id: GIVEN, rank: 0 });
  if (!tried.some(({ id }) => set("routing", id))) return null;
  const { all } = routingOf(values).classes(values);
  for (const [id, value] of [
    ["packetSize", 1],
    ["injection", "bernoulli"],
    ["switching", "wormhole"],
    ["vcScheme", "rising"],
    ["flowlet", 0],
    ["speedup", SPEEDUP],
    ["outputBuffer", 64],
    ["inOrder", "any"],
    ["routerLatency", 1],
    ["creditLatency", 1],
    ["localLatency", 2],
    ["globalLatency", 2],
    ["terminalLatency", 1],
    ["buffer", 64],
    ["vcs", Math.min(16, 4 * all)],
    ["warmup", 1000],
    ["warmupRule", "judged"],
  ] as const)
    set(id, value);
  return problemsOf(values).length === 0 && routingOf(values).oblivious !== undefined ? values : null;
}

/** Largest load that no channel and no endpoint's link is too narrow for; null where routes are too many to go through, or switches decide. */
function exactly(network: Network, values: DesignValues): number | null {
  const routing = routingOf(values);
  const capacity = channelBandwidths(network, settingsOf(values));
  const found = routeLoads(network, capacity, routing.build(network, values), routing.oblivious!);
  if (found === null || found.unlisted > 0) return null;
  const { sources, targets, start, pair, share } = found;
  const traffic = patternOf(values).build(network, values);
  const demand = new Float64Array(sources.length * targets.length);
  const { endpoints, endpointRouter, firstEndpoint } = network;
  const placesIn = (ends: readonly number[]): ((endpoint: number) => number) => {
    const place = new Map(ends.map((endpoint, i) => [endpoint, i]));
    return (endpoint) => place.get(ends.length === endpoints ? endpoint : firstEndpoint[endpointRouter[endpoint]!]!)!;
  };
  const [sourceOf, targetOf] = [placesIn(sources), placesIn(targets)];
  everyFlow(traffic, endpoints, Infinity, (from, to, flits) => {
    if (endpointRouter[from] !== endpointRouter[to]) demand[sourceOf(from) * targets.length + targetOf(to)]! += flits;
  });
  let most = traffic.terminalDemand;
  let widest = 0;
  for (let c = 0; c < network.channels; c++) {
    let load = 0;
    for (let i = start[c]!; i < start[c + 1]!; i++) load += demand[pair[i]!]! * share[i]!;
    most = Math.max(most, load / capacity[c]!);
    widest = Math.max(widest, load);
  }
  // A wide channel may carry more than a port gets through its switch.
  return widest / most > SWITCHED ? null : 1 / most;
}

test(`${count} random designs with routing that looks at no queue saturate where their routes say`, () => {
  const faults: string[] = [];
  const tried = new Map<unknown, number>();
  for (let seed = first; seed < first + count; seed++) {
    const values = obliviousDesign(seed);
    if (values === null) continue;
    const network = networkOf(values);
    const alpha = network.routers > LARGEST ? null : exactly(network, values);
    // Nor where packets hold virtual channels so long that a class of them cannot fill its channel, which a warning says.
    if (alpha === null || carriedShare(values, network) < 1) continue;
    const measure = Math.ceil(PACKETS / Math.min(1, BELOW * alpha));
    const senders = patternOf(values).build(network, values).senders;
    if (measure > MAX_CYCLES || measure * senders * alpha > MAX_FLITS) continue;
    tried.set(values["routing"], 1 + (tried.get(values["routing"]) ?? 0));
    const at = (load: number) => simulated(network, { ...values, measure, maxCycles: 10 * measure }, load, 5000);
    const tell = (what: string): void => {
      faults.push(`${seed}: ${formatDesign(values)}: ${what}, where its routes carry ${alpha}`);
    };
    if (ABOVE * alpha <= 1) {
      const { saturated, worstFlow } = at(ABOVE * alpha);
      if (!saturated) tell(`stable at ${ABOVE * alpha}`);
      else if (worstFlow > 1.05 * alpha) tell(`the worst flow gets ${worstFlow}`);
    }
    const below = at(Math.min(1, BELOW * alpha));
    if (below.saturated) tell(`saturated at ${Math.min(1, BELOW * alpha)}`);
  }
  expect(faults).toEqual([]);
  expect(tried.size).toBeGreaterThan(Math.min(OBLIVIOUS.length - 2, count / 8));
});
