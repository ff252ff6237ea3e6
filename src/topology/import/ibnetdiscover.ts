/**
 * InfiniBand fabrics as ibnetdiscover prints them (linux-rdma, infiniband-diags) and as the simulator ibsim reads them: a record of each
 * router (`Switch`, `Rt`) and of each adapter (`Ca`, `Hca`), and below it a line for each port with a cable. An adapter's port is an
 * endpoint of its router. A cable stands at both of its ends and is one link; parallel cables differ in their ports. Reports of ports
 * (port-reports.ts) make the same records.
 */
import { linesOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, isLeftOut, shown, tellLinks } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { portReport, reportedPorts } from "./port-reports.ts";
import type { ReportedPort } from "./port-reports.ts";
import { speedIn } from "./quantities.ts";
import type { Speed } from "./quantities.ts";

/** A port with a cable, as its record tells it. */
export interface FabricPort {
  readonly number: number;
  readonly line: number;
  /** The record and port at the cable's other end; `peer` may have no record. */
  readonly peer: string;
  readonly peerPort: number;
  /** The port's own; null at a router of its own LID. */
  readonly lid: number | null;
  readonly speed: Speed | null;
}

/** A router or an adapter. */
export interface FabricRecord {
  readonly isRouter: boolean;
  /** Its name in the file: "S-…" with the GUID, or any in ibsim's own files. */
  readonly id: string;
  /** Sixteen hexadecimal digits in lower case, null if the file has none. */
  readonly guid: string | null;
  readonly description: string;
  /** The description if no other record has it, else the id. */
  readonly name: string;
  /** A Switch's own; null for others, whose ports have them. */
  readonly lid: number | null;
  /** Ports with and without a cable. */
  readonly portCount: number;
  readonly line: number;
  /** Ports with a cable, by their numbers. */
  readonly ports: ReadonlyMap<number, FabricPort>;
}

export interface Fabric {
  /** By their ids, in the file's order. */
  readonly records: ReadonlyMap<string, FabricRecord>;
}

/** A fabric as a network: routers of the pieces that are left out have no number. */
export interface DrawnFabric {
  readonly fabric: Fabric;
  readonly drawn: Drawn;
  /** Number of a router in the graph, by the id of its record. */
  readonly routerOf: ReadonlyMap<string, number>;
}

const RECORD = /^(Switch|Rt|Ca|Hca)[ \t]+(\d{1,5})[ \t]+"([^"]*)"(.*)$/;
const EXTERNAL = String.raw`(?:\[ext \d+\])?`;
const GUID_IN_BRACKETS = String.raw`(?:\([0-9a-fA-Fx]{1,18}\))?`;
const PORT = new RegExp(
  String.raw`^\[(\d{1,5})\]${EXTERNAL}[ \t]*${GUID_IN_BRACKETS}[ \t]*"([^"]*)"(?:\[(\d{1,5})\])?${EXTERNAL}[ \t]*${GUID_IN_BRACKETS}(.*)$`,
);
/** Lines between the records: facts about the next one, and the headings of groups by chassis. */
const ASIDE = /^(?:[a-zA-Z]\w*[ \t]*[=+]|#|Chassis\b|Non-Chassis\b|DR path\b|(?:module|do|width|speed|pdebug)\b|Hostname:)/;
const SPEED = /\b(\d{1,2}x\s?[A-Za-z?]+\d*)/; // 4xHDR
const LID = /\blid[ \t]+(\d{1,5})\b/;
/** More than the numbers of ports. */
const MAX_PORT = 100_000;
/** Longest line that is looked at. */
const LONGEST = 2000;
/** Of the adapters within routers that add up what passes (SHARP), which send nothing of their own. */
export const AGGREGATION = /\baggregation node\b/i;

/** Whether a text begins so, from its first line on that is no comment. */
export function beginsAsFabric(plain: string): boolean {
  return (
    /^(?:Switch|Rt|Ca|Hca)[ \t]+\d+[ \t]+"/m.test(plain) ||
    /^(?:vendid|sysimgguid|switchguid|caguid|rtguid|hcaguids)=0x/m.test(plain) ||
    portReport(plain) !== null
  );
}

interface OpenRecord extends FabricRecord {
  readonly ports: Map<number, FabricPort>;
}

/** Of a text, enough to tell what has printed it. */
const BEGINNING = 4096;

/** The records of a file. Throws a BadFile. */
export function fabricIn(text: string, draft: Draft = new Draft()): Fabric {
  const records =
    portReport(text.slice(0, BEGINNING)) === null ? recordsIn(text, draft) : recordsOfPorts(reportedPorts(text, draft), draft);
  /** Descriptions and ids: how many records have each. */
  const uses = new Map<string, number>();
  for (const { id, description } of records.values())
    for (const name of new Set([id, description])) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const [id, record] of records) {
    const { description } = record;
    if (description !== "" && uses.get(description) === 1) records.set(id, { ...record, name: description });
  }
  return { records };
}

