/** The workload of a recorded trace, or of messages that another program made. */
import type { Complaint, Texts, Values } from "../../descriptor.ts";
import { endpointsOf } from "../../traffic/fixed.ts";
import { workload } from "../descriptor.ts";
import { WORK } from "../program.ts";
import type { Program } from "../program.ts";
import { readTrace } from "./formats.ts";
import type { Replay, Trace } from "./reading.ts";

/** The trace of a design whose text is valid. */
function traceOf(values: Texts<"trace">): Trace {
  const reading = readTrace(values.trace);
  if ("fault" in reading) throw new TypeError(`the trace ${reading.fault}`);
  return reading.trace;
}

/** The default trace: a message there and back between the first rank and one some way off, so that many placements have room for both. */
function example(values: Values): string {
  const endpoints = endpointsOf(values);
  const other = Math.max(1, Math.floor(endpoints / 4));
  const messages = endpoints > 1 ? `\n0,0,${other},64\n0,${other},0,64,1` : "";
  return `cycle,source,destination,flits,after${messages}`;
}

function tooManyRanks(values: Texts<"trace">): Complaint | null {
  const { program, line } = traceOf(values);
  const endpoints = endpointsOf(values);
  if (program.ranks <= endpoints) return null;
  const op = program.rank.findIndex((rank, i) => Math.max(rank, program.peer[i]!) >= endpoints);
  const where = op < 0 ? "" : `in line ${line[op]!} `;
  return {
    parameter: "trace",
    message: `trace names rank ${op < 0 ? program.ranks - 1 : Math.max(program.rank[op]!, program.peer[op]!)} ${where}on a network of ${endpoints} endpoints: its ranks must be 0 to ${endpoints - 1}.`,
  };
}

/** The trace by what its ranks wait for, if the design asks for that. */
function replayOf(values: Texts<"trace" | "traceTiming">): Replay | null {
  return values.traceTiming === "dependencies" ? (traceOf(values).replay ?? null) : null;
}

function notReplayed(values: Texts<"trace" | "traceTiming">): Complaint | null {
  const replay = replayOf(values);
  if (replay === null || !("fault" in replay)) return null;
  return {
    parameter: "traceTiming",
    message: `traceTiming = dependencies is not to be had of this trace, which ${replay.fault}: traceTiming must be recorded.`,
  };
}

export const trace = workload({
  id: "trace",
  title: "Trace",
  group: "Your own",
  summary: "Messages at their times, or after those that they wait for, as a table or a schedule has them.",
  source: "Gómez et al. 2007; Hoefler, Schneider, Lumsdaine 2010",
  once: true,
  parameters: [
    {
      kind: "text",
      id: "trace",
      title: "trace",
      help: "A message a line: cycle, source, destination, flits, and the numbers of the messages before that it waits for, with + between them. A GOAL schedule or the text of a DUMPI trace is known when it is seen.",
      form: "lines of cycle,source,destination,flits[,after], a GOAL schedule, or what dumpi2ascii writes",
      placeholder: "0,0,5,16 or a pasted table",
      read: readTrace,
      takes: "traces",
      default: example,
    },
    {
      kind: "choice",
      id: "traceTiming",
      title: "messages are sent",
      help: "When, of a DUMPI trace, which has the times of calls and what they wait for.",
      options: [
        { id: "recorded", title: "at their times", help: "When the recorded machine sent them." },
        {
          id: "dependencies",
          title: "after what they wait for",
          help: "When their rank has received and computed what it had before: a slower network delays what follows.",
        },
      ],
      default: "recorded",
      when: (values: Texts<"trace">) => traceOf(values).replay !== undefined,
    },
    {
      kind: "real",
      id: "timeScale",
      title: "scale of times",
      help: "What cycles and work of the trace are multiplied by: 0.5 is twice as fast. A cycle is a nanosecond where a trace tells time.",
      unit: "x",
      min: 0.000001,
      max: 1000000,
      sliderMax: 4,
      default: 1,
    },
  ],
  tasks: (values) => [traceOf(values).program.ranks],
  messages: (values) => traceOf(values).messages,
  check: (values) => tooManyRanks(values) ?? notReplayed(values),
  program: (values) => {
    const { program: recorded, unit } = traceOf(values);
    const replay = replayOf(values);
    return scaled(
      replay !== null && "program" in replay ? replay.program : recorded,
      values.timeScale,
      unit === "flits" ? values.flitBytes : 1,
    );
  },
});

/** The program with times and sizes multiplied; times are whole cycles. */
function scaled(program: Program, time: number, size: number): Program {
  const { peer, ops } = program;
  const sizes = new Float64Array(ops);
  for (let op = 0; op < ops; op++) sizes[op] = peer[op] === WORK ? Math.round(program.size[op]! * time) : program.size[op]! * size;
  return { ...program, size: sizes, notBefore: program.notBefore.map((cycle) => Math.round(cycle * time)) };
}
