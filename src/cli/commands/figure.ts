/** `flitlab figure`: the numbers of a lesson's figure or table, computed anew, beside what its source says. */
import { readFileSync } from "node:fs";
import { verdictOn, verdictsOf } from "../../lessons/verdict.ts";
import type { Cell, Extent } from "../../lessons/cell.ts";
import type { Counted } from "../../lessons/counts.ts";
import type { BarsPart, CountsPart, SurvivalPart } from "../../lessons/lesson.ts";
import { LESSONS, partOf, PARTS } from "../../lessons/lessons.ts";
import { ofCell } from "../../lessons/survival.ts";
import type { Survival } from "../../lessons/survival.ts";
import { runBatch, readResults, batchRunner, sampleFailures } from "../../engine/jobs.ts";
import type { ItemResult } from "../../engine/jobs.ts";
import { onPool, resultOf } from "../command.ts";
import type { Command, Outcome, Place } from "../command.ts";
import { Failure } from "../failure.ts";
import { figureText, survivalText, tableText } from "../figure-text.ts";
import { costsFigure, curvesFigure, factsFigure } from "../measured-figure.ts";
import { flag, repeated, valued } from "../options.ts";
import type { CommandLine } from "../options.ts";
import { batchLine, progressLine } from "../progress.ts";

const FIGURE_IDS: readonly string[] = PARTS.map(({ id }) => id);

const QUICK = flag("quick", "a part of it, with shorter simulations");
/** Names of numbers, or their beginnings; none for all. */
const CELLS = repeated("cell", "NAME", "only the numbers whose names begin so; may be repeated");
const FROM = valued("from", "FILE", "numbers that an earlier --json output holds are not computed again", (path) => path, null);
const READING = valued("reading", "ID", "of a figure that can be read in several ways, which", (id) => id, null);

export const figure: Command = {
  id: "figure",
  takes: "ID",
  help: `a figure of ${LESSONS.map(({ source }) => source).join(" or ")}, run again: ${FIGURE_IDS.join(", ")}`,
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
  if (reading !== null && part.kind !== "curves")
    throw new Failure(
      `--reading ${JSON.stringify(reading)} is for figures that can be read in several ways, and figure ${part.id} cannot.`,
    );
  if (part.kind === "counts") return (place) => countTable(place, part);
  if (part.kind === "costs") return (place) => costsFigure(place, part);
  if (part.kind === "survival") return (place) => sampleTables(place, part);
  if (part.kind === "facts") return (place) => factsFigure(place, part);
  if (part.kind === "curves") return (place) => curvesFigure(place, part, reading);
  const extent = line.get(QUICK) ? "quick" : "paper";
  const all = part.cells(extent);
  const names = line.get(CELLS);
  const chosen = names.length === 0 ? all : all.filter((cell) => names.some((name) => cell.id.startsWith(name)));
  if (chosen.length === 0)
    throw new Failure(
      `--cell ${names.join(" --cell ")} is none of the numbers of figure ${part.id}, such as ${all[0]!.id} and ${all.at(-1)!.id}.`,
    );
  const from = line.get(FROM);
  const known = from === null ? new Map<string, ItemResult>() : resultsIn(from);
  return (place) => computeBars(place, part, extent, chosen, known);
}

async function computeBars(
  { pool, interruptible }: Place,
  part: BarsPart,
  extent: Extent,
  cells: readonly Cell[],
  known: ReadonlyMap<string, ItemResult>,
): Promise<Outcome> {
  const names = new Map(cells.map(({ key, id }) => [key, id]));
  const line = batchLine((key) => names.get(key) ?? key);
  const job = runBatch(batchRunner(pool), cells, known, { onResult: line.finished, onProgress: line.update });
  interruptible(job);
  const { results, complete } = await job.done;
  line.clear();
  const groups = part.summary(extent, results);
  const verdicts = verdictsOf(part.claims(extent), groups);
  const json = {
    study: null,
    complete,
    figure: part.id,
    extent,
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
