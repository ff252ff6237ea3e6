/**
 * A random network of the same equipment as another: the same routers, ports and endpoints, with random links (Jyothi et al. 2016, section
 * IV).
 */
import { mulberry32, shuffled } from "../math/random.ts";
import { breadthFirst } from "./breadth-first.ts";
import { GLOBAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";

/** Draws of another link to exchange ends with, for a link that joins a router to itself or repeats one. */
const TRIES = 200;
/** Draws of a connected network. */
const DRAWS = 50;

/**
 * Shuffles the ends of links and joins them two by two. Links from a router to itself, and repeated ones as far as there is room for
 * others, exchange an end with a drawn link. Wide links count as often as they are wide. Null if no connected network is drawn.
 */
export function randomLike(network: Network, seed: number): Network | null {
  const { routers, channels, channelSource, channelWidth, firstEndpoint } = network;
  const ports = new Int32Array(routers);
  for (let c = 0; c < channels; c++) ports[channelSource[c]!]! += channelWidth[c]!;
  const random = mulberry32(seed);
  for (let draw = 0; draw < DRAWS; draw++) {
    const links = drawnLinks(ports, random);
    if (links === null) continue;
    const builder = new NetworkBuilder(routers);
    const used = new Int32Array(routers);
    for (let i = 0; i < links.length; i += 2) {
      const [a, b] = [links[i]!, links[i + 1]!];
      builder.link(a, used[a]!++, b, used[b]!++, GLOBAL);
    }
    const found = builder.build(
      network.family,
      (router) => firstEndpoint[router + 1]! - firstEndpoint[router]!,
      network.radix,
      network.networkRadix,
      () => ({}),
    );
    const reached = breadthFirst(
      found,
      ports.findIndex((count) => count > 0),
      new Int32Array(routers),
      new Int32Array(routers),
    );
    if (reached === ports.filter((count) => count > 0).length) return found;
  }
  return null;
}

/** Routers at the two ends of each link, one link after the other; null if some router stays linked to itself. */
function drawnLinks(ports: Int32Array, random: () => number): Int32Array | null {
  const all = Int32Array.from({ length: ports.reduce((sum, count) => sum + count, 0) });
  let at = 0;
  ports.forEach((count, router) => {
    all.fill(router, at, (at += count));
  });
  const ends = shuffled(all.length, random).map((place) => all[place]!);
  const copies = new Map<number, number>();
  const keyOf = (a: number, b: number): number => Math.min(a, b) * ports.length + Math.max(a, b);
  const count = (a: number, b: number, by: number): void => void copies.set(keyOf(a, b), (copies.get(keyOf(a, b)) ?? 0) + by);
  for (let i = 0; i < ends.length; i += 2) count(ends[i]!, ends[i + 1]!, 1);
  for (let i = 0; i < ends.length; i += 2) {
    for (let tries = 0; tries < TRIES; tries++) {
      const [a, b] = [ends[i]!, ends[i + 1]!];
      if (a !== b && copies.get(keyOf(a, b)) === 1) break;
      const j = 2 * Math.floor((random() * ends.length) / 2);
      const [c, d] = [ends[j]!, ends[j + 1]!];
      // a-b and c-d become a-d and c-b, unless that repeats links, too.
      const worse = a === d || c === b || (copies.get(keyOf(a, d)) ?? 0) > 0 || (copies.get(keyOf(c, b)) ?? 0) > 0;
      if (i === j || (worse && (a !== b || a === d || c === b))) continue;
      count(a, b, -1);
      count(c, d, -1);
      count(a, d, 1);
      count(c, b, 1);
      [ends[i + 1], ends[j + 1]] = [d, b];
    }
    if (ends[i] === ends[i + 1]) return null;
  }
  return ends;
}
