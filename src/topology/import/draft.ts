/**
 * A network while its file is read: routers under the file's names, links, and endpoints if the file gives some. Readers pass places in the
 * file, for the sentences on errors.
 */
import { faultOf, graphOf, MAX_ENDPOINTS, MAX_READ_LINKS, MAX_READ_ROUTERS, MAX_WIDTH } from "../graph.ts";
import type { Graph } from "../graph.ts";
import { LOCAL } from "../network.ts";
import type { ChannelKind } from "../network.ts";
import { keptName, labelsOf, LONGEST_NAME, MAX_NAME_CHARACTERS, placesOf } from "../graph-labels.ts";
import { Quantities } from "./quantities.ts";
import type { Latency, Speed } from "./quantities.ts";
import { timingOf } from "./timing.ts";
import type { Timed } from "./timing.ts";

/** An error in a file, as a sentence without its full stop: "line 3 links router 5 to itself". */
export class BadFile extends Error {}

/** The file's facts about a link besides its ends; `latency` is that of the channel from the first end to the second. */
export interface LinkFacts extends Timed {
  readonly kind?: ChannelKind;
  readonly width?: number;
  readonly copies?: number;
}

interface Link {
  a: number;
  b: number;
  kind: ChannelKind;
  width: number;
  readonly place: number;
  readonly timed: Timed | null;
}

/** What of a file no network can hold, and is left out of `graph`: a fault, unless the reader is told to drop it. */
export interface Dropped {
  readonly what: Droppable;
  /** A sentence without its full stop, and a whole one. */
  readonly fault: string;
  readonly note: string;
}

export const DROPPABLE = ["self-loops", "pieces"] as const;
export type Droppable = (typeof DROPPABLE)[number];

/** A file's network. */
export interface Drawn {
  readonly graph: Graph;
  /** The file's name of each router. */
  readonly names: readonly string[];
  /** Further parameters of the study: speeds and latencies. */
  readonly values: Readonly<Record<string, string | number>>;
  /** What was left out or read differently from the file: whole sentences. */
  readonly notes: readonly string[];
  readonly dropped: readonly Dropped[];
  /** How many columns of numbers without a name its links have. */
  readonly columns?: number;
  /** What flows between routers, by their names in the file, if it tells that. */
  readonly demands?: readonly NamedDemand[];
}

export type NamedDemand = readonly [from: string, to: string, amount: number];

/** Most routers and hosts of a file. */
const MAX_THINGS = 10 * MAX_READ_ROUTERS;
/** Names that are numbers below this one are found without a table of texts. */
const MAX_PLAIN = 1_000_000;
const MOST_DIGITS = 6;
const FIRST_NUMBERS = 1024;
const ZERO = 48;

/** The number that a name is as it is written anywhere, without zeros before it; -1 if it is none, or a large one. */
function plainNumber(name: string): number {
  const { length } = name;
  if (length === 0 || length > MOST_DIGITS) return -1;
  let number = 0;
  for (let i = 0; i < length; i++) {
    const digit = name.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9 || (digit === 0 && i === 0 && length > 1)) return -1;
    number = 10 * number + digit;
  }
  return number;
}

/** Characters of a file that a sentence repeats. */
const SHOWN = 40;

export const shown = (text: string): string => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Of a link's ends, the lower first, for the number of its pair. */
const pairOf = ({ a, b }: Link): number => Math.min(a, b) * MAX_THINGS + Math.max(a, b);
/** The same for links of equal ends, kind and width. */
const keyOf = (link: Link): number => (2 * pairOf(link) + (link.kind === LOCAL ? 0 : 1)) * (MAX_WIDTH + 1) + link.width;

/** How many pairs of routers are linked in both orders. */
function pairsBothWays(links: readonly Link[]): number {
  const ways = new Float64Array(links.length);
  for (const [i, link] of links.entries()) ways[i] = 2 * pairOf(link) + (link.a < link.b ? 0 : 1);
  ways.sort();
  let both = 0;
  for (let i = 1; i < ways.length; i++) if (ways[i] === ways[i - 1]! + 1 && ways[i]! % 2 === 1) both++;
  return both;
}

