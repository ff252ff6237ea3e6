/**
 * Random small designs as files of one's own: with forwarding tables, which are seldom shortest paths and often wait in a ring, and with
 * names and places, on which no digit depends. tests/tools/extent.ts says how many.
 */
import { expect, test } from "vitest";
import { costReport } from "../../src/cost/cost.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { loadAlone } from "../../src/simulation/zero-load.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { textWithoutLabels } from "../../src/topology/graph-text.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { seeds } from "../tools/extent.ts";
import { digits, faultsOf, simulated } from "./properties.ts";
import { ownDesign } from "./small-designs.ts";

const { first, count } = seeds(24, 300);
/** Endpoints of the networks that are tried. */
const LARGEST = 100;
/** Routers of those whose programs are solved. */
const LARGEST_PROGRAM = 30;

await loadAlone();
const solver = await loadSolver();

/** All that the engines say of a design, without the time they took. */
function answersOf(values: DesignValues, load: number): object {
  const network = networkOf(values);
  const program = network.routers <= LARGEST_PROGRAM ? solveThroughput(network, { ...values, model: "any-path" }, solver) : null;
  return {
    simulated: digits(simulated(network, values, load, 5000)),
    estimated: estimateCurve(network, { ...values, load: [load] }),
    program: program && [program.alpha?.toFixed(7), program.proved, program.rows, program.columns],
    cost: costReport(network, values),
  };
}

test(`${count} random networks with what a file may tell`, () => {
  const faults: string[] = [];
  let [tabled, labelled, estimated] = [0, 0, 0];
  for (let seed = first; seed < first + count; seed++) {
    const own = ownDesign(seed);
    if (own === null) continue;
    const { values, load } = own;
    const network = networkOf(values);
    if (network.endpoints > LARGEST) continue;
    const text = formatDesign(values);
    const tell = (fault: string): void => void faults.push(`${seed}: ${text} at ${load}: ${fault}`);
    try {
      const { study, problems } = parseStudy(text);
      if (problems.length > 0) tell(problems[0]!.message);
      else if (formatDesign(study.designs[0]!) !== text) tell("another design when read back");
      new Set(faultsOf(network, values, load)).forEach(tell);
      const graph = String(values["graph"]);
      const bare = textWithoutLabels(graph);
      if (bare !== graph) {
        labelled++;
        if (JSON.stringify(answersOf(values, load)) !== JSON.stringify(answersOf({ ...values, graph: bare }, load)))
          tell("other digits without names and places");
      }
      if (values["routing"] !== "tables") continue;
      tabled++;
      // Packets that wait in a ring, or behind each other in too few virtual channels, are not what is estimated.
      const { unknown, saturation } = estimateCurve(network, { ...values, load: [load] });
      if (unknown !== null || runsToCompletion(values)) continue;
      estimated++;
      if (network.routers > LARGEST_PROGRAM || saturation === null) continue;
      const { upper } = solveThroughput(network, { ...values, model: "any-path" }, solver);
      if (upper !== null && saturation.load > upper * 1.001)
        tell(`${saturation.load} estimated, and no routing carries more than ${upper}`);
    } catch (error) {
      tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  expect(faults.map((one) => one.slice(0, 3000))).toEqual([]);
  for (const tried of [tabled, labelled, estimated]) expect(tried).toBeGreaterThan(count / 10);
});
