import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { trafficOn } from "../../src/workload/patterns.ts";
import { smallDesign } from "../random/small-designs.ts";
import { seeds, some } from "../tools/extent.ts";
import { design } from "./designs.ts";

/** Whether the kernel draws packets itself, and all that so many cycles come to, drawn by it or by the host. */
function run(
  values: DesignValues,
  load: number,
  cycles: number,
  { byHost = false, ports = 800 } = {},
): { readonly inKernel: boolean; readonly domains: number; readonly digits: unknown } {
  const network = networkOf(values);
  const settings = settingsOf(values);
  const router = routingOf(values).build(network, values);
  if (byHost) Object.defineProperty(router, "form", { value: undefined });
  const engine = new Engine(network, router, new OpenLoop(trafficOn(network, values), settings, load), settings, false, ports);
  // All packets count, so that what is minimal is compared.
  engine.fabric.kernel.set({ windowStart: 0, batchLength: 1e9 });
  for (let end = 0; end < cycles;) engine.run((end += Math.ceil(cycles / 3)) - engine.cycle);
  const endpoints = Array.from({ length: network.endpoints }, (_, e) => e);
  return {
    inKernel: engine.fabric.kernel.get("drawn") !== 0,
    domains: engine.fabric.memory.domains.length,
    digits: {
      cycle: engine.cycle,
      packets: engine.deliveredPackets,
      flits: engine.deliveredFlits,
      latency: engine.latencySum,
      hops: engine.flitHops,
      minimal: engine.measurement.minimalPackets,
      drawn: endpoints.map((e) => engine.sources.drawnFor(e)),
      births: endpoints.map((e) => engine.sources.nextBirth(e)),
      queues: [...engine.channels.queues()],
    },
  };
}

