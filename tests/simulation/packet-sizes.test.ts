import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import type { RandomSource } from "../../src/math/random.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { eachFlit } from "../../src/simulation/inspection.ts";
import { creditsOf } from "./credits.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Packet, Workload } from "../../src/workload/workload.ts";
import { design } from "./designs.ts";

/** Every endpoint sends packets of these sizes by turns, to random others, as fast as they go or with a pause in between; knows what it is owed. */
class Sizes implements Workload {
  readonly sent: { readonly source: number; readonly destination: number; readonly flits: number; readonly ready: number }[] = [];
  readonly arrived = new Map<number, number>();
  private readonly endpoints: number;
  private readonly sizes: readonly number[];
  private readonly pause: number;
  private readonly senders: number;
  private readonly count: Int32Array;
  private readonly at: Int32Array;

  constructor(endpoints: number, sizes: readonly number[], pause: number, senders = endpoints) {
    this.endpoints = endpoints;
    this.sizes = sizes;
    this.pause = pause;
    this.senders = senders;
    this.count = new Int32Array(endpoints);
    this.at = new Int32Array(endpoints);
  }

  ready(source: number, before: number): number {
    this.at[source] = before < 0 ? 0 : before + this.pause;
    return source < this.senders ? this.at[source]! : Infinity;
  }

  next(source: number, packet: Packet, random: RandomSource): void {
    packet.destination = (source + 1 + random.below(this.endpoints - 1)) % this.endpoints;
    packet.flits = this.sizes[this.count[source]!++ % this.sizes.length]!;
    packet.tag = this.sent.length;
    this.sent.push({ source, destination: packet.destination, flits: packet.flits, ready: this.at[source]! });
  }

  delivered(tag: number, cycle: number): void {
    this.arrived.set(tag, cycle);
  }
}

function engineOf(set: Readonly<Record<string, Value>>, sizes: readonly number[], pause: number, senders?: number) {
  const values = design(set);
  const network = networkOf(values);
  const workload = new Sizes(network.endpoints, sizes, pause, senders);
  const engine = new Engine(network, routingOf(values).build(network, values), workload, settingsOf(values), true);
  return { engine, network, workload, settings: settingsOf(values) };
}

const DRAGONFLY = { p: 2, a: 4, h: 2, localLatency: 2, globalLatency: 5, arrangement: "absolute" };
const TREE = { topology: "fat-tree", k: 2, n: 3, localLatency: 2, globalLatency: 2 };
const RUNS: readonly Readonly<Record<string, Value>>[] = [
  { ...DRAGONFLY, buffer: 4 },
  { ...DRAGONFLY, buffer: 9, switching: "cut-through" },
  { ...DRAGONFLY, buffer: 3, routing: "par", traffic: "worst-case" },
  { ...DRAGONFLY, buffer: 8, inOrder: "ideal", routing: "ugal-l" },
  { ...TREE, buffer: 8, routing: "adaptive-first-free" },
  { ...TREE, buffer: 8, routing: "adaptive-sadp", switching: "cut-through", speedup: 1.5 },
];

