/** What stands beside a drawing and below the scale of loads says no more than is known. */
import { expect, test } from "vitest";
import type { LoadPoint } from "../../src/simulation/results.ts";
import type { Saturation } from "../../src/simulation/curve.ts";
import { percent } from "../../src/studio/network/busiest.ts";
import { factOf, routingChange } from "../../src/studio/network/facts.ts";
import { cursorText } from "../../src/studio/results/cursor-text.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { descriptionKey, simulationKey } from "../../src/studio/store/keys.ts";
import { chooseLoad } from "../../src/studio/store/load.ts";
import { IDLE } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";

function point(load: number, use: readonly number[], change: Partial<LoadPoint> = {}): LoadPoint {
  return {
    load,
    saturated: false,
    stall: null,
    complete: true,
    minimalFraction: 1,
    utilisation: Float32Array.from(use),
    ...change,
  } as LoadPoint;
}

function simulated(studio: Studio, index: number, points: readonly LoadPoint[], saturation: Partial<Saturation> | null): void {
  const { id, values } = studio.getState().designs[index]!;
  const key = simulationKey(values);
  studio.setState(({ results, shownResults }) => ({
    results: {
      ...results,
      [key]: {
        key,
        values,
        points,
        searched: [],
        saturation: saturation as Saturation | null,
        running: [],
        channelQueues: new Map(),
        complete: true,
      },
    },
    shownResults: { ...shownResults, [id]: key },
  }));
}

function opened(text: string): Studio {
  const studio = createStudio();
  openStudy(studio, text);
  return studio;
}

const text = (studio: Studio): string => cursorText(studio.getState());
const fact = (studio: Studio, index: number): string => factOf(studio.getState(), studio.getState().designs[index]!, null);

test("nothing is said of what was not simulated", () => {
  const studio = opened("load=0.1,0.2&b.p=3");
  expect([text(studio), fact(studio, 0)]).toEqual(["not simulated yet", ""]);
  simulated(studio, 0, [point(0.1, [0.1])], null);
  chooseLoad(studio, 0.2);
  expect([fact(studio, 0), fact(studio, 1)]).toEqual(["not simulated at load 0.2", "not simulated yet"]);
  studio.setState({ run: { ...IDLE, active: true } });
  expect(text(studio)).toBe("simulating");
});

const IDLE_ONES = new Array<number>(8).fill(0.1);

test("channels about as busy as the busiest are counted, detours are a share", () => {
  const studio = opened("load=0.1");
  simulated(studio, 0, [point(0.1, [0.8, 0.79, ...IDLE_ONES], { minimalFraction: 0.394 })], null);
  expect(fact(studio, 0)).toBe("39 % minimal, 2 channels 79–80 % busy");
  simulated(studio, 0, [point(0.1, [0.8, ...IDLE_ONES])], null);
  expect(fact(studio, 0)).toBe("1 channel 80 % busy");
  simulated(studio, 0, [point(0.1, [0.5, 0.49, 0.51, 0.5])], null);
  expect(fact(studio, 0)).toBe("busiest channel 51 %");
  simulated(studio, 0, [point(0.1, [0.2, 0.1])], null);
  expect(fact(studio, 0)).toBe("");
  simulated(studio, 0, [point(0.1, [1, ...IDLE_ONES], { saturated: true, minimalFraction: null })], null);
  expect(fact(studio, 0)).toBe("saturated, 1 channel 100 % busy");
  simulated(studio, 0, [point(0.1, [0, 0], { saturated: true, stall: "packets wait for each other", minimalFraction: null })], null);
  expect(fact(studio, 0)).toBe("deadlocked");
});

