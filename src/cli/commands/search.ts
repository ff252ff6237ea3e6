/** `flitlab search`: the designs of all families that fit the wishes, the best first, and what is proved of the first ones. */
import { readFileSync } from "node:fs";
import { UNMEASURED, asDearAs, ownValues, readQuotations, LATENCY_COMPARED_AT_LOAD } from "../../engine/comparisons.ts";
import type { Measured, ProvedBound, Quotation } from "../../engine/comparisons.ts";
import { formatWishes, readWishes } from "../../engine/studies.ts";
import type { WishValues } from "../../engine/studies.ts";
import * as engine from "../../engine/index.ts";
import type { Found, Search, SearchProgress } from "../../engine/index.ts";
import { answerOf, onPool } from "../command.ts";
import { rowFields } from "../search-fields.ts";
import type { Command, Made } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { flag, integer, valued } from "../options.ts";
import { progressLine } from "../progress.ts";
import { designOf } from "../study-argument.ts";
import { columns, pairs, short } from "../tables.ts";

const TOP = valued("top", "N", "designs that are listed (default: 20)", integer("top", 1, 10_000), 20);
const MEASURE = valued(
  "measure",
  "N",
  "designs of them that are built, priced on their floors and bounded by linear programs; those that then fall short give way to others (default: 5)",
  integer("measure", 0, 10_000),
  5,
);
const ESTIMATE = valued(
  "estimate",
  "N",
  "the first designs (of each family the first, with --each) that are ranked by their estimated saturation load and latency on uniform traffic, before any is measured (default: 0)",
  integer("estimate", 0, 1000),
  0,
);
const EACH = flag("each", "the best of each family only");

const QUOTATION = valued(
  "quotation",
  "FILE",
  "a vendor's quotations, a table (CSV) or JSON with name, endpoints, routers, ports, cables, watts and price, or item, count and unitPrice: rows beside the designs",
  quotationsIn,
  null,
);

const AS_DEAR_AS = valued(
  "as-dear-as",
  "STUDY",
  "limits dollars and watts an endpoint to those of this design at the wished prices",
  (text) => designOf(text, 0).values,
  null,
);

