/** Flit-hops per second of processor time (router traversals of delivered flits, as BookSim2 counts hops). */
import { createSimulation } from "../../src/simulation/simulation.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { networkOf } from "../../src/study/network.ts";
import type { Value, Values } from "../../src/descriptor.ts";

interface Case {
  readonly title: string;
  readonly load: number;
  readonly cycles: number;
  readonly set: Readonly<Record<string, Value>>;
}

const DRAGONFLY = { topology: "dragonfly", p: 4, a: 8, h: 4 };

const CASES: readonly Case[] = [
  { title: "dragonfly 4·8·4·33, MIN, uniform 0.5", load: 0.5, cycles: 5000, set: DRAGONFLY },
  { title: "dragonfly 4·8·4·33, MIN, uniform 0.01", load: 0.01, cycles: 20000, set: DRAGONFLY },
  { title: "dragonfly 4·8·4·33, UGAL-L, uniform 0.5", load: 0.5, cycles: 4000, set: { ...DRAGONFLY, routing: "ugal-l" } },
  { title: "dragonfly 4·8·4·33, UGAL-L, worst case 0.3", load: 0.3, cycles: 4000, set: { ...DRAGONFLY, routing: "ugal-l", traffic: "worst-case" } },
  { title: "dragonfly 4·8·4·33, Valiant, worst case 0.4", load: 0.4, cycles: 4000, set: { ...DRAGONFLY, routing: "valiant", traffic: "worst-case" } },
  { title: "slim fly q = 13, MIN, uniform 0.5", load: 0.5, cycles: 2000, set: { topology: "slim-fly", q: 13, p: 9, localLatency: 1, globalLatency: 1 } },
  { title: "4-ary 4-tree, random up, uniform 0.5", load: 0.5, cycles: 8000, set: { topology: "fat-tree", k: 4, n: 4, localLatency: 1, globalLatency: 1 } },
  { title: "slim fly q = 19 (10,830 endpoints), MIN, uniform 0.5", load: 0.5, cycles: 400, set: { topology: "slim-fly", q: 19 } },
];

function design(set: Case["set"]): Values {
  return Object.entries(set).reduce((values, [id, value]) => withValue(values, id, value).values, defaultValues());
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Prints million flit-hops per second, cycles per second, and the ratio to the first case. */
export function benchSimulation(): void {
  let reference = 0;
  for (const { title, load, cycles, set } of CASES) {
    const values = design({ ...set, maxCycles: 10000000, warmup: 1000000 });
    const network = networkOf(values);
    const simulation = createSimulation(network, values, load);
    simulation.advance(Math.max(300, cycles / 4));
    const hops = simulation.engine.flitHops;
    const start = cpuSeconds();
    simulation.advance(cycles);
    const seconds = cpuSeconds() - start;
    const rate = (simulation.engine.flitHops - hops) / seconds / 1e6;
    reference ||= rate;
    console.log(`${title.padEnd(54)} ${rate.toFixed(2).padStart(7)} M flit-hops/s ${Math.round(cycles / seconds).toString().padStart(8)} cycles/s  ${(rate / reference).toFixed(2)}x`);
  }
}
