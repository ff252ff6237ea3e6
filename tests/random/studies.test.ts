/** Random small designs, simulated: what must hold of every one (tests/random/properties.ts). tests/tools/extent.ts says how many. */
import { describe, expect, test } from "vitest";
import { formatDesign } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { faultsOf } from "./properties.ts";
import { seeds } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

// Seeds 7 and 35, both a Cascade, take as long as a hundred others.
const { first, count } = seeds(30, 200, 36);
const BLOCK = 20;

describe(`${count} random studies`, () => {
  for (let from = first; from < first + count; from += BLOCK) {
    const to = Math.min(from + BLOCK, first + count) - 1;
    test(`${from} to ${to}`, () => {
      const faults: string[] = [];
      for (let seed = from; seed <= to; seed++) {
        const { values, load } = smallDesign(seed);
        const tell = (fault: string): string => `${seed}: ${formatDesign(values)} at ${load}: ${fault}`;
        try {
          faults.push(...[...new Set(faultsOf(networkOf(values), values, load))].slice(0, 3).map(tell));
        } catch (error) {
          faults.push(tell(String(error)));
        }
      }
      expect(faults).toEqual([]);
    });
  }
});
