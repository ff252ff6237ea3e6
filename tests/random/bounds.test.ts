/** Random small designs against linear programs: above what these prove to be the most, nothing is stable. tests/tools/extent.ts says how many. */
import { expect, test } from "vitest";
import { numberOf } from "../../src/descriptor.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver, solveThroughput } from "../../src/throughput/solve.ts";
import { simulated } from "./properties.ts";
import { seeds } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

const { first, count } = seeds(16, 40);
/** How far above the bound a load is simulated, so that chance in a window does not hide that it cannot be carried. */
const ABOVE = 1.15;
/** Of each source in a window: their number is then within 7 %. */
const PACKETS = 2000;
/** Routers of the networks that are tried. */
const LARGEST = 100;

test(`${count} random studies above their bounds`, async () => {
  const solver = await loadSolver();
  const faults: string[] = [];
  let tried = 0;
  for (let seed = first; seed < first + count; seed++) {
    const design = smallDesign(seed).values;
    // Bursts would need windows of thousands of them.
    const values = {
      ...design,
      injection: "bernoulli",
      warmup: 1000,
      warmupRule: "judged",
      model: design["routing"] === "min" ? "min" : "any-path",
    };
    const network = networkOf(values);
    // Linear programs of a few hundred endpoints' all pairs take too long.
    if (network.routers > LARGEST) continue;
    const { alpha, proved, upper } = solveThroughput(network, values, solver);
    if (alpha === null || !proved || ABOVE * upper! > 1) continue;
    tried++;
    const load = ABOVE * upper!;
    const measure = Math.ceil((PACKETS * numberOf(values, "packetSize")) / load);
    const { saturated, worstFlow } = simulated(network, { ...values, measure, maxCycles: 10 * measure }, load, 5000);
    if (!saturated || worstFlow > 1.05 * upper!)
      faults.push(
        `${seed}: ${formatDesign(values)} at ${load}: ${saturated ? `the worst flow gets ${worstFlow}` : "stable"}, where ${upper!} is the most`,
      );
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(count / 5);
});
