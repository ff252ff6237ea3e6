/** Curves without a simulation: asked for once of every steady design, shown as estimated until it is simulated, refused in a sentence. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import type { LoadSeries } from "../../src/charts/load-series.ts";
import type { Estimate } from "../../src/estimate/estimate.ts";
import { colouringOf } from "../../src/studio/network/channel-load.ts";
import { factOf } from "../../src/studio/network/facts.ts";
import { answerFacts } from "../../src/studio/results/answer/gather.ts";
import { answerSentence, headline } from "../../src/studio/results/answer/sentence.ts";
import { besideEstimates, shownEstimates } from "../../src/studio/results/estimated.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { followEstimates } from "../../src/studio/store/estimates.ts";
import { loadCompletionWords } from "../../src/studio/completion-words.ts";
import { networkKey, simulationKey } from "../../src/studio/store/keys.ts";
import type { Results, StudioState } from "../../src/studio/store/state.ts";
import { secondsFor } from "../../src/studio/store/pending.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { tableFacts } from "../../src/studio/results/table/gather.ts";
import { COMPLETION_ROWS } from "../../src/studio/results/table/completion-rows.ts";
import { LOAD_ROWS, SATURATION_ROW } from "../../src/studio/results/table/simulated-rows.ts";
import { Cancelled } from "../../src/workers/errors.ts";
import type { Pool } from "../../src/workers/pool.ts";

await loadCompletionWords();

const POINT = {
  load: 0.1,
  offered: 0.1,
  accepted: 0.1,
  saturated: false,
  packetLatency: { mean: 114.5 },
  flitHopsPerCycle: 21.6,
  hops: { mean: 2 },
  minimalFraction: 1,
  channelUse: null,
  band: { packetLatency: { lower: 111, upper: 118 }, accepted: { lower: 0.09, upper: 0.11 } },
};
const FOUND: Estimate = {
  unknown: null,
  completion: null,
  points: [POINT, { ...POINT, load: 0.8 }],
  saturation: { load: 0.81, lower: 0.74, upper: 0.9 },
  knee: 0.78,
  exact: true,
};

/** A pool whose estimates end when they are told. */
function estimatingPool() {
  const asked: { readonly values: DesignValues; cancelled: boolean; readonly end: (found: Estimate | Error) => void }[] = [];
  const run = (id: string, values: DesignValues) => {
    expect(id).toBe("estimate");
    let end!: (found: Estimate | Error) => void;
    const done = new Promise<Estimate>((resolve, reject) => {
      end = (found) => {
        if (found instanceof Error) reject(found);
        else resolve(found);
      };
    });
    const entry = { values, cancelled: false, end };
    asked.push(entry);
    return {
      done,
      cancel: () => {
        entry.cancelled = true;
        end(new Cancelled("estimate"));
      },
    };
  };
  return { asked, start: () => ({ size: 1, run }) as unknown as Pool };
}

test("a design is estimated once, anew when it changes, and what it was keeps its name until then", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "load=0.1,0.8");
  followEstimates(studio);
  followEstimates(studio);
  expect(asked).toHaveLength(1);
  asked[0]!.end(FOUND);
  await expect.poll(() => shownEstimates(studio.getState()).estimates).toMatchObject([{ label: "A MIN", former: false }]);
  openStudy(studio, "load=0.1,0.8&routing=valiant");
  await expect.poll(() => asked.length).toBe(2);
  // A change before it has ended ends it.
  openStudy(studio, "load=0.1,0.8&routing=ugal-l");
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.map(({ cancelled }) => cancelled)).toEqual([false, true, false]);
  expect(asked.map(({ values }) => values["routing"])).toEqual(["min", "valiant", "ugal-l"]);
});

test("the sentence says what is estimated until something is simulated", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "load=0.1,0.8&b.routing=valiant");
  const said = (): string =>
    headline(answerFacts(studio.getState()))
      .map(({ text }) => text)
      .join("");
  expect(said()).toBe("A MIN and B Valiant are not simulated yet on uniform-random traffic.");
  followEstimates(studio);
  asked[0]!.end(FOUND);
  await expect
    .poll(said)
    .toMatch(/^A MIN carries about 81\s%\s?\(74 to 90\s%\) of full load on uniform-random traffic, as estimated; not simulated yet\./);
  asked[1]!.end({ ...FOUND, saturation: null });
  await expect.poll(said).toMatch(/^A MIN carries about 81.*\) and B Valiant all of full load on uniform-random traffic, as estimated/);
  // Of the values before, it says nothing.
  openStudy(studio, "load=0.1,0.8&p=1&b.routing=valiant");
  expect(said()).toMatch(/^A .* and B .* are not simulated yet/);
});

