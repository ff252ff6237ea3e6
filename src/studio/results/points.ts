/** From the store to the charts of one load point: the point of the design on screen, and that of another design beside it. */
import type { ChosenPoint } from "../../charts/chosen-point.ts";
import type { ChannelPoint } from "../../charts/channel-use-chart.ts";
import { byLoad } from "../../charts/load-series.ts";
import type { Values } from "../../descriptor.ts";
import { networkKey } from "../store/keys.ts";
import { defaultPoint, lookedAt } from "../store/points.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { ShownSeries } from "./series.ts";

export interface PointOfDesign {
  readonly design: Design;
  readonly chosen: ChosenPoint;
  readonly values: Values;
  /** Loads of its finished points, ascending. */
  readonly loads: readonly number[];
}

/** The series of the design on screen, or the first where it has none. */
function mainOf({ shown }: StudioState, { series }: ShownSeries): number {
  return Math.max(0, series.findIndex((one) => one.design === shown));
}

/** The points that the charts compare: of the design on screen and, at the same load if it is stable there, of the first other one. */
export function pointsOf(state: StudioState, shown: ShownSeries): readonly PointOfDesign[] {
  const main = mainOf(state, shown);
  const first = pointOf(state, shown, main, null);
  const other = shown.series.findIndex((one, i) => i !== main && one.points.length > 0);
  const second = first && other >= 0 ? pointOf(state, shown, other, first.chosen.point.load) : null;
  return [first, second].filter((one) => one !== null);
}

/** The point that a series is looked at; unless one was chosen, that at the load to compare with. */
function pointOf(state: StudioState, { series, values }: ShownSeries, index: number, compared: number | null): PointOfDesign | null {
  const one = series[index];
  const design = one && state.designs[one.design];
  if (!one || !design) return null;
  const points = byLoad(one.points);
  const wanted = lookedAt(state, design);
  const point = points.find(({ load }) => load === wanted) ?? points.find(({ load, saturated }) => wanted === null && load === compared && !saturated) ?? defaultPoint(points, values[index]!);
  return point && { design, values: values[index]!, loads: points.map(({ load }) => load), chosen: { design: one.design, label: one.label, point } };
}

/** Those whose network is on the page, with it. */
export function channelPoints(inspections: StudioState["inspections"], points: readonly PointOfDesign[]): readonly ChannelPoint[] {
  return points.flatMap(({ design, values, chosen }) => {
    const drawing = inspections[design.id]?.drawing;
    if (drawing?.key !== networkKey(values) || drawing.value.network.channels !== chosen.point.utilisation.length) return [];
    return { ...chosen, network: drawing.value.network, adversary: values["traffic"] === "worst-case" };
  });
}
