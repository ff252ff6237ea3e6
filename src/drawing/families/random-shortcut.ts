/** Random shortcuts as a ring with chords; routers go by their places on it. */
import type { Network } from "../../topology/network.ts";
import type { FamilyPictures, LinkClass, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { namesBy } from "../point-names.ts";

export const RING = Array.from({ length: 8 }, (_, i): Dot => [
  Math.round((14 + 11 * Math.sin((2 * Math.PI * i) / 8)) * 10) / 10,
  Math.round((14 - 11 * Math.cos((2 * Math.PI * i) / 8)) * 10) / 10,
]);

/** The pairs of places as lines. */
export function between(pairs: readonly (readonly [number, number])[]): string {
  return lines(pairs.map(([a, b]): [Dot, Dot] => [RING[a]!, RING[b]!]));
}

const RACKS: readonly LinkClass[] = [
  { title: "in-rack", help: "Channels within a rack.", ink: "local", word: "in-rack", noun: "in-rack links", legend: "in-rack" },
  {
    title: "rack-to-rack",
    help: "Channels from rack to rack.",
    ink: "global",
    word: "rack-to-rack",
    noun: "links between racks",
    legend: "rack-to-rack",
  },
];

/** Routers by their numbers; the kind of a random link only says whether it stays inside a rack. */
export function namesByRack(network: Network): Names {
  return namesBy(network, RACKS, String, String);
}

export const randomShortcut: FamilyPictures = {
  glyph: {
    local: between(RING.map((_, i) => [i, (i + 1) % 8])),
    global: between([
      [0, 3],
      [1, 6],
      [2, 5],
      [4, 7],
    ]),
    dots: RING,
  },
  names: (network) => {
    const { channelSource, channelTarget, routers } = network;
    const apart = (channel: number): number => Math.abs(channelSource[channel]! - channelTarget[channel]!);
    const isRing = (channel: number): boolean => apart(channel) === 1 || apart(channel) === routers - 1;
    return { ...namesByRack(network), line: (channel) => (isRing(channel) ? "part of the ring" : "shortcut") };
  },
};
