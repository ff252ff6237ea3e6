/** One training step of a transformer over tensor-, data- and pipeline-parallel groups, composed of collectives and work. */
import type { Complaint, NumberParameter, Numbers, Values } from "../../descriptor.ts";
import { endpointsOf } from "../../traffic/fixed.ts";
import { workload } from "../descriptor.ts";
import { repeated } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { bytesParameter, defaultRanks, tooLong } from "./form.ts";
import { partBytes, ringAllReduce } from "./schedules.ts";

/** All-reduces of a layer each way: after its attention and after its feed-forward part (Shoeybi et al. 2019, section 3). */
const ALL_REDUCES_OF_LAYER = 2;
/** Time of a backward pass over that of a forward pass: gradients of inputs and of weights (Narayanan et al. 2021, section 2.2). */
const BACKWARD_PER_FORWARD = 2;

type Sizes = Numbers<"tensorParallel" | "dataParallel" | "pipelineParallel" | "microBatches" | "layers">;
type Step = Sizes & Numbers<"activationBytes" | "gradientBytes" | "forwardTime"> & { readonly schedule: Schedule };
type Schedule = "one-forward-one-backward" | "gpipe";

/** A pass of a stage over a micro-batch. */
interface Pass {
  readonly forward: boolean;
  readonly batch: number;
}

/** The passes of a stage in their order: all forward first (GPipe), or one forward, one backward as soon as there is one. */
function passesOf(stage: number, { pipelineParallel, microBatches }: Sizes, schedule: Schedule): Pass[] {
  const ahead = schedule === "gpipe" ? microBatches : Math.min(microBatches, pipelineParallel - stage);
  const passes: Pass[] = Array.from({ length: ahead }, (_, batch) => ({ forward: true, batch }));
  for (let batch = 0; batch < microBatches; batch++) {
    passes.push({ forward: false, batch });
    if (batch + ahead < microBatches) passes.push({ forward: true, batch: batch + ahead });
  }
  return passes;
}

/** Writes one step of one replica's pipeline: `members[stage]` are the ranks of its tensor-parallel group. */
class Pipeline {
  private readonly flow: Flow;
  private readonly members: readonly (readonly number[])[];
  private readonly sizes: Sizes;
  private readonly activation: number;
  private readonly forwardCycles: number;
  /** The messages to each stage for each micro-batch, one for each rank. */
  private readonly arrived = new Map<string, readonly number[]>();

  constructor(flow: Flow, members: readonly (readonly number[])[], values: Step) {
    this.flow = flow;
    this.members = members;
    this.sizes = values;
    this.activation = values.activationBytes;
    this.forwardCycles = values.forwardTime;
  }

  /** Advances every stage as far as its inputs have been written. */
  write(schedule: Schedule): void {
    const left = Array.from({ length: this.sizes.pipelineParallel }, (_, stage) => passesOf(stage, this.sizes, schedule));
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
    return stage === (forward ? 0 : this.sizes.pipelineParallel - 1);
  }

  private pass(stage: number, pass: Pass): void {
    const { flow, sizes } = this;
    const ranks = this.members[stage]!;
    (this.arrived.get(nameOf(stage, pass)) ?? []).forEach((message, i) => {
      flow.awaits(ranks[i]!, message);
    });
    const cycles = (this.forwardCycles * (pass.forward ? 1 : BACKWARD_PER_FORWARD)) / (ALL_REDUCES_OF_LAYER * sizes.layers);
    for (let part = 0; part < ALL_REDUCES_OF_LAYER * sizes.layers; part++) {
      for (const rank of ranks) flow.work(rank, Math.round((part + 1) * cycles) - Math.round(part * cycles));
      ringAllReduce(flow, ranks, this.activation);
    }
    const next = stage + (pass.forward ? 1 : -1);
    if (next < 0 || next >= sizes.pipelineParallel) return;
    const sent = ranks.map((rank, i) => flow.send(rank, this.members[next]![i]!, this.activation));
    this.arrived.set(nameOf(next, pass), sent);
  }
}

function nameOf(stage: number, { forward, batch }: Pass): string {
  return `${forward ? "forward" : "backward"} ${batch} at ${stage}`;
}

