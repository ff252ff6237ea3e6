/** One training step of a transformer over tensor-, data- and pipeline-parallel groups, composed of collectives and work. */
import type { Complaint, NumberParameter, Numbers, Parameter, Values } from "../../descriptor.ts";
import { endpointsOf } from "../../traffic/fixed.ts";
import { divisorsOf } from "../blocks.ts";
import { workload } from "../descriptor.ts";
import { repeated } from "./flow.ts";
import type { Flow, Send } from "./flow.ts";
import { bytesParameter, defaultRanks, tooLong } from "./form.ts";
import { planOf } from "./step-plan.ts";
import { ALL_REDUCES_OF_LAYER, BACKWARD_PER_FORWARD, passesOf } from "./step-schedule.ts";
import type { Pass, Schedule, Sizes, Step } from "./step-schedule.ts";
import { partBytes, ringAllGather, ringAllReduce, ringReduceScatter } from "./schedules.ts";
import {
  activations,
  combined,
  dispatched,
  expertGradients,
  forwardCycles,
  gradients,
  keysAndValues,
  layersOfStage,
  misfit,
  sized,
  TRANSFORMER,
} from "./transformer.ts";
import type { TransformerValues } from "./transformer.ts";

const each = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Ranks that hold the same weights, and the bytes of these. */
interface Holders {
  readonly ranks: readonly number[];
  readonly bytes: number;
}

/** The ranks of a step: tensor-parallel tasks first, then those of a sequence, replicas, and stages. */
class Ranks {
  private readonly values: Step;

  constructor(values: Step) {
    this.values = values;
  }

  at(t: number, c: number, d: number, stage: number): number {
    const { tensorParallel, contextParallel, dataParallel } = this.values;
    return t + tensorParallel * (c + contextParallel * (d + dataParallel * stage));
  }

  /** Who sums gradients with whom in a stage, and shares weights out: all replicas, and of experts those that have the same. */
  holders(stage: number): readonly Holders[] {
    const {
      tensorParallel: tensor,
      contextParallel,
      dataParallel,
      expertParallel: parts,
      gradientBytes,
      expertGradientBytes,
    } = this.values;
    const of = (t: number, replicas: readonly number[]): number[] =>
      replicas.flatMap((d) => each(contextParallel).map((c) => this.at(t, c, d, stage)));
    return each(tensor).flatMap((t) => {
      const dense = { ranks: of(t, each(dataParallel)), bytes: partBytes(gradientBytes, t, t + 1, tensor) };
      if (parts === 1) return [dense];
      const experts = each(parts).map((x) => ({
        ranks: of(
          t,
          each(dataParallel).filter((d) => d % parts === x),
        ),
        bytes: partBytes(partBytes(expertGradientBytes, x, x + 1, parts), t, t + 1, tensor),
      }));
      return [dense, ...experts];
    });
  }
}

/** Writes the passes of some replicas that wait for each other. */
class Pipeline {
  private readonly flow: Flow;
  private readonly ranks: Ranks;
  private readonly replicas: readonly number[];
  private readonly values: Step;
  /** The messages to each stage for each micro-batch, one for each rank. */
  private readonly arrived = new Map<string, readonly number[]>();
  /** What sums that run beside wait for, by rank: the layers' last way back, the last layer first. */
  readonly computed = new Map<number, (readonly number[])[]>();
  /** Weights that are gathered, and gradients that are summed, beside what is computed. */
  private readonly gathers: Beside;
  private readonly sums: Beside;

  constructor(flow: Flow, replicas: readonly number[], values: Step, sums: Beside) {
    this.flow = flow;
    this.ranks = new Ranks(values);
    this.replicas = replicas;
    this.values = values;
    this.gathers = new Beside(flow);
    this.sums = sums;
  }

  /** Advances every stage as far as its inputs have been written. */
  write(schedule: Schedule): void {
    const left = each(this.values.pipelineParallel).map((stage) => passesOf(stage, this.values, schedule));
    while (left.some((passes) => passes.length > 0))
      left.forEach((passes, stage) => {
        while (passes.length > 0 && this.ready(stage, passes[0]!)) this.pass(stage, passes.shift()!);
      });
  }

