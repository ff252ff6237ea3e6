/**
 * A sweep as configurations of CAMINOS (crate caminos 0.6.3, University of Cantabria): a file for each point and load. Network, routes,
 * traffic, virtual channels and buffers are ours, or the point is refused. The router is its own; every point says so.
 */
import { networkOf, trafficOn } from "../../engine/model.ts";
import type { Network } from "../../engine/model.ts";
import { formatDecimal } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { SweepPoint } from "../points.ts";
import { undrawn } from "./anynet-paths.ts";
import { caminosNetwork, FILE } from "./caminos-networks.ts";
import type { CaminosNetwork } from "./caminos-networks.ts";
import { comment, numberedName, pointName, refused } from "./format.ts";
import type { ExportedPoint, Exporter, ExportFormat, TextFile } from "./format.ts";
import { collectScript, runScript, runsTable } from "./runner.ts";
import type { Run } from "./runner.ts";
import { designKey, fixedFaults, networkKey, windowNotes, workFaults } from "./shared.ts";
import type { Fixed } from "./shared.ts";

/** Most runs that one file may also hold, for CAMINOS to run by itself. */
const MAX_IN_ONE = 20_000;
/** Messages that wait at an endpoint: in effect unbounded. */
const QUEUE = 1_000_000;

/** Settings that are translated, or that its router lacks, which its note says. */
const KNOWN: readonly string[] = [
  "load", "seed", "packetSize", "vcs", "buffer", "outputBuffer", "switching", "terminalLatency", "localLatency", "globalLatency", "linkLatency", "routerLatency",
  "creditLatency", "speedup", "allocator", "warmup", "measure", "warmupRule", "saturation", "saturationWithin", "precision", "maxCycles", "burst",
]; // oxfmt-ignore

const FIXED: Fixed = {
  localBandwidth: { value: 1, why: "its links carry a phit a cycle" },
  globalBandwidth: { value: 1, why: "its links carry a phit a cycle" },
  injection: { value: "bernoulli", why: "its bursts are drawn otherwise" },
  inOrder: { value: "any", why: "it has no reorder buffers" },
  routingDelay: { value: 0, why: "routing takes no time in its Basic router" },
  inputSpeedup: { value: 1, why: "an input of its Basic router sends one phit a cycle" },
  vcReuse: { value: "tail-sent", why: "its virtual channels are free once the tail has left" },
  vcAllocation: { value: "any", why: "it asks for room for the whole packet" },
};

function settingFaults(values: DesignValues): string[] {
  const faults = fixedFaults(values, KNOWN, FIXED);
  const flits = values.packetSize;
  if (flits > 1 && values.switching === "wormhole")
    faults.push(`packetSize = ${flits}: packets of several flits cut through there, so set switching = cut-through`);
  return faults;
}

interface Sent {
  readonly pattern: string;
  readonly file: string | null;
}

/** Traffic: its own pattern, or a list of destinations. */
function patternIn(network: Network, values: DesignValues): Sent | { readonly fault: string } {
  const id = values.traffic;
  const lacks = (why: string): { readonly fault: string } => ({ fault: `traffic = ${id}: ${why}` });
  const { endpoints, groups, adversary } = network;
  if (id === "uniform")
    return values["selfTraffic"] === "0"
      ? { pattern: "Uniform", file: null }
      : lacks("what an endpoint sends to itself is not sent there, so set selfTraffic = 0");
  if (id === "worst-case" && groups && !adversary && network.damage === null) {
    const size = endpoints / groups.count;
    return {
      pattern: `Product { block_size: ${size}, block_pattern: Uniform { allow_self: true }, global_pattern: CartesianTransform { sides: [${groups.count}], shift: [1] } }`,
      file: null,
    };
  }
  const traffic = trafficOn(network, values);
  const lines: string[] = [];
  for (let source = 0; source < endpoints; source++) {
    if (!traffic.sends(source)) return lacks(`all of its endpoints send, and here endpoint ${source} is silent`);
    const drawn = undrawn((random) => traffic.destination(source, random));
    if ("asked" in drawn) return lacks("it has no such random destinations");
    if (drawn.of === source) return lacks(`what an endpoint sends to itself is not sent there, and endpoint ${source} does`);
    lines.push(`${source} ${drawn.of}`);
  }
  return { pattern: `FileMap { filename: "${FILE}" }`, file: `${lines.join("\n")}\n` };
}

const OWN_ROUTER =
  "Its Basic router has no pipeline, allocators, speedup or credit delay like ours and draws among requests at random: compare hops and what is accepted, not latency.";

