/**
 * Which routers are leaves, which are cores, and which make a group, by their numbers. All of it is read off the links: a router's level is
 * its hops to the next router that carries endpoints. Numbers are those of the intact network, as studies name what has failed.
 */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";

/** Consecutive router numbers, both ends included. */
export type Range = readonly [first: number, last: number];

export interface RouterLevel {
  /** "machines", "leaves", "aggregation", "spines", "cores"; null where routers of the lowest level are linked to each other. */
  readonly name: string | null;
  /** Hops to the next router that carries endpoints. */
  readonly hops: number;
  readonly routers: number;
  readonly ranges: readonly Range[];
}

export interface RouterGroups {
  /** Groups as the network knows them; or pods: what hangs together without the routers of the top level. */
  readonly kind: "group" | "pod";
  readonly list: readonly { readonly routers: number; readonly ranges: readonly Range[] }[];
}

/** `levels` is null where all routers carry endpoints, `groups` where there are none. */
export interface RouterPlaces {
  readonly levels: readonly RouterLevel[] | null;
  readonly groups: RouterGroups | null;
}

/** Ascending numbers as ranges. */
function rangesOf(numbers: readonly number[]): readonly Range[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

export function routerPlaces(network: Network): RouterPlaces {
  const whole = network.damage?.intact ?? network;
  const remains = new Uint8Array(whole.routers).fill(network.damage === null ? 1 : 0);
  for (const router of network.damage?.router ?? []) remains[router] = 1;
  const hops = hopsToCarriers(whole);
  const top = hops.reduce((most, one) => Math.max(most, one), 0);
  const left = (belongs: (router: number) => boolean): readonly number[] =>
    Array.from(remains.keys()).filter((router) => remains[router] === 1 && belongs(router));
  const names = namesOf(whole, hops, top);
  const levels = Array.from({ length: top + 1 }, (_, level): RouterLevel => {
    const numbers = left((router) => hops[router] === level);
    return { name: names?.[level] ?? null, hops: level, routers: numbers.length, ranges: rangesOf(numbers) };
  });
  const known = groupsOf(whole);
  const found = known ?? (names ? podsOf(whole, hops, top) : null);
  if (found === null) return { levels: top === 0 ? null : levels, groups: null };
  const members: number[][] = Array.from({ length: found.reduce((most, one) => Math.max(most, one + 1), 0) }, () => []);
  for (const router of left((one) => found[one]! >= 0)) members[found[router]!]!.push(router);
  return {
    levels: top === 0 ? null : levels,
    groups: {
      kind: known === null ? "pod" : "group",
      list: members.map((numbers) => ({ routers: numbers.length, ranges: rangesOf(numbers) })),
    },
  };
}

/** -1 for routers that no endpoint reaches. */
function hopsToCarriers(network: Network): Int32Array {
  const { routers, channelStart, channelTarget } = network;
  const hops = new Int32Array(routers).fill(-1);
  const queue = carryingRouters(network);
  for (const router of queue) hops[router] = 0;
  for (const router of queue)
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const next = channelTarget[c]!;
      if (hops[next] !== -1) continue;
      hops[next] = hops[router]! + 1;
      queue.push(next);
    }
  return hops;
}

/** What routers of each level are called in networks whose lowest level has no links within. */
function namesOf({ channels, channelSource, channelTarget, ports }: Network, hops: Int32Array, top: number): readonly string[] | null {
  if (top === 0) return null;
  for (let c = 0; c < channels; c++) if (hops[channelSource[c]!] === 0 && hops[channelTarget[c]!] === 0) return null;
  const machines = ports?.[hops.indexOf(0)] === 0 ? ["machines"] : [];
  const bought = top + 1 - machines.length;
  if (bought === 1) return [...machines, "leaves"];
  if (bought === 2) return [...machines, "leaves", "spines"];
  const middle = machines.length > 0 ? "spines" : "aggregation";
  const between = Array.from({ length: bought - 2 }, (_, i) => (bought === 3 ? middle : `${middle} ${i + 1}`));
  return [...machines, "leaves", ...between, "cores"];
}

/** The group of each router where the network knows groups. */
function groupsOf({ routers, groups, mixed, leafSpine }: Network): Int32Array | null {
  if (mixed) {
    const group = new Int32Array(routers);
    for (let g = 0; g < mixed.count; g++) group.fill(g, mixed.start[g], mixed.start[g + 1]);
    return group;
  }
  const size = groups?.size ?? (leafSpine ? leafSpine.leaves + leafSpine.spines : 1);
  return size > 1 ? Int32Array.from({ length: routers }, (_, router) => Math.floor(router / size)) : null;
}

/** What hangs together below the top level, -1 for the top; null if that is one part, or routers by themselves. */
function podsOf({ routers, channelStart, channelTarget }: Network, hops: Int32Array, top: number): Int32Array | null {
  const pod = new Int32Array(routers).fill(-1);
  let [pods, joined] = [0, false];
  for (let first = 0; first < routers; first++) {
    if (pod[first] !== -1 || hops[first] === top || hops[first] === -1) continue;
    const queue = [first];
    pod[first] = pods;
    for (const router of queue)
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const next = channelTarget[c]!;
        if (hops[next] === top || pod[next] !== -1) continue;
        pod[next] = pods;
        queue.push(next);
      }
    joined ||= queue.length > 1;
    pods++;
  }
  return pods > 1 && joined ? pod : null;
}
