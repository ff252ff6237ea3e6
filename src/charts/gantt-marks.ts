/** Marks of a chart of tasks: what the colours are, a design's head and axis, and lines between jobs and iterations. */
import type { TaskSpans } from "../simulation/program-run.ts";
import type { Ink, Mark } from "../drawing/scene.ts";
import { count, fitText, textWidth } from "../drawing/text.ts";
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
  /** The cycle in which each task had its last message, or ended its last work; -1 where it had none. */
  readonly taskFinished: Int32Array;
  /** The cycle in which each iteration was done; null where it was not. */
  readonly iterations: readonly (number | null)[];
  readonly cycles: number;
}

/** Of letters, pixels. */
export const SIZE = 11;
const LEGEND = 18;
/** More iterations are not marked one by one. */
const MOST_ITERATIONS = 40;

/** How strong the first job's sending is, and that of the second. */
export const JOBS = [0.9, 0.45] as const;

export const SENDS = 0;
export const WORKS: Ink = "muted";

/** The job that a task is of, from 0. */
export function jobOf({ jobs }: GanttRun, task: number): number {
  return jobs.length > 1 && task >= jobs[0]!.tasks ? 1 : 0;
}

export function rectOf(from: number, to: number, y: number, height: number, ink: Ink, opacity: number): Mark {
  return { type: "rect", part: "data", x: from, y, width: Math.max(0.3, to - from), height, radius: 0, ink, opacity };
}

/** What the colours are, in as many lines as they take. */
export function legendMarks(runs: readonly GanttRun[], left: number, right: number): { readonly marks: Mark[]; readonly height: number } {
  const several = runs.some(({ jobs }) => jobs.length > 1);
  const works = runs.some(({ spans }) => spans.kind.some((kind) => kind !== SENDS));
  const marked = runs.some(({ iterations }) => iterations.length > 1 && iterations.length <= MOST_ITERATIONS);
  const own: Ink = { design: runs[0]!.design };
  /** An item without a colour is a line. */
  const items: readonly (readonly [string, Ink | null, number])[] = [
    ...(several ? JOBS.map((opacity, job) => [`job ${job + 1} sends`, own, opacity] as const) : [["sends", own, JOBS[0]] as const]),
    ...(works ? [["computes", WORKS, 0.75] as const] : []),
    ["waits", "hairline", 1],
    ...(marked ? [[several ? "an iteration of job 1 is done" : "an iteration is done", null, 1] as const] : []),
  ];
  let [x, y] = [left, 0];
  const marks = items.flatMap(([text, ink, opacity]): Mark[] => {
    const wide = textWidth(text, SIZE) + 13;
    if (x > left && x + wide > right) [x, y] = [left, y + LEGEND];
    const at = x;
    x += wide + 13;
    return [
      ink === null
        ? {
            type: "line",
            part: "label",
            points: [
              [at + 4, y + 1],
              [at + 4, y + 14],
            ],
            ink: "text",
            width: 1,
            dash: "2 2",
          }
        : { type: "rect", part: "label", x: at, y: y + 3, width: 9, height: 9, radius: 2, ink, opacity },
      { type: "text", part: "label", x: at + 13, y: y + 11, text, size: SIZE, anchor: "start", ink: "muted" },
    ];
  });
  return { marks, height: y + LEGEND };
}

export function headMarks({ design, label, cycles }: GanttRun, share: string, left: number, right: number, y: number): Mark[] {
  const name = fitText(label, SIZE, right - left, true);
  const more = `${count(cycles)} cycles, ${share}`;
  const at = left + textWidth(name, SIZE, true) + 8;
  return [
    { type: "text", part: "label", x: left, y: y + 12, text: name, size: SIZE, bold: true, anchor: "start", ink: { design } },
    { type: "text", part: "label", x: at, y: y + 12, text: fitText(more, SIZE, right - at), size: SIZE, anchor: "start", ink: "muted" },
  ];
}

/** The first and the last task shown. */
export function rowLabels(shown: readonly number[], left: number, y: number, row: number, tall: number): Mark[] {
  const label = (task: number, at: number): Mark => ({
    type: "text",
    part: "axis",
    x: left - 5,
    y: at,
    text: count(task),
    size: SIZE,
    anchor: "end",
    ink: "muted",
  });
  const last = shown.at(-1)!;
  if (last === 0) return [label(0, y + tall / 2 + 4)];
  return [label(0, y + Math.min(9, row / 2 + 4)), label(last, y + tall - Math.max(0, row / 2 - 4))];
}

/** A line between the rows of two jobs, and the number of the second one's first task where that has room. */
export function jobMarks(
  run: GanttRun,
  shown: readonly number[],
  { left, right, y, row }: { readonly left: number; readonly right: number; readonly y: number; readonly row: number },
): Mark[] {
  const first = shown.findIndex((task) => jobOf(run, task) === 1);
  if (first <= 0) return [];
  const at = y + first * row;
  const line: Mark = {
    type: "line",
    part: "cursor",
    points: [
      [left - 4, at],
      [right, at],
    ],
    ink: "text",
    width: 1,
  };
  const roomy = first * row > 3 * SIZE && (shown.length - first) * row > 2 * SIZE;
  if (!roomy) return [line];
  return [
    line,
    { type: "text", part: "axis", x: left - 5, y: at + SIZE, text: count(shown[first]!), size: SIZE, anchor: "end", ink: "muted" },
  ];
}

export function iterationMarks({ iterations }: GanttRun, x: LinearScale, y: number, tall: number): Mark[] {
  if (iterations.length < 2 || iterations.length > MOST_ITERATIONS) return [];
  return iterations.flatMap((cycle): Mark[] =>
    cycle === null
      ? []
      : [
          {
            type: "line",
            part: "cursor",
            points: [
              [x(cycle + 1), y],
              [x(cycle + 1), y + tall],
            ],
            ink: "text",
            width: 1,
            dash: "2 2",
          },
        ],
  );
}