/** Gives a link up what the file tells of its way back. `differs` is called where the speeds of the two are not the same. */
function withWayBack(links: readonly Link[], differs: () => void): (link: Link) => Link {
  const down = new Map<number, Link[]>();
  for (const link of links) {
    if (link.a < link.b) continue;
    const list = down.get(keyOf(link));
    if (list) list.push(link);
    else down.set(keyOf(link), [link]);
  }
  return (link) => {
    const { latency: back, speed: other } = down.get(keyOf(link))!.shift()?.timed ?? {};
    const own = link.timed?.speed;
    const isOther = own !== undefined && other !== undefined && own.of === other.of && own.value !== other.value;
    if (isOther) differs();
    const speed = isOther && other.value < own.value ? other : (own ?? other);
    if (back === undefined && speed === undefined) return link;
    return { ...link, timed: { ...link.timed, ...(back && { back }), ...(speed && { speed }) } };
  };
}

/** Links after which it is told again how many there are. */
const TOLD_EVERY = 1 << 16;
let listener: ((links: number) => void) | null = null;
/** What it has been told last: readers that take a text apart before they link anything tell of it then. */
let toldLast = 0;

/** Tells how many links of the text have been met. */
export function tellLinks(count: number): void {
  if (listener === null || count % TOLD_EVERY !== 0 || count <= toldLast) return;
  toldLast = count;
  listener(count);
}

/** Calls `onLinks` with the number of links so far while `read` reads. A reader goes through its text without pause, so there is one at a time. */
export function toldOfLinks<Result>(onLinks: (links: number) => void, read: () => Result): Result {
  const before = listener;
  listener = onLinks;
  toldLast = 0;
  try {
    return read();
  } finally {
    listener = before;
  }
}

/** An endpoint that came by itself. */
interface Endpoint {
  readonly name: string | null;
  readonly facts: Timed | null;
}

/** Names that are left out: one, or several by an asterisk. */
interface Pattern {
  readonly text: string;
  readonly fits: (name: string) => boolean;
}

