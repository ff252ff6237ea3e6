/** What linear programs prove that the network can carry. */
import { PROGRAM } from "../engine.ts";
import { repairFields } from "../fields/warnings.ts";
import { throughputFields } from "../fields/throughput.ts";
import { asJson, figureAt, made } from "../task.ts";
import type { SweepTask } from "../task.ts";

/** A program reports no share of its progress: so much is shown until it ends. */
const UNTOLD = 0.3;

export const throughput: SweepTask = {
  id: "throughput",
  title: "throughput by a linear program",
  engine: PROGRAM,
  figures: [
    figureAt("alpha", "throughput of the linear program", ["lower", "upper"]),
    figureAt("alphaNetwork", "the same without the endpoints' links"),
    figureAt("minimalFraction", "share of minimal routes"),
  ],
  typical: 3,
  prepared: (values) => ({ values }),
  atOnce: ({ programs }) => programs,
  start: (pool, values, tell) => {
    tell(UNTOLD);
    return made(pool.run("linearProgram", values), async (result) => {
      const { fields, warnings } = repairFields(values, await pool.run("network", values).done);
      return { fields: asJson({ ...throughputFields(result), ...fields, warnings }), complete: result.complete };
    });
  },
};
