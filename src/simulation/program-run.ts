/** Simulates a design's workload to its last delivery: completion of iterations and tasks, and what delayed the last. */
import { valuesOf } from "../descriptor.ts";
import type { JobValues } from "../workload/descriptor.ts";
import type { SimulationValues } from "./parameters.ts";
import { routingOf } from "../routing/algorithms.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { product } from "../workload/blocks.ts";
import { roundsOf } from "../workload/size.ts";
import { jobsOf, placementOfJobs, programOfJobs } from "../workload/placing.ts";
import type { Job } from "../workload/placing.ts";
import { lowerBound } from "../workload/lower-bound.ts";
import type { LowerBound } from "../workload/lower-bound.ts";
import { Messages } from "../workload/messages.ts";
import { innerFabricOn, railNicOf } from "../workload/node.ts";
import type { InnerFabric } from "../workload/node.ts";
import type { Placement } from "../workload/placement.ts";
import { WORK } from "../workload/program.ts";
import type { Program } from "../workload/program.ts";
import { Completion } from "./completion.ts";
import type { CompletionProgress, CompletionResult } from "./completion.ts";
import { criticalPath } from "./critical-path.ts";
import type { CriticalPath } from "./critical-path.ts";
import type { Experiment } from "./experiment.ts";
import { idleLatency, idleLatencyInside } from "./idle-latency.ts";
import { settingsOf } from "./settings.ts";
import type { TerminalReadings } from "./results.ts";
import type { SimulationSettings } from "./settings.ts";
import { Terminals } from "./terminals.ts";
import { Waits } from "./waits.ts";

/** Of no messages. */
const NONE: Shipped = { messages: 0, bytes: 0 };
/** Number of channels named as the busiest. */
const NAMED = 8;
/** Most spans of tasks for a drawing; programs with more keep none. */
const MAX_SPANS = 60_000;

