import { describe, expect, test } from "vitest";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Packet, Wake, Workload } from "../../src/workload/workload.ts";
import { design } from "./designs.ts";

const DESIGN = design({ p: 2, a: 4, h: 2, localLatency: 2, globalLatency: 5, warmup: 0, measure: 100 });
const NETWORK = networkOf(DESIGN);
/** Within a router: 1 + terminal + router + terminal, and a cycle a flit after the first. */
const LATENCY = 1 + 1 + 2 + 1;

function engineOf(workload: Workload): Engine {
  return new Engine(NETWORK, routingOf(DESIGN).build(NETWORK, DESIGN), workload, settingsOf(DESIGN));
}

/** What endpoints 0 and 1, which share a router, have to send: by time, and by what was delivered (`answers`: so many cycles later). */
class Script implements Workload {
  readonly heard: (readonly [tag: number, cycle: number])[] = [];
  private readonly times: readonly number[][];
  private readonly answers: ReadonlyMap<number, { readonly source: number; readonly delay: number }>;
  private readonly waiting: number[][] = [[], []];
  private tag = 0;

  constructor(times: readonly (readonly number[])[], answers: ReadonlyMap<number, { readonly source: number; readonly delay: number }>) {
    this.times = times.map((list) => [...list]);
    this.answers = answers;
  }

  ready(source: number): number {
    return source > 1 ? Infinity : Math.min(this.waiting[source]![0] ?? Infinity, this.times[source]![0] ?? Infinity);
  }

  next(source: number, packet: Packet): void {
    const [timed = Infinity] = this.times[source]!;
    const [answer = Infinity] = this.waiting[source]!;
    (answer <= timed ? this.waiting : this.times)[source]!.shift();
    packet.destination = 1 - source;
    packet.flits = 2;
    packet.tag = ++this.tag;
  }

  delivered(tag: number, cycle: number, wake: Wake): void {
    this.heard.push([tag, cycle]);
    const answer = this.answers.get(tag);
    if (!answer) return;
    this.waiting[answer.source]!.push(cycle + answer.delay);
    wake(answer.source, cycle + answer.delay);
  }
}

describe("a delivery wakes a source", () => {
  test("that had nothing to send, in the next cycle at the earliest", () => {
    const workload = new Script([[10], []], new Map([[1, { source: 1, delay: 0 }]]));
    engineOf(workload).run(60);
    const first = 10 + LATENCY + 1;
    expect(workload.heard).toEqual([
      [1, first],
      [2, first + 1 + LATENCY + 1],
    ]);
  });

  test("after so many cycles, more than the wheel of sources reaches", () => {
    const workload = new Script([[10], []], new Map([[1, { source: 1, delay: 9000 }]]));
    const engine = engineOf(workload);
    while (engine.cycle < 9100) engine.run(9100 - engine.cycle);
    const first = 10 + LATENCY + 1;
    expect(workload.heard).toEqual([
      [1, first],
      [2, first + 9000 + LATENCY + 1],
    ]);
  });

  test("that waits for a later packet, which keeps its time", () => {
    const workload = new Script([[10], [5000]], new Map([[1, { source: 1, delay: 3 }]]));
    const engine = engineOf(workload);
    while (engine.cycle < 5100) engine.run(5100 - engine.cycle);
    const first = 10 + LATENCY + 1;
    expect(workload.heard).toEqual([
      [1, first],
      [2, first + 3 + LATENCY + 1],
      [3, 5000 + LATENCY + 1],
    ]);
  });

  test("that is in the midst of a packet, whose next one it becomes", () => {
    // Endpoint 1 begins a packet of two flits in the cycle in which it hears of the first one.
    const first = 10 + LATENCY + 1;
    const workload = new Script([[10], [first]], new Map([[1, { source: 1, delay: 0 }]]));
    engineOf(workload).run(60);
    expect(workload.heard.map(([, cycle]) => cycle)).toEqual([first, first + LATENCY + 1, first + LATENCY + 3]);
  });

  test("and others of its slot keep their times", () => {
    /** Everybody is to send at cycle 3000; deliveries of endpoint 0's packets call endpoints 5, 3 and 1 earlier. */
    const sent: (readonly [source: number, cycle: number])[] = [];
    const early = [5, 3, 1];
    const first = Array.from({ length: NETWORK.endpoints }, (_, e) => (e === 0 ? 10 : 3000));
    let engine: Engine | null = null;
    const workload: Workload = {
      ready: (source, before) => (before < 0 ? first[source]! : source === 0 && before < 200 ? before + 50 : Infinity),
      next: (source, packet) => {
        if (source !== 0) sent.push([source, engine!.cycle]);
        packet.destination = source === 0 ? 1 : 0;
        packet.flits = 1;
        packet.tag = source;
      },
      delivered: (tag, cycle, wake) => {
        const source = tag === 0 ? early.shift() : undefined;
        if (source !== undefined) wake(source, cycle + 20);
      },
    };
    engine = engineOf(workload);
    while (engine.cycle < 4000) engine.run(4000 - engine.cycle);
    expect(sent.slice(0, 3).map(([source]) => source)).toEqual([5, 3, 1]);
    const rest = sent.slice(3);
    expect(rest.map(([source]) => source).sort((a, b) => a - b)).toEqual(
      Array.from({ length: NETWORK.endpoints }, (_, e) => e).filter((e) => ![0, 1, 3, 5].includes(e)),
    );
    expect(rest.every(([, cycle]) => cycle >= 3000)).toBe(true);
  });
});
