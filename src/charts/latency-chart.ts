/** Packet latency against offered load, one line a design, with saturation and bounds: the curve bends where the bound says it must. */
import { horizontalAxis, verticalAxis } from "./axes.ts";
import type { AxisScale, Frame } from "./axes.ts";
import { LabelPlacer } from "./labels.ts";
import { clipAbove, loadRange, saturationOf, stablePoints } from "./latency-curve.ts";
import type { Point, Stable } from "./latency-curve.ts";
import { labelsOf } from "./latency-labels.ts";
import type { Drawn } from "./latency-labels.ts";
import {
  bandOf,
  boundText,
  byLoad,
  cursorMarks,
  LOAD_AXIS,
  loadRegion,
  POINT_COLUMNS,
  pointRadius,
  pointRegion,
  pointTable,
  ringBox,
  ringMarks,
  saturationText,
  withCursor,
} from "./load-series.ts";
import type { LoadChart, LoadSeries, SaturationInterval } from "./load-series.ts";
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { fraction, loadText, percent, significant } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";
import type { LinearScale } from "./scale.ts";
import { fallsOf } from "./falling.ts";
import type { Fall } from "./falling.ts";
import { breakMarks, endLabels, FOOT, hatchMarks, latencyScale, LEFT, modelTicks, RIGHT } from "./latency-frame.ts";

