/** Presets that stand beside each other are the presets that stand alone. */
import { expect, test } from "vitest";
import { formatStudy, parseStudy } from "../../src/study/codec.ts";
import { PRESETS } from "../../src/study/presets.ts";
import type { Study } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";

function studyOf(id: string): Study {
  const { study, problems } = parseStudy(PRESETS.find((preset) => preset.id === id)!.study);
  expect(problems).toEqual([]);
  return study;
}

test("fabrics for training are the same one by one and side by side, each of 8,192 GPUs with one step", () => {
  const all = studyOf("step-8192");
  const single = ["superpod-8192", "rail-only-8192", "planes-8192", "dragonfly-8192", "hpn-8192"].map(studyOf);
  expect(all.designs).toHaveLength(single.length);
  single.forEach((study, i) => {
    const design = all.designs[i]!;
    expect(formatStudy({ ...study, designs: [design] })).toBe(formatStudy(study));
    expect(networkOf(design).endpoints).toBe(8192);
  });
});
