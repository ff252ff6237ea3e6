/** Faster links are paid for: ports, cables and optics by their speed, cost and watts rising with it. */
import { expect, test } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import { costOf } from "../../src/cost/cost.ts";
import { priceWarning } from "../../src/cost/warnings.ts";
import type { Values } from "../../src/descriptor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { costValues } from "./values.ts";

const BOOKS = ["ethernet-400g", "fdr10"];
const at = (edited: Values, more: Values) => ({ ...costValues(edited), ...more });
const design = (text: string): Values => parseStudy(text).study.designs[0]!;

test.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s: dollars and watts rise with either speed", (_id, family) => {
  const { values } = samplesOf(family).find(({ name }) => name === "small") ?? samplesOf(family)[0]!;
  const network = family.build(values);
  for (const prices of BOOKS) {
    for (const which of ["localBandwidth", "globalBandwidth"]) {
      let [dollars, watts] = [0, 0];
      for (const speed of [0.25, 0.5, 1, 1.5, 2, 4]) {
        const cost = costOf(network, at({ prices }, { [which]: speed }));
        expect(cost.capitalCost).toBeGreaterThanOrEqual(dollars);
        expect(cost.totalPowerPerEndpoint).toBeGreaterThanOrEqual(watts);
        [dollars, watts] = [cost.capitalCost, cost.totalPowerPerEndpoint];
      }
    }
    const plain = costOf(network, costValues({ prices }));
    expect(costOf(network, at({ prices }, { localBandwidth: 1, globalBandwidth: 1 }))).toEqual(plain);
  }
});

test("global links four times as fast cost and draw four times as much, and take four ports at both routers", () => {
  const slow = design("topology=dragonfly&p=2&a=4&h=2&prices=fdr10");
  const fast = { ...slow, globalBandwidth: 4 };
  const network = networkOf(design("topology=dragonfly&p=2&a=4&h=2"));
  const [one, four] = [slow, fast].map((values) => costOf(network, { ...costValues(), ...values })) as [
    ReturnType<typeof costOf>,
    ReturnType<typeof costOf>,
  ];
  expect(four.opticalCableCost).toBeCloseTo(4 * one.opticalCableCost, 6);
  expect(four.electricCableCost).toBeCloseTo(one.electricCableCost, 9);
  // Seven ports, two of them global, that are worth eight.
  expect(four.routerPrice).toBeCloseTo(350.4 * 13 - 892.3, 6);
  expect(one.routerPrice).toBeCloseTo(350.4 * 7 - 892.3, 6);
  expect(four.powerPerEndpoint / one.powerPerEndpoint).toBeCloseTo(13 / 7, 9);
  // As many links beside one another cost the same.
  expect(four.electricCables + four.opticalCables).toBe(one.electricCables + one.opticalCables);
  const sold = costOf(network, at({ routerSizes: "8,16" }, { globalBandwidth: 4 }));
  expect(sold.routerPrice).toBeCloseTo(350.4 * 16 - 892.3, 6);
});

test("the bill tells cables of two speeds apart and adds up to the totals", () => {
  const values = { ...costValues({ prices: "ethernet-400g" }), localBandwidth: 0.5, globalBandwidth: 2 };
  const network = networkOf(design("topology=dragonfly&p=2&a=4&h=2"));
  const [bill, cost] = [billOf(network, values), costOf(network, values)];
  expect(new Set(bill.cables.map(({ gbps }) => gbps))).toEqual(new Set([200, 400, 800]));
  expect(bill.cables.reduce((sum, { laid }) => sum + laid, 0)).toBeCloseTo(cost.cableCost, 6);
  expect(bill.routers.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(cost.routerCost, 6);
  expect(bill.routers).toHaveLength(1);
});

test("a speed that nobody sells is named, and one that is sold is not", () => {
  const warn = (more: Values, edited: Values = { prices: "ethernet-400g" }): string | null =>
    priceWarning({ ...costValues(edited), ...more });
  expect(warn({})).toBeNull();
  expect(warn({ globalBandwidth: 2 })).toBeNull();
  expect(warn({ globalBandwidth: 4 })).toBe(
    "no ports of 1600 Gb/s are on sale (globalBandwidth = 4): there are those of 100, 200, 400, 800 Gb/s, and others are priced in proportion",
  );
  expect(warn({ localBandwidth: 0.3 })).toMatch(/^no ports of 120 Gb\/s are on sale \(localBandwidth = 0\.3\)/);
  expect(warn({ globalBandwidth: 4 }, { prices: "fdr10" })).toBeNull();
  expect(warn({}, { prices: "ndr-400g", cableBandwidth: 500 })).toMatch(/^no ports of 500 Gb\/s are on sale \(cableBandwidth = 500\)/);
});

test.each(TOPOLOGIES.map((family) => [family.id, family] as const))(
  "%s: endpoints of another speed than the book's ports are priced as links of that speed",
  (_id, family) => {
    const { values } = samplesOf(family).find(({ name }) => name === "small") ?? samplesOf(family)[0]!;
    const network = family.build(values);
    const book = { prices: "ethernet-400g", endpointCables: 1 };
    const plain = costOf(network, costValues(book));
    expect(costOf(network, at(book, { terminalSpeed: 400 }))).toEqual(plain);
    // All links half as fast: half the cables' price, half the ports.
    const half = costOf(network, at(book, { terminalSpeed: 200 }));
    expect(half.cableCost).toBeCloseTo(plain.cableCost / 2, 6);
    expect(half.powerPerEndpoint).toBeCloseTo(plain.powerPerEndpoint / 2, 9);
    const bill = billOf(network, at(book, { terminalSpeed: 200 }));
    expect(bill.cables.every(({ gbps }) => gbps === 200)).toBe(true);
    expect(bill.cables.reduce((sum, { laid }) => sum + laid, 0)).toBeCloseTo(half.cableCost, 6);
    expect(bill.routers.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(half.routerCost, 6);
    // Slow endpoints alone: links between routers are those of the book.
    const slow = costOf(network, at(book, { terminalSpeed: 200, localBandwidth: 2, globalBandwidth: 2 }));
    const links = plain.floorPlan.trunks.reduce((sum, { cables }) => sum + cables, 0);
    expect(slow.floorPlan.trunks.reduce((sum, { cables, speed }) => sum + cables * speed, 0)).toBeCloseTo(links, 9);
    expect(slow.floorPlan.terminals.every(({ speed }) => speed === 0.5)).toBe(true);
  },
);

test("an endpoint's speed that nobody sells is named by its parameter", () => {
  const warn = (terminalSpeed: number): string | null => priceWarning(at({ prices: "ethernet-400g" }, { terminalSpeed }));
  expect(warn(300)).toMatch(/^no ports of 300 Gb\/s are on sale \(terminalSpeed = 300\)/);
  expect(warn(200)).toBeNull();
});
