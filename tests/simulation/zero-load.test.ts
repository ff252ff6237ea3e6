/** The latency of a packet that is alone, from its route, against packets that the simulator sends one at a time and against its lowest loads. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Completion } from "../../src/simulation/completion.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { loadAlone, zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { Messages } from "../../src/workload/messages.ts";
import { linearly, programOf } from "../workload/programs.ts";

await loadAlone();

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems.map(({ message }) => message)).toEqual([]);
  return study.designs[0]!;
}
/** Of one packet in an empty network. */
function simulated(values: DesignValues, source: number, destination: number): number {
  const network = networkOf(values);
  const settings = settingsOf(values);
  const placement = linearly(network.endpoints, network.endpoints);
  const workload = new Messages(programOf(network.endpoints, [{ source, destination, flits: settings.packetSize }]), placement, {
    packetSize: settings.packetSize,
  });
  const run = new Completion(network, routingOf(values).build(network, values), workload, settings);
  while (!run.advance(10_000));
  return run.result().packetLatency.mean!;
}

const WIRES = "localLatency=7&globalLatency=33";
test.each([
  "",
  "packetSize=5",
  "packetSize=5&speedup=1",
  "packetSize=4&speedup=1.4&routerLatency=3",
  "packetSize=9&localBandwidth=0.5",
  "packetSize=9&globalBandwidth=0.3",
  "packetSize=9&globalBandwidth=0.3&localBandwidth=4",
  "packetSize=6&localBandwidth=3&globalBandwidth=2&speedup=4",
  "packetSize=40&buffer=8",
  "packetSize=40&buffer=8&speedup=1",
  "packetSize=40&buffer=8&creditLatency=9&routerLatency=6&terminalLatency=4",
  "packetSize=40&buffer=16&globalBandwidth=0.25",
  "packetSize=12&outputBuffer=2&globalBandwidth=0.25",
  "packetSize=12&switching=cut-through&buffer=12",
  "packetSize=17&buffer=1",
  "packetSize=5&routingDelay=1",
  "routerLatency=6&packetSize=5&speedup=1&routingDelay=3",
  "routerLatency=5&packetSize=4&speedup=1&routingDelay=3",
  "routerLatency=7&packetSize=4&speedup=1.4&routingDelay=2",
  "routerLatency=9&packetSize=40&buffer=8&routingDelay=2",
  "packetSize=17&buffer=4&vcReuse=tail-credit",
  "packetSize=17&buffer=1&vcAllocation=with-credit",
  "packetSize=6&inputSpeedup=2&allocator=islip",
])("a packet alone: %s", (text) => {
  for (const destination of [1, 2, 8, 10, 26, 71]) {
    const pair = valuesOf(`${WIRES}&vcs=4&traffic=matrix&matrix=0-${destination}:1&${text}`);
    const { mean, confidence95 } = zeroLoadLatency(networkOf(pair), pair);
    expect.soft([mean, confidence95], `to ${destination}`).toEqual([simulated(pair, 0, destination), 0]);
  }
});

/** Neither latencies nor lengths change a route in an idle network: a part grows as what it is made of does, and nothing else does. */
test.each(["routing=ugal-l&traffic=worst-case", "topology=slim-fly&q=5&routing=valiant", "traffic=matrix&matrix=0-1:1,0-26:2"])(
  "its parts are what each kind of channel, routers, endpoints and the packet's length take of it: %s",
  (text) => {
    const of = (more = "") => {
      const entries = [...new URLSearchParams(`${WIRES}&routerLatency=2&terminalLatency=3&packetSize=4&${text}&${more}`)];
      const values = valuesOf([...new Map(entries)].map((entry) => entry.join("=")).join("&"));
      return zeroLoadLatency(networkOf(values), values);
    };
    const { mean, parts } = of();
    const { hops, held, ...shares } = parts!;
    expect(held).toBe(0);
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(mean!, 9);
    const grown = (more: string): number => of(more).mean! - mean!;
    expect(grown("localLatency=14")).toBeCloseTo(shares.local, 9);
    expect(grown("globalLatency=66")).toBeCloseTo(shares.global, 9);
    expect(grown("routerLatency=4")).toBeCloseTo(shares.routers, 9);
    expect(shares.routers).toBeCloseTo(2 * (hops + 1), 9);
    expect(grown("packetSize=7")).toBeCloseTo(shares.packet, 9);
    const slow = of("globalBandwidth=0.25").parts!;
    expect(slow.held > 0).toBe(shares.global > 0);
    expect({ ...slow, held }).toEqual(parts);
  },
);

