/** The paper's statements on Figures 6 and 7, as claims on simulated and predicted numbers. */
import type { Measure } from "../claim.ts";
import { BLOCKS, LOCAL, MODEL, timesText, WITH_LOCAL } from "./figures.ts";
import { ALIKE, groupOf, least, most, over, ratios, withPredictions } from "./measures.ts";
import type { Groups, Stated } from "./measures.ts";

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
    const bests = blocks.flatMap((one, i) => (one && groups[i]!.title === title ? [one.least] : []));
    return spread === null || bests.length === 0 ? [] : [spread.mean / least(bests)];
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
