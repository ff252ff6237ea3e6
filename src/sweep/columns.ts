/**
 * The columns of a table of results: what `--csv`, `--parquet` and `--out` of `flitlab simulate` write, and what docs/results.md says of
 * them. A column keeps its name, type and meaning; a new one may come with any version.
 */

/** Of Parquet: DOUBLE, BOOLEAN, STRING. */
export type ColumnType = "number" | "truth value" | "text";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Empty where it has none. */
  readonly unit: string;
  readonly meaning: string;
}

export interface ColumnGroup {
  /** The jobs that have these columns. */
  readonly title: string;
  readonly columns: readonly Column[];
}

/** Version of names, types and meanings; it counts on when one of them changes, not when a column is added. */
export const TABLE_VERSION = 1;

/** The keys of a Parquet file's metadata: this version, and what is said of its columns. */
export const TABLE_MARK = "flitlab.table";
export const COLUMNS_MARK = "flitlab.columns";

function number(name: string, unit: string, meaning: string): Column {
  return { name, type: "number", unit, meaning };
}

function truth(name: string, meaning: string): Column {
  return { name, type: "truth value", unit: "", meaning };
}

function text(name: string, meaning: string): Column {
  return { name, type: "text", unit: "", meaning };
}

const [LOAD, CYCLES, SPEED, NANOSECONDS, RATE] = [
  "fraction of a terminal channel",
  "cycles",
  "GB/s an endpoint",
  "ns",
  "flits an endpoint and cycle",
];

/** Loads in bytes, where the study tells the speed of a channel. */
const inSpeed = (names: readonly (readonly [string, string])[]): readonly Column[] =>
  names.map(([name, meaning]) => number(`gigabytesPerSecond.${name}`, SPEED, meaning));

