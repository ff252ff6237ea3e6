/** Random small designs against linear programs: above what these prove to be the most, nothing is stable. tests/tools/extent.ts says how many. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { numberOf } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { simulated } from "./properties.ts";
import { seeds, WHOLE } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

const { first, count } = seeds(12, 60);
/** How far above the bound a load is simulated, so that chance in a window does not hide that it cannot be carried. */
const ABOVE = 1.15;
/** Of each source in a window: their number is then within 7 %, and so is what the worst flow gets. */
const PACKETS = 2000;
const WITHIN = 1.07;
/** Routers of the networks that are tried. */
const LARGEST = WHOLE ? 100 : 50;
/** Flits that all sources send in a window: with every commit none that takes a minute by itself. */
const MAX_FLITS = WHOLE ? Infinity : 3e6;

test(`${count} random studies above their bounds`, async () => {
  const solver = await loadSolver();
  const faults: string[] = [];
  let tried = 0;
  for (let seed = first; seed < first + count; seed++) {
    const design = smallDesign(seed).values;
    // Bursts would need windows of thousands of them.
    const values: DesignValues = {
      ...design,
      injection: "bernoulli",
      warmup: 1000,
      warmupRule: "judged",
      model: design["routing"] === "min" ? "min" : "any-path",
    };
    const network = networkOf(values);
    const flits = PACKETS * numberOf(values, "packetSize");
    // Linear programs of a few hundred endpoints' all pairs take too long.
    if (network.routers > LARGEST || flits * network.endpoints > MAX_FLITS) continue;
    // Of some that are damaged nobody is left to send.
    if (patternOf(values).build(network, values).senders === 0) continue;
    const { alpha, proved, upper } = solveThroughput(network, values, solver);
    if (alpha === null || !proved || ABOVE * upper! > 1) continue;
    tried++;
    const load = ABOVE * upper!;
    const measure = Math.ceil(flits / load);
    const { saturated, worstFlow } = simulated(network, { ...values, measure, maxCycles: 10 * measure }, load, 5000);
    if (!saturated || worstFlow > WITHIN * upper!)
      faults.push(
        `${seed}: ${formatDesign(values)} at ${load}: ${saturated ? `the worst flow gets ${worstFlow}` : "stable"}, where ${upper!} is the most`,
      );
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(count / 10);
});

const { count: ofEven } = seeds(24, 200);
/** Patterns that some of these networks cannot carry whole. */
const TRAFFICS_TRIED = ["random-permutation", "worst-case", "uniform", "shift"];
/** Networks of every kind of path: groups, grids, generators, tables, trees, any graph; whole and damaged. */
const EVEN = [
  "p=2&a=3&h=1",
  "p=2&a=4&h=2",
  "p=1&a=4&h=2&g=3",
  "p=2&a=1&h=3",
  "topology=dragonfly-mixed&p=1&a=3&g=2&pairLinks=5&p2=2&a2=2&g2=3&pairLinks2=2&acrossLinks=3",
  "topology=dragonfly-plus&p=1&leaves=3&spines=2&h=2&g=3",
  "topology=slim-fly&q=4&p=2",
  "topology=hyperx&dims=3x3&p=2&widths=2x1",
  "topology=hypercube&n=4&p=1",
  "topology=torus&dims=4x4",
  "topology=mesh&dims=4x3",
  "topology=long-hop&n=4&extra=2&p=2",
  "topology=jellyfish&routers=11&degree=3&p=2",
  "topology=custom&graph=0-1,0-2,0-3,1-2*2,1-3,2-3w2&p=3",
  "topology=fat-tree&k=3&n=3",
  "topology=xgft&children=4x4&parents=2&trunks=2",
];

test("what MIN and Valiant carry is what their own models count, on networks of every kind, whole and damaged", async () => {
  const solver = await loadSolver();
  const faults: string[] = [];
  let tried = 0;
  for (let seed = first; seed < first + ofEven; seed++) {
    const random = mulberry32(seed);
    const network = EVEN[Math.floor(random() * EVEN.length)]!;
    const traffic = TRAFFICS_TRIED[Math.floor(random() * TRAFFICS_TRIED.length)]!;
    const damage = random() < 0.3 ? `&failLinks=0.06&failSeed=${seed}` : "";
    const tree = /fat-tree|xgft/.test(network);
    const routings = tree ? ["nearest-common-ancestor"] : ["min", "valiant", ...(network.includes("topology") ? [] : ["valiant-router"])];
    const routing = routings[Math.floor(random() * routings.length)]!;
    const model = routing.startsWith("valiant") ? "valiant-uniform" : "min-uniform";
    const text = `${network}&routing=${routing}${damage}&traffic=${traffic}&permutationSeed=${seed}&model=${model}&localLatency=2&globalLatency=2&speedup=4`;
    const { study, problems } = parseStudy(text);
    // Some seeds cut the network in parts.
    if (problems.length > 0) continue;
    const values = { ...study.designs[0]!, warmup: 1000, buffer: 12, vcs: 14 };
    const built = networkOf(values);
    if (patternOf(values).build(built, values).senders === 0) continue;
    const { alpha, proved, upper } = solveThroughput(built, values, solver);
    const { upper: any } = solveThroughput(built, { ...values, model: "any-path" }, solver);
    const tell = (fault: string): string => `${seed}: ${text}: ${fault}`;
    if (upper !== null && any !== null && upper > any * (1 + 1e-6))
      faults.push(tell(`${upper} is more than ${any}, the most of any routing`));
    if (alpha === null || !proved || ABOVE * upper! > 1) continue;
    tried++;
    const at = (load: number) => {
      const measure = Math.ceil(PACKETS / load);
      return simulated(built, { ...values, measure, maxCycles: 10 * measure }, load, 5000);
    };
    const above = at(ABOVE * upper!);
    if (!above.saturated) faults.push(tell(`stable at ${ABOVE * upper!}, where ${upper!} is the most`));
    const below = at(0.8 * alpha);
    if (below.saturated) faults.push(tell(`saturated at ${0.8 * alpha}, where ${alpha} is carried`));
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(ofEven / 10);
});
