/** Rows added to the table: as text, of every design under their traffic, and with the digits of a study with that traffic. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test, vi } from "vitest";
import { tableFacts } from "../../src/studio/results/table/gather.ts";
import { bestOf } from "../../src/studio/results/table/row.ts";
import { tableRows } from "../../src/studio/results/table/rows.ts";
import { tableCsv, tableMarkdown } from "../../src/studio/results/table/written.ts";
import { underSelector } from "../../src/studio/results/under.ts";
import { addRow, patternText, readRows, removeRow, rowsText, underRow } from "../../src/studio/store/added-rows.ts";
import { boundKey, simulationKey } from "../../src/studio/store/keys.ts";
import { openStudy, setValue } from "../../src/studio/store/designs.ts";
import { pendingDesigns } from "../../src/studio/store/pending.ts";
import { rowRunsOf } from "../../src/studio/store/row-runs.ts";
import { run } from "../../src/studio/store/run.ts";
import type { Results } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { followHistory, redo, undo } from "../../src/studio/editing/history.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { ANY_PATH } from "../../src/throughput/models.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";
import { silentPool } from "./silent-pool.ts";

const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;
const SHIFT = readRows("saturation:shift:offset:8")!;
const workers = (count: number) => nodePool(count, new URL("../../dist/cli/worker.js", import.meta.url));

function cell(studio: Studio, row: string, design: number) {
  const facts = tableFacts(studio.getState());
  return tableRows(facts)
    .find(({ id }) => id === row)!
    .value(facts.designs[design]!, facts);
}

describe("as text", () => {
  test.each([
    "saturation:shift:offset:8",
    "saturation:shift:offset:8;bound:worst-case",
    "bound:hot-spot:fraction:0.4:hotSpot:3",
    "saturation:matrix:matrix:0-5%2C1-7%3A0.5",
    "saturation:shift:shiftBy:half",
  ])("%s is read and written", (text) => {
    expect(rowsText(readRows(text)!)).toBe(text);
  });

  test.each([
    "",
    "latency:shift",
    "saturation",
    "saturation:sideways",
    "saturation:shift:offset",
    "saturation:shift:offset:-1",
    "saturation:shift:fraction:0.2",
    "saturation:shift:offset:8:offset:9",
    "saturation:uniform;",
    "saturation:matrix:matrix:%",
  ])("%s is none", (text) => {
    expect(readRows(text)).toBeNull();
  });

  test("a row stands once, and parameters in their order", () => {
    expect(rowsText(readRows("bound:hot-spot:hotSpot:3:fraction:0.40;bound:hot-spot:fraction:0.4:hotSpot:3")!)).toBe(
      "bound:hot-spot:fraction:0.4:hotSpot:3",
    );
  });

  test("titles have the pattern with what was given of it", () => {
    const titles = readRows("saturation:shift:offset:8;saturation:shift:shiftBy:half;bound:hot-spot:fraction:0.4;bound:uniform")!;
    expect(titles.map(patternText)).toEqual(["shift 8", "shift, shift by half or nothing", "hot spot, f = 0.4", "uniform random"]);
  });
});

describe("a design under a row's traffic", () => {
  test("is the study with that traffic and nothing else changed", () => {
    for (const text of ["", "traffic=shift&offset=5", "topology=slim-fly&routing=valiant&traffic=hot-spot&packetSize=3"]) {
      const other = `${text.replace(/traffic=[^&]*&?(offset=5)?/, "")}&traffic=shift&offset=8`;
      expect(simulationKey(underRow(valuesOf(text), SHIFT[0]!).values!)).toBe(simulationKey(valuesOf(other)));
    }
    // What is not given is the default, not what the design has.
    const [plain] = readRows("saturation:shift")!;
    expect(underRow(valuesOf("traffic=shift&offset=5"), plain!).values!["offset"]).toBe(36);
  });

  test("or one sentence why it cannot have that", () => {
    const [row] = readRows("saturation:hot-spot:hotSpot:80")!;
    expect(underRow(valuesOf(""), row!).why).toMatch(/^hotSpot = 80 is no endpoint of this network/);
    const studio = createStudio();
    openStudy(studio, "b.topology=slim-fly&b.q=5");
    studio.setState({ addedRows: [row!] });
    expect(cell(studio, "saturation:hot-spot:hotSpot:80", 0)).toMatchObject({ text: "–", range: null, note: expect.stringMatching(/80/) });
    expect(cell(studio, "saturation:hot-spot:hotSpot:80", 1)).toMatchObject({ text: "not simulated", ask: { does: "simulate" } });
  });
});

const QUICK = "p=1&a=2&h=1&saturation=curve&warmup=300&measure=600&maxCycles=4000&load=0.1:0.9:0.2";

test("saturation of a row has the digits of the study with that traffic, which finds it; so do its bounds", async () => {
  const pool = workers(2);
  const studio = createStudio(() => pool);
  openStudy(studio, `${QUICK}&b.routing=valiant`);
  studio.setState({ live: true });
  await run(studio, true);
  rowRunsOf(studio);
  for (const row of readRows("saturation:shift:offset:2;bound:shift:offset:2")!) addRow(studio, row);
  const found = (text: string): Results | undefined => studio.getState().results[simulationKey(valuesOf(text))];
  const texts = ["min", "valiant"].map((routing) => `${QUICK}&routing=${routing}&traffic=shift&offset=2`);
  await vi.waitFor(() => expect(texts.map((text) => found(text)?.complete)).toEqual([true, true]), 100_000);
  const alone = workers(1);
  for (const [i, text] of texts.entries()) {
    const curve = await simulateLoads(alone, valuesOf(text), { onPoint: () => undefined, onProgress: () => undefined }).done;
    expect(found(text)!.saturation).toEqual(curve.saturation);
    expect(cell(studio, "saturation:shift:offset:2", i).range).toEqual([curve.saturation!.lower, curve.saturation!.upper]);
    expect(cell(studio, "saturation:shift:offset:2", i).ask).toBeUndefined();
  }
  await vi.waitFor(() => expect(cell(studio, "bound:shift:offset:2", 0).note).toBe("certified, proved optimal"), 20_000);
  const facts = tableFacts(studio.getState());
  const row = tableRows(facts).find(({ id }) => id === "saturation:shift:offset:2")!;
  expect([
    ...bestOf(
      row,
      facts.designs.map((design) => row.value(design, facts)),
      facts,
    ),
  ]).toEqual([0]);
  expect(tableMarkdown(tableRows(facts), facts)).toMatch(/\| saturation on shift 2 \| \*\*[\d.–]+\*\* \| [\d.–]+ \|/);
  expect(await tableCsv(tableRows(facts), facts)).toContain("\r\nsaturation on shift 2,,");
  setValue(studio, "traffic", "shift");
  setValue(studio, "offset", 2);
  expect(pendingDesigns(studio.getState()).map(({ id }) => id)).not.toContain(studio.getState().designs[0]!.id);
  pool.close();
  alone.close();
});

describe("what is simulated when", () => {
  /** A studio whose curves are there, with workers that never end. */
  function settled(text: string, live = true) {
    const { asked, start } = silentPool();
    const studio = createStudio(start);
    openStudy(studio, text);
    const results = Object.fromEntries(
      studio
        .getState()
        .designs.map(({ values }) => [
          simulationKey(values),
          { complete: true, points: [], searched: [], running: [], saturation: null, channelQueues: new Map() } as unknown as Results,
        ]),
    );
    studio.setState({ live, results });
    const under = (routing: string): number =>
      asked.filter(
        ({ what, values, cancelled }) =>
          what === "loadPoint" && values["routing"] === routing && values["traffic"] === "shift" && !cancelled,
      ).length;
    return { studio, asked, under, runs: rowRunsOf(studio) };
  }

  test("one design after the other, its points shown as they come, until the row is removed", async () => {
    const { studio, asked, under } = settled("saturationWithin=2&b.routing=valiant");
    addRow(studio, SHIFT[0]!);
    await vi.waitFor(() => expect(under("min")).toBe(2), 5000);
    expect(under("valiant")).toBe(0);
    expect(studio.getState().rowRun).toMatchObject({ asked: false });
    expect(cell(studio, "saturation:shift:offset:8", 0)).toMatchObject({ text: "…", pending: true });
    const nothing = new Float32Array(0);
    const queues = { channelLoad: nothing, channelQueue: nothing, terminalUse: nothing, terminalQueue: nothing };
    const report = {
      load: 0.1,
      phase: "measuring" as const,
      cycle: 900,
      done: 0.4,
      accepted: 0.1,
      carried: 0.1,
      latency: 120,
      flitHops: 1,
      ...queues,
    };
    asked.find(({ what, cancelled }) => what === "loadPoint" && !cancelled)!.watch!.onProgress!(report);
    const shown = underSelector(SHIFT[0]!);
    await vi.waitFor(() => {
      expect(shown(studio.getState()).series.map(({ design, running }) => [design, running])).toEqual([
        [0, [{ load: 0.1, carried: 0.1, latency: 120, done: 0.4 }]],
      ]);
    }, 5000);
    removeRow(studio, "saturation:shift:offset:8");
    await vi.waitFor(() => expect([under("min"), studio.getState().rowRun]).toEqual([0, null]), 5000);
  });

  test("not what takes long, nor where the studio waits for Run, until somebody asks; and that can be stopped", async () => {
    for (const [text, live] of [
      ["measure=900000&maxCycles=2000000", true],
      ["", false],
    ] as const) {
      const { studio, asked, under, runs } = settled(text, live);
      addRow(studio, SHIFT[0]!);
      addRow(studio, readRows("bound:shift:offset:8")![0]!);
      // The bound is solved by itself where the studio is live: then everything has been looked at.
      if (live) await vi.waitFor(() => expect(asked.map(({ what }) => what)).toContain("linearProgram"), 5000);
      expect(under("min")).toBe(0);
      const { ask } = cell(studio, "saturation:shift:offset:8", 0);
      expect(ask?.does).toBe("simulate");
      expect(runs.startsByItself(studio.getState(), SHIFT[0]!, simulationKey(ask!.values))).toBe(false);
      runs.ask(simulationKey(ask!.values));
      expect(under("min")).toBe(2);
      expect(cell(studio, "saturation:shift:offset:8", 0)).toMatchObject({ pending: true, ask: { does: "stop" } });
      runs.stop();
      await vi.waitFor(() => expect(studio.getState().rowRun).toBeNull(), 5000);
      expect(under("min")).toBe(0);
      expect(cell(studio, "saturation:shift:offset:8", 0)).toMatchObject({ ask: { does: "simulate" } });
    }
  });

  test("a search that only a row asks for is not given up with a change of a design, but with its row", async () => {
    const { studio, asked } = settled("");
    addRow(studio, readRows("bound:shift:offset:8")![0]!);
    const program = () => asked.find(({ what, values }) => what === "linearProgram" && values["traffic"] === "shift");
    await vi.waitFor(() => expect(program()).toBeDefined(), 5000);
    setValue(studio, "load", [0.2]);
    void run(studio, true);
    expect(program()!.cancelled).toBe(false);
    expect(studio.getState().bounds[boundKey(program()!.values, ANY_PATH)]).toBeDefined();
    removeRow(studio, "bound:shift:offset:8");
    await vi.waitFor(() => expect(program()!.cancelled).toBe(true), 5000);
  });
});

test("adding and removing a row are steps that can be undone", () => {
  const studio = createStudio();
  openStudy(studio, "");
  followHistory(studio, studio.getState(), [], () => false);
  addRow(studio, SHIFT[0]!);
  undo(studio);
  expect(studio.getState().addedRows).toEqual([]);
  redo(studio);
  expect(rowsText(studio.getState().addedRows)).toBe("saturation:shift:offset:8");
  removeRow(studio, "saturation:shift:offset:8");
  undo(studio);
  expect(rowsText(studio.getState().addedRows)).toBe("saturation:shift:offset:8");
});
