import { expect, test } from "vitest";
import { bisectionOf, describeNetwork, solveThroughput } from "../tools/at-once.ts";
import { costOf } from "../../src/cost/cost.ts";
import { routerCount } from "../../src/drawing/router-count.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";

function designOf(text: string) {
  const { study, problems } = parseStudy(`topology=${text}`);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}
const fabricOf = (text: string): Network => networkOf(designOf(text));
const neighbours = (network: Network, router: number): number[] =>
  Array.from(network.channelTarget.subarray(network.channelStart[router]!, network.channelStart[router + 1]!));
/** How many routers are bought. */
const bought = ({ ports }: Network): number => ports!.filter((count) => count > 0).length;

test("NIC i of every server is linked to leaf i of its stripe, and every leaf to every spine", () => {
  const network = fabricOf("rail-optimized&gpus=4&servers=3&stripes=2&spines=2&trunks=2");
  // Servers 0 to 5, leaves 6 to 13, spines 14 and 15.
  expect(network.routers).toBe(16);
  for (let server = 0; server < 6; server++) {
    const first = 6 + 4 * Math.floor(server / 3);
    expect(neighbours(network, server)).toEqual([first, first + 1, first + 2, first + 3]);
    expect(network.firstEndpoint[server + 1]! - network.firstEndpoint[server]!).toBe(4);
  }
  for (let leaf = 6; leaf < 14; leaf++) expect(neighbours(network, leaf).slice(3)).toEqual([14, 15, 14, 15]);
  expect(network.channelKind.filter((kind) => kind === LOCAL)).toHaveLength(2 * 6 * 4);
  expect(Array.from(network.ports!)).toEqual([0, 0, 0, 0, 0, 0, 7, 7, 7, 7, 7, 7, 7, 7, 16, 16]);
});

test("where GPUs have NICs of their own, GPU i is linked to leaf i of its stripe alone", () => {
  const network = fabricOf("rail-optimized&gpus=4&rails=own&servers=3&stripes=2&spines=2&trunks=2");
  // GPUs 0 to 23, leaves 24 to 31, spines 32 and 33.
  expect([network.routers, network.endpoints]).toEqual([34, 24]);
  for (let gpu = 0; gpu < 24; gpu++) expect(neighbours(network, gpu)).toEqual([24 + 4 * Math.floor(gpu / 12) + (gpu % 4)]);
  for (let leaf = 24; leaf < 32; leaf++) {
    expect(
      neighbours(network, leaf)
        .slice(0, 3)
        .map((gpu) => gpu % 4),
    ).toEqual([leaf % 4, leaf % 4, leaf % 4]);
    expect(neighbours(network, leaf).slice(3)).toEqual([32, 33, 32, 33]);
  }
  expect(Array.from(network.ports!).slice(24)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 16, 16]);
  const { problems } = parseStudy("topology=rail-optimized&rails=own&stripes=1&spines=0");
  expect(problems.map(({ message }) => message)).toEqual([
    "rails = own leaves 8 rails apart where spines = 0: rails must be any, or spines at least 1.",
  ]);
});

test("NICs of their own cost what shared ones do, and carry what a tree with the GPUs on its leaves does", async () => {
  const solver = await loadSolver();
  const carried = (text: string): number => solveThroughput(fabricOf(text), designOf(text), solver).alpha!;
  for (const [rails, tree] of [
    ["gpus=4&servers=4&stripes=1&spines=2", "children=4x4&parents=2"],
    ["gpus=4&servers=4&stripes=2&spines=3", "children=4x8&parents=3"],
  ] as const) {
    const [own, any] = [`rail-optimized&rails=own&${rails}`, `rail-optimized&${rails}`];
    const [costs, before] = [costOf(fabricOf(own), designOf(own)), costOf(fabricOf(any), designOf(any))];
    expect(costs).toMatchObject({ capitalCost: before.capitalCost, routerCost: before.routerCost });
    for (const model of ["min", "any-path"])
      expect(carried(`${own}&traffic=uniform&model=${model}`)).toBeCloseTo(carried(`xgft&${tree}&traffic=uniform&model=${model}`), 6);
    // A shift by a GPU changes rails: by a leaf in the tree, where GPUs are dealt out leaf by leaf.
    expect(carried(`${own}&traffic=worst-case&model=any-path`)).toBeLessThan(1);
  }
  // What stays on its rail needs no spine, whichever NICs there are.
  const aligned = "rail-optimized&rails=own&gpus=4&servers=4&stripes=1&spines=1&traffic=shift&offset=4&model=any-path";
  expect(carried(aligned)).toBe(1);
  expect(carried(aligned.replace("offset=4", "offset=5"))).toBeCloseTo(1 / 4, 6);
  expect(carried(aligned.replace("rails=own", "rails=any").replace("offset=4", "offset=5"))).toBe(1);
});

test("the worked sizes: 256 GPUs on 8 leaves, 1,024 on 32 leaves and 8 spines at 1:2", () => {
  const small = fabricOf("rail-optimized&gpus=8&servers=32&stripes=1");
  expect([small.endpoints, bought(small)]).toEqual([256, 8]);
  const large = fabricOf("rail-optimized&gpus=8&servers=32&stripes=4&spines=8&trunks=2");
  expect([large.endpoints, bought(large), Math.max(...large.ports!)]).toEqual([1024, 40, 64]);
});

