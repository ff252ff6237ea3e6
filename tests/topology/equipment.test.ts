/** What families count of their equipment without building it, against networks that are built and set up on their floors. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { TopologyDescriptor } from "../../src/topology/network.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { costValues } from "../cost/values.ts";

const own = (family: TopologyDescriptor, values: DesignValues): string =>
  family.parameters.map(({ id }) => `${id}=${String(values[id])}`).join("&");

for (const family of TOPOLOGIES.filter(({ equipment }) => equipment)) {
  test(`${family.id}: routers, ports, cables and racks are counted as they are built`, () => {
    for (const sample of samplesOf(family)) {
      const { values } = sample;
      const name = own(family, values);
      const network = family.build(values);
      const counted = family.equipment!(values);
      const { floorPlan, racks } = costOf(network, { ...values, ...costValues({ endpointCables: "1" }) });
      const ofServers = counted.inServers ? floorPlan.terminals : [];
      const trunks = [...floorPlan.trunks, ...ofServers];
      expect(counted.racks, name).toBe(racks);
      expect(counted.holders ?? counted.racks, name).toBe(floorPlan.racks.filter(({ endpoints }) => endpoints > 0).length);
      expect(counted.radix, name).toBe(network.radix);
      expect(network.ports?.[0] === 0, name).toBe(counted.inServers === true);
      const sold = network.ports ? [...network.ports].filter((ports) => ports > 0) : Array<number>(network.routers).fill(network.radix);
      const listed = counted.routers.flatMap(([count, ports]) => Array<number>(count).fill(ports));
      expect(
        listed.toSorted((a, b) => a - b),
        name,
      ).toEqual(sold.toSorted((a, b) => a - b));
      const sum = (which: (trunk: (typeof trunks)[number]) => boolean): number =>
        trunks.filter(which).reduce((all, { cables }) => all + cables, 0);
      const inRack = sum(({ from, to }) => from === to);
      const between = sum(({ from, to }) => from !== to);
      expect(counted.inRack + counted.beside + counted.between, name).toBeCloseTo(inRack + between, 6);
      if (counted.drawn) expect(Math.abs(counted.inRack - inRack), name).toBeLessThanOrEqual(5 * Math.sqrt(inRack + 1) + 1);
      else expect(counted.inRack, name).toBe(inRack);
      // Local cables between racks are electric there, whatever the prices say.
      if (!counted.drawn) expect(counted.beside, name).toBe(sum(({ from, to, optical }) => from !== to && !optical));
    }
  });
}

test("only networks that come as a text must be built to be counted", () => {
  for (const { id, equipment, parameters } of TOPOLOGIES)
    expect(equipment === undefined, id).toBe(parameters.some(({ kind }) => kind === "text"));
});
