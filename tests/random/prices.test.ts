/** Random small designs with prices, racks, spares and failures set at random: what must hold of their cost and their life. */
import { expect, test } from "vitest";
import type { Parameter } from "../../src/descriptor.ts";
import { costReport } from "../../src/cost/cost.ts";
import { isPriced } from "../../src/cost/results.ts";
import { lifeSettings } from "../../src/cost/life-settings.ts";
import { costSettings } from "../../src/cost/prices.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { seeds } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

const { first, count } = seeds(40, 1000);
/** The chosen price book stays, and no text is drawn. */
const PRICES = ([...costSettings.parameters, ...lifeSettings.parameters] as readonly Parameter[])
  .filter(({ id, kind }) => id !== "prices" && kind !== "text")
  .map(({ id }) => id);

/** All numbers of a result, by their paths. */
function numbersIn(value: unknown, path = ""): readonly (readonly [path: string, value: number])[] {
  if (typeof value === "number") return [[path, value]];
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, (one, i) => [`${path}.${i}`, one] as const);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => numbersIn(one, `${path}.${key}`));
}

test(`prices of ${count} random designs`, () => {
  const faults: string[] = [];
  const set = new Set<string>();
  for (let seed = first; seed < first + count; seed++) {
    const { values } = smallDesign(seed);
    const text = formatDesign(values);
    const fault = (what: string): void => void faults.push(`${seed}: ${text}: ${what}`);
    for (const id of PRICES) if (text.includes(`${id}=`)) set.add(id);
    const cost = costReport(networkOf(values), values);
    for (const [path, value] of numbersIn(cost)) if (!Number.isFinite(value)) fault(`${path} is ${value}`);
    const again = parseStudy(text).study.designs[0]!;
    if (JSON.stringify(costReport(networkOf(again), again)) !== JSON.stringify(cost)) fault("another price when read back");
    if (!isPriced(cost)) {
      if (cost.notOnSale === null) fault("no price and no reason");
      continue;
    }
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
    const cables = cost.media.reduce((sum, one) => sum + one.cost, 0);
    if (!near(cables, cost.cableCost)) fault(`cables cost ${cables} by medium and ${cost.cableCost} in all`);
    if (!near(cost.routerCost + cost.cableCost, cost.capitalCost)) fault("routers and cables are not what is paid");
    if (cost.intervals === null) continue;
    const { low, high } = cost.intervals.capitalCost;
    if (!(low <= cost.capitalCost + 1e-6 && cost.capitalCost <= high + 1e-6)) fault(`${cost.capitalCost} is outside ${low} to ${high}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
  // Every one that takes a number or an option is drawn somewhere.
  const unset = PRICES.filter((id) => !set.has(id));
  expect(unset).toEqual([]);
});