describe("packets of 1, 3 and 8 flits in one run", () => {
  for (const set of RUNS) {
    test(`conserve flits, stay whole and come in order: ${JSON.stringify(set)}`, () => {
      const { engine, network, workload, settings } = engineOf(set, [3, 1, 8], 0);
      const { fabric } = engine;
      const faults: string[] = [];
      for (let cycle = 0; cycle < 600; cycle++) {
        engine.step();
        if (cycle % 20 !== 0) continue;
        /** Flits of a buffer's last packet that have been seen: a head is first, a tail is last, and nothing comes between. */
        const open = new Map<number, { readonly tag: number; seen: number }>();
        let flits = 0;
        eachFlit(fabric, ({ head, tail, tag, state, port, vc }) => {
          flits++;
          if (state !== "waiting") return;
          const place = port * settings.vcs + vc;
          const before = open.get(place);
          if (before && (head || before.tag !== tag)) faults.push(`cycle ${cycle}: a packet within another`);
          const seen = (before?.seen ?? 0) + 1;
          const { flits: size } = workload.sent[engine.sources.packets!.name[tag]!]!;
          if (seen > size || (head && tail && size !== 1)) faults.push(`cycle ${cycle}: ${seen} flits of a packet of ${size}`);
          if (tail) open.delete(place);
          else open.set(place, { tag, seen });
        });
        if (flits !== engine.flitsInFlight) faults.push(`cycle ${cycle}: ${flits} flits of ${engine.flitsInFlight}`);
      }
      engine.sources.close();
      for (let i = 0; i < 200 && (engine.flitsInFlight > 0 || engine.sources.waiting); i++) engine.run(100);
      expect(faults).toEqual([]);
      expect(engine.flitsInFlight).toBe(0);
      expect(workload.arrived.size).toBe(workload.sent.length);
      expect(new Set(workload.sent.map(({ flits }) => flits))).toEqual(new Set([1, 3, 8]));
      const all = workload.sent.reduce((sum, { flits }) => sum + flits, 0);
      expect([engine.deliveredFlits, engine.deliveredPackets]).toEqual([all, workload.sent.length]);
      const due = new Int32Array(network.endpoints);
      for (const { destination, flits } of workload.sent) due[destination]! += flits;
      expect(Array.from(due, (_, e) => fabric.ejected(e))).toEqual([...due]);
      if (settings.inOrder) {
        const last = new Map<string, number>();
        workload.sent.forEach(({ source, destination }, tag) => {
          const flow = `${source} ${destination}`;
          expect(workload.arrived.get(tag)).toBeGreaterThanOrEqual(last.get(flow) ?? 0);
          last.set(flow, workload.arrived.get(tag)!);
        });
      }
      for (let i = 0; i < 50; i++) engine.step();
      for (let vc = 0; vc < settings.vcs; vc++)
        for (let port = 0; port < fabric.layout.ports; port++) expect(creditsOf(fabric, port, vc)).toBe(settings.buffer);
    });
  }

  test("each takes the cycles of an empty network for its size", () => {
    // One endpoint alone, a packet every 100 cycles.
    for (const set of [DRAGONFLY, { ...DRAGONFLY, switching: "cut-through" }, { ...DRAGONFLY, speedup: 2.5 }]) {
      const { engine, network, workload } = engineOf(set, [3, 1, 8], 100, 1);
      while (engine.cycle < 6000) engine.run(6000 - engine.cycle);
      let seen = 0;
      workload.sent.forEach(({ destination, flits, ready }, tag) => {
        const arrived = workload.arrived.get(tag);
        if (arrived === undefined) return;
        seen++;
        const router = network.endpointRouter[destination]!;
        const group = Math.floor(router / 4);
        // From router 0: local 2 cycles, global 5; routers 2 each.
        const entry =
          group === 0 ? -1 : [...network.channelSource].findIndex((r, c) => r < 4 && Math.floor(network.channelTarget[c]! / 4) === group);
        const hops =
          group === 0
            ? router === 0
              ? []
              : [2]
            : [...(network.channelSource[entry] === 0 ? [] : [2]), 5, ...(network.channelTarget[entry] === router ? [] : [2])];
        const latency = 1 + 1 + 2 * (hops.length + 1) + hops.reduce((sum, cycles) => sum + cycles, 0) + 1 + flits - 1;
        expect(arrived - ready).toBe(latency);
      });
      expect(seen).toBeGreaterThan(55);
    }
  });

  test("with cut-through a short packet passes where a long one must wait, and the long one gets its turn", () => {
    const { engine, workload } = engineOf({ ...DRAGONFLY, buffer: 8, switching: "cut-through", vcs: 2 }, [8, 1], 0);
    while (engine.cycle < 4000) engine.run(4000 - engine.cycle);
    const delivered = [1, 8].map((size) => workload.sent.filter(({ flits }, tag) => flits === size && workload.arrived.has(tag)).length);
    expect(delivered[1]).toBeGreaterThan(1000);
    expect(delivered[0]! / delivered[1]!).toBeCloseTo(1, 1);
  });
});
