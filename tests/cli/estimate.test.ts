/** `flitlab estimate`: alike what `simulate` prints, and told apart from it. */
import { expect, test } from "vitest";
import { flitlab, jsonOf } from "./command.ts";

test("each number is marked as estimated, and has a band", async () => {
  const found = await jsonOf("estimate", "p=2&a=4&h=2&routing=min&load=0.3,0.8,1");
  expect(found).toMatchObject({ complete: true, estimated: true, unknown: null, exact: true, warnings: [] });
  const points = found["points"] as Record<string, unknown>[];
  expect(points.map(({ load, state, saturated }) => [load, state, saturated])).toEqual([
    [0.3, "estimated", false],
    [0.8, "estimated", null],
    [1, "estimated", true],
  ]);
  expect(found["saturation"]).toMatchObject({ state: "estimated" });
});

test("the table says what is not known, and what has no estimate says why", async () => {
  const { stdout } = await flitlab("estimate", "p=2&a=4&h=2&routing=min&load=0.3,0.8,1");
  expect(stdout).toContain("near saturation: not known");
  expect(stdout).toContain("saturation load, estimated: 0.8");
  const refused = await flitlab("estimate", "p=2&a=4&h=2&injection=bursty");
  expect(refused.status).toBe(0);
  expect(refused.stdout).toContain("injection = bursty has no estimate");
});

const HASHED = "topology=xgft&children=8x8&parents=8&routing=ecmp&traffic=shift&offset=13&load=0.1&model=min&saturation=curve";

test.each(["estimate", "simulate", "throughput"])("%s says which flows are hashed to one channel", async (command) => {
  const { collisions } = await jsonOf(command, HASHED);
  expect(collisions).toMatchObject({
    queuePairs: 1,
    expected: { seeds: 50 },
    sentences: [expect.stringContaining("are hashed to"), expect.anything()],
  });
  expect((collisions as { worstFlow: number }).worstFlow).toBeCloseTo((collisions as { lockStep: number }).lockStep, 12);
  expect((await flitlab(command, HASHED)).stdout).toMatch(/ flows are hashed to (leaf|spine) \d → (leaf|spine) \d: each gets/);
  const sprayed = await jsonOf(command, HASHED.replace("ecmp", "nearest-common-ancestor"));
  expect(sprayed).not.toHaveProperty("collisions");
});

test("--alternatives lists what would shorten a run, and is nothing of a steady load", async () => {
  const study = "topology=dragonfly&p=2&a=4&h=2&traffic=ring-all-reduce&ranks=16&messageBytes=65536&run=completion";
  const found = (await jsonOf("estimate", study, "--alternatives")) as {
    readonly completion: { readonly cycles: number };
    readonly alternatives: {
      readonly others: readonly { readonly title: string; readonly study: string; readonly cycles: number; readonly times: number }[];
    };
  };
  const { completion, alternatives } = found;
  expect(alternatives.others.length).toBeGreaterThan(5);
  const [first] = alternatives.others;
  const again = JSON.parse((await flitlab("estimate", first!.study, "--json")).stdout) as typeof found;
  expect(again.completion.cycles).toBe(first!.cycles);
  expect(first!.times).toBeCloseTo(first!.cycles / completion.cycles, 4);
  const { stdout } = await flitlab("estimate", study, "--alternatives");
  expect(stdout).toContain("what would shorten or lengthen it, estimated, one change each");
  expect(await jsonOf("estimate", "p=2&a=4&h=2&load=0.3", "--alternatives")).toMatchObject({ alternatives: null });
});
