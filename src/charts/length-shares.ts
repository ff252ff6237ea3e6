/** How much of the traffic goes minimally, and over how many hops: one stacked bar a model, the simulation beside them. */
import type { LengthShare } from "../throughput/results.ts";
import { kindText, lookOf, shortestOf } from "./path-kinds.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { fitText, percent, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

export interface LengthRow {
  /** "UGAL model 3", "A UGAL-L simulated at 0.3". */
  readonly label: string;
  /** Parts of the traffic between routers, minimal ones first; they add up to 1. */
  readonly lengths: readonly LengthShare[];
}

const ROW = 24;
const BAR = 18;
const HEAD = 18;
const SIZE = 11;
/** Room for the minimal part in numbers. */
const VALUE = 42;
/** Parts smaller than this are left to the numbers. */
const LEAST = 1e-4;

export function lengthShares({ rows, width }: { readonly rows: readonly LengthRow[]; readonly width: number }): Scene {
  const left =
    Math.min(
      0.42 * width,
      rows.reduce((most, { label }) => Math.max(most, textWidth(label, SIZE)), 0),
    ) + 10;
  const x = linearScale([0, 1], [left, width - VALUE]);
  const shortest = shortestOf(rows.flatMap(({ lengths }) => lengths));
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  let at = left;
  for (const [ink, text] of [
    ["minimal", "minimal"],
    ["nonMinimal", "non-minimal"],
  ] as const) {
    marks.push(
      { type: "circle", part: "axis", x: at + 4, y: 7, radius: 4, ink },
      { type: "text", part: "axis", x: at + 12, y: 11, text, size: SIZE, anchor: "start", ink: "muted" },
    );
    at += textWidth(text, SIZE) + 22;
  }
  marks.push({ type: "text", part: "axis", x: width, y: 11, text: "minimal", size: SIZE, anchor: "end", ink: "muted" });
  rows.forEach(({ label, lengths }, i) => {
    const top = HEAD + i * ROW + (ROW - BAR) / 2;
    marks.push({
      type: "text",
      part: "axis",
      x: left - 8,
      y: top + 13,
      text: fitText(label, SIZE, left - 8),
      size: SIZE,
      anchor: "end",
      ink: "muted",
    });
    let done = 0;
    for (const { kind, length, share } of lengths) {
      const [from, to] = [x(done), x(Math.min(1, done + share))];
      done += share;
      if (share < LEAST) continue;
      const { ink, opacity, label: on } = lookOf(kind, length, shortest(kind));
      marks.push({
        type: "rect",
        part: "data",
        x: from,
        y: top,
        width: Math.max(0.5, to - from - 1),
        height: BAR,
        radius: 0,
        ink,
        opacity,
      });
      const text = length === null ? "" : String(length);
      if (text !== "" && textWidth(text, SIZE) + 4 <= to - from)
        marks.push({
          type: "text",
          part: "label",
          x: (from + to - 1) / 2,
          y: top + 13,
          text,
          size: SIZE,
          anchor: "middle",
          ink: on,
          bare: true,
        });
      hovers.push({
        x: from,
        y: top - 3,
        width: to - from,
        height: ROW,
        anchor: [(from + to) / 2, top + BAR / 2],
        title: `${label}: ${kindText(kind, length)}`,
        ink,
        rows: [["of the traffic between routers", percent(share)]],
      });
    }
    marks.push({
      type: "text",
      part: "label",
      x: width,
      y: top + 13,
      text: percent(minimalOf(lengths)),
      size: SIZE,
      bold: true,
      anchor: "end",
      ink: "text",
    });
  });
  return {
    title: "How much goes minimally",
    subtitle: "share of the traffic between routers, by kind and length of its paths",
    width,
    height: HEAD + rows.length * ROW,
    marks,
    hovers,
    description: rows
      .map(
        ({ label, lengths }) =>
          `${label}: ${percent(minimalOf(lengths))} minimal; ${lengths
            .filter(({ share }) => share >= LEAST)
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
  return lengths.reduce((sum, { kind, share }) => (kind === "minimal" ? sum + share : sum), 0);
}
