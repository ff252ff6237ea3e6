/**
 * Lists of neighbours. With a first column (adjacency lists, as NetworkX writes them) a line is a router and its neighbours, where every
 * link stands once or at both ends. Without one, line i is the neighbours of router i, and every link stands at both ends. Such texts look
 * like edge lists, and are told from them by what no edge list has.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { Draft } from "./draft.ts";
import type { Drawn } from "./draft.ts";

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
  const lines = linesIn(text);
  return lines && (withFirst(lines) ?? withoutFirst(lines));
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

function withFirst(lines: readonly Line[]): Neighbours | null {
  const own = new Set(lines.map(({ words }) => words[0]!));
  // Every router has a line of its own.
  if (own.size < lines.length) return null;
  // With two words a line, edges and neighbours are the same; and an edge list may be cut off.
  if (lines.every(({ words }) => words.length <= 2)) return null;
  for (const { words } of lines) for (const word of words) if (!own.has(word)) return null;
  const lists = lines.map(({ number, words: [router = "", ...neighbours] }) => ({ line: number, router, neighbours }));
  const times = timesOf(lists);
  const isSure =
    times === "both" ||
    lines.some(({ words }) => words.length === 1 || words.length > 3 || (words[2] !== undefined && !Number.isFinite(Number(words[2]))));
  return times === null || !isSure ? null : { format: "adjacency list", lists, note: LINES };
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
