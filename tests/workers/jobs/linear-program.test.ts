/** Where the program of minimal paths is too large, an even split over them stands in, for those who did not ask for it by name. */
import { expect, test } from "vitest";
import { parseStudy } from "../../../src/study/codec.ts";
import { ProgramTooLarge } from "../../../src/throughput/solve.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { run } from "../../../src/workers/jobs/linear-program.ts";
import { UNWATCHED } from "../unwatched.ts";

const LARGE = "topology=xgft&children=8x32x4&parents=64x16&trunks=1x1";

test("minimal paths on a tree with a thousand ways between leaves", async () => {
  const values = parseStudy(`${LARGE}&model=min`).study.designs[0]!;
  const network = networkOf(values);
  await expect(run(network, values, UNWATCHED)).rejects.toThrow(/model min-uniform or any-path/);
  await expect(run(network, values, UNWATCHED)).rejects.toThrow(ProgramTooLarge);
  expect(await run(network, values, UNWATCHED, true)).toMatchObject({ model: "min-uniform", alpha: 1, complete: true });
});

test("no other model has one, and what fits is solved as it is", async () => {
  const model3 = parseStudy(`${LARGE}&model=3`).study.designs[0]!;
  await expect(run(networkOf(model3), model3, UNWATCHED, true)).rejects.toThrow(/choose model/);
  const small = parseStudy("model=min").study.designs[0]!;
  expect(await run(networkOf(small), small, UNWATCHED, true)).toMatchObject({ model: "min" });
});
