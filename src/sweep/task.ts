/** The interface of a sweep's job. Its fields are those that the command of the same name prints. */
import type { Job, Places, Pool } from "../engine/jobs.ts";
import type { DesignValues } from "../engine/studies.ts";

/** Plain JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** A number of a point that can be drawn. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Null if there is none, or it is unknown. */
  readonly of: (fields: Fields) => number | null;
  /** A lower bound if it is unknown and nothing bounds it above; left out if there is no such bound. */
  readonly atLeast?: (fields: Fields) => number | null;
  /** The ends within which it is known; left out if it is exact. */
  readonly between?: (fields: Fields) => readonly [number | null, number | null];
}

export interface Done {
  readonly fields: Fields;
  /** False if it was stopped: the fields are what was known by then. */
  readonly complete: boolean;
  /** From its start to its end where it was computed, if that was elsewhere. */
  readonly seconds?: number;
  /** The machine's process, or another place; null if unknown. */
  readonly computedBy?: string | null;
}

export interface SweepTask {
  readonly id: string;
  /** For people, as a predicate of a design: "saturation load". */
  readonly title: string;
  /** The engine that computes it (engine.ts). */
  readonly engine: string;
  /** A design is simulated load by load, unless it runs to completion. */
  readonly curve?: true;
  /** Figures to draw, the chief one first. */
  readonly figures: readonly Figure[];
  /** Rough seconds of a point of 2,000 endpoints, if nothing better is known. */
  readonly typical: number;
  /** The design that the job reads, or one sentence on why it has none. */
  prepared(values: DesignValues): { readonly values: DesignValues } | { readonly fault: string };
  /** Points under way at once on a pool's own workers. */
  atOnce(places: Places): number;
  /** Starts a point. `tell`: its progress, 0 to 1. Rejects with one sentence if there is no result. */
  start(pool: Pick<Pool, "size" | "run">, values: DesignValues, tell: (share: number) => void): Job<Done>;
}

/** The number at a place of the fields, such as `saturation.lower`; null if there is none. */
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

/** The fields as written to a file and read back, so that a result is the same wherever it was computed. */
export function asJson(fields: object): Fields {
  return JSON.parse(JSON.stringify(fields)) as Fields;
}
