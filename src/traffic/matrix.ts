/** Traffic by a user's demand matrix, endpoint by endpoint. */
import type { Texts, Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { endpointsOf, wholeOf } from "./fixed.ts";
import { NobodySends, pattern } from "./traffic.ts";
import { sharedTraffic, weightedTraffic } from "./weighted.ts";
import type { Demand } from "./weighted.ts";

// A demand matrix as text: its compact form `0-5:1,1-7:0.5`, or a square table as other programs write it.

/** Most positive weights of a matrix, so that it still fits a URL (some 200,000 characters). */
export const MAX_DEMANDS = 20000;
/** Smallest and largest weight other than 0, so that weights are written without exponent. */
export const SMALLEST = 1e-6;
export const LARGEST = 1e9;

/** Demands by source and destination, ascending, all above 0, and their compact form; or the middle of a sentence about the error. */
type MatrixReading = { readonly demands: readonly Demand[]; readonly text: string } | Fault;

interface Fault {
  readonly fault: string;
}

/** Cache of the last texts: a form reads the same text many times, and a large one takes milliseconds. */
const known = new Map<string, MatrixReading>();
const KEPT = 8;

/**
 * Reads a demand matrix. Pairs are `source-destination:weight` (a weight of 1 may be left out) between commas, semicolons or white space. A
 * table has as many rows as columns: rows between line ends, semicolons or brackets, numbers between commas or white space.
 */
export function readMatrix(text: string): MatrixReading {
  const before = known.get(text);
  if (before) return before;
  const reading = sorted(/^\s*\d+-\d/.test(text) ? readPairs(text) : readTable(text));
  const oldest = known.size >= KEPT ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(text, reading);
  return reading;
}

/** The compact form of sorted demands; equal matrices have equal texts. */
export function formatMatrix(demands: readonly Demand[]): string {
  return demands.map(({ source, destination, weight }) => `${source}-${destination}${weight === 1 ? "" : `:${weight}`}`).join(",");
}

function sorted(reading: readonly Demand[] | Fault): MatrixReading {
  if ("fault" in reading) return reading;
  const demands = reading.filter(({ weight }) => weight > 0);
  if (demands.length === 0) return { fault: "has no weight above 0" };
  if (demands.length > MAX_DEMANDS) return { fault: `has ${demands.length} weights above 0, more than ${MAX_DEMANDS}` };
  demands.sort((x, y) => x.source - y.source || x.destination - y.destination);
  return { demands, text: formatMatrix(demands) };
}

function readPairs(text: string): readonly Demand[] | Fault {
  const demands: Demand[] = [];
  const seen = new Set<number>();
  for (const part of text.split(/[\s,;]+/)) {
    if (part === "") continue;
    const match = /^(\d{1,7})-(\d{1,7})(?::(.*))?$/.exec(part);
    if (!match) return { fault: `holds ${shown(part)}, which is no pair such as 0-5:1` };
    const source = Number(match[1]);
    const destination = Number(match[2]);
    const weight = match[3] === undefined ? 1 : readWeight(match[3]);
    if (typeof weight === "string") return { fault: weight };
    const pair = source * 1e7 + destination;
    if (seen.has(pair)) return { fault: `names the pair ${source}-${destination} twice` };
    seen.add(pair);
    demands.push({ source, destination, weight });
  }
  return demands;
}

function readTable(text: string): readonly Demand[] | Fault {
  const rows = text
    .split(/[\n\r;[\]]+/)
    .map(withoutEnds)
    .filter((row) => row !== "");
  if (rows.length === 0) return { fault: "is empty" };
  const demands: Demand[] = [];
  for (const [source, row] of rows.entries()) {
    const cells = row.split(/\s*,\s*|\s+/);
    if (cells.length !== rows.length) {
      return {
        fault: `is not square: it has ${counted(rows.length, "row")}, but ${counted(cells.length, "number")} in ${rows.length === 1 ? "it" : `row ${source + 1}`}`,
      };
    }
    for (const [destination, cell] of cells.entries()) {
      const weight = readWeight(cell);
      if (typeof weight === "string") return { fault: `${weight} (row ${source + 1}, column ${destination + 1})` };
      if (weight > 0) demands.push({ source, destination, weight });
    }
  }
  return demands;
}

/** A row without white space around it, and without one comma on each side. */
function withoutEnds(row: string): string {
  const start = row.trim();
  const rest = start.startsWith(",") ? start.slice(1).trimStart() : start;
  return rest.endsWith(",") ? rest.slice(0, -1).trimEnd() : rest;
}

/** The expression matches any text in one way, so that a long text that is not a number takes no longer than a number. */
const WEIGHT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A weight, or what is wrong with it. */
function readWeight(text: string): number | string {
  const weight = WEIGHT.test(text) ? Number(text) : NaN;
  if (Number.isNaN(weight)) return text === "" ? "has an empty place" : `holds ${shown(text)}, which is not a number`;
  if (weight < 0) return `holds the negative weight ${shown(text)}`;
  if (weight !== 0 && !(weight >= SMALLEST && weight <= LARGEST))
    return `holds the weight ${shown(text)}, which is neither 0 nor from 0.000001 to 1000000000`;
  return weight;
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}

function shown(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}

/** The demands of a design whose text is valid. */
function demandsIn(values: Texts<"matrix">): readonly Demand[] {
  const reading = readMatrix(values.matrix);
  if ("fault" in reading) throw new TypeError(`the matrix ${reading.fault}`);
  return reading.demands;
}

/** What a design's matrix counts. */
interface Counted {
  readonly what: "endpoints" | "routers";
  readonly count: number;
}

function countedBy(values: Values & Texts<"matrixOf">): Counted {
  if (values.matrixOf === "endpoints") return { what: "endpoints", count: endpointsOf(values) };
  return { what: "routers", count: topologyOf(values).size(values).routers };
}

/** Throws NobodySends if a demand names a router without endpoints. */
function betweenRouters(network: Network, demands: readonly Demand[]) {
  const { firstEndpoint, labels } = wholeOf(network);
  for (const { source, destination } of demands)
    for (const router of [source, destination])
      if (firstEndpoint[router] === firstEndpoint[router + 1])
        throw new NobodySends(
          "matrix",
          `matrix names router ${router}${labels?.routers ? ` (${labels.routers[router]})` : ""}, which has no endpoints on this network: the demand of ${source} to ${destination} is sent by nobody or to nobody.`,
        );
  return sharedTraffic(network, demands);
}

export const matrix = pattern({
  id: "matrix",
  title: "Demand matrix",
  group: "Your own",
  summary: "Endpoints send by a matrix of weights that you write or paste.",
  onNetwork: (_, { matrixOf }) =>
    matrixOf === "routers"
      ? "Routers send to each other by a matrix of weights, evenly shared by their endpoints: the busiest endpoint at the offered load, the others in proportion."
      : "Endpoints send by a matrix of weights: the row with the largest sum at the offered load, the others in proportion to theirs.",
  source: "Shahrokhi, Matula 1990: concurrent flow of given demands",
  parameters: [
    {
      kind: "choice",
      id: "matrixOf",
      title: "the matrix is of",
      help: "What its rows and columns count.",
      options: [
        { id: "endpoints", title: "endpoints", help: "A weight from endpoint to endpoint." },
        {
          id: "routers",
          title: "routers",
          help: "A weight from router to router, which the endpoints of both share evenly.",
        },
      ],
      default: "endpoints",
    },
    {
      kind: "text",
      id: "matrix",
      title: "demand matrix",
      help: "Weights from endpoint to endpoint, or from router to router, in any unit; a weight on the diagonal is sent through the own router and back.",
      form: "pairs source-destination:weight such as 0-5:1,1-7:0.5, or a square table of weights",
      placeholder: "0-5:1,1-7:0.5 or a pasted square table",
      read: readMatrix,
      takes: "matrices",
      default: (values: Values & Texts<"matrixOf">) => {
        // Not all routers carry endpoints; the first two do in most networks.
        if (values.matrixOf === "routers") return "0-1,1-0";
        const last = endpointsOf(values) - 1;
        return last === 0 ? "0-0" : `0-${last},${last}-0`;
      },
    },
  ],
  check: (values) => {
    const { what, count } = countedBy(values);
    const beyond = demandsIn(values).find(({ source, destination }) => Math.max(source, destination) >= count);
    if (!beyond) return null;
    return {
      parameter: "matrix",
      message: `matrix = …${formatMatrix([beyond])}… names more than the ${count} ${what} of this network: demand matrix must keep to ${what} 0 to ${count - 1}.`,
    };
  },
  build: (network, values) => {
    const demands = demandsIn(values);
    return values.matrixOf === "routers" ? betweenRouters(network, demands) : weightedTraffic(network, demands);
  },
});