function configuration(
  point: SweepPoint,
  values: DesignValues,
  load: number,
  network: CaminosNetwork,
  topology: string,
  pattern: string,
  endpoints: number,
): string {
  const flits = values.packetSize;
  const policies = [...(network.byHops ? ["Hops"] : []), "EnforceFlowControl", "Random"];
  const delays = [...network.delays, values.terminalLatency];
  return `${comment(`Point ${pointName(point)} at load ${formatDecimal(load)}, by flitlab, for CAMINOS 0.6.3.\n${point.work!.study}\nThe router is CAMINOS' own: compare hops and what is accepted, not latency.`)}
Configuration
{
	random_seed: ${formatDecimal(values.seed)},
	warmup: ${formatDecimal(values.warmup)},
	measured: ${formatDecimal(values.measure)},
	topology: ${topology},
	traffic: HomogeneousTraffic { pattern: ${pattern}, servers: ${endpoints}, load: ${formatDecimal(load)}, message_size: ${flits} },
	maximum_packet_size: ${flits},
	server_queue_size: ${QUEUE},
	router: Basic
	{
		virtual_channels: ${formatDecimal(values.vcs)},
		virtual_channel_policies: [${policies.join(", ")}],
		delay: 0,
		buffer_size: ${formatDecimal(values.buffer)},
		bubble: false,
		flit_size: ${flits},
		intransit_priority: false,
		allow_request_busy_port: true,
		output_buffer_size: ${Math.max(flits, values.outputBuffer || values.buffer)},
		output_prioritize_lowest_label: false,
	},
	routing: ${network.routing},
	link_classes: [${delays.map((delay) => `LinkClass { delay: ${delay} }`).join(", ")}],
}
`;
}

/** The folder as an experiment of CAMINOS: all configurations as alternatives, in the order of runs.csv, and a table of its results. */
function experiment(configurations: readonly string[]): readonly TextFile[] {
  const fields = [
    "configuration.random_seed",
    "configuration.traffic.load",
    "result.accepted_load",
    "result.average_message_delay",
    "result.average_packet_hops",
  ];
  return [
    { path: "main.cfg", text: `![\n${configurations.join(",\n")}]\n` },
    { path: "main.od", text: `[\n\tCSV { fields: [${fields.map((one) => `=${one}`).join(", ")}], filename: "caminos.csv" },\n]\n` },
  ];
}

class CaminosExporter implements Exporter {
  private readonly count: number;
  /** Numbers of files: networks and lists of destinations. */
  private readonly kept = new Map<string, number>();
  private last: { readonly key: string; readonly found: ReturnType<typeof caminosNetwork> } | null = null;
  private readonly runs: Run[] = [];
  /** All configurations while they are few. */
  private readonly all: string[] = [];

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
    const sent = patternIn(network, design);
    if ("faults" in there) faults.push(...there.faults);
    if ("fault" in sent) faults.push(sent.fault);
    if ("faults" in there || "fault" in sent || faults.length > 0) return refused(faults);
    const files: TextFile[] = [];
    const topology = there.topology.replace(FILE, this.keep(files, `networks ${networkKey(design)}`, "caminos", there.file));
    const pattern = sent.pattern.replace(FILE, this.keep(files, `patterns ${designKey(design)}`, "txt", sent.file));
    const name = numberedName(index, this.count);
    const runs = [...new Set(design.load)].map((load) => ({ name: `${name}-${formatDecimal(load)}`, load }));
    for (const run of runs) {
      const text = configuration(point, design, run.load, there, topology, pattern, network.endpoints);
      files.push({ path: `configs/${run.name}.cfg`, text });
      this.runs.push({ run, point });
      if (this.all.length <= MAX_IN_ONE) this.all.push(text);
    }
    return { files, runs, refusal: null, notes: [OWN_ROUTER, ...windowNotes(design)] };
  }

  end(): readonly TextFile[] {
    return [runsTable(this.runs), RUN, COLLECT, ...(this.all.length > MAX_IN_ONE ? [] : experiment(this.all))];
  }

  /** The path of a file, which is written unless an earlier point of that key has written it; the key begins with its folder. */
  private keep(files: TextFile[], key: string, ending: string, text: string | null): string {
    if (text === null) return "";
    const folder = key.slice(0, key.indexOf(" "));
    const number = this.kept.get(key) ?? this.kept.size + 1;
    const path = `${folder}/${number}.${ending}`;
    if (!this.kept.has(key)) files.push({ path, text: text.endsWith("\n") ? text : `${text}\n` });
    this.kept.set(key, number);
    return path;
  }

  private network(design: DesignValues): ReturnType<typeof caminosNetwork> {
    const key = designKey(design);
    if (this.last?.key !== key) this.last = { key, found: caminosNetwork(networkOf(design), design) };
    return this.last.found;
  }
}

const RUN = runScript(
  "CAMINOS",
  "caminos",
  "CAMINOS",
  `"$CAMINOS" "$1" --results="results/$run.part$$" > "results/$run.log" 2>&1
[ -s "results/$run.part$$" ] && mv "results/$run.part$$" "results/$run.txt" || echo "Run $run gave no result: see results/$run.log." >&2`,
);

const COLLECT = collectScript(
  "The router is CAMINOS' own: compare hops and what is accepted, not latency.",
  ["accepted", "packetLatency.mean", "hops.mean"],
  `{ sub(/,$/, "") }
name == "accepted_load" { accepted = $1 }
name == "average_message_delay" { latency = $1 }
name == "average_packet_hops" { hops = $1 }
{ name = /:$/ && !(substr($1, 1, length($1) - 1) in seen) ? substr($1, 1, length($1) - 1) : ""; seen[name] = 1 }
END { if (accepted == "") none(); else print accepted "," latency "," hops }`,
);

export const caminos: ExportFormat = {
  id: "caminos",
  title: "CAMINOS",
  begin: ({ count }) => new CaminosExporter(count),
};
