/** A dragonfly by its groups. */
import { GLOBAL } from "../../topology/network.ts";
import type { Groups, MixedGroups, Network } from "../../topology/network.ts";
import type { FamilyPictures, LinkClass, Names, Dot } from "../family.ts";
import { allPairs, lines } from "../family.ts";

const RING = Array.from({ length: 5 }, (_, i): Dot => [
  Math.round((14 + 11 * Math.sin((2 * Math.PI * i) / 5)) * 10) / 10,
  Math.round((14.6 - 11 * Math.cos((2 * Math.PI * i) / 5)) * 10) / 10,
]);

export const LOCAL_LINKS: LinkClass = {
  title: "local",
  help: "Channels inside a group.",
  ink: "local",
  word: "local",
  noun: "local links",
  legend: "local",
};
export const GLOBAL_LINKS: LinkClass = {
  title: "global",
  help: "Channels between groups.",
  ink: "global",
  word: "global",
  noun: "global links",
  legend: "global",
};

export const dragonfly: FamilyPictures = {
  glyph: { local: "", global: lines(allPairs(RING)), dots: RING },
  names: dragonflyNames,
};

/** Null for a network without groups. */
export function dragonflyNames(network: Network): Names | null {
  const groups = network.groups ?? network.mixed;
  return groups && namesOf(network, groups);
}

/** Routers by group and place: "2.1". */
function namesOf({ channelKind, routers }: Network, groups: Groups | MixedGroups): Names {
  const names: string[] = [];
  for (let G = 0; G < groups.count; G++) {
    const [first, end] = "size" in groups ? [G * groups.size, (G + 1) * groups.size] : [groups.start[G]!, groups.start[G + 1]!];
    for (let r = first; r < Math.min(end, routers); r++) names.push(`${G}.${r - first}`);
  }
  const router = (r: number): string => names[r]!;
  return {
    router,
    short: router,
    classes: [LOCAL_LINKS, GLOBAL_LINKS],
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "group",
    line: () => null,
  };
}
