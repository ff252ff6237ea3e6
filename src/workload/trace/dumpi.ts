/**
 * Reads DUMPI traces as dumpi2ascii writes them, of all ranks one after the other: each rank's messages, their times, and what it waits
 * for.
 */
import { linesOf } from "../../math/lines.ts";
import { BadLine, shown, TraceBuilder } from "./reading.ts";
import type { Trace, Replay } from "./reading.ts";

// Replays a DUMPI trace by what its ranks wait for, instead of at its wall times. A rank computes between its calls as long as recorded,
// and a call ends when what it waits for has come.

/** A call of a rank; calls stand in the rank's order. */
interface Call {
  readonly line: number;
  readonly rank: number;
  /** `wait`: for the requests; `together`: a collective call. */
  readonly kind: "send" | "receive" | "wait" | "together";
  /** Cycles that its rank computed since the call before. */
  readonly gap: number;
  /** The other rank, tag and bytes of a message. */
  readonly peer: number;
  readonly tag: number;
  readonly bytes: number;
  /** The requests that it makes (a message that goes on beside the program), or waits for. */
  readonly requests: readonly number[];
  /** True for a send or receive whose request the program waits for, not the call itself. */
  readonly beside: boolean;
  /** True for a send that ends when it has arrived. */
  readonly synchronous: boolean;
}

const NONE = -1;

/** The calls' dependencies as ops, or why they are not known, as the middle of a sentence. */
function replayOf(calls: readonly Call[], ranks: number): Replay {
  try {
    return new Writer(calls, ranks).write();
  } catch (error) {
    if (error instanceof BadLine) return { fault: error.message };
    throw error;
  }
}

class Writer {
  private readonly builder = new TraceBuilder();
  private readonly calls: readonly Call[];
  private readonly ranks: number;
  /** For each call its op (the message of a send, otherwise work of no time), and for a receive the call that sends to it. */
  private readonly op: Int32Array;
  private readonly sender: Int32Array;
  /** For each collective call its number among those of its rank, and the number of such calls of each rank. */
  private readonly turn: Int32Array;
  private readonly turns: Int32Array;
  private ops = 0;

  constructor(calls: readonly Call[], ranks: number) {
    this.calls = calls;
    this.ranks = ranks;
    this.op = new Int32Array(calls.length);
    this.sender = new Int32Array(calls.length).fill(NONE);
    this.turn = new Int32Array(calls.length);
    this.turns = new Int32Array(ranks);
  }

  /** Throws a BadLine if a receive has no send, or a collective call is not made by all. */
  write(): Replay {
    const { builder, calls, op } = this;
    this.number();
    this.match();
    const [first] = this.turns;
    const odd = this.turns.findIndex((count) => count !== first);
    if (odd >= 0) {
      const line =
        calls.find(({ rank, kind }) => rank === odd && kind === "together")?.line ?? calls.find(({ kind }) => kind === "together")!.line;
      throw new BadLine(line, `begins collective calls of which rank 0 has ${first} and rank ${odd} ${this.turns[odd]}`);
    }
    if (this.ranks > 0) builder.knows(1, this.ranks - 1);
    let rank = NONE;
    /** The op after which the rank goes on. */
    let last: readonly number[] = [];
    let pending = new Map<number, readonly number[]>();
    calls.forEach((call, i) => {
      const { line, kind, gap, peer, bytes, requests, beside, synchronous } = call;
      if (call.rank !== rank) [rank, last, pending] = [call.rank, [], new Map()];
      if (gap > 0) last = [builder.work(line, rank, gap, { after: last })];
      if (kind === "send") {
        builder.message(line, rank, peer, Math.max(1, bytes), { after: last });
        const ends = synchronous ? [op[i]!] : [];
        if (beside) for (const request of requests) pending.set(request, ends);
        else if (synchronous) last = ends;
        return;
      }
      const source = this.sender[i]!;
      if (kind === "receive" && beside) {
        for (const request of requests) pending.set(request, [op[source]!]);
        return;
      }
      const awaited = kind === "receive" ? [op[source]!] : kind === "wait" ? requests.flatMap((request) => pending.get(request) ?? []) : [];
      if (kind === "wait") for (const request of requests) pending.delete(request);
      builder.work(line, rank, 0, { after: [...last, ...awaited] });
      last = kind === "together" ? [this.ops + this.turn[i]!] : [op[i]!];
    });
    this.join();
    const { program, line } = builder.build("DUMPI text", "bytes");
    return { program, line };
  }

  /** Ops in the order in which they are written. */
  private number(): void {
    this.calls.forEach(({ kind, gap, rank, beside }, i) => {
      if (gap > 0) this.ops++;
      if (kind === "together") this.turn[i] = this.turns[rank]!++;
      if (kind !== "receive" || !beside) this.op[i] = this.ops++;
    });
  }

  /** Sends and receives of the same two ranks and tag meet in the order of their calls. */
  private match(): void {
    const { calls } = this;
    const sends = new Map<string, number[]>();
    const taken = new Map<string, number>();
    calls.forEach(({ kind, rank, peer, tag }, i) => {
      if (kind !== "send") return;
      const key = `${rank} ${peer} ${tag}`;
      const queue = sends.get(key);
      if (queue) queue.push(i);
      else sends.set(key, [i]);
    });
    calls.forEach(({ kind, rank, peer, tag, line }, i) => {
      if (kind !== "receive") return;
      const key = `${peer} ${rank} ${tag}`;
      const count = taken.get(key) ?? 0;
      const send = sends.get(key)?.[count];
      if (send === undefined) throw new BadLine(line, `receives from rank ${peer} with tag ${tag} what is not sent`);
      taken.set(key, count + 1);
      this.sender[i] = send;
    });
  }

  /** For each collective call the op that ends it for all, once all have come to it. */
  private join(): void {
    const all = Array.from({ length: this.turns[0] ?? 0 }, (): number[] => []);
    const lines = new Int32Array(all.length);
    this.calls.forEach(({ kind, line }, i) => {
      if (kind !== "together") return;
      all[this.turn[i]!]!.push(this.op[i]!);
      lines[this.turn[i]!] = line;
    });
    all.forEach((after, k) => this.builder.work(lines[k]!, 0, 0, { after }));
  }
}

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
  const trace = builder.build("DUMPI text", "bytes", { clock: "nanoseconds" });
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