  private ready(stage: number, pass: Pass): boolean {
    return this.isFirst(stage, pass) || this.arrived.has(nameOf(stage, pass));
  }

  /** True if a pass needs nothing of another stage: forward in the first, backward in the last after its own forward pass. */
  private isFirst(stage: number, { forward }: Pass): boolean {
    return stage === (forward ? 0 : this.values.pipelineParallel - 1);
  }

  /** The tensor-parallel groups of a stage, those of a replica one after the other. */
  private groups(stage: number): readonly (readonly number[])[] {
    const { contextParallel, tensorParallel } = this.values;
    return this.replicas.flatMap((d) => each(contextParallel).map((c) => each(tensorParallel).map((t) => this.ranks.at(t, c, d, stage))));
  }

  private pass(stage: number, pass: Pass): void {
    const { flow, values } = this;
    const groups = this.groups(stage);
    const members = groups.flat();
    (this.arrived.get(nameOf(stage, pass)) ?? []).forEach((message, i) => {
      flow.awaits(members[i]!, message);
    });
    flow.settle(members);
    const parts = ALL_REDUCES_OF_LAYER * values.layers;
    const cycles = (values.forwardTime * (pass.forward ? 1 : BACKWARD_PER_FORWARD)) / parts;
    let part = 0;
    const half = (before: () => void, after: () => void): void => {
      before();
      const taken = Math.round((part + 1) * cycles) - Math.round(part * cycles);
      part++;
      for (const rank of members) flow.work(rank, taken);
      after();
      for (const sharers of groups) ringAllReduce(flow, sharers, values.activationBytes);
    };
    for (const layer of pass.forward ? each(values.layers) : each(values.layers).toReversed()) {
      this.gathered(stage, layer, pass);
      if (pass.forward) {
        half(this.context(stage, true), nothing);
        half(this.experts(stage, "out", values.dispatchBytes), this.experts(stage, "back", values.combineBytes));
      } else {
        half(this.experts(stage, "out", values.combineBytes), this.experts(stage, "back", values.dispatchBytes));
        half(nothing, this.context(stage, false));
      }
      this.scattered(stage, layer, pass, members);
    }
    const next = stage + (pass.forward ? 1 : -1);
    if (next < 0 || next >= values.pipelineParallel) return;
    const there = this.groups(next).flat();
    const sent = members.map((rank, i) => flow.send(rank, there[i]!, values.passedBytes));
    this.arrived.set(nameOf(next, pass), sent);
  }

  /** Keys and values come from all tasks of a sequence; their gradients go back, summed. */
  private context(stage: number, forward: boolean): () => void {
    const { contextParallel, tensorParallel, contextBytes } = this.values;
    if (contextParallel === 1) return nothing;
    return () => {
      for (const d of this.replicas)
        for (const t of each(tensorParallel)) {
          const sharers = each(contextParallel).map((c) => this.ranks.at(t, c, d, stage));
          if (forward) ringAllGather(this.flow, sharers, contextBytes, 0);
          else ringReduceScatter(this.flow, sharers, contextBytes);
          this.flow.settle(sharers);
        }
    };
  }

  /** Tokens go to the replicas that have their experts, each an equal part (out), or come from there (back). */
  private experts(stage: number, way: "out" | "back", bytes: number): () => void {
    const { contextParallel, tensorParallel, expertParallel: n } = this.values;
    if (n === 1) return nothing;
    return () => {
      for (let first = 0; first < this.replicas.length; first += n)
        for (const c of each(contextParallel))
          for (const t of each(tensorParallel)) {
            const sharers = each(n).map((x) => this.ranks.at(t, c, this.replicas[first + x]!, stage));
            const sends = each(n - 1).flatMap((step) =>
              sharers.map((rank, i): Send => {
                const to = (i + step + 1) % n;
                const part = way === "out" ? to : i;
                return [rank, sharers[to]!, partBytes(bytes, part, part + 1, n)];
              }),
            );
            this.flow.step(sends, "all");
            this.flow.settle(sharers);
          }
    };
  }

