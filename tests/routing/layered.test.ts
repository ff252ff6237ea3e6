/** Forwarding tables in layers: routes checked hop by hop, layers free of rings by a check of its own, and what is simulated and bounded on them. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { isDeadlockFree, solveThroughput } from "../tools/at-once.ts";
import { lash, lashPaths, byEndpoints, byRouters } from "../../src/routing/fillings.ts";
import { dfsssp, layersIn, SinglePaths } from "../../src/routing/layers.ts";
import { forwardingOf } from "../../src/routing/forwarding-tables.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { channelBandwidths } from "../../src/topology/channels.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { faultsOf, simulated } from "../random/properties.ts";
import { design } from "../simulation/designs.ts";
import { WHOLE } from "../tools/extent.ts";
import { acyclic } from "./acyclic.ts";

type Sets = Readonly<Record<string, Value>>;

const NETWORKS: readonly Sets[] = [
  { topology: "torus", dims: "5x4" },
  { topology: "slim-fly", q: 5, p: 2 },
  { topology: "dragonfly", p: 2, a: 4, h: 2 },
  { topology: "fat-tree", k: 3, n: 3 },
  { topology: "dragonfly-plus", p: 2, leaves: 2, spines: 2, h: 2 },
  { topology: "hyperx", dims: "3x3", widths: "2x1" },
  { topology: "jellyfish", routers: 30, degree: 4, p: 2, failLinks: 0.1 },
  { topology: "torus", dims: "4x4", failRouters: 0.1, failSeed: 3 },
];
const ROUTINGS = ["dfsssp", "lash"] as const;
const CASES = NETWORKS.flatMap((sets) => ROUTINGS.map((routing) => ({ ...sets, routing })));

/** Of these packets are simulated with every commit. */
const busiest = CASES.filter((_, i) => i % 5 === 0);

/** Whether channels, written "held>next", wait in no ring. */
function hasNoRing(edges: ReadonlySet<string>): boolean {
  const onward = new Map<string, Set<string>>();
  for (const edge of edges) {
    const [held, next] = edge.split(">") as [string, string];
    onward.set(held, (onward.get(held) ?? new Set()).add(next));
  }
  return acyclic(onward);
}

describe.each(CASES.map((sets) => [Object.values(sets).join(" "), sets] as const))("%s", (_, sets) => {
  const values = design(sets);
  const network = networkOf(values);
  const routing = routingOf(values);
  const classes = routing.classes(values).all;

  test("every two endpoints have one shortest path in one layer, and channels of a layer wait in no ring", () => {
    const router = routing.build(network, values);
    expect(router.classes).toBe(classes);
    const hops = new Int32Array(network.routers);
    const queue = new Int32Array(network.routers);
    const edges = new Set<string>();
    const used = new Set<number>();
    /** By which channel a router goes on to an endpoint, whoever sends. */
    const onward = new Map<string, number>();
    const wrong = new Set<string>();
    const { layers } = forwardingOf(network, sets.routing === "lash" ? byRouters : byEndpoints).tables;
    for (let d = 0; d < network.endpoints; d++) {
      breadthFirst(network, network.endpointRouter[d]!, hops, queue);
      for (let s = 0; s < network.endpoints; s++) {
        const length = router.choose(s, d, new Sfc32(s), null as never);
        if (length !== hops[network.endpointRouter[s]!]) wrong.add("not a shortest path");
        const route = [...router.route.subarray(0, length)];
        let at = network.endpointRouter[s]!;
        for (const [i, entry] of route.entries()) {
          const channel = entry >> CLASS_BITS;
          if (network.channelSource[channel] !== at) wrong.add("jumps");
          // Pairs that have lost their path take another, in classes above the layers.
          if ((route[0]! & CLASS_MASK) >= layers) {
            if (i > 0) edges.add(`${route[i - 1]}>${entry}`);
            used.add(entry & CLASS_MASK);
            at = network.channelTarget[channel]!;
            continue;
          }
          const target = sets.routing === "lash" ? `router ${network.endpointRouter[d]}` : String(d);
          if ((onward.get(`${at}>${target}`) ?? channel) !== channel) wrong.add("two ways to one endpoint");
          onward.set(`${at}>${target}`, channel);
          if (i > 0) {
            edges.add(`${route[i - 1]}>${entry}`);
            if ((entry & CLASS_MASK) !== (route[0]! & CLASS_MASK)) wrong.add("changes its layer");
          }
          used.add(entry & CLASS_MASK);
          at = network.channelTarget[channel]!;
        }
        if (at !== network.endpointRouter[d]) wrong.add("ends elsewhere");
      }
    }
    expect([...wrong]).toEqual([]);
    expect([...used].sort((a, b) => a - b)).toEqual(Array.from({ length: classes }, (__, i) => i));
    expect(hasNoRing(edges)).toBe(true);
    // What it declares is what its routes do, no more and no less.
    const declared = new Set<string>();
    routing.dependencies(network, values, (c, k, d, l) => declared.add(`${(c << CLASS_BITS) | k}>${(d << CLASS_BITS) | l}`));
    expect(declared).toEqual(edges);
    expect(isDeadlockFree(network, routing, values)).toBe(true);
    // Layers are there because one would not do.
    const merged = new Set(
      [...edges].map((edge) =>
        edge
          .split(">")
          .map((entry) => Number(entry) >> CLASS_BITS)
          .join(">"),
      ),
    );
    expect(hasNoRing(merged)).toBe(classes === 1);
  });

  test.runIf(WHOLE || busiest.includes(sets))(
    "delivers packets of several flits in several virtual channels a layer, above saturation too",
    () => {
      const busy = design({ ...sets, vcs: Math.min(16, 2 * classes + 1), packetSize: 3, warmup: 200, measure: 400, maxCycles: 2000 });
      expect(faultsOf(network, busy, 0.9)).toEqual([]);
    },
  );
});

