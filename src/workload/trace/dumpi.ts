/**
 * Reads DUMPI traces as dumpi2ascii writes them, of all ranks one after the other: each rank's messages, their times, and what it waits
 * for.
 */
import { linesOf } from "../../math/lines.ts";
import { replayOf } from "./dumpi-replay.ts";
import type { Call } from "./dumpi-replay.ts";
import { BadLine, shown, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

const CALL = /^(MPI_\w+) (entering|returning) at walltime (\d+(?:\.\d+)?),/;
const ARGUMENT = /^\w+ (\w+)=(-?\d+)(?: \((\w+)\))?/;
/** Names of the arguments that are read. */
const ARGUMENTS = new Set("dest source index flag comm tag count datatype sendtag recvtag sendcount sendtype".split(" "));
const REQUESTS = /^MPI_Request \w+(?:\[\d+\])?=\[([-\d, ]*)\]/;
const STATUS = /^MPI_Status \w+=\[?\{.*?source=(-?\d+), tag=(-?\d+)/;
const BEGINS = /^MPI_Init(?:_thread)?$/;
const SENDS = /^MPI_(?:I?[bsr]?send|I?[BSR]?send|Sendrecv|Sendrecv_replace)$/i;
const RECEIVES = /^MPI_I?recv$/i;
const WAITS = /^MPI_(?:Wait|Waitall|Waitany|Test|Testall)$/;
const TOGETHER =
  /^MPI_(?:Barrier|Bcast|Reduce|Allreduce|Gatherv?|Allgatherv?|Scatterv?|Alltoall[vw]?|Reduce_scatter(?:_block)?|Scan|Exscan)$/;
/** Calls whose requests cannot be followed. */
const UNCLEAR = /^MPI_(?:Waitsome|Testsome|Testany|Start|Startall)$/;
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

/** A call as it is read, with the lines between its entry and its return. */
interface Entry {
  readonly name: string;
  readonly line: number;
  readonly time: number;
  readonly given: Map<string, { readonly value: number; readonly name: string | undefined }>;
  readonly requests: number[];
  status: readonly [source: number, tag: number] | null;
}

/**
 * Reads messages at the times when their sends were entered, from the earliest on, a nanosecond a cycle. A rank begins with its MPI_Init.
 * Receives, waits and collective calls count only for the trace's replay. Messages to nobody or to the own rank are left out. Throws a
 * BadLine.
 */
export function readDumpi(text: string): Trace {
  const builder = new TraceBuilder();
  const sent: Sent[] = [];
  const calls = new Calls();
  let rank = -1;
  let earliest = Infinity;
  let call: Entry | null = null;
  for (const [number, line] of linesOf(text)) {
    const boundary = CALL.exec(line);
    if (!boundary) {
      if (call !== null) argue(call, line);
      continue;
    }
    const [, name, side, walltime] = boundary;
    const time = Number(walltime);
    if (side === "entering") {
      if (BEGINS.test(name!)) builder.knows(number, ++rank);
      earliest = Math.min(earliest, time);
      call = { name: name!, line: number, time, given: new Map(), requests: [], status: null };
    } else if (call !== null && call.name === name) {
      if (SENDS.test(call.name)) {
        if (rank < 0) throw new BadLine(call.line, `has ${name} before any MPI_Init, with which a rank begins`);
        const destination = call.given.get("dest");
        if (!destination) throw new BadLine(call.line, `has ${name} without "int dest=N" behind it`);
        const bytes = bytesOf(call.line, name, call.given);
        if (destination.value >= 0 && destination.value !== rank)
          sent.push({ line: call.line, time: call.time, source: rank, destination: destination.value, bytes });
        calls.send(rank, call, destination.value, bytes, time);
      } else calls.note(rank, call, time);
      call = null;
    }
  }
  for (const { line, time, source, destination, bytes } of sent)
    builder.message(line, source, destination, Math.max(1, bytes), { notBefore: Math.round((time - earliest) * NANOSECONDS) });
  const trace = builder.build("DUMPI text", "bytes");
  return { ...trace, replay: calls.fault === null ? replayOf(calls.all, trace.program.ranks) : { fault: calls.fault } };
}

/** Reads a line between a call's entry and its return. */
function argue(call: Entry, line: string): void {
  const requests = REQUESTS.exec(line);
  const status = STATUS.exec(line);
  const argument = ARGUMENT.exec(line);
  if (requests) {
    for (const [one] of requests[1]!.matchAll(/[^,\s]+/g)) call.requests.push(Number(one));
  } else if (status) call.status = [Number(status[1]), Number(status[2])];
  else if (argument && ARGUMENTS.has(argument[1]!)) call.given.set(argument[1]!, { value: Number(argument[2]), name: argument[3] });
}

/** The calls of all ranks with their mutual waits. */
class Calls {
  readonly all: Call[] = [];
  /** Why the waits cannot be followed. */
  fault: string | null = null;
  /** Of the present rank: when its last call returned, and the nanoseconds it has computed since the last call that counts. */
  private rank = -1;
  private returned = 0;
  private computed = 0;

  send(rank: number, call: Entry, destination: number, bytes: number, time: number): void {
    this.enter(rank, call);
    const tag = (call.given.get("sendtag") ?? call.given.get("tag"))?.value ?? 0;
    const beside = call.name.startsWith("MPI_I");
    if (destination >= 0 && destination !== rank)
      this.add(call, { kind: "send", peer: destination, tag, bytes, beside, synchronous: /^MPI_I?ssend$/i.test(call.name) });
    if (call.name.startsWith("MPI_Sendrecv")) this.receive(call, false, call.given.get("recvtag"));
    this.returned = time;
  }

  note(rank: number, call: Entry, time: number): void {
    this.enter(rank, call);
    const { name, given, line } = call;
    if (UNCLEAR.test(name)) this.fault ??= new BadLine(line, `has ${name}, whose requests cannot be followed`).message;
    else if (RECEIVES.test(name)) this.receive(call, name === "MPI_Irecv", given.get("tag"));
    else if (WAITS.test(name) && given.get("flag")?.value !== 0) this.add(call, { kind: "wait" });
    else if (TOGETHER.test(name)) {
      const comm = given.get("comm")?.name;
      if (comm !== undefined && comm !== "MPI_COMM_WORLD")
        this.fault ??= new BadLine(line, `has ${name} on ${shown(comm)}, and only ranks of MPI_COMM_WORLD are known`).message;
      this.add(call, { kind: "together" });
    }
    this.returned = time;
  }

  private enter(rank: number, call: Entry): void {
    if (rank !== this.rank) [this.rank, this.returned, this.computed] = [rank, call.time, 0];
    this.computed += Math.max(0, call.time - this.returned) * NANOSECONDS;
  }

  private receive(call: Entry, beside: boolean, tag: { readonly value: number; readonly name: string | undefined } | undefined): void {
    const source = call.given.get("source");
    const { status, line, name } = call;
    const anySource = source?.name === "MPI_ANY_SOURCE";
    const anyTag = tag?.name === "MPI_ANY_TAG";
    if (!source) this.fault ??= new BadLine(line, `has ${name} without "int source=N" behind it`).message;
    else if ((anySource || anyTag) && (beside || status === null))
      this.fault ??= new BadLine(line, `has ${name} from any ${anySource ? "rank" : "tag"}, and does not tell from which`).message;
    else {
      const peer = anySource ? status![0] : source.value;
      if (peer < 0 || peer === this.rank) return;
      this.add(call, { kind: "receive", peer, tag: anyTag ? status![1] : (tag?.value ?? 0), beside });
    }
  }

  private add({ line, requests, given, name }: Entry, part: Pick<Call, "kind"> & Partial<Call>): void {
    const index = given.get("index")?.value ?? -1;
    const awaited = name === "MPI_Waitany" ? requests.slice(index, index + 1) : requests;
    const call = { line, rank: this.rank, gap: Math.round(this.computed), peer: -1, tag: 0, bytes: 0, requests: awaited };
    this.all.push({ ...call, beside: false, synchronous: false, ...part });
    this.computed = 0;
  }
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
