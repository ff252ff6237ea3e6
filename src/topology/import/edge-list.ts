/**
 * Edge lists: a link a line, its two routers between white space, commas or semicolons; after them how many parallel links it stands
 * for, `w2` for its width, `local` or `global`. As NetworkX writes them too, with a dictionary at the end; and tables with a header,
 * whose columns are taken by their names. `# endpoints 4*8.0*2` gives the endpoints of the routers in order.
 */
import { linesOf } from "../../math/lines.ts";
import { linkFacts } from "./attributes.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";

const SOURCES = new Set(["source", "from", "src", "node1", "router1"]);
const TARGETS = new Set(["target", "to", "dst", "destination", "node2", "router2"]);
/** What a first line that is no link begins with. */
const COMMENT = /^(?:#|%|\/\/)/;
const ENDPOINTS = /^#\s*endpoints:?\s+([\d*.\s]+)$/i;

export function readEdgeList(text: string): Drawn {
  const draft = new Draft();
  let header: readonly string[] | null = null;
  let first = true;
  let endpoints: { readonly runs: string; readonly line: number } | null = null;
  for (const [number, line] of linesOf(text)) {
    const counts = ENDPOINTS.exec(line);
    if (counts) endpoints = { runs: counts[1]!, line: number };
    if (line === "" || COMMENT.test(line)) continue;
    if (first && isHeader(columnsOf(line))) header = columnsOf(line).map((cell) => cell.toLowerCase());
    else if (header) row(draft, number, header, columnsOf(line));
    else link(draft, number, line, cellsOf(line));
    first = false;
  }
  draft.mergeDirections();
  const drawn = draft.finish();
  return endpoints === null ? drawn : { ...drawn, graph: { ...drawn.graph, endpoints: endpointsIn(draft, endpoints, drawn) } };
}

/** A name, which may be a quoted text, or a tuple as Python prints it. */
const CELL = /"[^"]*"|'[^']*'|\([^()]*\)|\{[^{}]*\}?|[^\s,;"'(){}]+|[^\s,;]/g;

const unquoted = (cell: string): string => cell.replace(/^(["'])(.*)\1$/, "$2");

function cellsOf(line: string): string[] {
  return (line.match(CELL) ?? []).map(unquoted);
}

/** Of a table, whose cells may be empty. */
function columnsOf(line: string): string[] {
  return line.split(/\s*[,;\t]\s*/).map(unquoted);
}

function isHeader(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.toLowerCase());
  return names.some((name) => SOURCES.has(name)) && names.some((name) => TARGETS.has(name));
}

function row(draft: Draft, line: number, header: readonly string[], cells: readonly string[]): void {
  const [a, b] = [cells[header.findIndex((name) => SOURCES.has(name))], cells[header.findIndex((name) => TARGETS.has(name))]];
  if (a === undefined || b === undefined || a === "" || b === "") throw draft.bad(line, "names no two routers");
  const named = header.flatMap((name, i) => (cells[i] === undefined || cells[i] === "" ? [] : [[name, cells[i]] as const]));
  draft.link(draft.router(a, line), draft.router(b, line), line, linkFacts(draft, line, named));
}

function link(draft: Draft, number: number, line: string, cells: readonly string[]): void {
  const [a = "", b = "", ...rest] = cells;
  if (a === "" || b === "" || b.startsWith("{")) throw draft.bad(number, `is ${shown(line)}, which names no two routers`);
  const facts = rest[0]?.startsWith("{") ? dictionary(draft, number, rest[0]) : columns(draft, number, rest);
  draft.link(draft.router(a, number), draft.router(b, number), number, facts);
}

function columns(draft: Draft, line: number, cells: readonly string[]): LinkFacts {
  const named = cells.map((cell): readonly [string, string] => {
    if (/^(?:local|global)$/i.test(cell)) return ["kind", cell];
    if (/^w\d+$/i.test(cell)) return ["width", cell.slice(1)];
    // NetworkX writes weights as 1.0.
    if (/^\d+(?:\.0*)?$/.test(cell)) return ["links", cell];
    throw draft.bad(
      line,
      `has ${shown(cell)} after its two routers, which is no number of links, no width such as w2, and not local or global`,
    );
  });
  if (named.filter(([name]) => name === "links").length > 1)
    throw draft.bad(line, "has more than one number after its two routers: a line is one link, not a router's neighbours");
  return linkFacts(draft, line, named);
}

/** `{'kind': 'global', 'width': 2}`, as Python prints it. */
function dictionary(draft: Draft, line: number, text: string): LinkFacts {
  const pairs = [...text.matchAll(/["']([^"']*)["']\s*:\s*(?:["']([^"']*)["']|([^\s,{}"']+))/g)];
  return linkFacts(
    draft,
    line,
    pairs.map(([, name, quoted, bare]) => [name!, quoted ?? bare!] as const),
  );
}

function endpointsIn(draft: Draft, { runs, line }: { readonly runs: string; readonly line: number }, { graph }: Drawn): Int32Array {
  const endpoints = new Int32Array(graph.routers);
  let at = 0;
  for (const run of runs.trim().split(/[.\s]+/)) {
    const [count, length = "1"] = run.split("*");
    const end = at + Number(length);
    if (!(end <= graph.routers)) break;
    endpoints.fill(Number(count), at, end);
    at = end;
  }
  if (at !== graph.routers || runs.trim() === "")
    throw draft.bad(line, `does not give the endpoints of the ${graph.routers} routers that the links name`);
  return endpoints;
}