/** Whether a name is of a pattern, in time proportional to its length. */
function fitting(pattern: string): Pattern["fits"] {
  const [first = "", ...others] = pattern.split(/\*+/);
  const last = others.pop();
  if (last === undefined) return (name) => name === pattern;
  return (name) => {
    if (!name.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
  };
}

/** Of the text that is read. One text is read at a time, from its beginning to its end. */
let leaving: readonly Pattern[] = [];

/** Whether what has this name is left out of the text that is read. */
export const isLeftOut = (name: string): boolean => leaving.some(({ fits }) => fits(name));

/** Reads a text without what has these names, in which an asterisk stands for any characters. */
export function readWithout<T>(names: readonly string[], read: () => T): T {
  leaving = names.map((text) => ({ text, fits: fitting(text) }));
  try {
    return read();
  } finally {
    leaving = [];
  }
}

export class Draft {
  /** Of a place in the file, as sentences call it: "line 3". */
  readonly placeOf: (place: number) => string;
  readonly notes: string[] = [];
  readonly speeds = new Quantities<Speed>();
  readonly latencies = new Quantities<Latency>();
  /** What the file calls each router. */
  private readonly names: string[] = [];
  /** Columns of numbers without a name that its links have. */
  columns = 0;
  private readonly numbers = new Map<string, number>();
  /** One more than the number of the router with this number for a name; 0 where there is none. Grows when it must. */
  private byNumber = new Int32Array(FIRST_NUMBERS);
  private readonly declared = new Set<number>();
  private readonly hosts = new Set<number>();
  private readonly carried = new Map<number, number>();
  /** The endpoints of routers that came one by one. */
  private readonly single = new Map<number, Endpoint[]>();
  /** What the file calls routers in its drawing, where that is not the name by which links have them. */
  private readonly titles = new Map<number, string>();
  private readonly places = new Map<number, readonly [x: number, y: number]>();
  private links: Link[] = [];
  /** Of hosts' links. */
  private readonly ends: Timed[] = [];
  /** Links of routers to themselves: the first, and how many. */
  private loops: { readonly router: number; readonly place: number; count: number } | null = null;
  private readonly left = new Map<string, { count: number; readonly value: string; readonly is: string; readonly place: number }>();

  constructor(placeOf: (place: number) => string = (line) => `line ${line}`) {
    this.placeOf = placeOf;
  }

  bad(place: number, what: string): BadFile {
    return new BadFile(`${this.placeOf(place)} ${what}`);
  }

  /** Number of a router, new or known. */
  router(name: string, place: number): number {
    // A number need not be looked up among texts.
    const plain = plainNumber(name);
    const known = plain < 0 ? this.numbers.get(name) : plain < this.byNumber.length ? this.byNumber[plain]! - 1 : -1;
    if (known !== undefined && known >= 0) return known;
    if (name === "") throw this.bad(place, "has a router without a name");
    const number = this.names.length;
    // Hosts are among them.
    if (number >= MAX_THINGS) throw this.bad(place, `names more than ${number} things`);
    this.names.push(name);
    if (plain < 0) this.numbers.set(name, number);
    else {
      if (plain >= this.byNumber.length) {
        const longer = new Int32Array(Math.min(MAX_PLAIN, Math.max(plain + 1, 2 * this.byNumber.length)));
        longer.set(this.byNumber);
        this.byNumber = longer;
      }
      this.byNumber[plain] = number + 1;
    }
    return number;
  }

  /** The same for a file's declaration of a router, which may occur once. */
  declare(name: string, place: number): number {
    const number = this.router(name, place);
    if (this.declared.has(number)) throw this.bad(place, `gives the router ${shown(name)} a second time`);
    this.declared.add(number);
    return number;
  }

  /** Records a host: not a router but an endpoint at the router it is linked to. */
  host(number: number): void {
    this.hosts.add(number);
  }

  /** Whether no router is named yet. */
  get isEmpty(): boolean {
    return this.names.length === 0;
  }

  isDeclared(number: number): boolean {
    return this.declared.has(number);
  }

  endpoints(router: number, count: number, place: number): void {
    if (!(Number.isInteger(count) && count >= 0 && count <= MAX_ENDPOINTS))
      throw this.bad(place, `gives a router ${count} endpoints, which must be 0 to ${MAX_ENDPOINTS}`);
    this.carried.set(router, count);
  }

  /** One endpoint more, after those before it, with what the file tells of its cable. */
  endpoint(router: number, name: string | null = null, facts: Timed | null = null): void {
    this.carried.set(router, (this.carried.get(router) ?? 0) + 1);
    const all = this.single.get(router);
    if (all) all.push({ name, facts });
    else this.single.set(router, [{ name, facts }]);
  }

  /** Records a router's title, which people know it by. */
  title(router: number, title: string): void {
    if (keptName(title) !== "") this.titles.set(router, title);
  }

  /** Records where a router stands, from the left and from the top, in any unit. */
  place(router: number, x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y)) this.places.set(router, [x, y]);
  }

  link(a: number, b: number, place: number, facts: LinkFacts = {}): void {
    const { kind = LOCAL, width = 1, copies = 1, speed, latency, back } = facts;
    if (a === b) {
      this.loops ??= { router: a, place, count: 0 };
      this.loops.count += copies;
      return;
    }
    if (!(Number.isInteger(width) && width >= 1 && width <= MAX_WIDTH))
      throw this.bad(place, `has a link ${width} wide, which must be an integer from 1 to ${MAX_WIDTH}`);
    if (!(Number.isInteger(copies) && copies >= 1))
      throw this.bad(place, `has ${copies} parallel links, which must be an integer from 1 on`);
    if (this.links.length + copies > 2 * MAX_READ_LINKS) throw this.bad(place, `has more links than the ${MAX_READ_LINKS} that are read`);
    const timed = speed === undefined && latency === undefined && back === undefined ? null : facts;
    for (let i = 0; i < copies; i++) tellLinks(this.links.push({ a, b, kind, width, place, timed }));
  }

  /** Counts what a file tells of links in words that are not understood, for a note. */
  leaveOut(name: string, value: string, is: string, place: number): void {
    const known = this.left.get(name);
    if (known) known.count++;
    else this.left.set(name, { count: 1, value, is, place });
  }

  /** Records what the file tells of an endpoint's cable that is no link of a host. */
  end(facts: Timed): void {
    this.ends.push(facts);
  }

  /**
   * If all links stand in the file from both of their ends, each is taken once. If only some do, those of a directed graph may be one or
   * two: throws a BadFile. A list has no directions, so they are parallel, and a note says so.
   */
  mergeDirections(directed: boolean): void {
    const { links } = this;
    const both = pairsBothWays(links);
    if (both === 0) return;
    /** By ends, kind and width: how many more go up than down. */
    const balance = new Map<number, number>();
    for (const link of links) {
      const key = keyOf(link);
      balance.set(key, (balance.get(key) ?? 0) + (link.a < link.b ? 1 : -1));
    }
    const odd = links.find((link) => balance.get(keyOf(link)) !== 0);
    if (odd !== undefined && !directed) {
      const are =
        both === 1
          ? "A pair of routers stands there in both orders, and its links are"
          : `${both} pairs of routers stand there in both orders, and their links are`;
      this.notes.push(`${are} parallel: not all pairs stand there in both.`);
      return;
    }
    if (odd !== undefined)
      throw this.bad(
        odd.place,
        `links ${shown(this.nameOf(odd.a))} to ${shown(this.nameOf(odd.b))} in one direction more often than in the other, where others are linked in both alike: give every link once, or every one in both directions`,
      );
    this.notes.push("Every link stands there in both directions and is taken once.");
    const up = links.filter(({ a, b }) => a < b);
    let slower = 0;
    this.links = links.every(({ timed }) => timed === null) ? up : up.map(withWayBack(links, () => void slower++));
    if (slower > 0)
      this.notes.push(
        `${slower === 1 ? "One link has another speed" : `${slower} links have another speed`} on the way back; the lower of both is taken.`,
      );
  }

  /**
   * The network without links of routers to themselves, and of several pieces the largest; `dropped` tells what is left out. Routers stand by
   * their numbers if all have one, else in the order of their first mention. `endpointsOf`: endpoints of that many routers in this order, if
   * the file gives them so. Throws a BadFile.
   */
  finish(endpointsOf: ((routers: number) => Int32Array) | null = null): Drawn {
    const { names } = this;
    const gone = leaving.length === 0 ? null : this.withoutNamed(names, leaving);
    this.settleHosts();
    const all = names.map((_, number) => number).filter((number) => !this.hosts.has(number));
    if (all.length === 0) throw new BadFile("the text names no router");
    if (all.every((number) => isNumber(names[number]!))) {
      const own = names.map(Number);
      all.sort((x, y) => own[x]! - own[y]! || x - y);
    }
    if (all.length > MAX_READ_ROUTERS)
      throw new BadFile(`the network has ${all.length} routers, more than the ${MAX_READ_ROUTERS} that are read`);
    if (this.links.length > MAX_READ_LINKS)
      throw new BadFile(`the network has ${this.links.length} links, more than the ${MAX_READ_LINKS} that are read`);
    if (endpointsOf !== null && this.carried.size > 0) throw new BadFile("the text gives endpoints of the routers in two ways");
    const carried = this.carried.size === 0 ? null : Int32Array.from(all, (number) => this.carried.get(number) ?? 0);
    const given = endpointsOf?.(all.length) ?? carried;
    const dropped = this.loopsDropped();
    const present = gone === null ? all : all.filter((number) => !gone.has(number));
    if (present.length === 0) throw new BadFile(`without = ${shown(leaving.map(({ text }) => text).join(","))} leaves out all routers`);
    const kept = this.largestPiece(present, names, dropped);
    const [routers, own] = [kept.length, kept.map((number) => names[number]!)];
    const place = new Int32Array(names.length).fill(-1);
    kept.forEach((number, router) => {
      place[number] = router;
    });
    const endpoints = given === null || routers === all.length ? given : given.filter((_, i) => place[all[i]!]! >= 0);
    const timing = timingOf(this.links, [
      ...this.ends,
      ...[...this.single].flatMap(([, list]) => list.flatMap(({ facts }) => facts ?? [])),
    ]);
    this.notes.push(...timing.notes);
    for (const [name, { count, value, is, place: first }] of this.left)
      this.notes.push(
        `${shown(name)} of ${count === 1 ? "one link" : `${count} links`} is ${is} and is left out: ${this.placeOf(first)} has ${shown(value)}.`,
      );
    const placed = this.links.map(({ a, b, kind, width }) => ({ a: place[a]!, b: place[b]!, kind, width }));
    const graph = graphOf(routers, placed, endpoints, null, timing.classes);
    // Where something is left out, whoever leaves it out has the last word.
    if (routers === 1 && graph.low.length === 0 && dropped.length === 0)
      throw new BadFile(`the network has one router, ${shown(own[0]!)}, and no link between routers, of which it needs one`);
    const fault = dropped.length > 0 ? null : faultOf(graph, (router) => shown(own[router]!));
    if (fault !== null) throw new BadFile(`the network ${fault}`);
    if (own.some((name, router) => name !== String(router)))
      this.notes.push(
        `Routers are numbered 0 to ${routers - 1} here; the file calls them ${own.slice(0, 3).map(shown).join(", ")}${routers > 3 ? ", …" : ""}.`,
      );
    const labels = labelsOf(this.routerNames(kept, own), this.endpointNames(kept, graph), this.placesOf(kept, graph));
    return { graph: { ...graph, labels }, names: own, values: timing.values, notes: this.notes, dropped, columns: this.columns };
  }

  /** The title of each router that has one of its own, else its name; no two alike. */
  private routerNames(kept: readonly number[], own: readonly string[]): readonly string[] {
    const titles = kept.map((number) => keptName(this.titles.get(number) ?? ""));
    if (!titles.includes("") && new Set(titles).size === titles.length) return distinct(titles);
    const uses = new Map<string, number>();
    for (const title of titles) uses.set(title, (uses.get(title) ?? 0) + 1);
    const ids = new Set(own);
    const isOwn = (title: string, router: number): boolean =>
      title !== "" && uses.get(title) === 1 && (title === own[router] || !ids.has(title));
    return distinct(titles.map((title, router) => (isOwn(title, router) ? title : keptName(own[router]!))));
  }

  /** Null where not every endpoint has a name. */
  private endpointNames(kept: readonly number[], { endpoints }: Graph): readonly string[] | null {
    if (endpoints === null || this.single.size === 0) return null;
    const names: string[] = [];
    for (const [router, number] of kept.entries()) {
      const own = this.single.get(number) ?? [];
      if (own.length !== endpoints[router]) return null;
      for (const { name } of own) names.push(shortened(keptName(name ?? "")));
    }
    const characters = names.reduce((sum, name) => sum + name.length, 0);
    return names.includes("") || characters > MAX_NAME_CHARACTERS ? null : names;
  }

  /** Null where no router has a place, or few have; one without stands among its neighbours. */
  private placesOf(kept: readonly number[], { low, high }: Graph): ReturnType<typeof placesOf> {
    const known = kept.map((number) => this.places.get(number));
    const lost = known.filter((place) => place === undefined).length;
    if (2 * lost > kept.length) return null;
    const [x, y] = [Float64Array.from(known, (place) => place?.[0] ?? NaN), Float64Array.from(known, (place) => place?.[1] ?? NaN)];
    for (let left = lost; left > 0;) {
      const sums = new Map<number, [x: number, y: number, count: number]>();
      const lend = (to: number, from: number): void => {
        if (!Number.isNaN(x[to]!) || Number.isNaN(x[from]!)) return;
        const [sumX, sumY, count] = sums.get(to) ?? [0, 0, 0];
        sums.set(to, [sumX + x[from]!, sumY + y[from]!, count + 1]);
      };
      for (let i = 0; i < low.length; i++) {
        lend(low[i]!, high[i]!);
        lend(high[i]!, low[i]!);
      }
      if (sums.size === 0) return null;
      for (const [router, [sumX, sumY, count]] of sums) [x[router], y[router]] = [sumX / count, sumY / count];
      left -= sums.size;
    }
    if (lost > 0)
      this.notes.push(
        `${lost === 1 ? "One router has" : `${lost} routers have`} no place in the file and ${lost === 1 ? "is" : "are"} drawn among the neighbours.`,
      );
    return placesOf(x, y);
  }

  /**
   * Takes routers and endpoints with these names out, with their links and, of a router, its endpoints; returns the numbers of those that
   * were routers or hosts of links. Throws a BadFile for a pattern that names nothing.
   */
  private withoutNamed(names: readonly string[], patterns: readonly Pattern[]): ReadonlySet<number> {
    const met = new Set<Pattern>();
    const isNamed = (...called: (string | undefined | null)[]): boolean => {
      const found = patterns.filter(({ fits }) => called.some((name) => typeof name === "string" && fits(name)));
      for (const pattern of found) met.add(pattern);
      return found.length > 0;
    };
    const gone = new Set(names.map((_, number) => number).filter((number) => isNamed(names[number], this.titles.get(number))));
    const [routers, ends]: [string[], string[]] = [[], []];
    for (const number of gone) (this.hosts.has(number) ? ends : routers).push(this.titles.get(number) ?? names[number]!);
    // What is linked to nothing but a router that goes, goes with it.
    for (const { a, b } of this.links)
      for (const [host, router] of [
        [a, b],
        [b, a],
      ] as const)
        if (this.hosts.has(host) && gone.has(router) && !gone.has(host)) {
          gone.add(host);
          ends.push(this.titles.get(host) ?? names[host]!);
        }
    let count = ends.length;
    for (const [router, list] of this.single) {
      const left = gone.has(router) ? [] : list.filter(({ name }) => !isNamed(name));
      if (left.length === list.length) continue;
      ends.push(...list.flatMap((one) => (left.includes(one) || one.name === null ? [] : one.name)));
      count += list.length - left.length;
      this.single.set(router, left);
      this.carried.set(router, this.carried.get(router)! - (list.length - left.length));
    }
    const before = this.links.length;
    this.links = this.links.filter(({ a, b }) => !gone.has(a) && !gone.has(b));
    for (const number of gone) this.hosts.delete(number);
    const idle = patterns.find((pattern) => !met.has(pattern));
    if (idle !== undefined)
      throw new BadFile(
        `without = ${shown(idle.text)} names no router or endpoint of the file: its names are ${names.slice(0, 3).map(shown).join(", ")}${names.length > 3 ? ", …" : ""}`,
      );
    const listed = (one: string, list: readonly string[], number = list.length): string[] =>
      number === 0
        ? []
        : [
            `${number === 1 ? `one ${one}` : `${number} ${one}s`}${list.length === 0 ? "" : ` (${list.slice(0, 3).map(shown).join(", ")}${list.length > 3 ? ", …" : ""})`}`,
          ];
    const lost = [...listed("router", routers), ...listed("endpoint", ends, count), ...listed("link", [], before - this.links.length)];
    const last = lost.pop()!;
    const what = lost.length === 0 ? last : `${lost.join(", ")} and ${last}`;
    this.notes.push(`Left out by name (without=${patterns.map(({ text }) => text).join(",")}): ${what}.`);
    return gone;
  }

  private loopsDropped(): Dropped[] {
    if (this.loops === null) return [];
    const { router, place, count } = this.loops;
    const first = `${this.placeOf(place)} links router ${shown(this.nameOf(router))} to itself`;
    return [
      {
        what: "self-loops",
        fault: `${first}; drop=self-loops leaves out ${count === 1 ? "that link" : `the ${count} such links`}`,
        note: `${count === 1 ? "A link of a router to itself is" : `${count} links of routers to themselves are`} left out: ${first}.`,
      },
    ];
  }

  /** Of these routers those of the largest piece, whose links alone are kept. */
  private largestPiece(all: readonly number[], names: readonly string[], dropped: Dropped[]): readonly number[] {
    const piece = Int32Array.from(names, (_, number) => number);
    const rootOf = (number: number): number => {
      let root = number;
      while (piece[root] !== root) root = piece[root] = piece[piece[root]!]!;
      return root;
    };
    for (const { a, b } of this.links) piece[rootOf(a)] = rootOf(b);
    const sizes = new Map<number, number>();
    for (const number of all) sizes.set(rootOf(number), (sizes.get(rootOf(number)) ?? 0) + 1);
    if (this.links.length === 0 || sizes.size === 1) return all;
    const [largest, size] = [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most));
    const [kept, lost] = [all.filter((number) => rootOf(number) === largest), all.filter((number) => rootOf(number) !== largest)];
    const links = this.links.length;
    this.links = this.links.filter(({ a }) => rootOf(a) === largest);
    const left = links - this.links.length;
    const away = `${lost.length === 1 ? "one router" : `${lost.length} routers`} (${lost
      .slice(0, 3)
      .map((number) => shown(names[number]!))
      .join(", ")}${lost.length > 3 ? ", …" : ""}) and ${left === 1 ? "one link" : `${left} links`}`;
    const far = all.find((number) => rootOf(number) !== rootOf(all[0]!))!;
    dropped.push({
      what: "pieces",
      fault: `the network is in pieces: no links lead from router ${shown(names[all[0]!]!)} to router ${shown(names[far]!)}; drop=pieces takes the largest of the ${sizes.size}, with ${size} routers, and leaves out ${away}`,
      note: `The network is in ${sizes.size} pieces. The largest is taken, with ${size} routers; ${away} are left out.`,
    });
    return kept;
  }

  private nameOf(number: number): string {
    return this.names[number]!;
  }

  private settleHosts(): void {
    if (this.hosts.size === 0) return;
    const { names } = this;
    /** Of each host: how many links it has, and how many of them have been met. */
    const ports = new Map<number, { count: number; met: number }>();
    for (const { a, b } of this.links)
      for (const host of [a, b]) {
        if (!this.hosts.has(host)) continue;
        const known = ports.get(host);
        if (known) known.count++;
        else ports.set(host, { count: 1, met: 0 });
      }
    const between = this.links.filter(({ a, b, timed }) => {
      const host = this.hosts.has(a) ? a : this.hosts.has(b) ? b : null;
      if (host === null) return true;
      const router = host === a ? b : a;
      if (this.hosts.has(router))
        throw new BadFile(`the endpoints ${shown(this.nameOf(host))} and ${shown(this.nameOf(router))} are linked to each other`);
      const own = ports.get(host)!;
      const called = this.titles.get(host) ?? names[host]!;
      this.endpoint(router, own.count === 1 ? called : `${called} port ${++own.met}`, timed);
      return false;
    });
    const wide = [...this.hosts].filter((host) => (ports.get(host)?.count ?? 0) > 1);
    if (wide.length > 0)
      this.notes.push(
        `${wide.length === 1 ? "One endpoint has" : `${wide.length} endpoints have`} several links, each of which is an endpoint here: ${shown(this.nameOf(wide[0]!))} has ${ports.get(wide[0]!)!.count}.`,
      );
    const lone = [...this.hosts].find((host) => !ports.has(host));
    if (lone !== undefined) throw new BadFile(`the endpoint ${shown(this.nameOf(lone))} has no link`);
    this.links = between;
  }
}