function recordsIn(text: string, draft: Draft): Map<string, OpenRecord> {
  const records = new Map<string, OpenRecord>();
  /** Records that stand there again: those of chassis in groups (-g). */
  const again: OpenRecord[] = [];
  let current: OpenRecord | null = null;
  let guid: string | null = null;
  let cables = 0;
  /** As they are written, of which a file has few. */
  const speeds = new Map<string, Speed | null>();
  for (const [line, content] of linesOf(text)) {
    if (content === "") continue;
    if (content.length > LONGEST) throw draft.bad(line, `has ${content.length} characters, more than a record may have`);
    const head = RECORD.exec(content);
    if (head) {
      const [, kind = "", ports = "", id = "", rest = ""] = head;
      if (records.size >= 10 * MAX_READ_ROUTERS) throw draft.bad(line, `has more records than the ${records.size} that are read`);
      const { quoted, after } = partsOf(rest);
      const isRouter = kind === "Switch" || kind === "Rt";
      const own = /^[A-Z]-([0-9a-fA-F]{1,16})$/.exec(id)?.[1] ?? guid;
      current = {
        isRouter,
        id,
        guid: own === null ? null : own.toLowerCase().padStart(16, "0"),
        name: id,
        description: quoted ?? "",
        lid: kind === "Switch" ? lidIn(after) : null,
        portCount: Number(ports),
        line,
        ports: new Map(),
      };
      if (records.has(id)) again.push(current);
      else records.set(id, current);
      guid = null;
    } else if (content.startsWith("[")) {
      if (current === null) throw draft.bad(line, "has a port before the first record");
      const port = portIn(draft, line, content, current, speeds);
      if (++cables > 4 * MAX_READ_LINKS) throw draft.bad(line, `has more cables than the ${MAX_READ_LINKS} that are read`);
      // A cable stands at both of its ends.
      if (cables % 2 === 0) tellLinks(cables / 2);
      current.ports.set(port.number, port);
    } else if (/^include\b/.test(content)) throw draft.bad(line, "includes another file, which is not followed");
    else if (/^[<>] /.test(content))
      throw draft.bad(line, `has ${shown(content)}, of the differences between two scans (--diff), where a whole scan must stand`);
    else if (ASIDE.test(content)) guid = /^(?:switch|ca|rt)guid[ \t]*=[ \t]*0x([0-9a-fA-F]{1,16})/.exec(content)?.[1] ?? guid;
    else throw draft.bad(line, `has ${shown(content)} where a record, a port or name=value must stand`);
  }
  for (const { id, line, ports } of again) {
    const first = records.get(id)!.ports;
    const isSame = ({ number, peer, peerPort }: FabricPort): boolean =>
      first.get(number)?.peer === peer && first.get(number)?.peerPort === peerPort;
    if (ports.size !== first.size || ![...ports.values()].every(isSame))
      throw draft.bad(line, `gives the record of ${shown(id)} a second time, with other cables`);
  }
  return records;
}

/** Ports have numbers of eight bits. */
const MOST_PORTS = 254;

