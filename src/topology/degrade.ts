/** Removes failures from a network. The result is another network, of which only the links are known. */
import { permutation } from "../math/random.ts";
import { breadthFirst } from "./breadth-first.ts";
import { channelsBetween, linksOf } from "./links.ts";
import type { NamedLink } from "./links.ts";
import { PLAIN } from "./network.ts";
import type { Network } from "./network.ts";

/** Failures: named things, and random ones besides. Numbers are the intact network's. */
export interface Failures {
  readonly links: readonly NamedLink[];
  readonly routers: readonly number[];
  /** Fractions of all links and routers, rounded up; drawn by `seed` among all, named ones included. */
  readonly linkFraction: number;
  readonly routerFraction: number;
  readonly seed: number;
}

/** The first `share` of a random order of 0..count-1, rounded up; the same order for every share, so that damage grows with it. */
function drawn(count: number, share: number, seed: number): Int32Array {
  return permutation(count, seed).subarray(0, Math.ceil(share * count - 1e-9));
}

/**
 * The network that is left when links and routers have failed, and with the routers their endpoints and links. Routers without endpoints
 * that are cut off from all routers with endpoints are removed, too. Routers, endpoints and channels are numbered anew in their order;
 * `damage` keeps their old numbers. All other knowledge of the family is dropped, for it need not hold any more. Throws a programmer's
 * error for routers and links that the network does not have.
 */
export function degrade(network: Network, failures: Failures): Network {
  const { routers, channels, channelSource, channelTarget, channelReverse } = network;
  const gone = new Uint8Array(routers);
  for (const r of failures.routers) {
    if (!(r >= 0 && r < routers)) throw new RangeError(`no router ${r}`);
    gone[r] = 1;
  }
  if (failures.routerFraction > 0) for (const r of drawn(routers, failures.routerFraction, failures.seed)) gone[r] = 1;
  const cut = new Uint8Array(channels);
  const fail = (c: number): void => {
    cut[c] = 1;
    cut[channelReverse[c]!] = 1;
  };
  for (const { a, b, copy } of failures.links) {
    const channel = channelsBetween(network, a, b)[copy];
    if (channel === undefined) throw new RangeError(`no link ${a}-${b}:${copy}`);
    fail(channel);
  }
  if (failures.linkFraction > 0) {
    const links = linksOf(network);
    for (const i of drawn(links.length, failures.linkFraction, failures.seed)) fail(links[i]!);
  }
  for (let c = 0; c < channels; c++) if (gone[channelSource[c]!] || gone[channelTarget[c]!]) cut[c] = 1;
  dropUnreachable(network, gone, cut);
  return remaining(network, gone, cut);
}

/** Marks routers that no router with endpoints reaches any more as gone, and their channels as cut. */
function dropUnreachable(
  { routers, channels, channelStart, channelTarget, firstEndpoint }: Network,
  gone: Uint8Array,
  cut: Uint8Array,
): void {
  const reached = new Uint8Array(routers);
  const queue: number[] = [];
  for (let r = 0; r < routers; r++) {
    if (gone[r] || firstEndpoint[r + 1] === firstEndpoint[r]) continue;
    reached[r] = 1;
    queue.push(r);
  }
  for (const r of queue) {
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
      const next = channelTarget[c]!;
      if (cut[c] || reached[next]) continue;
      reached[next] = 1;
      queue.push(next);
    }
  }
  for (let r = 0; r < routers; r++) {
    if (reached[r]) continue;
    gone[r] = 1;
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) cut[c] = 1;
  }
  for (let c = 0; c < channels; c++) if (gone[channelTarget[c]!]) cut[c] = 1;
}

/** Old numbers of what is left, and new numbers of all (-1: gone). */
interface Numbers {
  readonly kept: Int32Array;
  readonly place: Int32Array;
}

function renumbered(gone: Uint8Array): Numbers {
  const place = new Int32Array(gone.length).fill(-1);
  const kept = new Int32Array(gone.length);
  let count = 0;
  for (let i = 0; i < gone.length; i++) {
    if (gone[i]) continue;
    kept[count] = i;
    place[i] = count++;
  }
  return { kept: kept.slice(0, count), place };
}

/** New numbers for the references of the remaining things. */
function translated(references: Int32Array, { kept }: Numbers, { place }: Numbers): Int32Array {
  const now = new Int32Array(kept.length);
  for (let i = 0; i < kept.length; i++) now[i] = place[references[kept[i]!]!]!;
  return now;
}

function picked(bytes: Uint8Array, { kept }: Numbers): Uint8Array {
  const now = new Uint8Array(kept.length);
  for (let i = 0; i < kept.length; i++) now[i] = bytes[kept[i]!]!;
  return now;
}

function remaining(network: Network, gone: Uint8Array, cut: Uint8Array): Network {
  const router = renumbered(gone);
  const channel = renumbered(cut);
  const lost = new Uint8Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) lost[e] = gone[network.endpointRouter[e]!]!;
  const endpoint = renumbered(lost);
  const channelSource = translated(network.channelSource, channel, router);
  const endpointRouter = translated(network.endpointRouter, endpoint, router);
  return {
    family: network.family,
    routers: router.kept.length,
    endpoints: endpoint.kept.length,
    endpointRouter,
    firstEndpoint: rowStarts(endpointRouter, router.kept.length),
    channelStart: rowStarts(channelSource, router.kept.length),
    channelSource,
    channelTarget: translated(network.channelTarget, channel, router),
    channelReverse: translated(network.channelReverse, channel, channel),
    channelKind: picked(network.channelKind, channel),
    channelWidth: picked(network.channelWidth, channel),
    axis: network.axis === null ? null : picked(network.axis, channel),
    channels: channel.kept.length,
    radix: network.radix,
    networkRadix: network.networkRadix,
    ...PLAIN,
    damage: { intact: network, router: router.kept, endpoint: endpoint.kept, endpointNow: endpoint.place, channel: channel.kept },
  };
}

/** Where each row begins among entries sorted by row; length rows + 1. */
function rowStarts(rowOf: Int32Array, rows: number): Int32Array {
  const start = new Int32Array(rows + 1);
  for (const row of rowOf) start[row + 1]!++;
  for (let row = 0; row < rows; row++) start[row + 1]! += start[row]!;
  return start;
}

/** The connected parts of a network's routers: how many, and the routers of the largest. */
export function partsOf(network: Network): { readonly parts: number; readonly largest: number } {
  const { routers } = network;
  const seen = new Uint8Array(routers);
  const distance = new Int32Array(routers);
  const queue = new Int32Array(routers);
  let parts = 0;
  let largest = 0;
  for (let r = 0; r < routers; r++) {
    if (seen[r]) continue;
    const reached = breadthFirst(network, r, distance, queue);
    for (let i = 0; i < reached; i++) seen[queue[i]!] = 1;
    parts++;
    largest = Math.max(largest, reached);
  }
  return { parts, largest };
}
