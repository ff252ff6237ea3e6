/** Designs whose workload runs to completion: simulated so and not over loads, told of in rows and words by the engine's figures. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { count } from "../../src/drawing/text.ts";
import { loadCompletionWords } from "../../src/studio/completion-words.ts";
import { clockText, completionFact } from "../../src/studio/network/completion-facts.ts";
import { colouringOf, measureOf, scaleOf } from "../../src/studio/network/channel-load.ts";
import { doneText, idleText } from "../../src/studio/network/run-text.ts";
import { answerFacts } from "../../src/studio/results/answer/gather.ts";
import { answerSentence } from "../../src/studio/results/answer/sentence.ts";
import { textOf } from "./reading.ts";
import { tableFacts } from "../../src/studio/results/table/gather.ts";
import { bestOf } from "../../src/studio/results/table/row.ts";
import { tableRows } from "../../src/studio/results/table/rows.ts";
import { noneIsSteady, workloadSize } from "../../src/studio/store/completions.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { boundKey, simulationKey } from "../../src/studio/store/keys.ts";
import { rateOf } from "../../src/studio/store/effort.ts";
import { pendingDesigns, secondsFor } from "../../src/studio/store/pending.ts";
import { run, stop } from "../../src/studio/store/run.ts";
import { AT_FIRST, IDLE } from "../../src/studio/store/state.ts";
import type { Design } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { countedWork } from "../../src/workload/work.ts";
import { stateOf } from "./answered.ts";
import { silentPool } from "./silent-pool.ts";

await loadCompletionWords();

const EXCHANGE = "p=1&a=4&h=1&g=5&traffic=stencil&tasks=4x4&domain=64x64&run=completion&messageScale=0.02";
const BOTH = `${EXCHANGE}&b.placement=random`;
const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;

test("its key knows nothing of loads, and its programs nothing of how it is simulated", () => {
  const one = valuesOf(`${EXCHANGE}&load=0.1,0.2&measure=500`);
  expect(simulationKey(one)).toBe(simulationKey(valuesOf(EXCHANGE)));
  expect(simulationKey(one)).not.toBe(simulationKey(valuesOf(EXCHANGE.replace("0.02", "0.04"))));
  const steady = valuesOf(EXCHANGE.replace("run=completion&messageScale=0.02", "run=steady"));
  expect(simulationKey(steady)).toContain("load=");
  expect(boundKey(steady, "any-path")).toBe(boundKey(one, "any-path"));
  expect(boundKey(valuesOf(EXCHANGE.replace("4x4", "2x8")), "any-path")).not.toBe(boundKey(one, "any-path"));
});

test("its flits are counted before it is simulated as they are in the simulation", () => {
  for (const more of ["", "&iterations=3", "&flitBytes=7", "&neighbours=corners"]) {
    const values = valuesOf(`${EXCHANGE}${more}`);
    const simulation = createProgramRun(networkOf(values), values);
    while (!simulation.advance(5000));
    const { flits, mostSent } = simulation.result();
    const size = workloadSize(values)!;
    expect(size.flits).toBe(flits);
    expect(size.mostSent).toBeCloseTo((mostSent * Number(values["messageScale"])) / values.flitBytes, 9);
  }
});

test("a run simulates it by its own job and no load; a steady design beside it load by load", async () => {
  const pool = silentPool();
  const studio = createStudio(pool.start);
  openStudy(studio, `${EXCHANGE}&load=0.1,0.2&b.run=steady&b.saturation=curve&b.warmup=300&b.measure=300`);
  const under = run(studio);
  expect(studio.getState().run.active).toBe(true);
  await expect.poll(() => pool.asked.filter(({ what }) => what !== "linearProgram").map(({ what }) => what)).toContain("completion");
  const asked = pool.asked.filter(({ what }) => what === "completion" || what === "loadPoint");
  expect(asked.map(({ what, values }) => [what, values["run"]])).toEqual([
    ["completion", "completion"],
    ["loadPoint", "steady"],
    ["loadPoint", "steady"],
  ]);
  expect(Object.keys(studio.getState().results)).toEqual([simulationKey(studio.getState().designs[1]!.values)]);
  stop(studio);
  await under;
  expect(asked.every(({ cancelled }) => cancelled)).toBe(true);
  expect(studio.getState().run.active).toBe(false);
  expect(pendingDesigns(studio.getState()).map(({ id }) => id)).toEqual(studio.getState().designs.map(({ id }) => id));
});

test("what is stopped while its part of the program loads does not begin", async () => {
  const pool = silentPool();
  const studio = createStudio(pool.start);
  openStudy(studio, EXCHANGE);
  const under = run(studio);
  stop(studio);
  await under;
  expect(pool.asked.filter(({ what }) => what === "completion")).toEqual([]);
  expect(studio.getState().run.active).toBe(false);
});

test.each([
  EXCHANGE,
  `${EXCHANGE}&placement=random&iterations=2&job2=all-to-all&job2.ranks=4&job2.messageBytes=3000`,
  "topology=torus&dims=4x4&traffic=ring-all-reduce&ranks=16&run=completion&messageBytes=4096&packetSize=4&placement=random",
  "topology=fat-tree&k=4&n=2&failLinks=0.05&routing=min&traffic=all-to-all&ranks=12&run=completion&messageBytes=640&packetSize=4",
])("its work is counted on the network as minimal routing does it: %s", (text) => {
  const values = valuesOf(text);
  const network = networkOf(values);
  const simulation = createProgramRun(network, values);
  while (!simulation.advance(5000));
  const { flits, flitHops, messages } = simulation.result();
  const work = countedWork(network, values)!;
  expect(work).toMatchObject({ flits, messages });
  expect(work.flits + work.channelFlits!).toBe(flitHops);
});

test("many messages are estimated once a worker has counted them", async () => {
  const text = "p=4&a=8&h=4&traffic=all-to-all&ranks=256&run=completion&messageBytes=64";
  const state = await stateOf({ text, simulated: 0, solved: false });
  expect(secondsFor(state, 2)).toBe(Infinity);
  expect(idleText(state, 2)).toContain("for a time that is not known");
  const [{ id, values }] = state.designs as [Design];
  const work = countedWork(networkOf(values), values)!;
  expect(work.messages).toBe(256 * 255);
  const inspections = { ...state.inspections, [id]: { ...state.inspections[id], work: { key: simulationKey(values), value: work } } };
  const seconds = secondsFor({ ...state, inspections }, 2);
  // Each of a flit, over three to four routers, and its own part.
  expect(seconds * rateOf(values)).toBeGreaterThan(work.messages * 20);
  expect(seconds * rateOf(values)).toBeLessThan(work.messages * 40);
  expect(idleText({ ...state, inspections }, 2)).toMatch(/^Run simulates a workload to completion, about \d/);
});

test("two are as long as the longer one on two workers, and nothing once they are done", async () => {
  const state = await stateOf({ text: BOTH, simulated: 0, solved: false });
  const [one] = state.designs;
  const alone = secondsFor({ ...state, designs: [one!] }, 2);
  expect(alone).toBeGreaterThan(0);
  expect(secondsFor({ ...state, designs: [one!] }, 8)).toBe(alone);
  const done = await stateOf({ text: BOTH, solved: false });
  expect(pendingDesigns(done)).toEqual([]);
  expect(secondsFor(done, 2)).toBe(0);
});

test("rows and words are the engine's figures, never sooner than the bounds", async () => {
  const state = await stateOf({ text: BOTH });
  const facts = tableFacts(state);
  const rows = tableRows(facts);
  const results = state.designs.map(({ values }) => state.completions[simulationKey(values)]!.result!);
  const valuesIn = (id: string) => facts.designs.map((design) => rows.find((row) => row.id === id)!.value(design, facts));
  const done = valuesIn("completion");
  expect(done.map(({ range }) => range![0])).toEqual(results.map(({ cycles }) => cycles));
  const soonest = results[0]!.cycles < results[1]!.cycles ? 0 : 1;
  expect([...bestOf(rows[0]!, done, facts)]).toEqual([soonest]);
  valuesIn("completion-any").forEach(({ range }, i) => {
    expect(range![0]).toBeGreaterThan(0);
    expect(range![0]).toBeLessThanOrEqual(results[i]!.cycles + 1);
  });
  expect(valuesIn("completion-p99").map(({ range }) => range![0])).toEqual(results.map(({ packetLatency }) => packetLatency.p99));
  // Nothing is said of loads where there are none.
  for (const id of ["latency", "accepted", "saturation"]) expect(rows.some((row) => row.id === id)).toBe(false);
  const text = textOf(answerSentence(answerFacts(state)));
  expect(text).toMatch(new RegExp(`^[AB] .* is done after ${Math.min(...results.map(({ cycles }) => cycles))} cycles`));
  expect(clockText(state)).toBe(
    `${"AB"[soonest]} done after ${results[soonest]!.cycles} cycles, ${"BA"[soonest]} after ${results[1 - soonest]!.cycles}`,
  );
  expect(idleText(state, 2)).toBe("2 workloads to completion simulated");
  const colouring = colouringOf({ ...state, inspections: state.inspections }, state.designs[0]);
  expect(colouring).toMatchObject({
    by: "simulation",
    load: null,
    live: false,
    channelLoad: Float32Array.of(...results[0]!.utilisation, ...results[0]!.terminalUse),
  });
  // While they run, the longest queue of any ends the scale of all.
  const under = state.designs.map(({ values }, i) => {
    const { utilisation: channelLoad, terminalUse } = results[i]!;
    const queues = { channelQueue: channelLoad.map(() => [3, 40][i]!), terminalQueue: terminalUse.map(() => 0) };
    const progress = { cycle: 9, done: 0.1, flitHops: 9, deliveredPackets: 9, flitsInFlight: 9, channelLoad, terminalUse, ...queues };
    return { key: simulationKey(values), values, progress, result: null, stopped: false, queues: null };
  });
  const running = { ...state, colouredBy: "queue" as const, completions: Object.fromEntries(under.map((one) => [one.key, one])) };
  expect(state.designs.map((design) => colouringOf(running, design)?.queueTop)).toEqual([50, 50]);
  // One that has ended shows its queues still, where it told of any, and never its use beside the others' queues.
  const [first, second] = under;
  const queues = new Float32Array(colouring!.channelLoad!.length).fill(60);
  const ended = (waited: Float32Array | null) => ({ ...first!, progress: null, result: results[0]!, queues: waited });
  const beside = (waited: Float32Array | null) => ({ ...running, completions: { [first!.key]: ended(waited), [second!.key]: second! } });
  expect(state.designs.map((design) => colouringOf(beside(queues), design)?.queueTop)).toEqual([100, 100]);
  expect(state.designs.map((design) => colouringOf(beside(null), design)?.by)).toEqual(["nothing", "simulation"]);
  expect([measureOf(beside(null)), scaleOf(beside(null))?.queueTop]).toEqual(["queue", 50]);
  expect(measureOf({ ...running, completions: { [first!.key]: ended(null) } })).toBe("load");
  // Stopped before its first cycle it is as if it had not been begun.
  expect(idleText({ ...state, completions: { [first!.key]: { ...first!, progress: null } } }, 2)).toMatch(/^Run simulates 2 workloads/);
});

test("words name the channel before which most cycles went by on the way to the last delivery", async () => {
  const text = "p=2&a=4&h=2&traffic=all-to-all&algorithm=linear&ranks=32&messageBytes=4096&run=completion&packetSize=16";
  const state = await stateOf({ text, solved: false });
  const { completions, designs } = state;
  const { criticalWaits } = completions[simulationKey(designs[0]!.values)]!.result!;
  const said = textOf(answerSentence(answerFacts(state)));
  const [first, second] = criticalWaits.filter(({ at }) => at !== "turns");
  expect([first!.at, second!.at]).toEqual(["room", "channel"]);
  expect(said).toContain(
    `its last message and those before it waited ${count(first!.cycles)} cycles for room in the first router and ${count(second!.cycles)} for the channel `,
  );
  // Where hardly anything waits there is nothing to say.
  const idle = await stateOf({ text: `${EXCHANGE}&iterations=3&compute=5000`, solved: false });
  expect(textOf(answerSentence(answerFacts(idle)))).not.toContain("waited");
});

test("beside a steady design it has no cell of a load, and that none of completion", async () => {
  const state = await stateOf({ text: `${EXCHANGE}&load=0.1,0.2&saturation=curve&warmup=100&measure=200&b.run=steady` });
  expect(noneIsSteady(state)).toBe(false);
  const facts = tableFacts(state);
  const texts = (id: string) =>
    facts.designs.map((design) =>
      tableRows(facts)
        .find((row) => row.id === id)!
        .value(design, facts),
    );
  expect(texts("latency").map(({ text }) => text === "–")).toEqual([true, false]);
  expect(texts("saturation").map(({ text }) => text === "–")).toEqual([true, false]);
  expect(texts("completion").map(({ text }) => text === "–")).toEqual([false, true]);
  const text = textOf(answerSentence(answerFacts(state)));
  expect(text).toContain("is done after");
  expect(text).toContain("traffic");
});

test("two jobs are both told of, and the time is held against the tightest bound that holds for any routing", async () => {
  const two = "traffic=stencil&tasks=2x4&domain=64x64&run=completion&messageScale=0.02&job2=all-to-all&job2.ranks=8&job2.messageBytes=9000";
  const state = await stateOf({ text: `p=1&a=4&h=1&g=5&${two}` });
  const { result } = state.completions[simulationKey(state.designs[0]!.values)]!;
  const text = textOf(answerSentence(answerFacts(state)));
  const [first, second] = result!.jobs.map(({ cycles }) => String(cycles).replace(/(?=\d{3}$)/, "\\s?"));
  expect(text).toMatch(new RegExp(`cycles, its stencil exchange after ${first} and its all-to-all after ${second}`));
  // Each rank of the all-to-all sends to one after the other, which no program over channels knows of.
  const idle = answerFacts(state)[0]!.completion!;
  expect(idle.leastIdle).toBeGreaterThan(idle.leastAny!);
  expect(result!.cycles + 1).toBeLessThan(1.02 * idle.leastIdle!);
  expect(text).toContain("and its all-to-all after 602, within 2 % of what it takes on an idle network at least.");
  // Where channels hold it up by more than that, what they allow is the tighter one.
  const crowded = await stateOf({ text: "p=4&a=2&h=1&g=3&traffic=all-to-all&ranks=24&algorithm=linear&messageBytes=2048&run=completion" });
  const { leastAny, leastIdle, cycles } = answerFacts(crowded)[0]!.completion!;
  expect(leastAny).toBeGreaterThan(leastIdle!);
  const told = /([\d.]+) times what any routing takes at least/.exec(textOf(answerSentence(answerFacts(crowded))))!;
  expect(Number(told[1])).toBeCloseTo((cycles! + 1) / leastAny!, 1);
});

test("jobs of a list are told from their arrivals on, of many the one that takes longest", async () => {
  const sentenceOf = async (...lines: readonly string[]): Promise<string> => {
    const jobs = ["ranks,workload,arrival,messageBytes,name", ...lines].join("\n");
    const state = await stateOf({
      text: `p=1&a=4&h=1&g=5&run=completion&traffic=job-list&jobs=${encodeURIComponent(jobs)}`,
      solved: false,
    });
    return textOf(answerSentence(answerFacts(state))).replaceAll(/\s/g, " ");
  };
  const two = ["4,all-to-all,0,2048,", "4,all-to-all,5000,512,"];
  expect(await sentenceOf(...two)).toMatch(/, its first all-to-all after [\d ]+ and its second all-to-all after \d+ from cycle 5 000 on,/);
  expect(await sentenceOf(...two, "2,tree-broadcast,0,64,copy")).toMatch(/ from cycle 5 000 on and its job copy after \d+,/);
  expect(await sentenceOf(...two, "2,tree-broadcast,0,64,copy", "2,tree-broadcast,20000,640000,late")).toMatch(
    /^MIN is done after [\d ]+ cycles, the longest of its 4 jobs \(job late\) after [\d ]+ from cycle 20 000 on,/,
  );
});

test("a workload that sends nothing says so, and has no time", async () => {
  const state = await stateOf({ text: `${EXCHANGE.replace("4x4", "1x1")}&b.tasks=4x4`, solved: false });
  expect(textOf(answerSentence(answerFacts(state)))).toMatch(/^B .* is done after .*A .* sends no message\./);
  expect(completionFact(state.completions[simulationKey(state.designs[0]!.values)])).toBe("no message is sent");
  expect(clockText(state)).toMatch(/^B/);
  const facts = tableFacts(state);
  const [row] = tableRows(facts);
  expect(row!.value(facts.designs[0]!, facts)).toMatchObject({ text: "–", range: null });
});

test("what is not simulated yet says what is known of it", async () => {
  const state = await stateOf({ text: EXCHANGE, simulated: 0 });
  const text = textOf(answerSentence(answerFacts(state)));
  expect(text).toMatch(/^MIN has not been run to completion yet\. No routing could have it done in less than [\d ]+ cycles\./);
  expect(clockText(state)).toBe("not simulated yet");
  expect(completionFact(undefined)).toBe("");
  expect(idleText(state, 2)).toMatch(/^Run simulates a workload to completion, about \d+ s$/);
});

test("how far a run is, in loads and in workloads", () => {
  const at = (finishedLoads: number, loads: number, finished: number, all: number) =>
    doneText({ ...IDLE, done: 0.345, finishedLoads, loads, toCompletion: { finished, all, cycle: 3204 } }).join(" ");
  expect(at(3, 9, 0, 0)).toBe("3 of 9 loads");
  expect(at(0, 0, 0, 1)).toMatch(/^34 % delivered · cycle 3\s?204$/);
  expect(at(0, 0, 1, 2)).toMatch(/^34 % delivered, 1 of 2 done · cycle 3\s?204$/);
  expect(at(3, 9, 1, 1)).toBe("3 of 9 loads, 1 of 1 to completion");
  expect(AT_FIRST.completions).toEqual({});
});
