/**
 * CAMINOS' neighbour list (caminos-lib, `NeighboursLists::file_adj` and `write_adjacencies_to_file`): `NODOS` with the number of
 * routers, `GRADO` with the largest degree, and for each router a line `N` with its number and a line of its neighbours' numbers.
 * Endpoints are told elsewhere there, so that all routers carry alike.
 */
import { linesOf } from "../../math/lines.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { MOST_READ_ROUTERS } from "../graph.ts";

export function readCaminos(text: string): Drawn {
  const draft = new Draft();
  let routers: number | null = null;
  let current: number | null = null;
  const lineOf = new Map<number, number>();
  /** How often each pair stands there from the lower router, less how often from the higher. */
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
  for (const [line, content] of linesOf(text)) {
    const words = content === "" ? [] : content.split(/\s+/);
    if (current !== null) {
      for (const word of words) {
        const other = router(word, line);
        const key = Math.min(current, other) * MOST_READ_ROUTERS + Math.max(current, other);
        balance.set(key, (balance.get(key) ?? 0) + (current < other ? 1 : -1));
        if (current <= other) draft.link(current, other, line);
      }
      current = null;
    } else if (words[0] === "NODOS") {
      routers = integer(words[1], line);
      if (routers > MOST_READ_ROUTERS) throw draft.bad(line, `has ${routers} routers, more than the ${MOST_READ_ROUTERS} that are read`);
      for (let r = 0; r < routers; r++) draft.router(String(r), line);
    } else if (words[0] === "GRADO") integer(words[1], line);
    else if (words[0] === "N") {
      current = router(words[1] ?? "", line);
      if (lineOf.has(current)) throw draft.bad(line, `gives router ${current} a second time`);
      lineOf.set(current, line);
    } else if (words.length > 0) throw draft.bad(line, `has ${shown(words[0]!)} where NODOS, GRADO or N must stand`);
  }
  for (const [key, count] of balance) {
    if (count === 0) continue;
    const ends = [Math.floor(key / MOST_READ_ROUTERS), key % MOST_READ_ROUTERS];
    const [lists, missing] = count > 0 ? ends : ends.toReversed();
    throw draft.bad(
      lineOf.get(lists!)! + 1,
      `has ${missing} among the neighbours of ${lists}, which is not as often among those of ${missing}`,
    );
  }
  return draft.finish();
}
