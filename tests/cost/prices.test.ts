import { describe, expect, it } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import { costOf } from "../../src/cost/cost.ts";
import { costSettings, PRICE_BOOKS, pricesOf } from "../../src/cost/prices.ts";
import type { CostResult } from "../../src/cost/results.ts";
import type { Value } from "../../src/descriptor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { balancedDragonfly, dfly, sf, tree } from "../analysis/networks.ts";
import { costValues } from "./values.ts";

const NETWORK = dfly(2, 4, 2);
const BASE = costOf(NETWORK, costValues());
/** Every money, watt and metre figure of a result. */
const FIGURES = [
  "electricCables",
  "opticalCables",
  "meanOpticalMetres",
  "cableMetres",
  "routerCost",
  "electricCableCost",
  "opticalCableCost",
  "powerPerEndpoint",
] as const;

function changedBy(edited: Record<string, Value>): string[] {
  const result = costOf(NETWORK, costValues(edited));
  return FIGURES.filter((figure) => result[figure] !== BASE[figure]);
}

function edit(edited: Record<string, Value>): CostResult {
  return costOf(NETWORK, costValues(edited));
}

describe("price books", () => {
  it("have the ids of the URL's contract and say what is unverified", () => {
    expect(PRICE_BOOKS.map(({ id }) => id)).toEqual([
      "ethernet-400g",
      "ethernet-800g",
      "hdr-200g",
      "ndr-400g",
      "xdr-800g",
      "fdr10",
      "ethernet-10g",
      "qdr56",
      "dragonfly-2008",
      "dragonfly-2008-10m",
    ]);
    for (const { id, help, band } of PRICE_BOOKS) expect(band !== null && !help.startsWith("unverified:"), id).toBe(false);
    for (const { id, help } of PRICE_BOOKS) expect(help.startsWith("unverified:")).toBe(id !== "fdr10");
  });

  it("become the defaults of the single prices, within their ranges", () => {
    for (const { id, prices } of PRICE_BOOKS) {
      const values = costValues({ prices: id });
      expect(pricesOf(values)).toEqual(prices);
      for (const parameter of costSettings.parameters) {
        if (parameter.kind !== "real") continue;
        expect(values[parameter.id]).toBeGreaterThanOrEqual(parameter.min);
        expect(values[parameter.id]).toBeLessThanOrEqual(parameter.max);
      }
    }
  });

  it("of 2014: a cable of 1 m inside a rack costs $39.40, and the lines cross at 6.86 m", () => {
    const { electricSlope, electricBase, opticalSlope, opticalBase, cableBandwidth } = PRICE_BOOKS.find(({ id }) => id === "fdr10")!.prices;
    expect((electricSlope + electricBase) * cableBandwidth).toBeCloseTo(39.4, 10);
    expect((opticalBase - electricBase) / (electricSlope - opticalSlope)).toBeCloseTo(6.86, 2);
  });

  it.each([
    ["dragonfly-2008", 7.29, 8],
    ["dragonfly-2008-10m", 10, 10],
  ])("of 2008: the lines of %s cross at %f m; cables between racks are electric below %i m", (prices, crossing, from) => {
    const { electricSlope, electricBase, opticalSlope, opticalBase } = PRICE_BOOKS.find(({ id }) => id === prices)!.prices;
    expect((opticalBase - electricBase) / (electricSlope - opticalSlope)).toBeCloseTo(crossing, 2);
    const { trunks } = costOf(balancedDragonfly(7), costValues({ prices })).floorPlan;
    const between = trunks.filter(({ from: a, to: b }) => a !== b);
    expect(between.every(({ optical, metres }) => optical === metres >= from)).toBe(true);
    expect(between.some(({ optical }) => optical) && between.some(({ optical }) => !optical)).toBe(true);
  });

  it("that share the lines per Gb/s differ in cable cost by their bandwidth alone", () => {
    for (const [id, gbps] of [
      ["ethernet-10g", 10],
      ["qdr56", 56],
    ] as const) {
      const result = edit({ prices: id });
      expect(result.cableCost).toBeCloseTo((BASE.cableCost * gbps) / 40, 8);
      expect(result.routerCost).toBe(BASE.routerCost);
    }
  });
});

