/**
 * Networks in JSON: NetworkX's node-link form (`nodes` and `links`, or `edges` as newer versions have it), the `edges` of `flitlab edges`,
 * and SST's components and links (sst-core, src/sst/core/model/json/jsonmodel.cc), of which those with "router" in their type are routers
 * and what hangs on one an endpoint.
 */
import { linkFacts, nodeFacts } from "./attributes.ts";
import { siteFault } from "../graph.ts";
import type { GraphRacks, GraphSite } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";

/** Ports of a router, and racks, at most. */
const MOST_NUMBER = 999_999;

const NO_NETWORK = "the text is JSON, but of no form of a network that is read";

type Json = Readonly<Record<string, unknown>>;

export interface JsonNetwork {
  readonly format: string;
  readonly drawn: Drawn;
}

/** Throws a BadFile where the text is no JSON, or none of these. */
export function readJsonNetwork(text: string): JsonNetwork {
  const value = parsed(text);
  if (!isObject(value)) throw new BadFile(NO_NETWORK);
  if (Array.isArray(value["components"]) && Array.isArray(value["links"]))
    return { format: "SST", drawn: readSst(value["components"], value["links"]) };
  const links = value["links"] ?? value["edges"];
  if (Array.isArray(value["nodes"]) && Array.isArray(links))
    return { format: "NetworkX JSON", drawn: readNodeLink(value, value["nodes"], links) };
  if (Array.isArray(value["edges"]) && typeof value["routers"] === "number")
    return { format: "Flitlab's JSON", drawn: readEdges(value, value["edges"], value["routers"]) };
  throw new BadFile(NO_NETWORK);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const line = /line (\d+)/.exec(message)?.[1];
    const position = /position (\d+)/.exec(message)?.[1];
    // Engines that tell neither say it of the end of the text.
    const before = position === undefined ? text : text.slice(0, Number(position));
    throw new BadFile(`line ${line ?? before.split("\n").length} is where the text stops being valid JSON`);
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name as NetworkX writes it: a text, a number, or a list where a node was a tuple. */
function nameIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : null;
}

function attributesOf(object: Json, without: readonly string[]): (readonly [string, string])[] {
  return Object.entries(object).flatMap(([name, value]) =>
    !without.includes(name) && (typeof value === "string" || typeof value === "number") ? [[name, String(value)] as const] : [],
  );
}

/** Of places: of the first list below 0, of the second above. */
const entryOf =
  (things: string, links: string) =>
  (place: number): string =>
    place === 0 ? "the text" : `entry ${Math.abs(place)} of ${place < 0 ? things : links}`;

function readNodeLink(graph: Json, nodes: readonly unknown[], links: readonly unknown[]): Drawn {
  const draft = new Draft(entryOf("nodes", graph["links"] === undefined ? "edges" : "links"));
  nodes.forEach((node, i) => {
    const name = isObject(node) ? nameIn(node["id"] ?? node["name"]) : nameIn(node);
    if (name === null) throw draft.bad(-1 - i, "has no id");
    const router = draft.declare(name, -1 - i);
    if (isObject(node)) nodeFacts(draft, router, -1 - i, attributesOf(node, ["id", "name"]));
  });
  links.forEach((link, i) => {
    const [from, to] = isObject(link) ? [nameIn(link["source"]), nameIn(link["target"])] : [null, null];
    if (from === null || to === null) throw draft.bad(i + 1, "has no source and target");
    draft.link(
      known(draft, from, i + 1),
      known(draft, to, i + 1),
      i + 1,
      linkFacts(draft, i + 1, attributesOf(link as Json, ["source", "target", "key"])),
    );
  });
  if (graph["directed"] === true) draft.mergeDirections();
  return draft.finish();
}

function known(draft: Draft, name: string, place: number): number {
  const router = draft.router(name, place);
  if (!draft.isDeclared(router)) throw draft.bad(place, `names ${shown(name)}, which is not among those given`);
  return router;
}

