/** The text of `flitlab simulate` for a workload run to completion. */
import type { ProgramResult, Wait } from "../engine/results.ts";
import { columns, short } from "./tables.ts";

/** Steps of the critical path in the text, the last ones. */
const SHOWN = 8;

export function completionText(result: ProgramResult): string {
  const {
    cycles,
    iterations,
    messages,
    deliveredMessages,
    bytes,
    flits,
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
          : `${cycles} cycles`
        : `not reached: ${deliveredMessages} of ${messages} messages by cycle ${cycles}`,
    ],
    [
      "at least",
      lowerBound === null
        ? "-"
        : `${lowerBound.cycles} cycles: ${lowerBound.latencyTerm} of latency, ${lowerBound.bandwidthTerm} of bandwidth, ${lowerBound.workTerm} of work and times told`,
    ],
    ...(result.jobs.length > 1
      ? result.jobs.map(({ workload, tasks, cycles: end, iterations: own }, i) => [
          `job ${i + 1}`,
          `${workload} of ${tasks} tasks: ${end} cycles${own.length > 1 ? `, iterations done at ${endsText(own)}` : ""}`,
        ])
      : iterations.length > 1
        ? [["iterations done at", endsText(iterations)]]
        : []),
    ["messages", `${messages} of ${bytes} bytes in all, ${flits} flits`],
    ["throughput", throughput === null ? "-" : `${short(throughput)} flits a cycle and task that sends`],
    ["packet latency", `${short(packetLatency.mean)} (p99 ${short(packetLatency.p99)})`],
    ["hops", short(hops.mean)],
    [
      "busiest channels",
      busiest
        .slice(0, 4)
        .map(({ channel, use }) => `${channel} (${short(100 * use, 3)} %)`)
        .join(", ") || "-",
    ],
    ["waited most", criticalWaits.slice(0, 4).map(waitText).join(", ") || "nowhere"],
    ...lastMessageRows(criticalPath),
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
      step.waits.length === 0 ? "-" : waitText(longest(step.waits)),
    ]);
  const path = columns([["message", "bytes", "ready", "begun", "handed over", "done", "waited longest on its way"], ...last]);
  return `${columns(rows)}\n\nwhat the last waited for, by cycles${criticalPath.length > SHOWN ? ` (the last ${SHOWN} of ${criticalPath.length} steps)` : ""}\n${path}`;
}

/** What all packets of the last message waited for; nothing if it is one packet, which the path covers. */
function lastMessageRows(path: ProgramResult["criticalPath"]): string[][] {
  const last = path.findLast(({ kind }) => kind === "message");
  if (!last?.packets || last.packets === 1) return [];
  const { source, destination, packets, packetWaits } = last;
  const places = packetWaits.slice(0, 4).map((wait) => waitText({ ...wait, cycles: Number(short(wait.cycles / packets)) }));
  return [[`packets of ${source} to ${destination!}`, `${packets}, each waited on average for ${places.join(", ") || "nothing"}`]];
}

/** "channel 12 (420)". */
function waitText({ at, channel, cycles }: Wait): string {
  return `${channel === null ? PLACES[at] : `channel ${channel}`} (${cycles})`;
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
