/** Studies that a source's claims and charts stand on: their keys, what is kept of their results, and the figures that claims ask for. */
import type { RecordedCompletion, RecordedCurve, RecordedPoint } from "../simulation/recorded.ts";
import { formatDesign, parseStudy } from "../study/codec.ts";
import type { DesignValues } from "../study/study.ts";
import type { Claim } from "./claim.ts";
import type { Measured, PricedNetwork, RouteHops, Wanted } from "./measured.ts";

/** Bounds on the throughput of a linear program. */
export interface RecordedProgram {
  /** Fraction of terminal bandwidth; null if the program has no answer. */
  readonly alpha: number | null;
  readonly proved: boolean;
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly seconds: number;
  readonly solver: string;
}

/** What the studies of a claim gave, by the names it gives them. Asking for one that has not been run throws NotRun. */
export interface Findings {
  curve(name: string): RecordedCurve;
  program(name: string): RecordedProgram;
  /** Of a study with run=completion. */
  completion(name: string): RecordedCompletion;
  /** Networks priced, hops of routes, and prices, as the claim wants them. */
  measured(): Measured;
}

/** A claim that simulated studies, programs or priced networks judge. */
export interface StudyClaim extends Claim<Findings> {
  readonly printed: string;
  /** Part of the quick set; all claims are in the full one. */
  readonly quick: boolean;
  /** Its source gives every setting, so that none is varied. */
  readonly exact?: true;
}

/** A result that is kept: the day of the run, the engine that gave it (tests/validate/fingerprint.ts), processor time in seconds. */
export interface Made {
  readonly date: string;
  readonly code: string;
  readonly seconds: number;
}

export type RecordedStudy =
  | { readonly curve: RecordedCurve }
  | { readonly program: RecordedProgram }
  | { readonly completion: RecordedCompletion };

export type Recorded = RecordedStudy | { readonly network: PricedNetwork } | { readonly hops: RouteHops };

/** `cost`: what is priced of a network; `hops`: of its routes. */
export type Job = "simulate" | "throughput" | "cost" | "hops";

/** The design of a study. Throws its problems, but for values that have no effect: variants set one in all studies of a claim. */
export function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  const faults = problems.filter(({ idle }) => !idle);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(" "));
  return study.designs[0]!;
}

/** By what was written: reading a study takes a millisecond, and variants have thousands, looked up again and again. */
const normalForms = new Map<string, string>();

/** The command whose results they are, without its name: "simulate p=4&…". */
export function keyOf(job: Job, text: string): string {
  const known = normalForms.get(text) ?? formatDesign(valuesOf(text));
  normalForms.set(text, known);
  return `${job} ${known}`;
}

/** What names studies: a claim, or a chart. */
export interface Asking {
  readonly studies: Readonly<Record<string, string>>;
  readonly programs?: Readonly<Record<string, string>>;
  readonly wanted?: Wanted;
}

/** Keys of all that is asked for, by its own names; of what it wants measured by their studies. */
export function keysOf({ studies, programs = {}, wanted }: Asking): {
  readonly studies: ReadonlyMap<string, string>;
  readonly programs: ReadonlyMap<string, string>;
  readonly networks: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, string>;
} {
  const keys = (job: Job, texts: Readonly<Record<string, string>>) =>
    new Map(Object.entries(texts).map(([name, text]) => [name, keyOf(job, text)]));
  // These studies are in their normal form.
  const known = (job: Job, designs: readonly { readonly study: string }[] = []) =>
    new Map(designs.map(({ study }) => [study, `${job} ${study}`]));
  return {
    studies: keys("simulate", studies),
    programs: keys("throughput", programs),
    networks: known("cost", wanted?.networks),
    routes: known("hops", wanted?.routes),
  };
}

/** The same in a row. */
export function allKeysOf(asking: Asking): readonly string[] {
  return Object.values(keysOf(asking)).flatMap((keys) => [...keys.values()]);
}

/** A study that a number needs has not been run. */
export class NotRun extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`${key} has not been run`);
    this.key = key;
  }
}

/** `get`: the result of a key, null if it has not been run; `prices`: price lines of the designs wanted. */
export function findingsIn(
  asking: Asking,
  get: (key: string) => Recorded | null,
  prices: (design: {
    readonly study: string;
    readonly values: DesignValues;
  }) => Measured["prices"] extends ReadonlyMap<string, infer Lines> ? Lines : never,
): Findings {
  const { studies, programs, networks, routes } = keysOf(asking);
  const known = (key: string): Recorded => {
    const found = get(key);
    if (found === null) throw new NotRun(key);
    return found;
  };
  const named = (keys: ReadonlyMap<string, string>, name: string): Recorded => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`there is no study ${name}`);
    return known(key);
  };
  return {
    curve: (name) => (named(studies, name) as Extract<Recorded, { curve: unknown }>).curve,
    completion: (name) => (named(studies, name) as Extract<Recorded, { completion: unknown }>).completion,
    program: (name) => (named(programs, name) as Extract<Recorded, { program: unknown }>).program,
    measured: () => ({
      networks: new Map([...networks].map(([study, key]) => [study, (known(key) as Extract<Recorded, { network: unknown }>).network])),
      routes: new Map([...routes].map(([study, key]) => [study, (known(key) as Extract<Recorded, { hops: unknown }>).hops])),
      prices: new Map((asking.wanted?.prices ?? []).map((design) => [design.study, prices(design)])),
    }),
  };
}

/** The curve's saturation load. Throws when no load saturates and loads above the highest are open. */
export function saturation(curve: RecordedCurve): number {
  if (curve.saturation !== null) return curve.saturation.load;
  const highest = Math.max(...curve.points.map(({ load }) => load));
  if (highest < 1) throw new Error(`no load up to ${highest} saturates: the study must list higher ones`);
  return highest;
}

/** The point at a listed load. */
export function at(curve: RecordedCurve, load: number): RecordedPoint {
  const point = curve.points.find((one) => Math.abs(one.load - load) < 1e-9);
  if (point === undefined) throw new Error(`load ${load} is not in the study`);
  return point;
}

/** Mean latency at a listed load; infinite when it is saturated. */
export function latency(curve: RecordedCurve, load: number): number {
  return at(curve, load).latency ?? Infinity;
}

/** The least ratio of a value to the one before it. */
export function leastStep(values: readonly number[]): number {
  return Math.min(...values.slice(1).map((value, i) => value / values[i]!));
}

/** Three significant digits, or so many. */
export function figure(value: number, digits = 3): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digits))).replaceAll("-", "−") : "none (saturated)";
}

export function percent(value: number, digits = 3): string {
  return `${figure(100 * value, digits)} %`;
}

/** The saturation load of a claim's study. */
export function saturationOf(name: string): (found: Findings) => number {
  return (found) => saturation(found.curve(name));
}

/** The saturation load of one study over another's. */
export function share(name: string, than: string): (found: Findings) => number {
  return (found) => saturation(found.curve(name)) / saturation(found.curve(than));
}

/** Latency at a load of one study over another's. */
export function slower(name: string, than: string, load: number): (found: Findings) => number {
  return (found) => latency(found.curve(name), load) / latency(found.curve(than), load);
}

export function saturations(...names: readonly string[]): (found: Findings) => string {
  return (found) => `saturation: ${names.map((name) => `${name} ${figure(saturation(found.curve(name)))}`).join(", ")}`;
}

export function latencies(load: number, ...names: readonly string[]): (found: Findings) => string {
  return (found) => `cycles at ${load}: ${names.map((name) => `${name} ${figure(latency(found.curve(name), load))}`).join(", ")}`;
}