test("eight planes of 64-port routers join 16,384 GPUs with 768 of them (Zhao et al. 2025)", () => {
  const network = fabricOf("multi-plane&gpus=8&planes=8&servers=32&leaves=64&spines=32");
  expect([network.endpoints, bought(network)]).toEqual([16384, 768]);
  expect(new Set(network.ports)).toEqual(new Set([0, 64]));
});

test("planes and rails meet in servers alone", () => {
  const network = fabricOf("multi-plane&gpus=3&planes=3&servers=2&leaves=4&spines=2");
  const servers = 8;
  const plane = (router: number): number => (router - servers) % 3;
  for (let r = servers; r < network.routers; r++)
    for (const other of neighbours(network, r)) if (other >= servers) expect(plane(other)).toBe(plane(r));
  for (let server = 0; server < servers; server++) expect(neighbours(network, server).map(plane)).toEqual([0, 1, 2]);
  const rails = fabricOf("rail-only&gpus=4&servers=6");
  expect(Array.from({ length: 4 }, (_, rail) => neighbours(rails, 6 + rail))).toEqual(Array.from({ length: 4 }, () => [0, 1, 2, 3, 4, 5]));
  expect(describeNetwork(rails).mooreBoundFraction).toBeNull();
});

test("servers cost nothing and take no power, their NICs' cables count", () => {
  const design = designOf("rail-only&gpus=8&servers=16&prices=fdr10&endpointCables=1");
  const cost = costOf(networkOf(design), design);
  expect(cost.electricCables + cost.opticalCables).toBe(128);
  expect(cost.routerCost).toBeCloseTo(8 * (350.4 * 16 - 892.3), 6);
  expect(cost.powerPerEndpoint).toBeCloseTo((8 * 16 * 2.8) / 128, 9);
  const damaged = designOf("rail-only&gpus=8&servers=16&failedRouters=0,16&prices=fdr10&endpointCables=1");
  const left = costOf(networkOf(damaged), damaged);
  expect(left.routerCost).toBeCloseTo(cost.routerCost, 6);
  expect(left.powerPerEndpoint).toBeCloseTo((7 * 16 * 2.8) / 120, 9);
});

test("between stripes goes what the leaves' links to spines carry", async () => {
  const solver = await loadSolver();
  const alpha = (text: string): number => {
    const design = designOf(`${text}&model=any-path`);
    return solveThroughput(networkOf(design), design, solver).alphaNetwork!;
  };
  const stripes = "rail-optimized&gpus=2&servers=4&stripes=2&spines=2";
  expect(alpha(`${stripes}&traffic=worst-case`)).toBeCloseTo(2 / 4, 6);
  // Of 16 endpoints 8 are in the other stripe, itself is left out of what is sent uniformly.
  expect(alpha(`${stripes}&traffic=uniform`)).toBeCloseTo((2 / 4) * (15 / 8), 6);
  expect(bisectionOf(fabricOf(stripes))).toEqual({ lower: 4, upper: 4 });
  expect(alpha("rail-only&gpus=3&servers=4&traffic=worst-case")).toBeCloseTo(1, 6);
  expect(alpha("multi-plane&gpus=4&planes=2&servers=2&leaves=2&spines=1&traffic=worst-case")).toBeCloseTo(1 / 4, 6);
});

test("stripes that nothing joins, and routers that nobody sells, are refused in a sentence", () => {
  const complaint = (text: string): string => parseStudy(`topology=${text}`).problems[0]!.message;
  expect(complaint("rail-optimized&stripes=3&spines=0")).toBe(
    "spines = 0 leaves 3 stripes apart: spines must be at least 1, or stripes 1.",
  );
  expect(complaint("rail-optimized&gpus=72&stripes=100")).toMatch(/^stripes = 100 needs spines of 7200 ports: .*\.$/);
  expect(complaint("rail-optimized&servers=512&spines=512&trunks=2")).toMatch(/^servers = 512 needs leaves of 1536 ports: .*\.$/);
});

test("routers inside machines are told apart from those that are bought, also when some have failed", () => {
  const boughtOf = (study: string) => {
    const { routers, routersBought } = describeNetwork(fabricOf(study));
    return [routers, routersBought];
  };
  // 16 machines; 8 leaves in each of two stripes, and 8 spines.
  expect(boughtOf("rail-optimized")).toEqual([40, 24]);
  expect(boughtOf("rail-optimized&failedRouters=0,39")).toEqual([38, 23]);
  expect(boughtOf("rail-only")).toEqual([24, 8]);
  expect(boughtOf("slim-fly&q=4")).toEqual([32, 32]);
  expect(routerCount(fabricOf("rail-optimized")).text).toBe("24 + 16");
  expect(routerCount(fabricOf("rail-optimized&failedRouters=0,39"))).toEqual({
    text: "23 + 15",
    parts: "23 that are bought, and 15 inside machines of several endpoints",
  });
  expect(routerCount(fabricOf("slim-fly&q=4"))).toEqual({ text: "32", parts: null });
});
