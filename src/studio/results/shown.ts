/** The data that the results show. Each part is computed once for all readers, and anew only when its own inputs have changed. */
import type { Network } from "../../engine/model.ts";
import { ringByNames } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { ChosenPoint, MissingPoint } from "../../charts/chosen-point.ts";
import type { ChannelPoint } from "../../charts/channel-use-chart.ts";
import { routerName } from "../../drawing/names.ts";
import { memoised } from "../store/memo.ts";
import { networkKey } from "../store/keys.ts";
import { lookedAt, nearest } from "../store/load.ts";
import type { LoadState } from "../store/load.ts";
import type { Design, StudioState } from "../store/state.ts";
import { boundLines, seriesOf } from "./series.ts";
import type { ShownSeries } from "./series.ts";

export interface PointOfDesign {
  readonly design: Design;
  readonly chosen: ChosenPoint;
  readonly values: DesignValues;
}

export interface PointsAtLoad {
  readonly load: number;
  readonly points: readonly PointOfDesign[];
  readonly missing: readonly MissingPoint[];
}

/** All designs in their order, each either among the points or among the missing. */
function pointsOf(state: LoadState, { series, values, labels }: ShownSeries): PointsAtLoad {
  const load = lookedAt(state);
  const points: PointOfDesign[] = [];
  const missing: MissingPoint[] = [];
  state.designs.forEach((design, i) => {
    const at = series.findIndex((one) => one.design === i);
    const one = series[at];
    const point = one?.points.find((each) => each.load === load);
    if (one && point) points.push({ design, values: values[at]!, chosen: { design: i, label: one.label, point, unit: one.unit ?? null } });
    else {
      const running = one?.running.some((each) => each.load === load) ?? false;
      missing.push({ design: i, label: labels[i]!, load, running, nearest: nearest(one?.points.map((each) => each.load) ?? [], load) });
    }
  });
  return { load, points, missing };
}

/** Those whose network is on the page, with it. */
export function channelPoints(inspections: StudioState["inspections"], points: readonly PointOfDesign[]): readonly ChannelPoint[] {
  return points.flatMap(({ design, values, chosen }) => {
    const drawing = inspections[design.id]?.drawing;
    if (drawing?.key !== networkKey(values) || drawing.value.network.channels !== chosen.point.utilisation.length) return [];
    return { ...chosen, network: drawing.value.network, adversary: values.traffic === "worst-case" };
  });
}

/** What the curves are made of, and the programs. */
export const SERIES = ["designs", "results", "shownResults", "ghosts", "bounds"] as const;
export const PROGRAMS = ["designs", "bounds", "models"] as const;

export const shownSeries = memoised(SERIES, seriesOf);
export const shownLines = memoised(PROGRAMS, boundLines);
/** Every design's point at the load that is looked at. */
export const shownPoints = memoised([...SERIES, "shown", "chosenLoad", "hoveredLoad"], (state) => pointsOf(state, shownSeries(state)));

/** Every design's network, where it is on the page. */
export const shownNetworks = memoised(
  ["designs", "inspections"],
  ({ designs, inspections }: Pick<StudioState, "designs" | "inspections">): readonly (Network | null)[] =>
    designs.map(({ id, values }) => {
      const drawing = inspections[id]?.drawing;
      return drawing?.key === networkKey(values) ? drawing.value.network : null;
    }),
);

/** A ring of waiting packets with the names that the page has for the routers. */
export function ringText(stall: string, network: Network | null): string {
  return network === null ? stall : ringByNames(stall, (router) => routerName(network, router));
}