/** A detour's cycles more, at most: a global and a local channel. */
const DETOUR = 130;
const MEASURED = "load=0.001&warmup=100&measure=100000&maxCycles=110000&warmupRule=fixed";
test.each([
  "traffic=uniform",
  "traffic=uniform&selfTraffic=1&packetSize=3",
  "traffic=worst-case&routing=min",
  "traffic=worst-case&routing=valiant",
  "traffic=hot-spot&routing=valiant-router",
  "traffic=shift&offset=8&routing=ugal-l",
  "traffic=shift&shiftBy=half&routing=ugal-g",
  "traffic=tornado&routing=par",
  "arrangement=absolute&g=4&routing=par",
  "routing=ugal-l-vch&minimalCandidates=2&traffic=worst-case",
  "failLinks=0.1&traffic=random-permutation",
  "topology=slim-fly&q=5&routing=valiant&packetSize=2",
  "topology=slim-fly&q=5&routing=ugal-l&traffic=worst-case",
  "topology=fat-tree&k=3&n=3&routing=deterministic&traffic=shift&offset=5",
  "topology=fat-tree&k=3&n=3&routing=adaptive-first-free&traffic=uniform",
  "topology=fat-tree&k=3&n=3&routing=adaptive-sadp&traffic=worst-case&globalLatency=40",
  "topology=folded-clos&radix=8&routing=adaptive-nca",
  "topology=folded-clos&radix=8&routing=nearest-common-ancestor&traffic=bit-complement",
  "topology=torus&dims=5x4&p=2&traffic=tornado&packetSize=4&localBandwidth=0.5",
  "topology=torus&dims=5x4&p=2&routing=valiant",
  "topology=mesh&dims=4x4&p=1&traffic=transpose&buffer=3&packetSize=8&routing=dimension-order",
  "topology=hyperx&routing=ugal-l&traffic=uniform",
  "topology=cascade&groups=2&p=1&routing=ugal-l&traffic=uniform",
  "traffic=matrix&matrix=0-5:1,0-70:3,9-9:2,40-1:1",
])("the mean is that of the simulator's lowest loads: %s", (text) => {
  const values = valuesOf(`${MEASURED}&${text}`);
  const network = networkOf(values);
  const { mean, confidence95 } = zeroLoadLatency(network, values);
  const simulation = createSteadyState(network, values, 0.001);
  while (!simulation.advance(10_000));
  const { packetLatency, minimalFraction } = simulation.result();
  // In a hundred packets one waits a cycle; of adaptive ones some few detour because another waits.
  const detours = routingOf(values).build(network, values).readsQueues ? (1 - minimalFraction!) * DETOUR : 0;
  expect(Math.abs(packetLatency.mean! - mean!)).toBeLessThan(2 * packetLatency.confidence95! + confidence95 + 0.1 + detours);
});

test("of pairs that are too many it is not known, and says why", () => {
  const { study, problems } = parseStudy("topology=fat-tree&k=16&n=3&traffic=all-to-all&ranks=4096&run=completion");
  expect(problems).toEqual([]);
  const [values] = study.designs;
  const { mean, unknown } = zeroLoadLatency(networkOf(values!), values!);
  expect(mean).toBeNull();
  expect(unknown).toMatch(/^traffic = all-to-all makes 16773120 messages, more than the 4000000/);
});
