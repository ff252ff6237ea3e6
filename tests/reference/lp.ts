/** The reference records of linear programs (lp.json) in this project's terms. */
import type { Values } from "../../src/descriptor.ts";
import reference from "./lp.json" with { type: "json" };

export interface LpRecord {
  readonly topology: string;
  readonly arrangement?: string;
  readonly pattern: { readonly type: string; readonly seed?: number; readonly x?: number };
  readonly model: number | string;
  readonly alpha: number;
  readonly alphaWithoutTerminals?: number;
  readonly intraVlb?: string;
  readonly formulation: string;
  readonly size: { readonly rows: number; readonly columns: number; readonly nonzeros: number };
  /** Takes seconds. */
  readonly slow?: boolean;
}

export const LP_RECORDS: readonly LpRecord[] = reference.records;
/** Values are rounded to 6 digits. */
export const LP_TOLERANCE = reference.tolerance;

const MODEL_NAMES: { readonly [name: string]: string } = { EDGE: "any-path", "MIN-individual": "min", "MIN-uniform": "min-uniform" };

/** The design that a record is of. */
export function designOf(record: LpRecord): { readonly topology: Values; readonly traffic: Values; readonly model: string; readonly intraVlb: string } {
  return { topology: topologyOf(record), traffic: patternOf(record), model: MODEL_NAMES[record.model] ?? String(record.model), intraVlb: record.intraVlb ?? "outside" };
}

function topologyOf({ topology, arrangement = "palmtree" }: LpRecord): Values {
  const [p, a, h, g] = (/^dfly\((.*)\)$/.exec(topology)?.[1] ?? "").split(",").map(Number);
  if (g !== undefined) return { topology: "dragonfly", p: p!, a: a!, h: h!, g, arrangement };
  if (topology === "slimfly(q=5,p=4)") return { topology: "slim-fly", q: 5, p: 4 };
  if (topology === "cascade(6x6x16,24)") return { topology: "cascade", groups: 6, p: 4, arrangement: "blocked" };
  const tree = /^tree\((\d+)-ary (\d+)-tree\)$/.exec(topology);
  if (tree) return { topology: "fat-tree", k: Number(tree[1]), n: Number(tree[2]) };
  throw new Error(`no such topology here: ${topology}`);
}

function patternOf({ pattern }: LpRecord): Values {
  if (pattern.type === "uniform") return { traffic: "uniform", selfTraffic: "0" };
  if (pattern.type === "perm") return { traffic: "random-permutation", permutationSeed: pattern.seed! };
  if (pattern.type === "shift") return { traffic: "shift", offset: pattern.x! };
  throw new Error(`no such pattern here: ${pattern.type}`);
}

/** Whether both made the same program: model 0 merges paths over the same links here, any-path generates paths, and symmetry is used wherever it is found. */
export function isComparable({ model, formulation }: LpRecord, solver: string): boolean {
  return model !== 0 && model !== "EDGE" && (formulation === "cyclic-quotient") === solver.includes("symmetric");
}
