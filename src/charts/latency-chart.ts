/** Chart of packet latency against offered load, one line a design, with saturation and bounds. */
import { scaleLinear } from "d3";
import type { HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { fraction, loadText, percent, significant } from "../drawing/text.ts";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { LabelPlacer } from "./labels.ts";
import { clipAbove, fallsOf, loadRange, saturationOf, stablePoints } from "./latency-curve.ts";
import type { Fall } from "./latency-curve.ts";
import {
  ESTIMATE_COLUMNS,
  estimatedEnds,
  estimatedLatencies,
  estimatedLoads,
  estimateHovers,
  estimateLabel,
  estimateMarks,
  estimateRows,
  estimateSentence,
} from "./latency-estimate.ts";
import { endLabels, FOOT_HEIGHT_PX, latencyScale, LEFT_MARGIN_PX, modelTicks, RIGHT_MARGIN_PX } from "./latency-frame.ts";
import { curveMarks, ghostLabel, labelsOf, limitMarks } from "./latency-marks.ts";
import type { Drawn, Ghost, Plot } from "./latency-marks.ts";
import {
  bandOf,
  boundText,
  byLoad,
  cursorMarks,
  LOAD_AXIS,
  loadRegion,
  POINT_COLUMNS,
  pointRegion,
  pointTable,
  saturationText,
  cycleText,
  withCursor,
} from "./load-series.ts";
import type { EstimateSeries, LoadChart } from "./load-series.ts";
import { line, upright } from "./marks.ts";
import type { Point } from "./marks.ts";

const MIN_PLOT_HEIGHT_PX = 90;
/** A narrower chart is a phone's: names of models are left to the table. */
const NARROW_PX = 460;
/** Half of the handle's width, with the space beside it. */
const HANDLE_PX = { wide: 50, narrow: 64 };

export function latencyChart(chart: LoadChart): Scene {
  const { series, bounds, width, cursor, estimates = [], reach = 0 } = chart;
  const lines = series.map((one) => ({ one, stable: stablePoints(one), saturation: saturationOf(one) }));
  const narrow = width < NARROW_PX;
  const onPage = chart.handle === true;
  const across = [LEFT_MARGIN_PX, width - RIGHT_MARGIN_PX] as const;
  const x = scaleLinear([0, loadRange(lines, bounds, [...estimatedLoads(estimates), reach])], across);
  const ended = lines.flatMap(({ one, saturation }) => (saturation === null ? [] : [one.design]));
  const ends = endLabels(lines, onPage ? { width } : chart, x, estimatedEnds(estimates, ended, x));
  const models = modelTicks(bounds, series, x, onPage ? "offered load" : LOAD_AXIS, !(onPage && narrow));
  // Of many designs the names above and below take more of a low chart than they may.
  const height = Math.max(chart.height, ends.height + MIN_PLOT_HEIGHT_PX + FOOT_HEIGHT_PX + models.height);
  const frame: Frame = { left: across[0], right: across[1], top: ends.height, bottom: height - FOOT_HEIGHT_PX - models.height };
  const latencies = lines.map(({ one, stable }) => [...stable.map((p) => p.latency), ...one.running.flatMap((p) => p.latency ?? [])]);
  const { y, low, high, broken } = latencyScale([...latencies, ...estimatedLatencies(estimates)], frame, chart.scale ?? "linear");
  const plot: Plot = { x, y, frame, high };
  const placer = new LabelPlacer({ x0: frame.left + 2, x1: width - 1, y0: frame.top + 2, y1: frame.bottom - 3 });
  const covered = onPage && cursor !== undefined ? aboutHandle(x(Math.min(cursor, x.domain()[1]!)), narrow) : null;
  if (covered) placer.block({ x0: covered[0], x1: covered[1], y0: frame.bottom - 15, y1: frame.bottom });
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
    ...horizontalAxis(frame, x, "", { covered }),
    ...models.ticks.map(([at, ink]) => upright(at, frame.bottom - 7, frame.bottom + 4, { part: "bound", ink, width: 1.6 })),
    ...models.marks(frame.bottom),
  ];
  marks.push(...limitMarks(limits, series.length, plot));
  for (const ghost of ghosts) for (const points of ghost.pieces) marks.push(line(points, { part: "ghost", ink: ghost.ink, opacity: 0.5 }));
  for (const one of estimates) marks.push(...estimateMarks(one, plot, placer));
  marks.push(...cursorLine);
  for (const one of drawn) marks.push(...curveMarks(one, plot, cursor, placer));
  marks.push(
    ...ends.marks(frame.top),
    ...labelsOf(drawn, chart, plot, placer),
    ...estimates.flatMap((one) => estimateLabel(one, plot, placer)),
    ...ghosts.flatMap((ghost) => ghostLabel(ghost, frame, placer)),
  );
  const columns = estimates.length > 0 ? [...POINT_COLUMNS, ...ESTIMATE_COLUMNS] : POINT_COLUMNS;
  return {
    title: "Latency against offered load",
    subtitle: withCursor(
      `mean packet latency, cycles${cycleText(series)}${broken ? "; broken axis" : chart.scale === "log" ? "; logarithmic" : ""}`,
      chart,
    ),
    description: describe(drawn, bounds, estimates) + (broken ? ` The axis of latency begins at ${significant(low, 3)} cycles.` : ""),
    width,
    height,
    marks,
    hovers: [
      ...drawn.flatMap((one) => hoversOf(one, plot)),
      ...estimates.flatMap((one) => estimateHovers(one, series, plot)),
      ...models.hovers(frame.bottom),
    ],
    loads: { left: frame.left, right: frame.right, bottom: frame.bottom, top: x.domain()[1]!, roof: frame.top },
    table: { columns, rows: [...series.flatMap(pointTable), ...estimates.flatMap((one) => estimateRows(one, columns))] },
  };
}

function aboutHandle(at: number, narrow: boolean): readonly [from: number, to: number] {
  const half = narrow ? HANDLE_PX.narrow : HANDLE_PX.wide;
  return [at - half, at + half];
}

function describe(drawn: readonly Drawn[], bounds: LoadChart["bounds"], estimates: readonly EstimateSeries[]): string {
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
  return (
    [
      ...lines,
      ...estimates.map(estimateSentence),
      ...bounds.map((bound) => {
        const whose = drawn.find(({ one }) => one.design === bound.design)?.one.label;
        return `Bound${whose === undefined ? "" : ` of ${whose}`}, ${bound.label}: ${boundText(bound)}.`;
      }),
    ].join(" ") || "No results yet."
  );
}

/** Rows on why its mean is lower than that of the load before. */
function fallRows({ from, fewer, shares, slow, quick }: Fall): (readonly [string, string])[] {
  return [
    [`lower than at ${loadText(from)}:`, `${fewer} ${percent(shares[1])}, not ${percent(shares[0])}`],
    [`${fewer} packets take`, `${significant(slow, 3)} cycles, others ${significant(quick, 3)}`],
  ];
}

/** The regions that answer the pointer along a design's line. */
function hoversOf({ one, stable, falls }: Drawn, { x, y, frame }: Plot): HoverRegion[] {
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
              ["carried so far", fraction(point.carried)],
              ["running", `${Math.round(100 * point.done)} %`],
            ],
          },
        ],
  );
  return [...done, ...running];
}
