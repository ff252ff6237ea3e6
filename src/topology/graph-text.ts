/**
 * A graph as one text in a study.
 *
 * Short ones are a list that people read and write: `0-1,0-2*2,1-3w4g` (between routers 0 and 2 two links, between 1 and 3 one of the width
 * of four, global). If they differ, the endpoints of the routers stand before it in order, `4*8.0*2!` (four at each of eight, none at two).
 * Longer ones are `~` and the same graph packed: the gaps between a router's neighbours, coded (graph-packing.ts).
 *
 * After either stands what more is known, in sections that begin with `!` and a letter: `c` the class of each link (of its channel to the
 * higher router, and `d` of that to the lower one if it is another), `f` forwarding tables (Graph.tables), `p` the ports of the routers, `n` those of one
 * to other routers, `r` their racks, `x` and `y` the columns and rows of racks that do not stand in a square, `o` the order of
 * routers on a floor if it is not that of racks and numbers. They are lists like that of
 * endpoints; `0*4x3` is four of each of 0, 1 and 2. At the end stands what no result depends on (graph-labels.ts): `l` the names of routers,
 * `e` those of endpoints, `g` the places of routers in a drawing. A graph has one normal text.
 */
import { labelsIn, labelsText } from "./graph-labels.ts";
import { packGraph, unpackGraph } from "./graph-packing.ts";
import {
  alikeFrom,
  faultOf,
  graphOf,
  MAX_CLASSES,
  MAX_READ_LINKS,
  MAX_TABLE_ENTRIES,
  MAX_READ_ROUTERS,
  MAX_WIDTH,
  runsOf,
} from "./graph.ts";
import type { Graph, GraphFault, GraphLink, Run } from "./graph.ts";
import { GLOBAL, LOCAL } from "./network.ts";

/** Lists of more characters are packed. */
const LONGEST_LIST = 200;
const PACKED = "~";
/** Prefix in an address for a packed graph that is too long for it. */
const KEPT_ELSEWHERE = "kept:";

export type GraphReading = { readonly graph: Graph; readonly text: string } | GraphFault;

/** Cache of recent texts: a form asks for the same one many times, for each of a study's designs. */
const KEPT = 16;
const known = new Map<string, GraphReading>();

/** As readGraphText, with the last few cached. */
export function knownGraph(given: string): GraphReading {
  const before = known.get(given);
  if (before) return before;
  const read = readGraphText(given);
  know(given, read);
  return read;
}

/** Figures that take longer to compute for a large graph than a page may be busy. For `turns` see Traits, if shortest paths go by turns. */
export interface GraphFigures {
  readonly diameter: number;
  readonly turns?: number;
}

/** Caches the graph of a normal text, and its figures, which a worker has computed. */
export function knowGraph(text: string, graph: Graph, figures: GraphFigures): void {
  know(text, { graph, text });
  FIGURES.set(graph, figures);
}

const FIGURES = new WeakMap<Graph, GraphFigures>();

/** The cached figures of a graph. */
export const knownFigures = (graph: Graph): GraphFigures | undefined => FIGURES.get(graph);

function know(text: string, read: GraphReading): void {
  known.delete(text);
  known.set(text, read);
  if (known.size > KEPT) known.delete(known.keys().next().value!);
}

/** Reads either form; the returned text is normal. The fault is the middle of a sentence. */
export function readGraphText(given: string): GraphReading {
  const text = given.trim();
  if (text === "") return { fault: "is empty" };
  if (text.startsWith(KEPT_ELSEWHERE)) return { fault: "was too large for a link, and is kept in the browser that made it" };
  const at = text.search(FIRST_SECTION);
  const [links, sections] = at < 0 ? [text, ""] : [text.slice(0, at).trimEnd(), text.slice(at)];
  const bare = links.startsWith(PACKED) ? unpackGraph(links.slice(PACKED.length)) : listed(links);
  if ("fault" in bare) return bare;
  const more: Partial<Graph> | GraphFault = sections === "" ? {} : sectionsIn(sections);
  if ("fault" in more) return more;
  const graph = { ...bare, ...more };
  const fault = faultOf(graph);
  return fault === null ? { graph, text: graphText(graph) } : { fault };
}

/** The normal text. */
export function graphText(graph: Graph): string {
  // No list of more links is that short.
  const list = graph.low.length > LONGEST_LIST ? null : linkList(graph, ",");
  return (list !== null && list.length <= LONGEST_LIST ? list : PACKED + packGraph(graph)) + sectionsText(graph);
}

/** The list, however long it is, with this text between two links, and what is known of a site. */
export function graphList(graph: Graph, between: string): string {
  return linkList(graph, between) + sectionsText(graph);
}