const GROUPS = { p: 2, a: 4, h: 2, buffer: 8, localLatency: 2, globalLatency: 5 };
const CASCADE = { topology: "cascade", groups: 3, p: 1, speedup: 2.5 };
const SLIM_GROUPS = { ...GROUPS, p: 1, a: 32, h: 1, g: 3, group: "slim-fly" };
const HAMMING = { ...GROUPS, p: 1, a: 6, h: 2, g: 4, group: "hamming-2d" };
const DESIGNS: readonly (readonly [Readonly<Record<string, Value>>, number])[] = [
  [{ ...GROUPS, routing: "min" }, 0.5],
  [{ ...GROUPS, g: 5, pairLinks: 2, routing: "min", globalLink: "own" }, 0.5],
  [{ ...GROUPS, routing: "min", injection: "bursty", burst: 4, packetSize: 3 }, 0.4],
  [{ ...GROUPS, routing: "min", injection: "bursty", burst: 3 }, 0.95],
  [{ ...GROUPS, routing: "valiant", traffic: "worst-case" }, 0.3],
  [{ ...GROUPS, routing: "valiant", g: 5, traffic: "hot-spot", fraction: 0.05, hotSpot: 3 }, 0.2],
  [{ ...GROUPS, routing: "valiant-router", traffic: "worst-case" }, 0.3],
  [{ ...GROUPS, routing: "valiant-router", intraGroup: "detour", traffic: "tornado" }, 0.3],
  [{ ...GROUPS, routing: "ugal-l", traffic: "worst-case" }, 0.3],
  [{ ...GROUPS, routing: "ugal-l", intermediate: "router", vcScheme: "booksim", congestion: "credits", weighting: "double", bias: 3 }, 0.6],
  [{ ...GROUPS, routing: "ugal-l", congestion: "both", candidates: 4, minimalCandidates: 3, intermediate: "router" }, 0.5],
  [{ ...GROUPS, routing: "ugal-l", congestion: "overdue", packetSize: 2 }, 0.5],
  [{ ...GROUPS, routing: "ugal-l-vc", traffic: "worst-case" }, 0.4],
  [{ ...GROUPS, routing: "ugal-l-vch", traffic: "worst-case", weighting: "double" }, 0.4],
  [{ ...GROUPS, routing: "ugal-l-cr", traffic: "worst-case" }, 0.4],
  [{ ...GROUPS, routing: "ugal-l-cr", traffic: "worst-case", creditTimestamps: 2 }, 0.4],
  ...["ugal-l", "ugal-g", "ugal-l-vc", "ugal-l-vch", "ugal-l-cr", "par"].map(
    (routing) => [{ ...GROUPS, p: 3, routing, traffic: "worst-case", packetSize: 2, decisions: "sequential" }, 0.4] as const,
  ),
  ...["credits", "both", "overdue"].map(
    (congestion) => [{ ...GROUPS, p: 3, routing: "ugal-l", congestion, weighting: "double", decisions: "sequential" }, 0.5] as const,
  ),
  [{ ...GROUPS, routing: "ugal-g", reading: "outputs", decisions: "sequential" }, 0.5],
  [{ ...GROUPS, routing: "ugal-g", reading: "source-group", traffic: "worst-case", decisions: "sequential" }, 0.3],
  [{ topology: "custom", graph: "0-1w2,0-2,1-2,2-3w3,0-3g", p: 3, routing: "ugal-l", decisions: "sequential" }, 0.5],
  [{ ...GROUPS, routing: "par", traffic: "worst-case" }, 0.4],
  [{ ...GROUPS, routing: "par", g: 5, pairLinks: 2, routingDelay: 1, routerLatency: 4 }, 0.6],
  [{ ...GROUPS, routing: "par", traffic: "worst-case", packetSize: 4 }, 0.4],
  [{ ...GROUPS, routing: "par", g: 5, pairLinks: 2, packetSize: 3, routerLatency: 6, routingDelay: 2, switching: "cut-through" }, 0.5],
  [{ ...GROUPS, routing: "par", packetSize: 9, buffer: 3, vcs: 8, speedup: 1.5, bias: 1, localBandwidth: 0.5 }, 0.2],
  [{ ...GROUPS, routing: "par", p: 3, packetSize: 2, intermediate: "router", congestion: "both", vcReuse: "tail-credit" }, 0.5],
  [{ topology: "dragonfly-mixed", routing: "par", packetSize: 5, injection: "bursty", burst: 3 }, 0.3],
  [{ ...GROUPS, routing: "ugal-g", reading: "path" }, 0.5],
  [{ ...GROUPS, routing: "ugal-g", reading: "source-group", traffic: "worst-case" }, 0.3],
  [{ ...GROUPS, routing: "ugal-g", reading: "outputs" }, 0.5],
  [{ p: 2, a: 4, h: 2, group: "flattened-butterfly", routing: "ugal-l" }, 0.4],
  ...["nearest-common-ancestor", "deterministic", "adaptive-sadp", "adaptive-nca", "adaptive-first-free"].map(
    (routing) => [{ topology: "xgft", children: "4x3x3", parents: "2x3", trunks: "2x1", short: 1, empty: 7, routing }, 0.5] as const,
  ),
  ...["nearest-common-ancestor", "deterministic"].flatMap((routing) => [
    [{ topology: "xgft", children: "3x3x4", parents: "3x2", trunks: "1x2", uneven: "2x1", short: 2, empty: 3, routing }, 0.5] as const,
    [{ topology: "xgft", children: "5x7", parents: "3", uneven: "2", empty: 5, routing, traffic: "worst-case" }, 0.4] as const,
  ]),
  [{ topology: "slim-fly", q: 5, routing: "min", traffic: "random-permutation" }, 0.5],
  [{ topology: "slim-fly", q: 5, routing: "ugal-l", traffic: "worst-case" }, 0.3],
  [{ topology: "slim-fly", q: 5, routing: "valiant", detour: "short", packetSize: 4, switching: "cut-through" }, 0.3],
  [{ topology: "jellyfish", routing: "min" }, 0.4],
  [{ topology: "jellyfish", routing: "ugal-l", candidates: 2 }, 0.4],
  [{ topology: "random-shortcut", routing: "min" }, 0.2],
  [{ topology: "random-shortcut", routing: "valiant" }, 0.1],
  [{ topology: "dragonfly-mixed", routing: "ugal-l" }, 0.3],
  [{ topology: "dragonfly-mixed", routing: "valiant-router" }, 0.2],
  [{ ...GROUPS, routing: "min", traffic: "matrix", matrix: "0-5:1,0-9:0.5,7-3:0.25,7-4:1,9-9:2" }, 0.6],
  [{ topology: "fat-tree", k: 3, n: 3, routing: "nearest-common-ancestor" }, 0.5],
  [{ topology: "fat-tree", k: 3, n: 3, routing: "deterministic", traffic: "worst-case" }, 0.5],
  [{ topology: "fat-tree", k: 3, n: 3, routing: "adaptive-sadp", traffic: "worst-case" }, 0.6],
  [{ topology: "folded-clos", radix: 6, levels: 3, routing: "adaptive-first-free", packetSize: 2 }, 0.5],
  [{ topology: "xgft", routing: "adaptive-nca" }, 0.5],
  [{ topology: "folded-clos", radix: 6, levels: 3, routing: "nearest-common-ancestor" }, 0.5],
  [{ ...GROUPS, a: 6, g: 5, group: "flattened-butterfly", dims: "3x2", widths: "1x2", routing: "min", packetSize: 2 }, 0.5],
  [{ ...GROUPS, a: 6, g: 5, group: "flattened-butterfly", dims: "3x2", widths: "1x3", routing: "ugal-l", candidates: 2 }, 0.4],
  [{ ...GROUPS, a: 6, g: 5, group: "flattened-butterfly", dims: "3x2", widths: "2x3", routing: "ugal-g", traffic: "worst-case" }, 0.3],
  [{ topology: "custom", graph: "0-1w2,0-2,1-2,2-3w3,0-3g", p: 3, routing: "min" }, 0.5],
  [{ topology: "custom", graph: "0-1w2,0-2,1-2,2-3w3,0-3g", p: 3, routing: "valiant" }, 0.4],
  [
    {
      ...GROUPS,
      a: 6,
      g: 5,
      group: "flattened-butterfly",
      dims: "3x2",
      widths: "2x3",
      routing: "valiant-router",
      intraGroup: "detour",
      traffic: "tornado",
    },
    0.2,
  ],
  [
    { ...GROUPS, a: 6, g: 5, group: "flattened-butterfly", dims: "2x3", widths: "1x2", routing: "ugal-l", congestion: "overdue", bias: 2 },
    0.5,
  ],
  [{ ...CASCADE, routing: "min" }, 0.4],
  [{ ...CASCADE, routing: "min", arrangement: "spread", packetSize: 3, traffic: "shift", offset: 17 }, 0.4],
  [{ ...CASCADE, routing: "valiant", traffic: "worst-case" }, 0.2],
  [{ ...CASCADE, routing: "valiant-router", groups: 2, intraGroup: "detour" }, 0.2],
  [{ ...CASCADE, routing: "ugal-l", traffic: "worst-case" }, 0.3],
  [{ ...CASCADE, routing: "ugal-l", congestion: "overdue", intermediate: "group", minimalCandidates: 3 }, 0.4],
  [{ ...CASCADE, routing: "ugal-l-vc", traffic: "worst-case" }, 0.3],
  [{ ...CASCADE, routing: "ugal-l-cr", traffic: "worst-case" }, 0.3],
  [{ ...CASCADE, routing: "ugal-g", traffic: "worst-case" }, 0.3],
  [{ ...CASCADE, routing: "ugal-g", reading: "source-group", intermediate: "group", bias: 2 }, 0.4],
  [{ ...CASCADE, routing: "ugal-g", reading: "outputs", packetSize: 4 }, 0.4],
  [{ ...SLIM_GROUPS, routing: "min" }, 0.4],
  [{ ...SLIM_GROUPS, routing: "valiant", traffic: "worst-case" }, 0.2],
  [{ ...SLIM_GROUPS, routing: "ugal-g", intraGroup: "detour" }, 0.3],
  [{ ...HAMMING, routing: "valiant-router" }, 0.2],
  [{ ...HAMMING, routing: "ugal-l", traffic: "worst-case", congestion: "both" }, 0.3],
  [{ topology: "torus", dims: "5x4x2", routing: "min" }, 0.5],
  [{ topology: "torus", dims: "5x4x2", routing: "dimension-order", packetSize: 3 }, 0.5],
  [{ topology: "torus", dims: "4x6", routing: "valiant", traffic: "tornado" }, 0.3],
  [{ topology: "torus", dims: "4x6", routing: "valiant", detour: "all", vcScheme: "open" }, 0.2],
  [{ topology: "torus", dims: "4x3x3", routing: "ugal-l", traffic: "worst-case" }, 0.4],
  [{ topology: "torus", dims: "7", p: 2, routing: "ugal-g", detour: "short" }, 0.3],
  [{ topology: "mesh", dims: "4x3", p: 2, routing: "min" }, 0.4],
  [{ topology: "mesh", dims: "2x3x5", routing: "dimension-order", traffic: "random-permutation" }, 0.4],
  [{ topology: "mesh", dims: "4x4", routing: "valiant", detour: "short" }, 0.3],
  [{ topology: "mesh", dims: "2x4x3", routing: "ugal-l", congestion: "credits", weighting: "double", candidates: 2 }, 0.4],
  [{ topology: "hyperx", dims: "4x3x2", widths: "1x2x3", routing: "min" }, 0.6],
  [{ topology: "hyperx", dims: "4x3", widths: "1x2", routing: "valiant", traffic: "worst-case" }, 0.3],
  [{ topology: "hyperx", dims: "3x3", p: 3, routing: "ugal-l", detour: "all", traffic: "worst-case" }, 0.4],
  [{ topology: "hyperx", dims: "3x3x2", routing: "ugal-g", detour: "short", reading: "outputs" }, 0.5],
  [{ topology: "hypercube", n: 4, p: 2, routing: "min" }, 0.5],
  [{ topology: "flattened-butterfly", k: 3, n: 3, routing: "ugal-l", detour: "all", weighting: "double", congestion: "credits" }, 0.5],
  [{ topology: "torus", dims: "4x4", p: 2, routing: "dfsssp" }, 0.4],
  [{ ...GROUPS, routing: "dfsssp", traffic: "worst-case", packetSize: 3 }, 0.2],
  [{ topology: "jellyfish", routing: "lash", traffic: "random-permutation" }, 0.4],
  [{ topology: "fat-tree", k: 3, n: 3, routing: "lash" }, 0.5],
  [{ topology: "custom", graph: "0-1w2,0-2,1-2,2-3w3,0-3g", p: 3, routing: "dfsssp" }, 0.4],
  [{ topology: "xgft", children: "4x3x3", parents: "2x3", trunks: "2x1", short: 1, empty: 7, routing: "ecmp" }, 0.5],
  [{ topology: "xgft", children: "4x4", parents: "4", routing: "ecmp", queuePairs: 3, traffic: "random-permutation" }, 0.6],
  [{ topology: "torus", dims: "5x4x2", routing: "ecmp", hashSeed: 2147483647 }, 0.4],
  [{ topology: "jellyfish", routing: "ecmp", queuePairs: 5, packetSize: 3 }, 0.4],
  [{ ...GROUPS, g: 5, pairLinks: 2, routing: "ecmp", queuePairs: 2, hashSeed: 0 }, 0.4],
  [{ topology: "custom", graph: "0-1w2,0-2,1-2,2-3w3,0-3g", p: 3, routing: "ecmp" }, 0.4],
  // Two routers or groups have no third to make a detour through.
  [{ topology: "custom", graph: "0-1", p: 3, routing: "valiant" }, 0.3],
  [{ topology: "mesh", dims: "2", p: 3, routing: "valiant" }, 0.3],
  [{ topology: "hyperx", dims: "2", p: 3, routing: "ugal-l" }, 0.3],
  [{ ...GROUPS, g: 2, routing: "valiant" }, 0.2],
  [{ ...GROUPS, g: 2, routing: "ugal-l", intermediate: "router" }, 0.2],
];

