/** The minimal share of traffic, and its hops: one stacked bar a model, with the simulation beside them. */
import { scaleLinear, sum } from "d3";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { percent, textWidth } from "../drawing/text.ts";
import type { LengthShare } from "../throughput/results.ts";
import { rowName, rowsOf, stacked } from "./bars.ts";
import { keyMarks } from "./key.ts";
import { axisText, circle, rect, FONT_SIZE_PX, text } from "./marks.ts";
import { kindText, lookOf, shortestOf } from "./path-kinds.ts";

export interface LengthRow {
  /** "UGAL model 3", "A UGAL-L simulated at 0.3". */
  readonly label: string;
  /** Parts of the traffic between routers, minimal ones first; they add up to 1. */
  readonly lengths: readonly LengthShare[];
}

const ROW_HEIGHT_PX = 24;
const BAR_HEIGHT_PX = 18;
const HEAD_HEIGHT_PX = 18;
/** Width for the minimal part in numbers. */
const VALUE_WIDTH_PX = 42;
/** Parts smaller than this appear only in numbers. */
const MIN_DRAWN_SHARE = 1e-4;

export function lengthShares({ rows, width }: { readonly rows: readonly LengthRow[]; readonly width: number }): Scene {
  const { left } = rowsOf(
    rows.map(({ label }) => ({ label, written: "" })),
    { width, row: ROW_HEIGHT_PX },
  );
  const x = scaleLinear([0, 1], [left, width - VALUE_WIDTH_PX]);
  const shortest = shortestOf(rows.flatMap(({ lengths }) => lengths));
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  const key = keyMarks(
    (["minimal", "nonMinimal"] as const).map((ink) => ({
      title: ink === "minimal" ? "minimal" : "non-minimal",
      ink,
      swatch: (at, top) => circle([at + 4, top + 7], 4, { part: "axis", ink }),
    })),
    { left, lead: 12, gap: 10 },
  );
  marks.push(...key.marks, axisText(width, 11, "minimal", "end"));
  const stacks = stacked(rows.map(({ lengths }) => lengths.map(({ share }) => share)));
  rows.forEach(({ label, lengths }, i) => {
    const top = HEAD_HEIGHT_PX + i * ROW_HEIGHT_PX + (ROW_HEIGHT_PX - BAR_HEIGHT_PX) / 2;
    marks.push(rowName(label, left, top + BAR_HEIGHT_PX / 2));
    lengths.forEach(({ kind, length, share }, k) => {
      if (share < MIN_DRAWN_SHARE) return;
      const [from, to] = stacks[i]![k]!.map((end) => x(Math.min(1, end))) as [number, number];
      const { ink, opacity, label: on } = lookOf(kind, length, shortest(kind));
      marks.push(rect({ x: from, y: top, width: Math.max(0.5, to - from - 1), height: BAR_HEIGHT_PX }, { ink, opacity }));
      const words = length === null ? "" : String(length);
      if (words !== "" && textWidth(words, FONT_SIZE_PX) + 4 <= to - from)
        marks.push(text((from + to - 1) / 2, top + 13, words, { anchor: "middle", ink: on, bare: true }));
      hovers.push({
        x: from,
        y: top - 3,
        width: to - from,
        height: ROW_HEIGHT_PX,
        anchor: [(from + to) / 2, top + BAR_HEIGHT_PX / 2],
        title: `${label}: ${kindText(kind, length)}`,
        ink,
        rows: [["of the traffic between routers", percent(share)]],
      });
    });
    marks.push(text(width, top + 13, percent(minimalOf(lengths)), { bold: true, anchor: "end" }));
  });
  return {
    title: "How much goes minimally",
    subtitle: "share of the traffic between routers, by kind and length of its paths",
    width,
    height: HEAD_HEIGHT_PX + rows.length * ROW_HEIGHT_PX,
    marks,
    hovers,
    description: rows
      .map(
        ({ label, lengths }) =>
          `${label}: ${percent(minimalOf(lengths))} minimal; ${lengths
            .filter(({ share }) => share >= MIN_DRAWN_SHARE)
            .map(({ kind, length, share }) => `${kindText(kind, length)} ${percent(share)}`)
            .join(", ")}.`,
      )
      .join(" "),
    table: {
      columns: ["model", "paths", "hops", "share of the traffic between routers"],
      rows: rows.flatMap(({ label, lengths }) =>
        lengths.map(({ kind, length, share }): Cell[] => [label, kind === "valiant" ? "non-minimal" : kind, length, share]),
      ),
    },
  };
}

function minimalOf(lengths: readonly LengthShare[]): number {
  return sum(lengths, ({ kind, share }) => (kind === "minimal" ? share : 0));
}
