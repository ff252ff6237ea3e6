/** Mollah et al. 2017, section 4: the linear-program models held against simulated UGAL-G. */
import { cellsOf, SIMULATED } from "../../src/lessons/paper-001/cells.ts";
import type { Cell } from "../../src/lessons/cell.ts";
import { FIGURES } from "../../src/lessons/paper-001/figures.ts";
import type { PaperNetwork } from "../../src/lessons/paper-001/networks.ts";
import { LP_RECORDS, LP_TOLERANCE, designOf, isComparable } from "../reference/lp.ts";
import type { LpRecord } from "../reference/lp.ts";
import type { Chapter, Claim, Findings, Measure } from "./claim.ts";
import { figure, saturation } from "./measures.ts";

interface Size {
  readonly name: string;
  readonly topology: string;
  /** Offsets of the paper's random shifts, one a pattern. */
  readonly offsets: readonly number[];
  readonly quick: boolean;
  readonly window: string;
}

/** Offsets: 1 + floor(u (N - 1)) with u the first number of mulberry32 on seeds 1 to 5. */
const SIZES: readonly Size[] = [
  { name: "dfly(2,4,2,9)", topology: "p=2&a=4&h=2", offsets: [45, 53, 52, 66, 49], quick: true, window: "warmup=10000&measure=10000" },
  {
    name: "dfly(3,6,3,19)",
    topology: "p=3&a=6&h=3",
    offsets: [214, 251, 246, 315, 236],
    quick: false,
    window: "warmup=10000&measure=10000",
  },
];

const SETTING =
  "routing=ugal-g&intermediate=router&buffer=256&speedup=2.5&localLatency=10&globalLatency=10&terminalLatency=10&maxCycles=200000";

function design(size: Size, traffic: string): string {
  return `topology=dragonfly&${size.topology}&arrangement=absolute&${traffic}`;
}

/** One pattern: model 3 within 10 %, and models 0 and 2 on the two sides of what was simulated. */
function pattern(size: Size, id: string, title: string, traffic: string, quick: boolean): Claim {
  const program = (model: number): string => `${design(size, traffic)}&model=${model}&intraVlb=none`;
  return {
    id: `001-${size.name}-${id}`,
    where: `Figures 8, 9, 11; ${size.name}`,
    quick,
    statement: `${title}: model 3 predicts simulated UGAL-G.`,
    printed: "within 10 % (permutations 4.3 to 8.6 %)",
    studies: { "UGAL-G": `${design(size, traffic)}&${SETTING}&load=0.4,0.8&${size.window}` },
    programs: { 3: program(3), 2: program(2) },
    measures: {
      "model 3 / simulated": {
        of: (found) => alpha(found, "3") / saturation(found.curve("UGAL-G")),
        band: [0.9, 1.1],
        why: "The paper's own accuracy over all its cases, to both sides.",
      },
    },
    aside: (found) =>
      `simulated ${figure(saturation(found.curve("UGAL-G")))}, model 3 ${figure(alpha(found, "3"))}, model 2 ${figure(alpha(found, "2"))}`,
  };
}

/** NaN when the program has no answer. */
function alpha(found: Findings, name: string): number {
  return found.program(name).alpha ?? NaN;
}

type Band = Pick<Measure, "band" | "why">;

const SLIGHTLY_ABOVE: Band = {
  band: [0.995, 1.1],
  why: '"Only slightly overestimates": not below by more than the search leaves open, a tenth at most.',
};
const SLIGHTLY_BELOW: Band = {
  band: [0.9, 1.005],
  why: '"Only slightly underestimates": not above by more than the search leaves open, a tenth at most.',
};
const OVERALL: Band = { band: [0.9, 1.1], why: '"Within 10 % in all cases", to both sides.' };
const ON_CASCADE: Band = { band: [0.974, 1.026], why: "Errors of 0.0 to 2.6 %, to both sides." };

