/** Names of routers and channels: from their family, or their numbers if no family is known. */
import { GLOBAL } from "../topology/network.ts";
import type { Damage, Network } from "../topology/network.ts";
import { picturesOf } from "./families.ts";
import type { LinkClass, Names } from "./family.ts";

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

const PLAIN_CLASSES: readonly LinkClass[] = [
  { title: "local", help: "Channels inside a group.", ink: "local", word: "local", noun: "local links", legend: "local" },
  { title: "global", help: "Channels between groups.", ink: "global", word: "global", noun: "global links", legend: "global" },
];

function plainNames({ channelKind, labels }: Network): Names {
  const own = labels?.routers ?? null;
  const short = own && shortNames(own);
  return {
    router: own === null ? String : (router) => own[router]!,
    short: short === null ? String : (router) => short[router]!,
    classes: PLAIN_CLASSES,
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "router",
    line: () => null,
  };
}

/** Most characters that a router's circle has room for. */
const SHORTEST = 12;

/** Names without what all have at their beginning or end up to a mark, "QM8700;" and ":MQM8700/U1"; of a long one the end: "…-rack-12-7". */
function shortNames(names: readonly string[]): readonly string[] {
  const [first = ""] = names;
  const shared = (sharedSoFar: number, at: (name: string, i: number) => string): number =>
    names.reduce((most, name) => {
      let i = 0;
      while (i < most && i < name.length && at(name, i) === at(first, i)) i++;
      return i;
    }, sharedSoFar);
  let start = names.length < 2 ? 0 : shared(first.length, (name, i) => name.charAt(i));
  let end = names.length < 2 ? 0 : shared(first.length, (name, i) => name.charAt(name.length - 1 - i));
  // Not within a word or a number.
  while (start > 0 && /[\p{L}\p{N}]/u.test(first.charAt(start - 1))) start--;
  while (end > 0 && /[\p{L}\p{N}]/u.test(first.charAt(first.length - end))) end--;
  return names.map((name) => {
    const own = name.slice(start, Math.max(start, name.length - end)).trim();
    return own === "" ? name : own.length <= SHORTEST ? own : `…${own.slice(1 - SHORTEST)}`;
  });
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
