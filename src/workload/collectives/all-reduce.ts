/** All-reduce: the vectors of all ranks are summed, and all ranks get the sum. Four algorithms. */
import type { Complaint, Numbers } from "../../descriptor.ts";
import { divisorsOf } from "../blocks.ts";
import { roomOf } from "../placing.ts";
import { doublingRounds, rabenseifnerRounds, ringRounds } from "../rounds.ts";
import { collective, foldedMessages } from "./form.ts";
import {
  partBytes,
  rabenseifnerAllReduce,
  recursiveDoublingAllReduce,
  ringAllGather,
  ringAllReduce,
  ringReduceScatter,
} from "./schedules.ts";

/** Every link carries the vector in and out, but for its own part. */
const REDUCED = (ranks: number): { readonly whole: number; readonly factor: number } => ({ whole: 1, factor: (2 * (ranks - 1)) / ranks });
const BYTES = { help: "The vector that each task holds before and after.", default: 65536 };

export const ringAllReduceWorkload = collective({
  id: "ring-all-reduce",
  operation: "all-reduce",
  title: "All-reduce in a ring",
  summary: "A vector is summed over all tasks part by part, around a ring of them.",
  source: "Patarasuk, Yuan 2009",
  bytes: BYTES,
  counted: REDUCED,
  messages: (ranks) => 2 * (ranks - 1) * ranks,
  rounds: (ranks, bytes) => ringRounds(ranks, 1, 2 * (ranks - 1), bytes / ranks),
  write: ringAllReduce,
});

export const recursiveDoubling = collective({
  id: "recursive-doubling-all-reduce",
  operation: "all-reduce",
  title: "All-reduce by recursive doubling",
  summary: "Tasks exchange whole vectors with others 1, 2, 4, … places away.",
  source: "Thakur et al. 2005, section 4.5",
  bytes: BYTES,
  counted: REDUCED,
  messages: (ranks) => foldedMessages(ranks, (log2) => log2),
  rounds: doublingRounds,
  write: recursiveDoublingAllReduce,
});

export const rabenseifner = collective({
  id: "rabenseifner-all-reduce",
  operation: "all-reduce",
  title: "All-reduce of Rabenseifner",
  summary: "Tasks exchange halves, then quarters, … of the vector, and gather the sums the same way back.",
  source: "Rabenseifner 2004",
  bytes: BYTES,
  counted: REDUCED,
  messages: (ranks) => foldedMessages(ranks, (log2) => 2 * log2),
  rounds: rabenseifnerRounds,
  write: rabenseifnerAllReduce,
});

/** The largest divisor of the number of ranks that fits into a group of the network. */
function defaultGroup(values: Numbers<"ranks">): number {
  const { ranks } = values;
  const room = roomOf(values);
  return Math.max(1, ...divisorsOf(ranks).filter((size) => size < ranks && size <= room));
}

function uneven(values: Numbers<"ranks" | "groupSize">): Complaint | null {
  const { ranks, groupSize: size } = values;
  if (ranks % size === 0) return null;
  return {
    parameter: "groupSize",
    message: `groupSize = ${size} does not divide ranks = ${ranks}: groupSize must be one of ${divisorsOf(ranks).join(", ")}.`,
  };
}

export const hierarchical = collective({
  id: "hierarchical-all-reduce",
  operation: "all-reduce",
  title: "All-reduce in two levels",
  summary: "Groups of tasks share out the sum of their vectors, sum the shares between groups, and gather them inside again.",
  source: "Cho et al. 2019",
  bytes: BYTES,
  counted: REDUCED,
  parameters: [
    {
      kind: "integer",
      id: "groupSize",
      title: "tasks of a group",
      help: "Tasks that follow each other and sum their vectors first; divides the ranks.",
      min: 1,
      max: 65536,
      sliderMax: ({ ranks }: Numbers<"ranks">) => ranks,
      default: defaultGroup,
    },
  ],
  check: uneven,
  messages: (ranks, values) => {
    const size = values.groupSize;
    return ranks * (2 * (size - 1) + 2 * (ranks / size - 1));
  },
  rounds: (ranks, bytes, { groupSize: size }) => {
    const inside = ringRounds(size, 1, size - 1, bytes / size);
    return [...inside, ...ringRounds(ranks / size, size, 2 * (ranks / size - 1), bytes / ranks), ...inside];
  },
  write: (flow, members, bytes, values) => {
    const size = values.groupSize;
    const groups = Array.from({ length: members.length / size }, (_, g) => members.slice(g * size, (g + 1) * size));
    for (const group of groups) {
      ringReduceScatter(flow, group, bytes);
      flow.settle(group);
    }
    for (let i = 0; i < size; i++) {
      const part = (i + 1) % size;
      ringAllReduce(
        flow,
        groups.map((group) => group[i]!),
        partBytes(bytes, part, part + 1, size),
      );
    }
    for (const group of groups) {
      ringAllGather(flow, group, bytes, 1);
      flow.settle(group);
    }
  },
});