/** The activity of tasks from cycle to cycle: flat arrays of one entry a span, ordered by task and time. */
export interface TaskSpans {
  readonly task: Int32Array;
  /** 0: sends, 1: works. Between spans a task waits. */
  readonly kind: Uint8Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

export interface JobResult {
  readonly workload: string;
  /** What a list calls it; empty where it has no name. */
  readonly name: string;
  readonly tasks: number;
  /** The cycle in which it begins. */
  readonly arrival: number;
  /** Cycles from its arrival to its last delivery or end of work so far; -1 before the first. */
  readonly cycles: number;
  /** As those of all. */
  readonly iterations: readonly (number | null)[];
}

interface Shipped {
  readonly messages: number;
  readonly bytes: number;
}

export interface ProgramResult extends Omit<CompletionResult, "finished"> {
  /** Cycle of the last delivery or end of work so far; -1 before the first. */
  readonly cycles: number;
  /** The cycle in which each iteration was done, for all tasks of the first job; null if it was not. */
  readonly iterations: readonly (number | null)[];
  readonly tasks: number;
  /** The design's jobs, whose tasks follow each other. */
  readonly jobs: readonly JobResult[];
  /** The cycle in which each task had its last message, or ended its last work; -1 if it had none. Length tasks. */
  readonly taskFinished: Int32Array;
  readonly messages: number;
  readonly deliveredMessages: number;
  /** Bytes of all messages in the workload, before they are scaled; and of those delivered whole. */
  readonly bytes: number;
  readonly deliveredBytes: number;
  /** Bytes of the task whose NIC sends most, in as many iterations as all jobs have. */
  readonly mostSent: number;
  /** Flits of all messages that go through the network, as simulated. */
  readonly flits: number;
  /** Of `messages` and `bytes` those that stay inside servers; null where servers have no links of their own. */
  readonly inside: Shipped | null;
  /** Of `messages` and `bytes` those that go over a server's own links to the NIC by which they leave; null where all leave by their own. */
  readonly relayed: Shipped | null;
  /** Flits delivered by the end, per task that sends and cycle: a fraction of terminal bandwidth. */
  readonly throughput: number | null;
  /** The least time, by latency and bandwidth of an idle network; null without messages. */
  readonly lowerBound: LowerBound | null;
  /** The op that was done last, and before it what it waited for: a message its task sent before, or a dependency. First to last. */
  readonly criticalPath: CriticalPath["steps"];
  /** Where the ops of the critical path waited, all of them together, most cycles first. */
  readonly criticalWaits: CriticalPath["waits"];
  /** Share of its bandwidth that each router-to-router channel carried up to the end, and the busiest ones. */
  readonly utilisation: Float32Array;
  /** The use of the terminal channels: of each endpoint's into the network, then of each one's out of it; length 2 * endpoints. */
  readonly terminalUse: Float32Array;
  readonly busiest: readonly { readonly channel: number; readonly use: number }[];
  readonly channelUse: { readonly local: { mean: number; max: number } | null; readonly global: { mean: number; max: number } | null };
  /** Endpoint of each task, by the network's numbers. */
  readonly endpoints: Int32Array;
  /** Null if there are too many. */
  readonly spans: TaskSpans | null;
}

export interface ProgramProgress extends CompletionProgress, TerminalReadings {
  /** Share of the flits that has been delivered. */
  readonly done: number;
  readonly flitHops: number;
  /** Since the last report: the share of its bandwidth that each channel carried; and the flits that wait for each now. */
  readonly channelLoad: Float32Array;
  readonly channelQueue: Float32Array;
}

/** Messages of jobs of a valid design, whose ranks follow each other, with their division into packets and their order. */
export function messagesOf(
  program: Program,
  network: Network,
  placement: Placement,
  values: SimulationValues,
  jobs: readonly Job[] = jobsOf(values),
): Messages {
  const { flitBytes, messageScale } = valuesOf<JobValues>(values);
  const inTurns = jobs.flatMap((job) =>
    Array<boolean>(product(job.form.tasks(job.values))).fill(valuesOf<JobValues>(job.values).sending === "turns"),
  );
  return new Messages(program, placement, {
    packetSize: values.packetSize,
    flitBytes,
    messageScale,
    interleaved: (rank) => inTurns[rank]!,
    inner: innerFabricOn(network, values),
    innerLatency: idleLatencyInside(settingsOf(values)),
  });
}

class ProgramRun implements Experiment<ProgramResult, ProgramProgress> {
  private readonly run: Completion;
  private readonly network: Network;
  private readonly program: Program;
  private readonly placement: Placement;
  private readonly messages: Messages;
  private readonly inner: InnerFabric | null;
  private readonly relays: boolean;
  private readonly settings: SimulationSettings;
  private readonly waits: Waits;
  private readonly busyBefore: Float64Array;
  private readonly terminals: Terminals;
  private cycleBefore = 0;
  private readonly jobs: readonly (Pick<JobResult, "workload" | "name" | "tasks" | "arrival"> & { readonly rounds: number })[];

  constructor(network: Network, values: SimulationValues) {
    this.jobs = jobsOf(values).map((job) => ({
      workload: job.form.id,
      name: job.name,
      arrival: job.arrival,
      tasks: product(job.form.tasks(job.values)),
      rounds: roundsOf(job.values),
    }));
    const settings = settingsOf(values);
    this.network = network;
    this.settings = settings;
    this.program = programOfJobs(values);
    this.placement = placementOfJobs(network, values);
    this.inner = innerFabricOn(network, values);
    this.relays = railNicOf(values) !== null;
    this.messages = messagesOf(this.program, network, this.placement, values);
    const router = routingOf(values).build(network, values);
    this.run = new Completion(network, router, this.messages, settings);
    const { fabric, sources } = this.run.engine;
    this.messages.watch(() => this.run.engine.cycle);
    this.run.engine.expect(this.jobs.map(({ arrival }) => arrival));
    this.waits = new Waits(fabric, this.messages.flits, router.longestRoute);
    sources.time(this.waits);
    this.busyBefore = new Float64Array(network.channels);
    this.terminals = new Terminals(
      this.run.engine,
      network.endpoints,
      (endpoint) => sources.left(endpoint) + this.messages.queued(endpoint, this.run.engine.cycle),
    );
  }

