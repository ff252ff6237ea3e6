/**
 * Synthetic input and output of a cluster. Clients send bursts of requests to a few storage endpoints, some of which get far more requests
 * than others.
 */
import type { Complaint, Numbers, Parameter, ValuesOf } from "../descriptor.ts";
import { mulberry32 } from "../math/random.ts";
import { bytesParameter, ranksParameter, tooLong } from "./collectives/form.ts";
import { workload } from "./descriptor.ts";
import type { JobValues } from "./descriptor.ts";
import { ProgramBuilder } from "./program.ts";
import type { Program } from "./program.ts";

/** Bytes of a request for a block, or of the answer to a write. */
const SHORT_MESSAGE_BYTES = 64;

const PARAMETERS = [
  ranksParameter,
  {
    kind: "integer",
    id: "storage",
    title: "storage endpoints",
    help: "Tasks that store, spread evenly over the ranks; the others are clients.",
    min: 1,
    max: 65535,
    sliderMax: ({ ranks }: Numbers<"ranks">) => Math.max(2, ranks - 1),
    default: ({ ranks }: Numbers<"ranks">) => Math.max(1, Math.floor(ranks / 8)),
  },
  {
    kind: "real",
    id: "skew",
    title: "skew",
    help: "The k-th storage endpoint is asked in proportion to 1/k to this power; 0: all alike.",
    min: 0,
    max: 4,
    default: 1,
  },
  {
    kind: "integer",
    id: "requests",
    title: "requests",
    help: "Blocks that each client reads or writes.",
    min: 1,
    max: 1000000,
    sliderMax: 1000,
    default: 50,
  },
  {
    kind: "real",
    id: "burstRequests",
    title: "requests of a burst",
    help: "Requests that follow each other, on average, all to the same storage endpoint.",
    min: 1,
    max: 10000,
    sliderMax: 100,
    default: 8,
  },
  {
    kind: "integer",
    id: "burstGap",
    title: "between bursts",
    help: "Cycles between two bursts of a client, on average.",
    unit: "cycles",
    min: 0,
    max: 100000000,
    sliderMax: 100000,
    default: 20000,
  },
  bytesParameter("blockBytes", "block", "What is read or written at once.", 1024),
  {
    kind: "real",
    id: "reads",
    title: "share of reads",
    help: "Of the requests; the others are writes.",
    min: 0,
    max: 1,
    default: 0.6,
  },
  {
    kind: "integer",
    id: "burstSeed",
    title: "seed of bursts",
    help: "Seed of when, where and what is asked, apart from the simulation's.",
    min: 0,
    max: 2147483647,
    sliderMax: 50,
    default: 1,
  },
  {
    kind: "real",
    id: "timeScale",
    title: "scale of times",
    help: "What all times are multiplied by: 0.333 is three times as fast.",
    unit: "x",
    min: 0.000001,
    max: 1000000,
    sliderMax: 4,
    default: 1,
  },
] as const satisfies readonly Parameter[];

type Bursts = JobValues & ValuesOf<typeof PARAMETERS>;

/** Ranks that store, evenly among all. */
export function storageRanks(ranks: number, storage: number): number[] {
  return Array.from({ length: storage }, (_, i) => Math.floor(((i + 0.5) * ranks) / storage));
}

/** How often each storage endpoint is asked, summing to 1: in proportion to 1/k^skew (Zipf), where k is 1 for the first. */
function popularity(storage: number, skew: number): number[] {
  const weight = Array.from({ length: storage }, (_, i) => (i + 1) ** -skew);
  const sum = weight.reduce((all, one) => all + one, 0);
  return weight.map((one) => one / sum);
}

function chosen(shares: readonly number[], at: number): number {
  let sum = 0;
  const found = shares.findIndex((share) => (sum += share) > at);
  return found < 0 ? shares.length - 1 : found;
}

/**
 * The program of the clients, each on its own, by numbers drawn from the seed: a gap, then a burst of requests to one storage endpoint, as
 * many cycles apart as a block has flits. Both lengths are exponential. A read is a short message and, after it, a block back; a write is a
 * block and a short one back.
 */
function programOf(values: Bursts): Program {
  const { ranks, blockBytes, timeScale, reads: share } = values;
  const stores = storageRanks(ranks, values.storage);
  const shares = popularity(stores.length, values.skew);
  const storing = new Set(stores);
  const random = mulberry32(values.burstSeed);
  const exponential = (mean: number): number => -mean * Math.log(1 - random());
  const builder = new ProgramBuilder(ranks);
  const apart = Math.ceil(blockBytes / values.flitBytes);
  for (let client = 0; client < ranks; client++) {
    if (storing.has(client)) continue;
    let left = values.requests;
    for (let cycle = exponential(values.burstGap); left > 0; cycle += exponential(values.burstGap)) {
      const burst = Math.min(left, 1 + Math.floor(exponential(values.burstRequests - 1)));
      const store = stores[chosen(shares, random())]!;
      left -= burst;
      for (let i = 0; i < burst; i++, cycle += apart) {
        const reads = random() < share;
        const asked = builder.message(client, store, reads ? SHORT_MESSAGE_BYTES : blockBytes, {
          notBefore: Math.round(cycle * timeScale),
        });
        builder.message(store, client, reads ? blockBytes : SHORT_MESSAGE_BYTES, { after: [asked] });
      }
    }
  }
  return builder.build();
}

function tooManyStores({ ranks, storage }: Numbers<"ranks" | "storage">): Complaint | null {
  if (storage < ranks || ranks === 1) return null;
  return {
    parameter: "storage",
    message: `storage = ${storage} leaves no client among ${ranks} tasks: storage must be 1 to ${ranks - 1}.`,
  };
}

export const storageBursts = workload({
  id: "storage-bursts",
  title: "Storage bursts",
  group: "Workloads",
  summary: "Synthetic input and output: clients read and write blocks in bursts, most of them at a few hot storage endpoints.",
  source: "in place of the traces of Gómez et al. 2007, which are not public",
  once: true,
  parameters: PARAMETERS,
  tasks: (values) => [values.ranks],
  messages: (values) => {
    const ranks = values.ranks;
    return 2 * Math.max(0, ranks - values.storage) * values.requests;
  },
  check: (values) => tooManyStores(values) ?? tooLong(values, ["blockBytes"]),
  program: programOf,
});
