import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { distancesOf } from "../../src/analysis/distances.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { coordinate, gridDiameter } from "../../src/topology/grid-points.ts";
import type { Grid, Network } from "../../src/topology/network.ts";
import { design } from "../simulation/designs.ts";
import { routingNamed, UNEVEN } from "./paths.ts";
import type { Set as Options } from "./paths.ts";

const NETWORKS: readonly Options[] = [
  { topology: "torus", dims: "8x8" },
  { topology: "torus", dims: "5x3" },
  { topology: "torus", dims: "2x4x3" },
  { topology: "torus", dims: "2" },
  { topology: "torus", dims: "3" },
  { topology: "torus", dims: "9" },
  { topology: "mesh", dims: "4x5" },
  { topology: "mesh", dims: "2x3x4" },
  { topology: "mesh", dims: "2" },
  { topology: "hyperx", dims: "4x4", p: 1 },
  { topology: "hyperx", dims: "4x3x2", widths: "1x2x3", p: 1 },
  { topology: "hyperx", dims: "2x2x2x2", p: 1 },
  { topology: "hyperx", dims: "2", p: 1 },
];

const ROUTINGS: readonly Options[] = [
  { routing: "dimension-order" },
  { routing: "min" },
  { routing: "min", vcScheme: "open" },
  { routing: "valiant" },
  { routing: "valiant", detour: "short" },
  { routing: "valiant", vcScheme: "open" },
  { routing: "ugal-l", candidates: 2, minimalCandidates: 2 },
  { routing: "ugal-l", detour: "short", congestion: "credits", bias: 2 },
  { routing: "ugal-g" },
];

function gridIn({ grid }: Network): Grid {
  if (!grid) throw new Error("no grid");
  return grid;
}

/** The dimension of each channel. */
function dimensionsOf(network: Network): number[] {
  const grid = gridIn(network);
  return Array.from({ length: network.channels }, (_, c) =>
    grid.dims.findIndex((__, dim) => coordinate(grid, network.channelSource[c]!, dim) !== coordinate(grid, network.channelTarget[c]!, dim)),
  );
}

for (const set of NETWORKS) {
  const network = networkOf(design(set));
  const grid = gridIn(network);
  const dimensionOf = dimensionsOf(network);
  const small = network.routers <= 24;
  const rings = grid.links === "rings";
  const distance = (a: number, b: number): number =>
    grid.dims.reduce((sum, k, dim) => {
      const apart = Math.abs(coordinate(grid, a, dim) - coordinate(grid, b, dim));
      return sum + { rings: Math.min(apart, k - apart), lines: apart, all: Math.min(apart, 1) }[grid.links];
    }, 0);

  describe(JSON.stringify(set), () => {
    for (const options of ROUTINGS) {
      test(`${JSON.stringify(options)}: valid routes, every dependency declared, deadlock as stated`, () => {
        const values = design({ ...set, ...options });
        const routing = routingNamed(String(options["routing"]));
        const router = routing.build(network, values);
        const { minimal: fewest, all } = routing.classes(values);
        expect(router.classes).toBe(all);
        expect(values["vcs"]).toBe(all === 1 ? 4 : all);
        // Of two entries of a route one number: there are millions of them.
        const entries = network.channels << CLASS_BITS;
        const declared = new Set<number>();
        routing.dependencies(network, values, (a, x, b, y) => declared.add(((a << CLASS_BITS) | x) * entries + ((b << CLASS_BITS) | y)));
        const seen = new Set<number>();
        const used = new Set<number>();
        const wrong = new Set<string>();
        const random = new Sfc32(5);
        const exact = small && ["dimension-order", "min"].includes(routing.id);
        const draws = exact ? 200 : 12;
        const ordered = options["routing"] === "dimension-order";
        // What is imported is looked up at every use under Vitest.
        const [bits, mask] = [CLASS_BITS, CLASS_MASK];
        for (let s = 0; s < network.endpoints; s++) {
          for (let d = 0; d < network.endpoints; d++) {
            const [from, to] = [network.endpointRouter[s]!, network.endpointRouter[d]!];
            const apart = distance(from, to);
            for (let i = 0; i < draws; i++) {
              const length = router.choose(s, d, random, UNEVEN);
              const { route } = router;
              let at = from;
              for (let hop = 0; hop < length; hop++) {
                const entry = route[hop]!;
                const channel = entry >> bits;
                if (network.channelSource[channel] !== at) wrong.add("jumps");
                if ((entry & mask) >= all) wrong.add("class out of range");
                used.add(entry & mask);
                at = network.channelTarget[channel]!;
                if (hop === 0) continue;
                const before = route[hop - 1]!;
                const turn = before * entries + entry;
                if (!declared.has(turn)) wrong.add("undeclared dependency");
                seen.add(turn);
                if (ordered && dimensionOf[channel]! < dimensionOf[before >> bits]!) wrong.add("out of order");
              }
              if (at !== to) wrong.add("ends elsewhere");
              if (length > router.longestRoute) wrong.add("too long");
              if (router.minimal && length !== apart) wrong.add("not minimal");
            }
          }
        }
        expect([...wrong]).toEqual([]);
        expect(fewest).toBeLessThanOrEqual(all);
        // Nothing is declared that no packet does: a check that is stricter than it need be would refuse designs.
        if (exact) expect(seen.size).toBe(declared.size);
        // Open channels let packets wait all the way round a ring of four or more, and round a square by both orders of two dimensions.
        const free = isDeadlockFree(network, routing, values);
        if (options["vcScheme"] !== "open") expect(free).toBe(true);
        else if (rings && grid.dims.some((k) => k > 3)) expect(free).toBe(false);
      });
    }
  });
}