/** Names of a file's routers in the order of the numbers that they get: by their own numbers if all have one, else as they are. */
export function inOrder(names: readonly string[]): readonly string[] {
  return names.every(isNumber) ? names.toSorted((x, y) => Number(x) - Number(y)) : names;
}

const isNumber = (name: string): boolean => /^\d{1,15}$/.test(name);

/** A name that is not too long. */
const shortened = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** Names that are not too long, none of them empty, no two alike. */
function distinct(names: readonly string[]): readonly string[] {
  const all = new Set(names);
  const plain = all.size === names.length && !all.has("") && names.every((name) => name.length <= LONGEST_NAME);
  if (plain) return names;
  const used = new Set<string>();
  return names.map((name) => {
    let own = shortened(name === "" ? "router" : name);
    for (let n = 2; used.has(own) || (own !== name && all.has(own)); n++)
      own = `${name.slice(0, LONGEST_NAME - 10).replace(/[\ud800-\udbff]$/, "")} (${n})`;
    used.add(own);
    return own;
  });
}

/** A note on nodes of a drawing that stand around others. */
export const framesLeftOut = (count: number): string =>
  `${count === 1 ? "A frame of the drawing, which has no link, is" : `${count} frames of the drawing, which have no links, are`} left out.`;

/** "line 3", for readers that go by the place in the text. */
export function lineAt(text: string): (index: number) => string {
  return (index) => {
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0 && at < index; at = text.indexOf("\n", at + 1)) line++;
    return `line ${line}`;
  };
}
