/**
 * BookSim2's anynet file (src/networks/anynet.cpp): a line for a router (or node) with the nodes and routers that it is linked to, each
 * with the channel's latency in cycles, if it is not 1. A link stands at one of its ends or at both; two routers have at most one. If there
 * are two different latencies, the longer links are global.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { GLOBAL, LOCAL } from "../network.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";

/** The subject of a line and its entries; a node there is an endpoint here. */
const THINGS: readonly string[] = ["router", "node"];

interface Thing {
  readonly isRouter: boolean;
  readonly id: string;
}

interface Link {
  readonly a: number;
  readonly b: number;
  readonly line: number;
  /** Latency of each direction, if the file gives it. */
  latencies: [there: number | null, back: number | null];
}

export function readAnynet(text: string): Drawn {
  const draft = new Draft();
  const links = new Map<string, Link>();
  const routerOfNode = new Map<string, number>();
  const attach = (node: string, router: number, line: number): void => {
    const before = routerOfNode.get(node);
    if (before !== undefined && before !== router) throw draft.bad(line, `links endpoint ${node} to a second router`);
    if (before !== undefined) return;
    if (routerOfNode.size >= 10 * MAX_READ_ROUTERS) throw draft.bad(line, `names more than ${routerOfNode.size} endpoints`);
    draft.endpoint(router);
    routerOfNode.set(node, router);
  };
  /** Latencies of nodes' channels; the terminal channels here all have one latency. */
  let ofNodes = 0;
  for (const [line, content] of linesOf(text)) {
    if (content === "") continue;
    const words = wordsOf(content);
    let word = words.next().value;
    const thing = (): Thing => {
      const kind = word?.toLowerCase() ?? "";
      if (!THINGS.includes(kind)) throw draft.bad(line, `has ${shown(word ?? "")} where ${THINGS.map(shown).join(" or ")} must stand`);
      const id = words.next().value;
      if (id === undefined || !/^\d{1,9}$/.test(id)) throw draft.bad(line, `has ${kind} ${shown(id ?? "")}, whose number is missing`);
      word = words.next().value;
      // BookSim2 takes 01 for 1.
      return { isRouter: kind === "router", id: String(Number(id)) };
    };
    const head = thing();
    const router = head.isRouter ? draft.router(head.id, line) : -1;
    while (word !== undefined) {
      const other = thing();
      const given = /^\d{1,9}$/.test(word ?? "") ? Number(word) : null;
      if (given !== null) word = words.next().value;
      if (head.isRouter && other.isRouter) add(draft, links, router, draft.router(other.id, line), line, given);
      else if (!head.isRouter && !other.isRouter) throw draft.bad(line, `links endpoint ${head.id} to endpoint ${other.id}`);
      else {
        if (given !== null && given !== 1) ofNodes++;
        if (head.isRouter) attach(other.id, router, line);
        else attach(head.id, draft.router(other.id, line), line);
      }
    }
  }
  const latencies = [...new Set([...links.values()].map(latencyOf))].sort((a, b) => a - b);
  if (latencies.length > 2)
    draft.notes.push(`The file's channels have ${latencies.length} latencies, and links are of two kinds here: all are local.`);
  const uneven = [...links.values()].some(({ latencies: [there, back] }) => (there ?? back) !== (back ?? there));
  if (uneven) draft.notes.push("Some links have another latency on the way back, which is left out.");
  for (const link of links.values())
    draft.link(link.a, link.b, link.line, { kind: latencies.length === 2 && latencyOf(link) === latencies[1] ? GLOBAL : LOCAL });
  if (latencies.length === 2)
    draft.notes.push(
      `Links of latency ${latencies[0]} are local and those of ${latencies[1]} global: set the latencies of both kinds to that.`,
    );
  const [only = 1] = latencies;
  if (latencies.length === 1 && only !== 1 && !uneven)
    draft.notes.push(`All links take ${only} cycles in the file: set localLatency to that.`);
  if (ofNodes > 0)
    draft.notes.push(`${ofNodes} endpoints have a latency other than 1 in the file, which is left out: set terminalLatency.`);
  return draft.finish();
}

/** BookSim2 assumes 1 for a missing latency; a link at one end alone is valid. */
const latencyOf = ({ latencies: [there, back] }: Link): number => Math.max(there ?? 1, back ?? 1);

function add(draft: Draft, links: Map<string, Link>, from: number, to: number, line: number, latency: number | null): void {
  const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
  // A link to itself is refused where it stands.
  if (from === to) draft.link(from, to, line);
  if (links.size >= MAX_READ_LINKS && !links.has(key)) throw draft.bad(line, `has more links than the ${MAX_READ_LINKS} that are read`);
  const link = links.get(key) ?? { a: Math.min(from, to), b: Math.max(from, to), line, latencies: [null, null] };
  link.latencies[from < to ? 0 : 1] ??= latency;
  links.set(key, link);
}
