/** Long Hop networks against their definition, their spectrum and the figures of Besta, Hoefler 2014. */
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { cutSize } from "../tools/at-once.ts";
import { costOf } from "../../src/cost/cost.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { longHops } from "../../src/topology/long-hop.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { WHOLE } from "../tools/extent.ts";
import { neighbours } from "./invariants.ts";

const valuesOf = (study: string) => parseStudy(study).study.designs[0]!;

/** Rank over GF(2). */
function rank(words: readonly number[]): number {
  const rows = [...words];
  let found = 0;
  for (let bit = 0; bit < 16; bit++) {
    const at = rows.findIndex((row, i) => i >= found && (row >> bit) & 1);
    if (at < 0) continue;
    [rows[at], rows[found]] = [rows[found]!, rows[at]!];
    rows.forEach((row, i) => {
      if (i !== found && (row >> bit) & 1) rows[i] = row ^ rows[found]!;
    });
    found++;
  }
  return found;
}

const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) =>
  [1, 2, 4, 5, 7, 8, 12].filter((extra) => extra <= 2 ** n - 1 - n).map((extra) => [n, extra] as const),
);

test.each(WHOLE ? SIZES : SIZES.filter((_, i) => i % 4 === 0 || i === 0))(
  "n = %d, %d long hops: every router is linked to r ⊕ g for generators that differ, and the halves meet the spectrum's bound",
  (n, extra) => {
    const { generators, distance, diameter, hops } = longHops(n, extra);
    expect(new Set(generators).size).toBe(n + extra);
    expect(generators.every((g) => g > 0 && g < 2 ** n)).toBe(true);
    const network = networkOf(valuesOf(`topology=long-hop&n=${n}&extra=${extra}`));
    for (const r of [0, 1, 2 ** n - 1]) expect(neighbours(network, r)).toEqual(generators.map((g) => r ^ g));
    const found = describeNetwork(network);
    expect(found.bisection).toEqual({ lower: (distance * 2 ** n) / 2, upper: (distance * 2 ** n) / 2 });
    expect(cutSize(network, network.halves!)).toBe((distance * 2 ** n) / 2);
    expect([found.diameter, found.averageDistance]).toEqual([diameter, expect.closeTo(hops / (2 ** n - 1), 9)]);
    // The least weight of the words that the generators span, which by the parity of y·g they have.
    expect(rank(generators)).toBe(n);
  },
);

describe("codes", () => {
  // One long hop makes the folded cube; the best known linear codes of these lengths (Grassl's tables) have the same distance.
  test.each([
    [5, 1, 2],
    [4, 3, 3],
    [8, 4, 3],
    [8, 5, 4],
    [11, 4, 3],
    [11, 5, 4],
    [13, 5, 3],
    [13, 6, 4],
    [8, 8, 5],
  ])("[n = %d + %d] has the distance %d", (n, extra, distance) => {
    expect(longHops(n, extra).distance).toBe(distance);
  });

  test("one long hop turns all bits: the folded hypercube", () => {
    expect(longHops(6, 1).generators.at(-1)).toBe(63);
    expect(longHops(6, 1).diameter).toBe(3);
  });
});

describe("LH-HC of Besta, Hoefler 2014", () => {
  test("diameters 4 to 6 from 2^8 to 2^13 (Table II)", () => {
    expect([8, 9, 10, 11, 12, 13].map((n) => longHops(n, 5).diameter)).toEqual([4, 4, 5, 6, 6, 6]);
  });

  test("of 8,192 endpoints has radix 19, the bisection 3N/2 and the power of Table IV", () => {
    const values = valuesOf("topology=long-hop&n=13&prices=fdr10");
    const network = networkOf(values);
    expect(network.radix).toBe(19);
    expect(describeNetwork(network).bisection).toEqual({ lower: 12_288, upper: 12_288 });
    expect(costOf(network, values).powerPerEndpoint).toBeCloseTo(53.2, 9);
  });
});

test("more long hops than there is room for are refused with the most", () => {
  expect(parseStudy("topology=long-hop&n=3&extra=5").problems[0]?.message).toBe(
    "extra = 5 is more than a cube of n = 3 has room for: extra must be at most 4, one for each router that is not linked yet.",
  );
});
