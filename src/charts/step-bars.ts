/** What the time of an estimated training step consists of, a bar a design. */
import type { StepParts } from "../estimate/step-parts.ts";
import type { Ink, Scene } from "../drawing/scene.ts";
import { count, significant } from "../drawing/text.ts";
import { durationText } from "../drawing/time-text.ts";
import { stackedBars } from "./bars.ts";
import type { StackedPart, StackedRow } from "./bars.ts";

export interface StepRow {
  /** "A UGAL-L". */
  readonly label: string;
  /** 0 for A. */
  readonly design: number;
  /** Of the whole step. */
  readonly cycles: number;
  readonly step: StepParts;
  /** Nanoseconds of a cycle; null where nobody has told the speed of an endpoint's link. */
  readonly cycleTime: number | null;
}

type Id = Exclude<keyof StepParts, "withoutNetwork" | "course">;

const LOOKS: Readonly<Record<Id, readonly [title: string, short: string, ink: Ink, opacity?: number]>> = {
  compute: ["computes", "computes", "router"],
  bubble: ["waits for other stages", "stages", "muted", 0.3],
  tensor: ["sums of activations", "sums", "minimal"],
  context: ["keys and values", "keys", "local"],
  expert: ["experts", "experts", "global"],
  pipeline: ["what stages pass on", "passed on", "nonMinimal"],
  data: ["gradients and weights", "gradients", { block: 5 }],
};

const share = (part: number, whole: number): string => `${significant((100 * part) / Math.max(1, whole), 3)} %`;

/** `height`: what there is room for, if it can be had, pixels. */
export function stepBars({
  rows,
  width,
  height = Infinity,
}: {
  readonly rows: readonly StepRow[];
  readonly width: number;
  readonly height?: number;
}): Scene {
  // Bars compare in time where all have one.
  const timed = rows.every(({ cycleTime }) => cycleTime !== null);
  const written = (cycles: number, { cycleTime }: StepRow): string =>
    timed ? durationText(cycles * cycleTime!) : `${count(cycles)} cycles`;
  const ids = (Object.keys(LOOKS) as Id[]).filter((id) => rows.some(({ step }) => step[id] > 0));
  const bars = rows.map((row): StackedRow => {
    const { step, cycles, cycleTime } = row;
    const spared = cycles - step.withoutNetwork;
    return {
      label: row.label,
      design: row.design,
      values: ids.map((id) => (timed ? step[id] * cycleTime! : step[id])),
      written: `≈ ${written(cycles, row)}`,
      details: [
        ...ids.map((id) => [LOOKS[id][0], `${written(step[id], row)}, ${share(step[id], cycles)}`] as const),
        ["without the network", `${written(step.withoutNetwork, row)}: ${share(spared, cycles)} less`],
        ["whole step, estimated", written(cycles, row)],
      ],
    };
  });
  return {
    title: "What a step waits for",
    subtitle: "estimated; parts sum to the time of the step",
    ...stackedBars({
      parts: ids.map((id): StackedPart => {
        const [title, short, ink, opacity] = LOOKS[id];
        return { title, short, ink, ...(opacity === undefined ? {} : { opacity }) };
      }),
      rows: bars,
      width,
      height,
      write: (value) => (timed ? durationText(value) : count(value)),
    }),
    description: rows
      .map(
        (row) =>
          `${row.label}: about ${written(row.cycles, row)}, of which ${ids.map((id) => `${LOOKS[id][0]} ${share(row.step[id], row.cycles)}`).join(", ")}.`,
      )
      .join(" "),
    table: {
      columns: ["design", ...ids.map((id) => `${LOOKS[id][0]} (cycles)`), "without the network (cycles)", "step (cycles)"],
      rows: rows.map(({ label, step, cycles }) => [label, ...ids.map((id) => step[id]), step.withoutNetwork, cycles]),
    },
  };
}
