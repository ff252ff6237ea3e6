/** Meanings of attributes of nodes and links, by their names in files; others are ignored. */
import { GLOBAL, LOCAL } from "../network.ts";
import type { ChannelKind } from "../network.ts";
import type { Draft, LinkFacts } from "./draft.ts";
import { shown } from "./draft.ts";
import { latencyIn, speedIn } from "./quantities.ts";
import type { Latency, Speed } from "./quantities.ts";

const WIDTH = new Set(["width"]);
const COPIES = new Set(["links", "multiplicity", "copies", "parallel"]);
const KIND = new Set(["kind", "type", "class"]);
const ENDPOINTS = new Set(["endpoints", "terminals", "servers", "hosts"]);
const SPEED = new Set(["capacity", "bandwidth", "bw", "speed", "linkspeed", "linkspeedraw", "rate", "link_bw", "datarate", "data_rate"]);
const LATENCY = new Set(["latency", "delay", "lat", "link_latency"]);
/** Names that tell the unit, as Flitlab writes them. */
const FLITS = "flitspercycle";
const CYCLES = "cycles";
const CYCLES_BACK = "cyclesback";
const WEIGHT = new Set(["weight", "cost", "metric", "dist", "distance", "length", "value"]);
/** Texts beside a drawn link. */
const LABEL = new Set(["label", "linklabel", "edge label", "edgelabel"]);
/** What people call a node, the first of these that it has. */
const TITLES = ["label", "name"];
/** Those that tell something of a link. */
const OF_LINKS = new Set([...WIDTH, ...COPIES, ...KIND, ...SPEED, ...LATENCY, ...WEIGHT, ...LABEL, FLITS, CYCLES, CYCLES_BACK]);
const HOSTS = new Set(["host", "server", "endpoint", "terminal", "compute", "nic"]);
/** Of a node what it is, beside KIND. */
const ROLE = new Set(["function", "role"]);

/** A name that tells its unit: "speed_gbps", "latency (us)", "Bandwidth [Mbit/s]". */
const WITH_UNIT = /^(.*?)(?:[\s_.-]+|\s*[([]\s*)(?:in[\s_])?([kmgt]?(?:bps|bit\/s|b\/s)|ps|ns|us|µs|μs|usec|ms|msec|s|sec)\s*[)\]]?$/i;

interface Named {
  /** Lower case. */
  readonly name: string;
  /** As values have it behind them; empty if the name tells none. */
  readonly unit: string;
}

/** Names of files that have been taken apart; a file has few. */
const KNOWN = new Map<string, Named>();
const MAX_KNOWN = 1000;

function namedBy(given: string): Named {
  const known = KNOWN.get(given);
  if (known !== undefined) return known;
  const [, base = "", written = ""] = WITH_UNIT.exec(given.trim()) ?? [];
  const name = base.toLowerCase();
  const isTime = /^(?:[pnuµμm]?s|.?sec)$/i.test(written);
  const fits = (isTime ? LATENCY : SPEED).has(name) && written !== "";
  // A first letter in lower case means the same: kbps, Mbps, Gbps.
  const unit = isTime ? written.replace(/ec$/i, "") : written.charAt(0).toUpperCase() + written.slice(1);
  const found = fits ? { name, unit: unit.replace(/^Bps$|^Bit\/s$|^B\/s$/, written) } : { name: given.toLowerCase(), unit: "" };
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(given, found);
  return found;
}

/** The value with the unit of its name, unless it has one itself. */
const withUnit = (value: string, unit: string): string => (unit !== "" && /^[\s\d.e+-]+$/i.test(value) ? value.trim() + unit : value);

export type Attributes = Iterable<readonly [name: string, value: string]>;

export function kindNamed(value: string): ChannelKind | null {
  const word = value.toLowerCase();
  return word === "global" ? GLOBAL : word === "local" ? LOCAL : null;
}

/** Throws a BadFile if two attributes contradict each other. */
export function linkFacts(draft: Draft, place: number, attributes: Attributes): LinkFacts {
  const facts: { kind?: ChannelKind; width?: number; copies?: number; speed?: Speed; latency?: Latency; back?: Latency } = {};
  const set = <Name extends keyof typeof facts>(name: Name, value: NonNullable<(typeof facts)[Name]>, as: string): void => {
    if ((facts[name] ?? value) !== value) throw draft.bad(place, `says by ${as} otherwise than before what a link is`);
    facts[name] = value;
  };
  let labelled: readonly [string, string] | null = null;
  const all = Array.isArray(attributes) ? (attributes as readonly (readonly [string, string])[]) : [...attributes];
  for (const [given, bare] of all) {
    const { name, unit } = namedBy(given);
    if (!OF_LINKS.has(name)) continue;
    const value = unit === "" ? bare : withUnit(bare, unit);
    if (WIDTH.has(name)) set("width", numberIn(draft, place, name, value), name);
    else if (COPIES.has(name)) set("copies", numberIn(draft, place, name, value), name);
    else if (name === FLITS) facts.speed = { value: positiveIn(draft, place, given, value), of: "x" };
    else if (name === CYCLES) facts.latency = { value: positiveIn(draft, place, given, value), of: "cycles" };
    else if (name === CYCLES_BACK) facts.back = { value: positiveIn(draft, place, given, value), of: "cycles" };
    else if (SPEED.has(name)) {
      const written = name === "linkspeed" ? value + unitsIn(all) : value;
      const speed = draft.speeds.of(given, written, () => speedNamed(name, written));
      if (speed === null) draft.leaveOut(given, value, "no speed", place);
      else if (name === RAW) facts.speed = speed;
      else facts.speed ??= speed;
    } else if (LATENCY.has(name)) {
      const latency = draft.latencies.of(given, value, () => latencyIn(value));
      if (latency === null) draft.leaveOut(given, value, "no time", place);
      else facts.latency ??= latency;
    } else if (KIND.has(name)) {
      const kind = kindNamed(value);
      if (kind !== null) set("kind", kind, name);
    } else if (WEIGHT.has(name)) draft.leaveOut(given, value, "a weight", place);
    else if (LABEL.has(name) && tellsASpeed(value)) labelled = [given, value];
  }
  if (labelled !== null && facts.speed === undefined && facts.latency === undefined)
    draft.leaveOut(...(labelled as readonly [string, string]), "a text that may be a speed or a time", place);
  return facts;
}

