/** Routers on sale: each network pays for and powers the smallest that has its ports, in every sum and list; what is larger has no price, and says why. */
import { describe, expect, test } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import { cablesOf } from "../../src/cost/cable-list.ts";
import { costOf, costReport, NotOnSale } from "../../src/cost/cost.ts";
import { OF_ROUTERS } from "../../src/cost/results.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { GROUPS } from "../../src/study/schema.ts";
import { degrade } from "../../src/topology/degrade.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { some } from "../tools/extent.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { costValues } from "./values.ts";

const SIZES = [5, 9, 16, 40, 1024];
const soldFor = (needed: number): number => SIZES.find((ports) => ports >= needed)!;

/** Ports of every router that is bought. */
const portsOf = ({ ports, routers, radix }: Network): readonly number[] =>
  [...(ports ?? new Int32Array(routers).fill(radix))].filter((count) => count > 0);

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

describe("the smallest router on sale that has the ports", () => {
  test.each(some(TOPOLOGIES, 6).map((family) => [family.id, family] as const))("%s", (_id, family) => {
    const { values: design } = samplesOf(family).find(({ name }) => name === "small")!;
    const network = family.build(design);
    const values = { ...design, ...costValues({ routerSizes: SIZES.join(","), slices: 2 }) };
    const sold = portsOf(network).map(soldFor);
    const cost = costOf(network, values);
    const price = (ports: number): number => Math.max(0, 350.4 * ports - 892.3);
    expect(cost.routerCost).toBeCloseTo(2 * sum(sold.map(price)), 6);
    expect(cost.powerPerEndpoint).toBeCloseTo((2 * 2.8 * sum(sold)) / network.endpoints, 9);

    const bill = billOf(network, values);
    expect(sum(bill.routers.map(({ count }) => count))).toBe(2 * sold.length);
    for (const { ports, count } of bill.routers) expect(count).toBe(2 * sold.filter((one) => one === ports).length);
    expect(sum(bill.routers.map(({ total }) => total))).toBeCloseTo(cost.routerCost, 6);

    // What has failed was bought, and takes no power.
    const damaged = degrade(network, { links: [], routers: [], linkFraction: 0.05, routerFraction: 0.1, seed: 3 });
    const after = costOf(damaged, values);
    const left = [...damaged.damage!.router].map((router) => network.ports?.[router] ?? network.radix).filter((count) => count > 0);
    expect(after.routerCost).toBe(cost.routerCost);
    expect(after.powerPerEndpoint).toBeCloseTo((2 * 2.8 * sum(left.map(soldFor))) / damaged.endpoints, 9);
  });

  test("exactly the ports that are needed cost as without a list", () => {
    const network = networkOf(parseStudy("topology=slim-fly&q=5").study.designs[0]!);
    expect(costReport(network, costValues({ routerSizes: "4,11,64" }))).toEqual(costReport(network, costValues()));
  });
});

describe("where none on sale has the ports", () => {
  const design = parseStudy("topology=slim-fly&q=5&p=6&routerSizes=12,8").study.designs[0]!;
  const network = networkOf(design);

  test("there is no price, no power, and one sentence; racks and cables are as ever", () => {
    const report = costReport(network, design);
    expect(report.notOnSale).toBe(
      "None of the routers on sale has the 13 ports that this network needs: routerSizes = 8,12 must hold 13 or more.",
    );
    for (const name of OF_ROUTERS) expect(report[name], name).toBeNull();
    const priced = costReport(network, { ...design, routerSizes: "" });
    expect(priced.notOnSale).toBeNull();
    expect(report.floorPlan).toEqual(priced.floorPlan);
    expect([report.cableCost, report.cableMetres, report.racks]).toEqual([priced.cableCost, priced.cableMetres, priced.racks]);
    expect([...cablesOf(network, design)]).toEqual([...cablesOf(network, { ...design, routerSizes: "" })]);
    expect(() => costOf(network, design)).toThrow(NotOnSale);
    expect(() => billOf(network, design)).toThrow(report.notOnSale!);
  });

  test("the form says the same", () => {
    const group = GROUPS.find(({ id }) => id === "cost")!;
    expect(`N${group.sentence(design)!.slice(1)}.`).toBe(costReport(network, design).notOnSale);
    expect(group.sentence({ ...design, routerSizes: "13" })).toBeNull();
  });
});

test("they are part of a study's address, in one order and without doubles; what is no list of ports gets a sentence", () => {
  const { study } = parseStudy("topology=slim-fly&q=5&routerSizes=64,%2036,64");
  expect(study.designs[0]!["routerSizes"]).toBe("36,64");
  expect(parseStudy(formatDesign(study.designs[0]!)).study.designs[0]).toEqual(study.designs[0]);
  expect(parseStudy("routerSizes=36,many").problems[0]!.message).toBe(
    "routerSizes = 36,many holds many, which is no number of ports from 2 to 1024: routers on sale must be numbers of ports from 2 to 1024 with commas between them, such as 36,64.",
  );
});
