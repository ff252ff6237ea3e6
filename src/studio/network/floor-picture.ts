/** The floor plan as a picture of the stage. It loads when it is first asked for. */
import type { FloorPlan } from "../../engine/results.ts";
import { describeFloorPlanPicked, floorPlanLegend, floorPlanToSvg, paintFloorPlanSteps, pickFloorPlan } from "../../drawing/floor-plan.ts";
import type { FloorPlanPicked, FloorPlanView } from "../../drawing/floor-plan.ts";
import { layoutFloorPlan } from "../../drawing/floor-ways.ts";
import { count } from "../../drawing/text.ts";
import type { Picture, Places, StageView } from "../parts/picture.ts";

export function floorPicture(plan: FloorPlan): Picture {
  const drawing = layoutFloorPlan(plan);
  const places: Places = {
    noun: "rack",
    x: plan.racks.map(({ x }) => x),
    y: plan.racks.map(({ y }) => y),
    spotOf: (id): FloorPlanPicked => ({ kind: "rack", id }),
  };
  const full = (view: StageView): FloorPlanView => ({
    ...view,
    hovered: view.hovered as FloorPlanPicked | null,
    selected: view.selected as FloorPlanPicked | null,
  });
  return {
    bounds: drawing.bounds,
    size: drawing.stretches.length + plan.racks.length,
    text: `Floor plan of ${count(plan.racks.length)} racks on ${plan.width.toFixed(0)} by ${plan.depth.toFixed(0)} metres.`,
    *paintSteps(context, view) {
      yield* paintFloorPlanSteps(context, drawing, full(view));
    },
    pick: (x, y, view) => pickFloorPlan(drawing, x, y, full(view)),
    nameOf: (spot) => `${(spot as FloorPlanPicked).kind}-${(spot as FloorPlanPicked).id}`,
    named: (name) => {
      const [kind, id] = [name.split("-")[0], Number(name.split("-")[1])];
      const rack = kind === "rack" ? plan.racks[id] : undefined;
      const stretch = kind === "stretch" ? drawing.stretches[id] : undefined;
      if (rack) return { spot: { kind, id }, x: rack.x, y: rack.y };
      return stretch ? { spot: { kind, id }, x: (stretch.x0 + stretch.x1) / 2, y: (stretch.y0 + stretch.y1) / 2 } : null;
    },
    places: () => places,
    card: (spot) => {
      const { title, rows } = describeFloorPlanPicked(drawing, spot as FloorPlanPicked);
      return { title, subtitle: "", rows: rows.map((label) => ({ label, value: "", load: null })) };
    },
    legend: ({ scheme }) => floorPlanLegend(drawing, scheme),
    svg: (view, over) => Promise.resolve(floorPlanToSvg(drawing, full(view), over)),
  };
}
