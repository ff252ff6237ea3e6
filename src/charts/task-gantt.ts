/** What tasks did over the cycles of a run to completion: sent, worked or waited, a row a task, one scale for all designs. */
import { horizontalAxis } from "./axes.ts";
import { headMarks, iterationMarks, jobMarks, jobOf, JOBS, legendMarks, rectOf, rowLabels, SENDS, SIZE, WORKS } from "./gantt-marks.ts";
import type { GanttRun } from "./gantt-marks.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";
import type { LinearScale } from "./scale.ts";

const HEAD = 17;
const GAP = 10;
const AXIS = 34;
/** Marks that a page paints in one go, all designs together. */
const MOST_MARKS = 4000;
/** Pixels from row to row, at least; with more room rows stand apart. */
const LEAST_ROW = 1.5;
const APART = 3;
/** Spans of a task this close are one, pixels. */
const CLOSE = 0.6;
/** Rows of the table behind it. */
const MOST_LISTED = 5000;

interface Piece {
  readonly kind: number;
  readonly from: number;
  readonly to: number;
}

export function taskGantt({
  runs,
  width,
  height,
}: {
  readonly runs: readonly GanttRun[];
  readonly width: number;
  readonly height: number;
}): Scene {
  const cycles = Math.max(1, ...runs.map((run) => run.cycles + 1));
  const left = Math.max(30, ...runs.map(({ tasks }) => textWidth(count(tasks - 1), SIZE) + 8));
  const right = width - 8;
  const x = linearScale([0, cycles], [left, right]);
  const legend = legendMarks(runs, left, right);
  const tall = Math.max(24, (height - legend.height - AXIS) / runs.length - HEAD - GAP);
  const marks: Mark[] = [...legend.marks];
  const hovers: HoverRegion[] = [];
  let y = legend.height;
  const shares: string[] = [];
  for (const run of runs) {
    const start = startsOf(run);
    const piecesOf = piecesByTask(run, start, x);
    const oneIn = thinning(run, piecesOf, tall, MOST_MARKS / runs.length);
    const shown = Array.from({ length: Math.ceil(run.tasks / oneIn) }, (_, i) => i * oneIn);
    const share = oneIn === 1 ? `${count(run.tasks)} tasks` : `one in ${count(oneIn)} of ${count(run.tasks)} tasks`;
    shares.push(`${run.label}: ${share}`);
    marks.push(...headMarks(run, share, left, right, y));
    y += HEAD;
    const row = tall / shown.length;
    const bar = row >= APART ? row - 1 : row;
    shown.forEach((task, i) => {
      const top = y + i * row;
      const end = run.taskFinished[task]!;
      const pieces = piecesOf(task);
      if (end >= 0) marks.push(rectOf(x(0), x(end + 1), top, bar, "hairline", 1));
      for (const { kind, from, to } of pieces)
        marks.push(
          rectOf(from, to, top, bar, kind === SENDS ? { design: run.design } : WORKS, kind === SENDS ? JOBS[jobOf(run, task)]! : 0.75),
        );
      hovers.push(hoverOf(run, task, start, x, { left, right, top, row }));
    });
    marks.push(
      ...rowLabels(shown, left, y, row, tall),
      ...jobMarks(run, shown, { left, right, y, row }),
      ...iterationMarks(run, x, y, tall),
    );
    y += tall + GAP;
  }
  const bottom = y - GAP + 4;
  marks.push(...horizontalAxis({ left, right, top: legend.height, bottom }, x, "cycles"));
  return {
    title: "Tasks over the cycles",
    subtitle: `a row a task; ${shares.join(", ")}`,
    description: runs
      .map((run, i) => `${shares[i]!}, done after ${count(run.cycles)} cycles, the first of them after ${count(firstDone(run))}.`)
      .join(" "),
    width,
    height: bottom + AXIS,
    clock: { left, right, top: legend.height, bottom, cycles },
    marks,
    hovers,
    get table() {
      return {
        columns: ["design", "job", "task", "what", "from cycle", "to cycle"],
        rows: runs.flatMap((run) =>
          Array.from({ length: Math.min(MOST_LISTED, run.spans.task.length) }, (_, i): Cell[] => [
            run.label,
            jobOf(run, run.spans.task[i]!) + 1,
            run.spans.task[i]!,
            run.spans.kind[i] === SENDS ? "sends" : "computes",
            run.spans.start[i]!,
            run.spans.end[i]!,
          ]),
        ),
      };
    },
  };
}

