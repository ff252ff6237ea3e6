/** A Long Hop network by the bits of its routers' numbers: a hypercube and arcs; its glyph is a cube with its diagonals. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { bitsOf, CUBE } from "./hypercube.ts";

export const longHop: FamilyPictures = {
  glyph: {
    ...CUBE,
    global: CUBE.global + lines(CUBE.dots.slice(0, 4).map((from, i): [Dot, Dot] => [from, CUBE.dots[4 + ((i + 2) % 4)]!])),
  },
  names: (network) => {
    const router = bitsOf(network);
    const { channelSource, channelTarget, channelKind } = network;
    const hop = (channel: number): number => channelSource[channel]! ^ channelTarget[channel]!;
    const isLong = (channel: number): boolean => (hop(channel) & (hop(channel) - 1)) !== 0;
    return {
      router,
      short: router,
      classes: [
        {
          title: "in-rack",
          help: "Channels of the cube within a rack.",
          ink: "local",
          word: "in-rack",
          noun: "in-rack links",
          legend: "in-rack",
        },
        {
          title: "cube",
          help: "Channels of the cube from rack to rack.",
          ink: "global",
          word: "cube",
          noun: "links of the cube",
          legend: "rack-to-rack",
        },
        {
          title: "long hop",
          help: "Channels that the code adds to the cube.",
          ink: "global",
          word: "long hop",
          noun: "long hops",
          legend: "rack-to-rack",
        },
      ],
      classOf: (channel) => (isLong(channel) ? 2 : channelKind[channel]!),
      leadsTo: "router",
      listsAll: true,
      line: (channel) => (isLong(channel) ? `long hop, turns the bits of ${router(hop(channel))}` : null),
    };
  },
};
