/** What the paper says of Figures 3 to 7, as claims on simulated and predicted numbers. */
import type { GroupSummary } from "../bars.ts";
import type { Measure } from "../claim.ts";
import type { BarsClaim } from "../lesson.ts";
import { BLOCKS, LOCAL, MODEL, timesText, WITH_LOCAL } from "./figures.ts";

type Groups = readonly GroupSummary[];
/** A claim but for the studies that it rests on, which are those of its part. */
export type Stated = Omit<BarsClaim, "studies" | "programs"> & { readonly printed: string };

const least = (numbers: readonly number[]): number => Math.min(...numbers);
const most = (numbers: readonly number[]): number => Math.max(...numbers);

/** Null as long as none of the numbers is known. */
function over(numbers: readonly number[], of: (numbers: readonly number[]) => number): number | null {
  return numbers.length === 0 ? null : of(numbers);
}

/** Simulated over what a series says, of every group that has both. */
function ratios(groups: Groups, series: string): readonly number[] {
  return groups.flatMap(({ programs }) => {
    const error = programs.find((one) => one.series === series)?.error ?? null;
    return error === null ? [] : [1 / (1 + error)];
  });
}

function groupOf(groups: Groups, title: string, subtitle?: string): GroupSummary | null {
  return groups.find((one) => one.title === title && one.subtitle === subtitle) ?? null;
}

/** The better end of what was simulated, over that of another group. */
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

/** Best times of the decompositions that are known. */
function bests(groups: Groups): readonly number[] {
  return groups.flatMap(({ simulated: { spread } }) => (spread === null ? [] : [spread.least]));
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

const ALIKE = "Practically indistinguishable; what the first packets and the last take on their way is not in the prediction.";

function tracks(id: string, where: string, routes: "direct" | "indirect", limit: number, reason?: string): Stated {
  const measure = (of: (numbers: readonly number[]) => number): Measure<Groups> => ({
    of: (groups) => over(ratios(groups, MODEL), of),
    band: [1, limit],
    why: ALIKE,
    unit: "×",
  });
  return {
    id,
    where,
    statement: `With ${routes} routes the predicted times of all placements are those simulated.`,
    printed: "practically indistinguishable",
    accept: `simulated is 1 to ${limit} times predicted for every block`,
    measures: { "simulated over predicted, least": measure(least), most: measure(most) },
    ...(reason === undefined ? {} : { reason }),
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

export const OF_4A: readonly Stated[] = [
  tracks("003-4a-simulated", "Figure 4(a), section 4.2", "direct", 1.1),
  {
    id: "003-4a-fragmentation",
    where: "Figure 4(a), sections 4.2 and 5",
    statement: "With direct routes, spreading the tasks over more groups helps, simulated as predicted.",
    printed: "the advantages of workload fragmentation",
    accept: "the best time is 0.25 to 0.8 of that with twice as many tasks in a group",
    measures: { "16 tasks in a group over 32, best time": fragmentation(16, 32), "8 over 16": fragmentation(8, 16) },
  },
];
export const OF_4B: readonly Stated[] = [tracks("003-4b-simulated", "Figure 4(b), section 4.2", "direct", 1.1)];
export const OF_5A: readonly Stated[] = [tracks("003-5a-simulated", "Figure 5(a), section 4.2", "indirect", 1.15)];
export const OF_5B: readonly Stated[] = [
  tracks(
    "003-5b-simulated",
    "Figure 5(b), section 4.2",
    "indirect",
    1.15,
    "The 1,024 tasks are to send at the full rate of their endpoints, over global channels that are to be full, for 2,048 cycles only in the quick run: too short for detours that are drawn at random to even out. With messages eight times as long 4x4x2 takes 1.02 times the prediction instead of 1.15, 2x2x8 1.07 instead of 1.31.",
  ),
];

/** Of every two groups that differ by a tenth at least when simulated, the share that the prediction puts in the same order. */
function ordered(groups: Groups): number | null {
  const both = groups.flatMap(({ simulated, programs }) => {
    const model = programs.find(({ series }) => series === MODEL)?.spread ?? null;
    return simulated.spread && model ? [{ ours: simulated.spread.mean, theirs: model.mean }] : [];
  });
  const pairs = both.flatMap((one, i) => both.slice(i + 1).map((other) => [one, other] as const));
  const apart = pairs.filter(([one, other]) => Math.abs(Math.log(one.ours / other.ours)) > Math.log(1.1));
  const alike = apart.filter(([one, other]) => one.theirs > other.theirs === one.ours > other.ours);
  return apart.length === 0 ? null : alike.length / apart.length;
}

export const OF_6: readonly Stated[] = [
  {
    id: "003-6-simulated",
    where: "Figure 6, section 4.2",
    statement: "Random placement with direct routes takes 3 to 15 times as long as blocks with indirect ones, in all cases.",
    printed: "3 to 15 times",
    accept: "the least factor is 2 to 4.5, the most 7.5 to 22.5",
    measures: {
      "random over blocks, least": {
        of: (groups) => over(ratios(groups, BLOCKS), least),
        band: [2, 4.5],
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

/** What a block carries with so much local bandwidth, over what it does with more. */
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
      "It has moved, but not as far: 2x2x2 gets 8 % more from wider local channels, 4x2x1 a quarter. Tasks stand at random in their group here, and the fewer there are, the fewer share a local channel.",
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
