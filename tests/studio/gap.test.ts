/** The sentence that says what a routing leaves on the table. */
import { expect, test } from "vitest";
import { gapSentence } from "../../src/studio/results/shown-bars.ts";
import type { Gap } from "../../src/studio/results/shown-bars.ts";

const exact = (value: number) => ({ lower: value, upper: value });
const UGAL: Gap = {
  routing: "UGAL-L",
  simulated: 0.43,
  within: { lower: 0.43, upper: 0.432 },
  model: "3",
  own: exact(0.52),
  any: exact(0.56),
  network: 0.52,
};

test.each<[string, Gap, string | null]>([
  [
    "all is known",
    UGAL,
    "UGAL-L carries 0.430 to 0.432 of the 0.52 that its paths could carry at most; any routing could carry at most 0.56.",
  ],
  [
    "its model is still being solved",
    { ...UGAL, own: { lower: 0.5, upper: 0.53 } },
    "UGAL-L carries 0.430 to 0.432 of the 0.50–0.53 that its paths could carry at most; any routing could carry at most 0.56.",
  ],
  [
    "any routing has bounds only",
    { ...UGAL, any: { lower: 0.54, upper: 0.6 } },
    "UGAL-L carries 0.430 to 0.432 of the 0.52 that its paths could carry at most; any routing could carry at most 0.6.",
  ],
  [
    "nothing is wider",
    { ...UGAL, any: exact(0.5201) },
    "UGAL-L carries 0.430 to 0.432 of the 0.52 that its paths could carry at most; no routing could carry more.",
  ],
  [
    "it does better than its model",
    { ...UGAL, simulated: 0.54, within: { lower: 0.54, upper: 0.5426 } },
    "UGAL-L carries 0.5400 to 0.5426, more than the 0.52 that model 3 gives every flow at most: it controls its paths better than that, or some get less; any routing could carry at most 0.56.",
  ],
  [
    "nothing is left",
    { ...UGAL, simulated: 0.5205, within: { lower: 0.5205, upper: 0.523 } },
    "UGAL-L carries the whole 0.52 that its paths could carry at most; any routing could carry at most 0.56.",
  ],
  [
    "flows get unequal parts",
    {
      ...UGAL,
      routing: "MIN",
      simulated: 0.09,
      within: { lower: 0.09, upper: 0.0904 },
      model: "min",
      own: exact(0.0667),
      any: exact(0.0667),
      network: 0.0667,
    },
    "MIN carries 0.0900 to 0.0904, more than the 0.0667 that any routing could give every flow at most: some get less.",
  ],
  [
    "the full rate is within reach",
    { ...UGAL, simulated: 0.2, within: null, own: exact(1), any: exact(1), network: 1 },
    "UGAL-L carries all of the loads tried, up to 0.2; its paths could carry at most the full rate; no routing could carry more.",
  ],
  [
    "minimal routing",
    { ...UGAL, routing: "MIN", simulated: 0.12, within: { lower: 0.12, upper: 0.1205 }, model: "min", own: exact(0.125), network: 0.125 },
    "MIN carries 0.1200 to 0.1205 of the 0.125 that minimal paths could carry at most; any routing could carry at most 0.56.",
  ],
  [
    "oblivious routing",
    { ...UGAL, routing: "Valiant", model: "any-path", own: null },
    "Valiant carries 0.430 to 0.432 of the 0.56 that any routing could carry at most.",
  ],
  [
    "no load saturates",
    { ...UGAL, simulated: 0.3, within: null },
    "UGAL-L carries all of the loads tried, up to 0.3; its paths could carry at most 0.52; any routing could carry at most 0.56.",
  ],
  [
    "the endpoints' links are the limit",
    { ...UGAL, own: exact(1), any: exact(1), network: 1.07 },
    "UGAL-L carries 0.430 to 0.432 of the full rate that its paths could carry at most; no routing could carry more. The endpoints' links are the limit: the network alone could carry at most 1.07.",
  ],
  [
    "its model is not solved",
    { ...UGAL, own: null, network: null },
    "UGAL-L carries 0.430 to 0.432 of the 0.56 that any routing could carry at most. What its paths could carry by model 3 is not known yet.",
  ],
  [
    "minimal paths are not solved",
    { ...UGAL, routing: "MIN", simulated: 0.12, within: { lower: 0.12, upper: 0.1205 }, model: "min", own: null, network: null },
    "MIN carries 0.1200 to 0.1205 of the 0.56 that any routing could carry at most. What minimal paths could carry is not known yet.",
  ],
  [
    "its saturation is known roughly, around the bound",
    { ...UGAL, simulated: 0.55, within: { lower: 0.5, upper: 0.6 } },
    "UGAL-L carries 0.5 to 0.6 of the 0.52 that its paths could carry at most; any routing could carry at most 0.56.",
  ],
  [
    "no load is stable",
    { ...UGAL, simulated: 0.04, within: { lower: null, upper: 0.05 } },
    "UGAL-L carries less than 0.05 of the 0.52 that its paths could carry at most; any routing could carry at most 0.56.",
  ],
  ["no program has bounds", { ...UGAL, own: null, any: null }, null],
])("when %s", (_, gap, sentence) => {
  expect(gapSentence(gap)).toBe(sentence);
});
