/** A Cascade by its groups, rows and columns. */
import { GLOBAL } from "../../topology/network.ts";
import type { Groups, Network } from "../../topology/network.ts";
import type { FamilyPictures, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { GLOBAL_LINKS } from "./dragonfly.ts";

type Grid = NonNullable<Groups["grid"]>;

/** Corners of three squares, one above two. */
const SQUARES = (
  [
    [11, 3],
    [2, 18],
    [20, 18],
  ] as const
).map(([x, y]): [Dot, Dot, Dot, Dot] => [
  [x, y],
  [x + 6, y],
  [x + 6, y + 6],
  [x, y + 6],
]);

export const cascade: FamilyPictures = {
  glyph: {
    local: lines(SQUARES.flatMap((corners) => corners.map((from, i): [Dot, Dot] => [from, corners[(i + 1) % corners.length]!]))),
    global: lines([
      [
        [11, 9],
        [8, 18],
      ],
      [
        [17, 9],
        [20, 18],
      ],
      [
        [8, 24],
        [20, 24],
      ],
    ]),
    dots: SQUARES.flat(),
  },
  names: (network) => (network.groups?.grid ? namesOf(network, network.groups, network.groups.grid) : null),
};

/** Routers by group, row and column: "2.5.15". */
function namesOf(network: Network, { size }: Groups, { columns }: Grid): Names {
  const { channelKind, channelSource, channelWidth } = network;
  const rowOf = (r: number): number => Math.floor((r % size) / columns);
  const columnOf = (r: number): number => (r % size) % columns;
  const width = channelWidth.reduce((most, one) => Math.max(most, one), 1);
  return {
    router: (r) => `${Math.floor(r / size)}.${rowOf(r)}.${columnOf(r)}`,
    short: (r) => `${rowOf(r)}.${columnOf(r)}`,
    classes: [
      { title: "row", help: "Channels along the rows of a group.", ink: "local", word: "row", noun: "row links", legend: "row" },
      {
        title: "column",
        help: "Channels along the columns of a group, three links wide.",
        ink: "local",
        word: "column",
        noun: `column links, ${width} links wide`,
        legend: `column, ${width} links wide`,
        wide: true,
      },
      GLOBAL_LINKS,
    ],
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 2 : channelWidth[channel] === 1 ? 0 : 1),
    leadsTo: "group",
    line: (channel, each) => {
      if (channelKind[channel] === GLOBAL) return null;
      const r = channelSource[channel]!;
      return channelWidth[channel] === 1 ? `row ${rowOf(r)}` : `column ${columnOf(r)}, ${each}${channelWidth[channel]} links wide`;
    },
  };
}
