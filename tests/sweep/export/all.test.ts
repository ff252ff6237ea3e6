/** Every export by every family, routing and setting: files that are well formed, or a sentence; never an exception. */
import type { DesignValues } from "../../../src/study/study.ts";
import { expect, test } from "vitest";
import { ROUTINGS } from "../../../src/routing/algorithms.ts";
import { formatDesign } from "../../../src/study/codec.ts";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { defaultValues, withValue } from "../../../src/study/validation.ts";
import { problemsOf } from "../../tools/problems.ts";
import { EXPORT_IDS } from "../../../src/sweep/export/formats.ts";
import { allTopologies } from "../../../src/topology/families.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { smallDesign } from "../../random/small-designs.ts";
import { seeds, some, WHOLE } from "../../tools/extent.ts";
import { exported, settingsIn, textOf } from "./points.ts";

await loadDescriptors();

/** Most routers of a network that is tried with every commit. */
const SMALL = 60;

function answer(values: DesignValues): void {
  const study = formatDesign(values);
  for (const program of EXPORT_IDS) {
    const made = exported(program, study);
    const { refusal, runs, files } = made.points[0]!.made;
    expect(refusal === null).toBe(runs.length > 0);
    if (refusal !== null) expect(refusal).toMatch(/^\S.*[^.;\s]$/);
    for (const { text } of files) expect(text).not.toMatch(/<file>|undefined|NaN/);
    if (program === "booksim2") for (const { name } of runs) settingsIn(textOf(made, `configs/${name}.cfg`));
  }
}

test("every family by every routing", () => {
  const families = allTopologies()
    .map(({ id }) => defaultValues(id))
    .filter((values) => WHOLE || networkOf(values).routers <= SMALL);
  const pairs = families.flatMap((values) => ROUTINGS.map(({ id }) => [values, id] as const));
  for (const [values, routing] of some(pairs, 4)) {
    const made = withValue(values, "routing", routing);
    if (made.problems.length === 0) answer(made.values);
  }
});

test("random designs", () => {
  const { first, count } = seeds(6, 1500);
  for (let seed = first; seed < first + count; seed++) {
    const { values } = smallDesign(seed);
    if (problemsOf(values).length === 0) answer(values);
  }
});
