/**
 * The browser's databases (IndexedDB) in which a part of the page keeps its records, and why one cannot be had: it is full, or there is
 * none.
 */
import { createStore } from "idb-keyval";
import type { UseStore } from "idb-keyval";

/** `full`: the page may keep something but has no room left; `none`: it may keep nothing, as in some private windows. */
export type Lack = "full" | "none";

/** Says in a sentence that something was not kept, and what can be done. */
export class NotKept extends Error {
  readonly lack: Lack;

  constructor(lack: Lack, message: string, cause: unknown) {
    super(message, { cause });
    this.lack = lack;
  }
}

export interface Database {
  /** Rejects with NotKept, as all of these. */
  read<T>(act: (records: IDBObjectStore) => PromiseLike<T> | T): Promise<T>;
  /** All that `act` asks for, or nothing; resolves when it is kept. */
  write<T>(act: (records: IDBObjectStore) => PromiseLike<T> | T): Promise<T>;
}

const FULL = new Set(["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED", "NS_ERROR_FILE_NO_DEVICE_SPACE"]);
/** Part of the room that is as good as all of it. */
const NEARLY = 0.99;

/** Why any kind of storage of a browser has failed. */
export async function lackOf(error: unknown): Promise<Lack> {
  for (let one = error; one instanceof Error; one = one.cause) if (FULL.has(one.name)) return "full";
  // What is opened for the first time where there is no room fails by other names.
  let room: StorageEstimate = {};
  try {
    room = (await navigator.storage?.estimate()) ?? {};
  } catch {
    // Who may keep nothing may not ask either.
  }
  const { usage = 0, quota = 0 } = room;
  return quota > 0 && usage >= NEARLY * quota ? "full" : "none";
}

/** `says`: what a person reads where nothing can be read or kept. */
export function openDatabase(name: string, table: string, says: Readonly<Record<Lack, string>>): Database {
  let store: UseStore | null = null;
  const within = async <T>(act: (open: UseStore) => Promise<T>): Promise<T> => {
    try {
      store ??= createStore(name, table);
      return await act(store);
    } catch (error) {
      const lack = await lackOf(error);
      throw new NotKept(lack, says[lack], error);
    }
  };
  return {
    read: (act) => within((open) => open("readonly", act)),
    write: (act) => within((open) => open("readwrite", (records) => completed(records, act))),
  };
}

/**
 * What is written, once it is kept. The writers of idb-keyval can miss it: they take the transaction's error when the request's error
 * arrives, which is before the transaction has one.
 */
async function completed<T>(records: IDBObjectStore, act: (records: IDBObjectStore) => PromiseLike<T> | T): Promise<T> {
  const { transaction } = records;
  let first: unknown = null;
  const end = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("error", ({ target }) => {
      first ??= (target as IDBRequest).error;
    });
    transaction.addEventListener("complete", () => {
      resolve();
    });
    transaction.addEventListener("abort", () => {
      reject(asError(transaction.error ?? first));
    });
  });
  try {
    const [done] = await Promise.all([act(records), end]);
    return done;
  } catch (error) {
    // Of what was asked for before, nothing is kept either.
    end.catch(() => undefined);
    if (transaction.error === null && first === null) abort(transaction);
    throw error;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error("the transaction was ended", { cause: error }));

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
