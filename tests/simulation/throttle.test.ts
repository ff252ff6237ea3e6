import { describe, expect, test } from "vitest";
import { Completion } from "../../src/simulation/completion.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { Messages } from "../../src/workload/messages.ts";
import { placed } from "../../src/workload/placement.ts";
import { ProgramBuilder } from "../../src/workload/program.ts";
import type { DesignValues } from "../../src/study/study.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";

/** Two routers; the link carries two flits a cycle and has one virtual channel. */
const NETWORK = { topology: "custom", graph: "0-1", vcs: 1, buffer: 64, speedup: 4, localBandwidth: 2, localLatency: 5 } as const;

function designOf(set: Readonly<Record<string, Value>>): DesignValues {
  return Object.entries(set).reduce((next, [id, value]) => withValue(next, id, value).values, defaultValues());
}

/**
 * An incast through one queue: `senders` endpoints send all that they can to one of the other router, and one more endpoint beside them sends
 * `demand` to another one there.
 */
function incast(senders: number, demand: number, set: Readonly<Record<string, Value>> = {}): { engine: Engine; hot: number; free: number } {
  const p = senders + 1;
  const { hotDemand = 1, ...more } = set;
  const values = designOf({ ...NETWORK, p, ...more });
  const network = networkOf(values);
  const [hot, free] = [p, p + 1];
  const traffic: Traffic = {
    rates: Float64Array.from({ length: 2 * p }, (_, e) => (e < senders ? Number(hotDemand) : e === senders ? demand : 0)),
    senders: p,
    sends: (source) => source <= senders,
    destination: (source) => (source === senders ? free : hot),
    routerDemands: () => {},
    terminalDemand: 1,
  };
  const settings = settingsOf(values);
  const engine = new Engine(network, routingOf(values).build(network, values), new OpenLoop(traffic, settings, 1), settings);
  return { engine, hot, free };
}

function runTo(engine: Engine, until: number): void {
  while (engine.cycle < until) engine.run(until - engine.cycle);
}

/** What endpoints get a cycle from one cycle to another. */
function rates(engine: Engine, endpoints: readonly number[], from: number, until: number): number[] {
  runTo(engine, from);
  const before = endpoints.map((e) => engine.fabric.ejected(e));
  runTo(engine, until);
  return endpoints.map((e, i) => (engine.fabric.ejected(e) - before[i]!) / (until - from));
}

const SENDERS = [2, 4, 8, 16] as const;
const DEMAND = 0.5;

describe("an incast beside a victim in the same queue", () => {
  test.each(SENDERS)("without control %i senders leave the victim as much as one of them", (senders) => {
    const { engine, hot, free } = incast(senders, DEMAND);
    const [full, victim] = rates(engine, [hot, free], 5000, 15000);
    expect(full).toBe(1);
    expect(Math.abs(victim! - Math.min(DEMAND, 1 / senders))).toBeLessThan(0.01);
  });

  test.each(SENDERS)("with it %i senders use the target, and the victim has its demand again", (senders) => {
    const { engine, hot, free } = incast(senders, DEMAND, { congestionControl: "throttle" });
    // The victim's own queue is gone by then, too.
    const [used, victim] = rates(engine, [hot, free], 60000, 80000);
    expect(Math.abs(used! - 0.95)).toBeLessThan(0.02);
    expect(Math.abs(victim! - DEMAND)).toBeLessThan(0.02);
  });

  test.each(SENDERS)("the queue of %i senders drains by what the target leaves of the port", (senders) => {
    // Victims take a part of the link's buffer. After so long a delay all buffers on the way are full.
    const [buffer, delay] = [32, 400];
    const { engine, hot } = incast(senders, DEMAND, { congestionControl: "throttle", congestionDelay: delay, buffer });
    const onItsWay = (): number => engine.sources.drawnFor(hot) - engine.fabric.ejected(hot);
    runTo(engine, delay);
    expect(onItsWay()).toBeGreaterThan(0.75 * buffer * (1 + senders));
    // Without a queue there is what flies, and a packet of each sender.
    while (onItsWay() > 10 + senders) runTo(engine, engine.cycle + 16);
    // The buffer of the link, and one of each sender.
    const ratio = (engine.cycle - delay) / ((buffer * (1 + senders)) / (1 - 0.95));
    expect(ratio).toBeGreaterThan(1 / 1.5);
    expect(ratio).toBeLessThan(1.5);
  });

  test("at a target of 1 it never drains, and the victim gets no more than without control", () => {
    const { engine, hot, free } = incast(8, DEMAND, { congestionControl: "throttle", congestionTarget: 1, buffer: 32 });
    const [used, victim] = rates(engine, [hot, free], 60000, 70000);
    expect(used).toBe(1);
    expect(victim).toBeLessThan(0.2);
    expect(engine.channels.ejectionQueue(hot)).toBeGreaterThan(16);
  });

  test("senders that ask for less than the port are free again", () => {
    const { engine, hot, free } = incast(4, DEMAND, { congestionControl: "throttle", congestionMark: 2, hotDemand: 0.15 });
    const [used, victim] = rates(engine, [hot, free], 20000, 40000);
    expect(Math.abs(used! - 4 * 0.15)).toBeLessThan(0.01);
    expect(Math.abs(victim! - DEMAND)).toBeLessThan(0.02);
  });

  test("a run is the same in slices of any length", () => {
    const [one, other] = [incast(4, DEMAND, { congestionControl: "throttle" }), incast(4, DEMAND, { congestionControl: "throttle" })];
    runTo(one.engine, 3000);
    for (let until = 0; until < 3000;) runTo(other.engine, (until = Math.min(3000, until + 7)));
    expect(other.engine.latencySum).toBe(one.engine.latencySum);
    expect(other.engine.deliveredFlits).toBe(one.engine.deliveredFlits);
  });
});

describe("messages to a hot endpoint and to another", () => {
  /** The cycle in which the message to the other endpoint is done, which its sender has behind one to the hot endpoint. */
  function other(control: string): { other: number; all: number; bytes: number } {
    const values = designOf({ ...NETWORK, p: 4, congestionControl: control });
    const network = networkOf(values);
    const program = new ProgramBuilder(8);
    for (let source = 0; source < 4; source++) program.message(source, 4, 2000);
    const last = program.message(0, 5, 10);
    const messages = new Messages(
      program.build(),
      placed(
        Int32Array.from({ length: 8 }, (_, e) => e),
        8,
      ),
      { packetSize: 1 },
    );
    const run = new Completion(network, routingOf(values).build(network, values), messages, settingsOf(values));
    messages.watch(() => run.engine.cycle);
    while (!run.advance(1000));
    const { complete, deliveredFlits } = run.result();
    expect(complete).toBe(true);
    return { other: messages.times.done[last]!, all: messages.finished, bytes: deliveredFlits };
  }

  test("without control the second waits for the first, with it for nothing", () => {
    const [free, held] = [other("none"), other("throttle")];
    expect(free.bytes).toBe(8010);
    expect(held.bytes).toBe(8010);
    expect(free.other).toBeGreaterThan(7000);
    expect(held.other).toBeLessThan(1500);
    // The hot port works at the target, not at its full rate.
    expect(free.all).toBeGreaterThan(8000);
    expect(free.all).toBeLessThan(8100);
    expect(held.all).toBeGreaterThan(8000 / 0.98);
    expect(held.all).toBeLessThan(8000 / 0.9);
  });
});
