/** Every reference record up to 200 endpoints: alpha, both certificates, and the size of the program where it is the same one. */
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { permutation } from "../../src/math/random.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import reference from "../reference/lp.json";
import { dragonfly, permutationOf, shiftBy, solve, uniform } from "./support.ts";

interface Record {
  topology: string;
  arrangement?: string;
  pattern: { type: string; seed?: number; x?: number };
  model: number | string;
  alpha: number;
  alphaWithoutTerminals?: number;
  intraVlb?: string;
  formulation: string;
  size: { rows: number; columns: number; nonzeros: number };
}

const MODEL_NAMES: { readonly [name: string]: string } = { EDGE: "any-path", "MIN-individual": "min", "MIN-uniform": "min-uniform" };

function topologyFor({ topology, arrangement }: Record): Values {
  const [p, a, h, g] = (/^dfly\((.*)\)$/.exec(topology)?.[1] ?? "").split(",").map(Number);
  if (g !== undefined) return dragonfly(p!, a!, h!, g, arrangement);
  if (topology === "slimfly(q=5,p=4)") return { topology: "slim-fly", q: 5, p: 4 };
  const tree = /^tree\((\d+)-ary (\d+)-tree\)$/.exec(topology);
  if (tree) return { topology: "fat-tree", k: Number(tree[1]), n: Number(tree[2]) };
  throw new Error(`no such topology here: ${topology}`);
}

function trafficFor({ pattern }: Record): Values {
  if (pattern.type === "uniform") return uniform;
  if (pattern.type === "perm") return permutationOf(pattern.seed!);
  if (pattern.type === "shift") return shiftBy(pattern.x!);
  throw new Error(`no such pattern here: ${pattern.type}`);
}

/** Whether both made the same program: model 0 merges paths over the same links here, any-path generates paths, and symmetry is used wherever it is found. */
function comparable({ model, formulation }: Record, { solver }: ThroughputResult): boolean {
  return model !== 0 && model !== "EDGE" && (formulation === "cyclic-quotient") === solver.includes("symmetric");
}

describe("reference throughput", () => {
  const records = reference.records as Record[];
  it("has all its records", () => expect(records.length).toBe(152));
  it.each(records.map((record) => [`${record.topology} ${record.arrangement ?? ""} ${JSON.stringify(record.pattern)} ${record.intraVlb ?? ""} model ${record.model}`, record] as const))("%s", (_, record) => {
    const model = MODEL_NAMES[record.model] ?? String(record.model);
    const result = solve(topologyFor(record), trafficFor(record), model, { intraVlb: record.intraVlb ?? "outside" });
    expect(Math.abs(result.alpha! - record.alpha)).toBeLessThanOrEqual(reference.tolerance);
    if (record.alphaWithoutTerminals !== undefined) {
      expect(Math.abs(result.alphaNetwork! - record.alphaWithoutTerminals)).toBeLessThanOrEqual(reference.tolerance);
    }
    expect(result.proved).toBe(true);
    expect(result.lower!).toBeLessThanOrEqual(result.upper! * (1 + 1e-12));
    expect(result.upper! - result.lower!).toBeLessThan(1e-7);
    const { rows, columns, nonzeros } = result;
    if (comparable(record, result)) expect({ rows, columns, nonzeros }).toEqual(record.size);
  }, 20_000);
});

describe("the references' permutations", () => {
  it.each(Object.entries(reference.permutationChecks))("%s", (name, { first16, fixedPoints }) => {
    const [n, seed] = name.split(":").map(Number);
    const list = permutation(n!, seed!);
    expect(Array.from(list.slice(0, 16))).toEqual(first16);
    expect(list.reduce((count, to, from) => count + (to === from ? 1 : 0), 0)).toBe(fixedPoints);
  });
});
