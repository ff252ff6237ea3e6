/** The permutation that a design's routing, or any routing, carries worst, as far as a search finds it. */
import { valuesOf } from "../descriptor.ts";
import type { Values, Texts } from "../descriptor.ts";
import { bandwidthsOf, channelBandwidths } from "../topology/channels.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { ROUTINGS, routingOf } from "../routing/algorithms.ts";
import { damageSettings } from "../topology/damage.ts";
import { fixedTraffic, mappedTraffic, wholeOf } from "../traffic/fixed.ts";
import { hasAdversary, worstCase } from "../traffic/worst-case.ts";
import { pattern } from "../traffic/traffic.ts";
import type { TrafficDescriptor } from "../traffic/traffic.ts";
import { carriedAtMost, dearestMatching } from "./dearest-matching.ts";
import { heaviestMatching } from "./heaviest-channel.ts";
import { routeLoads } from "./route-loads.ts";

/** Most routers of a network that is searched, which takes some seconds. */
const MAX_ROUTERS = 600;

const ANY = "any routing";

/** Minimal routing's id. */
const MIN = "min";

/** The parameters that it depends on besides its own and the network. */
const READ = [
  ...new Set(["routing", ...ROUTINGS.flatMap(({ parameters }) => parameters.map(({ id }) => id))]),
  "localBandwidth",
  "globalBandwidth",
  "linkSpeed",
];

export interface WorstFound {
  /** The target of every endpoint, -1 where it is silent. */
  readonly destinations: Int32Array;
  /** No routing of this kind carries more, as a fraction of the endpoints' full rate. Terminal channels are not considered. */
  readonly upper: number;
  /** Who is hurt: the routing's title, or "any routing". */
  readonly foundFor: string;
  /** True where no permutation is worse for the design's routing. */
  readonly exact: boolean;
}

const kept = new WeakMap<Network, Map<string, WorstFound>>();

/**
 * The permutation for a design. A network's permutations are kept as long as the network is. Throws a programmer's error where routings do.
 */
export function worstFoundOf(network: Network, values: Values): WorstFound {
  const key = JSON.stringify(["against", ...READ].map((id) => values[id]));
  let known = kept.get(network);
  if (!known) kept.set(network, (known = new Map<string, WorstFound>()));
  let found = known.get(key);
  if (!found) known.set(key, (found = search(network, values)));
  return found;
}

function search(network: Network, values: Values): WorstFound {
  const capacity = channelBandwidths(network, bandwidthsOf(values));
  return (
    (valuesOf<Texts<"against">>(values).against === "routing" ? ofRouting(network, values, capacity) : null) ?? ofAny(network, capacity)
  );
}

/** Null where the routing looks at queues, or has too many routes. */
function ofRouting(network: Network, values: Values, capacity: Float64Array): WorstFound | null {
  const routing = routingOf(values);
  if (!routing.oblivious) return null;
  const loads = routeLoads(network, capacity, routing.build(network, values), routing.oblivious);
  if (loads === null) return null;
  const { sources, targets } = loads;
  const { endpointRouter } = network;
  const { sentTo, load, exact } = heaviestMatching(network, capacity, loads, (list) => {
    const flows: Map<number, number>[] = Array.from({ length: network.routers }, () => new Map<number, number>());
    list.forEach((sent, s) => {
      for (const d of sent) {
        const to = endpointRouter[loads.targets[d]!]!;
        const from = endpointRouter[loads.sources[s]!]!;
        if (to !== from) flows[from]!.set(to, (flows[from]!.get(to) ?? 0) + 1);
      }
    });
    return carriedAtMost(
      network,
      capacity,
      flows.map((ends) => [...ends].map(([to, flow]) => ({ to, flow }))),
    );
  });
  const destinations = new Int32Array(network.endpoints).fill(-1);
  const taken = new Int32Array(targets.length);
  sentTo.forEach((list, s) => {
    list.forEach((d, i) => {
      destinations[sources[s]! + i] = targets[d]! + taken[d]!++;
    });
  });
  return { destinations: withoutSelves(network, destinations), upper: 1 / load, foundFor: routing.title, exact };
}

