/** Designs of the same size or cost: found by the worker's job, and called so for as long as it is so. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { costOf } from "../../src/cost/cost.ts";
import { addAlike, followAlike } from "../../src/studio/editing/alike.ts";
import { followHistory, settle, undo } from "../../src/studio/editing/history.ts";
import { moveDesign, openStudy, removeDesign, renameDesign, setValue, showDesign } from "../../src/studio/store/designs.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { run } from "../../src/workers/jobs/alike.ts";
import type { Likeness } from "../../src/workers/jobs/alike.ts";
import type { Pool } from "../../src/workers/pool.ts";

const control = { signal: new AbortController().signal, paused: () => null, report: () => undefined, processorSeconds: () => 0 };
const alike = (values: DesignValues, by: Likeness, family: string) => run(networkOf(values), values, control, by, family);

describe("the job", () => {
  const [a] = parseStudy("p=4&a=8&h=4&prices=fdr10").study.designs;

  test("of size gives endpoints of both", async () => {
    expect(await alike(a!, "size", "folded-clos")).toMatchObject({ wanted: 1056, found: 1024, values: { radix: 16, levels: 3 } });
  });

  test.each(["slim-fly", "hyperx", "torus", "folded-clos"])("of cost gives dollars in all of both, near each other: %s", async (family) => {
    const found = (await alike(a!, "cost", family))!;
    const price = (values: DesignValues): number =>
      costOf(networkOf(values), values).costPerEndpoint * topologyOf(values).size(values).endpoints;
    expect(found.wanted).toBeCloseTo(price(a!), 4);
    expect(found.found).toBeCloseTo(price(found.values), 4);
    expect(Math.abs(Math.log(found.found / found.wanted))).toBeLessThan(0.15);
  });

  test.each(["hyperx", "torus", "folded-clos"])(
    "of power gives watts in all of both, cables' own included, near each other: %s",
    async (family) => {
      const [design] = parseStudy("p=4&a=8&h=4&prices=ethernet-400g").study.designs;
      const found = (await alike(design!, "power", family))!;
      const watts = (values: DesignValues): number =>
        costOf(networkOf(values), values).totalPowerPerEndpoint * topologyOf(values).size(values).endpoints;
      expect(found.wanted).toBeCloseTo(watts(design!), 4);
      expect(found.found).toBeCloseTo(watts(found.values), 4);
      expect(Math.abs(Math.log(found.found / found.wanted))).toBeLessThan(0.2);
    },
  );

  test("knows no family that there is not", async () => {
    await expect(alike(a!, "size", "moebius")).rejects.toThrow(TypeError);
  });
});

async function withSlimFly(by: Likeness = "size") {
  const pool = {
    run: (_: string, values: DesignValues, __: unknown, ...more: [Likeness, string]) => ({ done: alike(values, ...more) }),
  };
  const studio = createStudio(() => pool as unknown as Pool);
  openStudy(studio, "h=3&b.routing=valiant");
  followAlike(studio);
  followHistory(studio, studio.getState(), [], () => false);
  await addAlike(studio, by, "slim-fly");
  const names = () => studio.getState().designs.map(({ name }) => name);
  return { studio, names };
}

describe("a design that was added for its size", () => {
  test("is shown, under a name that says so, with a sentence of both sizes", async () => {
    const { studio, names } = await withSlimFly();
    expect(names()).toEqual([undefined, undefined, "Slim Fly, same size"]);
    expect(studio.getState().shown).toBe(2);
    expect(studio.getState().notices.map(({ text }) => text)).toEqual(["C, a Slim Fly: 100 endpoints; A has 104 endpoints."]);
  });

  test("loses the name when it is not so any more, and has it again when that is undone", async () => {
    const { studio, names } = await withSlimFly();
    setValue(studio, "routing", "valiant");
    expect(names()[2]).toBe("Slim Fly, same size");
    settle(studio);
    setValue(studio, "p", 5);
    expect(names()[2]).toBeUndefined();
    undo(studio);
    expect(names()[2]).toBe("Slim Fly, same size");
    showDesign(studio, 0);
    setValue(studio, "h", 4);
    expect(names()[2]).toBeUndefined();
  });

  test("loses it with a design that is removed, keeps it in another place, and keeps one that it was given", async () => {
    const { studio, names } = await withSlimFly();
    moveDesign(studio, 2, 0);
    expect(names()).toEqual(["Slim Fly, same size", undefined, undefined]);
    removeDesign(studio, 1);
    expect(names()).toEqual([undefined, undefined]);
    renameDesign(studio, 0, "mine");
    setValue(studio, "p", 6);
    expect(names()[0]).toBe("mine");
  });

  test("for its cost loses it with other prices, too", async () => {
    const { studio, names } = await withSlimFly("cost");
    expect(names()[2]).toBe("Slim Fly, same cost");
    expect(studio.getState().notices[0]!.text).toMatch(
      /^C, (a|the nearest) Slim Fly.*: \$[\d\u202f]+ in all; A has \$[\d\u202f]+ in all\.$/,
    );
    setValue(studio, "prices", "ethernet-10g");
    expect(names()[2]).toBeUndefined();
  });

  test("for its power says both in watts", async () => {
    const { studio, names } = await withSlimFly("power");
    expect(names()[2]).toBe("Slim Fly, same power");
    expect(studio.getState().notices[0]!.text).toMatch(
      /^C, (a|the nearest) Slim Fly.*: [\d\u202f]+ W in all; A has [\d\u202f]+ W in all\.$/,
    );
    setValue(studio, "portPower", 5);
    expect(names()[2]).toBeUndefined();
  });

  test("does not appear when what it was to be like has changed meanwhile", async () => {
    const pool = {
      run: (_: string, values: DesignValues, __: unknown, ...more: [Likeness, string]) => ({ done: alike(values, ...more) }),
    };
    const studio = createStudio(() => pool as unknown as Pool);
    openStudy(studio, "p=2");
    const added = addAlike(studio, "size", "torus");
    setValue(studio, "p", 3);
    await added;
    expect(studio.getState().designs).toHaveLength(1);
  });
});
