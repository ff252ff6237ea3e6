/** Web Workers in a real browser: the digits of the headless command, progress, cancelling, and the sentences when workers fail. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { build, preview } from "vite";
import type { PreviewServer } from "vite";
import { kernelPlugin } from "../../src/kernel-plugin.mjs";
import { formatDesign } from "../../src/study/codec.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { smallDesign } from "../random/small-designs.ts";
import { inWholeUnless, WHOLE } from "../tools/extent.ts";
import { SEARCHED } from "./headless.ts";
import type { TestPage } from "./page/main.ts";

declare const flitlab: TestPage;

const OUT = fileURLToPath(new URL("../../test-results/pool-page", import.meta.url));
let server: PreviewServer;
let url = "";

// In one process, which builds the page once.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  await loadDescriptors();
  await build({
    root: fileURLToPath(new URL("page", import.meta.url)),
    base: "./",
    configFile: false,
    logLevel: "warn",
    plugins: [kernelPlugin()],
    worker: { format: "es", plugins: () => [kernelPlugin()] },
    build: { outDir: OUT, emptyOutDir: true, target: "es2023" },
  });
  server = await preview({ configFile: false, logLevel: "warn", build: { outDir: OUT }, preview: { host: "127.0.0.1", port: 0 } });
  url = server.resolvedUrls!.local[0]!;
});

test.afterAll(() => server.close());

test.beforeEach(async ({ page }) => {
  await page.goto(url);
  await page.evaluate(() => flitlab.loadDescriptors());
});

/** What the headless command prints for the study. */
function headless(command: string, study: string): Record<string, unknown> {
  const launcher = fileURLToPath(new URL("../../src/cli/flitlab.mjs", import.meta.url));
  const { stdout } = spawnSync(process.execPath, [launcher, command, study, "--json"], { encoding: "utf8" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** A result without the processor time, which is never the same twice, and without what the headless command leaves out or adds. */
function digits(result: object): Record<string, unknown> {
  const {
    seconds: _seconds,
    utilisation: _utilisation,
    terminalUse: _terminalUse,
    channelLoad: _load,
    channelDual: _dual,
    terminalLoad: _terminalLoad,
    rates: _rates,
    state: _state,
    spans: _spans,
    endpoints: _endpoints,
    taskFinished: _finished,
    ...figures
  } = result as Record<string, unknown>;
  return figures;
}

const DRAGONFLY =
  "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.1,0.3&saturation=curve&warmup=300&measure=500&seed=5&model=3";

for (const study of [
  DRAGONFLY,
  "topology=slim-fly&q=5&routing=ugal-g&load=0.2,0.6&saturation=curve&warmup=200&measure=300&model=min",
  SEARCHED,
  "topology=fat-tree&k=4&n=3&traffic=random-permutation&load=0.4&warmup=200&measure=300&model=any-path",
]) {
  test(`the same digits as the headless command: ${study}`, inWholeUnless(study === DRAGONFLY), async ({ page }) => {
    const results = await page.evaluate(async (text) => {
      const values = flitlab.parseStudy(text).study.designs[0]!;
      const pool = flitlab.browserPool(2);
      const { points, saturation } = await flitlab.simulateLoads(pool, values, { onPoint: () => {}, onProgress: () => {} }).done;
      const { floorPlan: _floorPlan, ...cost } = await pool.run("cost", values).done;
      return {
        points,
        saturation,
        cost,
        description: await pool.run("description", values).done,
        throughput: await pool.run("linearProgram", values).done,
      };
    }, study);
    const { points, saturationLoad, saturation } = headless("simulate", study) as {
      points: object[];
      saturationLoad: number | null;
      saturation: object | null;
    };
    expect(results.points.map(digits)).toEqual(points.map(digits));
    const { load, found, ...ends } = results.saturation ?? {};
    expect(results.saturation && ends).toEqual(saturation && digits(saturation));
    expect(found === true ? load : null).toBe(saturationLoad);
    expect(headless("describe", study)).toMatchObject(digits(results.description));
    expect(headless("cost", study)).toMatchObject(digits(results.cost));
    expect(digits(headless("throughput", study))).toMatchObject(digits(results.throughput));
  });
}

test("random small designs: the same digits as the headless command", async ({ page }) => {
  for (let seed = 301; seed <= (WHOLE ? 308 : 303); seed++) {
    const { values, load } = smallDesign(seed);
    const study = formatDesign({ ...values, load: [load] });
    const toCompletion = runsToCompletion(values);
    const found = await page.evaluate(
      async ({ text, ends }): Promise<readonly object[]> => {
        await flitlab.loadDescriptors();
        const pool = flitlab.browserPool(1);
        const design = flitlab.parseStudy(text).study.designs[0]!;
        const results = ends
          ? [await pool.run("completion", design).done]
          : (await flitlab.simulateLoads(pool, design, { onPoint: () => {}, onProgress: () => {} }).done).points;
        pool.close();
        return results;
      },
      { text: study, ends: toCompletion },
    );
    const simulated = headless("simulate", study) as { points: object[]; completion: object };
    const expected = toCompletion ? [simulated.completion] : simulated.points;
    // The command has units beside the cycles.
    expect(expected, study).toMatchObject(found.map(digits));
  }
});

test("a simulation reports progress, stops when cancelled, and leaves its workers usable", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const values = flitlab.parseStudy("load=0.1,0.5,0.6&measure=5000000&maxCycles=6000000").study.designs[0]!;
    const pool = flitlab.browserPool(2);
    let reports = 0;
    let channels = 0;
    const job = flitlab.simulateLoads(pool, values, {
      onPoint: () => {},
      onProgress: ({ channelLoad }) => {
        reports++;
        channels = channelLoad.length;
        if (reports === 5) job.cancel();
      },
    });
    const { points, unfinished, notBegun } = await job.done;
    const next = await flitlab.simulateLoads(pool, flitlab.parseStudy("load=0.1&warmup=10&measure=100").study.designs[0]!, {
      onPoint: () => {},
      onProgress: () => {},
    }).done;
    return {
      channels,
      points: points.length,
      unfinished: unfinished.map(({ load }) => load),
      notBegun,
      next: next.points.length,
    };
  });
  // What was not measured is no point, and the third load was not begun.
  expect([seen.points, seen.unfinished, seen.notBegun]).toEqual([0, [0.1, 0.6], [0.5]]);
  expect(seen.channels).toBe(180);
  expect(seen.next).toBe(1);
});

