/** Random small designs against linear programs: above what these prove to be the most, nothing is stable. tests/tools/extent.ts says how many. */
import { expect, test } from "vitest";
import { numberOf } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver, solveThroughput } from "../../src/throughput/solve.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { simulated } from "./properties.ts";
import { seeds, WHOLE } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

const { first, count } = seeds(16, 60);
/** How far above the bound a load is simulated, so that chance in a window does not hide that it cannot be carried. */
const ABOVE = 1.15;
/** Of each source in a window: their number is then within 7 %, and so is what the worst flow gets. */
const PACKETS = 2000;
const WITHIN = 1.07;
/** Routers of the networks that are tried. */
const LARGEST = 100;
/** Flits that all sources send in a window: with every commit none that takes a minute by itself. */
const MOST_FLITS = WHOLE ? Infinity : 1e7;

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
    const flits = PACKETS * numberOf(values, "packetSize");
    // Linear programs of a few hundred endpoints' all pairs take too long.
    if (network.routers > LARGEST || flits * network.endpoints > MOST_FLITS) continue;
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

const { count: ofValiant } = seeds(8, 60);
/** Patterns that some of these networks cannot carry whole. */
const TRAFFICS_TRIED = ["random-permutation", "worst-case", "uniform", "shift"];
/** Networks of groups with one way between two routers of different groups, where Valiant's paths through routers are all alike. */
const VALIANT = ["p=1&a=2&h=1", "p=2&a=3&h=1", "p=2&a=4&h=2", "p=1&a=4&h=2&g=3", "p=3&a=2&h=2&g=2"];

test("what Valiant routes through random routers carry is what the even split over them counts", async () => {
  const solver = await loadSolver();
  const faults: string[] = [];
  let tried = 0;
  for (let seed = first; seed < first + ofValiant; seed++) {
    const random = mulberry32(seed);
    const detours = random() < 0.5;
    const network = VALIANT[Math.floor(random() * VALIANT.length)]!;
    const traffic = TRAFFICS_TRIED[Math.floor(random() * TRAFFICS_TRIED.length)]!;
    const text = `${network}&routing=valiant-router&intraGroup=${detours ? "detour" : "minimal"}&intraVlb=${detours ? "outside" : "none"}&traffic=${traffic}&permutationSeed=${seed}`;
    const {
      study: {
        designs: [design],
      },
    } = parseStudy(text);
    const values = { ...design!, model: "valiant-uniform", warmup: 1000, buffer: 64, vcs: 8 };
    const built = networkOf(values);
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
  expect(tried).toBeGreaterThan(ofValiant / 3);
});
