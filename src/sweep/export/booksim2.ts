/**
 * A sweep as configurations of BookSim2 (github.com/booksim/booksim2, commit 28f4329): a file for each point and load. Only points with the
 * same network, routes, virtual channels, timing and traffic there are written; all others are refused in a sentence. For the rules of
 * agreement see docs/simulator.md, "Beside BookSim2".
 */
import { pipelineCycles, networkOf, trafficOn } from "../../engine/model.ts";
import { formatDecimal, valuesOf } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { SweepPoint } from "../points.ts";
import { booksimNetwork } from "./booksim2-networks.ts";
import type { BooksimNetwork, Numbering } from "./booksim2-networks.ts";
import { comment, numberedName, pointName, refused } from "./format.ts";
import type { ExportedPoint, Exporter, ExportFormat, TextFile } from "./format.ts";
import { collectScript, runScript, runsTable } from "./runner.ts";
import type { Run } from "./runner.ts";
import { CONTROL, designKey, fixedFaults, networkKey, onlyDestination, windowNotes, workFaults } from "./shared.ts";
import type { Fixed } from "./shared.ts";
import type { Network, Traffic, TrafficValues } from "../../engine/model.ts";

// Traffic in BookSim2's terms: its patterns, if one of them is the design's to the last endpoint.

type Found = { readonly pattern: string } | { readonly fault: string };

/** One of its permutations: its name there and the destination of endpoint s. */
interface Permutation {
  readonly pattern: string;
  readonly to: (source: number) => number;
  /** Independent of the order in which routers' endpoints are numbered, if the last is the first's opposite. */
  readonly symmetric?: true;
}

function bitPermutations(endpoints: number): Permutation[] {
  const bits = 31 - Math.clz32(endpoints);
  if (2 ** bits !== endpoints) return [];
  const half = bits >> 1;
  const low = 2 ** half - 1;
  const all: Permutation[] = [
    { pattern: "bitcomp", to: (s) => endpoints - 1 - s, symmetric: true },
    {
      pattern: "bitrev",
      to: (s) => {
        let reversed = 0;
        for (let i = 0; i < bits; i++) reversed = (reversed << 1) | ((s >> i) & 1);
        return reversed;
      },
    },
    { pattern: "shuffle", to: (s) => ((s << 1) & (endpoints - 1)) | (bits > 0 ? s >> (bits - 1) : 0) },
  ];
  return bits % 2 === 0 ? [...all, { pattern: "transpose", to: (s) => ((s >> half) & low) | ((s & low) << half) }] : all;
}

/** Permutations by the digits of s to a base: all to one side by as much. */
function digitPermutations(endpoints: number): Permutation[] {
  const found: Permutation[] = [];
  for (let n = 1; 2 ** n <= endpoints || n === 1; n++) {
    const k = Math.round(endpoints ** (1 / n));
    if (k ** n !== endpoints) continue;
    const moved = (by: number) => (source: number) => {
      let sum = 0;
      for (let i = 0, stride = 1; i < n; i++, stride *= k) sum += ((Math.floor(source / stride) + by) % k) * stride;
      return sum;
    };
    found.push(
      { pattern: `neighbor({${k},${n},1})`, to: moved(1) },
      { pattern: `tornado({${k},${n},1})`, to: moved(Math.ceil(k / 2) - 1) },
    );
  }
  return found;
}

/** The pattern of a traffic in which each endpoint has one destination. */
function permutation(traffic: Traffic, { endpoints }: Network, { same }: Numbering): Found {
  for (let source = 0; source < endpoints; source++) {
    if (!traffic.sends(source)) return { fault: `all of its endpoints send, and here endpoint ${source} is silent` };
    const rate = traffic.rates?.[source] ?? 1;
    if (rate !== 1) return { fault: `all of its endpoints offer the whole load, and here endpoint ${source} offers ${rate} of it` };
  }
  for (const { pattern, to, symmetric = false } of [...bitPermutations(endpoints), ...digitPermutations(endpoints)]) {
    if (!same && !symmetric) continue;
    let source = 0;
    while (source < endpoints && onlyDestination(traffic, source) === to(source)) source++;
    if (source === endpoints) return { pattern };
  }
  return { fault: same ? "it has no permutation like this" : "it numbers endpoints otherwise there, and has no permutation like this" };
}

/** The design's traffic there. Its `fault` names what differs, without full stop. */
function booksimTraffic(network: Network, values: DesignValues, there: Numbering): Found {
  const id = values.traffic;
  const traffic = trafficOn(network, values);
  const lacks = (why: string): Found => ({ fault: `traffic = ${id}: ${why}` });
  if (id === "uniform")
    return valuesOf<TrafficValues["uniform"]>(values).selfTraffic === "1"
      ? { pattern: "uniform" }
      : lacks("the sender is among its random destinations, so set selfTraffic = 1");
  if (id === "worst-case" && there.dragonfly !== null && network.adversary === null)
    return { pattern: `bad_dragon({${there.dragonfly},1})` };
  if (id === "shift" && valuesOf<TrafficValues["shift"]>(values).shiftBy === "half") {
    if (network.damage !== null || network.endpoints % 2 === 1) return lacks("its halves are of an even number of endpoints, all of them");
    return there.same ? { pattern: "asymmetric" } : lacks("it numbers endpoints otherwise there");
  }
  for (let source = 0; source < network.endpoints; source++) {
    if (!traffic.sends(source)) continue;
    if (onlyDestination(traffic, source) === null) return lacks("it has no such random destinations");
  }
  const found = permutation(traffic, network, there);
  return "fault" in found ? lacks(found.fault) : found;
}

