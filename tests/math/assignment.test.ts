/** Assignments against all that there are. */
import { expect, test } from "vitest";
import { assignment } from "../../src/math/assignment.ts";
import { mulberry32, shuffled } from "../../src/math/random.ts";

/** The most that any assignment gains. */
function most(rows: number, columns: number, gain: readonly number[], row = 0, taken = 0): number {
  if (row === rows) return 0;
  let best = -Infinity;
  for (let j = 0; j < columns; j++)
    if ((taken & (1 << j)) === 0) best = Math.max(best, gain[row * columns + j]! + most(rows, columns, gain, row + 1, taken | (1 << j)));
  return best;
}

test("the gains of random assignments add up to most, whole numbers or not, square or wide", () => {
  const random = mulberry32(3);
  for (let i = 0; i < 300; i++) {
    const columns = 1 + Math.floor(random() * 6);
    const rows = 1 + Math.floor(random() * columns);
    const whole = random() < 0.5;
    const gain = Array.from({ length: rows * columns }, () => (whole ? Math.floor(random() * 4) : random() * 5 - 1));
    const given = assignment(rows, columns, gain, random() < 0.5 ? shuffled(columns, random) : undefined);
    expect(new Set(given).size).toBe(rows);
    const sum = given.reduce((all, j, row) => all + gain[row * columns + j]!, 0);
    expect(sum).toBeCloseTo(most(rows, columns, gain), 9);
  }
});
