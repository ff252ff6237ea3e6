/**
 * A graph as one text that stands in a study. Short ones are a list that people read and write: `0-1,0-2*2,1-3w4g` (between routers 0
 * and 2 two links, between 1 and 3 one of the width of four, global), before it, if they differ, the endpoints of the routers in order,
 * `4*8.0*2!` (four at each of eight, none at two). Longer ones are `~` and the same graph packed: the gaps between a router's
 * neighbours, coded (graph-packing.ts). A graph has one normal text.
 */
import { packGraph, unpackGraph } from "./graph-packing.ts";
import { alikeFrom, faultOf, graphOf, MOST_READ_LINKS, MOST_READ_ROUTERS, MOST_WIDTH, runsOf } from "./graph.ts";
import type { Graph, GraphFault, GraphLink, Run } from "./graph.ts";
import { GLOBAL, LOCAL } from "./network.ts";

/** Longer lists are packed, characters. */
const LONGEST_LIST = 200;
const PACKED = "~";
/** What stands in an address for a packed graph that is too long for it. */
export const KEPT_ELSEWHERE = "kept:";

export type GraphReading = { readonly graph: Graph; readonly text: string } | GraphFault;

/** Texts read lately: a form asks for the same one many times, of each of a study's designs. */
const KEPT = 16;
const known = new Map<string, GraphReading>();

/** As readGraphText; the last few are kept. */
export function knownGraph(given: string): GraphReading {
  const before = known.get(given);
  if (before) return before;
  const read = readGraphText(given);
  know(given, read);
  return read;
}

/** What finding it for a large graph takes longer than a page may be busy; `turns`: see Traits, where shortest paths go by turns. */
export interface GraphFigures {
  readonly diameter: number;
  readonly turns?: number;
}

/** Has the graph of a normal text known, and its figures, where a worker has read it. */
export function knowGraph(text: string, graph: Graph, figures: GraphFigures): void {
  know(text, { graph, text });
  FIGURES.set(graph, figures);
}

const FIGURES = new WeakMap<Graph, GraphFigures>();

/** The figures of a graph of which somebody has told them. */
export const knownFigures = (graph: Graph): GraphFigures | undefined => FIGURES.get(graph);

function know(text: string, read: GraphReading): void {
  known.delete(text);
  known.set(text, read);
  if (known.size > KEPT) known.delete(known.keys().next().value!);
}

/** Reads either form; the text that comes back is normal. The fault is the middle of a sentence. */
export function readGraphText(given: string): GraphReading {
  const text = given.trim();
  if (text === "") return { fault: "is empty" };
  if (text.startsWith(KEPT_ELSEWHERE)) return { fault: "was too large for a link, and is kept in the browser that made it" };
  const graph = text.startsWith(PACKED) ? unpackGraph(text.slice(PACKED.length)) : listed(text);
  if ("fault" in graph) return graph;
  const fault = faultOf(graph);
  return fault === null ? { graph, text: graphText(graph) } : { fault };
}

/** The normal text. */
export function graphText(graph: Graph): string {
  // No list of more links is that short.
  const list = graph.low.length > LONGEST_LIST ? null : graphList(graph, ",");
  return list !== null && list.length <= LONGEST_LIST ? list : PACKED + packGraph(graph);
}

/** The list, however long it is, with such a text between two links. */
export function graphList(graph: Graph, between: string): string {
  const { low, high, kind, width, endpoints } = graph;
  const links: string[] = [];
  for (let i = 0; i < low.length;) {
    const alike = alikeFrom(graph, i);
    const copies = alike === 1 ? "" : `*${alike}`;
    const wide = width[i] === 1 ? "" : `w${width[i]}`;
    links.push(`${low[i]}-${high[i]}${copies}${wide}${kind[i] === GLOBAL ? "g" : ""}`);
    i += alike;
  }
  const counts = endpoints === null ? "" : `${runsOf(endpoints).map(runText).join(".")}!`;
  return counts + links.join(between);
}

const runText = ({ value, length }: Run): string => (length === 1 ? String(value) : `${value}*${length}`);

const LINK = /^(\d{1,9})\s*-\s*(\d{1,9})(?:\*(\d{1,6}))?(?:w(\d{1,4}))?(g)?$/i;
const RUN = /^(\d{1,6})(?:\*(\d{1,9}))?$/;
/** Characters of an entry that a sentence repeats. */
const SHOWN = 30;

const repeated = (entry: string): string => JSON.stringify(entry.length > SHOWN ? `${entry.slice(0, SHOWN)}…` : entry);

function listed(text: string): Graph | GraphFault {
  const mark = text.indexOf("!");
  const endpoints = mark < 0 ? null : listedEndpoints(text.slice(0, mark));
  if (endpoints !== null && "fault" in endpoints) return endpoints;
  const links: GraphLink[] = [];
  let most = -1;
  for (const entry of text.slice(mark + 1).split(/[,;\n]/)) {
    const written = entry.trim();
    const match = LINK.exec(written);
    if (!match) return { fault: written === "" ? "has an empty place" : `holds ${repeated(written)}, which is no link such as 0-1` };
    const [a, b, copies, width] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1), Number(match[4] ?? 1)];
    if (a === b) return { fault: `links router ${a} to itself` };
    if (copies < 1) return { fault: `holds ${repeated(written)}, a link that is there no times` };
    if (width < 1 || width > MOST_WIDTH) return { fault: `holds ${repeated(written)}, whose width is not from 1 to ${MOST_WIDTH}` };
    most = Math.max(most, a, b);
    if (most >= MOST_READ_ROUTERS) return { fault: `names router ${most}: routers are 0 to ${MOST_READ_ROUTERS - 1}` };
    if (links.length + copies > MOST_READ_LINKS) return { fault: `has more than ${MOST_READ_LINKS} links` };
    const link = { a, b, width, kind: match[5] === undefined ? LOCAL : GLOBAL } as const;
    for (let i = 0; i < copies; i++) links.push(link);
  }
  const routers = endpoints?.length ?? most + 1;
  if (most >= routers) return { fault: `gives the endpoints of ${routers} routers, but links router ${most}` };
  return graphOf(routers, links, endpoints);
}

function listedEndpoints(text: string): Int32Array | GraphFault {
  const counts: number[] = [];
  for (const entry of text.split(".")) {
    const match = RUN.exec(entry.trim());
    if (!match) return { fault: `holds ${repeated(entry.trim())} before "!", which is no number of endpoints such as 4 or 4*8` };
    const length = Number(match[2] ?? 1);
    if (counts.length + length > MOST_READ_ROUTERS) return { fault: `has more than ${MOST_READ_ROUTERS} routers` };
    for (let i = 0; i < length; i++) counts.push(Number(match[1]));
  }
  return Int32Array.from(counts);
}
