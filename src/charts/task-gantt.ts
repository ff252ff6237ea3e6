/** Tasks over the cycles of a run to completion: sent, worked or waited, a row a task, one scale for all designs. */
import { scaleLinear } from "d3";
import type { Cell, HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, textWidth } from "../drawing/text.ts";
import type { TaskSpans } from "../simulation/program-run.ts";
import { horizontalAxis } from "./axes.ts";
import { keyMarks } from "./key.ts";
import type { KeyItem } from "./key.ts";
import { axisText, level, rect, FONT_SIZE_PX, text, upright } from "./marks.ts";
import type { LinearScale } from "./scale.ts";

export interface GanttRun {
  /** 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly tasks: number;
  /** Tasks of each of its jobs, which follow each other. */
  readonly jobs: readonly { readonly tasks: number }[];
  readonly spans: TaskSpans;
  /** The cycle in which each task had its last message, or ended its last work; -1 if it had none. */
  readonly taskFinished: Int32Array;
  /** The cycle in which each iteration was done; null if it was not. */
  readonly iterations: readonly (number | null)[];
  readonly cycles: number;
}

const KEY_LINE_HEIGHT_PX = 18;
/** Most iterations that are marked one by one. */
const MAX_ITERATIONS = 40;

/** Opacity of the first job's sends, of the second's, and so on in turn. */
const OPACITIES = [0.9, 0.45] as const;

const KIND_SENDS = 0;
const INK_OF_WORK: Ink = "muted";

const HEAD_HEIGHT_PX = 17;
const DESIGN_GAP_PX = 10;
const AXIS_HEIGHT_PX = 34;
/** Most marks that a page paints at once, for all designs together. */
const MAX_MARKS = 4000;
/** Least pixels from row to row; with more room rows stand apart. */
const MIN_ROW_PX = 1.5;
const MIN_ROW_WITH_GAP_PX = 3;
/** Spans of a task this close are one, pixels. */
const MAX_JOINED_GAP_PX = 0.6;
/** Most rows of the table. */
const MAX_TABLE_ROWS = 5000;

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
  const left = Math.max(30, ...runs.map(({ tasks }) => textWidth(count(tasks - 1), FONT_SIZE_PX) + 8));
  const right = width - 8;
  const x = scaleLinear([0, cycles], [left, right]);
  const legend = legendMarks(runs, left, right);
  const tall = Math.max(24, (height - legend.height - AXIS_HEIGHT_PX) / runs.length - HEAD_HEIGHT_PX - DESIGN_GAP_PX);
  const marks: Mark[] = [...legend.marks];
  const hovers: HoverRegion[] = [];
  let y = legend.height;
  const shares: string[] = [];
  for (const run of runs) {
    const start = startsOf(run);
    const piecesOf = piecesByTask(run, start, x);
    const oneIn = thinning(run, piecesOf, tall, MAX_MARKS / runs.length);
    const shown = Array.from({ length: Math.ceil(run.tasks / oneIn) }, (_, i) => i * oneIn);
    const share = oneIn === 1 ? `${count(run.tasks)} tasks` : `one in ${count(oneIn)} of ${count(run.tasks)} tasks`;
    shares.push(`${run.label}: ${share}`);
    marks.push(...headMarks(run, share, left, right, y));
    y += HEAD_HEIGHT_PX;
    const row = tall / shown.length;
    const bar = row >= MIN_ROW_WITH_GAP_PX ? row - 1 : row;
    shown.forEach((task, i) => {
      const top = y + i * row;
      const end = run.taskFinished[task]!;
      const pieces = piecesOf(task);
      if (end >= 0) marks.push(pieceMark(x(0), x(end + 1), top, bar, "hairline", 1));
      for (const { kind, from, to } of pieces)
        marks.push(
          pieceMark(
            from,
            to,
            top,
            bar,
            kind === KIND_SENDS ? { design: run.design } : INK_OF_WORK,
            kind === KIND_SENDS ? OPACITIES[jobOf(run, task) % OPACITIES.length]! : 0.75,
          ),
        );
      hovers.push(hoverOf(run, task, start, x, { left, right, top, row }));
    });
    marks.push(
      ...rowLabels(shown, left, y, row, tall),
      ...jobMarks(run, shown, { left, right, y, row }),
      ...iterationMarks(run, x, y, tall),
    );
    y += tall + DESIGN_GAP_PX;
  }
  const bottom = y - DESIGN_GAP_PX + 4;
  marks.push(...horizontalAxis({ left, right, top: legend.height, bottom }, x, "cycles"));
  return {
    title: "Tasks over the cycles",
    subtitle: `a row a task; ${shares.join(", ")}`,
    description: runs
      .map((run, i) => `${shares[i]!}, done after ${count(run.cycles)} cycles, the first of them after ${count(firstDone(run))}.`)
      .join(" "),
    width,
    height: bottom + AXIS_HEIGHT_PX,
    clock: { left, right, top: legend.height, bottom, cycles },
    marks,
    hovers,
    get table() {
      return {
        columns: ["design", "job", "task", "what", "from cycle", "to cycle"],
        rows: runs.flatMap((run) =>
          Array.from({ length: Math.min(MAX_TABLE_ROWS, run.spans.task.length) }, (_, i): Cell[] => [
            run.label,
            jobOf(run, run.spans.task[i]!) + 1,
            run.spans.task[i]!,
            run.spans.kind[i] === KIND_SENDS ? "sends" : "computes",
            run.spans.start[i]!,
            run.spans.end[i]!,
          ]),
        ),
      };
    },
  };
}

