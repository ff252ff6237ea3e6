/**
 * GraphML (graphml.graphdrawing.org) and GEXF (gexf.net, Gephi's own): nodes and edges of one graph, with the data of their keys. A graph
 * within a node is a part of the whole, as yEd has its groups. Hyperedges and declared entities are refused.
 */
import { SaxesParser } from "saxes";
import { isLabel, isRead, isShown, linkFacts, nodeFacts } from "./attributes.ts";
import { BadFile, Draft, framesLeftOut, shown, tellLinks } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";

interface Key {
  readonly name: string;
  readonly for: string;
  default: string | null;
}

/** A node or an edge. */
interface Item {
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** By keys; null for most items. */
  data: Map<string, string> | null;
  /** As yEd draws it: the text of its first label, and the middle of its shape. */
  title: string | null;
  place: readonly [x: number, y: number] | null;
  /** Whether a graph stands within it. */
  isGroup: boolean;
}

/** Most nested tags, attributes of one, keys, and data of a node or edge. */
const DEEPEST = 100;
const MAX_ATTRIBUTES = 100;
const MAX_KEYS = 10_000;
const MAX_DATA = 1000;
/** Characters that are read at once: an error is known before the rest is read. */
const CHUNK = 1 << 16;

/** Tags whose contents are not the graph's. */
const FOREIGN = new Set(["data", "default", "desc"]);

/** Throws a BadFile. */
export function readGraphml(text: string): Drawn {
  const reader = new Reader();
  reader.read(text);
  return reader.drawn();
}

class Reader {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly draft = new Draft();
  /** By their ids, of which nodes and edges may have the same. */
  private readonly keys = new Map<string, Key[]>();
  private keyCount = 0;
  private readonly nodes: Item[] = [];
  private readonly edges: Item[] = [];
  /** Names of the open tags, without namespaces. */
  private readonly open: string[] = [];
  private graphs = 0;
  private directed = false;
  /** Open nodes and edges, from the outermost on. */
  private readonly items: Item[] = [];
  private key: Key | null = null;
  /** The first tag, and what GEXF's attributes are of. */
  private root = "";
  private of = "";
  /** The target of the text of a data or default, its depth, and the text so far. */
  private into: { readonly to: Item | Key; readonly id: string; readonly depth: number; text: string } | null = null;
  /** A label of a node of a drawing, while its text is read. */
  private label: { readonly item: Item; readonly depth: number; text: string } | null = null;
  private attributes = 0;

  read(text: string): void {
    const { parser } = this;
    parser.on("error", ({ message }) => {
      throw this.bad(`is no XML: ${message.replace(/^(?:[^:]*:)?\d+:\d+: /, "").replace(/\.$/, "")}`);
    });
    parser.on("doctype", (doctype) => {
      if (doctype.includes("[")) throw this.bad("declares what it means by names of its own, which is not read here");
    });
    parser.on("attribute", () => {
      if (++this.attributes > MAX_ATTRIBUTES) throw this.bad(`has a tag of more than ${MAX_ATTRIBUTES} attributes`);
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.attributes = 0;
      this.begin(name.replace(/^.*:/, ""), attributes);
    });
    parser.on("closetag", () => {
      this.end();
    });
    const into = (piece: string): void => {
      if (this.into?.depth === this.open.length) this.into.text += piece;
      if (this.label?.depth === this.open.length) this.label.text += piece;
    };
    parser.on("text", into);
    parser.on("cdata", into);
    for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
    parser.close();
    if (this.graphs === 0)
      throw new BadFile(
        `the text is XML without a graph: its first tag is ${shown(`<${this.root}>`)}, and GraphML, GEXF and SNDlib's XML are read`,
      );
  }

  private get item(): Item | null {
    return this.items.at(-1) ?? null;
  }

