/** Where messages of a run waited: exact where two meet, and in sum what they take beyond an idle network, on any network. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Completion } from "../../src/simulation/completion.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { WaitSums, Waits } from "../../src/simulation/waits.ts";
import { channelLatencies } from "../../src/topology/channels.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { Messages } from "../../src/workload/messages.ts";
import { placed } from "../../src/workload/placement.ts";
import { ProgramBuilder } from "../../src/workload/program.ts";
import { smallDesign } from "../random/small-designs.ts";
import { seeds } from "../tools/extent.ts";
import { design } from "./designs.ts";

const FLITS = 24;
/** Endpoints 0 and 1 share a router, 2 and 3 its neighbour, 8 is at the other end of the first global channel. */
const BASE = { p: 2, a: 4, h: 2, arrangement: "absolute", localLatency: 3, globalLatency: 20, terminalLatency: 2, routerLatency: 2 };
const BASICS = { ...BASE, vcs: 6, buffer: FLITS, packetSize: FLITS } as const;

function tracedDesign(more: Readonly<Record<string, string | number>>): DesignValues {
  return design({ ...BASICS, traffic: "trace", run: "completion", flitBytes: 1, ...more });
}

function replayed(trace: string, more: Readonly<Record<string, string | number>> = {}): ProgramResult {
  const values = tracedDesign({ trace, ...more });
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(1000));
  return run.result();
}

/** Cycles of a message through an idle network. */
function alone(routers: number, channels: number, flits = FLITS): number {
  return 1 + 2 + 2 * routers + channels + 2 + flits - 1;
}

describe("a message waits", () => {
  test("nowhere when it is alone", () => {
    for (const [to, cycles] of [
      [2, alone(2, 3)],
      [8, alone(2, 20)],
    ] as const) {
      const { criticalPath, criticalWaits } = replayed(`5,0,${to},${FLITS}`);
      expect(criticalPath).toMatchObject([{ ready: 5, begun: 5, done: 5 + cycles, moving: cycles, waits: [] }]);
      expect(criticalWaits).toEqual([]);
    }
  });

  test.each([0, 1, 7, 20])("for the channel that it shares with one sent %i cycles before, as long as that needs it", (before) => {
    // In packets of a flit: the later flits of longer ones, which hold their virtual channel already, catch up a cycle in the next router.
    const network = networkOf(design(BASICS));
    const shared = network.channelStart[0]!;
    const { criticalPath, criticalWaits } = replayed(`0,0,2,${FLITS}\n${before},1,3,${FLITS}`, { packetSize: 1 });
    const cycles = FLITS - before;
    expect(criticalPath).toMatchObject([
      { done: before + alone(2, 3) + cycles, moving: alone(2, 3), waits: [{ at: "channel", channel: shared, cycles }] },
    ]);
    expect(criticalWaits).toEqual([{ at: "channel", channel: shared, cycles }]);
  });

  test("for the terminal channel of an endpoint to which another sends, too", () => {
    const { criticalPath } = replayed(`0,0,4,${FLITS}\n0,2,4,${FLITS}`);
    expect(criticalPath).toMatchObject([{ waits: [{ at: "destination", channel: null, cycles: FLITS }] }]);
  });

  test("for the turns of its task's other messages", () => {
    const { criticalPath } = replayed(`0,0,2,${3 * FLITS}\n0,0,8,${3 * FLITS}`, { sending: "turns" });
    const last = criticalPath.at(-1)!;
    expect(last).toMatchObject({ destination: 8, begun: FLITS, waits: [{ at: "turns", cycles: 2 * FLITS }] });
    expect(last.moving).toBe(alone(2, 20, 3 * FLITS));
  });

  test("for the channel before which its first flit stands, not where its last one is held back for that", () => {
    // Buffers of a third of a packet: what is sent second is held back over its whole length.
    const more = { buffer: FLITS / 3, vcs: 2, terminalLatency: 1, localLatency: 1 };
    const network = networkOf(tracedDesign(more));
    const { criticalPath } = replayed(`0,0,2,${FLITS}\n3,1,3,${FLITS}`, more);
    const [step] = criticalPath;
    expect(step!.source).toBe(1);
    const there = step!.waits.filter(({ at }) => at === "channel");
    expect(there).toMatchObject([{ channel: network.channelStart[0]! }]);
    expect(there[0]!.cycles).toBeGreaterThanOrEqual(FLITS - 3);
    expect(step!.waits.reduce((sum, { cycles }) => sum + cycles, step!.moving!)).toBe(step!.done - step!.begun);
  });

  test("with all its packets, each behind those before it", () => {
    // Packets of a flit leave by turns, 0, 1 and 2 cycles late, and all after the other message's three: 3.
    const shared = networkOf(design(BASICS)).channelStart[0]!;
    const [step] = replayed("0,0,2,6\n0,1,3,3", { packetSize: 1 }).criticalPath;
    expect([step!.packets, step!.waits]).toEqual([6, [{ at: "channel", channel: shared, cycles: 3 }]]);
    expect(step!.packetWaits).toEqual([{ at: "channel", channel: shared, cycles: 0 + 1 + 2 + 3 + 3 + 3 }]);
  });

  test.each(["1+2", "2+1"])("last for what was done last of the messages %s", (both) => {
    const { criticalPath } = replayed(`0,0,2,${FLITS}\n500,1,3,${FLITS}\n0,4,9,1,${both}`);
    expect(criticalPath.map(({ op }) => op)).toEqual([1, 2]);
  });

  test("for packets sent before it, where they must come in order", () => {
    const { criticalPath } = replayed(`0,0,8,${40 * FLITS}\n0,0,30,${20 * FLITS}`, { routing: "valiant", inOrder: "ideal", p: 2, seed: 3 });
    for (const { moving, waits, begun, done } of criticalPath)
      expect(waits.reduce((sum, { cycles }) => sum + cycles, moving!)).toBe(done - begun);
  });
});

