/** Rows of racks: what stands where, whatever a network is called; and prices that are counted without building it. */
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import type { CostResult } from "../../src/cost/results.ts";
import { estimator } from "../../src/cost/search/estimate.ts";
import type { Value } from "../../src/descriptor.ts";
import { networkOfGraph } from "../../src/topology/custom.ts";
import { formatEdges } from "../../src/topology/export.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { readNetworkText } from "../../src/topology/import/formats.ts";
import type { Imported } from "../../src/topology/import/formats.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { costValues } from "./values.ts";

const ROWS = { prices: "ethernet-400g" };

describe("counted without building", () => {
  const wishes: readonly Readonly<Record<string, Value>>[] = [
    ROWS,
    { ...ROWS, leafPlace: "row-end", rowRacks: 4 },
    { ...ROWS, rackEndpoints: 7, rowRacks: 3, rackRouters: 5 },
  ];
  for (const family of TOPOLOGIES.filter(({ equipment }) => equipment !== undefined)) {
    test(family.id, () => {
      const off: string[] = [];
      for (const wish of wishes) {
        const price = estimator(costValues(wish), []);
        for (const { values } of samplesOf(family)) {
          const network = family.build(values);
          const exact = costOf(network, { ...values, ...costValues(wish) });
          const counted = price(family.equipment!(values), network.endpoints)!;
          const cables = counted.cableCost / exact.cableCost - 1;
          const all = (counted.cableCost + counted.routerCost) / exact.capitalCost - 1;
          const racks = counted.racks - exact.racks;
          const name = `${JSON.stringify(wish)} ${family.parameters.map(({ id }) => `${id}=${String(values[id])}`).join("&")}`;
          const equipment = family.equipment!(values);
          const regular = network.endpoints % (equipment.carriers ?? network.routers) === 0 && (!equipment.carriers || equipment.tiers);
          if (racks !== 0 && (regular || Math.abs(racks) > 0.35 * exact.racks))
            off.push(`${name}: ${racks} racks more than ${exact.racks}`);
          if (Math.abs(cables) > 0.3 || Math.abs(all) > 0.05) off.push(`${name}: cables ${cables.toFixed(3)}, all ${all.toFixed(3)}`);
        }
      }
      expect(off).toEqual([]);
    });
  }
});

/** All that money, watts and room tell of a network. */
function figuresOf({ floorPlan: _floorPlan, metresSaved: _saved, ...figures }: CostResult): unknown {
  return JSON.parse(JSON.stringify(figures, (_key, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(9)) : value)));
}

function priced(study: string, wish: Readonly<Record<string, Value>> = ROWS): unknown {
  const values = parseStudy(study).study.designs[0]!;
  return figuresOf(costOf(networkOf(values), { ...values, ...costValues(wish) }));
}

describe("one graph has one price", () => {
  test.each([
    ["fat-tree&k=32&n=2", "xgft&children=32x32"],
    ["fat-tree&k=4&n=2", "xgft&children=4x4"],
    ["fat-tree&k=4&n=3", "xgft&children=4x4x4"],
    ["folded-clos&radix=6&levels=2", "xgft&children=3x6&parents=3"],
    ["folded-clos&radix=16&levels=3", "xgft&children=8x8x16&parents=8x8"],
    ["dragonfly&p=4&a=1&h=8&g=9", "hyperx&dims=9&p=4"],
    ["dragonfly&p=4&a=1&h=39&g=40", "hyperx&dims=40&p=4"],
    ["flattened-butterfly&k=6&n=3", "hyperx&dims=6x6&p=6"],
    ["hypercube&n=2&p=1", "torus&dims=4&p=1"],
    ["hypercube&n=6&p=1", "torus&dims=4x4x4&p=1"],
    ["hypercube&n=8&p=2", "torus&dims=4x4x4x4&p=2"],
    ["torus&dims=3x8&p=4", "torus&dims=8x3&p=4"],
    ["hypercube&n=3&p=2", "mesh&dims=2x2x2&p=2"],
    ["long-hop&n=2&extra=1&p=2", "hyperx&dims=4&p=2"],
    ["custom&graph=0-1w16,1-2w16,2-0w16&p=1", "custom&graph=0-1*16,1-2*16,2-0*16&p=1"],
    ["custom&graph=0-1w2,1-2w2,2-0w2&p=1", "hyperx&dims=3&widths=2&p=1"],
  ])("%s as %s", (one, other) => {
    for (const wish of [ROWS, { ...ROWS, leafPlace: "row-end" }, { prices: "ethernet-800g", rackEndpoints: 8, rowRacks: 4 }])
      expect(priced(`topology=${one}`, wish)).toEqual(priced(`topology=${other}`, wish));
  });

  test.each(TOPOLOGIES.filter(({ id }) => id !== "custom").map((family) => [family.id, family] as const))(
    "%s as its own file that is read back",
    (_id, family) => {
      for (const { values, name } of samplesOf(family)) {
        if (name === "thousand") continue;
        const network = family.build(values);
        // A single router has no link to be written.
        if (network.channels === 0) continue;
        const read = readNetworkText(formatEdges(network, values, "", "json"));
        const back = networkOfGraph((read as Imported).graph, (read as Imported).p ?? 1);
        expect(figuresOf(costOf(back, costValues(ROWS)))).toEqual(figuresOf(costOf(network, costValues(ROWS))));
      }
    },
  );
});

