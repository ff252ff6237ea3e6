/** What would shorten a run: every time is that of an estimate of its own, soonest first, and a stopped search has what there was. */
import { expect, test } from "vitest";
import type { Estimate } from "../../src/estimate/estimate.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { alternativesTo } from "../../src/workers/alternatives.ts";
import type { Alternatives } from "../../src/workers/alternatives.ts";
import { Cancelled } from "../../src/workers/errors.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { allPatterns } from "../../src/workload/patterns.ts";

allPatterns();

const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;
const TEXT = "topology=dragonfly&p=2&a=4&h=2&traffic=ring-all-reduce&ranks=32&messageBytes=262144&run=completion";

/** Estimates in this thread; of the first `most`, later ones wait until they are cancelled. */
function poolOf(most = Infinity): Pick<Pool, "run"> {
  let asked = 0;
  const run = (_name: string, values: DesignValues): { done: Promise<Estimate>; cancel: () => void } => {
    let cancel = (): void => undefined;
    const done =
      ++asked <= most
        ? Promise.resolve().then(() => estimateCurve(networkOf(values), values))
        : new Promise<Estimate>((_, reject) => {
            cancel = () => {
              reject(new Cancelled("estimate"));
            };
          });
    return {
      done,
      cancel: () => {
        cancel();
      },
    };
  };
  return { run } as unknown as Pick<Pool, "run">;
}

test("times are those of the designs by themselves, in their order", async () => {
  const found = await alternativesTo(poolOf(), valuesOf(TEXT), {}).done;
  expect(found.complete).toBe(true);
  expect(found.others.length).toBeGreaterThan(8);
  expect(found.others.map(({ cycles }) => cycles)).toEqual(found.others.map(({ cycles }) => cycles).toSorted((a, b) => a - b));
  for (const { title, values, cycles, times } of found.others) {
    expect(estimateCurve(networkOf(values), values).completion!.cycles, title).toBe(cycles);
    expect(times).toBeCloseTo(cycles / found.now.cycles, 9);
  }
  const simulated = (values: DesignValues): number => {
    const run = createProgramRun(networkOf(values), values);
    while (!run.advance(100_000));
    return run.result().cycles;
  };
  // A simulation finds the same difference.
  for (const title of ["algorithm: All-reduce of Rabenseifner", "algorithm: All-reduce by recursive doubling", "placement: random"]) {
    const { values, times } = found.others.find((one) => one.title === title)!;
    const ratio = simulated(values) / simulated(valuesOf(TEXT));
    expect(Math.abs(Math.log(times / ratio)), `${title}: ${times} estimated, ${ratio} simulated`).toBeLessThan(Math.log(1.25));
  }
});

test("stopped, it has what there is, and says that more was to come", async () => {
  let told = 0;
  const job = alternativesTo(poolOf(4), valuesOf(TEXT), {
    onProgress: ({ others, refused }: Alternatives) => {
      told = others.length + refused.length;
      if (told === 3) job.cancel();
    },
  });
  const found = await job.done;
  expect(found.complete).toBe(false);
  expect(found.others).toHaveLength(3);
});

test("what has no time says why", async () => {
  await expect(alternativesTo(poolOf(), valuesOf(TEXT.replace("&run=completion", "")), {}).done).rejects.toThrow("run must be completion");
  const two = valuesOf(`${TEXT}&job2=all-to-all&job2.ranks=8`);
  await expect(alternativesTo(poolOf(), two, {}).done).rejects.toThrow(/two jobs|job2/);
});
