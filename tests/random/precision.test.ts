/** Random studies in coarse, normal and fine windows: what they find agrees, and nothing but a simulation knows of them. */
import { expect, test } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { formatDesign, formatStudy, parseStudy } from "../../src/study/codec.ts";
import { studyFromJson } from "../../src/study/json.ts";
import { studyToJson } from "../study/written.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { curveOf } from "../simulation/own-curve.ts";
import { seeds } from "../tools/extent.ts";
import { digits } from "./properties.ts";
import { smallDesign } from "./small-designs.ts";

// Seeds 7 and 35, both a Cascade, take as long as a hundred others.
const { first, count } = seeds(10, 200, 50);
const PRECISIONS = ["coarse", "normal", "fine"] as const;
const LOADS = [0.1, 0.25, 0.45];
/** Flits of the longest packets: of longer ones a window holds too few. */
const LONGEST = 16;
/** Of what is told at a confidence of 95 %, the part that holds; both ends of a comparison are uncertain. */
const HOLD = 0.95;
/** Of fine intervals; a short window next to saturation takes its own too narrow (5 of seeds 60 to 149, on 2026-11-27, up to four times). */
const NARROWER = 0.85;

/** Random studies with loads, over windows of so many cycles. */
function studies(measure: number): DesignValues[] {
  return Array.from({ length: count }, (_, i) => smallDesign(first + i).values).flatMap((drawn): DesignValues[] => {
    if (runsToCompletion(drawn) || drawn.packetSize > LONGEST) return [];
    const set = { warmup: measure / 2, measure, maxCycles: 10 * measure, saturation: "curve", load: LOADS };
    const values = Object.entries(set).reduce((so, [id, value]) => withValue(so, id, value).values, drawn);
    return problemsOf(values).length === 0 ? [values] : [];
  });
}

const STUDIES = studies(1000);

const as = (values: DesignValues, precision: string): DesignValues => withValue(values, "precision", precision).values;

test("every precision is drawn, and read back from URL and JSON", () => {
  const drawn = Array.from({ length: 40 }, (_, i) => smallDesign(i + 1).values).filter((values) => !runsToCompletion(values));
  for (const precision of PRECISIONS)
    expect(drawn.filter((values) => values.precision === precision).length).toBeGreaterThan(drawn.length / 8);
  for (const values of STUDIES.flatMap((one) => PRECISIONS.map((precision) => as(one, precision)))) {
    const text = formatDesign(values);
    expect(text.includes("precision=")).toBe(values.precision !== "normal");
    const { study, problems } = parseStudy(text);
    expect(problems).toEqual([]);
    expect(study.designs[0]!.precision).toBe(values.precision);
    const read = studyFromJson(JSON.parse(JSON.stringify(studyToJson(study))));
    expect(read.problems).toEqual([]);
    expect(formatStudy(read.study)).toBe(text);
  }
});

test("prices, estimates and linear programs are the same at every precision", async () => {
  const solver = await loadSolver();
  const faults: string[] = [];
  /** Or its refusal. */
  const told = (of: () => object): string => {
    try {
      return JSON.stringify(of(), (key, value: unknown) => (key === "seconds" ? 0 : value));
    } catch (error) {
      return String(error);
    }
  };
  for (const values of STUDIES) {
    const all = PRECISIONS.map((precision) => {
      const design = as(values, precision);
      const network = networkOf(design);
      return [
        told(() => costOf(network, design)),
        told(() => estimateCurve(network, design)),
        network.endpoints > 40 ? "" : told(() => solveThroughput(network, design, solver)),
      ];
    });
    for (const [i, name] of ["prices", "estimates", "programs"].entries())
      if (new Set(all.map((one) => one[i])).size > 1) faults.push(`${formatDesign(values)}: other ${name}`);
  }
  expect(faults).toEqual([]);
});

test("coarse intervals hold what the study's own windows find, and a seed has its digits", async () => {
  const faults: string[] = [];
  let [compared, held] = [0, 0];
  for (const values of studies(8000)) {
    const [coarse, normal] = [await curveOf(as(values, "coarse")), await curveOf(as(values, "normal"))];
    const again = await curveOf(as(values, "coarse"), {}, 3);
    const [one, other] = [coarse, again].map(({ points }) => JSON.stringify(points.map(digits)));
    if (one !== other) faults.push(`${formatDesign(values)}: other digits on three workers`);
    for (const [i, usual] of normal.points.entries()) {
      const short = coarse.points[i]!;
      if (!short.coarse) {
        if (JSON.stringify(digits(short)) !== JSON.stringify(digits(usual)))
          faults.push(`${formatDesign(values)} at ${usual.load}: no coarse point, and other digits`);
        continue;
      }
      const [about, settled] = [short.packetLatency, usual.packetLatency];
      if (about.mean === null || settled.mean === null || about.confidence95 === null || settled.confidence95 === null) continue;
      compared++;
      if (Math.abs(about.mean - settled.mean) <= about.confidence95 + settled.confidence95) held++;
    }
  }
  expect(faults).toEqual([]);
  expect(compared).toBeGreaterThan(count / 4);
  expect(held).toBeGreaterThanOrEqual(Math.floor(HOLD * compared));
});

test("fine intervals are no wider than normal ones, with few exceptions, and a load that is narrow enough has the same digits", async () => {
  const faults: string[] = [];
  let [longer, known, narrower] = [0, 0, 0];
  for (const values of STUDIES) {
    const [normal, fine] = [await curveOf(as(values, "normal")), await curveOf(as(values, "fine"))];
    for (const [i, usual] of normal.points.entries()) {
      const long = fine.points[i]!;
      const tell = (fault: string): void => {
        faults.push(`${formatDesign(values)} at ${usual.load}: ${fault}`);
      };
      if (long.window.end - long.window.start <= usual.window.end - usual.window.start) {
        if (JSON.stringify(digits(long)) !== JSON.stringify(digits(usual))) tell("no longer window, and other digits");
        continue;
      }
      longer++;
      const [own, best] = [usual.packetLatency.confidence95, long.packetLatency.confidence95];
      if (own === null || best === null) continue;
      known++;
      if (best <= own) narrower++;
    }
  }
  expect(faults).toEqual([]);
  expect(Math.min(longer, known)).toBeGreaterThan(count / 4);
  expect(narrower).toBeGreaterThanOrEqual(Math.floor(NARROWER * known));
});