describe("no digit depends on the domains", () => {
  for (const set of [
    { topology: "jellyfish", localLatency: 6, globalLatency: 6, routing: "dfsssp", packetSize: 2 },
    { topology: "slim-fly", q: 5, localLatency: 6, globalLatency: 9, routing: "lash", traffic: "worst-case" },
    { topology: "torus", dims: "4x4x3", localLatency: 6, globalLatency: 9, routing: "min" },
    { topology: "mesh", dims: "5x6", localLatency: 7, globalLatency: 7, routing: "valiant", packetSize: 3, creditLatency: 2 },
    { topology: "hyperx", dims: "4x3x2", widths: "1x2x3", localLatency: 8, globalLatency: 5, routing: "ugal-l", speedup: 1.5 },
    { ...SLIM_GROUPS, localLatency: 6, globalLatency: 12, routing: "ugal-l" },
    { p: 2, a: 4, h: 2, globalLatency: 20, routing: "ugal-l", traffic: "worst-case", vcs: 3 },
    { p: 2, a: 4, h: 2, globalLatency: 7, routing: "min", packetSize: 3, globalBandwidth: 0.5, speedup: 1.5 },
    { topology: "slim-fly", q: 5, localLatency: 6, globalLatency: 9, routing: "valiant", creditLatency: 3 },
    { topology: "folded-clos", radix: 6, levels: 3, localLatency: 5, globalLatency: 5, routing: "nearest-common-ancestor" },
    { topology: "slim-fly", q: 5, routing: "min", routerLatency: 5, routingDelay: 2, localLatency: 6, globalLatency: 6 },
    // Wheels of the next power of two have no room for a domain that is ahead.
    { p: 2, a: 4, h: 2, globalLatency: 40, routing: "min", speedup: 1, vcs: 2, buffer: 2, creditLatency: 9, packetSize: 2 },
    { p: 2, a: 4, h: 2, globalLatency: 50, routing: "valiant", speedup: 1, vcs: 4, buffer: 1, creditLatency: 2 },
    { topology: "folded-clos", radix: 6, levels: 3, localLatency: 5, globalLatency: 5, routing: "ecmp", queuePairs: 3 },
    { topology: "jellyfish", localLatency: 30, globalLatency: 30, routing: "ugal-l", candidates: 2, routerLatency: 9 },
  ]) {
    test(JSON.stringify(set), () => {
      const values = design(set);
      const whole = run(values, 0.4, 700, { ports: 1e9 });
      expect(whole.domains).toBe(1);
      for (const ports of [6, 30]) {
        const parted = run(values, 0.4, 700, { ports });
        expect(parted.domains).toBeGreaterThan(2);
        expect(parted.digits).toEqual(whole.digits);
      }
    });
  }
});

