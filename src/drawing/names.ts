/** Names of routers and channels: from their family, or their numbers if no family is known. */
import { GLOBAL } from "../topology/network.ts";
import type { Damage, Network } from "../topology/network.ts";
import { picturesOf } from "./families.ts";
import { PLAIN_CLASSES } from "./family.ts";
import type { Names } from "./family.ts";

const known = new WeakMap<Network, Names>();

export function namesOf(network: Network): Names {
  let names = known.get(network);
  if (!names) {
    names = network.damage ? namesBefore(network.damage) : (picturesOf(network)?.names(network) ?? plainNames(network));
    known.set(network, names);
  }
  return names;
}

/** What is left of a damaged network keeps its former names. */
function namesBefore({ intact, router, channel }: Damage): Names {
  const names = namesOf(intact);
  return {
    ...names,
    router: (r) => names.router(router[r]!),
    short: (r) => names.short(router[r]!),
    classOf: (c) => names.classOf(channel[c]!),
    line: (c, each) => names.line(channel[c]!, each),
  };
}

function plainNames({ channelKind }: Network): Names {
  return {
    router: String,
    short: String,
    classes: PLAIN_CLASSES,
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "router",
    line: () => null,
  };
}

/** What a file calls the network's routers and endpoints, by the numbers of the whole network; null if it does not. */
export const labelsOf = ({ labels, damage }: Network): Network["labels"] => damage?.intact.labels ?? labels;

/** An endpoint by its file's name, else by its number. */
export function endpointName(network: Network, endpoint: number): string {
  return labelsOf(network)?.endpoints?.[network.damage?.endpoint[endpoint] ?? endpoint] ?? String(endpoint);
}

/** "2.1", "2.5.15", "(0, 3, 4)", "⟨1, 02⟩", "17". */
export function routerName(network: Network, router: number): string {
  return namesOf(network).router(router);
}

/** "0.1 → 1.3": the routers that it joins. */
export function channelName(network: Network, channel: number): string {
  return `${routerName(network, network.channelSource[channel]!)} → ${routerName(network, network.channelTarget[channel]!)}`;
}

/** The word for the channel: "global", "row", "up". */
export function channelWord(network: Network, channel: number): string {
  const names = namesOf(network);
  return names.classes[names.classOf(channel)]!.word;
}
