/**
 * DIMACS' graphs: `c` for comments, `p edge N M` and `e a b` (Johnson, Trick 1996), or `p sp N M` and `a u v length` (the 9th DIMACS
 * challenge), or `p max N M` with arcs of capacities. Vertices count from 1.
 */
import { linesOf } from "../../math/lines.ts";
import { MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";

/** Problems with edges, and with arcs. */
const EDGES: readonly string[] = ["edge", "edges", "col"];
const ARCS: readonly string[] = ["sp", "max"];

/** Whether a text begins like one, after its comments. */
export function beginsAsDimacs(text: string): boolean {
  let comments = 0;
  for (const [, line] of linesOf(text)) {
    if (/^p\s+[a-z]+\s+\d+\s+\d+$/i.test(line.slice(0, 200))) return true;
    if (line === "") continue;
    if (!/^c(?:\s|$)/.test(line)) return comments > 0 && /^(?:e\s+\d+\s+\d+|a\s+\d+\s+\d+\s+\d+)$/.test(line.slice(0, 200));
    comments++;
  }
  return false;
}

/** Throws a BadFile. */
export function readDimacs(text: string, told: Told): Drawn {
  const draft = new Draft();
  const unnamed = new Unnamed(draft, told, "the numbers of lines", true);
  let problem: { readonly line: number; readonly routers: number; readonly links: number; readonly arcs: boolean } | null = null;
  let links = 0;
  for (const [line, content] of linesOf(text)) {
    if (content === "" || /^c(?:\s|$)/.test(content)) continue;
    const words = content.length > 1000 ? [content.slice(0, 50)] : content.split(/\s+/);
    const [mark, ...rest] = words;
    if (mark === "p") {
      if (problem !== null) throw draft.bad(line, "gives the problem a second time, after line " + problem.line);
      const [name = "", routers = NaN, count = NaN] = [rest[0]?.toLowerCase(), ...rest.slice(1).map(Number)];
      if (![...EDGES, ...ARCS].includes(name))
        throw draft.bad(line, `has the problem ${shown(name)}, and a network is read from edge, col, sp or max`);
      if (!(Number.isInteger(routers) && routers >= 1 && Number.isInteger(count)) || rest.length !== 3)
        throw draft.bad(
          line,
          `is ${shown(content)} where "p ${name}" and the numbers of vertices and of ${EDGES.includes(name) ? "edges" : "arcs"} must stand`,
        );
      if (routers > MAX_READ_ROUTERS) throw draft.bad(line, `has ${routers} routers, more than the ${MAX_READ_ROUTERS} that are read`);
      problem = { line, routers, links: count, arcs: ARCS.includes(name) };
      for (let i = 1; i <= routers; i++) draft.router(String(i), line);
      continue;
    }
    if (problem === null) throw draft.bad(line, `is ${shown(content)}, before the line that begins with p`);
    if (["n", "d", "v", "x"].includes(mark!)) continue;
    if (mark !== (problem.arcs ? "a" : "e"))
      throw draft.bad(line, `has ${shown(mark!)} where a line begins with c or ${problem.arcs ? "a" : "e"}`);
    const [from, to] = rest.slice(0, 2).map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : NaN));
    const { routers } = problem;
    if (!(from! >= 1 && from! <= routers && to! >= 1 && to! <= routers) || rest.length > 3)
      throw draft.bad(line, `is ${shown(content)}, which names no two vertices from 1 to ${routers}`);
    links++;
    draft.link(from! - 1, to! - 1, line, unnamed.facts(line, rest.slice(2)));
  }
  if (problem === null) throw new BadFile("the text has no line that begins with p");
  // Files of edges count each once, and give it once or in both directions, or count both.
  const right = problem.arcs ? [problem.links] : [problem.links, 2 * problem.links, problem.links / 2];
  if (!right.includes(links))
    throw draft.bad(problem.line, `tells of ${problem.links} ${problem.arcs ? "arcs" : "edges"}, and the text has ${links}`);
  draft.mergeDirections(problem.arcs);
  unnamed.finish();
  return draft.finish();
}