function recordsOfPorts(reported: Iterable<ReportedPort>, draft: Draft): Map<string, OpenRecord> {
  const all = [...reported];
  if (all.length > 8 * MAX_READ_LINKS) throw draft.bad(all.at(-1)!.line, `is of more ports than the ${8 * MAX_READ_LINKS} that are read`);
  const uses = new Map<string, number>();
  for (const { guid } of all) if (guid !== null) uses.set(guid, (uses.get(guid) ?? 0) + 1);
  const records = new Map<string, OpenRecord>();
  /** The record of each LID, an adapter's with its port. */
  const byLid = new Map<number, OpenRecord>();
  const begin = (id: string, isRouter: boolean, { lid, guid, name }: Pick<ReportedPort, "lid" | "guid" | "name">, line: number): OpenRecord => {
    const record = { isRouter, id, guid, name: id, description: name, lid: isRouter ? lid : null, portCount: MOST_PORTS, line, ports: new Map() };
    records.set(id, record);
    return record;
  }; // oxfmt-ignore
  const cables: [OpenRecord, ReportedPort][] = [];
  const numbers = new Map<OpenRecord, Set<number>>();
  let current: OpenRecord | null = null;
  for (const port of all) {
    // Where the kind is not told, several ports of one GUID are a router's.
    const isRouter = port.isRouter ?? (port.guid !== null && uses.get(port.guid)! > 1);
    // Of an adapter's other port that would be another adapter of its name.
    if (port.peer === null && port.isRouter === null && !isRouter) continue;
    const known: OpenRecord | undefined = isRouter ? byLid.get(port.lid) : undefined;
    const same = port.goesOn && current !== null && current.isRouter === isRouter && !isRouter && !numbers.get(current)!.has(port.port);
    const record: OpenRecord =
      known ?? (same ? current! : begin(`${isRouter ? "S" : "H"}-${port.guid ?? `line ${port.line}`}`, isRouter, port, port.line));
    if (record.isRouter !== isRouter) throw draft.bad(port.line, `has the LID ${port.lid}, which is of ${shown(record.description)}, too`);
    current = record;
    const other = byLid.get(port.lid);
    if (port.peer !== null && other !== undefined && other !== record)
      throw draft.bad(port.line, `has the LID ${port.lid} of ${shown(record.description)}, which is of ${shown(other.description)}, too`);
    // Ports without a cable may have none.
    if (isRouter || port.peer !== null) byLid.set(port.lid, record);
    const own = numbers.get(record) ?? new Set();
    if (own.has(port.port)) throw draft.bad(port.line, `gives port ${port.port} of ${shown(record.description)} a second time`);
    numbers.set(record, own.add(port.port));
    if (port.peer !== null) cables.push([record, port]);
  }
  const hasAdapters = [...records.values()].some(({ isRouter }) => !isRouter);
  for (const [record, { port, line, lid, speed, peer }] of cables) {
    const to = peer!;
    // Where routers alone are printed, all else is an adapter.
    if (!byLid.has(to.lid) && (to.isRouter === false || (to.isRouter === null && !hasAdapters)))
      byLid.set(to.lid, begin(`H-${to.guid ?? `LID ${to.lid}`}`, false, to, line));
    const other = byLid.get(to.lid);
    const peerId = other?.id ?? (to.guid === null ? `LID ${to.lid}` : `S-${to.guid}`);
    record.ports.set(port, { number: port, line, peer: peerId, peerPort: to.port, lid: record.isRouter ? null : lid, speed });
  }
  return records;
}

function portIn(
  draft: Draft,
  line: number,
  content: string,
  { id, ports, portCount }: OpenRecord,
  speeds: Map<string, Speed | null>,
): FabricPort {
  const match = PORT.exec(content);
  if (!match) throw draft.bad(line, `has ${shown(content)} where a port must stand, such as [1] "S-0002c90300000001"[2]`);
  const [, own = "", peer = "", other = "1", rest = ""] = match;
  const number = Number(own);
  if (number < 1 || number > portCount) throw draft.bad(line, `has port ${number} of ${shown(id)}, which has the ports 1 to ${portCount}`);
  if (ports.has(number)) throw draft.bad(line, `gives port ${number} of ${shown(id)} a second time`);
  // An adapter's own LID stands before the description of its peer, that of the peer after it.
  const { before, after } = partsOf(rest);
  const written = SPEED.exec(after)?.[1] ?? "";
  let speed = speeds.get(written);
  if (speed === undefined) speeds.set(written, (speed = speedIn(written)));
  if (speed === null && written !== "") draft.leaveOut("speed", written, "no speed", line);
  return { number, line, peer, peerPort: Number(other), lid: lidIn(before), speed };
}

