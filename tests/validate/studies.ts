/** The engines that give results, and which of them gives one. */
import type { Job } from "../../src/lessons/findings.ts";

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
