/** `flitlab structure`: charts over size as numbers, in all three forms. */
import { expect, test } from "vitest";
import { WHOLE } from "../tools/extent.ts";
import { flitlab, jsonOf } from "./command.ts";

interface Over {
  readonly complete: boolean;
  readonly curves: readonly {
    readonly family: string;
    readonly points: readonly {
      readonly study: string;
      readonly x: number;
      readonly y: number;
      readonly endpoints: number;
      readonly priced: { readonly power: number } | null;
      readonly throughput: Record<string, unknown> | null;
    }[];
  }[];
}

test("throughput on all scales; a torus' is its closed form", async () => {
  const over = (await jsonOf("structure", "throughput-uniform", "--family", "torus", "--most", "64")) as unknown as Over;
  expect(over).toMatchObject({ complete: true, study: null, chart: "throughput-uniform", x: "endpoints", bound: null });
  const [torus] = over.curves;
  const found = torus!.points.find(({ endpoints }) => endpoints === 64)!;
  const { throughput } = found;
  expect(throughput).toMatchObject({ exact: true, portsPerEndpoint: 7 });
  const [lower, upper] = throughput!["asBuilt"] as [number, number];
  expect([lower, upper]).toEqual([throughput!["lower"], throughput!["upper"]]);
  expect(lower).toBeCloseTo((2 * 63) / 64, 9);
  expect((throughput!["equalPorts"] as number[])[0]).toBeCloseTo((lower * 5) / 7, 9);
  expect((throughput!["equalCost"] as number[])[0]).toBeCloseTo((lower * 1000) / (throughput!["costPerEndpoint"] as number), 9);
  const random = throughput!["random"] as { lower: number; upper: number };
  expect(throughput!["overRandom"]).toEqual([lower / random.upper, upper / random.lower]);
  expect(found.x).toBe(64);
  expect(found.y).toBeCloseTo((throughput!["equalCost"] as number[])[0]!, 9);
  expect(await jsonOf("cost", found.study)).toMatchObject({ costPerEndpoint: throughput!["costPerEndpoint"] });
});

test("a chart of closed forms, as a table and as comma-separated rows", async () => {
  const { stdout, status } = await flitlab("structure", "diameter-2", "--family", "slim-fly", "--most", "600");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^family +endpoints +routers +radix +network radix +routers +known\nSlim Fly +96 +32 +9 +6 +32 +closed form\n/);
  const rows = await flitlab("structure", "radix", "--family", "xgft", "--most", "600", "--csv");
  expect(rows.stdout).toBe(
    "family,endpoints,routers,radix,network radix,radix,known\n" +
      '"Fat-tree, 3 levels, 2:1",72,36,6,6,6,closed form\n"Fat-tree, 3 levels, 2:1",576,144,12,12,12,closed form\n',
  );
});

test.runIf(WHOLE)("where the costs of a few families cross", async () => {
  const { stdout } = await flitlab("structure", "cost", "--family", "dragonfly", "--family", "flattened-butterfly", "--most", "20000");
  // By hand from the printed rows: 1,256 and 1,249.7 $ at 2,550 and 2,401 endpoints, 1,299.7 and 1,318 $ at 5,256 and 6,561.
  const [, at] = /^from (\d+) endpoints on Dragonfly lies below Flattened butterfly, 3 dimensions$/m.exec(stdout)!;
  expect(Number(at)).toBeGreaterThan(2550);
  expect(Number(at)).toBeLessThan(4096);
});

test.each([
  [["structure"], /^A chart is missing after structure; the charts are hops, .*throughput-uniform/],
  [["structure", "depth"], /^There is no chart "depth"; the charts are hops, /],
  [["structure", "scale", "--family", "custom"], /^--family "custom" has no designs over size; those that have are dragonfly, /],
  [["structure", "scale", "--csv", "--json"], /^--json and --csv contradict each other/],
])("%j is refused in a sentence", async (args, sentence) => {
  const { status, stderr } = await flitlab(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
});

test.runIf(WHOLE)(
  "what an endpoint costs over size is what the cost model says of those designs that are built, lengths being means",
  async () => {
    const over = (await jsonOf("structure", "cost", "--family", "slim-fly", "--most", "1200")) as unknown as Over;
    const points = over.curves[0]!.points;
    expect(points.length).toBeGreaterThan(3);
    for (const { study, y, priced } of [points[0]!, points.at(-1)!]) {
      const cost = await jsonOf("cost", study);
      expect(Math.abs(y / Number(cost["costPerEndpoint"]) - 1)).toBeLessThan(0.01);
      expect(priced!.power).toBeCloseTo(Number(cost["powerPerEndpoint"]), 9);
    }
  },
);