/** A description may hold anything, quotes as well: it ends with the last one. */
function partsOf(rest: string): { readonly before: string; readonly quoted: string | null; readonly after: string } {
  const [from, to] = [rest.indexOf('"'), rest.lastIndexOf('"')];
  return from < 0 || to === from
    ? { before: rest, quoted: null, after: rest }
    : { before: rest.slice(0, from), quoted: rest.slice(from + 1, to).trim(), after: rest.slice(to + 1) };
}

function lidIn(text: string): number | null {
  const lid = LID.exec(text)?.[1];
  return lid === undefined ? null : Number(lid);
}

/** A cable between two routers, or from a router to an adapter. */
interface Cable {
  readonly from: FabricRecord;
  readonly to: FabricRecord;
  readonly fromPort: number;
  readonly toPort: number;
  readonly line: number;
  readonly speed: Speed | null;
}

/** What the file has of cables that are no links here, and where first. */
type Odd = "lost" | "loops" | "direct" | "single" | "differ" | "aggregation";

class Cables {
  readonly between: Cable[] = [];
  readonly ends: Cable[] = [];
  readonly odd = new Map<Odd, { count: number; readonly first: FabricPort; readonly of: FabricRecord }>();

  constructor(records: ReadonlyMap<string, FabricRecord>, draft: Draft) {
    const numbers = new Map([...records.values()].map((record, number) => [record, number]));
    /** Ports that a cable ends at, by the number of their record, with its line. */
    const taken = new Map<number, number>();
    for (const record of records.values())
      for (const port of record.ports.values()) {
        const peer = records.get(port.peer);
        if (peer === undefined) {
          this.count("lost", record, port);
          continue;
        }
        const end = (): string => `${shown(peer.id)}[${port.peerPort}]`;
        if (port.peerPort < 1 || port.peerPort > peer.portCount)
          throw draft.bad(port.line, `leads to ${end()}, which has the ports 1 to ${peer.portCount}`);
        const mate = peer.ports.get(port.peerPort);
        if (mate !== undefined && (mate.peer !== record.id || mate.peerPort !== port.number))
          throw draft.bad(
            port.line,
            `leads to ${end()}, whose own line ${mate.line} leads to ${shown(mate.peer)}[${mate.peerPort}]: a cable has two ends`,
          );
        // One whose record tells of it as well has no other.
        if (mate === undefined) {
          const key = numbers.get(peer)! * MAX_PORT + port.peerPort;
          if (taken.has(key)) throw draft.bad(port.line, `leads to ${end()}, as line ${taken.get(key)} does: a port has one cable`);
          taken.set(key, port.line);
        }
        // Its other end tells of it, too, and comes first.
        if (mate !== undefined && mate.line < port.line) continue;
        this.add(record, port, peer, mate);
      }
  }

  private add(record: FabricRecord, port: FabricPort, peer: FabricRecord, mate: FabricPort | undefined): void {
    if (record === peer) {
      this.count("loops", record, port);
      return;
    }
    if (!record.isRouter && !peer.isRouter) {
      this.count("direct", record, port);
      return;
    }
    const adapter = record.isRouter ? peer : record;
    if (!adapter.isRouter && AGGREGATION.test(adapter.description)) {
      this.count("aggregation", record, port);
      return;
    }
    if (mate === undefined) this.count("single", record, port);
    const other = mate?.speed ?? null;
    const differ = port.speed !== null && other !== null && port.speed.value !== other.value;
    if (differ) this.count("differ", record, port);
    const speed = differ && other.value < port.speed.value ? other : (port.speed ?? other);
    const ports = [port.number, port.peerPort] as const;
    const [from, to] = record.isRouter ? [record, peer] : [peer, record];
    const [fromPort, toPort] = record.isRouter ? ports : ports.toReversed();
    (to.isRouter ? this.between : this.ends).push({ from, to, fromPort: fromPort!, toPort: toPort!, line: port.line, speed });
  }

  private count(what: Odd, of: FabricRecord, first: FabricPort): void {
    const known = this.odd.get(what);
    if (known) known.count++;
    else this.odd.set(what, { count: 1, first, of });
  }

