/** A bound is "at most", whatever is known beside it: over all sentences, rows and bars that can be made of models and of what is found. */
import { expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { ANY_PATH, MODELS } from "../../src/throughput/models.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { answerSentence } from "../../src/studio/results/answer/sentence.ts";
import { textOf } from "./reading.ts";
import type { Certified, DesignFacts } from "../../src/studio/results/answer/facts.ts";
import { throughputRows } from "../../src/studio/results/bars.ts";
import { gapSentence } from "../../src/studio/results/shown-bars.ts";
import { boundValue } from "../../src/studio/results/table/bound-rows.ts";
import { certificateOf } from "../../src/studio/results/limits/sentences.ts";
import { boundKey } from "../../src/studio/store/keys.ts";
import { AT_FIRST } from "../../src/studio/store/state.ts";
import type { Bound } from "../../src/studio/store/state.ts";
import { throughputBars } from "../../src/charts/throughput-bars.ts";

/** What can carry, and no simulation has carried. */
const BOUNDED =
  /minimal paths|any routing|best routing|another routing|No routing|no routing|its paths could|Valiant paths|network alone|model \d/i;
/** How that is told; what a simulation has reached is told beside it. */
const AT_MOST = /at most|no routing .*(can|could) carry more|all that .* can carry|all that any routing could carry|is not known yet/i;

/** Clauses of a text that name what is bounded without saying so. */
function blunt(text: string): string[] {
  return text
    .split(/[;.](?=\s|$)|[()]/)
    .filter((clause) => BOUNDED.test(clause) && !AT_MOST.test(clause))
    .map((clause) => clause.trim());
}

const CERTIFIED: readonly (Certified | null)[] = [
  null,
  { lower: 0.25, upper: 0.25 },
  { lower: 0.5, upper: 0.5 },
  { lower: 0.3, upper: 0.6 },
  { lower: 0.7, upper: 1 },
  { lower: 1, upper: 1 },
];
const FULL = { kind: "global", full: 9, channels: 72, othersMean: 0, othersMost: 0 };
const ENDS: readonly Pick<DesignFacts, "progress" | "carried" | "highest" | "saturation" | "settled" | "deadlock" | "doubted">[] = [
  { progress: "idle", carried: null, highest: null, saturation: null, settled: false, deadlock: null, doubted: null },
  { progress: "running", carried: null, highest: null, saturation: null, settled: false, deadlock: null, doubted: null },
  {
    progress: "searching",
    carried: 0.2,
    highest: 0.5,
    saturation: { lower: 0.2, upper: 0.5 },
    settled: false,
    deadlock: null,
    doubted: null,
  },
  {
    progress: "stopped",
    carried: null,
    highest: 0.5,
    saturation: { lower: null, upper: 0.5 },
    settled: false,
    deadlock: null,
    doubted: null,
  },
  { progress: "done", carried: 0.3, highest: 0.3, saturation: null, settled: false, deadlock: null, doubted: null },
  { progress: "done", carried: 1, highest: 1, saturation: null, settled: false, deadlock: null, doubted: null },
  { progress: "done", carried: 0.3, highest: 0.3, saturation: null, settled: false, deadlock: null, doubted: 0.2 },
  {
    progress: "done",
    carried: 0.249,
    highest: 0.5,
    saturation: { lower: 0.249, upper: 0.2505 },
    settled: true,
    deadlock: null,
    doubted: null,
  },
  { progress: "done", carried: 0.44, highest: 0.5, saturation: { lower: 0.44, upper: 0.45 }, settled: true, deadlock: null, doubted: null },
  { progress: "done", carried: 0.8, highest: 0.9, saturation: { lower: 0.8, upper: 0.803 }, settled: true, deadlock: null, doubted: null },
  { progress: "done", carried: 0.2, highest: 0.9, saturation: { lower: 0.2, upper: 0.9 }, settled: true, deadlock: null, doubted: null },
  { progress: "done", carried: 0.2, highest: 0.9, saturation: null, settled: false, deadlock: 0.4, doubted: null },
];
const WHOLE = {
  links: 3,
  ofLinks: 90,
  routers: 0,
  endpoints: 0,
  whole: { saturation: { lower: 0.5, upper: 0.51 }, any: { lower: 0.7, upper: 0.7 } },
};

test("sentences of the answer", () => {
  const wrong = new Set<string>();
  let told = 0;
  for (const end of ENDS)
    for (const any of CERTIFIED)
      for (const minimal of CERTIFIED)
        for (const [minimalOnly, minimalEvenly, minimalFull, damage] of [
          [true, false, FULL, null],
          [true, true, null, WHOLE],
          [false, false, FULL, WHOLE],
          [false, true, null, null],
        ] as const) {
          const one: DesignFacts = {
            design: 0,
            label: "A MIN",
            traffic: "worst-case",
            done: 2,
            loads: 2,
            silent: null,
            measured: end.saturation,
            bottleneck: null,
            any,
            minimal,
            minimalEvenly,
            minimalOnly,
            minimalFull,
            dollars: null,
            watts: null,
            damage,
            completion: null,
            coarse: false,
            revised: null,
            ...end,
          };
          const other: DesignFacts = { ...one, design: 1, label: "B UGAL-L", minimalOnly: false, ...ENDS[0] };
          for (const facts of [[one], [one, other]]) {
            const text = textOf(answerSentence(facts));
            if (BOUNDED.test(text)) told++;
            for (const clause of blunt(text)) wrong.add(clause);
          }
        }
  expect(told).toBeGreaterThan(500);
  expect([...wrong]).toEqual([]);
});

test("sentences below the bars, of every model", () => {
  const wrong = new Set<string>();
  for (const { id: model } of MODELS)
    for (const own of CERTIFIED)
      for (const any of CERTIFIED)
        for (const within of [null, { lower: null, upper: 0.2 }, { lower: 0.2, upper: 0.203 }, { lower: 0.9, upper: 0.95 }])
          for (const network of [null, 1.2]) {
            const text = gapSentence({ routing: "MIN", simulated: 0.2, within, model, own: model === ANY_PATH ? any : own, any, network });
            for (const clause of blunt(text ?? "")) wrong.add(clause);
          }
  expect([...wrong]).toEqual([]);
});

function boundOf(model: string, lower: number, upper: number, solvedBy = model): Bound {
  const values = parseStudy("routing=min&traffic=worst-case&load=0.1").study.designs[0]!;
  const result = {
    model: solvedBy,
    alpha: lower,
    alphaNetwork: 1.3 * upper,
    gap: 0.1,
    proved: lower === upper,
    terminalBound: 1,
    channelLoad: [],
  };
  return {
    key: boundKey(values, model),
    values,
    model,
    state: "solved",
    text: "",
    lower,
    upper,
    progress: null,
    result: result as unknown as ThroughputResult,
    verification: null,
  };
}

test("cells of the table, bars and certificates, of every model", () => {
  for (const { id } of MODELS)
    for (const lower of [0.3, 0.5]) {
      const bound = boundOf(id, lower, 0.5);
      expect(boundValue(bound).text).toBe("≤\u202f0.5");
      expect(certificateOf(bound)).toMatch(/at most 0\.5\b/);
      const state = { ...AT_FIRST, models: [id], bounds: { [bound.key]: bound } };
      const designs = [{ id: 0, values: bound.values, attempts: {}, problems: [] }];
      const rows = throughputRows({ ...state, designs }, { series: [], ghosts: [], stale: [] } as never);
      const { marks, hovers } = throughputBars({ rows, width: 400 });
      expect(rows).toHaveLength(1);
      expect(marks.flatMap((mark) => (mark.type === "text" && /0\.5/.test(mark.text) ? [mark.text] : []))).toEqual([
        "≤\u202f0.5 (network ≤\u202f0.715)",
      ]);
      expect(hovers[0]!.rows[0]).toEqual(["throughput", "≤\u202f0.5 (network ≤\u202f0.715)"]);
    }
});

test("what stood in for the program of minimal paths says so", () => {
  const bound = boundOf("min", 0.5, 0.5, "min-uniform");
  expect(boundValue(bound)).toMatchObject({
    text: "≤\u202f0.5, even split",
    note: expect.stringMatching(/^minimal, even split: .*too large/),
  });
  const state = { ...AT_FIRST, models: ["min"], bounds: { [bound.key]: bound } };
  const designs = [{ id: 0, values: { ...bound.values, model: "min" }, attempts: {}, problems: [] }];
  const [row] = throughputRows({ ...state, designs }, { series: [], ghosts: [], stale: [] } as never);
  expect(row!.label).toBe("minimal, even split (LP)");
});
