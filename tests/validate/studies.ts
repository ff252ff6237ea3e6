/** The studies of claims: their normal forms, by which their results are kept. */
import type { Values } from "../../src/descriptor.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import type { Claim } from "./claim.ts";

export type Job = "simulate" | "throughput";

/** The design of a study. Throws its problems. */
export function valuesOf(text: string): Values {
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(" "));
  return study.designs[0]!;
}

/** The command whose results they are, without its name: "simulate p=4&…". */
export function keyOf(job: Job, text: string): string {
  return `${job} ${formatDesign(valuesOf(text))}`;
}

/** Keys of all that a claim needs, by its own names for them. */
export function keysOf({ studies, programs = {} }: Pick<Claim, "studies" | "programs">): {
  readonly studies: ReadonlyMap<string, string>;
  readonly programs: ReadonlyMap<string, string>;
} {
  const keys = (job: Job, texts: Readonly<Record<string, string>>) =>
    new Map(Object.entries(texts).map(([name, text]) => [name, keyOf(job, text)]));
  return { studies: keys("simulate", studies), programs: keys("throughput", programs) };
}

export function jobOf(key: string): Job {
  return key.startsWith("simulate ") ? "simulate" : "throughput";
}

/** Engines that are told apart: the simulator with packets of one flit, with packets of several or in bursts, and the linear programs. */
export type Engine = "simulate" | "packets" | "throughput";

/** The engine that gives a result. */
export function engineOf(key: string): Engine {
  return jobOf(key) === "simulate" && /\b(packetSize|injection)=/.test(key) ? "packets" : jobOf(key);
}