/** The text of a file. */
function quotationsIn(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Failure(`--quotation ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

export const search: Command = {
  id: "search",
  takes: "WISHES",
  help: "designs of every family that fit wishes such as 'endpoints=1000&maxRadix=64', the best first",
  about: {
    computes: "Goes through all families for designs that fit the wishes, prices and bounds them, and ranks them.",
    example: ["search", "endpoints=100&maxRadix=16&families=slim-fly,torus", "--measure", "0"],
    fields: "designs: [{study, endpoints, routers, costPerEndpoint, …}], below, fellShort, passedOver",
  },
  options: [TOP, MEASURE, ESTIMATE, EACH, AS_DEAR_AS, QUOTATION],
  run: (line) => {
    const { values: given, problems } = readWishes(line.subject ?? "");
    if (problems.length > 0) throw new Failure(problems[0]!.message, EXIT_INVALID_STUDY);
    const extent = { top: line.get(TOP), measure: line.get(MEASURE), estimate: line.get(ESTIMATE), each: line.get(EACH) };
    const quoted = line.get(QUOTATION);
    const own = line.get(AS_DEAR_AS);
    return onPool(line, async ({ options, pool, made, interruptible }) => {
      const wanted = own === null ? given : await asDearAs(pool, own, given, interruptible);
      const read = quoted === null ? { quotations: [] } : await readQuotations(quoted);
      if ("message" in read) throw new Failure(read.message, EXIT_INVALID_STUDY);
      const { quotations } = read;
      const { say, clear } = progressLine();
      const onProgress = (progress: SearchProgress): void => {
        if (progress.part === "families") say(`families: ${Math.round(100 * progress.share)} %`);
        else if (progress.part === "estimated") say(`estimated: ${progress.of} designs`);
        else say(`measured: ${progress.done} of ${progress.of}`);
      };
      const found = await answerOf(engine.search(formatWishes(wanted), { ...options, ...extent, onProgress }), { options });
      clear();
      if (found === null)
        return { complete: false, json: jsonOf(made, wanted, null, quotations), text: "interrupted before there was a result" };
      return { complete: found.complete, json: jsonOf(made, wanted, found, quotations), text: textOf(found, wanted, quotations) };
    });
  },
};

function jsonOf(made: Made, wanted: WishValues, found: Search | null, quotations: readonly Quotation[]): string {
  return JSON.stringify({
    wishes: formatWishes(wanted),
    complete: found?.complete ?? false,
    ...made,
    feasible: found?.feasible ?? null,
    families: found?.families ?? [],
    designs: found?.designs.map(rowFields) ?? [],
    below: found?.below.map(rowFields) ?? [],
    fellShort: found?.fellShort.map(rowFields) ?? [],
    passedOver: found?.passedOver ?? {},
    ...(quotations.length > 0 && {
      quotations: quotations.map((quotation) => ({
        ...quotation,
        against: found?.designs.map((row) => ({ topology: row.family, study: row.text, ...ratiosOf(quotation, row) })) ?? [],
      })),
    }),
  });
}

/** The quotation's dollars and watts an endpoint, as multiples of the design's; null where either is not known. */
function ratiosOf(
  quotation: Quotation,
  { costPerEndpoint, powerPerEndpoint, measured }: Found,
): Readonly<Record<"cost" | "power", number | null>> {
  const over = (one: number | null, other: number): number | null => (one === null || other === 0 ? null : one / other);
  return {
    cost: over(quotation.costPerEndpoint, measured?.costPerEndpoint ?? costPerEndpoint),
    power: over(quotation.powerPerEndpoint, powerPerEndpoint),
  };
}

/** Dollars of an endpoint, and both ends if prices are uncertain. */
function moneyOf(row: Found): string {
  const { costPerEndpoint, costInterval } = row.measured ?? UNMEASURED;
  const whole = (value: number): string => short(Math.round(value));
  const ends = costPerEndpoint === null ? row.costInterval : costInterval;
  const bracket = ends === null ? "" : ` (${whole(ends.low)}-${whole(ends.high)})`;
  return `${costPerEndpoint === null ? "~" : ""}${whole(costPerEndpoint ?? row.costPerEndpoint)}${bracket}`;
}

function hopsOf({ diameter, diameterBound, measured }: Found): string {
  const known = measured?.diameter ?? diameter;
  return known === null && diameterBound !== null ? `<=${diameterBound}` : short(known);
}

/** Saturation load and cycles, both estimated. */
function estimateCells({ estimated }: Found): string[] {
  const { saturation, latency } = estimated ?? {};
  return [saturation ? `≈${short(saturation.load, 2)}` : "-", latency ? `≈${short(latency.mean, 3)}` : "-"];
}

function textOf(found: Search, wanted: WishValues, quotations: readonly Quotation[]): string {
  const { designs: listed, fellShort: fallen, ranked: estimates } = found;
  const counts = found.families.reduce((sum, { designs }) => sum + designs, 0);
  const head = pairs([
    ["designs", `${counts} within the limits of size and ports, ${found.feasible} within all`],
    [
      "families",
      found.families
        .filter(({ feasible }) => feasible > 0)
        .map(({ family, feasible }) => `${family} ${feasible}`)
        .join(", ") || "none",
    ],
    ...found.families.flatMap((one) => (one.feasible > 0 ? [] : [["", `${one.family} ${whyNone(one)}`] as const])),
  ]);
  if (listed.length === 0) return `${head}\n\n${nothingFits(found)}`;
  const splits = wanted.rackEndpoints > 0 || wanted.rackRouters > 0;
  const lines = columns([
    [
      "",
      "endpoints",
      "routers",
      "ports",
      "racks",
      "cables",
      "$",
      "W",
      "diameter",
      ...(estimates > 0 ? ["sat.", "cycles"] : []),
      ...BOUND_HEADS,
      "",
      ...quotations.map(({ name }) => name),
    ],
    ...listed.map((row) => [
      nameOf(row),
      short(row.endpoints, 7),
      short(row.routers, 7),
      short(row.soldRadix),
      `${(row.measured?.racks ?? null) === null && splits ? "~" : ""}${short(row.measured?.racks ?? row.racks, 6)}`,
      short(Math.round(row.cables), 8),
      moneyOf(row),
      short(row.powerPerEndpoint, 3),
      hopsOf(row),
      ...(estimates > 0 ? estimateCells(row) : []),
      ...boundCells(row, row.measured ?? UNMEASURED),
      row.pareto ? "*" : "",
      ...quotations.map((quotation) => short(ratiosOf(quotation, row).cost, 3)),
    ]),
    ...quotations.map((one) => [
      one.name,
      short(one.endpoints, 7),
      short(one.routers, 7),
      short(one.ports),
      "-",
      short(one.cables, 8),
      short(Math.round(one.costPerEndpoint)),
      short(one.powerPerEndpoint, 3),
    ]),
  ]).split("\n");
  const table = [
    lines[0]!,
    ...listed.flatMap(({ same }, i) => [lines[i + 1]!, ...(same.length === 0 ? [] : [sameLine(same)])]),
    ...lines.slice(listed.length + 1),
  ].join("\n");
  const sure = listed.filter(({ limits }) => Object.values(limits).every((state) => state === "kept")).length;
  const left = fallen.length === 0 ? [] : [`measured and left out, since they fall short of a floor: ${fallen.map(nameOf).join("; ")}`];
  const passedOver = Object.entries(found.passedOver);
  const over =
    passedOver.length === 0
      ? []
      : [
          `passed over and not measured, since those of their families that were carry too much less than what is counted: ${passedOver.map(([family, number]) => `${family} ${number}`).join(", ")}`,
        ];
  const notes = [
    `${sure === 0 ? "None of these" : sure === listed.length ? "All of these" : `The first ${sure} of these`} surely ${sure === 1 ? "keeps" : "keep"} to all limits${sure === listed.length ? "" : "; of the others it is not known"}. ?: a limit that is not checked.`,
    ...left,
    ...over,
    "$ and W by endpoint, in brackets as prices vary; ~: cables by mean distances.",
    ...(estimates > 0
      ? [
          `sat., cycles: estimated, not simulated, on uniform traffic by the first routing of each network: saturation load, and latency at ${LATENCY_COMPARED_AT_LOAD}; by these the first ${estimates} designs are ranked (bands: --json).`,
        ]
      : []),
    ...boundNotes(wanted.model),
    ...(quotations.length > 0
      ? [
          `${quotations.map(({ name }) => name).join(", ")}: as quoted; in the last columns its $ by endpoint as a multiple of the design's.`,
        ]
      : []),
    "*: of the designs that surely keep to all limits none is at least as good in cost, power, guaranteed worst case and diameter, and better in one.",
  ];
  const study = listed[0]!.text;
  return [head, table, notes.join("\n"), ...(study === null ? [] : [`the first: flitlab simulate '${study}'`])].join("\n\n");
}

