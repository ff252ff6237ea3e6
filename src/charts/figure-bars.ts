/** A figure of a paper: bars of models in groups, and what was simulated as a mark of its own in each, all with the spread over patterns. */
import { verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { barMarks, legend, SIMULATED, simulatedMarks } from "./figure-bar-marks.ts";
import type { Drawing } from "./figure-bar-marks.ts";
import { APART, inRuns, isLabelled, linesOf, MARK, SIZE, slots, SMALL, withSubtitle } from "./figure-groups.ts";
import type { FigureBar, FigureBars, FigureGroup } from "./figure-groups.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, fraction, significant } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

/** Most pixels from bar to bar. */
const MOST_SLOT = 74;

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

function hoverOf(
  group: FigureGroup,
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

function describe(group: FigureGroup, { text }: Quantity): string {
  const of = ({ title: name, spread }: FigureBar): string => `${name} ${spread === null ? "not known yet" : text(spread.mean)}`;
  return `${withSubtitle(group)}: ${[group.simulated, ...group.bars].map(of).join(", ")}.`;
}