describe("classes", () => {
  const classes = (set: Options): unknown => routingNamed(String(set["routing"])).classes(design(set));
  test("two in a ring, one elsewhere; a leg of a detour or a turn in any order has its own", () => {
    expect(classes({ topology: "torus", dims: "8x8x8", routing: "dimension-order" })).toEqual({ minimal: 2, all: 2 });
    expect(classes({ topology: "mesh", dims: "8x8x8", routing: "dimension-order" })).toEqual({ minimal: 1, all: 1 });
    expect(classes({ topology: "torus", dims: "8x8x8", routing: "min" })).toEqual({ minimal: 6, all: 6 });
    expect(classes({ topology: "hyperx", dims: "4x4x4", routing: "min" })).toEqual({ minimal: 3, all: 3 });
    expect(classes({ topology: "torus", dims: "8x8x8", routing: "valiant" })).toEqual({ minimal: 2, all: 4 });
    expect(classes({ topology: "hyperx", dims: "4x4x4", routing: "ugal-l" })).toEqual({ minimal: 1, all: 2 });
    // Sixteen would be too many: eight rings are taken in order.
    expect(classes({ topology: "torus", dims: "2x2x2x2x2x2x2x2", routing: "min" })).toEqual({ minimal: 2, all: 2 });
  });

  test("a torus whose two classes are made one can wait all the way round a ring", () => {
    for (const [dims, ring] of [
      ["8", true],
      ["4", true],
      ["3", false],
    ] as const) {
      const values = design({ topology: "torus", dims, routing: "dimension-order" });
      const routing = routingNamed("dimension-order");
      const careless = {
        ...routing,
        classes: () => ({ minimal: 1, all: 1 }),
        dependencies: (...[net, v, emit]: Parameters<typeof routing.dependencies>) =>
          routing.dependencies(net, v, (a, _x, b) => emit(a, 0, b, 0)),
      };
      expect(findDeadlock(networkOf(values), careless, values) !== null, dims).toBe(ring);
    }
  });
});

