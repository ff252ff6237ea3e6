/** Flit-hops per second of processor time (router traversals of delivered flits, as BookSim2 counts hops). */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Value } from "../../src/descriptor.ts";
import { cpuSeconds, design } from "./measure.ts";

interface Case {
  readonly title: string;
  readonly load: number;
  readonly cycles: number;
  readonly set: Readonly<Record<string, Value>>;
  /** The same network and load in BookSim2's words, where it has them. */
  readonly booksim?: string;
}

const DRAGONFLY = { topology: "dragonfly", p: 4, a: 8, h: 4 };
/** Paper 001, section 4. */
const CASCADE = { topology: "cascade", speedup: 2.5, localLatency: 10, globalLatency: 10 };
const SHORT_LINKS = { localLatency: 1, globalLatency: 1 };
const BOOKSIM_DRAGONFLY = "topology = dragonflynew;\nk = 4;\nn = 1;\nvc_buf_size = 256;\ninternal_speedup = 2.0;\ntraffic = uniform;\n";

const CASES: readonly Case[] = [
  {
    title: "dragonfly 4·8·4·33, MIN, uniform 0.5",
    load: 0.5,
    cycles: 5000,
    set: DRAGONFLY,
    booksim: `${BOOKSIM_DRAGONFLY}routing_function = min;\nnum_vcs = 2;\n`,
  },
  { title: "dragonfly 4·8·4·33, MIN, uniform 0.01", load: 0.01, cycles: 20000, set: DRAGONFLY },
  { title: "the same, links of 1 cycle, uniform 0.5", load: 0.5, cycles: 5000, set: { ...DRAGONFLY, ...SHORT_LINKS } },
  { title: "dragonfly 4·8·4·33, UGAL-L, uniform 0.5", load: 0.5, cycles: 4000, set: { ...DRAGONFLY, routing: "ugal-l" } },
  {
    title: "the same with BookSim2's UGAL",
    load: 0.5,
    cycles: 4000,
    set: {
      ...DRAGONFLY,
      arrangement: "absolute",
      routing: "ugal-l",
      intermediate: "router",
      congestion: "credits",
      weighting: "double",
      bias: 30,
      vcScheme: "booksim",
      vcs: 3,
    },
    booksim: `${BOOKSIM_DRAGONFLY}routing_function = ugal;\nnum_vcs = 3;\n`,
  },
  {
    title: "dragonfly 4·8·4·33, UGAL-L, worst case 0.3",
    load: 0.3,
    cycles: 4000,
    set: { ...DRAGONFLY, routing: "ugal-l", traffic: "worst-case" },
  },
  {
    title: "dragonfly 4·8·4·33, Valiant, worst case 0.4",
    load: 0.4,
    cycles: 4000,
    set: { ...DRAGONFLY, routing: "valiant", traffic: "worst-case" },
  },
  {
    title: "dragonfly 4·8·4·33, PAR, worst case 0.3",
    load: 0.3,
    cycles: 4000,
    set: { ...DRAGONFLY, routing: "par", traffic: "worst-case" },
  },
  { title: "Cascade (2,304 endpoints), MIN, uniform 0.3", load: 0.3, cycles: 800, set: CASCADE },
  {
    title: "Cascade (2,304 endpoints), UGAL-G, group shift 0.15",
    load: 0.15,
    cycles: 800,
    set: { ...CASCADE, routing: "ugal-g", traffic: "shift", offset: 384 },
  },
  { title: "slim fly q = 13, MIN, uniform 0.5", load: 0.5, cycles: 2000, set: { topology: "slim-fly", q: 13, p: 9, ...SHORT_LINKS } },
  {
    title: "4-ary 4-tree, random up, uniform 0.5",
    load: 0.5,
    cycles: 8000,
    set: { topology: "fat-tree", k: 4, n: 4, ...SHORT_LINKS },
    booksim:
      "topology = fattree;\nk = 4;\nn = 4;\nvc_buf_size = 256;\ninternal_speedup = 2.0;\ntraffic = uniform;\nrouting_function = nca;\nnum_vcs = 4;\n",
  },
  {
    title: "4-ary 4-tree, SADP, uniform 0.5",
    load: 0.5,
    cycles: 8000,
    set: { topology: "fat-tree", k: 4, n: 4, routing: "adaptive-sadp", ...SHORT_LINKS },
  },
  {
    title: "slim fly q = 19 (10,830 endpoints), MIN, uniform 0.5",
    load: 0.5,
    cycles: 800,
    set: { topology: "slim-fly", q: 19, ...SHORT_LINKS },
  },
  {
    title: "dragonfly 16·32·16·200 (102,400 endpoints), MIN, 0.1",
    load: 0.1,
    cycles: 300,
    set: { topology: "dragonfly", p: 16, a: 32, h: 16, g: 200, ...SHORT_LINKS },
  },
  // Links of usual length let domains of the network be simulated one after the other.
  { title: "the same, links of 10 and 100 cycles", load: 0.1, cycles: 400, set: { topology: "dragonfly", p: 16, a: 32, h: 16, g: 200 } },
  { title: "dragonfly 8·16·8·129 (16,512 endpoints), MIN, 0.5", load: 0.5, cycles: 700, set: { topology: "dragonfly", p: 8, a: 16, h: 8 } },
];
/** Each case is run so many times; the machine may be busy with other things, so the best counts, and the median is shown. */
const RUNS = 3;

interface Measured {
  /** Million flit-hops and cycles per second of processor time; seconds to set up; bytes of the engine's memory. */
  readonly rate: number;
  readonly cyclesPerSecond: number;
  readonly setup: number;
  readonly memory: number;
}

