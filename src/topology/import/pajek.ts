/**
 * Pajek's networks (Pajek's reference manual): `*Vertices N` with `id "label"`, then `*Edges` and `*Arcs` with `a b [value]`, `*Edgeslist`
 * and `*Arcslist` with a router and its neighbours, or `*Matrix`. Ids count from 1.
 */
import { linesOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";

/** Whether a text begins like Pajek's, after its comments. */
export const beginsAsPajek = (text: string): boolean => {
  for (const [, line] of linesOf(text)) if (line !== "" && !line.startsWith("%")) return /^\*(?:vertices|network)(?:\s|$)/i.test(line);
  return false;
};

const WORD = /"([^"]*)"|(\S+)/g;
const SECTIONS = ["edges", "arcs", "edgeslist", "arcslist", "matrix"] as const;
type Section = (typeof SECTIONS)[number] | "vertices" | "other" | "before";

interface Link {
  readonly a: number;
  readonly b: number;
  readonly line: number;
  readonly facts: LinkFacts;
}

/** Throws a BadFile. */
export function readPajek(text: string, told: Told): Drawn {
  const draft = new Draft();
  const unnamed = new Unnamed(draft, told, "the values of lines", true);
  const labels = new Map<number, string>();
  const [arcs, edges]: [Link[], Link[]] = [[], []];
  let [section, routers, row]: [Section, number | null, number] = ["before", null, 0];
  const idIn = (word: string | undefined, line: number): number => {
    const id = word !== undefined && /^\d{1,9}$/.test(word) ? Number(word) : NaN;
    if (!(id >= 1 && id <= (routers ?? 0)))
      throw draft.bad(line, `has ${shown(word ?? "")} where a number of a vertex must stand, from 1 to ${routers}`);
    return id - 1;
  };
  const add = (isArc: boolean, a: number, b: number, line: number, facts: LinkFacts): void => {
    if (arcs.length + edges.length >= 2 * MAX_READ_LINKS) throw draft.bad(line, `has more links than the ${MAX_READ_LINKS} that are read`);
    (isArc ? arcs : edges).push({ a, b, line, facts });
  };
  for (const [line, content] of linesOf(text)) {
    if (content === "" || content.startsWith("%")) continue;
    if (content.startsWith("*")) {
      const [, name = "", count] = /^\*(\w*)(?:\s+(\S+))?/.exec(content)!;
      const word = name.toLowerCase();
      if (word === "network") {
        if (section !== "before") throw draft.bad(line, "begins a second network: a file of one network has one");
      } else if (word === "vertices" && section === "other") {
        // Those of a partition or a vector.
        continue;
      } else if (word === "vertices") {
        if (routers !== null) throw draft.bad(line, "gives the vertices a second time: a file of one network has them once");
        if (count === undefined || !/^\d{1,9}$/.test(count))
          throw draft.bad(line, `has ${shown(count ?? "")} where the number of vertices must stand`);
        routers = Number(count);
        if (routers > MAX_READ_ROUTERS) throw draft.bad(line, `has ${routers} routers, more than the ${MAX_READ_ROUTERS} that are read`);
        section = "vertices";
      } else {
        const known = SECTIONS.find((one) => one === word);
        if (known !== undefined && routers === null) throw draft.bad(line, `has *${name} before *Vertices`);
        section = known ?? "other";
        row = 0;
        if (known === undefined) draft.notes.push(`What stands under ${shown(`*${name}`)} in line ${line} is left out.`);
      }
      continue;
    }
    if (section === "other") continue;
    if (section === "before") throw draft.bad(line, `is ${shown(content)}, before *Vertices`);
    if (section === "vertices") {
      const [id, label] = firstTwo(content);
      const router = idIn(id, line);
      if (labels.has(router)) throw draft.bad(line, `gives the vertex ${id} a second time`);
      labels.set(router, label ?? id!);
      continue;
    }
    const words = Array.from(content.matchAll(WORD), ([, quoted, bare]) => quoted ?? bare!);
    if (section === "matrix") {
      if (words.length !== routers || row >= routers)
        throw draft.bad(line, `has ${words.length} numbers in row ${row + 1} of a matrix of ${routers} rows and columns`);
      for (const [column, value] of words.entries()) {
        if (!Number.isFinite(Number(value))) throw draft.bad(line, `has ${shown(value)}, which is no number`);
        if (Number(value) !== 0) add(true, row, column, line, unnamed.facts(line, [value]));
      }
      row++;
    } else if (section === "edgeslist" || section === "arcslist") {
      const a = idIn(words[0], line);
      for (const word of words.slice(1)) add(section === "arcslist", a, idIn(word, line), line, {});
    } else {
      const [a, b, value] = [idIn(words[0], line), idIn(words[1], line), words[2]];
      const numbers = value !== undefined && Number.isFinite(Number(value)) ? [value] : [];
      // After the value come names and their values, most of them about the drawing.
      const named = words.slice(2 + numbers.length).flatMap((name, i, all) => (i % 2 === 0 ? [[name, all[i + 1] ?? ""] as const] : []));
      add(section === "arcs", a, b, line, unnamed.facts(line, numbers, named));
    }
  }
  if (routers === null) throw new BadFile("the text has no *Vertices");
  const names = Array.from({ length: routers }, (_, router) => labels.get(router) ?? String(router + 1));
  const unique = new Set(names).size === routers;
  for (const [router, name] of names.entries()) draft.router(unique ? name : String(router + 1), 1);
  if (!unique) draft.notes.push("Several vertices have one label, so that all go by their numbers.");
  for (const { a, b, line, facts } of arcs) draft.link(a, b, line, facts);
  draft.mergeDirections(true);
  for (const { a, b, line, facts } of edges) draft.link(a, b, line, facts);
  unnamed.finish();
  return draft.finish();
}

function firstTwo(content: string): readonly [string | undefined, string | undefined] {
  const words = content.matchAll(WORD);
  const next = (): string | undefined => {
    const match = words.next().value;
    return match && (match[1] ?? match[2]);
  };
  return [next(), next()];
}
