/** Gathers the cables between racks and inside them. */
import { LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import type { Prices } from "./books.ts";
import type { Floor } from "./floor.ts";
import { mediumFor } from "./media.ts";
import type { Medium } from "./media.ts";
import type { Trunk } from "./results.ts";

/** Average length of a cable inside a rack (Besta, Hoefler 2014, section VI-B). */
export const METRES_INSIDE_RACK = 1;

/**
 * Cables gathered by pair of racks: `from === to` inside a rack, else from < to, ordered by from, then to. If one cable of two racks is
 * local, all are. `near`: all are as those inside a rack.
 */
export function trunksOf(
  network: Network,
  { racks, rackOfRouter, wholeRack }: Pick<Floor, "racks" | "rackOfRouter" | "wholeRack">,
  media: readonly Medium[],
  prices: Prices,
  slices: number,
  near: boolean,
): Trunk[] {
  const cables = new Map<number, number>();
  const local = new Set<number>();
  for (let c = 0; c < network.channels; c++) {
    if (network.channelReverse[c]! < c) continue;
    const a = rackOfRouter[network.channelSource[c]!]!;
    const b = rackOfRouter[network.channelTarget[c]!]!;
    const pair = Math.min(a, b) * racks.length + Math.max(a, b);
    cables.set(pair, (cables.get(pair) ?? 0) + slices * network.channelWidth[c]!);
    if (network.channelKind[c] === LOCAL || wholeRack[a] === wholeRack[b]) local.add(pair);
  }
  return [...cables]
    .sort(([a], [b]) => a - b)
    .map(([pair, count]) => {
      const from = Math.floor(pair / racks.length);
      const to = pair % racks.length;
      const metres = near ? METRES_INSIDE_RACK : metresBetween(racks, from, to, prices);
      const run = near || from === to ? "inside" : local.has(pair) ? "beside" : "between";
      const { id, optical } = mediumFor(media, prices, metres, run);
      return { from, to, cables: count, medium: id, optical, metres };
    });
}

/** Trunks of what is left, in the media in which they were bought. */
export function asBought(left: readonly Trunk[], bought: readonly Trunk[]): readonly Trunk[] {
  const media = new Map(bought.map(({ from, to, medium }) => [`${from} ${to}`, medium]));
  return left.map((trunk) => ({ ...trunk, medium: media.get(`${trunk.from} ${trunk.to}`) ?? trunk.medium }));
}

/** Of a cable between two racks or inside one. */
function metresBetween(racks: Floor["racks"], from: number, to: number, { cableOverhead }: Pick<Prices, "cableOverhead">): number {
  if (from === to) return METRES_INSIDE_RACK;
  return Math.abs(racks[from]!.x - racks[to]!.x) + Math.abs(racks[from]!.y - racks[to]!.y) + cableOverhead;
}