  /** A sentence for each kind. */
  notes(): string[] {
    return [...this.odd].map(([what, { count, first, of }]) => {
      const where = `port ${first.number} of ${shown(of.name)}, line ${first.line}`;
      const one = count === 1;
      const to = `${shown(first.peer)}[${first.peerPort}]`;
      return {
        lost: `${one ? "A cable leads" : `${count} cables lead`} to ${one ? "a record that is" : "records that are"} not in the file, and ${one ? "is" : "are"} left out: ${to}, which has no record (${where}).`,
        loops: `${one ? "A cable" : `${count} cables`} of a router to itself ${one ? "is" : "are"} left out: ${to} (${where}).`,
        direct: `${one ? "A cable" : `${count} cables`} from adapter to adapter ${one ? "is" : "are"} left out: ${to} (${where}).`,
        single: `${one ? "A cable stands" : `${count} cables stand`} at one end alone and ${one ? "is" : "are"} taken as a link: ${to} (${where}).`,
        differ: `${one ? "A cable has" : `${count} cables have`} two speeds, of which the lower is taken: ${where}.`,
        aggregation: `${one ? "An aggregation unit" : `${count} aggregation units`} within routers (SHARP) ${one ? "is" : "are"} no endpoint${one ? "" : "s"} and left out: ${where}.`,
      }[what];
    });
  }
}

/** Reads a fabric as a network. Where adapters alone join its routers, the piece with most endpoints is taken. Throws a BadFile. */
export function readFabric(text: string): DrawnFabric {
  const draft = new Draft();
  const fabric = fabricIn(text, draft);
  const routers = [...fabric.records.values()].filter(({ isRouter }) => isRouter);
  if (routers.length === 0) throw new BadFile("the text has no record of a router");
  const cables = new Cables(fabric.records, draft);
  const isKept = pieceOf(routers, cables, draft);
  for (const router of routers) if (isKept(router)) draft.declare(router.name, router.line);
  for (const { from, to, line, speed } of cables.between)
    if (isKept(from)) draft.link(draft.router(from.name, line), draft.router(to.name, line), line, speed === null ? {} : { speed });
  /** Endpoints of each adapter. */
  const ports = new Map<FabricRecord, number>();
  const cabled = new Map<FabricRecord, number>();
  for (const { to } of cables.ends) cabled.set(to, (cabled.get(to) ?? 0) + 1);
  // By the ports of their router, as a fabric's tables have them.
  for (const { from, to, toPort, line, speed } of cables.ends.toSorted((one, other) => one.fromPort - other.fromPort)) {
    if (!isKept(from)) continue;
    draft.endpoint(draft.router(from.name, line), cabled.get(to) === 1 ? to.name : `${to.name} port ${toPort}`, speed && { speed });
    if (!isLeftOut(from.name)) ports.set(to, (ports.get(to) ?? 0) + 1);
  }
  draft.notes.push(...cables.notes());
  const several = [...ports].filter(([, count]) => count > 1).map(([adapter]) => adapter);
  if (several.length > 0) {
    const [{ name, line }] = several as [FabricRecord];
    const has = several.length === 1 ? "One adapter has several ports" : `${several.length} adapters have several ports`;
    draft.notes.push(
      `${has} with cables, each of which is an endpoint here: ${shown(name)} (line ${line}) has ${ports.get(several[0]!)!}.`,
    );
  }
  const bare = [...fabric.records.values()].filter((record) => !record.isRouter && record.ports.size === 0 && !ports.has(record));
  if (bare.length > 0) {
    const [{ name, line }] = bare as [FabricRecord];
    const are = bare.length === 1 ? "One adapter has no cable and is" : `${bare.length} adapters have no cable and are`;
    draft.notes.push(`${are} left out: ${shown(name)} (line ${line}).`);
  }
  const drawn = finished(draft, cables);
  const numbers = new Map(drawn.names.map((name, router) => [name, router]));
  const routerOf = new Map(routers.flatMap((router) => (isKept(router) ? [[router.id, numbers.get(router.name)!] as const] : [])));
  return { fabric, drawn, routerOf };
}

/** The network. Where it is none, cables that lead out of the file may be why. */
function finished(draft: Draft, { odd }: Cables): Drawn {
  try {
    return draft.finish();
  } catch (error) {
    const lost = odd.get("lost");
    if (!(error instanceof BadFile) || lost === undefined) throw error;
    throw new BadFile(
      `${error.message}; ${several(lost.count, "cable")} ${lost.count === 1 ? "leads" : "lead"} to a record that is not in the file, as that of line ${lost.first.line} to ${shown(lost.first.peer)}`,
    );
  }
}

