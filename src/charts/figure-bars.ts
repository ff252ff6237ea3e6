/** A figure of a paper: bars of models in groups, and in each the simulation as a mark of its own, all with the spread over patterns. */
import { max, scaleLinear, sum } from "d3";
import type { Cell, HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, fraction, significant, textWidth } from "../drawing/text.ts";
import { baseline, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { column } from "./bars.ts";
import { keyMarks } from "./key.ts";
import { axisText, circle, level, rect, FONT_SIZE_PX, text, whisker } from "./marks.ts";

/** Throughputs (fractions of terminal bandwidth) or completion times (cycles) over some patterns. */
export interface FigureSpread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** Standard deviation; null for one pattern. */
  readonly deviation: number | null;
}

export interface FigureBar {
  /** Label under the bar: "1·3". */
  readonly label: string;
  /** "models 1, 3". */
  readonly title: string;
  /** Null if there is none yet. */
  readonly spread: FigureSpread | null;
  /** Number of known patterns, of `wanted`. */
  readonly count: number;
  readonly wanted: number;
  /** Relative to the simulation; null if unknown, and for the simulation. */
  readonly error: number | null;
  /** True for the bar to look at. */
  readonly strong: boolean;
}

export interface FigureBars {
  readonly title: string;
  readonly subtitle: string;
  readonly quantity: "throughput" | "cycles";
  /** What the spread is over: "pattern". */
  readonly rows: string;
  /** Groups of the same title follow each other; the text below it distinguishes them. */
  readonly groups: readonly {
    readonly title: string;
    readonly subtitle?: string;
    readonly simulated: FigureBar;
    readonly bars: readonly FigureBar[];
  }[];
  readonly width: number;
  readonly height: number;
}

export type FigureGroup = FigureBars["groups"][number];

/** Font size of labels under and over bars, pixels. */
const LABEL_FONT_PX = 10;
/** Space between groups, and for the simulated mark, in bars. */
const GROUP_GAP_BARS = 0.6;
const SIMULATED_MARK_BARS = 1.5;
/** Least pixels from bar to bar, for the labels under them. */
const MIN_SLOT_PX = 31;

/** Width above which bars have no labels of their own but a legend: so many are compared by their heights. */
const MAX_LABELLED_WIDTH_PX = 1080;
const MAX_UNLABELLED_WIDTH_PX = 1400;
const MIN_UNLABELLED_BAR_PX = 9;

/** Most pixels from bar to bar. */
const MAX_SLOT_PX = 74;

