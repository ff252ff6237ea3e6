/** Rows of the reference that need a setting of the floor or of a group: what networks cost, how large one hop and one group make them. */
import { describe, expect, test } from "vitest";
import { oneHopCurve } from "../../src/analysis/over-size.ts";
import { costOf } from "../../src/cost/cost.ts";
import type { CostResult } from "../../src/cost/results.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Network } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };

function priced(text: string): { readonly network: Network; readonly cost: CostResult } {
  const { study, problems } = parseStudy(`${text}&prices=fdr10`);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  const network = networkOf(values);
  return { network, cost: costOf(network, values) };
}

/** Section VI-B3a of Besta, Hoefler 2014: folded tori, every cable electric and 1 m long. */
const FOLDED = "ringCables=folded";

describe("what networks cost, to the reference's digits", () => {
  test.each(tables.cost_model.filter(({ topology }) => topology === "FBF-3"))("FBF-3 with $N endpoints", (row) => {
    const { network, cost } = priced(`topology=flattened-butterfly&k=${row.p!}&n=4`);
    expect(network).toMatchObject({ endpoints: row.N, routers: row.routers, radix: row.k });
    expect(cost).toMatchObject({ electricCables: row.electric, opticalCables: row.fiber, racks: row.p! ** 2 });
    expect(cost.meanOpticalMetres).toBeCloseTo(row.mean_fiber_length_m!, 6);
    expect(cost.costPerEndpoint).toBeCloseTo(row.cost_per_node!, 5);
    expect(cost.powerPerEndpoint).toBeCloseTo(row.power_per_node, 6);
    expect(cost.routerPrice).toBeCloseTo(row.router_cost!, 6);
  });

  test.each(tables.cost_model.filter(({ topology }) => topology === "T3D"))("T3D with $N endpoints, folded", (row) => {
    const { network, cost } = priced(`topology=torus&dims=${row.dims!.join("x")}&p=1&${FOLDED}`);
    expect(network).toMatchObject({ endpoints: row.N, routers: row.routers, radix: row.k });
    expect(cost).toMatchObject({ electricCables: row.electric, opticalCables: row.fiber, meanOpticalMetres: null });
    expect(cost.costPerEndpoint).toBeCloseTo(row.cost_per_node!, 6);
    expect(cost.powerPerEndpoint).toBeCloseTo(row.power_per_node, 9);
    expect(cost.routerPrice).toBeCloseTo(row.router_cost!, 9);
  });
});

/** Networks of Table IV by what they are called, for the rows that have numbers of the model beside the printed ones. */
const TABLE_IV: Readonly<Record<string, string>> = {
  "T3D 10648": `topology=torus&dims=22x22x22&p=1&${FOLDED}`,
  "HC 8192": "topology=hypercube&n=13",
  "FBF-3 20736": "topology=flattened-butterfly&k=12&n=4",
  "FBF-3 10000": "topology=flattened-butterfly&k=10&n=4",
  "DF 10890": "topology=dragonfly&p=11&a=22&h=11&g=45",
};

test.each(tables.table4_compare.filter(({ topology, N }) => `${topology} ${N}` in TABLE_IV))(
  "Table IV, $topology with $N endpoints: cables and watts",
  (row) => {
    const { network, cost } = priced(TABLE_IV[`${row.topology} ${row.N}`]!);
    expect(network).toMatchObject({ endpoints: row.N, routers: row.routers });
    // Racks of the reference's hypercube hold 256 routers, ours 32: the sum is the same. Of the dragonfly's 45 groups it has one cable a pair, ours five.
    const all = row.topology === "DF" ? row.model_electric + 5 * row.model_fiber : row.model_electric + row.model_fiber;
    expect(cost.electricCables + cost.opticalCables).toBe(all);
    if (row.topology !== "HC") expect(cost.electricCables).toBe(row.model_electric);
    if (row.topology === "T3D") expect(cost.costPerEndpoint).toBeCloseTo(row.model_cost!, 6);
    // By the network's own ports, which for flattened butterflies are more than are printed.
    expect((row.power_from_printed_N_Nr_k * network.radix) / row.k).toBeCloseTo(cost.powerPerEndpoint!, 5);
  },
);

