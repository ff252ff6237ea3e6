/** The three views of a design as pictures of the stage. */
import { describePicked } from "../../charts/network/describe.ts";
import type { PickedRow } from "../../charts/network/describe.ts";
import type { NetworkDrawing, NetworkView, Picked } from "../../charts/network/drawing.ts";
import { layoutNetwork } from "../../charts/network/layout.ts";
import { loadScaleItem, networkLegend } from "../../charts/network/legend.ts";
import { paintSteps } from "../../charts/network/paint.ts";
import { pick } from "../../charts/network/pick.ts";
import { networkToSvg } from "../../charts/network/svg.ts";
import { describeFloorPlanPicked, floorPlanLegend, floorPlanToSvg, layoutFloorPlan, paintFloorPlan, pickFloorPlan } from "../../charts/floor-plan.ts";
import type { FloorPlanPicked, FloorPlanView } from "../../charts/floor-plan.ts";
import { describeMatrixPicked, layoutMatrix, matrixToSvg, paintMatrix, pickMatrix } from "../../charts/matrix.ts";
import type { MatrixPicked, MatrixView } from "../../charts/matrix.ts";
import { palette } from "../../charts/palette.ts";
import type { FloorPlan } from "../../cost/results.ts";
import type { Network } from "../../topology/network.ts";
import type { Picture, StageView } from "./picture.ts";

function plainRows(rows: readonly string[]): PickedRow[] {
  return rows.map((label) => ({ label, value: "", load: null }));
}

export function networkPicture(network: Network): Picture {
  const drawing: NetworkDrawing = layoutNetwork(network);
  const full = (view: StageView): NetworkView => ({ ...view, hovered: view.hovered as Picked | null, selected: view.selected as Picked | null, showEndpoints: true });
  return {
    bounds: drawing.bounds,
    size: drawing.links.count + network.endpoints,
    text: `${network.family} of ${network.routers} routers in ${drawing.groups.length} groups with ${network.endpoints} endpoints and ${drawing.links.count} links.`,
    paintSteps: (context, view) => paintSteps(context, drawing, full(view)),
    pick: (x, y, view) => pick(drawing, x, y, full(view)),
    card: (spot, load) => describePicked(network, drawing, spot as Picked, load),
    legend: (view) => networkLegend(drawing, full(view)),
    svg: (view) => networkToSvg(drawing, full(view)),
  };
}

export function matrixPicture(network: Network): Picture {
  const drawing = layoutMatrix(network);
  const full = (view: StageView): MatrixView => ({ ...view, hovered: view.hovered as MatrixPicked | null });
  return {
    bounds: drawing.bounds,
    size: network.channels,
    text: `Adjacency matrix of ${network.routers} routers: a cell for every pair of linked routers.`,
    *paintSteps(context, view) { paintMatrix(context, drawing, full(view)); },
    pick: (x, y, view) => pickMatrix(drawing, x, y, full(view)),
    card: (spot, load) => {
      const { title, rows } = describeMatrixPicked(drawing, spot as MatrixPicked, load);
      return { title, subtitle: "", rows: plainRows(rows) };
    },
    legend: ({ channelLoad, scheme }) => [
      ...(channelLoad ? [loadScaleItem(scheme)] : []),
      { kind: "dot", label: channelLoad ? "idle local" : "local", color: palette(scheme).local },
      { kind: "dot", label: channelLoad ? "idle global" : "global", color: palette(scheme).global },
    ],
    svg: (view) => matrixToSvg(drawing, full(view)),
  };
}

export function floorPicture(plan: FloorPlan): Picture {
  const drawing = layoutFloorPlan(plan);
  const full = (view: StageView): FloorPlanView => ({ ...view, hovered: view.hovered as FloorPlanPicked | null, selected: view.selected as FloorPlanPicked | null });
  return {
    bounds: drawing.bounds,
    size: drawing.stretches.length + plan.racks.length,
    text: `Floor plan of ${plan.racks.length} racks on ${plan.width.toFixed(0)} by ${plan.depth.toFixed(0)} metres.`,
    *paintSteps(context, view) { paintFloorPlan(context, drawing, full(view)); },
    pick: (x, y, view) => pickFloorPlan(drawing, x, y, full(view)),
    card: (spot) => {
      const { title, rows } = describeFloorPlanPicked(drawing, spot as FloorPlanPicked);
      return { title, subtitle: "", rows: plainRows(rows) };
    },
    legend: ({ scheme }) => floorPlanLegend(drawing, scheme),
    svg: (view) => floorPlanToSvg(drawing, full(view)),
  };
}
