/** Curves of random failures: inside the frame, all numbers in the table, thresholds as rings, nothing at all. */
import { describe, expect, test } from "vitest";
import { failureCounts } from "../../src/analysis/failure-samples.ts";
import { emptyTable, summarised } from "../../src/analysis/resilience.ts";
import type { ResilienceResult } from "../../src/analysis/resilience.ts";
import { resilienceChart } from "../../src/charts/resilience-chart.ts";
import { textBox } from "../../src/charts/labels.ts";
import { overlap } from "../../src/drawing/geometry.ts";
import type { TextMark } from "../../src/drawing/scene.ts";

function resultOf(connected: readonly number[], hops: number): ResilienceResult {
  const settings = { kind: "bundles", step: 0.1, samples: 10, distanceSamples: 2, seed: 1, share: 0.75 } as const;
  const counts = failureCounts(40, 0.1);
  const table = emptyTable(settings, 40, counts);
  for (let i = 0; i < 10; i++) {
    table.survived[i] = 4 * connected.filter((of) => i < of).length;
    for (let step = 0; step < 10; step++) table.connected[i * 10 + step] = i < (connected[step] ?? 0) ? 1 : 0;
  }
  for (let i = 0; i < 20; i++) {
    const together = table.connected[i] === 1;
    table.diameter[i] = together ? hops + (i % 10) : -1;
    table.average[i] = hops - 0.5 + (i % 10) / 4;
  }
  return summarised(table);
}

describe.each([388, 300, 900])("%i pixels wide", (width) => {
  const series = [
    { design: 0, label: "A Dragonfly", result: resultOf([10, 10, 9, 6, 2], 3) },
    { design: 2, label: "C Slim Fly of a long name", result: resultOf([10, 10, 10, 9, 8, 3], 2) },
  ];
  const scene = resilienceChart({ series, width, height: 420 });

  test("everything lies inside, and labels do not meet", () => {
    for (const mark of scene.marks) {
      const points = mark.type === "line" ? mark.points : [[mark.x, mark.y] as const];
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(420);
      }
    }
    const boxes = scene.marks.filter((mark): mark is TextMark => mark.type === "text" && mark.part === "label").map(textBox);
    expect(boxes.some((box, i) => boxes.slice(0, i).some((other) => overlap(box, other)))).toBe(false);
  });

  test("a ring for each threshold that is known, and a value for each step that shows something", () => {
    expect(scene.marks.filter(({ type }) => type === "circle")).toHaveLength(6);
    const texts = scene.marks.flatMap((mark) => (mark.type === "text" && mark.part === "label" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["20 %", "40 %"]));
    // Up to the first step at which no sample is connected.
    expect(scene.hovers).toHaveLength(6 + 7);
    expect(scene.hovers[2]!.rows[0]).toEqual(["connected", "90 %"]);
    expect(scene.table.rows).toHaveLength(20);
    expect(scene.table.rows.every((row) => row.length === scene.table.columns.length)).toBe(true);
    expect(scene.description).toContain("A Dragonfly stays connected with 20 % of its cable bundles failed");
  });
});

test("nothing sampled, and the first samples without distances", () => {
  const none = summarised(
    emptyTable({ kind: "links", step: 0.1, samples: 4, distanceSamples: 0, seed: 1, share: 0.75 }, 9, failureCounts(9, 0.1)),
  );
  for (const series of [[], [{ design: 0, label: "A", result: none }]]) {
    const scene = resilienceChart({ series, width: 388, height: 420 });
    expect(scene.hovers).toEqual([]);
    expect(scene.marks.every((mark) => mark.type !== "text" || !mark.text.includes("NaN"))).toBe(true);
  }
});
