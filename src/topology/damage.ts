/** Failures as a design names them: links and routers by their numbers, or a share of them by a seed. */
import { numberOf, textOf } from "../descriptor.ts";
import type { Complaint, Descriptor, TextParameter, Value, Values } from "../descriptor.ts";
import { channelsBetween, degrade, partsOf } from "./degrade.ts";
import type { Failures, NamedLink } from "./degrade.ts";
import { topologyOf } from "./families.ts";
import { MOST_ROUTERS } from "./network.ts";
import type { Network } from "./network.ts";

type Reading = ReturnType<TextParameter["read"]>;

const LINK = /^(\d{1,9})-(\d{1,9})(?::(\d{1,9}))?$/;
const ROUTER = /^\d{1,9}$/;
/** Characters of an entry that a sentence repeats. */
const SHOWN = 30;

const entriesOf = (text: string): string[] => text.split(",").map((entry) => entry.trim());

const misread = (entry: string, what: string): Reading =>
  entry === "" ? { fault: "has an empty place" } : { fault: `holds ${JSON.stringify(entry.slice(0, SHOWN))}, which is no ${what}` };

function linkIn(entry: string): NamedLink | null {
  const match = LINK.exec(entry);
  if (!match) return null;
  const [a, b] = [Number(match[1]), Number(match[2])];
  return { a: Math.min(a, b), b: Math.max(a, b), copy: Number(match[3] ?? 0) };
}

const linkText = ({ a, b, copy }: NamedLink): string => (copy === 0 ? `${a}-${b}` : `${a}-${b}:${copy}`);

function readLinks(text: string): Reading {
  if (text.trim() === "") return { text: "" };
  const links: NamedLink[] = [];
  for (const entry of entriesOf(text)) {
    const link = linkIn(entry);
    if (link === null) return misread(entry, "link");
    links.push(link);
  }
  links.sort((one, other) => one.a - other.a || one.b - other.b || one.copy - other.copy);
  return { text: [...new Set(links.map(linkText))].join(",") };
}

function readRouters(text: string): Reading {
  if (text.trim() === "") return { text: "" };
  const routers: number[] = [];
  for (const entry of entriesOf(text)) {
    if (!ROUTER.test(entry)) return misread(entry, "router's number");
    routers.push(Number(entry));
  }
  return { text: [...new Set(routers)].sort((one, other) => one - other).join(",") };
}

const given = (values: Values, id: string): Value | undefined => values[id];

/** True where something fails. */
export function isDamaged(values: Values): boolean {
  return (
    (given(values, "failedLinks") ?? "") !== "" ||
    (given(values, "failedRouters") ?? "") !== "" ||
    (given(values, "failLinks") ?? 0) !== 0 ||
    (given(values, "failRouters") ?? 0) !== 0
  );
}

/** Share of links or routers that may fail before a network is routed as any graph. */
export const MOST_REPAIRED = 0.25;

/** True where so much of a damaged design fails that its family's paths are given up: a larger share of links or routers than MOST_REPAIRED. */
export function beyondRepair(values: Values): boolean {
  const { routers } = topologyOf(values).size(values);
  const named = textOf(values, "failedRouters");
  const failed = named === "" ? 0 : named.split(",").length / routers;
  return Math.max(numberOf(values, "failLinks"), numberOf(values, "failRouters"), failed) > MOST_REPAIRED;
}

/** `none`: nothing failed; `pairs`: those whose paths failed go another way, all others as in the whole network; `general`: so much failed that all are routed as in any graph. */
export type RoutingRepaired = "none" | "pairs" | "general";

export function routingRepaired(values: Values): RoutingRepaired {
  return !isDamaged(values) ? "none" : beyondRepair(values) ? "general" : "pairs";
}

/** What fails in a design that is damaged. */
function failuresOf(values: Values): Failures {
  const [links, routers] = [textOf(values, "failedLinks"), textOf(values, "failedRouters")];
  return {
    links: links === "" ? [] : links.split(",").map((entry) => linkIn(entry)!),
    routers: routers === "" ? [] : routers.split(",").map(Number),
    linkFraction: numberOf(values, "failLinks"),
    routerFraction: numberOf(values, "failRouters"),
    seed: numberOf(values, "failSeed"),
  };
}

/** The first name that the intact network does not know, as a complaint. */
function unknownName(network: Network, { links, routers }: Failures): Complaint | null {
  const most = network.routers - 1;
  const router = routers.find((r) => r > most);
  if (router !== undefined)
    return {
      parameter: "failedRouters",
      message: `failedRouters = ${router} is no router of this network: failed routers must be 0 to ${most}.`,
    };
  for (const link of links) {
    if (link.b > most)
      return {
        parameter: "failedLinks",
        message: `failedLinks = ${linkText(link)} names router ${link.b}, which this network does not have: its routers are 0 to ${most}.`,
      };
    const parallel = link.a === link.b ? 0 : channelsBetween(network, link.a, link.b).length;
    if (link.copy < parallel) continue;
    const valid =
      parallel > 0
        ? `between the two there ${parallel === 1 ? "is one, 0" : `are ${parallel}, 0 to ${parallel - 1}`}`
        : `router ${link.a} is linked to ${neighboursText(network, link.a)}`;
    return { parameter: "failedLinks", message: `failedLinks = ${linkText(link)} is no link of this network: ${valid}.` };
  }
  return null;
}

/** "1, 2, 3 and 8 more". */
function neighboursText(network: Network, router: number): string {
  const all = [...new Set(network.channelTarget.subarray(network.channelStart[router]!, network.channelStart[router + 1]!))].sort(
    (a, b) => a - b,
  );
  if (all.length === 0) return "none";
  const shown = all.slice(0, 12);
  const rest = all.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}