/** Messages between random endpoints at random times, on a random small design. */
function faultsOf(values: DesignValues, seed: number): string[] {
  const network = networkOf(values);
  const settings = { ...settingsOf(values), maxCycles: 1_000_000 };
  const random = mulberry32(seed);
  const router = routingOf(values).build(network, values);
  const program = new ProgramBuilder(network.endpoints);
  const any = (): number => Math.floor(random() * network.endpoints);
  let messages = 0;
  for (let i = 0; i < 60; i++) {
    const [source, destination] = [any(), any()];
    if (source === destination) continue;
    const after = messages > 0 && random() < 0.3 ? [Math.floor(random() * messages)] : [];
    program.message(source, destination, 1 + Math.floor(random() * 3 * settings.packetSize), {
      after,
      notBefore: Math.floor(random() * 100),
    });
    messages++;
  }
  const built = program.build();
  const placement = placed(
    Int32Array.from({ length: network.endpoints }, (_, e) => e),
    network.endpoints,
  );
  const takesTurns = random() < 0.5;
  const sent = new Messages(built, placement, { packetSize: settings.packetSize, interleaved: () => takesTurns });
  const run = new Completion(network, router, sent, settings);
  sent.watch(() => run.engine.cycle);
  const waits = new Waits(run.engine.fabric, sent.flits, router.longestRoute);
  run.engine.sources.time(waits);
  while (!run.advance(777));
  const faults: string[] = [];
  const latencies = channelLatencies(network, settings);
  for (let message = 0; message < messages; message++) {
    const done = sent.times.done[message]!;
    const passage = waits.of(message, done);
    if ((passage === null) !== Number.isNaN(done))
      faults.push(`message ${message}: done ${done}, and ${passage === null ? "no" : "a"} way`);
    if (passage === null) continue;
    const from = network.endpointRouter[built.rank[message]!]!;
    const to = network.endpointRouter[built.peer[message]!]!;
    if (endOf(network, from, passage.channels) !== to) faults.push(`message ${message}: its way does not lead from ${from} to ${to}`);
    const wires = passage.channels.reduce((sum, c) => sum + latencies[c]!, 0);
    const idle = 1 + 2 * settings.terminalLatency + (passage.channels.length + 1) * settings.routerLatency + wires;
    const flits = sent.flits[message]!;
    // All of its flits, or those up to the packet that came last.
    const handed = passage.moving - idle + 1;
    const whole = handed === flits || handed % settings.packetSize === 0;
    if (handed > flits || handed < 1 || !whole)
      faults.push(`message ${message}: moves for ${passage.moving} cycles, ${idle} with one flit, of ${flits}`);
    const sum = passage.waits.reduce((all, { cycles }) => all + cycles, 0);
    if (passage.moving + sum !== done - sent.times.begun[message]!) faults.push(`message ${message}: ${passage.moving} + ${sum} cycles`);
    const inNetwork = passage.waits.filter(({ at }) => at === "channel" || at === "destination");
    const all = waits.ofPackets(message)!;
    const ofAll = (channel: number | null): number => all.waits.find((wait) => wait.channel === channel)?.cycles ?? 0;
    if (all.packets !== Math.ceil(flits / settings.packetSize)) faults.push(`message ${message}: ${all.packets} packets of ${flits} flits`);
    if (all.packets === 1 && all.waits.length !== inNetwork.length) faults.push(`message ${message}: its packet waits elsewhere`);
    for (const { channel, cycles } of inNetwork)
      if (all.packets === 1 ? ofAll(channel) !== cycles : ofAll(channel) < cycles)
        faults.push(`message ${message}: its last packet waits ${cycles} for ${channel ?? "its endpoint"}, all ${ofAll(channel)}`);
    for (const { at, channel, cycles } of passage.waits)
      if (cycles <= 0) faults.push(`message ${message}: waits ${cycles} at ${at} ${channel ?? ""}`);
  }
  return faults;
}