/** Where the spans of each task begin among those of all, which are in its order. */
function startsOf({ tasks, spans }: GanttRun): Int32Array {
  const start = new Int32Array(tasks + 1);
  for (const task of spans.task) start[task + 1]!++;
  for (let task = 0; task < tasks; task++) start[task + 1]! += start[task]!;
  return start;
}

/** The spans of a task in pixels, those that touch as one. */
function piecesByTask(run: GanttRun, start: Int32Array, x: LinearScale): (task: number) => readonly Piece[] {
  const { kind, start: from, end: to } = run.spans;
  return (task) => {
    const pieces: Piece[] = [];
    for (let i = start[task]!; i < start[task + 1]!; i++) {
      const next = { kind: kind[i]!, from: x(from[i]!), to: Math.max(x(to[i]!), x(from[i]!) + 0.5) };
      const last = pieces.at(-1);
      if (last && last.kind === next.kind && next.from - last.to < CLOSE)
        pieces[pieces.length - 1] = { ...last, to: Math.max(last.to, next.to) };
      else pieces.push(next);
    }
    return pieces;
  };
}

/** One in how many tasks is shown, so that rows can be told apart and are painted in one go. */
function thinning(run: GanttRun, piecesOf: (task: number) => readonly Piece[], tall: number, most: number): number {
  let oneIn = Math.max(1, Math.ceil((run.tasks * LEAST_ROW) / tall));
  for (;;) {
    let marks = 0;
    for (let task = 0; task < run.tasks && marks <= most; task += oneIn) marks += 1 + piecesOf(task).length;
    if (marks <= most || oneIn >= run.tasks) return oneIn;
    oneIn *= 2;
  }
}

function hoverOf(
  run: GanttRun,
  task: number,
  start: Int32Array,
  x: LinearScale,
  at: { readonly left: number; readonly right: number; readonly top: number; readonly row: number },
): HoverRegion {
  const end = run.taskFinished[task]!;
  return {
    x: 0,
    y: at.top,
    width: at.right,
    height: at.row,
    anchor: [x(Math.max(0, end + 1)), at.top + at.row / 2],
    title: `${run.label}, task ${count(task)}${run.jobs.length > 1 ? ` of job ${jobOf(run, task) + 1}` : ""}`,
    ink: { design: run.design },
    rows: [
      ["done", end < 0 ? "sends and receives nothing" : `cycle ${count(end)}`],
      ["sends for", `${count(spent(run, start[task]!, start[task + 1]!, true))} cycles`],
      ...(run.spans.kind.some((kind) => kind !== SENDS)
        ? ([["computes for", `${count(spent(run, start[task]!, start[task + 1]!, false))} cycles`]] as const)
        : []),
    ],
  };
}

/** Cycles in which it sends, or works; its spans come by their beginnings, and may overlap. */
function spent({ spans }: GanttRun, from: number, to: number, sends: boolean): number {
  let [sum, until] = [0, 0];
  for (let i = from; i < to; i++) {
    if ((spans.kind[i] === SENDS) !== sends || spans.end[i]! <= until) continue;
    sum += spans.end[i]! - Math.max(until, spans.start[i]!);
    until = spans.end[i]!;
  }
  return sum;
}

/** Cycle in which the first task was done that had something to do. */
function firstDone({ taskFinished, cycles }: GanttRun): number {
  return taskFinished.reduce((first, one) => (one >= 0 && one < first ? one : first), cycles);
}
