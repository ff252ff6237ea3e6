/** Meanings of attributes of nodes and links, by their names in files; others are ignored. */
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

/** Throws a BadFile if two attributes contradict each other. */
export function linkFacts(draft: Draft, place: number, attributes: Attributes): LinkFacts {
  const facts: { kind?: ChannelKind; width?: number; copies?: number } = {};
  const set = <Name extends keyof typeof facts>(name: Name, value: NonNullable<(typeof facts)[Name]>, as: string): void => {
    if ((facts[name] ?? value) !== value) throw draft.bad(place, `says by ${as} otherwise than before what a link is`);
    facts[name] = value;
  };
  for (const [given, value] of attributes) {
    const name = given.toLowerCase();
    if (WIDTH.has(name)) set("width", numberIn(draft, place, name, value), name);
    else if (COPIES.has(name)) set("copies", numberIn(draft, place, name, value), name);
    else if (KIND.has(name)) {
      const kind = kindNamed(value);
      if (kind !== null) set("kind", kind, name);
    }
  }
  return facts;
}

/** Whether an attribute of a node or link of this name is read. */
export function isRead(given: string): boolean {
  const name = given.toLowerCase();
  return [WIDTH, COPIES, KIND, ENDPOINTS].some((names) => names.has(name));
}

/** Records facts about a node: how many endpoints it carries, or that it is one. Throws a BadFile if two facts contradict each other. */
export function nodeFacts(draft: Draft, node: number, place: number, attributes: Attributes): void {
  let count: number | null = null;
  for (const [given, value] of attributes) {
    const name = given.toLowerCase();
    if (ENDPOINTS.has(name)) {
      const number = numberIn(draft, place, name, value);
      if ((count ?? number) !== number) throw draft.bad(place, `gives a router now ${count}, now ${number} endpoints`);
      count = number;
      draft.endpoints(node, number, place);
    } else if (KIND.has(name) && HOSTS.has(value.toLowerCase())) draft.host(node);
  }
}

function numberIn(draft: Draft, place: number, name: string, value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (!Number.isInteger(number)) throw draft.bad(place, `has ${name} = ${shown(value)}, which is not an integer`);
  return number;
}