test.each([
  { topology: "torus", dims: "10x10x10" },
  { topology: "torus", dims: "32x32" },
  { topology: "torus", dims: "255" },
  { topology: "mesh", dims: "10x10x10" },
  { topology: "hyperx", dims: "16x16", p: 4 },
  { topology: "hyperx", dims: "5x5x5", widths: "2x1x1", p: 8 },
])("about 1,000 endpoints are free of deadlock: %o", (set) => {
  for (const routing of ["dimension-order", "min", "valiant", "ugal-l"]) {
    const values = design({ ...set, routing });
    expect(isDeadlockFree(networkOf(values), routingNamed(routing), values), routing).toBe(true);
  }
});

describe("what is drawn", () => {
  test("halfway round a ring, either way is as likely", () => {
    const values = design({ topology: "torus", dims: "8", routing: "dimension-order" });
    const router = routingNamed("dimension-order").build(networkOf(values), values);
    const random = new Sfc32(1);
    let up = 0;
    for (let i = 0; i < 4000; i++) {
      router.choose(0, 4, random, UNEVEN);
      up += (router.route[0]! >> CLASS_BITS) % 2 === 0 ? 1 : 0;
    }
    expect(Math.abs(up / 4000 - 0.5)).toBeLessThan(0.03);
  });

  test("min takes every order of dimensions and every parallel link, dimension order one order", () => {
    const set = { topology: "hyperx", dims: "3x3x3", widths: "2x1x1", p: 1 };
    const ways = (routing: string): number => {
      const values = design({ ...set, routing });
      const router = routingNamed(routing).build(networkOf(values), values);
      const random = new Sfc32(1);
      const found = new Set<string>();
      for (let i = 0; i < 1000; i++) found.add([...router.route.subarray(0, router.choose(0, 26, random, UNEVEN))].join());
      return found.size;
    };
    // Six orders, of two parallel links each.
    expect(ways("min")).toBe(12);
    expect(ways("dimension-order")).toBe(2);
  });

  test("Valiant's mean length on a torus is twice that of minimal paths", () => {
    const values = design({ topology: "torus", dims: "8x8", routing: "valiant" });
    const network = networkOf(values);
    const router = routingNamed("valiant").build(network, values);
    const random = new Sfc32(1);
    let hops = 0;
    for (let i = 0; i < 20_000; i++) hops += router.choose(random.below(64), random.below(64), random, UNEVEN);
    // Two legs of 4·64/63 hops between different routers, for 63 of 64 packets.
    expect(hops / 20_000).toBeCloseTo(8, 1);
    expect(distancesOf(network).diameter).toBe(gridDiameter(gridIn(network)));
  });
});

describe("bad input is one sentence", () => {
  test.each([
    [
      "topology=torus&dims=8x",
      /^dims = 8x has an empty place: dimensions must be one to 8 integers from 2 to 256 with x between them, such as 8x8x4\.$/,
    ],
    ["topology=torus&dims=1x4", /^dims = 1x4 holds 1, which is out of range: /],
    ["topology=mesh&dims=2x2x2x2x2x2x2x2x2", /^dims = \S+ has 9 numbers, more than 8: /],
    ["topology=torus&dims=64x64x32", /131072 routers/],
    ["topology=mesh&dims=200", /^dims = 200 is 199 hops across, and at most 127 can be routed: shorten its longest dimensions\.$/],
    [
      "topology=hyperx&dims=4x4&widths=1x2x3",
      /^widths = 1x2x3 has 3 numbers for 2 dimensions: widths must be one number or 2 with x between them\.$/,
    ],
    ["topology=hyperx&dims=128x128&widths=2", /^dims = 128x128 with widths = 2 needs 508 network ports a router: /],
    ["topology=dragonfly&routing=dimension-order", /needs dimensions, which Dragonfly lacks/],
    ["topology=torus&routing=par", /needs groups whose routers are all linked, which Torus lacks/],
  ])("%s", (study, sentence) => {
    const { problems } = parseStudy(study);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
  });
});
