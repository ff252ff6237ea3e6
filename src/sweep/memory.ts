/** A store of records in memory. */
import type { RecordStore, SweepRecord } from "./run.ts";

export function memoryStore(): RecordStore {
  const records = new Map<string, SweepRecord>();
  return {
    get: (key) => records.get(key) ?? null,
    put: (record) => {
      records.set(record.key, record);
    },
  };
}
