/** The reference records: alpha, both certificates, and the size of the program where it is the same one. */
import { describe, expect, it } from "vitest";
import { permutation } from "../../src/math/random.ts";
import reference from "../reference/lp.json" with { type: "json" };
import { LP_RECORDS, LP_TOLERANCE, designOf, isComparable } from "../reference/lp.ts";
import { WHOLE } from "../tools/extent.ts";
import { solve } from "./support.ts";

/** They take as long as the other two hundred: only in the whole (tests/tools/extent.ts). */
const LONG = new Set([
  'dfly(5,10,5,11) absolute {"type":"perm","seed":1} outside model 3',
  'dfly(3,6,3,7) absolute {"type":"perm","seed":1} outside model 0',
  'dfly(3,6,3,19) absolute {"type":"perm","seed":2} outside model 3',
  'cascade(6x6x16,24) palmtree {"type":"shift","x":384} outside model 3',
  'dfly(5,10,5,6) absolute {"type":"perm","seed":1} outside model 3',
  'dfly(5,10,5,51) absolute {"type":"shift","x":50} outside model 3',
  'slimfly(q=5,p=4)  {"type":"perm","seed":1}  model EDGE',
  'dfly(3,6,3,19) absolute {"type":"perm","seed":1} outside model 5',
  'dfly(5,10,5,6) absolute {"type":"perm","seed":2} outside model 4',
  'dfly(5,10,5,6) absolute {"type":"perm","seed":2} outside model 5',
  'dfly(4,8,4,33) absolute {"type":"shift","x":32} outside model 5',
]);

describe("reference throughput", () => {
  it("has all its records", () => expect(LP_RECORDS.length).toBe(210));
  const records = LP_RECORDS.filter(({ slow }) => !slow).map(
    (record) =>
      [
        `${record.topology} ${record.arrangement ?? ""} ${JSON.stringify(record.pattern)} ${record.intraVlb ?? ""} model ${record.model}`,
        record,
      ] as const,
  );
  it("names its long ones rightly", () => expect(records.filter(([name]) => LONG.has(name))).toHaveLength(LONG.size));
  it.each(records.filter(([name]) => WHOLE || !LONG.has(name)))("%s", (_, record) => {
    const { topology, traffic, model, intraVlb } = designOf(record);
    const result = solve(topology, traffic, model, { intraVlb });
    expect(Math.abs(result.alpha! - record.alpha)).toBeLessThanOrEqual(LP_TOLERANCE);
    if (record.alphaWithoutTerminals !== undefined)
      expect(Math.abs(result.alphaNetwork! - record.alphaWithoutTerminals)).toBeLessThanOrEqual(LP_TOLERANCE);
    expect([result.proved, result.complete]).toEqual([true, true]);
    expect(result.lower!).toBeLessThanOrEqual(result.upper! * (1 + 1e-12));
    expect(result.upper! / result.lower! - 1).toBeLessThanOrEqual(1e-7);
    const { rows, columns, nonzeros } = result;
    if (isComparable(record, result.solver)) expect({ rows, columns, nonzeros }).toEqual(record.size);
  });
});

describe("the references' permutations", () => {
  it.each(Object.entries(reference.permutationChecks))("%s", (name, { first16, fixedPoints }) => {
    const [n, seed] = name.split(":").map(Number);
    const list = permutation(n!, seed!);
    expect(Array.from(list.slice(0, 16))).toEqual(first16);
    expect(list.reduce((count, to, from) => count + (to === from ? 1 : 0), 0)).toBe(fixedPoints);
  });
});
