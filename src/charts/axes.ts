/** Axes with ticks, units and a faint grid, as marks. */
import type { Mark } from "../drawing/scene.ts";
import { count, significant, textWidth } from "../drawing/text.ts";

/** The plot's rectangle inside a scene, pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const TICK_SIZE = 11;

/** What an axis needs of a scale. */
export interface AxisScale {
  (value: number): number;
  ticks(count: number): number[];
  tickFormat(count: number): (value: number) => string;
  /** Lowest and highest value of a linear axis. */
  domain?(): readonly [number, number];
}

/** Whether a linear axis begins above zero, so that lengths on it do not compare: it is drawn broken, and said to be. */
export function isBroken(scale: AxisScale): boolean {
  return (scale.domain?.()[0] ?? 0) > 0;
}

/** What a chart says of that: "broken axis"; "" where all of its axes begin at zero or are logarithmic. */
export function brokenText(scales: readonly AxisScale[]): string {
  const broken = scales.filter(isBroken).length;
  return broken === 0 ? "" : broken === 1 ? "broken axis" : "broken axes";
}

/** Two strokes through the axis' foot: between them and zero something is left out. */
function breakMarks({ left, bottom }: Frame, across: boolean): Mark[] {
  const line = (points: readonly (readonly [number, number])[], ink: "hairline" | "muted"): Mark => ({
    type: "line",
    part: "axis",
    points: points.map(([along, aside]) => (across ? [left + along, bottom + aside] : [left + aside, bottom - along])),
    ink,
    width: 1,
  });
  const stroke = (along: number): Mark =>
    line(
      [
        [along - 2.5, -5],
        [along + 2.5, 5],
      ],
      "muted",
    );
  const foot: readonly Mark[] = across
    ? []
    : [
        line(
          [
            [0, 0],
            [19, 0],
          ],
          "hairline",
        ),
      ];
  return [...foot, stroke(9), stroke(13)];
}

/** Ticks below the frame, the axis title, if any, under them at the right end. `places`: of steps, which stand for no length from zero. */
export function horizontalAxis(frame: Frame, scale: AxisScale, title: string, places = false): Mark[] {
  const ticks = roomyTicks(scale, frame.right - frame.left);
  const write = scale.tickFormat(ticks.length);
  return [
    {
      type: "line",
      part: "axis",
      points: [
        [frame.left, frame.bottom],
        [frame.right, frame.bottom],
      ],
      ink: "hairline",
      width: 1,
    },
    ...(!places && isBroken(scale) ? breakMarks(frame, true) : []),
    ...ticks.flatMap((tick): Mark[] => [
      {
        type: "line",
        part: "axis",
        points: [
          [scale(tick), frame.bottom],
          [scale(tick), frame.bottom + 4],
        ],
        ink: "hairline",
        width: 1,
      },
      {
        type: "text",
        part: "axis",
        x: scale(tick),
        y: frame.bottom + 16,
        text: tick === 0 ? "0" : write(tick),
        size: TICK_SIZE,
        anchor: "middle",
        ink: "muted",
      },
    ]),
    ...(title === ""
      ? []
      : [
          {
            type: "text",
            part: "axis",
            x: frame.right,
            y: frame.bottom + 32,
            text: title,
            size: TICK_SIZE,
            anchor: "end",
            ink: "muted",
          } as const,
        ]),
  ];
}

/** Ticks left of the frame with lines across it, the unit above them. */
export function verticalAxis(frame: Frame, scale: AxisScale, unit: string): Mark[] {
  const ticks = scale.ticks(Math.min(MOST_TICKS, Math.max(2, Math.floor((frame.bottom - frame.top) / 44))));
  return [
    ...(isBroken(scale) ? breakMarks(frame, false) : []),
    ...ticks.flatMap((tick): Mark[] => [
      {
        type: "line",
        part: "grid",
        points: [
          [frame.left, scale(tick)],
          [frame.right, scale(tick)],
        ],
        ink: "hairline",
        width: 1,
      },
      {
        type: "text",
        part: "axis",
        x: frame.left - 7,
        y: scale(tick) + 4,
        text: tick >= 1000 ? count(tick) : significant(tick, 5),
        size: TICK_SIZE,
        anchor: "end",
        ink: "muted",
      },
    ]),
    {
      type: "text",
      part: "axis",
      x: Math.max(0, frame.left - 36),
      y: frame.top - 10,
      text: unit,
      size: TICK_SIZE,
      anchor: "start",
      ink: "muted",
    },
  ];
}

/** A tall chart has room for more than anybody reads. */
const MOST_TICKS = 8;

/** As many ticks as fit side by side with space between. */
function roomyTicks(scale: AxisScale, width: number): number[] {
  for (const wanted of [10, 8, 6, 5, 4, 3]) {
    const ticks = scale.ticks(wanted);
    const write = scale.tickFormat(wanted);
    const widest = ticks.reduce((most, tick) => Math.max(most, textWidth(write(tick), TICK_SIZE)), 0);
    if (ticks.length * (widest + 14) <= width) return ticks;
  }
  return scale.ticks(2);
}