test("all in one layer would be a ring, and is found", () => {
  const values = design({ topology: "torus", dims: "5x4", routing: "dfsssp" });
  const routing = routingOf(values);
  const careless: typeof routing = {
    ...routing,
    classes: () => ({ minimal: 1, all: 1 }),
    dependencies: (network, given, emit) => routing.dependencies(network, given, (c, _, d) => emit(c, 0, d, 0)),
  };
  expect(findDeadlock(networkOf(values), careless, values)).not.toBeNull();
});

/** Paths over every channel, of all pairs of endpoints. */
function pathsOver(values: DesignValues): Float64Array {
  const network = networkOf(values);
  const router = routingOf(values).build(network, values);
  const paths = new Float64Array(network.channels);
  for (let s = 0; s < network.endpoints; s++)
    for (let d = 0; d < network.endpoints; d++)
      for (const entry of router.route.subarray(0, router.choose(s, d, new Sfc32(1), null as never))) paths[entry >> CLASS_BITS]!++;
  return paths;
}

describe("uniform traffic", () => {
  test("on a ring of five, three paths of one endpoint each lead over every channel", () => {
    expect([...pathsOver(design({ topology: "torus", dims: "5", routing: "lash" }))]).toEqual(Array.from({ length: 10 }, () => 3));
    expect([...pathsOver(design({ topology: "torus", dims: "5", routing: "dfsssp", p: 2 }))]).toEqual(Array.from({ length: 10 }, () => 12));
  });

  test.each(ROUTINGS)(
    "%s: every channel is used as often as paths lead over it, however wide, and no linear program says less",
    async (routing) => {
      const values = design({ topology: "hyperx", dims: "4x3", widths: "2x1", p: 3, routing, globalBandwidth: 0.5, localBandwidth: 0.5 });
      const network = networkOf(values);
      const paths = pathsOver(values);
      const capacity = channelBandwidths(network, settingsOf(values));
      const load = 0.3;
      const { utilisation } = simulated(network, { ...values, measure: 20_000 }, load, 5000);
      let fullest = 0;
      for (let c = 0; c < network.channels; c++) {
        const use = paths[c]! / (network.endpoints - 1) / capacity[c]!;
        fullest = Math.max(fullest, use);
        // Five standard deviations of the packets that come.
        const packets = load * use * capacity[c]! * 20_000;
        expect(Math.abs(utilisation[c]! / (load * use) - 1)).toBeLessThan(5 / Math.sqrt(packets));
      }
      const { alphaNetwork } = solveThroughput(network, { ...values, model: "min" }, await loadSolver());
      expect(alphaNetwork! * fullest).toBeGreaterThan(1 - 1e-9);
    },
  );
});

describe("layers on Slim Fly, where DFSSSP needs three by Besta, Hoefler 2014, Section IV-D", () => {
  // Two where three are printed: what docs/validation/paper-002.md says.
  const PRINTED: readonly (readonly [q: number, dfsssp: number, lash: number])[] = [
    [5, 2, 2],
    [7, 2, 2],
    [9, 3, 2],
    [11, 3, 2],
  ];
  test.each(WHOLE ? PRINTED : PRINTED.slice(0, 2))("q = %i: %i by DFSSSP, %i by LASH", (q, ofEndpoints, ofRouters) => {
    const network = networkOf(design({ topology: "slim-fly", q }));
    expect(layersIn(dfsssp(new SinglePaths(network)))).toBe(ofEndpoints);
    expect(layersIn(lash(lashPaths(network)))).toBe(ofRouters);
  });
});

test("a network too large for it is refused in a sentence, and so are failures that part it", () => {
  const said = (text: string): string =>
    parseStudy(text)
      .problems.map(({ message }) => message)
      .join(" ");
  expect(said("topology=slim-fly&q=19&routing=dfsssp")).toMatch(/^routing = dfsssp .*\.$/);
  expect(said("topology=slim-fly&q=19&routing=lash")).toMatch(/^routing = lash .*\.$/);
  expect(said("topology=torus&dims=15x15&routing=lash")).toMatch(/^routing = lash .*\.$/);
  expect(said("topology=torus&dims=6&failedLinks=0-1,2-3&routing=lash")).toMatch(/parts/);
});
