/** Studies that this browser keeps: those that were saved under a name, and the latest of each of the last visits. */
import { createStore, delMany, entries, promisifyRequest, set } from "idb-keyval";
import type { UseStore } from "idb-keyval";

export interface Kept {
  readonly id: string;
  /** Under a name that was given, or of a visit. */
  readonly saved: boolean;
  readonly name: string;
  /** The study with what is looked at, as in a shared link. */
  readonly text: string;
  /** Its designs, in a line. */
  readonly designs: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Small pictures of its network as data URLs; null where there was none yet. */
  readonly picture: { readonly light: string; readonly dark: string } | null;
}

/** Visits kept besides the present one. */
const VISITS = 6;

/** Where pages tell each other that something here has changed. */
const CHANGES = "flitlab-studies";

let store: UseStore | null = null;

/** Does something with the store. Rejects with a sentence where the browser has none or no room in it. */
async function withStore<T>(act: (store: UseStore) => Promise<T>): Promise<T> {
  try {
    store ??= createStore("flitlab", "studies");
    return await act(store);
  } catch (error) {
    throw new Error(
      error instanceof DOMException && error.name === "QuotaExceededError"
        ? "The study was not kept: this browser's storage is full. Delete saved studies, or keep a link."
        : "Studies cannot be kept here, for this browser gives the page no storage: keep a link instead.",
      { cause: error },
    );
  }
}

/** All of them, the latest first. */
export async function keptStudies(): Promise<readonly Kept[]> {
  const all = await withStore((open) => entries<string, Kept>(open));
  return all.map(([, kept]) => kept).sort((a, b) => b.when - a.when);
}

/** Keeps a study in the place of one of its id. */
export async function keep(study: Kept): Promise<void> {
  await withStore((open) => set(study.id, study, open));
  tellPages();
}

/** Calls a kept study something else, whatever has become of it meanwhile; false where it is not kept any more. */
export async function rename(id: string, name: string): Promise<boolean> {
  const there = await withStore((open) =>
    open("readwrite", async (studies) => {
      const kept = await promisifyRequest<Kept | undefined>(studies.get(id));
      if (kept) studies.put({ ...kept, name }, id);
      await promisifyRequest(studies.transaction);
      return kept !== undefined;
    }),
  );
  if (there) tellPages();
  return there;
}

export async function forget(ids: readonly string[]): Promise<void> {
  await withStore((open) => delMany([...ids], open));
  tellPages();
}

function tellPages(): void {
  // Not kept open: a page with an open channel may not be kept for Back.
  const channel = new BroadcastChannel(CHANGES);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage(null);
  channel.close();
}

/** Calls whenever this page or another one has changed what is kept, until the result is called. */
export function watchKept(changed: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES);
  channel.addEventListener("message", changed);
  return () => {
    channel.close();
  };
}

/** Forgets all visits but the last few. */
export async function forgetOldVisits(): Promise<void> {
  const visits = (await keptStudies()).filter(({ saved }) => !saved);
  if (visits.length > VISITS + 1) await forget(visits.slice(VISITS + 1).map(({ id }) => id));
}

export function newId(kind: string): string {
  return `${kind} ${Date.now().toString(36)} ${Math.random().toString(36).slice(2, 8)}`;
}