/** Why no design of a family is within all limits, as a predicate. */
function whyNone({ designs, missed, none }: Search["families"][number]): string {
  if (none !== null) return none;
  const told = Object.entries(missed).map(([limit, number]) => `${limit} ${short(number, 8)}`);
  return `has ${short(designs, 8)} of this size; stopped by ${told.join(", ")}`;
}

/** Which limit lets none in, and how many of the designs of this size and these ports each has stopped. */
function nothingFits({ families }: Search): string {
  const stopped = new Map<string, number>();
  for (const { missed } of families)
    for (const [limit, number] of Object.entries(missed)) stopped.set(limit, (stopped.get(limit) ?? 0) + number);
  if (stopped.size === 0)
    return "Nothing has so many endpoints on routers of so few ports: a larger maxEndpoints or maxRadix lets designs in.";
  const told = [...stopped].sort((a, b) => b[1] - a[1]).map(([limit, number]) => `${limit} ${short(number, 8)}`);
  return `Nothing fits. Designs of this size and these ports that miss a limit, by the first that each misses: ${told.join(", ")}.`;
}

/** As a person would name it. */
const nameOf = (row: Pick<Found, "family" | "values">): string => [row.family, ...ownValues(row)].join(" ");

/** Below the design's own line. */
const sameLine = (same: Found["same"]): string => `  the same network as ${same.map(nameOf).join("; ")}`;

const BOUND_HEADS = ["uniform", "worst", "lost", "lost+2", "own", "worst case", "own", "worst found", "own"];

/** The meaning of the heads, for searches by this model. */
const boundNotes = (model: string): readonly string[] => [
  "uniform, worst: what the best routing carries of uniform traffic, and of the worst that there is: at least, and at most.",
  "lost: % of the links that may fail with the network still connected; lost+2: until the diameter grows by more than 2.",
  `worst case, worst found: what any routing could carry at most of the family's own worst case and of the worst permutation found; own: what the model of routing does that is wished for (${model}), of the worst permutation found for it, or for any routing where it looks at queues.`,
];

const interval = (bound: ProvedBound | null): string =>
  bound === null ? "-" : bound.upper - bound.lower < 5e-4 ? short(bound.upper, 3) : `${short(bound.lower, 3)}-${short(bound.upper, 3)}`;

const percent = (links: { readonly fraction: number } | null | undefined): string =>
  links ? short(Math.round(100 * links.fraction)) : "-";

/** One for each of BOUND_HEADS. */
function boundCells({ carried, limits }: Found, measured: Measured): string[] {
  const { resilience, uniformOwn, worstCase, worstCaseOwn, worstFound, worstFoundOwn } = measured;
  const open = (limit: string): string => (limits[limit] === "unchecked" ? "?" : "");
  return [
    `${interval(carried.uniform)}${open("minThroughput")}`,
    `${interval(carried.worst)}${open("minWorstCase")}`,
    percent(resilience?.connected),
    percent(resilience?.diameter),
    ...[uniformOwn, worstCase, worstCaseOwn, worstFound, worstFoundOwn].map(interval),
  ];
}