/** Most periods into which a window is cut. */
const MAX_PERIODS = 200;

/** Settings of a simulation that are translated, or that a configuration does not need. */
const KNOWN = [
  "load", "seed", "packetSize", "protocolVcs", "requestBuffer", "vcs", "buffer", "routerLatency", "localLatency", "globalLatency", "linkLatency", "creditLatency", "speedup",
  "routingDelay", "inputSpeedup", "allocator", "vcReuse", "vcAllocation",
  "warmup", "measure", "warmupRule", "saturation", "saturationWithin", "precision", "maxCycles", "burst", ...CONTROL,
] as const; // oxfmt-ignore

/** Settings that it lacks. */
const FIXED: Fixed = {
  terminalLatency: { value: 1, why: "channels of its endpoints take 1 cycle" },
  localBandwidth: { value: 1, why: "all of its channels carry a flit a cycle" },
  globalBandwidth: { value: 1, why: "all of its channels carry a flit a cycle" },
  linkSpeed: { value: "", why: "all of its channels carry a flit a cycle" },
  outputBuffer: { value: 0, why: "its output queues count otherwise" },
  switching: { value: "wormhole", why: "it has no virtual cut-through" },
  injection: { value: "bernoulli", why: "its bursts are drawn otherwise" },
  protocol: { value: "none", why: "its packets are not answered here" },
  inOrder: { value: "any", why: "it has no reorder buffers" },
  congestionControl: { value: "none", why: "it holds no source back" },
};

/** Sentences without full stop on settings of the simulation that BookSim2 lacks; none if it has all. */
function settingFaults(values: DesignValues): string[] {
  const faults = fixedFaults(values, KNOWN, FIXED);
  const [speedup, latency] = [values.speedup, values.routerLatency];
  const routingDelay = values.routingDelay;
  const { whole } = pipelineCycles({ speedup, routingDelay });
  if (!Number.isInteger(speedup))
    faults.push(`speedup = ${speedup}: a fraction of a step falls in other cycles there, so set speedup to an integer`);
  else if (latency !== whole)
    faults.push(
      `routerLatency = ${latency}: its pipeline takes ${routingDelay === 0 ? "" : `routingDelay = ${routingDelay} and `}3 steps, so set routerLatency = ${whole} at speedup ${speedup}`,
    );
  if (routingDelay > 1)
    faults.push(
      `routingDelay = ${routingDelay}: while a packet is in a routing stage of several cycles there no other one of that router enters it, so set routingDelay to 0 or 1`,
    );
  if (periodsOf(values) === null)
    faults.push(
      `warmup = ${values.warmup}: its windows are made of equal periods, of which warm-up has at least one, so set warmup to a multiple of measure`,
    );
  return faults;
}

interface Periods {
  readonly cycles: number;
  readonly warmup: number;
  readonly all: number;
}

/** Equal periods that make up warm-up and measured window, the window of at most three if possible (more may end early there). */
function periodsOf(values: DesignValues): Periods | null {
  const [warmup, measure] = [values.warmup, values.measure];
  let common = warmup;
  for (let rest = measure; rest > 0;) [common, rest] = [rest, common % rest];
  const cycles = [1, 2, 3].map((parts) => measure / parts).find((length) => Number.isInteger(length) && warmup % length === 0) ?? common;
  if (warmup === 0 || (warmup + measure) / cycles > MAX_PERIODS) return null;
  return { cycles, warmup: warmup / cycles, all: (warmup + measure) / cycles };
}

/** BookSim2 tells integers from other numbers by their point. */
function real(value: number): string {
  const text = formatDecimal(value);
  return text.includes(".") ? text : `${text}.0`;
}

