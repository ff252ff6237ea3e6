/** Quotients of throughput programs: what they find, and that they have the optimum of the whole program. */
import { describe, expect, test } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import type { ClassProgram } from "../../src/throughput/program-builder.ts";
import { internValues, refine } from "../../src/throughput/refinement.ts";
import type { Quotient } from "../../src/throughput/refinement.ts";
import { lowerBound, optimumOf, programByHand, programOf, sizeOf, upperBound } from "./class-programs.ts";
import type { HandFlow } from "./class-programs.ts";
import { dragonfly, permutationOf, shiftBy } from "./support.ts";

/** The quotient's optimum, after checking that both sides of it hold in the whole program. */
function optimumThrough(program: ClassProgram, { program: small, lift, liftPrices }: Quotient): number {
  const { alpha, rates, prices } = optimumOf(small);
  expect(lowerBound(program, lift(rates))).toBeCloseTo(alpha, 9);
  expect(upperBound(program, liftPrices(prices))).toBeCloseTo(alpha, 9);
  expect(liftPrices(prices).reduce((a, b) => a + b, 0)).toBeCloseTo(
    prices.reduce((a, b) => a + b, 0),
    9,
  );
  return alpha;
}

/** Random flows: up to 4 columns of up to 5 entries each, of values that are no round numbers. */
function randomFlows(random: () => number, flows: number, rows: number): HandFlow[] {
  return Array.from({ length: flows }, () => ({
    demand: 1 + Math.floor(3 * random()),
    columns: Array.from({ length: 1 + Math.floor(4 * random()) }, () => {
      const [first, step] = [Math.floor(rows * random()), 1 + Math.floor(2 * random())];
      return Array.from({ length: 1 + Math.floor(5 * random()) }, (_, i): [number, number] => [
        (first + i * step) % rows,
        (1 + Math.floor(6 * random())) / 7,
      ]);
    }),
  }));
}

/** `copies` of the flows, each on its own rows but for some that all share, in an order that does not tell the copies, and with rounding of its own. */
function symmetrised(random: () => number, flows: HandFlow[], rows: number, shared: number, copies: number): ClassProgram {
  const place = Array.from({ length: copies * (rows - shared) + shared }, (_, i) => i);
  const shuffle = <T>(list: T[]): T[] => {
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [list[i], list[j]] = [list[j]!, list[i]!];
    }
    return list;
  };
  shuffle(place);
  const all = Array.from({ length: copies }, (_, c) =>
    flows.map(({ demand, columns }) => ({
      demand,
      columns: shuffle(
        columns.map((entries) =>
          shuffle(
            entries.map(([row, value]): [number, number] => [
              place[row < shared ? row : shared + c * (rows - shared) + row - shared]!,
              value * (1 + 1e-15 * (random() - 0.5)),
            ]),
          ),
        ),
      ),
    })),
  ).flat();
  return programByHand(place.length, shuffle(all));
}

