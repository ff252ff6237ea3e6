/** Speeds and latencies of a file's links as a study has them: classes of links, with factors and cycles for each (`linkSpeed`, `linkLatency`). */
import {
  FASTEST_LINK,
  FASTEST_TERMINAL,
  LEAST_BANDWIDTH,
  MOST_BANDWIDTH,
  MOST_LATENCY,
  SLOWEST_LINK,
  SLOWEST_TERMINAL,
} from "../channels.ts";
import { MAX_CLASSES } from "../graph.ts";
import type { WaysOfLinks } from "../graph.ts";
import { GLOBAL, LOCAL } from "../network.ts";
import type { ChannelKind } from "../network.ts";
import { gbps } from "./quantities.ts";
import type { Latency, Speed } from "./quantities.ts";

/** What a file tells of a link or of an endpoint's cable. */
export interface Timed {
  readonly speed?: Speed;
  /** Of the channel from the first end to the second, and of that back if it is another. */
  readonly latency?: Latency;
  readonly back?: Latency;
}

export interface Timing {
  /** Of each link: the class of its channel there and of that back; null if all are alike. */
  readonly classes: WaysOfLinks | null;
  /** Parameters of a study. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly notes: readonly string[];
}

/** Bytes of a flit. */
const [LEAST_FLIT, LARGEST_FLIT] = [64, 65536];

const isGiven = <T>(one: T | undefined): one is T => one !== undefined;
const rounded = (value: number): number => Number(value.toPrecision(6));
/** Words in brackets after what they explain. */
const inBrackets = (...words: readonly string[]): string => {
  const told = words.filter((word) => word !== "");
  return told.length === 0 ? "" : ` (${told.join(", ")})`;
};
function nameOf(all: readonly { readonly name?: string }[]): string {
  const names = new Set<string>();
  for (const { name } of all) if (name !== undefined) names.add(name);
  return [...names].map((name) => JSON.stringify(name)).join(" and ");
}
/** A function with its results kept, for lists in which few arguments come again and again. */
function kept<Given, Result>(of: (given: Given) => Result): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    const before = results.get(given);
    if (before !== undefined) return before;
    const result = of(given);
    results.set(given, result);
    return result;
  };
}
const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** A link of which a file may tell nothing. */
interface TimedLink {
  readonly kind: ChannelKind;
  readonly timed: Timed | null;
}

const UNTIMED: Timed = {};
const NOTHING: Timing = { classes: null, values: {}, notes: [] };

/** `ends`: of endpoints' cables. */
export function timingOf(given: readonly TimedLink[], ends: readonly Timed[]): Timing {
  if (ends.length === 0 && given.every(({ timed }) => timed === null)) return NOTHING;
  const [links, kinds] = [given.map(({ timed }) => timed ?? UNTIMED), given.map(({ kind }) => kind)];
  const notes: string[] = [];
  const { factors, base, isKept } = speedsOf(links, ends, notes);
  const cycles = cyclesOf(links, ends, base, notes);
  const terminal = {
    // The unit of time: a flit of so many bytes takes a cycle at the speed of an endpoint.
    ...(base === null || !isKept || base < SLOWEST_TERMINAL || base > FASTEST_TERMINAL
      ? {}
      : { terminalSpeed: base, flitBytes: cycles?.flitBytes ?? LEAST_FLIT }),
    ...(cycles === null || cycles.terminal === null ? {} : { terminalLatency: cycles.terminal }),
  };
  const ofLinks = cycles?.links ?? null;
  if (factors === null && ofLinks === null) return { classes: null, values: terminal, notes };
  const ofKinds = valuesOfKinds(kinds, factors, ofLinks);
  if (ofKinds !== null) return { classes: null, values: { ...terminal, ...ofKinds }, notes };
  /** By speed and latency. */
  const numbers = new Map<number, Map<number, number>>();
  const [speeds, latencies]: [number[], number[]] = [[], []];
  const classOf = (speed: number, latency: number): number => {
    let ofSpeed = numbers.get(speed);
    if (ofSpeed === undefined) numbers.set(speed, (ofSpeed = new Map()));
    const known = ofSpeed.get(latency);
    if (known !== undefined) return known;
    ofSpeed.set(latency, speeds.length);
    latencies.push(latency);
    return speeds.push(speed) - 1;
  };
  const classes = { there: new Int32Array(links.length), back: new Int32Array(links.length) };
  for (let i = 0; i < links.length; i++) {
    const speed = factors?.[i] ?? 1;
    const [there, back] = ofLinks?.[i] ?? [0, 0];
    classes.there[i] = classOf(speed, there);
    classes.back[i] = classOf(speed, back);
  }
  if (speeds.length > MAX_CLASSES) {
    notes.push(
      `Speeds and latencies of links make ${speeds.length} different kinds of channels, more than the ${MAX_CLASSES} that there may be: they are left out.`,
    );
    return { classes: null, values: terminal, notes };
  }
  if (ofLinks !== null) notes.push(`Links have latencies of ${listed(latencies, String)} cycles, each its own.`);
  return {
    classes,
    values: {
      ...terminal,
      // Empty where they are alike, so that none of another network's stays.
      linkSpeed: speeds.some((one) => one !== 1) ? speeds.join("x") : "",
      linkLatency: ofLinks === null ? "" : latencies.join("x"),
    },
    notes,
  };
}

