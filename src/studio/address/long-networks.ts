/**
 * Networks that are too long for an address: there a name stands for them, by which this browser keeps them. Whoever opens such an
 * address elsewhere is told so.
 */
import type { UseStore } from "idb-keyval";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

/** Most characters of a packed network that stand in an address; many programs cut longer links. */
const LONGEST = 30_000;
/** Networks kept, the latest ones. */
const MOST = 20;
const LONG = new RegExp(`=(~[\\w-]{${LONGEST},})(?=&|$)`, "g");
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

function meet(name: string, network: string): void {
  met.set(name, network);
  names.set(network, name);
}

/** The address of a text with names for what is too long; those are kept from then on. */
export function shortened(text: string, onFailure: (error: unknown) => void): string {
  return text.length < LONGEST
    ? text
    : text.replaceAll(LONG, (_, network: string) => {
        const name = names.get(network) ?? nameOf(network);
        if (!met.has(name)) keep(name, network).catch(onFailure);
        meet(name, network);
        return `=kept:${name}`;
      });
}

/** Whether a link names a network that it does not hold. */
export const lacksNetwork = (address: string): boolean => address.search(NAME) >= 0;

/** The text with its networks in the places of their names, as far as they are known. */
export function completed(text: string): string {
  return text.replaceAll(NAME, (whole, name: string) => (met.has(name) ? `=${met.get(name)!}` : whole));
}

/** The text without the networks that it names. */
export const withoutNamed = (text: string): string => text.replaceAll(/[\w.]+=kept:\w+&?/g, "");

/** How to load the networks that a text names; null where all are known, or it names none. What this browser does not have stays a name. */
export function loading(studio: Studio, text: string): (() => Promise<void>) | null {
  const missing = Array.from(text.matchAll(NAME), ([, name]) => name!).filter((name) => !met.has(name));
  if (missing.length === 0) return null;
  return async () => {
    try {
      const [{ get }, { readNetwork }] = await Promise.all([import("idb-keyval"), import("../../workers/network-texts.ts")]);
      for (const name of missing) {
        const kept = await get<Kept>(name, await storeHere());
        if (!kept) continue;
        meet(name, kept.text);
        // So that the page need not unpack it.
        await readNetwork(studio.workers(), shownDesign(studio.getState()).values, kept.text);
      }
    } catch (error) {
      notifyFailure(studio, error);
    }
  };
}

let store: UseStore | null = null;

async function storeHere(): Promise<UseStore> {
  const { createStore } = await import("idb-keyval");
  return (store ??= createStore("flitlab-networks", "networks"));
}

async function keep(name: string, text: string): Promise<void> {
  try {
    const [{ delMany, entries, set }, open] = [await import("idb-keyval"), await storeHere()];
    await set(name, { text, when: Date.now() } satisfies Kept, open);
    const old = (await entries<string, Kept>(open)).sort(([, a], [, b]) => b.when - a.when).slice(MOST);
    if (old.length > 0)
      await delMany(
        old.map(([key]) => key),
        open,
      );
  } catch (error) {
    throw new Error("The network is too long for the address, and this browser gives the page no room to keep it: a reload loses it.", {
      cause: error,
    });
  }
}
