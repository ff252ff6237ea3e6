/**
 * The pattern that hurts minimal routing most. It follows from the family, or from the network's groups, its levels, or its single links.
 */
import type { Traits } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Levels, MixedGroups, Network } from "../topology/network.ts";
import { partnersIn } from "../topology/over-one-channel.ts";
import { edgeBelow } from "../topology/tree.ts";
import { fixedTraffic, wholeOf } from "./fixed.ts";
import { pattern } from "./traffic.ts";
import type { Traffic } from "./traffic.ts";

/** Where the endpoints of one block of the intact network send: to random ones of a range, or to random ones outside it. */
interface Aim {
  readonly from: number;
  readonly to: number;
  readonly outside: boolean;
}

/** First endpoint of each of so many equal blocks of the intact network, and the end of the last one. */
function equalBlocks(network: Network, blocks: number): Int32Array {
  const size = wholeOf(network).endpoints / blocks;
  return Int32Array.from({ length: blocks + 1 }, (_, B) => B * size);
}

/** What is left of blocks of the intact network, by present numbers: block B has first[B] .. first[B+1]-1. */
function blocksLeft({ damage, endpoints }: Network, intact: Int32Array): Int32Array {
  if (damage === null) return intact;
  const first = new Int32Array(intact.length);
  let B = 0;
  for (let e = 0; e < endpoints; e++) {
    while (damage.endpoint[e]! >= intact[B + 1]!) first[++B] = e;
  }
  return first.fill(endpoints, B + 1);
}

/** Demand that each endpoint receives when every sender offers 1. */
function receivedFrom(aims: readonly Aim[], targets: readonly number[], sizeOf: (B: number) => number, endpoints: number): Float64Array {
  const steps = new Float64Array(endpoints + 1);
  const add = (from: number, to: number, share: number): void => {
    steps[from]! += share;
    steps[to]! -= share;
  };
  aims.forEach(({ from, to, outside }, B) => {
    if (targets[B] === 0) return;
    const share = sizeOf(B) / targets[B]!;
    if (outside) add(0, endpoints, share);
    add(from, to, outside ? -share : share);
  });
  let sum = 0;
  return Float64Array.from({ length: endpoints }, (_, e) => (sum += steps[e]!));
}

/**
 * Every endpoint of block B sends to a random one of aim(B); a block whose aim is lost is silent. Blocks are those of the intact network.
 */
function aimedTraffic(network: Network, begins: Int32Array, aim: (B: number, first: Int32Array) => Aim): Traffic {
  const { endpoints, routers, firstEndpoint } = network;
  const blocks = begins.length - 1;
  const first = blocksLeft(network, begins);
  const aims = Array.from({ length: blocks }, (_, B) => aim(B, first));
  const targets = aims.map(({ from, to, outside }) => (outside ? endpoints - (to - from) : to - from));
  const blockOf = new Int32Array(endpoints);
  for (let B = 0; B < blocks; B++) blockOf.fill(B, first[B], first[B + 1]);
  const sizeOf = (B: number): number => first[B + 1]! - first[B]!;
  const senders = targets.reduce((sum, count, B) => sum + (count > 0 ? sizeOf(B) : 0), 0);
  // Of an intact network with equal blocks everybody is sent as much as he sends.
  const even = network.damage === null && aims.every((_, B) => sizeOf(B) === sizeOf(0));
  const received = even ? null : receivedFrom(aims, targets, sizeOf, endpoints);
  return {
    ...(received && { received }),
    senders,
    terminalDemand: received === null ? 1 : received.reduce((most, sum) => Math.max(most, sum), 1),
    sends: (source) => targets[blockOf[source]!]! > 0,
    destination: (source: number, random: RandomSource) => {
      const B = blockOf[source]!;
      const { from, to, outside } = aims[B]!;
      const drawn = random.below(targets[B]!);
      return outside ? (drawn >= from ? drawn + to - from : drawn) : from + drawn;
    },
    rule: {
      kind: "each",
      count: blockOf.map((B) => targets[B]!),
      first: blockOf.map((B) => (aims[B]!.outside ? 0 : aims[B]!.from)),
      start: blockOf.map((B) => (aims[B]!.outside ? aims[B]!.from : endpoints)),
      span: blockOf.map((B) => aims[B]!.to - aims[B]!.from),
    },
    routerDemands: (emit) => {
      for (let s = 0; s < routers; s++) {
        const sources = firstEndpoint[s + 1]! - firstEndpoint[s]!;
        if (sources === 0) continue;
        const B = blockOf[firstEndpoint[s]!]!;
        const { from, to, outside } = aims[B]!;
        for (let d = 0; d < routers; d++) {
          // Blocks are whole routers.
          const count = firstEndpoint[d + 1]! - firstEndpoint[d]!;
          const within = firstEndpoint[d]! >= from && firstEndpoint[d]! < to;
          if (count > 0 && within !== outside) emit(s, d, (sources * count) / targets[B]!);
        }
      }
    },
  };
}

