/** `flitlab search`: the designs of all families that fit what is wanted, the best first, and what is proved of the first ones. */
import { numberOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { formatDesign } from "../../study/codec.ts";
import { defaultValues } from "../../study/validation.ts";
import { formatWishes, readWishes } from "../../study/wish-text.ts";
import { designOfRow, keepsWishes, measure, UNMEASURED, ownValues } from "../../workers/measured-design.ts";
import type { Measured } from "../../workers/measured-design.ts";
import { Cancelled } from "../../workers/errors.ts";
import { byEstimate, COMPARED_AT, estimateRow } from "../../workers/estimated-rows.ts";
import type { EstimatedRow } from "../../workers/estimated-rows.ts";
import type { SearchReport, SearchRow } from "../../workers/jobs/search.ts";
import { perFamily, Prospects } from "../../workers/prospects.ts";
import { onPool, resultOf } from "../command.ts";
import type { Command } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../failure.ts";
import { flag, integer, valued } from "../options.ts";
import { progressLine } from "../progress.ts";
import { BOUND_HEADS, boundCells, boundNotes } from "../search-bounds.ts";
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
interface Listed {
  readonly row: SearchRow;
  readonly measured: Measured;
}

/** Of the rows that were estimated. */
type Estimates = ReadonlyMap<SearchRow, EstimatedRow>;

interface Sorted {
  readonly listed: readonly Listed[];
  readonly fallen: readonly Listed[];
  readonly estimated: Estimates;
  /** Not measured, since those of their families that were carry too much less than what is counted. */
  readonly passed: readonly SearchRow[];
}

export const search: Command = {
  id: "search",
  takes: "WISHES",
  help: "designs of every family that fit wishes such as 'endpoints=1000&maxRadix=64', the best first",
  options: [TOP, MEASURE, ESTIMATE, EACH],
  run: (line) => {
    const { values: wanted, problems } = readWishes(line.subject ?? "");
    if (problems.length > 0) throw new Failure(problems[0]!.message, EXIT_INVALID_STUDY);
    return onPool(line, async (place) => {
      const { say, clear } = progressLine();
      const base = defaultValues();
      const onProgress = (share: number): void => {
        say(`families: ${Math.round(100 * share)} %`);
      };
      const found = await resultOf(place.pool.run("search", base, { onProgress }, wanted), place);
      if (found === null) {
        clear();
        return {
          complete: false,
          json: jsonOf(wanted, null, { listed: [], fallen: [], passed: [], estimated: new Map() }, false),
          text: "interrupted before there was a result",
        };
      }
      const listed: Listed[] = [];
      const fallen: Listed[] = [];
      let complete = true;
      const many = Math.min(line.get(TOP), line.get(MEASURE));
      const passed: SearchRow[] = [];
      const prospects = new Prospects(wanted, line.get(EACH));
      const estimated = new Map<SearchRow, EstimatedRow>();
      const first = (line.get(EACH) ? firstOfFamilies(found.designs) : found.designs).slice(0, line.get(ESTIMATE));
      if (first.length > 0) say(`estimated: ${first.length} designs`);
      try {
        await Promise.all(
          first.map(async (row) => {
            estimated.set(row, await estimateRow(place.pool, base, row, wanted, place.interruptible));
          }),
        );
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error;
        complete = false;
      }
      for (const row of ranked(found.designs, estimated)) {
        if (listed.length === line.get(TOP)) break;
        if (line.get(EACH) && listed.some((one) => one.row.family === row.family)) continue;
        if (prospects.isPassedOver(row)) {
          passed.push(row);
          continue;
        }
        if (!complete || listed.length >= many || prospects.isTired(row)) {
          listed.push({ row, measured: UNMEASURED });
          continue;
        }
        say(`measured: ${listed.length} of ${many}`);
        let measured = UNMEASURED;
        try {
          await measure(place.pool, base, row, wanted, {
            started: place.interruptible,
            tell: (known) => {
              measured = known;
            },
          });
        } catch (error) {
          if (!(error instanceof Cancelled)) throw error;
          complete = false;
        }
        const keeps = keepsWishes(measured, wanted);
        (keeps ? listed : fallen).push({ row, measured });
        if (keeps) prospects.held(row);
        else prospects.fell(row, measured);
      }
      clear();
      const sorted = { listed, fallen, passed, estimated };
      return { complete, json: jsonOf(wanted, found, sorted, complete), text: textOf(found, sorted, base, wanted) };
    });
  },
};

/** The best of each family, in the order of the search. */
function firstOfFamilies(rows: readonly SearchRow[]): readonly SearchRow[] {
  const families = new Set<string>();
  return rows.filter(({ family }) => !families.has(family) && families.add(family));
}

/** Those that were estimated first, by that; the rest as it was. */
function ranked(rows: readonly SearchRow[], estimated: Estimates): readonly SearchRow[] {
  const first = rows.filter((row) => estimated.has(row));
  return [...first.toSorted((a, b) => byEstimate(estimated.get(a)!, estimated.get(b)!)), ...rows.filter((row) => !estimated.has(row))];
}

const studyOf = (row: SearchRow, base: Values, wanted: Values): string | null =>
  row.opens ? formatDesign(designOfRow(base, row, wanted)) : null;

function jsonOf(wanted: Values, found: SearchReport | null, { listed, fallen, passed, estimated }: Sorted, complete: boolean): string {
  return JSON.stringify({
    wishes: formatWishes(wanted),
    complete,
    feasible: found?.feasible ?? null,
    families: found?.families ?? [],
    designs: listed.map((one) => fieldsOf(one, wanted, estimated)),
    fellShort: fallen.map((one) => fieldsOf(one, wanted, estimated)),
    passedOver: Object.fromEntries(perFamily(passed)),
  });
}

function fieldsOf({ row, measured }: Listed, wanted: Values, estimated: Estimates): object {
  const { values: _values, opens: _opens, family, ...counted } = row;
  return {
    topology: family,
    study: studyOf(row, defaultValues(), wanted),
    ...counted,
    estimated: estimated.get(row) ?? null,
    measured: measured === UNMEASURED ? null : measured,
  };
}

/** Dollars of an endpoint, and both ends of what they may be where prices are uncertain. */
function moneyOf(row: SearchRow, { costPerEndpoint, costInterval }: Measured): string {
  const whole = (value: number): string => short(Math.round(value));
  const ends = costPerEndpoint === null ? row.costInterval : costInterval;
  const bracket = ends === null ? "" : ` (${whole(ends.low)}-${whole(ends.high)})`;
  return `${costPerEndpoint === null ? "~" : ""}${whole(costPerEndpoint ?? row.costPerEndpoint)}${bracket}`;
}

function hopsOf({ diameter, diameterBound }: SearchRow, measured: Measured): string {
  const known = measured.diameter ?? diameter;
  return known === null && diameterBound !== null ? `<=${diameterBound}` : short(known);
}

/** Saturation load and cycles, both estimated. */
function estimateCells(row: SearchRow, estimated: Estimates): string[] {
  if (estimated.size === 0) return [];
  const { saturation, latency } = estimated.get(row) ?? {};
  return [saturation ? `≈${short(saturation.load, 2)}` : "-", latency ? `≈${short(latency.mean, 3)}` : "-"];
}

function textOf(found: SearchReport, { listed, fallen, passed, estimated }: Sorted, base: Values, wanted: Values): string {
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
  ]);
  if (listed.length === 0) return `${head}\n\nNothing fits: more ports, more endpoints, or lower floors let more designs in.`;
  const splits = numberOf(wanted, "rackEndpoints") > 0 || numberOf(wanted, "rackRouters") > 0;
  const table = columns([
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
      ...(estimated.size > 0 ? ["sat.", "cycles"] : []),
      ...BOUND_HEADS,
      "",
    ],
    ...listed.map(({ row, measured }) => [
      nameOf(row),
      short(row.endpoints, 7),
      short(row.routers, 7),
      short(row.soldRadix),
      `${measured.racks === null && splits ? "~" : ""}${short(measured.racks ?? row.racks, 6)}`,
      short(Math.round(row.cables), 8),
      moneyOf(row, measured),
      short(row.powerPerEndpoint, 3),
      hopsOf(row, measured),
      ...estimateCells(row, estimated),
      ...boundCells(row, measured),
      row.pareto ? "*" : "",
    ]),
  ]);
  const left =
    fallen.length === 0
      ? []
      : [`measured and left out, since they fall short of a floor: ${fallen.map(({ row }) => nameOf(row)).join("; ")}`];
  const over =
    passed.length === 0
      ? []
      : [
          `passed over and not measured, since those of their families that were carry too much less than what is counted: ${[...perFamily(passed)].map(([family, number]) => `${family} ${number}`).join(", ")}`,
        ];
  const notes = [
    ...left,
    ...over,
    "$ and W by endpoint, in brackets as prices vary; ~: cables by mean distances.",
    ...(estimated.size > 0
      ? [
          `sat., cycles: estimated, not simulated, on uniform traffic by the first routing of each network: saturation load, and latency at ${COMPARED_AT}; by these the first ${estimated.size} designs are ranked (bands: --json).`,
        ]
      : []),
    ...boundNotes(String(wanted["model"])),
    "*: no design found is at least as good in cost, power, uniform bound and diameter, and better in one.",
  ];
  const first = listed[0]!;
  const study = studyOf(first.row, base, wanted);
  return [head, table, notes.join("\n"), ...(study === null ? [] : [`the first: flitlab simulate '${study}'`])].join("\n\n");
}

/** As a person would name it. */
const nameOf = (row: SearchRow): string => [row.family, ...ownValues(row)].join(" ");