/** Whether a label has a number with a unit of speeds or times. */
const tellsASpeed = (label: string): boolean => /^\s*\d/.test(label) && ((speedIn(label) ?? latencyIn(label))?.of ?? null) !== null;

/** In bits a second, as collections of topologies have it beside LinkSpeed and LinkSpeedUnits. */
const RAW = "linkspeedraw";

const unitsIn = (all: readonly (readonly [name: string, value: string])[]): string =>
  all.find(([other]) => other.toLowerCase() === "linkspeedunits")?.[1] ?? "";

function speedNamed(name: string, written: string): Speed | null {
  const speed = speedIn(written);
  return speed !== null && name === RAW && speed.of === null ? { value: speed.value * 1e-9, of: "Gb/s" } : speed;
}

/** Whether an attribute of a node or link of this name is read. */
export function isRead(given: string): boolean {
  const { name } = namedBy(given);
  return (
    ["linkspeedunits", FLITS, CYCLES, CYCLES_BACK].includes(name) ||
    [WIDTH, COPIES, KIND, ENDPOINTS, SPEED, LATENCY, WEIGHT].some((names) => names.has(name))
  );
}

/** Whether an attribute of a link is a text beside it, which may tell a speed. */
export const isLabel = (name: string): boolean => LABEL.has(name.toLowerCase());

/** Whether an attribute of a node of this name is read beside those, for what is shown of it. */
export function isShown(given: string): boolean {
  const name = given.toLowerCase();
  return TITLES.includes(name) || ROLE.has(name) || AXES.some((names) => names.has(name));
}

/** Records facts about a node: how many endpoints it carries, or that it is one. Throws a BadFile if two facts contradict each other. */
export function nodeFacts(draft: Draft, node: number, place: number, attributes: Attributes): void {
  let count: number | null = null;
  /** How soon each stands in the list, and the title. */
  let title: readonly [order: number, text: string] | null = null;
  const at: (number | null)[] = AXES.map(() => null);
  for (const [given, value] of attributes) {
    const name = given.toLowerCase();
    if (ENDPOINTS.has(name)) {
      const number = numberIn(draft, place, name, value);
      if ((count ?? number) !== number) throw draft.bad(place, `gives a router now ${count}, now ${number} endpoints`);
      count = number;
      draft.endpoints(node, number, place);
    } else if ((KIND.has(name) || ROLE.has(name)) && HOSTS.has(value.toLowerCase())) draft.host(node);
    else if (TITLES.includes(name)) {
      const order = TITLES.indexOf(name);
      if (title === null || order < title[0]) title = [order, value];
    } else if (value.trim() !== "") {
      const axis = AXES.findIndex((names) => names.has(name));
      if (axis >= 0) at[axis] = Number(value);
    }
  }
  if (title !== null) draft.title(node, title[1]);
  const [x, y, longitude, latitude] = at as [number | null, number | null, number | null, number | null];
  // On a map north is above; plain x and y are those of plots (NetworkX, igraph, Gephi), where y rises.
  if (longitude !== null && latitude !== null) draft.place(node, ...onMap(longitude, latitude));
  else if (x !== null && y !== null) draft.place(node, x, -y);
}

/** Columns and rows of a drawing, and of a map, in degrees. */
const AXES = [new Set(["x"]), new Set(["y"]), new Set(["longitude", "lon", "lng"]), new Set(["latitude", "lat"])];

/** A place on Mercator's map, from the left and from the top, in degrees of the equator. */
export function onMap(longitude: number, latitude: number): readonly [x: number, y: number] {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude));
  return [longitude, (-180 / Math.PI) * Math.asinh(Math.tan((bounded * Math.PI) / 180))];
}

/** Degrees: nearer to a pole the map is stretched beyond use. */
const MOST_LATITUDE = 85;

function positiveIn(draft: Draft, place: number, name: string, value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (!(number > 0 && Number.isFinite(number))) throw draft.bad(place, `has ${name} = ${shown(value)}, which is no number above 0`);
  return number;
}

function numberIn(draft: Draft, place: number, name: string, value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (!Number.isInteger(number)) throw draft.bad(place, `has ${name} = ${shown(value)}, which is not an integer`);
  return number;
}
