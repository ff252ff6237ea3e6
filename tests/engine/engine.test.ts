/** The engine as programs import it: what it gives is what the rooms beneath it give, ended when it is told so, and wrong input is one sentence. */
import { afterAll, describe, expect, test } from "vitest";
import * as engine from "../../src/engine/index.ts";
import { nodePool } from "../../src/workers/node.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { formatEdges } from "../../src/topology/export.ts";

const DRAGONFLY = { topology: "dragonfly", p: 2, a: 4, h: 2 } as const;
const QUICK = { ...DRAGONFLY, load: [0.2, 0.5], saturation: "curve", warmup: 200, measure: 400 } as const;
const workers = nodePool(2, new URL("../../dist/cli/worker.js", import.meta.url));

type On = Pick<engine.Options, "workers">;

afterAll(() => {
  workers.close();
});

describe("a study", () => {
  test("is read alike from a text, an address, names and several of these", async () => {
    const text = "p=4&a=8&h=4&routing=ugal-l";
    const named = await engine.design({ p: 4, a: 8, h: 4, routing: "ugal-l" });
    expect(named).toEqual(await engine.design(text));
    expect(named).toEqual(await engine.design(`https://example.org/flitlab/#${text}`));
    expect(await engine.design(named)).toBe(named);
    const { designs, text: both, notAlike } = await engine.study([text, { topology: "slim-fly", q: 5, speedup: 3 }]);
    expect(designs).toHaveLength(2);
    expect((await engine.study(both)).designs).toEqual(designs);
    expect(notAlike.length).toBeGreaterThan(0);
  });

  test("that is not valid is refused with all that is wrong, each in a sentence", async () => {
    // @ts-expect-error: a parameter of another family, which the compiler refuses where it is asked.
    const refused = await engine.study({ topology: "dragonfly", q: 3, p: -1 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(engine.InvalidStudy);
    expect((refused as engine.InvalidStudy).problems.map(({ parameter }) => parameter).toSorted()).toEqual(["p", "q"]);
    await expect(engine.describe("topology=moebius")).rejects.toThrow(/topology = moebius/);
    await expect(engine.search({ endpoints: 100, colour: 3 })).rejects.toThrow(/colour/);
    await expect(engine.bound(DRAGONFLY, { model: "best" })).rejects.toThrow(/model = best is not known: it must be one of 0, 1/);
    await expect(engine.exportNetwork("topology=fat-tree&k=4&n=2", "caminos")).resolves.toBeDefined();
  });
});

describe("what is computed", () => {
  test("is the same in this thread and on workers", async () => {
    for (const compute of [
      (options: On) => engine.describe(DRAGONFLY, options),
      (options: On) => engine.price(DRAGONFLY, options),
      (options: On) => engine.bill(DRAGONFLY, options),
      (options: On) => engine.estimate(QUICK, options),
      (options: On) => engine.network(DRAGONFLY, options),
      (options: On) => engine.resilience("p=1&a=2&h=1", options),
      (options: On) => engine.complete({ ...DRAGONFLY, traffic: "ring-all-reduce", ranks: 8 }, options).then(({ cycles }) => cycles),
      (options: On) => engine.bound(DRAGONFLY, { ...options, model: "min" }).then(({ alpha }) => alpha),
      (options: On) => engine.svg(DRAGONFLY, options),
    ])
      expect(await compute({})).toEqual(await compute({ workers }));
  });

  test("a simulation's points come as they are finished, and are the simulator's", async () => {
    const { values } = await engine.design(QUICK);
    const direct = [0.2, 0.5].map((load) => {
      const simulation = createSteadyState(networkOf(values), values, load);
      while (!simulation.advance(1000));
      return { ...simulation.result(), seconds: 0 };
    });
    for (const options of [{}, { workers }]) {
      const run = engine.simulate(QUICK, options);
      const points: engine.LoadPoint[] = [];
      for await (const point of run) points.push({ ...point, seconds: 0 });
      expect(points.toSorted((a, b) => a.load - b.load)).toEqual(direct);
      // Whoever begins to read later gets them all, too.
      let again = 0;
      for await (const _ of run) again++;
      expect(again).toBe(2);
      const curve = await run.curve;
      expect(curve.complete).toBe(true);
      expect(curve.points.map((point) => ({ ...point, seconds: 0 }))).toEqual(direct);
    }
  });

  test("links in another tool's format, with what is lost", async () => {
    const { values, text } = await engine.design("topology=slim-fly&q=5");
    const { text: csv, losses } = await engine.exportNetwork(text, "csv");
    expect(csv).toBe(formatEdges(networkOf(values), values, text, "csv"));
    expect(losses).toMatch(/^CSV leaves out 200 endpoints and .*\.$/);
  });

  test("designs that fit wishes can be read again", async () => {
    const { designs } = await engine.search({ endpoints: 100, maxRadix: 16 });
    const first = designs.find(({ text }) => text !== null);
    expect((await engine.network(first!.text!)).endpoints).toBe(first!.endpoints);
  });
});

describe("a signal", () => {
  test("ends what is computed with its reason, before it begins or in its midst", async () => {
    await expect(engine.describe(DRAGONFLY, { signal: AbortSignal.abort(new Error("not now")) })).rejects.toThrow("not now");
    for (const options of [{}, { workers }]) {
      const stopping = new AbortController();
      const run = engine.simulate(
        { ...DRAGONFLY, load: [0.3], measure: 5_000_000, maxCycles: 10_000_000 },
        {
          ...options,
          signal: stopping.signal,
          onProgress: () => {
            stopping.abort(new Error("enough"));
          },
        },
      );
      await expect(run.curve).rejects.toThrow("enough");
      await expect(
        (async () => {
          for await (const _ of run);
        })(),
      ).rejects.toThrow("enough");
    }
  });
});

describe("routes of a function", () => {
  const RING = { topology: "torus", dims: "8", p: 1, vcs: 7, load: [0.1], saturation: "curve", measure: 4000 } as const;
  const clockwise = (from: number, to: number, _: () => number, { channelStart, channelTarget }: engine.Network): number[] =>
    Array.from({ length: (to - from + 8) % 8 }, (__, hop) => {
      const router = (from + hop) % 8;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) if (channelTarget[c] === (router + 1) % 8) return c;
      return -1;
    });

  test("are those that packets take: round a ring of eight, four hops on average", async () => {
    const { points } = await engine.simulate(RING, { route: { choose: clockwise, longest: 7 } }).curve;
    expect(points[0]!.hops.mean).toBeGreaterThan(3.9);
    expect(points[0]!.hops.mean).toBeLessThan(4.1);
    expect(points[0]!.utilisation.filter((use) => use > 0)).toHaveLength(8);
  });

  test("that do not lead there are refused in a sentence", async () => {
    const refused = (choose: engine.Route, longest = 7): Promise<engine.Curve> =>
      engine.simulate(RING, { route: { choose, longest } }).curve;
    await expect(refused(() => [])).rejects.toThrow(/the route from router \d to \d ends at router \d/);
    await expect(refused(() => [0, 0])).rejects.toThrow(/takes channel 0 at router \d, where it does not begin/);
    await expect(refused(clockwise, 3)).rejects.toThrow(/has [4-7] hops, and longest is 3/);
    await expect(refused(clockwise, 8)).rejects.toThrow(/^vcs = 7 is too few for a route of up to 8 hops.*at least 8$/);
    await expect(engine.simulate(RING, { workers, route: { choose: clockwise, longest: 7 } }).curve).rejects.toThrow(/leave workers out/);
  });
});

test("a network is read from its links", async () => {
  const rim = Array.from({ length: 5 }, (_, i) => [i, (i + 1) % 5] as const);
  const { diameter, links } = await engine.describe({ topology: "custom", graph: engine.edges(rim), p: 1 });
  expect([diameter, links]).toEqual([2, 5]);
});
