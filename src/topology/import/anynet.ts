/**
 * BookSim2's anynet file (src/networks/anynet.cpp): a line for a router (or node) with the nodes and routers that it is linked to, each
 * with the latency in cycles of the channel that leads there, if it is not 1. A link stands at one of its ends or at both; two routers have
 * at most one. If there are two different latencies, the longer links are global.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { GLOBAL, LOCAL } from "../network.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import type { Timed } from "./timing.ts";

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
  const attach = (node: string, router: number, line: number, facts: Timed): void => {
    const before = routerOfNode.get(node);
    if (before !== undefined && before !== router) throw draft.bad(line, `links endpoint ${node} to a second router`);
    if (before !== undefined) return;
    if (routerOfNode.size >= 10 * MAX_READ_ROUTERS) throw draft.bad(line, `names more than ${routerOfNode.size} endpoints`);
    draft.endpoint(router, node, facts);
    routerOfNode.set(node, router);
  };
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
        const facts = { latency: { value: given ?? 1, of: "cycles" } } as const;
        if (head.isRouter) attach(other.id, router, line, facts);
        else attach(head.id, draft.router(other.id, line), line, facts);
      }
    }
  }
  const latencies = [...new Set([...links.values()].flatMap(latenciesOf))].sort((a, b) => a - b);
  for (const link of links.values()) {
    const [there, back] = latenciesOf(link);
    draft.link(link.a, link.b, link.line, {
      kind: latencies.length === 2 && there === back && there === latencies[1] ? GLOBAL : LOCAL,
      latency: { value: there, of: "cycles" },
      back: { value: back, of: "cycles" },
    });
  }
  return draft.finish();
}

/** BookSim2 assumes 1 for a direction without a latency of its own, also of a link that stands at one end alone. */
const latenciesOf = ({ latencies: [there, back] }: Link): readonly [number, number] => [there ?? 1, back ?? 1];

function add(draft: Draft, links: Map<string, Link>, from: number, to: number, line: number, latency: number | null): void {
  const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
  // Not a link of two ends, with a latency of each.
  if (from === to) {
    draft.link(from, to, line);
    return;
  }
  if (links.size >= MAX_READ_LINKS && !links.has(key)) throw draft.bad(line, `has more links than the ${MAX_READ_LINKS} that are read`);
  const link = links.get(key) ?? { a: Math.min(from, to), b: Math.max(from, to), line, latencies: [null, null] };
  link.latencies[from < to ? 0 : 1] ??= latency;
  links.set(key, link);
}
