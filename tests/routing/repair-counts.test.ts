/** How many pairs of a damaged design go another way, and what its routing is then called. */
import { describe, expect, test } from "vitest";
import { isRepaired, repairCounts, repairedRouteAverage, repairedRouters, repairText } from "../../src/routing/repair-counts.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";

function counted(text: string) {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  const network = networkOf(values);
  return { network, values, counts: repairCounts(network, values) };
}

describe("pairs that go another way", () => {
  test.each([
    // Of two routers with two endpoints each, both ways; and to the two groups of eight endpoints that each leads the other to, both ways.
    ["failedLinks=0-1", 8 + 4 * 2 * 2 * 8],
    // Both ends of the one link of a full mesh.
    ["topology=hyperx&dims=5&p=3&failedLinks=0-1", 2 * 9],
    ["topology=custom&graph=0-1,0-2,1-2&p=2&failedLinks=0-1", 8],
    ["topology=fat-tree&k=2&n=2&failedLinks=0-2", 2 * 2 * 2],
  ])("%s", (text, pairs) => {
    const { network, counts } = counted(text);
    if (network.damage!.intact.channels - network.channels !== 2) throw new Error("one link fails");
    expect(counts.routingRepaired).toBe("pairs");
    expect(counts.repairedPairs).toBe(pairs);
    expect(repairText(network, counts)).toMatch(/^[\d,]+ of [\d,]+ pairs of endpoints go another way/);
  });

  test("are told one by one, too", () => {
    const { network, values, counts } = counted("failedLinks=0-1,3-4&failedRouters=9");
    let pairs = 0;
    for (let s = 0; s < network.endpoints; s++)
      for (let d = 0; d < network.endpoints; d++)
        if (network.endpointRouter[s] !== network.endpointRouter[d] && isRepaired(network, values, s, d)) pairs++;
    expect(pairs).toBe(counts.repairedPairs);
    const { network: general, values: given } = counted("failLinks=0.3");
    expect(isRepaired(general, given, 0, 20)).toBeNull();
    const { network: whole, values: sound } = counted("");
    expect(isRepaired(whole, sound, 0, 20)).toBe(false);
  });

  test("are named by their routers, each way, under the numbers that these have now", () => {
    const { network, values, counts } = counted("topology=hyperx&dims=5&p=3&failedLinks=3-4&failedRouters=1");
    // Of the router that failed nobody sends; those after it are numbered one lower.
    expect(repairedRouters(network, values, 5)).toEqual({
      pairs: counts.repairedPairs,
      routers: 2,
      first: [
        { source: 2, destination: 3 },
        { source: 3, destination: 2 },
      ],
    });
    expect(repairedRouters(network, values, 1)!.first).toHaveLength(1);
    expect(repairedRouters(counted("").network, counted("").values, 5)).toBeNull();
    const general = counted("failLinks=0.3");
    expect(repairedRouters(general.network, general.values, 5)).toBeNull();
  });

  test("are none where nothing failed, and not counted where the family's routing is given up", () => {
    const whole = counted("");
    expect(whole.counts).toEqual({ routingRepaired: "none", repairedPairs: 0 });
    expect(repairText(whole.network, whole.counts)).toBeNull();
    const { network, values, counts } = counted("failLinks=0.3");
    expect(counts).toEqual({ routingRepaired: "general", repairedPairs: null });
    expect(repairText(network, counts)).toMatch(/general routing/);
    expect(repairedRouteAverage(network, values)).toBeNull();
  });
});
