/** Rows of simulated values: at the load that is looked at, and where the curve ends. */
import { carriedConfidence } from "../../../charts/chosen-point.ts";
import { atLeast, atMost, fraction, interval, loadText, significant, count } from "../../../drawing/text.ts";
import type { Band } from "../../../engine/results.ts";
import type { SaturationInterval } from "../../../charts/load-series.ts";
import type { Progress } from "../answer/facts.ts";
import { ringText } from "../shown.ts";
import { none, PENDING, plusMinus } from "./row.ts";
import type { TableDesign, TableFacts, TableRow, Value } from "./row.ts";

/** Latency before any packet waits. It describes the design on the left at once, simulated or not. */
const ZERO_LOAD_ROW: TableRow = {
  id: "zero-load",
  title: () => "zero-load latency",
  short: "… of an empty network",
  unit: "cycles",
  help: "Mean over the traffic of what a packet takes that is alone in the network, from generation to the last flit's arrival: adaptive routing goes minimally, Valiant by its detours.",
  when: () => true,
  value: ({ zeroLoad }) => {
    if (!zeroLoad) return PENDING;
    const { mean, unknown, confidence95, routes } = zeroLoad;
    if (mean === null) return none(unknown ?? "nobody sends");
    if (confidence95 === 0)
      return { ...plusMinus(mean, null, (value) => significant(value, 4)), note: "exact: routes of a pair are alike in length" };
    return {
      ...plusMinus(mean, confidence95, (value) => significant(value, 4)),
      note: `mean over ${count(routes)} routes drawn, with the half-width of its 95 % interval`,
    };
  },
  best: "least",
  opens: "zero-load",
};

const simulated = ({ designs }: TableFacts): boolean => designs.some(({ results }) => results !== null);
const estimated = ({ designs }: TableFacts): boolean =>
  designs.some(({ estimate }) => estimate !== null && estimate.unknown === null && estimate.completion === null);

/** Nobody is best by it, and the cell is as pale as one without a number. */
function estimatedValue(value: number, { lower, upper }: Band, write: (value: number) => string): Value {
  return { ...none(`estimated, not simulated: from ${write(lower)} to ${write(upper)}`, `≈ ${write(value)}`), about: value };
}

/** Its latency at that load without a simulation. */
function estimatedLatency({ estimate }: TableDesign, load: number): Value | null {
  const point = estimate?.points.find((one) => one.load === load);
  if (!point?.band.packetLatency || point.packetLatency.mean === null) return null;
  return estimatedValue(point.packetLatency.mean, point.band.packetLatency, (value) => significant(value, 3));
}

const OF_NO_LOAD = none("its workload runs to completion, at no load");

/** A design without a point there. */
function missing({ facts, pointRuns, completion }: TableDesign, { load }: TableFacts): Value {
  if (completion !== null) return OF_NO_LOAD;
  if (pointRuns) return { ...PENDING, note: "being simulated" };
  if (facts.saturation && load >= facts.saturation.upper)
    return none(`a lower load is saturated already: ${facts.saturation.upper}`, "saturated");
  return none(`not simulated at load ${loadText(load)}`, "not simulated");
}

const COARSE = ", coarse: in shorter windows than the study's";

/** Of an end in a narrow column. */
const BRIEF_DIGITS = 3;

/** Three digits, rounded outward; one number where that is both ends. */
function briefInterval(lower: number, upper: number): string {
  const [from, to] = [atLeast(lower, BRIEF_DIGITS), atMost(upper, BRIEF_DIGITS)];
  return from === to ? from : `${from}–${to}`;
}

/** "0.439–0.446", "≥ 0.9": with the state that it is known in. */
export function saturationValue(saturation: SaturationInterval | null, carried: number | null, progress: Progress, coarse = false): Value {
  const open = progress === "running" || progress === "searching";
  const pending = open || coarse ? ({ pending: true } as const) : {};
  const ended = coarse ? COARSE : progress === "stopped" ? ", stopped before its search had ended" : open ? ", being searched" : "";
  if (saturation) {
    const { lower, upper } = saturation;
    if (lower === null)
      return { text: `< ${atMost(upper)}`, range: [0, upper], note: `the lowest load simulated is saturated${ended}`, ...pending };
    return {
      text: interval(lower, upper),
      brief: briefInterval(lower, upper),
      range: [lower, upper],
      note: `the highest load found stable and the lowest found saturated${ended}`,
      ...pending,
    };
  }
  if (carried === null) return open ? PENDING : none("not simulated", "not simulated");
  return {
    text: `≥ ${atLeast(carried)}`,
    range: [carried, carried >= 1 ? carried : Infinity],
    note: `no load up to there is saturated${ended}`,
    ...pending,
  };
}