export const COLUMN_GROUPS: readonly ColumnGroup[] = [
  {
    title: "Of every row",
    columns: [
      text("study", "The design in its normal form, from which the row can be computed again."),
      number("seconds", "s", "From the point's start to its end, where it was computed; of all loads of its curve."),
      text("computedBy", "Machine and process that computed it."),
      text("message", "Why there is no result, in one sentence; empty where there is one."),
      text("job", "The job, where the sweep varies it."),
      text("design", "The letter of the design in its study, where the sweep varies it."),
      text("warnings", "Sentences on what is uncertain in the result, in one cell."),
      text("routingRepaired", "How a design with failures is routed: `none`, `pairs`, `general`."),
      number("repairedPairs", "pairs of endpoints", "Ordered pairs of which a minimal path has failed."),
    ],
  },
  {
    title: "Of `simulate`, of one load",
    columns: [
      number("load", LOAD, "The load that endpoints offer."),
      number("accepted", RATE, "Delivered in the measured window, mean over all endpoints, silent ones too."),
      number("offered", RATE, "Offered on average, likewise."),
      number("carried", LOAD, "What gets through of the load, as a load: `load` times `accepted` over `offered`."),
      number("senders", "endpoints", "Endpoints that send; the others are silent in this pattern."),
      truth("saturated", "True if some source or destination does not keep pace."),
      number("worstFlow", LOAD, "The throughput of the worst source or destination, as a load."),
      number("fullRate", "flits a cycle", "On channels that were always in use; 0 if there were none."),
      number(
        "packetLatency.mean",
        CYCLES,
        "From a packet's generation to the arrival of its last flit; empty, like all of packets, beyond saturation.",
      ),
      number("packetLatency.confidence95", CYCLES, "Half of the 95 % confidence interval of this mean."),
      number("packetLatency.p50", CYCLES, "Median."),
      number("packetLatency.p95", CYCLES, "95th percentile."),
      number("packetLatency.p99", CYCLES, "99th percentile."),
      number("packetLatency.max", CYCLES, "The longest."),
      number("networkLatency.mean", CYCLES, "The same from the packet's entry into the network."),
      number("hops.mean", "channels", "Channels between routers that a packet takes."),
      number("minimalFraction", "share of packets", "Packets on minimal routes."),
      number("cycles", CYCLES, "Simulated in all, warm-up and drain included."),
      number("deliveredPackets", "packets", "Delivered in all cycles."),
      number("flitHops", "flits", "Router traversals of delivered flits: channels between routers and the ejection."),
      number("window.start", CYCLES, "First cycle of the measured window."),
      number("window.end", CYCLES, "First cycle after it."),
      truth("filling", "True if what is missing filled buffers rather than source queues: no proof that it is saturated."),
      truth("unsettled", "True if it counts as saturated over so short a run that it may well be carried."),
      text("stall", "Why the run was given up: packets that wait for each other, in words."),
      number("reorder.outOfOrder", "share of packets", "With `inOrder=ideal`: packets that came early."),
      number("reorder.meanOccupancy", "packets", "With `inOrder=ideal`: kept for later, mean of an endpoint."),
      number("reorder.maxOccupancy", "packets", "With `inOrder=ideal`: the most that an endpoint kept."),
      number("reorder.addedDelay", CYCLES, "With `inOrder=ideal`: mean wait for earlier packets."),
      number("fairness.min", "share", "The least of what an endpoint got into the network of its offer."),
      number("fairness.max", "share", "The most of it."),
      number("fairness.jain", "", "Jain's index of these shares; 1: all alike."),
      number("result.seconds", "s", "Processor time of the load, or of the linear program."),
      truth("complete", "False if the load was stopped."),
      text("state", "`settled`, or `coarse` in shorter windows than the study's."),
      ...inSpeed([
        ["load", "`load` in bytes. These columns are there where the study tells `terminalSpeed`."],
        ["accepted", "`accepted` in bytes."],
        ["offered", "`offered` in bytes."],
        ["carried", "`carried` in bytes."],
        ["worstFlow", "`worstFlow` in bytes."],
      ]),
    ],
  },
  {
    title: "Of `simulate` and `saturation`, of the whole curve",
    columns: [
      number("saturationLoad", LOAD, "The highest stable load, found by a search; empty if there was none, or no load saturates."),
      text("saturationState", "`found`; `between`: not searched to the end; `none`: every load is carried."),
      number("highestStable", LOAD, "The highest load found stable."),
      number("lowestSaturated", LOAD, "The lowest load above it found saturated."),
      number("saturation.lower", LOAD, "Where the search ended: stable."),
      number("saturation.upper", LOAD, "Where it ended: saturated."),
      number("saturation.runs", "loads", "How many more it simulated."),
      truth("saturation.unsettled", "True if nothing proves that loads from `saturation.upper` on are saturated."),
      text("saturation.state", "`settled` or `coarse`."),
    ],
  },
  {
    title: "Of studies that tell `terminalSpeed`",
    columns: [
      number("unit.terminalSpeed", "Gb/s", "The speed of a terminal channel."),
      number("unit.flitBytes", "bytes", "Of a flit."),
      number("unit.nanoseconds", NANOSECONDS, "How long a cycle is."),
    ],
  },
  {
    title: "Of `completion`",
    columns: [
      number("completion.cycles", CYCLES, "To the last delivery; −1: no message is sent."),
      number("completion.nanoseconds", NANOSECONDS, "The same in time."),
      number("completion.algbw", "GB/s", "As nccl-tests prints it."),
      number("completion.busbw", "GB/s", "As nccl-tests prints it."),
      truth("completion.complete", "False if not all was delivered."),
      text("completion.stall", "Why the run was given up, in words."),
      number("completion.tasks", "tasks", ""),
      number("completion.messages", "messages", "To be sent."),
      number("completion.deliveredMessages", "messages", "Delivered."),
      number("completion.bytes", "bytes", "Of all messages."),
      number("completion.deliveredBytes", "bytes", "Of those delivered."),
      number("completion.mostSent", "bytes", "Of the task whose endpoint sends most."),
      number("completion.flits", "flits", "Of all messages."),
      number("completion.deliveredPackets", "packets", "Delivered."),
      number("completion.deliveredFlits", "flits", "Delivered."),
      number("completion.flitHops", "flits", "Router traversals, as `flitHops`."),
      number("completion.minimalFraction", "share of packets", "On minimal routes."),
      number("completion.throughput", "flits a cycle and task that sends", ""),
      number("completion.seconds", "s", "Processor time."),
    ],
  },
  {
    title: "Of `throughput`",
    columns: [
      text("model", "The linear program."),
      number("alpha", LOAD, "The load that it carries, at most the terminal channels' bound."),
      number("alphaNetwork", LOAD, "The same without that bound."),
      number("terminalBound", LOAD, "The terminal channels' bound."),
      number("lower", LOAD, "What some routing carries."),
      number("upper", LOAD, "What none exceeds."),
      number("gap", "share", "Between the two."),
      truth("proved", "True if the optimum is proved to within the gap asked for."),
      number("rows", "", "Of the program."),
      number("columns", "", "Of the program."),
      number("nonzeros", "", "Of the program."),
      text("solver", "The solver, its version and what it did."),
      text("ended", "Why it ended: `optimum`, `gap`, `stopped`, `time limit`, `given up`."),
      text("foundFor", "Of a permutation that was searched for: whom it hurts."),
      ...inSpeed([
        ["alpha", "`alpha` in bytes."],
        ["alphaNetwork", "`alphaNetwork` in bytes."],
        ["terminalBound", "`terminalBound` in bytes."],
        ["lower", "`lower` in bytes."],
        ["upper", "`upper` in bytes."],
      ]),
    ],
  },
  {
    title: "Of `describe`",
    columns: [
      number("endpoints", "endpoints", ""),
      number("routers", "routers", ""),
      number("routersBought", "routers", "Without those inside machines of several endpoints."),
      number("radix", "ports", "Of the largest router, those to endpoints included."),
      number("networkRadix", "ports", "Of the largest router, those to other routers."),
      number("links", "links", "Between routers, both directions as one."),
      number("failed.links", "links", "That have failed."),
      number("failed.routers", "routers", "That have failed."),
      number("failed.endpoints", "endpoints", "Lost with them."),
      text("routerGroups.kind", "What the routers' groups are."),
      number("diameter", "hops", "Between routers with endpoints."),
      number("diameterBounds.lower", "hops", "Where it is not known exactly."),
      number("diameterBounds.upper", "hops", "Likewise."),
      number("distanceSample", "routers", "From which distances were measured; empty: from all."),
      number("averageDistance", "hops", "Mean over ordered pairs of distinct routers with endpoints."),
      number("minimalRouteAverage", "hops", "The same of the routing's minimal routes."),
      number("endpointAverageHops", "hops", "Mean over ordered pairs of distinct endpoints."),
      number("shortestPaths.min", "paths", "The least of a pair of routers."),
      number("shortestPaths.mean", "paths", "Mean over pairs."),
      number("shortestPaths.max", "paths", "The most of a pair."),
      number("shortestPaths.single", "share of pairs", "With one path."),
      number("shortestPaths.sampledSources", "routers", "From which they were counted; empty: from all."),
      number("bisection.lower", "links", "Proved."),
      number("bisection.upper", "links", "Found."),
      number("spectralGap.value", "", "Of the adjacency matrix."),
      truth("spectralGap.exact", "True if it is a closed form."),
      number("spectralGap.within", "", "Error of one that was computed."),
      number("edgeConnectivity.links", "links", "Whose loss cuts the network in two."),
      truth("edgeConnectivity.exact", "False if it is an upper bound."),
      number("girth", "links", "Of the shortest ring."),
      number("mooreBoundFraction", "share", "Of the most routers that degree and diameter allow."),
      number("virtualChannels.minimal", "virtual channels", "That minimal routes need."),
      number("virtualChannels.nonMinimal", "virtual channels", "That detours need."),
      number("virtualLayers", "layers", "Of paths that are free of deadlock each."),
      number("lashLayers", "layers", "The same by LASH."),
      truth("deadlockFree", "True if no ring of channels can wait for itself."),
      text("routingRegisters.scheme", "Registers that can carry the routing: `interval` or `flexible-interval`."),
      number("routingRegisters.bitsPerSwitch", "bits", "Of a router's registers."),
      number("routingRegisters.bitsTotal", "bits", "Of all."),
      number("routingRegisters.tableBitsPerSwitch", "bits", "Of a forwarding table in their place."),
    ],
  },
  {
    title: "Of `cost`",
    columns: [
      number("electricCables", "cables", ""),
      number("opticalCables", "cables", ""),
      number("endpointCables", "cables", "To endpoints, among the others."),
      number("meanOpticalMetres", "m", "Of an optical cable."),
      number("cableMetres", "m", "Of all cables."),
      number("electricCableCost", "$", ""),
      number("opticalCableCost", "$", ""),
      number("cableCost", "$", "Of both."),
      number("racks", "racks", ""),
      number("routerPrice", "$", "Of one router."),
      number("routerCost", "$", "Of all routers."),
      number("costPerEndpoint", "$ an endpoint", "Routers and cables."),
      number("powerPerEndpoint", "W an endpoint", "Of router ports."),
      number("cablePowerPerEndpoint", "W an endpoint", "Of the cables' own electronics."),
      number("totalPowerPerEndpoint", "W an endpoint", "Of both."),
      number("capitalCost", "$", "Routers and cables."),
      number("energyCost", "$", "Over `years`."),
      number("totalCost", "$", "Of both."),
      number("totalCostPerEndpoint", "$ an endpoint", ""),
      text("notOnSale", "Why no router on sale has the ports that are needed; then prices of routers are empty."),
      number("metresSaved", "m", "With `floor=improved`."),
    ],
  },
  {
    title: "Of `resilience`",
    columns: [
      text("failures", "What fails."),
      number("units", "units", "How many of these there are."),
      number("samples", "samples", "Random orders of failures."),
      number("distanceSamples", "samples", "In which distances were measured."),
      number("share", "share of samples", "In which a property must hold to count as kept."),
      number("survivedFraction.mean", "share of units", "That may fail until the network falls apart, mean over samples."),
      number("survivedFraction.atShare", "share of units", "That may fail while it holds together in the share of samples."),
    ],
  },
];

/** Parts of results. Where a result lacks one, or its numbers are in `--json` alone, the table may have an empty column of its name. */
export const PARTS: readonly string[] = [
  "histogram",
  "reorder",
  "saturation",
  "completion.inside",
  "completion.relayed",
  "failed",
  "routerLevels",
  "routerGroups",
  "deadlockCycle",
  "routingRegisters",
  "intervals",
  "survivedFraction",
];

const BY_NAME = new Map(
  [...COLUMN_GROUPS.flatMap(({ columns }) => columns), ...PARTS.map((name) => text(name, ""))].map((column) => [column.name, column]),
);

/** What is said of a column; null for a parameter that is varied, whose cells say what they are. */
export function columnOf(name: string): Column | null {
  const found = BY_NAME.get(name) ?? BY_NAME.get(name.replace(/^result\./, ""));
  return found === undefined ? null : { ...found, name };
}