export function latencyChart(chart: LoadChart): Scene {
  const { series, bounds, width, height, cursor } = chart;
  const lines = series.map((one) => ({ one, stable: stablePoints(one), saturation: saturationOf(one) }));
  const across = [LEFT, width - RIGHT] as const;
  const x = linearScale([0, loadRange(lines, bounds)], across);
  const ends = endLabels(lines, chart, x);
  const models = modelTicks(bounds, x);
  const frame: Frame = { left: across[0], right: across[1], top: ends.height, bottom: height - FOOT - models.height };
  const latencies = lines.map(({ one, stable }) => [...stable.map((p) => p.latency), ...one.running.flatMap((p) => p.latency ?? [])]);
  const { y, low, high, broken } = latencyScale(latencies, frame, chart.scale ?? "linear");
  const placer = new LabelPlacer({ x0: frame.left + 2, x1: width - 1, y0: frame.top + 2, y1: frame.bottom - 3 });
  const drawn = lines.map(({ one, stable, saturation }) => {
    const pieces = clipAbove(
      stable.map((p): Point => [x(p.load), y(p.latency)]),
      frame.top,
    );
    const curve = pieces.flat();
    const last = curve[curve.length - 1];
    const rise: Point[] = saturation !== null && last && last[1] > frame.top ? [last, [Math.max(last[0], x(saturation)), frame.top]] : [];
    for (const piece of pieces) placer.avoid(piece);
    placer.avoid(rise);
    if (saturation !== null)
      placer.avoid([
        [x(saturation), frame.top],
        [x(saturation), frame.top + 8],
      ]);
    for (const point of [...stable, ...one.running]) {
      if (point.latency === null) continue;
      const [px, py] = [x(point.load), y(point.latency)];
      placer.avoid([
        [px - 4, py],
        [px, py - 4],
        [px + 4, py],
        [px, py + 4],
        [px - 4, py],
      ]);
    }
    return { one, stable, saturation, pieces, curve, rise, falls: fallsOf(byLoad(one.points)) };
  });
  const ghosts = (chart.ghosts ?? []).map(({ design, label, points }): Ghost => {
    const curve = stablePoints({ points })
      .map((p): Point => [x(p.load), y(p.latency)])
      .filter(([px, py]) => px <= frame.right && py <= frame.bottom);
    return { label, ink: { design }, pieces: clipAbove(curve, frame.top) };
  });
  const cursorLine = cursorMarks(chart, x, frame);
  if (cursorLine.length > 0)
    placer.avoid([
      [x(cursor!), frame.top],
      [x(cursor!), frame.bottom],
    ]);
  const limits = bounds.filter((bound) => bound.certified && x(bandOf(bound) ?? bound.load) <= frame.right + 1);
  for (const bound of limits)
    for (const load of [bandOf(bound), bound.load])
      if (load !== null && x(load) <= frame.right + 1)
        placer.avoid([
          [x(load), frame.top],
          [x(load), frame.bottom],
        ]);

  const marks: Mark[] = [
    ...verticalAxis(frame, y, "cycles"),
    ...horizontalAxis(frame, x, ""),
    ...(broken ? breakMarks(frame) : []),
    ...models.ticks.map(([at, ink]): Mark => ({
      type: "line",
      part: "bound",
      points: [
        [at, frame.bottom - 7],
        [at, frame.bottom + 4],
      ],
      ink,
      width: 1.6,
    })),
    ...models.marks(frame.bottom + 30),
    { type: "text", part: "axis", x: frame.right, y: height - 6, text: LOAD_AXIS, size: 11, anchor: "end", ink: "muted" },
  ];
  limits.forEach((bound, i) => {
    const ink = bound.design === null ? ("bound" as const) : { design: bound.design };
    const band = bandOf(bound);
    const at = Math.min(frame.right, x(bound.load));
    if (band !== null)
      marks.push({
        type: "rect",
        part: "bound",
        x: x(band),
        y: frame.top,
        width: Math.max(1, at - x(band)),
        height: frame.bottom - frame.top,
        radius: 0,
        ink,
        opacity: 0.14,
      });
    if (x(bound.load) > frame.right + 1) return;
    marks.push(...hatchMarks(at, frame, ink, i / limits.length), {
      type: "line",
      part: "bound",
      points: [
        [at, frame.top],
        [at, frame.bottom],
      ],
      ink,
      width: 1.2,
    });
  });
  for (const ghost of ghosts)
    for (const points of ghost.pieces) marks.push({ type: "line", part: "ghost", points, ink: ghost.ink, width: 1, opacity: 0.5 });
  marks.push(...cursorLine);
  for (const { one, stable, saturation, pieces, rise } of drawn) {
    const ink = { design: one.design };
    for (const points of pieces) marks.push({ type: "line", part: "data", points, ink, width: 2 });
    if (rise.length > 0) marks.push({ type: "line", part: "data", points: rise, ink, width: 1.6, dash: "2 3" });
    else if (saturation !== null)
      marks.push({
        type: "line",
        part: "data",
        points: [
          [x(saturation), frame.top],
          [x(saturation), frame.top + 6],
        ],
        ink,
        width: 1.6,
      });
    if (saturation !== null && one.saturation) marks.push(...saturationTicks(one.saturation, x, frame, ink));
    for (const { latency, half, load, complete } of stable) {
      if (y(latency) < frame.top) continue;
      const top = Math.max(frame.top, y(latency + half));
      const bottom = Math.min(frame.bottom, y(latency - half));
      if (bottom - top > 5) {
        marks.push({
          type: "line",
          part: "data",
          points: [
            [x(load), top],
            [x(load), bottom],
          ],
          ink,
          width: 1.2,
        });
        for (const end of [top, bottom])
          marks.push({
            type: "line",
            part: "data",
            points: [
              [x(load) - 3, end],
              [x(load) + 3, end],
            ],
            ink,
            width: 1.2,
          });
      }
      marks.push({
        type: "circle",
        part: "data",
        x: x(load),
        y: y(latency),
        radius: pointRadius(one, { load }),
        ink,
        ...(complete ? {} : { open: true }),
      });
    }
    for (const point of one.running) {
      if (point.latency === null || point.latency > high) continue;
      marks.push({ type: "circle", part: "data", x: x(point.load), y: y(point.latency), radius: 3.4, ink, open: true, opacity: 0.75 });
    }
    const selected = one.points.find(({ load }) => load === cursor);
    if (selected && x(selected.load) <= frame.right + 1) {
      const at = stable.find(({ load }) => load === selected.load)?.latency;
      const ringY = at === undefined ? frame.top : Math.max(frame.top, y(at));
      marks.push(...ringMarks(x(selected.load), ringY, ink, at !== undefined && y(at) >= frame.top));
      placer.block(ringBox(x(selected.load), ringY));
    }
  }
  marks.push(
    ...ends.marks(frame.top - 5),
    ...labelsOf(drawn, chart, x, y, frame, placer),
    ...ghosts.flatMap((ghost) => ghostLabel(ghost, frame, placer)),
  );
  return {
    title: "Latency against offered load",
    subtitle: withCursor(`mean packet latency, cycles${broken ? "; broken axis" : chart.scale === "log" ? "; logarithmic" : ""}`, chart),
    description: describe(drawn, bounds) + (broken ? ` The axis of latency begins at ${significant(low, 3)} cycles.` : ""),
    width,
    height,
    marks,
    hovers: drawn.flatMap(({ one, stable, falls }) => hoversOf(one, falls, stable, x, y, frame)),
    table: { columns: POINT_COLUMNS, rows: series.flatMap(pointTable) },
  };
}

