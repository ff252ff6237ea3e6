/** What a network's file in another tool's format does not hold; and whether that tool would take the file for another network. */
import type { Values } from "../descriptor.ts";
import { bandwidthsOf, channelBandwidths, channelLatencies, latenciesOf } from "./channels.ts";
import { formatFacts } from "./export.ts";
import type { EdgeFormat } from "./export.ts";
import { GLOBAL } from "./network.ts";
import type { Network } from "./network.ts";

export interface Loss {
  /** In the plural: "endpoints". */
  readonly what: string;
  readonly count: number;
}

/**
 * For formats of simulators: how they treat parallel or wide links. In CAMINOS (caminos-lib, `NeighboursLists::new_cfg`) parallel links end
 * in one port.
 */
const SINGLE: Partial<Record<EdgeFormat, string>> = {
  anynet: "BookSim2 has one link at most between two routers",
  caminos: "CAMINOS takes parallel links for one",
};

type Held = "endpoints" | "kinds" | "latencies" | "speeds" | "site" | "names" | "ends" | "places" | "damage";

/** What each format holds besides the pairs of linked routers. JSON also has the whole study. */
const HOLDS: Readonly<Record<EdgeFormat, readonly Held[]>> = {
  json: ["endpoints", "kinds", "latencies", "speeds", "site", "names", "ends", "places", "damage"],
  csv: ["kinds", "latencies", "speeds", "names"],
  dot: ["endpoints", "kinds", "latencies", "speeds", "names", "places"],
  graphml: ["endpoints", "kinds", "latencies", "speeds", "names", "places"],
  anynet: ["endpoints", "latencies", "speeds"],
  networkx: ["endpoints", "kinds", "latencies", "speeds", "names", "places"],
  caminos: [],
  "edge-list": ["endpoints", "kinds", "latencies", "speeds"],
};

/** What is not in the file, or why there is none, as one sentence. */
export function lossesOf(network: Network, values: Values, format: EdgeFormat): readonly Loss[] | { readonly fault: string } {
  const facts = factsOf(network, values);
  const { title } = formatFacts(format);
  const single = SINGLE[format];
  if (single !== undefined && facts.parallel + facts.wide > 0) {
    const [one, other] = [counted(facts.parallel, "parallel link"), counted(facts.wide, "link wider than others")];
    const has = facts.parallel === 0 ? other : facts.wide === 0 ? one : `${one} and ${other}`;
    return { fault: `${title} cannot hold this network: ${single}, all of one width, and here are ${has}. Choose another format.` };
  }
  if (format === "anynet" && facts.fast > 0) {
    const { localBandwidth, globalBandwidth, linkSpeed } = bandwidthsOf(values);
    const given = `localBandwidth = ${localBandwidth} and globalBandwidth = ${globalBandwidth}`;
    const own = linkSpeed.length === 0 ? "" : `, and linkSpeed = ${linkSpeed.join("x")}`;
    const set = linkSpeed.length === 0 ? "Set both to 1" : "Set both to 1 and leave linkSpeed empty";
    return {
      fault: `${title} cannot hold this network: all links of BookSim2 carry a flit a cycle, and here ${given}${own}. ${set}, or choose another format.`,
    };
  }
  const holds = new Set<Held>(HOLDS[format]);
  // Two latencies tell the kinds apart, the longer ones for global links.
  if (format === "anynet" && facts.toldByLatency) holds.add("kinds");
  const losses: readonly (readonly [Held, string, number])[] = [
    ["damage", "failed routers", facts.failedRouters],
    ["damage", "failed links", facts.failedLinks],
    ["endpoints", "endpoints", network.endpoints],
    ["kinds", "kinds of global links", facts.global],
    ["latencies", "latencies of links", facts.slow],
    ["speeds", "speeds of links", facts.fast],
    ["site", "racks", facts.racks],
    ["site", "port counts of routers", facts.ports],
    ["names", "names of routers", facts.names],
    ["ends", "names of endpoints", facts.ends],
    ["places", "places of routers", facts.places],
  ];
  return losses.flatMap(([held, what, count]) => (count === 0 || holds.has(held) ? [] : [{ what, count }]));
}

/** The losses as a sentence; null if there are none. */
export function lossSentence(losses: readonly Loss[], format: EdgeFormat): string | null {
  if (losses.length === 0) return null;
  const words = losses.map(({ what, count }) => `${count} ${count === 1 ? what.replace(/s(?= of |$)/, "") : what}`);
  const last = words.pop()!;
  return `${formatFacts(format).title} leaves out ${words.length === 0 ? last : `${words.join(", ")} and ${last}`}.`;
}

const counted = (count: number, what: string): string => {
  const [word = "", ...rest] = what.split(" ");
  return `${count} ${count === 1 ? what : word === "link" ? ["links", ...rest].join(" ") : `${what}s`}`;
};

interface Facts {
  readonly parallel: number;
  readonly wide: number;
  readonly global: number;
  /** Links with a latency other than a cycle, and with a speed other than a flit a cycle. */
  readonly slow: number;
  readonly fast: number;
  readonly toldByLatency: boolean;
  readonly racks: number;
  readonly ports: number;
  readonly names: number;
  readonly ends: number;
  readonly places: number;
  readonly failedRouters: number;
  readonly failedLinks: number;
}

function factsOf(network: Network, values: Values): Facts {
  const { channels, channelSource, channelTarget, channelReverse, channelKind, channelWidth, damage } = network;
  const latencies = channelLatencies(network, latenciesOf(values));
  const speeds = channelBandwidths(network, bandwidthsOf(values));
  const pairs = new Set<number>();
  let [links, wide, global, slow, fast] = [0, 0, 0, 0, 0];
  const [ofLocal, ofGlobal] = [new Set<number>(), new Set<number>()];
  for (let c = 0; c < channels; c++) {
    if (c > channelReverse[c]!) continue;
    links++;
    pairs.add(channelSource[c]! * network.routers + channelTarget[c]!);
    if (channelWidth[c]! > 1) wide++;
    if (channelKind[c] === GLOBAL) global++;
    (channelKind[c] === GLOBAL ? ofGlobal : ofLocal).add(latencies[c]!);
    if (latencies[c] !== 1) slow++;
    if (speeds[c] !== channelWidth[c]) fast++;
  }
  const [local, far] = [[...ofLocal], [...ofGlobal]];
  const { intact } = damage ?? { intact: network };
  const sites = intact.racks === null ? 0 : new Set(intact.racks.rackOfRouter).size;
  return {
    parallel: links - pairs.size,
    wide,
    global,
    slow,
    fast,
    toldByLatency: local.length === 1 && far.length === 1 && far[0]! > local[0]!,
    racks: sites,
    ports: intact.ports === null ? 0 : intact.routers,
    names: intact.labels?.routers ? network.routers : 0,
    ends: intact.labels?.endpoints ? network.endpoints : 0,
    places: intact.labels?.places ? network.routers : 0,
    failedRouters: intact.routers - network.routers,
    failedLinks: (intact.channels - channels) / 2,
  };
}