const KINDS = [
  [LOCAL, "localLatency", "localBandwidth"],
  [GLOBAL, "globalLatency", "globalBandwidth"],
] as const;

/** Parameters, if all links of a kind are alike in both directions; null if not. */
function valuesOfKinds(
  kinds: readonly ChannelKind[],
  factors: readonly number[] | null,
  cycles: Cycles["links"],
): Record<string, number> | null {
  const values: Record<string, number> = {};
  for (const [kind, latencyId, bandwidthId] of KINDS) {
    const first = kinds.indexOf(kind);
    if (first < 0) continue;
    const [speed, latency] = [factors?.[first] ?? 1, cycles?.[first]![0]];
    for (let i = first; i < kinds.length; i++) {
      if (kinds[i] !== kind) continue;
      if ((factors?.[i] ?? 1) !== speed) return null;
      if (cycles !== null && cycles[i]!.some((one) => one !== latency)) return null;
    }
    if (speed < LEAST_BANDWIDTH || speed > MOST_BANDWIDTH) return null;
    if (latency !== undefined) values[latencyId] = latency;
    if (speed !== 1) values[bandwidthId] = speed;
  }
  return values;
}

/** The value that most have; of several the first. */
function usual(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = values[0]!;
  for (const [value, count] of counts) if (count > counts.get(best)!) best = value;
  return best;
}

const listed = (values: readonly number[], of: (value: number) => string): string => {
  const all = [...new Set(values)].sort((a, b) => a - b).map(of);
  return all.length > 6 ? `${all[0]} to ${all.at(-1)}` : all.join(", ");
};

/**
 * Factors of each link, null if no link has a speed; `base`: Gb/s of an endpoint, null if unknown; `isKept`: no speed was left out for being
 * too far from it.
 */
function speedsOf(
  links: readonly Timed[],
  ends: readonly Timed[],
  notes: string[],
): { readonly factors: readonly number[] | null; readonly base: number | null; readonly isKept?: true } {
  const [ofLinks, ofEnds] = [links.map(({ speed }) => speed), ends.map(({ speed }) => speed)];
  const all = [...ofLinks, ...ofEnds].filter(isGiven);
  if (all.length === 0) return { factors: null, base: null };
  if (all.every(({ of }) => of === "x")) {
    const own = ofLinks.map((speed) => speed?.value ?? 1);
    return { factors: own.some((one) => one !== 1) ? own : null, base: null };
  }
  const hasUnit = all.some(({ of }) => of !== null);
  if (hasUnit && all.some(({ of }) => of === null)) {
    notes.push(`Some speeds of links${inBrackets(nameOf(all))} have a unit and some have none, so that all are left out.`);
    return { factors: null, base: null };
  }
  const known = ofEnds.filter(isGiven).map(({ value }) => value);
  const own = ofLinks.filter(isGiven).map(({ value }) => value);
  const base = usual(known.length > 0 ? known : own);
  const word = (value: number): string => (hasUnit ? gbps(value) : String(rounded(value)));
  const factorOf = kept((value: number) => rounded(value / base));
  const factors = ofLinks.map((speed) => (speed === undefined ? 1 : factorOf(speed.value)));
  const beyond = factors.find((factor) => factor < SLOWEST_LINK || factor > FASTEST_LINK);
  if (beyond !== undefined) {
    notes.push(
      `Speeds of links (${[nameOf(all), listed(own, word)].filter((one) => one !== "").join(": ")}) are left out: one is ${beyond} times that of an endpoint (${word(base)}), and links carry ${SLOWEST_LINK} to ${FASTEST_LINK} times as much here.`,
    );
    return { factors: null, base: hasUnit ? base : null };
  }
  const missing = ofLinks.filter((speed) => speed === undefined).length;
  const whose = known.length > 0 ? "that of endpoints" : "that of most links, which endpoints are taken to have, too";
  const speedsAre =
    own.length === 0 ? "" : `Links have the speed ${listed(own, word)}${inBrackets(nameOf(all), hasUnit ? "" : "no unit")}: `;
  notes.push(
    own.length === 0
      ? `A flit a cycle is ${word(base)}, the speed of endpoints; no link between routers has one.`
      : `${speedsAre}a flit a cycle is ${word(base)}, ${whose}.`,
  );
  if (missing > 0 && own.length > 0)
    notes.push(`${several(missing, "link")} without a speed ${missing === 1 ? "has" : "have"} ${word(base)}.`);
  if (new Set(known).size > 1) notes.push(`Endpoints have the speeds ${listed(known, word)}; here all have ${word(base)}, that of most.`);
  return { factors: own.length === 0 ? null : factors, base: hasUnit ? base : null, isKept: true };
}

