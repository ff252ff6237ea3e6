/**
 * The time of a training step without a simulation, at any number of ranks: its groups' operations as rounds on this network
 * (collectives.ts), along the passes of its stages.
 */
import { valuesOf } from "../descriptor.ts";
import type { SimulationValues } from "../simulation/parameters.ts";
import type { Network } from "../topology/network.ts";
import type { RepeatedValues } from "../workload/descriptor.ts";
import { formOf } from "../workload/placing.ts";
import type { Part, StepPlan, Waited } from "../workload/step.ts";
import { Operations, timesOf } from "./collectives.ts";
import type { CollectiveTime } from "./collectives.ts";
import { MAX_COURSE } from "./step-parts.ts";
import type { StagePass, StepParts } from "./step-parts.ts";

/** What is counted on the longest way. */
type Share = Waited | "work";
type Shares = Readonly<Record<Share, number>>;

/** How far passes that overlap may be from how they are taken to: docs/estimate.md counts the misses. */
const OVERLAP = 0.05;

/** A cycle, and what the longest way to it consists of. */
class Way {
  cycle = 0;
  private readonly shares: Record<Share, number> = { work: 0, tensor: 0, context: 0, expert: 0, pipeline: 0, data: 0 };

  add(share: Share, cycles: number): void {
    this.cycle += cycles;
    this.shares[share] += cycles;
  }

  /** Goes on from another way where that is longer. */
  after(other: Way): void {
    if (other.cycle <= this.cycle) return;
    this.cycle = other.cycle;
    Object.assign(this.shares, other.shares);
  }

  copy(): Way {
    const way = new Way();
    way.after(this);
    return way;
  }

  get parts(): Shares {
    return this.shares;
  }
}

/** Cycles of an operation by stage, with what of them the network takes. */
interface Cost {
  readonly by: Waited;
  readonly cycles: Float64Array;
  readonly network: Float64Array;
  /** Between tasks that nothing keeps in step: some are done with a channel before others come to it. */
  readonly apart: Float64Array;
}

/** What the clocks of operations are read by. */
type Clock = "loaded" | "free" | "inside";

/** The operations of a step, each as often as it is asked for at the cost of once. */
class Costs {
  private readonly operations: Operations;
  private readonly stages: number;
  private readonly known = new Map<Part, Readonly<Record<Clock, Float64Array>>>();

  constructor(operations: Operations, stages: number) {
    this.operations = operations;
    this.stages = stages;
  }

  of(part: Part, clock: Clock): Cost {
    const { operations, stages, known } = this;
    let found = known.get(part);
    if (found === undefined) {
      const clocks = operations.start();
      operations.advance(clocks, part.rounds);
      const slowest = (cycles: Float64Array): Float64Array => {
        const most = new Float64Array(stages);
        const size = operations.ranks / stages;
        cycles.forEach((cycle, rank) => {
          const stage = Math.floor(rank / size);
          if (cycle > most[stage]!) most[stage] = cycle;
        });
        return most;
      };
      found = { loaded: slowest(clocks.loaded), free: slowest(clocks.free), inside: slowest(clocks.inside) };
      known.set(part, found);
    }
    const cycles = found[clock];
    const { inside, free } = found;
    const apart = cycles.map((each, stage) => Math.sqrt(each * Math.min(each, free[stage]!)));
    return { by: part.by, cycles, apart, network: cycles.map((each, stage) => Math.max(0, each - inside[stage]!)) };
  }
}

/** Walks along the passes of all stages. */
class Walk {
  private readonly plan: StepPlan;
  private readonly forward: readonly Cost[];
  private readonly backward: readonly Cost[];
  private readonly passed: readonly [forward: Cost, backward: Cost];
  private readonly gathered: Cost | null;
  private readonly sum: Cost;
  private readonly last: Cost | null;
  private readonly now: readonly Way[];
  /** Until when each stage sends activations. */
  private readonly sending: Float64Array;
  private readonly arrived = new Map<string, Way>();
  /** Of each stage, in its order. */
  private readonly done: readonly StagePass[][];

