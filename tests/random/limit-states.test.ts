/**
 * What is said to be kept or broken of designs drawn at random is so by linear programs on the networks that are built; nothing that is
 * broken or not checked comes first or is marked as unbeaten.
 */
import { expect, test } from "vitest";
import { costReport } from "../../src/cost/cost.ts";
import { searchSteps } from "../../src/cost/search/search.ts";
import { searchedFamilies } from "../../src/cost/search/wishes.ts";
import { evenlyCarried } from "../../src/estimate/even-load.ts";
import { mulberry32 } from "../../src/math/random.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import { loadSolver, throughputSteps } from "../../src/throughput/solve.ts";
import type { LpSolver } from "../../src/throughput/solve.ts";
import { diameterOf } from "../../src/topology/breadth-first.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { SearchRow } from "../../src/workers/jobs/search.ts";
import { inOrder, knownOf, limitStates, measure, standingOf, unbeaten, UNMEASURED } from "../../src/workers/measured-design.ts";
import type { Measured } from "../../src/workers/measured-design.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { ended } from "../throughput/class-programs.ts";
import { seeds } from "../tools/extent.ts";

const FAMILIES = searchedFamilies();
/** Those that name the designs to try, among them trees of all kinds. */
const LISTED = FAMILIES.filter(({ designs }) => designs !== undefined);
const { first, count } = seeds(16, 300);

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Does what is asked at once; nothing fails at random. */
function poolWith(solver: LpSolver): Pool {
  const jobs: Readonly<Record<string, (values: DesignValues) => unknown>> = {
    cost: (values) => costReport(networkOf(values), values),
    bill: () => ({ bill: { transceivers: [] } }),
    evenlyCarried: (values) => ended(evenlyCarried(networkOf(values))),
    description: (values) => ({ diameter: diameterOf({ ...networkOf(values), orbits: null }), bisection: null }),
    resilience: () => ({ refusal: { parameter: "failures", message: "Nothing fails." } }),
    linearProgram: (values) => ended(throughputSteps(networkOf(values), values, solver, () => 0)),
  };
  const run = (job: string, values: DesignValues): unknown => ({
    done: Promise.resolve().then(() => jobs[job]!(values)),
    cancel: () => {},
  });
  return { size: 1, run } as unknown as Pool;
}

/** Trees with leaves, ports or links that are not alike: of them bounds are hardest to tell. */
const isUnlike = ({ values }: SearchRow): boolean =>
  Number(values["empty"] ?? 0) > 0 || Number(values["short"] ?? 0) > 0 || (values["uneven"] ?? "0") !== "0";

function drawnRows(seed: number, random: Random): readonly SearchRow[] {
  const family = seed % 2 === 0 ? LISTED[(seed / 2) % LISTED.length]! : FAMILIES[((seed - 1) / 2) % FAMILIES.length]!;
  const endpoints = 8 + Math.floor(random() * 22);
  const wish = [
    `families=${family.id}&endpoints=${endpoints}&maxEndpoints=${endpoints + 6}&maxRadix=${5 + Math.floor(random() * 6)}`,
    `minThroughput=0&minWorstCase=0&oversubscription=3&rank=${pick(random, ["cost", "throughput", "endpoints"])}`,
  ];
  const { designs } = ended(searchSteps(readWishes(wish.join("&")).values));
  return designs.map((design) => ({ ...design, opens: true }));
}

const ROUNDING = 1e-6;

test(`limits of ${count} random designs are kept and broken as linear programs say`, async () => {
  const pool = poolWith(await loadSolver());
  const faults: string[] = [];
  const states = { kept: 0, broken: 0, unchecked: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const random = mulberry32(seed);
    const rows = drawnRows(seed, random);
    if (rows.length === 0) continue;
    const unlike = rows.filter(isUnlike);
    const row = pick(random, unlike.length > 0 ? unlike : rows);
    const { values: wanted } = readWishes("endpoints=2&minThroughput=0&minWorstCase=0");
    const told = `${seed}: ${JSON.stringify(row.values)}`;
    const measured = await measure(pool, defaultValues(), row, wanted, { started: () => {}, tell: () => {} });
    if (measured.note !== null || measured.uniform === null) {
      faults.push(`${told}: ${measured.note}`);
      continue;
    }
    const all: readonly (readonly [string, Measured])[] = [
      ["as counted", UNMEASURED],
      ["as measured", measured],
    ];
    const worst = [measured.uniform, measured.worstCase, measured.worstFound].filter((one) => one !== null);
    for (const [how, known] of all) {
      const carried = knownOf(row, known);
      for (const [traffic, { lower, upper }] of Object.entries(carried))
        if (!(lower >= 0 && lower <= upper && upper <= 1 + ROUNDING)) faults.push(`${told}, ${how}: ${lower} to ${upper} of ${traffic}`);
      for (const floor of [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1]) {
        const limits = limitStates(row, known, { ...wanted, minThroughput: floor, minWorstCase: floor });
        for (const [limit, proofs] of [
          ["minThroughput", [measured.uniform]],
          ["minWorstCase", worst],
        ] as const) {
          const state = limits.get(limit)!;
          states[state]++;
          const proof = proofs.map(({ lower, upper }) => `${lower} to ${upper}`).join(", ");
          // Of any traffic, so of each that was solved; and there is one of which less is carried.
          if (state === "kept" && proofs.some(({ upper }) => upper < floor - ROUNDING))
            faults.push(`${told}, ${how}: ${limit}=${floor} is kept, and carried are ${proof}`);
          if (state === "broken" && proofs.every(({ lower }) => lower >= floor + ROUNDING))
            faults.push(`${told}, ${how}: ${limit}=${floor} is broken, and carried are ${proof}`);
        }
      }
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(Math.min(states.kept, states.broken, states.unchecked)).toBeGreaterThan(count);
});

test("what is broken or not checked comes after what is kept, and is not marked", () => {
  const faults: string[] = [];
  let mixed = 0;
  for (let seed = first; seed < first + 2 * count; seed++) {
    const random = mulberry32(seed + 1_000_000);
    const rows = [...drawnRows(seed, random), ...drawnRows(seed + 1, random), ...drawnRows(seed + 7, random)];
    const floors = [
      pick(random, [0, 0.4, 0.7, 1]),
      pick(random, [0, 0.3, 0.6, 0.9]),
      pick(random, [2, 4, 127]),
      pick(random, [3000, 9000]),
    ];
    const text = `endpoints=2&minThroughput=${floors[0]}&minWorstCase=${floors[1]}&maxDiameter=${floors[2]}&maxCost=${floors[3]}`;
    const { values: wanted } = readWishes(`${text}&rank=${pick(random, ["guaranteed", "cost", "power", "diameter"])}`);
    const stateOf = (row: SearchRow): string => standingOf(row, UNMEASURED, wanted);
    const listed = rows.map((row) => ({ row, measured: null })).toSorted(inOrder(wanted, true));
    const kept = rows.filter((row) => stateOf(row) === "kept");
    if (kept.length > 0 && kept.length < rows.length) mixed++;
    if (listed.slice(0, kept.length).some(({ row }) => stateOf(row) !== "kept"))
      faults.push(`${seed}: ${text}: not all that are kept come first`);
    const marked = unbeaten(rows, () => UNMEASURED, wanted);
    if (marked.size === 0 && kept.length > 0) faults.push(`${seed}: ${text}: nothing is marked`);
    for (const row of marked)
      if (stateOf(row) !== "kept") faults.push(`${seed}: ${text}: ${JSON.stringify(row.values)} is marked and ${stateOf(row)}`);
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(mixed).toBeGreaterThan(count / 4);
});