test("a run to completion is estimated by its time, and what is refused says why", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "traffic=all-to-all&run=completion&b.traffic=uniform&b.injection=bursty&c.load=0.2&c.traffic=uniform");
  followEstimates(studio);
  expect(asked.map(({ values }) => values["traffic"])).toEqual(["all-to-all", "uniform", "uniform"]);
  const completion = { cycles: 5000, free: 4000, contention: 2, rounds: 7, band: { lower: 3500, upper: 7250 }, step: null };
  asked[0]!.end({ ...FOUND, points: [], saturation: null, completion });
  asked[1]!.end({ ...FOUND, unknown: "bursts are not known.", points: [], saturation: null });
  asked[2]!.end(new Error("the network is too large."));
  await expect
    .poll(() => shownEstimates(studio.getState()).reasons.map(({ why }) => why))
    .toEqual(["bursts are not known.", "the network is too large."]);
  expect(shownEstimates(studio.getState()).estimates).toEqual([]);
  const said = headline(answerFacts(studio.getState())).map(({ text }) => text);
  expect(said.join("")).toMatch(/A .* takes about 5\D?000 cycles, as estimated \(3\D?500 to 7\D?250\); not simulated yet\./);
});

test("of a training step the sentence and the table say what waits for what, and what is the network's", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "traffic=training-step&run=completion&terminalSpeed=400&flitBytes=512&b.activationBytes=100");
  followEstimates(studio);
  const parts = { compute: 60_000, bubble: 10_000, tensor: 20_000, context: 0, expert: 0, pipeline: 100, data: 9_900, course: null };
  const completion = { cycles: 100_000, free: 90_000, contention: 2, rounds: 7, band: { lower: 80_000, upper: 130_000 } };
  for (const [i, { end }] of asked.entries())
    end({
      ...FOUND,
      points: [],
      saturation: null,
      completion: { ...completion, cycles: 100_000 - i, step: { ...parts, withoutNetwork: 75_000 } },
    });
  const said = (): string =>
    headline(answerFacts(studio.getState()))
      .map(({ text }) => text)
      .join("")
      .replaceAll(/(?<=\d)\s(?=\d{3})/g, ",")
      .replaceAll(/\s/g, " ");
  await expect
    .poll(said)
    .toContain(
      "takes about 1.02 ms, as estimated (819 µs to 1.3 ms); not simulated yet. Of its time A activations = 16384 computes 60 %, waits for other stages to compute 10 %, waits for sums of activations 20 %, waits for gradients and weights 9.9 %; 25 % is time of the network, without which it would take 768 µs.",
    );
  const facts = tableFacts(studio.getState());
  const shown = COMPLETION_ROWS.filter((row) => row.when(facts)).map((row) => [
    row.id,
    row.value(facts.designs[0]!, facts).text.replaceAll(/(?<=\d)\s(?=\d{3})/g, ","),
  ]);
  expect(shown.filter(([id]) => /network|step/.test(id!))).toEqual([
    ["completion-network", "≈ 25,000"],
    ["step-compute", "≈ 60,000"],
    ["step-bubble", "≈ 10,000"],
    ["step-tensor", "≈ 20,000"],
    ["step-pipeline", "≈ 100"],
    ["step-data", "≈ 9,900"],
  ]);
});

test("a drawing has the estimated use of its channels until it is simulated, and says so", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "load=0.1,0.8");
  followEstimates(studio);
  const use = Float32Array.of(0.2, 0.9, 0);
  asked[0]!.end({
    ...FOUND,
    points: [
      { ...POINT, channelUse: use },
      { ...POINT, load: 0.8 },
    ],
  });
  await expect.poll(() => shownEstimates(studio.getState()).estimates.length).toBe(1);
  const { id, values } = studio.getState().designs[0]!;
  const drawing = { key: networkKey(values), value: { network: { channels: 3 } } };
  studio.setState({ inspections: { [id]: { drawing } } as unknown as StudioState["inspections"] });
  const state = studio.getState();
  const colouring = colouringOf(state);
  expect(colouring).toMatchObject({ by: "estimate", load: 0.1, channelLoad: use });
  expect(factOf(state, state.designs[0]!, colouring)).toBe("estimated, busiest channel 90 %");
  // As long as its first load has not begun.
  expect(
    colouringOf({ ...state, results: { [simulationKey(values)]: { points: [], searched: [], running: [] } as unknown as Results } }),
  ).toMatchObject({
    by: "estimate",
  });
});