  constructor(plan: StepPlan, costs: Costs, clock: Clock) {
    const all = (parts: readonly Part[]): readonly Cost[] => parts.map((part) => costs.of(part, clock));
    this.plan = plan;
    this.forward = all(plan.forward.layer);
    this.backward = all(plan.backward.layer);
    this.passed = [costs.of(plan.forward.passed, clock), costs.of(plan.backward.passed, clock)];
    this.gathered = plan.gathered && costs.of(plan.gathered, clock);
    this.sum = costs.of(plan.sums.each, clock);
    this.last = plan.sums.after && costs.of(plan.sums.after, clock);
    this.now = Array.from({ length: plan.stages }, () => new Way());
    this.sending = new Float64Array(plan.stages);
    this.done = this.now.map(() => []);
  }

  /** What each stage has done. */
  get course(): readonly StagePass[] {
    return this.done.flat();
  }

  /** The longest way to the end of all stages. */
  end(): Way {
    const { stages, passes } = this.plan;
    const left = Array.from({ length: stages }, (_, stage) => passes(stage));
    const next = new Int32Array(stages);
    for (let more = true; more;) {
      more = false;
      for (let stage = 0; stage < stages; stage++) {
        for (let pass = left[stage]![next[stage]!]; pass !== undefined && this.ready(stage, pass); pass = left[stage]![++next[stage]!])
          this.pass(stage, pass);
        if (next[stage]! < left[stage]!.length) more = true;
      }
    }
    const whole = new Way();
    for (const way of this.now) whole.after(way);
    return whole;
  }

  private ready(stage: number, pass: Pass): boolean {
    const first = stage === (pass.forward ? 0 : this.plan.stages - 1);
    return first || this.arrived.has(nameOf(stage, pass));
  }

  private pass(stage: number, pass: Pass): void {
    const { plan, gathered } = this;
    const { layers, microBatches, beside } = plan;
    const way = this.now[stage]!;
    const name = nameOf(stage, pass);
    const before = this.arrived.get(name);
    if (before !== undefined) {
      way.after(before);
      this.arrived.delete(name);
    }
    const costs = pass.forward ? this.forward : this.backward;
    const work = (pass.forward ? plan.forward : plan.backward).work / layers;
    const ofLayer = costs.reduce((sum, { cycles }) => sum + cycles[stage]!, work);
    const network = costs.reduce((sum, one) => sum + one.network[stage]!, 0);
    // A NIC that still sends to the next stage sends nothing else meanwhile.
    if (network > 0) way.add("pipeline", Math.max(0, this.sending[stage]! - way.cycle - work / 2));
    const begin = way.cycle;
    if (gathered !== null && pass.batch === 0) {
      const gather = gathered.cycles[stage]!;
      const hidden = beside ? (layers - 1) * Math.min(gather, ofLayer - network) : 0;
      way.add("data", layers * gather - hidden);
    }
    way.add("work", layers * work);
    for (const { by, cycles } of costs) way.add(by, layers * cycles[stage]!);
    const last = !pass.forward && pass.batch === microBatches - 1;
    // Shared out sums are waited for layer by layer.
    const inside = last && gathered !== null && !beside;
    if (inside) way.add("data", layers * this.sum.cycles[stage]!);
    this.send(stage, pass, way, network === 0);
    const done = this.done[stage]!;
    const end = way.cycle;
    done.push({ stage, kind: pass.forward ? "forward" : "backward", batch: pass.batch, begin, end });
    if (last && !inside) way.add("data", this.left(stage, way.cycle, begin, network));
    if (last && this.last !== null) way.add("data", this.last.cycles[stage]!);
    if (way.cycle > end) done.push({ stage, kind: "sums", batch: null, begin: end, end: way.cycle });
  }

  /** Cycles of sums after the last way back; beside it they begin as soon as layers are done, one after the other, and share the NIC. */
  private left(stage: number, now: number, begin: number, network: number): number {
    const { gathered } = this;
    const { layers, microBatches, beside, sums } = this.plan;
    const each = this.sum.cycles[stage]!;
    if (!beside) return sums.parts * each;
    const layer = (now - begin) / layers;
    const shared = network + (gathered === null || microBatches > 1 ? 0 : gathered.cycles[stage]!);
    const chain = Math.max(now + each, begin + layer + layers * each);
    return Math.max(chain, begin + layer + layers * each + (layers - 1) * shared) - now;
  }

