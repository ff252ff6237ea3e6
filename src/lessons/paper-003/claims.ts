/** The paper's statements on Figures 3 to 7, as claims on simulated and predicted numbers. */
import type { Measure } from "../claim.ts";
import { MODEL, BLOCKS, LOCAL, timesText, WITH_LOCAL } from "./figures.ts";
import type { GroupSummary } from "../bars.ts";
import type { BarsClaim } from "../lesson.ts";

// Measures for the claims on Figures 3 to 7: ratios among groups of simulated and predicted numbers.

type Groups = readonly GroupSummary[];

/** A claim without the studies that it rests on, which are those of its part. */
export type Stated = Omit<BarsClaim, "studies" | "programs"> & {
  readonly printed: string;
  /** The reason where endpoints do not bind. */
  readonly freely?: string;
  /** The reason for the quick run, if that does not represent the paper's size. */
  readonly small?: string;
};

/** The largest ratio of a time that is "practically indistinguishable" from its prediction. */
export const LIMIT = 1.1;
export const ALIKE = "Practically indistinguishable; what the first packets and the last take on their way is not in the prediction.";

const least = (numbers: readonly number[]): number => Math.min(...numbers);
const most = (numbers: readonly number[]): number => Math.max(...numbers);

/** Null if no number is known. */
function over(numbers: readonly number[], of: (numbers: readonly number[]) => number): number | null {
  return numbers.length === 0 ? null : of(numbers);
}

/** Simulated over a series' number, for every group that has both. */
function ratios(groups: Groups, series: string): readonly number[] {
  return groups.flatMap(({ programs }) => {
    const error = programs.find((one) => one.series === series)?.error ?? null;
    return error === null ? [] : [1 / (1 + error)];
  });
}

function groupOf(groups: Groups, title: string, subtitle?: string): GroupSummary | null {
  return groups.find((one) => one.title === title && one.subtitle === subtitle) ?? null;
}

/** The better end of the simulation, over that of another group. */
function against(groups: Groups, title: string, than: string, end: "least" | "most"): number | null {
  const [one, other] = [title, than].map((name) => groupOf(groups, name)?.simulated.spread ?? null);
  return one && other ? one[end] / other[end] : null;
}

/** Groups of blocks with so many tasks each. */
function ofSize(groups: Groups, tasks: number): readonly number[] {
  return groups
    .filter(({ title }) => title.split("x").reduce((all, n) => all * Number(n), 1) === tasks)
    .flatMap(({ simulated: { spread } }) => (spread === null ? [] : [spread.mean]));
}

/** For every group that has both: the simulation, and the model's prediction. */
function withPredictions(groups: Groups): readonly { readonly ours: number; readonly theirs: number }[] {
  return groups.flatMap(({ simulated, programs }) => {
    const model = programs.find(({ series }) => series === MODEL)?.spread ?? null;
    return simulated.spread && model ? [{ ours: simulated.spread.mean, theirs: model.mean }] : [];
  });
}

/** Among the groups with the least prediction, the slowest simulation, over the fastest of all; null while one is open. */
function overFastest(groups: Groups): number | null {
  const both = withPredictions(groups);
  if (both.length < groups.length) return null;
  const best = least(both.map(({ theirs }) => theirs));
  const chosen = both.filter(({ theirs }) => theirs < best * (1 + 1e-9)).map(({ ours }) => ours);
  return most(chosen) / least(both.map(({ ours }) => ours));
}

const REASON_OF_3A =
  "The throughput does not tell the two apart, for both send at nearly the full rate at their best placement, with room in their queues. It does where a task sends one message after the other through 3 virtual channels of 64 flits: 0.91 to 0.92 at best, but 0.49 for the cube in blocks of 2x2x2.";

