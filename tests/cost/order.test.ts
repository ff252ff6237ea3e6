/** The bill as an order: counts of published fabrics, sums that are the totals, spares, feeds. */
import { WHOLE } from "../tools/extent.ts";
import { describe, expect, test } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import type { Bill } from "../../src/cost/bill.ts";
import { costOf } from "../../src/cost/cost.ts";
import { PRICE_BOOKS } from "../../src/cost/prices.ts";
import type { Values } from "../../src/descriptor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { samplesOf } from "../conformance/sizes.ts";
import fabrics from "../reference/ai-fabrics.json" with { type: "json" };
import { costValues } from "./values.ts";

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

function billed(study: string): Bill {
  const { study: read, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  const values = read.designs[0]!;
  return billOf(networkOf(values), values);
}

describe("published fabrics", () => {
  test.each(fabrics.fabrics)("$name", ({ study, switches, nics, links, ...more }) => {
    // All cables between racks are optical, and all leaves apart from their endpoints.
    const bill = billed(`${study}&prices=ndr-400g&leafPlace=row-end&opticalFrom=0`);
    expect(sum(bill.routers, ({ count }) => count)).toBe(switches);
    expect(bill.nics).toBe(nics);
    expect(sum(bill.cables, ({ toEndpoints }) => toEndpoints)).toBe(nics);
    expect(sum(bill.cables, ({ count }) => count)).toBe(nics + links);
    if (more.twin === undefined) return;
    const at = (place: "router" | "NIC"): Bill["transceivers"] => bill.transceivers.filter((one) => one.at === place);
    expect(sum(at("router"), ({ count }) => count)).toBe(more.twin);
    expect(sum(at("NIC"), ({ count }) => count)).toBe(more.single);
    expect(sum(bill.transceivers, ({ count, watts }) => count * watts) / 1000).toBeCloseTo(more.kilowatts!, 9);
  });
});

describe.each(PRICE_BOOKS.map(({ id }) => [id]))("an order by the book %s", (prices) => {
  test("adds up: each line to its total, all of them to the sum, and without spares to routers and cables", () => {
    // Every fourth family, with each book another fourth.
    const [turn, nth] = [PRICE_BOOKS.findIndex(({ id }) => id === prices), WHOLE ? 1 : 4];
    for (const family of TOPOLOGIES.filter((_, i) => (i + turn) % nth === 0)) {
      const { values } = samplesOf(family).find(({ name }) => name === "small") ?? samplesOf(family)[0]!;
      const network = family.build(values);
      const of = (more: Values): Bill => billOf(network, { ...costValues({ prices, ...more }) });
      const [plain, spared] = [of({ spares: 0 }), of({ spares: 5, nicPrice: 1000 })];
      const cost = costOf(network, costValues({ prices }));
      expect(sum(plain.cables, ({ laid }) => laid)).toBeCloseTo(cost.cableCost, 6);
      expect(sum(plain.routers, ({ total }) => total)).toBeCloseTo(cost.routerCost, 6);
      for (const { order, orderTotal } of [plain, spared]) {
        for (const { count, spares, each, total } of order) if (each !== null) expect(total).toBeCloseTo(each * (count + spares), 6);
        expect(sum(order, ({ total }) => total ?? 0)).toBeCloseTo(orderTotal, 6);
      }
      // A transceiver of two ports may have one to spare.
      const half = sum(plain.transceivers, ({ ports, count, each }) => (ports === 2 ? (count * each) / 2 : 0));
      expect(plain.orderTotal).toBeGreaterThanOrEqual(plain.orderedCost - 1e-6);
      expect(plain.orderTotal).toBeLessThanOrEqual(plain.orderedCost + half + 1e-6);
      // Two ends for every cable that is sold without.
      const ofFibers = plain.cables.filter(({ fibers }) => fibers !== null);
      const twin = plain.transceivers.some(({ ports }) => ports === 2);
      const ends = sum(plain.transceivers, ({ ports, count }) => ports * count);
      if (!twin) expect(ends).toBe(2 * sum(ofFibers, ({ count }) => count));
      else expect(ends).toBeGreaterThanOrEqual(2 * sum(ofFibers, ({ count }) => count));
      // Spares are rounded up, and the price of the design does not know them.
      for (const { item, count, spares } of spared.order)
        if (!item.startsWith("power feed")) expect(spares).toBe(Math.ceil(count / 20 - 1e-9));
      expect(spared.orderedCost).toBe(plain.orderedCost);
      expect(spared.order.find(({ item }) => item === "NIC port")?.each).toBe(1000);
      expect(sum(plain.feeds, ({ racks }) => racks)).toBe(cost.racks);
    }
  });
});

test("a rack has the feeds that its endpoints and its routers need", () => {
  const of = (more: string): Bill => billed(`topology=xgft&children=32x32&prices=ethernet-400g${more}`);
  // 32 endpoints of 1.75 kW and a router: three of 22 kW; sixteen routers of 32 ports alone: one.
  expect(of("").feeds.map(({ feeds, racks }) => [feeds, racks])).toEqual([
    [1, 2],
    [3, 32],
  ]);
  expect(of("&feedPower=60").feeds.map(({ feeds }) => feeds)).toEqual([1]);
  expect(of("&feedPower=10").feeds.at(-1)).toMatchObject({ feeds: 6, racks: 32 });
});
