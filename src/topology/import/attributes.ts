/** What attributes of nodes and links mean, by the names that files give them; what is none of these is left out. */
import { GLOBAL, LOCAL } from "../network.ts";
import type { ChannelKind } from "../network.ts";
import type { Draft, LinkFacts } from "./draft.ts";
import { shown } from "./draft.ts";

const WIDTH = new Set(["width"]);
const COPIES = new Set(["links", "multiplicity", "copies", "parallel"]);
const KIND = new Set(["kind", "type", "class"]);
const ENDPOINTS = new Set(["endpoints", "terminals", "servers", "hosts"]);
const HOSTS = new Set(["host", "server", "endpoint", "terminal", "compute", "nic"]);

export type Attributes = Iterable<readonly [name: string, value: string]>;

export function kindNamed(value: string): ChannelKind | null {
  const word = value.toLowerCase();
  return word === "global" ? GLOBAL : word === "local" ? LOCAL : null;
}

export function linkFacts(draft: Draft, place: number, attributes: Attributes): LinkFacts {
  const facts: { kind?: ChannelKind; width?: number; copies?: number } = {};
  for (const [given, value] of attributes) {
    const name = given.toLowerCase();
    if (WIDTH.has(name)) facts.width = numberIn(draft, place, name, value);
    else if (COPIES.has(name)) facts.copies = numberIn(draft, place, name, value);
    else if (KIND.has(name)) {
      const kind = kindNamed(value);
      if (kind !== null) facts.kind = kind;
    }
  }
  return facts;
}

/** Takes in what is said of a node: how many endpoints it carries, or that it is one. */
export function nodeFacts(draft: Draft, node: number, place: number, attributes: Attributes): void {
  for (const [given, value] of attributes) {
    const name = given.toLowerCase();
    if (ENDPOINTS.has(name)) draft.endpoints(node, numberIn(draft, place, name, value), place);
    else if (KIND.has(name) && HOSTS.has(value.toLowerCase())) draft.host(node);
  }
}

function numberIn(draft: Draft, place: number, name: string, value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (!Number.isInteger(number)) throw draft.bad(place, `has ${name} = ${shown(value)}, which is not an integer`);
  return number;
}