export const OF_3A: readonly Stated[] = [
  {
    id: "003-3a-simulated",
    where: "Figure 3(a), section 4.1",
    statement: "By the throughput that it sustains, the decomposition in one dimension, which takes longest, is the best by far.",
    printed: "a significant margin",
    accept: "the best throughput of 64x1x1 is 1.1 to 4 times that of 4x4x4",
    measures: {
      "64x1x1 over 4x4x4, best throughput": {
        of: (groups) => against(groups, "64x1x1", "4x4x4", "most"),
        band: [1.1, 4],
        why: "A margin that is seen in a figure; at most what separates the best and the worst there.",
      },
    },
    reason: REASON_OF_3A,
  },
];

/** Best times of the known decompositions. */
function bests(groups: Groups): readonly number[] {
  return groups.flatMap(({ simulated: { spread } }) => (spread === null ? [] : [spread.least]));
}

/** Number of levels of times, at least a twentieth apart. */
function levels(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted.filter((time, i) => i === 0 || time > 1.05 * sorted[i - 1]!).length;
}

export const OF_3C: readonly Stated[] = [
  {
    id: "003-3c-simulated",
    where: "Figure 3(c), section 4.1",
    statement: "The cube of 64 tasks ends more than twice as soon as their decomposition in one dimension.",
    printed: "more than twice",
    accept: "the best time of 64x1x1 is 2 to 5.4 times that of 4x4x4",
    measures: {
      "64x1x1 over 4x4x4, best time": {
        of: (groups) => against(groups, "64x1x1", "4x4x4", "least"),
        band: [2, 16 / 3 + 0.1],
        why: '"More than twice", and hardly more than the bytes differ.',
      },
    },
  },
  {
    id: "003-3c-cube",
    where: "Figure 3(c), section 4.1",
    statement: "The decomposition as near to a cube as possible is the best.",
    printed: "consistently better",
    accept: "the best time of 4x4x4 is the least of all",
    measures: {
      "4x4x4 over the best": {
        of: (groups) => {
          const cube = groupOf(groups, "4x4x4")?.simulated.spread ?? null;
          return cube && cube.least / least(bests(groups));
        },
        band: [0.999, 1.001],
        why: "The cube is the best.",
      },
    },
  },
  {
    id: "003-3c-levels",
    where: "Figure 3(c), section 4.1",
    statement: "Between the best decomposition and the worst there are several levels.",
    printed: "several performance levels for intermediate mappings",
    accept: "the best times stand on 4 to 7 levels, a twentieth apart at least",
    measures: {
      levels: {
        of: (groups) => over(bests(groups), levels),
        band: [4, 7],
        why: "Two between the best and the worst at least; there are seven decompositions.",
      },
    },
  },
  {
    id: "003-3c-variability",
    where: "Figure 3(c), section 4.1",
    statement: "Of one decomposition the times of its placements differ more than the best times of all decompositions do.",
    printed: "much higher",
    accept: "the widest spread of one decomposition is 1 to 20 times that of the best times",
    measures: {
      "widest spread over that of the best times": {
        of: (groups) =>
          over(
            groups.flatMap(({ simulated: { spread } }) => (spread === null ? [] : [spread.most / spread.least])),
            (spreads) => most(spreads) / (most(bests(groups)) / least(bests(groups))),
          ),
        band: [1, 20],
        why: "More; a factor that such a figure can show.",
      },
    },
    reason:
      "Only placements by blocks are compared here, with indirect routes, which even out what blocks ask of global channels. Which placements stand behind the paper's bars is not told.",
  },
];

/** The statement of Figures 4 and 5 on their routes; `reason`: for times that differ from the predictions. */
function tracks(id: string, where: string, routes: "direct" | "indirect", reason: string): Stated {
  const measure = (of: (numbers: readonly number[]) => number): Measure<Groups> => ({
    of: (groups) => over(ratios(groups, MODEL), of),
    band: [1, LIMIT],
    why: ALIKE,
    unit: "×",
  });
  const statement = `With ${routes} routes the predicted times of all placements are those simulated`;
  return {
    id,
    where,
    statement: `${statement}.`,
    small: `${statement}, with messages of 1/128 of the paper's.`,
    printed: "practically indistinguishable",
    accept: `simulated is 1 to ${LIMIT} times predicted for every block`,
    measures: { "simulated over predicted, least": measure(least), most: measure(most) },
    reason,
  };
}