/** Every endpoint of group G sends to a random endpoint of group G + 1 (Kim et al. 2008, section 4.2). */
function nextGroup(network: Network, begins: Int32Array): Traffic {
  return aimedTraffic(network, begins, (G, first) => {
    const next = (G + 1) % (begins.length - 1);
    return { from: first[next]!, to: first[next + 1]!, outside: false };
  });
}

/** First endpoint of each group of a whole network, and the end of the last. */
function groupBegins({ firstEndpoint }: Network, { start }: MixedGroups): Int32Array {
  return start.map((router) => firstEndpoint[router]!);
}

/** Every packet crosses the core: a random endpoint below another top-level branch (Besta, Hoefler 2014, section V-C). */
function throughTheCore(network: Network, levels: Levels): Traffic {
  const { count, children } = levels;
  if (count === 1) return toOthers(network);
  const { firstEndpoint } = wholeOf(network);
  const [each, leaves] = [edgeBelow(levels, count - 2), levels.stageStart[1]!];
  const begins = Int32Array.from({ length: children[count - 1]! + 1 }, (_, B) => firstEndpoint[Math.min(leaves, B * each)]!);
  return aimedTraffic(network, begins, (B, first) => ({
    from: first[B]!,
    to: first[B + 1]!,
    outside: true,
  }));
}

/** For a single router: every endpoint sends to any other. */
function toOthers({ endpoints }: Network): Traffic {
  return {
    senders: endpoints,
    terminalDemand: 1,
    sends: () => true,
    destination: (source: number, random: RandomSource) => {
      const drawn = random.below(endpoints - 1);
      return drawn >= source ? drawn + 1 : drawn;
    },
    rule: { kind: "every", count: endpoints - 1, span: 1 },
    routerDemands: (emit) => {
      emit(0, 0, endpoints);
    },
  };
}

/** Partners of the remaining routers, -1 if the partner is lost; `partner` is of the intact network. */
function partnersLeft({ damage, routers }: Network, partner: Int32Array): Int32Array {
  if (damage === null) return partner;
  const now = new Int32Array(damage.intact.routers).fill(-1);
  damage.router.forEach((router, i) => {
    now[router] = i;
  });
  return Int32Array.from({ length: routers }, (_, i) => now[partner[damage.router[i]!]!] ?? -1);
}

/** Every endpoint of a router sends to a random one of the router that the family names. */
function toPartners(network: Network, partner: Int32Array): Traffic {
  const { endpointRouter, firstEndpoint } = network;
  const sizeOf = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  // With one endpoint a router nothing is drawn.
  if (network.endpoints === network.routers && network.endpointRouter.every((router, e) => router === e))
    return fixedTraffic(network, partner.slice(), true);
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
    rule: {
      kind: "each",
      count: endpointRouter.map((router) => (partner[router]! < 0 ? 0 : sizeOf(partner[router]!))),
      first: endpointRouter.map((router) => (partner[router]! < 0 ? 0 : firstEndpoint[partner[router]!]!)),
    },
    routerDemands: (emit) => {
      for (const [router, to] of partner.entries()) if (to >= 0) emit(router, to, sizeOf(router));
    },
  };
}