function ofAny(network: Network, capacity: Float64Array): WorstFound {
  const { endpointRouter, firstEndpoint } = network;
  const { partner, upper } = dearestMatching(network, capacity);
  const destinations = endpointRouter.map((router, e) => {
    const to = partner[router]!;
    return to < 0 ? -1 : firstEndpoint[to]! + e - firstEndpoint[router]!;
  });
  return { destinations: withoutSelves(network, destinations), upper, foundFor: ANY, exact: false };
}

/** An endpoint that would send to itself swaps with a neighbour on its router, if there is one. */
function withoutSelves({ endpointRouter, firstEndpoint }: Network, destinations: Int32Array): Int32Array {
  destinations.forEach((to, e) => {
    if (to !== e) return;
    const first = firstEndpoint[endpointRouter[e]!]!;
    const last = firstEndpoint[endpointRouter[e]! + 1]! - 1;
    const other = e === last ? first : e + 1;
    destinations[e] = destinations[other]!;
    destinations[other] = e;
  });
  return destinations;
}

export const worstFound = pattern({
  id: "worst-found",
  title: "Worst found",
  group: "Adversarial",
  summary:
    "The permutation that hurts the design's own routing most: no other is worse for oblivious routing on all but large networks, the worst that was found for adaptive routing.",
  source: "Towles, Dally 2002, for oblivious routing; Jyothi et al. 2016, section III, and prices of linear programs for any",
  alsoReads: READ,
  searched: true,
  parameters: [
    {
      kind: "choice",
      id: "against",
      title: "against",
      help: "Whom the permutation is to hurt.",
      default: "routing",
      options: [
        { id: "routing", title: "the routing", help: "The design's routing, where it looks at no queues; else any routing." },
        { id: "any-path", title: "any routing", help: "Every routing: the network itself, whatever way packets take." },
      ],
    },
  ],
  check: (values) => {
    const { routers } = topologyOf(values).size(values);
    if (routers <= MAX_ROUTERS) return null;
    return {
      parameter: "traffic",
      message: `traffic = worst-found is searched for on networks of up to ${MAX_ROUTERS} routers, and this one has ${routers}: choose worst-case or another pattern, or a smaller network.`,
    };
  },
  onNetwork: (_, values) => {
    const { title, oblivious } = routingOf(values);
    return values.against === "routing" && oblivious
      ? `The worst permutation that is found for ${title}; others may have worse ones.`
      : "The worst permutation that is found for any routing.";
  },
  build: (network, values) => {
    const { destinations, foundFor } = worstFoundOf(network, values);
    return { ...fixedTraffic(network, destinations.slice()), foundFor };
  },
});

/** The settings of minimal routing and failures for the worst case of a whole network. None of them comes from the design itself. */
const PLAIN: Values = {
  routing: MIN,
  against: "routing",
  ...Object.fromEntries(
    [...routingOf({ routing: MIN }).parameters, ...damageSettings.parameters].flatMap((parameter) =>
      typeof parameter.default === "function" ? [] : [[parameter.id, parameter.default]],
    ),
  ),
};

/**
 * The worst case of a network whose family has no adversary, or one that finds no links for it. It is the worst permutation found for
 * minimal routing on the whole network, so that all routings and all states of a design face the same traffic. Networks with more routers
 * than are searched get chains over single links, which may leave every endpoint silent.
 */
export const worstCaseFound: TrafficDescriptor = {
  ...worstCase,
  alsoReads: ["localBandwidth", "globalBandwidth", "linkSpeed"],
  searched: true,
  build: (network, values) => {
    const whole = wholeOf(network);
    const searchable = whole.routers <= MAX_ROUTERS;
    if (!searchable || hasAdversary(topologyOf(values).traits(values))) {
      const own = worstCase.build(network, values);
      if (own.senders > 0 || !searchable) return own;
    }
    const { destinations, foundFor } = worstFoundOf(whole, { ...values, ...PLAIN });
    return { ...mappedTraffic(network, (source) => destinations[source]!), foundFor };
  },
};