test("a linear program ends with its bounds when cancelled, and the next one is solved", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const values = flitlab.parseStudy("topology=dragonfly&p=4&a=8&h=4&model=0&traffic=random-permutation").study.designs[0]!;
    const pool = flitlab.browserPool(1);
    const stages: string[] = [];
    const job = pool.run("linearProgram", values, {
      onProgress: ({ stage, lower }) => {
        stages.push(stage);
        if (lower !== null) job.cancel();
      },
    });
    const { complete, proved, lower, upper } = await job.done;
    const next = await pool.run("linearProgram", flitlab.parseStudy("model=min&traffic=worst-case").study.designs[0]!).done;
    return { stages, complete, proved, lower, upper, alpha: next.alpha };
  });
  expect(seen.stages.length).toBeGreaterThan(0);
  expect([seen.complete, seen.proved]).toEqual([false, false]);
  expect(seen.lower).toBeGreaterThan(0);
  expect(seen.upper).toBeGreaterThan(seen.lower!);
  expect(seen.alpha).toBeCloseTo(1 / 8, 9);
});

test("a verification fetches HiGHS, which nothing did before, and agrees", async ({ page }) => {
  const fetched: string[] = [];
  page.context().on("request", (request) => {
    if (/highs/.test(request.url())) fetched.push(request.url());
  });
  const study = "topology=dragonfly&p=2&a=4&h=2&traffic=random-permutation&model=3";
  const first = await page.evaluate((text) => {
    const values = flitlab.parseStudy(text).study.designs[0]!;
    return flitlab
      .browserPool(1)
      .run("linearProgram", values)
      .done.then(({ alpha }) => alpha);
  }, study);
  expect(fetched).toEqual([]);
  const second = await page.evaluate(
    (text) => flitlab.browserPool(1).run("verification", flitlab.parseStudy(text).study.designs[0]!).done,
    study,
  );
  expect(second.alpha).toBeCloseTo(first!, 7);
  expect(second.solver).toMatch(/^HiGHS/);
  expect(fetched.map((address) => address.replace(/.*\/highs-.*\./, ""))).toEqual(["js", "wasm"]);
});