  drawn(): Drawn {
    const { draft } = this;
    const [ofNodes, ofEdges] = [this.keysOf("node"), this.keysOf("edge")];
    const frames = this.frames();
    if (frames.size > 0) draft.notes.push(framesLeftOut(frames.size));
    for (const item of this.nodes) {
      if (frames.has(item)) continue;
      const router = draft.declare(item.attributes["id"]!, item.line);
      nodeFacts(draft, router, item.line, named(ofNodes, item));
      if (item.title !== null) draft.title(router, item.title);
      // On yEd's screen y falls, in Gephi it rises.
      if (item.place !== null) draft.place(router, ...item.place);
    }
    const directions = new Set(this.edges.map((edge) => this.isDirected(edge)));
    const odd = this.edges.find((edge) => this.isDirected(edge) !== this.directed);
    if (directions.size > 1 && odd !== undefined)
      throw draft.bad(odd.line, `has ${this.isDirected(odd) ? "a directed" : "an undirected"} edge among others that are not`);
    const endOf = ({ attributes, line }: Item, end: "source" | "target"): number => {
      const router = draft.router(attributes[end]!, line);
      if (!draft.isDeclared(router)) throw draft.bad(line, `names ${shown(attributes[end]!)}, which is not among those given`);
      return router;
    };
    for (const item of this.edges) {
      const facts = ofEdges.length === 0 ? [] : named(ofEdges, item);
      const { label = item.title, weight } = item.attributes;
      if (typeof label === "string") facts.push(["label", label]);
      if (this.root === "gexf" && weight !== undefined) facts.push(["weight", weight]);
      draft.link(endOf(item, "source"), endOf(item, "target"), item.line, facts.length === 0 ? {} : linkFacts(draft, item.line, facts));
    }
    if (directions.has(true)) draft.mergeDirections(true);
    return draft.finish();
  }

  /** Nodes that stand around others and have no link. */
  private frames(): ReadonlySet<Item> {
    const groups = this.nodes.filter(({ isGroup }) => isGroup);
    if (groups.length === 0) return new Set();
    const ends = new Set(this.edges.flatMap(({ attributes }) => [attributes["source"], attributes["target"]]));
    return new Set(groups.filter(({ attributes }) => !ends.has(attributes["id"])));
  }

  private isDirected({ attributes }: Item): boolean {
    const own = this.root === "gexf" ? attributes["type"] && String(attributes["type"] === "directed") : attributes["directed"];
    return own === undefined ? this.directed : own === "true";
  }

  private bad(what: string): BadFile {
    return this.draft.bad(this.parser.line, what);
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.open.push(name);
    if (this.open.length === 1) this.root = name;
    if (this.open.length > DEEPEST) throw this.bad(`has more than ${DEEPEST} tags within each other`);
    // What programs of drawings keep in data may have names as the graph's.
    if (this.open.some((one, depth) => FOREIGN.has(one) && depth < this.open.length - 1)) {
      this.drawing(name, attributes);
      return;
    }
    const line = this.parser.line;
    const { item } = this;
    if (name === "graph") {
      if (item !== null) item.isGroup = true;
      else if (this.graphs++ > 0) throw this.bad("begins a second graph: a file of one network has one");
      else this.directed = (attributes["edgedefault"] ?? attributes["defaultedgetype"]) === "directed";
    } else if (name === "hyperedge") throw this.bad("has a hyperedge: a link has two ends");
    else if (name === "key") this.begun(attributes["id"] ?? "", attributes["attr.name"], attributes["for"] ?? "all");
    else if (name === "attributes") this.of = attributes["class"] ?? "node";
    else if (name === "attribute") this.begun(attributes["id"] ?? "", attributes["title"], this.of);
    else if (name === "node" || name === "edge") {
      const missing = (name === "node" ? ["id"] : ["source", "target"]).find((one) => attributes[one] === undefined);
      if (missing !== undefined) throw this.bad(`has <${name}> without ${missing}`);
      const all = name === "node" ? this.nodes : this.edges;
      if (all.length >= (name === "node" ? 10 * MAX_READ_ROUTERS : 2 * MAX_READ_LINKS))
        throw this.bad(`has more than ${all.length} ${name === "node" ? "nodes" : "edges"}`);
      const title = (this.root === "gexf" && name === "node" ? attributes["label"] : undefined) ?? null;
      const begun = { line, attributes, data: null, title, place: null, isGroup: false };
      this.items.push(begun);
      const count = all.push(begun);
      if (name === "edge") tellLinks(count);
    } else if (name === "data" && item !== null) this.into = { to: item, id: attributes["key"] ?? "", depth: this.open.length, text: "" };
    else if (name === "default" && this.key !== null) this.into = { to: this.key, id: "", depth: this.open.length, text: "" };
    else if (name === "attvalue" && item !== null) this.add(item, attributes["for"] ?? attributes["id"] ?? "", attributes["value"] ?? "");
    else if (name === "position" && item !== null) item.place = [Number(attributes["x"]), -Number(attributes["y"])];
  }