test("cycles are added up by message and port, as far as there is room", () => {
  const random = mulberry32(5);
  const [sums, few, plain] = [new WaitSums(300), new WaitSums(300, 100), new Map<string, number>()];
  for (let i = 0; i < 20_000; i++) {
    const [message, port, cycles] = [Math.floor(random() ** 2 * 300), 16 * Math.floor(random() ** 3 * 400), 1 + Math.floor(random() * 9)];
    for (const kept of [sums, few]) kept.add(message, port, cycles);
    plain.set(`${message} ${port}`, cycles + (plain.get(`${message} ${port}`) ?? 0));
  }
  let pairs = 0;
  for (let message = 0; message < 300; message++)
    for (const { port, cycles } of sums.of(message)!) {
      pairs++;
      expect(cycles).toBe(plain.get(`${message} ${port}`));
    }
  expect(pairs).toBe(plain.size);
  expect(few.of(0)).toBeNull();
});

test("records of the latest messages are kept where there is no room for all", () => {
  const values = tracedDesign({ trace: "0,0,5,1" });
  const network = networkOf(values);
  const program = new ProgramBuilder(network.endpoints);
  const random = mulberry32(3);
  for (let i = 0; i < 200; i++) {
    const source = Math.floor(random() * network.endpoints);
    program.message(source, (source + 1 + Math.floor(random() * (network.endpoints - 1))) % network.endpoints, FLITS, { notBefore: 3 * i });
  }
  const placement = placed(
    Int32Array.from({ length: network.endpoints }, (_, e) => e),
    network.endpoints,
  );
  const passages = (most?: number) => {
    const messages = new Messages(program.build(), placement, { packetSize: FLITS });
    const router = routingOf(values).build(network, values);
    const run = new Completion(network, router, messages, settingsOf(values));
    messages.watch(() => run.engine.cycle);
    const waits = new Waits(run.engine.fabric, messages.flits, router.longestRoute, most);
    run.engine.sources.time(waits);
    while (!run.advance(1000));
    const { done } = messages.times;
    return [...done.keys()].sort((a, b) => done[a]! - done[b]! || a - b).map((message) => waits.of(message, done[message]!));
  };
  const [all, some] = [passages(), passages(256)];
  expect(all.every((passage) => passage !== null)).toBe(true);
  const kept = some.flatMap((passage, i) => (passage === null ? [] : [i]));
  expect(kept.length).toBeGreaterThan(15);
  expect(kept.length).toBeLessThan(64);
  for (const i of kept) expect(some[i]).toEqual(all[i]);
  expect(kept.at(-1)).toBe(199);
});

function endOf(network: Network, from: number, channels: readonly number[]): number {
  return channels.reduce((at, c) => (network.channelSource[c] === at ? network.channelTarget[c]! : -1), from);
}

test("in sum what it takes beyond an idle network, on random designs", () => {
  const { first, count } = seeds(24, 200);
  const faults: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    // Messages of a program are not answered.
    const values: DesignValues = { ...smallDesign(seed).values, protocol: "none" };
    try {
      faults.push(
        ...faultsOf(values, seed)
          .slice(0, 2)
          .map((fault) => `${seed}: ${JSON.stringify(values)}: ${fault}`),
      );
    } catch (error) {
      faults.push(`${seed}: ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
});
