/** Marks of a chart of figure bars: a bar with its whisker and value, what was simulated, and what the bars are. */
import type { Frame } from "./axes.ts";
import { SIZE, SMALL } from "./figure-groups.ts";
import type { FigureBar, FigureGroup, FigureSpread } from "./figure-groups.ts";
import type { Ink, Mark } from "../drawing/scene.ts";
import { fitText, textWidth } from "../drawing/text.ts";

export const SIMULATED: Ink = { design: 0 };

/** What all marks of a chart are drawn by. */
export interface Drawing {
  readonly frame: Frame;
  readonly y: Scale;
  /** Bar by bar, with their values. */
  readonly labelled: boolean;
  /** Empty where there is no room for values. */
  valueText(value: number): string;
}

type Scale = (value: number) => number;

/** What the bars are, where they are not labelled one by one. */
export function legend({ simulated, bars }: FigureGroup, left: number): Mark[] {
  let x = left;
  return [
    ...bars.map(({ title, strong }) => ({ title, ink: strong ? ("accent" as const) : ("bound" as const) })),
    { title: simulated.title, ink: SIMULATED },
  ].map(({ title, ink }): Mark => {
    const mark: Mark = { type: "text", part: "label", x, y: 12, text: title, size: SIZE, bold: true, anchor: "start", ink };
    x += textWidth(title, SIZE, true) + 18;
    return mark;
  });
}

export function barMarks(bar: FigureBar, middle: number, slot: number, draw: Drawing): Mark[] {
  const { frame, y } = draw;
  const name: Mark = {
    type: "text",
    part: "axis",
    x: middle,
    y: frame.bottom + 15,
    text: bar.label,
    size: SMALL,
    bold: bar.strong,
    anchor: "middle",
    ink: bar.strong ? "text" : "muted",
  };
  const under = draw.labelled ? [name] : [];
  if (bar.spread === null) return [...under, missing(middle, frame)];
  const { mean, most } = bar.spread;
  const wide = Math.min(46, 0.76 * slot);
  const box = {
    type: "rect",
    x: middle - wide / 2,
    y: y(mean),
    width: wide,
    height: Math.max(0.5, frame.bottom - y(mean)),
    radius: 2,
  } as const;
  return [
    ...under,
    // Covers the grid, which would show through.
    { ...box, part: "grid", ink: "panel" },
    { ...box, part: "data", ink: bar.strong ? "accent" : "bound", opacity: bar.strong ? 0.75 : 0.5 },
    ...whisker(bar.spread, middle, "muted", y),
    ...valueLabel(draw.valueText(mean), middle, y(most) - 5, slot, bar.strong, "text"),
  ];
}

/** A ring with its whisker, its band across the group's bars, and a line to compare them with. */
export function simulatedMarks(bar: FigureBar, from: number, left: number, room: number, draw: Drawing): Mark[] {
  const { frame, y } = draw;
  const right = left + room;
  const middle = left + room / 2;
  const name: Mark = {
    type: "text",
    part: "axis",
    x: middle,
    y: frame.bottom + 15,
    text: fitText(bar.label, SMALL, room + 4, true),
    size: SMALL,
    bold: true,
    anchor: "middle",
    ink: SIMULATED,
  };
  const under = draw.labelled ? [name] : [];
  if (bar.spread === null) return [...under, missing(middle, frame)];
  const { mean, least, most } = bar.spread;
  const band: Mark[] =
    most > least
      ? [
          {
            type: "rect",
            part: "data",
            x: from,
            y: y(most),
            width: right - from,
            height: y(least) - y(most),
            radius: 0,
            ink: SIMULATED,
            opacity: 0.1,
          },
        ]
      : [];
  return [
    ...under,
    ...band,
    {
      type: "line",
      part: "data",
      points: [
        [from, y(mean)],
        [right, y(mean)],
      ],
      ink: SIMULATED,
      width: 1.4,
      dash: "5 3",
    },
    ...whisker(bar.spread, middle, SIMULATED, y),
    { type: "circle", part: "data", x: middle, y: y(mean), radius: 4.5, ink: SIMULATED, open: true },
    ...valueLabel(draw.valueText(mean), middle, y(most) - 9, room, true, SIMULATED),
  ];
}

function missing(middle: number, frame: Frame): Mark {
  return { type: "text", part: "label", x: middle, y: frame.bottom - 6, text: "–", size: SIZE, anchor: "middle", ink: "muted" };
}

function whisker({ least, most }: FigureSpread, middle: number, ink: Ink, y: Scale): Mark[] {
  if (y(least) - y(most) < 1.5) return [];
  const line = (points: readonly (readonly [number, number])[]): Mark => ({ type: "line", part: "data", points, ink, width: 1.2 });
  return [
    line([
      [middle, y(least)],
      [middle, y(most)],
    ]),
    ...[least, most].map((end) =>
      line([
        [middle - 3.5, y(end)],
        [middle + 3.5, y(end)],
      ]),
    ),
  ];
}

/** The value above its mark, where it has room between its neighbours. */
function valueLabel(text: string, middle: number, y: number, slot: number, bold: boolean, ink: Ink): Mark[] {
  if (text === "" || textWidth(text, SMALL, bold) > slot + 2) return [];
  return [{ type: "text", part: "label", x: middle, y, text, size: SMALL, bold, anchor: "middle", ink }];
}