/** Whether a router is in the piece that is taken, or is left out by its name, which the draft does. */
function pieceOf(routers: readonly FabricRecord[], { between, ends }: Cables, draft: Draft): (router: FabricRecord) => boolean {
  const above = new Map(routers.map((router) => [router, router]));
  const rootOf = (of: FabricRecord): FabricRecord => {
    let root = of;
    for (let next = above.get(root)!; next !== root; next = above.get(root)!) {
      above.set(root, above.get(next)!);
      root = next;
    }
    return root;
  };
  for (const { from, to } of between) above.set(rootOf(from), rootOf(to));
  interface Piece {
    readonly first: FabricRecord;
    routers: number;
    links: number;
    endpoints: number;
  }
  const pieces = new Map<FabricRecord, Piece>();
  for (const router of routers) {
    const root = rootOf(router);
    const piece = pieces.get(root);
    if (piece) piece.routers++;
    else pieces.set(root, { first: router, routers: 1, links: 0, endpoints: 0 });
  }
  for (const { from } of between) pieces.get(rootOf(from))!.links++;
  for (const { from } of ends) pieces.get(rootOf(from))!.endpoints++;
  if (pieces.size === 1) return () => true;
  const leftOut = new Set(routers.filter(({ name }) => isLeftOut(name)));
  const wanted = new Set(routers.flatMap((router) => (leftOut.has(router) ? [] : rootOf(router))));
  const all = [...pieces]
    .filter(([root]) => wanted.size === 0 || wanted.has(root))
    .sort(([, a], [, b]) => b.endpoints - a.endpoints || b.routers - a.routers || a.first.line - b.first.line);
  const [root, taken] = all[0]!;
  const isKept = (router: FabricRecord): boolean => rootOf(router) === root || leftOut.has(router);
  if (all.length === 1) return isKept;
  /** Pieces of each adapter. */
  const joined = new Map<FabricRecord, Set<FabricRecord>>();
  for (const { from, to } of ends) joined.set(to, (joined.get(to) ?? new Set()).add(rootOf(from)));
  const joins = [...joined.values()].some((of) => of.size > 1);
  const lost = all.slice(1).map(([, piece]) => piece);
  const sum = (of: (piece: Piece) => number): number => lost.reduce((total, piece) => total + of(piece), 0);
  const sizes = all.length > 6 ? "" : ` of ${all.map(([, { routers: count }]) => count).join(" and ")} routers`;
  const are = joins
    ? "which adapters with several ports join, and no cable between routers does: they are rails or planes"
    : "which no cable joins";
  draft.notes.push(
    `The routers are in ${all.length} pieces${sizes}, ${are}. The piece of ${shown(taken.first.name)} is taken, with ${counts(taken)}; left out are ${counts(
      {
        routers: sum((piece) => piece.routers),
        links: sum((piece) => piece.links),
        endpoints: sum((piece) => piece.endpoints),
      },
    )}, among them ${lost
      .slice(0, 3)
      .map(({ first }) => `${shown(first.name)} (line ${first.line})`)
      .join(", ")}.`,
  );
  const [own, others] = [true, false].map((isOwn) =>
    routers.filter((router) => (rootOf(router) === root) === isOwn).map(({ name }) => name),
  );
  const pattern = patternOf(own!, others!);
  if (pattern !== null) draft.notes.push(`without=${pattern} leaves out the piece that is taken, and takes the next one.`);
  return isKept;
}

/** A name with an asterisk that fits these names and none of the others; null where their beginnings do not tell them apart. */
function patternOf(own: readonly string[], others: readonly string[]): string | null {
  const [first = ""] = own;
  let length = first.length;
  for (const name of own) while (!name.startsWith(first.slice(0, length))) length--;
  const begin = first.slice(0, length);
  if (length === 0 || /[,*]/.test(begin) || others.some((name) => name.startsWith(begin))) return null;
  return own.length === 1 ? begin : `${begin}*`;
}

const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
const counts = ({ routers, links, endpoints }: { readonly routers: number; readonly links: number; readonly endpoints: number }): string =>
  `${several(routers, "router")}, ${several(links, "link")} and ${several(endpoints, "endpoint")}`;
