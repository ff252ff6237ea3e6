/** A dragonfly by its groups. */
import { GLOBAL } from "../../topology/network.ts";
import type { Groups, Network } from "../../topology/network.ts";
import type { FamilyPictures, LinkClass, Names } from "../family.ts";
import { allPairs, lines } from "../glyph.ts";
import type { Dot } from "../glyph.ts";

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
  names: (network) => network.groups && namesOf(network, network.groups),
};

/** Routers by group and place: "2.1". */
function namesOf({ channelKind }: Network, { size }: Groups): Names {
  const router = (r: number): string => `${Math.floor(r / size)}.${r % size}`;
  return {
    router,
    short: router,
    classes: [LOCAL_LINKS, GLOBAL_LINKS],
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "group",
    line: () => null,
  };
}
