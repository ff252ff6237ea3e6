import { expect, it } from "vitest";
import { PRICE_BOOKS } from "../../src/cost/prices.ts";
import { priceWarning } from "../../src/cost/warnings.ts";
import { costValues } from "./values.ts";

it("says nothing of a book as it is, nor of sensible changes", () => {
  for (const { id } of PRICE_BOOKS) expect(priceWarning(costValues({ prices: id })), id).toBeNull();
  expect(priceWarning(costValues({ routerSlope: 300 }))).toBeNull();
  expect(priceWarning(costValues({ prices: "ethernet-400g", opticalBase: 9 }))).toBeNull();
  expect(priceWarning(costValues({ prices: "dragonfly-2008", opticalBase: 12.52 }))).toBeNull();
  // The lines cross at 6.86 m: half as far again, or two thirds of it, is no mistake.
  for (const opticalFrom of [4.6, 10.2]) expect(priceWarning(costValues({ opticalFrom }))).toBeNull();
});

it.each([
  [{ routerSlope: 0 }, "routers cost nothing at these prices"],
  [{ electricSlope: 0, electricBase: 0, opticalSlope: 0, opticalBase: 0 }, "cables cost nothing at these prices"],
  [{ routerBase: -35040 }, "a router of 100 ports or fewer costs nothing at these prices"],
  [{ opticalSlope: 0.5 }, "optical cables are dearer than electric ones at every length"],
  [{ opticalBase: 0.5 }, "optical cables are cheaper than electric ones at every length, which no cable on sale is"],
  [{ opticalSlope: 0.5, opticalBase: 0.2 }, "electric cables are the cheaper ones from 4.09 m on, optical ones below"],
  [{ opticalFrom: 30 }, "optical cables are cheaper from 6.86 m on, but taken from 30 m on"],
  [{ opticalFrom: 3 }, "optical cables are cheaper from 6.86 m on, but taken from 3 m on"],
])("%o: %s", (edited, sentence) => {
  expect(priceWarning(costValues(edited))).toBe(sentence);
});
