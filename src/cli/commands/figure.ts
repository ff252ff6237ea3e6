/** `flitlab figure`: the numbers of a lesson's figure or table, computed anew, beside what its source says. */
import { readFileSync } from "node:fs";
import { studyVerdicts, verdictOn, verdictsOf } from "../../lessons/verdict.ts";
import type { Cell, Extent } from "../../lessons/cell.ts";
import type {
  Counted,
  BarsPart,
  CountsPart,
  SurvivalPart,
  CostsPart,
  CurvesPart,
  FactsPart,
  MeasuredClaim,
  Fact,
  CurvesChart,
  Survival,
  StructurePart,
  StudiesPart,
  StudyItem,
} from "../../lessons/lesson.ts";
import { LESSONS, partOf, PARTS } from "../../lessons/lessons.ts";
import { ofCell, itemsOf, knownOn, agrees, wantedBy } from "../../lessons/lesson.ts";
import { drawnIn } from "../../lessons/drawn.ts";
import type { Recorded } from "../../lessons/findings.ts";
import { runBatch, readResults, batchRunner, sampleFailures } from "../../engine/jobs.ts";
import type { ItemResult } from "../../engine/jobs.ts";
import { onPool, resultOf } from "../command.ts";
import type { Command, Outcome, Place } from "../command.ts";
import { defaultValues } from "../../engine/studies.ts";
import { Failure } from "../output.ts";
import { figureText, studiesText, survivalText, tableText, costsText, verdictText } from "../figure-text.ts";
import { flag, repeated, valued } from "../options.ts";
import type { CommandLine } from "../options.ts";
import { batchLine, progressLine } from "../progress.ts";
import type { ClaimVerdict } from "../../lessons/verdict.ts";
import { crossedLines, curveCrossings, linesOn } from "../../lessons/curve-lines.ts";
import { COST_COLUMNS } from "../../lessons/costs.ts";
import type { Priced } from "../../lessons/costs.ts";
import type { Measured, Wanted } from "../../lessons/measured.ts";
import { lacking, measurePart, NOTHING_MEASURED } from "../../engine/comparisons.ts";
import type { MeasuredPart } from "../../engine/comparisons.ts";
import { columns, short } from "../tables.ts";

const FIGURE_IDS: readonly string[] = PARTS.map(({ id }) => id);

const QUICK = flag("quick", "a part of it, with shorter simulations");
/** Names of numbers, or their beginnings; none for all. */
const CELLS = repeated("cell", "NAME", "only the numbers whose names begin so; may be repeated");
const FROM = valued("from", "FILE", "numbers that an earlier --json output holds are not computed again", (path) => path, null);
const READING = valued("reading", "ID", "of a figure that can be read in several ways, which", (id) => id, null);

export const figure: Command = {
  id: "figure",
  takes: "ID",
  help: "a figure or a table of a paper, computed again; flitlab help figure lists them",
  about: {
    computes: `Computes a figure or a table of one of the papers anew, and judges the paper's claims by it.\n\nIDs\n${LESSONS.map(
      ({ source, parts }) => `  ${source}: ${parts.map(({ id }) => id).join(", ")}`,
    ).join("\n")}`,
    example: ["figure", "table-iv"],
    fields: "figure, verdicts: [{claim, accept, ours, verdict}], and the figure's own numbers",
  },
  options: [QUICK, CELLS, FROM, READING],
  run: (line) => onPool(line, computationOf(line)),
};

