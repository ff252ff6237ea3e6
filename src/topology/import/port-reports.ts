/**
 * Lists of ports of InfiniBand fabrics (linux-rdma, infiniband-diags): `ibnetdiscover -p`, a line for each port, and `iblinkinfo`, whose
 * ports stand below the names of their routers and adapters or, with `-l`, behind them. Both name what a cable leads to by its LID and port.
 */
import { linesOf } from "../../math/lines.ts";
import { shown } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { speedIn } from "./quantities.ts";
import type { Speed } from "./quantities.ts";

const NAMED = String.raw`(SW|CA|RT|\?\?)\s+(\d{1,5})\s+(\d{1,3})\s+0x([0-9a-fA-F]{1,16})`;
/** CA 11 1 0x… 4x HDR - SW 2 3 0x… ( 'node1 mlx5_0' - 'leaf 1' ), without its second half where there is no cable. */
const REPORT = new RegExp(String.raw`^${NAMED}\s+(\S+)\s+(\S+)\s+(?:-\s+${NAMED}\s+\(\s*'(.*)'\s+-\s+'(.*)'\s*\)|'.*')$`);
const HEADING = /^(CA|Switch|Router|RT):\s*(?:0x([0-9a-fA-F]{1,16})\s+)?(.*):$/;
/** 0x… "name" 2 3[  ] ==( 4X 53.125 Gbps Active/ LinkUp)==> 0x… 11 1[  ] "node1 mlx5_0" ( ), GUIDs and the first name not in all. */
const LINK = /^(?:0x([0-9a-fA-F]{1,16})\s+(?:"(.*?)"\s+)?)?(\d{1,5})\s+(\d{1,3})\[[^\]]*\]\s*==\((.*)==>\s*(.*)$/;
const PEER = /^(?:0x([0-9a-fA-F]{1,16})\s+)?(\d{1,5})\s+(\d{1,3})\[[^\]]*\]\s*"(.*)"[^"]*$/;
const ACTIVE = /(\d{1,2})X\s+(\d+(?:\.\d+)?)\s*Gbps(?:\s*\((FDR10)\))?/i;
/** Gb/s that a lane signals, with their names. */
const SIGNALS: Readonly<Record<string, string>> = {
  2.5: "SDR", 5: "DDR", 10: "QDR", 14.0625: "FDR", 25.78125: "EDR", 53.125: "HDR", 106.25: "NDR", 212.5: "XDR",
}; // oxfmt-ignore

/** The program that has printed a text, by its beginning; null if it is neither. */
export function portReport(plain: string): "ibnetdiscover -p" | "iblinkinfo" | null {
  for (const [, line] of linesOf(plain)) {
    if (line === "" || line.startsWith("#")) continue;
    if (REPORT.test(line)) return "ibnetdiscover -p";
    return LINK.test(line) || (HEADING.test(line) && /\]\s*==\(/.test(plain)) ? "iblinkinfo" : null;
  }
  return null;
}

/** A port of a cable, as the report names it. */
interface End {
  readonly lid: number;
  readonly port: number;
  readonly name: string;
  readonly guid: string | null;
}

/** A line of a report. */
export interface ReportedPort extends End {
  readonly line: number;
  /** What the port is of; null if the report does not tell. */
  readonly isRouter: boolean | null;
  /** Whether it may be of the same thing as the one before. */
  readonly goesOn: boolean;
  readonly speed: Speed | null;
  /** Null where no cable is. `isRouter` is null where the report does not tell. */
  readonly peer: (End & { readonly isRouter: boolean | null }) | null;
}

const guidOf = (digits: string | undefined): string | null => digits?.toLowerCase().padStart(16, "0") ?? null;
const isRouterOf = (kind: string): boolean | null => (kind === "??" ? null : kind !== "CA");

/** The ports that a report has. Throws a BadFile. */
export function* reportedPorts(text: string, draft: Draft): Generator<ReportedPort> {
  let heading: { readonly isRouter: boolean; readonly guid: string | null; readonly name: string } | null = null;
  let goesOn = false;
  let before = "";
  for (const [line, content] of linesOf(text)) {
    if (content === "" || content.startsWith("#")) continue;
    const head = HEADING.exec(content);
    if (head) {
      heading = { isRouter: head[1] !== "CA", guid: guidOf(head[2]), name: head[3]!.trim() };
      goesOn = false;
      continue;
    }
    const report = REPORT.exec(content);
    if (report) {
      const [, kind = "", lid = "", port = "", guid, width = "", lane = "", other, toLid, toPort, toGuid, own, name = ""] = report;
      const isRouter = isRouterOf(kind);
      const called = own ?? /'(.*)'$/.exec(content)?.[1] ?? "";
      const speed = speedOf(draft, `${width}${lane}`, line);
      // The ports of an adapter follow each other, from the highest down.
      const key = `${kind} ${called}`;
      yield {
        line, isRouter, lid: Number(lid), port: Number(port), guid: guidOf(guid), name: called, goesOn: key === before, speed,
        peer: other === undefined ? null : { isRouter: isRouterOf(other), lid: Number(toLid), port: Number(toPort), guid: guidOf(toGuid), name },
      }; // oxfmt-ignore
      before = key;
      continue;
    }
    const link = LINK.exec(content);
    if (!link) throw draft.bad(line, `has ${shown(content)} where a port of the report must stand`);
    const [, guid, named, lid = "", port = "", state = "", to = ""] = link;
    const peer = PEER.exec(to);
    const active = ACTIVE.exec(state);
    const written = active === null ? "" : `${active[1]}x${active[3] ?? SIGNALS[Number(active[2])] ?? active[2]}`;
    yield {
      line,
      isRouter: heading?.isRouter ?? null,
      lid: Number(lid),
      port: Number(port),
      guid: guidOf(guid) ?? heading?.guid ?? null,
      name: heading?.name ?? named?.trim() ?? "",
      goesOn,
      speed: peer === null ? null : speedOf(draft, written, line),
      peer:
        peer === null
          ? null
          : { isRouter: null, lid: Number(peer[2]), port: Number(peer[3]), guid: guidOf(peer[1]), name: peer[4]!.trim() },
    };
    goesOn = heading !== null;
  }
}

function speedOf(draft: Draft, written: string, line: number): Speed | null {
  const speed = speedIn(written);
  if (speed === null && written !== "") draft.leaveOut("speed", written, "no speed", line);
  return speed;
}