/** First span of each task among all, which are in the order of tasks. */
function startsOf({ tasks, spans }: GanttRun): Int32Array {
  const start = new Int32Array(tasks + 1);
  for (const task of spans.task) start[task + 1]!++;
  for (let task = 0; task < tasks; task++) start[task + 1]! += start[task]!;
  return start;
}

/** The spans of a task in pixels, with touching ones joined. */
function piecesByTask(run: GanttRun, start: Int32Array, x: LinearScale): (task: number) => readonly Piece[] {
  const { kind, start: from, end: to } = run.spans;
  return (task) => {
    const pieces: Piece[] = [];
    for (let i = start[task]!; i < start[task + 1]!; i++) {
      const next = { kind: kind[i]!, from: x(from[i]!), to: Math.max(x(to[i]!), x(from[i]!) + 0.5) };
      const last = pieces.at(-1);
      if (last && last.kind === next.kind && next.from - last.to < MAX_JOINED_GAP_PX)
        pieces[pieces.length - 1] = { ...last, to: Math.max(last.to, next.to) };
      else pieces.push(next);
    }
    return pieces;
  };
}

/** One task in how many is shown, so that rows are distinct and painted at once. */
function thinning(run: GanttRun, piecesOf: (task: number) => readonly Piece[], tall: number, most: number): number {
  let oneIn = Math.max(1, Math.ceil((run.tasks * MIN_ROW_PX) / tall));
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
      ...(run.spans.kind.some((kind) => kind !== KIND_SENDS)
        ? ([["computes for", `${count(spent(run, start[task]!, start[task + 1]!, false))} cycles`]] as const)
        : []),
    ],
  };
}

/** Cycles in which it sends, or works; its spans are in the order of their beginnings, and may overlap. */
function spent({ spans }: GanttRun, from: number, to: number, sends: boolean): number {
  let [sum, until] = [0, 0];
  for (let i = from; i < to; i++) {
    if ((spans.kind[i] === KIND_SENDS) !== sends || spans.end[i]! <= until) continue;
    sum += spans.end[i]! - Math.max(until, spans.start[i]!);
    until = spans.end[i]!;
  }
  return sum;
}

/** Cycle in which the first task with any work was done. */
function firstDone({ taskFinished, cycles }: GanttRun): number {
  return taskFinished.reduce((first, one) => (one >= 0 && one < first ? one : first), cycles);
}

/** The job of the task, from 0. */
function jobOf({ jobs }: GanttRun, task: number): number {
  let before = 0;
  const job = jobs.findIndex(({ tasks }) => task < (before += tasks));
  return Math.max(0, job);
}

function pieceMark(from: number, to: number, y: number, height: number, ink: Ink, opacity: number): Mark {
  return rect({ x: from, y, width: Math.max(0.3, to - from), height }, { ink, opacity });
}

