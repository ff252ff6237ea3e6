import { describe, expect, it } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { pricesOf } from "../../src/cost/prices.ts";
import type { CostResult } from "../../src/cost/results.ts";
import { LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { balancedDragonfly, casc, clos, dfly, sf, tree } from "../analysis/networks.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { costValues } from "./values.ts";

const FDR10 = costValues();

/** Costs again, link by link, straight from the racks' places. */
function countedByLink(
  network: Network,
  result: CostResult,
  edited = FDR10,
): { electric: number; optical: number; metres: number; dollars: number } {
  const prices = pricesOf(edited);
  const { racks, rackOfRouter } = result.floorPlan;
  let [electric, optical, metres, dollars] = [0, 0, 0, 0];
  for (let c = 0; c < network.channels; c++) {
    if (network.channelSource[c]! > network.channelTarget[c]!) continue;
    const from = racks[rackOfRouter[network.channelSource[c]!]!]!;
    const to = racks[rackOfRouter[network.channelTarget[c]!]!]!;
    const length = from === to ? 1 : Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + prices.cableOverhead;
    const isOptical = from !== to && network.channelKind[c] !== LOCAL && length >= prices.opticalFrom;
    const cables = network.channelWidth[c]!;
    metres += cables * length;
    if (isOptical) optical += cables;
    else electric += cables;
    dollars +=
      cables *
      (isOptical ? prices.opticalSlope * length + prices.opticalBase : prices.electricSlope * length + prices.electricBase) *
      prices.cableBandwidth;
  }
  return { electric, optical, metres, dollars };
}

describe("the reference cost model", () => {
  it.each(tables.cost_model.filter(({ topology }) => topology === "SF" || topology === "DF"))(
    "$topology with $N endpoints, to the digit",
    (row) => {
      const network = row.topology === "SF" ? sf(row.q!, row.N / row.routers) : balancedDragonfly(row.p!);
      expect(network).toMatchObject({ endpoints: row.N, routers: row.routers, radix: row.k });
      const result = costOf(network, FDR10);
      expect(result.electricCables).toBe(row.electric);
      expect(result.opticalCables).toBe(row.fiber);
      expect(result.meanOpticalMetres).toBeCloseTo(row.mean_fiber_length_m!, 6);
      expect(result.costPerEndpoint).toBeCloseTo(row.cost_per_node!, 5);
      expect(result.powerPerEndpoint).toBeCloseTo(row.power_per_node, 6);
      expect(result.routerPrice).toBeCloseTo(row.router_cost!, 6);
      expect(result.racks).toBe(row.topology === "SF" ? row.q : 2 * row.p! ** 2 + 1);
      if (!row.rack_grid) return;
      const [x, y, extra] = row.rack_grid as [number, number, number];
      expect(result.floorPlan.width).toBe(x);
      expect(result.floorPlan.depth).toBe(y + (extra > 0 ? 1 : 0));
      expect(result.floorPlan.racks.filter((rack) => rack.y > y).length).toBe(extra);
    },
  );

  it.each(tables.cost_model.filter(({ topology }) => topology === "FT-3"))(
    "FT-3 with $N endpoints: routers, watts, and the links of our layout",
    (row) => {
      const p = row.k! / 2;
      const network = clos(row.k!, 3);
      const result = costOf(network, FDR10);
      expect(result.routerCost / network.endpoints).toBeCloseTo(row.router_cost_per_node!, 6);
      expect(result.powerPerEndpoint).toBeCloseTo(row.power_per_node, 6);
      expect(result.electricCables + result.opticalCables).toBe(row.switch_links);
      expect(result.electricCables).toBe(2 * p ** 3);
      expect(result.opticalCables).toBe(2 * p ** 3);
    },
  );
});

describe("Table IV of the Slim Fly paper", () => {
  const slimFly = sf(19, 15);

  it("prints 43 ports for the slim fly: 8.02 W, and $1033 against the model's 1036.2", () => {
    const asPrinted = costOf({ ...slimFly, radix: 43 }, FDR10);
    expect(asPrinted.powerPerEndpoint).toBeCloseTo(8.0267, 4);
    expect(asPrinted.costPerEndpoint).toBeCloseTo(1036.2, 1);
    expect(Math.abs(asPrinted.costPerEndpoint / 1033 - 1)).toBeLessThan(0.0035);
  });

  it("has 44 ports in its text: 8.21 W and $1059.5; 3971 electric and 6498 optical cables either way", () => {
    const result = costOf(slimFly, FDR10);
    expect(slimFly.radix).toBe(44);
    expect(result.powerPerEndpoint).toBeCloseTo(8.2133, 4);
    expect(result.costPerEndpoint).toBeCloseTo(1059.5, 1);
    expect(result).toMatchObject({ electricCables: 3971, opticalCables: 6498, racks: 19 });
  });

  it("is within 1 % and 2.5 % of the two balanced dragonflies, whose electric cables and watts are exact", () => {
    const small = costOf(balancedDragonfly(7), FDR10);
    const large = costOf(balancedDragonfly(11), FDR10);
    expect(small.electricCables).toBe(9009);
    expect(large.electricCables).toBe(56133);
    expect(small.powerPerEndpoint).toBeCloseTo(10.8, 10);
    expect(large.powerPerEndpoint).toBeCloseTo(10.945455, 6);
    expect(Math.abs(small.costPerEndpoint / 1342 - 1)).toBeLessThan(0.01);
    expect(Math.abs(large.costPerEndpoint / 1438 - 1)).toBeLessThan(0.025);
  });

  it.each(tables.table4_compare)(
    "row $row, $topology: watts by the formula from N, N_r and k",
    ({ N, routers, k, power_from_printed_N_Nr_k }) => {
      const result = costOf({ ...slimFly, endpoints: N, routers, radix: k, firstEndpoint: new Int32Array(routers + 1) }, FDR10);
      expect(result.powerPerEndpoint).toBeCloseTo(power_from_printed_N_Nr_k, 5);
    },
  );

  it("gives the truncated dragonfly (a = 22, p = h = 11, 45 groups) its 10.9 W and 10395 electric cables", () => {
    const network = dfly(11, 22, 11, 45);
    const result = costOf(network, FDR10);
    expect(network).toMatchObject({ endpoints: 10890, routers: 990, radix: 43 });
    expect(result.powerPerEndpoint).toBeCloseTo(10.945455, 6);
    expect(result.electricCables).toBe(10395);
    expect(result.opticalCables).toBe(5 * 990);
  });
});

const NETWORKS = {
  "slim fly 7": sf(7, 6),
  "slim fly 8": sf(8, 6),
  dragonfly: dfly(2, 4, 2),
  "dragonfly with parallel links": dfly(2, 4, 2, 3),
  "dragonfly, absolute": dfly(2, 4, 2, 7, "absolute"),
  "4-ary 4-tree": tree(4, 4),
  "2-ary 6-tree": tree(2, 6),
  "4-ary 2-tree": tree(4, 2),
  "one switch": tree(4, 1),
  "folded Clos 8, 3": clos(8, 3),
  "folded Clos 8, 2": clos(8, 2),
  cascade: casc(6),
  "cascade of 3 groups": casc(3, "spread", 8),
};

describe.each(Object.entries(NETWORKS))("%s", (_, network) => {
  it.each(["fdr10", "dragonfly-2008"])("is counted link by link with prices of %s", (prices) => {
    const values = costValues({ prices });
    const result = costOf(network, values);
    const counted = countedByLink(network, result, values);
    expect(result.electricCables).toBe(counted.electric);
    expect(result.opticalCables).toBe(counted.optical);
    expect(result.electricCables + result.opticalCables).toBe(network.channelWidth.reduce((sum, width) => sum + width, 0) / 2);
    expect(result.cableMetres).toBeCloseTo(counted.metres, 8);
    expect(result.cableCost).toBeCloseTo(counted.dollars, 6);
    expect(result.cableCost).toBe(result.electricCableCost + result.opticalCableCost);
    expect(result.costPerEndpoint).toBeCloseTo((result.routerCost + counted.dollars) / network.endpoints, 8);
  });

  it("stands on a floor where every rack has its own place and every router its rack", () => {
    const { racks, rackOfRouter, width, depth, trunks } = costOf(network, FDR10).floorPlan;
    expect(new Set(racks.map(({ x, y }) => `${x} ${y}`)).size).toBe(racks.length);
    for (const { x, y } of racks) {
      expect(x % 1).toBe(0.5);
      expect(y % 1).toBe(0.5);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(depth);
    }
    expect(racks.some(({ x }) => x === width - 0.5) && racks.some(({ y }) => y === depth - 0.5)).toBe(true);
    expect(rackOfRouter).toHaveLength(network.routers);
    expect(racks.reduce((sum, rack) => sum + rack.routers, 0)).toBe(network.routers);
    expect(racks.reduce((sum, rack) => sum + rack.endpoints, 0)).toBe(network.endpoints);
    expect(new Set(racks.map(({ label }) => label)).size).toBe(racks.length);
    expect(new Set(trunks.map(({ from, to }) => `${from} ${to}`)).size).toBe(trunks.length);
    expect(trunks.every(({ from, to }) => from <= to)).toBe(true);
  });
});

describe("layouts", () => {
  it("of a slim fly: equal racks, q + q(q-delta)/2 cables inside and 2q between any two", () => {
    for (const [q, delta] of [
      [5, 1],
      [7, -1],
      [8, 0],
      [9, 1],
      [19, -1],
    ] as const) {
      const { racks, trunks } = costOf(sf(q, 3), FDR10).floorPlan;
      expect(new Set(racks.map(({ routers }) => routers))).toEqual(new Set([2 * q]));
      expect(trunks).toHaveLength((q * (q + 1)) / 2);
      for (const { from, to, cables, optical } of trunks) {
        expect(cables).toBe(from === to ? (q * (q - delta)) / 2 + q : 2 * q);
        expect(optical).toBe(from !== to);
      }
    }
  });

  it("of a dragonfly: a group is a rack, parallel links share a trunk", () => {
    const { trunks, racks } = costOf(dfly(2, 4, 2, 3), FDR10).floorPlan;
    expect(racks.map(({ label, routers, endpoints }) => [label, routers, endpoints])).toEqual([
      ["group 0", 4, 8],
      ["group 1", 4, 8],
      ["group 2", 4, 8],
    ]);
    expect(trunks.filter(({ from, to }) => from === to).map(({ cables }) => cables)).toEqual([6, 6, 6]);
    expect(trunks.filter(({ from, to }) => from !== to).map(({ cables }) => cables)).toEqual([4, 4, 4]);
  });

  it("of a Cascade: a group is two cabinets side by side; rows inside, columns electric between them, global links optical", () => {
    const result = costOf(casc(6), FDR10);
    const { racks, trunks, width, depth } = result.floorPlan;
    expect(racks).toHaveLength(12);
    expect([width, depth]).toEqual([4, 3]);
    expect(racks[5]).toMatchObject({ label: "group 2, cabinet 1", routers: 48, endpoints: 192 });
    for (let G = 0; G < 6; G++) expect([racks[2 * G + 1]!.x - racks[2 * G]!.x, racks[2 * G + 1]!.y - racks[2 * G]!.y]).toEqual([1, 0]);
    // Three chassis: 3 * 120 row links, and 3 pairs of rows with 16 columns of 3 cables. Between cabinets 9 pairs of rows.
    expect(trunks.filter(({ from, to }) => from === to).map(({ cables }) => cables)).toEqual(new Array(12).fill(360 + 3 * 16 * 3));
    const between = trunks.filter(({ from, to }) => from !== to && from >> 1 === to >> 1);
    expect(between).toHaveLength(6);
    for (const trunk of between) expect(trunk).toMatchObject({ cables: 9 * 16 * 3, optical: false, metres: 3 });
    expect(result).toMatchObject({ electricCables: 4320 + 3 * 1440, opticalCables: 360, racks: 12 });
  });

  it("of an FT-3: pods of 2p switches and p² endpoints in rows, core racks in a row between them", () => {
    const p = 18;
    const { racks, trunks, depth } = costOf(clos(2 * p, 3), FDR10).floorPlan;
    const pods = racks.filter(({ label }) => label.startsWith("pod"));
    const cores = racks.filter(({ label }) => label.startsWith("core"));
    expect(pods).toHaveLength(2 * p);
    expect(new Set(pods.map(({ routers, endpoints }) => `${routers} ${endpoints}`))).toEqual(new Set([`${2 * p} ${p * p}`]));
    expect(cores.reduce((sum, { routers }) => sum + routers, 0)).toBe(p * p);
    expect(cores.every(({ endpoints }) => endpoints === 0)).toBe(true);
    expect(Math.min(...cores.map(({ y }) => y))).toBeGreaterThan(Math.min(...pods.map(({ y }) => y)));
    expect(Math.max(...cores.map(({ y }) => y))).toBeLessThan(Math.max(...pods.map(({ y }) => y)));
    expect(depth).toBe(Math.max(...pods.map(({ y }) => y)) + 0.5);
    for (const { from, to, cables } of trunks) expect(cables).toBe(from === to ? p * p : racks[to]!.routers);
  });

  it("of a tree of two stages has leaves with their endpoints in racks, the others in racks between, and all cables optical", () => {
    // 44 endpoints a rack: 11 leaves of 4, so all of both; one rack for the upper routers.
    for (const network of [tree(4, 2), clos(8, 2)])
      expect(costOf(network, FDR10)).toMatchObject({ racks: 2, electricCables: 0, opticalCables: network.channels / 2 });
    // 40 leaves of 20 endpoints, two to a rack, and 20 upper routers.
    expect(costOf(clos(40, 2), FDR10)).toMatchObject({ racks: 21, electricCables: 0, opticalCables: 800 });
    expect(costOf(tree(4, 1), FDR10)).toMatchObject({ racks: 1, electricCables: 0, opticalCables: 0, meanOpticalMetres: null });
  });
});

it("10,000 endpoints of every family are priced quickly", () => {
  for (const network of [balancedDragonfly(7), sf(19, 15), tree(22, 3), clos(36, 3)]) {
    const start = performance.now();
    const { costPerEndpoint } = costOf(network, FDR10);
    console.log(`${network.family} of ${network.endpoints} endpoints priced in ${(performance.now() - start).toFixed(0)} ms`);
    expect(costPerEndpoint).toBeGreaterThan(1000);
  }
});
