/** Cables by length: bars hold all cables, one on another by medium, in bins that fit; inside the frame with no and with many cables. */
import { expect, test } from "vitest";
import { cableLengths } from "../../src/charts/cable-lengths.ts";
import { costOf } from "../../src/cost/cost.ts";
import type { RectMark } from "../../src/drawing/scene.ts";
import { balancedDragonfly, casc, sf } from "../analysis/networks.ts";
import { costValues } from "../cost/values.ts";

const bars = (scene: ReturnType<typeof cableLengths>): readonly RectMark[] =>
  scene.marks.filter((mark): mark is RectMark => mark.type === "rect" && mark.part === "data");

const NETWORKS = { "slim fly": sf(5, 4), dragonfly: balancedDragonfly(3), cascade: casc(6) };

test.each(Object.entries(NETWORKS))("of a %s add up to its cables and metres, whatever is on sale", (_, network) => {
  for (const prices of ["fdr10", "dragonfly-2008", "ethernet-400g"]) {
    for (const endpointCables of ["0", "1"]) {
      const cost = costOf(network, costValues({ prices, endpointCables }));
      const sum = (of: (one: (typeof cost.lengths)[number]) => number): number => cost.lengths.reduce((total, one) => total + of(one), 0);
      expect(sum(({ cables }) => cables)).toBe(cost.electricCables + cost.opticalCables);
      expect(sum(({ cables, optical }) => (optical ? cables : 0))).toBe(cost.opticalCables);
      expect(sum(({ cables, metres }) => cables * metres)).toBeCloseTo(cost.cableMetres, 6);
      expect(cost.lengths.map(({ metres }) => metres)).toEqual(cost.lengths.map(({ metres }) => metres).toSorted((a, b) => a - b));
      const scene = cableLengths({ title: "x", lengths: cost.lengths, width: 360 });
      const told = scene.hovers.flatMap(({ rows }) => rows.map(([, value]) => Number(value.replaceAll("\u202f", ""))));
      expect(told.reduce((total, one) => total + one, 0)).toBe(cost.electricCables + cost.opticalCables);
      expect(scene.table.rows).toHaveLength(cost.lengths.length);
    }
  }
});

test("bars stand on each other and inside, also of cables as long as a hall", () => {
  const lengths = [
    { medium: "electric", optical: false, metres: 3, cables: 10 },
    { medium: "optical", optical: true, metres: 3, cables: 30 },
    { medium: "optical", optical: true, metres: 4, cables: 20 },
  ] as const;
  const scene = cableLengths({ title: "x", lengths, width: 400 });
  const [under, over, beside] = bars(scene);
  expect(under!.x).toBe(over!.x);
  expect(over!.y + over!.height).toBeCloseTo(under!.y, 6);
  expect(over!.height / under!.height).toBeCloseTo(3, 6);
  expect(beside!.x - under!.x).toBeCloseTo(under!.width + 1, 6);
  for (const scene_ of [
    scene,
    cableLengths({ title: "x", lengths: [...lengths, { medium: "long", optical: true, metres: 900, cables: 1 }], width: 320 }),
    cableLengths({ title: "x", lengths: [], width: 320 }),
  ])
    for (const { x, y, width, height } of bars(scene_))
      expect(x >= 0 && x + width <= scene_.width && y >= 0 && y + height <= scene_.height && width >= 1).toBe(true);
});
