/** The studies of claims: their normal forms, by which their results are kept. */
import type { DesignValues } from "../../src/study/study.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import type { Claim } from "./claim.ts";

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

/** Keys of all that a claim needs, by its own names for them; of what it wants measured by their studies. */
export function keysOf({ studies, programs = {}, wanted }: Pick<Claim, "studies" | "programs" | "wanted">): {
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
export function allKeysOf(claim: Pick<Claim, "studies" | "programs" | "wanted">): readonly string[] {
  return Object.values(keysOf(claim)).flatMap((keys) => [...keys.values()]);
}

export function jobOf(key: string): Job {
  return key.slice(0, key.indexOf(" ")) as Job;
}

/** Engines that are told apart: the simulator with packets of one flit, with packets of several or in bursts, the linear programs, and the cost model with the routes. */
export type Engine = "simulate" | "packets" | "throughput" | "cost";

/** The engine that gives a result. */
export function engineOf(key: string): Engine {
  const job = jobOf(key);
  if (job === "cost" || job === "hops") return "cost";
  return job === "simulate" && /\b(packetSize|injection)=/.test(key) ? "packets" : job;
}
