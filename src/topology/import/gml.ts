/**
 * GML (Himsolt 1997): records of keys and values between brackets, `graph [ node [ id 0 label "a" ] edge [ source 0 target 1 ] ]`. Records
 * of other names, such as those of a drawing, are passed over wherever they stand.
 */
import { isLabel, isRead, isShown, linkFacts, nodeFacts } from "./attributes.ts";
import { BadFile, Draft, framesLeftOut, lineAt, shown, tellLinks } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";

/** Whether a text begins like GML, after records such as Creator, which writers put first. */
export function beginsAsGml(plain: string): boolean {
  for (const [at, line] of plain.split(/\r?\n|\r/).entries()) {
    if (/^\s*graph\s*(?:\[|$)/i.test(line))
      return /^\s*graph\s*\[/i.test(
        plain
          .split(/\r?\n|\r/)
          .slice(at)
          .join("\n"),
      );
    if (!/^\s*(?:[A-Za-z]\w*\s+\S.*|#.*)?$/.test(line)) return false;
  }
  return false;
}

interface Item {
  readonly at: number;
  readonly values: Map<string, string>;
}

/** Most records within each other. */
const DEEPEST = 100;
/** White space and comments. */
const SPACE = /\s*(?:#[^\n\r]*(?:[\n\r]\s*|$))*/y;
const TOKEN = /([[\]])|"([^"]*)"|([A-Za-z_]\w*)|([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-](?:INF|NAN))/iy;
/** What else a key of a node or link tells. */
const KEYS = new Set(["id", "label", "source", "target", "isgroup"]);

/** Throws a BadFile. */
export function readGml(text: string): Drawn {
  const draft = new Draft(lineAt(text));
  const [nodes, edges]: [Item[], Item[]] = [[], []];
  let [directed, graphs] = [false, 0];
  const open: string[] = [];
  let item: Item | null = null;
  let key: { readonly name: string; readonly given: string; readonly at: number } | null = null;
  for (let end = 0; ;) {
    SPACE.lastIndex = end;
    const at: number = end + SPACE.exec(text)![0].length;
    if (at >= text.length) break;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null && text[at] === '"') throw draft.bad(at, "begins a text that does not end");
    if (match === null) throw draft.bad(at, `has ${shown(text.slice(at, at + 10).split(/\s/)[0]!)}, which GML does not have there`);
    end = TOKEN.lastIndex;
    const [, sign, quoted, word, number] = match;
    if (sign === "]") {
      if (key !== null) throw draft.bad(at, `has "]" where the value of ${shown(key.name)} must stand`);
      if (open.pop() === undefined) throw draft.bad(at, 'has "]" where no record is open');
      if (open.length < 2) item = null;
    } else if (key === null) {
      if (word === undefined) throw draft.bad(at, `has ${shown(sign ?? number ?? `"${quoted}"`)} where a key must stand`);
      key = { name: word.toLowerCase(), given: word, at };
    } else if (sign === "[") {
      open.push(key.name);
      if (open.length > DEEPEST) throw draft.bad(at, `has more than ${DEEPEST} records within each other`);
      if (open.length === 1 && key.name === "graph" && graphs++ > 0)
        throw draft.bad(at, "begins a second graph: a file of one network has one");
      if (open.length === 2 && open[0] === "graph" && (key.name === "node" || key.name === "edge")) {
        const all: Item[] = key.name === "node" ? nodes : edges;
        if (all.length >= (key.name === "node" ? 10 * MAX_READ_ROUTERS : 2 * MAX_READ_LINKS))
          throw draft.bad(at, `has more than ${all.length} records ${key.name}`);
        item = { at: key.at, values: new Map() };
        const count = all.push(item);
        if (key.name === "edge") tellLinks(count);
      }
      key = null;
    } else {
      if (word !== undefined) throw draft.bad(at, `has ${shown(word)} where the value of ${shown(key.name)} must stand`);
      const value: string = number ?? restored(quoted!);
      if (open.length === 1 && open[0] === "graph" && key.name === "directed") directed = value === "1";
      // Lists are keys again and again.
      const name = KEYS.has(key.name) ? key.name : key.given;
      // Where programs draw a node, with y falling as on a screen.
      if (item !== null && open.length === 3 && open[2] === "graphics" && (key.name === "x" || key.name === "y"))
        item.values.set(key.name, key.name === "x" ? value : String(-Number(value)));
      if (
        item !== null &&
        open.length === 2 &&
        (KEYS.has(name) || isRead(name) || isShown(name) || isLabel(name)) &&
        !item.values.has(name)
      )
        item.values.set(name, value);
      key = null;
    }
  }
  if (key !== null) throw draft.bad(key.at, `has the key ${shown(key.name)} without its value`);
  if (open.length > 0) throw draft.bad(text.length, `ends before the record ${shown(open.at(-1)!)} is closed`);
  if (graphs === 0) throw new BadFile("the text has no record graph");
  return drawn(draft, nodes, edges, directed);
}

function drawn(draft: Draft, nodes: readonly Item[], edges: readonly Item[], directed: boolean): Drawn {
  const ends = edges.map(({ at, values }) => {
    const pair = ["source", "target"].map((end) => {
      const id = values.get(end);
      if (id === undefined) throw draft.bad(at, `has a link without ${end}`);
      return id;
    });
    return pair as [string, string];
  });
  const used = new Set(ends.flat());
  const ids = nodes.map(({ at, values }) => {
    const id = values.get("id");
    if (id === undefined) throw draft.bad(at, "has a router without id");
    return id;
  });
  // Frames around other nodes in a drawing.
  const own = nodes.map((node, i) => ({ ...node, id: ids[i]! })).filter(({ id, values }) => values.get("isgroup") !== "1" || used.has(id));
  if (own.length < nodes.length) draft.notes.push(framesLeftOut(nodes.length - own.length));
  const labels = own.flatMap(({ values }) => values.get("label") || []);
  const named = labels.length === own.length && new Set(labels).size === own.length;
  const numbers = new Map<string, number>();
  for (const { id, at, values } of own) {
    if (numbers.has(id)) throw draft.bad(at, `gives the id ${shown(id)} a second time`);
    const router = draft.declare(named ? values.get("label")! : id, at);
    numbers.set(id, router);
    nodeFacts(draft, router, at, values);
  }
  edges.forEach(({ at, values }, i) => {
    const [a, b] = ends[i]!.map((id) => {
      const router = numbers.get(id);
      if (router === undefined) throw draft.bad(at, `names ${shown(id)}, which is not among those given`);
      return router;
    });
    draft.link(a!, b!, at, linkFacts(draft, at, values));
  });
  if (directed) draft.mergeDirections(true);
  return draft.finish();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** A text with its entities, such as &#233;, as characters. */
function restored(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
