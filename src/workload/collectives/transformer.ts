/** A transformer by its numbers, and what follows from them: bytes that a training step sends, and cycles that it computes. */
import { someOf } from "../../descriptor.ts";
import type { Complaint, Numbers, NumberParameter, Parameter, Texts } from "../../descriptor.ts";
import { divisorsOf } from "../blocks.ts";

/** No model: bytes and cycles are given. */
const GIVEN = "none";

/** Numbers of a published model. */
interface Model {
  readonly title: string;
  readonly help: string;
  readonly layers: number;
  readonly hidden: number;
  /** Tokens of a sequence. */
  readonly sequence: number;
  /** Width of the keys of a layer, and of its values. */
  readonly kv: number;
  /** Numbers that are trained, and those of them that are of experts. */
  readonly parameters: number;
  readonly inExperts?: number;
  readonly experts?: number;
  readonly topK?: number;
  readonly dispatch?: number;
}

const MODELS = {
  own: {
    title: "a model of one's own",
    help: "24 layers of a width of 2,048, unless its numbers say otherwise.",
    layers: 24,
    hidden: 2048,
    sequence: 2048,
    kv: 2048,
    parameters: 0,
  },
  "gpt-3-175b": {
    title: "GPT-3 175B",
    help: "96 layers of a width of 12,288 (Brown et al. 2020).",
    layers: 96,
    hidden: 12288,
    sequence: 2048,
    kv: 12288,
    parameters: 175e9,
  },
  "llama-3-70b": {
    title: "Llama 3 70B",
    help: "80 layers of a width of 8,192 (Grattafiori et al. 2024).",
    layers: 80,
    hidden: 8192,
    sequence: 8192,
    kv: 1024,
    parameters: 70.6e9,
  },
  "llama-3-405b": {
    title: "Llama 3 405B",
    help: "126 layers of a width of 16,384 (Grattafiori et al. 2024).",
    layers: 126,
    hidden: 16384,
    sequence: 8192,
    kv: 1024,
    parameters: 405e9,
  },
  "deepseek-v3": {
    title: "DeepSeek-V3 671B",
    help: "61 layers of a width of 7,168, and 256 experts, of which a token takes 8 (Liu et al. 2024).",
    layers: 61,
    hidden: 7168,
    sequence: 4096,
    // Keys and values of a token are one vector of 576 numbers.
    kv: 288,
    parameters: 671e9,
    // Of three matrices of 7,168 by 2,048 each, in 58 layers.
    inExperts: 58 * 256 * 3 * 7168 * 2048,
    experts: 256,
    topK: 8,
    dispatch: 1,
  },
} as const satisfies Readonly<Record<string, Model>>;

const modelOf = ({ transformer }: Texts<"transformer">): Model | undefined => (MODELS as Readonly<Record<string, Model>>)[transformer];
const isTold = (values: Texts<"transformer">): boolean => values.transformer !== GIVEN;

type Told = Texts<"transformer">;

function number<const Id extends string, Default extends NumberParameter["default"]>(
  id: Id,
  title: string,
  help: string,
  [min, max, sliderMax]: readonly [number, number, number],
  fallback: Default,
): Omit<NumberParameter<"integer">, "id" | "default" | "when"> & {
  readonly id: Id;
  readonly default: Default;
  readonly when: (values: Told) => boolean;
} {
  return { kind: "integer", id, title, help, min, max, sliderMax, when: isTold, default: fallback };
}

/** Numbers of a layer of a width h, besides those of words: four matrices of attention and a feed-forward part of eight. */
const PER_LAYER = 12;

export const TRANSFORMER = [
  {
    kind: "choice",
    id: "transformer",
    title: "model",
    help: "Whose numbers tell how many bytes are sent and how long is computed.",
    options: [
      { id: GIVEN, title: "none", help: "Bytes and cycles are given." },
      ...Object.entries(MODELS).map(([id, { title, help }]) => ({ id, title, help })),
    ],
    default: GIVEN,
  },
  number("modelLayers", "layers", "Layers of the model.", [1, 10000, 200], (values: Told) => modelOf(values)?.layers ?? 1),
  number("hidden", "width", "Numbers of a token between two layers.", [1, 1048576, 32768], (values: Told) => modelOf(values)?.hidden ?? 1),
  number("sequence", "sequence", "Tokens of a sequence.", [1, 16777216, 131072], (values: Told) => modelOf(values)?.sequence ?? 1),
  number("batch", "sequences", "Sequences of a micro-batch.", [1, 65536, 16], 1),
  number("numberBytes", "bytes of a number", "Of activations, weights and gradients: 2 of bf16.", [1, 8, 8], 2),
  number(
    "kvWidth",
    "K and V",
    "Numbers of a token's keys in a layer, and as many of its values.",
    [1, 1048576, 16384],
    (values: Told) => modelOf(values)?.kv ?? 1,
  ),
  number(
    "parameterCount",
    "parameters",
    "Numbers of the model that are trained, those of all experts among them.",
    [1, 1e14, 1e12],
    (values: Told & Numbers<"modelLayers" | "hidden">) =>
      modelOf(values)?.parameters || PER_LAYER * values.modelLayers * values.hidden ** 2,
  ),
  number("experts", "experts", "Of a layer; 1: none.", [1, 65536, 256], (values: Told) => modelOf(values)?.experts ?? 1),
  number("topK", "experts of a token", "So many experts a token is sent to.", [1, 65536, 16], (values: Told) => modelOf(values)?.topK ?? 1),
  number(
    "expertParameters",
    "parameters of experts",
    "Numbers of all experts of all layers together, a part of those of the model.",
    [0, 1e14, 1e12],
    (values: Told & Numbers<"experts" | "parameterCount">) =>
      values.experts === 1 ? 0 : Math.min(values.parameterCount, modelOf(values)?.inExperts ?? Math.floor(values.parameterCount / 2)),
  ),
  number(
    "dispatchNumberBytes",
    "bytes of a number to experts",
    "Of what is sent to experts: 1 of fp8.",
    [1, 8, 8],
    (values: Told & Numbers<"numberBytes">) => modelOf(values)?.dispatch ?? values.numberBytes,
  ),
  number("teraflops", "TFLOP/s", "What a GPU computes in fact, 10^12 operations a second.", [1, 1000000, 2000], 400),
] as const satisfies readonly Parameter[];