/** The model as the paper would use it: any of the blocks with the best prediction may be taken. */
function chooses(id: string, where: string, routes: "direct" | "indirect", reason?: string, speaks?: "certain"): Stated {
  const statement = `With ${routes} routes the placement that is predicted to be best is the best`;
  return {
    id,
    where,
    statement: `${statement}.`,
    small: `${statement}, with messages of 1/128 of the paper's.`,
    printed: "select the best configuration",
    accept: `the slowest of the blocks predicted best takes 1 to ${LIMIT} times as long as the fastest of all`,
    measures: {
      "slowest of those predicted best over the fastest": {
        of: overFastest,
        band: [1, LIMIT],
        why: "None ends sooner than the fastest; a tenth is what times may differ by from their predictions.",
        unit: "×",
      },
    },
    ...(reason === undefined ? {} : { reason }),
    ...(speaks === undefined ? {} : { speaks }),
  };
}

function fragmentation(tasks: number, than: number): Measure<Groups> {
  return {
    of: (groups) => {
      const [one, other] = [ofSize(groups, tasks), ofSize(groups, than)];
      return one.length === 0 || other.length === 0 ? null : least(one) / least(other);
    },
    band: [0.25, 0.8],
    why: "Clearly less; not below half the tasks with half the surface each.",
  };
}

const BY_TURNS =
  "It holds as long as the queues hold what is sent: block 4x4x2 takes 1.003 times the prediction with 1/32 of the paper's messages, 1.29 times with 1/16 and 1.44 times with all. A task sends a packet of each of its messages in turn, so that with full queues all go at the pace of the slowest. Messages along the two longer dimensions of the grid of tasks are twice as long as the others; half of them is left when the others are through. With turns in proportion to the messages 1/16 takes 1.002 times the prediction (docs/figures.md).";

const TOO_SHORT = "Detours that are drawn at random take a while to even out, and the quick run is short: ";

export const OF_4A: readonly Stated[] = [
  tracks("003-4a-simulated", "Figure 4(a), section 4.2", "direct", BY_TURNS),
  chooses("003-4a-best", "Figure 4(a), sections 4.2 and 4.4", "direct"),
  {
    id: "003-4a-fragmentation",
    where: "Figure 4(a), sections 4.2 and 5",
    statement: "With direct routes, spreading the tasks over more groups helps, simulated as predicted.",
    small: "With direct routes, spreading the tasks over more groups helps, simulated as predicted, with messages of 1/128 of the paper's.",
    printed: "the advantages of workload fragmentation",
    accept: "the best time is 0.25 to 0.8 of that with twice as many tasks in a group",
    measures: { "16 tasks in a group over 32, best time": fragmentation(16, 32), "8 over 16": fragmentation(8, 16) },
  },
];
export const OF_4B: readonly Stated[] = [
  tracks(
    "003-4b-simulated",
    "Figure 4(b), section 4.2",
    "direct",
    "It holds as long as the queues hold what is sent, as in Figure 4(a). Messages are shorter here: of block 4x4x2 1/16 of the paper's still takes 1.011 times the prediction; more of them were not run.",
  ),
  chooses("003-4b-best", "Figure 4(b), sections 4.2 and 4.4", "direct"),
];
export const OF_5A: readonly Stated[] = [
  tracks(
    "003-5a-simulated",
    "Figure 5(a), section 4.2",
    "indirect",
    `${TOO_SHORT}the widest off, 1x8x4, ends 13 % after the 5,120 cycles that are predicted, 4x4x2 5 %, and 0.04 % with the paper's messages.`,
  ),
  chooses(
    "003-5a-best",
    "Figure 5(a), sections 4.2 and 4.4",
    "indirect",
    "With all bandwidths one the endpoints bind, and every placement is predicted to take the same time: any of them is predicted to be the best.",
    "certain",
  ),
];
export const OF_5B: readonly Stated[] = [
  tracks(
    "003-5b-simulated",
    "Figure 5(b), section 4.2",
    "indirect",
    `${TOO_SHORT}1,024 tasks at the full rate of their endpoints, for 2,048 cycles. With messages eight times as long 4x4x2 takes 1.02 times the prediction instead of 1.15, 2x2x8 1.07 instead of 1.31; with the paper's 1.001 and 1.02 times.`,
  ),
  chooses(
    "003-5b-best",
    "Figure 5(b), sections 4.2 and 4.4",
    "indirect",
    `${TOO_SHORT}twelve blocks are predicted to end alike, and stand as far apart as they stand above the prediction. With the paper's messages 2x2x8 ends 2 % after 4x4x2 instead of 13 %.`,
  ),
];

