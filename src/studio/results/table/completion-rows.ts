/** Workloads simulated to their last delivery: how long they took, and what they need at least. */
import { count, fraction, significant } from "../../../drawing/text.ts";
import { STEP_PARTS } from "../../../engine/results.ts";
import { boundName } from "../../parts/bound-names.ts";
import type { CompletionFacts } from "../answer/facts.ts";
import { exactly, none, PENDING } from "./row.ts";
import type { TableDesign, TableFacts, TableRow, Value } from "./row.ts";

const some = ({ designs }: TableFacts): boolean => designs.some(({ completion }) => completion !== null);

const STEADY = none("simulated under steady load");
const ESTIMATED = "estimated, not simulated";
/** Parts of an estimated training step. */
const stepOf = (completion: CompletionFacts | null): CompletionFacts["step"] => completion?.step ?? null;
const SHORT: Readonly<Record<CompletionFacts["state"], string>> = {
  idle: "not simulated",
  running: "being simulated",
  stopped: "stopped",
  done: "",
  stalled: "deadlocked",
  "given up": "given up",
};

/** A quantity of what is done. */
function ofDone(read: (completion: CompletionFacts) => number | null, write: (value: number) => string) {
  return ({ completion }: TableDesign): Value => {
    if (completion === null) return STEADY;
    if (completion.state === "running") return { ...PENDING, note: "being simulated" };
    const value = completion.state === "done" ? read(completion) : null;
    if (value !== null) return exactly(value, write(value));
    return completion.state === "done" ? none("no message is sent") : none(SHORT[completion.state], SHORT[completion.state]);
  };
}

/** "≥ 3,072". */
function atLeast(cycles: number | null, note: string): Value {
  return cycles === null ? none("no bound is known", "not solved") : { text: `≥\u202f${count(cycles)}`, range: [cycles, Infinity], note };
}

/** Cycles that a narrow column has room for. */
const NARROW = 1e7;

/** "1.2·10⁹" in a narrow column. */
function briefCycles(cycles: number): string {
  if (cycles < NARROW) return count(cycles);
  const [digits, power] = cycles.toExponential(2).split("e+") as [string, string];
  return `${digits}·10${Array.from(power, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

export const COMPLETION_ROWS: readonly TableRow[] = [
  {
    id: "completion",
    title: () => "completion time",
    short: "done after, cycles",
    unit: "cycles",
    help: "The cycle of the last delivery, when all messages of the workload are sent once.",
    when: some,
    value: (design) => {
      const { completion } = design;
      const guess = completion?.state === "idle" ? completion.estimated : null;
      if (!guess) return ofDone(({ cycles }) => cycles, count)(design);
      const note = `estimated, not simulated: from ${count(guess.lower)} to ${count(guess.upper)}`;
      return { ...none(note, `≈ ${count(guess.cycles)}`), brief: `≈\u00a0${briefCycles(guess.cycles)}`, about: guess.cycles };
    },
    best: "least",
    opens: "completion",
  },
  {
    id: "completion-network",
    title: () => "of these, the network's",
    short: "the network's, cycles",
    unit: "cycles",
    help: "By how much an estimated training step would be done earlier if the network took no time.",
    when: ({ designs }) => designs.some(({ completion }) => stepOf(completion) !== null),
    value: ({ completion }) => {
      const step = stepOf(completion);
      if (step === null) return completion === null ? STEADY : none("no estimated training step", "not estimated");
      const waits = step.cycles - step.withoutNetwork;
      return { ...none(ESTIMATED, `≈ ${count(waits)}`), brief: `≈\u00a0${briefCycles(waits)}`, about: waits };
    },
    best: "least",
    opens: "completion",
  },
  ...STEP_PARTS.map(([id, words]): TableRow => ({
    id: `step-${id}`,
    title: () => words,
    unit: "cycles",
    help: "A part of an estimated training step; all parts sum to it.",
    when: ({ designs }) => designs.some(({ completion }) => (stepOf(completion)?.[id] ?? 0) > 0),
    value: ({ completion }) => {
      const step = stepOf(completion);
      if (step === null) return completion === null ? STEADY : none("no estimated training step", "not estimated");
      return { ...none(ESTIMATED, `≈ ${count(step[id])}`), about: step[id] };
    },
    best: null,
    opens: "completion",
  })),
  {
    id: "completion-any",
    title: () => "at least, any routing",
    short: "at least, any routing",
    unit: "cycles",
    help: "What no routing can be done before: what the task that sends most has to send, at the most that every flow can get at the same time. Certified.",
    when: ({ designs }) => designs.some(({ completion }) => (completion?.leastAny ?? null) !== null),
    value: ({ completion }) => (completion === null ? STEADY : atLeast(completion.leastAny, "at least, certified")),
    best: null,
    opens: "completion",
  },
  {
    id: "completion-own",
    title: () => "at least, its own paths",
    unit: "cycles",
    help: "At least, over the paths that the design's own routing is held against: of minimal routing its minimal paths, split as well as can be.",
    when: ({ designs }) => designs.some(({ completion }) => (completion?.leastOwn ?? null) !== null),
    value: ({ completion, values }) => {
      if (completion === null) return STEADY;
      const own = completion.leastOwn;
      return own === null ? none("any routing is its model") : atLeast(own.cycles, `at least, ${boundName({ model: own.model, values })}`);
    },
    best: null,
    opens: "completion",
  },
  {
    id: "completion-idle",
    title: () => "at least, idle network",
    short: "at least, idle network",
    unit: "cycles",
    help: "At least, by latency and bandwidth alone: the longest chain of messages that wait for each other, where nothing waits in the network (Hockney 1994).",
    when: ({ designs }) => designs.some(({ completion }) => (completion?.leastIdle ?? null) !== null),
    value: ({ completion }) => (completion === null ? STEADY : atLeast(completion.leastIdle, "at least, by latency and bandwidth")),
    best: null,
    opens: "completion",
  },
  {
    id: "completion-throughput",
    title: () => "throughput of the workload",
    unit: null,
    help: "Flits delivered per cycle and task that sends, from the first cycle to the last delivery: a fraction of the full rate.",
    when: ({ designs }) => designs.some(({ completion }) => completion?.state === "done"),
    value: ofDone(({ throughput }) => throughput, fraction),
    best: "most",
    opens: "completion",
  },
  ...(["algbw", "busbw"] as const).map((rate): TableRow => ({
    id: rate,
    title: () => (rate === "algbw" ? "algorithm bandwidth" : "bus bandwidth"),
    unit: "GB/s",
    help:
      rate === "algbw"
        ? "Bytes of the collective operation over its time, as nccl-tests counts them (algbw)."
        : "The algorithm bandwidth times the part of the bytes that a task's link carries: what links are used at, whatever the operation and its tasks (busbw of nccl-tests).",
    when: ({ designs }) => designs.some(({ completion }) => (completion?.rate ?? null) !== null),
    value: (design) =>
      design.completion?.state === "done" && design.completion.rate === null
        ? none("no collective operation, or the speed of its endpoints is not told")
        : ofDone((completion) => completion.rate?.[rate] ?? null, significant)(design),
    best: "most",
    opens: "completion",
  })),
  {
    id: "completion-p99",
    title: () => "packet latency, 99 %",
    unit: "cycles",
    help: "What 99 % of the workload's packets take at most, from when they could be sent to the last flit's arrival.",
    when: ({ designs }) => designs.some(({ completion }) => completion?.state === "done"),
    value: ofDone(({ p99 }) => p99, significant),
    best: "least",
    opens: "completion",
  },
];