/**
 * The worst case of a Slim Fly, after Besta, Hoefler 2014, section V-C and Figure 9. Routers form disjoint chains b-x-y-a, in which x and a
 * exchange traffic, and y and b. Both ways lead over the link x-y, and no endpoint is overloaded.
 *
 * Each channel of x-y then carries 2p flows, so minimal routing saturates at 1/(2p). That is the least possible: with paths of two hops all
 * that crosses x-y is sent by the p endpoints of x or received by those of y (the paper states 1/(p + 1), without saying how). The paper's
 * routers R_1..R_a around a link reduce to one a side, as more would overload the endpoints of x and y. Chains are taken greedily in the
 * order of the links; routers that are left over stay silent.
 */
function overOneLink(network: Network): Traffic {
  const { routers, channelStart, channelTarget, firstEndpoint } = network;
  const partner = new Int32Array(routers).fill(-1);
  const sizeOf = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  const carries = (router: number): boolean => sizeOf(router) > 0;
  const neighbours = (router: number): Int32Array => channelTarget.subarray(channelStart[router]!, channelStart[router + 1]!);
  /** The middle router of the static minimal path of length 2, or -1 for neighbours. */
  const middle = (from: number, to: number): number => {
    if (neighbours(from).includes(to)) return -1;
    return neighbours(from).find((via) => neighbours(via).includes(to)) ?? -1;
  };
  const end = (x: number, y: number, taken: number): number =>
    neighbours(y).find((a) => a !== x && a !== taken && partner[a] === -1 && carries(a) && middle(x, a) === y && middle(a, x) === y) ?? -1;
  for (let x = 0; x < routers; x++) {
    if (partner[x] !== -1 || !carries(x)) continue;
    for (const y of neighbours(x)) {
      if (partner[y] !== -1 || !carries(y)) continue;
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
  // Where routers carry unequally, the partner may have fewer endpoints: each sends to a random one.
  if (partner.some((to, router) => to >= 0 && sizeOf(to) !== sizeOf(router))) return toPartners(network, partner);
  return fixedTraffic(
    network,
    Int32Array.from({ length: network.endpoints }, (_, source) => {
      const router = network.endpointRouter[source]!;
      return partner[router]! < 0 ? -1 : firstEndpoint[partner[router]!]! + source - firstEndpoint[router]!;
    }),
  );
}

/** Whether a network has an adversary of its own: by its family, its groups, its levels, or its known paths of two hops. */
export function hasAdversary({ adversary, groups, mixed, levels, fixedRoutes }: Traits): boolean {
  return adversary !== undefined || groups !== undefined || mixed !== undefined || levels !== undefined || fixedRoutes === true;
}

export const worstCase = pattern({
  id: "worst-case",
  title: "Worst case",
  group: "Adversarial",
  summary: "The topology's own adversary for minimal routing; where it has none, the worst permutation that is found for it.",
  source: "Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section V-C; Kim, Dally, Abts 2007 and Dally, Towles 2004 for grids",
  parameters: [],
  onNetwork: (traits) => {
    const { adversary, groups, mixed, levels } = traits;
    if (!hasAdversary(traits))
      return "The worst permutation that is found for minimal routing, as by worst-found; on more than 600 routers those two hops apart exchange traffic over one shared link.";
    return (
      adversary ??
      (groups || mixed
        ? `Every endpoint of group i sends to a random one of group i + 1, so minimal routes crowd ${groups?.links === 1 ? "one global channel" : `the ${groups ? `${groups.links} ` : ""}links between them`}.`
        : levels
          ? `Every packet goes to a random endpoint of another ${levels.topmost}, so all traffic crosses the core.`
          : "Routers two hops apart exchange traffic over one shared link, in chains that cover the network.")
    );
  },
  build: (network) => {
    const whole = wholeOf(network);
    const { groups, mixed, levels } = whole;
    const partners = partnersIn(whole);
    if (partners) return toPartners(network, partnersLeft(network, partners));
    if (mixed) return nextGroup(network, groupBegins(whole, mixed));
    return groups
      ? nextGroup(network, equalBlocks(network, groups.count))
      : levels
        ? throughTheCore(network, levels)
        : overOneLink(network);
  },
});