// The paper's statements on Figures 6 and 7, as claims on simulated and predicted numbers.

/** Of all pairs of groups that differ by at least a tenth in the simulation, the share that the prediction orders alike. */
function ordered(groups: Groups): number | null {
  const both = withPredictions(groups);
  const pairs = both.flatMap((one, i) => both.slice(i + 1).map((other) => [one, other] as const));
  const apart = pairs.filter(([one, other]) => Math.abs(Math.log(one.ours / other.ours)) > Math.log(1.1));
  const alike = apart.filter(([one, other]) => one.theirs > other.theirs === one.ours > other.ours);
  return apart.length === 0 ? null : alike.length / apart.length;
}

/** Times of random placement, each over the least of all blocks with as many tasks. */
function overBest(groups: Groups): readonly number[] {
  const blocks = groups.map(({ programs }) => programs.find(({ series }) => series === BLOCKS)?.spread ?? null);
  return groups.flatMap(({ title, simulated: { spread } }) => {
    const leasts = blocks.flatMap((one, i) => (one && groups[i]!.title === title ? [one.least] : []));
    return spread === null || leasts.length === 0 ? [] : [spread.mean / least(leasts)];
  });
}

export const OF_6: readonly Stated[] = [
  {
    id: "003-1-random",
    where: "Figure 6; sections 1 and 5",
    statement: "Tasks at random take from 50 % to ten times longer than with the best placement.",
    printed: "50 % to 10 times larger; improvements of up to 10x",
    accept: "the least factor is 1.33 to 1.75, the most 6.7 to 16.5",
    measures: {
      "random over the best blocks, least": {
        of: (groups) => over(overBest(groups), least),
        band: [1.33, 1.75],
        why: "Half as long again, the half by a factor of 1.5 either way.",
        unit: "×",
      },
      most: {
        of: (groups) => over(overBest(groups), most),
        band: [6.7, 16.5],
        why: "10 times, or 10 times more, by a factor of 1.5 either way.",
        unit: "×",
      },
    },
    reason:
      "64 tasks with 4 or 2 at random in a group are limited by their endpoints, as blocks are, and lose nothing; without these two the least is 1.26 (256 tasks, 8 to a group). Which configurations the paper counts is not told.",
  },
  {
    id: "003-6-simulated",
    where: "Figure 6, section 4.2",
    statement: "Random placement with direct routes takes 3 to 15 times as long as blocks with indirect ones, in all cases.",
    printed: "3 to 15 times",
    accept: "the least factor is 1.5 to 4.5, the most 7.5 to 22.5",
    measures: {
      "random over blocks, least": {
        of: (groups) => over(ratios(groups, BLOCKS), least),
        band: [1.5, 4.5],
        why: "3, give or take a half.",
        unit: "×",
      },
      most: { of: (groups) => over(ratios(groups, BLOCKS), most), band: [7.5, 22.5], why: "15, give or take a half.", unit: "×" },
    },
    reason:
      "Spread over many groups, random tasks ask less of a global channel than it has, or hardly more, so that both placements are limited by the endpoints.",
  },
  {
    id: "003-6-order",
    where: "Figure 6, section 4.2",
    statement: "The predictions for random placement follow the evolution of the performance across configurations.",
    printed: "follow well",
    accept: "of configurations that differ by a tenth at least 85 % of the pairs are in the predicted order",
    measures: {
      "pairs in order": { of: ordered, band: [0.85, 1], why: "All but one in seven; all of them at most.", unit: "%" },
    },
  },
  {
    id: "003-6-deviation",
    where: "Figure 6, section 4.2",
    statement: "For random placement the model deviates fairly far from what is measured.",
    printed: "fairly large deviations",
    accept: "the largest deviation is 10 to 100 %",
    measures: {
      "largest deviation": {
        of: (groups) =>
          over(
            ratios(groups, MODEL).map((ratio) => Math.abs(1 / ratio - 1)),
            most,
          ),
        band: [0.1, 1],
        why: "More than the others' tenth, up to twice as much.",
        unit: "%",
      },
    },
    reason:
      "It does, and by more than twice where there are few groups: equation 19 is for many messages a group, and its factor log λ / log log λ, which is 2.8 for eight groups, is 4.2 for four.",
  },
];