  advance(cycles: number): boolean {
    return this.run.advance(cycles);
  }

  addSeconds(seconds: number): void {
    this.run.addSeconds(seconds);
  }

  progress(): ProgramProgress {
    const { engine } = this.run;
    const elapsed = Math.max(1, engine.cycle - this.cycleBefore);
    this.cycleBefore = engine.cycle;
    return {
      ...this.run.progress(),
      done: engine.deliveredFlits / Math.max(1, this.messages.totalFlits),
      flitHops: engine.flitHops,
      ...engine.channels.since(this.busyBefore, elapsed),
      ...this.terminals.since(elapsed),
    };
  }

  result(): ProgramResult {
    const { program, messages, network, placement } = this;
    const { finished: _finished, ...result } = this.run.result();
    const { done } = messages.times;
    const cycles = messages.finished;
    const complete = result.complete && !done.some(Number.isNaN);
    // How far a slice goes on after the end must not show; what has no end yet is told of all cycles so far.
    const elapsed = Math.max(1, complete ? cycles + 1 : this.run.engine.cycle);
    const utilisation = this.utilisation(elapsed);
    const critical = criticalPath(program, messages, this.waits, utilisation);
    let [count, delivered, bytes, deliveredBytes] = [0, 0, 0, 0];
    const sent = new Map<number, number>();
    let [inside, relayed] = [NONE, NONE];
    const andOne = (all: Shipped, size: number): Shipped => ({ messages: all.messages + 1, bytes: all.bytes + size });
    for (let op = 0; op < program.ops; op++) {
      if (program.peer[op] === WORK) continue;
      if (program.first[op] === 1) {
        relayed = andOne(relayed, program.size[op]!);
        continue;
      }
      count++;
      bytes += program.size[op]!;
      if (messages.stays(op)) inside = andOne(inside, program.size[op]!);
      else sent.set(program.rank[op]!, (sent.get(program.rank[op]!) ?? 0) + program.size[op]!);
      if (Number.isNaN(done[op])) continue;
      delivered++;
      deliveredBytes += program.size[op]!;
    }
    return {
      ...result,
      complete,
      cycles,
      iterations: this.iterations(0, this.jobs[0]!.tasks),
      tasks: program.ranks,
      jobs: this.jobsDone(),
      taskFinished: this.taskFinished(),
      messages: count,
      deliveredMessages: delivered,
      bytes,
      deliveredBytes,
      mostSent: this.mostSent(sent),
      flits: messages.totalFlits,
      inside: this.inner === null ? null : inside,
      relayed: this.relays ? relayed : null,
      throughput: cycles > 0 && sent.size > 0 ? result.deliveredFlits / elapsed / sent.size : null,
      lowerBound: this.lowerBound(),
      criticalPath: critical.steps,
      criticalWaits: critical.waits,
      utilisation,
      terminalUse: this.terminalUse(elapsed),
      busiest: this.busiest(utilisation),
      channelUse: { local: useOf(network, utilisation, false), global: useOf(network, utilisation, true) },
      endpoints: placement.endpoint,
      spans: this.spans(),
    };
  }

  private lowerBound(): LowerBound | null {
    const { endpoint } = this.placement;
    const latency = idleLatency(this.network, endpoint, this.settings);
    const { inner, messages } = this;
    return lowerBound(
      this.program,
      messages.flits,
      (source, destination) => {
        const ends = [endpoint[source]!, endpoint[destination]!] as const;
        return inner?.joins(...ends) ? idleLatencyInside(this.settings) : latency(...ends);
      },
      inner && { stays: (op) => messages.stays(op), speed: inner.speed },
    );
  }

  private utilisation(elapsed: number): Float32Array {
    const { channels } = this.run.engine;
    return Float32Array.from({ length: this.network.channels }, (_, c) => Math.min(1, channels.busy(c, elapsed) / elapsed));
  }