/** The computation that the line asks for. Throws a Failure if it names no figure or none of its numbers. */
function computationOf(line: CommandLine): (place: Place) => Promise<Outcome> {
  const { subject: id } = line;
  const part = id === null ? null : partOf(id);
  if (part === null)
    throw new Failure(
      `${id === null ? "A figure is missing after figure" : `There is no figure ${JSON.stringify(id)}`}; the figures are ${FIGURE_IDS.join(", ")}.`,
    );
  const reading = line.get(READING);
  if (reading !== null && part.kind !== "curves" && part.kind !== "studies" && part.kind !== "bars")
    throw new Failure(
      `--reading ${JSON.stringify(reading)} is for figures that can be read in several ways, and figure ${part.id} cannot.`,
    );
  const inParts = part.kind === "studies" || part.kind === "bars";
  const stray = inParts
    ? undefined
    : (
        [
          [CELLS, line.get(CELLS).length > 0],
          [FROM, line.get(FROM) !== null],
        ] as const
      ).find(([, given]) => given);
  if (stray && part.kind !== "absent")
    throw new Failure(
      `--${stray[0].name} is for figures whose numbers are computed one by one, and figure ${part.id} is computed whole: leave it out.`,
    );
  if (part.kind === "counts") return (place) => countTable(place, part);
  if (part.kind === "costs") return (place) => costsFigure(place, part);
  if (part.kind === "survival") return (place) => sampleTables(place, part);
  if (part.kind === "facts") return (place) => factsFigure(place, part);
  if (part.kind === "curves") return (place) => curvesFigure(place, part, reading);
  if (part.kind === "structure") return (place) => structureFigure(place, part);
  if (part.kind === "absent") throw new Failure(`${part.name} (${part.title}) is not computed here: ${part.reason}`);
  const extent = line.get(QUICK) ? "quick" : "paper";
  const chosenReading = readingOf(part, reading);
  const all = part.kind === "studies" ? itemsOf(part, chosenReading, extent) : part.cells(extent, chosenReading);
  const names = line.get(CELLS);
  const chosen = names.length === 0 ? all : all.filter((cell) => names.some((name) => cell.id.startsWith(name)));
  if (chosen.length === 0)
    throw new Failure(
      `--cell ${names.join(" --cell ")} is none of the numbers of figure ${part.id}, such as ${all[0]!.id} and ${all.at(-1)!.id}.`,
    );
  const from = line.get(FROM);
  const known = from === null ? new Map<string, ItemResult>() : resultsIn(from);
  if (part.kind === "studies") return (place) => computeStudies(place, part, chosenReading, extent, chosen as readonly StudyItem[], known);
  return (place) => computeBars(place, part, chosenReading, extent, chosen as readonly Cell[], known);
}

/** The reading that is asked for, the source's own without. Throws a Failure where there is none of that name. */
function readingOf(part: CurvesPart | StudiesPart | BarsPart, asked: string | null): string {
  if (asked !== null && !part.readings.some(({ id }) => id === asked)) {
    const are = part.readings.length === 0 ? "it has none" : `its readings are ${part.readings.map(({ id }) => id).join(", ")}`;
    throw new Failure(`--reading ${JSON.stringify(asked)} is none of figure ${part.id}: ${are}.`);
  }
  return asked ?? part.readings[0]?.id ?? "";
}

/** The studies of a batch's items, and how far they got. */
async function batchOf(
  { pool, interruptible }: Place,
  items: readonly (Cell | StudyItem)[],
  known: ReadonlyMap<string, ItemResult>,
): Promise<{ readonly results: ReadonlyMap<string, ItemResult>; readonly complete: boolean }> {
  const names = new Map(items.map(({ key, id }) => [key, id]));
  const line = batchLine((key) => names.get(key) ?? key);
  const job = runBatch(batchRunner(pool), items, known, { onResult: line.finished, onProgress: line.update });
  interruptible(job);
  const end = await job.done;
  line.clear();
  return end;
}

async function computeStudies(
  place: Place,
  part: StudiesPart,
  reading: string,
  extent: Extent,
  items: readonly StudyItem[],
  known: ReadonlyMap<string, ItemResult>,
): Promise<Outcome> {
  const { results, complete } = await batchOf(place, items, known);
  const get = (key: string): Recorded | null => results.get(key)?.recorded ?? null;
  const verdicts = studyVerdicts(
    part.claims(reading).filter(({ quick }) => extent === "paper" || quick),
    get,
  );
  const charts = part
    .charts(reading)
    .filter(({ long }) => extent === "paper" || long !== true)
    .map((chart) => ({ title: chart.title, ...drawnIn(chart, get) }));
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: part.id,
    extent,
    reading: reading === "" ? null : reading,
    charts,
    verdicts,
    cells: items.map(({ id, kind, study, key }) => ({ id, kind, study, ...(results.get(key) ?? NOTHING) })),
  };
  return { complete, json: JSON.stringify(json), text: studiesText(part, reading, charts, verdicts, items, results) };
}

async function computeBars(
  place: Place,
  part: BarsPart,
  reading: string,
  extent: Extent,
  cells: readonly Cell[],
  known: ReadonlyMap<string, ItemResult>,
): Promise<Outcome> {
  const { results, complete } = await batchOf(place, cells, known);
  const groups = part.summary(extent, results, reading);
  const verdicts = verdictsOf(part.claims(extent, reading), groups);
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: part.id,
    extent,
    ...(part.readings.length === 0 ? {} : { reading }),
    quantity: part.quantity,
    groups: groups.map(({ title, subtitle, simulated, programs }) => ({
      title,
      ...(subtitle === undefined ? {} : { subtitle }),
      simulated: { ...simulated.spread, count: simulated.count },
      programs: programs.map(({ models, spread, count, error }) => ({ models, ...spread, count, error })),
    })),
    verdicts,
    cells: cells.map(({ id, kind, study, key }) => ({ id, kind, study, ...(results.get(key) ?? NOTHING) })),
  };
  return { complete, json: JSON.stringify(json), text: figureText(part, extent, groups, verdicts, cells, results) };
}

