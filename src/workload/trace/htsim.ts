/**
 * htsim's connection matrices (`.cm`; sim/datacenter/connection_matrix.cpp of csg-htsim): `Nodes N`, `Connections N`, a flow a line
 * (`a->b id I start PS size BYTES`, or `trigger T` for a start, `send_done_trigger T`, `recv_done_trigger T`), and the kinds of triggers
 * (`trigger id T oneshot`, `multishot`, `barrier count N`).
 */
import { linesOf } from "../../math/lines.ts";
import { BadLine, shown, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

const HEAD = /^(Nodes|Connections|Triggers|Failures)\s+(\d{1,9})$/i;
const FLOW = /^(\d{1,9})->(\d{1,9})(?:\s|$)/;
/** What stands behind a flow's ends, each with a number. */
const KEYS = ["id", "start", "size", "trigger", "send_done_trigger", "recv_done_trigger", "prio"] as const;
type Key = (typeof KEYS)[number];
const KINDS = ["oneshot", "multishot", "barrier"] as const;
type Kind = (typeof KINDS)[number];

const PICOSECONDS = 1000;
/** Most characters of a line. */
const MAX_LINE_CHARACTERS = 10_000;

interface Flow {
  readonly line: number;
  readonly source: number;
  readonly destination: number;
  readonly told: ReadonlyMap<Key, number>;
}

interface Trigger {
  readonly line: number;
  readonly kind: Kind;
  readonly count: number;
}

/** Whether the beginning of a text is that of one: its counts, and a flow or a count of them. */
export const beginsAsMatrix = (start: string): boolean =>
  /^(?:\s|#[^\n]*\n)*(?:Nodes|Connections)\s+\d/i.test(start) && /^(?:Connections\s+\d|\d+->\d)/im.test(start);

/** Reads flows as messages; a nanosecond is a cycle, unless the speed of endpoints is told. Throws a BadLine. */
export function readConnections(text: string): Trace {
  const file = new Matrix();
  for (const [number, line] of linesOf(text)) if (line !== "" && !line.startsWith("#")) file.read(number, line);
  return file.build();
}

class Matrix {
  private readonly counts = new Map<string, { readonly line: number; readonly value: number }>();
  private readonly flows: Flow[] = [];
  private readonly triggers = new Map<number, Trigger>();
  private failures = 0;
  private lastLine = 1;

  read(number: number, line: string): void {
    this.lastLine = number;
    if (line.length > MAX_LINE_CHARACTERS)
      throw new BadLine(number, `holds ${shown(line)}, more than the ${MAX_LINE_CHARACTERS} characters of a flow`);
    const head = HEAD.exec(line);
    const words = line.split(/\s+/);
    if (head) this.counts.set(head[1]!.toLowerCase(), { line: number, value: Number(head[2]) });
    else if (FLOW.test(line)) this.flows.push(flowIn(number, line, words));
    else if (words[0] === "trigger") this.trigger(number, line, words);
    else if (words[0] === "failure") this.failures++;
    else throw new BadLine(number, `holds ${shown(line)}, which is no count, no flow such as 0->5, no trigger and no failure`);
  }

  build(): Trace {
    const { flows, counts, lastLine } = this;
    const builder = new TraceBuilder();
    const nodes = counts.get("nodes");
    if (nodes === undefined) throw new BadLine(lastLine, "ends without the number of its ranks, with which a matrix begins");
    if (nodes.value === 0) throw new BadLine(nodes.line, "tells of no rank");
    builder.knows(nodes.line, nodes.value - 1);
    const said = counts.get("connections");
    if (said !== undefined && said.value !== flows.length)
      throw new BadLine(said.line, `tells of ${said.value} connections, and the text has ${flows.length}`);
    const { after, notes } = this.waiting();
    flows.forEach(({ line, source, destination, told }, i) => {
      const beyond = Math.max(source, destination);
      if (beyond >= nodes.value) throw new BadLine(line, `names rank ${beyond}, where ranks are 0 to ${nodes.value - 1}`);
      const notBefore = (told.get("start") ?? 0) / PICOSECONDS;
      builder.message(line, source, destination, told.get("size")!, { notBefore, after: after[i]! });
    });
    const prioritised = flows.filter(({ told }) => told.has("prio")).length;
    const left = [
      ...(this.failures === 0 ? [] : [this.failures === 1 ? "a failure" : `${this.failures} failures`]),
      ...(prioritised === 0 ? [] : [`priorities of ${prioritised === 1 ? "a flow" : `${prioritised} flows`}`]),
    ];
    return builder.build("htsim connection matrix", "bytes", {
      clock: "nanoseconds",
      notes: [...notes, ...(left.length === 0 ? [] : [`Left out are ${left.join(" and ")}.`])],
    });
  }

  private trigger(number: number, line: string, [, ...words]: readonly string[]): void {
    let [id, count]: [number | null, number | null] = [null, null];
    let kind: Kind | null = null;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      const known = KINDS.find((one) => one === word);
      if (known !== undefined && kind === null) kind = known;
      else if (word === "id" && id === null) id = numberIn(number, line, word, words[++i]);
      else if (word === "count" && count === null) count = numberIn(number, line, word, words[++i]);
      else throw new BadLine(number, `holds ${shown(line)}, whose ${shown(word)} says nothing of a trigger here`);
    }
    if (id === null || id === 0 || kind === null || (kind === "barrier") !== (count !== null))
      throw new BadLine(number, `holds ${shown(line)}, which must be such as "trigger id 1 oneshot" or "trigger id 1 barrier count 4"`);
    if (this.triggers.has(id)) throw new BadLine(number, `gives the trigger ${id} a second time`);
    this.triggers.set(id, { line: number, kind, count: count ?? 1 });
  }

  /** The flows that each waits for, and what is to be said of them. */
  private waiting(): { readonly after: readonly (readonly number[])[]; readonly notes: readonly string[] } {
    const { flows, triggers } = this;
    const [starts, ends] = [new Map<number, number[]>(), new Map<number, number[]>()];
    const add = (map: Map<number, number[]>, id: number | undefined, flow: number): void => {
      if (id === undefined || id === 0) return;
      const list = map.get(id);
      if (list) list.push(flow);
      else map.set(id, [flow]);
    };
    flows.forEach(({ told }, i) => {
      add(starts, told.get("trigger"), i);
      add(ends, told.get("send_done_trigger"), i);
      add(ends, told.get("recv_done_trigger"), i);
    });
    const after: (readonly number[])[] = flows.map(() => []);
    let inOrder = 0;
    for (const [id, started] of starts) {
      const trigger = triggers.get(id);
      const { line } = flows[started[0]!]!;
      if (trigger === undefined) throw new BadLine(line, `waits for trigger ${id}, whose kind the text does not give`);
      const ended = ends.get(id) ?? [];
      const needed = trigger.kind === "barrier" ? trigger.count : trigger.kind === "oneshot" ? 1 : Math.max(started.length, ended.length);
      if (ended.length !== needed || ended.length === 0)
        throw new BadLine(
          line,
          `waits for trigger ${id} (${trigger.kind}), which ${ended.length === 1 ? "one flow sets" : `${ended.length} flows set`} off and ${needed} must`,
        );
      if (trigger.kind !== "multishot") {
        for (const flow of started) after[flow] = ended;
        continue;
      }
      started.forEach((flow, k) => {
        after[flow] = [ended[k]!];
      });
      // A chain, each of whose flows starts the next, leaves no choice.
      if (ended.length > 1 && ended.some((flow, k) => k > 0 && flow !== started[k - 1])) inOrder++;
    }
    const notes =
      inOrder === 0
        ? []
        : [
            `${inOrder === 1 ? "A trigger starts" : `${inOrder} triggers start`} a flow each time that one of several has ended (multishot); here the k-th flow that it starts waits for the k-th of these in the order of the text.`,
          ];
    return { after, notes };
  }
}

function numberIn(line: number, text: string, what: string, word: string | undefined): number {
  const value = word !== undefined && /^\d+(?:\.\d+)?(?:e\d+)?$/i.test(word) ? Number(word) : NaN;
  if (!(value <= Number.MAX_SAFE_INTEGER)) throw new BadLine(line, `holds ${shown(text)}, whose ${what} is no number`);
  return value;
}

function flowIn(line: number, text: string, [ends, ...words]: readonly string[]): Flow {
  const [source, destination] = ends!.split("->").map(Number);
  const told = new Map<Key, number>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const key = KEYS.find((one) => one === word);
    if (key === undefined) throw new BadLine(line, `holds ${shown(text)}, whose ${shown(word)} says nothing of a flow here`);
    if (told.has(key)) throw new BadLine(line, `gives ${key} twice`);
    told.set(key, numberIn(line, text, key, words[++i]));
  }
  if (told.has("start") === told.has("trigger"))
    throw new BadLine(line, `has a flow with ${told.has("start") ? "both a start and a trigger" : "neither a start nor a trigger"}`);
  const size = told.get("size");
  if (size === undefined || size === 0) throw new BadLine(line, "has a flow without size, which goes on without end and is not read");
  if (!Number.isInteger(size)) throw new BadLine(line, `has a flow of ${size} bytes, which must be an integer`);
  return { line, source: source!, destination: destination!, told };
}