  /** Before the first pass each way, shared out weights of a layer are gathered; while it is computed, those of the next one. */
  private gathered(stage: number, layer: number, { forward, batch }: Pass): void {
    const { layers, sharding, overlap } = this.values;
    if (sharding !== "zero-3" || batch > 0) return;
    const gather =
      (of: number) =>
      (flow: Flow, { ranks, bytes }: Holders) => {
        ringAllGather(flow, ranks, partBytes(bytes, of, of + 1, layers), 1);
      };
    const holders = this.ranks.holders(stage);
    const first = layer === (forward ? 0 : layers - 1);
    if (first || overlap === "none") for (const one of holders) inTurn(this.flow, one, gather(layer));
    else for (const { ranks } of holders) this.gathers.join(ranks);
    const next = layer + (forward ? 1 : -1);
    if (overlap === "none" || next < 0 || next >= layers) return;
    for (const one of holders) this.gathers.write(one, (rank) => this.flow.ended(rank), gather(next));
  }

  /** After a layer's last way back its gradients are summed, and shared out with its weights; else sums that run beside begin then. */
  private scattered(stage: number, layer: number, { forward, batch }: Pass, members: readonly number[]): void {
    const { layers, sharding, overlap, microBatches } = this.values;
    if (forward || batch < microBatches - 1) return;
    if (sharding === "zero-3")
      for (const one of this.ranks.holders(stage)) {
        const scatter = (flow: Flow, { ranks, bytes }: Holders): void => {
          ringReduceScatter(flow, ranks, partBytes(bytes, layer, layer + 1, layers));
        };
        if (overlap === "none") inTurn(this.flow, one, scatter);
        else this.sums.write(one, (rank) => this.flow.ended(rank), scatter);
      }
    else if (overlap === "gradients")
      for (const rank of members) {
        const before = this.computed.get(rank) ?? [];
        before.push(this.flow.ended(rank));
        this.computed.set(rank, before);
      }
  }
}

const nothing = (): void => undefined;

function nameOf(stage: number, { forward, batch }: Pass): string {
  return `${forward ? "forward" : "backward"} ${batch} at ${stage}`;
}

type Sum = (flow: Flow, holders: Holders) => void;

/** A sum that its ranks wait for. */
function inTurn(flow: Flow, holders: Holders, sum: Sum): void {
  sum(flow, holders);
  flow.settle(holders.ranks);
}

/** Sums that run beside what their ranks do otherwise, those of a rank one after the other. */
class Beside {
  private readonly flow: Flow;
  private readonly last = new Map<number, readonly number[]>();

  constructor(flow: Flow) {
    this.flow = flow;
  }

  /** Writes a sum that begins after `after`, and after those before it. */
  write(holders: Holders, after: (rank: number) => readonly number[], sum: Sum): void {
    const { flow, last } = this;
    const kept = holders.ranks.map((rank) => flow.ended(rank));
    for (const rank of holders.ranks) flow.begin(rank, [...after(rank), ...(last.get(rank) ?? [])]);
    sum(flow, holders);
    holders.ranks.forEach((rank, i) => {
      // One op for all that came.
      flow.work(rank, 0);
      last.set(rank, flow.ended(rank));
      flow.begin(rank, kept[i]!);
    });
  }

  /** What these ranks do next waits for their sums. */
  join(ranks: readonly number[]): void {
    for (const rank of ranks) {
      for (const op of this.last.get(rank) ?? []) this.flow.awaits(rank, op);
      this.last.delete(rank);
    }
    this.flow.settle(ranks);
  }
}

