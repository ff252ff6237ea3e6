/** DUMPI traces as dumpi2ascii writes them, of all ranks one after the other: what each sends to whom, and when. */
import { linesOf } from "../../math/lines.ts";
import { BadLine, shown, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

const CALL = /^(MPI_\w+) (entering|returning) at walltime (\d+(?:\.\d+)?),/;
const ARGUMENT = /^\w+ (\w+)=(-?\d+)(?: \((\w+)\))?/;
const BEGINS = /^MPI_Init(?:_thread)?$/;
const SENDS = /^MPI_(?:I?[bsr]?send|I?[BSR]?send|Sendrecv|Sendrecv_replace)$/i;
const NANOSECONDS = 1e9;

/** Bytes of an element of the types that MPI has. */
const BYTES: Readonly<Record<string, number>> = {
  MPI_CHAR: 1,
  MPI_SIGNED_CHAR: 1,
  MPI_UNSIGNED_CHAR: 1,
  MPI_BYTE: 1,
  MPI_PACKED: 1,
  MPI_CHARACTER: 1,
  MPI_SHORT: 2,
  MPI_UNSIGNED_SHORT: 2,
  MPI_INT: 4,
  MPI_UNSIGNED: 4,
  MPI_FLOAT: 4,
  MPI_INTEGER: 4,
  MPI_REAL: 4,
  MPI_LOGICAL: 4,
  MPI_LONG: 8,
  MPI_UNSIGNED_LONG: 8,
  MPI_LONG_LONG: 8,
  MPI_LONG_LONG_INT: 8,
  MPI_UNSIGNED_LONG_LONG: 8,
  MPI_DOUBLE: 8,
  MPI_DOUBLE_PRECISION: 8,
  MPI_COMPLEX: 8,
  MPI_LONG_DOUBLE: 16,
  MPI_DOUBLE_COMPLEX: 16,
};

interface Sent {
  readonly line: number;
  readonly time: number;
  readonly source: number;
  readonly destination: number;
  readonly bytes: number;
}

/**
 * Messages at the times when their sends were entered, from the earliest on, a nanosecond a cycle. A rank begins with its MPI_Init. What is
 * received, waited for or done by all together is left out, and so is what goes to nobody or to the own rank. Throws a BadLine.
 */
export function readDumpi(text: string): Trace {
  const builder = new TraceBuilder();
  const sent: Sent[] = [];
  let rank = -1;
  let earliest = Infinity;
  let call: { readonly name: string; readonly line: number; readonly time: number } | null = null;
  const given = new Map<string, { readonly value: number; readonly name: string | undefined }>();
  for (const [number, line] of linesOf(text)) {
    const boundary = CALL.exec(line);
    if (!boundary) {
      const argument = call === null ? null : ARGUMENT.exec(line);
      if (argument) given.set(argument[1]!, { value: Number(argument[2]), name: argument[3] });
      continue;
    }
    const [, name, side, walltime] = boundary;
    const time = Number(walltime);
    if (side === "entering") {
      if (BEGINS.test(name!)) builder.knows(number, ++rank);
      earliest = Math.min(earliest, time);
      call = SENDS.test(name!) ? { name: name!, line: number, time } : null;
      given.clear();
    } else if (call !== null && call.name === name) {
      if (rank < 0) throw new BadLine(call.line, `has ${name} before any MPI_Init, with which a rank begins`);
      const destination = given.get("dest");
      if (!destination) throw new BadLine(call.line, `has ${name} without "int dest=N" behind it`);
      const bytes = bytesOf(call.line, name, given);
      if (destination.value >= 0 && destination.value !== rank)
        sent.push({ line: call.line, time: call.time, source: rank, destination: destination.value, bytes });
      call = null;
    }
  }
  for (const { line, time, source, destination, bytes } of sent)
    builder.message(line, source, destination, Math.max(1, bytes), { notBefore: Math.round((time - earliest) * NANOSECONDS) });
  return builder.build("DUMPI text", "bytes");
}

function bytesOf(
  line: number,
  call: string,
  given: ReadonlyMap<string, { readonly value: number; readonly name: string | undefined }>,
): number {
  const count = given.get("sendcount") ?? given.get("count");
  const type = given.get("sendtype") ?? given.get("datatype");
  const comm = given.get("comm");
  if (!count || !type) throw new BadLine(line, `has ${call} without its count and datatype behind it`);
  if (comm?.name !== undefined && comm.name !== "MPI_COMM_WORLD")
    throw new BadLine(line, `has ${call} on ${shown(comm.name)}, and only ranks of MPI_COMM_WORLD are known`);
  const bytes = BYTES[type.name ?? ""];
  if (bytes === undefined)
    throw new BadLine(line, `has ${call} of a datatype whose size is not known here (${type.name ?? `number ${type.value}`})`);
  return count.value * bytes;
}
