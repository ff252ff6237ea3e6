/**
 * Networks in JSON: NetworkX's node-link form (`nodes` and `links`, or `edges` in newer versions), which TopoHub has with demands, its
 * adjacency form (`adjacency`, a list for each of `nodes`), its dictionaries of lists and of dictionaries, Cytoscape's elements, the forms of
 * D3, vis.js, graphology, JGF and Graphviz, lists of links, the `edges` of `flitlab edges`, and SST's components and links (sst-core,
 * src/sst/core/model/json/jsonmodel.cc). Of SST's components those with "router" in their type are routers, and those
 * linked to one are endpoints.
 */
import { readJson } from "../../math/json-text.ts";
import { kindNamed, linkFacts, nodeFacts } from "./attributes.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS, siteFault } from "../graph.ts";
import type { GraphRacks, GraphSite } from "../graph.ts";
import { BothEnds } from "./both-ends.ts";
import { BadFile, Draft, framesLeftOut, lineAt, shown } from "./draft.ts";
import type { Drawn, NamedDemand } from "./draft.ts";
import { latencyIn } from "./quantities.ts";

/** Largest number of a router's ports, and of racks. */
const MAX_NUMBER = 999_999;

const NO_NETWORK = "the text is JSON, but of no form of a network that is read";

type Json = Readonly<Record<string, unknown>>;

export interface JsonNetwork {
  readonly format: string;
  readonly drawn: Drawn;
}

/** Throws a BadFile if the text is not JSON, or none of these. */
export function readJsonNetwork(text: string): JsonNetwork {
  const value = parsed(text);
  // Cytoscape's elements alone.
  if (Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && isObject(one["data"])))
    return { format: "Cytoscape JSON", drawn: readCytoscape({}, value) };
  if (Array.isArray(value)) return readList(value);
  if (!isObject(value)) throw new BadFile(NO_NETWORK);
  if (Array.isArray(value["components"]) && Array.isArray(value["links"]))
    return { format: "SST", drawn: readSst(value["components"], value["links"]) };
  const [links, edges] = [value["links"], value["edges"]];
  if (Array.isArray(value["nodes"]) && Array.isArray(links) && Array.isArray(edges))
    throw new BadFile('the text has both "links" and "edges", and one of them must be the links');
  const given: unknown = links ?? edges;
  if (Array.isArray(value["nodes"]) && Array.isArray(given))
    return { format: "NetworkX JSON", drawn: readNodeLink(value, value["nodes"], given) };
  if (Array.isArray(value["nodes"]) && Array.isArray(value["adjacency"]))
    return { format: "NetworkX adjacency JSON", drawn: readAdjacency(value, value["nodes"], value["adjacency"]) };
  if (value["elements"] !== undefined) return { format: "Cytoscape JSON", drawn: readCytoscape(value, value["elements"]) };
  if (Array.isArray(edges) && typeof value["routers"] === "number")
    return { format: "Flitlab's JSON", drawn: readEdges(value, edges, value["routers"]) };
  const { graph, objects } = value;
  if (isObject(graph) && graph["nodes"] !== undefined && Array.isArray(graph["edges"]))
    return { format: "JSON Graph Format", drawn: readNodeLink(graph, listOf(graph["nodes"]), graph["edges"]) };
  if (Array.isArray(objects) && (edges === undefined || Array.isArray(edges)))
    return { format: "Graphviz JSON", drawn: readGraphviz(value, objects, edges ?? []) };
  if (Array.isArray(given)) return readList(given);
  const lists = listsIn(value);
  if (lists !== null) return { format: "JSON of neighbours", drawn: readAdjacency({}, Object.keys(value), lists) };
  throw new BadFile(NO_NETWORK);
}

/** Links without routers of their own, or the rows of a matrix. */
function readList(list: readonly unknown[]): JsonNetwork {
  const isMatrix = list.length > 2 && list.every((row) => Array.isArray(row) && row.length === list.length && row.every(isFiniteNumber));
  if (isMatrix) return { format: "JSON matrix", drawn: readRows(list as readonly (readonly number[])[]) };
  const links = list.map((one) =>
    Array.isArray(one) && one.length === 2 ? { source: one[0] as unknown, target: one[1] as unknown } : one,
  );
  if (links.length === 0 || !links.every((link) => isObject(link) && endOf(link, 0) !== null && endOf(link, 1) !== null))
    throw new BadFile(NO_NETWORK);
  const nodes = new Set((links as readonly Json[]).flatMap((link) => [endOf(link, 0)!, endOf(link, 1)!]));
  const drawn = readNodeLink({ links: list, isList: true }, [...nodes], links);
  return { format: "JSON list of links", drawn };
}

const isFiniteNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Numbers other than 0 are links; a matrix that is symmetric has each at both of its places. */
function readRows(rows: readonly (readonly number[])[]): Drawn {
  const draft = new Draft((row) => `row ${row}`);
  bounded(rows, MAX_READ_ROUTERS, "rows");
  rows.forEach((_, row) => draft.declare(String(row), row + 1));
  const weights: number[] = [];
  rows.forEach((cells, row) => {
    for (const [column, value] of cells.entries()) {
      if (value !== 0) draft.link(row, column, row + 1);
      if (value !== 0 && value !== 1 && weights.length < 2) weights.push(value);
    }
  });
  if (weights.length > 0)
    draft.notes.push(`The numbers of the matrix (${weights[0]}${weights.length > 1 ? ", …" : ""}) are taken as weights and left out.`);
  draft.mergeDirections(true);
  return draft.finish();
}

/** A list, or the values of a map with their names as ids. */
const listOf = (given: unknown): readonly unknown[] =>
  isObject(given)
    ? Object.entries(given).map(([id, node]) => ({ ...(isObject(node) ? node : {}), id }))
    : Array.isArray(given)
      ? given
      : [];

/** Graphviz' own JSON (dot -Tjson): sets of objects are among the objects. */
function readGraphviz(graph: Json, objects: readonly unknown[], edges: readonly unknown[]): Drawn {
  const isSet = (one: unknown): boolean => isObject(one) && (one["nodes"] !== undefined || one["subgraphs"] !== undefined);
  const names = new Map<unknown, unknown>();
  for (const one of objects) if (isObject(one)) names.set(one["_gvid"], one["name"]);
  const nodes = objects.filter((one) => !isSet(one)).map((one) => (isObject(one) ? { ...one, id: one["name"] } : one));
  const links = edges.map((edge) =>
    isObject(edge) ? { ...edge, source: names.get(edge["tail"]), target: names.get(edge["head"]) } : edge,
  );
  return readNodeLink({ directed: graph["directed"], multigraph: true }, nodes, links);
}

/** Neighbours by routers' names, as NetworkX's dictionaries of lists and of dictionaries have them; null if it is none. */
function listsIn(value: Json): readonly (readonly Json[])[] | null {
  const lists: Json[][] = [];
  for (const neighbours of Object.values(value)) {
    const list = Array.isArray(neighbours)
      ? (neighbours as readonly unknown[]).map((one) => ({ id: nameIn(one) }))
      : isObject(neighbours)
        ? Object.entries(neighbours).flatMap(([id, facts]) => parallel(facts).map((one) => ({ ...one, id })))
        : null;
    // All that is named is a router of the file, or it is something else.
    if (list?.every(({ id }) => id !== null && Object.hasOwn(value, id)) !== true) return null;
    lists.push(list);
  }
  return lists.some((list) => list.length > 0) ? lists : null;
}

/** Facts of a link, or of parallel ones by their keys. */
function parallel(facts: unknown): readonly Json[] {
  if (!isObject(facts)) return [{}];
  const all = Object.values(facts);
  return all.length > 0 && all.every(isObject) ? all : [facts];
}

function parsed(text: string): unknown {
  const reading = readJson(text, shown);
  if ("value" in reading) return reading.value;
  if (!("error" in reading)) throw new BadFile(`the text ${reading.fault}`);
  const message = reading.error instanceof Error ? reading.error.message : "";
  const line = /line (\d+)/.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  // Engines that tell neither say it of the end of the text.
  const at = position === undefined ? text.length : Number(position);
  throw new BadFile(`${line === undefined ? lineAt(text)(at) : `line ${line}`} is where the text stops being valid JSON`);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name as NetworkX writes it: a text, a number, or a list for a node that was a tuple. */
function nameIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : null;
}

/** Objects in which some programs keep the attributes. */
const KEPT_IN: readonly string[] = ["attributes", "metadata"];

function attributesOf(object: Json, without: readonly string[]): (readonly [string, string])[] {
  return Object.entries(object).flatMap(([name, value]): (readonly [string, string])[] =>
    without.includes(name)
      ? []
      : typeof value === "string" || typeof value === "number"
        ? [[name, String(value)]]
        : KEPT_IN.includes(name) && isObject(value)
          ? attributesOf(value, [...without, ...KEPT_IN])
          : [],
  );
}

