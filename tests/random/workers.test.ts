/** Random small designs on worker threads: the same digits on one and on three, and as in one thread. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { formatDesign } from "../../src/study/codec.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { curveOf } from "../simulation/own-curve.ts";
import { digits } from "./properties.ts";
import { seeds } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

const WORKER = new URL("../../dist/cli/worker.js", import.meta.url);
const { first, count } = seeds(6, 16);

test(`${count} random curves on one and on three workers`, async () => {
  const pools = [nodePool(1, WORKER), nodePool(3, WORKER)];
  const faults: string[] = [];
  try {
    const studies = Array.from({ length: count }, (_, i) => smallDesign(first + i)).map(({ values, load }): DesignValues => ({
      ...values,
      saturation: "curve",
      load: [...new Set([0.05, load, 1])],
    }));
    const onEach = async (pool: Pool) =>
      Promise.all(studies.map((values) => simulateLoads(pool, values, { onPoint: () => {}, onProgress: () => {} }).done));
    const [one, three] = await Promise.all(pools.map(onEach));
    for (const [i, values] of studies.entries()) {
      const [alone, together] = [one![i]!.points.map(digits), three![i]!.points.map(digits)];
      if (JSON.stringify(alone) !== JSON.stringify(together))
        faults.push(`${first + i}: ${formatDesign(values)}: three workers give other digits`);
      const here = (await curveOf(values)).points.map(digits);
      if (JSON.stringify(here) !== JSON.stringify(alone))
        faults.push(`${first + i}: ${formatDesign(values)}: a worker gives other digits than this thread`);
    }
  } finally {
    for (const pool of pools) pool.close();
  }
  expect(faults).toEqual([]);
});
