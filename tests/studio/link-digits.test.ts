/** The digest of a link's results is the command's, and stands in the link once all is simulated. */
import { expect, test } from "vitest";
import { DIGITS, simulate } from "../../src/engine/index.ts";
import { digestOf } from "../../src/engine/results.ts";
import type { Curve } from "../../src/engine/index.ts";
import { formatStudy } from "../../src/engine/studies.ts";
import { digitsEntry } from "../../src/studio/address/digits.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { chooseLoad } from "../../src/studio/store/load.ts";
import { run } from "../../src/studio/store/run.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { nodePool } from "../../src/workers/node.ts";

test("of two designs, one of which has a further load on view", async () => {
  const pool = nodePool(2, new URL("../../dist/cli/worker.js", import.meta.url));
  try {
    const studio = createStudio(() => pool);
    openStudy(studio, "p=1&a=2&h=1&load=0.2,0.9&warmup=100&measure=200&saturation=curve&b.routing=valiant");
    expect(digitsEntry(studio.getState())).toBeNull();
    await run(studio);
    const entry = digitsEntry(studio.getState());
    chooseLoad(studio, 0.5);
    expect(digitsEntry(studio.getState())).toBe(entry);
    const curves: { values: { load: readonly number[] }; curve: Curve }[] = [];
    for (const { values } of studio.getState().designs)
      curves.push({ values, curve: await simulate(formatStudy({ designs: [values] })).curve });
    expect(entry).toBe(`digits=${DIGITS}.${digestOf(curves)}`);
  } finally {
    pool.close();
  }
});