interface Cycles {
  /** Bytes of the flit that takes one. */
  readonly flitBytes: number;
  /** Null if the file tells those of endpoints' cables alone. */
  readonly links: readonly (readonly [there: number, back: number])[] | null;
  readonly terminal: number | null;
}

function cyclesOf(links: readonly Timed[], ends: readonly Timed[], base: number | null, notes: string[]): Cycles | null {
  const own: Latency[] = [];
  for (const { latency, back } of links) {
    if (latency !== undefined) own.push(latency);
    if (back !== undefined) own.push(back);
  }
  const all = [...own, ...ends.flatMap(({ latency }) => latency ?? [])];
  if (all.length === 0) return null;
  const units = new Set(all.map(({ of }) => of));
  const values = all.map(({ value }) => value);
  const whole = values.every((value) => Number.isInteger(value) && value >= 1 && value <= MOST_LATENCY);
  if (units.size > 1) {
    notes.push(`Latencies of links${inBrackets(nameOf(all))} have different units, or some have none, so that all are left out.`);
    return null;
  }
  const [unit] = units;
  const told = [nameOf(all), listed(values, String)].filter((one) => one !== "").join(": ");
  if (unit === null && !whole) {
    notes.push(`Latencies of links (${told}) have no unit and are no whole cycles from 1 to ${MOST_LATENCY}: they are left out.`);
    return null;
  }
  let cycle = 1;
  let flit = LEAST_FLIT;
  if (unit === "ns") {
    const most = values.reduce((longest, value) => Math.max(longest, value), 0);
    const of = (): number => (base === null ? flit / LEAST_FLIT : (flit * 8) / base);
    while (flit < LARGEST_FLIT && most / of() > MOST_LATENCY) flit *= 2;
    cycle = of();
    const is = base === null ? "" : `, a flit of ${flit} bytes at ${gbps(base)}`;
    notes.push(
      `Latencies of links${inBrackets(nameOf(all))} are ${listed(values, (value) => `${rounded(value)} ns`)}: a cycle is ${rounded(cycle)} ns${is}.`,
    );
  }
  const inCycles = ({ value }: Latency): number => Math.min(MOST_LATENCY, Math.max(1, Math.round(value / cycle)));
  if (unit === null) notes.push(`Latencies of links (${told}) have no unit and are taken as cycles.`);
  const over = all.filter((latency) => Math.round(latency.value / cycle) > MOST_LATENCY).length;
  if (over > 0)
    notes.push(
      `${several(over, "latency").replace(/ys$/, "ies")} of more than ${MOST_LATENCY} cycles ${over === 1 ? "is" : "are"} taken as ${MOST_LATENCY}.`,
    );
  const ofEnds = ends.flatMap(({ latency }) => latency ?? []).map(inCycles);
  const terminal = ofEnds.length === 0 ? null : usual(ofEnds);
  if (new Set(ofEnds).size > 1)
    notes.push(`Endpoints' cables have ${new Set(ofEnds).size} latencies; here all have ${terminal} cycles, that of most.`);
  if (own.length === 0) return { flitBytes: flit, links: null, terminal };
  const most = usual(own.map(inCycles));
  const missing = links.filter(({ latency, back }) => latency === undefined && back === undefined).length;
  if (missing > 0)
    notes.push(`${several(missing, "link")} without a latency ${missing === 1 ? "has" : "have"} ${most} cycles, as most have.`);
  return {
    flitBytes: flit,
    links: links.map(({ latency, back }) => {
      const there = latency ?? back;
      const [one, other] = [there, back ?? there];
      return one === undefined ? [most, most] : [inCycles(one), inCycles(other!)];
    }),
    terminal,
  };
}