/** Sums gradients over all that hold the same weights: in the end, or layer by layer as soon as their last way back is computed. */
function writeSums(flow: Flow, values: Step, sums: Beside, computed: ReadonlyMap<number, (readonly number[])[]>): void {
  const { layers, sharding, overlap, pipelineParallel } = values;
  const sum = (ranks: readonly number[], bytes: number): void => {
    if (sharding === "zero-1") ringReduceScatter(flow, ranks, bytes);
    else ringAllReduce(flow, ranks, bytes);
    flow.settle(ranks);
  };
  for (const stage of each(pipelineParallel)) {
    const all = new Ranks(values).holders(stage);
    if (sharding !== "zero-3" && overlap === "gradients")
      each(layers)
        .toReversed()
        .forEach((layer, i) => {
          for (const one of all)
            sums.write(
              one,
              (rank) => computed.get(rank)![i]!,
              (_, { ranks, bytes }) => {
                sum(ranks, partBytes(bytes, layer, layer + 1, layers));
              },
            );
        });
    for (const { ranks, bytes } of all) {
      if (sharding !== "zero-3" && overlap === "none") sum(ranks, bytes);
      sums.join(ranks);
      if (sharding !== "zero-1") continue;
      ringAllGather(flow, ranks, bytes, 1);
      flow.settle(ranks);
    }
  }
}

function writeStep(flow: Flow, values: Step): void {
  const { dataParallel, expertParallel, sharding, schedule } = values;
  const sums = new Beside(flow);
  const computed = new Map<number, (readonly number[])[]>();
  // Replicas that wait for nobody before the end are written one after the other.
  const together = sharding === "zero-3" ? dataParallel : expertParallel;
  for (let first = 0; first < dataParallel; first += together) {
    const pipeline = new Pipeline(
      flow,
      each(together).map((i) => first + i),
      values,
      sums,
    );
    pipeline.write(schedule);
    for (const [rank, ops] of pipeline.computed) computed.set(rank, ops);
  }
  writeSums(flow, values, sums, computed);
}

/** Default sizes, powers of two: tensor-parallel groups first, then pipelines, then replicas; `before`: of the ones before, multiplied. */
function share(values: Values, before: number, most: number): number {
  return Math.max(1, Math.min(most, 2 ** Math.floor(Math.log2(Math.max(1, defaultRanks(values) / before)))));
}

function group<const Id extends string, Default extends NumberParameter["default"]>(
  id: Id,
  title: string,
  help: string,
  fallback: Default,
): Omit<NumberParameter<"integer">, "id" | "default"> & { readonly id: Id; readonly default: Default } {
  return { kind: "integer", id, title, help, min: 1, max: 65536, sliderMax: 64, default: fallback };
}

const ranksOf = ({ tensorParallel, contextParallel, dataParallel, pipelineParallel }: Sizes): number =>
  tensorParallel * contextParallel * dataParallel * pipelineParallel;

function tooManyRanks(values: Sizes): Complaint | null {
  const endpoints = endpointsOf(values);
  const ranks = ranksOf(values);
  if (ranks <= endpoints) return null;
  const { contextParallel: context } = values;
  const inner = (["tensorParallel", "contextParallel", "pipelineParallel"] as const).filter(
    (id) => context > 1 || id !== "contextParallel",
  );
  let product = 1;
  const least = inner.find((id) => (product *= values[id]) > endpoints) ?? "dataParallel";
  return {
    parameter: least,
    message: `${least} = ${values[least]} makes ${ranks} tasks, more than the ${endpoints} endpoints of this network: ${inner.join(", ")} and dataParallel must multiply to ${endpoints} at most.`,
  };
}

/** Experts are shared by as many replicas each. */
function unshared({ dataParallel, expertParallel }: Sizes): Complaint | null {
  if (dataParallel % expertParallel === 0) return null;
  return {
    parameter: "expertParallel",
    message: `expertParallel = ${expertParallel} does not divide dataParallel = ${dataParallel}: expertParallel must be one of ${divisorsOf(dataParallel).join(", ")}.`,
  };
}

/** Steps round a ring of all that hold the same weights, for each that it has besides one. */
function timesOfSums({ layers, sharding, overlap }: Pick<Step, "layers" | "sharding" | "overlap">): number {
  if (sharding === "zero-3") return 3 * layers;
  const buckets = overlap === "none" ? 1 : layers;
  return sharding === "zero-1" ? buckets + 1 : 2 * buckets;
}