/** Names of a link's ends (vis.js has the second), which D3 replaces by the nodes themselves. */
const ENDS = [
  ["source", "from"],
  ["target", "to"],
] as const;

function endOf(link: Json, end: 0 | 1): string | null {
  const [usual, other] = ENDS[end];
  const value = link[usual] ?? link[other];
  return isObject(value) ? idIn(value) : nameIn(value);
}

/** What a node goes by; a key in graphology. */
const idIn = (node: unknown): string | null => (isObject(node) ? nameIn(node["id"] ?? node["name"] ?? node["key"]) : nameIn(node));

/** Names of the nodes, if no node has an id and links have their places in the list, as in older versions of D3; null if not. */
function placesIn(nodes: readonly unknown[], links: readonly unknown[]): readonly string[] | null {
  const names = nodes.map((node) => (isObject(node) && node["id"] === undefined && node["key"] === undefined ? idIn(node) : null));
  const isPlace = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < nodes.length;
  const all = names.every((name): name is string => name !== null && !/^\d+$/.test(name));
  return all && links.every((link) => isObject(link) && isPlace(link["source"]) && isPlace(link["target"])) ? names : null;
}

/** What a node tells of itself, and where it stands: `pos` is a pair, of longitude and latitude in TopoHub's files. */
function aboutNode(draft: Draft, router: number, place: number, node: Json): void {
  nodeFacts(draft, router, place, attributesOf(node, ["id"]));
  const { pos } = node;
  if (Array.isArray(pos) && pos.length === 2 && pos.every((one) => typeof one === "number")) {
    const [x, y] = pos as [number, number];
    draft.place(router, x, -y);
  }
}

/** Places: in the first list below 0, in the second from 0 on. */
const entryOf =
  (things: string, links: string) =>
  (place: number): string =>
    place === 0 ? "the text" : `entry ${Math.abs(place)} of ${place < 0 ? things : links}`;

function readNodeLink(graph: Json, nodes: readonly unknown[], links: readonly unknown[]): Drawn {
  const draft = new Draft(entryOf("nodes", graph["links"] === undefined ? "edges" : "links"));
  const places = placesIn(nodes, links);
  bounded(nodes, 10 * MAX_READ_ROUTERS, "nodes");
  bounded(links, 2 * MAX_READ_LINKS, "links");
  const [directed, single] = [graph["directed"] === true, graph["multigraph"] === false];
  nodes.forEach((node, i) => {
    const name = idIn(node);
    if (name === null) throw draft.bad(-1 - i, "has no id");
    const router = draft.declare(name, -1 - i);
    if (isObject(node)) aboutNode(draft, router, -1 - i, node);
  });
  /** Links that NetworkX treats as one: with the same ends, and the same key if there are keys. */
  const met = new Set<string>();
  links.forEach((link, i) => {
    const place = i + 1;
    const ends = isObject(link) ? [endOf(link, 0), endOf(link, 1)] : [null, null];
    const [from = null, to = null] = places === null ? ends : ends.map((end) => places[Number(end)]!);
    if (from === null || to === null) throw draft.bad(place, "has no source and target");
    const [a, b] = [known(draft, from, place), known(draft, to, place)];
    const key = (link as Json)["key"];
    if (single || key !== undefined) {
      const pair = directed || a < b ? `${a} ${b}` : `${b} ${a}`;
      const id = single ? pair : `${pair} ${JSON.stringify(key)}`;
      if (met.has(id))
        throw draft.bad(
          place,
          `links ${shown(from)} and ${shown(to)} a second time, ${single ? "and multigraph is false" : `with key ${shown(JSON.stringify(key))}`}`,
        );
      met.add(id);
    }
    draft.link(a, b, place, linkFacts(draft, place, attributesOf(link as Json, ["source", "target", "from", "to", "key"])));
  });
  if (directed) draft.mergeDirections(true);
  else if (graph["isList"] === true) draft.mergeDirections(false);
  const demands = demandsIn(graph);
  if (demands === null) return draft.finish();
  const stranger = demands.flatMap(([from, to]) => [from, to]).find((name) => !draft.isDeclared(draft.router(name, 0)));
  if (stranger !== undefined) throw new BadFile(`a demand names ${shown(stranger)}, which is not among those given`);
  return { ...draft.finish(), demands };
}

