/** A figure of a paper: bars of models in groups, and what was simulated as a mark of its own in each, all with the spread over patterns. */
import { verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import type { Cell, HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { fitText, fraction, significant, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

/** Throughputs over some patterns, fractions of terminal bandwidth. */
export interface FigureSpread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** Standard deviation; null for one pattern. */
  readonly deviation: number | null;
}

export interface FigureBar {
  /** Under the bar: "1·3". */
  readonly label: string;
  /** "models 1, 3". */
  readonly title: string;
  /** Null while there is none. */
  readonly spread: FigureSpread | null;
  /** Patterns that there are, of `wanted`. */
  readonly count: number;
  readonly wanted: number;
  /** Against the simulation, relative; null where it is not known, and for the simulation. */
  readonly error: number | null;
  /** The bar to look at. */
  readonly strong: boolean;
}

export interface FigureBars {
  readonly title: string;
  readonly subtitle: string;
  readonly groups: readonly { readonly title: string; readonly simulated: FigureBar; readonly bars: readonly FigureBar[] }[];
  readonly width: number;
  readonly height: number;
}

type Group = FigureBars["groups"][number];

const SIZE = 11;
const SMALL = 10;
/** Space between groups, and for the simulated mark, in bars. */
const APART = 0.6;
const MARK = 1.5;
/** Least pixels from bar to bar: the labels under them need as much. */
const LEAST_SLOT = 31;
const MOST_SLOT = 74;
const SIMULATED: Ink = { design: 0 };

/** Width below which the labels under the bars would touch, pixels. */
export function leastWidth(groups: FigureBars["groups"]): number {
  return 60 + LEAST_SLOT * slots(groups);
}

/** Bars, simulated marks and the space between groups. */
function slots(groups: FigureBars["groups"]): number {
  return groups.reduce((sum, { bars }) => sum + bars.length + MARK + APART, 0);
}

export function figureBars({ title, subtitle, groups, width, height }: FigureBars): Scene {
  const frame: Frame = { left: 46, right: width - 6, top: 26, bottom: height - 42 };
  const all = groups.flatMap(({ simulated, bars }) => [simulated, ...bars]);
  const most = all.reduce((max, { spread }) => Math.max(max, spread?.most ?? 0), 0);
  const y = linearScale([0, (most || 1) * 1.08], [frame.bottom, frame.top]);
  const slot = Math.min(MOST_SLOT, (frame.right - frame.left) / Math.max(1, slots(groups)));
  const marks: Mark[] = [...verticalAxis(frame, y, "throughput (fraction of terminal bandwidth)")];
  const hovers: HoverRegion[] = [];
  let at = frame.left + (APART * slot) / 2;
  for (const group of groups) {
    const last = at + group.bars.length * slot;
    group.bars.forEach((bar, i) => {
      marks.push(...barMarks(bar, at + (i + 0.5) * slot, slot, frame, y));
    });
    marks.push(...simulatedMarks(group.simulated, at, last, MARK * slot, frame, y));
    const reach = last + MARK * slot - at;
    marks.push({
      type: "text",
      part: "axis",
      x: at + reach / 2,
      y: frame.bottom + 34,
      text: fitText(group.title, SIZE, reach + APART * slot - 4, true),
      size: SIZE,
      bold: true,
      anchor: "middle",
      ink: "text",
    });
    hovers.push(
      ...[...group.bars, group.simulated].map((bar, i) =>
        hoverOf(group, bar, at + i * slot, bar === group.simulated ? MARK * slot : slot, frame, y),
      ),
    );
    at += reach + APART * slot;
  }
  marks.push({
    type: "line",
    part: "axis",
    points: [
      [frame.left, frame.bottom],
      [frame.right, frame.bottom],
    ],
    ink: "hairline",
    width: 1,
  });
  return {
    title,
    subtitle,
    width,
    height,
    hovers,
    // Values stand before the lines of the simulation.
    marks: [...marks.filter(({ part }) => part !== "label"), ...marks.filter(({ part }) => part === "label")],
    description: groups.map(describe).join(" "),
    table: {
      columns: ["group", "series", "mean", "least", "most", "standard deviation", "patterns", "error against the simulation"],
      rows: groups.flatMap(({ title: group, simulated, bars }) =>
        [simulated, ...bars].map(({ title: series, spread, count, error }): Cell[] => [
          group,
          series,
          spread?.mean ?? null,
          spread?.least ?? null,
          spread?.most ?? null,
          spread?.deviation ?? null,
          count,
          error,
        ]),
      ),
    },
  };
}

type Scale = (value: number) => number;

function barMarks(bar: FigureBar, middle: number, slot: number, frame: Frame, y: Scale): Mark[] {
  const under: Mark = {
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
  if (bar.spread === null) return [under, missing(middle, frame)];
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
    under,
    // Covers the grid, which would show through.
    { ...box, part: "grid", ink: "panel" },
    { ...box, part: "data", ink: bar.strong ? "accent" : "bound", opacity: bar.strong ? 0.75 : 0.5 },
    ...whisker(bar.spread, middle, "muted", y),
    ...valueLabel(mean, middle, y(most) - 5, slot, bar.strong, "text"),
  ];
}

/** A ring with its whisker, its band across the group's bars, and a line to compare them with. */
function simulatedMarks(bar: FigureBar, from: number, left: number, room: number, frame: Frame, y: Scale): Mark[] {
  const right = left + room;
  const middle = left + room / 2;
  const under: Mark = {
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
  if (bar.spread === null) return [under, missing(middle, frame)];
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
    under,
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
    ...valueLabel(mean, middle, y(most) - 9, room, true, SIMULATED),
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
function valueLabel(value: number, middle: number, y: number, slot: number, bold: boolean, ink: Ink): Mark[] {
  const text = value.toFixed(3);
  if (textWidth(text, SMALL, bold) > slot + 2) return [];
  return [{ type: "text", part: "label", x: middle, y, text, size: SMALL, bold, anchor: "middle", ink }];
}

function hoverOf(group: Group, bar: FigureBar, left: number, slot: number, frame: Frame, y: Scale): HoverRegion {
  const { spread } = bar;
  const simulated = bar === group.simulated;
  return {
    x: left,
    y: frame.top,
    width: slot,
    height: frame.bottom - frame.top + 20,
    anchor: [left + slot / 2, spread === null ? frame.bottom : y(spread.mean)],
    title: `${group.title}: ${bar.title}`,
    ink: simulated ? SIMULATED : bar.strong ? "accent" : "bound",
    rows: [
      ...(spread === null
        ? [["throughput", "not known yet"] as const]
        : [
            [bar.count > 1 ? "mean" : "throughput", fraction(spread.mean)] as const,
            ...(bar.count > 1 ? [["least, most", `${fraction(spread.least)}, ${fraction(spread.most)}`] as const] : []),
            ...(spread.deviation === null ? [] : [["standard deviation", significant(spread.deviation, 2)] as const]),
          ]),
      ...(bar.wanted > 1 ? [["patterns", `${bar.count} of ${bar.wanted}`] as const] : []),
      ...(bar.error === null
        ? []
        : [[`against ${group.simulated.label}`, `${bar.error < 0 ? "−" : "+"}${(100 * Math.abs(bar.error)).toFixed(1)} %`] as const]),
    ],
  };
}

function describe({ title, simulated, bars }: Group): string {
  const of = ({ title: name, spread }: FigureBar): string => `${name} ${spread === null ? "not known yet" : fraction(spread.mean)}`;
  return `${title}: ${[simulated, ...bars].map(of).join(", ")}.`;
}
