/** The pattern that hurts minimal routing most: as the family says, or by the network's groups, its levels, or its single links. */
import type { RandomSource } from "../math/random.ts";
import type { Levels, Network } from "../topology/network.ts";
import { fixedTraffic } from "./fixed.ts";
import type { Traffic, TrafficDescriptor } from "./traffic.ts";

/** Every endpoint of group G sends to a random endpoint of group G + 1 (paper 000, section 4.2). */
function nextGroup(network: Network, groups: number): Traffic {
  const a = network.routers / groups;
  const size = network.endpoints / groups;
  return {
    senders: network.endpoints,
    terminalDemand: 1,
    sends: () => true,
    destination: (source, random) => {
      const group = (source / size) | 0;
      return (group + 1 === groups ? 0 : (group + 1) * size) + random.below(size);
    },
    routerDemands: (emit) => {
      for (let s = 0; s < network.routers; s++) {
        const next = (Math.floor(s / a) + 1) % groups;
        for (let i = 0; i < a; i++) emit(s, next * a + i, size / a / a);
      }
    },
  };
}

/** Every packet crosses the core: a random endpoint below another top-level branch (paper 002, section V-C). */
function throughTheCore(network: Network, { arity, count: levels, topArity }: Levels): Traffic {
  const branches = levels === 1 ? network.endpoints : topArity;
  const size = network.endpoints / branches;
  const others = network.endpoints - size;
  const perRouter = levels === 1 ? topArity : arity;
  return {
    senders: network.endpoints,
    terminalDemand: 1,
    sends: () => true,
    destination: (source: number, random: RandomSource) => {
      const drawn = random.below(others);
      return drawn >= ((source / size) | 0) * size ? drawn + size : drawn;
    },
    routerDemands: (emit) => {
      const leaves = network.endpoints / perRouter;
      if (levels === 1) return emit(0, 0, network.endpoints);
      const leavesPerBranch = leaves / branches;
      for (let s = 0; s < leaves; s++) {
        for (let d = 0; d < leaves; d++) {
          if (Math.floor(s / leavesPerBranch) !== Math.floor(d / leavesPerBranch)) emit(s, d, (perRouter * perRouter) / others);
        }
      }
    },
  };
}

/** Every endpoint of a router sends to a random one of the router that the family names. */
function toPartners(network: Network, partner: Int32Array): Traffic {
  const { endpointRouter, firstEndpoint } = network;
  const sizeOf = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  let senders = 0;
  let most = 1;
  for (const [router, to] of partner.entries()) {
    if (to < 0) continue;
    senders += sizeOf(router);
    most = Math.max(most, sizeOf(router) / sizeOf(to));
  }
  return {
    senders,
    terminalDemand: most,
    sends: (source) => partner[endpointRouter[source]!]! >= 0,
    destination: (source, random) => {
      const to = partner[endpointRouter[source]!]!;
      return firstEndpoint[to]! + random.below(sizeOf(to));
    },
    routerDemands: (emit) => {
      for (const [router, to] of partner.entries()) if (to >= 0) emit(router, to, sizeOf(router));
    },
  };
}

/**
 * Slim Fly, after paper 002, section V-C and Figure 9: routers in disjoint chains b-x-y-a, in which x and a exchange
 * traffic, and y and b, and both ways lead over the link x-y; no endpoint is overloaded. Each channel of x-y then carries
 * 2p flows, so minimal routing saturates at 1/(2p): the least possible, since with paths of two hops all that crosses x-y
 * is sent by the p endpoints of x or received by those of y (the paper states 1/(p + 1), without saying how). The paper's
 * routers R_1..R_a around a link come down to one a side, as more would overload the endpoints of x and y. Chains are
 * taken greedily in the order of the links; routers that are left over stay silent.
 */
function overOneLink(network: Network): Traffic {
  const { routers, channelStart, channelTarget, firstEndpoint } = network;
  const partner = new Int32Array(routers).fill(-1);
  const neighbours = (router: number): Int32Array => channelTarget.subarray(channelStart[router]!, channelStart[router + 1]!);
  /** The middle router of the static minimal path of length 2, or -1 for neighbours. */
  const middle = (from: number, to: number): number => {
    if (neighbours(from).includes(to)) return -1;
    return neighbours(from).find((via) => neighbours(via).includes(to)) ?? -1;
  };
  const end = (x: number, y: number, taken: number): number =>
    neighbours(y).find((a) => a !== x && a !== taken && partner[a] === -1 && middle(x, a) === y && middle(a, x) === y) ?? -1;
  for (let x = 0; x < routers; x++) {
    if (partner[x] !== -1) continue;
    for (const y of neighbours(x)) {
      if (partner[y] !== -1) continue;
      const a = end(x, y, -1);
      if (a < 0) continue;
      const b = end(y, x, a);
      if (b < 0) continue;
      partner[x] = a;
      partner[a] = x;
      partner[y] = b;
      partner[b] = y;
      break;
    }
  }
  return fixedTraffic(
    network,
    Int32Array.from({ length: network.endpoints }, (_, source) => {
      const router = network.endpointRouter[source]!;
      return partner[router]! < 0 ? -1 : firstEndpoint[partner[router]!]! + source - firstEndpoint[router]!;
    }),
  );
}

export const worstCase: TrafficDescriptor = {
  id: "worst-case",
  title: "Worst case",
  group: "Adversarial",
  summary: "The topology's own adversary for minimal routing.",
  source: "Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section V-C; Kim, Dally, Abts 2007 and Dally, Towles 2004 for grids",
  parameters: [],
  onNetwork: ({ adversary, groups, levels }) =>
    adversary ??
    (groups
      ? `Every endpoint of group i sends to a random one of group i + 1, so minimal routes crowd ${groups.links === 1 ? "one global channel" : `the ${groups.links} links between them`}.`
      : levels
        ? `Every packet goes to a random endpoint of another ${levels.topmost}, so all traffic crosses the core.`
        : "Routers two hops apart exchange traffic over one shared link, in chains that cover the network."),
  build: (network) => {
    const { adversary, groups, levels } = network;
    if (adversary) return toPartners(network, adversary);
    return groups ? nextGroup(network, groups.count) : levels ? throughTheCore(network, levels) : overOneLink(network);
  },
};
