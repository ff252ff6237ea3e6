/** YAML, value by value with lines. The library's own trees are large, and what it makes of them takes longer than reading: texts are bounded. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import type { Document, Node, YAMLMap } from "yaml";
import { BadFile, shown } from "./draft.ts";

/** Most characters. */
const LARGEST = 2 ** 20;

interface File {
  readonly lines: LineCounter;
  /** What aliases stand for. */
  readonly anchors: ReadonlyMap<string, Node>;
  /** Entries of maps, so that one which many merge is gone through once; null while they are being found. */
  readonly entries: Map<Node, Entries | null>;
  merged: number;
}

type Entries = readonly (readonly [name: string, value: Yaml])[];

/** The key under which a map takes the entries of others (yaml.org/type/merge.html). */
const MERGE = "<<";
/** Most maps that merge each other in a row, and most entries that come so. */
const DEEPEST_MERGE = 50;
const MOST_MERGED = 1_000_000;

/** A value of a document: a map, a list, or a text as it is written. */
export class Yaml {
  readonly line: number;
  private readonly node: Node | null;
  private readonly file: File;

  constructor(node: unknown, line: number, file: File) {
    const real = isAlias(node) ? file.anchors.get(node.source) : node;
    this.node = isNode(real) ? real : null;
    const at = isNode(node) ? node.range?.[0] : undefined;
    this.line = at === undefined ? line : file.lines.linePos(at).line;
    this.file = file;
  }

  /** Names and values of a map, null if it is none. Throws a BadFile for a name that stands there twice. */
  entries(depth = 0): Entries | null {
    const { node, file } = this;
    if (!isMap(node)) return null;
    const before = file.entries.get(node);
    if (before === null) throw new BadFile(`line ${this.line} merges a map with itself`);
    if (before !== undefined) return before;
    if (depth > DEEPEST_MERGE) throw new BadFile(`line ${this.line} merges more than ${DEEPEST_MERGE} maps one within the other`);
    file.entries.set(node, null);
    const entries = this.withMerged(this.ownEntries(node), depth);
    file.entries.set(node, entries);
    return entries;
  }

  /** Entries of its own go before merged ones, and those of a map before those of maps after it. */
  private withMerged(own: Entries, depth: number): Entries {
    const merge = own.find(([name]) => name === MERGE)?.[1];
    if (merge === undefined) return own;
    const all = new Map(own.filter(([name]) => name !== MERGE));
    for (const from of merge.items() ?? [merge]) {
      const entries = from.entries(depth + 1);
      if (entries === null) throw new BadFile(`line ${merge.line} has ${MERGE} of something that is no map`);
      this.file.merged += entries.length;
      if (this.file.merged > MOST_MERGED) throw new BadFile(`line ${merge.line} merges more than ${MOST_MERGED} entries in all`);
      for (const [name, value] of entries) if (!all.has(name)) all.set(name, value);
    }
    return [...all];
  }

  private ownEntries(node: YAMLMap): Entries {
    const met = new Set<string>();
    return node.items.map(({ key, value }) => {
      const name = new Yaml(key, this.line, this.file);
      const text = name.text() ?? "";
      if (met.has(text)) throw new BadFile(`line ${name.line} gives ${shown(text)} a second time`);
      met.add(text);
      return [text, new Yaml(value, name.line, this.file)] as const;
    });
  }

  get(name: string): Yaml | null {
    return this.entries()?.find(([own]) => own === name)?.[1] ?? null;
  }

  /** Null if it is no list. */
  items(): readonly Yaml[] | null {
    return isSeq(this.node) ? this.node.items.map((item) => new Yaml(item, this.line, this.file)) : null;
  }

  /** Null for a map, a list, and nothing. */
  text(): string | null {
    if (!isScalar(this.node) || this.node.value === null) return null;
    return this.node.source?.trim() ?? null;
  }
}

/** The only document of a text. Throws a BadFile with the line. */
export function yamlIn(text: string): Yaml {
  if (text.length > LARGEST) throw new BadFile(`the text has ${text.length} characters, more than the ${LARGEST} of YAML that are read`);
  const lines = new LineCounter();
  try {
    // Repeated names are looked for one map at a time here: the library compares all pairs.
    const parsed = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false, logLevel: "error" });
    const [error] = parsed.errors;
    if (error !== undefined) {
      const [what = ""] = error.message.split("\n");
      if (/call stack|recursion/i.test(what)) throw new BadFile("the text is nested too deeply");
      throw new BadFile(`line ${lines.linePos(error.pos[0]).line} is no YAML: ${shown(what.replace(/\.$/, ""))}`);
    }
    return new Yaml(parsed.contents, 1, { lines, anchors: anchorsIn(text, parsed, lines), entries: new Map(), merged: 0 });
  } catch (error) {
    if (error instanceof RangeError) throw new BadFile("the text is nested too deeply");
    throw error;
  }
}

/** Found once: the library would look for each alias anew. */
function anchorsIn(text: string, parsed: Document, lines: LineCounter): ReadonlyMap<string, Node> {
  const anchors = new Map<string, Node>();
  if (!text.includes("&")) return anchors;
  visit(parsed, {
    Value(_, node) {
      const { anchor } = node;
      if (anchor === undefined) return;
      if (anchors.has(anchor))
        throw new BadFile(`line ${lines.linePos(node.range?.[0] ?? 0).line} gives the anchor ${shown(anchor)} a second time`);
      anchors.set(anchor, node);
    },
  });
  return anchors;
}
