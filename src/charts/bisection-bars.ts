/** Links between two halves of a network: at least, by a proof, and at most, by a cut that was found; beside them half the endpoints. */
import type { Bisection } from "../analysis/bisection.ts";
import type { Mark, Scene } from "../drawing/scene.ts";
import { count, interval, significant, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";
import { barRoom, rowLabel } from "./stacked-bars.ts";

export interface BisectionRow {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
  readonly bisection: Bisection;
}

const SIZE = 11;
const KEY = 24;
const ROW = 34;
const BAR = 20;
/** Of the line at half the endpoints beyond the bar, above and below. */
const BEYOND = 4;

export function bisectionBars({ rows, width }: { readonly rows: readonly BisectionRow[]; readonly width: number }): Scene {
  const written = rows.map(({ bisection: { lower, upper } }) => (lower === upper ? count(lower) : interval(lower, upper)));
  const { left, right } = barRoom(
    rows.map(({ label }, i) => ({ label, written: written[i]! })),
    width,
  );
  const most = Math.max(1, ...rows.flatMap(({ bisection, endpoints }) => [bisection.upper, endpoints / 2]));
  const x = linearScale([0, most], [left, right]);
  const full = (endpoints: number): string => `a link for every endpoint of a half: ${significant(endpoints / 2, 6)}`;
  const share = ({ bisection, endpoints }: BisectionRow): string => {
    const [low, high] = [(2 * bisection.lower) / endpoints, (2 * bisection.upper) / endpoints];
    return low === high ? significant(low, 3) : interval(low, high);
  };
  const marks: Mark[] = rows.flatMap(({ label, design, endpoints, bisection: { lower, upper } }, i): Mark[] => {
    const middle = KEY + (i + 0.5) * ROW;
    const bar = { type: "rect", part: "data", y: middle - BAR / 2, height: BAR, ink: { design } } as const;
    const wide = x(upper) - x(lower) > 0.5;
    const half = x(endpoints / 2);
    // Beside the line, where the number would meet it.
    const beside = x(upper) + 6;
    const meets = half >= beside - 4 && half <= beside + textWidth(written[i]!, SIZE, true) + 2;
    return [
      rowLabel(label, left, middle),
      { ...bar, x: left, width: Math.max(lower > 0 ? 1 : 0, x(lower) - left), radius: 2, opacity: 0.9 },
      ...(wide ? [{ ...bar, x: x(lower), width: x(upper) - x(lower), radius: 0, opacity: 0.25 } as const] : []),
      {
        type: "line",
        part: "bound",
        points: [
          [half, middle - BAR / 2 - BEYOND],
          [half, middle + BAR / 2 + BEYOND],
        ],
        ink: "text",
        width: 1.4,
        dash: "3 2",
      },
      {
        type: "text",
        part: "label",
        x: meets ? half + 5 : beside,
        y: middle + 4,
        text: written[i]!,
        size: SIZE,
        bold: true,
        anchor: "start",
        ink: "text",
      },
    ];
  });
  const key: Mark[] = [
    {
      type: "line",
      part: "axis",
      points: [
        [5, 1],
        [5, 13],
      ],
      ink: "text",
      width: 1.4,
      dash: "3 2",
    },
    {
      type: "text",
      part: "axis",
      x: 15,
      y: 11,
      text: "a link for every endpoint of a half",
      size: SIZE,
      anchor: "start",
      ink: "muted",
    },
  ];
  return {
    title: "Bisection",
    subtitle: "links; paler: not certain",
    width,
    height: KEY + rows.length * ROW,
    marks: [...key, ...marks],
    description: rows.map((row, i) => `${row.label}: ${written[i]!} links, ${share(row)} for every endpoint of a half.`).join(" "),
    hovers: rows.map((row, i) => ({
      x: 0,
      y: KEY + i * ROW,
      width,
      height: ROW,
      anchor: [x(row.bisection.upper), KEY + (i + 0.5) * ROW],
      title: row.label,
      ink: { design: row.design },
      rows: [
        ["at least, by a proof", `${count(row.bisection.lower)} links`],
        ["at most, by a cut", `${count(row.bisection.upper)} links`],
        ["for every endpoint of a half", share(row)],
        ["", full(row.endpoints)],
      ],
    })),
    table: {
      columns: ["network", "endpoints", "links, at least", "links, at most"],
      rows: rows.map(({ label, endpoints, bisection: { lower, upper } }) => [label, endpoints, lower, upper]),
    },
  };
}
