/** The formats of networks from elsewhere, distinguished by their beginnings. */
import { graphText, readGraphText } from "../graph-text.ts";
import { faultOf } from "../graph.ts";
import type { Graph } from "../graph.ts";
import { readAnynet } from "./anynet.ts";
import { readCaminos } from "./caminos.ts";
import { beginsAsDot, readDot } from "./dot.ts";
import { endOfSpace } from "./dot-tokens.ts";
import { BadFile, readWithout, shown, toldOfLinks } from "./draft.ts";
import type { Drawn, Droppable } from "./draft.ts";
import { beginsAsDimacs, readDimacs } from "./dimacs.ts";
import { beginsAsGml, readGml } from "./gml.ts";
import { readSixBits, sixBitsIn } from "./graph6.ts";
import { beginsAsMatrixMarket, readMatrixMarket } from "./matrix-market.ts";
import { isMetis, readMetis } from "./metis.ts";
import { beginsAsPajek, readPajek } from "./pajek.ts";
import { beginsAsSndlib, bothWays, readSndlib } from "./sndlib.ts";
import { readEdgeList } from "./edge-list.ts";
import { readGraphml } from "./graphml.ts";
import { beginsAsFabric, readFabric } from "./ibnetdiscover.ts";
import { beginsAsTables, withTables } from "./lft.ts";
import { beginsAsAstra, readAstra } from "./astra.ts";
import { beginsAsContainerlab, readContainerlab } from "./containerlab.ts";
import { beginsAsHtsim, readHtsim } from "./htsim.ts";
import { readSlurm, slurmFile } from "./slurm.ts";
import { ns3Tool, readNs3 } from "./ns3.ts";
import { readJsonNetwork } from "./json.ts";
import { matrixIn, readMatrix } from "./matrix.ts";
import { adjacencyIn, multilineIn, neighboursIn, readMultiline, readNeighbours } from "./neighbours.ts";
import { beginsAsSndlibXml, nativeOfXml } from "./sndlib-xml.ts";
import { toldBy } from "./options.ts";
import type { ReadOptions, Told } from "./options.ts";
import { unreadKind } from "./unread.ts";

/** Most characters of a file. */
export const MAX_CHARACTERS = 64 * 2 ** 20;
/** Upper limit of the parameter for the endpoints of every router. */
const MAX_ALIKE = 128;

/** Parameters that a file may tell. */
const TIMED: readonly string[] = [
  "terminalSpeed",
  "flitBytes",
  "terminalLatency",
  "localLatency",
  "globalLatency",
  "linkLatency",
  "localBandwidth",
  "globalBandwidth",
  "linkSpeed",
];
/** The form in which a study has it. */
const OWN_FORMAT = "list of links";

export interface Imported {
  /** Of the file, in words. */
  readonly format: string;
  readonly graph: Graph;
  /** The graph's normal text. */
  readonly text: string;
  /** Endpoints of every router, if the file gives all of them as many: then they are not in the graph. */
  readonly p: number | null;
  /** Further parameters of the study: speeds and latencies of links. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Parameters of the same kind that it tells nothing of: what another file told of them does not hold any more. */
  readonly untold: readonly string[];
  readonly notes: readonly string[];
  /** Columns of numbers whose meaning `columns` tells, and the file does not. */
  readonly columns: number;
  /** What flows between routers; null if the file does not tell that. */
  readonly demands: FileDemands | null;
}

/** A file's demands between routers, in its unit. */
export interface FileDemands {
  readonly between: readonly RouterDemand[];
  /** Of the routers that are not in the network: how many demands they have. */
  readonly lost: number;
}

/** By the numbers of the routers. */
export type RouterDemand = readonly [from: number, to: number, amount: number];

/** Why a text is no network, as a sentence without its full stop. */
export interface Refused {
  readonly fault: string;
  /** As those of a network, where it could be read if something were left out: what. */
  readonly columns?: number;
  readonly drop?: readonly Droppable[];
}