function linkList(graph: Graph, between: string): string {
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

/** Where the sections begin. */
const FIRST_SECTION = /![a-z]/i;
const SECTION = /^([cdfpnrxyoleg])(.*)$/is;
const FIRST_LABEL = /![leg]/i;

/** The part of a normal text on which results depend: all but names and places. */
export function textWithoutLabels(text: string): string {
  const at = text.search(FIRST_LABEL);
  return at < 0 ? text : text.slice(0, at);
}

function sectionsText({ site, classes, tables, labels }: Graph): string {
  const { ports = null, networkRadix = null, racks = null } = site ?? {};
  const places = racks?.places ?? null;
  const sameBack = classes?.up.every((one, i) => one === classes.down[i]);
  const lists: readonly (readonly [string, Int32Array | null])[] = [
    ["c", classes && Int32Array.from(classes.up)],
    ["d", classes === null || sameBack ? null : Int32Array.from(classes.down)],
    ["f", tables && Int32Array.from(tables)],
    ["p", ports],
    ["n", networkRadix === null ? null : Int32Array.of(networkRadix)],
    ["r", racks?.ofRouter ?? null],
    ["x", places && Int32Array.from(places, ({ column }) => column)],
    ["y", places && Int32Array.from(places, ({ row }) => row)],
    ["o", racks?.order ?? null],
  ];
  return lists.map(([letter, list]) => (list === null ? "" : `!${letter}${stepsText(list)}`)).join("") + labelsText(labels);
}

/** Runs of equal numbers; runs of equal length that rise by one are joined. */
function stepsText(list: Int32Array): string {
  const runs = runsOf(list);
  const texts: string[] = [];
  for (let i = 0; i < runs.length;) {
    const first = runs[i]!;
    let next = i + 1;
    while (runs[next]?.length === first.length && runs[next]!.value === first.value + next - i) next++;
    texts.push(next - i < 2 ? runText(first) : `${first.value}*${first.length}x${next - i}`);
    i = next;
  }
  return texts.join(".");
}

const STEPS = /^(\d{1,6})(?:\*(\d{1,7}))?(?:x(\d{1,7}))?$/i;

function stepsIn(text: string, most: number): Int32Array | GraphFault {
  const list: number[] = [];
  for (const entry of text.split(".")) {
    const match = STEPS.exec(entry);
    if (!match) return { fault: `holds ${repeated(entry)} after "!", which is no number such as 4, 4*8 or 0*4x3` };
    const [value, length, steps] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
    if (list.length + length * steps > most) return { fault: `has more than ${most} numbers after "!"` };
    for (let step = 0; step < steps; step++) for (let i = 0; i < length; i++) list.push(value + step);
  }
  return Int32Array.from(list);
}

function sectionsIn(sections: string): Pick<Graph, "site" | "classes" | "tables" | "labels"> | GraphFault {
  const lists = new Map<string, Int32Array>();
  const labelled = new Map<string, string>();
  for (const section of sections.slice(1).split("!")) {
    const [, given = "", text = ""] = SECTION.exec(section) ?? [];
    if (given === "")
      return {
        fault: `holds ${repeated(`!${section}`)}, which is none of !c, !d, !f, !p, !n, !r, !x, !y and !o with numbers, !l and !e with names and !g with places`,
      };
    const letter = given.toLowerCase();
    if (lists.has(letter) || labelled.has(letter)) return { fault: `has "!${given}" twice` };
    if (FIRST_LABEL.test(`!${letter}`)) {
      labelled.set(letter, text.trim());
      continue;
    }
    const list = stepsIn(text.trim(), letter === "f" ? MAX_TABLE_ENTRIES : MAX_READ_LINKS);
    if ("fault" in list) return list;
    lists.set(letter, list);
  }
  const labels = labelsIn(labelled.get("l"), labelled.get("e"), labelled.get("g"));
  if (labels !== null && "fault" in labels) return labels;
  const tables = lists.get("f") ?? null;
  if (tables?.some((one) => one > 65535)) return { fault: 'has a number above 65535 after "!f", which are links of a router' };
  const [up = null, down = up, ports = null, most = null, ofRouter = null, columns = null, rows = null, order = null] = [
    "c", "d", "p", "n", "r", "x", "y", "o",
  ].map((name) => lists.get(name)); // oxfmt-ignore
  if (up === null && down !== null) return { fault: 'has classes of one direction after "!d", and none after "!c"' };
  const large = [...(up ?? []), ...(down ?? [])].find((one) => one >= MAX_CLASSES);
  if (large !== undefined) return { fault: `has a class of links ${large}: classes are 0 to ${MAX_CLASSES - 1}` };
  const classes = up && { up: Uint8Array.from(up), down: Uint8Array.from(down!) };
  if (most !== null && most.length !== 1) return { fault: 'has more than one number after "!n", the ports to other routers' };
  if ((columns === null) !== (rows === null) || columns?.length !== rows?.length)
    return { fault: 'must have as many columns after "!x" as rows after "!y"' };
  if (columns !== null && ofRouter === null) return { fault: 'places racks with "!x" and "!y", and has none after "!r"' };
  if (order !== null && ofRouter === null) return { fault: 'orders routers with "!o", and has no racks after "!r"' };
  const places = columns && Array.from(columns, (column, rack) => ({ column, row: rows![rack]! }));
  const site =
    ports === null && most === null && ofRouter === null
      ? null
      : { ports, networkRadix: most?.[0] ?? null, racks: ofRouter && { ofRouter, places, order } };
  return { site, classes, tables: tables && Uint16Array.from(tables), labels };
}

const LINK = /^(\d{1,9})\s*-\s*(\d{1,9})(?:\*(\d{1,7}))?(?:w(\d{1,4}))?(g)?$/i;
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
    if (width < 1 || width > MAX_WIDTH) return { fault: `holds ${repeated(written)}, whose width is not from 1 to ${MAX_WIDTH}` };
    most = Math.max(most, a, b);
    if (most >= MAX_READ_ROUTERS) return { fault: `names router ${most}: routers are 0 to ${MAX_READ_ROUTERS - 1}` };
    if (links.length + copies > MAX_READ_LINKS) return { fault: `has more than ${MAX_READ_LINKS} links` };
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
    if (counts.length + length > MAX_READ_ROUTERS) return { fault: `has more than ${MAX_READ_ROUTERS} routers` };
    for (let i = 0; i < length; i++) counts.push(Number(match[1]));
  }
  return Int32Array.from(counts);
}
