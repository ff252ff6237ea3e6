/**
 * BookSim2's anynet file (src/networks/anynet.cpp): a line for a router (or node) with the nodes and routers that it is linked to, each
 * with the channel's latency in cycles, if it is not 1. A link stands at one of its ends or at both; two routers have at most one.
 * Where the latencies are of two lengths, the longer links are global.
 */
import { linesOf } from "../../math/lines.ts";
import { GLOBAL, LOCAL } from "../network.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";

/** What a line is of and names; nodes are what is called an endpoint here. */
const THINGS: readonly string[] = ["router", "node"];

interface Link {
  readonly a: number;
  readonly b: number;
  readonly line: number;
  /** Of each direction, where the file says it. */
  latencies: [there: number | null, back: number | null];
}

export function readAnynet(text: string): Drawn {
  const draft = new Draft();
  const links = new Map<string, Link>();
  const routerOfNode = new Map<string, number>();
  const attach = (node: string, router: number, line: number): void => {
    const before = routerOfNode.get(node);
    if (before !== undefined && before !== router) throw draft.bad(line, `links endpoint ${node} to a second router`);
    if (before === undefined) draft.endpoint(router);
    routerOfNode.set(node, router);
  };
  for (const [line, content] of linesOf(text)) {
    if (content === "") continue;
    const words = content.split(/\s+/);
    const head = thing(draft, line, words, 0);
    const router = head.isRouter ? draft.router(head.id, line) : -1;
    for (let at = 2; at < words.length;) {
      const other = thing(draft, line, words, at);
      at += 2;
      const latency = /^\d+$/.test(words[at] ?? "") ? Number(words[at++]) : null;
      if (head.isRouter && other.isRouter) add(draft, links, router, draft.router(other.id, line), line, latency);
      else if (head.isRouter) attach(other.id, router, line);
      else if (other.isRouter) attach(head.id, draft.router(other.id, line), line);
      else throw draft.bad(line, `links endpoint ${head.id} to endpoint ${other.id}`);
    }
  }
  const latencies = [...new Set([...links.values()].map(latencyOf))].sort((a, b) => a - b);
  if (latencies.length > 2)
    draft.notes.push(`The file's channels have ${latencies.length} latencies, and links are of two kinds here: all are local.`);
  if ([...links.values()].some(({ latencies: [there, back] }) => (there ?? back) !== (back ?? there)))
    draft.notes.push("Some links have another latency on the way back, which is left out.");
  for (const link of links.values())
    draft.link(link.a, link.b, link.line, { kind: latencies.length === 2 && latencyOf(link) === latencies[1] ? GLOBAL : LOCAL });
  if (latencies.length === 2)
    draft.notes.push(
      `Links of latency ${latencies[0]} are local and those of ${latencies[1]} global: set the latencies of both kinds to that.`,
    );
  return draft.finish();
}

/** BookSim2 has 1 for what is not said; a link that is said at one end alone is meant. */
const latencyOf = ({ latencies: [there, back] }: Link): number => Math.max(there ?? 1, back ?? 1);

function add(draft: Draft, links: Map<string, Link>, from: number, to: number, line: number, latency: number | null): void {
  const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
  // A link to itself is refused where it stands.
  if (from === to) draft.link(from, to, line);
  const link = links.get(key) ?? { a: Math.min(from, to), b: Math.max(from, to), line, latencies: [null, null] };
  link.latencies[from < to ? 0 : 1] ??= latency;
  links.set(key, link);
}

function thing(draft: Draft, line: number, words: readonly string[], at: number): { readonly isRouter: boolean; readonly id: string } {
  const [word = "", id] = [words[at]?.toLowerCase(), words[at + 1]];
  if (!THINGS.includes(word)) throw draft.bad(line, `has ${shown(words[at] ?? "")} where ${THINGS.map(shown).join(" or ")} must stand`);
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw draft.bad(line, `has ${word} ${shown(id ?? "")}, whose number is missing`);
  return { isRouter: word === "router", id };
}
