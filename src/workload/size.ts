/** How much a design's tasks send in all when its workload runs to completion. */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { workloadOf } from "./patterns.ts";
import { WORK } from "./program.ts";

export interface WorkloadSize {
  /** Of all messages, as simulated. */
  readonly flits: number;
  /** Flits of the task that sends most, before each message is rounded up to whole ones. */
  readonly mostSent: number;
}

/** Null where it has more messages than `most`. */
export function countedSize(values: Values, most: number): WorkloadSize | null {
  const workload = workloadOf(values)!;
  if (workload.messages(values) > most) return null;
  const rounds = "iterations" in values ? numberOf(values, "iterations") : 1;
  const { ops, ranks, rank, peer, size } = workload.program({ ...values, iterations: 1 });
  const perByte = flitsPerByte(values);
  const sent = new Float64Array(ranks);
  let flits = 0;
  for (let op = 0; op < ops; op++) {
    if (peer[op] === WORK) continue;
    flits += Math.max(1, Math.ceil(size[op]! * perByte));
    sent[rank[op]!]! += size[op]! * perByte;
  }
  return { flits: flits * rounds, mostSent: rounds * sent.reduce((top, one) => Math.max(top, one), 0) };
}

/** Flits of a byte of the workload's messages, as they are simulated. */
export function flitsPerByte(values: Values): number {
  return numberOf(values, "messageScale") / numberOf(values, "flitBytes");
}
