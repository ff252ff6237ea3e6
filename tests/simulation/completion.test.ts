import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Completion } from "../../src/simulation/completion.ts";
import type { CompletionResult } from "../../src/simulation/completion.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { FiniteWorkload, Packet, Wake } from "../../src/workload/workload.ts";
import { design } from "./designs.ts";

/** A message goes round these endpoints, in packets of these sizes: each sends it on when it has come whole. */
class Round implements FiniteWorkload {
  outstanding: number;
  private readonly members: readonly number[];
  private readonly sizes: readonly number[];
  /** Packets of the message that are still to be sent by its holder, and to come to the next one; messages passed on before. */
  private unsent: number;
  private missing: number;
  private passed = 0;
  private readyAt = 0;

  constructor(members: readonly number[], sizes: readonly number[], laps: number) {
    this.members = members;
    this.sizes = sizes;
    this.outstanding = laps * members.length;
    this.unsent = sizes.length;
    this.missing = sizes.length;
  }

  private get holder(): number {
    return this.members[this.passed % this.members.length]!;
  }

  ready(source: number): number {
    return source === this.holder && this.unsent > 0 && this.outstanding > 0 ? this.readyAt : Infinity;
  }

  next(_source: number, packet: Packet): void {
    packet.destination = this.members[(this.passed + 1) % this.members.length]!;
    packet.flits = this.sizes[this.sizes.length - this.unsent--]!;
    packet.tag = this.passed;
  }

  delivered(tag: number, cycle: number, wake: Wake): void {
    expect(tag).toBe(this.passed);
    if (--this.missing > 0) return;
    this.outstanding--;
    this.passed++;
    this.missing = this.sizes.length;
    this.unsent = this.sizes.length;
    this.readyAt = cycle + 1;
    if (this.outstanding > 0) wake(this.holder, this.readyAt);
  }
}

const BASE = { p: 2, a: 4, h: 2, arrangement: "absolute", localLatency: 3, globalLatency: 20, terminalLatency: 2, routerLatency: 2 };

function run(set: Readonly<Record<string, Value>>, workload: FiniteWorkload, slice = 300): CompletionResult {
  const values = design({ ...BASE, ...set });
  const network = networkOf(values);
  const completion = new Completion(network, routingOf(values).build(network, values), workload, settingsOf(values));
  while (!completion.advance(slice));
  return completion.result();
}

/** Cycles from a message's readiness to its delivery, in an empty network: its flits follow each other through one injection channel. */
function passing(routers: number, channels: number, flits: number): number {
  return 1 + 2 + 2 * routers + channels + 2 + flits - 1;
}

describe("a message that goes round is done in the sum of its ways", () => {
  // Endpoints of router 0, of its neighbour, and of the router at the other end of router 0's first global channel.
  const WAYS = [
    { members: [0, 1], once: (flits: number) => 2 * passing(1, 0, flits) },
    { members: [0, 2], once: (flits: number) => 2 * passing(2, 3, flits) },
    { members: [0, 1, 2], once: (flits: number) => passing(1, 0, flits) + 2 * passing(2, 3, flits) },
    { members: [0, 8], once: (flits: number) => 2 * passing(2, 20, flits) },
  ];
  for (const { members, once } of WAYS) {
    for (const sizes of [[1], [5], [4, 4, 1]]) {
      test(`endpoints ${members.join(", ")}, packets of ${sizes.join(", ")} flits, three laps`, () => {
        const flits = sizes.reduce((sum, size) => sum + size, 0);
        const messages = 3 * members.length;
        const result = run({}, new Round(members, sizes, 3));
        // A message that has come in a cycle is sent on from the next one.
        expect(result.finished).toBe(3 * once(flits) + messages - 1);
        expect(result).toMatchObject({
          complete: true,
          stall: null,
          deliveredPackets: messages * sizes.length,
          deliveredFlits: messages * flits,
        });
      });
    }
  }

  test("whatever the slices, and with packets in order", () => {
    const results = [1, 77, 5000].map((slice) =>
      run({ inOrder: "ideal", routing: "valiant" }, new Round([0, 8, 40, 3], [3, 1, 6], 4), slice),
    );
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(results[0]!.complete).toBe(true);
    expect(results[0]!.packetLatency.max).toBeGreaterThan(20);
  });
});

test("a run that comes to the cycle limit, or in which nothing can go on, says that it is not complete", () => {
  const limited = run({ warmup: 100, measure: 100, maxCycles: 400 }, new Round([0, 8], [1], 100));
  expect(limited.complete).toBe(false);
  expect(limited.finished).toBeLessThan(400);
  expect(limited.deliveredPackets).toBeGreaterThan(5);
  const waiting: FiniteWorkload = { outstanding: 1, ready: () => Infinity, next: () => undefined };
  expect(run({}, waiting)).toMatchObject({ complete: false, finished: -1, deliveredPackets: 0, stall: null });
});

describe("the use of channels", () => {
  /** Thirty flits from a router to its neighbour, whose channel takes one every twenty cycles: the last is there before its twenty are over. */
  const SLOW = { p: 1, a: 2, h: 1, localBandwidth: 0.05, localLatency: 1, terminalLatency: 1, routerLatency: 1, warmup: 0, measure: 100 };
  const used = (maxCycles: number, slice: number) => {
    const trace = "cycle,source,destination,flits\n0,0,1,30";
    const values = design({ ...SLOW, traffic: "trace", run: "completion", flitBytes: 1, trace, maxCycles });
    const program = createProgramRun(networkOf(values), values);
    while (!program.advance(slice));
    const { complete, cycles, busiest } = program.result();
    return { complete, cycles, busy: busiest[0]!.use, busiest: busiest.length };
  };

  test("is told up to the last delivery, wherever a slice ends", () => {
    const at = used(100_000, 5000);
    expect(at).toMatchObject({ complete: true, busiest: 1 });
    for (const slice of [1, 7, 37, 1000]) expect(used(100_000, slice)).toEqual(at);
    // Those of 29 flits, and what the last had by its arrival.
    expect(at.busy * (at.cycles + 1)).toBeGreaterThan(580);
    expect(at.busy * (at.cycles + 1)).toBeLessThan(590);
  });

  test("is told of all cycles so far where the run has no end", () => {
    const { complete, busy } = used(205, 5000);
    expect(complete).toBe(false);
    expect(busy).toBeGreaterThan(0.9);
    expect(busy).toBeLessThan(1);
    expect(used(205, 7).busy).toBe(busy);
  });
});

test("a design that runs to completion within fewer cycles than a window has is simulated at a load in a whole one", () => {
  const values = design({ p: 1, a: 2, h: 1, traffic: "ring-all-reduce", run: "completion", maxCycles: 200 });
  const simulation = createSteadyState(networkOf(values), values, 0.1);
  for (let slices = 0; slices < 1000 && !simulation.advance(1000);) slices++;
  expect(simulation.result()).toMatchObject({ complete: true });
});
