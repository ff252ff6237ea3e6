/** Where a design saturates, and nothing else. The search finds the same from any list of loads, so it gets the shortest. */
import { runsToCompletion } from "../../engine/model.ts";
import { withValue } from "../../engine/studies.ts";
import { SIMULATION } from "../engine.ts";
import { made } from "../task.ts";
import type { SweepTask } from "../task.ts";
import { curve, SATURATION } from "./simulate.ts";

/** One load that may be stable, and the highest. */
const LOADS = "0.5,1";

export const saturation: SweepTask = {
  id: "saturation",
  title: "saturation load",
  engine: SIMULATION,
  curve: true,
  figures: [SATURATION],
  typical: 10,
  prepared: (values) =>
    runsToCompletion(values)
      ? { fault: "A workload that runs to completion has no saturation load: leave run=completion out." }
      : { values: withValue(withValue(values, "saturation", "bisect").values, "load", LOADS).values },
  atOnce: ({ size }) => size + 1,
  start: (pool, values, tell) =>
    made(curve(pool, values, tell), ({ fields, complete }) => {
      const { points: _points, ...rest } = fields;
      return { fields: rest, complete };
    }),
};