function readEdges(network: Json, edges: readonly unknown[], routers: number): Drawn {
  const draft = new Draft(entryOf("", "edges"));
  const list = (name: string): readonly unknown[] => (Array.isArray(network[name]) ? network[name] : []);
  const [kinds, widths] = [list("kinds"), list("widths")];
  const router = (value: unknown, place: number): number => {
    if (!(Number.isInteger(value) && Number(value) >= 0 && Number(value) < routers))
      throw draft.bad(place, `names router ${shown(String(value))} of ${routers}`);
    return draft.router(String(value), place);
  };
  edges.forEach((edge, i) => {
    const [a, b] = Array.isArray(edge) ? (edge as readonly unknown[]) : [];
    const facts = attributesOf({ kind: kinds[i], width: widths[i] }, []);
    draft.link(router(a, i + 1), router(b, i + 1), i + 1, linkFacts(draft, i + 1, facts));
  });
  for (const at of list("endpointRouter")) draft.endpoint(router(at, 0));
  const drawn = draft.finish();
  const site = siteOf(network, drawn.graph.routers);
  if (site === null) return drawn;
  const graph = { ...drawn.graph, site };
  const fault = siteFault(graph);
  if (fault !== null) throw new BadFile(`the network ${fault}`);
  return { ...drawn, graph };
}

/** Ports and racks, which a file of an earlier version does not have; `radix` is of all routers where `ports` is not given. */
function siteOf(network: Json, routers: number): GraphSite | null {
  const [radix, all] = [network["radix"], network["ports"]];
  const ports =
    all !== undefined && all !== null
      ? integersIn("ports", all)
      : typeof radix === "number"
        ? integersIn("radix", Array<number>(routers).fill(radix))
        : null;
  const most = network["networkRadix"];
  const networkRadix = typeof most === "number" ? integersIn("networkRadix", [most])[0]! : null;
  const racks = racksIn(network["racks"] ?? null);
  return ports === null && networkRadix === null && racks === null ? null : { ports, networkRadix, racks };
}

function racksIn(racks: unknown): GraphRacks | null {
  if (racks === null) return null;
  if (!isObject(racks)) throw new BadFile("racks is no object with the rack of each router");
  const given = racks["places"] ?? null;
  if (given !== null && !Array.isArray(given)) throw new BadFile("the places of racks are no list");
  const places = given?.map((place: unknown) => {
    const [column, row, ...more] = integersIn("places", place);
    if (column === undefined || row === undefined || more.length > 0)
      throw new BadFile("the place of a rack is no pair of a column and a row");
    return { column, row };
  });
  return { ofRouter: integersIn("ofRouter", racks["ofRouter"]), places: places ?? null };
}

function integersIn(name: string, list: unknown): Int32Array {
  if (!Array.isArray(list)) throw new BadFile(`${name} is no list of numbers`);
  const stray = list.find((one: unknown) => !Number.isInteger(one) || Number(one) < 0 || Number(one) > MOST_NUMBER);
  if (stray !== undefined) throw new BadFile(`${name} holds ${shown(JSON.stringify(stray))}, which is no integer from 0 to ${MOST_NUMBER}`);
  return Int32Array.from(list as readonly number[]);
}

function readSst(components: readonly unknown[], links: readonly unknown[]): Drawn {
  const draft = new Draft(entryOf("components", "links"));
  const routers = new Set<string>();
  components.forEach((component, i) => {
    const [name, type] = isObject(component) ? [component["name"], component["type"]] : [];
    if (typeof name !== "string" || typeof type !== "string") throw draft.bad(-1 - i, "has no name and type");
    if (!/router/i.test(type)) return;
    draft.declare(name, -1 - i);
    routers.add(name);
  });
  if (routers.size === 0) throw new BadFile('no component has "router" in its type');
  const attached = new Set<string>();
  links.forEach((link, i) => {
    const [left, right] = isObject(link) ? [componentOf(link["left"]), componentOf(link["right"])] : [null, null];
    if (left === null || right === null) throw draft.bad(i + 1, "has no components on its left and right");
    const [from, to] = routers.has(left) ? [left, right] : [right, left];
    if (!routers.has(from)) return;
    if (routers.has(to)) draft.link(draft.router(from, i + 1), draft.router(to, i + 1), i + 1);
    else if (attached.has(to)) throw draft.bad(i + 1, `is the second of ${shown(to)} to a router: an endpoint has one here`);
    else {
      attached.add(to);
      draft.endpoint(draft.router(from, i + 1));
    }
  });
  return draft.finish();
}

/** The component of one side; its subcomponents' names go on after a colon. */
function componentOf(side: unknown): string | null {
  const name = isObject(side) ? side["component"] : null;
  return typeof name === "string" ? name.split(":")[0]! : null;
}
