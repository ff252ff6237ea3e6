/** How numbers are written. */
import { expect, it } from "vitest";
import { atLeast, atMost, count, dollars, fraction, interval, percent, significant, spaced, spreadText } from "../../src/drawing/text.ts";

it("thousands are parted by thin spaces, the ends of an interval too", () => {
  expect(count(10648)).toBe("10\u202f648");
  expect(spaced(-1234.56, 1)).toBe("−1\u202f234.6");
  expect(interval(4145, 4160)).toBe("4\u202f145–4\u202f160");
  expect(interval(0.512, 0.561)).toBe("0.512–0.561");
});

it("numbers have no more digits than they are worth, and a minus sign of their own", () => {
  expect([0.5625, 31.416, 1248.6, 0, -3.25, Infinity].map((value) => significant(value))).toEqual([
    "0.5625",
    "31.42",
    "1\u202f249",
    "0",
    "−3.25",
    "–",
  ]);
  expect([0.03125, 0.123456, 1].map(fraction)).toEqual(["0.0313", "0.1235", "1"]);
  expect([1, 0.4215, 0.0371, 1e-9].map(percent)).toEqual(["100\u202f%", "42\u202f%", "3.7\u202f%", "0\u202f%"]);
  expect([dollars(3.5), dollars(12345.6)]).toEqual(["$3.50", "$12\u202f346"]);
});

it("what is certified is rounded away from what it bounds", () => {
  expect([atLeast(0.43779), atMost(0.43771), atLeast(0.5), atMost(0.5)]).toEqual(["0.4377", "0.4378", "0.5", "0.5"]);
  expect([interval(0.56201, 0.56279), interval(0.5, 0.5)]).toEqual(["0.5620–0.5628", "0.5"]);
});

it("a value has the decimals of its interval", () => {
  expect([spreadText(1249.34, 2.13, 1), spreadText(0.41237, 0.0021, 1), spreadText(0.41237, 0.0021, 2)]).toEqual([
    "1\u202f249 ± 2",
    "0.412 ± 0.002",
    "0.4124 ± 0.0021",
  ]);
});
