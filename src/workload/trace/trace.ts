/** The workload of a recorded trace, or of messages that another program made. */
import { someOf } from "../../descriptor.ts";
import type { Complaint, Numbers, Texts, Values } from "../../descriptor.ts";
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

/** The trace with its collectives by halving and doubling, if the design asks for that and it has some. */
function halvingOf(values: Texts<"trace" | "collectives">): Trace["halving"] | null {
  return values.collectives === "halving-doubling" ? (traceOf(values).halving ?? null) : null;
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
  source: "Gómez et al. 2007; Hoefler, Schneider, Lumsdaine 2010; Sridharan et al. 2023",
  once: true,
  parameters: [
    {
      kind: "text",
      id: "trace",
      title: "trace",
      help: "A message a line: cycle, source, destination, flits, and the numbers of the messages before that it waits for, with + between them. GOAL schedules, DUMPI texts, htsim's connection matrices, Chakra traces and tables with other columns are known when they are seen.",
      form: "lines of cycle,source,destination,flits[,after], a table with a header, a GOAL schedule, what dumpi2ascii writes, a connection matrix of htsim or a Chakra trace",
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
      kind: "choice",
      id: "collectives",
      title: "collectives",
      help: "By which messages, of a Chakra trace, which has none: the algorithms of ASTRA-sim's systems of these names.",
      options: [
        { id: "ring", title: "in rings", help: "As in most of ASTRA-sim's systems." },
        { id: "halving-doubling", title: "halving and doubling", help: "All-reduces, all-gathers and reduce-scatters in log2 n steps." },
      ],
      default: "ring",
      when: (values: Texts<"trace">) => traceOf(values).halving !== undefined,
    },
    {
      kind: "real",
      id: "timeScale",
      title: "scale of times",
      help: "What cycles and work of the trace are multiplied by: 0.5 is twice as fast. Where a trace tells time, a cycle is a nanosecond, or what the speed of endpoints makes it.",
      unit: "x",
      min: 0.000001,
      max: 1000000,
      sliderMax: 4,
      default: 1,
    },
  ],
  tasks: (values) => [traceOf(values).program.ranks],
  messages: (values) => (halvingOf(values) ?? traceOf(values)).messages,
  alsoReads: ["terminalSpeed"],
  check: (values) => tooManyRanks(values) ?? notReplayed(values),
  program: (values) => {
    const { program: recorded, unit, clock } = traceOf(values);
    const replay = replayOf(values);
    const { terminalSpeed = 0 } = someOf<Numbers<"terminalSpeed">>(values);
    // Of a nanosecond at that speed.
    const cycles = clock === "nanoseconds" && terminalSpeed > 0 ? terminalSpeed / (8 * values.flitBytes) : 1;
    return scaled(
      replay !== null && "program" in replay ? replay.program : (halvingOf(values)?.program ?? recorded),
      values.timeScale * cycles,
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
