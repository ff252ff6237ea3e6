import { expect, test } from "vitest";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { partnersIn } from "../../src/topology/over-one-channel.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { neighbours } from "./invariants.ts";

const solver = await loadSolver();

/** Shortest paths between two routers. */
function pathsBetween(network: Parameters<typeof neighbours>[0], from: number, to: number): number[][] {
  const distance = new Int32Array(network.routers);
  breadthFirst(network, to, distance, new Int32Array(network.routers));
  const on = (path: number[]): number[][] => {
    const at = path.at(-1)!;
    return at === to ? [path] : neighbours(network, at).flatMap((next) => (distance[next]! < distance[at]! ? on([...path, next]) : []));
  };
  return on([from]);
}

test.each(["topology=bdf&u=3", "topology=bdf&u=5", "topology=delorme&p=1", "topology=polarstar", "topology=bundlefly&p=1"])(
  "%s: pairs are mutual, each with one shortest path, and crowd a link",
  (study) => {
    const values = parseStudy(study).study.designs[0]!;
    const network = networkOf(values);
    const partner = partnersIn(network)!;
    const load = new Map<string, number>();
    for (let a = 0; a < network.routers; a++) {
      if (partner[a]! < 0) continue;
      expect(partner[partner[a]!]).toBe(a);
      const paths = pathsBetween(network, a, partner[a]!);
      expect(paths).toHaveLength(1);
      paths[0]!.slice(1).forEach((next, i) => {
        const link = `${paths[0]![i]!} ${next}`;
        load.set(link, (load.get(link) ?? 0) + 1);
      });
    }
    const p = network.endpoints / network.routers;
    const most = Math.max(...load.values()) * p;
    // What minimal routes carry follows from the busiest link, and is less than under uniform traffic.
    const carried = (traffic: string): number =>
      solveThroughput(network, parseStudy(`${study}&traffic=${traffic}&model=min`).study.designs[0]!, solver).alphaNetwork!;
    expect(carried("worst-case")).toBeCloseTo(1 / most, 9);
    if (network.endpoints < 400) expect(carried("worst-case")).toBeLessThan(carried("uniform") / 2);
  },
);
