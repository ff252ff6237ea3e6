/**
 * Lists of neighbours. With a first column (adjacency lists, as NetworkX writes them) a line is a router, maybe with a colon, and its
 * neighbours, where every link stands once or at both ends; NetworkX's multiline form has them on lines of their own, with a dictionary
 * each. Without one, line i is the neighbours of router i, and every link stands at both ends. Such texts look
 * like edge lists, and are told from them by what no edge list has.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { Draft } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";
import { dictionary } from "./edge-list.ts";

const isComment = (line: string): boolean => /^(?:#|%|\/\/)/.test(line);
const MAX_PAIRS = 2 * MAX_READ_LINKS;
/** Signs that an edge list has and these lists do not. */
const OTHER = /["'(){}]/;

interface Line {
  readonly number: number;
  readonly words: readonly string[];
}

/** Lines with their words, between blanks or commas. Null where a text is too much or has other signs. */
function linesIn(text: string): readonly Line[] | null {
  const lines: Line[] = [];
  let words = 0;
  for (const [number, line] of linesOf(text)) {
    if (line === "" || isComment(line)) continue;
    if (OTHER.test(line) || lines.length === MAX_READ_ROUTERS) return null;
    const own: string[] = [];
    for (const word of wordsOf(line.includes(",") ? line.replaceAll(",", " ") : line)) {
      own.push(word);
      if (++words > MAX_PAIRS + MAX_READ_ROUTERS) return null;
    }
    lines.push({ number, words: own });
  }
  return lines.length < 2 ? null : lines;
}

const LINES = "Each line is taken as a router and its neighbours.";

/** A text of neighbours: of each line its router, as a name, and the names of the others. */
export interface Neighbours {
  readonly format: string;
  readonly lists: readonly { readonly line: number; readonly router: string; readonly neighbours: readonly string[] }[];
  /** How the lines are taken. */
  readonly note: string;
}

/** Null if the text may be an edge list. */
export function neighboursIn(text: string): Neighbours | null {
  const named = withColons(text);
  if (named !== null) return named;
  const lines = linesIn(text);
  return lines && (withFirst(lines) ?? withoutFirst(lines));
}

/** A router, a colon or an arrow, and its neighbours. */
const WITH_COLON = /^([^\s,:;]+)\s*(?::(?=\s|$)|->)\s*(.*)$/;

/** Null where not all lines have a colon or an arrow, or no router of a line is a neighbour. */
function withColons(text: string): Neighbours | null {
  const lists: { line: number; router: string; neighbours: string[] }[] = [];
  let isList = false;
  for (const [line, content] of linesOf(text)) {
    if (content === "" || isComment(content)) continue;
    const [, router = "", rest = ""] = WITH_COLON.exec(content) ?? [];
    if (router === "" || OTHER.test(rest) || lists.length === MAX_READ_ROUTERS) return null;
    const neighbours = [...wordsOf(rest.replaceAll(/[,;[\]]/g, " "))];
    // A link a line with an arrow is an edge list.
    if (neighbours.length !== 1 || content[router.length] === ":") isList = true;
    lists.push({ line, router, neighbours });
  }
  const own = new Set(lists.map(({ router }) => router));
  return isList && lists.length > 1 && own.size === lists.length && lists.some(({ neighbours }) => neighbours.some((name) => own.has(name)))
    ? { format: "adjacency list", lists, note: LINES }
    : null;
}

/** NetworkX's multiline adjacency list. */
export interface Multiline {
  readonly links: readonly { readonly line: number; readonly router: string; readonly neighbour: string; readonly facts: string }[];
  readonly routers: readonly (readonly [line: number, name: string])[];
}

const ROUTER_AND_DEGREE = /^(.*\S)\s+(\d{1,9})$/;
const NEIGHBOUR_AND_FACTS = /^(.*?\S)\s+(\{.*\})$/;

/** Null if the text is none: lines of a router and a number, each before so many lines of a neighbour and a dictionary. */
export function multilineIn(text: string): Multiline | null {
  const links: Multiline["links"][number][] = [];
  const routers: [number, string][] = [];
  let left = 0;
  for (const [line, content] of linesOf(text)) {
    if (content === "" || isComment(content)) continue;
    const [, name, second] = (left === 0 ? ROUTER_AND_DEGREE : NEIGHBOUR_AND_FACTS).exec(content) ?? [];
    if (name === undefined || second === undefined || links.length > MAX_PAIRS) return null;
    if (left === 0) {
      routers.push([line, name]);
      left = Number(second);
    } else {
      links.push({ line, router: routers.at(-1)![1], neighbour: name, facts: second });
      left--;
    }
  }
  return left === 0 && links.length > 0 ? { links, routers } : null;
}

/** Throws a BadFile. */
export function readMultiline({ links, routers }: Multiline): Drawn {
  const draft = new Draft();
  for (const [line, name] of routers) draft.declare(name, line);
  const factsOf = (line: number, facts: string): LinkFacts => (facts === "{}" ? {} : dictionary(draft, line, facts));
  for (const { line, router, neighbour, facts } of links)
    draft.link(draft.router(router, line), draft.router(neighbour, line), line, factsOf(line, facts));
  draft.mergeDirections(false);
  return draft.finish();
}

/** Whether pairs stand once each, or all at both of their ends; null if neither holds, or a router stands among its own neighbours. */
function timesOf(lists: Neighbours["lists"]): "once" | "both" | null {
  const ids = new Map<string, number>();
  const idOf = (name: string): number => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    ids.set(name, ids.size);
    return ids.size - 1;
  };
  /** Of a pair: 1 there, 2 back, 3 both. */
  const ways = new Map<number, number>();
  let both = 0;
  for (const { router, neighbours } of lists) {
    const a = idOf(router);
    for (const neighbour of neighbours) {
      const b = idOf(neighbour);
      const key = Math.min(a, b) * 2 ** 24 + Math.max(a, b);
      const [way, before] = [a < b ? 1 : 2, ways.get(key) ?? 0];
      if (a === b || (before & way) !== 0) return null;
      ways.set(key, before | way);
      if (before !== 0) both++;
    }
  }
  return both === 0 ? "once" : both === ways.size ? "both" : null;
}