/** The first of the parameters that say what fails, and a sentence's beginning with its value. */
function firstGiven(values: Values): { readonly parameter: string; readonly start: string } {
  const named = ["failLinks", "failRouters", "failedLinks", "failedRouters"];
  const parameter = named.find((id) => values[id] !== "" && values[id] !== 0) ?? "failLinks";
  return { parameter, start: `${parameter} = ${shortened(String(values[parameter]))}` };
}

const shortened = (text: string): string => (text.length > 2 * SHOWN ? `${text.slice(0, 2 * SHOWN)}…` : text);

const percent = (share: number): string => `${Number((100 * share).toPrecision(3))} %`;

/** What is wrong with the failures of a design: names that its network does not have, nothing left, or a network in parts. */
function complaintOf(network: Network, values: Values, key: string): Complaint | null {
  const failures = failuresOf(values);
  const unknown = unknownName(network, failures);
  if (unknown) return unknown;
  const left = degrade(network, failures);
  latest = { key, network: left };
  const { parameter, start } = firstGiven(values);
  if (left.endpoints === 0) return { parameter, message: `${start} leaves no endpoint: let fewer routers fail.` };
  const { parts, largest } = partsOf(left);
  if (parts === 1) return null;
  return {
    parameter,
    message: `${start} cuts the network into ${parts} parts, the largest of ${largest} of ${network.routers} routers: let less fail, or choose another failSeed.`,
  };
}

/** Complaints of the last designs looked at: a check is asked for often, and has to build the network. */
const KEPT = 16;
const known = new Map<string, Complaint | null>();
/** The network of the last check, which is mostly wanted next. */
let latest: { readonly key: string; readonly network: Network } | null = null;

function keyOf(values: Values): string {
  const topology = topologyOf(values);
  return JSON.stringify([topology.id, ...[...topology.parameters, ...damageSettings.parameters].map(({ id }) => values[id])]);
}

/** The intact network of the last design: what fails of it changes more often than it does. */
let whole: { readonly key: string; readonly network: Network } | null = null;

function intactNetwork(values: Values): Network {
  const topology = topologyOf(values);
  const key = JSON.stringify([topology.id, ...topology.parameters.map(({ id }) => values[id])]);
  if (whole?.key !== key) whole = { key, network: topology.build(values) };
  return whole.network;
}

/** The network that a damaged design leaves of the intact one. */
export function damagedNetwork(values: Values): Network {
  const key = keyOf(values);
  return latest?.key === key ? latest.network : degrade(intactNetwork(values), failuresOf(values));
}

function check(values: Values): Complaint | null {
  if (!isDamaged(values)) return null;
  const { routers } = topologyOf(values).size(values);
  if (routers > MOST_ROUTERS) {
    const { parameter, start } = firstGiven(values);
    return {
      parameter,
      message: `${start} is for networks of at most ${MOST_ROUTERS} routers, and this one has ${routers}: leave ${parameter} out or make the network smaller.`,
    };
  }
  const key = keyOf(values);
  let complaint = known.get(key);
  if (complaint === undefined) {
    complaint = complaintOf(intactNetwork(values), values, key);
    known.set(key, complaint);
    if (known.size > KEPT) known.delete(known.keys().next().value!);
  }
  return complaint;
}

export const damageSettings: Descriptor = {
  id: "damage",
  title: "Failures",
  summary:
    "Links and routers that have failed. What is left is another network: routing, simulation and bounds answer for it, the price is that of what was bought.",
  source: "Besta, Hoefler 2014, section III-D",
  digest: (values) => {
    if (!isDamaged(values)) return "nothing has failed";
    const [links, routers] = [numberOf(values, "failLinks"), numberOf(values, "failRouters")];
    const names = [textOf(values, "failedLinks"), textOf(values, "failedRouters")].map(shortened);
    return [
      ...(links > 0 ? [`${percent(links)} of links`] : []),
      ...(routers > 0 ? [`${percent(routers)} of routers`] : []),
      ...(links > 0 || routers > 0 ? [`seed ${numberOf(values, "failSeed")}`] : []),
      ...(names[0] === "" ? [] : [`links ${names[0]}`]),
      ...(names[1] === "" ? [] : [`routers ${names[1]}`]),
    ].join(" · ");
  },
  parameters: [
    {
      kind: "text",
      id: "failedLinks",
      title: "links by name",
      help: "Links that fail, by their routers' numbers; 0-5:2 is the third of parallel ones.",
      form: "links such as 0-5,3-17 or 0-5:2, by the numbers of their routers",
      placeholder: "0-5,3-17",
      read: readLinks,
      default: "",
    },
    {
      kind: "text",
      id: "failedRouters",
      title: "routers by name",
      help: "Routers that fail, by their numbers, with their endpoints and links.",
      form: "router numbers such as 7,9",
      placeholder: "7,9",
      read: readRouters,
      default: "",
    },
    {
      kind: "real",
      id: "failLinks",
      title: "failed links",
      help: "Share of all links that fails, drawn by the seed; a larger share holds the smaller one's links.",
      min: 0,
      max: 0.9,
      sliderMax: 0.3,
      default: 0,
    },
    {
      kind: "real",
      id: "failRouters",
      title: "failed routers",
      help: "Share of all routers that fails, with their endpoints and links.",
      min: 0,
      max: 0.9,
      sliderMax: 0.3,
      default: 0,
    },
    {
      kind: "integer",
      id: "failSeed",
      title: "seed of failures",
      when: (values) => numberOf(values, "failLinks") > 0 || numberOf(values, "failRouters") > 0,
      help: "Which links and routers of a share fail; the same seed, the same ones everywhere.",
      min: 0,
      max: 2147483647,
      sliderMax: 20,
      default: 1,
    },
  ],
  check,
};