describe("a room of rows", () => {
  const floor = (study: string, wish: Readonly<Record<string, Value>> = ROWS): CostResult => {
    const values = parseStudy(study).study.designs[0]!;
    return costOf(networkOf(values), { ...values, ...costValues(wish) });
  };

  test("of 1,024 endpoints in a tree of 64 ports: a leaf to a rack of 32, two rows of 16, its 32 spines in two racks at an end", () => {
    const { racks, floorPlan, endpointCables, lengths } = floor("topology=xgft&children=32x32");
    expect(racks).toBe(32 + 2);
    expect(endpointCables).toBe(1024);
    expect(floorPlan.racks.slice(0, 32).every(({ endpoints, routers }) => endpoints === 32 && routers === 1)).toBe(true);
    expect(floorPlan.racks.slice(32).map(({ routers, endpoints, label }) => [label, routers, endpoints])).toEqual([
      ["network 0", 16, 0],
      ["network 1", 16, 0],
    ]);
    // Copper of 1.5 m inside racks, and a rack's width and the overhead to the rack beside.
    expect(lengths[0]).toEqual({ medium: "electric", optical: false, metres: 1.5, cables: 1024 });
    expect(floorPlan.racks[33]!.x).toBeCloseTo(floorPlan.racks[15]!.x + 2 * 0.7, 9);
    expect(floorPlan.racks[16]!.y - floorPlan.racks[0]!.y).toBeCloseTo(2.4, 9);
  });

  test("with leaves at the row's end: no endpoint's cable stays inside its rack", () => {
    const { lengths, endpointCables, floorPlan } = floor("topology=xgft&children=32x32", { ...ROWS, leafPlace: "row-end" });
    expect(endpointCables).toBe(1024);
    expect(Math.min(...lengths.map(({ metres }) => metres))).toBeGreaterThanOrEqual(1);
    expect(floorPlan.terminals.every(({ from, to }) => from !== to)).toBe(true);
    expect(floorPlan.racks.filter(({ routers }) => routers > 0).every(({ endpoints }) => endpoints === 0)).toBe(true);
  });

  test("of rails: four servers a rack, NICs' cables to the row's end, counted as those of other families", () => {
    const rails = floor("topology=rail-optimized&gpus=8&servers=32&stripes=4&trunks=2&spines=16");
    expect(rails.endpointCables).toBe(1024);
    expect(rails.floorPlan.racks.slice(0, 32).every(({ endpoints }) => endpoints === 32)).toBe(true);
    expect(rails.floorPlan.terminals.reduce((sum, { cables }) => sum + cables, 0)).toBe(1024);
    const without = floor("topology=rail-optimized&gpus=8&servers=32&stripes=4&trunks=2&spines=16", { ...ROWS, endpointCables: "0" });
    expect(without.endpointCables).toBe(0);
    expect(rails.electricCables + rails.opticalCables - without.electricCables - without.opticalCables).toBe(1024);
  });

  test("holds no more endpoints in a rack than its power feeds, and a router with more fills several racks", () => {
    const full = floor("topology=xgft&children=32x32", { ...ROWS, rackPower: 28 });
    expect(Math.max(...full.floorPlan.racks.map(({ endpoints }) => endpoints))).toBe(16);
    // Half of a leaf's endpoints in the rack beside.
    expect(full.floorPlan.terminals.filter(({ from, to }) => from !== to).reduce((sum, { cables }) => sum + cables, 0)).toBe(512);
    expect(full.racks).toBe(64 + 2);
  });

  test("a pod's upper routers stand behind its middle row, the core behind the middle row of all", () => {
    const { floorPlan } = floor("topology=xgft&children=32x32x8&parents=32x4&trunks=1x8");
    const { racks, rackOfRouter } = floorPlan;
    const row = (router: number): number => Math.round((racks[rackOfRouter[router]!]!.y / 2.4 - 0.5) * 1e6) / 1e6;
    // 256 leaves, 256 above them, 128 cores; a pod of 32 leaves fills two rows.
    for (const pod of [0, 3, 7]) {
      expect(rackOfRouter[256 + 32 * pod]).toBeGreaterThanOrEqual(256);
      expect(Math.abs(row(256 + 32 * pod) - row(32 * pod))).toBeLessThanOrEqual(1);
    }
    expect(racks.slice(256).every(({ routers }) => routers === 16)).toBe(true);
  });
});

test("each end of a wide link takes as many ports as it is wide", () => {
  const triangle = (width: string): Network =>
    networkOf(parseStudy(`topology=custom&graph=0-1${width},1-2${width},2-0${width}&p=1`).study.designs[0]!);
  for (const width of ["w16", "*16"]) {
    expect(triangle(width).radix).toBe(33);
    const sold = costOf(triangle(width), costValues({ ...ROWS, routerSizes: "8,64" }));
    expect(sold.routerPrice).toBe(550 * 64 + 3000);
  }
});