/** Words that may tell something of a link: numbers with and without a unit, kinds and widths. */
const MAY_BE_OF_A_LINK = /^(?:[+-]?[\d.]|w\d+$|(?:local|global)$)/i;

function withFirst(lines: readonly Line[]): Neighbours | null {
  const own = new Set(lines.map(({ words }) => words[0]!));
  // Every router has a line of its own.
  if (own.size < lines.length) return null;
  // With two words a line, edges and neighbours are the same; and an edge list may be cut off.
  if (lines.every(({ words }) => words.length <= 2)) return null;
  for (const { words } of lines) for (const word of words) if (!own.has(word)) return null;
  const lists = lines.map(({ number, words: [router = "", ...neighbours] }) => ({ line: number, router, neighbours }));
  const times = timesOf(lists);
  const hasNames = lines.some(({ words }) => words.slice(2).some((word) => !MAY_BE_OF_A_LINK.test(word)));
  const isSure = times === "both" || hasNames || lines.some(({ words }) => words.length === 1 || words.length > 3);
  return (times === null && !hasNames) || !isSure ? null : { format: "adjacency list", lists, note: LINES };
}

function withoutFirst(lines: readonly Line[]): Neighbours | null {
  for (const base of [0, 1]) {
    const isRouter = (word: string): boolean => /^\d{1,6}$/.test(word) && Number(word) >= base && Number(word) < lines.length + base;
    if (!lines.every(({ words }) => words.every(isRouter))) continue;
    const lists = lines.map(({ number, words }, i) => ({
      line: number,
      router: String(i + base),
      neighbours: words.map((word) => String(Number(word))),
    }));
    if (timesOf(lists) !== "both" || lines.length < 4) continue;
    return {
      format: "list of neighbours",
      lists,
      note: `Line i has the neighbours of router i, from ${base} on: every pair of routers stands on the lines of both. (columns=weight takes a line as one link.)`,
    };
  }
  return null;
}

/** A text that is told to be an adjacency list. */
export function adjacencyIn(text: string): Neighbours {
  const lists: { line: number; router: string; neighbours: string[] }[] = [];
  for (const [line, content] of linesOf(text)) {
    if (content === "" || isComment(content)) continue;
    const [router = "", ...neighbours] = wordsOf(content.includes(",") ? content.replaceAll(",", " ") : content);
    lists.push({ line, router, neighbours });
  }
  return { format: "adjacency list", lists, note: LINES };
}

/** Throws a BadFile. */
export function readNeighbours({ lists, note }: Neighbours): Drawn {
  const draft = new Draft();
  for (const { line, router } of lists) if (router !== "") draft.router(router, line);
  for (const { line, router, neighbours } of lists)
    for (const neighbour of neighbours) draft.link(draft.router(router, line), draft.router(neighbour, line), line);
  draft.notes.push(note);
  draft.mergeDirections(false);
  return draft.finish();
}
