import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { design } from "../simulation/designs.ts";
import { optionSets, PATH_NETWORKS, PATH_ROUTINGS, routingNamed, travelled, UNEVEN } from "./paths.ts";

for (const set of PATH_NETWORKS) {
  const network = networkOf(design(set));
  describe(JSON.stringify(set), () => {
    for (const routing of PATH_ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(design(set))) === null)) {
      for (const options of optionSets(routing, network.family)) {
        const values = design({ ...set, routing: routing.id, ...options });
        const rings = values["vcScheme"] === "open" || (values["vcScheme"] === "booksim" && routing.id !== "min" && values["a"] !== 1);

        test(`${routing.id} ${JSON.stringify(options)}: valid routes, classes that never fall, every dependency declared, deadlock as stated`, () => {
          const router = routing.build(network, values);
          const { all } = routing.classes(values);
          expect(router.classes).toBe(all);
          // Of two entries of a route one number: there are millions of them.
          const entries = network.channels << CLASS_BITS;
          const declared = new Set<number>();
          routing.dependencies(network, values, (a, x, b, y) => declared.add(((a << CLASS_BITS) | x) * entries + ((b << CLASS_BITS) | y)));
          // What is imported is looked up at every use under Vitest.
          const [bits, mask, global] = [CLASS_BITS, CLASS_MASK, GLOBAL];
          const wrong = new Set<string>();
          const used = new Set<number>();
          const random = new Sfc32(7);
          for (let s = 0; s < network.endpoints; s++) {
            for (let d = 0; d < network.endpoints; d++) {
              for (let i = 0; i < 8; i++) {
                const { route, before, minimal } = travelled(
                  router,
                  [s, d],
                  (entry) => network.channelTarget[entry >> bits]!,
                  random,
                  UNEVEN,
                );
                let at = network.endpointRouter[s]!;
                let globals = 0;
                for (let hop = 0; hop < route.length; hop++) {
                  const entry = route[hop]!;
                  const channel = entry >> bits;
                  used.add(entry & mask);
                  if (network.channelSource[channel] !== at) wrong.add("jumps");
                  if ((entry & mask) >= all) wrong.add("class out of range");
                  if (hop > 0 && (entry & mask) < (route[hop - 1]! & mask)) wrong.add("class falls");
                  at = network.channelTarget[channel]!;
                  if (network.channelKind[channel] === global) globals++;
                }
                if (at !== network.endpointRouter[d]) wrong.add("ends elsewhere");
                if (network.family === "dragonfly" && globals > (minimal ? 1 : 2)) wrong.add("too many global channels");
                if (route.length > router.longestRoute) wrong.add("too long");
                if (minimal && route.length > (network.family === "dragonfly" ? 3 : 2)) wrong.add("not minimal");
                for (const path of before ? [before, route] : [route]) {
                  for (let hop = 0; hop + 1 < path.length; hop++)
                    if (!declared.has(path[hop]! * entries + path[hop + 1]!)) wrong.add("undeclared dependency");
                }
              }
            }
          }
          expect([...wrong]).toEqual([]);
          if (routing.id === "valiant" && network.endpoints > 20) expect(used.size).toBe(all);
          expect(isDeadlockFree(network, routing, values)).toBe(!rings);
        });
      }
    }
  });
}

