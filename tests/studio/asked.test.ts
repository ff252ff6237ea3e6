/** A load that is looked at is simulated where a design has no point at it: once, after its run, while it is looked at, and with the digits of a listed load. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test, vi } from "vitest";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { followAsked, tellingLoad } from "../../src/studio/store/cursor-load.ts";
import { openStudy, setValue } from "../../src/studio/store/designs.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { chooseLoad, pointsIn, steadyLoad } from "../../src/studio/store/load.ts";
import { run } from "../../src/studio/store/run.ts";
import type { Results } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { nodePool } from "../../src/workers/node.ts";
import type { Pool } from "../../src/workers/pool.ts";

const STUDY = "p=1&a=2&h=1&load=0.1,0.3&saturation=curve&warmup=200&measure=200&maxCycles=2000";

function pointAt(studio: Studio, design: number, load: number): LoadPoint | undefined {
  const { designs, results } = studio.getState();
  return pointsIn(results[simulationKey(designs[design]!.values)]).find((point) => point.load === load);
}

/** A studio over real workers that counts what it asks them for. */
function watched() {
  const pool = nodePool(2, new URL("../../dist/cli/worker.js", import.meta.url));
  const asked: number[] = [];
  const counting: Pool = {
    ...pool,
    run: (id, values: DesignValues, watch, ...more) => {
      if (id === "loadPoint") asked.push(more[0] as unknown as number);
      return pool.run(id, values, watch, ...more);
    },
  };
  const studio = createStudio(() => counting);
  return { studio, asked, close: pool.close };
}

test("both designs get the load, with the digits that a list would have given; neither of them twice", async () => {
  const { studio, asked, close } = watched();
  openStudy(studio, `${STUDY}&b.routing=valiant`);
  studio.setState({ live: true });
  followAsked(studio);
  chooseLoad(studio, 0.2);
  // Nothing is asked for before there is a curve.
  expect(asked).toEqual([]);
  await run(studio);
  await vi.waitFor(() => expect([0, 1].map((design) => pointAt(studio, design, 0.2)?.complete)).toEqual([true, true]), 20_000);
  expect(asked.filter((load) => load === 0.2)).toHaveLength(2);
  expect(steadyLoad(studio.getState())).toBe(0.2);
  const [a, b] = [pointAt(studio, 0, 0.2)!, pointAt(studio, 1, 0.2)!];
  setValue(studio, "load", [0.2]);
  await run(studio);
  const { seconds: _, ...listed } = pointAt(studio, 0, 0.2)!;
  expect(a).toMatchObject(listed);
  expect(b.packetLatency.mean).not.toBe(a.packetLatency.mean);
  close();
});

test("where nobody has chosen, a round load just below the lowest saturation", () => {
  const studio = createStudio();
  openStudy(studio, `${STUDY}&b.routing=valiant`);
  const found = (...lower: readonly (number | null | undefined)[]) =>
    tellingLoad({
      designs: studio.getState().designs,
      results: Object.fromEntries(
        studio
          .getState()
          .designs.flatMap(({ values }, i) =>
            lower[i] === undefined
              ? []
              : [
                  [
                    simulationKey(values),
                    { complete: true, saturation: lower[i] === null ? null : { lower: lower[i], runs: 3 } } as unknown as Results,
                  ],
                ],
          ),
      ),
    });
  expect(found(0.4375, 0.1249)).toBe(0.12);
  expect(found(0.4375, null)).toBe(0.42);
  expect(found(0.5, 0.5)).toBe(0.49);
  expect(found(0.0676, 0.9)).toBe(0.066);
  expect(found(0.00694, 0.9)).toBe(0.0068);
  expect(found(0.102, 1)).toBe(0.099);
  expect([found(null, null), found(0.4)]).toEqual([null, null]);
});

test("not while the studio waits for Run", async () => {
  const { studio, asked, close } = watched();
  openStudy(studio, STUDY);
  followAsked(studio);
  await run(studio);
  chooseLoad(studio, 0.2);
  followAsked(studio).look();
  expect(asked).not.toContain(0.2);
  expect(steadyLoad(studio.getState())).toBe(0.1);
  close();
});
