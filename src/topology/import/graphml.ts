/**
 * GraphML (graphml.graphdrawing.org): nodes and edges of one graph, with the data of their keys. Hyperedges, nested graphs and declared
 * entities are refused.
 */
import { SaxesParser } from "saxes";
import { isRead, isShown, linkFacts, nodeFacts } from "./attributes.ts";
import { BadFile, Draft, shown } from "./draft.ts";
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
  private readonly keys = new Map<string, Key>();
  private readonly nodes: Item[] = [];
  private readonly edges: Item[] = [];
  /** Names of the open tags, without namespaces. */
  private readonly open: string[] = [];
  private graphs = 0;
  private directed = false;
  private item: Item | null = null;
  private key: Key | null = null;
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
    if (this.graphs === 0) throw new BadFile("the text is XML without a graph");
  }

  drawn(): Drawn {
    const { draft } = this;
    const [ofNodes, ofEdges] = [this.keysOf("node"), this.keysOf("edge")];
    for (const item of this.nodes) {
      const router = draft.declare(item.attributes["id"]!, item.line);
      nodeFacts(draft, router, item.line, named(ofNodes, item));
      if (item.title !== null) draft.title(router, item.title);
      // On yEd's screen y falls.
      if (item.place !== null) draft.place(router, ...item.place);
    }
    const directions = new Set(this.edges.map(({ attributes }) => this.isDirected(attributes["directed"])));
    const odd = this.edges.find(({ attributes }) => this.isDirected(attributes["directed"]) !== this.directed);
    if (directions.size > 1 && odd !== undefined)
      throw draft.bad(
        odd.line,
        `has ${odd.attributes["directed"] === "true" ? "a directed" : "an undirected"} edge among others that are not`,
      );
    for (const item of this.edges) {
      const [from, to] = ["source", "target"].map((end) => {
        const router = draft.router(item.attributes[end]!, item.line);
        if (!draft.isDeclared(router)) throw draft.bad(item.line, `names ${shown(item.attributes[end]!)}, which is not among those given`);
        return router;
      });
      draft.link(from!, to!, item.line, linkFacts(draft, item.line, named(ofEdges, item)));
    }
    if (directions.has(true)) draft.mergeDirections(true);
    return draft.finish();
  }

  private isDirected(own: string | undefined): boolean {
    return own === undefined ? this.directed : own === "true";
  }

  private bad(what: string): BadFile {
    return this.draft.bad(this.parser.line, what);
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.open.push(name);
    if (this.open.length > DEEPEST) throw this.bad(`has more than ${DEEPEST} tags within each other`);
    // What programs of drawings keep in data may have names as the graph's.
    if (this.open.some((one, depth) => FOREIGN.has(one) && depth < this.open.length - 1)) {
      this.drawing(name, attributes);
      return;
    }
    const line = this.parser.line;
    if (name === "graph") {
      if (this.graphs++ > 0) throw this.bad("begins a second graph: a file of one network has one");
      this.directed = attributes["edgedefault"] === "directed";
    } else if (name === "hyperedge") throw this.bad("has a hyperedge: a link has two ends");
    else if (name === "key") {
      const id = attributes["id"] ?? "";
      if (this.keys.has(id)) throw this.bad(`gives the key ${shown(id)} a second time`);
      if (this.keys.size >= MAX_KEYS) throw this.bad(`has more than ${MAX_KEYS} keys`);
      this.key = { name: attributes["attr.name"] ?? id, for: attributes["for"] ?? "all", default: null };
      this.keys.set(id, this.key);
    } else if (name === "node" || name === "edge") {
      const missing = (name === "node" ? ["id"] : ["source", "target"]).find((one) => attributes[one] === undefined);
      if (missing !== undefined) throw this.bad(`has <${name}> without ${missing}`);
      const all = name === "node" ? this.nodes : this.edges;
      if (all.length >= (name === "node" ? 10 * MAX_READ_ROUTERS : 2 * MAX_READ_LINKS))
        throw this.bad(`has more than ${all.length} ${name === "node" ? "nodes" : "edges"}`);
      this.item = { line, attributes, data: null, title: null, place: null };
      all.push(this.item);
    } else if (name === "data" && this.item !== null)
      this.into = { to: this.item, id: attributes["key"] ?? "", depth: this.open.length, text: "" };
    else if (name === "default" && this.key !== null) this.into = { to: this.key, id: "", depth: this.open.length, text: "" };
  }

  /** What yEd keeps in the data of a node. */
  private drawing(name: string, attributes: Readonly<Record<string, string>>): void {
    const { item } = this;
    if (item === null || this.nodes.at(-1) !== item) return;
    if (name === "NodeLabel" && item.title === null) this.label = { item, depth: this.open.length, text: "" };
    if (name !== "Geometry" || item.place !== null) return;
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
      if ("data" in into.to) {
        into.to.data ??= new Map();
        if (into.to.data.has(into.id)) throw this.bad(`gives data of the key ${shown(into.id)} twice`);
        if (into.to.data.size >= MAX_DATA) throw this.bad(`has more than ${MAX_DATA} data within one tag`);
        into.to.data.set(into.id, into.text.trim());
      } else into.to.default = into.text.trim();
    } else if (name === "node" || name === "edge") this.item = null;
    else if (name === "key") this.key = null;
  }

  /** The keys of nodes or edges that have a meaning here. */
  private keysOf(item: string): readonly (readonly [id: string, key: Key])[] {
    return [...this.keys].filter(
      ([, key]) => (isRead(key.name) || (item === "node" && isShown(key.name))) && (key.for === item || key.for === "all"),
    );
  }
}

/** Data under the names of their keys, with defaults for missing ones. */
function named(keys: readonly (readonly [id: string, key: Key])[], { data }: Item): (readonly [string, string])[] {
  return keys.flatMap(([id, key]) => {
    const value = data?.get(id) ?? key.default;
    return value === null ? [] : [[key.name, value] as const];
  });
}
