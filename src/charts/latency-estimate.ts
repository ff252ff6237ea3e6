/** Estimated curves in the latency chart: dashed on a pale band, and marked as estimated wherever one of their numbers stands. */
import type { Cell, HoverRegion, Mark } from "../drawing/scene.ts";
import { fraction, interval, significant } from "../drawing/text.ts";
import type { Frame } from "./axes.ts";
import { placesBeside } from "./labels.ts";
import type { LabelPlacer } from "./labels.ts";
import { clipAbove } from "./latency-curve.ts";
import { letterOf } from "./latency-frame.ts";
import type { Wanted } from "./latency-frame.ts";
import type { Plot } from "./latency-marks.ts";
import { loadRegion } from "./load-series.ts";
import type { EstimateSeries, LoadSeries } from "./load-series.ts";
import { circle, line, rect, FONT_SIZE_PX } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { LinearScale } from "./scale.ts";

/** Columns after those of simulated points: both ends of an estimated latency. */
export const ESTIMATE_COLUMNS: readonly string[] = ["estimated from (cycles)", "estimated to (cycles)"];

/** Opacity of a band, and of all estimates for earlier values. */
const [PALE, FORMER] = [0.14, 0.45];

/** What an estimate knows of a load. */
interface Known {
  readonly load: number;
  readonly latency: number;
  readonly lower: number;
  readonly upper: number;
}

function knownPoints({ points }: EstimateSeries): readonly Known[] {
  return points.flatMap(({ load, packetLatency: { mean }, band: { packetLatency: band } }) =>
    mean === null || band === null ? [] : [{ load, latency: mean, lower: band.lower, upper: band.upper }],
  );
}

/** The word beside every name of it, so that estimates for earlier values do not pass for present ones. */
function wordOf({ former }: EstimateSeries): string {
  return former ? "estimated before" : "estimated";
}

/** Loads for the axis. */
export function estimatedLoads(estimates: readonly EstimateSeries[]): readonly number[] {
  return estimates.flatMap((one) => [...knownPoints(one).map(({ load }) => load), one.saturation?.load ?? 0]);
}

/** Latencies for the axis. */
export function estimatedLatencies(estimates: readonly EstimateSeries[]): readonly (readonly number[])[] {
  return estimates.map((one) => knownPoints(one).map(({ latency }) => latency));
}

/** Estimated ends of curves of designs for which no simulation has found it. */
export function estimatedEnds(estimates: readonly EstimateSeries[], simulated: readonly number[], x: LinearScale): readonly Wanted[] {
  return estimates.flatMap((one) =>
    one.saturation === null || one.former || simulated.includes(one.design)
      ? []
      : [
          {
            at: x(one.saturation.load),
            text: `${letterOf(one)} ≈ ${interval(one.saturation.lower, one.saturation.upper, " to ")}`,
            bold: false,
            part: "label" as const,
            ink: { design: one.design },
          },
        ],
  );
}

/** The band, the dashed line over it, and both ends of its estimated saturation. */
export function estimateMarks(one: EstimateSeries, { x, y, frame }: Plot, placer: LabelPlacer): Mark[] {
  const ink = { design: one.design };
  const faint = one.former ? { opacity: FORMER } : {};
  const known = knownPoints(one);
  const at = (of: "latency" | "lower" | "upper"): Point[] => known.map((point): Point => [x(point.load), y(point[of])]);
  const pieces = clipAbove(at("latency"), frame.top);
  for (const piece of pieces) placer.avoid(piece);
  const band = bandOf(at("upper"), at("lower"), frame);
  const marks: Mark[] = [];
  if (band.length > 2) marks.push(line(band, { part: "estimate", ink, width: 0, filled: true, opacity: PALE * (one.former ? FORMER : 1) }));
  for (const points of pieces) marks.push(line(points, { part: "estimate", ink, width: 1.8, dash: "5 4", ...faint }));
  // Of a single load there is no line.
  const [only] = known;
  if (only && known.length === 1 && y(only.latency) >= frame.top)
    marks.push(circle([x(only.load), y(only.latency)], 3, { part: "estimate", ink, open: true, ...faint }));
  if (one.saturation !== null && !one.former) {
    const [from, to] = [x(one.saturation.lower), Math.min(frame.right, x(one.saturation.upper))];
    const box = { x: from, y: frame.top - 2, width: to - from, height: 4 };
    if (to > from) marks.push(rect(box, { part: "estimate", ink, opacity: 2 * PALE, radius: 2 }));
  }
  return marks;
}

