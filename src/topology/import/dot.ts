/**
 * Graphviz's DOT (graphviz.org/doc/info/lang.html): nodes, chains of edges, subgraphs as sets of nodes, and attributes with their defaults.
 * A strict graph has every edge once; in any graph edges of one `key` between the same nodes are one.
 */
import { isLabel, isRead, isShown, linkFacts, nodeFacts } from "./attributes.ts";
import { endOfSpace, Tokens } from "./dot-tokens.ts";
import type { Token } from "./dot-tokens.ts";
import { Draft, lineAt, shown, tellLinks } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { MAX_READ_LINKS } from "../graph.ts";

type Attributes = ReadonlyMap<string, string>;

interface Edge {
  readonly a: number;
  readonly b: number;
  readonly at: number;
  attributes: Attributes;
}

/** Throws a BadFile. */
export function readDot(text: string): Drawn {
  const reader = new Reader(text);
  reader.graph();
  return reader.drawn();
}

/** Whether a text begins like DOT, after its comments; a GML text has a bracket after `graph`. */
export function beginsAsDot(text: string): boolean {
  const at = endOfSpace(text, 0);
  if (at === null) return false;
  const word = /(?:strict|graph|digraph)(?=[\s{"/<]|$)/iy;
  word.lastIndex = at;
  const found = word.exec(text)?.[0];
  if (found === undefined) return false;
  const next = endOfSpace(text, at + found.length);
  return next === null || text[next] !== "[";
}

const NONE: Attributes = new Map();
/** Attributes, with later ones replacing those of the same name. */
const under = (defaults: Attributes, given: Attributes): Attributes =>
  given.size === 0 ? defaults : defaults.size === 0 ? given : new Map([...defaults, ...given]);

/** More than a draft takes. */
const MAX_NAMES = 2 ** 24;
/** Deepest nesting of braces. */
const DEEPEST = 100;
/** Most nodes in all sets together: a node counts in each of its sets. */
const MAX_MEMBERS = 4_000_000;
const KEY = "key";
const POS = "pos";
const PLACE = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*,\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;

const SHAPE = "shape";

/** Attributes without a label that is no name: the node's own (`\N`) or a record's fields. Escapes in others are resolved, ends of lines blanks. */
function shownOf(attributes: Attributes): Attributes {
  const label = attributes.get("label");
  if (label === undefined) return attributes;
  const isName = !label.includes("\\N") && !(/record/i.test(attributes.get(SHAPE) ?? "") && /[{}|<>]/.test(label));
  const rest = [...attributes].filter(([name]) => name !== "label");
  const text = label.replaceAll(/\\(.)/g, (_, escape: string) => ("nlrGTHE".includes(escape) ? " " : escape));
  return new Map(isName ? [...rest, ["label", text]] : rest);
}

class Reader {
  private readonly draft: Draft;
  private readonly tokens: Tokens;
  private readonly declared = new Map<number, { readonly at: number; attributes: Attributes }>();
  private readonly edges: Edge[] = [];
  /** Edges that may be repeated, by their nodes and key. */
  private readonly known = new Map<number | string, Edge>();
  private directed = false;
  private strict = false;
  private depth = 0;
  private members = 0;

  constructor(text: string) {
    this.draft = new Draft(lineAt(text));
    this.tokens = new Tokens(text, this.draft);
  }

  graph(): void {
    const { tokens } = this;
    this.strict = tokens.peek().keyword === "strict";
    if (this.strict) tokens.next();
    this.directed = tokens.peek().keyword === "digraph";
    if (!this.directed && tokens.peek().keyword !== "graph") throw tokens.unexpected('"graph" or "digraph"');
    tokens.next();
    if (tokens.peek().sign === "id") this.name();
    this.body(NONE, NONE);
    if (tokens.peek().sign !== "end") throw tokens.unexpected("nothing more, since a file of one network has one graph,");
  }

  drawn(): Drawn {
    for (const [node, { at, attributes }] of this.declared) {
      nodeFacts(this.draft, node, at, shownOf(attributes));
      // In points, with y rising: "87.5,54!" is where neato must leave it.
      const [, x, y] = PLACE.exec(attributes.get(POS) ?? "") ?? [];
      if (x !== undefined && y !== undefined) this.draft.place(node, Number(x), -Number(y));
    }
    for (const { a, b, at, attributes } of this.edges) this.draft.link(a, b, at, linkFacts(this.draft, at, attributes));
    if (this.directed) this.draft.mergeDirections(true);
    return this.draft.finish();
  }

  /** Statements between braces, under these defaults; returns the nodes that they name. */
  private body(nodeDefaults: Attributes, edgeDefaults: Attributes): Iterable<number> {
    const { tokens } = this;
    const open = this.take("{");
    if (++this.depth > DEEPEST) throw this.draft.bad(open.at, `has more than ${DEEPEST} braces within each other`);
    let [forNodes, forEdges] = [nodeDefaults, edgeDefaults];
    const members = new Set<number>();
    for (let token = tokens.peek(); token.sign !== "}"; token = tokens.peek()) {
      const word = token.keyword;
      if (token.sign === ";") tokens.next();
      else if (word === "graph" || word === "node" || word === "edge") {
        tokens.next();
        if (tokens.peek().sign !== "[") throw tokens.unexpected(`"[" after ${word}`);
        const given = this.attributes();
        if (word === "node") forNodes = under(forNodes, given);
        if (word === "edge") forEdges = under(forEdges, given);
      } else if (token.sign === "id" && token.keyword !== "subgraph") {
        const name = this.name();
        if (tokens.peek().sign !== "=") this.chain(this.node(name, forNodes), token.at, forNodes, forEdges, members);
        else {
          tokens.next();
          this.name();
        }
      } else this.chain(this.set(forNodes, forEdges), token.at, forNodes, forEdges, members);
    }
    tokens.next();
    this.depth--;
    return members;
  }

  /** The rest of a statement that begins with a node or a set: edges to others, and attributes. `members` gets the nodes that it names. */
  private chain(first: Iterable<number>, at: number, forNodes: Attributes, forEdges: Attributes, members: Set<number>): void {
    const { tokens } = this;
    const line = this.directed ? "->" : "--";
    const parts = [first];
    while (tokens.peek().sign === "--" || tokens.peek().sign === "->") {
      if (tokens.peek().sign !== line) throw tokens.unexpected(`"${line}" of ${this.directed ? "a directed" : "an undirected"} graph`);
      if (parts.length > 2 * MAX_READ_LINKS) throw this.draft.bad(at, `has more links than the ${MAX_READ_LINKS} that are read`);
      tokens.next();
      const token = tokens.peek();
      parts.push(token.sign === "id" && token.keyword !== "subgraph" ? this.node(this.name(), forNodes) : this.set(forNodes, forEdges));
    }
    const given = tokens.peek().sign === "[" ? this.attributes() : NONE;
    for (const part of parts) for (const node of part) this.add(members, node, at);
    if (parts.length > 1) this.connect(parts, at, forEdges, given);
    else if (given.size > 0) {
      for (const node of first) {
        const declared = this.declared.get(node)!;
        declared.attributes = under(declared.attributes, given);
      }
    }
  }

  private connect(parts: readonly Iterable<number>[], at: number, defaults: Attributes, given: Attributes): void {
    const key = given.get(KEY);
    const attributes = under(defaults, given);
    for (let i = 1; i < parts.length; i++) {
      for (const a of parts[i - 1]!) {
        for (const b of parts[i]!) {
          const ends = this.directed || a < b ? a * MAX_NAMES + b : b * MAX_NAMES + a;
          const id = this.strict ? ends : key === undefined ? null : `${ends} ${key}`;
          const before = id === null ? undefined : this.known.get(id);
          if (before) {
            before.attributes = under(before.attributes, given);
            continue;
          }
          if (this.edges.length >= 2 * MAX_READ_LINKS) throw this.draft.bad(at, `has more links than the ${MAX_READ_LINKS} that are read`);
          const edge = { a, b, at, attributes };
          tellLinks(this.edges.push(edge));
          if (id !== null) this.known.set(id, edge);
        }
      }
    }
  }

  /** A set of nodes: statements between braces, which may have a name. */
  private set(forNodes: Attributes, forEdges: Attributes): Iterable<number> {
    const { tokens } = this;
    if (tokens.peek().keyword === "subgraph") {
      tokens.next();
      if (tokens.peek().sign === "id") this.name();
    } else if (tokens.peek().sign !== "{") throw tokens.unexpected("a name");
    return this.body(forNodes, forEdges);
  }

  private node(name: Token, defaults: Attributes): readonly number[] {
    const { tokens } = this;
    if (name.form === "html") throw this.draft.bad(name.at, `has ${shown(name.text)} for a name, which must be a word or quoted`);
    // A port, and the side of it.
    for (let i = 0; i < 2 && tokens.peek().sign === ":"; i++) {
      tokens.next();
      this.name();
    }
    const node = this.draft.router(name.text, name.at);
    if (!this.declared.has(node)) this.declared.set(node, { at: name.at, attributes: defaults });
    return [node];
  }

  private add(members: Set<number>, node: number, at: number): void {
    const { size } = members;
    members.add(node);
    if (members.size > size && ++this.members > MAX_MEMBERS) throw this.draft.bad(at, `names more than ${MAX_MEMBERS} routers in its sets`);
  }

  /** The meaningful attributes, between any number of pairs of brackets. */
  private attributes(): Attributes {
    const { tokens } = this;
    const found = new Map<string, string>();
    while (tokens.peek().sign === "[") {
      tokens.next();
      while (tokens.peek().sign !== "]") {
        const name = this.name().text;
        this.take("=");
        const { text: value, form } = this.name();
        // HTML is no name.
        if (form === "html" && isShown(name)) found.delete(name);
        else if (name === KEY || name === POS || name === SHAPE || isShown(name) || isRead(name) || isLabel(name)) found.set(name, value);
        if (tokens.peek().sign === "," || tokens.peek().sign === ";") tokens.next();
      }
      tokens.next();
    }
    return found;
  }

  /** A name, or quoted texts joined by plus signs. */
  private name(): Token {
    const { tokens } = this;
    const token = this.take("id");
    if (token.keyword !== null) throw tokens.unexpected("a name", token);
    if (token.form !== "quoted" || tokens.peek().sign !== "+") return token;
    const texts = [token.text];
    while (tokens.peek().sign === "+") {
      tokens.next();
      const { form } = tokens.peek();
      if (form !== "quoted") throw tokens.unexpected("a quoted text");
      texts.push(tokens.next().text);
    }
    return { ...token, text: texts.join("") };
  }

  private take(sign: string): Token {
    const { tokens } = this;
    if (tokens.peek().sign !== sign) throw tokens.unexpected(sign === "id" ? "a name" : `"${sign}"`);
    return tokens.next();
  }
}
