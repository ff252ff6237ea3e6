/**
 * CAMINOS' neighbour list (caminos-lib, `NeighboursLists::file_adj` and `write_adjacencies_to_file`): `NODOS` with the number of routers,
 * `GRADO` with the largest degree, and for each router a line `N` with its number and a line of its neighbours' numbers. It has no
 * endpoints, so all routers carry the same number.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";

/** Most characters of a line that is not a list of neighbours. */
const LONGEST_HEAD = 1000;

export function readCaminos(text: string): Drawn {
  const draft = new Draft();
  let routers: number | null = null;
  let current: number | null = null;
  const lineOf = new Map<number, number>();
  /** How often each pair is listed from the lower router, less how often from the higher. */
  const balance = new Map<number, number>();
  const integer = (word: string | undefined, line: number): number => {
    if (word === undefined || !/^\d{1,9}$/.test(word)) throw draft.bad(line, `has ${shown(word ?? "")} where a number must stand`);
    return Number(word);
  };
  const router = (word: string, line: number): number => {
    const number = integer(word, line);
    if (routers === null || number >= routers)
      throw draft.bad(line, `names router ${number}, but NODOS gives ${routers ?? "no number of"} routers`);
    return number;
  };
  let ends = 0;
  for (const [line, content] of linesOf(text)) {
    if (current !== null) {
      for (const word of wordsOf(content)) {
        const other = router(word, line);
        if (++ends > 2 * MAX_READ_LINKS) throw draft.bad(line, `has more links than the ${MAX_READ_LINKS} that are read`);
        if (current === other) {
          draft.link(current, other, line);
          continue;
        }
        const key = Math.min(current, other) * MAX_READ_ROUTERS + Math.max(current, other);
        balance.set(key, (balance.get(key) ?? 0) + (current < other ? 1 : -1));
        if (current < other) draft.link(current, other, line);
      }
      current = null;
      continue;
    }
    const [first, number, stray] = content.length > LONGEST_HEAD ? [content] : wordsOf(content);
    if (first === undefined) continue;
    if (!["NODOS", "GRADO", "N"].includes(first)) throw draft.bad(line, `has ${shown(first)} where NODOS, GRADO or N must stand`);
    if (stray !== undefined) throw draft.bad(line, `has ${shown(stray)} after ${first} and its number`);
    const count = integer(number, line);
    if (first === "NODOS") {
      if (routers !== null) throw draft.bad(line, "gives NODOS a second time");
      if (count > MAX_READ_ROUTERS) throw draft.bad(line, `has ${count} routers, more than the ${MAX_READ_ROUTERS} that are read`);
      routers = count;
      for (let r = 0; r < routers; r++) draft.router(String(r), line);
    } else if (first === "N") {
      current = router(number!, line);
      if (lineOf.has(current)) throw draft.bad(line, `gives router ${current} a second time`);
      lineOf.set(current, line);
    }
  }
  if (current !== null) throw new BadFile(`the text ends where the neighbours of router ${current} must stand`);
  for (const [key, count] of balance) {
    if (count === 0) continue;
    const pair = [Math.floor(key / MAX_READ_ROUTERS), key % MAX_READ_ROUTERS];
    const [lists, missing] = count > 0 ? pair : pair.toReversed();
    throw draft.bad(
      lineOf.get(lists!)! + 1,
      `has ${missing} among the neighbours of ${lists}, which is not as often among those of ${missing}`,
    );
  }
  return draft.finish();
}
