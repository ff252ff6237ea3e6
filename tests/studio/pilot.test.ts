/** A short look at the highest load says whether there is a search to be foreseen. */
import type { DesignValues } from "../../src/study/study.ts";
import { afterEach, expect, test, vi } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { effortOf, learnSpeed, rateOf } from "../../src/studio/store/effort.ts";
import { secondsFor } from "../../src/studio/store/pending.ts";
import { lookAhead, pilotOf } from "../../src/studio/store/pilot.ts";
import type { Pilot } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { forgetSpeed } from "./speed.ts";
import type { Pool } from "../../src/workers/pool.ts";

afterEach(forgetSpeed);

const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;

test("the highest load alone, in short windows, shorter where the network is large, and not where even those are long", () => {
  const pilot = pilotOf(valuesOf("load=0.1,0.9,0.5"))!;
  expect(pilot["load"]).toEqual([0.9]);
  expect([pilot["warmup"], pilot["measure"]]).toEqual([500, 1500]);
  expect(pilotOf(valuesOf("p=4&a=8&h=4&load=0.1,0.9"))!["measure"]).toBeLessThan(1200);
  // Of 10,830 endpoints one window alone, where the run is long enough for it; a million are not looked at.
  const brief = pilotOf(valuesOf("topology=slim-fly&q=19&load=0.1,0.9"))!;
  expect(brief).toMatchObject({ load: [0.9], warmupRule: "fixed", warmup: brief["measure"] });
  expect(brief["measure"]).toBeGreaterThanOrEqual(250);
  expect(pilotOf(valuesOf("topology=slim-fly&q=19&load=0.001,0.9&warmup=200&measure=300"))).toBeNull();
  expect(pilotOf(valuesOf("topology=slim-fly&q=43&load=0.1,0.9"))).toBeNull();
  // Short windows stay as they are; where nothing is searched it tells how fast the design is simulated.
  expect(pilotOf(valuesOf("load=0.1,0.9&warmup=100&measure=200"))).toMatchObject({ warmup: 100, measure: 200 });
  expect(pilotOf(valuesOf("load=0.9"))).toMatchObject({ load: [0.9], measure: 1500 });
  expect(pilotOf(valuesOf("load=0.1,0.9&saturation=curve"))).toMatchObject({ load: [0.9], measure: 1500 });
});

const seen = (carried: boolean): Pilot => ({
  carried,
  point: { load: 0.9, accepted: 0.5, offered: 0.9, worstFlow: 0.5, saturated: !carried, filling: false, fullRate: 0 },
  speed: null,
});

test("what it tells is believed before what channels have room for", () => {
  const effort = (text: string, carried?: boolean): number =>
    effortOf(valuesOf(text), 2.3, [], Infinity, 1, carried === undefined ? undefined : seen(carried)).search;
  expect(effort("load=0.1,0.9")).toBeGreaterThan(0);
  expect(effort("load=0.1,0.9", true)).toBe(0);
  expect(effort("load=0.1,0.5")).toBe(0);
  expect(effort("load=0.1,0.5", false)).toBeGreaterThan(0);
});

/** A pool whose looks end when they are let, or cancelled. */
function lookingPool(): { readonly asked: DesignValues[]; readonly pool: Pool; letGo(): void } {
  const asked: DesignValues[] = [];
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const run = (id: string, values: DesignValues, _watch: unknown, load: number): unknown => {
    expect([id, values["load"]]).toEqual(["loadPoint", [load]]);
    asked.push(values);
    let complete = true;
    const done = gate.then(() => ({ ...seen(load <= 0.85).point, flitHops: 4e6, cycles: 3000, seconds: 2, complete }) as LoadPoint);
    return {
      done,
      cancel: () => {
        complete = false;
      },
    };
  };
  return { asked, pool: { size: 1, run } as unknown as Pool, letGo: () => letGo() };
}

test("each design is looked at once, and the estimate goes by it", async () => {
  const { asked, pool, letGo } = lookingPool();
  const studio = createStudio(() => pool);
  openStudy(studio, "load=0.1,0.8&b.load=0.1,0.9");
  const { designs } = studio.getState();
  const seconds = (index: number): number => secondsFor({ ...studio.getState(), designs: [designs[index]!] }, 1);
  const before = [seconds(0), seconds(1)];
  lookAhead(studio, designs);
  lookAhead(studio, designs);
  letGo();
  await expect.poll(() => Object.values(studio.getState().pilots)).toMatchObject([{ carried: true }, { carried: false }]);
  expect(asked).toHaveLength(2);
  expect(seconds(0)).toBeLessThan(before[0]! / 3);
  expect(seconds(1)).toBeGreaterThan(before[1]! / 3);
});

test("a look that was given up tells nothing, and is begun again", async () => {
  const { asked, pool, letGo } = lookingPool();
  const studio = createStudio(() => pool);
  openStudy(studio, "load=0.1,0.9&b.load=0.2,0.9");
  const [a, b] = studio.getState().designs;
  lookAhead(studio, [a!, b!]);
  lookAhead(studio, [a!]);
  letGo();
  await expect.poll(() => Object.values(studio.getState().pilots)).toMatchObject([{ carried: false }]);
  lookAhead(studio, [b!]);
  await expect.poll(() => Object.keys(studio.getState().pilots)).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test("a look that takes too long tells how fast it went, and nothing else", async () => {
  vi.useFakeTimers();
  const { pool, letGo } = lookingPool();
  const studio = createStudio(() => pool);
  openStudy(studio, "load=0.1,0.9");
  const { values } = studio.getState().designs[0]!;
  const [before, rate] = [secondsFor(studio.getState(), 1), rateOf(values)];
  lookAhead(studio, studio.getState().designs);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  letGo();
  await expect.poll(() => Object.values(studio.getState().pilots)).toMatchObject([{ carried: null }]);
  // What waited at the endpoints took a part of the time.
  const [pilot] = Object.values(studio.getState().pilots);
  expect(rateOf(values, pilot) / 2e6).toBeGreaterThan(1);
  expect(rateOf(values, pilot) / 2e6).toBeLessThan(1.05);
  expect(secondsFor(studio.getState(), 1) / before).toBeCloseTo(rate / rateOf(values, pilot), 9);
  // A machine that is busy since is slower with this design, too.
  const now = secondsFor(studio.getState(), 1);
  for (let i = 0; i < 5; i++) learnSpeed(values, { flitHops: 5e5, drawn: 0, seconds: 1 });
  expect(secondsFor(studio.getState(), 1) / now).toBeGreaterThan(3);
});