  /** A key of data. Of one id all have one name, but those of nodes and of edges may differ. */
  private begun(id: string, name: string | undefined, of: string): void {
    const key = { name: name ?? id, for: of, default: null };
    const same = this.keys.get(id) ?? [];
    if (same.some((other) => other.name !== key.name && (other.for === of || [other.for, of].includes("all"))))
      throw this.bad(`gives the key ${shown(id)} a second time`);
    if (++this.keyCount > MAX_KEYS) throw this.bad(`has more than ${MAX_KEYS} keys`);
    this.key = key;
    if (!same.some((other) => other.for === of)) this.keys.set(id, [...same, key]);
  }

  private add(item: Item, id: string, text: string): void {
    item.data ??= new Map();
    if (item.data.has(id)) throw this.bad(`gives data of the key ${shown(id)} twice`);
    if (item.data.size >= MAX_DATA) throw this.bad(`has more than ${MAX_DATA} data within one tag`);
    item.data.set(id, text.trim());
  }

  /** What yEd keeps in the data of a node or an edge. */
  private drawing(name: string, attributes: Readonly<Record<string, string>>): void {
    const { item } = this;
    if (item === null) return;
    if ((name === "NodeLabel" || name === "EdgeLabel") && item.title === null) this.label = { item, depth: this.open.length, text: "" };
    if (name !== "Geometry" || item.place !== null || item.isGroup) return;
    const [x, y] = [Number(attributes["x"]), Number(attributes["y"])];
    const [width, height] = [Number(attributes["width"] ?? 0), Number(attributes["height"] ?? 0)];
    item.place = [x + width / 2, y + height / 2];
  }

  private end(): void {
    const { into, label } = this;
    const name = this.open.pop();
    if (label !== null && this.open.length < label.depth) {
      label.item.title = label.text;
      this.label = null;
    }
    if (into !== null) {
      if (this.open.length >= into.depth) return;
      this.into = null;
      if ("data" in into.to) this.add(into.to, into.id, into.text);
      else into.to.default = into.text.trim();
    } else if (name === "node" || name === "edge") this.items.pop();
    else if (name === "key" || name === "attribute") this.key = null;
  }

  /** The keys of nodes or edges that have a meaning here. */
  private keysOf(item: string): readonly (readonly [id: string, key: Key])[] {
    return [...this.keys].flatMap(([id, all]) =>
      all
        .filter((key) => (isRead(key.name) || (item === "node" ? isShown : isLabel)(key.name)) && (key.for === item || key.for === "all"))
        .map((key) => [id, key] as const),
    );
  }
}

/** Data under the names of their keys, with defaults for missing ones. */
function named(keys: readonly (readonly [id: string, key: Key])[], { data }: Item): (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [];
  for (const [id, key] of keys) {
    const value = data?.get(id) ?? key.default;
    if (value !== null) facts.push([key.name, value]);
  }
  return facts;
}
