/** Racks in another order, and in greater number, than the paper's. */
import { describe, expect, it } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { floorOf, improvedPlaces } from "../../src/cost/floor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Network } from "../../src/topology/network.ts";
import { casc, dfly, sf } from "../analysis/networks.ts";
import { costValues } from "./values.ts";

const built = (study: string): Network => networkOf(parseStudy(study).study.designs[0]!);
const IMPROVED = { rows: null, rackEndpoints: 0, rackRouters: 0, improved: true };

describe("racks that change places", () => {
  it("save nothing where all pairs of racks have as many cables", () => {
    for (const network of [sf(7, 6), dfly(2, 4, 2), dfly(2, 4, 2, 3)]) expect(floorOf(network, IMPROVED).metresSaved).toBe(0);
  });

  it("find the shortest order of a line of racks, whatever it begins with", () => {
    // Eight racks of one router in a row of places, linked as a path that goes to and fro: 28 m at first, and 7 m at best.
    const path = [0, 7, 1, 6, 2, 5, 3, 4];
    const links = path.slice(1).map((b, i) => [path[i]!, b] as const);
    const network = {
      ...dfly(1, 2, 1),
      channels: 14,
      channelSource: Int32Array.from(links.flat()),
      channelTarget: Int32Array.from(links.flatMap(([a, b]) => [b, a])),
      channelWidth: new Uint8Array(14).fill(1),
    };
    const places = Array.from({ length: 8 }, (_, column) => ({ column, row: 0 }));
    const found = improvedPlaces(network, { places, rackOfRouter: Int32Array.from({ length: 8 }, (_, r) => r) });
    const metres = links.reduce((sum, [a, b]) => sum + Math.abs(found.places[a]!.column - found.places[b]!.column), 0);
    expect(28 - metres).toBe(found.saved);
    expect(found.places.map(({ column }) => column).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    // No exchange of two helps any more.
    expect(metres).toBeLessThanOrEqual(11);
  });

  it("shorten a torus in blocks, the same way every time, and stand in the same places", () => {
    const torus = built("topology=torus&dims=32x16");
    const [before, after] = [floorOf(torus), floorOf(torus, IMPROVED)];
    expect(after.metresSaved).toBeGreaterThan(0);
    expect(floorOf(torus, IMPROVED)).toEqual(after);
    const placesOf = (floor: typeof before): string[] => floor.racks.map(({ x, y }) => `${x} ${y}`).toSorted();
    expect(placesOf(after)).toEqual(placesOf(before));
    expect(after.rackOfRouter).toEqual(before.rackOfRouter);
  });
});

describe("rings that are folded", () => {
  const folded = { ringCables: "folded" };

  it("have electric cables of 1 m alone, whatever else the floor is, and are powered as the same cables", () => {
    const torus = built("topology=torus&dims=8x8x16&p=2");
    const [usual, own] = [costOf(torus, costValues()), costOf(torus, costValues(folded))];
    expect([own.electricCables, own.opticalCables]).toEqual([usual.electricCables + usual.opticalCables, 0]);
    expect(own.lengths).toEqual([{ medium: "electric", optical: false, metres: 1, cables: 3 * 1024 }]);
    expect(own.cableCost).toBeCloseTo(3 * 1024 * 39.4, 6);
    expect([own.racks, own.routerCost]).toEqual([usual.racks, usual.routerCost]);
    const others = costOf(torus, costValues({ ...folded, floor: "improved", rackEndpoints: 5, opticalFrom: 0, cableOverhead: 9 }));
    expect([others.cableCost, others.metresSaved]).toEqual([own.cableCost, 0]);
    expect(usual.opticalCables).toBeGreaterThan(0);
  });

  it("are those that are left of a damaged torus, and nothing is folded where there are no rings", () => {
    const energy = { ...folded, electricEnergy: 5, opticalEnergy: 500 };
    const whole = costOf(built("topology=torus&dims=8x8x8"), costValues(energy));
    const damaged = costOf(built("topology=torus&dims=8x8x8&failedLinks=0-64,3-67"), costValues(energy));
    expect(damaged.cableCost).toBe(whole.cableCost);
    expect(damaged.cablePowerPerEndpoint / whole.cablePowerPerEndpoint).toBeCloseTo(1 - 2 / (3 * 512), 9);
    for (const study of ["topology=mesh&dims=8x8x8", "topology=hyperx&dims=4x4x4", "topology=dragonfly"])
      expect(costOf(built(study), costValues(folded))).toEqual(costOf(built(study), costValues()));
  });
});

describe("racks of so many endpoints", () => {
  it("hold 45 of a slim fly's 570 where the paper's hold all, its links inside racks becoming local ones between racks", () => {
    const network = sf(19, 15);
    const paper = costOf(network, costValues());
    const split = costOf(network, costValues({ rackEndpoints: 48 }));
    expect(paper.racks).toBe(19);
    // Three routers of 15 endpoints a rack, 38 of them in each of the paper's racks.
    expect(split.racks).toBe(19 * 13);
    expect(split.floorPlan.racks.every(({ endpoints }) => endpoints <= 45)).toBe(true);
    expect(split.floorPlan.racks[1]!.label).toBe(`${paper.floorPlan.racks[0]!.label}, rack 1`);
    // As many of both kinds, but longer.
    expect([split.electricCables, split.opticalCables]).toEqual([paper.electricCables, paper.opticalCables]);
    expect(split.meanOpticalMetres!).toBeGreaterThan(paper.meanOpticalMetres!);
    expect(split.electricCableCost).toBeGreaterThan(paper.electricCableCost);
  });

  it("are the paper's where those have no more", () => {
    for (const network of [dfly(2, 4, 2), casc(6)])
      expect(costOf(network, costValues({ rackEndpoints: 100_000 }))).toEqual(costOf(network, costValues()));
  });
});
