/** Fabrics of GPU servers: servers at the bottom, rails or planes above, spines on top. */
import { GLOBAL } from "../../topology/network.ts";
import type { Network } from "../../topology/network.ts";
import type { FamilyPictures, LinkClass, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { fabricOf } from "../rails.ts";

const NIC: LinkClass = {
  title: "NIC",
  help: "Channels between servers and leaves.",
  ink: "local",
  word: "NIC",
  noun: "NIC links",
  legend: "server to leaf (NIC)",
};
const SPINE: LinkClass = {
  title: "leaf to spine",
  help: "Channels between leaves and spines.",
  ink: "global",
  word: "spine",
  noun: "links to spines",
  legend: "leaf to spine",
};

const CORE: LinkClass = {
  title: "spine to core",
  help: "Channels between spines and cores.",
  ink: "global",
  word: "core",
  noun: "links to cores",
  legend: "spine to core",
};

/** Servers S3, or their GPUs S3.5; leaves by stripe or place and by rail or plane, "L0.5"; spines X2; cores C1. */
function names(network: Network): Names {
  const { servers, each, rails, leaves, spines, cores } = fabricOf(network);
  const { channelKind, channelSource, channelTarget } = network;
  const firstCore = servers + leaves + spines;
  const router = (r: number): string => {
    if (r < servers) return each === 1 ? `S${r}` : `S${Math.floor(r / each)}.${r % each}`;
    const leaf = r - servers;
    if (leaf < leaves) return `L${Math.floor(leaf / rails)}.${leaf % rails}`;
    return leaf < leaves + spines ? `X${leaf - leaves}` : `C${leaf - leaves - spines}`;
  };
  return {
    router,
    short: router,
    classes: cores > 0 ? [NIC, SPINE, CORE] : [NIC, SPINE],
    classOf: (channel) =>
      channelKind[channel] !== GLOBAL ? 0 : Math.max(channelSource[channel]!, channelTarget[channel]!) < firstCore ? 1 : 2,
    leadsTo: "router",
    line: () => null,
  };
}

const SERVERS = [5, 14, 23].map((x): Dot => [x, 24]);
const RAILS = [5, 14, 23].map((x): Dot => [x, 12]);
const PAIRS = SERVERS.flatMap((server) => RAILS.map((rail): [Dot, Dot] => [server, rail]));
const SPINES = [9.5, 18.5].map((x): Dot => [x, 3]);
const ABOVE = RAILS.map(([x]): Dot => [x, 3]);

export const railOptimized: FamilyPictures = {
  glyph: {
    local: lines(PAIRS),
    global: lines(RAILS.flatMap((rail) => SPINES.map((spine): [Dot, Dot] => [rail, spine]))),
    dots: [...SERVERS, ...RAILS, ...SPINES],
  },
  names,
};

export const railOnly: FamilyPictures = {
  glyph: { local: lines(PAIRS), global: "", dots: [...SERVERS, ...RAILS] },
  names,
};

export const multiPlane: FamilyPictures = {
  glyph: {
    local: lines(PAIRS),
    global: lines(RAILS.map((rail, i): [Dot, Dot] => [rail, ABOVE[i]!])),
    dots: [...SERVERS, ...RAILS, ...ABOVE],
  },
  names,
};