/** A number that was not begun, or stopped before it said anything. */
const NOTHING: ItemResult = { value: null, lower: null, upper: null, complete: false, seconds: 0, how: "", failure: null };

/** Results in the JSON that this command printed before, by the cells' keys. */
function resultsIn(path: string): ReadonlyMap<string, ItemResult> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Failure(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
  }
  const results = readResults(text);
  if (results === null) throw new Failure(`${path} does not hold results of flitlab figure: it must be what --json printed.`);
  return results;
}

async function countTable(place: Place, table: CountsPart): Promise<Outcome> {
  const counted = new Map<string, Counted>();
  let complete = true;
  for (const { network, values } of table.rows(counted)) {
    const row = await resultOf(place.pool.run("pathCounts", values), place);
    if (row === null) {
      complete = false;
      break;
    }
    counted.set(network.id, row);
  }
  const rows = table.rows(counted);
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: table.id,
    rows: rows.map(({ network, values: _values, ...row }) => ({ title: network.title, ...row })),
  };
  return { complete, json: JSON.stringify(json), text: tableText(table, rows) };
}

async function sampleTables(place: Place, part: SurvivalPart): Promise<Outcome> {
  const line = progressLine();
  const sampled = new Map<string, Survival>();
  const cells = part.tables.flatMap((table) => table.cells);
  let complete = true;
  for (const { id, study, values } of cells) {
    if (sampled.has(study)) continue;
    const onProgress = ({ done }: { readonly done: number }): void => {
      line.say(`${id}: ${Math.floor(100 * done)} % of the samples`);
    };
    const found = await resultOf(sampleFailures(place.pool, values, { onProgress }), place);
    if (found !== null && "refusal" in found) throw new Failure(found.refusal.message);
    if (found !== null) sampled.set(study, found);
    complete = found?.complete === true;
    if (!complete) break;
  }
  line.clear();
  const verdicts = part.claims.map((claim) => verdictOn(claim, sampled, complete));
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: part.id,
    cells: cells.map((cell) => {
      const { fraction = null, lower = null, upper = null } = ofCell(cell, sampled) ?? {};
      return { id: cell.id, property: cell.property, study: cell.study, printed: cell.printed, fraction, lower, upper };
    }),
    verdicts,
  };
  return { complete, json: JSON.stringify(json), text: survivalText(part, sampled, verdicts) };
}

// Parts of lessons on costs, from the command line: tables of networks and of facts, lines over size.

interface Found {
  readonly found: MeasuredPart;
  readonly complete: boolean;
}

async function measure(place: Place, wanted: Wanted): Promise<Found> {
  const line = progressLine();
  const total = wanted.networks.length + wanted.routes.length;
  let found: MeasuredPart = NOTHING_MEASURED;
  const job = measurePart(place.pool, wanted, NOTHING_MEASURED, (now) => {
    found = now;
    line.say(`${now.networks.size + now.routes.size} of ${total} networks`);
  });
  await resultOf(job, place);
  line.clear();
  const { networks, routes } = lacking(wanted, found);
  return { found, complete: networks.length + routes.length === 0 };
}

const verdictsOn = (claims: readonly MeasuredClaim[], { found, complete }: Found): readonly ClaimVerdict[] =>
  claims.map((claim) => verdictOn(claim, found, complete));

async function costsFigure(place: Place, part: CostsPart): Promise<Outcome> {
  const { found, complete } = await measure(place, { prices: [], networks: part.rows, routes: [] });
  const { networks } = found;
  const verdicts = part.claims.map((claim) => verdictOn(claim, networks, complete));
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: part.id,
    rows: part.rows.map(({ title, study, printed, reason }) => ({
      title,
      study,
      ours: oursOf(networks.get(study)),
      paper: printed,
      reason,
    })),
    verdicts,
  };
  return { complete, json: JSON.stringify(json), text: costsText(part, networks, verdicts) };
}

function oursOf(priced: Priced | undefined): Priced | null {
  return priced === undefined ? null : (Object.fromEntries(COST_COLUMNS.map((column) => [column, priced[column]])) as unknown as Priced);
}

async function factsFigure(place: Place, part: FactsPart): Promise<Outcome> {
  const measured = await measure(place, part.wanted);
  const { found, complete } = measured;
  const verdicts = verdictsOn(part.claims, measured);
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: part.id,
    columns: part.columns.map(({ title }) => title),
    rows: part.rows.map(({ title, facts, reason }) => ({ title, facts: facts.map((fact) => fact && factJson(fact, found)), reason })),
    verdicts,
  };
  const table = columns([
    [part.head, ...part.columns.map(({ title }) => title)],
    ...part.rows.map(({ title, facts }) => [title, ...facts.map((fact) => (fact === null ? "" : besidePrinted(fact, found)))]),
  ]);
  const reasons = part.rows.flatMap(({ title, reason }) => (reason === null ? [] : [`${title}: ${reason}`]));
  const text = [
    `${part.name}: ${part.title}`,
    table,
    ...reasons,
    part.note.replace("stands below", "stands in brackets"),
    ...verdicts.map(verdictText),
  ];
  return { complete, json: JSON.stringify(json), text: text.join("\n\n") };
}

