/** `flitlab structure`: the numbers of a chart over size, of all families. */
import { csvText } from "../../math/csv.ts";
import {
  chartNamed,
  CHARTS_OVER_SIZE,
  designOfPoint,
  THROUGHPUT_SCALES,
  shownIn,
  throughputOn,
  ALL_CROSSINGS,
  crossedOverSize,
  MAX_LINES_WITH_ALL_CROSSINGS,
  LOWEST_CROSSINGS,
  throughputOverSize,
} from "../../engine/comparisons.ts";
import type { ChartOverSize, ChartPoint, SizedPoint, ThroughputOverSize } from "../../engine/comparisons.ts";
import type { SizeCurve, StructureOverSize, StructureProgress } from "../../engine/jobs.ts";
import { formatDesign, defaultValues } from "../../engine/studies.ts";
import { onPool, resultOf } from "../command.ts";
import type { Command, Made, Outcome, Place } from "../command.ts";
import { Failure } from "../output.ts";
import { flag, integer, JSON_OUTPUT, repeated, valued } from "../options.ts";
import { progressLine } from "../progress.ts";
import { columns, short } from "../tables.ts";

const CHART_IDS = CHARTS_OVER_SIZE.map(({ id }) => id);

const FAMILY = repeated("family", "ID", "only this topology's designs; may be repeated");
const ENDPOINTS = valued("most", "N", "only designs of at most so many endpoints", integer("most", 1, 1e9), Infinity);
const CSV = flag("csv", "print comma-separated rows and nothing else");

interface Asked {
  readonly chart: ChartOverSize;
  readonly families: readonly string[];
  readonly most: number;
  readonly csv: boolean;
}

export const structure: Command = {
  id: "structure",
  takes: "CHART",
  help: `all families over size: ${CHART_IDS.join(", ")}`,
  about: {
    computes: "Prints how all families grow: endpoints, diameter, bisection, price or throughput over the ports of a router.",
    example: ["structure", "diameter-2", "--most", "1000"],
    fields: "chart, x, y, curves: [{family, points: [{study, x, y, …}]}]",
  },
  options: [FAMILY, ENDPOINTS, CSV],
  run: (line) => {
    const { subject } = line;
    const chart = subject === null ? null : chartNamed(subject);
    if (chart === null)
      throw new Failure(
        `${subject === null ? "A chart is missing after structure" : `There is no chart ${JSON.stringify(subject)}`}; the charts are ${CHART_IDS.join(", ")}.`,
      );
    if (line.get(CSV) && line.get(JSON_OUTPUT)) throw new Failure("--json and --csv contradict each other: leave one of them out.");
    const families = line.get(FAMILY);
    return onPool(line, (place) => over(place, { chart, families, most: line.get(ENDPOINTS), csv: line.get(CSV) }));
  },
};

async function over(place: Place, asked: Asked): Promise<Outcome> {
  const { chart, families, most } = asked;
  const line = progressLine();
  const values = defaultValues();
  const heard = { measured: 0 };
  const onProgress = (progress: StructureProgress): void => {
    if (progress !== null && "found" in progress) line.say(`${++heard.measured} networks measured`);
  };
  const measures = chart.measured ? { families: families.length === 0 ? null : families, most } : null;
  const counting = place.pool.run("structure", values, { onProgress }, measures);
  let stopped = false;
  const cancel = (): void => {
    stopped = true;
    counting.cancel();
  };
  const known = await resultOf({ done: counting.done, cancel }, place);
  const curves = known === null ? [] : chosen(known, asked);
  let found: ThroughputOverSize | null = null;
  if (known !== null && !stopped && chart.pattern !== null) {
    const watch = {
      onProgress: ({ done, total }: ThroughputOverSize): void => {
        line.say(`${done} of ${total} networks bounded`);
      },
    };
    found = await resultOf(throughputOverSize(place.pool, values, curves, chart.pattern, watch, { most }), place);
  }
  line.clear();
  const complete = known !== null && !stopped && (chart.pattern === null || found?.complete === true);
  const rows = curves.map((curve, i) => ({
    curve,
    end: found?.ends[i] ?? null,
    points: shownIn(
      chart,
      curve.points.map((point, j): SizedPoint => withThroughput(point, found, i, j)),
    ).filter(({ point }) => point.endpoints <= most),
  }));
  return {
    complete,
    json: JSON.stringify(jsonOf(place.made, chart, complete, known, rows)),
    text: asked.csv ? csvOf(chart, rows) : tableOf(chart, rows),
  };
}

function withThroughput(point: SizedPoint, found: ThroughputOverSize | null, curve: number, at: number): SizedPoint {
  const throughput = found?.points[curve]![at];
  return throughput === undefined ? point : { ...point, throughput };
}

/** Curves of the chart and of the requested families. */
function chosen({ curves }: StructureOverSize, { chart, families }: Asked): readonly SizeCurve[] {
  const stranger = families.find((id) => !curves.some(({ family }) => family === id));
  if (stranger !== undefined)
    throw new Failure(
      `--family ${JSON.stringify(stranger)} has no designs over size; those that have are ${[...new Set(curves.map(({ family }) => family))].join(", ")}.`,
    );
  return curves.filter((curve) => chart.has(curve) && (families.length === 0 || families.includes(curve.family)));
}