/** A network, or the error in the text as a sentence without its full stop. Never throws; takes time in proportion to the text. */
export function readNetworkText(given: string, options: ReadOptions = {}): Imported | Refused {
  if (given.length > MAX_CHARACTERS)
    return { fault: `the text has ${given.length} characters, more than the ${MAX_CHARACTERS} that are read` };
  const text = given.replace(/^\uFEFF/, "");
  if (text.trim() === "") return { fault: "the text is empty" };
  try {
    const told = toldBy(options);
    const { onLinks } = options;
    const readAll = (): Read => readWithout(told.without, () => readAny(text, told));
    const { format, drawn, isNamed = false } = onLinks === undefined ? readAll() : toldOfLinks(onLinks, readAll);
    const fault = faultIn(drawn, told);
    if (fault !== null) {
      const drop = drawn.dropped.map(({ what }) => what);
      return { fault: isNamed ? `${format}: ${fault}` : fault, columns: drawn.columns ?? 0, drop };
    }
    const { endpoints } = drawn.graph;
    const all = endpoints?.[0] ?? 0;
    // Tables have a row for each endpoint, whatever the parameter says.
    const alike =
      drawn.graph.tables === null && endpoints !== null && all >= 1 && all <= MAX_ALIKE && endpoints.every((count) => count === all);
    const graph = alike ? { ...drawn.graph, endpoints: null } : drawn.graph;
    const notes = [...drawn.dropped.map(({ note }) => note), ...drawn.notes, ...(text.includes("\ufffd") ? [NO_UTF8] : [])];
    // The text of a study says nothing of its other parameters.
    const untold = format === OWN_FORMAT ? [] : TIMED.filter((id) => !Object.hasOwn(drawn.values, id));
    return {
      format,
      graph,
      text: graphText(graph),
      p: alike ? all : null,
      values: drawn.values,
      untold,
      notes,
      columns: drawn.columns ?? 0,
      demands: demandsIn(drawn, told),
    };
  } catch (error) {
    if (error instanceof BadFile) return { fault: error.message };
    throw error;
  }
}

function demandsIn({ names, demands }: Drawn, told: Told): FileDemands | null {
  if (demands === undefined || demands.length === 0) return null;
  const numbers = new Map(names.map((name, router) => [name, router]));
  if (told.bothWays) {
    const ways = new Set(demands.map(([from, to]) => JSON.stringify([from, to])));
    const twice = demands.find(([from, to]) => from !== to && ways.has(JSON.stringify([to, from])));
    if (twice !== undefined)
      throw new BadFile(
        `demands = both is for demands of one direction, and the file has those of ${shown(twice[0])} and ${shown(twice[1])} to each other`,
      );
  }
  const all = told.bothWays ? bothWays(demands) : demands;
  const between = all.flatMap(([from, to, amount]): RouterDemand[] => {
    const [a, b] = [numbers.get(from), numbers.get(to)];
    return a === undefined || b === undefined ? [] : [[a, b, amount]];
  });
  return { between, lost: all.length - between.length };
}

/** What keeps a network from being taken after something of it was left out; null if nothing does. */
function faultIn({ graph, names, dropped }: Drawn, told: Told): string | null {
  if (dropped.length === 0) return null;
  const lost = dropped.find(({ what }) => !told.drop.has(what));
  if (lost !== undefined) return lost.fault;
  const fault = faultOf(graph, (router) => shown(names[router]!));
  return fault === null ? null : `the network ${fault}`;
}

/** A sign of another encoding, such as an umlaut of Windows' own, is read as this one. */
const NO_UTF8 = "Some signs of the file are no UTF-8 and stand as \ufffd; names that differ in them alone are one: save it as UTF-8.";

/** Reads a format that its faults name first. */
function read(format: string, by: () => Drawn): Read {
  try {
    return { format, drawn: by(), isNamed: true };
  } catch (error) {
    if (error instanceof BadFile) throw new BadFile(`${format}: ${error.message}`);
    throw error;
  }
}

const FABRIC = "ibnetdiscover";
/** Characters that are examined to tell a format. */
const LOOKED_AT = 4096;
/** A list of links as a study has it. */
const SECTIONS = String.raw`(?:\s*!(?:[cdfpnrxyo][\d.*x]*|[leg][^!]*))*`;
const OWN = new RegExp(String.raw`^(?:~[\w-]+${SECTIONS}|(?:[\d.*]+!)?\d+-\d+[*\dwg]*${SECTIONS}(?:\s*[,;].*)?)$`, "i");

interface Read {
  readonly format: string;
  readonly drawn: Drawn;
  /** Whether faults name the format. */
  readonly isNamed?: boolean;
  /** Whether its links have a number without a name. */
  readonly hasColumns?: boolean;
}

/** Formats whose columns may be told. */
function readColumns(text: string, told: Told): Read | null {
  if (told.columns === "neighbours") return { format: "adjacency list", drawn: readNeighbours(adjacencyIn(text)) };
  const multiline = multilineIn(text);
  if (multiline !== null) return { format: "multiline adjacency list", drawn: readMultiline(multiline) };
  const matrix = matrixIn(text);
  if (matrix !== null) return { format: "adjacency matrix", drawn: readMatrix(matrix, told) };
  const neighbours = told.columns === null ? neighboursIn(text) : null;
  return neighbours && { format: neighbours.format, drawn: readNeighbours(neighbours) };
}

