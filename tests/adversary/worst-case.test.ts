/** The worst case of networks without an adversary of their own, against closed forms and simulation; and patterns in which nobody sends. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { createSession } from "../../src/simulation/session.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { flitlab } from "../cli/one-process.ts";
import { simulated } from "../random/properties.ts";

const solver = await loadSolver();

function read(text: string): { readonly values: DesignValues; readonly network: Network } {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  return { values, network: networkOf(values) };
}

/** Links of a complete graph. */
function mesh(routers: number): string {
  const links: string[] = [];
  for (let a = 0; a < routers; a++) for (let b = a + 1; b < routers; b++) links.push(`${a}-${b}`);
  return links.join(",");
}

/** Leaves with so many endpoints each, all linked to every spine. */
function leafSpine(leaves: number, endpoints: number, spines: number): string {
  const links = Array.from({ length: leaves * spines }, (_, i) => `${Math.floor(i / spines)}-${leaves + (i % spines)}`);
  return `${endpoints}*${leaves}.0*${spines}!${links.join(",")}`;
}

/** Graphs with as many endpoints a router, and what minimal routing carries of their worst permutation. */
const CASES: readonly (readonly [string, string, number])[] = [
  ["four routers, all linked", `graph=${mesh(4)}&p=4`, 1 / 4],
  ["seven routers, all linked", `graph=${mesh(7)}&p=3`, 1 / 3],
  ["a triangle", "graph=0-1,0-2,1-2&p=2", 1 / 2],
  ["two routers and eleven links", "graph=0-1*11&p=13", 11 / 13],
  ["two routers and a wide link", "graph=0-1w3&p=4", 3 / 4],
  ["a leaf-spine of one spine", `graph=${leafSpine(5, 4, 1)}`, 1 / 4],
  ["a leaf-spine, 4:1", `graph=${leafSpine(4, 8, 2)}`, 1 / 4],
  ["an expander that is a full mesh", "topology=xpander&degree=3&lift=1&p=4", 1 / 4],
];

describe("the worst case of a network without an adversary of its own", () => {
  test.each(CASES)("%s", (_, text, right) => {
    const { values, network } = read(
      `${text.startsWith("topology") ? "" : "topology=custom&"}${text}&traffic=worst-case&model=min-uniform&routing=min`,
    );
    expect(solveThroughput(network, values, solver).alpha).toBeCloseTo(right, 9);
    expect(simulated(network, values, 0.85 * right, 5000).saturated).toBe(false);
    expect(simulated(network, values, Math.min(1, 1.15 * right), 5000).saturated).toBe(true);
  });

  test("is the same whatever the design is routed by, and stays when something fails", () => {
    const graph = `topology=custom&graph=${mesh(5)}&p=3&traffic=worst-case&model=any-path`;
    const alphas = ["routing=min", "routing=valiant", "routing=ugal-l"].map((routing) => {
      const { values, network } = read(`${graph}&${routing}`);
      return solveThroughput(network, values, solver).alpha;
    });
    expect(new Set(alphas).size).toBe(1);
    const { values, network } = read(`${graph}&failedLinks=0-1`);
    expect(solveThroughput(network, values, solver).alpha).toBeLessThanOrEqual(alphas[0]! + 1e-9);
  });
});

/** Patterns in which everybody sends to itself, or nobody has anything to send. */
const SILENT = ["traffic=shift&offset=72", "traffic=shift&offset=0", "topology=custom&graph=0-1&p=2&traffic=shift&offset=4"];
const SENTENCE = "no endpoint sends anything to another on this network; choose another traffic, or other parameters of it.";

describe("a pattern in which nobody sends is refused in one sentence", () => {
  test.each(SILENT)("%s", async (text) => {
    const { values, network } = read(text);
    expect(() => solveThroughput(network, values, solver)).toThrow(SENTENCE);
    expect(() => simulated(network, values, 0.5, 5000)).toThrow(SENTENCE);
    expect(() => createSession(network, values, 0.5)).toThrow(SENTENCE);
    for (const command of ["simulate", "throughput"]) {
      const { status, stdout, stderr } = await flitlab(command, `${text}&load=0.5`, "--json");
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr.trim().split("\n")).toEqual([`traffic = shift: ${SENTENCE}`]);
    }
  });
});