interface Row {
  readonly curve: SizeCurve;
  readonly points: readonly ChartPoint[];
  /** Why it ends where it does. */
  readonly end: string | null;
}

function jsonOf(made: Made, chart: ChartOverSize, complete: boolean, known: StructureOverSize | null, rows: readonly Row[]): object {
  return {
    study: null,
    ...made,
    complete,
    chart: chart.id,
    source: chart.source,
    x: chart.x.quantity.title,
    y: chart.y.quantity.title,
    curves: rows.map(({ curve: { family, title, rule, source, diameter }, end, points }) => ({
      family,
      title,
      rule,
      source,
      diameter,
      end,
      points: points.map(({ point, x, y }) => ({ study: studyOf({ family }, point), x, y, ...figuresOf(point) })),
    })),
    crossings: chart.crossings
      ? crossed(chart, rows, ALL_CROSSINGS).map(({ lower, higher, first, last, times }) => ({
          lower: rows[lower]!.curve.title,
          higher: rows[higher]!.curve.title,
          first: { x: first.x, y: first.y },
          last: { x: last.x, y: last.y },
          times,
        }))
      : null,
    bound: chart.bound && known ? { title: chart.bound.title, points: known.bounds[chart.bound.of] } : null,
  };
}

function crossed(chart: ChartOverSize, rows: readonly Row[], of: string) {
  const lines = rows.map(({ curve, points }) => ({ title: curve.title, points: points.map(({ x, y }) => [x, y] as const) }));
  return crossedOverSize(lines, { logX: chart.x.log, logY: chart.y.log }, of);
}

/** With many lines only the crossings of the lowest. */
function crossingLines(chart: ChartOverSize, rows: readonly Row[]): readonly string[] {
  if (!chart.crossings) return [];
  const few = rows.length <= MAX_LINES_WITH_ALL_CROSSINGS;
  const pairs = crossed(chart, rows, few ? ALL_CROSSINGS : LOWEST_CROSSINGS);
  const sentences = pairs.map(({ lower, higher, last, times }) => {
    const often = times === 1 ? "" : `, the last of ${times} crossings`;
    return `from ${short(Number(last.x.toPrecision(3)))} ${chart.x.quantity.title} on ${rows[lower]!.curve.title} lies below ${rows[higher]!.curve.title}${often}`;
  });
  if (few) return sentences;
  const all = crossed(chart, rows, ALL_CROSSINGS).length;
  return [
    ...sentences,
    `${all} pairs of lines cross; of ${MAX_LINES_WITH_ALL_CROSSINGS} curves or fewer (--family) all are printed, --json has them always`,
  ];
}

/** Null if it is too large to be opened. */
function studyOf(curve: Pick<SizeCurve, "family">, point: SizedPoint): string | null {
  return point.opens ? formatDesign(designOfPoint(defaultValues(), curve, point)) : null;
}

function figuresOf({ endpoints, routers, radix, networkRadix, hops, bisection, priced, throughput }: SizedPoint): object {
  return {
    endpoints,
    routers,
    radix,
    networkRadix,
    hops: hops?.value ?? null,
    hopsKnown: hops?.known ?? null,
    bisection: bisection?.value ?? null,
    bisectionKnown: bisection?.known ?? null,
    priced,
    throughput:
      throughput === undefined
        ? null
        : { ...throughput, ...Object.fromEntries(THROUGHPUT_SCALES.map(({ id, range }) => [id, range(throughput)])) },
  };
}

function knownAs({ y, id }: ChartOverSize, { hops, bisection, throughput }: SizedPoint): string {
  if (throughput !== undefined) return throughput.exact ? "exact" : "interval";
  if (id === "cost" || id === "metres") return "mean lengths";
  const { title } = y.quantity;
  return (title.startsWith("bisection") ? bisection?.known : title.endsWith("hops") ? hops?.known : null) ?? "closed form";
}

function head(chart: ChartOverSize): readonly string[] {
  const own = chart.pattern === null ? [chart.y.quantity.title] : THROUGHPUT_SCALES.flatMap(({ name }) => [`${name} from`, "to"]);
  return ["family", "endpoints", "routers", "radix", "network radix", ...own, "known"];
}

function cellsOf(chart: ChartOverSize, { point, y }: ChartPoint): readonly (string | number | null)[] {
  const own = chart.pattern === null ? [y] : THROUGHPUT_SCALES.flatMap((scale) => throughputOn(scale).range(point) ?? [null, null]);
  return [point.endpoints, point.routers, point.radix, point.networkRadix, ...own, knownAs(chart, point)];
}

function tableOf(chart: ChartOverSize, rows: readonly Row[]): string {
  const cells = rows.flatMap(({ curve, points }) =>
    points.map((one) => [curve.title, ...cellsOf(chart, one).map((cell) => (typeof cell === "string" ? cell : short(cell)))]),
  );
  const ends = rows.flatMap(({ curve, end }) => (end === null ? [] : [`${curve.title}: larger networks are ${end}.`]));
  const notes = [...ends, ...crossingLines(chart, rows)];
  return [columns([head(chart), ...cells]), ...(notes.length > 0 ? ["", ...notes] : [])].join("\n");
}

function csvOf(chart: ChartOverSize, rows: readonly Row[]): string {
  const lines = rows.flatMap(({ curve, points }) => points.map((one) => [curve.title, ...cellsOf(chart, one)]));
  return csvText([head(chart), ...lines]).slice(0, -1);
}