/** Routers and demands of TopoHub's form; null if the text is another JSON. Throws a BadFile. */
export function readJsonDemands(text: string): { readonly names: readonly string[]; readonly demands: readonly NamedDemand[] } | null {
  const value = parsed(text);
  const demands = isObject(value) ? demandsIn(value) : null;
  if (!isObject(value) || !Array.isArray(value["nodes"]) || demands === null) return null;
  const names = value["nodes"].map((node: unknown) => nameIn(isObject(node) ? (node["id"] ?? node["name"]) : node) ?? "");
  return { names, demands };
}

/** TopoHub's demands, `{"from": {"to": 195}}` as an attribute of the graph; null if there are none. */
function demandsIn({ graph }: Json): NamedDemand[] | null {
  const given = isObject(graph) ? graph["demands"] : undefined;
  if (!isObject(given)) return null;
  const demands = Object.entries(given).flatMap(([from, row]) => {
    if (!isObject(row)) throw new BadFile(`the demands of ${shown(from)} are no object of names and numbers`);
    return Object.entries(row).map(([to, amount]): NamedDemand => {
      if (typeof amount !== "number" || !(amount >= 0))
        throw new BadFile(
          `the demand of ${shown(from)} to ${shown(to)} is ${shown(JSON.stringify(amount))}, which is no number of 0 or more`,
        );
      return [from, to, amount];
    });
  });
  return demands.length === 0 ? null : demands;
}

function readAdjacency(graph: Json, nodes: readonly unknown[], adjacency: readonly unknown[]): Drawn {
  const draft = new Draft(entryOf("nodes", "adjacency"));
  bounded(nodes, 10 * MAX_READ_ROUTERS, "nodes");
  if (adjacency.length !== nodes.length)
    throw new BadFile(`adjacency has ${adjacency.length} lists, and the number of routers is ${nodes.length}`);
  const routers = nodes.map((node, i) => {
    const name = isObject(node) ? nameIn(node["id"] ?? node["name"]) : nameIn(node);
    if (name === null) throw draft.bad(-1 - i, "has no id");
    const router = draft.declare(name, -1 - i);
    if (isObject(node)) aboutNode(draft, router, -1 - i, node);
    return [router, name] as const;
  });
  const bothEnds = graph["directed"] === true ? null : new BothEnds(draft);
  let links = 0;
  adjacency.forEach((list, i) => {
    if (!Array.isArray(list)) throw draft.bad(i + 1, "is no list of neighbours");
    for (const neighbour of list as readonly unknown[]) {
      const name = isObject(neighbour) ? nameIn(neighbour["id"]) : null;
      if (name === null) throw draft.bad(i + 1, "has a neighbour without id");
      if (++links > 4 * MAX_READ_LINKS) throw draft.bad(i + 1, `has more links than the ${MAX_READ_LINKS} that are read`);
      const [other, facts] = [known(draft, name, i + 1), linkFacts(draft, i + 1, attributesOf(neighbour as Json, ["id", "key"]))];
      if (bothEnds === null) draft.link(routers[i]![0], other, i + 1, facts);
      else bothEnds.add(routers[i]!, [other, name], i + 1, facts);
    }
  });
  const fault = bothEnds?.fault() ?? null;
  if (fault !== null) throw fault;
  if (bothEnds === null) draft.mergeDirections(true);
  return draft.finish();
}

/** Elements as lists of nodes and edges, or as one list of both; what has a source is an edge. */
function readCytoscape(graph: Json, elements: unknown): Drawn {
  const dataOf = (list: unknown): Json[] => {
    if (list === undefined) return [];
    if (!Array.isArray(list)) throw new BadFile("elements are no list of routers and links");
    return list.map((one: unknown, i) => {
      if (!isObject(one) || !isObject(one["data"])) throw new BadFile(`entry ${i + 1} of elements has no data`);
      const { data, position } = one;
      // Cytoscape's y falls.
      return isObject(position) && typeof position["x"] === "number" && typeof position["y"] === "number"
        ? { ...data, x: position["x"], y: -position["y"] }
        : data;
    });
  };
  const all = Array.isArray(elements)
    ? dataOf(elements)
    : isObject(elements)
      ? [...dataOf(elements["nodes"] ?? []), ...dataOf(elements["edges"] ?? [])]
      : dataOf(elements);
  const isEdge = (data: Json): boolean => data["source"] !== undefined;
  const [nodes, edges] = [all.filter((data) => !isEdge(data)), all.filter(isEdge)];
  // Frames around other nodes.
  const frames = new Set(nodes.flatMap(({ parent }) => nameIn(parent) ?? []));
  for (const edge of edges) for (const end of [endOf(edge, 0), endOf(edge, 1)]) if (end !== null) frames.delete(end);
  const own = frames.size === 0 ? nodes : nodes.filter((node) => !frames.has(idIn(node) ?? ""));
  // Without keys and "multigraph": repeated edges are parallel.
  const drawn = readNodeLink({ directed: graph["directed"], multigraph: true }, own, edges);
  return own.length === nodes.length ? drawn : { ...drawn, notes: [...drawn.notes, framesLeftOut(nodes.length - own.length)] };
}

