import { describe, expect, it } from "vitest";
import { galoisField, primePower } from "../../src/math/galois-field.ts";
import tables from "../reference/tables.json" with { type: "json" };

const ORDERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49, 53, 59, 61, 64];
const elements = (q: number): number[] => Array.from({ length: q }, (_, i) => i);

/** Product of polynomials over GF(p), coefficients as base-p digits. */
function polynomialProduct(a: number, b: number, p: number): number {
  let code = 0;
  for (let i = 0; p ** i <= a; i++) {
    for (let j = 0; p ** j <= b; j++) {
      const weight = p ** (i + j);
      const sum = Math.floor(code / weight) % p;
      code += (((sum + (Math.floor(a / p ** i) % p) * (Math.floor(b / p ** j) % p)) % p) - sum) * weight;
    }
  }
  return code;
}

describe("prime powers", () => {
  it("are recognised, and nothing else is, up to 64", () => {
    expect(elements(65).filter((n) => primePower(n))).toEqual(ORDERS);
    for (const n of [-4, 0, 1, 4.5, Number.NaN]) expect(primePower(n)).toBeNull();
    expect(primePower(49)).toEqual([7, 2]);
    expect(primePower(64)).toEqual([2, 6]);
  });

  it("are demanded of a field", () => {
    for (const order of [1, 6, 12, 63]) expect(() => galoisField(order)).toThrow(RangeError);
  });
});

describe.each(ORDERS)("GF(%i)", (q) => {
  const field = galoisField(q);

  it("satisfies the field axioms", () => {
    const broken: string[] = [];
    const all = elements(q);
    for (const a of all) {
      if (field.add(a, 0) !== a || field.multiply(a, 1) !== a || field.multiply(a, 0) !== 0) broken.push(`neutral ${a}`);
      if (field.add(a, field.negate(a)) !== 0) broken.push(`negative ${a}`);
      if (a > 0 && all.filter((b) => field.multiply(a, b) === 1).length !== 1) broken.push(`inverse ${a}`);
      for (const b of all) {
        const sum = field.add(a, b);
        const product = field.multiply(a, b);
        if (!all.includes(sum) || !all.includes(product)) broken.push(`closed ${a} ${b}`);
        if (sum !== field.add(b, a) || product !== field.multiply(b, a)) broken.push(`commutes ${a} ${b}`);
        for (const c of all) {
          if (field.add(sum, c) !== field.add(a, field.add(b, c))) broken.push(`sum ${a} ${b} ${c}`);
          if (field.multiply(product, c) !== field.multiply(a, field.multiply(b, c))) broken.push(`product ${a} ${b} ${c}`);
          if (field.multiply(a, field.add(b, c)) !== field.add(product, field.multiply(a, c))) broken.push(`distributes ${a} ${b} ${c}`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  it("has the smallest primitive element, and its powers", () => {
    const order = (a: number): number => {
      let n = 1;
      for (let x = a; x !== 1; x = field.multiply(x, a)) n++;
      return n;
    };
    expect(field.primitive).toBe(elements(q).find((a) => a > 0 && order(a) === q - 1));
    expect([...field.exp].sort((a, b) => a - b)).toEqual(elements(q).slice(1));
    for (let i = 1; i < q - 1; i++) expect(field.exp[i]).toBe(field.multiply(field.exp[i - 1]!, field.primitive));
  });
});

describe.each(ORDERS.filter((q) => primePower(q)![1] > 1))("GF(%i)", (q) => {
  const field = galoisField(q);
  const [p, m] = primePower(q)!;

  it("is built on the irreducible polynomial of the smallest code", () => {
    const reducible = new Set<number>();
    for (let degree = 1; degree < m; degree++) {
      for (let a = p ** degree; a < 2 * p ** degree; a++) {
        for (let b = p ** (m - degree); b < 2 * p ** (m - degree); b++) reducible.add(polynomialProduct(a, b, p));
      }
    }
    const modulus = Array.from({ length: q }, (_, low) => q + low).find((code) => !reducible.has(code))!;
    let power = 1;
    for (let i = 0; i < m; i++) power = field.multiply(power, p);
    expect(field.negate(power)).toBe(modulus - q);
  });
});

it("agrees with the reference moduli and primitive elements", () => {
  for (const row of tables.slimfly) {
    const field = galoisField(row.q);
    expect(field.primitive).toBe(row.primitive_element);
    expect(field.characteristic).toBe(row.field_char);
    if (!row.irreducible_poly_high_to_low) continue;
    let power = 1;
    for (let i = 0; i < row.field_degree; i++) power = field.multiply(power, row.field_char);
    const low = row.irreducible_poly_high_to_low.slice(1).reduce((code, c) => code * row.field_char + c, 0);
    expect(field.negate(power)).toBe(low);
  }
});
