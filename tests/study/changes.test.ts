/** What may shorten a run: each change leaves a valid design with the same question, and none comes twice. */
import { describe, expect, test } from "vitest";
import { changesOf } from "../../src/study/changes.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { allPatterns } from "../../src/workload/patterns.ts";
import { formOf } from "../../src/workload/placing.ts";

allPatterns();

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

const titles = (text: string): string[] => changesOf(valuesOf(text)).map(({ title }) => title);

const DESIGNS = [
  "topology=dragonfly&p=2&a=4&h=2&traffic=ring-all-reduce&ranks=64&run=completion",
  "topology=rail-optimized&gpus=8&servers=4&stripes=2&traffic=all-to-all&ranks=64&run=completion",
  "topology=torus&dims=8x8&traffic=training-step&tensorParallel=2&pipelineParallel=2&dataParallel=8&run=completion",
  "topology=fat-tree&k=4&n=3&gpus=4&traffic=all-gather&ranks=32&run=completion",
  "topology=xgft&children=4x4&parents=2&routing=ecmp&traffic=stencil&tasks=4x4&run=completion",
];

describe.each(DESIGNS)("%s", (text) => {
  const values = valuesOf(text);
  const changes = changesOf(values);

  test("changes are valid, all differ, and none is the design", () => {
    const texts = changes.map((one) => formatDesign(one.values));
    expect(new Set([...texts, formatDesign(values)]).size).toBe(changes.length + 1);
    expect(changes.length).toBeGreaterThan(3);
    for (const one of texts) expect(parseStudy(one).problems, one).toEqual([]);
  });

  test("tasks and what they work on are the same", () => {
    const own = formOf(values);
    for (const { title, values: changed } of changes) {
      const form = formOf(changed);
      expect(form.tasks(changed), title).toEqual(own.tasks(values));
      expect(form.counted?.(changed), title).toEqual(own.counted?.(values));
      expect(changed.topology, title).toBe(values.topology);
    }
  });
});

test("an all-reduce may be another all-reduce, no other operation", () => {
  expect(titles(DESIGNS[0]!).filter((title) => title.startsWith("algorithm"))).toEqual([
    "algorithm: All-reduce by recursive doubling",
    "algorithm: All-reduce of Rabenseifner",
    "algorithm: All-reduce in two levels",
  ]);
  expect(titles(DESIGNS[1]!).filter((title) => title.startsWith("algorithm"))).toEqual(["algorithm: linear"]);
});

test("links are twice as fast together and by kind, servers where there are some, a step's overlap", () => {
  expect(titles(DESIGNS[1]!)).toEqual(
    expect.arrayContaining(["all links twice as fast", "local bandwidth: 2 instead of 1", "speed inside a server: 18 instead of 9"]),
  );
  expect(titles(DESIGNS[0]!).some((title) => title.includes("server"))).toBe(false);
  expect(titles(DESIGNS[2]!).some((title) => title.startsWith("replicas’ sums") || title.startsWith("replicas' sums"))).toBe(true);
});