interface Ghost {
  readonly label: string;
  readonly ink: Ink;
  readonly pieces: readonly (readonly Point[])[];
}

/** How far from its line a former curve's name may stand, pixels, the nearest first. */
const GHOST_NAME = [-8, 14, -22, 22, 28, -36, 34, 40, 48, -50, 60, -64, -78] as const;

/** Its name as near to the end of its line as there is room. */
function ghostLabel({ label, ink, pieces }: Ghost, frame: Frame, placer: LabelPlacer): Mark[] {
  const places = pieces
    .flat()
    .reverse()
    .flatMap(([px, py]) => [
      { x: px + 6, y: Math.max(frame.top + 10, py), anchor: "start" as const },
      { x: px - 6, y: Math.max(frame.top + 10, py), anchor: "end" as const },
    ]);
  const apart = GHOST_NAME.flatMap((away) =>
    pieces
      .flat()
      .reverse()
      .flatMap(([px, py]) =>
        [
          { x: px, anchor: "middle" as const },
          { x: px + 6, anchor: "start" as const },
          { x: px - 6, anchor: "end" as const },
        ].map((place) => ({ ...place, y: Math.max(frame.top + 10, py + away) })),
      ),
  );
  return [...(placer.placeLines({ part: "label", size: 11, ink }, [label], [...places, ...apart], 0) ?? [])];
}

/** Both ends of the interval at the frame's top, where they can be told apart. */
function saturationTicks({ lower, upper }: SaturationInterval, x: LinearScale, { top, right }: Frame, ink: Ink): Mark[] {
  if (lower === null) return [];
  const [from, to] = [x(lower), Math.min(right, x(upper))];
  if (to - from < 3) return [];
  return [
    {
      type: "line",
      part: "data",
      points: [
        [from, top],
        [to, top],
      ],
      ink,
      width: 1.2,
    },
    ...[from, to].map((end): Mark => ({
      type: "line",
      part: "data",
      points: [
        [end, top - 3],
        [end, top + 3],
      ],
      ink,
      width: 1.2,
    })),
  ];
}

/** Why its mean is lower than that of the load before. */
function fallRows({ from, fewer, shares, slow, quick }: Fall): (readonly [string, string])[] {
  return [
    [`lower than at ${loadText(from)}:`, `${fewer} ${percent(shares[1])}, not ${percent(shares[0])}`],
    [`${fewer} packets take`, `${significant(slow, 3)} cycles, others ${significant(quick, 3)}`],
  ];
}

function hoversOf(
  one: LoadSeries,
  falls: readonly Fall[],
  stable: readonly Stable[],
  x: LinearScale,
  y: AxisScale,
  frame: Frame,
): HoverRegion[] {
  const done = byLoad(one.points)
    .map((point): HoverRegion => {
      const latency = stable.find((p) => p.load === point.load)?.latency;
      const region = pointRegion(one, point, [x(point.load), latency === undefined ? frame.top : Math.max(frame.top, y(latency))], frame);
      const fall = falls.find(({ load }) => load === point.load);
      return fall ? { ...region, rows: [...region.rows, ...fallRows(fall)] } : region;
    })
    .filter((region) => region.anchor[0] <= frame.right + 1);
  const running = one.running.flatMap((point): HoverRegion[] =>
    point.latency === null
      ? []
      : [
          {
            ...loadRegion(one, point.load, [x(point.load), Math.max(frame.top, y(point.latency))], frame),
            rows: [
              ["latency so far", `${significant(point.latency)} cycles`],
              ["accepted so far", fraction(point.accepted)],
              ["running", `${Math.round(100 * point.done)} %`],
            ],
          },
        ],
  );
  return [...done, ...running];
}

function describe(drawn: readonly Drawn[], bounds: LoadChart["bounds"]): string {
  const lines = drawn
    .filter(({ stable }) => stable.length > 0)
    .map(({ one, stable, saturation }) => {
      const first = stable[0]!;
      const end =
        saturation === null
          ? "not saturated so far"
          : `saturates at ${one.saturation ? saturationText(one.saturation) : fraction(saturation)}`;
      return `${one.label}: ${significant(first.latency)} cycles at load ${fraction(first.load)}, ${end}.`;
    });
  return [...lines, ...bounds.map((bound) => `Bound, ${bound.label}: ${boundText(bound)}.`)].join(" ") || "No results yet.";
}
