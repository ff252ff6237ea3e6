/**
 * Linear forwarding tables of an InfiniBand fabric, as dump_fts and ibroute print them (linux-rdma, infiniband-diags) and as OpenSM dumps
 * them (opensm-lfts.dump): for each router the port by which it passes on what goes to a LID. They belong to a fabric that ibnetdiscover
 * has printed, whose routers they name by their GUIDs.
 */
import { someOf } from "../../descriptor.ts";
import type { Texts } from "../../descriptor.ts";
import { linesOf } from "../../math/lines.ts";
import { MAX_TABLE_ENTRIES, tablesFault } from "../graph.ts";
import type { Graph } from "../graph.ts";
import { BadFile, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { AGGREGATION } from "./ibnetdiscover.ts";
import type { DrawnFabric, FabricPort, FabricRecord } from "./ibnetdiscover.ts";

const HEAD = /^Unicast lids\b.*?\bguid 0x([0-9a-f]{1,16})\b/i;
const ENTRY = /^(0x[0-9a-f]{1,4}|\d{1,5})\s+(\d{1,3})\b/i;
/** Lines between entries: headings, and how many there were. */
const ASIDE = /^(?:Lid\s+Out|Port\s+Info|Destination\b|\d+ (?:valid )?lids? (?:dumped|total)|#|%|Multicast\b|Switch:?\s)/i;
const UNREACHABLE = /\b(?:UNREACHABLE|no entry|invalid)\b/i;
/** A port that stands for none. */
const NO_PORT = 255;

/** Whether a text begins as such tables. */
export const beginsAsTables = (plain: string): boolean => /^(?:[#%][^\n]*\n|\s*\n)*Unicast lids\b/i.test(plain);

interface Table {
  readonly line: number;
  /** Port by LID. */
  readonly ports: ReadonlyMap<number, number>;
}

/** Tables by the routers' GUIDs, sixteen digits in lower case. Throws a BadFile. */
function tablesIn(text: string): ReadonlyMap<string, Table> {
  const tables = new Map<string, { readonly line: number; readonly ports: Map<number, number> }>();
  let current: Map<number, number> | null = null;
  let entries = 0;
  for (const [line, content] of linesOf(text)) {
    if (content === "") continue;
    const head = HEAD.exec(content);
    if (head) {
      const guid = head[1]!.toLowerCase().padStart(16, "0");
      if (tables.has(guid)) throw new BadFile(`line ${line} begins a second table of the router 0x${guid}`);
      current = new Map();
      tables.set(guid, { line, ports: current });
      continue;
    }
    if (/^Unicast lids\b/i.test(content)) throw new BadFile(`line ${line} begins the table of a router without its GUID`);
    if (ASIDE.test(content)) continue;
    const entry = ENTRY.exec(content);
    if (!entry) {
      if (UNREACHABLE.test(content)) continue;
      throw new BadFile(`line ${line} has ${shown(content)}, which is no LID with a port, such as 0x0003 011`);
    }
    if (current === null) throw new BadFile(`line ${line} has an entry before the first router`);
    if (++entries > MAX_TABLE_ENTRIES) throw new BadFile(`the tables have more than the ${MAX_TABLE_ENTRIES} entries that are read`);
    const [lid, port] = [Number(entry[1]), Number(entry[2])];
    if (current.has(lid)) throw new BadFile(`line ${line} gives LID ${lid} of the router a second time`);
    if (port !== NO_PORT && !UNREACHABLE.test(content)) current.set(lid, port);
  }
  if (tables.size === 0) throw new BadFile("the text has no table of a router");
  return tables;
}

/** An endpoint: its router, the port there, and its LID. */
interface End {
  readonly router: FabricRecord;
  readonly port: number;
  readonly adapter: FabricRecord;
  readonly lid: number | null;
}

/** The fabric's network with these tables, and the routing that takes them. Throws a BadFile. */
export function withTables({ fabric, drawn, routerOf }: DrawnFabric, text: string): Drawn {
  const tables = tablesIn(text);
  const { graph, names } = drawn;
  const { routers } = graph;
  const records = Array.from<FabricRecord>({ length: routers });
  for (const [id, router] of routerOf) records[router] = fabric.records.get(id)!;
  const ends = records.flatMap((record) => endsOf(fabric.records, record));
  const counts = new Int32Array(routers);
  for (const { router } of ends) counts[routerOf.get(router.id)!]!++;
  const nameless = ends.find(({ lid }) => lid === null);
  if (nameless !== undefined)
    throw new BadFile(`the fabric does not tell the LID of ${shown(nameless.adapter.name)}, by which tables name it`);
  const links = linksByPort(graph, records, routerOf, drawn);
  const entries = new Uint16Array(ends.length * routers);
  const lacking = records.filter(({ guid }) => guid === null || !tables.has(guid));
  if (lacking.length > 0)
    throw new BadFile(
      `the tables lack ${lacking.length === 1 ? "a router" : `${lacking.length} routers`} of the fabric, as ${shown(lacking[0]!.name)}`,
    );
  records.forEach((record, router) => {
    const { ports } = tables.get(record.guid!)!;
    ends.forEach(({ router: home, port: last, adapter, lid }, row) => {
      const port = ports.get(lid!);
      const to = `LID ${lid} (${shown(adapter.name)})`;
      if (port === undefined) throw new BadFile(`the table of router ${shown(record.name)} has no entry for ${to}`);
      if (record === home) {
        if (port !== last)
          throw new BadFile(`the table of router ${shown(record.name)} sends ${to} out of port ${port}, and it is at port ${last}`);
        return;
      }
      const link = links[router]!.get(port);
      if (link === undefined)
        throw new BadFile(`the table of router ${shown(record.name)} sends ${to} out of port ${port}, where no other router is`);
      entries[row * routers + router] = link;
    });
  });
  const others = tables.size - records.filter(({ guid }) => guid !== null && tables.has(guid)).length;
  const whole: Graph = { ...graph, endpoints: counts, tables: entries };
  const fault = tablesFault(whole, (router) => shown(names[router]!));
  if (fault !== null) throw new BadFile(`the network ${fault}`);
  const loop = creditLoopOf(whole);
  const said =
    loop === null
      ? "The tables have no credit loop: routes by them cannot deadlock."
      : `The tables have a credit loop: ${loop.map((router) => shown(names[router]!)).join(" -> ")}. Packets that wait for each other there may stop for good.`;
  const notes = [
    ...drawn.notes,
    `Routes are those of the fabric's tables (routing = tables): ${tables.size} routers, ${ends.length} endpoints.`,
    ...(others > 0
      ? [`The tables of ${others === 1 ? "a router that is" : `${others} routers that are`} not in the network are left out.`]
      : []),
    said,
  ];
  return { ...drawn, graph: whole, values: { ...drawn.values, routing: "tables" }, notes };
}

/** Endpoints of a router, by its ports. */
function endsOf(records: ReadonlyMap<string, FabricRecord>, record: FabricRecord): readonly End[] {
  const found = new Map<number, End>();
  for (const port of record.ports.values()) {
    const peer = records.get(port.peer);
    if (peer === undefined || peer.isRouter || AGGREGATION.test(peer.description)) continue;
    found.set(port.number, { router: record, port: port.number, adapter: peer, lid: lidOf(port, peer) });
  }
  // Cables that stand at the adapter's end alone.
  for (const adapter of records.values()) {
    if (adapter.isRouter || AGGREGATION.test(adapter.description)) continue;
    for (const port of adapter.ports.values())
      if (port.peer === record.id && !found.has(port.peerPort))
        found.set(port.peerPort, { router: record, port: port.peerPort, adapter, lid: port.lid });
  }
  return [...found.values()].sort((one, other) => one.port - other.port);
}

const lidOf = (port: FabricPort, adapter: FabricRecord): number | null => adapter.ports.get(port.peerPort)?.lid ?? null;

/** For each router the number of a link, from 1 on in the order of the graph, by the port of its cable. */
function linksByPort(
  graph: Graph,
  records: readonly FabricRecord[],
  routerOf: ReadonlyMap<string, number>,
  { values: told }: Drawn,
): readonly ReadonlyMap<number, number>[] {
  const { linkSpeed = "" } = someOf<Texts<"linkSpeed">>(told);
  const factors = linkSpeed === "" ? [] : linkSpeed.split("x").map(Number);
  /** Links of each router: the other end, and the speed as a factor. */
  const own: { readonly other: number; readonly link: number; readonly speed: number }[][] = records.map(() => []);
  for (let i = 0; i < graph.low.length; i++) {
    const [a, b] = [graph.low[i]!, graph.high[i]!];
    const speed = factors[graph.classes?.up[i] ?? 0] ?? 1;
    own[a]!.push({ other: b, link: own[a]!.length + 1, speed });
    own[b]!.push({ other: a, link: own[b]!.length + 1, speed });
  }
  /** Parallel cables of two routers, in one order for both: by speed, then by the port of the lower one. */
  const cables = new Map<string, { readonly low: number; readonly high: number; readonly speed: number }[]>();
  records.forEach((record, router) => {
    for (const port of record.ports.values()) {
      const other = routerOf.get(port.peer);
      if (other === undefined || other === router) continue;
      const [low, high] = router < other ? [port.number, port.peerPort] : [port.peerPort, port.number];
      const key = `${Math.min(router, other)} ${Math.max(router, other)}`;
      const list = cables.get(key) ?? [];
      if (!list.some((cable) => cable.low === low && cable.high === high)) list.push({ low, high, speed: port.speed?.value ?? 0 });
      cables.set(key, list);
    }
  });
  for (const list of cables.values()) list.sort((one, other) => one.speed - other.speed || one.low - other.low);
  return records.map((_, router) => {
    const byPort = new Map<number, number>();
    const byOther = new Map<number, { readonly link: number; readonly speed: number }[]>();
    for (const { other, link, speed } of own[router]!) byOther.set(other, [...(byOther.get(other) ?? []), { link, speed }]);
    for (const [other, list] of byOther) {
      const sorted = list.toSorted((a, b) => a.speed - b.speed || a.link - b.link);
      cables.get(`${Math.min(router, other)} ${Math.max(router, other)}`)!.forEach(({ low, high }, i) => {
        byPort.set(router < other ? low : high, sorted[i]!.link);
      });
    }
    return byPort;
  });
}

/** Routers on a ring of channels, each of which waits for the next by some route, the first of them again at the end; null if there is none. */
function creditLoopOf({ routers, low, high, endpoints, tables }: Graph): readonly number[] | null {
  const targets: number[][] = Array.from({ length: routers }, () => []);
  for (let i = 0; i < low.length; i++) {
    targets[low[i]!]!.push(high[i]!);
    targets[high[i]!]!.push(low[i]!);
  }
  const start = new Int32Array(routers + 1);
  for (let r = 0; r < routers; r++) start[r + 1] = start[r]! + targets[r]!.length;
  const targetOf = Int32Array.from(targets.flat());
  const next: Set<number>[] = Array.from(targetOf, () => new Set());
  const rows = tables!.length / routers;
  for (let row = 0; row < rows; row++) {
    const linkAt = (router: number): number => tables![row * routers + router]!;
    for (let from = 0; from < routers; from++) {
      if (endpoints![from] === 0 || linkAt(from) === 0) continue;
      for (let channel = start[from]! + linkAt(from) - 1; ;) {
        const at = targetOf[channel]!;
        if (linkAt(at) === 0) break;
        const on = start[at]! + linkAt(at) - 1;
        next[channel]!.add(on);
        channel = on;
      }
    }
  }
  // What nothing waits for cannot be on a ring, and so on.
  const waiting = new Int32Array(targetOf.length);
  for (const channels of next) for (const channel of channels) waiting[channel]!++;
  const free = Array.from(waiting.keys()).filter((channel) => waiting[channel] === 0);
  const gone = new Uint8Array(targetOf.length);
  while (free.length > 0) {
    const channel = free.pop()!;
    gone[channel] = 1;
    for (const on of next[channel]!) if (--waiting[on]! === 0) free.push(on);
  }
  let at = gone.indexOf(0);
  if (at < 0) return null;
  // Each that is left has one before it that is left, too.
  const before = new Int32Array(targetOf.length).fill(-1);
  next.forEach((channels, channel) => {
    if (gone[channel] === 0) for (const on of channels) before[on] = channel;
  });
  const place = new Map<number, number>();
  const way: number[] = [];
  while (!place.has(at)) {
    place.set(at, way.length);
    way.push(at);
    at = before[at]!;
  }
  const ring = way
    .slice(place.get(at))
    .reverse()
    .map((channel) => targetOf[channel]!);
  return [...ring, ring[0]!];
}
