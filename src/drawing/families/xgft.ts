/** An extended generalized fat-tree by its stages; the glyph tapers. */
import type { Levels, Network } from "../../topology/network.ts";
import type { FamilyPictures, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { stageNames } from "../stages.ts";

const LEAVES = [3.5, 10.5, 17.5, 24.5].map((x): Dot => [x, 24]);
const MIDDLE = [7, 21].map((x): Dot => [x, 14]);
const TOP: Dot = [14, 4];

export const xgft: FamilyPictures = {
  glyph: {
    local: lines(LEAVES.map((leaf, i): [Dot, Dot] => [leaf, MIDDLE[i >> 1]!])),
    global: lines(MIDDLE.map((router): [Dot, Dot] => [router, TOP])),
    dots: [...LEAVES, ...MIDDLE, TOP],
  },
  names: (network) =>
    network.levels && (network.levels.count === 2 ? leafSpineNames(network, network.levels) : stageNames(network, network.levels)),
};

/** With only two stages, all links lead from leaves to spines. */
function leafSpineNames(network: Network, levels: Levels): Names {
  const { channelSource, channelTarget } = network;
  const links = { ink: "global", noun: "links between leaves and spines", legend: "leaf to spine" } as const;
  return {
    ...stageNames(network, levels),
    classes: [
      { ...links, title: "up", help: "From a leaf to a spine.", word: "up" },
      { ...links, title: "down", help: "From a spine to a leaf.", word: "down" },
    ],
    classOf: (channel) => (channelTarget[channel]! < channelSource[channel]! ? 1 : 0),
  };
}
