/** How long a workload takes. */
import { runsToCompletion } from "../../engine/model.ts";
import { withValue } from "../../engine/studies.ts";
import { SIMULATION } from "../engine.ts";
import { completionFields } from "../fields/completion.ts";
import { NO_SATURATION } from "../fields/curve.ts";
import { repairFields, simulationWarnings } from "../fields/warnings.ts";
import { asJson, figureAt } from "../task.ts";
import type { Done, SweepTask } from "../task.ts";

export const completion: SweepTask = {
  id: "completion",
  title: "cycles to the last delivery",
  engine: SIMULATION,
  figures: [
    figureAt("completion.cycles", "cycles to the last delivery"),
    figureAt("completion.lowerBound.cycles", "cycles that it takes at least"),
    figureAt("completion.throughput", "throughput of tasks that send"),
    figureAt("completion.packetLatency.mean", "packet latency"),
  ],
  typical: 3,
  prepared: (values) => {
    if (!("run" in values)) return { fault: `traffic = ${values.traffic} is no workload: only one can run to its end.` };
    const ends = withValue(values, "run", "completion").values;
    return runsToCompletion(ends) ? { values: ends } : { fault: `traffic = ${values.traffic} cannot run to completion.` };
  },
  atOnce: ({ size }) => size,
  start: (pool, values, tell) => {
    const job = pool.run("completion", values, {
      onProgress: ({ done }) => {
        tell(done);
      },
    });
    const finished = async (): Promise<Done> => {
      const result = await job.done;
      const network = result.complete ? await pool.run("network", values).done : null;
      const repaired = repairFields(values, network);
      const warnings = [...repaired.warnings, ...simulationWarnings(values, network)];
      if (result.stall !== null) warnings.push(`The run was given up: ${result.stall}.`);
      return {
        fields: asJson({ points: [], ...NO_SATURATION, completion: completionFields(result), ...repaired.fields, warnings }),
        // A deadlock is a result, not an interruption.
        complete: result.complete || result.stall !== null,
      };
    };
    return {
      done: finished(),
      cancel: () => {
        job.cancel();
      },
    };
  },
};
