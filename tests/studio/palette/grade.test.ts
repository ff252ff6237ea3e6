/** Commands are found by the beginnings of their words. */
import { expect, test } from "vitest";
import { grade } from "../../../src/studio/palette/grade.ts";

test("every word that was typed must be found, where it begins a word before where it stands in one", () => {
  const [buffer, run] = ["Change flits a buffer buffer Simulation", "Run the simulation start simulate"];
  expect(grade(buffer, "")).toBe(1);
  expect(grade(buffer, "buf")).toBeGreaterThan(grade(buffer, "uffer"));
  expect(grade(buffer, "uffer")).toBeGreaterThan(0);
  expect(grade(buffer, "BUFFER flits")).toBeGreaterThan(0);
  expect(grade(buffer, "buffer queue")).toBe(0);
  expect(grade(run, "run")).toBeGreaterThan(grade(buffer, "run"));
  expect(grade("Run the simulation", "simulation")).toBeLessThan(grade("Simulation", "simulation"));
  expect(grade("Run", "run")).toBeGreaterThan(grade("Running", "run"));
});
