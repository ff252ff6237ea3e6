/** Draws a damaged network in the picture of the intact one: what is left keeps its place, and what is lost is shown as lost. */
import type { Damage, Network } from "../topology/network.ts";
import type { Bundles, Group, Losses, NetworkDrawing } from "./drawing.ts";
import { linksOf } from "./links.ts";

/** A network's drawing from its own, or from that of the network before the damage. */
export function laidOut(network: Network, whole: NetworkDrawing): NetworkDrawing {
  return network.damage ? drawDamaged(whole, network, network.damage) : whole;
}

function drawDamaged(intact: NetworkDrawing, network: Network, damage: Damage): NetworkDrawing {
  const links = linksOf(network);
  // Links of the intact drawing: of each that is left, and for each its number now, -1 for those that are cut.
  const was = Int32Array.from(links.channel, (c) => intact.links.ofChannel[damage.channel[c]!]!);
  const now = new Int32Array(intact.links.count).fill(-1);
  was.forEach((old, link) => {
    now[old] = link;
    // Channels keep their order, so a link's lower channel stays the lower one, and its curve keeps its direction.
    links.curves.set(intact.links.curves.subarray(6 * old, 6 * old + 6), 6 * link);
  });
  return {
    ...intact,
    network,
    routerX: Float32Array.from(damage.router, (r) => intact.routerX[r]!),
    routerY: Float32Array.from(damage.router, (r) => intact.routerY[r]!),
    endpointX: Float32Array.from(damage.endpoint, (e) => intact.endpointX[e]!),
    endpointY: Float32Array.from(damage.endpoint, (e) => intact.endpointY[e]!),
    links,
    bundles: intact.bundles && bundlesLeft(intact.bundles, now, links.count),
    groups: groupsLeft(intact.groups, damage.router),
    groupOfRouter: Int32Array.from(damage.router, (r) => intact.groupOfRouter[r]!),
    losses: lossesOf(intact, now, damage.router),
  };
}

/** The bundles without cut links, and without those that have none left. */
function bundlesLeft(bundles: Bundles, now: Int32Array, links: number): Bundles {
  const kept: number[] = [];
  const start = [0];
  const members: number[] = [];
  for (let b = 0; b < bundles.count; b++) {
    for (let i = bundles.start[b]!; i < bundles.start[b + 1]!; i++) if (now[bundles.links[i]!]! >= 0) members.push(now[bundles.links[i]!]!);
    if (members.length === start.at(-1)!) continue;
    kept.push(b);
    start.push(members.length);
  }
  const curves = new Float32Array(6 * kept.length);
  kept.forEach((b, i) => {
    curves.set(bundles.curves.subarray(6 * b, 6 * b + 6), 6 * i);
  });
  const covered = new Uint8Array(links);
  for (const link of members) covered[link] = 1;
  return {
    ...bundles,
    count: kept.length,
    curves,
    start: Int32Array.from(start),
    links: Int32Array.from(members),
    kind: Uint8Array.from(kept, (b) => bundles.kind[b]!),
    from: Int32Array.from(kept, (b) => bundles.from[b]!),
    to: Int32Array.from(kept, (b) => bundles.to[b]!),
    covered,
  };
}

/** Groups keep their places; one that has lost all its routers ends before it begins. */
function groupsLeft(groups: readonly Group[], router: Int32Array): Group[] {
  const left = (before: number): number => {
    let [low, high] = [0, router.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (router[middle]! < before) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return groups.map((group) => ({ ...group, firstRouter: left(group.firstRouter), lastRouter: left(group.lastRouter + 1) - 1 }));
}

function lossesOf({ network, links, routerX, routerY }: NetworkDrawing, now: Int32Array, left: Int32Array): Losses {
  const cut = Array.from(now.keys()).filter((link) => now[link]! < 0);
  const curves = new Float32Array(6 * cut.length);
  cut.forEach((link, i) => {
    curves.set(links.curves.subarray(6 * link, 6 * link + 6), 6 * i);
  });
  const stands = new Uint8Array(network.routers);
  for (const r of left) stands[r] = 1;
  const router = Int32Array.from(Array.from(stands.keys()).filter((r) => stands[r] === 0));
  return {
    curves,
    channel: Int32Array.from(cut, (link) => links.channel[link]!),
    router,
    routerX: Float32Array.from(router, (r) => routerX[r]!),
    routerY: Float32Array.from(router, (r) => routerY[r]!),
  };
}