function factJson(fact: Fact, found: Measured): object {
  const ours = fact.of(found);
  return {
    ours,
    printed: fact.printed?.value ?? null,
    agrees: ours === null || fact.printed === null ? null : agrees(fact, ours),
  };
}

function besidePrinted(fact: Fact, found: Measured): string {
  const ours = fact.of(found);
  if (ours === null) return "-";
  const own = `${ours.toFixed(fact.decimals)}${fact.unit === "" ? "" : ` ${fact.unit}`}`;
  return `${own}${agrees(fact, ours) ? "" : ` [${fact.printed!.text}]`}`;
}

async function curvesFigure(place: Place, part: CurvesPart, asked: string | null): Promise<Outcome> {
  const reading = readingOf(part, asked);
  const measured = await measure(place, wantedBy(part, reading));
  const { found, complete } = measured;
  const verdicts = verdictsOn(part.claims(reading), measured);
  const lines = part.lines(reading);
  const charts = part.charts.map((chart) => ({ chart, lines: linesOn(part, chart, reading, found) }));
  const json = {
    study: null,
    ...place.made,
    complete,
    figure: part.id,
    reading: reading === "" ? null : reading,
    lines: lines.map((line) => ({
      title: line.title,
      points: knownOn(line, found).map(({ at, priced: { floor: _floor, metres: _metres, ...priced } }) => ({ study: at.study, ...priced })),
    })),
    charts: charts.map(({ chart, lines: drawn }) => ({
      title: chart.title,
      lines: drawn.map(({ title, points }) => ({ title, points })),
      crossings: curveCrossings(chart, drawn).map(({ lower, higher, x, y }) => ({
        lower: drawn[lower]!.title,
        higher: drawn[higher]!.title,
        x,
        y,
      })),
    })),
    verdicts,
  };
  const text = [
    `${part.name}: ${part.title}`,
    ...part.readings.filter(({ id }) => id === reading).map((one) => `${one.title}: ${one.text}`),
    ...(lines.length === 0 ? [] : [networksText(part, reading, found)]),
    ...charts.map(({ chart, lines: drawn }) => chartText(chart, drawn)),
    part.note,
    ...verdicts.map(verdictText),
  ];
  return { complete, json: JSON.stringify(json), text: text.join("\n\n") };
}

async function structureFigure(place: Place, part: StructurePart): Promise<Outcome> {
  const found = await resultOf(place.pool.run("structure", defaultValues(), {}, null), place);
  const verdicts = found === null ? [] : part.claims.map((claim) => verdictOn(claim, found, true));
  const json = { study: null, ...place.made, complete: found !== null, figure: part.id, chart: part.chart, verdicts };
  const more = part.chart === null ? [] : [`All numbers: flitlab structure ${part.chart}`];
  const text = [`${part.name}: ${part.title}`, part.note, ...more, ...verdicts.map(verdictText)];
  return { complete: found !== null, json: JSON.stringify(json), text: text.join("\n\n") };
}

function networksText(part: CurvesPart, reading: string, found: Measured): string {
  const cells = part
    .lines(reading)
    .flatMap((line) =>
      knownOn(line, found).map(({ priced }) => [
        line.title,
        short(priced.endpoints),
        short(priced.routers),
        short(priced.radix),
        short(priced.electric),
        short(priced.optical),
        short(priced.cost, 5),
        short(priced.power, 4),
      ]),
    );
  return columns([["", "endpoints", "routers", "radix", "electric", "optical", "$/endpoint", "W/endpoint"], ...cells]);
}

function chartText(chart: CurvesChart, lines: ReturnType<typeof linesOn>): string {
  const own =
    chart.of === "cables" || chart.of === "routers"
      ? lines.map(
          ({ title, points }) =>
            `${title}: ${points
              .filter((_, i) => i % 4 === 0 || i === points.length - 1)
              .map(([x, y]) => `${short(x)}: ${short(y)}`)
              .join(", ")}`,
        )
      : [];
  const crossed = crossedLines(chart, lines).map(({ lower, higher, last, times }) => {
    const often = times === 1 ? "" : ` (the last of ${times} crossings)`;
    return `from ${short(last.x, 3)} on ${lines[lower]!.title} lies below ${lines[higher]!.title}${often}`;
  });
  return [chart.title, ...own, ...crossed].join("\n  ");
}
