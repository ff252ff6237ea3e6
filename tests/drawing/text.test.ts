/** How numbers are written. */
import { expect, it } from "vitest";
import { count, interval, spaced } from "../../src/drawing/text.ts";

it("thousands are parted by thin spaces, the ends of an interval too", () => {
  expect(count(10648)).toBe("10\u202f648");
  expect(spaced(-1234.56, 1)).toBe("−1\u202f234.6");
  expect(interval(4145, 4160)).toBe("4\u202f145–4\u202f160");
  expect(interval(0.512, 0.561)).toBe("0.512–0.561");
});
