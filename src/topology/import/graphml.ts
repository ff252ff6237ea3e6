/** GraphML (graphml.graphdrawing.org): nodes and edges of one graph, with the data of their keys. Hyperedges and nested graphs are refused. */
import { linkFacts, nodeFacts } from "./attributes.ts";
import { BadFile, Draft, lineAt, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly kind: "open" | "close" | "empty";
  /** Where it begins in the text, and what comes after it. */
  readonly start: number;
  readonly end: number;
}

interface Key {
  readonly name: string;
  readonly for: string;
  default: string | null;
}

/** A node or an edge whose data are being read. */
interface Item {
  readonly tag: Tag;
  readonly data: Map<string, string>;
}

export function readGraphml(text: string): Drawn {
  const draft = new Draft(lineAt(text));
  const keys = new Map<string, Key>();
  const edges: Item[] = [];
  let [graphs, directed] = [0, false];
  let item = null as Item | null;
  let key = null as Key | null;
  let inside: { readonly tag: Tag; readonly into: Item | Key } | null = null;
  const complete = (done: Item): void => {
    const { tag, data } = done;
    if (tag.name === "edge") edges.push(done);
    else nodeFacts(draft, draft.declare(tag.attributes.get("id")!, tag.start), tag.start, named(keys, data, "node"));
  };
  for (const tag of tagsOf(text, draft)) {
    const { name, attributes, kind } = tag;
    if (kind === "close") {
      if (inside?.tag.name === name) {
        const content = decoded(text.slice(inside.tag.end, tag.start)).trim();
        if ("data" in inside.into) inside.into.data.set(inside.tag.attributes.get("key") ?? "", content);
        else inside.into.default = content;
        inside = null;
      } else if (item?.tag.name === name) {
        complete(item);
        item = null;
      } else if (name === "key") key = null;
    } else if (name === "graph") {
      if (graphs++ > 0) throw draft.bad(tag.start, "begins a second graph: a file of one network has one");
      directed = attributes.get("edgedefault") === "directed";
    } else if (name === "hyperedge") throw draft.bad(tag.start, "has a hyperedge: a link has two ends");
    else if (name === "key") {
      const made: Key = {
        name: attributes.get("attr.name") ?? attributes.get("id") ?? "",
        for: attributes.get("for") ?? "all",
        default: null,
      };
      keys.set(attributes.get("id") ?? "", made);
      key = kind === "open" ? made : null;
    } else if (name === "node" || name === "edge") {
      const missing = (name === "node" ? ["id"] : ["source", "target"]).find((one) => !attributes.has(one));
      if (missing !== undefined) throw draft.bad(tag.start, `has <${name}> without ${missing}`);
      const begun: Item = { tag, data: new Map() };
      if (kind === "open") item = begun;
      else complete(begun);
    } else if (kind === "open" && name === "data" && item) inside = { tag, into: item };
    else if (kind === "open" && name === "default" && key) inside = { tag, into: key };
  }
  if (graphs === 0) throw new BadFile("the text is XML without a graph");
  for (const { tag, data } of edges) {
    const [from, to] = ["source", "target"].map((end) => {
      const router = draft.router(tag.attributes.get(end)!, tag.start);
      if (!draft.isDeclared(router)) throw draft.bad(tag.start, `names ${shown(tag.attributes.get(end)!)}, which is not among those given`);
      return router;
    });
    draft.link(from!, to!, tag.start, linkFacts(draft, tag.start, named(keys, data, "edge")));
  }
  if (directed) draft.mergeDirections();
  return draft.finish();
}

/** Data under the names of their keys, defaults where there are none. */
function named(keys: ReadonlyMap<string, Key>, data: ReadonlyMap<string, string>, item: string): (readonly [string, string])[] {
  return [...keys].flatMap(([id, key]) => {
    const value = data.get(id) ?? key.default;
    return value === null || (key.for !== item && key.for !== "all") ? [] : [[key.name, value] as const];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const TAG = /^(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)$/;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The tags of a text, namespaces left out; comments, declarations and instructions are passed over. */
function* tagsOf(text: string, draft: Draft): Generator<Tag> {
  const open: string[] = [];
  for (let start = text.indexOf("<"); start >= 0;) {
    const skipped = ["<!--", "<![CDATA[", "<?", "<!"].find((begin) => text.startsWith(begin, start));
    const closing = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>", "<!": ">" }[skipped ?? ""] ?? ">";
    const last = text.indexOf(closing, start + 1);
    if (last < 0) throw draft.bad(start, "begins a tag that does not end");
    const end = last + closing.length;
    if (skipped === undefined) {
      const match = TAG.exec(text.slice(start + 1, last));
      if (!match) throw draft.bad(start, `has ${shown(text.slice(start, end))}, which is no tag`);
      const [, slash, full, given = "", self] = match;
      const name = full!.replace(/^.*:/, "");
      const kind = slash !== "" ? "close" : self !== "" ? "empty" : "open";
      if (kind === "open") open.push(name);
      else if (kind === "close" && open.pop() !== name) throw draft.bad(start, `ends ${shown(name)}, which is not what is open there`);
      const attributes = new Map(
        Array.from(given.matchAll(ATTRIBUTE), ([, at, double, single]) => [at!, decoded(double ?? single!)] as const),
      );
      yield { name, attributes, kind, start, end };
    }
    start = text.indexOf("<", end);
  }
  if (open.length > 0) throw draft.bad(text.length, `is the end, and ${shown(open.at(-1)!)} is still open`);
}
