/** Floors against what is measured: a design falls short where even the best that is possible does. */
import { expect, test } from "vitest";
import { readWishes } from "../../src/study/wish-text.ts";
import { keepsWishes, UNMEASURED } from "../../src/workers/measured-design.ts";
import type { Measured } from "../../src/workers/measured-design.ts";

const half = { lower: 0.4, upper: 0.5 };
const lost = { fraction: 0.45, ...half };
const MEASURED: readonly (readonly [string, Partial<Measured>])[] = [
  ["minThroughput", { uniform: half }],
  ["minWorstCase", { worstCase: half }],
  ["minWorstFound", { worstFound: half }],
  ["minResilience", { resilience: { connected: lost, diameter: null } }],
  ["minBisection", { bisectionPerEndpoint: 0.5 }],
  ["minDiameterResilience", { resilience: { connected: null, diameter: lost } }],
];

test.each(MEASURED)("%s is kept up to the upper end of what is known, and while nothing is", (floor, known) => {
  const { values: at, problems } = readWishes(`endpoints=100&${floor}=0.5`);
  const { values: above } = readWishes(`endpoints=100&minThroughput=0&${floor === "minThroughput" ? "" : `${floor}=0.51`}`);
  expect(problems).toEqual([]);
  expect(keepsWishes({ ...UNMEASURED, ...known }, at)).toBe(true);
  expect(keepsWishes(UNMEASURED, above)).toBe(true);
  if (floor !== "minThroughput") expect(keepsWishes({ ...UNMEASURED, ...known }, above)).toBe(false);
  expect(keepsWishes({ ...UNMEASURED, ...known }, readWishes(`endpoints=100&${floor}=0.6`).values)).toBe(false);
});

test.each([
  ["maxCost", { costPerEndpoint: 700 }, 700, 699],
  ["maxDiameter", { diameter: 4 }, 4, 3],
] as const)("%s is kept up to what is measured", (limit, known, at, below) => {
  const keeps = (most: number): boolean =>
    keepsWishes({ ...UNMEASURED, ...known }, readWishes(`endpoints=100&minThroughput=0&${limit}=${most}`).values);
  expect([keeps(at), keeps(below)]).toEqual([true, false]);
});