function readAny(text: string, told: Told): Read {
  const named = readNamed(text, told);
  if (told.tables !== null && named?.format !== FABRIC)
    throw new BadFile(
      `tables are given, which belong to a fabric that ibnetdiscover has printed, and this is ${named === null ? "a list of links" : `of the format ${named.format}`}`,
    );
  if (named === null) return readColumns(text, told) ?? { format: "edge list", drawn: readEdgeList(text, told) };
  if (told.without.length > 0 && (told.tables !== null || named.format === OWN_FORMAT))
    throw new BadFile(
      told.tables === null
        ? `without = ${shown(told.without.join(","))} is for files of networks, and this is the list of a study`
        : `without = ${shown(told.without.join(","))} cannot be had with tables, which have routes for all routers and endpoints`,
    );
  if (told.columns === null || (named.hasColumns === true && told.columns !== "neighbours")) return named;
  throw new BadFile(
    `columns = ${shown(String(told.columns))} is for files with columns without names, and this one is of the format ${named.format}`,
  );
}

/** Formats with marks of their own; null if the text is of none of them. */
function readNamed(text: string, told: Told): Read | null {
  const from = endOfSpace(text, 0);
  if (from === null) throw new BadFile("the text begins with a comment that does not end");
  // Past comments, which some of them begin with.
  const plain = text.slice(from, from + LOOKED_AT);
  const unread = unreadKind(text, plain);
  if (unread !== null) throw new BadFile(unread);
  const isOwn = OWN.test(plain.slice(0, plain.search(/\n|$/)).trim());
  const sixBits = isOwn ? null : sixBitsIn(text);
  if (sixBits !== null) return read(sixBits, () => readSixBits(text));
  if (beginsAsAstra(plain)) return read("ASTRA-sim network", () => readAstra(text));
  if (/^[{[]/.test(plain)) return readJsonNetwork(text);
  if (plain.startsWith("<") && beginsAsSndlibXml(plain)) return read("SNDlib", () => readSndlib(nativeOfXml(text)));
  if (plain.startsWith("<")) return { format: /<gexf[\s>]/.test(plain) ? "GEXF" : "GraphML", drawn: readGraphml(text) };
  if (beginsAsDot(text)) return { format: "DOT", drawn: readDot(text) };
  if (beginsAsTables(plain))
    throw new BadFile(
      "the text has the forwarding tables of a fabric (LFTs, as dump_fts prints them), which are no network: give what ibnetdiscover prints of the fabric as file, and these as tables",
    );
  if (beginsAsGml(plain)) return read("GML", () => readGml(text));
  if (beginsAsPajek(text)) return { ...read("Pajek", () => readPajek(text, told)), hasColumns: true };
  if (beginsAsMatrixMarket(text)) return { ...read("MatrixMarket", () => readMatrixMarket(text, told)), hasColumns: true };
  if (beginsAsSndlib(text, plain)) return read("SNDlib", () => readSndlib(text));
  const { tables } = told;
  if (beginsAsFabric(plain)) return read(FABRIC, () => (tables === null ? readFabric(text).drawn : withTables(readFabric(text), tables)));
  const tool = ns3Tool(text, plain);
  if (tool !== null) return read(`${tool} topology`, () => readNs3(text, tool));
  const slurm = slurmFile(plain);
  if (slurm !== null) return read("Slurm topology", () => readSlurm(text, slurm));
  if (beginsAsHtsim(plain)) return read("htsim topology", () => readHtsim(text));
  if (beginsAsContainerlab(text, plain)) return read("containerlab", () => readContainerlab(text));
  if (/^NODOS\s/.test(plain)) return { format: "CAMINOS", drawn: readCaminos(text) };
  if (/^(?:router|node)\s+\d+(?:\s|$)/i.test(plain)) return { format: "BookSim2 anynet", drawn: readAnynet(text) };
  if (beginsAsDimacs(text)) return { ...read("DIMACS", () => readDimacs(text, told)), hasColumns: true };
  if (isMetis(text)) return { ...read("METIS", () => readMetis(text, told)), hasColumns: true };
  if (isOwn) {
    const reading = readGraphText(text);
    if ("fault" in reading) throw new BadFile(`the text ${reading.fault}`);
    const names = Array.from({ length: reading.graph.routers }, (_, router) => String(router));
    return { format: OWN_FORMAT, drawn: { graph: reading.graph, names, values: {}, notes: [], dropped: [] } };
  }
  return null;
}
