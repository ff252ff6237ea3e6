/** The formats of networks from elsewhere, distinguished by their beginnings. */
import { graphText, readGraphText } from "../graph-text.ts";
import type { Graph } from "../graph.ts";
import { readAnynet } from "./anynet.ts";
import { readCaminos } from "./caminos.ts";
import { beginsAsDot, readDot } from "./dot.ts";
import { endOfSpace } from "./dot-tokens.ts";
import { BadFile } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { readEdgeList } from "./edge-list.ts";
import { readGraphml } from "./graphml.ts";
import { beginsAsFabric, readFabric } from "./ibnetdiscover.ts";
import { ns3Tool, readNs3 } from "./ns3.ts";
import { readJsonNetwork } from "./json.ts";

/** Most characters of a file. */
export const MAX_CHARACTERS = 64 * 2 ** 20;
/** Upper limit of the parameter for the endpoints of every router. */
const MAX_ALIKE = 128;

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
  readonly notes: readonly string[];
}

/** A network, or the error in the text as a sentence without its full stop. Never throws; takes time in proportion to the text. */
export function readNetworkText(given: string): Imported | { readonly fault: string } {
  if (given.length > MAX_CHARACTERS)
    return { fault: `the text has ${given.length} characters, more than the ${MAX_CHARACTERS} that are read` };
  const text = given.replace(/^\uFEFF/, "");
  if (text.trim() === "") return { fault: "the text is empty" };
  try {
    const { format, drawn } = readAny(text);
    const { endpoints } = drawn.graph;
    const all = endpoints?.[0] ?? 0;
    const alike = endpoints !== null && all >= 1 && all <= MAX_ALIKE && endpoints.every((count) => count === all);
    const graph = alike ? { ...drawn.graph, endpoints: null } : drawn.graph;
    return { format, graph, text: graphText(graph), p: alike ? all : null, values: drawn.values, notes: drawn.notes };
  } catch (error) {
    if (error instanceof BadFile) return { fault: error.message };
    throw error;
  }
}

/** Reads a format that its faults name first. */
function read(format: string, by: () => Drawn): { readonly format: string; readonly drawn: Drawn } {
  try {
    return { format, drawn: by() };
  } catch (error) {
    if (error instanceof BadFile) throw new BadFile(`${format}: ${error.message}`);
    throw error;
  }
}

/** Characters that are examined to tell a format. */
const LOOKED_AT = 4096;
/** A list of links as a study has it. */
const OWN = /^(?:~[\w-]+(?:\s*![pnrxyo][\d.*x]*)*|(?:[\d.*]+!)?\d+-\d+[*\dwg]*(?:\s*![pnrxyo][\d.*x]*)*(?:\s*[,;].*)?)$/i;

function readAny(text: string): { readonly format: string; readonly drawn: Pick<Drawn, "graph" | "notes" | "values"> } {
  const from = endOfSpace(text, 0);
  if (from === null) throw new BadFile("the text begins with a comment that does not end");
  // Past comments, which some of them begin with.
  const plain = text.slice(from, from + LOOKED_AT);
  if (/^[{[]/.test(plain)) return readJsonNetwork(text);
  if (plain.startsWith("<")) return { format: "GraphML", drawn: readGraphml(text) };
  if (beginsAsDot(text)) return { format: "DOT", drawn: readDot(text) };
  if (/^(?:Creator\s[^\n]*\s*)?(?:Version\s[^\n]*\s*)?graph\s*\[/.test(plain))
    throw new BadFile("the text is GML, which is not read here: GraphML is");
  if (beginsAsFabric(plain)) return read("ibnetdiscover", () => readFabric(text).drawn);
  const tool = ns3Tool(text, plain);
  if (tool !== null) return read(`${tool} topology`, () => readNs3(text, tool));
  if (/^NODOS\s/.test(plain)) return { format: "CAMINOS", drawn: readCaminos(text) };
  if (/^(?:router|node)\s+\d+(?:\s|$)/i.test(plain)) return { format: "BookSim2 anynet", drawn: readAnynet(text) };
  if (OWN.test(plain.slice(0, plain.search(/\n|$/)).trim())) {
    const reading = readGraphText(text);
    if ("fault" in reading) throw new BadFile(`the text ${reading.fault}`);
    return { format: "list of links", drawn: { graph: reading.graph, values: {}, notes: [] } };
  }
  return { format: "edge list", drawn: readEdgeList(text) };
}
