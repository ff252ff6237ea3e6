/** What a tile says of its busiest channels is true of each of them. */
import { expect, test } from "vitest";
import { busiestText } from "../../src/studio/network/busiest.ts";

const use = (...busy: readonly number[]) => Float32Array.from({ length: 100 }, (_, i) => busy[i] ?? 0.05);

test("channels about as busy as the busiest are told with the least and the most of them", () => {
  expect(busiestText(use(1, 0.84, 0.9, 0.79))).toBe("3 channels 84–100 % busy");
  expect(busiestText(use(0.999, 1, 0.996))).toBe("3 channels 100 % busy");
  expect(busiestText(use(0.5))).toBe("1 channel 50 % busy");
});

test("nothing stands out where many are alike, or none is busy", () => {
  expect(busiestText(use(...Array.from({ length: 26 }, () => 0.6)))).toBe("busiest channel 60 %");
  expect(busiestText(use(0.2))).toBeNull();
});
