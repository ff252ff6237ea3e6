/** Reads and checks what fails in a design, and removes it from the network; loaded when a design is damaged (damage.ts). */
import type { Complaint, Numbers, TextParameter, Texts, Values } from "../descriptor.ts";
import { degrade, partsOf } from "./degrade.ts";
import type { Failures } from "./degrade.ts";
import { topologyOf } from "./families.ts";
import { channelsBetween } from "./links.ts";
import type { NamedLink } from "./links.ts";
import { MAX_ROUTERS } from "./network.ts";
import type { Network } from "./network.ts";
import { SHOWN, shortened } from "./shortened.ts";

/** What the settings of damage.ts say, of a whole design. */
type Damage = Texts<"failedLinks" | "failedRouters"> & Numbers<"failLinks" | "failRouters" | "failSeed">;

/** The parameters of failures. */
const FAILURES = ["failedLinks", "failedRouters", "failLinks", "failRouters", "failSeed"];

type Reading = ReturnType<TextParameter["read"]>;

const LINK = /^(\d{1,9})-(\d{1,9})(?::(\d{1,9}))?$/;
const ROUTER = /^\d{1,9}$/;
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

export function readLinks(text: string): Reading {
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

export function readRouters(text: string): Reading {
  if (text.trim() === "") return { text: "" };
  const routers: number[] = [];
  for (const entry of entriesOf(text)) {
    if (!ROUTER.test(entry)) return misread(entry, "router's number");
    routers.push(Number(entry));
  }
  return { text: [...new Set(routers)].sort((one, other) => one - other).join(",") };
}

/** The failures of a damaged design. */
function failuresOf({ failedLinks, failedRouters, failLinks, failRouters, failSeed }: Damage): Failures {
  return {
    links: failedLinks === "" ? [] : failedLinks.split(",").map((entry) => linkIn(entry)!),
    routers: failedRouters === "" ? [] : failedRouters.split(",").map(Number),
    linkFraction: failLinks,
    routerFraction: failRouters,
    seed: failSeed,
  };
}

/** A complaint about the first name that the intact network does not know. */
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

/** The first of the parameters for failures, and a sentence's beginning with its value. */
function firstGiven(values: Values): { readonly parameter: string; readonly start: string } {
  const named = ["failLinks", "failRouters", "failedLinks", "failedRouters"];
  const parameter = named.find((id) => values[id] !== "" && values[id] !== 0) ?? "failLinks";
  return { parameter, start: `${parameter} = ${shortened(String(values[parameter]))}` };
}

/** The error in the failures of a design: names that its network does not have, nothing left, or a network in parts. */
function complaintOf(network: Network, values: Damage, key: string): Complaint | null {
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

/** Cached complaints of the last designs: checks are frequent, and each has to build the network. */
const KEPT = 16;
const known = new Map<string, Complaint | null>();
/** The network of the last check, which is mostly needed next. */
let latest: { readonly key: string; readonly network: Network } | null = null;

function keyOf(values: Values): string {
  const topology = topologyOf(values);
  return JSON.stringify([topology.id, ...[...topology.parameters.map(({ id }) => id), ...FAILURES].map((id) => values[id])]);
}

/** The intact network of the last design, whose failures change more often than it does. */
let whole: { readonly key: string; readonly network: Network } | null = null;

function intactNetwork(values: Values): Network {
  const topology = topologyOf(values);
  const key = JSON.stringify([topology.id, ...topology.parameters.map(({ id }) => values[id])]);
  if (whole?.key !== key) whole = { key, network: topology.build(values) };
  return whole.network;
}

/** The network that a damaged design leaves of the intact one. */
export function damagedNetwork(values: Damage): Network {
  const key = keyOf(values);
  return latest?.key === key ? latest.network : degrade(intactNetwork(values), failuresOf(values));
}

/** The error in the failures of a damaged design. */
export function checkFailures(values: Damage): Complaint | null {
  const { routers } = topologyOf(values).size(values);
  if (routers > MAX_ROUTERS) {
    const { parameter, start } = firstGiven(values);
    return {
      parameter,
      message: `${start} is for networks of at most ${MAX_ROUTERS} routers, and this one has ${routers}: leave ${parameter} out or make the network smaller.`,
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
