/**
 * Chakra execution traces (Sridharan et al. 2023; schema/protobuf/et_def.proto) in JSON as chakra_jsonizer writes them: objects in a row,
 * all of a rank behind its metadata, the ranks one after the other. Collectives are expanded as ASTRA-sim's are by default, in rings.
 */
import { readJson } from "../../math/json-text.ts";
import { Flow } from "../collectives/flow.ts";
import type { Send } from "../collectives/flow.ts";
import {
  binomialBroadcast,
  partBytes,
  rabenseifnerAllReduce,
  recursiveDoublingAllGather,
  recursiveHalvingReduceScatter,
  ring,
  ringAllReduce,
  ringReduceScatter,
} from "../collectives/schedules.ts";
import { BadLine, MAX_RANKS, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

const NODES = [
  "INVALID_NODE",
  "METADATA_NODE",
  "MEM_LOAD_NODE",
  "MEM_STORE_NODE",
  "COMP_NODE",
  "COMM_SEND_NODE",
  "COMM_RECV_NODE",
  "COMM_COLL_NODE",
] as const;
type NodeType = (typeof NODES)[number];
const COLLECTIVES = [
  "ALL_REDUCE",
  "REDUCE",
  "ALL_GATHER",
  "GATHER",
  "SCATTER",
  "BROADCAST",
  "ALL_TO_ALL",
  "REDUCE_SCATTER",
  "REDUCE_SCATTER_BLOCK",
  "BARRIER",
] as const;
type Collective = (typeof COLLECTIVES)[number];
/** Collectives that are expanded, in rings or by halving and doubling. */
const EXPANDED: readonly Collective[] = [
  "ALL_REDUCE",
  "ALL_GATHER",
  "REDUCE_SCATTER",
  "REDUCE_SCATTER_BLOCK",
  "ALL_TO_ALL",
  "BROADCAST",
  "BARRIER",
];
const HALVED: readonly Collective[] = ["ALL_REDUCE", "ALL_GATHER", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK"];

/** Of a microsecond, in which durations are told. */
const NANOSECONDS = 1000;
/** Most nodes of all ranks. */
const MAX_NODES = 4_000_000;
const FORMAT = "Chakra trace";

type Json = Readonly<Record<string, unknown>>;

interface Node {
  readonly line: number;
  readonly rank: number;
  readonly id: string;
  readonly type: NodeType;
  readonly deps: readonly string[];
  readonly micros: number;
  readonly attributes: ReadonlyMap<string, unknown>;
  /** The text of a metadata node's inputs, which may list groups of ranks. */
  readonly inputs: string | null;
}

/** Whether the beginning of a text is that of one: metadata or a node, or groups of ranks that stand before them. */
export const beginsAsChakra = (start: string): boolean =>
  start.startsWith("{") && /^\{\s*(?:"version"\s*:\s*"|"commGroups"\s*:)|"type"\s*:\s*"[A-Z_]+_NODE"|^\{\s*\}/.test(start);

/** The same of the JSON that PyTorch's observer writes, which has other nodes. */
export const beginsAsPytorch = (start: string): boolean => start.startsWith("{") && /"schema"\s*:\s*"[\d.]+-chakra/.test(start);

/** Throws a BadLine. */
export function readChakra(text: string): Trace {
  const file = new Nodes();
  for (const { line, value } of objectsOf(text)) file.take(line, value);
  return new Job(file).trace();
}

/** The objects of a text one after the other, each with its line. Throws a BadLine. */
function* objectsOf(text: string): Generator<{ readonly line: number; readonly value: Json }> {
  let [line, depth, from, begun] = [1, 0, 0, 1];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "\n") line++;
    else if (sign === '"') {
      if (depth === 0) throw new BadLine(line, "has a text where a node must begin");
      for (at++; at < text.length && text[at] !== '"'; at++) {
        if (text[at] === "\\") at++;
        else if (text[at] === "\n") throw new BadLine(line, "ends within a text");
      }
    } else if (sign === "{" || sign === "[") {
      if (depth === 0) [from, begun] = [at, line];
      depth++;
    } else if (sign === "}" || sign === "]") {
      depth--;
      if (depth < 0) throw new BadLine(line, `has a ${sign} too many`);
      if (depth > 0) continue;
      const reading = readJson(text.slice(from, at + 1), JSON.stringify);
      if ("fault" in reading) throw new BadLine(begun, `begins an object that ${reading.fault}`);
      if (!isObject(reading.value)) throw new BadLine(begun, "has a list where a node must begin");
      yield { line: begun, value: reading.value };
    } else if (depth === 0 && !/\s/.test(sign)) throw new BadLine(line, `has ${JSON.stringify(sign)} where a node must begin`);
  }
  if (depth > 0) throw new BadLine(begun, "begins an object that does not end");
}

/** A text or a number as text; nothing for anything else. */
const wordOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A field by its name in JSON or in the schema: `dataDeps` or `data_deps`. */
function field(object: Json, name: string): unknown {
  return object[name] ?? object[name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)];
}

class Nodes {
  readonly nodes: Node[] = [];
  readonly groups = new Map<string, readonly number[]>();
  ranks = 0;

  take(line: number, value: Json): void {
    const groups = field(value, "commGroups");
    if (groups !== undefined) {
      if (!isObject(groups)) throw new BadLine(line, "has groups of ranks that are no object");
      for (const [name, ranks] of Object.entries(groups)) this.groups.set(name, ranksIn(line, name, ranks));
      return;
    }
    const names = Object.keys(value);
    // A node has an id, a name or a type unless all of them are the defaults.
    if (names.length === 0 || value["version"] !== undefined) {
      if (this.ranks >= MAX_RANKS) throw new BadLine(line, `begins rank ${this.ranks}, where ranks are 0 to ${MAX_RANKS - 1}`);
      this.ranks++;
      return;
    }
    if (this.ranks === 0) throw new BadLine(line, "has a node before any metadata, with which a rank begins");
    if (this.nodes.length >= MAX_NODES) throw new BadLine(line, `has more than the ${MAX_NODES} nodes that are read`);
    const node = nodeIn(line, this.ranks - 1, value);
    this.nodes.push(node);
    if (node.type === "METADATA_NODE") this.metadata(node);
  }

  /** Groups as PyTorch's traces list them: a quoted list of objects with `pg_name` and `ranks`. */
  private metadata({ line, inputs }: Node): void {
    if (inputs === null || !inputs.includes("pg_name")) return;
    const from = inputs.indexOf("[{");
    const to = inputs.lastIndexOf("}]");
    const reading = from < 0 || to < from ? null : readJson(inputs.slice(from, to + 2), JSON.stringify);
    if (reading === null || "fault" in reading || !Array.isArray(reading.value)) return;
    for (const group of reading.value as readonly unknown[]) {
      if (!isObject(group) || typeof group["pg_name"] !== "string") continue;
      const ranks = group["ranks"];
      // An empty list is that of all ranks.
      if (Array.isArray(ranks) && ranks.length > 0) this.groups.set(group["pg_name"], ranksIn(line, group["pg_name"], ranks));
    }
  }
}

function ranksIn(line: number, name: string, ranks: unknown): readonly number[] {
  const isRank = (rank: unknown): rank is number => Number.isInteger(rank) && Number(rank) >= 0 && Number(rank) < MAX_RANKS;
  if (!Array.isArray(ranks) || ranks.length === 0 || !ranks.every(isRank) || new Set(ranks).size < ranks.length)
    throw new BadLine(line, `has the group ${JSON.stringify(name)}, which must be a list of different ranks from 0 to ${MAX_RANKS - 1}`);
  return ranks;
}

function nodeIn(line: number, rank: number, value: Json): Node {
  const [given, idGiven] = [field(value, "type") ?? 0, field(value, "id") ?? "0"];
  const type = NODES.find((name, i) => name === given || i === given);
  const id = typeof idGiven === "number" || typeof idGiven === "string" ? String(idGiven) : "";
  if (!/^\d{1,20}$/.test(id)) throw new BadLine(line, "has a node whose id is no number");
  if (type === undefined)
    throw new BadLine(line, `has node ${id} of the type ${JSON.stringify(given)}, which must be one of ${NODES.join(", ")}`);
  const deps = ["dataDeps", "ctrlDeps"].flatMap((name) => {
    const list = field(value, name) ?? [];
    if (!Array.isArray(list)) throw new BadLine(line, `has node ${id}, whose ${name} are no list`);
    return list.map(wordOf);
  });
  const attributes = new Map<string, unknown>();
  const list = field(value, "attr") ?? [];
  if (!Array.isArray(list)) throw new BadLine(line, `has node ${id}, whose attr is no list`);
  for (const one of list as readonly unknown[]) {
    if (!isObject(one) || typeof one["name"] !== "string") throw new BadLine(line, `has node ${id} with an attribute without name`);
    const key = Object.keys(one).find((name) => /(?:Val|List|_val|_list)$/.test(name));
    attributes.set(one["name"], key === undefined ? undefined : one[key]);
  }
  const inputs = field(value, "inputs");
  const micros = Number(field(value, "durationMicros") ?? 0);
  if (!(micros >= 0 && micros <= Number.MAX_SAFE_INTEGER))
    throw new BadLine(line, `has node ${id}, whose durationMicros is no number from 0 on`);
  const text = isObject(inputs) ? inputs["values"] : null;
  return { line, rank, id, type, deps: [...new Set(deps)], micros, attributes, inputs: typeof text === "string" ? text : null };
}

/** An attribute as a number from 0 on; `fallback` where it is not told. Throws a BadLine. */
function numberOf({ line, id, attributes }: Node, name: string, fallback: number | null = null): number {
  const given = attributes.get(name);
  if (given === undefined && fallback !== null) return fallback;
  const value = typeof given === "string" || typeof given === "number" ? Number(given) : NaN;
  if (!(Number.isInteger(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER))
    throw new BadLine(
      line,
      `has node ${id}, whose ${name} is ${given === undefined ? "not told" : `${JSON.stringify(given)}, which is no number from 0 on`}`,
    );
  return value;
}

/** A collective of a group: the nodes of its members, one of each. */
interface Together {
  readonly number: number;
  readonly kind: Collective;
  readonly bytes: number;
  readonly members: readonly number[];
  readonly root: number;
  readonly nodes: number[];
}

const NONE = -1;

/** Nodes of all ranks with what waits for what. */
class Job {
  private readonly nodes: readonly Node[];
  private readonly ranks: number;
  private readonly groups: ReadonlyMap<string, readonly number[]>;
  /** For each node the numbers of those that it waits for, the receive's send among them. */
  private readonly before: readonly number[][];
  private readonly together: readonly Together[];
  /** For each node its collective, or -1. */
  private readonly within: Int32Array;
  private readonly notes: string[] = [];

  constructor({ nodes, ranks, groups }: Nodes) {
    this.nodes = nodes;
    this.ranks = ranks;
    this.groups = groups;
    if (nodes.length === 0) throw new BadLine(1, "begins a Chakra trace without a node");
    if (ranks === 1)
      throw new BadLine(
        1,
        "begins a Chakra trace of one rank: the files of all ranks are needed, opened together or one text after the other",
      );
    this.before = this.dependencies();
    this.match();
    this.within = new Int32Array(nodes.length).fill(NONE);
    this.together = this.collectives();
    this.tell();
  }

  trace(): Trace {
    const order = this.order();
    const ringed = this.write(order, false);
    if (!this.together.some(({ kind, members }) => HALVED.includes(kind) && members.length > 2)) return ringed;
    const { program, line, messages } = this.write(order, true);
    return { ...ringed, halving: { program, line, messages } };
  }

  private dependencies(): number[][] {
    const numbers = new Map<string, number>();
    this.nodes.forEach(({ rank, id, line }, i) => {
      const key = `${rank} ${id}`;
      if (numbers.has(key)) throw new BadLine(line, `gives node ${id} of rank ${rank} a second time`);
      numbers.set(key, i);
    });
    return this.nodes.map(({ rank, id, line, deps }) =>
      deps.map((other) => {
        const number = numbers.get(`${rank} ${other}`);
        if (number === undefined)
          throw new BadLine(line, `has node ${id}, which waits for node ${other.slice(0, 20)} that rank ${rank} does not have`);
        return number;
      }),
    );
  }

  /** Sends and receives of the same two ranks and tag meet in the order of the text. */
  private match(): void {
    const { nodes, ranks } = this;
    const sends = new Map<string, number[]>();
    const taken = new Map<string, number>();
    const keyOf = (node: Node, source: number, destination: number): string => `${source} ${destination} ${numberOf(node, "comm_tag", 0)}`;
    const other = (node: Node, name: string): number => {
      const rank = numberOf(node, name);
      if (rank >= ranks)
        throw new BadLine(
          node.line,
          `has node ${node.id}, whose ${name} is ${rank}, and the trace has ranks 0 to ${ranks - 1}: all ranks' files are needed`,
        );
      return rank;
    };
    const own = (node: Node, name: string): void => {
      if (numberOf(node, name, node.rank) !== node.rank)
        throw new BadLine(node.line, `has node ${node.id} of rank ${node.rank}, whose ${name} is ${numberOf(node, name)}`);
    };
    nodes.forEach((node, i) => {
      if (node.type !== "COMM_SEND_NODE") return;
      own(node, "comm_src");
      const key = keyOf(node, node.rank, other(node, "comm_dst"));
      const queue = sends.get(key);
      if (queue) queue.push(i);
      else sends.set(key, [i]);
    });
    nodes.forEach((node, i) => {
      if (node.type !== "COMM_RECV_NODE") return;
      own(node, "comm_dst");
      const key = keyOf(node, other(node, "comm_src"), node.rank);
      const count = taken.get(key) ?? 0;
      const send = sends.get(key)?.[count];
      if (send === undefined)
        throw new BadLine(
          node.line,
          `has node ${node.id} of rank ${node.rank}, which receives from rank ${numberOf(node, "comm_src")} what is not sent`,
        );
      taken.set(key, count + 1);
      this.before[i]!.push(send);
    });
    for (const [key, queue] of sends) {
      const stray = queue[taken.get(key) ?? 0];
      if (stray === undefined) continue;
      const { line, id, rank } = nodes[stray]!;
      throw new BadLine(line, `has node ${id} of rank ${rank}, whose message is not received`);
    }
  }

  /** The k-th collectives that the ranks of a group have of it are one. */
  private collectives(): Together[] {
    const all: Together[] = [];
    const turns = new Map<string, Map<number, number>>();
    const begun = new Map<string, Together[]>();
    let unrooted = 0;
    this.nodes.forEach((node, i) => {
      if (node.type !== "COMM_COLL_NODE") return;
      const { line, id, rank } = node;
      const name = node.attributes.get("pg_name");
      const group = name === undefined || name === "" ? "0" : wordOf(name);
      const { members, has } = this.group(group, node);
      if (!has.has(rank)) throw new BadLine(line, `has node ${id} of rank ${rank}, which is not in the group ${JSON.stringify(group)}`);
      this.dimensions(node);
      const kind = kindOf(node);
      const bytes = kind === "BARRIER" ? 0 : numberOf(node, "comm_size");
      const turn = turns.get(group) ?? new Map<number, number>();
      turns.set(group, turn);
      const k = turn.get(rank) ?? 0;
      turn.set(rank, k + 1);
      const list = begun.get(group) ?? [];
      begun.set(group, list);
      const root = numberOf(node, "root_rank", numberOf(node, "comm_root", members[0]));
      if (list[k] === undefined) {
        if (!members.includes(root)) throw new BadLine(line, `has node ${id}, whose root ${root} is not in its group`);
        if (kind === "BROADCAST" && !node.attributes.has("root_rank") && !node.attributes.has("comm_root")) unrooted++;
        list[k] = { number: all.length, kind, bytes, members, root, nodes: [] };
        all.push(list[k]);
      }
      const first = list[k];
      if (first.kind !== kind || first.bytes !== bytes || first.root !== root)
        throw new BadLine(
          line,
          `has node ${id} of rank ${rank}, ${kind} of ${bytes} bytes, where other ranks of its group have ${first.kind} of ${first.bytes}${first.root === root ? "" : ", and another root"}`,
        );
      this.within[i] = first.number;
      first.nodes.push(i);
    });
    const odd = all.find(({ nodes, members }) => nodes.length !== members.length);
    if (odd !== undefined) {
      const { line, id, rank } = this.nodes[odd.nodes[0]!]!;
      throw new BadLine(
        line,
        `has node ${id} of rank ${rank}, ${odd.kind} of ${odd.members.length} ranks, which ${odd.nodes.length} of them take part in`,
      );
    }
    if (unrooted > 0)
      this.notes.push(
        `${unrooted === 1 ? "A broadcast does" : `${unrooted} broadcasts do`} not tell the rank that sends: the first of its group does.`,
      );
    return all;
  }

  private readonly known = new Map<string, { readonly members: readonly number[]; readonly has: ReadonlySet<number> }>();

  /** A group by its name; that of all ranks if it has none. Throws a BadLine. */
  private group(name: string, { line, id }: Node): { readonly members: readonly number[]; readonly has: ReadonlySet<number> } {
    const before = this.known.get(name);
    if (before) return before;
    const members = this.groups.get(name) ?? (name === "0" ? Array.from({ length: this.ranks }, (_, rank) => rank) : null);
    if (members === null)
      throw new BadLine(line, `has node ${id} of the group ${JSON.stringify(name)}, whose ranks the trace does not tell`);
    const beyond = members.find((one) => one >= this.ranks);
    if (beyond !== undefined)
      throw new BadLine(
        line,
        `has node ${id} of a group with rank ${beyond}, and the trace has ranks 0 to ${this.ranks - 1}: all ranks' files are needed`,
      );
    const group = { members, has: new Set(members) };
    this.known.set(name, group);
    return group;
  }

  /** Throws a BadLine if a collective is of some dimensions of a network, whose ranks only that network tells. */
  private dimensions({ line, id, attributes }: Node): void {
    const given = attributes.get("involved_dim");
    const list = isObject(given) ? given["values"] : given;
    if (Array.isArray(list) && list.some((one) => one !== true))
      throw new BadLine(line, `has node ${id} of some dimensions of a network (involved_dim), whose ranks a trace does not tell`);
  }

  private tell(): void {
    const count = (of: (node: Node) => boolean): number => this.nodes.filter(of).length;
    const still = count(({ type, micros, attributes }) => type === "COMP_NODE" && micros === 0 && attributes.has("num_ops"));
    const memory = count(({ type }) => type === "MEM_LOAD_NODE" || type === "MEM_STORE_NODE");
    if (still > 0)
      this.notes.push(
        `${still === 1 ? "A computation tells" : `${still} computations tell`} operations and no duration, and ${still === 1 ? "takes" : "take"} no time here.`,
      );
    if (memory > 0)
      this.notes.push(
        `${memory === 1 ? "An access" : `${memory} accesses`} to memory ${memory === 1 ? "takes its" : "take their"} duration and sends nothing.`,
      );
  }

  /** Nodes and collectives (behind them in number) so that each comes after what it waits for. */
  private order(): Int32Array {
    const { nodes, within, together } = this;
    const unitOf = (node: number): number => (within[node] === NONE ? node : nodes.length + within[node]!);
    const count = nodes.length + together.length;
    const waits = new Int32Array(count);
    const next: number[][] = Array.from({ length: count }, () => []);
    nodes.forEach((_, i) => {
      for (const other of this.before[i]!) {
        next[unitOf(other)]!.push(unitOf(i));
        waits[unitOf(i)]!++;
      }
    });
    const ready: number[] = [];
    for (let unit = 0; unit < count; unit++) if (waits[unit] === 0 && (unit >= nodes.length || within[unit] === NONE)) ready.push(unit);
    const order: number[] = [];
    for (let at = 0; at < ready.length; at++) {
      order.push(ready[at]!);
      for (const unit of next[ready[at]!]!) if (--waits[unit]! === 0) ready.push(unit);
    }
    const alone = nodes.findIndex((_, i) => waits[unitOf(i)]! > 0);
    if (alone >= 0)
      throw new BadLine(
        nodes[alone]!.line,
        `has node ${nodes[alone]!.id} of rank ${nodes[alone]!.rank}, which waits for itself, over what it waits for`,
      );
    return Int32Array.from(order);
  }

  private write(order: Int32Array, halving: boolean): Trace {
    const { nodes, ranks } = this;
    const builder = new TraceBuilder();
    builder.knows(1, ranks - 1);
    let line = 1;
    const flow = new Flow(ranks, {
      message: (source, destination, bytes, when) => builder.message(line, source, destination, Math.max(1, bytes), when ?? {}),
      work: (rank, cycles, when) => builder.work(line, rank, cycles, when ?? {}),
      build: () => {
        throw new Error("is built as a trace");
      },
    });
    /** What each node has ended with. */
    const ended: (readonly number[])[] = nodes.map(() => []);
    const isAwaited = new Uint8Array(nodes.length);
    for (const list of this.before) for (const other of list) isAwaited[other] = 1;
    /** One op for all of these, where they are several. */
    const joined = (i: number, after: readonly number[]): readonly number[] =>
      after.length <= 1 ? after : [builder.work(nodes[i]!.line, nodes[i]!.rank, 0, { after })];
    const awaited = (i: number): readonly number[] => [...new Set(this.before[i]!.flatMap((other) => ended[other]!))];
    // What nobody waits for needs no op of its own, which would be done a cycle later.
    const end = (i: number, after: readonly number[]): void => {
      ended[i] = isAwaited[i] === 1 ? joined(i, after) : after;
    };
    for (const unit of order) {
      if (unit >= nodes.length) {
        const one = this.together[unit - nodes.length]!;
        line = nodes[one.nodes[0]!]!.line;
        for (const i of one.nodes) flow.begin(nodes[i]!.rank, joined(i, awaited(i)));
        if (one.members.length > 1) expand(flow, one, halving);
        for (const i of one.nodes) end(i, flow.ended(nodes[i]!.rank));
        continue;
      }
      const node = nodes[unit]!;
      const after = awaited(unit);
      const { rank, type, micros } = node;
      if (type === "COMM_SEND_NODE" && numberOf(node, "comm_dst") !== rank)
        ended[unit] = [builder.message(node.line, rank, numberOf(node, "comm_dst"), Math.max(1, numberOf(node, "comm_size")), { after })];
      else if ((type === "COMP_NODE" || type === "MEM_LOAD_NODE" || type === "MEM_STORE_NODE") && micros > 0)
        ended[unit] = [builder.work(node.line, rank, NANOSECONDS * micros, { after })];
      else end(unit, after);
    }
    return builder.build(FORMAT, "bytes", { clock: "nanoseconds", notes: this.notes });
  }
}

function kindOf(node: Node): Collective {
  const given = node.attributes.get("comm_type");
  const kind = COLLECTIVES.find((name, i) => name === given || wordOf(given) === String(i));
  if (kind === undefined || !EXPANDED.includes(kind))
    throw new BadLine(
      node.line,
      `has node ${node.id}, whose comm_type is ${kind ?? (given === undefined ? "not told" : JSON.stringify(given))}, and only ${EXPANDED.join(", ")} are expanded`,
    );
  return kind;
}

/** Writes a collective of members that have begun. */
function expand(flow: Flow, { kind, bytes, members, root }: Together, halving: boolean): void {
  const n = members.length;
  if (kind === "ALL_REDUCE") (halving ? rabenseifnerAllReduce : ringAllReduce)(flow, members, bytes);
  else if (kind === "ALL_GATHER" && halving) recursiveDoublingAllGather(flow, members, bytes);
  else if (kind === "ALL_GATHER") ring(flow, members, 0, () => bytes);
  else if (kind === "REDUCE_SCATTER" || kind === "REDUCE_SCATTER_BLOCK")
    (halving ? recursiveHalvingReduceScatter : ringReduceScatter)(flow, members, bytes);
  else if (kind === "ALL_TO_ALL") {
    const sends = Array.from({ length: n - 1 }, (_, step) =>
      members.map((rank, i): Send => {
        const to = (i + step + 1) % n;
        return [rank, members[to]!, partBytes(bytes, to, to + 1, n)];
      }),
    );
    flow.step(sends.flat(), "all");
  } else if (kind === "BROADCAST") {
    const at = members.indexOf(root);
    binomialBroadcast(flow, [...members.slice(at), ...members.slice(0, at)], bytes);
  } else {
    const first = members[0]!;
    flow.begin(first, [...new Set(members.flatMap((rank) => flow.ended(rank)))]);
    flow.work(first, 0);
    for (const rank of members) flow.begin(rank, flow.ended(first));
  }
}
