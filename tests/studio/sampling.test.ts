/** Random failures in the studio: sampled on request, ended by a change, told of in the table. */
import { expect, test } from "vitest";
import { openStudy, setValue } from "../../src/studio/store/designs.ts";
import { resilienceKey, simulationKey } from "../../src/studio/store/keys.ts";
import { isSampling, sampleAll, stopSampling, unsampled } from "../../src/studio/store/sampling.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { tableFacts } from "../../src/studio/results/table/gather.ts";
import { tableRows } from "../../src/studio/results/table/rows.ts";
import { samplingPool } from "../tools/sampling-pool.ts";
import { silentPool } from "./silent-pool.ts";

const STUDY = "topology=slim-fly&q=5&failureSamples=40&distanceSamples=3&b.topology=torus&b.dims=4x4&b.failures=bundles";

const pool = samplingPool(2);

test("a design's samples come when they are asked for; what cannot fail says so", async () => {
  const studio = createStudio(() => pool);
  openStudy(studio, STUDY);
  const [a, b] = studio.getState().designs.map(({ values }) => resilienceKey(values));
  expect(unsampled(studio.getState())).toEqual([a, b]);
  expect(tableRows(tableFacts(studio.getState())).some(({ id }) => id === "survives")).toBe(false);
  sampleAll(studio);
  expect(isSampling(studio.getState())).toBe(true);
  await expect.poll(() => isSampling(studio.getState())).toBe(false);
  const { resiliences } = studio.getState();
  expect(resiliences[a!]!.result).toMatchObject({ complete: true, samples: 40, distanceSamples: 3 });
  expect(resiliences[b!]).toMatchObject({ result: null, failure: expect.stringContaining("failures = bundles") as string });
  expect(unsampled(studio.getState())).toEqual([]);
  const facts = tableFacts(studio.getState());
  const row = tableRows(facts).find(({ id }) => id === "survives")!;
  expect(row.title(facts)).toBe("connected despite failed links");
  const { fraction } = resiliences[a!]!.result!.thresholds.disconnection;
  expect(facts.designs.map((design) => row.value(design, facts).text)).toEqual([String(100 * fraction!), "not sampled"]);
});

test("a change of the design ends its samples, one of another group does not; stopped by hand, they end", async () => {
  const silent = silentPool();
  const studio = createStudio(silent.start);
  openStudy(studio, "topology=slim-fly&q=5");
  const before = simulationKey(studio.getState().designs[0]!.values);
  sampleAll(studio);
  expect(silent.asked.map(({ what }) => what)).toEqual(["resilience", "resilience"]);
  setValue(studio, "load", [0.2]);
  expect(silent.asked.some(({ cancelled }) => cancelled)).toBe(false);
  setValue(studio, "failureSeed", 2);
  expect(silent.asked.every(({ cancelled }) => cancelled)).toBe(true);
  // What fails at random is nothing to a simulation.
  setValue(studio, "load", [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
  expect(simulationKey(studio.getState().designs[0]!.values)).toBe(before);
  sampleAll(studio);
  expect(silent.asked).toHaveLength(4);
  stopSampling(studio);
  expect(silent.asked.every(({ cancelled }) => cancelled)).toBe(true);
  await expect.poll(() => isSampling(studio.getState())).toBe(false);
});
