/**
 * Benchmarks (`npm run bench`); figures are processor time, those of the page as its user has it, and never fail a test. `-- --only=throughput` runs the parts whose
 * names begin so, `-- --points=N` has fewer go through the queue,
 * `-- --booksim=PATH,PATH` times BookSim2s beside our simulator: as its makefile builds it, with assertions, and with
 * -DNDEBUG added, without. A ratio holds for the machine and the builds named with it.
 */
import { loadOtherPaths } from "../../src/simulation/drawn.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { machine } from "./measure.ts";
import { benchEstimates } from "./estimates.ts";
import { benchLive } from "./live.ts";
import { benchFiles } from "./network-files.ts";
import { benchPage } from "./page.ts";
import { benchReports } from "./reports.ts";
import { benchSimulation, benchWorkers } from "./simulation.ts";
import { benchQueue } from "./sweep-queue.ts";
import { POINTS, benchSweep } from "./sweep.ts";
import { benchCascade, benchLarge, benchPermutations, benchStructured } from "./throughput.ts";
import { benchPlacements } from "./workload.ts";

function option(name: string): string | null {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
}

const PARTS: readonly (readonly [name: string, run: () => void | Promise<void>])[] = [
  [
    "simulation",
    () => {
      benchSimulation(option("booksim")?.split(",") ?? []);
    },
  ],
  ["workers", benchWorkers],
  ["estimates", benchEstimates],
  ["throughput-permutations", benchPermutations],
  ["throughput-structured", benchStructured],
  ["throughput-cascade", benchCascade],
  ["throughput-large", benchLarge],
  ["workload", benchPlacements],
  ["sweep", benchSweep],
  ["sweep-queue", () => benchQueue(Number(option("points") ?? POINTS))],
  ["live", benchLive],
  ["page", benchPage],
  ["reports", benchReports],
  ["files", benchFiles],
];

const only = option("only") ?? "";
const chosen = PARTS.filter(([name]) => name.startsWith(only));
if (chosen.length === 0) console.error(`No part begins with ${only}; the parts are ${PARTS.map(([name]) => name).join(", ")}.`);
console.log(machine());
await Promise.all([loadDescriptors(), loadOtherPaths()]);
for (const [, run] of chosen) await run();