test("a load stands below, just below, at or beyond the saturation of one or several designs", () => {
  const studio = opened("routing=ugal-l&load=0.05,0.1,0.125,0.3,0.5&b.routing=min");
  const points = [0.05, 0.1, 0.125, 0.3, 0.5].map((load) => point(load, [load]));
  simulated(studio, 0, points, { load: 0.44, lower: 0.43, upper: 0.45 });
  simulated(studio, 1, points, { load: 0.125, lower: 0.124, upper: 0.126 });
  const at = (load: number): string => {
    chooseLoad(studio, load);
    return text(studio);
  };
  expect([0.05, 0.1, 0.125, 0.3, 0.5].map(at)).toEqual([
    "below B's saturation",
    "just below B's saturation",
    "at B's saturation",
    "beyond B's saturation",
    "beyond A's and B's saturation",
  ]);
});

test("of three designs and more the word that joins them is said once", () => {
  const studio = opened("routing=ugal-l&load=0.1,0.5&b.routing=min&c.routing=valiant");
  for (const design of [0, 1, 2])
    simulated(studio, design, [point(0.1, [0.1]), point(0.5, [0.5])], { load: 0.2, lower: 0.19, upper: 0.21 });
  chooseLoad(studio, 0.5);
  expect(text(studio)).toBe("beyond A's, B's and C's saturation");
});

test("what never saturates is said of the loads that were simulated, and of no others", () => {
  const studio = opened("load=0.1,0.3&b.routing=valiant");
  simulated(studio, 0, [point(0.1, [0.1]), point(0.3, [0.3])], null);
  expect(text(studio)).toBe("");
  simulated(studio, 1, [point(0.1, [0.1]), point(0.3, [0.3])], null);
  expect(text(studio)).toBe("no design saturates up to 0.3");
});

test("shares have the digits that they need", () => {
  expect([0, 0.004, 0.0212, 0.0999, 0.394, 1].map(percent)).toEqual(["0 %", "0.4 %", "2.1 %", "10 %", "39 %", "100 %"]);
});

test("a run that was stopped tells of the loads that it came to, and of none before the first", () => {
  const studio = opened("load=0.1,0.2,0.3");
  simulated(studio, 0, [], null);
  expect(text(studio)).toBe("not simulated yet");
  simulated(studio, 0, [point(0.1, [0.1]), point(0.2, [0.2], { complete: false })], null);
  expect(text(studio)).toBe("not saturated up to 0.1");
  simulated(studio, 0, [point(0.1, [0.1]), point(0.2, [0.2]), point(0.3, [0.3])], null);
  expect(text(studio)).toBe("not saturated up to 0.3");
});

test("a load within a wide interval is not said to be at saturation", () => {
  const studio = opened("load=0.05,0.1");
  const points = [point(0.05, [0.1]), point(0.1, [1], { saturated: true })];
  simulated(studio, 0, points, { load: 0.05, lower: 0.05, upper: 0.1 });
  chooseLoad(studio, 0.05);
  expect(text(studio)).toBe("saturation is between 0.05 and 0.1");
  simulated(studio, 0, points, { load: 0.04, lower: null, upper: 0.05 });
  expect(text(studio)).toBe("saturation is below 0.05");
});

test("a damaged design says that its routing has changed, once that is known of it as it is", () => {
  const studio = opened("failedLinks=0-1");
  const { id, values } = studio.getState().designs[0]!;
  const said = (routingRepaired: string, repairedPairs: number | null, key = descriptionKey(values)): string | null => {
    const inspections = { [id]: { description: { key, value: { routingRepaired, repairedPairs } } } };
    return routingChange({ inspections } as never, studio.getState().designs[0]!);
  };
  expect(routingChange({ inspections: {} }, studio.getState().designs[0]!)).toBeNull();
  expect(said("pairs", 136)).toBe("136 ordered pairs of endpoints have lost minimal paths and take another way.");
  expect(said("pairs", 1)).toBe("1 ordered pair of endpoints has lost minimal paths and takes another way.");
  expect(said("pairs", null)).toBe("Some pairs of endpoints have lost minimal paths and take another way.");
  expect(said("general", null)).toMatch(/^So much has failed/);
  expect(said("pairs", 0)).toBeNull();
  expect(said("none", 0)).toBeNull();
  expect(said("pairs", 136, "another")).toBeNull();
});
