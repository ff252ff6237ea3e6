/**
 * METIS' graphs (Karypis, METIS manual 5.1, section 4.1.1; DIMACS10): `N M [fmt [ncon]]`, then line i with the neighbours of vertex i, from
 * 1 on. The digits of fmt tell, from the right, whether edges have weights, vertices have ncon weights, and vertices have sizes.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_ROUTERS } from "../graph.ts";
import { BothEnds } from "./both-ends.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";

interface Header {
  readonly line: number;
  readonly routers: number;
  readonly links: number;
  /** Numbers before a vertex' neighbours, and whether one stands after each. */
  readonly before: number;
  readonly weighted: boolean;
}

function headerIn(line: number, content: string): Header | null {
  if (content.length > 100 || !/^\d{1,9}(?:\s+\d{1,9}){1,3}$/.test(content)) return null;
  const [routers = "", links = "", format = "0", constraints = "1"] = wordsOf(content);
  if (!/^[01]{1,3}$/.test(format)) return null;
  const [edges, weights, sizes] = format.padStart(3, "0").split("").toReversed().map(Number);
  return { line, routers: Number(routers), links: Number(links), before: sizes! + weights! * Number(constraints), weighted: edges === 1 };
}

/** Lines without comments; blank ones count after the first. */
function* graphLines(text: string): Generator<readonly [number: number, content: string]> {
  let begun = false;
  for (const [number, content] of linesOf(text)) {
    if (content.startsWith("%") || (!begun && content === "")) continue;
    begun = true;
    yield [number, content];
  }
}

/**
 * Whether a text is one: after the header come as many lines as it tells, with as many numbers, or lists of now more, now fewer of them.
 */
export function isMetis(text: string): boolean {
  let header: Header | null = null;
  let [lines, blanks, numbers, most] = [0, 0, 0, 0];
  const lengths = new Set<number>();
  /** Of lists of two: how much more often a pair stands at its lower vertex. */
  const balance = new Map<number, number>();
  for (const [number, content] of graphLines(text)) {
    if (header === null) {
      header = headerIn(number, content);
      if (header === null || header.routers > MAX_READ_ROUTERS || header.routers < 2) return false;
      continue;
    }
    if (content === "") {
      blanks++;
      continue;
    }
    lines += blanks + 1;
    blanks = 0;
    if (lines > header.routers) return false;
    let own = 0;
    for (const word of wordsOf(content)) {
      if (!/^\d{1,9}$/.test(word)) return false;
      own++;
      const [a, b] = [lines, Number(word)];
      most = Math.max(most, b);
      const key = Math.min(a, b) * 2 ** 24 + Math.max(a, b);
      if (lengths.size < 2 && own <= 2) balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1));
    }
    numbers += own;
    lengths.add(own);
  }
  if (header === null || lines + blanks < header.routers) return false;
  // Links of two numbers below their counts look like lists of two neighbours.
  if (lengths.size === 1 && lengths.has(2) && header.before === 0 && !header.weighted && most <= header.routers)
    return [...balance.values()].every((count) => count === 0);
  return (
    numbers === header.routers * header.before + 2 * header.links * (header.weighted ? 2 : 1) ||
    (lengths.size > 1 && (lengths.has(1) || Math.max(...lengths) > 3))
  );
}

/** Throws a BadFile. */
export function readMetis(text: string, told: Told): Drawn {
  const draft = new Draft();
  const unnamed = new Unnamed(draft, told, "the weights of edges", true);
  const links = new BothEnds(draft);
  let header: Header | null = null;
  let [router, ends] = [0, 0];
  for (const [line, content] of graphLines(text)) {
    if (header === null) {
      header = headerIn(line, content)!;
      for (let i = 1; i <= header.routers; i++) draft.router(String(i), line);
      if (header.before > 0) draft.notes.push("Weights and sizes of vertices are left out.");
      continue;
    }
    if (router === header.routers) continue;
    const words = [...wordsOf(content)];
    for (let i = header.before; i < words.length; i += header.weighted ? 2 : 1) {
      const id = Number(words[i]);
      if (id < 1 || id > header.routers)
        throw draft.bad(line, `names the vertex ${shown(words[i]!)}, and there are ${header.routers}, from 1 on`);
      if (header.weighted && i + 1 === words.length) throw draft.bad(line, `has no weight after the neighbour ${id}`);
      ends++;
      links.add([router, String(router + 1)], [id - 1, String(id)], line, header.weighted ? unnamed.facts(line, [words[i + 1]!]) : {});
    }
    router++;
  }
  const fault = links.fault();
  if (fault !== null) throw fault;
  if (ends !== 2 * header!.links)
    throw draft.bad(
      header!.line,
      `tells of ${header!.links} edges, each in the lists of both of its vertices, and the lists have ${ends} entries`,
    );
  unnamed.finish();
  return draft.finish();
}
