/** How high the two charts over offered load are: so that all results fit without scrolling, or, where they cannot, as high as they read well. */
import { costChart, powerChart } from "../../charts/cost-chart.ts";
import { throughputBars } from "../../charts/throughput-bars.ts";
import { textWidth } from "../../drawing/text.ts";
import { useStudio } from "../store/context.ts";
import { shownBars, shownCosts, shownLesson } from "./shown.ts";

/** Title and space of a chart, CSS pixels. */
const HEAD = 37;
/** Of the two charts together. */
const LEAST = 304;
const SWITCH = 40;
/** The line of linear programs. */
const PROGRAMS = 26;
/** The lesson's type and line. */
const LESSON = { size: 12, line: 17 };

export interface Heights {
  readonly latency: number;
  readonly accepted: number;
}

/** `width` and `height`: of the column of results. */
export function useHeights(width: number, height: number): Heights {
  const bars = useStudio(shownBars);
  const costs = useStudio(shownCosts);
  const lesson = useStudio(shownLesson);
  const charts = [
    ...(bars.length > 0 ? [throughputBars({ rows: bars, width })] : []),
    ...(costs.length > 0 ? [costChart({ rows: costs, width }), powerChart({ rows: costs, width })] : []),
  ];
  const text = lesson === null ? 0 : 4 + LESSON.line * Math.ceil(textWidth(lesson, LESSON.size) / width);
  const rest = charts.reduce((sum, scene) => sum + scene.height + HEAD, bars.length > 0 ? PROGRAMS + text : 0);
  const room = height - rest - 2 * HEAD - SWITCH - 8;
  return room >= LEAST
    ? { latency: clamp(0.57 * room, 172, 300), accepted: clamp(0.43 * room, 132, 240) }
    : { latency: 230, accepted: 190 };
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(high, value)));
}
