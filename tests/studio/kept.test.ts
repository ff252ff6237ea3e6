/** The results that the site brings along for its first visit. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WHOLE } from "../tools/extent.ts";
import { describe, price, simulate } from "../../src/engine/index.ts";
import { formatStudy } from "../../src/engine/studies.ts";
import { FIRST_LOAD } from "../../src/lessons/stories/first.ts";
import { nodePool } from "../../src/workers/node.ts";
import { firstStudio, keep } from "../../src/studio/kept/first-study.ts";
import { asKept, keptText, takeKept } from "../../src/studio/kept/kept.ts";
import type { Kept } from "../../src/studio/kept/kept.ts";
import { answerFacts } from "../../src/studio/results/answer/gather.ts";
import { pendingDesigns, unsketchedDesigns } from "../../src/studio/store/pending.ts";
import { LoadTrial } from "../../src/studio/store/trial.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";

const KEPT = readFileSync("src/studio/kept/first.json", "utf8");
const nobody = (): never => {
  throw new Error("nothing is computed");
};

test.runIf(WHOLE)("all of them are those of the present engine: `npm run keep` writes them anew", async () => {
  const pool = nodePool(2, new URL("../../dist/cli/worker.js", import.meta.url));
  try {
    expect(JSON.parse(await keep(pool))).toEqual(JSON.parse(KEPT));
  } finally {
    pool.close();
  }
});

test("what is seen first is of the present engine: `npm run keep` writes it anew", async () => {
  const { designs } = JSON.parse(KEPT) as Kept;
  const asText = (value: unknown): unknown => JSON.parse(JSON.stringify(value, asKept));
  for (const [i, { values }] of firstStudio(nobody).getState().designs.entries()) {
    const { inspection, results } = designs[i]!;
    const input = formatStudy({ designs: [{ ...values, load: [FIRST_LOAD], saturation: "curve" }] });
    const { points } = await simulate(input).curve;
    expect(points.map(asText)).toEqual(results.points.filter(({ load }) => load === FIRST_LOAD));
    expect(asText(await price(input))).toEqual(inspection.cost!.value);
    expect(asText(await describe(input))).toEqual(inspection.description!.value);
  }
});

test("a studio shows them as settled, and simulates them all the same", () => {
  const studio = firstStudio(nobody);
  takeKept(studio, KEPT);
  const state = studio.getState();
  expect(answerFacts(state).map(({ settled, progress, carried }) => [settled, progress, carried !== null])).toEqual([
    [true, "done", true],
    [true, "done", true],
  ]);
  expect(pendingDesigns(state)).toHaveLength(2);
  expect(unsketchedDesigns(state)).toEqual([]);
  // What a studio has kept it would keep again.
  expect(JSON.parse(keptText(state))).toEqual(JSON.parse(KEPT));
});

test("while they are confirmed they stand as they are", () => {
  const studio = firstStudio(nobody);
  takeKept(studio, KEPT);
  const [design] = studio.getState().designs;
  const key = simulationKey(design!.values);
  const before = studio.getState().results[key]!;
  const trial = new LoadTrial(design!, undefined, 0, undefined, before);
  expect(trial.into(studio.getState()).results[key]).toEqual(before);
});

test("those of another engine, and of other designs, are none", () => {
  const studio = firstStudio(nobody);
  takeKept(studio, KEPT.replace(/"version":"[^"]*"/, '"version":"0.0.1"'));
  expect(studio.getState().results).toEqual({});
  takeKept(studio, KEPT.replaceAll("seed=1", "seed=2"));
  expect(studio.getState().results).toEqual({});
});
