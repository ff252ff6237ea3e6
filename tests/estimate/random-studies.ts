/** Random studies for estimates to be fitted to and checked on: the same seed, the same study. Its steady designs are those of smallDesign, over windows that tell something. */
import type { DesignValues } from "../../src/study/study.ts";
import { numberOf } from "../../src/descriptor.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { parametersOf } from "../../src/study/schema.ts";
import { withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import type { Network } from "../../src/topology/network.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { simulated } from "../random/properties.ts";
import { smallDesign } from "../random/small-designs.ts";

/** Loads that are simulated, and how narrow the bracket of the saturation load becomes, relatively. */
export const LOADS = [0.05, 0.2, 0.4, 0.6, 0.8, 1];
const WITHIN = 0.05;
/** Flits of the longest packets: of longer ones a window of this length holds too few. */
const LONGEST = 16;
const WINDOW = 4000;

/** Options that no estimate knows, in their usual form. */
const ESTIMATED = { injection: "bernoulli", inOrder: "any", vcReuse: "tail-sent", vcScheme: "rising" };

export function randomStudy(seed: number): DesignValues | null {
  let { values } = smallDesign(seed);
  if (runsToCompletion(values)) return null;
  if (numberOf(values, "packetSize") > LONGEST) values = withValue(values, "packetSize", LONGEST).values;
  for (const [id, value] of Object.entries(ESTIMATED)) {
    if (!parametersOf(values).some((one) => one.id === id)) continue;
    const next = withValue(values, id, value).values;
    if (problemsOf(next).length === 0) values = next;
  }
  for (const [id, value] of Object.entries({ warmup: 1000, warmupRule: "judged", measure: WINDOW, maxCycles: 10 * WINDOW }))
    values = withValue(values, id, value).values;
  return values;
}

/** What the simulator says of it. */
export interface SimulatedStudy {
  readonly points: readonly LoadPoint[];
  /** The highest load found stable, and the lowest found saturated; null without one. */
  readonly lower: number;
  readonly upper: number | null;
}

/** The listed loads up to the first that saturates, and a search between the last stable and the first saturated. */
export function simulatedStudy(network: Network, values: DesignValues): SimulatedStudy {
  const points: LoadPoint[] = [];
  let [lower, upper] = [0, null as number | null];
  for (const load of LOADS) {
    const point = simulated(network, values, load, 5000);
    points.push(point);
    if (point.saturated) {
      upper = load;
      break;
    }
    lower = load;
  }
  while (upper !== null && upper - lower > WITHIN * upper && upper > 0.004) {
    const load = Number(((lower + upper) / 2).toPrecision(4));
    const point = simulated(network, values, load, 5000);
    points.push(point);
    if (point.saturated) upper = load;
    else lower = load;
  }
  return { points, lower, upper };
}