/** The outline of a band, with its upper edge cut off at the frame's top. */
function bandOf(upper: readonly Point[], lower: readonly Point[], { top, bottom }: Frame): readonly Point[] {
  const [inside = []] = clipAbove(upper, top);
  const below = lower.filter(([, py]) => py >= top).map(([px, py]): Point => [px, Math.min(bottom, py)]);
  const [last, end] = [inside.at(-1), below.at(-1)];
  const corner: Point[] = last && end && end[0] > last[0] ? [[end[0], top]] : [];
  return [...inside, ...corner, ...below.toReversed()];
}

/** Its name with the word, near its end, where it covers nothing; below others if there are many. */
export function estimateLabel(one: EstimateSeries, { x, y, frame }: Plot, placer: LabelPlacer): Mark[] {
  const places = knownPoints(one)
    .toReversed()
    .flatMap(({ load, latency }) => {
      const point = [x(load), Math.max(frame.top + 12, y(latency))] as const;
      return [-8, 18, -24, 32, -40, 46, -56, 60].flatMap((away) =>
        placesBeside(point, [
          [-8, away, "end"],
          [0, away, "middle"],
          [8, away, "start"],
        ]),
      );
    });
  const look = { part: "label", size: FONT_SIZE_PX, ink: { design: one.design } } as const;
  const word = wordOf(one);
  const texts = [[`${one.label}, ${word}`], [one.label, word], [`${letterOf(one)} ${word}`], [word]];
  for (const lines of texts) {
    const label = placer.placeLines(look, lines, places, 0);
    if (label !== null) return [...label];
  }
  return [];
}

/** Answers to the pointer at loads without a simulation. */
export function estimateHovers(
  one: EstimateSeries,
  series: readonly LoadSeries[],
  { x, y, frame }: Pick<Plot, "x" | "y" | "frame">,
): readonly HoverRegion[] {
  const same = series.find(({ design }) => design === one.design);
  const told = new Set(
    [...(same?.points ?? []), ...(same?.running.filter(({ latency }) => latency !== null) ?? [])].map(({ load }) => load),
  );
  return knownPoints(one)
    .filter(({ load }) => !told.has(load) && x(load) <= frame.right + 1)
    .map(({ load, latency, lower, upper }): HoverRegion => ({
      ...loadRegion(one, load, [x(load), Math.max(frame.top, y(latency))], frame),
      rows: [
        [`latency, ${wordOf(one)}`, `≈ ${significant(latency)} cycles`],
        ["from, to", `${significant(lower)}, ${significant(upper)} cycles`],
        ["simulated", "not yet"],
      ],
    }));
}

/** Rows of the chart's table, so many columns wide, named as estimated so that none passes for a simulated one. */
export function estimateRows(one: EstimateSeries, columns: readonly string[]): readonly (readonly Cell[])[] {
  const place = (name: string): number => columns.indexOf(name);
  return one.points.map(({ load, offered, accepted, saturated, packetLatency, hops, minimalFraction, band }) => {
    const row: Cell[] = columns.map(() => null);
    const put = (name: string, value: Cell): void => {
      if (place(name) >= 0) row[place(name)] = value;
    };
    put("design", `${one.label}, ${wordOf(one)}`);
    put("offered load", load);
    put("accepted (flits/endpoint/cycle)", accepted);
    put("saturated", saturated === null ? "not known" : saturated ? "yes" : "no");
    put("packet latency mean (cycles)", packetLatency.mean);
    put("mean hops", hops.mean);
    put("minimal fraction", minimalFraction);
    put("offered on average (flits/endpoint/cycle)", offered);
    put(ESTIMATE_COLUMNS[0]!, band.packetLatency?.lower ?? null);
    put(ESTIMATE_COLUMNS[1]!, band.packetLatency?.upper ?? null);
    return row;
  });
}

/** The sentence for readers who cannot see it. */
export function estimateSentence(one: EstimateSeries): string {
  const [first] = knownPoints(one);
  const latency = first ? `about ${significant(first.latency, 3)} cycles at load ${fraction(first.load)}, ` : "";
  const end =
    one.saturation === null ? "no load saturates" : `saturates at about ${interval(one.saturation.lower, one.saturation.upper, " to ")}`;
  return `${one.label}, ${wordOf(one)} and not simulated: ${latency}${end}.`;
}