function configuration(
  point: SweepPoint,
  values: DesignValues,
  load: number,
  network: BooksimNetwork["settings"],
  traffic: string,
): string {
  const { cycles, warmup, all } = periodsOf(values)!;
  const allocator = values.allocator === "islip" ? "islip" : "separable_input_first";
  const lines = (settings: Readonly<Record<string, string | number>>): string =>
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value};`)
      .join("\n");
  return [
    comment(`Point ${pointName(point)} at load ${formatDecimal(load)}, by flitlab, for BookSim2 (commit 28f4329).\n${point.work!.study}`),
    lines(network),
    comment(
      `Routers: three steps, ${values.routingDelay === 0 ? "the route looked up one router ahead" : "after those of routing in the router"}.`,
    ),
    lines({
      num_vcs: values.vcs,
      vc_buf_size: values.buffer,
      internal_speedup: real(values.speedup),
      routing_delay: values.routingDelay,
      vc_alloc_delay: 1,
      sw_alloc_delay: 1,
      st_prepare_delay: 0,
      st_final_delay: 1,
      credit_delay: values.creditLatency,
      input_speedup: values.inputSpeedup,
      output_speedup: 1,
      output_buffer_size: -1,
      speculative: 0,
      wait_for_tail_credit: values.vcReuse === "tail-credit" ? 1 : 0,
      ...(values.vcAllocation === "with-credit" ? { vc_busy_when_full: 1 } : {}),
      vc_allocator: allocator,
      sw_allocator: allocator,
      arb_type: "round_robin",
    }),
    comment("Traffic: flits an endpoint and cycle."),
    lines({
      traffic,
      injection_process: "bernoulli",
      injection_rate: real(load),
      injection_rate_uses_flits: 1,
      packet_size: values.packetSize,
    }),
    comment(`Windows: ${values.warmup} cycles of warm-up, then ${values.measure} measured, whatever they say.`),
    lines({
      sim_type: "latency",
      sample_period: cycles,
      warmup_periods: warmup,
      max_samples: all,
      stopping_thres: "0.0",
      acc_stopping_thres: "0.0",
      latency_thres: real(values.maxCycles),
      deadlock_warn_timeout: 2000,
      seed: values.seed,
    }),
    "",
  ].join("\n");
}

const CHANCE = "Random numbers are drawn otherwise, so that results agree within chance, not to the digit.";

class BooksimExporter implements Exporter {
  private readonly count: number;
  /** Networks from files, by their keys. */
  private readonly networks = new Map<string, string>();
  /** Cache of the last answer, for points that differ in load or seed only. */
  private last: { readonly key: string; readonly found: ReturnType<typeof booksimNetwork> } | null = null;
  private readonly runs: Run[] = [];

  constructor(count: number) {
    this.count = count;
  }

  point(point: SweepPoint): ExportedPoint {
    const { work, fault, index } = point;
    if (!work) return refused([fault.replace(/\.$/, "")]);
    const { design } = work;
    const none = workFaults(work);
    if (none.length > 0) return refused(none);
    const faults = settingFaults(design);
    const network = networkOf(design);
    const there = this.network(design);
    // Where the network is not to be had, what else is not is said all the same.
    const traffic = booksimTraffic(network, design, "faults" in there ? { same: true, dragonfly: 1 } : there);
    if ("faults" in there) faults.push(...there.faults);
    if ("fault" in traffic) faults.push(traffic.fault);
    if ("faults" in there || "fault" in traffic || faults.length > 0) return refused(faults);
    const files: TextFile[] = [];
    let settings = there.settings;
    if (there.file !== null) {
      const key = networkKey(design);
      const path = this.networks.get(key) ?? `networks/${this.networks.size + 1}.anynet`;
      if (!this.networks.has(key)) files.push({ path, text: `${there.file}\n` });
      this.networks.set(key, path);
      settings = { ...settings, network_file: path };
    }
    const name = numberedName(index, this.count);
    const runs = [...new Set(design.load)].map((load) => ({ name: `${name}-${formatDecimal(load)}`, load }));
    for (const run of runs) {
      files.push({ path: `configs/${run.name}.cfg`, text: configuration(point, design, run.load, settings, traffic.pattern) });
      this.runs.push({ run, point });
    }
    return { files, runs, refusal: null, notes: [CHANCE, ...windowNotes(design)] };
  }

  end(): readonly TextFile[] {
    return [runsTable(this.runs), RUN, COLLECT];
  }

  private network(design: DesignValues): ReturnType<typeof booksimNetwork> {
    const key = designKey(design);
    if (this.last?.key !== key) this.last = { key, found: booksimNetwork(networkOf(design), design) };
    return this.last.found;
  }
}

// Of what it prints the last part alone is kept: the listing of a network is long.
const RUN = runScript(
  "BOOKSIM",
  "booksim",
  "BookSim2",
  `"$BOOKSIM" "$1" 2>&1 | tail -n 200 > "results/$run.part$$"
mv "results/$run.part$$" "results/$run.txt"`,
);

/** It counts routers as hops; we count channels between them. */
const COLLECT = collectScript(
  `Delivered: whether all measured packets arrived in time. That does not tell whether a load
# is stable: past saturation compare what is accepted, latency means nothing there. Hops are channels between routers.`,
  ["delivered", "accepted", "packetLatency.mean", "hops.mean"],
  `/Overall Traffic Statistics/ { found = 1 }
/exceeded .* cycles. Aborting/ { unstable = 1 }
!found && /^Accepted flit rate average/ { last = $NF }
found && /^Packet latency average/ { latency = $5 }
found && /^Accepted flit rate average/ { accepted = $6 }
found && /^Hops average/ { hops = $4 - 1 }
END {
  if (unstable) print "false," last ",,"
  else if (found) print "true," accepted "," latency "," hops
  else none()
}`,
);

export const booksim2: ExportFormat = {
  id: "booksim2",
  title: "BookSim2",
  begin: ({ count }) => new BooksimExporter(count),
};