test("a verification without HiGHS within reach", async ({ page }) => {
  await page.context().route(/highs-.*\.wasm/, (route) => route.abort());
  const sentence = await page.evaluate(() =>
    flitlab
      .browserPool(1)
      .run("verification", flitlab.parseStudy("model=5&traffic=shift").study.designs[0]!)
      .done.then(
        () => "",
        (error: Error) => error.message,
      ),
  );
  expect(sentence).toBe(
    "HiGHS could not be loaded: it is fetched when it is first asked for, which needs a connection to where this page came from.",
  );
});

test("a worker whose script is missing", async ({ page }) => {
  await page.route(/browser-worker/, (route) => route.abort());
  const sentence = await page.evaluate(() =>
    flitlab
      .browserPool(1)
      .run("description", flitlab.parseStudy("").study.designs[0]!)
      .done.then(
        () => "",
        (error: Error) => `${error.name}: ${error.message}`,
      ),
  );
  expect(sentence).toBe(
    "PartMissing: The program of the workers could not be loaded: Flitlab has been replaced since it was opened, or cannot be reached.",
  );
});

test("a worker that closes itself fails its job in one sentence, and the next one gets another", async ({ page }) => {
  await page.evaluate(() => {
    const pool = flitlab.browserPool(1);
    const values = flitlab.parseStudy("load=0.5&measure=5000000&maxCycles=6000000").study.designs[0]!;
    const state = { progress: 0, sentence: "", next: 0 };
    flitlab
      .simulateLoads(pool, values, {
        onPoint: () => {},
        onProgress: () => {
          state.progress++;
        },
      })
      .done.catch(async (error: Error) => {
        state.sentence = `${error.name}: ${error.message}`;
        state.next = (
          await flitlab.simulateLoads(pool, flitlab.parseStudy("load=0.1&warmup=10&measure=100").study.designs[0]!, {
            onPoint: () => {},
            onProgress: () => {},
          }).done
        ).points.length;
      });
    Object.assign(globalThis, { state });
  });
  const state = () => page.evaluate(() => (globalThis as unknown as { state: { progress: number; sentence: string; next: number } }).state);
  await expect.poll(async () => (await state()).progress).toBeGreaterThan(0);
  await page.workers()[0]!.evaluate(() => {
    close();
  });
  await expect
    .poll(async () => (await state()).sentence)
    .toBe(
      "WorkerFailed: The worker that ran the load point 0.5 stopped unexpectedly (it has ended); it has been replaced, so the load point 0.5 can be run again.",
    );
  await expect.poll(async () => (await state()).next).toBe(1);
});

test("a browser without workers", async ({ page }) => {
  const sentence = await page.evaluate(() => {
    Reflect.deleteProperty(globalThis, "Worker");
    return flitlab
      .browserPool(1)
      .run("description", flitlab.parseStudy("").study.designs[0]!)
      .done.then(
        () => "",
        (error: Error) => `${error.name}: ${error.message}`,
      );
  });
  expect(sentence).toBe(
    "WorkersUnavailable: Flitlab computes in Web Workers, and this page cannot start one (this browser has no Web Workers); serve it over http or https to a browser with module workers.",
  );
});
