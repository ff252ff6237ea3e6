/** Lines of a lesson's charts, and where they cross: for the page's charts and the command's tables. */
import { knownOn } from "./lesson.ts";
import type { CurvesChart, CurvesPart } from "./lesson.ts";
import type { DesignStudy } from "./cell.ts";
import type { Measured, PricedNetwork } from "./measured.ts";
import { crossedPairs, crossingsOf } from "../math/crossings.ts";
import type { CrossedPair, Crossing } from "../math/crossings.ts";

export interface ChartLine {
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Networks of the points; empty for lines of prices. */
  readonly networks: readonly { readonly at: DesignStudy; readonly priced: PricedNetwork }[];
}

/** As far as they are known. */
export function linesOn(part: CurvesPart, chart: CurvesChart, reading: string, found: Measured): readonly ChartLine[] {
  const prices = found.prices.get(part.book.study);
  switch (chart.of) {
    case "cables":
      return (prices?.cables ?? []).map(({ title, points }) => ({ title, points, networks: [] }));
    case "routers":
      return prices === undefined ? [] : [{ title: prices.routers.title, points: prices.routers.points, networks: [] }];
    case "cost":
    case "power":
    case "metres": {
      const { of } = chart;
      return part.lines(reading).map((line) => {
        const networks = knownOn(line, found);
        return { title: line.title, points: networks.map(({ priced }) => [priced.endpoints, priced[of]] as const), networks };
      });
    }
  }
}

/** The x axis: networks by the logarithm of their size, cables and routers by metres and ports. */
export const overSize = ({ of }: CurvesChart): boolean => of === "cost" || of === "power" || of === "metres";

export function curveCrossings(chart: CurvesChart, lines: readonly ChartLine[]): readonly Crossing[] {
  return crossingsOf(
    lines.map(({ points }) => points),
    { logX: overSize(chart), logY: false },
  );
}

/** The same, pair by pair of lines. */
export function crossedLines(chart: CurvesChart, lines: readonly ChartLine[]): readonly CrossedPair[] {
  return crossedPairs(curveCrossings(chart, lines));
}
