/** Reads GOAL schedules as text (Hoefler, Schneider, Lumsdaine 2010), the input of LogGOPSim. */
import { linesOf } from "../../math/lines.ts";
import { BadLine, MAX_MESSAGES, shown, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

type Kind = "calc" | "send" | "recv";

interface Statement {
  readonly kind: Kind;
  readonly rank: number;
  readonly line: number;
  readonly peer: number;
  /** Bytes, or time. */
  readonly size: number;
  readonly tag: number;
}

const OPERATION = /^(?:(\w+)\s*:\s*)?(calc|send|recv)\s+(\d{1,15})b?(?:\s+(?:to|from)\s+(\d{1,9}))?((?:\s+(?:tag|cpu|nic)\s+\d{1,9})*)$/;
const REQUIREMENT = /^(\w+)\s+(i?requires)\s+(\w+)$/;
const TAG = /\btag\s+(\d+)/;
const KINDS: ReadonlySet<string> = new Set<Kind>(["calc", "send", "recv"]);

function isKind(text: string): text is Kind {
  return KINDS.has(text);
}

/** Throws a BadLine. */
export function readGoal(text: string): Trace {
  const schedule = new Schedule();
  for (const [number, raw] of linesOf(text)) {
    const line = withoutComment(raw);
    if (line !== "") schedule.read(number, line);
  }
  return schedule.build();
}

function withoutComment(line: string): string {
  const [slashes, hash] = [line.indexOf("//"), line.indexOf("#")];
  const end = slashes < 0 ? hash : hash < 0 ? slashes : Math.min(slashes, hash);
  return end < 0 ? line : line.slice(0, end).trimEnd();
}

/** Most characters of a line. */
const MAX_LINE_CHARACTERS = 10_000;
const NONE: readonly number[] = [];

class Schedule {
  private readonly builder = new TraceBuilder();
  private readonly statements: Statement[] = [];
  /** For each statement with requirements: those that must have ended, and those that must have begun, before it. */
  private readonly ended = new Map<number, number[]>();
  private readonly begun = new Map<number, number[]>();
  private readonly counts: Record<Kind, number> = { calc: 0, send: 0, recv: 0 };
  private rank = -1;
  private labels = new Map<string, number>();
  /** Requirements of the present rank, which may stand before what they name. */
  private requirements: (readonly [line: number, first: string, kind: string, second: string])[] = [];
  private lastLine = 0;

  read(number: number, line: string): void {
    this.lastLine = number;
    if (line.length > MAX_LINE_CHARACTERS)
      throw new BadLine(number, `holds ${shown(line)}, more than the ${MAX_LINE_CHARACTERS} characters of a statement`);
    if (this.rank >= 0 && line !== "}" && !line.startsWith("num_ranks")) {
      this.inside(number, line);
      return;
    }
    const header = /^num_ranks\s+(\d{1,9})$/.exec(line);
    const opening = /^rank\s+(\d{1,9})\s*\{$/.exec(line);
    if (header) this.builder.knows(number, Math.max(0, Number(header[1]) - 1));
    else if (opening && this.rank < 0) this.open(number, Number(opening[1]));
    else if (line === "}" && this.rank >= 0) this.close();
    else throw new BadLine(number, `holds ${shown(line)}, where "num_ranks" or "rank N {" is due`);
  }

  build(): Trace {
    if (this.rank >= 0) throw new BadLine(this.lastLine, `ends within rank ${this.rank}, whose } is missing`);
    this.write(this.matched());
    return this.builder.build("GOAL schedule", "bytes");
  }

  private open(number: number, rank: number): void {
    this.builder.knows(number, rank);
    this.rank = rank;
    this.labels = new Map();
    this.requirements = [];
  }

  private inside(number: number, line: string): void {
    const operation = OPERATION.exec(line);
    const kind = operation?.[2];
    if (operation && kind !== undefined && isKind(kind)) {
      const [, label, , size, peer, extras] = operation;
      if ((kind === "calc") !== (peer === undefined))
        throw new BadLine(number, `holds ${shown(line)}, which names no rank, or one too many`);
      if (label !== undefined) {
        if (this.labels.has(label)) throw new BadLine(number, `calls ${label} what is there already in rank ${this.rank}`);
        this.labels.set(label, this.statements.length);
      }
      const tag = Number(TAG.exec(extras ?? "")?.[1] ?? 0);
      this.statements.push({ kind, rank: this.rank, line: number, peer: Number(peer ?? -1), size: Number(size), tag });
      if (++this.counts[kind] > MAX_MESSAGES)
        throw new BadLine(number, `has more than the ${MAX_MESSAGES} ${kind}s that are followed here`);
      return;
    }
    const requirement = REQUIREMENT.exec(line);
    if (!requirement) throw new BadLine(number, `holds ${shown(line)}, which is no calc, send, recv, requires or irequires`);
    this.requirements.push([number, requirement[1]!, requirement[2]!, requirement[3]!]);
  }

  private close(): void {
    for (const [line, first, kind, second] of this.requirements) {
      const [one, other] = [this.labels.get(first), this.labels.get(second)];
      if (one === undefined || other === undefined)
        throw new BadLine(line, `names ${one === undefined ? first : second}, which is not in rank ${this.rank}`);
      const required = kind === "requires" ? this.ended : this.begun;
      const before = required.get(one);
      if (before) before.push(other);
      else required.set(one, [other]);
    }
    this.rank = -1;
  }

  /** The send of each receive, matched in text order by source, destination and tag. -1 for statements that are not receives. */
  private matched(): Int32Array {
    const { statements } = this;
    const sends = new Map<string, number[]>();
    const taken = new Map<string, number>();
    const keyOf = ({ kind, rank, peer, tag }: Statement): string => (kind === "send" ? `${rank} ${peer} ${tag}` : `${peer} ${rank} ${tag}`);
    statements.forEach((statement, i) => {
      if (statement.kind !== "send") return;
      const key = keyOf(statement);
      const queue = sends.get(key);
      if (queue) queue.push(i);
      else sends.set(key, [i]);
    });
    const send = new Int32Array(statements.length).fill(-1);
    statements.forEach((statement, i) => {
      if (statement.kind !== "recv") return;
      const key = keyOf(statement);
      const count = taken.get(key) ?? 0;
      const match = sends.get(key)?.[count];
      if (match === undefined) throw new BadLine(statement.line, `receives from rank ${statement.peer} what is not sent`);
      taken.set(key, count + 1);
      send[i] = match;
    });
    for (const [key, queue] of sends) {
      const stray = queue[taken.get(key) ?? 0];
      if (stray !== undefined) throw new BadLine(statements[stray]!.line, `sends to rank ${statements[stray]!.peer} what is not received`);
    }
    return send;
  }

  /**
   * Writes the ops: a calc is work, a send is its message and done for its rank when it has begun. A receive ends when the message has come
   * and all that it requires is done. If that, or a required begin, depends on more than one op, work of no time joins them.
   */
  private write(sendOf: Int32Array): void {
    const { builder, statements, ended, begun } = this;
    const endedOf = (i: number): readonly number[] => ended.get(i) ?? NONE;
    const begunOf = (i: number): readonly number[] => begun.get(i) ?? NONE;
    const waits = (i: number): boolean => ended.has(i) || begun.has(i);
    const gated = new Uint8Array(statements.length);
    for (let i = 0; i < statements.length; i++) {
      for (const other of begunOf(i)) if (waits(other)) gated[other] = 1;
      for (const other of endedOf(i)) if (statements[other]!.kind === "send" && waits(other)) gated[other] = 1;
    }
    // Numbers of ops, in the order in which they are written below: the beginning, then what the statement is.
    const gate = new Int32Array(statements.length).fill(-1);
    const own = new Int32Array(statements.length).fill(-1);
    let ops = 0;
    statements.forEach(({ kind }, i) => {
      if (gated[i] === 1) gate[i] = ops++;
      if (kind !== "recv" || waits(i)) own[i] = ops++;
    });
    const endOf = (i: number): number => {
      const { kind } = statements[i]!;
      if (kind === "send") return gate[i]!;
      return kind === "recv" && own[i]! < 0 ? own[sendOf[i]!]! : own[i]!;
    };
    const required = (i: number): number[] =>
      [...endedOf(i).map(endOf), ...begunOf(i).map((other) => gate[other]!)].filter((op) => op >= 0);
    statements.forEach(({ kind, rank, peer, size, line }, i) => {
      if (gate[i]! >= 0) builder.work(line, rank, 0, { after: required(i) });
      const after = gate[i]! >= 0 ? [gate[i]!] : required(i);
      if (kind === "calc") builder.work(line, rank, size, { after });
      else if (kind === "send") builder.message(line, rank, peer, Math.max(1, size), { after });
      else if (own[i]! >= 0) builder.work(line, rank, 0, { after: [own[sendOf[i]!]!, ...after] });
    });
  }
}
