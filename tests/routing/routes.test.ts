import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Congestion } from "../../src/routing/routing.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { RoutingDescriptor } from "../../src/routing/routing.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { design } from "../simulation/designs.ts";
import { resolved } from "./resolved.ts";

const NETWORKS = [
  { p: 1, a: 3, h: 1 },
  { p: 2, a: 4, h: 2 },
  { p: 1, a: 4, h: 2, g: 4 },
  { p: 1, a: 1, h: 5 },
  { p: 1, a: 3, h: 2, g: 2 },
  { topology: "slim-fly", q: 4, p: 1 },
  { topology: "slim-fly", q: 5, p: 1 },
  { topology: "slim-fly", q: 7, p: 1 },
  { topology: "fat-tree", k: 2, n: 4 },
  { topology: "fat-tree", k: 4, n: 2 },
  { topology: "folded-clos", radix: 6, levels: 3 },
  { topology: "fat-tree", k: 5, n: 1 },
];

const congestion: Congestion = {
  queue: (channel) => channel % 7,
  queueOf: (channel) => channel % 3,
  outstanding: (channel) => channel % 5,
  outstandingOf: (channel) => channel % 2,
  leavingOf: (channel) => channel % 2,
  overdueOf: (channel) => channel % 4,
  chosen: () => 0,
  chosenOf: () => 0,
};

/** Calls back with many routes of many pairs: every pair of endpoints, several draws each. */
function everyRoute(
  network: Network,
  routing: RoutingDescriptor,
  values: DesignValues,
  draws: number,
  visit: (route: readonly number[], source: number, destination: number, minimal: boolean) => void,
): void {
  const router = routing.build(network, values);
  const random = new Sfc32(7);
  for (let s = 0; s < network.endpoints; s++) {
    for (let d = 0; d < network.endpoints; d++) {
      for (let i = 0; s !== d && i < draws; i++) {
        const length = router.choose(s, d, random, congestion);
        visit(resolved(network, router, s, length, random), s, d, router.minimal);
      }
    }
  }
}

/** Depth-first search for a cycle, independent of the library's check. */
function hasCycle(edges: ReadonlyMap<number, ReadonlySet<number>>): boolean {
  const state = new Map<number, 1 | 2>();
  for (const root of edges.keys()) {
    if (state.has(root)) continue;
    state.set(root, 1);
    const stack = [{ node: root, next: [...(edges.get(root) ?? [])] }];
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const child = top.next.pop();
      if (child === undefined) {
        state.set(top.node, 2);
        stack.pop();
      } else if (state.get(child) === 1) return true;
      else if (!state.has(child)) {
        state.set(child, 1);
        stack.push({ node: child, next: [...(edges.get(child) ?? [])] });
      }
    }
  }
  return false;
}

for (const set of NETWORKS) {
  describe(JSON.stringify(set), () => {
    const base = design(set);
    const network = networkOf(base);
    for (const routing of ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(design(set))) === null)) {
      const values = design({ ...set, routing: routing.id });

      test(`${routing.id}: routes lead from router to router to the destination, within classes and length`, () => {
        const router = routing.build(network, values);
        const { all } = routing.classes(values);
        expect(router.classes).toBe(all);
        const wrong = new Set<string>();
        everyRoute(network, routing, values, 4, (route, s, d, minimal) => {
          let at = network.endpointRouter[s]!;
          for (const entry of route) {
            if (network.channelSource[entry >> CLASS_BITS] !== at) wrong.add(`${s} to ${d} jumps`);
            if ((entry & CLASS_MASK) >= all) wrong.add(`${s} to ${d} has class ${entry & CLASS_MASK}`);
            at = network.channelTarget[entry >> CLASS_BITS]!;
          }
          if (at !== network.endpointRouter[d]) wrong.add(`${s} to ${d} ends at ${at}`);
          if (route.length > router.longestRoute) wrong.add(`${s} to ${d} is too long`);
          if (!minimal && (routing.id === "min" || routing.id === "deterministic")) wrong.add(`${s} to ${d} is not minimal`);
        });
        expect([...wrong]).toEqual([]);
      });

      test(`${routing.id}: free of deadlock, by its own dependencies and by those of its routes`, () => {
        expect(isDeadlockFree(network, routing, values)).toBe(true);
        const edges = new Map<number, Set<number>>();
        const declared = new Set<string>();
        let undeclared = 0;
        routing.dependencies(network, values, (a, x, b, y) => declared.add(`${(a << CLASS_BITS) | x}>${(b << CLASS_BITS) | y}`));
        everyRoute(network, routing, values, 12, (route) => {
          for (let i = 0; i + 1 < route.length; i++) {
            const after = edges.get(route[i]!) ?? new Set();
            edges.set(route[i]!, after.add(route[i + 1]!));
            if (!declared.has(`${route[i]!}>${route[i + 1]!}`)) undeclared++;
          }
        });
        expect(undeclared).toBe(0);
        expect(hasCycle(edges)).toBe(false);
      });
    }
  });
}

test("the check finds a cycle when there is one: Valiant with all hops in one class", () => {
  const values = design({ routing: "valiant" });
  const network = networkOf(values);
  const valiant = ROUTINGS.find(({ id }) => id === "valiant")!;
  const careless: RoutingDescriptor = {
    ...valiant,
    classes: () => ({ minimal: 1, all: 1 }),
    dependencies: (net, v, emit) => valiant.dependencies(net, v, (a, _x, b) => emit(a, 0, b, 0)),
  };
  expect(isDeadlockFree(network, careless, values)).toBe(false);
});

test("the deterministic route from 1 to 5 in a 2-ary 3-tree climbs and descends by the digits of 5 (Gómez et al. 2007)", () => {
  const values = design({ topology: "fat-tree", k: 2, n: 3, routing: "deterministic" });
  const network = networkOf(values);
  const router = ROUTINGS.find(({ id }) => id === "deterministic")!.build(network, values);
  const length = router.choose(1, 5, new Sfc32(1), congestion);
  expect(length).toBe(4);
  const ports = [...router.route.subarray(0, length)].map((entry) => {
    const channel = entry >> CLASS_BITS;
    const from = network.channelSource[channel]!;
    // Ports: 0..k-1 down, k..2k-1 up; the lowest switches' down ports carry endpoints.
    return channel - network.channelStart[from]! + (from < 4 ? 2 : 0);
  });
  expect(ports).toEqual([3, 2, 1, 0]);
});
