/** Racks, cables, routers, power and energy. */
import { MODEL } from "../engine.ts";
import { costWarnings } from "../fields/warnings.ts";
import { asJson, figureAt, made } from "../task.ts";
import type { SweepTask } from "../task.ts";

export const cost: SweepTask = {
  id: "cost",
  title: "cost and power",
  engine: MODEL,
  figures: [
    figureAt("costPerEndpoint", "dollars an endpoint"),
    figureAt("powerPerEndpoint", "watts an endpoint"),
    figureAt("totalCostPerEndpoint", "dollars an endpoint with energy"),
    figureAt("racks", "racks"),
    figureAt("cableMetres", "metres of cable"),
    figureAt("opticalCables", "optical cables"),
  ],
  typical: 0.05,
  prepared: (values) => ({ values }),
  atOnce: () => 2,
  start: (pool, values) =>
    made(pool.run("cost", values), (result) => {
      const { floorPlan: _floorPlan, ...figures } = result;
      return { fields: asJson({ ...figures, warnings: costWarnings(values, result) }), complete: true };
    }),
};
