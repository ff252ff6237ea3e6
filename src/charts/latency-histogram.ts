/** Distribution of packet latency, with minimal and non-minimal packets apart (Kim et al. 2008, Figure 12): two humps, each named. */
import { format, scaleLinear, scaleLog, sum } from "d3";
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { significant, textWidth } from "../drawing/text.ts";
import type { LatencyHistogram } from "../simulation/results.ts";
import { brokenText, horizontalAxis, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { column } from "./bars.ts";
import { comparedText, pointTitle } from "./chosen-point.ts";
import type { ChosenPoint, PointChart } from "./chosen-point.ts";
import { LabelPlacer } from "./labels.ts";
import type { Place } from "./labels.ts";
import { FONT_SIZE_PX, text, upright } from "./marks.ts";
import type { AxisScale } from "./scale.ts";

/** Share of the packets that the axis shows; the slowest few would squeeze the rest. */
const SHOWN_SHARE_OF_PACKETS = 0.999;
/** From this ratio of the longest shown to the median latency on, the axis is logarithmic. */
const MIN_LOGARITHMIC_RATIO = 12;
const MIN_BAR_WIDTH_PX = 3.5;
const UNIT = "% of packets";
const ROW_GAP_PX = 6;
/** A label this near to a peak belongs to it, pixels. */
const MAX_LABEL_TO_PEAK_PX = 110;
const KINDS = [
  { id: "minimal", title: "minimal", ink: "minimal" },
  { id: "nonMinimal", title: "non-minimal", ink: "nonMinimal" },
] as const satisfies readonly { id: keyof Omit<LatencyHistogram, "edges">; title: string; ink: Ink }[];

/** One row a point, on one axis of latency; a point without steady latencies is a sentence. */
export function latencyHistogram({ points, missing = [], width, height }: PointChart): Scene {
  const known = points.flatMap(({ point }) => (point.histogram && packetsOf(point.histogram) > 0 ? point.histogram : []));
  const left = 46;
  const x = latencyScale(known, left, width - 16);
  const top = 22;
  const tall = (height - 38) / points.length;
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  points.forEach((chosen, i) => {
    const frame: Frame = {
      left,
      right: width - 16,
      top: i * tall + top,
      bottom: (i + 1) * tall - (i + 1 < points.length ? ROW_GAP_PX : 0),
    };
    const { histogram } = chosen.point;
    if (points.length > 1)
      marks.push(text(frame.right, frame.top - 10, pointTitle(chosen), { bold: true, anchor: "end", ink: { design: chosen.design } }));
    if (!histogram || packetsOf(histogram) === 0) {
      const why = chosen.point.saturated ? "saturated: no steady latency" : "no packet was measured";
      marks.push(text(left, (frame.top + frame.bottom) / 2, why, { ink: "muted" }));
      return;
    }
    const titleWidth = points.length > 1 ? textWidth(pointTitle(chosen), FONT_SIZE_PX, true) : 0;
    const row = histogramRow(chosen, histogram, x, frame, titleWidth);
    marks.push(...row.marks);
    hovers.push(...row.hovers);
  });
  const foot: Frame = { left, right: width - 16, top, bottom: height - 38 };
  if (known.length > 0) marks.push(...horizontalAxis(foot, x, "packet latency (cycles)"));
  return {
    title: "Latency of packets",
    subtitle: [`percent of packets`, comparedText({ points, missing }), brokenText([x])].filter((part) => part !== "").join("; "),
    width,
    height,
    marks,
    hovers,
    description: points.map((chosen) => `${pointTitle(chosen)}: ${sentence(chosen)}.`).join(" "),
    table: {
      columns: ["design", "offered load", "latency from (cycles)", "to, exclusive (cycles)", "minimal packets", "non-minimal packets"],
      rows: points.flatMap(({ label, point }) => {
        const { histogram } = point;
        if (!histogram) return [];
        return histogram.minimal.flatMap((minimal, i) =>
          minimal + histogram.nonMinimal[i]! > 0
            ? [[label, point.load, histogram.edges[i]!, histogram.edges[i + 1]!, minimal, histogram.nonMinimal[i]!]]
            : [],
        );
      }),
    },
  };
}

/** An axis over all histograms; logarithmic if most packets would otherwise share a few bars. */
function latencyScale(histograms: readonly LatencyHistogram[], left: number, right: number): AxisScale {
  const low = Math.min(...histograms.map((one) => quantile(one, 0)));
  const high = Math.max(low + 10, ...histograms.map((one) => quantile(one, SHOWN_SHARE_OF_PACKETS)));
  const median = Math.min(...histograms.map((one) => quantile(one, 0.5)));
  return high > MIN_LOGARITHMIC_RATIO * median
    ? scaleLog([low > 0 ? low : median / 2, high], [left, right])
    : scaleLinear([low, high], [left, right]);
}

/** Edges of bars, each of enough bins to be visible: those on the axis. */
function barEdges({ edges }: LatencyHistogram, x: AxisScale, { left, right }: Frame): readonly number[] {
  const bars: number[] = [];
  for (const edge of edges) {
    if (x(edge) > right + 0.5) break;
    const last = bars.at(-1);
    // Zero has no place on a logarithmic axis.
    if (!(x(edge) >= left - 0.5) || (last !== undefined && x(edge) - x(last) < MIN_BAR_WIDTH_PX)) continue;
    bars.push(edge);
  }
  return bars;
}

function histogramRow(
  chosen: ChosenPoint,
  histogram: LatencyHistogram,
  x: AxisScale,
  frame: Frame,
  titleWidth: number,
): { marks: Mark[]; hovers: HoverRegion[] } {
  const packets = packetsOf(histogram);
  const edges = barEdges(histogram, x, frame);
  const shares = KINDS.map(({ id }) => rebin(histogram.edges, histogram[id], edges).map((count) => (100 * count) / packets));
  const [minimal, other] = shares as [number[], number[]];
  const y = scaleLinear([0, Math.max(...minimal.map((share, i) => share + other[i]!), 1e-9)], [frame.bottom, frame.top]);
  const marks: Mark[] = verticalAxis(frame, y, UNIT);
  const hovers: HoverRegion[] = [];
  const placer = new LabelPlacer({ x0: frame.left + 2, x1: frame.right + 14, y0: frame.top - 20, y1: frame.bottom - 2 });
  placer.block({ x0: 0, x1: frame.left - 30 + textWidth(UNIT, FONT_SIZE_PX), y0: frame.top - 20, y1: frame.top - 7 });
  if (titleWidth > 0) placer.block({ x0: frame.right - titleWidth - 6, x1: frame.right + 14, y0: frame.top - 20, y1: frame.top - 7 });
  const peaks: (readonly [number, number] | null)[] = [null, null];
  const highest = [0, 0];
  edges.slice(1).forEach((to, i) => {
    const from = edges[i]!;
    const x0 = x(from);
    const wide = Math.max(0.6, x(to) - x0 - 0.8);
    let base = 0;
    shares.forEach((list, kind) => {
      const share = list[i]!;
      if (share <= 0) return;
      marks.push(column({ x: x0, width: wide, from: y(base), to: y(base + share) }, { ink: KINDS[kind]!.ink }, 0.8));
      base += share;
      if (share > highest[kind]!) [highest[kind], peaks[kind]] = [share, [x0 + wide / 2, y(base)]];
    });
    if (base <= 0) return;
    placer.block({ x0, x1: x0 + wide, y0: y(base), y1: frame.bottom });
    hovers.push({
      x: x0 - 1,
      width: wide + 2,
      y: frame.top,
      height: frame.bottom - frame.top,
      anchor: [x0 + wide / 2, y(base)],
      title: `${significant(from, 6)} to ${significant(to, 6)} cycles`,
      ink: { design: chosen.design },
      rows: [["of all packets", percent(base)], ...KINDS.map(({ title }, kind) => [title, percent(shares[kind]![i]!)] as const)],
    });
  });
  const { mean } = chosen.point.packetLatency;
  if (mean !== null) {
    const at = x(mean);
    const stroke = upright(at, frame.top - 3, frame.bottom, { ink: "text", width: 1.2, dash: "3 2" });
    marks.push(stroke);
    placer.avoid(stroke.points);
    const places: Place[] = [frame.top + 8, frame.top + 22, frame.top - 5].flatMap((py) => [
      { x: at + 5, y: py, anchor: "start" as const },
      { x: at - 5, y: py, anchor: "end" as const },
    ]);
    const label = placer.place({ part: "label", text: `mean ${significant(mean)}`, size: FONT_SIZE_PX, ink: "text" }, places);
    if (label) marks.push(label);
  }
  KINDS.forEach(({ id, title, ink }, kind) => {
    const peak = peaks[kind];
    const share = (100 * sum(histogram[id])) / packets;
    if (!peak || share === 0) return;
    const look = { part: "label", size: FONT_SIZE_PX, bold: true, ink } as const;
    // Beside its hump, across the line of the mean if need be; where there is little room, farther off or without its share.
    const [near, all] = [placesAround(peak, frame, MAX_LABEL_TO_PEAK_PX), placesAround(peak, frame, Infinity)];
    const named = `${title} ${percent(share)}`;
    const label =
      placer.place({ ...look, text: named }, near) ??
      placer.place({ ...look, text: named }, all) ??
      placer.place({ ...look, text: title }, all);
    if (label) marks.push(label);
  });
  return { marks, hovers };
}

/** Places for a label in the frame, up to so many pixels from the peak, the nearest first. */
function placesAround([px, py]: readonly [number, number], frame: Frame, most: number): readonly Place[] {
  const places: { readonly place: Place; readonly far: number }[] = [];
  for (let y = frame.bottom - 4; y >= frame.top - 8; y -= 6) {
    for (let x = frame.left + 4; x <= frame.right; x += 6)
      places.push({ place: { x, y, anchor: "middle" }, far: Math.hypot(x - px, 1.6 * (y - (py - 6))) });
  }
  return places
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .map(({ place }) => place);
}

/** Counts of bins transferred to wider ones, a bin across two in proportion; what lies outside is left out. */
function rebin(from: readonly number[], counts: readonly number[], to: readonly number[]): number[] {
  const out = Array.from({ length: to.length - 1 }, () => 0);
  let at = 0;
  counts.forEach((count, i) => {
    if (count === 0) return;
    const [low, high] = [from[i]!, from[i + 1]!];
    while (at < out.length && to[at + 1]! <= low) at++;
    for (let j = at; j < out.length && to[j]! < high; j++) {
      out[j]! += (count * (Math.min(high, to[j + 1]!) - Math.max(low, to[j]!))) / (high - low);
    }
  });
  return out;
}

/** Upper edge of the bin in which this share of the packets is reached; for share 0 the lower edge of the first bin that holds any. */
function quantile({ edges, minimal, nonMinimal }: LatencyHistogram, share: number): number {
  const wanted = share * (sum(minimal) + sum(nonMinimal));
  let seen = 0;
  for (let i = 0; i < minimal.length; i++) {
    seen += minimal[i]! + nonMinimal[i]!;
    if (seen > 0 && seen >= wanted) return share === 0 ? edges[i]! : edges[i + 1]!;
  }
  return edges.at(-1) ?? 1;
}

function packetsOf(histogram: LatencyHistogram): number {
  return sum(histogram.minimal) + sum(histogram.nonMinimal);
}

/** Mean of the middles of the bins, cycles; null without packets. */
function meanOf(edges: readonly number[], counts: readonly number[]): number | null {
  const packets = sum(counts);
  return packets === 0 ? null : sum(counts, (count, i) => (count * (edges[i]! + edges[i + 1]!)) / 2) / packets;
}

function percent(value: number): string {
  return `${value < 0.1 && value > 0 ? "< 0.1" : format(".1~f")(value)} %`;
}

function sentence({ point }: ChosenPoint): string {
  const { histogram, packetLatency } = point;
  if (!histogram) return point.saturated ? "saturated, so that latency is not steady" : "no packet was measured";
  const packets = packetsOf(histogram);
  const kinds = KINDS.flatMap(({ id, title }) => {
    const mean = meanOf(histogram.edges, histogram[id]);
    return mean === null ? [] : `${percent((100 * sum(histogram[id])) / packets)} ${title}, about ${significant(mean, 3)} cycles`;
  });
  return `${kinds.join("; ")}${packetLatency.mean === null ? "" : `; mean ${significant(packetLatency.mean)} cycles`}`;
}
