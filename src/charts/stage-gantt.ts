/** The stages of an estimated training step over its time: passes of micro-batches, and sums of gradients, a row a stage, one scale for all. */
import { scaleLinear } from "d3";
import type { StagePass } from "../estimate/step-parts.ts";
import type { HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, textWidth } from "../drawing/text.ts";
import { durationText, unitOfTime } from "../drawing/time-text.ts";
import { horizontalAxis } from "./axes.ts";
import { keyMarks } from "./key.ts";
import { axisText, FONT_SIZE_PX, rect, text } from "./marks.ts";

export interface StageRun {
  /** 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly course: readonly StagePass[];
  /** Nanoseconds of a cycle; null where nobody has told the speed of an endpoint's link. */
  readonly cycleTime: number | null;
}

const HEAD_PX = 18;
const KEY_PX = 20;
const GAP_PX = 10;
const AXIS_PX = 34;
/** Heights of a stage's row. */
const [MIN_ROW_PX, MAX_ROW_PX] = [3, 14] as const;
/** Of all rows of a design, if they can be as low. */
const ROWS_PX = 160;
/** Rows have numbers where there is room. */
const NUMBERED_PX = 10;

const LOOKS = {
  forward: ["forward", "local", 0.95],
  backward: ["backward", "minimal", 0.95],
  sums: ["gradients and weights", { block: 5 }, 1],
} as const;
const KINDS = Object.keys(LOOKS) as readonly (keyof typeof LOOKS)[];

export function stageGantt({ runs, width }: { readonly runs: readonly StageRun[]; readonly width: number }): Scene {
  const timed = runs.every(({ cycleTime }) => cycleTime !== null);
  const most = Math.max(1, ...runs.flatMap(({ course, cycleTime }) => course.map(({ end }) => (timed ? end * cycleTime! : end))));
  const [size, unit] = timed ? unitOfTime(most) : [1, "cycles"];
  const stagesOf = ({ course }: StageRun): number => course.reduce((all, { stage }) => Math.max(all, stage + 1), 0);
  const left = Math.max(20, ...runs.map((run) => textWidth(count(stagesOf(run) - 1), FONT_SIZE_PX) + 8));
  const right = width - 10;
  const x = scaleLinear([0, most / size], [left, right]);
  const at = (cycle: number, { cycleTime }: StageRun): number => x((timed ? cycle * cycleTime! : cycle) / size);
  const told = (cycle: number, { cycleTime }: StageRun): string => (timed ? durationText(cycle * cycleTime!) : `${count(cycle)} cycles`);
  const used = KINDS.filter((kind) => runs.some(({ course }) => course.some((pass) => pass.kind === kind)));
  const key = keyMarks(
    used.map((kind) => ({ title: LOOKS[kind][0], ink: LOOKS[kind][1] })),
    { left, right },
  );
  const marks: Mark[] = [...key.marks];
  const hovers: HoverRegion[] = [];
  let y = KEY_PX + key.height;
  for (const run of runs) {
    const stages = stagesOf(run);
    const row = Math.max(MIN_ROW_PX, Math.min(MAX_ROW_PX, Math.floor(ROWS_PX / Math.max(1, stages))));
    const bar = row > 4 ? row - 1 : row;
    const oneIn = row >= NUMBERED_PX ? 1 : Math.ceil(NUMBERED_PX / row);
    marks.push(text(left, y + 12, fitText(run.label, FONT_SIZE_PX, right - left, true), { bold: true, ink: { design: run.design } }));
    y += HEAD_PX;
    for (let stage = 0; stage < stages; stage++) {
      const top = y + stage * row;
      if (stage % oneIn === 0) marks.push(axisText(left - 6, top + row / 2 + 4, count(stage), "end"));
      marks.push(rect({ x: left, y: top, width: right - left, height: bar }, { part: "grid", ink: "hairline", opacity: 0.45 }));
    }
    for (const pass of run.course) {
      const [, ink, opacity] = LOOKS[pass.kind];
      const [from, to] = [at(pass.begin, run), at(pass.end, run)];
      const top = y + pass.stage * row;
      // Passes stand apart where there is room.
      const wide = to - from > 3 ? to - from - 0.8 : to - from;
      marks.push(rect({ x: from, y: top, width: Math.max(0.4, wide), height: bar }, { ink, opacity }));
      hovers.push({
        x: from,
        y: top,
        width: Math.max(1, to - from),
        height: row,
        anchor: [(from + to) / 2, top],
        title: `stage ${pass.stage}`,
        ink: { design: run.design },
        rows: [
          [LOOKS[pass.kind][0], pass.batch === null ? "after the last micro-batch" : `micro-batch ${pass.batch}`],
          ["from", told(pass.begin, run)],
          ["to", told(pass.end, run)],
        ],
      });
    }
    y += stages * row + GAP_PX;
  }
  const bottom = y - GAP_PX + 4;
  marks.push(...horizontalAxis({ left, right, top: KEY_PX + key.height, bottom }, x, unit));
  return {
    title: "Stages over a step",
    subtitle: "estimated; a row a stage, empty where it waits for others",
    description: runs
      .map((run) => {
        const end = run.course.reduce((last, pass) => Math.max(last, pass.end), 0);
        return `${run.label}: ${count(stagesOf(run))} stages, done after about ${told(end, run)}.`;
      })
      .join(" "),
    width,
    height: bottom + AXIS_PX,
    marks,
    hovers,
    table: {
      columns: ["design", "stage", "pass", "micro-batch", "begin (cycles)", "end (cycles)"],
      rows: runs.flatMap(({ label, course }) =>
        course.map(({ stage, kind, batch, begin, end }) => [label, stage, kind, batch, begin, end]),
      ),
    },
  };
}
