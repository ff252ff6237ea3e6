/** Predicted completion times of placements, with direct and indirect routes, as in Figures 4 and 5 of Prisacari et al. 2014. */
import { scaleLinear } from "d3";
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { significant } from "../drawing/text.ts";
import { verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { column } from "./bars.ts";
import { keyMarks } from "./key.ts";
import type { KeyItem } from "./key.ts";
import { axisText, line, rect, text, upright } from "./marks.ts";
import type { Point } from "./marks.ts";

/** Times with one kind of routes; null if there are none. */
export interface PlacementTime {
  /** With terminal and global channels, in the vertical axis' unit. */
  readonly time: number;
  /** With local ones, too. */
  readonly withLocal: number | null;
  /** Demand of the busiest global channel. */
  readonly demand: number;
}

export interface PlacementBar {
  /** What a click on it chooses. */
  readonly key: string;
  /** Labels under the bars, and below them. */
  readonly block: string;
  readonly groups: string;
  readonly tasksPerGroup: number;
  readonly direct: PlacementTime;
  readonly indirect: PlacementTime | null;
}

export interface PlacementBars {
  readonly title: string;
  readonly bars: readonly PlacementBar[];
  /** Key of the placement on view. */
  readonly chosen: string | null;
  readonly unit: string;
  readonly width: number;
  readonly height: number;
}

/** Font size of what stands under bars. */
const SMALL_FONT_PX = 11;
const MIN_SLOT_PX = 34;
const MAX_SLOT_PX = 84;
const KINDS = ["direct", "indirect"] as const;
const INKS: Readonly<Record<(typeof KINDS)[number], Ink>> = { direct: "minimal", indirect: "nonMinimal" };

/** The meaning of the colours, above the bars. */
const KEY: readonly KeyItem[] = [
  { title: "direct routes", ink: INKS.direct, swatch: null },
  { title: "indirect routes", ink: INKS.indirect, swatch: null },
  { title: "T: local channels counted, too", ink: "muted", swatch: null },
];

/** Width below which the names under the bars would touch, pixels. */
export function leastBarsWidth(bars: PlacementBars["bars"]): number {
  return 56 + bars.length * Math.max(MIN_SLOT_PX, ...bars.map(({ block, groups }) => 6 * Math.max(block.length, groups.length) + 6));
}

export function placementBars({ title, bars, chosen, unit, width, height }: PlacementBars): Scene {
  const frame: Frame = { left: 40, right: width - 6, top: 40, bottom: height - 34 };
  const times = bars.flatMap(({ direct, indirect }) => [direct, ...(indirect ? [indirect] : [])]);
  const most = times.reduce((max, { time, withLocal }) => Math.max(max, time, withLocal ?? 0), 0);
  const y = scaleLinear([0, most || 1], [frame.bottom, frame.top]).nice(5);
  const slot = Math.min(MAX_SLOT_PX, (frame.right - frame.left) / Math.max(1, bars.length));
  const wide = Math.min(20, 0.36 * slot);
  const marks: Mark[] = [
    ...verticalAxis(frame, y, ""),
    ...keyMarks(KEY, { left: frame.left, top: 1, lead: 0, gap: 18, part: "label" }).marks,
  ];
  const hovers: HoverRegion[] = [];
  bars.forEach((bar, i) => {
    const left = frame.left + i * slot;
    const middle = left + slot / 2;
    const looked = bar.key === chosen;
    if (looked) {
      const box = { x: left + 1, y: frame.top - 8, width: slot - 2, height: height - frame.top + 6 };
      marks.unshift(rect(box, { part: "cursor", ink: "accent", opacity: 0.12, radius: 5 }));
    }
    KINDS.forEach((kind, k) => {
      const found = bar[kind];
      if (found === null) return;
      const x = middle + (k - 1) * wide;
      const [ink, top] = [INKS[kind], y(found.time)];
      marks.push(column({ x: x + 0.5, width: wide - 1, from: frame.bottom, to: top }, { ink, opacity: 0.85, radius: 1.5 }));
      if (found.withLocal !== null && found.withLocal > found.time * 1.0001) {
        const [stem, end] = [x + wide / 2, y(found.withLocal)];
        const points: readonly Point[] = [
          [stem, top],
          [stem, end],
          [x + 1, end],
          [x + wide - 1, end],
        ];
        marks.push(line(points, { ink, width: 1.5 }));
      }
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
    marks.push(
      axisText(middle, frame.bottom + 15, bar.block, "middle", { size: SMALL_FONT_PX, bold: looked, ink: "text" }),
      axisText(middle, frame.bottom + 28, bar.groups, "middle", { size: SMALL_FONT_PX }),
    );
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

/** Lines between placements with different numbers of tasks in a group, and these numbers. */
function levels(bars: PlacementBars["bars"], frame: Frame, slot: number): Mark[] {
  return bars.flatMap(({ tasksPerGroup }, i): Mark[] => {
    if (i > 0 && bars[i - 1]!.tasksPerGroup === tasksPerGroup) return [];
    const x = frame.left + i * slot;
    const room = bars.filter((bar) => bar.tasksPerGroup === tasksPerGroup).length * slot;
    const words = room > 90 ? `${tasksPerGroup} in a group` : String(tasksPerGroup);
    const name = text(x + 4, frame.top - 12, words, { size: SMALL_FONT_PX, ink: "muted" });
    return i === 0 ? [name] : [upright(x, frame.top - 20, frame.bottom, { part: "grid", ink: "hairline" }), name];
  });
}