/** The throughput of a block with so much local bandwidth, over that with more. */
function steps(groups: Groups, block: string, narrow: number, wide: number): number | null {
  const [one, other] = [narrow, wide].map((times) => groupOf(groups, block, timesText(times))?.simulated.spread ?? null);
  return one && other ? one.mean / other.mean : null;
}

const WIDEST = LOCAL.at(-1)!;

function narrowed(block: string, band: readonly [number, number], why: string): readonly [string, Measure<Groups>] {
  return [`${block}, 1× over ${timesText(WIDEST)}`, { of: (groups) => steps(groups, block, 1, WIDEST), band, why }];
}

export const OF_7: readonly Stated[] = [
  {
    id: "003-7-full",
    where: "Figure 7, section 4.3",
    statement: "With full groups the balance is very close to that of uniform traffic: local channels as wide as global ones are enough.",
    printed: "very close",
    accept: "with full groups 1× carries 0.9 to 1.02 of what 8× does",
    measures: Object.fromEntries(["4x4x2", "8x4x1"].map((block) => narrowed(block, [0.9, 1.02], '"Very close": a tenth at most.'))),
  },
  {
    id: "003-7-fragmented",
    where: "Figure 7, section 4.3",
    statement: "With the fewest tasks in a group the bottleneck has clearly moved to the local links of a balanced dragonfly.",
    printed: "up to a factor of 4",
    accept: "with 8 tasks in a group 1× carries 0.25 to 0.9 of what 8× does",
    measures: Object.fromEntries(
      ["2x2x2", "4x2x1"].map((block) => narrowed(block, [0.25, 0.9], "Clearly less; a factor of 4 is the paper's most.")),
    ),
    reason:
      "It has moved, but not as far: 2x2x2 gets 8 % more from wider local channels, 4x2x1 a quarter. Tasks stand at random in their group here, and how many share a local channel hangs on the draw: as `placementSeed` 2 and 3 place them 1× carries 0.65 to 0.79 of what 8× does.",
  },
  {
    id: "003-7-balance",
    where: "Figure 7, section 4.3",
    statement: "Past four times the bandwidth, more of it in local channels yields practically nothing.",
    printed: "practically no further increase",
    accept: "4× carries 0.98 to 1.02 of what 8× does, for every block",
    measures: Object.fromEntries(
      ["4x4x2", "8x4x1", "4x2x2", "8x2x1", "2x2x2", "4x2x1"].map((block) => [
        block,
        { of: (groups: Groups) => steps(groups, block, 4, 8), band: [0.98, 1.02] as const, why: "Practically: 2 %." },
      ]),
    ),
  },
  {
    id: "003-7-counted",
    speaks: "own",
    where: "Section 4.3; our count of local channels, for which the paper has no formula",
    statement: "Simulated is what direct routes carry with local channels counted.",
    printed: "none: bars",
    accept: "simulated is 0.9 to 1 times counted, everywhere",
    measures: {
      "simulated over counted, least": { of: (groups) => over(ratios(groups, WITH_LOCAL), least), band: [0.9, 1], why: ALIKE },
      most: { of: (groups) => over(ratios(groups, WITH_LOCAL), most), band: [0.9, 1], why: "No direct route carries more." },
    },
  },
];
