/** The halves of an all-reduce (reduce-scatter and all-gather), and the broadcast. */
import type { Parameter } from "../../descriptor.ts";
import { broadcastRounds, gatheringRounds, halvingRounds, ringRounds } from "../rounds.ts";
import { collective, foldedMessages } from "./form.ts";
import { binomialBroadcast, recursiveDoublingAllGather, recursiveHalvingReduceScatter, ring, ringReduceScatter } from "./schedules.ts";

function algorithm<const Id extends string>(id: Id, title: string, help: string) {
  return {
    kind: "choice",
    id: "algorithm",
    altered: "options",
    title: "algorithm",
    help: "By which steps.",
    options: [
      { id: "ring", title: "ring", help: "n-1 steps, each to the next task." },
      { id, title, help },
    ],
    default: "ring",
  } as const satisfies Parameter;
}

export const treeBroadcast = collective({
  id: "tree-broadcast",
  title: "Broadcast by a binomial tree",
  summary: "The first task's bytes go to all others; who has them sends them on.",
  source: "Thakur et al. 2005, section 4.2",
  bytes: { help: "What the first task has, and all others get.", default: 65536 },
  counted: () => ({ whole: 1, factor: 1 }),
  messages: (ranks) => ranks - 1,
  rounds: broadcastRounds,
  write: binomialBroadcast,
});

export const allGather = collective({
  id: "all-gather",
  title: "All-gather",
  summary: "Every task gets what each has.",
  source: "Thakur et al. 2005, section 4.1",
  bytes: { help: "What each task has before; it ends with as much of everyone.", default: 4096 },
  counted: (ranks) => ({ whole: ranks, factor: (ranks - 1) / ranks }),
  parameters: [algorithm("recursive-doubling", "recursive doubling", "Exchanges of all that is there with tasks 1, 2, 4, … places away.")],
  messages: (ranks, values) => (values.algorithm === "ring" ? ranks * (ranks - 1) : foldedMessages(ranks, (log2) => log2)),
  rounds: (ranks, bytes, { algorithm: by }) => (by === "ring" ? ringRounds(ranks, 1, ranks - 1, bytes) : gatheringRounds(ranks, bytes)),
  write: (flow, members, bytes, values) => {
    if (values.algorithm !== "ring") {
      recursiveDoublingAllGather(flow, members, bytes);
      return;
    }
    ring(flow, members, 0, () => bytes);
    flow.settle(members);
  },
});

export const reduceScatter = collective({
  id: "reduce-scatter",
  title: "Reduce-scatter",
  summary: "The vectors of all tasks are summed, and each gets a part of the sum.",
  source: "Thakur et al. 2005, section 4.4",
  bytes: { help: "The vector that each task holds before; it ends with a part of the sum.", default: 65536 },
  counted: (ranks) => ({ whole: 1, factor: (ranks - 1) / ranks }),
  parameters: [
    algorithm("recursive-halving", "recursive halving", "Exchanges of halves, quarters, … of the vector, the farthest tasks first."),
  ],
  messages: (ranks, values) => (values.algorithm === "ring" ? ranks * (ranks - 1) : foldedMessages(ranks, (log2) => log2)),
  rounds: (ranks, bytes, { algorithm: by }) =>
    by === "ring" ? ringRounds(ranks, 1, ranks - 1, bytes / ranks) : halvingRounds(ranks, bytes),
  write: (flow, members, bytes, values) => {
    if (values.algorithm !== "ring") {
      recursiveHalvingReduceScatter(flow, members, bytes);
      return;
    }
    ringReduceScatter(flow, members, bytes);
    flow.settle(members);
  },
});
