/** Prisacari et al. 2014, sections 4.2 and 4.4: some blocks of Figures 4 and 5 with messages of the paper's size, or 1/16 of it, and the choice of a strategy. */
import type { Cell } from "../../src/lessons/cell.ts";
import type { BarsPart } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { SIMULATED } from "../../src/lessons/paper-003/figures.ts";
import { ALIKE, LIMIT } from "../../src/lessons/paper-003/claims.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stencilPrediction } from "../../src/workload/stencil-prediction.ts";
import type { Claim, Findings, Measure } from "./claim.ts";

function cellsOf(figure: string, extent: "quick" | "paper"): readonly Cell[] {
  return (partOf(`stencil-${figure}`) as BarsPart).cells(extent, "equal").filter(({ kind }) => kind === "simulate");
}

/** Throws where the model has none. */
function predicted({ values }: Cell): number {
  const prediction = stencilPrediction(networkOf(values), values);
  if ("refusal" in prediction) throw new Error(prediction.refusal.message);
  return prediction.cycles;
}

/** Throws where a run does not end. */
function cyclesOf(found: Findings, name: string): number {
  const { cycles, complete } = found.completion(name);
  if (!complete) throw new Error(`${name} does not end`);
  return cycles;
}

interface Sized {
  readonly figure: "4a" | "4b" | "5a" | "5b";
  readonly blocks: readonly string[];
  readonly reason?: string;
}

/** Some blocks of a figure with so much of the paper's messages, each against its prediction. */
function sized(
  { figure, blocks, reason }: Sized,
  scale: 1 | 0.0625,
): Pick<Claim, "statement" | "printed" | "where" | "studies" | "measures" | "reason"> {
  const [number, letter] = figure;
  const cells = cellsOf(figure, "paper").filter(({ pattern }) => blocks.includes(pattern.title));
  const measureOf = (cell: Cell): Measure => ({
    of: (found) => cyclesOf(found, cell.id) / (predicted(cell) * scale),
    band: [1, LIMIT],
    why: ALIKE,
    unit: "×",
  });
  const routes = number === "4" ? "direct" : "indirect";
  return {
    where: `Figure ${number}(${letter}), section 4.2`,
    statement: `With ${routes} routes the predicted time is that simulated, with ${scale === 1 ? "messages as long as the paper's" : "messages of 1/16 of the paper's"} (${blocks.join(", ")}).`,
    printed: "practically indistinguishable",
    studies: Object.fromEntries(cells.map(({ id, study }) => [id, scale === 1 ? study : `${study}&messageScale=${scale}`])),
    measures: Object.fromEntries(cells.map((cell) => [`${cell.pattern.title}, simulated over predicted`, measureOf(cell)])),
    ...(reason === undefined ? {} : { reason }),
  };
}

function atSixteenth(of: Sized): Claim {
  return { id: `003-${of.figure}-sixteenth`, quick: true, ...sized(of, 0.0625) };
}

/** `at`: the one of its blocks whose variants are run, with 1/16 of the messages. */
function unscaled(of: Sized, at: string): Claim {
  return {
    id: `003-${of.figure}-unscaled`,
    quick: false,
    ...sized(of, 1),
    varied: { what: `${at} with 1/16 of the messages`, claim: atSixteenth({ figure: of.figure, blocks: [at] }) },
  };
}

const TURNS =
  "Packets of a task's messages leave in turn, one of each. Every task has a message to another group along the last dimension, 32 of them to a channel, and half of the tasks one along each of the others, 16 to a channel and twice as long. Once the queues are full a task's messages all go at the pace of the slowest, one of 32; when the short ones are through, half of the long ones is left: 1.5 times the prediction in all, less what the queues hold.";

const CURES =
  "1/16 is about where the queues begin to be too short: with the placements of seeds 2 and 3 it is 1.001 and 1.27 times. It meets the prediction with queues twice as deep (1.001 times), with messages all alike (`domain=512x512x256`: 1.001 times, with 4 virtual channels of 256 flits 1.011 times), and with turns in proportion to the messages: as a trace in which every long message is two, 1.002 times, in which it is one, 1.25 times (docs/figures.md).";

