/** The results of a sweep as files. Rows are made a few at a time, so that the page still answers. */
import { columnsOf, csvOf, rowsOf } from "../../sweep/table.ts";
import type { Row } from "../../sweep/table.ts";
import { loaded } from "../../engine/jobs.ts";
import type { SweepRecord } from "../../sweep/run.ts";
import type { SweepPoint } from "../../sweep/points.ts";
import type { FormatId } from "./formats.ts";
import type { Keeper } from "./record-store.ts";
import type { Session } from "./session.ts";

/** Milliseconds of work before the page may answer. */
const SLICE = 10;
/** Points read at once, and lines put together. */
const BATCH = 100;

/** Lets the page answer, when it is time. */
function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}

/** All points that have ended, with their records. */
async function* endedOf({ points, found }: Session, keeper: Keeper): AsyncGenerator<readonly [SweepPoint, SweepRecord | null]> {
  await keeper.flush();
  const rest = pacer();
  for (let from = 0; from < points.count; from += BATCH) {
    const batch: SweepPoint[] = [];
    for (let index = from; index < Math.min(points.count, from + BATCH); index++) {
      if (!found.isMissing(index)) batch.push(points.at(index));
      await rest();
    }
    const records = await keeper.look(batch.map(({ work }) => work?.key ?? ""));
    for (const [i, point] of batch.entries()) {
      // What has been forgotten meanwhile is known to nobody.
      if (point.work === null || records[i]) yield [point, point.work === null ? null : records[i]!];
      await rest();
    }
  }
}

async function tableOf(session: Session, keeper: Keeper): Promise<{ readonly columns: readonly string[]; readonly rows: readonly Row[] }> {
  const rows: Row[] = [];
  for await (const [point, record] of endedOf(session, keeper)) rows.push(...rowsOf(point, record));
  return { columns: columnsOf(session.points.names, rows), rows };
}

export async function fileOf(format: FormatId, session: Session, keeper: Keeper): Promise<Blob[]> {
  if (format === "jsonl") {
    const pieces: Blob[] = [];
    for await (const [{ values, fault }, record] of endedOf(session, keeper)) {
      const line =
        record !== null && record.fields !== null
          ? { key: record.key, values, ...record.fields, seconds: record.seconds, computedBy: record.computedBy }
          : { key: record?.key ?? null, values, message: record?.message ?? fault };
      pieces.push(new Blob([`${JSON.stringify(line)}\n`]));
    }
    return pieces;
  }
  const { columns, rows } = await tableOf(session, keeper);
  if (format === "parquet") {
    const { parquetInGroups } = await loaded("writing of Parquet files", import("../../sweep/parquet.ts"));
    return [new Blob([await parquetInGroups(columns, rows, pacer())])];
  }
  const rest = pacer();
  const head = csvOf(columns, []);
  const pieces = [new Blob([head])];
  for (let from = 0; from < rows.length; from += BATCH) {
    pieces.push(new Blob([csvOf(columns, rows.slice(from, from + BATCH)).slice(head.length)]));
    await rest();
  }
  return pieces;
}
