/** Bills and lists of cables against the totals of the cost model, on networks of every family: whole, damaged, side by side. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import { cablesOf } from "../../src/cost/cable-list.ts";
import type { CableEnd } from "../../src/cost/cable-list.ts";
import { costOf } from "../../src/cost/cost.ts";
import type { Value } from "../../src/descriptor.ts";
import { degrade } from "../../src/topology/degrade.ts";
import type { Failures } from "../../src/topology/degrade.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { Network, TopologyDescriptor } from "../../src/topology/network.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { WHOLE } from "../tools/extent.ts";
import { costValues } from "./values.ts";

const WISHES: readonly Readonly<Record<string, Value>>[] = [
  {},
  { prices: "ethernet-400g", endpointCables: "1", slices: 3, endpointMetres: 1.5 },
  { prices: "ethernet-800g", endpointCables: "1", rackEndpoints: 7, floor: "improved", opticalReach: 3 },
  { prices: "dragonfly-2008", rackEndpoints: 20, rackRouters: 3, slices: 2, ringCables: "folded" },
];

const FAILED: Failures = { links: [], routers: [], linkFraction: 0.05, routerFraction: 0.02, seed: 3 };

/** Those of a family: all of them in the whole, the small one with every commit. */
function networksOf(family: TopologyDescriptor): readonly (readonly [string, Network, DesignValues])[] {
  const samples = samplesOf(family).filter(({ name }) => WHOLE || name === "small");
  return samples.flatMap(({ name, values }) => {
    const network = family.build(values);
    const whole = [name, network, values] as const;
    if (network.channels < 40) return [whole];
    return [whole, [`${name}, damaged`, degrade(network, FAILED), values] as const];
  });
}

/** Cables of endpoints to routers, and of servers' NICs. */
function ownCables({ endpointRouter, ports, channelSource, channelWidth }: Network): number {
  if (ports === null) return endpointRouter.length;
  const nics = channelWidth.reduce((sum, width, c) => sum + (ports[channelSource[c]!] === 0 ? width : 0), 0);
  return endpointRouter.reduce((sum, router) => sum + (ports[router]! > 0 ? 1 : 0), nics);
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_id, family) => {
  const networks = networksOf(family);

  test.each(WISHES)("%o", (wish) => {
    for (const [name, network, design] of networks) {
      const values = { ...design, ...costValues(wish) };
      const cost = costOf(network, values);
      const slices = values["slices"];
      const bought = network.damage?.intact ?? network;
      const bill = billOf(network, values);
      const cables = cost.electricCables + cost.opticalCables;

      // Lines of one medium stand together, the shorter cables first.
      const media = bill.cables.map(({ medium }) => medium);
      expect(media, name).toEqual([...new Set(media)].flatMap((one) => media.filter((medium) => medium === one)));
      const shorter = bill.cables.filter(
        ({ medium, length }, i) => i > 0 && medium === media[i - 1] && length < bill.cables[i - 1]!.length,
      );
      expect(shorter, name).toEqual([]);

      // The bill adds up to the model's totals; what is ordered is longer.
      expect(
        sum(bill.cables, ({ count }) => count),
        name,
      ).toBe(cables);
      expect(sum(bill.cables, ({ metres }) => metres)).toBeCloseTo(cost.cableMetres, 6);
      expect(sum(bill.cables, ({ laid }) => laid)).toBeCloseTo(cost.cableCost, 4);
      expect(sum(bill.routers, ({ total }) => total)).toBeCloseTo(cost.routerCost, 4);
      expect(bill.orderedCost).toBeGreaterThanOrEqual(cost.capitalCost - 1e-6);
      expect(sum(bill.cables, ({ toEndpoints }) => toEndpoints)).toBe(cost.endpointCables);
      for (const line of bill.cables) {
        expect(line.length * line.count).toBeGreaterThanOrEqual(line.metres - 1e-6);
        expect(line.total).toBeCloseTo(line.each * line.count, 6);
      }

      // The list has every cable of the bill, and every port at most one.
      const counts = new Map<string, number>();
      const ports = new Set<string>();
      const labels = new Set(cost.floorPlan.racks.map(({ label }) => label));
      const strange: CableEnd[] = [];
      let metres = 0;
      for (const cable of cablesOf(network, values)) {
        const key = `${cable.medium} ${cable.length}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        metres += cable.metres;
        for (const end of [cable.from, cable.to] satisfies CableEnd[]) {
          if (!labels.has(end.rack)) strange.push(end);
          ports.add(`${cable.slice} ${end.router} ${end.port}`);
          if (end.router >= 0 && bought.ports?.[end.router] !== 0 && end.port >= (bought.ports?.[end.router] ?? bought.radix))
            strange.push(end);
        }
      }
      expect(strange, name).toEqual([]);
      expect(Object.fromEntries(counts)).toEqual(
        Object.fromEntries(bill.cables.map((line) => [`${line.medium} ${line.length}`, line.count])),
      );
      expect(metres).toBeCloseTo(cost.cableMetres, 5);
      expect(ports.size).toBe(2 * cables);

      // Media, intervals, energy.
      expect(sum(cost.media, ({ cables: one }) => one)).toBe(cables);
      expect(cost.endpointCables).toBe(values["endpointCables"] === "1" ? slices * ownCables(bought) : 0);
      expect(cost.totalCost).toBeCloseTo(cost.routerCost + cost.cableCost + cost.energyCost, 4);
      expect(cost.totalPowerPerEndpoint).toBeCloseTo(cost.powerPerEndpoint + cost.cablePowerPerEndpoint, 9);
      const kilowattHours = (cost.totalPowerPerEndpoint * network.endpoints * 8760 * 5) / 1000;
      expect(cost.energyCost).toBeCloseTo(kilowattHours * 1.58 * 0.08, 3);
      if (cost.intervals)
        for (const [total, { low, high }] of Object.entries(cost.intervals)) {
          const value = Number(cost[total as keyof typeof cost]);
          expect(low, total).toBeLessThanOrEqual(value);
          expect(high, total).toBeGreaterThanOrEqual(value);
        }
      else expect(["fdr10", "dragonfly-2008"]).toContain(values["prices"]);

      // Racks no fuller than asked, each in a place of its own; the same places for a better order.
      const most = values["rackEndpoints"];
      const { racks } = cost.floorPlan;
      expect(new Set(racks.map(({ x, y }) => `${x} ${y}`)).size).toBe(racks.length);
      expect(sum(racks, ({ routers }) => routers)).toBe(bought.routers);
      const largest = Math.max(
        ...Array.from({ length: bought.routers }, (_, r) => bought.firstEndpoint[r + 1]! - bought.firstEndpoint[r]!),
      );
      const mostRouters = values["rackRouters"];
      const boughtIn = new Int32Array(racks.length);
      cost.floorPlan.rackOfRouter.forEach((rack, router) => (boughtIn[rack]! += network.ports?.[router] === 0 ? 0 : 1));
      if (mostRouters > 0 && network.damage === null) expect(Math.max(...boughtIn)).toBeLessThanOrEqual(mostRouters);
      if (most > 0) for (const { endpoints } of racks) expect(endpoints).toBeLessThanOrEqual(Math.max(most, largest));
      const asInPaper = values["floor"] === "rows" ? cost : costOf(network, { ...values, floor: "paper" });
      expect(cost.metresSaved).toBeGreaterThanOrEqual(0);
      expect(asInPaper.metresSaved).toBe(0);
      expect(asInPaper.cableMetres - cost.cableMetres).toBeCloseTo(cost.metresSaved, 5);
    }
  });
});
