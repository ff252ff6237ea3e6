/**
 * Physical topologies as ns-3's data centre simulators read them (HPCC, ASTRA-sim, SimAI): numbers between white space. The head counts nodes,
 * switches and links, in SimAI's files nodes, GPUs of a server, NVSwitches, switches, links and the GPUs' type; then come the numbers of the
 * (NV)switches, and the links: two ends, rate, delay and error rate. All other nodes are endpoints, SimAI's GPUs.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import { latencyIn, speedIn } from "./quantities.ts";
import type { Latency, Speed } from "./quantities.ts";

const HEAD = /^\d{1,9}[ \t]+\d{1,9}[ \t]+\d{1,9}[ \t]*(?:\n|\r|$)/;
const SIMAI_HEAD = /^\d{1,9}(?:[ \t]+\d{1,9}){4}[ \t]+\S*[A-Za-z]\S*[ \t]*(?:\n|\r|$)/;
/** A link with its rate. */
const LINK = /^[ \t]*\d{1,9}[ \t]+\d{1,9}[ \t]+[\d.]+[kKMGT]?b(?:ps|\/s)(?!\S)/m;

/** The tool whose file a text is by its head and its links, null if by neither; `plain` is the text past comments. */
export function ns3Tool(text: string, plain: string): "SimAI" | "ns-3" | null {
  const tool = SIMAI_HEAD.test(plain) ? "SimAI" : HEAD.test(plain) ? "ns-3" : null;
  return tool !== null && LINK.test(text) ? tool : null;
}

interface Link {
  readonly a: number;
  readonly b: number;
  readonly line: number;
  readonly facts: { readonly speed?: Speed; readonly latency?: Latency };
}

/** Throws a BadFile. */
export function readNs3(text: string, tool: "SimAI" | "ns-3"): Drawn {
  const draft = new Draft();
  const words = placedWords(text);
  let line = 1;
  const next = (what: string): string => {
    const word = words.next();
    if (word.done === true) throw draft.bad(line, `is the last, where ${what} must follow`);
    line = word.value.line;
    return word.value.word;
  };
  const integer = (what: string): number => {
    const word = next(what);
    if (!/^\d{1,9}$/.test(word)) throw draft.bad(line, `has ${shown(word)} where ${what} must stand`);
    return Number(word);
  };
  const things = integer("the number of all things");
  const perMachine = tool === "SimAI" ? integer("the GPUs of a machine") : 0;
  const inMachines = tool === "SimAI" ? integer("the number of NVSwitches") : 0;
  const count = inMachines + integer("the number of routers");
  const linkCount = integer("the number of links");
  if (tool === "SimAI") next("the type of the GPUs");
  if (things > 10 * MAX_READ_ROUTERS)
    throw draft.bad(line, `counts ${things} things, more than the ${10 * MAX_READ_ROUTERS} that are read`);
  if (count > things) throw draft.bad(line, `counts ${count} routers among ${things} things`);
  if (linkCount > 2 * MAX_READ_LINKS) throw draft.bad(line, `counts ${linkCount} links, more than the ${MAX_READ_LINKS} that are read`);
  const thing = (what: string): number => {
    const number = integer(what);
    if (number >= things) throw draft.bad(line, `names ${number}, where line 1 counts ${things}: 0 to ${things - 1}`);
    return number;
  };
  const routers = new Set<number>();
  for (let i = 0; i < count; i++) {
    const number = thing(`the number of router ${i + 1} of ${count}`);
    if (routers.has(number)) throw draft.bad(line, `gives router ${number} a second time`);
    routers.add(number);
  }
  const links: Link[] = [];
  for (let i = 0; i < linkCount; i++) links.push(linkAt(draft, next, thing, i, linkCount, () => line));
  refuseMore(draft, words, linkCount);
  return drawnOf(draft, { things, routers, links, tool, perMachine });
}

