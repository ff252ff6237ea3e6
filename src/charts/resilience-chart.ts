/** Effects of random failures on networks: the share that stays connected, diameter and average distance over the failed part. */
import { scaleLinear } from "d3";
import type { ResilienceResult, ResilienceStep, Spread, Threshold } from "../analysis/resilience.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, significant } from "../drawing/text.ts";
import { horizontalAxis, levelTick } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { LabelPlacer, placesBeside } from "./labels.ts";
import type { Offset } from "./labels.ts";
import { axisText, circle, line, FONT_SIZE_PX, upright } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { LinearScale } from "./scale.ts";

export interface ResilienceSeries {
  /** 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly result: ResilienceResult;
}

interface Level {
  readonly mean: number;
  /** Least and most, or the ends of an interval. */
  readonly ends: readonly [number, number];
  /** Half of the samples lie between these. */
  readonly middle: readonly [number, number] | null;
}

interface Row {
  readonly title: (kinds: string) => string;
  readonly of: (step: ResilienceStep) => Level | null;
  readonly threshold: (result: ResilienceResult) => Threshold;
  readonly unit: string;
}

const spread = (found: Spread | null): Level | null =>
  found && { mean: found.mean, ends: [found.min, found.max], middle: [found.lowerQuartile, found.upperQuartile] };

const ROWS: readonly Row[] = [
  {
    title: () => "samples that stay connected, %",
    of: ({ connectedFraction: share, confidence95 }) =>
      share === null || confidence95 === null
        ? null
        : { mean: 100 * share, ends: [100 * confidence95[0], 100 * confidence95[1]], middle: null },
    threshold: ({ thresholds }) => thresholds.disconnection,
    unit: "%",
  },
  {
    title: () => "diameter of these, hops",
    of: ({ diameter }) => spread(diameter),
    threshold: ({ thresholds }) => thresholds.diameter,
    unit: "hops",
  },
  {
    title: () => "average distance in these, hops",
    of: ({ averageDistance }) => spread(averageDistance),
    threshold: ({ thresholds }) => thresholds.averageDistance,
    unit: "hops",
  },
];
const TITLE_HEIGHT_PX = 18;
/** Distance between the whiskers of two designs at the same step, pixels. */
const WHISKER_GAP_PX = 4;

/** Possible places of a threshold's per cent. */
const ABOUT: readonly Offset[] = [
  [6, -6, "start"],
  [-6, 14, "end"],
  [-6, -8, "end"],
  [6, 16, "start"],
  [6, 30, "start"],
  [-6, 30, "end"],
];

const asPercent = (share: number): string => significant(100 * share, 3);

/** Three rows on one axis, a line a design; rings mark the design's own thresholds. */
export function resilienceChart({
  series,
  width,
  height,
}: {
  readonly series: readonly ResilienceSeries[];
  readonly width: number;
  readonly height: number;
}): Scene {
  const [left, right] = [42, width - 12];
  const bottom = height - 40;
  const tall = bottom / ROWS.length;
  const last = Math.max(0.05, ...series.map(({ result }) => lastStep(result)));
  const x = scaleLinear([0, 100 * last], [left, right]);
  const what = [...new Set(series.map(({ result }) => result.called))].join(" or ");
  const marks: Mark[] = [...horizontalAxis({ left, right, top: TITLE_HEIGHT_PX, bottom }, x, `failed ${what}, % of all`)];
  ROWS.forEach((row, i) => {
    const frame: Frame = { left, right, top: i * tall + TITLE_HEIGHT_PX, bottom: (i + 1) * tall - 6 };
    const levels = series.flatMap(({ result }) => result.steps.flatMap((step) => row.of(step)?.ends ?? []));
    const highest = Math.max(0, ...levels);
    const y =
      i === 0 ? scaleLinear([0, 100], [frame.bottom, frame.top]) : scaleLinear([0, highest || 1], [frame.bottom, frame.top]).nice(3);
    marks.push(...rowMarks(row, what, y, frame));
    const placer = new LabelPlacer({ x0: left + 2, x1: right + 10, y0: frame.top - 4, y1: frame.bottom });
    for (const one of series) placer.avoid(pointsOf(row, one, x, y));
    series.forEach((one, place) => marks.push(...lineOf(row, one, x, y, (place - (series.length - 1) / 2) * WHISKER_GAP_PX)));
    for (const one of series) marks.push(...thresholdMarks(row, one, x, y, frame, placer));
    // Where the curves are farthest apart.
    if (i === 0) for (const one of series) marks.push(...nameOf(one, pointsOf(row, one, x, y), placer));
  });
  return {
    title: "Resilience",
    subtitle: "lines: means over samples; whiskers: least to most, thick: the middle half (connected: 95 % interval); rings: what is kept",
    width,
    height,
    marks,
    hovers: series.flatMap((one) => hoversOf(one, x, bottom)),
    description: series.map(sentence).join(" ") || "Nothing has been sampled yet.",
    table: {
      columns: [
        "design",
        "failures",
        "failed fraction",
        "failed",
        "connected fraction",
        "95 % lower",
        "95 % upper",
        "measured samples",
        ...["diameter", "average distance"].flatMap((name) =>
          ["mean", "min", "lower quartile", "median", "upper quartile", "max"].map((of) => `${name} ${of} (hops)`),
        ),
      ],
      rows: series.flatMap(({ label, result }) => result.steps.map((step) => tableRow(label, result, step))),
    },
  };
}

/** The last step with a visible change, and one more. */
function lastStep({ steps }: ResilienceResult): number {
  const at = steps.findLastIndex(({ connectedFraction }) => (connectedFraction ?? 0) > 0);
  return steps[Math.min(steps.length - 1, at + 1)]?.removedFraction ?? 0;
}