function writeStep(flow: Flow, values: Step): void {
  const { tensorParallel: tensor, dataParallel: data, pipelineParallel: pipeline } = values;
  const rankAt = (t: number, d: number, stage: number): number => t + tensor * (d + data * stage);
  const each = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  for (const d of each(data)) {
    const members = each(pipeline).map((stage) => each(tensor).map((t) => rankAt(t, d, stage)));
    new Pipeline(flow, members, values).write(values.schedule);
  }
  for (const stage of each(pipeline))
    for (const t of each(tensor))
      ringAllReduce(
        flow,
        each(data).map((d) => rankAt(t, d, stage)),
        partBytes(values.gradientBytes, t, t + 1, tensor),
      );
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

function tooManyRanks(values: Sizes): Complaint | null {
  const endpoints = endpointsOf(values);
  const { tensorParallel: tensor, dataParallel: data, pipelineParallel: pipeline } = values;
  const ranks = tensor * data * pipeline;
  if (ranks <= endpoints) return null;
  const least = pipeline * tensor <= endpoints ? "dataParallel" : tensor <= endpoints ? "pipelineParallel" : "tensorParallel";
  return {
    parameter: least,
    message: `${least} = ${values[least]} makes ${ranks} tasks, more than the ${endpoints} endpoints of this network: tensorParallel, pipelineParallel and dataParallel must multiply to ${endpoints} at most.`,
  };
}

export const trainingStep = workload({
  id: "training-step",
  title: "Training step",
  group: "Collectives",
  summary: "Pipelines of tensor-parallel groups pass micro-batches forward and backward, and replicas sum their gradients at the end.",
  source: "Shoeybi et al. 2019; Narayanan et al. 2021",
  parameters: [
    group("tensorParallel", "tensor-parallel", "Tasks that share every layer of a stage; they follow each other.", (values: Values) =>
      share(values, 1, 4),
    ),
    group("pipelineParallel", "pipeline-parallel", "Stages, each with its own layers.", (values: Numbers<"tensorParallel">) =>
      share(values, values.tensorParallel, 4),
    ),
    group(
      "dataParallel",
      "data-parallel",
      "Replicas of the whole model, each with its own micro-batches.",
      (values: Numbers<"tensorParallel" | "pipelineParallel">) => share(values, values.tensorParallel * values.pipelineParallel, 65536),
    ),
    group("microBatches", "micro-batches", "Micro-batches that each replica passes through its stages.", 4),
    group(
      "layers",
      "layers of a stage",
      "Layers; each sums its activations twice forward and twice backward over a tensor-parallel group.",
      1,
    ),
    bytesParameter(
      "activationBytes",
      "activations",
      "Activations of a micro-batch between two layers: what is summed, and passed to the next stage by each task.",
      16384,
    ),
    bytesParameter("gradientBytes", "gradients", "Gradients of a stage, shared evenly by its tensor-parallel tasks.", 262144),
    {
      kind: "integer",
      id: "forwardTime",
      title: "forward time",
      help: "Cycles that a stage computes forward for a micro-batch, evenly over its layers; backward takes twice as long.",
      unit: "cycles",
      min: 0,
      max: 10000000,
      sliderMax: 10000,
      default: 1000,
    },
    {
      kind: "choice",
      id: "schedule",
      title: "schedule",
      help: "In which order a stage takes its micro-batches.",
      options: [
        { id: "one-forward-one-backward", title: "one forward, one backward", help: "Backward as soon as it can (Narayanan et al. 2021)." },
        { id: "gpipe", title: "all forward first", help: "Backward when all are through (Huang et al. 2019)." },
      ],
      default: "one-forward-one-backward",
    },
  ],
  tasks: ({ tensorParallel, dataParallel, pipelineParallel }) => [tensorParallel, dataParallel, pipelineParallel],
  messages: ({ tensorParallel: tensor, dataParallel: data, pipelineParallel: pipeline, microBatches, layers }) => {
    const sums = 2 * ALL_REDUCES_OF_LAYER * layers * microBatches * pipeline * 2 * (tensor - 1);
    return tensor * data * (sums + 2 * microBatches * (pipeline - 1) + pipeline * 2 * (data - 1));
  },
  check: (values) => tooManyRanks(values) ?? tooLong(values, ["activationBytes", "gradientBytes"]),
  program: (values) => {
    const { tensorParallel, dataParallel, pipelineParallel, iterations, compute } = values;
    return repeated(tensorParallel * dataParallel * pipelineParallel, iterations, compute, (flow) => {
      writeStep(flow, values);
    });
  },
});
