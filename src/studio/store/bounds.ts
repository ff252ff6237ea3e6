/** The linear programs of the designs of a run, solved beside the simulation. */
import { MODELS } from "../../study/descriptors.ts";
import type { Values } from "../../descriptor.ts";
import { Cancelled } from "../../workers/errors.ts";
import type { Job } from "../../workers/pool.ts";
import type { ThroughputResult } from "../../throughput/results.ts";
import { boundKey } from "./keys.ts";
import { sentenceOf } from "./notices.ts";
import { useStudio } from "./state.ts";
import type { Bound } from "./state.ts";
import { workers } from "./workers.ts";

const jobs = new Map<string, Job<ThroughputResult>>();

/** Models worth a bar for a design: what any routing could carry, what its model can, what minimal routing can. */
export function modelsFor(values: Values): readonly string[] {
  return [...new Set(["any-path", String(values["model"]), "min"])].filter((id) => MODELS.some((model) => model.id === id));
}

function store(key: string, change: Partial<Bound>): void {
  useStudio.setState((state) => {
    const old = state.bounds[key];
    return old ? { bounds: { ...state.bounds, [key]: { ...old, ...change } } } : state;
  });
}

/** Starts the programs of these designs that have no answer yet. */
export function solveBounds(designs: readonly Values[]): void {
  const pool = workers();
  for (const values of designs) {
    for (const model of modelsFor(values)) {
      const key = boundKey(values, model);
      if (jobs.has(key) || useStudio.getState().bounds[key]?.state === "solved") continue;
      const bound: Bound = { key, model, state: "waiting", text: "", result: null };
      useStudio.setState((state) => ({ bounds: { ...state.bounds, [key]: bound } }));
      const job = pool.throughput({ ...values, model }, { onProgress: (text) => { store(key, { text }); } });
      jobs.set(key, job);
      job.done.then(
        (result) => { store(key, { state: "solved", text: "", result }); },
        (error: unknown) => { store(key, { state: error instanceof Cancelled ? "cancelled" : "failed", text: sentenceOf(error) }); },
      ).finally(() => { jobs.delete(key); }).catch(() => undefined);
    }
  }
}

/** Stops the programs that are not solved yet. */
export function cancelBounds(): void {
  for (const job of jobs.values()) job.cancel();
}

/** A design's programs in the order of `modelsFor`, as far as they were started. */
export function boundsOf(bounds: Readonly<Record<string, Bound>>, values: Values): readonly Bound[] {
  return modelsFor(values).map((model) => bounds[boundKey(values, model)]).filter((bound) => bound !== undefined);
}
