/** The command `figure`: the numbers of a lesson's figure or table, computed anew, beside what its source says. */
import { readFileSync } from "node:fs";
import { verdictsOf } from "../lessons/bars-verdicts.ts";
import type { Cell, Extent } from "../lessons/cell.ts";
import type { Counted } from "../lessons/counts.ts";
import type { BarsPart, CountsPart } from "../lessons/lesson.ts";
import { partOf, PARTS } from "../lessons/lessons.ts";
import { runBatch } from "../workers/batch/batch.ts";
import { readResults } from "../workers/batch/file.ts";
import { batchRunner } from "../workers/batch/kind.ts";
import type { ItemResult } from "../workers/batch/kind.ts";
import { Cancelled } from "../workers/errors.ts";
import type { Arguments } from "./arguments.ts";
import type { Outcome, Place } from "./commands.ts";
import { Failure } from "./failure.ts";
import { figureText, tableText } from "./figure-text.ts";
import { batchLine } from "./progress.ts";

export const FIGURE_IDS: readonly string[] = PARTS.map(({ id }) => id);

/** The command for these arguments; throws a Failure when they name no figure or none of its numbers. */
export function figureCommand({ study: id, quick, cells: names, from }: Arguments): (place: Place) => Promise<Outcome> {
  const figure = id === null ? null : partOf(id);
  if (figure === null)
    throw new Failure(
      `${id === null ? "A figure is missing after figure" : `There is no figure ${JSON.stringify(id)}`}; the figures are ${FIGURE_IDS.join(", ")}.`,
    );
  if (figure.kind === "counts") return (place) => countTable(place, figure);
  const extent = quick ? "quick" : "paper";
  const all = figure.cells(extent);
  const chosen = names.length === 0 ? all : all.filter((cell) => names.some((name) => cell.id.startsWith(name)));
  if (chosen.length === 0)
    throw new Failure(
      `--cell ${names.join(" --cell ")} is none of the numbers of figure ${figure.id}, such as ${all[0]!.id} and ${all.at(-1)!.id}.`,
    );
  const known = from === null ? new Map<string, ItemResult>() : resultsIn(from);
  return (place) => run(place, figure, extent, chosen, known);
}

async function run(
  { pool, interruptible }: Place,
  figure: BarsPart,
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
  const groups = figure.summary(extent, results);
  const verdicts = verdictsOf(figure.claims(extent), groups);
  const json = {
    study: null,
    complete,
    figure: figure.id,
    extent,
    groups: groups.map(({ title, simulated, programs }) => ({
      title,
      simulated: { ...simulated.spread, count: simulated.count },
      programs: programs.map(({ models, spread, count, error }) => ({ models, ...spread, count, error })),
    })),
    verdicts,
    cells: cells.map(({ id, kind, study, key }) => ({ id, kind, study, ...(results.get(key) ?? NOTHING) })),
  };
  return { complete, json: JSON.stringify(json), text: figureText(figure, extent, groups, verdicts, cells, results) };
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

async function countTable({ pool, interruptible }: Place, table: CountsPart): Promise<Outcome> {
  const counted = new Map<string, Counted>();
  let complete = true;
  for (const { network, values } of table.rows(counted)) {
    const job = pool.run("pathCounts", values);
    interruptible(job);
    try {
      counted.set(network.id, await job.done);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      complete = false;
      break;
    }
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