function bounded(list: readonly unknown[], most: number, what: string): void {
  if (list.length > most) throw new BadFile(`the text has ${list.length} ${what}, more than the ${most} that are looked at`);
}

function known(draft: Draft, name: string, place: number): number {
  const router = draft.router(name, place);
  if (!draft.isDeclared(router)) throw draft.bad(place, `names ${shown(name)}, which is not among those given`);
  return router;
}

function readEdges(network: Json, edges: readonly unknown[], routers: number): Drawn {
  const draft = new Draft(entryOf("", "edges"));
  if (!(Number.isInteger(routers) && routers >= 1 && routers <= MAX_READ_ROUTERS))
    throw new BadFile(`routers is ${routers}, which must be an integer from 1 to ${MAX_READ_ROUTERS}`);
  bounded(edges, MAX_READ_LINKS, "edges");
  /** Values of each edge, if the file has them. */
  const list = (name: string): readonly unknown[] | null => {
    const given = network[name] ?? null;
    if (given === null) return null;
    if (!Array.isArray(given) || given.length !== edges.length)
      throw new BadFile(`${name} is no list of ${edges.length} entries, one of each edge`);
    return given;
  };
  const [kinds, widths] = [list("kinds"), list("widths")];
  const [latencies, back, speeds] = [list("latencies"), list("latenciesBack"), list("speeds")];
  const positive = (of: readonly unknown[] | null, i: number, name: string): number | null => {
    const value = of?.[i] ?? null;
    if (value === null) return null;
    if (typeof value !== "number" || !(value > 0))
      throw draft.bad(i + 1, `has ${name} = ${shown(JSON.stringify(value))}, which is no number above 0`);
    return value;
  };
  for (let router = 0; router < routers; router++) draft.router(String(router), 0);
  const router = (value: unknown, place: number): number => {
    if (!(Number.isInteger(value) && Number(value) >= 0 && Number(value) < routers))
      throw draft.bad(place, `names router ${shown(String(value))} of ${routers}`);
    return draft.router(String(value), place);
  };
  edges.forEach((edge, i) => {
    if (!Array.isArray(edge) || edge.length !== 2) throw draft.bad(i + 1, "is no pair of two routers");
    const [a, b] = edge as readonly unknown[];
    const [kind, width] = [kinds?.[i], widths?.[i]];
    if (kind !== undefined && (typeof kind !== "string" || kindNamed(kind) === null))
      throw draft.bad(i + 1, `has the kind ${shown(JSON.stringify(kind))}, which must be local or global`);
    const facts = attributesOf({ kind, width }, []);
    const [there, backward, speed] = [
      positive(latencies, i, "latencies"),
      positive(back, i, "latenciesBack"),
      positive(speeds, i, "speeds"),
    ];
    draft.link(router(a, i + 1), router(b, i + 1), i + 1, {
      ...linkFacts(draft, i + 1, facts),
      ...(there !== null && { latency: { value: there, of: "cycles" as const } }),
      ...(backward !== null && { back: { value: backward, of: "cycles" as const } }),
      ...(speed !== null && { speed: { value: speed, of: "x" as const } }),
    });
  });
  const ends = network["endpointRouter"] ?? null;
  if (ends !== null) {
    if (!Array.isArray(ends)) throw new BadFile("endpointRouter is no list of routers");
    const count = network["endpoints"];
    if (typeof count === "number" && count !== ends.length)
      throw new BadFile(`endpoints is ${count}, and endpointRouter has the routers of ${ends.length}`);
    const called = textsIn("endpointNames", network["endpointNames"] ?? null, ends.length);
    for (const [e, at] of (ends as readonly unknown[]).entries()) draft.endpoint(router(at, 0), called?.[e] ?? null);
  }
  labelled(draft, network, routers);
  const drawn = draft.finish();
  const site = siteOf(network, routers);
  // A part of a network has other racks.
  if (site === null || drawn.graph.routers < routers) return drawn;
  const graph = { ...drawn.graph, site };
  const fault = siteFault(graph);
  if (fault !== null) throw new BadFile(`the network ${fault}`);
  return { ...drawn, graph };
}