test("sources of several routers take lanes in turn, so that such a network is one domain", () => {
  const set = { p: 2, a: 6, h: 2, g: 5, group: "flattened-butterfly", dims: "3x2", routing: "min", localLatency: 9, globalLatency: 9 };
  expect(run(design(set), 0.4, 100, { ports: 30 }).domains).toBeGreaterThan(2);
  expect(run(design({ ...set, widths: "1x2" }), 0.4, 100, { ports: 30 }).domains).toBe(1);
});

describe("packets drawn in the kernel are those drawn by the host", () => {
  for (const [set, load] of some(DESIGNS, 2)) {
    test(`${JSON.stringify(set)} at ${load}`, () => {
      const values = design(set);
      const own = run(values, load, 600);
      expect(own.inKernel).toBe(true);
      expect(own.digits).toEqual(run(values, load, 600, { byHost: true }).digits);
    });
  }

  // Clocks of channels have 16 bits for parts of a cycle, and two words for all.
  test("beyond cycle 65,536", () => {
    const late = { maxCycles: 80_000, warmup: 66_000 };
    const values = design({ p: 1, a: 3, h: 1, localLatency: 2, globalLatency: 5, routing: "ugal-l", globalBandwidth: 0.5, ...late });
    const own = run(values, 0.35, 66_000);
    expect(own.inKernel).toBe(true);
    const { digits } = run(values, 0.35, 66_000, { byHost: true });
    expect(own.digits).toEqual(digits);
    expect(digits).toMatchObject({ cycle: 66_000 });
  });

  // Links and channels of 257 groups take more than the memory that a kernel begins with has left.
  const LARGE = [
    { p: 1, a: 16, h: 16, g: 257, routing: "ugal-l" },
    { p: 1, a: 16, h: 16, g: 257, routing: "min" },
    { topology: "slim-fly", q: 23, p: 1, routing: "valiant" },
    { topology: "jellyfish", routers: 1100, degree: 12, p: 1 },
  ];
  for (const set of some<Readonly<Record<string, Value>>>(LARGE, 2))
    test(`${JSON.stringify(set)}, for which memory grows`, () => {
      const values = design(set);
      const own = run(values, 0.1, 90);
      expect(own.inKernel).toBe(true);
      expect(own.digits).toEqual(run(values, 0.1, 90, { byHost: true }).digits);
    });

  const { first, count } = seeds(16, 400, 40);
  test(`${count} random designs`, () => {
    const wrong: string[] = [];
    let inKernel = 0;
    for (let seed = first; seed < first + count; seed++) {
      const { values, load } = smallDesign(seed);
      try {
        trafficOn(networkOf(values), values);
      } catch {
        continue;
      }
      if (networkOf(values).endpoints > 300) continue;
      const own = run(values, load, 100);
      if (own.inKernel) inKernel++;
      if (JSON.stringify(own.digits) !== JSON.stringify(run(values, load, 100, { byHost: true }).digits))
        wrong.push(`${seed}: ${formatDesign(values)}`);
    }
    expect(wrong).toEqual([]);
    expect(inKernel).toBeGreaterThan(count / 4);
  });
});