describe("by hand", () => {
  test("two flows that mirror each other are one, and so are their rows", () => {
    const program = programByHand(3, [
      {
        demand: 1,
        columns: [
          [[0, 1]],
          [
            [2, 0.5],
            [1, 0.25],
          ],
        ],
      },
      {
        demand: 1,
        columns: [
          [
            [0, 0.25],
            [2, 0.5],
          ],
          [[1, 1]],
        ],
      },
    ]);
    const quotient = refine(program)!;
    expect(sizeOf(quotient.program)).toEqual({ flows: 1, rows: 2, columns: 2, nonzeros: 3 });
    // The direct class loads one of its two rows: 2 flows x 1 / 2 rows; the other one both rows of the pair and the shared one.
    expect(quotient.program.value.toSorted()).toEqual(Float64Array.of(0.25, 1, 1));
    expect(optimumThrough(program, quotient)).toBeCloseTo(optimumOf(program).alpha, 9);
  });

  test("columns of a flow that are alike are one, and lifting shares their rate evenly", () => {
    const program = programByHand(4, [{ demand: 2, columns: [[[0, 1]], [[1, 1]], [[2, 1]], [[3, 1]]] }]);
    const { program: small, lift, liftPrices } = refine(program)!;
    expect(sizeOf(small)).toEqual({ flows: 1, rows: 1, columns: 1, nonzeros: 1 });
    expect(small.value[0]).toBe(0.25);
    expect([...lift(Float64Array.of(4))]).toEqual([1, 1, 1, 1]);
    expect([...liftPrices(Float64Array.of(1))]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test("flows of different demand, and rows of different load, stay apart", () => {
    const flow = (row: number, demand: number, value: number): HandFlow => ({ demand, columns: [[[row, value]]] });
    expect(sizeOf(refine(programByHand(4, [flow(0, 1, 1), flow(1, 1, 1), flow(2, 2, 1), flow(3, 2, 1)]))!.program)).toEqual({
      flows: 2,
      rows: 2,
      columns: 2,
      nonzeros: 2,
    });
    expect(refine(programByHand(2, [flow(0, 1, 1), flow(1, 2, 1)]))).toBeNull();
    expect(refine(programByHand(2, [flow(0, 1, 1), flow(1, 1, 0.5)]))).toBeNull();
  });

  test("a ring is one flow, and a ring broken in one place is not", () => {
    const ring = (n: number, broken: boolean): ClassProgram =>
      programByHand(
        n,
        Array.from({ length: n }, (_, i) => ({
          demand: 1,
          columns: [
            [
              [i, 1],
              [(i + 1) % n, 1 / 3],
            ],
            [[(i + 2) % n, i === 0 && broken ? 0.7 : 0.5]],
          ],
        })),
      );
    expect(sizeOf(refine(ring(30, false))!.program)).toEqual({ flows: 1, rows: 1, columns: 2, nonzeros: 2 });
    expect(refine(ring(30, true))).toBeNull();
  });
});

test("values that differ by rounding are one value", () => {
  const third = 1 / 3;
  const others = [1 - 2 / 3, 0.1 + 0.2 + third - 0.3, (7 / 3) * (1 / 7)];
  expect(new Set([third, ...others]).size).toBeGreaterThan(1);
  const { count, of } = internValues(Float64Array.of(third, 0.5, ...others, 0.5 + 1e-9, 0, 2));
  expect(count).toBe(5);
  expect([...of]).toEqual([1, 2, 1, 1, 1, 3, 0, 4]);
  const many = Float64Array.from({ length: 5000 }, (_, i) => (i % 1000) + 1);
  expect(internValues(many)).toEqual({ count: 1000, of: Int32Array.from(many, (x) => x - 1) });
});

describe("random programs", () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    test(`symmetrised, seed ${seed}: the quotient has the optimum of the program`, () => {
      const random = mulberry32(seed);
      const rows = 12;
      const flows = randomFlows(random, 10, rows);
      const copies = 2 + (seed % 3);
      const program = symmetrised(random, flows, rows, 3, copies);
      const quotient = refine(program)!;
      const { flows: left, columns } = sizeOf(quotient.program);
      expect(left).toBeLessThanOrEqual(flows.length);
      expect(columns).toBeLessThanOrEqual(flows.reduce((sum, flow) => sum + flow.columns.length, 0));
      expect(optimumThrough(program, quotient)).toBeCloseTo(optimumOf(program).alpha, 9);
    });
  }

  test("nothing is gained without symmetry", () => {
    for (const seed of [1, 2, 3]) expect(refine(programByHand(40, randomFlows(mulberry32(seed), 60, 40)))).toBeNull();
  });
});

describe("dragonflies of 342 endpoints, model 3", () => {
  const design = (arrangement: string, traffic: Values): Values => ({ ...dragonfly(3, 6, 3, 19, arrangement), ...traffic, model: "3" });

  // Native measurements: 1254 x 1561 -> 489 x 261 with the rows of the flows and the column of alpha.
  test("absolute, group shift: the size of the reference, and the closed form", () => {
    const program = programOf(design("absolute", shiftBy(18)));
    const quotient = refine(program)!;
    const { flows, rows, columns } = sizeOf(quotient.program);
    expect([flows + rows, columns + 1]).toEqual([489, 261]);
    expect(optimumThrough(program, quotient)).toBeCloseTo((6 * 3 + 1) / (2 * 3 * 6), 9);
  });

  // The same: 1254 x 1369 -> 33 x 29.
  test("palmtree, a shift: rotations are found without knowing the topology", () => {
    const program = programOf(design("palmtree", shiftBy(214)));
    const quotient = refine(program)!;
    const { flows, rows, columns } = sizeOf(quotient.program);
    expect([flows + rows, columns + 1]).toEqual([33, 29]);
    optimumThrough(program, quotient);
  });

  test("a random permutation gains nothing", () => {
    expect(refine(programOf(design("absolute", permutationOf(1))))).toBeNull();
  });
});
