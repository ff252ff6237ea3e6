/** Gathers the cables between racks and inside them. */
import { LOCAL } from "../topology/network.ts";
import { linkBandwidths } from "../topology/channels.ts";
import type { Speeds } from "./routers.ts";
import type { Network } from "../topology/network.ts";
import type { Prices } from "./books.ts";
import type { Floor } from "./floor.ts";
import { mediumFor } from "./media.ts";
import type { Medium } from "./media.ts";
import type { Trunk } from "./results.ts";

/** Average length of a cable inside a rack (Besta, Hoefler 2014, section VI-B). */
export const METRES_INSIDE_RACK = 1;

/** What cables run over: the racks of a floor, the media on sale, and what of a network is cabled how. */
export interface Runs {
  readonly floor: Pick<Floor, "racks" | "rackOfRouter" | "rackOfEndpoint" | "wholeRack">;
  readonly media: readonly Medium[];
  readonly prices: Prices;
  /** Parallel networks. */
  readonly slices: number;
  readonly speeds: Speeds;
  /** True if all links are as those inside a rack. */
  readonly near: boolean;
  /** Metres of an endpoint's own cable inside a rack; null if endpoints' cables are not counted, nor those of servers' NICs. */
  readonly endpointMetres: number | null;
}

/** Cables gathered by pair of racks and speed, and the pairs that have local ones. */
class Gathering {
  private readonly cables = new Map<number, Map<number, number>>();
  private readonly local = new Set<number>();
  private readonly runs: Runs;
  constructor(runs: Runs) {
    this.runs = runs;
  }

  add(a: number, b: number, count: number, speed: number, local: boolean): void {
    const pair = Math.min(a, b) * this.runs.floor.racks.length + Math.max(a, b);
    let own = this.cables.get(speed);
    if (own === undefined) this.cables.set(speed, (own = new Map()));
    own.set(pair, (own.get(pair) ?? 0) + count);
    if (local) this.local.add(pair);
  }

  /** `from === to` inside a rack, where a cable has so many metres, else from < to; ordered by from, to and speed. */
  trunks(inside: number, near: boolean): Trunk[] {
    const { floor, media, prices } = this.runs;
    const { racks } = floor;
    return [...this.cables]
      .flatMap(([speed, own]) => [...own].map(([pair, count]) => ({ pair, count, speed })))
      .sort((one, other) => one.pair - other.pair || one.speed - other.speed)
      .map(({ pair, count, speed }) => {
        const from = Math.floor(pair / racks.length);
        const to = pair % racks.length;
        const metres = near || from === to ? inside : metresBetween(racks, from, to, prices);
        const run = near || from === to ? "inside" : this.local.has(pair) ? "beside" : "between";
        const { id, optical } = mediumFor(media, prices, metres, run);
        return { from, to, cables: count, speed, medium: id, optical, metres };
      });
  }
}

/**
 * Cables of links between routers that are bought. On the paper's floor all cables of two racks are local if one of them is; in rows of racks
 * their length alone tells their medium.
 */
export function trunksOf(network: Network, runs: Runs): Trunk[] {
  const { floor, slices, near, speeds } = runs;
  const { rackOfRouter, wholeRack } = floor;
  const gathering = new Gathering(runs);
  const isServer = serversOf(network);
  const each = linkBandwidths(network, speeds);
  eachLink(network, (source, target, width, channel) => {
    if (isServer(source) || isServer(target)) return;
    const [a, b] = [rackOfRouter[source]!, rackOfRouter[target]!];
    const isLocal = network.channelKind[channel] === LOCAL;
    gathering.add(a, b, slices * width, each[channel]!, wholeRack !== null && (isLocal || wholeRack[a] === wholeRack[b]));
  });
  return gathering.trunks(METRES_INSIDE_RACK, near);
}

/** The same of the endpoints' own cables, each from the endpoint's rack to the router's, and of those of servers' NICs. */
export function terminalsOf(network: Network, runs: Runs): Trunk[] {
  const { floor, slices, endpointMetres, speeds } = runs;
  if (endpointMetres === null) return [];
  const { rackOfRouter, rackOfEndpoint, wholeRack } = floor;
  const gathering = new Gathering(runs);
  const isServer = serversOf(network);
  network.endpointRouter.forEach((router, endpoint) => {
    if (!isServer(router)) gathering.add(rackOfEndpoint[endpoint]!, rackOfRouter[router]!, slices, speeds.terminal, false);
  });
  eachLink(network, (source, target, width) => {
    if (isServer(source) || isServer(target))
      gathering.add(rackOfRouter[source]!, rackOfRouter[target]!, slices * width, speeds.terminal, wholeRack !== null);
  });
  return gathering.trunks(endpointMetres, false);
}

/** Every link once, by the first of its channels. */
export function eachLink(
  { channels, channelSource, channelTarget, channelReverse, channelWidth }: Network,
  visit: (source: number, target: number, width: number, channel: number) => void,
): void {
  for (let c = 0; c < channels; c++) if (channelReverse[c]! > c) visit(channelSource[c]!, channelTarget[c]!, channelWidth[c]!, c);
}

/** Whether a router is part of a server, and not bought. */
export function serversOf({ ports, damage }: Pick<Network, "ports" | "damage">): (router: number) => boolean {
  const all = damage === null ? ports : damage.intact.ports;
  return all === null ? () => false : (router) => all[damage === null ? router : damage.router[router]!] === 0;
}

/** Trunks of what is left, in the media in which they were bought. */
export function asBought(left: readonly Trunk[], bought: readonly Trunk[]): readonly Trunk[] {
  const media = new Map(bought.map(({ from, to, speed, medium }) => [`${from} ${to} ${speed}`, medium]));
  return left.map((trunk) => ({ ...trunk, medium: media.get(`${trunk.from} ${trunk.to} ${trunk.speed}`) ?? trunk.medium }));
}

function metresBetween(racks: Floor["racks"], from: number, to: number, { cableOverhead }: Pick<Prices, "cableOverhead">): number {
  return Math.abs(racks[from]!.x - racks[to]!.x) + Math.abs(racks[from]!.y - racks[to]!.y) + cableOverhead;
}