type Sizes = Numbers<"modelLayers" | "hidden" | "sequence" | "batch" | "numberBytes" | "kvWidth" | "parameterCount" | "experts" | "topK"> &
  Numbers<"expertParameters" | "dispatchNumberBytes" | "teraflops">;
/** What the bytes of a step depend on. */
export type TransformerValues = Told & Sizes & Numbers<"tensorParallel" | "contextParallel" | "pipelineParallel" | "expertParallel">;

/** `told` of the model's numbers, or `given` where there is no model. */
export function sized<V extends Told>(given: (values: V) => number, told: (values: V) => number): (values: V) => number {
  return (values) => (isTold(values) ? Math.max(1, Math.ceil(told(values))) : given(values));
}

/** Tokens of a micro-batch that a task of a context-parallel group has. */
const tokens = ({ batch, sequence, contextParallel }: TransformerValues): number => (batch * sequence) / contextParallel;

/** Layers of the fullest stage. */
export const layersOfStage = ({ modelLayers, pipelineParallel }: TransformerValues): number => modelLayers / pipelineParallel;

/** Activations of a micro-batch between two layers. */
export const activations = (values: TransformerValues): number => tokens(values) * values.hidden * values.numberBytes;

/** Keys and values of a whole sequence, of the heads of one task. */
export const keysAndValues = ({ batch, sequence, kvWidth, numberBytes, tensorParallel }: TransformerValues): number =>
  (batch * sequence * 2 * kvWidth * numberBytes) / tensorParallel;

type Staged = TransformerValues & Numbers<"layers">;

/** Gradients of a stage, without those of experts where these are spread over tasks. */
export const gradients = ({ parameterCount, expertParameters, expertParallel, modelLayers, layers, numberBytes }: Staged): number =>
  ((parameterCount - (expertParallel > 1 ? expertParameters : 0)) * numberBytes * layers) / modelLayers;

/** Gradients of all experts of a stage. */
export const expertGradients = ({ expertParameters, modelLayers, layers, numberBytes }: Staged): number =>
  (expertParameters * numberBytes * layers) / modelLayers;

/** What a task sends to the experts of its tokens, its own among them. */
export const dispatched = (values: TransformerValues): number =>
  (tokens(values) * values.topK * values.hidden * values.dispatchNumberBytes) / values.tensorParallel;

export const combined = (values: TransformerValues): number =>
  (tokens(values) * values.topK * values.hidden * values.numberBytes) / values.tensorParallel;

/** Operations for each number that a token meets on the way forward: a multiplication and an addition (Narayanan et al. 2021). */
const OPERATIONS = 2;
/** Speed of an endpoint's link where nobody tells one, Gb/s. */
const USUAL_SPEED = 400;

/** Cycles of a stage for the way forward of a micro-batch. */
export function forwardCycles(values: Staged): number {
  const { parameterCount, expertParameters, experts, topK, modelLayers, layers, tensorParallel, teraflops } = values;
  const { terminalSpeed = 0, flitBytes = 1 } = someOf<Numbers<"terminalSpeed" | "flitBytes">>(values);
  const met = parameterCount - expertParameters * (1 - topK / experts);
  const seconds = (OPERATIONS * met * layers * tokens(values)) / modelLayers / tensorParallel / (teraflops * 1e12);
  return (seconds * (terminalSpeed || USUAL_SPEED) * 1e9) / (8 * flitBytes);
}

/** Why a model's numbers do not go with each other or with the groups of tasks; null if they do. */
export function misfit(values: TransformerValues): Complaint | null {
  if (!isTold(values)) return null;
  const { experts, topK, expertParallel, expertParameters, parameterCount, contextParallel, sequence, pipelineParallel, modelLayers } =
    values;
  if (topK > experts)
    return { parameter: "topK", message: `topK = ${topK} is more than the experts of a layer: topK must be 1 to experts = ${experts}.` };
  if (expertParameters > parameterCount)
    return {
      parameter: "expertParameters",
      message: `expertParameters = ${expertParameters} is more than the model has: expertParameters must be 0 to parameterCount = ${parameterCount}.`,
    };
  if (experts % expertParallel !== 0)
    return {
      parameter: "expertParallel",
      message: `expertParallel = ${expertParallel} does not divide experts = ${experts}: expertParallel must be one of ${divisorsOf(experts).join(", ")}.`,
    };
  if (sequence % contextParallel !== 0)
    return {
      parameter: "contextParallel",
      message: `contextParallel = ${contextParallel} does not divide sequence = ${sequence}: each task must have as many tokens.`,
    };
  if (pipelineParallel > modelLayers)
    return {
      parameter: "pipelineParallel",
      message: `pipelineParallel = ${pipelineParallel} is more than the layers of the model: pipelineParallel must be 1 to modelLayers = ${modelLayers}.`,
    };
  return null;
}
