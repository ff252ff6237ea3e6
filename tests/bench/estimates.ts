/**
 * How long runs were said to take, against how long they took, as the page has it: before and after a look at the design, and while it runs.
 * On an idle machine and on one that is busy with other things; ratios above 1 were said too long.
 */
import type { DesignValues } from "../../src/study/study.ts";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { distancesOf } from "../../src/analysis/distances.ts";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { learnSpeed } from "../../src/studio/store/effort.ts";
import { descriptionKey, networkKey, simulationKey } from "../../src/studio/store/keys.ts";
import { Meter } from "../../src/studio/store/meter.ts";
import { capacityOf, distanceOf, secondsFor } from "../../src/studio/store/pending.ts";
import { lookAhead } from "../../src/studio/store/pilot.ts";
import type { Inspection } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { LoadTrial } from "../../src/studio/store/trial.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Description } from "../../src/workers/jobs/description.ts";
import { nodePool } from "../../src/workers/node.ts";
import type { Pool } from "../../src/workers/pool.ts";

/** 64 to 16,512 endpoints; several families, routings, patterns, loads and windows. Each takes seconds on an idle machine. */
const STUDIES = [
  "",
  "traffic=worst-case&b.routing=ugal-l",
  "topology=torus&dims=8x8&p=1&routing=dimension-order",
  "topology=mesh&dims=8x8&p=1&traffic=transpose",
  "topology=fat-tree&k=4&n=3",
  "buffer=4",
  "packetSize=8",
  "injection=bursty",
  "traffic=hot-spot",
  "traffic=random-permutation&routing=ugal-g",
  "topology=hyperx&dims=4x4&p=4&routing=ugal-g",
  "topology=slim-fly&q=5",
  "measure=20000&load=0.2,0.8",
  "warmupRule=fixed",
  "load=0.5",
  "topology=fat-tree&k=4&n=4&measure=1000&warmup=1000",
  "p=3&a=6&h=3&saturationWithin=2&b.topology=slim-fly&b.q=7",
  "topology=slim-fly&q=7&routing=ugal-l&traffic=worst-case&saturationWithin=3&load=0.1,0.5,0.9",
  "p=4&a=8&h=4&measure=1000&warmup=1000&saturation=curve&load=0.2:0.8:0.3",
  "p=4&a=8&h=4&routing=valiant&traffic=worst-case&load=0.3&measure=1000&warmup=1000",
  "topology=slim-fly&q=11&routing=valiant&load=0.1,0.3&saturation=curve&measure=500&warmup=500",
  "topology=cascade&load=0.1,0.3&saturation=curve&measure=500&warmup=500",
  "topology=slim-fly&q=19&load=0.3&measure=200&warmup=200",
  "p=8&a=16&h=8&load=0.1&measure=300&warmup=300",
];
/** Shares of the time at which the time left is read. */
const READ = [0.1, 0.25, 0.5];
const REFRESH = 200;
/** Threads that do something else, in the second round. */
const OTHERS = 3 * availableParallelism();

function inspectionOf(values: DesignValues): Inspection {
  const network = networkOf(values);
  const description = { averageDistance: distancesOf(network).average, links: network.channels / 2, endpoints: network.endpoints };
  return {
    drawing: { key: networkKey(values), value: { network } as NetworkDrawing },
    description: { key: descriptionKey(values), value: description as Description },
  };
}

/** Ratios said to taken: before a look, after it, and what was done plus what was said to be left at each of READ. */
async function held(pool: Pool, text: string): Promise<{ readonly said: readonly number[]; readonly seconds: number }> {
  const studio = createStudio(() => pool);
  openStudy(studio, text);
  const { designs } = studio.getState();
  studio.setState({ inspections: Object.fromEntries(designs.map(({ id, values }) => [id, inspectionOf(values)])) });
  const said = [secondsFor(studio.getState(), pool.size)];
  if (lookAhead(studio, designs)) {
    const keys = designs.map(({ values }) => simulationKey(values));
    await new Promise<void>((resolve) => {
      const stop = studio.subscribe(({ pilots }) => {
        if (!keys.every((key) => key in pilots)) return;
        stop();
        resolve();
      });
      setTimeout(resolve, 15_000).unref();
    });
  }
  said.push(secondsFor(studio.getState(), pool.size));
  const { inspections, pilots } = studio.getState();
  const trials = designs.map(
    (one) =>
      new LoadTrial(
        one,
        distanceOf(inspections[one.id], one.values),
        capacityOf(inspections[one.id], one.values),
        pilots[simulationKey(one.values)],
      ),
  );
  const loads = trials.reduce((sum, trial) => sum + trial.loads, 0);
  studio.setState((state) => ({ run: { ...state.run, active: true, workers: Math.min(pool.size, loads) } }));
  const meter = new Meter(studio, trials, loads);
  const left: { readonly at: number; readonly all: number }[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    meter.refresh();
    const { secondsLeft } = studio.getState().run;
    const at = (performance.now() - began) / 1000;
    if (secondsLeft !== null) left.push({ at, all: at + secondsLeft });
  }, REFRESH);
  await Promise.all(trials.map((trial) => trial.begin(pool)));
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  trials.forEach((trial, i) => {
    for (const done of trial.spent()) learnSpeed(designs[i]!.values, done);
  });
  const reads = READ.map((share) => left.find(({ at }) => at >= share * seconds)?.all ?? NaN);
  return { said: [...said, ...reads].map((all) => all / seconds), seconds };
}

const cell = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–").padStart(7);

export async function benchEstimates(): Promise<void> {
  for (const others of [0, OTHERS]) {
    const busy = Array.from(
      { length: others },
      () => new Worker("for (let x = 1; ; ) x = (x * 16807) % 2147483647;", { eval: true, stderr: true }),
    );
    const pool = nodePool(availableParallelism(), new URL("wall.js", import.meta.url));
    console.log(
      `said to taken, ${others} other threads`.padEnd(70) +
        ["unseen", "seen", ...READ.map((share) => `${100 * share} %`), "s"].map((head) => head.padStart(7)).join(""),
    );
    const all: number[][] = [];
    for (const text of STUDIES) {
      const { said, seconds } = await held(pool, text);
      all.push([...said]);
      console.log(`${(text || "72 endpoints").slice(0, 68).padEnd(70)}${said.map(cell).join("")}${seconds.toFixed(1).padStart(7)}`);
    }
    const within = (column: number): string => {
      const known = all.map((said) => said[column]!).filter((ratio) => Number.isFinite(ratio));
      return `${known.filter((ratio) => ratio >= 0.5 && ratio <= 2).length}/${known.length}`.padStart(7);
    };
    console.log(`within a factor of two`.padEnd(70) + [0, 1, 2, 3, 4].map(within).join(""));
    pool.close();
    for (const worker of busy) await worker.terminate();
  }
}