/** Names and places of routers, the latter from the left and from the top. */
function labelled(draft: Draft, network: Json, routers: number): void {
  const names = textsIn("names", network["names"] ?? null, routers);
  names?.forEach((name, router) => {
    draft.title(draft.router(String(router), 0), name);
  });
  const places = network["places"] ?? null;
  if (places === null) return;
  if (!Array.isArray(places) || places.length !== routers) throw new BadFile(`places is no list of ${routers} pairs of numbers`);
  places.forEach((place: unknown, router) => {
    const [x, y] = Array.isArray(place) ? (place as readonly unknown[]) : [];
    if (typeof x !== "number" || typeof y !== "number") throw new BadFile(`places is no list of ${routers} pairs of numbers`);
    draft.place(draft.router(String(router), 0), x, y);
  });
}

function textsIn(name: string, list: unknown, count: number): readonly string[] | null {
  if (list === null) return null;
  if (!Array.isArray(list) || list.length !== count || !list.every((one) => typeof one === "string"))
    throw new BadFile(`${name} is no list of ${count} texts`);
  return list;
}

/** Ports and racks, which files of earlier versions lack; `radix` holds for all routers if `ports` is not given. */
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
  const order = racks["order"] ?? null;
  return {
    ofRouter: integersIn("ofRouter", racks["ofRouter"]),
    places: places ?? null,
    order: order === null ? null : integersIn("order", order),
  };
}

function integersIn(name: string, list: unknown): Int32Array {
  if (!Array.isArray(list)) throw new BadFile(`${name} is no list of numbers`);
  const stray = list.find((one: unknown) => !Number.isInteger(one) || Number(one) < 0 || Number(one) > MAX_NUMBER);
  if (stray !== undefined) throw new BadFile(`${name} holds ${shown(JSON.stringify(stray))}, which is no integer from 0 to ${MAX_NUMBER}`);
  return Int32Array.from(list as readonly number[]);
}

function readSst(components: readonly unknown[], links: readonly unknown[]): Drawn {
  const draft = new Draft(entryOf("components", "links"));
  bounded(components, 10 * MAX_READ_ROUTERS, "components");
  bounded(links, 10 * MAX_READ_LINKS, "links");
  const [routers, others] = [new Set<string>(), new Set<string>()];
  components.forEach((component, i) => {
    const [name, type] = isObject(component) ? [component["name"], component["type"]] : [];
    if (typeof name !== "string" || typeof type !== "string") throw draft.bad(-1 - i, "has no name and type");
    if (routers.has(name) || others.has(name)) throw draft.bad(-1 - i, `gives the component ${shown(name)} a second time`);
    (/router/i.test(type) ? routers : others).add(name);
    if (routers.has(name)) draft.declare(name, -1 - i);
  });
  if (routers.size === 0) throw new BadFile('no component has "router" in its type');
  const attached = new Set<string>();
  links.forEach((link, i) => {
    const [left, right] = isObject(link) ? [componentOf(link["left"]), componentOf(link["right"])] : [null, null];
    if (left === null || right === null) throw draft.bad(i + 1, "has no components on its left and right");
    const stranger = [left, right].find((name) => !routers.has(name) && !others.has(name));
    if (stranger !== undefined) throw draft.bad(i + 1, `names ${shown(stranger)}, which is not among those given`);
    const [from, to] = routers.has(left) ? [left, right] : [right, left];
    if (!routers.has(from)) return;
    const latency = latencyIn(sideLatency(link));
    if (routers.has(to)) draft.link(draft.router(from, i + 1), draft.router(to, i + 1), i + 1, latency === null ? {} : { latency });
    else if (attached.has(to)) throw draft.bad(i + 1, `is the second of ${shown(to)} to a router: an endpoint has one here`);
    else {
      attached.add(to);
      draft.endpoint(draft.router(from, i + 1), to, latency && { latency });
    }
  });
  return draft.finish();
}

/** The latency of a link, which both of its sides tell. */
function sideLatency(link: unknown): string {
  const side = isObject(link) ? (link["left"] ?? link["right"]) : null;
  const latency = isObject(side) ? side["latency"] : null;
  return typeof latency === "string" ? latency : "";
}

/** The component of one side; its subcomponents' names continue after a colon. */
function componentOf(side: unknown): string | null {
  const name = isObject(side) ? side["component"] : null;
  return typeof name === "string" ? name.split(":")[0]! : null;
}
