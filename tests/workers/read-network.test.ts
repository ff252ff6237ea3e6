/** What a worker tells of a network that it has read, so that the page need not count it. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { planOf } from "../../src/routing/path-plans.ts";
import type { PathUse } from "../../src/routing/paths.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { knowGraph } from "../../src/topology/graph-text.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import type { Control } from "../../src/workers/job.ts";
import { run } from "../../src/workers/jobs/read-network.ts";

const USE = { detours: true } as PathUse;
const custom = (graph: string): DesignValues => withValue(withValue(defaultValues(), "topology", "custom").values, "graph", graph).values;
const ring = (routers: number, chord: number): string =>
  Array.from({ length: routers }, (_, r) => `${r} ${(r + 1) % routers}\n${r % 3 === 0 ? `${r} ${(r + chord) % routers}\n` : ""}`).join("");

test("a wide network's diameter and turns are those that its paths would be planned by, and the plan goes by them", async () => {
  for (const [routers, chord] of [
    [40, 11],
    [61, 7],
  ] as const) {
    const read = await run(networkOf(defaultValues()), defaultValues(), {} as Control, ring(routers, chord));
    if ("fault" in read) throw new Error(read.fault);
    expect(read.figures.diameter).toBeGreaterThan(4);
    const values = custom(read.text);
    expect(traitsOf(values).turns).toBeUndefined();
    const counted = planOf(values, USE);
    expect(counted.classes.minimal).toBe(read.figures.turns! + 1);
    knowGraph(read.text, read.graph, read.figures);
    expect(traitsOf(values)).toMatchObject(read.figures);
    expect(planOf(values, USE).classes).toEqual(counted.classes);
    // Another number tells that nothing is counted again.
    knowGraph(read.text, read.graph, { ...read.figures, turns: read.figures.turns! + 3 });
    expect(planOf(values, USE).classes.minimal).toBe(counted.classes.minimal + 3);
  }
});

test("turns of a network of few hops are not asked for", async () => {
  const read = await run(networkOf(defaultValues()), defaultValues(), {} as Control, "0 1\n1 2\n2 0\n");
  expect(read).toMatchObject({ figures: { diameter: 1 } });
  expect("figures" in read && read.figures.turns).toBeUndefined();
});
