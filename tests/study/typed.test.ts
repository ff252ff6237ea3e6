/** What the compiler refuses of the values of designs, routings, patterns and workloads; `npm run types` fails where one of these lines compiles. */
import { expect, test } from "vitest";
import { sourceFiles, textOf } from "../house/imports.ts";
import type { Values } from "../../src/descriptor.ts";
import type { RoutingValues } from "../../src/routing/algorithms.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { defaultValues } from "../../src/study/validation.ts";
import type { TrafficValues } from "../../src/traffic/patterns.ts";
import type { WorkloadValues } from "../../src/workload/workloads.ts";

const window = ({ warmup, measure }: DesignValues): number => warmup + measure;
const refused = [
  // @ts-expect-error: no parameter of the settings.
  (values: DesignValues): unknown => values.warmUp,
  // @ts-expect-error: of any design nothing is known but by an id in brackets.
  (values: Values): unknown => values.warmup,
  // @ts-expect-error: no option of the choice.
  (values: DesignValues): boolean => values.precision === "exact",
  // @ts-expect-error: a parameter of another algorithm.
  (values: RoutingValues["min"]): unknown => values.candidates,
  // @ts-expect-error: a parameter of another pattern.
  (values: TrafficValues["shift"]): unknown => values.hotSpot,
  // @ts-expect-error: a workload with times of its own is not repeated.
  (values: WorkloadValues["trace"]): unknown => values.iterations,
];
const told = [
  (values: RoutingValues["ugal-l"]): number => values.candidates,
  (values: TrafficValues["hot-spot"]): number => values.hotSpot,
  (values: WorkloadValues["stencil"]): number => values.iterations + values.cellBytes,
];

test("a design's values have the types of its settings' parameters", () => {
  expect(window(defaultValues())).toBe(6000);
  expect([refused.length, told.length]).toEqual([6, 3]);
});

test("no file reads a value by an id in quotes, which the compiler does not check", () => {
  const reading = /\bvalues\[["'`]/;
  expect(sourceFiles().filter((file) => reading.test(textOf(file)))).toEqual([]);
  expect(['String(values["routing"])', "values['warmup']"].map((text) => reading.test(text))).toEqual([true, true]);
});
