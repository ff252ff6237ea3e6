/** What designs that fall short tell of the others of their family. */
import { expect, test } from "vitest";
import { readWishes } from "../../src/study/wish-text.ts";
import { perFamily, Prospects } from "../../src/workers/prospects.ts";

const { values: wanted } = readWishes("endpoints=100&minThroughput=0.5");
const row = (uniformBound: number, family = "dragonfly") => ({ family, uniformBound });
const carries = (upper: number) => ({ uniform: { lower: 0.9 * upper, upper } });

test("designs are passed over whose counted bound would have to be truer than that of any that fell short, of two at least", () => {
  const prospects = new Prospects(wanted, true);
  expect(prospects.isPassedOver(row(0.51))).toBe(false);
  prospects.fell(row(0.5), carries(0.25));
  expect(prospects.isPassedOver(row(0.51))).toBe(false);
  prospects.fell(row(0.5), carries(0.4));
  // The best carried four fifths; 0.475 is near enough to be tried.
  expect(prospects.isPassedOver(row(0.59))).toBe(true);
  expect(prospects.isPassedOver(row(0.595))).toBe(false);
  expect(prospects.isPassedOver(row(0.51, "torus"))).toBe(false);
});

test("what falls short of another floor tells nothing of throughput", () => {
  const prospects = new Prospects(wanted, true);
  for (let i = 0; i < 3; i++) prospects.fell(row(0.5), { uniform: null });
  for (let i = 0; i < 3; i++) prospects.fell(row(0.6), carries(0.55));
  expect(prospects.isPassedOver(row(0.5))).toBe(false);
});

test("a family is tired after eight in a row, or twenty where all of it may be listed", () => {
  for (const [each, most] of [
    [true, 8],
    [false, 20],
  ] as const) {
    const prospects = new Prospects(wanted, each);
    for (let i = 1; i < most; i++) prospects.fell(row(0.9), carries(0.4));
    expect(prospects.isTired(row(1))).toBe(false);
    prospects.held(row(0.9));
    for (let i = 0; i < most; i++) {
      expect(prospects.isTired(row(1))).toBe(false);
      prospects.fell(row(0.9), carries(0.4));
    }
    expect(prospects.isTired(row(1))).toBe(true);
    expect(prospects.isTired(row(1, "torus"))).toBe(false);
  }
});

test("families are counted", () => {
  expect([...perFamily([row(1), row(1, "torus"), row(1)])]).toEqual([
    ["dragonfly", 2],
    ["torus", 1],
  ]);
});
