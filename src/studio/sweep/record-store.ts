/**
 * Records of all sweeps in this browser, by their key. A point that is here is never computed again. Where the browser keeps nothing,
 * records last as long as the page.
 */
import { promisifyRequest } from "idb-keyval";
import { NotKept, openDatabase } from "../database.ts";
import type { Database, Lack } from "../database.ts";
import type { SweepRecord } from "../../sweep/run.ts";

/** Most records that are kept. Where there are more, the oldest are deleted. */
export const MAX_KEPT = 200_000;
/** Wait after a record before those that came are written, milliseconds; and how many are not waited for. */
const SETTLE = 100;
const ENOUGH = 200;
/** The same wait where there was no room, since there may be some by then. */
const FULL = 10_000;
/** Looked for, and forgotten, in one transaction. */
const BATCH = 200;

/** Which keys were written together, by when: the key of such an entry is a list, which a record's never is. */
const PILE = "pile";

const SAYS = {
  full: "This browser's storage is full: what is computed from now on lasts as long as this page. Forget what is kept, delete saved studies, or export it.",
  none: "Results cannot be kept here, for this browser gives the page no storage: they last as long as this page. Export them.",
};

export interface KeeperFault {
  readonly lack: Lack;
  /** One sentence, with what can be done. */
  readonly message: string;
}

export interface Keeper {
  /** In the order of the keys; null for what is not known. */
  look(keys: readonly string[]): Promise<readonly (SweepRecord | null)[]>;
  put(record: SweepRecord): void;
  /** Writes what has not been written. */
  flush(): Promise<void>;
  count(): Promise<number>;
  forget(): Promise<void>;
  /** Why nothing is kept beyond the page; null where it is. */
  fault(): KeeperFault | null;
}

/** `name` of its database. */
export function browserKeeper(name = "flitlab-sweeps"): Keeper {
  const database = openDatabase(name, "records", SAYS);
  let fault: KeeperFault | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is not written yet, or cannot be. */
  const held = new Map<string, SweepRecord>();
  let writing: Promise<void> = Promise.resolve();
  let piles = 0;

  /** What `act` gives, or `otherwise` where the browser cannot keep anything. */
  const attempt = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      fault = error;
      return otherwise;
    }
  };

  const write = async (): Promise<void> => {
    if (held.size === 0 || fault?.lack === "none") return;
    // Where there was no room, a part of them shows whether there is some now.
    const records = [...held.values()].slice(0, fault === null ? held.size : ENOUGH);
    // Piles of one millisecond differ, too, and stand in the order of their making.
    const pile = [PILE, Date.now(), piles++];
    const written = await attempt(async () => {
      await database.write((kept) => {
        for (const record of records) kept.put(record, record.key);
        kept.put(
          records.map(({ key }) => key),
          pile,
        );
      });
      return true;
    }, false);
    if (!written) return;
    fault = null;
    for (const record of records) if (held.get(record.key) === record) held.delete(record.key);
    await attempt(() => prune(database), undefined);
    await write();
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    look: async (keys) => {
      const get = (kept: IDBObjectStore) => (key: string) => promisifyRequest(kept.get(key) as IDBRequest<SweepRecord | undefined>);
      const stored = await attempt(() => database.read((kept) => Promise.all(keys.map(get(kept)))), []);
      return keys.map((key, i) => held.get(key) ?? stored[i] ?? null);
    },
    put: (record) => {
      held.set(record.key, record);
      if (fault?.lack === "none") return;
      if (held.size >= ENOUGH && fault === null) void flush();
      else timer ??= setTimeout(() => void flush(), fault === null ? SETTLE : FULL);
    },
    flush,
    count: () => attempt(() => database.read(countIn), held.size).then((kept) => (fault === null ? kept : held.size)),
    forget: async () => {
      await flush();
      held.clear();
      fault = null;
      await attempt(
        () =>
          database.write((kept) => {
            kept.clear();
          }),
        undefined,
      );
    },
    fault: () => fault,
  };
}

const PILES = (): IDBKeyRange => IDBKeyRange.bound([PILE], [PILE, []]);

/** Records alone. */
async function countIn(records: IDBObjectStore): Promise<number> {
  const [all, piles] = await Promise.all([promisifyRequest(records.count()), promisifyRequest(records.count(PILES()))]);
  return all - piles;
}

/** Deletes the oldest records where there are too many. */
async function prune(database: Database): Promise<void> {
  const kept = await database.read(countIn);
  if (kept <= MAX_KEPT) return;
  const piles = await database.read((records) => promisifyRequest(records.getAllKeys(PILES(), Math.ceil((kept - MAX_KEPT) / BATCH) + 1)));
  await database.write(async (records) => {
    for (const pile of piles) {
      const keys = (await promisifyRequest<string[] | undefined>(records.get(pile) as IDBRequest<string[] | undefined>)) ?? [];
      for (const key of keys) records.delete(key);
      records.delete(pile);
    }
  });
}
