/** `flitlab life`: what a person reads of it, and the same as JSON. */
import { expect, test } from "vitest";
import { flitlab, jsonOf } from "./command.ts";

const TREE = "topology=xgft&children=16x8&parents=8&trunks=2";

test("the parts are those of the order, and the table says that all is estimated", async () => {
  const [found, { bill }] = (await Promise.all([jsonOf("life", TREE), jsonOf("cost", TREE, "--bom")])) as [
    { parts: { item: string; count: number; ordered: number }[]; expansion: { study: string; endpoints: number } },
    { bill: { order: { kind: string; item: string; count: number; spares: number }[] } },
  ];
  const ordered = bill.order.filter(({ kind }) => kind !== "feed").map(({ item, count, spares }) => ({ item, count, spares }));
  expect(found.parts.map(({ item, count, ordered: spares }) => ({ item, count, spares }))).toEqual(ordered);
  const { stdout } = await flitlab("life", TREE);
  for (const said of ["fail a year", "spares for 99 %", "All of these are estimates", "grows to", "at most are moved"])
    expect(stdout).toContain(said);
  expect(await jsonOf("describe", found.expansion.study)).toMatchObject({ endpoints: found.expansion.endpoints });
});

test("it grows to as many as are asked for, or says why not", async () => {
  expect(await jsonOf("life", TREE, "--to=400")).toMatchObject({ expansion: { endpoints: 400 } });
  expect(await jsonOf("life", TREE, "--to=100")).toMatchObject({
    expansion: { none: "It has 128 endpoints already, so that there is nothing to grow by to 100." },
  });
});

test("absurd and impossible values get one sentence each", async () => {
  const absurd = await flitlab("life", `${TREE}&opticFailures=400`);
  expect(absurd.status).toBe(0);
  expect(absurd.stderr.trim()).toBe("opticFailures = 400 lets each part fail more than once a year: 0.1 to 1.75 % is usual.");
  const impossible = await flitlab("life", `${TREE}&repairHours=-1`);
  expect(impossible.status).toBe(2);
  expect(impossible.stderr).toMatch(/^repairHours/);
  expect((await flitlab("life", TREE, "--to=many")).stderr).toContain('--to "many" is not valid');
});
