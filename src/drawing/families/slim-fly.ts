/** A Slim Fly by its two subgraphs (Besta, Hoefler 2014, section II-B). */
import { GLOBAL } from "../../topology/network.ts";
import type { Mms, Network } from "../../topology/network.ts";
import type { FamilyPictures, LinkClass, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { isRandom } from "../mms-forms.ts";

const COLUMNS = [4, 14, 24];

export const slimFly: FamilyPictures = {
  glyph: {
    local: lines(
      COLUMNS.flatMap((x): [Dot, Dot][] => [
        [
          [x, 3],
          [x, 10],
        ],
        [
          [x, 18],
          [x, 25],
        ],
      ]),
    ),
    global: lines(
      COLUMNS.flatMap((x) =>
        COLUMNS.map((m): [Dot, Dot] => [
          [x, 10],
          [m, 18],
        ]),
      ),
    ),
    dots: COLUMNS.flatMap((x) => [3, 10, 18, 25].map((y): Dot => [x, y])),
  },
  names: (network) => network.mms && namesOf(network, network.mms),
};

const RANDOM: LinkClass = {
  title: "random",
  help: "Channels of the spare ports, to routers drawn at random.",
  ink: "global",
  word: "random",
  noun: "random links",
  legend: "random, on spare ports",
};

/** Routers as (0, x, y) and (1, m, c). */
function namesOf(network: Network, mms: Mms): Names {
  const { channelKind, channelSource, channelTarget, networkRadix } = network;
  const { q, delta } = mms;
  const blockOf = (r: number): number => Math.floor((r % (q * q)) / q);
  return {
    router: (r) => `(${Math.floor(r / (q * q))}, ${blockOf(r)}, ${r % q})`,
    short: (r) => `${blockOf(r)},${r % q}`,
    classes: [
      {
        title: "ring",
        help: "Channels inside a block of q routers.",
        ink: "local",
        word: "ring",
        noun: "ring links in the block",
        legend: "ring",
      },
      { title: "cross", help: "Channels between blocks.", ink: "global", word: "cross", noun: "cross links", legend: "cross y = mx + c" },
      ...(networkRadix > (3 * q - delta) / 2 ? [RANDOM] : []),
    ],
    classOf: (channel) => (channelKind[channel] !== GLOBAL ? 0 : isRandom(network, mms, channel) ? 2 : 1),
    leadsTo: "router",
    // The equation that joins two routers of different rows.
    line: (channel) => {
      if (channelKind[channel] !== GLOBAL) return null;
      if (isRandom(network, mms, channel)) return "drawn at random";
      const [source, target] = [channelSource[channel]!, channelTarget[channel]!];
      const [upper, lower] = [Math.min(source, target), Math.max(source, target)];
      return `y = mx + c: ${upper % q} = ${blockOf(lower)}·${blockOf(upper)} + ${lower % q} in GF(${q})`;
    },
  };
}
