/** What held up the last op of a workload that was run to completion: op by op back to one that waited for nothing. */
import { CLASS_BITS } from "../routing/routing.ts";
import type { Messages } from "../workload/messages.ts";
import { WORK } from "../workload/program.ts";
import type { Program } from "../workload/program.ts";

/** Steps of the critical path that are told, the last ones. */
const MOST_STEPS = 200;
/** An op on the way to the last one, cycles. */
export interface CriticalStep {
  readonly op: number;
  readonly kind: "message" | "work";
  /** Tasks; the destination of work is null. */
  readonly source: number;
  readonly destination: number | null;
  /** Null of work. */
  readonly bytes: number | null;
  /** When all that it waits for was done; when its first and its last packet were handed to the network; when it was done. */
  readonly ready: number;
  readonly begun: number;
  readonly handed: number;
  readonly done: number;
  /** Of the channels on the route of its last packet the one that was in use most over the run, and its share; null without one. */
  readonly channel: number | null;
  readonly channelUse: number | null;
}

/** The op that was done last, and before it what it waited for; first to last. `utilisation`: share in use of each channel over the run. */
export function criticalPath(program: Program, messages: Messages, utilisation: Float32Array): CriticalStep[] {
  const { done } = messages.times;
  const end = messages.finished;
  if (end < 0) return [];
  const steps: CriticalStep[] = [];
  const before = sentBefore(program, messages);
  for (let op = done.indexOf(end); op >= 0 && steps.length < MOST_STEPS; op = awaited(program, messages, op, before))
    steps.push(stepOf(program, messages, op, utilisation));
  return steps.reverse();
}

/** Of each message the one that its task sent before it; -1 of the first, and of work. */
function sentBefore({ ops, rank, peer }: Program, { times: { begun } }: Messages): Int32Array {
  const sent = Array.from({ length: ops }, (_, op) => op).filter((op) => peer[op] !== WORK && !Number.isNaN(begun[op]));
  sent.sort((a, b) => rank[a]! - rank[b]! || begun[a]! - begun[b]! || a - b);
  const before = new Int32Array(ops).fill(-1);
  sent.forEach((op, i) => {
    const previous = sent[i - 1];
    if (previous !== undefined && rank[previous] === rank[op]) before[op] = previous;
  });
  return before;
}

/** What an op waited for last: the message before it that its task was still sending, or what it depends on; -1 where nothing held it. */
function awaited({ after, afterStart }: Program, { times: { done, handed, ready } }: Messages, op: number, before: Int32Array): number {
  const queued = before[op]!;
  if (queued >= 0 && handed[queued]! > ready[op]!) return queued;
  let last = -1;
  for (let k = afterStart[op]!; k < afterStart[op + 1]!; k++) {
    const other = after[k]!;
    if (last < 0 || done[other]! > done[last]!) last = other;
  }
  return last;
}

function stepOf(program: Program, messages: Messages, op: number, utilisation: Float32Array): CriticalStep {
  const { ready, begun, handed, done } = messages.times;
  const works = program.peer[op] === WORK;
  let channel: number | null = null;
  for (const entry of messages.routeOf(op)) {
    const on = entry < 0 ? null : entry >> CLASS_BITS;
    if (on !== null && (channel === null || utilisation[on]! > utilisation[channel]!)) channel = on;
  }
  return {
    op,
    kind: works ? "work" : "message",
    source: program.rank[op]!,
    destination: works ? null : program.peer[op]!,
    bytes: works ? null : program.size[op]!,
    ready: ready[op]!,
    begun: begun[op]!,
    handed: handed[op]!,
    done: done[op]!,
    channel,
    channelUse: channel === null ? null : utilisation[channel]!,
  };
}
