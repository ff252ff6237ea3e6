/**
 * SNDlib's native format (Orlowski et al. 2010; sndlib.zib.de): `NODES ( id ( x y ) )`, `LINKS ( id ( a b ) preCapacity preCost routingCost
 * setupCost ( capacity cost … ) )`, `DEMANDS ( id ( a b ) unit value hops )`. `DEMAND_MODEL ( UNDIRECTED )`, which files of models have, makes
 * each demand one both ways. Other sections are passed over.
 */
import { onMap } from "./attributes.ts";
import { BadFile, Draft, lineAt, shown } from "./draft.ts";
import type { Drawn, NamedDemand } from "./draft.ts";
import { MAX_READ_LINKS } from "../graph.ts";
import { TokenStream } from "./token-stream.ts";

/** Whether a text begins like one, after its comments. */
export const beginsAsSndlib = (text: string, plain: string): boolean =>
  /^\s{0,100}\?SNDlib\s/i.test(text) || /^(?:\?SNDlib\s[^\n]*|(?:META|NODES|LINKS)\s*\(\s*$)/im.test(plain.slice(0, 200).split("\n")[0]!);

/** White space and comments. */
const SPACE = /\s*(?:(?:#|\?SNDlib\s)[^\n]*(?:\n\s*|$))*/y;
const TOKEN = /([()])|([^\s()#]+)/y;
const MAX_DEMANDS = 4_000_000;

interface Token {
  readonly sign: "(" | ")" | "word" | "end";
  readonly text: string;
  readonly at: number;
}

class Reader extends TokenStream<Token> {
  private at: number;

  constructor(text: string, draft: Draft) {
    super(text, draft);
    // A first line with a question mark names the format.
    this.at = /^\s*\?/.test(text.slice(0, 200)) ? Math.max(0, text.indexOf("\n")) : 0;
  }

  take(sign: Token["sign"], what: string): Token {
    if (this.peek().sign !== sign) throw this.unexpected(what);
    return this.next();
  }

  word(what: string): string {
    return this.take("word", what).text;
  }

  number(what: string): number {
    const { at, text } = this.take("word", what);
    const value = Number(text);
    if (!Number.isFinite(value)) throw this.draft.bad(at, `has ${shown(text)} where ${what} must stand`);
    return value;
  }

  open(): void {
    this.take("(", '"("');
  }

  close(): void {
    this.take(")", '")"');
  }

  /** Passes over a section that has begun. */
  skip(): void {
    for (let depth = 1; depth > 0;) {
      const { sign } = this.next();
      if (sign === "(") depth++;
      else if (sign === ")") depth--;
      else if (sign === "end") throw this.draft.bad(this.text.length, "ends before a section is closed");
    }
  }

  protected read(): Token {
    SPACE.lastIndex = this.at;
    TOKEN.lastIndex = this.at + SPACE.exec(this.text)![0].length;
    const match = TOKEN.exec(this.text);
    if (match === null) return { sign: "end", text: "", at: this.text.length };
    this.at = TOKEN.lastIndex;
    const text = match[1] ?? match[2]!;
    return { sign: match[1] === "(" || match[1] === ")" ? match[1] : "word", text, at: this.at - text.length };
  }
}

interface Sections {
  readonly draft: Draft;
  readonly names: readonly string[];
  readonly links: readonly { readonly a: number; readonly b: number; readonly at: number; readonly capacity: number }[];
  readonly demands: readonly NamedDemand[];
  /** Capacities to choose from. */
  readonly modules: number;
  readonly met: ReadonlySet<string>;
}

/** Routers and demands of a file, which may have no links. Throws a BadFile. */
export function readSndlibDemands(text: string): Pick<Sections, "names" | "demands"> {
  return sectionsOf(text);
}

function sectionsOf(text: string): Sections {
  const draft = new Draft(lineAt(text));
  const reader = new Reader(text, draft);
  const links: { readonly a: number; readonly b: number; readonly at: number; readonly capacity: number }[] = [];
  const demands: NamedDemand[] = [];
  const names: string[] = [];
  let modules = 0;
  let undirected = false;
  const met = new Set<string>();
  const node = (): string => {
    const { at, text: name } = reader.take("word", "the name of a router");
    if (!draft.isDeclared(draft.router(name, at))) throw draft.bad(at, `names ${shown(name)}, which is not among those given`);
    return name;
  };
  const pair = (): readonly [string, string] => {
    reader.open();
    const ends = [node(), node()] as const;
    reader.close();
    return ends;
  };
  const entries = (one: (id: string, at: number) => void): void => {
    while (reader.peek().sign === "word") {
      const { at, text: id } = reader.next();
      one(id, at);
    }
    reader.close();
  };
  while (reader.peek().sign !== "end") {
    const { at, text: section } = reader.take("word", "the name of a section");
    reader.open();
    if (section === "META") {
      reader.skip();
      continue;
    }
    if (met.has(section)) throw draft.bad(at, `begins the section ${shown(section)} a second time`);
    met.add(section);
    if (section === "NODES")
      entries((id, place) => {
        const router = draft.declare(id, place);
        names.push(id);
        reader.open();
        const longitude = reader.number("the longitude of a router");
        const latitude = reader.number("the latitude of a router");
        // Some files have other coordinates there.
        if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) draft.place(router, ...onMap(longitude, latitude));
        else draft.place(router, longitude, -latitude);
        reader.close();
      });
    else if (section === "LINKS")
      entries((_, place) => {
        const [a, b] = pair();
        const capacity = reader.number("the pre-installed capacity of a link");
        for (const what of ["cost of its capacity", "routing cost", "setup cost"]) reader.number(`the ${what}`);
        if (reader.peek().sign === "(") {
          reader.next();
          while (reader.peek().sign === "word") {
            reader.number("the capacity of a module");
            reader.number("the cost of a module");
            modules++;
          }
          reader.close();
        }
        if (links.length >= 2 * MAX_READ_LINKS) throw draft.bad(place, `has more links than the ${MAX_READ_LINKS} that are read`);
        links.push({ a: draft.router(a, place), b: draft.router(b, place), at: place, capacity });
      });
    else if (section === "DEMANDS")
      entries((_, place) => {
        const [from, to] = pair();
        reader.number("the routing unit of a demand");
        const { at: there } = reader.peek();
        const amount = reader.number("the value of a demand");
        if (amount < 0) throw draft.bad(there, `has a demand of ${amount}, which must be 0 or more`);
        reader.word("the longest path of a demand");
        if (demands.length >= MAX_DEMANDS) throw draft.bad(place, `has more demands than the ${MAX_DEMANDS} that are read`);
        demands.push([from, to, amount]);
      });
    else if (section === "DEMAND_MODEL") {
      const { at: there, text: model } = reader.take("word", "DIRECTED or UNDIRECTED");
      if (!/^(?:UN)?DIRECTED$/i.test(model)) throw draft.bad(there, `has ${shown(model)} where DIRECTED or UNDIRECTED must stand`);
      undirected = /^UN/i.test(model);
      reader.close();
    } else reader.skip();
  }
  return { draft, names, links, demands: undirected ? bothWays(demands) : demands, modules, met };
}

/** Each demand, and as much back. */
export const bothWays = <T>(demands: readonly (readonly [from: T, to: T, amount: number])[]): readonly (readonly [T, T, number])[] =>
  demands.flatMap(([from, to, amount]) =>
    from === to
      ? [[from, to, amount] as const]
      : ([
          [from, to, amount],
          [to, from, amount],
        ] as const),
  );

/** Throws a BadFile. */
export function readSndlib(text: string): Drawn {
  const { draft, links, demands, modules, met } = sectionsOf(text);
  if (!met.has("LINKS")) throw new BadFile("the text has no section LINKS");
  const installed = links.filter(({ capacity }) => capacity > 0).length;
  const all = installed === links.length;
  for (const { a, b, at, capacity } of links)
    draft.link(a, b, at, all ? { speed: { value: capacity, of: null, name: "pre-installed capacity" } } : {});
  const left = [
    ...(all || installed === 0 ? [] : [`capacities that are pre-installed on ${installed} of ${links.length} links`]),
    ...(modules === 0 ? [] : [`${modules === 1 ? "one module" : `${modules} modules`} of capacity to choose from`]),
  ];
  if (left.length > 0) draft.notes.push(`Left out are ${left.join(" and ")}.`);
  draft.mergeDirections(false);
  return { ...draft.finish(), ...(demands.length > 0 && { demands }) };
}
