/** Predicted completion times of placements, with direct and indirect routes: as Figures 4 and 5 of Prisacari et al. 2014. */
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { significant, textWidth } from "../drawing/text.ts";
import { verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { niceScale } from "./scale.ts";

/** With one kind of routes; a null where there are none. */
export interface PlacementTime {
  /** Terminal and global channels counted, in what the vertical axis says. */
  readonly time: number;
  /** Local ones, too. */
  readonly withLocal: number | null;
  /** Of the busiest global channel. */
  readonly demand: number;
}

export interface PlacementBar {
  /** What a click on it chooses. */
  readonly key: string;
  /** Under the bars, and below that. */
  readonly block: string;
  readonly groups: string;
  readonly tasksPerGroup: number;
  readonly direct: PlacementTime;
  readonly indirect: PlacementTime | null;
}

export interface PlacementBars {
  readonly title: string;
  readonly bars: readonly PlacementBar[];
  /** Key of the placement that is looked at. */
  readonly chosen: string | null;
  readonly unit: string;
  readonly width: number;
  readonly height: number;
}

const SIZE = 10;
const LEAST_SLOT = 34;
const MOST_SLOT = 84;
const KINDS = ["direct", "indirect"] as const;
const INKS: Readonly<Record<(typeof KINDS)[number], Ink>> = { direct: "minimal", indirect: "nonMinimal" };

/** Width below which the names under the bars would touch, pixels. */
export function leastBarsWidth(bars: PlacementBars["bars"]): number {
  return 56 + bars.length * Math.max(LEAST_SLOT, ...bars.map(({ block, groups }) => 6 * Math.max(block.length, groups.length) + 6));
}

export function placementBars({ title, bars, chosen, unit, width, height }: PlacementBars): Scene {
  const frame: Frame = { left: 40, right: width - 6, top: 40, bottom: height - 34 };
  const times = bars.flatMap(({ direct, indirect }) => [direct, ...(indirect ? [indirect] : [])]);
  const most = times.reduce((max, { time, withLocal }) => Math.max(max, time, withLocal ?? 0), 0);
  const y = niceScale([0, most || 1], [frame.bottom, frame.top], 5);
  const slot = Math.min(MOST_SLOT, (frame.right - frame.left) / Math.max(1, bars.length));
  const wide = Math.min(20, 0.36 * slot);
  const marks: Mark[] = [...verticalAxis(frame, y, ""), ...legend(frame.left)];
  const hovers: HoverRegion[] = [];
  bars.forEach((bar, i) => {
    const left = frame.left + i * slot;
    const middle = left + slot / 2;
    const looked = bar.key === chosen;
    if (looked)
      marks.unshift({
        type: "rect",
        part: "cursor",
        x: left + 1,
        y: frame.top - 8,
        width: slot - 2,
        height: height - frame.top + 6,
        radius: 5,
        ink: "accent",
        opacity: 0.12,
      });
    KINDS.forEach((kind, k) => {
      const found = bar[kind];
      if (found === null) return;
      const x = middle + (k - 1) * wide;
      marks.push({
        type: "rect",
        part: "data",
        x: x + 0.5,
        y: y(found.time),
        width: wide - 1,
        height: Math.max(0.5, frame.bottom - y(found.time)),
        radius: 1.5,
        ink: INKS[kind],
        opacity: 0.85,
      });
      if (found.withLocal !== null && found.withLocal > found.time * 1.0001)
        marks.push({
          type: "line",
          part: "data",
          points: [
            [x + wide / 2, y(found.time)],
            [x + wide / 2, y(found.withLocal)],
            [x + 1, y(found.withLocal)],
            [x + wide - 1, y(found.withLocal)],
          ],
          ink: INKS[kind],
          width: 1.5,
        });
      hovers.push({
        x: k === 0 ? left : middle,
        y: frame.top - 8,
        width: slot / 2,
        height: height - frame.top,
        anchor: [x + wide / 2, y(found.time)],
        title: `${bar.block}, ${kind} routes`,
        ink: INKS[kind],
        key: bar.key,
        rows: [
          [unit, significant(found.time, 4)],
          ...(found.withLocal === null ? [] : [["with local channels", significant(found.withLocal, 4)] as const]),
          ["busiest global channel", `${significant(found.demand, 3)} × a task's bytes`],
          ["groups", bar.groups],
        ],
      });
    });
    [bar.block, bar.groups].forEach((text, line) => {
      marks.push({
        type: "text",
        part: "axis",
        x: middle,
        y: frame.bottom + 15 + 13 * line,
        text,
        size: SIZE,
        bold: looked && line === 0,
        anchor: "middle",
        ink: line === 0 ? "text" : "muted",
      });
    });
  });
  marks.push(...levels(bars, frame, slot));
  return {
    title,
    subtitle: `${unit}; block γ over groups λ`,
    description: bars
      .map(
        ({ block, direct, indirect }) =>
          `${block}: direct ${significant(direct.time)}${indirect ? `, indirect ${significant(indirect.time)}` : ""}.`,
      )
      .join(" "),
    width,
    height,
    marks,
    hovers,
    table: {
      columns: ["block", "groups", "routes", unit, "with local channels", "demand of the busiest global channel"],
      rows: bars.flatMap((bar) =>
        KINDS.flatMap((kind) => {
          const found = bar[kind];
          return found ? [[bar.block, bar.groups, kind, found.time, found.withLocal, found.demand]] : [];
        }),
      ),
    },
  };
}

/** What the colours are, above the bars. */
function legend(left: number): Mark[] {
  const texts = [
    ["direct routes", INKS.direct],
    ["indirect routes", INKS.indirect],
    ["T: local channels counted, too", "muted"],
  ] as const;
  let x = left;
  return texts.map(([text, ink]): Mark => {
    const bold = ink !== "muted";
    const mark: Mark = { type: "text", part: "label", x, y: 12, text, size: 11, bold, anchor: "start", ink };
    x += textWidth(text, 11, bold) + 18;
    return mark;
  });
}

/** Lines between placements with other numbers of tasks in a group, and these numbers. */
function levels(bars: PlacementBars["bars"], frame: Frame, slot: number): Mark[] {
  return bars.flatMap(({ tasksPerGroup }, i): Mark[] => {
    if (i > 0 && bars[i - 1]!.tasksPerGroup === tasksPerGroup) return [];
    const x = frame.left + i * slot;
    const room = bars.filter((bar) => bar.tasksPerGroup === tasksPerGroup).length * slot;
    const text = room > 90 ? `${tasksPerGroup} in a group` : String(tasksPerGroup);
    const name: Mark = { type: "text", part: "label", x: x + 4, y: frame.top - 12, text, size: SIZE, anchor: "start", ink: "muted" };
    const line: Mark = {
      type: "line",
      part: "grid",
      points: [
        [x, frame.top - 20],
        [x, frame.bottom],
      ],
      ink: "hairline",
      width: 1,
    };
    return i === 0 ? [name] : [line, name];
  });
}