/** The meaning of the colours, in as many lines as needed. */
function legendMarks(runs: readonly GanttRun[], left: number, right: number): ReturnType<typeof keyMarks> {
  const jobs = runs.reduce((most, run) => Math.max(most, run.jobs.length), 0);
  const works = runs.some(({ spans }) => spans.kind.some((kind) => kind !== KIND_SENDS));
  const marked = runs.some(({ iterations }) => iterations.length > 1 && iterations.length <= MAX_ITERATIONS);
  const own: Ink = { design: runs[0]!.design };
  const item = (title: string, ink: Ink, opacity: number): KeyItem => {
    const swatch = (x: number, y: number): Mark => rect({ x, y: y + 3, width: 9, height: 9 }, { part: "label", ink, opacity, radius: 2 });
    return { title, ink, swatch };
  };
  const stroke: KeyItem = {
    title: jobs > 1 ? "an iteration of job 1 is done" : "an iteration is done",
    ink: "text",
    swatch: (x, y) => upright(x + 4, y + 1, y + 14, { part: "label", ink: "text", dash: "2 2" }),
  };
  const items = [
    ...(jobs > 1
      ? OPACITIES.map((opacity, job) =>
          item(`job ${job + 1}${jobs > 2 ? `, ${job + 3}${jobs > job + 4 ? ", …" : ""} send` : " sends"}`, own, opacity),
        )
      : [item("sends", own, OPACITIES[0])]),
    ...(works ? [item("computes", INK_OF_WORK, 0.75)] : []),
    item("waits", "hairline", 1),
    ...(marked ? [stroke] : []),
  ];
  const key = keyMarks(items, { left, right, lead: 13, gap: 13, row: KEY_LINE_HEIGHT_PX, part: "label" });
  return { marks: key.marks, height: key.height + KEY_LINE_HEIGHT_PX };
}

function headMarks({ design, label, cycles }: GanttRun, share: string, left: number, right: number, y: number): Mark[] {
  const name = fitText(label, FONT_SIZE_PX, right - left, true);
  const more = `${count(cycles)} cycles, ${share}`;
  const at = left + textWidth(name, FONT_SIZE_PX, true) + 8;
  return [
    text(left, y + 12, name, { bold: true, ink: { design } }),
    text(at, y + 12, fitText(more, FONT_SIZE_PX, right - at), { ink: "muted" }),
  ];
}

/** The first and the last task shown. */
function rowLabels(shown: readonly number[], left: number, y: number, row: number, tall: number): Mark[] {
  const label = (task: number, at: number): Mark => axisText(left - 5, at, count(task), "end");
  const last = shown.at(-1)!;
  if (last === 0) return [label(0, y + tall / 2 + 4)];
  return [label(0, y + Math.min(9, row / 2 + 4)), label(last, y + tall - Math.max(0, row / 2 - 4))];
}

/** Lines between the rows of jobs, and the number of each one's first task where there is room. */
function jobMarks(
  run: GanttRun,
  shown: readonly number[],
  { left, right, y, row }: { readonly left: number; readonly right: number; readonly y: number; readonly row: number },
): Mark[] {
  const firsts = shown.flatMap((task, i) => (i > 0 && jobOf(run, task) !== jobOf(run, shown[i - 1]!) ? [i] : []));
  let labelled = 0;
  return firsts.flatMap((first) => {
    const at = y + first * row;
    const border = level(at, left - 4, right, { part: "cursor", ink: "text" });
    const roomy = (first - labelled) * row > (labelled === 0 ? 3 : 2) * FONT_SIZE_PX && (shown.length - first) * row > 2 * FONT_SIZE_PX;
    if (!roomy) return [border];
    labelled = first;
    return [border, axisText(left - 5, at + FONT_SIZE_PX, count(shown[first]!), "end")];
  });
}

function iterationMarks({ iterations }: GanttRun, x: LinearScale, y: number, tall: number): Mark[] {
  if (iterations.length < 2 || iterations.length > MAX_ITERATIONS) return [];
  return iterations.flatMap((cycle) =>
    cycle === null ? [] : [upright(x(cycle + 1), y, y + tall, { part: "cursor", ink: "text", dash: "2 2" })],
  );
}
