/** Size, distances, cuts, virtual channels. */
import { MODEL } from "../engine.ts";
import { asJson, figureAt, made } from "../task.ts";
import type { SweepTask } from "../task.ts";

export const describe: SweepTask = {
  id: "describe",
  title: "size, distances and cuts",
  engine: MODEL,
  figures: [
    figureAt("averageDistance", "average distance"),
    figureAt("diameter", "diameter"),
    figureAt("endpoints", "endpoints"),
    figureAt("routers", "routers"),
    figureAt("radix", "ports a router"),
    figureAt("bisection.upper", "links of the bisection", ["bisection.lower", "bisection.upper"]),
    figureAt("mooreBoundFraction", "share of the Moore bound"),
    figureAt("virtualLayers", "layers of forwarding tables"),
    figureAt("lashLayers", "layers of LASH"),
  ],
  typical: 0.3,
  prepared: (values) => ({ values }),
  atOnce: () => 2,
  start: (pool, values, tell) =>
    made(pool.run("description", values, { onProgress: tell }, true), (description) => ({ fields: asJson(description), complete: true })),
};