/** `reports`: reports of progress a second. */
function measure({ set, load, cycles }: Case, reports = 0): Measured {
  const values = design({ ...set, maxCycles: 10000000, warmup: 1000000 });
  let start = cpuSeconds();
  const network = networkOf(values);
  const simulation = createSteadyState(network, values, load);
  const setup = cpuSeconds() - start;
  simulation.advance(Math.max(300, cycles / 4));
  const hops = simulation.engine.flitHops;
  start = cpuSeconds();
  // As long as workers have it of a large network.
  const slice = Math.max(64, Math.floor(cycles / 50));
  for (let done = 0, reported = start; done < cycles; done += slice) {
    simulation.advance(slice);
    if (reports > 0 && cpuSeconds() - reported > 1 / reports) {
      simulation.progress();
      reported = cpuSeconds();
    }
  }
  const seconds = cpuSeconds() - start;
  return {
    rate: (simulation.engine.flitHops - hops) / seconds / 1e6,
    cyclesPerSecond: cycles / seconds,
    setup,
    memory: simulation.engine.fabric.kernel.memory.buffer.byteLength,
  };
}

const BOOKSIM = `vc_allocator = separable_input_first;
sw_allocator = separable_input_first;
alloc_iters = 1;
credit_delay = 2;
routing_delay = 0;
vc_alloc_delay = 1;
sw_alloc_delay = 1;
st_final_delay = 1;
input_speedup = 1;
output_speedup = 1;
wait_for_tail_credit = 0;
injection_rate = 0.5;
sample_period = 200;
warmup_periods = 2;
max_samples = 2;
sim_count = 1;
sim_type = throughput;
latency_thres = 1000000.0;
`;

/** BookSim2's million flit-hops per second on the same machine: delivered flits times mean hops, over its user time. */
function booksimRate(command: string, config: string, endpoints: number): number {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-bench-"));
  try {
    writeFileSync(join(folder, "config"), `${config}${BOOKSIM}`);
    const { stdout, stderr } = spawnSync("bash", ["-c", `TIMEFORMAT=%U; time "${command}" config`], { cwd: folder, encoding: "utf8" });
    const seconds = Number(stderr.trim().split("\n").at(-1));
    const number = (pattern: RegExp): number => Number([...stdout.matchAll(pattern)].at(-1)?.[1]);
    const cycles = number(/Time taken is (\d+) cycles/g);
    return (0.5 * endpoints * cycles * number(/Hops average = ([\d.]+)/g)) / seconds / 1e6;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of BookSim2s at hand, in the order in which they are named. */
const BUILDS = ["with assertions", "without"] as const;

/** Prints every case; with BookSim2s at hand their rates in the same minute, and the ratios. */
export function benchSimulation(booksims: readonly string[]): void {
  console.log(
    `${"simulator".padEnd(54)}   best  median  M flit-hops/s   cycles/s  set up     memory${booksims.map((_, build) => `  BookSim2 ${BUILDS[build] ?? ""}, ratio`).join("")}`,
  );
  for (const one of CASES) {
    const runs = Array.from({ length: RUNS }, () => measure(one)).sort((a, b) => b.rate - a.rate);
    const [best, median] = [runs[0]!, runs[1]!];
    const { booksim: config } = one;
    const comparison =
      config === undefined
        ? ""
        : booksims
            .map((command, build) => {
              const theirs = booksimRate(command, config, networkOf(design(one.set)).endpoints);
              return `  ${theirs.toFixed(3).padStart(`BookSim2 ${BUILDS[build] ?? ""}`.length)}  ${(best.rate / theirs).toFixed(0).padStart(5)}`;
            })
            .join("");
    console.log(
      `${one.title.padEnd(54)} ${best.rate.toFixed(2).padStart(6)}  ${median.rate.toFixed(2).padStart(6)} ${Math.round(best.cyclesPerSecond).toString().padStart(25)} ${`${(best.setup * 1000).toFixed(0)} ms`.padStart(7)} ${`${(best.memory / 1e6).toFixed(0)} MB`.padStart(10)}${comparison}`,
    );
  }
  const [first] = CASES;
  const pairs = Array.from({ length: RUNS }, () => [measure(first!).rate, measure(first!, 8).rate] as const);
  const best = (index: 0 | 1): number => Math.max(...pairs.map((pair) => pair[index]));
  console.log(`with 8 reports of all channels a second: ${((best(1) / best(0)) * 100).toFixed(0)} % of that rate`);
}

/** Wall-clock seconds of a whole curve through the command, on one worker and on two. */
export function benchWorkers(): void {
  const command = (...words: string[]): void => {
    spawnSync(process.execPath, ["src/cli/flitlab.mjs", ...words], { stdio: "ignore" });
  };
  // Bundled, where that is to be done.
  command("describe", "");
  for (const [title, study] of [
    ["seven loads of the first", "p=4&a=8&h=4&load=0.1:0.7:0.1&saturation=curve&measure=2000"],
    ["one load of 102,400 endpoints (MIN, 0.1, a window of 9,000 cycles)", "p=16&a=32&h=16&g=200&load=0.1&measure=9000"],
    ["one load of 16,512 endpoints (MIN, 0.5)", "p=8&a=16&h=8&load=0.5"],
  ] as const) {
    const seconds = [1, 2].map((workers) => {
      const started = performance.now();
      command("simulate", study, "--workers", String(workers));
      return (performance.now() - started) / 1000;
    });
    console.log(
      `${title} through the command: ${seconds[0]!.toFixed(1)} s on one worker, ${seconds[1]!.toFixed(1)} s on two: ${(seconds[0]! / seconds[1]!).toFixed(2)}x`,
    );
  }
}