  private terminalUse(elapsed: number): Float32Array {
    const { fabric } = this.run.engine;
    const { endpoints } = this.network;
    return Float32Array.from({ length: 2 * endpoints }, (_, i) => {
      const flits = i < endpoints ? fabric.injected(i) : fabric.ejected(i - endpoints);
      return Math.min(1, flits / elapsed);
    });
  }

  private busiest(utilisation: Float32Array): { channel: number; use: number }[] {
    return Array.from(utilisation, (use, channel) => ({ channel, use }))
      .filter(({ use }) => use > 0)
      .sort((a, b) => b.use - a.use || a.channel - b.channel)
      .slice(0, NAMED);
  }

  /** The iterations of the job with these tasks. */
  private iterations(first: number, end: number): (number | null)[] {
    const { iteration, ops, rank } = this.program;
    const { done } = this.messages.times;
    const last: (number | null)[] = [];
    for (let op = 0; op < ops; op++) {
      if (rank[op]! < first || rank[op]! >= end) continue;
      const at = iteration[op]!;
      while (last.length <= at) last.push(-1);
      if (Number.isNaN(done[op])) last[at] = null;
      else if (last[at] !== null) last[at] = Math.max(last[at]!, done[op]!);
    }
    return last;
  }

  private taskFinished(): Int32Array {
    const { ranks, ops, rank, peer, first } = this.program;
    const { done } = this.messages.times;
    const finished = new Int32Array(ranks).fill(-1);
    for (let op = 0; op < ops; op++) {
      if (first[op] === 1) continue;
      const task = peer[op] === WORK ? rank[op]! : peer[op]!;
      if (done[op]! > finished[task]!) finished[task] = done[op]!;
    }
    return finished;
  }

  /** `sent`: bytes of each task that sends any. */
  private mostSent(sent: ReadonlyMap<number, number>): number {
    const rounds = Math.min(...this.jobs.map((job) => job.rounds));
    const roundsOfTask = this.jobs.flatMap((job) => Array<number>(job.tasks).fill(job.rounds));
    let most = 0;
    for (const [task, bytes] of sent) most = Math.max(most, (bytes / roundsOfTask[task]!) * rounds);
    return most;
  }

  private jobsDone(): ProgramResult["jobs"] {
    const finished = this.taskFinished();
    let first = 0;
    return this.jobs.map(({ workload, name, tasks, arrival }) => {
      const from = first;
      const last = finished.subarray(from, (first += tasks)).reduce((latest, cycle) => Math.max(latest, cycle), -1);
      return {
        workload,
        name,
        tasks,
        arrival,
        cycles: last < 0 ? last : last - arrival,
        iterations: this.iterations(from, first),
      };
    });
  }

  private spans(): TaskSpans | null {
    const { program, messages } = this;
    const { begun, handed, done } = messages.times;
    if (program.ops > MAX_SPANS) return null;
    const ops = Array.from({ length: program.ops }, (_, op) => op).filter((op) => !Number.isNaN(handed[op]));
    ops.sort((a, b) => program.rank[a]! - program.rank[b]! || begun[a]! - begun[b]! || a - b);
    const works = (op: number): boolean => program.peer[op] === WORK;
    return {
      task: Int32Array.from(ops, (op) => program.rank[op]!),
      kind: Uint8Array.from(ops, (op) => Number(works(op))),
      start: Float64Array.from(ops, (op) => begun[op]!),
      end: Float64Array.from(ops, (op) => (works(op) ? done[op]! : handed[op]! + 1)),
    };
  }
}

function useOf({ channelKind }: Network, utilisation: Float32Array, global: boolean): { mean: number; max: number } | null {
  let [count, sum, max] = [0, 0, 0];
  utilisation.forEach((use, c) => {
    if ((channelKind[c] === GLOBAL) !== global) return;
    count++;
    sum += use;
    max = Math.max(max, use);
  });
  return count === 0 ? null : { mean: sum / count, max };
}

/** The run of a valid design whose workload runs to completion, on its network. */
export function createProgramRun(network: Network, values: SimulationValues): Experiment<ProgramResult, ProgramProgress> {
  return new ProgramRun(network, values);
}
