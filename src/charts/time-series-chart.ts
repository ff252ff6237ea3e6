/** A load point over its cycles: accepted throughput, latency and flits in flight, through warm-up, measured window and drain. */
import { scaleLinear } from "d3";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fraction, significant, textWidth } from "../drawing/text.ts";
import type { TimeSeries } from "../simulation/results.ts";
import { gridLine, horizontalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { comparedText, pointTitle } from "./chosen-point.ts";
import type { Chosen, Course, PointChart } from "./chosen-point.ts";
import { runs } from "./lines.ts";
import { axisText, line, rect, FONT_SIZE_PX, text } from "./marks.ts";
import type { LinearScale } from "./scale.ts";

interface Curve {
  readonly title: string;
  readonly of: (series: TimeSeries) => readonly (number | null)[];
  readonly write: (value: number) => string;
}
const CURVES: readonly Curve[] = [
  { title: "accepted, flits / endpoint / cycle", of: (series) => series.accepted, write: fraction },
  { title: "mean latency, cycles", of: (series) => series.latency, write: (value) => significant(value) },
  { title: "flits in flight", of: (series) => series.inFlight, write: count },
];
const TITLE_HEIGHT_PX = 16;
const PHASES_HEIGHT_PX = 15;

/** Three rows on one axis of cycles, one line a design; the phases are those of the first. */
export function timeSeriesChart({
  points,
  missing = [],
  width,
  height,
}: Omit<PointChart, "points"> & { readonly points: readonly Chosen<Course>[] }): Scene {
  const left = 46;
  const right = width - 20;
  const cycles = Math.max(1, ...points.map(({ point }) => point.timeSeries.cycle.at(-1) ?? 0));
  const x = scaleLinear([0, cycles], [left, right]);
  const bottom = height - 22;
  const tall = (bottom - PHASES_HEIGHT_PX) / CURVES.length;
  const first = points[0]!;
  const phased = points.some(({ point }) => point.window !== null);
  const frames = CURVES.map((_, i): Frame => ({
    left,
    right,
    top: PHASES_HEIGHT_PX + i * tall + TITLE_HEIGHT_PX,
    bottom: PHASES_HEIGHT_PX + (i + 1) * tall - 3,
  }));
  const marks: Mark[] = phaseMarks(first.point, x, frames);
  CURVES.forEach((curve, i) => {
    const frame = frames[i]!;
    const most = Math.max(0, ...points.flatMap(({ point }) => curve.of(point.timeSeries).map((value) => value ?? 0)));
    const y = scaleLinear([0, most || 1], [frame.bottom, frame.top]).nice(2);
    marks.push(
      gridLine(frame.bottom, frame),
      text(left + 3, frame.top - 4, curve.title, { ink: "muted" }),
      axisText(left - 7, frame.top + 5, curve.write(y.domain()[1]!), "end"),
      axisText(left - 7, frame.bottom + 1, "0", "end"),
      ...points.flatMap(({ point: { timeSeries: series }, design }) => {
        const values = curve.of(series);
        const shown = runs(series.cycle, (end, k) => (values[k] === null || values[k] === undefined ? null : [x(end), y(values[k])]));
        return shown.map((run) => line(run, { ink: { design }, width: 1.5 }));
      }),
    );
  });
  marks.push(...horizontalAxis({ left, right, top: PHASES_HEIGHT_PX, bottom }, x, ""), axisText(left - 7, bottom + 16, "cycle", "end"));
  return {
    title: "Over the cycles",
    subtitle: `means of equal intervals; ${comparedText({ points, missing })}`,
    width,
    height,
    // Cycles of loads are those of their runs, of which nothing is played.
    ...(phased ? {} : { clock: { left, right, top: PHASES_HEIGHT_PX, bottom, cycles } }),
    marks,
    hovers: points.flatMap((one) => hoversOf(one, x, PHASES_HEIGHT_PX + TITLE_HEIGHT_PX, bottom)),
    description: points.map((one) => `${pointTitle(one)}: ${sentence(one)}.`).join(" "),
    table: {
      columns: [
        "design",
        ...(phased ? ["offered load"] : []),
        "end of the interval (cycle)",
        ...(phased ? ["phase"] : []),
        "accepted (flits/endpoint/cycle)",
        "mean latency (cycles)",
        "flits in flight",
      ],
      rows: points.flatMap(({ label, point }) =>
        point.timeSeries.cycle.map((end, i): Cell[] => [
          label,
          ...(phased ? [point.load] : []),
          end,
          ...(phased ? [phaseAt(end, point)] : []),
          point.timeSeries.accepted[i] ?? null,
          point.timeSeries.latency[i] ?? null,
          point.timeSeries.inFlight[i] ?? null,
        ]),
      ),
    },
  };
}

/** Warm-up and drain lie in shade, the measured window in the accent's tint, each with its name if it fits. */
function phaseMarks({ window, timeSeries }: Course, x: LinearScale, frames: readonly Frame[]): Mark[] {
  if (window === null) return [];
  const end = timeSeries.cycle.at(-1) ?? 0;
  // A run that was given up may have ended before its window.
  const [start, stop] = [Math.min(window.start, end), Math.min(window.end, end)];
  const phases = [
    { name: "warm-up", from: 0, to: start, ink: "hairline", opacity: 0.75 },
    { name: "measured", from: start, to: stop, ink: "accent", opacity: 0.15 },
    { name: "drain", from: stop, to: end, ink: "hairline", opacity: 0.75 },
  ] as const;
  return phases.flatMap(({ name, from, to, ink, opacity }): Mark[] => {
    const wide = x(to) - x(from);
    if (wide <= 0.5) return [];
    return [
      ...frames.map(({ top, bottom }) => rect({ x: x(from), y: top, width: wide, height: bottom - top }, { part: "grid", ink, opacity })),
      ...(wide > textWidth(name, FONT_SIZE_PX) + 6 ? [axisText(x(from) + wide / 2, 11, name, "middle")] : []),
    ];
  });
}

function hoversOf({ design, label, point }: Chosen<Course>, x: LinearScale, top: number, bottom: number): HoverRegion[] {
  const { cycle, accepted, latency, inFlight } = point.timeSeries;
  return cycle.map((end, i) => {
    const from = cycle[i - 1] ?? 0;
    const mean = latency[i] ?? null;
    return {
      x: x(from),
      width: Math.max(1, x(end) - x(from)),
      y: 0,
      height: bottom,
      anchor: [x(end), top],
      title: `${label}, cycles ${count(from)} to ${count(end)}`,
      ink: { design },
      rows: [
        ...(point.window === null ? [] : [["phase", phaseAt(end, point)] as const]),
        ["accepted", fraction(accepted[i]!)],
        ["mean latency", mean === null ? "–" : `${significant(mean)} cycles`],
        ["flits in flight", count(inFlight[i]!)],
      ],
    };
  });
}

function phaseAt(cycle: number, { window }: Course): string {
  if (window === null) return "";
  return cycle <= window.start ? "warm-up" : cycle <= window.end ? "measured" : "drain";
}

function sentence({ point }: Chosen<Course>): string {
  const { window, cycles, timeSeries } = point;
  if (window === null) return `${count(cycles)} cycles, at most ${count(Math.max(0, ...timeSeries.inFlight))} flits in flight`;
  const phases =
    cycles < window.end
      ? `warm-up to cycle ${count(Math.min(window.start, cycles))}`
      : `warm-up to cycle ${count(window.start)}, measured to ${count(window.end)}`;
  return `${phases}, ended at ${count(cycles)}; ${count(point.timeSeries.inFlight.at(-1) ?? 0)} flits in flight at the end`;
}