/** In how many messages gradients go round a ring at least. */
function partsOfGradients({ tensorParallel, contextParallel, dataParallel }: Sizes): number {
  const replicas = contextParallel * dataParallel;
  return replicas === 1 ? Infinity : tensorParallel * replicas;
}

type Before = Numbers<"tensorParallel" | "contextParallel">;
type StageValues = TransformerValues & Numbers<"layers">;
const spread = ({ expertParallel }: Numbers<"expertParallel">): boolean => expertParallel > 1;

/** Most bytes of gradients, which are sent in parts. */
const MAX_GRADIENT_BYTES = 2 ** 44;

const PARAMETERS = [
  group("tensorParallel", "tensor-parallel", "Tasks that share every layer of a stage; they follow each other.", (values: Values) =>
    share(values, 1, 4),
  ),
  group(
    "contextParallel",
    "context-parallel",
    "Tasks that share the tokens of a sequence; keys and values of a layer come from all of them.",
    1,
  ),
  group("pipelineParallel", "pipeline-parallel", "Stages, each with its own layers.", (values: Before) =>
    share(values, values.tensorParallel * values.contextParallel, 4),
  ),
  group(
    "dataParallel",
    "data-parallel",
    "Replicas of the whole model, each with its own micro-batches.",
    (values: Before & Numbers<"pipelineParallel">) =>
      share(values, values.tensorParallel * values.contextParallel * values.pipelineParallel, 65536),
  ),
  group("expertParallel", "expert-parallel", "Replicas that share the experts of every layer; divides the replicas.", 1),
  group("microBatches", "micro-batches", "Micro-batches that each replica passes through its stages.", 4),
  ...TRANSFORMER,
  group(
    "layers",
    "layers of a stage",
    "Layers; each sums its activations twice forward and twice backward over a tensor-parallel group.",
    sized(() => 1, layersOfStage),
  ),
  bytesParameter(
    "activationBytes",
    "activations",
    "Activations of a micro-batch between two layers, which a tensor-parallel group sums.",
    sized(() => 16384, activations),
  ),
  bytesParameter(
    "passedBytes",
    "passed on",
    "What each task passes to the next stage of a micro-batch.",
    sized(
      ({ activationBytes }: TransformerValues & Numbers<"activationBytes">) => activationBytes,
      ({ activationBytes, tensorParallel }: TransformerValues & Numbers<"activationBytes">) => activationBytes / tensorParallel,
    ),
  ),
  {
    ...bytesParameter(
      "contextBytes",
      "keys and values",
      "Of a layer, of a whole sequence: what each task of a context-parallel group has in the end.",
      sized(({ activationBytes }: TransformerValues & Numbers<"activationBytes">) => activationBytes, keysAndValues),
    ),
    when: ({ contextParallel }: Numbers<"contextParallel">) => contextParallel > 1,
  },
  {
    ...bytesParameter(
      "dispatchBytes",
      "sent to experts",
      "What a task sends to the experts of its tokens in a layer, an equal part to each task that has some, itself among them.",
      sized(({ activationBytes }: TransformerValues & Numbers<"activationBytes">) => activationBytes, dispatched),
    ),
    when: spread,
  },
  {
    ...bytesParameter(
      "combineBytes",
      "back from experts",
      "What comes back to a task from the experts of its tokens, likewise.",
      sized(({ dispatchBytes }: TransformerValues & Numbers<"dispatchBytes">) => dispatchBytes, combined),
    ),
    when: spread,
  },
  {
    ...bytesParameter(
      "gradientBytes",
      "gradients",
      "Gradients of a stage, shared evenly by its tensor-parallel tasks.",
      sized(() => 262144, gradients),
    ),
    max: MAX_GRADIENT_BYTES,
  },
  {
    ...bytesParameter(
      "expertGradientBytes",
      "gradients of experts",
      "Those of all experts of a stage, shared evenly by the tasks that have experts and their tensor-parallel groups.",
      sized(({ gradientBytes }: StageValues & Numbers<"gradientBytes">) => gradientBytes, expertGradients),
    ),
    max: MAX_GRADIENT_BYTES,
    when: spread,
  },
  {
    kind: "integer",
    id: "forwardTime",
    title: "forward time",
    help: "Cycles that a stage computes forward for a micro-batch, evenly over its layers; backward takes twice as long.",
    unit: "cycles",
    min: 0,
    max: 1000000000,
    sliderMax: 10000,
    default: sized(() => 1000, forwardCycles),
  },
  {
    kind: "choice",
    id: "schedule",
    altered: "options",
    title: "schedule",
    help: "In which order a stage takes its micro-batches.",
    options: [
      { id: "one-forward-one-backward", title: "one forward, one backward", help: "Backward as soon as it can (Narayanan et al. 2021)." },
      { id: "gpipe", title: "all forward first", help: "Backward when all are through (Huang et al. 2019)." },
    ],
    default: "one-forward-one-backward",
  },
  {
    kind: "choice",
    id: "sharding",
    title: "weights",
    help: "What replicas share out among them (Rajbhandari et al. 2020).",
    options: [
      { id: "none", title: "whole", help: "Each replica has all; gradients are summed in the end." },
      {
        id: "zero-1",
        title: "shared state",
        help: "ZeRO-1 and 2: each replica gets the sums of its part of the gradients, and sends its new weights to all.",
      },
      {
        id: "zero-3",
        title: "shared weights",
        help: "ZeRO-3 and FSDP: weights of a layer are gathered before its first pass each way, and gradients summed after its last.",
      },
    ],
    default: "none",
  },
  {
    kind: "choice",
    id: "overlap",
    altered: "options",
    title: "replicas' sums",
    help: "Whether tasks wait for them.",
    options: [
      { id: "none", title: "in turn", help: "Nobody computes meanwhile." },
      {
        id: "gradients",
        title: "beside",
        help: "Gradients of a layer are summed while those of others are computed; shared weights are gathered a layer ahead.",
      },
    ],
    default: "none",
  },
] as const satisfies readonly Parameter[];

