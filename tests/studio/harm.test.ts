/** What is still carried and what harms most, in the studio: asked for, ended by a change, cut in a design beside. */
import { expect, test } from "vitest";
import { carriedChart } from "../../src/charts/carried-chart.ts";
import { openStudy, setValue } from "../../src/studio/store/designs.ts";
import { askCarried, askHarm, carriedKey, cutBeside, harmKey, stopAsked } from "../../src/studio/store/link-failures.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { silentPool } from "./silent-pool.ts";

test("a change of what it depends on ends it, another does not", async () => {
  const silent = silentPool();
  const studio = createStudio(silent.start);
  openStudy(studio, "p=1&a=3&h=1");
  const { values } = studio.getState().designs[0]!;
  askHarm(studio);
  askCarried(studio);
  await expect.poll(() => silent.asked.map(({ what }) => what)).toContain("linearProgram");
  expect(studio.getState().harms[harmKey(values)]).toMatchObject({ running: true, result: null });
  setValue(studio, "failureSeed", 3);
  expect(silent.asked.some(({ cancelled }) => cancelled)).toBe(false);
  setValue(studio, "traffic", "worst-case");
  await expect.poll(() => silent.asked.every(({ cancelled }) => cancelled)).toBe(true);
  await expect.poll(() => studio.getState().carried[carriedKey(values)]!.running).toBe(false);
  stopAsked(studio, "harms");
});

test("links are cut in a design beside, besides those that are cut already", () => {
  const studio = createStudio(silentPool().start);
  openStudy(studio, "p=2&a=4&h=2&failedLinks=0-1");
  cutBeside(studio, 0, ["0-35", "3-4"]);
  expect(studio.getState().designs.map(({ values }) => values["failedLinks"])).toEqual(["0-1", "0-1,0-35,3-4"]);
});

test("the chart holds what is known, and says what is not", () => {
  const points = [
    { failLinks: 0, anyRouting: { lower: 0.5, upper: 0.5 }, saturation: { lower: 0.4, upper: 0.42 }, why: null },
    { failLinks: 0.1, anyRouting: { lower: 0.4, upper: 0.45 }, saturation: null, why: null },
    { failLinks: 0.5, anyRouting: null, saturation: null, why: "in parts" },
  ];
  for (const width of [300, 388]) {
    const scene = carriedChart({ series: [{ design: 1, label: "B", points }], width, height: 230 });
    for (const mark of scene.marks)
      for (const [x, y] of mark.type === "line" ? mark.points : [[mark.x, mark.y] as const]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(230);
      }
    expect(scene.hovers.map(({ rows }) => rows[1]![1])).toEqual(["0.40–0.42", "none found"]);
    expect(scene.table.rows.at(-1)).toEqual(["B", 0.5, null, null, null, null, "in parts"]);
  }
  expect(carriedChart({ series: [], width: 300, height: 230 }).hovers).toEqual([]);
});
