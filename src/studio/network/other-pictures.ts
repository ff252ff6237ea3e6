/** Matrix and floor plan as pictures of the stage; loaded when first asked for. */
import {
  describeFloorPlanPicked,
  floorPlanLegend,
  floorPlanToSvg,
  layoutFloorPlan,
  paintFloorPlan,
  pickFloorPlan,
} from "../../drawing/floor-plan.ts";
import type { FloorPlanPicked, FloorPlanView } from "../../drawing/floor-plan.ts";
import { describeMatrixPicked, layoutMatrix, matrixToSvg, paintMatrix, pickMatrix } from "../../drawing/matrix.ts";
import type { MatrixPicked, MatrixView } from "../../drawing/matrix.ts";
import type { PickedRow } from "../../drawing/describe.ts";
import { loadScaleItem } from "../../drawing/legend.ts";
import { paintMatrixPrices, priceNotes } from "../../drawing/prices.ts";
import { palette } from "../../drawing/palette.ts";
import type { FloorPlan } from "../../cost/results.ts";
import type { Network } from "../../topology/network.ts";
import type { Picture, StageView } from "./picture.ts";

function plainRows(rows: readonly string[]): PickedRow[] {
  return rows.map((label) => ({ label, value: "", load: null }));
}

export function matrixPicture(network: Network): Picture {
  const drawing = layoutMatrix(network);
  const full = (view: StageView): MatrixView => ({ ...view, hovered: view.hovered as MatrixPicked | null });
  return {
    bounds: drawing.bounds,
    size: network.channels,
    text: `Adjacency matrix of ${network.routers} routers: a cell for every pair of linked routers.`,
    *paintSteps(context, view) {
      paintMatrix(context, drawing, full(view));
      if (view.prices) paintMatrixPrices(context, network, view, view.prices);
    },
    pick: (x, y, view) => pickMatrix(drawing, x, y, full(view)),
    card: (spot, { channelLoad, queueTop }) => {
      const { title, rows } = describeMatrixPicked(drawing, spot as MatrixPicked, channelLoad, queueTop);
      return { title, subtitle: "", rows: plainRows(rows) };
    },
    notes: (spot, { prices }) => (prices ? priceNotes(network, (spot as MatrixPicked).channels, prices) : []),
    legend: ({ channelLoad, queueTop, scheme }) => [
      ...(channelLoad ? [loadScaleItem(scheme, queueTop)] : []),
      { kind: "dot", label: "local", color: palette(scheme).local },
      { kind: "dot", label: "global", color: palette(scheme).global },
    ],
    svg: (view, over) =>
      Promise.resolve(
        matrixToSvg(drawing, full(view), (pen) => {
          if (view.prices) paintMatrixPrices(pen, network, view, view.prices);
          over?.(pen);
        }),
      ),
  };
}

export function floorPicture(plan: FloorPlan): Picture {
  const drawing = layoutFloorPlan(plan);
  const full = (view: StageView): FloorPlanView => ({
    ...view,
    hovered: view.hovered as FloorPlanPicked | null,
    selected: view.selected as FloorPlanPicked | null,
  });
  return {
    bounds: drawing.bounds,
    size: drawing.stretches.length + plan.racks.length,
    text: `Floor plan of ${plan.racks.length} racks on ${plan.width.toFixed(0)} by ${plan.depth.toFixed(0)} metres.`,
    *paintSteps(context, view) {
      paintFloorPlan(context, drawing, full(view));
    },
    pick: (x, y, view) => pickFloorPlan(drawing, x, y, full(view)),
    card: (spot) => {
      const { title, rows } = describeFloorPlanPicked(drawing, spot as FloorPlanPicked);
      return { title, subtitle: "", rows: plainRows(rows) };
    },
    legend: ({ scheme }) => floorPlanLegend(drawing, scheme),
    svg: (view, over) => Promise.resolve(floorPlanToSvg(drawing, full(view), over)),
  };
}
