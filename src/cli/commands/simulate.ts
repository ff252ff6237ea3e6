/** `flitlab simulate`: latency and accepted throughput of a design, load by load. */
import type { CollectiveRate, Unit, WorkloadValues } from "../../engine/model.ts";
import { fileNames } from "../file-names.ts";
import type { FileNames } from "../file-names.ts";
import { readTrace, textOfFiles } from "../../engine/files.ts";
import { collectiveRate, isCheap, limitingModels, runsToCompletion, unitOf, withinLimit } from "../../engine/model.ts";
import type { UnfinishedLoad, ProgramResult, Wait } from "../../engine/results.ts";
import { valuesOf } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import * as engine from "../../engine/index.ts";
import type { Curve } from "../../engine/index.ts";
import {
  completionFields,
  curveFields,
  givenUpText,
  NO_SATURATION,
  repairFields,
  simulationWarnings,
  unitFields,
} from "../../sweep/fields.ts";
import { taskNamed } from "../../sweep/tasks.ts";
import { collisionsIn } from "../collisions.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome, unlike } from "../command.ts";
import type { Command, Outcome, Setting } from "../command.ts";
import { ONE_OUT, OneResult } from "../one-result.ts";
import { DESIGN, IN_ALL, JSON_OUTPUT, valued } from "../options.ts";
import { complain, EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { completionLine, pointsLine } from "../progress.ts";
import { columns, short, timeText, unitLine } from "../tables.ts";
import { filesOf, readStudy, withEntry } from "../study-argument.ts";

const TRACE = valued(
  "trace",
  "PATH",
  "with traffic=trace: the file that holds the trace, or a folder with a file of each rank",
  (file) => file,
  null,
);

export const simulate: Command = {
  id: "simulate",
  takes: STUDY,
  help: "latency and accepted throughput at each load, or a workload to its end, flit by flit",
  about: {
    computes:
      "Simulates every load of the study flit by flit, in windows that are checked for steadiness, and searches for the load at which the design saturates. A workload with run=completion is simulated to its last delivery instead. The seed determines every digit.",
    example: ["simulate", "p=2&a=4&h=2&routing=ugal-l&load=0.1,0.3&warmup=300&measure=300&saturation=curve"],
    fields:
      "points: [{load, accepted, saturated, packetLatency {mean, p99, …}, hops, …}], saturationLoad, saturation {lower, upper}, completion, warnings",
  },
  options: [TRACE, ONE_OUT, IN_ALL],
  run: (line) => {
    const file = line.get(TRACE);
    const whole = file === null || line.subject === null ? line : { ...line, subject: withTrace(line.subject, line.get(DESIGN), file) };
    const out = line.get(ONE_OUT);
    return onDesign(whole, async (given) => {
      const setting = { ...given, filed: file === null ? null : "trace" };
      const kept = out === null ? null : new OneResult(out);
      try {
        return await (runsToCompletion(given.values)
          ? completionOf(setting, file, kept)
          : curveOf(setting, file, kept, line.get(JSON_OUTPUT)));
      } finally {
        kept?.close();
      }
    });
  },
};

const TASK = taskNamed("simulate")!;

async function curveOf(setting: Setting, file: string | null, kept: OneResult | null, asJson: boolean): Promise<Outcome> {
  const { options, values, design } = setting;
  const line = pointsLine(new Set(values.load).size);
  const run = engine.simulate(design, {
    ...options,
    onPoint: ({ load }, searched) => {
      line.finished(load, searched);
    },
    onProgress: line.update,
  });
  const curve = await answerOf(run.curve, setting);
  line.clear();
  if (curve === null) kept?.leave();
  if (curve === null) return interrupted(setting, { points: [], ...NO_SATURATION, warnings: [] });
  const network = await answerOf(engine.network(design, options), setting);
  const repaired = repairFields(values, network);
  const others = unlike(setting, "simulation");
  const collisions = await collisionsIn(setting, network);
  const own = [...repaired.warnings, ...simulationWarnings(values, network, curve)];
  const warnings = [...others.warnings, ...own];
  for (const warning of warnings) complain(warning);
  if (curve.complete) kept?.write(TASK, values, { ...curveFields(curve, values), ...repaired.fields, warnings: own });
  else kept?.leave();
  return outcome(
    setting,
    curve.complete,
    { ...traceFields(values, file), ...curveFields(curve, values), ...collisions.fields, ...repaired.fields, ...others.fields, warnings },
    table(curve, curve.saturation?.found === true && !asJson ? await limitOf(setting) : Infinity, unitOf(values)) + collisions.lines,
  );
}

/** The certified bound on what the design's routing carries, by the programs that take no time; Infinity where they say nothing. */
async function limitOf(setting: Setting): Promise<number> {
  const { design, options, values } = setting;
  let limit = Infinity;
  for (const model of limitingModels(values).filter((one) => isCheap(values, one))) {
    // What cannot be solved bounds nothing.
    const result = await answerOf(engine.bound(design, { ...options, model }), setting).catch(() => null);
    limit = Math.min(limit, result?.upper ?? Infinity);
  }
  return limit;
}

async function completionOf(setting: Setting, file: string | null, kept: OneResult | null): Promise<Outcome> {
  const { options, values, design } = setting;
  const line = completionLine();
  const nothing = { points: [], ...NO_SATURATION };
  const result = await answerOf(engine.complete(design, { ...options, onProgress: line.update }), setting);
  line.clear();
  if (result === null) kept?.leave();
  if (result === null) return interrupted(setting, { ...nothing, completion: null, warnings: [] });
  const network = await answerOf(engine.network(design, options), setting);
  const repaired = repairFields(values, network);
  const others = unlike(setting, "simulation");
  const collisions = await collisionsIn(setting, network);
  const own = [...repaired.warnings, ...simulationWarnings(values, network)];
  if (result.stall !== null) own.push(`The ${givenUpText(result.stall, network)}`);
  const warnings = [...others.warnings, ...own];
  for (const warning of warnings) complain(warning);
  const completion = completionFields(result, values);
  if (result.complete || result.stall !== null)
    kept?.write(TASK, values, { ...unitFields(values), ...nothing, completion, ...repaired.fields, warnings: own });
  else kept?.leave();
  return outcome(
    setting,
    result.complete,
    {
      ...traceFields(values, file),
      ...unitFields(values),
      ...nothing,
      completion,
      ...collisions.fields,
      ...repaired.fields,
      ...others.fields,
      warnings,
    },
    completionText(result, unitOf(values), fileNames(values), collectiveRate(values, result.jobs[0]?.cycles ?? result.cycles)) +
      collisions.lines,
  );
}

const HEADER = ["load", "carried", "worst flow", "latency", "±95 %", "p99", "hops", "minimal", "seconds", ""];

/** Columns behind those of the same figures in loads and cycles. */
const [IN_BYTES, IN_TIME] = ["GB/s", "ns"];

function table(curve: Curve, limit: number, unit: Unit | null): string {
  const header = HEADER.flatMap((one) =>
    unit === null ? [one] : one === "carried" ? [one, IN_BYTES] : one === "latency" ? [one, IN_TIME] : [one],
  );
  const bytes = (load: number | null): string[] => (unit === null ? [] : [short(load === null ? null : load * unit.gigabytesPerSecond)]);
  const time = (cycles: number | null): string[] => (unit === null ? [] : [short(cycles === null ? null : cycles * unit.nanoseconds)]);
  const rows = curve.points.map((point) => ({
    load: point.load,
    cells: [
      short(point.load),
      short(point.carried),
      ...bytes(point.carried),
      short(point.worstFlow),
      short(point.packetLatency.mean),
      ...time(point.packetLatency.mean),
      short(point.packetLatency.confidence95, 2),
      short(point.packetLatency.p99),
      short(point.hops.mean),
      point.minimalFraction === null ? "-" : `${short(100 * point.minimalFraction, 3)} %`,
      short(point.seconds, 2),
      [point.stall !== null ? "deadlocked" : point.saturated ? "saturated" : "", point.coarse ? "coarse" : ""].filter(Boolean).join(", "),
    ],
  }));
  const stopped = curve.unfinished.map((one) => ({
    load: one.load,
    cells: [
      short(one.load),
      short(one.carried),
      ...bytes(one.carried),
      ...HEADER.slice(2, -2).map(() => "-"),
      ...time(null),
      short(one.seconds, 2),
      stoppedText(one),
    ],
  }));
  const ordered = [...rows, ...stopped].sort((a, b) => a.load - b.load).map(({ cells }) => cells);
  return [
    columns([header, ...ordered]),
    ...(curve.notBegun.length === 0 ? [] : [`not begun: ${curve.notBegun.map((load) => short(load)).join(", ")}`]),
    `saturation load: ${saturationText(curve, limit)}`,
    ...unitLine(unit),
  ].join("\n");
}

const NUMBER = new Intl.NumberFormat("en");

/** How far a load came: "stopped in warm-up, cycle 1,200 of 6,000 and the drain". */
function stoppedText({ phase, cycles, end }: UnfinishedLoad): string {
  if (phase === "draining") return `stopped in its drain, cycle ${NUMBER.format(cycles)}`;
  const where = phase === "warm-up" ? "in warm-up" : "while measuring";
  return `stopped ${where}, cycle ${NUMBER.format(cycles)} of ${NUMBER.format(end)}`;
}

function saturationText({ points, searched, saturation, complete }: Curve, limit: number): string {
  const stopped = complete ? "" : ", stopped before it was found";
  const stable = [...points, ...searched].filter(({ saturated }) => !saturated).map(({ load }) => load);
  const highest = stable.length === 0 ? null : Math.max(...stable);
  if (saturation?.found && saturation.coarse)
    return `about ${short(saturation.load, 3)}, ${saturation.lower === null ? "below" : `between ${short(saturation.lower, 3)} and`} ${short(saturation.upper, 3)} (coarse: in short windows; ${saturation.runs} more loads)`;
  if (saturation?.found && withinLimit(saturation, limit) !== saturation)
    return `${short(limit)} (${short(saturation.lower, 5)}–${short(saturation.upper, 5)} simulated; no load passes the certified bound ${short(limit)}; ${saturation.runs} more loads)`;
  if (saturation?.found)
    return `${short(saturation.load)} (stable at ${short(saturation.lower, 5)}, saturated at ${short(saturation.upper, 5)}; ${saturation.runs} more loads)`;
  if (saturation?.coarse)
    return `${saturation.lower === null ? "below" : `between ${short(saturation.lower, 3)} and`} ${short(saturation.upper, 3)} (coarse: in short windows${saturation.runs > 0 ? `; ${saturation.runs} more loads` : ""})${stopped}`;
  const open = points.filter(({ coarse, unsettled }) => coarse && unsettled);
  if (saturation === null && open.length > 0)
    return `not known: at ${open.map(({ load }) => short(load)).join(", ")} buffers still filled when short windows ended`;
  const above = [...points, ...searched].filter(({ load, saturated }) => saturated && load > (highest ?? 0)).map(({ load }) => load);
  if (above.length > 0) {
    const how = complete && saturation?.runs === 0 ? ", not searched" : stopped;
    const upper = short(Math.min(...above), 5);
    return highest === null
      ? `below ${upper}, which is saturated${how}`
      : `between ${short(highest, 5)} (stable) and ${upper} (saturated)${how}`;
  }
  if (complete) return `none of these loads saturates: at least ${short(highest)}`;
  return highest === null ? `not known${stopped}` : `at least ${short(highest)}${stopped}`;
}

/** The study's text with the trace of a file, on which other values may depend. Throws a Failure with one sentence. */
function withTrace(subject: string, design: number, file: string): string {
  const { study } = readStudy(subject);
  if ((study.designs[design] ?? study.designs[0]!).traffic !== "trace")
    throw new Failure(`--trace ${file} is for traffic=trace, which this study does not have.`, EXIT_INVALID_STUDY);
  const whole = textOfFiles(filesOf(file, "a trace", "--trace"));
  if ("fault" in whole) throw new Failure(`${file} ${whole.fault}.`, EXIT_INVALID_STUDY);
  const reading = readTrace(whole.text);
  if ("fault" in reading) throw new Failure(`${file} ${reading.fault}.`, EXIT_INVALID_STUDY);
  for (const note of reading.trace.notes) complain(`${file}: ${note}`);
  return withEntry(subject, design, "trace", reading.text);
}

/** The fields of a result about the trace that it took from a file. */
function traceFields(values: DesignValues, file: string | null): object {
  const reading = file === null ? null : readTrace(valuesOf<WorkloadValues["trace"]>(values).trace);
  if (reading === null || "fault" in reading) return {};
  const { format, messages, program } = reading.trace;
  return { trace: { file, format, messages, ranks: program.ranks } };
}

// The text of `flitlab simulate` for a workload run to completion.

/** Steps of the critical path in the text, the last ones. */
const SHOWN = 8;

function completionText(result: ProgramResult, unit: Unit | null, names: FileNames | null, rate: CollectiveRate | null): string {
  const inTime = (count: number): string => (unit === null ? "" : ` (${timeText(count * unit.nanoseconds)})`);
  const told = (wait: Wait): string => waitText(wait, names);
  const {
    cycles,
    iterations,
    messages,
    deliveredMessages,
    bytes,
    flits,
    inside,
    relayed,
    throughput,
    packetLatency,
    hops,
    busiest,
    criticalPath,
    criticalWaits,
    lowerBound,
  } = result;
  const rows: string[][] = [
    [
      "completion",
      result.complete
        ? cycles < 0
          ? "no message is sent"
          : `${cycles} cycles${inTime(cycles)}`
        : `not reached: ${deliveredMessages} of ${messages} messages by cycle ${cycles}`,
    ],
    [
      "at least",
      lowerBound === null
        ? "-"
        : `${lowerBound.cycles} cycles${inTime(lowerBound.cycles)}: ${lowerBound.latencyTerm} of latency, ${lowerBound.bandwidthTerm} of bandwidth, ${lowerBound.workTerm} of work and times told`,
    ],
    ...(result.jobs.length > 1
      ? result.jobs.map(({ workload, name, tasks, arrival, cycles: end, iterations: own }, i) => [
          `job ${i + 1}`,
          `${name === "" ? "" : `${name}, `}${workload} of ${tasks} tasks: ${end} cycles${arrival === 0 ? "" : ` from cycle ${arrival} on`}${own.length > 1 ? `, iterations done at ${endsText(own)}` : ""}`,
        ])
      : iterations.length > 1
        ? [["iterations done at", endsText(iterations)]]
        : []),
    ["messages", `${messages} of ${bytes} bytes in all, ${flits} flits${inside === null ? "" : " through the network"}`],
    ...(inside === null ? [] : [["inside servers", `${inside.messages} of these messages, ${inside.bytes} bytes`]]),
    ...(relayed === null ? [] : [["to the NIC of another GPU first", `${relayed.messages} of these messages, ${relayed.bytes} bytes`]]),
    [
      "throughput",
      throughput === null
        ? "-"
        : `${short(throughput)} flits a cycle and task that sends${unit === null ? "" : ` (${short(throughput * unit.gigabytesPerSecond)} GB/s)`}`,
    ],
    ...(rate === null || !result.complete ? [] : [["as nccl-tests", `algbw ${short(rate.algbw)} GB/s, busbw ${short(rate.busbw)} GB/s`]]),
    [
      "packet latency",
      `${short(packetLatency.mean)} (p99 ${short(packetLatency.p99)})${packetLatency.mean === null || unit === null ? "" : `, ${timeText(packetLatency.mean * unit.nanoseconds)}`}`,
    ],
    ["hops", short(hops.mean)],
    [
      "busiest channels",
      busiest
        .slice(0, 4)
        .map(({ channel, use }) => `${names?.channel(channel) ?? channel} (${short(100 * use, 3)} %)`)
        .join(", ") || "-",
    ],
    ["waited most", criticalWaits.slice(0, 4).map(told).join(", ") || "nowhere"],
    ...lastMessageRows(criticalPath, told),
    ...unitLine(unit).map((line) => ["unit", line]),
    ["processor time", `${short(result.seconds, 3)} s`],
  ];
  const last = criticalPath
    .slice(-SHOWN)
    .map((step) => [
      step.kind === "work" ? `work at ${step.source}` : `${step.source} to ${step.destination ?? "-"}`,
      step.bytes === null ? "-" : String(step.bytes),
      short(step.ready, 8),
      short(step.begun, 8),
      short(step.handed, 8),
      short(step.done, 8),
      step.inside ? "inside its server" : step.waits.length === 0 ? "-" : told(longest(step.waits)),
    ]);
  const path = columns([["message", "bytes", "ready", "begun", "handed over", "done", "waited longest on its way"], ...last]);
  return `${columns(rows)}\n\nwhat the last waited for, by cycles${criticalPath.length > SHOWN ? ` (the last ${SHOWN} of ${criticalPath.length} steps)` : ""}\n${path}`;
}

/** What all packets of the last message waited for; nothing if it is one packet, which the path covers. */
function lastMessageRows(path: ProgramResult["criticalPath"], told: (wait: Wait) => string): string[][] {
  const last = path.findLast(({ kind }) => kind === "message");
  if (!last?.packets || last.packets === 1) return [];
  const { source, destination, packets, packetWaits } = last;
  const places = packetWaits.slice(0, 4).map((wait) => told({ ...wait, cycles: Number(short(wait.cycles / packets)) }));
  return [[`packets of ${source} to ${destination!}`, `${packets}, each waited on average for ${places.join(", ") || "nothing"}`]];
}

/** "channel 12 (420)". */
function waitText({ at, channel, cycles }: Wait, names: FileNames | null): string {
  return `${channel === null ? PLACES[at] : `channel ${names?.channel(channel) ?? channel}`} (${cycles})`;
}

const PLACES: Readonly<Record<Wait["at"], string>> = {
  turns: "own messages' turns",
  room: "room in the first router",
  channel: "channel",
  destination: "destination's channel",
  order: "packets before it",
};

function longest(waits: readonly Wait[]): Wait {
  return waits.reduce((most, one) => (one.cycles > most.cycles ? one : most));
}

function endsText(iterations: ProgramResult["iterations"]): string {
  return iterations.map((cycle) => cycle ?? "-").join(", ");
}