  private send(stage: number, pass: Pass, way: Way, alone: boolean): void {
    const to = stage + (pass.forward ? 1 : -1);
    if (to < 0 || to >= this.plan.stages) return;
    const sent = way.copy();
    sent.add("pipeline", Math.max(0, this.sending[stage]! - way.cycle));
    const { cycles, apart } = this.passed[pass.forward ? 0 : 1];
    sent.add("pipeline", (alone ? apart : cycles)[to]!);
    this.sending[stage] = sent.cycle;
    this.arrived.set(nameOf(to, pass), sent);
  }
}

interface Pass {
  readonly forward: boolean;
  readonly batch: number;
}

const nameOf = (stage: number, { forward, batch }: Pass): string => `${forward ? "forward" : "backward"} ${batch} at ${stage}`;

/** Rounds that a task has one after the other. */
function roundsOf({ layers, microBatches, forward, backward, gathered, sums, stages }: StepPlan): number {
  const of = (parts: readonly Part[]): number => parts.reduce((sum, { rounds }) => sum + timesOf(rounds), 0);
  const passes = layers * (of(forward.layer) + of(backward.layer)) + (stages > 1 ? 2 : 0);
  return (
    microBatches * passes +
    (gathered === null ? 0 : 2 * layers * of([gathered])) +
    sums.parts * of([sums.each]) +
    (sums.after === null ? 0 : of([sums.after]))
  );
}

/** Whole numbers of the same sum, but for its own rounding. */
function rounded(shares: readonly number[]): readonly number[] {
  let sum = 0;
  return shares.map((share) => {
    const before = Math.round(sum);
    sum += share;
    return Math.round(sum) - before;
  });
}

/** In whole cycles, unless they are too many. */
function listed(course: readonly StagePass[]): StepParts["course"] {
  if (course.length > MAX_COURSE) return null;
  return course.map((pass) => ({ ...pass, begin: Math.round(pass.begin), end: Math.round(pass.end) }));
}

/** The time of a design's training step that runs to completion; whyNoTime must be null, and its workload have a step. */
export function stepTime(network: Network, values: SimulationValues): CollectiveTime {
  const { iterations = 1, compute = 0 } = valuesOf<Partial<RepeatedValues>>(values);
  const plan = formOf(values).step!(values);
  const operations = new Operations(network, values);
  const costs = new Costs(operations, plan.stages);
  const between = (iterations - 1) * compute;
  const walk = new Walk(plan, costs, "loaded");
  const way = walk.end();
  const whole = ({ cycle }: Way): number => Math.round(iterations * cycle + between);
  const cycles = whole(way);
  const withoutNetwork = whole(new Walk(plan, costs, "inside").end());
  const { work, ...waits } = way.parts;
  const band = operations.band(cycles, withoutNetwork);
  // What a task computes itself, and what it waits for others to compute.
  const own = Math.min(work, plan.microBatches * (plan.forward.work + plan.backward.work));
  const shares = [
    iterations * own + between,
    ...[work - own, waits.tensor, waits.context, waits.expert, waits.pipeline, waits.data].map((one) => iterations * one),
  ];
  const [computed, bubble, tensor, context, expert, pipeline, data] = rounded(shares) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    cycles,
    free: whole(new Walk(plan, costs, "free").end()),
    band: {
      lower: Math.min(band.lower, Math.round((1 - OVERLAP) * cycles)),
      upper: Math.max(band.upper, Math.round((1 + OVERLAP) * cycles)),
    },
    contention: operations.contention,
    rounds: iterations * roundsOf(plan),
    step: {
      compute: computed,
      bubble,
      tensor,
      context,
      expert,
      pipeline,
      data,
      withoutNetwork,
      course: listed(walk.course),
    },
  };
}