export const SIZES: readonly Claim[] = [
  atSixteenth({ figure: "4a", blocks: ["4x4x2"], reason: `${TURNS} ${CURES}` }),
  unscaled(
    {
      figure: "4a",
      blocks: ["4x4x2"],
      reason:
        "As with 1/16 of the messages (003-4a-sixteenth), of which the queues hold more. `flitlab figure stencil-4a --cell 8x8x4.direct-4x4x2` gave 3,029,473 cycles, 1.44 times the prediction, in 12 minutes of processor time.",
    },
    "4x4x2",
  ),
  atSixteenth({
    figure: "4b",
    blocks: ["4x4x2"],
    reason: "Messages are of 4, 2 and 2 MiB, in Figure 4(a) of 8, 8 and 4, and the queues hold 1/16 of them. More was not run.",
  }),
  unscaled(
    {
      figure: "5a",
      blocks: ["4x4x2"],
      reason: "`flitlab figure stencil-5a --cell 8x8x4.indirect-4x4x2` gave 655,620 cycles, 1.0004 times the prediction.",
    },
    "4x4x2",
  ),
  unscaled(
    {
      figure: "5b",
      blocks: ["4x4x2", "2x2x8"],
      reason:
        "`flitlab figure stencil-5b --cell` with `16x8x8.indirect-4x4x2` and `-2x2x8` gave 262,440 and 267,442 cycles, 1.001 and 1.02 times the prediction. 1x4x8 and 1x8x4, which are 37 % off with 1/128 of the messages, were not run.",
    },
    "4x4x2",
  ),
];

/** A way to place and route, by a figure that has it: how its runs are called, and what tells them from others. */
interface Strategy {
  readonly title: string;
  readonly figure: string;
  readonly includes: (cell: Cell) => boolean;
}

function strategies(tasks: string): readonly Strategy[] {
  const [direct, indirect] = tasks === "8x8x4" ? ["4a", "5a"] : ["4b", "5b"];
  return [
    { title: "blocks, direct routes", figure: direct!, includes: () => true },
    { title: "blocks, indirect routes", figure: indirect!, includes: () => true },
    { title: "random, direct routes", figure: "6", includes: ({ network, series }) => network.id === tasks && series === SIMULATED },
  ];
}

/** Simulated times of the best configurations by the model, over the least: of the slowest of the strategies that it predicts to be the fastest. */
function chosen(tasks: string): Measure {
  const named = strategies(tasks).map(({ figure, includes }) => cellsOf(figure, "quick").filter((cell) => includes(cell)));
  const alike = (one: number, other: number): boolean => one < other * (1 + 1e-9);
  return {
    of: (found) => {
      const best = named.map((cells) => {
        const time = Math.min(...cells.map(predicted));
        const configurations = cells.filter((cell) => alike(predicted(cell), time));
        return { time, cycles: Math.min(...configurations.map(({ id }) => cyclesOf(found, id))) };
      });
      const time = Math.min(...best.map((one) => one.time));
      const slowest = Math.max(...best.filter((one) => alike(one.time, time)).map(({ cycles }) => cycles));
      return slowest / Math.min(...best.map(({ cycles }) => cycles));
    },
    band: [1, LIMIT],
    why: "None ends sooner than the fastest; a tenth is what times may differ by from their predictions.",
    unit: "×",
  };
}

export const STRATEGY: Claim = {
  id: "003-4-strategy",
  where: "Section 4.4",
  statement:
    "Of blocks with direct routes, blocks with indirect ones, and random placement, that with the lowest predicted time ends first.",
  printed: "select the strategy with the lowest one",
  quick: true,
  studies: Object.fromEntries(
    ["8x8x4", "16x8x8"].flatMap((tasks) =>
      strategies(tasks).flatMap(({ figure, includes }) =>
        cellsOf(figure, "quick")
          .filter((cell) => includes(cell))
          .map(({ id, study }) => [id, study]),
      ),
    ),
  ),
  measures: { "256 tasks, chosen over the fastest": chosen("8x8x4"), "1024 tasks": chosen("16x8x8") },
  reason:
    "With 1024 tasks indirect routes are chosen, and are the fastest. With 256 all three are predicted to be limited by the endpoints alone, and blocks are. But 8 tasks at random in each of 32 groups ask more of some global channel than the 0.70 of equation 26, and take 1.33 times the prediction.",
};
