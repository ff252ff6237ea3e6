/** A figure of a paper: bars of models in groups, and what was simulated as a mark of its own in each, all with the spread over patterns. */
import { verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import type { Cell, HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, fraction, significant, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

/** Throughputs (fractions of terminal bandwidth) or completion times (cycles) over some patterns. */
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
  readonly quantity: "throughput" | "cycles";
  /** What spreads are over: "pattern". */
  readonly rows: string;
  /** Groups of the same title follow each other, and are told apart by what stands below it. */
  readonly groups: readonly {
    readonly title: string;
    readonly subtitle?: string;
    readonly simulated: FigureBar;
    readonly bars: readonly FigureBar[];
  }[];
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

/** Width beyond which bars are not labelled one by one, but in a legend: so many are compared by their heights. */
const WIDEST_LABELLED = 1080;
/** The same where they are not. */
const WIDEST = 1400;
/** Least pixels a bar where they are not. */
const LEAST_BAR = 9;

interface Quantity {
  readonly name: string;
  readonly axis: string;
  text(value: number): string;
  /** Above a bar, of the value in the axis' unit. */
  label(value: number): string;
}

const QUANTITIES: Readonly<Record<FigureBars["quantity"], Quantity>> = {
  throughput: {
    name: "throughput",
    axis: "throughput (fraction of terminal bandwidth)",
    text: fraction,
    label: (value) => value.toFixed(3),
  },
  cycles: { name: "cycles", axis: "cycles to the last delivery", text: count, label: (value) => significant(value, 3) },
};

/** Units that leave numbers at an axis short. */
const UNITS = [
  { from: 2e6, by: 1e6, name: "million " },
  { from: 2e4, by: 1e3, name: "thousand " },
  { from: 0, by: 1, name: "" },
] as const;

/** Width below which the labels under the bars would touch, pixels. */
export function leastWidth(groups: FigureBars["groups"]): number {
  const labelled = 60 + LEAST_SLOT * slots(groups);
  if (labelled <= WIDEST_LABELLED) return labelled;
  const names = groups.map((group) => Math.max(...linesOf(groups, group).map((line) => textWidth(line, SMALL))));
  return 60 + Math.max(groups.length * (Math.max(...names) + 4), LEAST_BAR * slots(groups));
}

/** The width of a chart that has this much room: not below the least, nor wider than can be looked at. */
export function figureWidth(groups: FigureBars["groups"], room: number): number {
  return Math.max(leastWidth(groups), Math.min(isLabelled(groups) ? WIDEST_LABELLED : WIDEST, room));
}

function isLabelled(groups: FigureBars["groups"]): boolean {
  return 60 + LEAST_SLOT * slots(groups) <= WIDEST_LABELLED;
}

/** Whether groups of one title follow each other: it then stands once below them. */
function inRuns(groups: FigureBars["groups"]): boolean {
  return groups.some(({ title }, i) => i > 0 && groups[i - 1]!.title === title);
}

/** What stands under a group that is not labelled bar by bar. */
function linesOf(groups: FigureBars["groups"], { title, subtitle }: Group): readonly string[] {
  if (subtitle === undefined) return [title];
  return inRuns(groups) ? [subtitle] : [title, subtitle];
}

/** Bars, simulated marks and the space between groups. */
function slots(groups: FigureBars["groups"]): number {
  return groups.reduce((sum, { bars }) => sum + bars.length + MARK + APART, 0);
}

export function figureBars({ title, subtitle, quantity: id, rows, groups, width, height }: FigureBars): Scene {
  const quantity = QUANTITIES[id];
  const labelled = isLabelled(groups);
  const frame: Frame = { left: 46, right: width - 6, top: labelled ? 26 : 46, bottom: height - 42 };
  const all = groups.flatMap(({ simulated, bars }) => [simulated, ...bars]);
  const most = all.reduce((max, { spread }) => Math.max(max, spread?.most ?? 0), 0);
  const unit = UNITS.find(({ from }) => most >= from)!;
  const axis = linearScale([0, ((most || 1) * 1.08) / unit.by], [frame.bottom, frame.top]);
  const y = (value: number): number => axis(value / unit.by);
  const slot = Math.min(MOST_SLOT, (frame.right - frame.left) / Math.max(1, slots(groups)));
  const draw: Drawing = { frame, y, labelled, valueText: (value) => (labelled ? quantity.label(value / unit.by) : "") };
  const marks: Mark[] = [
    ...verticalAxis(frame, axis, `${unit.name}${quantity.axis}`),
    ...(labelled || groups.length === 0 ? [] : legend(groups[0]!, frame.left - 36)),
  ];
  const hovers: HoverRegion[] = [];
  let at = frame.left + (APART * slot) / 2;
  /** Where the run of groups of one title began. */
  let run = at;
  groups.forEach((group, g) => {
    const last = at + group.bars.length * slot;
    group.bars.forEach((bar, i) => {
      marks.push(...barMarks(bar, at + (i + 0.5) * slot, slot, draw));
    });
    marks.push(...simulatedMarks(group.simulated, at, last, MARK * slot, draw));
    const reach = last + MARK * slot - at;
    const room = reach + APART * slot - 3;
    const name = (text: string, line: number, middle: number, fits: number, first: boolean): void => {
      const size = labelled ? SIZE : SMALL;
      const bold = labelled;
      const ink = first ? "text" : "muted";
      marks.push({
        type: "text",
        part: "axis",
        x: middle,
        y: frame.bottom + line,
        text: fitText(text, size, fits, bold),
        size,
        bold,
        anchor: "middle",
        ink,
      });
    };
    if (labelled) name(withSubtitle(group), 34, at + reach / 2, room, true);
    else {
      linesOf(groups, group).forEach((text, i) => {
        name(text, 15 + 14 * i, at + reach / 2, room, i === 0);
      });
      if (groups[g - 1]?.title !== group.title) run = at;
      if (inRuns(groups) && groups[g + 1]?.title !== group.title)
        name(group.title, 31, (run + at + reach) / 2, at + reach - run + APART * slot - 4, true);
    }
    hovers.push(
      ...[...group.bars, group.simulated].map((bar, i) =>
        hoverOf(group, bar, at + i * slot, bar === group.simulated ? MARK * slot : slot, draw, { quantity, rows }),
      ),
    );
    at += reach + APART * slot;
  });
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
    description: groups.map((group) => describe(group, quantity)).join(" "),
    table: {
      columns: ["group", "series", "mean", "least", "most", "standard deviation", `${rows}s`, "error against the simulation"],
      rows: groups.flatMap((group) =>
        [group.simulated, ...group.bars].map(({ title: series, spread, count: numbers, error }): Cell[] => [
          withSubtitle(group),
          series,
          spread?.mean ?? null,
          spread?.least ?? null,
          spread?.most ?? null,
          spread?.deviation ?? null,
          numbers,
          error,
        ]),
      ),
    },
  };
}

function withSubtitle({ title, subtitle }: Group): string {
  return subtitle === undefined ? title : `${title}, ${subtitle}`;
}

/** What the bars are, where they are not labelled one by one. */
function legend({ simulated, bars }: Group, left: number): Mark[] {
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

/** What all marks of a chart are drawn by. */
interface Drawing {
  readonly frame: Frame;
  readonly y: Scale;
  /** Bar by bar, with their values. */
  readonly labelled: boolean;
  /** Empty where there is no room for values. */
  valueText(value: number): string;
}

type Scale = (value: number) => number;

function barMarks(bar: FigureBar, middle: number, slot: number, draw: Drawing): Mark[] {
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
function simulatedMarks(bar: FigureBar, from: number, left: number, room: number, draw: Drawing): Mark[] {
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

function hoverOf(
  group: Group,
  bar: FigureBar,
  left: number,
  slot: number,
  { frame, y }: Drawing,
  { quantity: { name, text }, rows }: { readonly quantity: Quantity; readonly rows: string },
): HoverRegion {
  const { spread } = bar;
  const simulated = bar === group.simulated;
  return {
    x: left,
    y: frame.top,
    width: slot,
    height: frame.bottom - frame.top + 20,
    anchor: [left + slot / 2, spread === null ? frame.bottom : y(spread.mean)],
    title: `${withSubtitle(group)}: ${bar.title}`,
    ink: simulated ? SIMULATED : bar.strong ? "accent" : "bound",
    rows: [
      ...(spread === null
        ? [[name, "not known yet"] as const]
        : [
            [bar.count > 1 ? "mean" : name, text(spread.mean)] as const,
            ...(bar.count > 1 ? [["least, most", `${text(spread.least)}, ${text(spread.most)}`] as const] : []),
            ...(spread.deviation === null ? [] : [["standard deviation", significant(spread.deviation, 2)] as const]),
          ]),
      ...(bar.wanted > 1 ? [[`${rows}s`, `${bar.count} of ${bar.wanted}`] as const] : []),
      ...(bar.error === null
        ? []
        : [[`against ${group.simulated.label}`, `${bar.error < 0 ? "−" : "+"}${(100 * Math.abs(bar.error)).toFixed(1)} %`] as const]),
    ],
  };
}

function describe(group: Group, { text }: Quantity): string {
  const of = ({ title: name, spread }: FigureBar): string => `${name} ${spread === null ? "not known yet" : text(spread.mean)}`;
  return `${withSubtitle(group)}: ${[group.simulated, ...group.bars].map(of).join(", ")}.`;
}
