/** What random failures leave of the network. */
import { sampleFailures } from "../../engine/jobs.ts";
import { MODEL } from "../engine.ts";
import { resilienceFields } from "../fields/resilience.ts";
import { asJson, figureAt, made } from "../task.ts";
import type { SweepTask } from "../task.ts";

const threshold = (name: string, title: string): ReturnType<typeof figureAt> =>
  figureAt(`thresholds.${name}.fraction`, title, [`thresholds.${name}.lower`, `thresholds.${name}.upper`]);

export const resilience: SweepTask = {
  id: "resilience",
  title: "what random failures leave",
  engine: MODEL,
  figures: [
    threshold("disconnection", "share of failures that leave it connected"),
    threshold("diameter", "share of failures that leave its diameter"),
    threshold("averageDistance", "share of failures that leave its average distance"),
    figureAt("survivedFraction.mean", "share lost before it falls apart"),
  ],
  typical: 3,
  prepared: (values) => ({ values }),
  atOnce: () => 1,
  start: (pool, values, tell) =>
    made(
      sampleFailures(pool, values, {
        onProgress: ({ done }) => {
          tell(done);
        },
      }),
      (found) => {
        if ("refusal" in found) throw new Error(found.refusal.message);
        return { fields: asJson(resilienceFields(found)), complete: found.complete };
      },
    ),
};
