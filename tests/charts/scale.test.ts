/** The charts' own linear scale against d3's. */
import { scaleLinear } from "d3";
import { expect, test } from "vitest";
import { verticalAxis } from "../../src/charts/axes.ts";
import { linearScale, niceScale } from "../../src/charts/scale.ts";
import { mulberry32 } from "../../src/math/random.ts";

test("stands where d3's stands, with its ticks and their texts", () => {
  const next = mulberry32(7);
  const wrong: string[] = [];
  for (let i = 0; i < 400; i++) {
    const low = i % 3 === 0 ? 0 : (next() - 0.3) * 10 ** (6 * next() - 2);
    const domain: [number, number] = [low, low + 10 ** (9 * next() - 4)];
    const range: [number, number] = [300 * next(), 400 + 300 * next()];
    if (i % 2 === 0) range.reverse();
    const [ours, theirs] = [linearScale(domain, range), scaleLinear(domain, range)];
    for (const count of [2, 3, 5, 10]) {
      const [ticks, write] = [ours.ticks(count), ours.tickFormat(count)];
      const theirText = theirs.tickFormat(count);
      if (ticks.join() !== theirs.ticks(count).join()) wrong.push(`${domain.join()} ${count}: ticks`);
      for (const tick of ticks) {
        if (ours(tick) !== theirs(tick)) wrong.push(`${domain.join()} at ${tick}`);
        if (tick !== 0 && write(tick) !== theirText(tick).replaceAll(",", "\u202f"))
          wrong.push(`${domain.join()} writes ${write(tick)}, not ${theirText(tick)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(linearScale([2, 2], [0, 100])(2)).toBe(50);
});

test("round ends are d3's", () => {
  for (const high of [0.37, 1, 1234, 1.7e-5])
    expect(niceScale([0, high], [100, 0], 2).domain()).toEqual(scaleLinear([0, high], [100, 0]).nice(2).domain());
});

test("thousands are spaced on an axis as everywhere else", () => {
  const texts = (top: number): string[] =>
    verticalAxis({ left: 40, right: 200, top: 10, bottom: 110 }, linearScale([0, top], [110, 10]), "cables").flatMap((mark) =>
      mark.type === "text" ? [mark.text] : [],
    );
  expect(texts(2000)).toEqual(["0", "1\u202f000", "2\u202f000", "cables"]);
  expect(texts(0.2)).toEqual(["0", "0.1", "0.2", "cables"]);
});