describe("an edited price changes exactly what it should", () => {
  it.each([
    [{ cableBandwidth: 100 }, ["electricCableCost", "opticalCableCost"]],
    [{ electricSlope: 1 }, ["electricCableCost"]],
    [{ electricBase: 1 }, ["electricCableCost"]],
    [{ opticalSlope: 1 }, ["opticalCableCost"]],
    [{ opticalBase: 1 }, ["opticalCableCost"]],
    [{ opticalFrom: 5 }, ["electricCables", "opticalCables", "meanOpticalMetres", "electricCableCost", "opticalCableCost"]],
    [{ cableOverhead: 3 }, ["meanOpticalMetres", "cableMetres", "opticalCableCost"]],
    [{ routerSlope: 300 }, ["routerCost"]],
    [{ routerBase: 0 }, ["routerCost"]],
    [{ portPower: 1 }, ["powerPerEndpoint"]],
    [
      { slices: 2 },
      ["electricCables", "opticalCables", "cableMetres", "routerCost", "electricCableCost", "opticalCableCost", "powerPerEndpoint"],
    ],
  ] as const)("%o", (edited, figures) => {
    expect(changedBy(edited)).toEqual([...figures]);
  });

  it.each([
    ["electricReach", 0.5],
    ["activeReach", 2],
    ["activeSlope", 1],
    ["activeBase", 3],
    ["opticalReach", 5],
    ["longSlope", 1],
    ["longBase", 9],
    ["electricEnergy", 7],
    ["activeEnergy", 8],
    ["opticalEnergy", 9],
    ["longEnergy", 10],
    ["energyPrice", 1],
    ["pue", 2],
    ["years", 1],
    ["endpointCables", "1"],
    ["endpointMetres", 2],
    ["rackEndpoints", 4],
    ["rackRouters", 3],
    ["floor", "improved"],
    ["ringCables", "folded"],
    ["routerSizes", "64"],
  ] as const)("%s has an effect where it applies", (id, value) => {
    // Cables of all four media.
    const design = { prices: "ethernet-400g", floor: "paper", electricReach: 1, activeReach: 3, opticalFrom: 1000, opticalReach: 4 };
    const settings = { ...design, endpointCables: id === "endpointCables" ? "0" : "1" };
    // No order of a dragonfly's racks is better than another, and it has no rings.
    const onTorus = id === "floor" || id === "ringCables";
    const network = onTorus ? networkOf(parseStudy("topology=torus&dims=16x16").study.designs[0]!) : NETWORK;
    const before = costOf(network, costValues(settings));
    if (!onTorus) expect(before.media.map(({ medium }) => medium)).toEqual(["electric", "active", "optical", "long"]);
    expect(costOf(network, costValues({ ...settings, [id]: value }))).not.toEqual(before);
  });

  it.each([
    ["rackPower", 10],
    ["endpointPower", 10],
    ["leafPlace", "row-end"],
    ["rowRacks", 1],
    ["rackWidth", 2],
    ["rowPitch", 9],
    ["rackEndpoints", 4],
    ["rackRouters", 3],
    ["endpointMetres", 2],
    ["endpointCables", "0"],
    ["floor", "paper"],
  ] as const)("%s has an effect in rows of racks", (id, value) => {
    const settings = { prices: "ethernet-400g", rackEndpoints: 24, rowRacks: 2 };
    expect(costOf(NETWORK, costValues({ ...settings, [id]: value }))).not.toEqual(costOf(NETWORK, costValues(settings)));
  });

  it.each([
    ["spares", 50],
    ["nicPrice", 7],
    ["feedPower", 1],
  ] as const)("%s has an effect on what is ordered, and on no price", (id, value) => {
    const [before, after] = [costValues(), costValues({ [id]: value })];
    expect(billOf(NETWORK, after)).not.toEqual(billOf(NETWORK, before));
    expect(costOf(NETWORK, after)).toEqual(costOf(NETWORK, before));
  });

  it("names every parameter above, so that none is without effect", () => {
    const ids = costSettings.parameters.map(({ id }) => id).filter((id) => id !== "prices");
    expect(ids).toHaveLength(11 + 30);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("by the amount it should", () => {
    expect(edit({ opticalBase: 3.7452 }).opticalCableCost - BASE.opticalCableCost).toBeCloseTo(BASE.opticalCables * 40, 6);
    expect(edit({ electricSlope: 1.4079 }).electricCableCost - BASE.electricCableCost).toBeCloseTo(BASE.electricCables * 40, 6);
    expect(edit({ cableOverhead: 3 }).meanOpticalMetres! - BASE.meanOpticalMetres!).toBeCloseTo(1, 10);
    expect(edit({ routerBase: 107.7 }).routerCost - BASE.routerCost).toBeCloseTo(1000 * 36, 6);
    const three = edit({ slices: 3 });
    expect([three.electricCables, three.opticalCables]).toEqual([3 * BASE.electricCables, 3 * BASE.opticalCables]);
    expect(three.costPerEndpoint).toBeCloseTo(3 * BASE.costPerEndpoint, 9);
    expect([three.meanOpticalMetres, three.racks]).toEqual([BASE.meanOpticalMetres, BASE.racks]);
    expect(edit({ portPower: 5.6 }).powerPerEndpoint).toBeCloseTo(2 * BASE.powerPerEndpoint, 10);
  });

  it("and a router is never cheaper than nothing", () => {
    expect(costOf(tree(2, 1), costValues({ routerSlope: 100 })).routerCost).toBe(0);
    expect(costOf(sf(5, 4), costValues({ routerSlope: 0 })).routerCost).toBe(0);
  });
});