interface Quantity {
  readonly name: string;
  readonly axis: string;
  text(value: number): string;
  /** Text above a bar: the value in the axis' unit. */
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

/** Units that keep the numbers at an axis short. */
const UNITS = [
  { from: 2e6, by: 1e6, name: "million " },
  { from: 2e4, by: 1e3, name: "thousand " },
  { from: 0, by: 1, name: "" },
] as const;

export function figureBars({ title, subtitle, quantity: id, rows, groups, width, height }: FigureBars): Scene {
  const quantity = QUANTITIES[id];
  const labelled = isLabelled(groups);
  const frame: Frame = { left: 46, right: width - 6, top: labelled ? 26 : 46, bottom: height - 42 };
  const all = groups.flatMap(({ simulated, bars }) => [simulated, ...bars]);
  const most = max(all, ({ spread }) => spread?.most ?? 0) ?? 0;
  const unit = UNITS.find(({ from }) => most >= from)!;
  const axis = scaleLinear([0, ((most || 1) * 1.08) / unit.by], [frame.bottom, frame.top]);
  const y = (value: number): number => axis(value / unit.by);
  const slot = Math.min(MAX_SLOT_PX, (frame.right - frame.left) / Math.max(1, slots(groups)));
  const draw: Drawing = { frame, y, labelled, valueText: (value) => (labelled ? quantity.label(value / unit.by) : "") };
  const marks: Mark[] = [
    ...verticalAxis(frame, axis, `${unit.name}${quantity.axis}`),
    ...(labelled || groups.length === 0 ? [] : legend(groups[0]!, frame.left - 36)),
  ];
  const hovers: HoverRegion[] = [];
  let at = frame.left + (GROUP_GAP_BARS * slot) / 2;
  /** Start of the run of groups of one title. */
  let run = at;
  groups.forEach((group, g) => {
    const last = at + group.bars.length * slot;
    group.bars.forEach((bar, i) => {
      marks.push(...barMarks(bar, at + (i + 0.5) * slot, slot, draw));
    });
    marks.push(...simulatedMarks(group.simulated, at, last, SIMULATED_MARK_BARS * slot, draw));
    const reach = last + SIMULATED_MARK_BARS * slot - at;
    const room = reach + GROUP_GAP_BARS * slot - 3;
    const name = (words: string, below: number, middle: number, fits: number, first: boolean): void => {
      const look = { size: labelled ? FONT_SIZE_PX : LABEL_FONT_PX, bold: labelled, ink: first ? "text" : "muted" } as const;
      marks.push(axisText(middle, frame.bottom + below, fitText(words, look.size, fits, look.bold), "middle", look));
    };
    if (labelled) name(withSubtitle(group), 34, at + reach / 2, room, true);
    else {
      linesOf(groups, group).forEach((words, i) => {
        name(words, 15 + 14 * i, at + reach / 2, room, i === 0);
      });
      if (groups[g - 1]?.title !== group.title) run = at;
      if (inRuns(groups) && groups[g + 1]?.title !== group.title)
        name(group.title, 31, (run + at + reach) / 2, at + reach - run + GROUP_GAP_BARS * slot - 4, true);
    }
    hovers.push(
      ...[...group.bars, group.simulated].map((bar, i) =>
        hoverOf(group, bar, at + i * slot, bar === group.simulated ? SIMULATED_MARK_BARS * slot : slot, draw, { quantity, rows }),
      ),
    );
    at += reach + GROUP_GAP_BARS * slot;
  });
  marks.push(baseline(frame));
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

function hoverOf(
  group: FigureGroup,
  bar: FigureBar,
  left: number,
  slot: number,
  { frame, y }: Drawing,
  { quantity: { name, text: write }, rows }: { readonly quantity: Quantity; readonly rows: string },
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
    ink: simulated ? SIMULATED_INK : bar.strong ? "accent" : "bound",
    rows: [
      ...(spread === null
        ? [[name, "not known yet"] as const]
        : [
            [bar.count > 1 ? "mean" : name, write(spread.mean)] as const,
            ...(bar.count > 1 ? [["least, most", `${write(spread.least)}, ${write(spread.most)}`] as const] : []),
            ...(spread.deviation === null ? [] : [["standard deviation", significant(spread.deviation, 2)] as const]),
          ]),
      ...(bar.wanted > 1 ? [[`${rows}s`, `${bar.count} of ${bar.wanted}`] as const] : []),
      ...(bar.error === null
        ? []
        : [[`against ${group.simulated.label}`, `${bar.error < 0 ? "−" : "+"}${(100 * Math.abs(bar.error)).toFixed(1)} %`] as const]),
    ],
  };
}

function describe(group: FigureGroup, { text: write }: Quantity): string {
  const of = ({ title: name, spread }: FigureBar): string => `${name} ${spread === null ? "not known yet" : write(spread.mean)}`;
  return `${withSubtitle(group)}: ${[group.simulated, ...group.bars].map(of).join(", ")}.`;
}

const SIMULATED_INK: Ink = { design: 0 };

/** Parameters of all marks of a chart. */
interface Drawing {
  readonly frame: Frame;
  readonly y: (value: number) => number;
  /** True if each bar has its label and value. */
  readonly labelled: boolean;
  /** Empty if there is no room for values. */
  valueText(value: number): string;
}

/** The meaning of the bars, if they have no labels of their own. */
function legend({ simulated, bars }: FigureGroup, left: number): readonly Mark[] {
  const items = [
    ...bars.map(({ title, strong }) => ({ title, ink: strong ? ("accent" as const) : ("bound" as const), swatch: null })),
    { title: simulated.title, ink: SIMULATED_INK, swatch: null },
  ];
  return keyMarks(items, { left, top: 1, lead: 0, gap: 18, part: "label" }).marks;
}

function barMarks(bar: FigureBar, middle: number, slot: number, draw: Drawing): readonly Mark[] {
  const { frame, y } = draw;
  const look = { size: LABEL_FONT_PX, bold: bar.strong, ink: bar.strong ? "text" : "muted" } as const;
  const under = draw.labelled ? [axisText(middle, frame.bottom + 15, bar.label, "middle", look)] : [];
  if (bar.spread === null) return [...under, missing(middle, frame)];
  const { mean, most } = bar.spread;
  const wide = Math.min(46, 0.76 * slot);
  const box = { x: middle - wide / 2, width: wide, from: frame.bottom, to: y(mean) };
  return [
    ...under,
    // Covers the grid, which would show through.
    column(box, { part: "grid", ink: "panel", radius: 2 }),
    column(box, { ink: bar.strong ? "accent" : "bound", opacity: bar.strong ? 0.75 : 0.5, radius: 2 }),
    ...spreadMarks(bar.spread, middle, "muted", y),
    ...valueLabel(draw.valueText(mean), middle, y(most) - 5, slot, bar.strong, "text"),
  ];
}

/** A ring with its whisker, its band across the group's bars, and a line for comparison. */
function simulatedMarks(bar: FigureBar, from: number, left: number, room: number, draw: Drawing): readonly Mark[] {
  const { frame, y } = draw;
  const right = left + room;
  const middle = left + room / 2;
  const look = { size: LABEL_FONT_PX, bold: true, ink: SIMULATED_INK } as const;
  const under = draw.labelled
    ? [axisText(middle, frame.bottom + 15, fitText(bar.label, LABEL_FONT_PX, room + 4, true), "middle", look)]
    : [];
  if (bar.spread === null) return [...under, missing(middle, frame)];
  const { mean, least, most } = bar.spread;
  const band = { x: from, y: y(most), width: right - from, height: y(least) - y(most) };
  return [
    ...under,
    ...(most > least ? [rect(band, { ink: SIMULATED_INK, opacity: 0.1 })] : []),
    level(y(mean), from, right, { ink: SIMULATED_INK, width: 1.4, dash: "5 3" }),
    ...spreadMarks(bar.spread, middle, SIMULATED_INK, y),
    circle([middle, y(mean)], 4.5, { ink: SIMULATED_INK, open: true }),
    ...valueLabel(draw.valueText(mean), middle, y(most) - 9, room, true, SIMULATED_INK),
  ];
}

function missing(middle: number, frame: Frame): Mark {
  return text(middle, frame.bottom - 6, "–", { anchor: "middle", ink: "muted" });
}

function spreadMarks({ least, most }: FigureSpread, middle: number, ink: Ink, y: Drawing["y"]): readonly Mark[] {
  return y(least) - y(most) < 1.5 ? [] : whisker(middle, y(least), y(most), { ink, width: 1.2 }, 3.5);
}

/** The value above its mark, if it has room between its neighbours. */
function valueLabel(words: string, middle: number, y: number, slot: number, bold: boolean, ink: Ink): readonly Mark[] {
  if (words === "" || textWidth(words, LABEL_FONT_PX, bold) > slot + 2) return [];
  return [text(middle, y, words, { size: LABEL_FONT_PX, bold, anchor: "middle", ink })];
}

/** Width below which the labels under the bars would touch, pixels. */
export function leastWidth(groups: FigureBars["groups"]): number {
  const labelled = 60 + MIN_SLOT_PX * slots(groups);
  if (labelled <= MAX_LABELLED_WIDTH_PX) return labelled;
  const names = groups.map((group) => Math.max(...linesOf(groups, group).map((line) => textWidth(line, LABEL_FONT_PX))));
  return 60 + Math.max(groups.length * (Math.max(...names) + 4), MIN_UNLABELLED_BAR_PX * slots(groups));
}

/** The width of a chart in this room: neither below the least, nor wider than readers can take in. */
export function figureWidth(groups: FigureBars["groups"], room: number): number {
  return Math.max(leastWidth(groups), Math.min(isLabelled(groups) ? MAX_LABELLED_WIDTH_PX : MAX_UNLABELLED_WIDTH_PX, room));
}

function isLabelled(groups: FigureBars["groups"]): boolean {
  return 60 + MIN_SLOT_PX * slots(groups) <= MAX_LABELLED_WIDTH_PX;
}

/** Whether groups of one title follow each other: the title then stands once below them. */
function inRuns(groups: FigureBars["groups"]): boolean {
  return groups.some(({ title }, i) => i > 0 && groups[i - 1]!.title === title);
}

/** The text under a group without labels for each bar. */
function linesOf(groups: FigureBars["groups"], { title, subtitle }: FigureGroup): readonly string[] {
  if (subtitle === undefined) return [title];
  return inRuns(groups) ? [subtitle] : [title, subtitle];
}

/** Positions of bars, simulated marks and the space between groups. */
function slots(groups: FigureBars["groups"]): number {
  return sum(groups, ({ bars }) => bars.length + SIMULATED_MARK_BARS + GROUP_GAP_BARS);
}

function withSubtitle({ title, subtitle }: FigureGroup): string {
  return subtitle === undefined ? title : `${title}, ${subtitle}`;
}