/** What the paper says of models in its figures, over the means of five patterns on one network. */
const MODELS: Readonly<
  Record<
    string,
    { readonly statement: string; readonly printed: string; readonly bands: Readonly<Record<string, Band>>; readonly reason?: string }
  >
> = {
  8: {
    statement: "Model 3 closely matches UGAL-G, model 0 promises significantly more, model 2 significantly less.",
    printed: "model 3 within 4.3 to 8.6 %",
    bands: {
      3: { band: [0.914, 1.086], why: "The largest error that the paper names, to both sides." },
      0: { band: [1.03, 1.35], why: '"Significantly" above: beyond what model 3 could be taken for, and not more than a third.' },
      5: { band: [0.65, 0.93], why: '"Significantly" below, and not by more than a third.' },
    },
    reason:
      "Model 3's error grows with the network: 4.7, 8.4 and 8.9 % on 72, 342 and 1,056 endpoints, the last 0.3 points beyond the paper's largest.",
  },
  10: {
    statement: "Model 3 tracks UGAL-G, model 0 consistently overestimates, model 5 consistently underestimates.",
    printed: "model 3 within 10 %",
    bands: {
      3: OVERALL,
      0: { band: [1.005, 1.35], why: "Above by more than the search leaves open, and not more than a third." },
      5: { band: [0.65, 0.995], why: "Below by more than the search leaves open, and not more than a third." },
    },
  },
  11: {
    statement: "Every model comes close on shifts.",
    printed: "slightly above, slightly below",
    bands: { 3: OVERALL, 0: SLIGHTLY_ABOVE, 5: SLIGHTLY_BELOW },
  },
  12: {
    statement: "Every model comes close on shifts.",
    printed: "slightly above, slightly below",
    bands: { 3: OVERALL, 0: SLIGHTLY_ABOVE, 5: SLIGHTLY_BELOW },
  },
  "13a": {
    statement: "Models 3 and 5 predict UGAL-G on Cascade.",
    printed: "model 3 within 2.6 %, model 5 within 7 %",
    bands: { 3: ON_CASCADE, 5: { band: [0.93, 1.07], why: '"7.0 % at most", to both sides.' } },
  },
  "13b": { statement: "Models 3 and 5 predict UGAL-G on Cascade.", printed: "as Figure 13(a)", bands: { 3: ON_CASCADE, 5: OVERALL } },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Networks up to so many endpoints have the variants of all five patterns; of larger ones a variant takes up to an hour, and the first pattern does. */
const ALL_PATTERNS_UP_TO = 100;

/** The groups of bars of a figure, as the paper runs them: a network each, the mean over its five patterns. */
function bars(id: string): readonly Claim[] {
  const figureHere = FIGURES.find((one) => one.id === id)!;
  return figureHere.networks.map((network): Claim => {
    const cells = cellsOf(figureHere, "paper").filter((cell) => cell.network === network);
    const whole = meansOf(id, network, cells);
    if (network.printed.endpoints <= ALL_PATTERNS_UP_TO) return whole;
    const { id: firstPattern, title } = cells[0]!.pattern;
    const first = cells.filter((cell) => cell.pattern.id === firstPattern);
    return { ...whole, varied: { what: title, claim: meansOf(id, network, first) } };
  });
}

/** A claim on the means over the patterns that the cells have. */
function meansOf(id: string, network: PaperNetwork, cells: readonly Cell[]): Claim {
  const { statement, printed, bands, reason } = MODELS[id]!;
  const simulations = cells.filter(({ series }) => series === SIMULATED);
  const of = (model: string) => cells.filter(({ series }) => series === model);
  const simulated = (found: Findings): number => mean(simulations.map((cell) => saturation(found.curve(cell.id))));
  const predicted =
    (model: string) =>
    (found: Findings): number =>
      mean(of(model).map((cell) => alpha(found, cell.id)));
  return {
    id: `001-figure-${id}-${network.id}`,
    where: `Figure ${id}, ${network.title}`,
    quick: false,
    statement,
    printed,
    studies: Object.fromEntries(simulations.map((cell) => [cell.id, cell.study])),
    programs: Object.fromEntries(
      Object.keys(bands)
        .flatMap(of)
        .map((cell) => [cell.id, cell.study]),
    ),
    ...(reason === undefined ? {} : { reason }),
    measures: Object.fromEntries(
      Object.entries(bands).map(([model, band]) => [
        `model ${model} / UGAL-G`,
        { of: (found: Findings) => predicted(model)(found) / simulated(found), ...band },
      ]),
    ),
    aside: (found) =>
      `means: UGAL-G ${figure(simulated(found))}, ${Object.keys(bands)
        .map((model) => `model ${model} ${figure(predicted(model)(found))}`)
        .join(", ")}`,
  };
}

/** The optimum of a large program, as an independent solver found it. */
function optimum(record: LpRecord): Claim {
  const { topology, traffic, model, intraVlb } = designOf(record);
  const study = Object.entries({ ...topology, ...traffic, model, intraVlb, solveSeconds: 3600 })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join("&");
  const { type, seed, x } = record.pattern;
  return {
    id: `001-lp-${record.topology}-${record.arrangement}-${type}-${seed ?? x}-model-${model}`,
    where: `Section 3; ${record.topology}, ${record.arrangement}`,
    quick: record.size.nonzeros < 1e6,
    statement: `The optimum of model ${model} under ${type === "perm" ? `random permutation ${seed}` : `the shift by ${x}`} is proved.`,
    printed: `${record.alpha} (native HiGHS, not the paper)`,
    studies: {},
    programs: { model: study },
    measures: {
      "alpha − theirs": {
        of: (found) => alpha(found, "model") - record.alpha,
        band: [-LP_TOLERANCE, LP_TOLERANCE],
        why: "The reference is rounded to six digits.",
      },
      "proved, of a program of the same size": {
        of: (found) => {
          const { proved, rows, columns, nonzeros, solver } = found.program("model");
          return Number(
            proved &&
              (!isComparable(record, solver) ||
                (rows === record.size.rows && columns === record.size.columns && nonzeros === record.size.nonzeros)),
          );
        },
        band: [0.5, 1.5],
        why: "1: yes; 0: no.",
      },
    },
    aside: (found) =>
      `alpha ${alpha(found, "model").toFixed(6)} in ${figure(found.program("model").seconds)} s by ${found.program("model").solver}`,
  };
}

export const paper001: Chapter = {
  id: "paper-001",
  title: "Mollah et al. 2017: models against simulation (section 4)",
  setting:
    "Single flits, 256 flits a virtual channel, speedup 2.5, every channel 10 cycles, one minimal and one Valiant candidate through a random router, the sum of queues along the whole path; 10,000 cycles of warm-up at least, more while buffers fill (the paper's 40,000), 10,000 measured. The programs route pairs inside a group minimally, as the simulator does. Claims on whole figures run them as the paper does (40,000 cycles of warm-up, detours for pairs inside a group, docs/figures.md), with means over five patterns. Those not run take more than an hour of one core: a pattern on 1,056 endpoints takes a quarter of one.",
  claims: [
    ...SIZES.flatMap((size) => [
      ...size.offsets.map((_, i) =>
        pattern(
          size,
          `permutation-${i + 1}`,
          `Random permutation ${i + 1}`,
          `traffic=random-permutation&permutationSeed=${i + 1}`,
          size.quick && i < 2,
        ),
      ),
      ...size.offsets.map((offset, i) =>
        pattern(size, `shift-${i + 1}`, `Shift by ${offset}`, `traffic=shift&offset=${offset}`, size.quick && i < 2),
      ),
    ]),
    ...Object.keys(MODELS).flatMap(bars),
    ...LP_RECORDS.filter(({ slow }) => slow).map(optimum),
  ],
};