function rowMarks(row: Row, what: string, y: LinearScale, { left, right, top }: Frame): Mark[] {
  return [
    ...y.ticks(3).flatMap((tick) => levelTick({ left, right }, y(tick), significant(tick, 4))),
    axisText(left, top - 6, row.title(what)),
  ];
}

function lineOf(row: Row, { design, result }: ResilienceSeries, x: LinearScale, y: LinearScale, aside: number): Mark[] {
  const ink = { design };
  const shown = levelsOf(row, result);
  const marks: Mark[] = shown.flatMap(([{ removedFraction }, level]): Mark[] => {
    if (level === null || level.ends[1] - level.ends[0] < 1e-9) return [];
    const at = x(100 * removedFraction) + aside;
    const between = ([from, to]: readonly [number, number], width: number, opacity: number): Mark =>
      upright(at, y(from), y(to), { ink, width, opacity });
    return [between(level.ends, 1.2, 0.7), ...(level.middle === null ? [] : [between(level.middle, 4, 0.45)])];
  });
  const points = pointsOf(row, { result }, x, y);
  if (points.length > 1) marks.push(line(points, { ink, width: 1.8 }));
  return marks;
}

function levelsOf(row: Row, result: ResilienceResult): (readonly [ResilienceStep, Level | null])[] {
  const last = lastStep(result);
  return result.steps.filter(({ removedFraction }) => removedFraction <= last).map((step) => [step, row.of(step)] as const);
}

function pointsOf(row: Row, { result }: Pick<ResilienceSeries, "result">, x: LinearScale, y: LinearScale): readonly Point[] {
  return levelsOf(row, result).flatMap(([{ removedFraction }, level]): Point[] =>
    level === null ? [] : [[x(100 * removedFraction), y(level.mean)]],
  );
}

function nameOf({ design, label }: ResilienceSeries, points: readonly Point[], placer: LabelPlacer): Mark[] {
  const places = points.toReversed().flatMap((point) =>
    placesBeside(point, [
      [8, -2, "start"],
      [-8, 10, "end"],
    ]),
  );
  const mark = placer.place({ part: "label", text: label, size: FONT_SIZE_PX, bold: true, ink: { design } }, places);
  return mark === null ? [] : [mark];
}

/** The last step up to which the property holds: a ring on the line, a drop to the axis, its per cent. */
function thresholdMarks(
  row: Row,
  { design, result }: ResilienceSeries,
  x: LinearScale,
  y: LinearScale,
  frame: Frame,
  placer: LabelPlacer,
): Mark[] {
  const { fraction } = row.threshold(result);
  const step = result.steps.find(({ removedFraction }) => removedFraction === fraction);
  const level = step === undefined ? null : row.of(step);
  if (fraction === null || level === null) return [];
  const ink = { design };
  const [px, py] = [x(100 * fraction), y(level.mean)];
  const label = placer.place(
    { part: "label", text: `${asPercent(fraction)} %`, size: FONT_SIZE_PX, bold: true, ink },
    placesBeside([px, py], ABOUT),
  );
  return [
    upright(px, py, frame.bottom, { part: "bound", ink, dash: "2 3" }),
    circle([px, py], 4, { ink, open: true }),
    ...(label === null ? [] : [label]),
  ];
}

function hoversOf({ design, label, result }: ResilienceSeries, x: LinearScale, bottom: number): HoverRegion[] {
  const half = result.steps.length > 1 ? (x(100 * result.steps[1]!.removedFraction) - x(0)) / 2 : 10;
  return result.steps
    .filter(({ removedFraction, connectedFraction }) => connectedFraction !== null && removedFraction <= lastStep(result))
    .map((step) => ({
      x: x(100 * step.removedFraction) - half,
      width: 2 * half,
      y: 0,
      height: bottom,
      anchor: [
        x(100 * step.removedFraction),
        TITLE_HEIGHT_PX + (bottom / ROWS.length - TITLE_HEIGHT_PX - 6) * (1 - step.connectedFraction!),
      ],
      title: `${label}, ${asPercent(step.removedFraction)} % failed (${count(step.removed)})`,
      ink: { design },
      rows: [
        ["connected", `${asPercent(step.connectedFraction!)} %`],
        ["diameter", spreadText(step.diameter)],
        ["average distance", spreadText(step.averageDistance)],
      ],
    }));
}

function spreadText(found: Spread | null): string {
  if (found === null) return "–";
  const mean = significant(found.mean, 4);
  return found.min === found.max ? mean : `${mean} (${significant(found.min, 4)} to ${significant(found.max, 4)})`;
}

function sentence({ label, result: { thresholds, called } }: ResilienceSeries): string {
  const { disconnection, diameter, averageDistance } = thresholds;
  const text = ({ fraction }: Threshold): string => (fraction === null ? "an unknown part" : `${asPercent(fraction)} %`);
  return `${label} stays connected with ${text(disconnection)} of its ${called} failed, within two hops of its diameter with ${text(diameter)}, within one of its average distance with ${text(averageDistance)}.`;
}

function tableRow(label: string, { failures }: ResilienceResult, step: ResilienceStep): Cell[] {
  const cells = (found: Spread | null): Cell[] =>
    found === null
      ? [null, null, null, null, null, null]
      : [found.mean, found.min, found.lowerQuartile, found.median, found.upperQuartile, found.max];
  return [
    label,
    failures,
    step.removedFraction,
    step.removed,
    step.connectedFraction,
    step.confidence95?.[0] ?? null,
    step.confidence95?.[1] ?? null,
    step.measured,
    ...cells(step.diameter),
    ...cells(step.averageDistance),
  ];
}
