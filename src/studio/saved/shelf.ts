/** Studies that this browser keeps: those saved under a name, and the latest study of each recent visit. */
import { promisifyRequest } from "idb-keyval";
import { openDatabase } from "../database.ts";

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

const database = openDatabase("flitlab", "studies", {
  full: "The study was not kept: this browser's storage is full. Delete saved studies, forget what Sweep keeps, or keep a link.",
  none: "Studies cannot be kept here, for this browser gives the page no storage: keep a link instead.",
});

/** By which the tabs of this browser tell each other that something was kept, renamed or forgotten. */
const CHANGED = "flitlab studies";

async function change(act: (studies: IDBObjectStore) => PromiseLike<unknown> | void): Promise<void> {
  await database.write(act);
  const channel = new BroadcastChannel(CHANGED);
  // A channel is of one origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Calls back after every change from now on, in whichever tab it was made. The returned function ends that. */
export function watchStudies(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANGED);
  channel.addEventListener("message", tell);
  return () => {
    channel.close();
  };
}

/** All kept studies, the latest first. Like all functions here, it rejects with a sentence where the browser keeps none. */
export async function keptStudies(): Promise<readonly Kept[]> {
  const all = await database.read((studies) => promisifyRequest(studies.getAll() as IDBRequest<Kept[]>));
  return all.sort((a, b) => b.when - a.when);
}

/** Keeps a study in place of the one with its id. */
export function keep(study: Kept): Promise<void> {
  return change((studies) => {
    studies.put(study, study.id);
  });
}

/** Gives a study another name, as it is kept now. Rejects where another tab has deleted it. */
export async function rename({ id, name: old }: Kept, name: string): Promise<void> {
  let known = false;
  await change(async (studies) => {
    const study = await promisifyRequest(studies.get(id) as IDBRequest<Kept | undefined>);
    if (study) studies.put({ ...study, name } satisfies Kept, id);
    known = study !== undefined;
  });
  if (!known) throw new Error(`“${old}” has no new name: it has been deleted in another tab.`);
}

export function forget(ids: readonly string[]): Promise<void> {
  return change((studies) => {
    for (const id of ids) studies.delete(id);
  });
}

/** Forgets all visits but the last few. */
export async function forgetOldVisits(): Promise<void> {
  const visits = (await keptStudies()).filter(({ saved }) => !saved);
  if (visits.length > VISITS + 1) await forget(visits.slice(VISITS + 1).map(({ id }) => id));
}
