/** Shortest ways over links: against all of them walked one by one, and by what they must add up to. */
import { expect, test } from "vitest";
import { linkLoads } from "../../src/analysis/busiest-links.ts";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { linksOf } from "../../src/topology/links.ts";
import type { Network } from "../../src/topology/network.ts";
import { dfly, sf, tree } from "./networks.ts";

/** Every shortest path of every two routers with endpoints, walked. */
function walked(network: Network): number[] {
  const { routers, channelStart, channelTarget, channelReverse, firstEndpoint } = network;
  const loads = new Map<number, number>();
  const [distance, queue] = [new Int32Array(routers), new Int32Array(routers)];
  const weight = (r: number): number => firstEndpoint[r + 1]! - firstEndpoint[r]!;
  for (let target = 0; target < routers; target++) {
    if (weight(target) === 0) continue;
    breadthFirst(network, target, distance, queue);
    const pathsFrom = (router: number): number[][] =>
      router === target
        ? [[]]
        : Array.from({ length: channelStart[router + 1]! - channelStart[router]! }, (_, i) => channelStart[router]! + i)
            .filter((c) => distance[channelTarget[c]!] === distance[router]! - 1)
            .flatMap((c) => pathsFrom(channelTarget[c]!).map((path) => [c, ...path]));
    for (let source = 0; source < routers; source++) {
      const paths = pathsFrom(source);
      for (const c of paths.flat()) {
        const link = Math.min(c, channelReverse[c]!);
        loads.set(link, (loads.get(link) ?? 0) + (weight(source) * weight(target)) / paths.length);
      }
    }
  }
  return Array.from(linksOf(network), (c) => loads.get(c) ?? 0);
}

test.each([
  ["dragonfly", dfly(2, 3, 1)],
  ["tree, whose upper routers carry nothing", tree(2, 3)],
] as const)("%s: as walked one by one", (_, network) => {
  const found = linkLoads(network);
  walked(network).forEach((load, i) => {
    expect(found[i]).toBeCloseTo(load, 9);
  });
});

test("all together are the hops of all pairs", () => {
  const network = sf(5, 4);
  const sum = linkLoads(network).reduce((total, load) => total + load, 0);
  expect(sum).toBeCloseTo(16 * 50 * 49 * distancesOf(network, everyRouter(network)).average!, 6);
});