export const trainingStep = workload({
  id: "training-step",
  title: "Training step",
  group: "Collectives",
  summary: "Pipelines of tensor-parallel groups pass micro-batches forward and backward, and replicas sum their gradients at the end.",
  source: "Shoeybi et al. 2019; Narayanan et al. 2021",
  parameters: PARAMETERS,
  tasks: ({ tensorParallel, contextParallel, dataParallel, pipelineParallel }) => [
    tensorParallel,
    ...(contextParallel > 1 ? [contextParallel] : []),
    dataParallel,
    pipelineParallel,
  ],
  messages: (values) => {
    const { tensorParallel, contextParallel, dataParallel, expertParallel, pipelineParallel, microBatches, layers } = values;
    const ranks = ranksOf(values);
    const summed = 2 * ALL_REDUCES_OF_LAYER * 2 * (tensorParallel - 1);
    const ofLayer = summed + 2 * (contextParallel - 1) + 4 * (expertParallel - 1);
    const replicas = contextParallel * dataParallel;
    const sums = replicas - 1 + (expertParallel > 1 ? replicas / expertParallel - 1 : 0);
    const passed = (2 * ranks * microBatches * (pipelineParallel - 1)) / pipelineParallel;
    return ranks * (layers * microBatches * ofLayer + timesOfSums(values) * sums) + passed;
  },
  step: planOf,
  check: (values) =>
    tooManyRanks(values) ??
    unshared(values) ??
    misfit(values) ??
    tooLong(values, ["activationBytes", "passedBytes", "contextBytes", "dispatchBytes", "combineBytes"]) ??
    tooLong(values, ["gradientBytes", "expertGradientBytes"], partsOfGradients(values)),
  program: (values) =>
    repeated(ranksOf(values), values.iterations, values.compute, (flow) => {
      writeStep(flow, values);
    }),
});
