/**
 * Networks and traces that are too long for an address. The address holds a name instead, under which this browser keeps the text; anyone
 * who opens the address elsewhere is told so.
 */
import type { Value } from "../../descriptor.ts";
import { nameTrace } from "../../engine/model.ts";
import { parametersOf } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { openDatabase } from "../database.ts";
import type { Database } from "../database.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

/** Most characters of a network that stand in an address, escapes counted; many programs cut longer links. */
const LONGEST = 30_000;
/** Most characters of a trace that stands in an address. Every browser carries that many, with room for the rest of the address. */
export const LONGEST_TRACE = 500_000;
/** Texts kept, the latest ones. */
const MOST = 20;
const LONG = new RegExp(`=([^&=]{${LONGEST},})(?=&|$)`, "g");
const NAME = /=kept:(\w+)(?=&|$)/g;

interface Kept {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** By their names, as far as they were met on this page; and their names. */
const met = new Map<string, string>();
const names = new Map<string, string>();

/** A name for a text, 64 bits of it (FNV-1a, from two beginnings). */
function nameOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01234567];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x01000193) ^ (b >>> 15);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

function meet(name: string, text: string): void {
  met.set(name, text);
  names.set(text, name);
  if (!isNetwork(text)) nameTrace(`kept:${name}`, text);
}

/** A packed one, or a short list of links with a long one of names; else it is a trace. */
const isNetwork = (text: string): boolean => text.startsWith("~") || /^(?:[\d.*]+!)?\d+-\d[\d,*wg-]*!/.test(text);

/** Who is told that a text could not be kept. */
let report: (error: unknown) => void = () => undefined;

export function failuresTo(told: typeof report): void {
  report = told;
}

/** The name of a text, which is kept from now on. */
function named(text: string): string {
  const name = names.get(text) ?? nameOf(text);
  if (!met.has(name)) keep(name, text).catch(report);
  meet(name, text);
  return `kept:${name}`;
}

/** The design with names for traces that are too long. Otherwise they would have to be encoded before the address could be shortened. */
export function withoutLong(values: DesignValues): DesignValues {
  if (!Object.values(values).some((value) => typeof value === "string" && value.length > LONGEST_TRACE)) return values;
  const short: Record<string, Value> = {};
  for (const parameter of parametersOf(values)) {
    const value = values[parameter.id];
    if (parameter.kind === "text" && parameter.takes === "traces" && String(value).length > LONGEST_TRACE)
      short[parameter.id] = named(String(value));
  }
  return { ...values, ...short };
}

/** The address of a text, with names for what is too long. The named texts are kept from then on. */
export function shortened(text: string): string {
  if (text.length < LONGEST) return text;
  return text.replaceAll(LONG, (whole, encoded: string) => {
    const network = decodeURIComponent(encoded);
    return isNetwork(network) ? `=${named(network)}` : whole;
  });
}

/** Whether a link names a network or a trace that it does not hold. */
export const lacksText = (address: string): boolean => address.search(NAME) >= 0;

/** The text with its networks put back in place of their names, as far as they are known. Traces are read by their names. */
export function completed(text: string): string {
  return text.replaceAll(NAME, (whole, name: string) => {
    const known = met.get(name);
    return known !== undefined && isNetwork(known) ? `=${encodeURIComponent(known)}` : whole;
  });
}

/** The text without the networks and traces that it names. */
export const withoutNamed = (text: string): string => text.replaceAll(/[\w.]+=kept:\w+&?/g, "");

/**
 * How to load the networks and traces that a text names; null where all are known or it names none. What this browser does not have stays a
 * name.
 */
export function loading(studio: Studio, text: string): (() => Promise<void>) | null {
  const missing = Array.from(text.matchAll(NAME), ([, name]) => name!).filter((name) => !met.has(name));
  if (missing.length === 0) return null;
  return async () => {
    try {
      const [{ promisifyRequest }, { readNetwork, readTraceIn }] = await Promise.all([
        import("idb-keyval"),
        import("../../engine/files.ts"),
      ]);
      const database = databaseOf("network or trace of this link", "it cannot be read");
      for (const name of missing) {
        const kept = await database.read((texts) => promisifyRequest(texts.get(name) as IDBRequest<Kept | undefined>));
        if (!kept) continue;
        meet(name, kept.text);
        // So that the page need not unpack or read it.
        const { values } = shownDesign(studio.getState());
        await (isNetwork(kept.text) ? readNetwork : readTraceIn)(studio.workers(), values, kept.text);
      }
    } catch (error) {
      notifyFailure(studio, error);
    }
  };
}

/** The database of texts; where it fails, a sentence ends by what follows from that. */
function databaseOf(what: string, then: string): Database {
  return openDatabase("flitlab-networks", "networks", {
    full: `The ${what} is too long for the address, and this browser's storage is full: ${then}. Delete saved studies or forget what Sweep keeps, or save its file.`,
    none: `The ${what} is too long for the address, and this browser gives the page no storage to keep it in: ${then}. Open its file again.`,
  });
}

async function keep(name: string, text: string): Promise<void> {
  // Kept as soon as can be: the address names it already.
  const database = databaseOf(isNetwork(text) ? "network" : "trace", "a reload loses it");
  await database.write((texts) => {
    texts.put({ text, when: Date.now() } satisfies Kept, name);
  });
  const { promisifyRequest } = await import("idb-keyval");
  await database.write(async (texts) => {
    const [keys, all] = await Promise.all([promisifyRequest(texts.getAllKeys()), promisifyRequest(texts.getAll() as IDBRequest<Kept[]>)]);
    const old = keys.map((key, i) => ({ key, when: all[i]!.when })).sort((a, b) => b.when - a.when);
    for (const { key } of old.slice(MOST)) texts.delete(key);
  });
}