test("how long a run takes goes by the estimate: its hops, what is carried at most, whether there is anything to search", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "load=0.1,0.8&b.load=0.1,0.7");
  const seconds = (index: number): number => {
    const state = studio.getState();
    return secondsFor({ ...state, designs: [state.designs[index]!] }, 1);
  };
  const before = [seconds(0), seconds(1)];
  followEstimates(studio);
  asked[0]!.end({ ...FOUND, saturation: { load: 0.5, lower: 0.45, upper: 0.6 } });
  asked[1]!.end({ ...FOUND, saturation: null });
  await expect.poll(() => shownEstimates(studio.getState()).estimates.length).toBe(2);
  // Routes are shorter than was guessed, and no more is delivered than saturation lets through.
  expect(seconds(0)).toBeLessThan(before[0]!);
  expect(seconds(1)).toBeLessThan(before[1]!);
  expect(Object.values(studio.getState().foreseen).map(({ carried }) => carried)).toEqual([false, true]);
});

test("nothing of it stands where a simulation has ended, and its numbers are the best of nobody", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(studio, "load=0.1,0.8&b.routing=ugal-l");
  followEstimates(studio);
  for (const { end } of asked) end(FOUND);
  await expect.poll(() => shownEstimates(studio.getState()).estimates.length).toBe(2);
  const cells = (): readonly string[] => {
    const facts = tableFacts(studio.getState());
    return ["latency", "saturation"].map((id) => {
      const { text, range } = [SATURATION_ROW, ...LOAD_ROWS].find((row) => row.id === id)!.value(facts.designs[0]!, facts);
      return `${text} ${range === null ? "not known" : "known"}`;
    });
  };
  expect(cells()).toEqual(["≈ 115 not known", "≈ 0.81 not known"]);
  const { values } = studio.getState().designs[0]!;
  const key = simulationKey(values);
  const results: Results = {
    key,
    values,
    points: [],
    searched: [],
    saturation: null,
    running: [],
    channelQueues: new Map(),
    complete: true,
  };
  studio.setState({ results: { [key]: results } });
  expect(shownEstimates(studio.getState()).estimates.map(({ design }) => design)).toEqual([1]);
});

test("what was simulated for earlier values gives way as a thin line", () => {
  const old: LoadSeries = { design: 0, label: "A MIN", points: [], running: [], saturationLoad: null };
  const estimate = { design: 0, label: "A UGAL-L", former: false, ...FOUND };
  const shown = besideEstimates({ series: [old], ghosts: [], stale: [0] }, [estimate]);
  expect(shown).toEqual({ series: [], ghosts: [{ design: 0, label: "before: A MIN", points: [] }] });
  expect(besideEstimates({ series: [old], ghosts: [], stale: [] }, [estimate]).series).toEqual([old]);
});

test("of several steps the headline has their order, the band of the first, and the network's share; the whole answer has all parts", async () => {
  const { asked, start } = estimatingPool();
  const studio = createStudio(start);
  openStudy(
    studio,
    "traffic=training-step&run=completion&terminalSpeed=400&flitBytes=512&b.topology=torus&b.dims=8x8&c.topology=fat-tree&c.k=4&c.n=3",
  );
  followEstimates(studio);
  const step = {
    compute: 60_000,
    bubble: 10_000,
    tensor: 20_000,
    context: 0,
    expert: 0,
    pipeline: 100,
    data: 9_900,
    withoutNetwork: 75_000,
  };
  const cycles = [150_000, 100_000, 101_000];
  for (const [i, { end }] of asked.entries())
    end({
      ...FOUND,
      points: [],
      saturation: null,
      completion: {
        cycles: cycles[i]!,
        free: 90_000,
        contention: 2,
        rounds: 7,
        band: { lower: 0.8 * cycles[i]!, upper: 1.3 * cycles[i]! },
        step: { ...step, tensor: step.tensor + cycles[i]! - 100_000, course: null },
      },
    });
  const told = (parts: readonly { readonly text: string }[]): string =>
    parts
      .map(({ text }) => text)
      .join("")
      .replaceAll(/\s/g, " ");
  await expect
    .poll(() => told(headline(answerFacts(studio.getState()))))
    .toMatch(
      /^B .*and C .*take about 1.02 ms \(819 µs to 1.3 ms\), A .* 1.5 times as long, as estimated: the order may differ\. The network takes 25 % of B, which waits for sums of activations most\.$/,
    );
  const whole = told(answerSentence(answerFacts(studio.getState())));
  expect(whole).toContain("A Dragonfly computes 40 %, waits for other stages to compute 6.67 %, waits for sums of activations 46.7 %");
});
