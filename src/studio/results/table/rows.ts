/** The rows of the table in their order. To add one: an object in one of these lists, or a list of its own. */
import type { Touched } from "../../../engine/studies.ts";
import { patternOf, patternText, rowText } from "../../store/added-rows.ts";
import type { AddedRow } from "../../store/state.ts";
import { panelOf } from "../panel.ts";
import { BOUND_ROWS, boundValue } from "./bound-rows.ts";
import { none, exactly, PENDING } from "./row.ts";
import type { TableFacts, TableRow, Ask, TableDesign, Value } from "./row.ts";
import { RESILIENCE_ROWS, STRUCTURE_ROWS } from "./structure-rows.ts";
import { SIMULATED_ROWS, saturationValue } from "./simulated-rows.ts";
import { count, fraction, significant, dollars } from "../../../drawing/text.ts";
import { boundName } from "../../parts/bound-names.ts";
import type { CompletionFacts } from "../answer/facts.ts";
import { isPriced } from "../../../engine/results.ts";
import type { CostResult, Interval } from "../../../engine/results.ts";

/** What an endpoint costs, in dollars and in watts. */
const always = (): boolean => true;

/** Dollars, with both ends of what they may be where prices are uncertain. */
function money(value: number, interval: Interval | undefined): Value {
  const text = dollars(value).slice(1);
  if (interval === undefined) return exactly(value, text);
  return {
    text: `${text} (${dollars(interval.low).slice(1)}–${dollars(interval.high).slice(1)})`,
    range: [interval.low, interval.high],
    note: "with all prices at the low and at the high end of what they may be",
  };
}

/** What is written of a design's cost; why there is none, where no router on sale is large enough. */
const priced =
  (write: (cost: CostResult, design: TableDesign) => Value) =>
  (design: TableDesign): Value => {
    const { cost } = design;
    if (!cost) return PENDING;
    return isPriced(cost) ? write(cost, design) : none(cost.notOnSale!);
  };

const PRICE_ROWS: readonly TableRow[] = [
  {
    id: "cost",
    title: () => "cost",
    unit: "$ per endpoint",
    help: "Routers and cables at the prices chosen.",
    when: always,
    value: priced((cost) => money(cost.costPerEndpoint, cost.intervals?.costPerEndpoint)),
    best: "least",
    opens: "cost",
  },
  {
    id: "power",
    title: () => "power",
    unit: "W per endpoint",
    help: "Power of all router ports.",
    when: always,
    value: priced(({ powerPerEndpoint: watts }) => exactly(watts, significant(watts, 3))),
    best: "least",
    opens: "power",
  },
  {
    id: "cablePower",
    title: () => "power with cables",
    unit: "W per endpoint",
    help: "Power of all router ports and of the cables' own electronics.",
    when: ({ designs }) => designs.some(({ cost }) => cost !== null && cost.cablePowerPerEndpoint > 0),
    value: priced(({ totalPowerPerEndpoint: watts }) => exactly(watts, significant(watts, 3))),
    best: "least",
    detail: true,
    opens: "cable-power",
  },
  {
    id: "energyCost",
    title: () => "energy",
    unit: "$ per endpoint",
    help: "What the energy of all its years costs, cooling included.",
    when: always,
    value: priced(({ energyCost }, { network }) => {
      if (!network) return PENDING;
      const each = energyCost / network.endpoints;
      return exactly(each, dollars(each).slice(1));
    }),
    best: "least",
    detail: true,
    opens: "energy",
  },
  {
    id: "totalCost",
    title: () => "cost with energy",
    unit: "$ per endpoint",
    help: "Routers, cables, and the energy of all its years.",
    when: always,
    value: priced((cost) => money(cost.totalCostPerEndpoint, cost.intervals?.totalCostPerEndpoint)),
    best: "least",
    detail: true,
    opens: "energy",
  },
];

/** Workloads simulated to their last delivery: how long they took, and what they need at least. */
const some = ({ designs }: TableFacts): boolean => designs.some(({ completion }) => completion !== null);

const STEADY = none("simulated under steady load");
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

const COMPLETION_ROWS: readonly TableRow[] = [
  {
    id: "completion",
    title: () => "completion time",
    unit: "cycles",
    help: "The cycle of the last delivery, when all messages of the workload are sent once.",
    when: some,
    value: ofDone(({ cycles }) => cycles, count),
    best: "least",
    opens: "completion",
  },
  {
    id: "completion-any",
    title: () => "at least, any routing",
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

const figuresOf = (touched: Touched, rows: readonly TableRow[]): readonly TableRow[] => rows.map((row) => ({ ...row, touched }));

/** All that say something of a design, those that were added after their like. */
export function tableRows(facts: TableFacts): readonly TableRow[] {
  return [
    ...figuresOf("simulation", COMPLETION_ROWS),
    ...figuresOf("simulation", SIMULATED_ROWS),
    ...addedRows(facts, "saturation"),
    ...figuresOf("bounds", BOUND_ROWS),
    ...addedRows(facts, "bound"),
    ...figuresOf("cost", PRICE_ROWS),
    ...STRUCTURE_ROWS,
    ...RESILIENCE_ROWS,
  ].filter((row) => row.when(facts));
}

function saturationRow(row: AddedRow): TableRow {
  return {
    ...common(row),
    title: () => `saturation on ${patternText(row)}`,
    unit: null,
    help: `The highest offered load that is carried when the traffic is another and nothing else: ${patternOf(row.traffic).summary}`,
    value: ({ design, under }) => {
      const found = under(row);
      if (found.values === null) return none(found.why);
      const { saturation, carried, progress, deadlock, asked, own, values } = found;
      const value = saturationValue(saturation, carried, progress);
      const does: Ask["does"] | null = asked ? "stop" : own || progress === "done" || value.pending ? null : "simulate";
      return {
        ...value,
        ...(deadlock === null ? {} : { note: `deadlocks from load ${deadlock} on` }),
        ...(does === null ? {} : { ask: { does, row, design, values } }),
      };
    },
  };
}

function boundRow(row: AddedRow): TableRow {
  return {
    ...common(row),
    title: () => `bound, any routing, on ${patternText(row)}`,
    unit: "certified",
    help: `The most that every flow can get at the same time when the traffic is another, whatever the routing: ${patternOf(row.traffic).summary}`,
    value: ({ design, under }) => {
      const found = under(row);
      if (found.values === null) return none(found.why);
      const { bound, values } = found;
      const open = bound === null || bound.state === "cancelled";
      return { ...boundValue(bound), ...(open ? { ask: { does: "solve", row, design, values } } : {}) };
    },
  };
}

function common(row: AddedRow): Pick<TableRow, "id" | "when" | "best" | "opens" | "added" | "touched" | "asks"> {
  const text = rowText(row);
  return {
    id: text,
    when: () => true,
    best: "most",
    opens: panelOf(row),
    added: text,
    touched: row.quantity === "bound" ? "bounds" : "simulation",
    asks: ({ under }) => under(row).values,
  };
}

/** Rows that somebody has added: saturation, or the bound of any routing, under a traffic that is not the designs' own. */
function addedRows({ added }: Pick<TableFacts, "added">, quantity: AddedRow["quantity"]): readonly TableRow[] {
  return added.filter((row) => row.quantity === quantity).map(quantity === "saturation" ? saturationRow : boundRow);
}