describe("Figure 1 of the dragonfly paper", () => {
  const curve = new Map(oneHopCurve(2 ** 20));

  test.each(tables.one_global_hop_radix)(
    "$N endpoints one hop apart need $k_exact ports, 2√N by the paper's rule",
    ({ N, k_exact, k_rule }) => {
      expect(k_rule).toBeCloseTo(2 * Math.sqrt(N), 5);
      const whole = Math.sqrt(N);
      if (Number.isInteger(whole)) {
        expect(curve.get(N)).toBe(k_exact);
        return;
      }
      // Between two squares the line lies on what the formula has there, to a hundredth.
      const [low, high] = [Math.floor(whole) ** 2, Math.ceil(whole) ** 2];
      const share = (N - low) / (high - low);
      expect(curve.get(low)! + share * (curve.get(high)! - curve.get(low)!)).toBeCloseTo(k_exact, 1);
    },
  );
});

describe("Figures 5 and 6 of the dragonfly paper", () => {
  const groups = ["group=complete", "group=flattened-butterfly&dims=2x2&widths=2x1", "group=flattened-butterfly&dims=2x2x2"];

  test.each(tables.dragonfly_groups.map((row, i) => ({ ...row, group: groups[i]! })))("a group $name: $N endpoints of $k ports", (row) => {
    const { network } = priced(`topology=dragonfly&p=${row.p}&a=${row.a}&h=${row.h}&${row.group}`);
    expect(network).toMatchObject({ endpoints: row.N, radix: row.k });
    // Ports of a group to its endpoints and to other groups.
    expect(row.a * (row.p + row.h)).toBe(row.k_prime);
    expect(network.groups!.count).toBe(row.a * row.h + 1);
    // The printed size of the cube is that of other p and h, which the reference names.
    if (row.printed_N !== undefined && row.printed_N !== row.N) {
      const other = priced("topology=dragonfly&p=4&a=8&h=4").network;
      expect([other.endpoints, other.radix]).toEqual([row.printed_N, 15]);
    }
  });
});

describe("both layouts of Figure 10 of the Slim Fly paper, q = 19", () => {
  const design = "topology=slim-fly&q=19&p=15";

  test("q racks of both subgroups: 38 routers and 570 endpoints each, 2q cables to every other", () => {
    const { floorPlan, electricCables, opticalCables } = priced(design).cost;
    expect(floorPlan.racks).toHaveLength(19);
    expect(floorPlan.racks.every(({ routers, endpoints }) => routers === 38 && endpoints === 570)).toBe(true);
    expect(floorPlan.trunks.filter(({ from, to }) => from !== to).every(({ cables }) => cables === 38)).toBe(true);
    expect([electricCables, opticalCables]).toEqual([3971, 6498]);
  });

  test("2q racks of a subgroup: 19 routers and 285 endpoints each, by asking for 285 endpoints a rack", () => {
    const { network, cost } = priced(`${design}&rackEndpoints=285`);
    const { racks, rackOfRouter, trunks } = cost.floorPlan;
    expect(racks).toHaveLength(38);
    expect(racks.every(({ routers, endpoints }) => routers === 19 && endpoints === 285)).toBe(true);
    // Routers (0, x, ·) and (1, m, ·) count on, subgroup by subgroup, and each of these is a rack.
    const subgroups = new Map<number, Set<number>>();
    for (let router = 0; router < network.routers; router++) {
      const subgroup = Math.floor(router / 19);
      subgroups.set(subgroup, (subgroups.get(subgroup) ?? new Set()).add(rackOfRouter[router]!));
    }
    expect([...subgroups.values()].every((own) => own.size === 1)).toBe(true);
    // Those of one kind are not joined; of the two kinds every two are, by q cables.
    const between = trunks.filter(({ from, to }) => from !== to);
    expect(between).toHaveLength(19 * 19);
    expect(between.every(({ cables }) => cables === 19)).toBe(true);
    // What shared a rack in the other layout stays local: q cables between the two racks of a pair, side by side.
    expect(between.filter(({ optical }) => !optical).map(({ metres }) => metres)).toEqual(Array(19).fill(3));
    expect([cost.electricCables, cost.opticalCables]).toEqual([3971, 6498]);
  });
});

test("folded tori need no optical cables where electric ones reach 8 m", () => {
  const { cost } = priced("topology=torus&dims=22x22x22&p=1&opticalFrom=8");
  expect(cost).toMatchObject({ opticalCables: 0, electricCables: 31_944 });
  // Rings are folded: two places and the overhead are the most.
  expect(Math.max(...cost.lengths.map(({ metres }) => metres))).toBe(4);
});