function linkAt(
  draft: Draft,
  next: (what: string) => string,
  thing: (what: string) => number,
  i: number,
  all: number,
  place: () => number,
): Link {
  const [a, b] = [thing(`link ${i + 1} of ${all}`), thing("the other end of a link")];
  const at = place();
  if (a === b) throw draft.bad(at, `links ${a} to itself`);
  const rate = next("the rate of a link");
  const speed = speedIn(rate);
  if (speed === null) throw draft.bad(place(), `has the rate ${shown(rate)}, which must be one such as 200Gbps`);
  const delay = next("the delay of a link");
  const latency = latencyIn(delay);
  if (latency === null) throw draft.bad(place(), `has the delay ${shown(delay)}, which must be one such as 0.005ms or 1us`);
  const error = next("the error rate of a link");
  if (!(Number(error) >= 0 && Number(error) <= 1)) throw draft.bad(place(), `has the error rate ${shown(error)}, which must be 0 to 1`);
  if (Number(error) > 0) draft.leaveOut("error rate", error, "not simulated", place());
  // A number alone is bits a second, and seconds, in ns-3.
  return {
    a,
    b,
    line: at,
    facts: {
      speed: speed.of === null ? { value: speed.value * 1e-9, of: "Gb/s" } : speed,
      latency: latency.of === null ? { value: latency.value * 1e9, of: "ns" } : latency,
    },
  };
}

/** What follows the links is a remark in words; further links would be lost. */
function refuseMore(draft: Draft, words: Iterator<PlacedWord>, linkCount: number): void {
  const first = words.next();
  if (first.done === true) return;
  const { word, line } = first.value;
  if (/^\d+$/.test(word)) throw draft.bad(line, `has a link more than the ${linkCount} that line 1 counts`);
  draft.notes.push(`What follows the links from line ${line} on is left out: ${shown(word)} ….`);
}

interface Things {
  readonly things: number;
  readonly routers: ReadonlySet<number>;
  readonly links: readonly Link[];
  readonly tool: "SimAI" | "ns-3";
  readonly perMachine: number;
}

function drawnOf(draft: Draft, { things, routers, links, tool, perMachine }: Things): Drawn {
  const degree = new Int32Array(things);
  const fastest = new Map<number, Speed>();
  for (const { a, b, facts } of links)
    for (const end of [a, b]) {
      degree[end]!++;
      if (!routers.has(end) && facts.speed!.value > (fastest.get(end)?.value ?? 0)) fastest.set(end, facts.speed!);
    }
  const name = tool === "SimAI" ? "GPU" : "endpoint";
  const idle = degree.findIndex((count) => count === 0);
  const bare = degree.reduce((sum, count) => sum + (count === 0 ? 1 : 0), 0);
  if (bare > 0)
    draft.notes.push(
      `${bare === 1 ? `One of the ${things} numbers has no link and is` : `${bare} of the ${things} numbers have no link and are`} left out: ${idle}.`,
    );
  // An endpoint has one link here: one with several is a router as well.
  const wide: number[] = [];
  for (let number = 0; number < things; number++) {
    if (degree[number] === 0) continue;
    const router = draft.router(String(number), 1);
    if (routers.has(number)) continue;
    if (degree[number] === 1) {
      draft.host(router);
      continue;
    }
    wide.push(number);
    draft.endpoint(router, String(number), { speed: fastest.get(number)! });
  }
  for (const { a, b, line, facts } of links) draft.link(draft.router(String(a), line), draft.router(String(b), line), line, facts);
  if (wide.length > 0)
    draft.notes.push(
      `${wide.length === 1 ? `One ${name} has` : `${wide.length} ${name}s have`} two or more links${tool === "SimAI" ? " (to an NVSwitch and to routers)" : ""}: each is a router with one endpoint, as fast as its fastest link, and routes may lead through it (${wide
        .slice(0, 3)
        .join(", ")}${wide.length > 3 ? ", …" : ""}).`,
    );
  if (tool === "SimAI" && perMachine > 0)
    draft.notes.push(`Which ${perMachine} GPUs are one machine is not kept: their NVSwitch joins them.`);
  return draft.finish();
}

interface PlacedWord {
  readonly word: string;
  readonly line: number;
}

function* placedWords(text: string): Generator<PlacedWord> {
  for (const [line, content] of linesOf(text)) {
    if (content.startsWith("#")) continue;
    for (const word of wordsOf(content)) yield { word, line };
  }
}