describe("classes", () => {
  const classes = (id: string, options: Parameters<typeof design>[0] = {}) => {
    const values = design({ ...options, routing: id, ...options });
    return routingNamed(id).classes(values);
  };
  test("as few as the dependencies allow", () => {
    expect(classes("min")).toEqual({ minimal: 2, all: 2 });
    expect(classes("valiant")).toEqual({ minimal: 2, all: 3 });
    expect(classes("valiant-router")).toEqual({ minimal: 2, all: 4 });
    expect(classes("ugal-l").all).toBe(3);
    expect(classes("par").all).toBe(4);
    expect(classes("valiant", { topology: "slim-fly" }).all).toBe(4);
  });

  test("with any two classes of the router ladder made one, the graph has a cycle", () => {
    const values = design({ routing: "valiant-router" });
    const network = networkOf(values);
    const routing = routingNamed("valiant-router");
    for (let merged = 0; merged < 3; merged++) {
      const fewer = (vcClass: number): number => (vcClass > merged ? vcClass - 1 : vcClass);
      const careless = {
        ...routing,
        classes: () => ({ minimal: 2, all: 3 }),
        dependencies: (...[net, v, emit]: Parameters<typeof routing.dependencies>) =>
          routing.dependencies(net, v, (a, x, b, y) => emit(a, fewer(x), b, fewer(y))),
      };
      expect(findDeadlock(network, careless, values), `${merged} and ${merged + 1}`).not.toBeNull();
    }
  });

  test("too few virtual channels are refused with the number that the options need", () => {
    for (const [options, needed] of [
      [{ intermediate: "router" }, 4],
      [{ routing: "par" }, 4],
      [{ routing: "par", intermediate: "router" }, 5],
      [{ intermediate: "router", vcScheme: "booksim" }, 3],
    ] as const) {
      const set = { routing: "ugal-l", ...options };
      expect(design(set)["vcs"]).toBe(needed);
      expect(() => design({ ...set, vcs: needed - 1 })).toThrow(new RegExp(`vcs must be ${needed} to 16`));
    }
    expect(() => design({ routing: "ugal-l", vcScheme: "booksim" })).toThrow(/set intermediate = router too/);
    expect(() => design({ topology: "slim-fly", routing: "ugal-l", intermediate: "group" })).toThrow(
      /needs groups of routers, which Slim Fly lacks/,
    );
    expect(design({ topology: "slim-fly", routing: "ugal-l" })["intermediate"]).toBe("router");
  });
});

describe("detours", () => {
  test("a dragonfly's router detours pass through every router of third groups, evenly", () => {
    const values = design({ p: 1, a: 3, h: 1, routing: "valiant-router" });
    const network = networkOf(values);
    const router = routingNamed("valiant-router").build(network, values);
    const random = new Sfc32(3);
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const length = router.choose(0, 11, random, UNEVEN);
      expect(router.minimal).toBe(false);
      const path = [...router.route.subarray(0, length)].join();
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  test("a Slim Fly's short detours have 2 or 3 hops and draw their routers evenly", () => {
    const values = design({ topology: "slim-fly", q: 5, p: 1, routing: "valiant", detour: "short" });
    const network = networkOf(values);
    const router = routingNamed("valiant").build(network, values);
    const neighbours = (r: number): number[] => [...network.channelTarget.subarray(network.channelStart[r]!, network.channelStart[r + 1]!)];
    const random = new Sfc32(3);
    for (const destination of [1, 2, 25, 31]) {
      const paths = new Map<string, number>();
      for (let i = 0; i < 13000; i++) {
        const length = router.choose(0, destination, random, UNEVEN);
        const path = [0, ...Array.from(router.route.subarray(0, length), (entry) => network.channelTarget[entry >> CLASS_BITS]!)];
        paths.set(path.join(), (paths.get(path.join()) ?? 0) + 1);
      }
      // In this graph shortest paths are unique, so both inner routers of a path may have been the one drawn.
      const near = new Set([...neighbours(0), ...neighbours(destination)].filter((r) => r !== 0 && r !== destination));
      expect(near.size).toBe(neighbours(0).includes(destination) ? 12 : 13);
      for (const [path, count] of paths) {
        const inner = path
          .split(",")
          .slice(1, -1)
          .map(Number)
          .filter((r) => near.has(r));
        expect(path.split(",").length).toBeLessThanOrEqual(4);
        expect(Math.abs((count * near.size) / (13000 * inner.length) - 1), path).toBeLessThan(0.2);
      }
    }
  });
});
