/** What a point of a sweep computes: a job of its own, whose fields are those that the command of the same name prints. */
import type { Values } from "../descriptor.ts";
import type { Job } from "../workers/job.ts";
import type { Places, Pool } from "../workers/pool.ts";

/** Plain JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** A number of a point that can be drawn. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Null where there is none, or it is not known. */
  readonly of: (fields: Fields) => number | null;
  /** What it is at least where it is not known, and nothing bounds it above; left out where there is no such thing. */
  readonly atLeast?: (fields: Fields) => number | null;
  /** Between which ends it is known; left out where it is exact. */
  readonly between?: (fields: Fields) => readonly [number | null, number | null];
}

export interface Done {
  readonly fields: Fields;
  /** False when it was stopped: the fields are what was known by then. */
  readonly complete: boolean;
  /** From its start to its end where it was computed, if that was elsewhere. */
  readonly seconds?: number;
  /** Which machine's process it was, or what other place; null where that is not told. */
  readonly computedBy?: string | null;
}

export interface SweepTask {
  readonly id: string;
  /** For people, as a predicate of a design: "saturation load". */
  readonly title: string;
  /** What computes it (engine.ts). */
  readonly engine: string;
  /** A design is simulated load by load, unless it runs to completion. */
  readonly curve?: true;
  /** What there is to draw, the chief number first. */
  readonly figures: readonly Figure[];
  /** Seconds of a point of 2,000 endpoints, roughly, where nothing tells better. */
  readonly typical: number;
  /** The design that the job reads, or one sentence on why it has none. */
  prepared(values: Values): { readonly values: Values } | { readonly fault: string };
  /** Points under way at once on a pool's own workers. */
  atOnce(places: Places): number;
  /** Starts a point. `tell`: how far it is, 0 to 1. Rejects with one sentence where there is no result. */
  start(pool: Pick<Pool, "size" | "run">, values: Values, tell: (share: number) => void): Job<Done>;
}

/** The number at a place of the fields, such as `saturation.lower`; null where there is none. */
export function numberAt(fields: Fields, path: string): number | null {
  let at: unknown = fields;
  for (const name of path.split(".")) at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  return typeof at === "number" && Number.isFinite(at) ? at : null;
}

export function figureAt(path: string, title: string, between?: readonly [string, string]): Figure {
  return {
    id: path,
    title,
    of: (fields) => numberAt(fields, path),
    ...(between ? { between: (fields) => [numberAt(fields, between[0]), numberAt(fields, between[1])] } : {}),
  };
}

/** As it is written to a file and read back, so that a result is the same wherever it was computed. */
export function asJson(fields: object): Fields {
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

/** A job whose result is made into fields. */
export function made<T>(job: Job<T>, make: (result: T) => Done | Promise<Done>): Job<Done> {
  return {
    done: job.done.then(make),
    cancel: () => {
      job.cancel();
    },
  };
}