/** At the load that is looked at. */
export const LOAD_ROWS: readonly TableRow[] = [
  {
    id: "latency",
    title: ({ load }) => `latency at load ${loadText(load)}`,
    short: "latency, cycles",
    unit: "cycles",
    help: "Mean over the measured packets, from generation to the last flit's arrival, with the 95 % interval.",
    when: (facts) => simulated(facts) || estimated(facts),
    value: (design, facts) => {
      const { point } = design;
      if (!point) return estimatedLatency(design, facts.load) ?? missing(design, facts);
      const { mean, confidence95 } = point.packetLatency;
      if (point.saturated)
        return none(
          point.stall === null ? "some source or destination does not keep pace" : `deadlocked: ${ringText(point.stall, design.network)}`,
          "saturated",
        );
      if (mean === null) return none("no packet was measured");
      const value = plusMinus(mean, confidence95, (one) => significant(one));
      return point.coarse ? { ...value, note: `mean and interval${COARSE}`, pending: true } : value;
    },
    best: "least",
    opens: "point",
  },
  ZERO_LOAD_ROW,
  {
    id: "accepted",
    title: ({ load }) => `carried at load ${loadText(load)}`,
    unit: null,
    help: "What arrives of the offered load, as a load, with the 95 % interval: the load itself where all of it arrives, whichever endpoints send.",
    when: simulated,
    value: (design, facts) => {
      const { point } = design;
      if (!point) return missing(design, facts);
      const value = plusMinus(point.carried, carriedConfidence(point), fraction);
      const note = [...(point.saturated ? ["saturated"] : []), ...(point.coarse ? [COARSE.slice(2)] : [])].join(", ");
      return { ...value, ...(note === "" ? {} : { note }), ...(point.coarse ? { pending: true } : {}) };
    },
    best: null,
    opens: "accepted",
  },
  {
    id: "worst-flow",
    title: ({ load }) => `worst flow at load ${loadText(load)}`,
    unit: null,
    help: "What the source or destination that falls behind most gets through of its own traffic, as a load: the offered load where all keep pace.",
    when: ({ designs }) => designs.some(({ point }) => point !== null && point.worstFlow < point.load),
    value: (design, facts) => {
      const { point } = design;
      if (!point) return missing(design, facts);
      return {
        text: fraction(point.worstFlow),
        range: [point.worstFlow, point.worstFlow],
        ...(point.coarse ? { note: COARSE.slice(2), pending: true } : {}),
      };
    },
    best: null,
    opens: "accepted",
  },
];

export const SATURATION_ROW: TableRow = {
  id: "saturation",
  title: ({ designs }) => {
    const [first] = designs;
    return first && designs.every(({ facts }) => facts.traffic === first.facts.traffic)
      ? `saturation, ${first.facts.traffic.replaceAll("-", " ")}`
      : "saturation, own traffic";
  },
  short: "carries up to",
  unit: null,
  help: "The highest offered load at which every source and every destination keeps pace: between the highest load found stable and the lowest found saturated.",
  // What linear programs say of it is there without a simulation.
  when: (facts) =>
    simulated(facts) ||
    estimated(facts) ||
    facts.designs.some(({ completion, facts: { any, minimal } }) => completion === null && (any !== null || minimal !== null)),
  value: ({ completion, estimate, facts: { saturation, measured, carried, progress, deadlock, coarse } }) => {
    if (completion !== null) return OF_NO_LOAD;
    if (saturation === null && carried === null && estimate?.saturation)
      return estimatedValue(estimate.saturation.load, estimate.saturation, (value) => fraction(Number(value.toPrecision(2))));
    const found = saturationValue(saturation, carried, progress, coarse);
    const value =
      saturation && measured && saturation.upper < measured.upper
        ? {
            ...found,
            note: `${saturationValue(measured, carried, progress).text} simulated; no load passes the certified bound ${atMost(saturation.upper)}`,
          }
        : found;
    return deadlock === null ? value : { ...value, note: `deadlocks from load ${loadText(deadlock)} on` };
  },
  best: "most",
  opens: "throughput",
};
