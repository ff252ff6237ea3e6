/** Sweeps as commands of a shell: each computes the point it stands for, under the same key. */
import { expect, test } from "vitest";
import { parseStudy } from "../../../src/study/codec.ts";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { readSweep } from "../../../src/sweep/axes.ts";
import { pointsOf } from "../../../src/sweep/points.ts";
import { exported, textOf } from "./points.ts";

await loadDescriptors();

const LINE = /^npx flitlab sweep '([^']*)' --sweep=([^ ]*) --job=([^ ]*) --workers=1 --out=results\/(\d+)\.sqlite > \/dev\/null$/;

/** The key of the work that a line of the script names. */
function keyOf(line: string): string {
  const [, study, sweep, job] = LINE.exec(line) ?? [];
  if (study === undefined) throw new Error(`not a command: ${line}`);
  const { study: read, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  const axes = readSweep(sweep!);
  if ("message" in axes) throw new Error(axes.message);
  const points = pointsOf(read, axes.sweep, job);
  if ("message" in points) throw new Error(points.message);
  expect(points.count).toBe(1);
  return points.at(0).work!.key;
}

test("a command a point, each with the key of its point; those that are none are refused", () => {
  const jobs = "job:simulate,saturation,throughput,cost,describe,resilience";
  const made = exported("shell", "p=1&a=2&h=1&b.topology=slim-fly&b.seed=4&b.traffic=shift", `design:a,b;${jobs};p:1,2`);
  const keys = made.points.map(({ point }) => point.work!.key);
  expect(textOf(made, "commands.txt").trimEnd().split("\n").map(keyOf)).toEqual(keys);
  expect(new Set(keys).size).toBe(24);
  const some = exported("shell", "topology=slim-fly", "q:4,6,5");
  expect(textOf(some, "commands.txt").split("\n")).toHaveLength(3);
  expect(some.points.map(({ made: { refusal } }) => refusal?.startsWith("q = 6 is not possible") ?? null)).toEqual([null, true, null]);
});

test("what stands in a study stays one word of the shell", () => {
  const made = exported("shell", "topology=custom&graph=0-1,1-2", "seed:1;job:completion", "cost");
  expect(textOf(made, "commands.txt")).toBe("\n");
  const script = textOf(exported("shell", "p=1&name=it's $(one)", "a:2,4", "cost"), "run.sh");
  expect(script).toContain(`npx flitlab sweep 'p=1&name=it'\\''s $(one)' --sweep='a:2,4' --job=cost --out=results.sqlite --known`);
});
