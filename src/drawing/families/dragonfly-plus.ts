/** A Dragonfly+ by its groups of leaves and spines. */
import { GLOBAL } from "../../topology/network.ts";
import type { LeafSpine, Network } from "../../topology/network.ts";
import type { FamilyPictures, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { GLOBAL_LINKS, LOCAL_LINKS } from "./dragonfly.ts";

/** Three groups on a circle: two spines inside, two leaves outside. */
const GROUPS = [0, 1, 2].map((G) => {
  const at = (radius: number, turn: number): Dot => {
    const angle = (2 * Math.PI * (G + turn)) / 3;
    return [Math.round(10 * (14 + radius * Math.sin(angle))) / 10, Math.round(10 * (15 - radius * Math.cos(angle))) / 10];
  };
  return { leaves: [at(12, -0.085), at(12, 0.085)], spines: [at(6, -0.12), at(6, 0.12)] };
});

export const dragonflyPlus: FamilyPictures = {
  glyph: {
    local: lines(GROUPS.flatMap(({ leaves, spines }) => leaves.flatMap((leaf) => spines.map((spine): [Dot, Dot] => [leaf, spine])))),
    global: lines(GROUPS.map(({ spines }, G): [Dot, Dot] => [spines[1]!, GROUPS[(G + 1) % 3]!.spines[0]!])),
    dots: GROUPS.flatMap(({ leaves, spines }) => [...leaves, ...spines]),
  },
  names: (network) => network.leafSpine && namesOf(network, network.leafSpine),
};

/** Leaves by group and place, "2.1", spines with an s, "2.s1". */
function namesOf({ channelKind }: Network, { leaves, spines }: LeafSpine): Names {
  const size = leaves + spines;
  const router = (r: number): string => {
    const place = r % size;
    return `${Math.floor(r / size)}.${place < leaves ? place : `s${place - leaves}`}`;
  };
  return {
    router,
    short: router,
    classes: [{ ...LOCAL_LINKS, help: "Channels between the leaves and spines of a group." }, GLOBAL_LINKS],
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "group",
    line: () => null,
  };
}
