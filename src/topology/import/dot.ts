/** Graphviz's DOT (graphviz.org/doc/info/lang.html): nodes, chains of edges, subgraphs as sets of nodes, and attributes with their defaults. */
import { linkFacts, nodeFacts } from "./attributes.ts";
import { Draft, lineAt, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";

interface Token {
  /** "id" of a name, else the sign itself. */
  readonly sign: string;
  readonly text: string;
  readonly at: number;
}

type Attribute = readonly [name: string, value: string];

export function readDot(text: string): Drawn {
  const reader = new Reader(text);
  reader.graph();
  return reader.drawn();
}

/** Attributes with later ones in the place of those of their names. */
const under = (defaults: readonly Attribute[], given: readonly Attribute[]): readonly Attribute[] => [...new Map([...defaults, ...given])];

/** Open braces at most. */
const DEEPEST = 100;

class Reader {
  private readonly draft: Draft;
  private readonly tokens: readonly Token[];
  private readonly declared = new Map<number, { readonly at: number; attributes: readonly Attribute[] }>();
  private readonly end: Token;
  private at = 0;
  private directed = false;
  private depth = 0;

  constructor(text: string) {
    this.draft = new Draft(lineAt(text));
    this.tokens = tokensOf(text, this.draft);
    this.end = { sign: "end", text: "the end", at: text.length };
  }

  graph(): void {
    if (this.peek().text.toLowerCase() === "strict") this.at++;
    const word = this.take("id").text.toLowerCase();
    if (word !== "graph" && word !== "digraph") throw this.unexpected(this.tokens[this.at - 1]!, '"graph" or "digraph"');
    this.directed = word === "digraph";
    if (this.peek().sign === "id") this.at++;
    this.body([], []);
    if (this.peek().sign !== "end") throw this.unexpected(this.peek(), "nothing more");
  }

  drawn(): Drawn {
    for (const [node, { at, attributes }] of this.declared) nodeFacts(this.draft, node, at, attributes);
    if (this.directed) this.draft.mergeDirections();
    return this.draft.finish();
  }

  /** Statements between braces, under these defaults; the nodes that they name. */
  private body(nodeDefaults: readonly Attribute[], edgeDefaults: readonly Attribute[]): Set<number> {
    const open = this.take("{");
    if (++this.depth > DEEPEST) throw this.draft.bad(open.at, `has more than ${DEEPEST} braces within each other`);
    let [forNodes, forEdges] = [nodeDefaults, edgeDefaults];
    const members = new Set<number>();
    while (this.peek().sign !== "}") {
      const { sign, text } = this.peek();
      const word = sign === "id" ? text.toLowerCase() : "";
      if (sign === ";") this.at++;
      else if (["graph", "node", "edge"].includes(word) && this.tokens[this.at + 1]?.sign === "[") {
        this.at++;
        const given = this.attributes();
        if (word === "node") forNodes = under(forNodes, given);
        if (word === "edge") forEdges = under(forEdges, given);
      } else if (sign === "id" && this.tokens[this.at + 1]?.sign === "=") {
        this.at += 2;
        this.take("id");
      } else for (const node of this.chain(forNodes, forEdges)) members.add(node);
    }
    this.at++;
    this.depth--;
    return members;
  }

  /** A node, or a chain of nodes and sets of them with edges between; the nodes that it names. */
  private chain(forNodes: readonly Attribute[], forEdges: readonly Attribute[]): Set<number> {
    const { at } = this.peek();
    const parts = [this.part(forNodes, forEdges)];
    while (this.peek().sign === "--" || this.peek().sign === "->") {
      this.at++;
      parts.push(this.part(forNodes, forEdges));
    }
    const given = this.peek().sign === "[" ? this.attributes() : [];
    if (parts.length === 1) for (const node of given.length > 0 ? parts[0]! : []) this.say(node, at, given);
    const facts = parts.length === 1 ? {} : linkFacts(this.draft, at, [...forEdges, ...given]);
    for (let i = 1; i < parts.length; i++) for (const a of parts[i - 1]!) for (const b of parts[i]!) this.draft.link(a, b, at, facts);
    return new Set(parts.flatMap((part) => [...part]));
  }

  private part(forNodes: readonly Attribute[], forEdges: readonly Attribute[]): Set<number> {
    const { sign, text, at } = this.peek();
    if (sign === "{" || (sign === "id" && text.toLowerCase() === "subgraph")) {
      if (sign === "id") this.at++;
      if (this.peek().sign === "id") this.at++;
      return this.body(forNodes, forEdges);
    }
    this.take("id");
    // A port, and the side of it.
    for (let i = 0; i < 2 && this.peek().sign === ":"; i++) {
      this.at++;
      this.take("id");
    }
    const node = this.draft.router(text, at);
    if (!this.declared.has(node)) this.declared.set(node, { at, attributes: forNodes });
    return new Set([node]);
  }

  private say(node: number, at: number, given: readonly Attribute[]): void {
    const before = this.declared.get(node)?.attributes ?? [];
    this.declared.set(node, { at, attributes: [...before, ...given] });
  }

  private attributes(): Attribute[] {
    const found: Attribute[] = [];
    while (this.peek().sign === "[") {
      this.at++;
      while (this.peek().sign !== "]") {
        if (this.peek().sign === "," || this.peek().sign === ";") {
          this.at++;
          continue;
        }
        const name = this.take("id").text;
        if (this.peek().sign !== "=") continue;
        this.at++;
        found.push([name, this.take("id").text]);
      }
      this.at++;
    }
    return found;
  }

  private peek(): Token {
    return this.tokens[this.at] ?? this.end;
  }

  private take(sign: string): Token {
    const token = this.peek();
    if (token.sign !== sign) throw this.unexpected(token, sign === "id" ? "a name" : `"${sign}"`);
    this.at++;
    return token;
  }

  private unexpected(token: Token, wanted: string): Error {
    return this.draft.bad(token.at, `has ${shown(token.text)} where ${wanted} must stand`);
  }
}

/** White space and comments; then a sign, a number or word, or a quoted text. All without going back. */
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|^#[^\n]*)+/my;
const TOKEN = /--|->|[{}[\]=;,:]|-?(?:\.\d+|\d+(?:\.\d*)?)|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|"(?:[^"\\]|\\[^])*"/y;

function tokensOf(text: string, draft: Draft): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    if (at >= text.length) break;
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text)?.[0] ?? (text[at] === "<" ? htmlAt(text, at) : null);
    if (found === null) throw draft.bad(at, `has ${shown(text.slice(at, at + 10).trim())}, which DOT does not have there`);
    const quoted = found.startsWith('"');
    const sign = quoted || found.startsWith("<") || /^[-.]?[\w\u0080-\uffff]/.test(found) ? "id" : found;
    tokens.push({ sign, text: quoted ? found.slice(1, -1).replace(/\\(["\\])/g, "$1") : found, at });
    at += found.length;
  }
  return tokens;
}

/** A text between angle brackets, with others in it; null where it does not end. */
function htmlAt(text: string, at: number): string | null {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === "<") depth++;
    if (text[end] === ">" && --depth === 0) return text.slice(at, end + 1);
  }
  return null;
}
