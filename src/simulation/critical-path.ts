/** Explains what delayed the last op of a workload that was run to completion, op by op back to one that waited for nothing. */
import type { Messages } from "../workload/messages.ts";
import { WORK } from "../workload/program.ts";
import type { Program } from "../workload/program.ts";
import type { Wait, Waits } from "./waits.ts";

/** Number of reported steps of the critical path, the last ones; and of places where its steps waited, those with most cycles. */
const MAX_STEPS = 200;
const MAX_PLACES = 8;

/** An op on the critical path; times in cycles. */
export interface CriticalStep {
  readonly op: number;
  readonly kind: "message" | "work";
  /** Tasks; null for the destination of work. */
  readonly source: number;
  readonly destination: number | null;
  /** Null for work. */
  readonly bytes: number | null;
  /** True for a message between GPUs of a server, which did not enter the network. */
  readonly inside: boolean;
  /** When all its dependencies were done, when its first and its last packet were handed to the network, and when it was done. */
  readonly ready: number;
  readonly begun: number;
  readonly handed: number;
  readonly done: number;
  /**
   * Of a message's cycles from `begun` to `done` those without a wait, and where it waited on its way, place by place. `moving` is null for
   * work, and for messages of very long runs that are too many to be kept.
   */
  readonly moving: number | null;
  readonly waits: readonly Wait[];
  /**
   * A message's packets that have come, and the sum of where all of them waited in the network (packets times cycles), most first. It names
   * what delayed the message if its last packet only waited for room that earlier ones took. Null for work, and if there were too many to
   * be kept.
   */
  readonly packets: number | null;
  readonly packetWaits: readonly Wait[];
  /** On the way of the packet that arrived last, the channel with the highest use over the run, and its share; null without a channel. */
  readonly channel: number | null;
  readonly channelUse: number | null;
}

export interface CriticalPath {
  /** The op that was done last, and before it what it waited for; first to last. */
  readonly steps: readonly CriticalStep[];
  /**
   * Where the ops of the path waited, all of them together, most cycles first. A message that is on the path because the next one was sent
   * after it counts only with its waits before it was sent.
   */
  readonly waits: readonly Wait[];
}

/** The critical path of a run. `utilisation`: share in use of each channel over the run. */
export function criticalPath(program: Program, messages: Messages, waits: Waits, utilisation: Float32Array): CriticalPath {
  const { done } = messages.times;
  const end = messages.finished;
  const steps: CriticalStep[] = [];
  const places = new Map<string, Wait>();
  const before = sentBefore(program, messages);
  /** The message that was sent after the op, if that is why the op is on the path. */
  let after: CriticalStep | null = null;
  for (let op = end < 0 ? -1 : done.indexOf(end); op >= 0;) {
    const step = stepOf(program, messages, waits, op, utilisation);
    if (steps.length < MAX_STEPS) steps.push(step);
    for (const wait of step.waits) if (after === null || heldUp(step, wait, after)) add(places, wait);
    const next = awaited(program, messages, op, before);
    after = next >= 0 && next === before[op] ? step : null;
    op = next;
  }
  const most = [...places.values()].sort((a, b) => b.cycles - a.cycles || (a.channel ?? -1) - (b.channel ?? -1));
  return { steps: steps.reverse(), waits: most.slice(0, MAX_PLACES) };
}

/** Whether a wait of a message delayed the one that its task sent after it: a wait before it was sent, unless messages took turns. */
function heldUp(message: CriticalStep, { at }: Wait, after: CriticalStep): boolean {
  return (at === "turns" || at === "room") && message.handed <= after.begun;
}

function add(places: Map<string, Wait>, { at, channel, cycles }: Wait): void {
  const place = `${at} ${channel ?? ""}`;
  places.set(place, { at, channel, cycles: cycles + (places.get(place)?.cycles ?? 0) });
}

/** For each message the one that its task sent before it; -1 for the first, and for work. */
function sentBefore({ ops, rank, peer }: Program, messages: Messages): Int32Array {
  const { begun } = messages.times;
  const sent = Array.from({ length: ops }, (_, op) => op).filter((op) => peer[op] !== WORK && !Number.isNaN(begun[op]));
  // What a task sends inside its server and what it sends into the network do not wait for each other.
  const by = (op: number): number => 2 * rank[op]! + Number(messages.stays(op));
  sent.sort((a, b) => by(a) - by(b) || begun[a]! - begun[b]! || a - b);
  const before = new Int32Array(ops).fill(-1);
  sent.forEach((op, i) => {
    const previous = sent[i - 1];
    if (previous !== undefined && by(previous) === by(op)) before[op] = previous;
  });
  return before;
}

/** What an op waited for last: the message before it that its task was still sending, or a dependency; -1 if it did not wait. */
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

function stepOf(program: Program, messages: Messages, waits: Waits, op: number, utilisation: Float32Array): CriticalStep {
  const { ready, begun, handed, done } = messages.times;
  const works = program.peer[op] === WORK;
  const inside = messages.stays(op);
  const passage = works || inside ? null : waits.of(op, done[op]!);
  const all = works || inside ? null : waits.ofPackets(op);
  let channel: number | null = null;
  for (const on of passage?.channels ?? []) if (channel === null || utilisation[on]! > utilisation[channel]!) channel = on;
  return {
    op,
    kind: works ? "work" : "message",
    source: program.rank[op]!,
    destination: works ? null : program.peer[op]!,
    bytes: works ? null : program.size[op]!,
    inside,
    ready: ready[op]!,
    begun: begun[op]!,
    handed: handed[op]!,
    done: done[op]!,
    moving: passage?.moving ?? null,
    waits: passage?.waits ?? [],
    packets: all?.packets ?? null,
    packetWaits: all?.waits.slice(0, MAX_PLACES) ?? [],
    channel,
    channelUse: channel === null ? null : utilisation[channel]!,
  };
}
