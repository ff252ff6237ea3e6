/** Distances of routers: the share of their pairs at every distance, a column a network, the mean in the key. */
import { format, scaleLinear, sum } from "d3";
import type { HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, significant, textWidth } from "../drawing/text.ts";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import { column } from "./bars.ts";
import { keyMarks } from "./key.ts";
import { FONT_SIZE_PX, text } from "./marks.ts";
import { bandScale } from "./scale.ts";

export interface DistanceRow {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
  /** Ordered pairs of distinct routers that carry endpoints, by their hops; ascending. */
  readonly distances: readonly (readonly [hops: number, pairs: number])[];
  /** Where these are pairs of drawn routers alone: so many of so many, and what is known of the most hops. */
  readonly drawn?: {
    readonly sources: number;
    readonly of: number;
    readonly farthest: { readonly lower: number; readonly upper: number };
  } | null;
}

/** "mean 3.5, at most 6", "mean 3.5 from 50 of 70,000 routers, at most 5 to 8". */
function meanText({ distances, drawn = null }: DistanceRow, mean: number, digits: number): string {
  const told = `mean ${significant(mean, digits)}`;
  if (drawn === null) return `${told}, at most ${count(distances.at(-1)?.[0] ?? 0)}`;
  const { sources, of, farthest } = drawn;
  const most = farthest.lower === farthest.upper ? count(farthest.upper) : `${count(farthest.lower)} to ${count(farthest.upper)}`;
  return `${told} from ${count(sources)} of ${count(of)} routers, at most ${most}`;
}

/** Distance from the key's last line to the frame. */
const SPACE_UNDER_KEY_PX = 43;
/** Height of the plot itself, and of the axis below it. */
const PLOT_HEIGHT_PX = 120;
const AXIS_HEIGHT_PX = 38;
/** Share of its room that the columns of a distance fill, and the largest width of a column. */
const COLUMNS_SHARE_OF_ROOM = 0.8;
const MAX_COLUMN_WIDTH_PX = 34;

export function distanceChart({ rows, width }: { readonly rows: readonly DistanceRow[]; readonly width: number }): Scene {
  const known = rows.map((row) => {
    const pairs = sum(row.distances, ([, of]) => of);
    const shares = new Map(row.distances.map(([hops, of]) => [hops, (100 * of) / pairs]));
    const mean = sum(row.distances, ([hops, of]) => hops * of) / pairs;
    return { ...row, pairs, shares, mean, diameter: row.distances.at(-1)?.[0] ?? 0 };
  });
  const farthest = Math.max(1, ...known.map(({ diameter }) => diameter));
  // Which column is whose, with the mean.
  const key = keyMarks(
    known.map((row) => ({ title: `${row.label}: ${meanText(row, row.mean, 3)}`, ink: { design: row.design } })),
    { right: width },
  );
  const top = key.height + SPACE_UNDER_KEY_PX;
  const frame = { left: 46, right: width - 12, top, bottom: top + PLOT_HEIGHT_PX };
  const height = frame.bottom + AXIS_HEIGHT_PX;
  const x = scaleLinear([0.5, farthest + 0.5], [frame.left, frame.right]);
  const y = scaleLinear([0, Math.max(1, ...known.flatMap(({ shares }) => [...shares.values()]))], [frame.bottom, frame.top]).nice(4);
  const step = Math.min(MAX_COLUMN_WIDTH_PX, (COLUMNS_SHARE_OF_ROOM * (x(1) - x(0))) / known.length);
  const half = (known.length * step) / 2;
  const beside = bandScale(known.length, [-half, half], Math.min(1 / step, 1 / 8));
  const marks: Mark[] = [
    ...key.marks,
    ...verticalAxis(frame, y, "% of pairs of routers"),
    ...horizontalAxis(frame, x, "hops", { places: true, whole: true }),
  ];
  const hovers: HoverRegion[] = [];
  for (let hops = 1; hops <= farthest; hops++) {
    let highest = frame.bottom;
    known.forEach(({ shares, design }, i) => {
      const share = shares.get(hops) ?? 0;
      if (share === 0) return;
      const place = { x: x(hops) + beside(i)!, width: beside.bandwidth() };
      const bar = column({ ...place, from: frame.bottom, to: y(share) }, { ink: { design }, opacity: 0.9 }, 0.8);
      marks.push(bar);
      highest = Math.min(highest, bar.y);
      const words = share < 0.5 ? "< 1" : String(Math.min(Math.round(share), share < 100 ? 99 : 100));
      if (step >= textWidth(words, FONT_SIZE_PX) + 2) marks.push(text(place.x + place.width / 2, bar.y - 4, words, { anchor: "middle" }));
    });
    hovers.push({
      x: x(hops - 0.5),
      y: frame.top,
      width: x(hops + 0.5) - x(hops - 0.5),
      height: frame.bottom - frame.top,
      anchor: [x(hops), highest],
      title: hops === 1 ? "1 hop" : `${hops} hops`,
      ink: { design: known[0]?.design ?? 0 },
      rows: known.map(({ label, shares, distances, pairs }) => {
        const within = sum(distances, ([at, of]) => (at <= hops ? of : 0));
        return [label, `${percentText(shares.get(hops) ?? 0)} %, up to there ${percentText((100 * within) / pairs)} %`] as const;
      }),
    });
  }
  return {
    title: "Distances between routers",
    subtitle: "with endpoints",
    width,
    height,
    marks,
    hovers,
    description: known
      .map(
        (row) =>
          `${row.label}: ${[...row.shares].map(([hops, share]) => `${percentText(share)} % at ${hops}`).join(", ")} hops; ${meanText(row, row.mean, 4)}.`,
      )
      .join(" "),
    table: {
      columns: ["network", "hops", "ordered pairs of routers", "share of pairs (%)"],
      rows: known.flatMap(({ label, distances, shares }) => distances.map(([hops, of]) => [label, hops, of, shares.get(hops)!])),
    },
  };
}

/** Never "100" for less, nor "0" for more. */
function percentText(share: number): string {
  if (share > 0 && share < 0.1) return "< 0.1";
  if (share < 100 && share > 99.9) return "> 99.9";
  return format(".1~f")(share);
}
