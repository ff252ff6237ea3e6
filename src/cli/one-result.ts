/** `--out FILE` of a command that computes one design: the file that a sweep of that one point would leave. */
import { accessSync, constants, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parquetOf } from "../sweep/parquet.ts";
import { workOf } from "../sweep/points.ts";
import { columnsOf, csvOf, rowsOf } from "../sweep/table.ts";
import { asJson } from "../sweep/task.ts";
import type { SweepTask } from "../sweep/task.ts";
import type { DesignValues } from "../engine/studies.ts";
import { HERE } from "./command.ts";
import { invalid, valued } from "./options.ts";
import { complain, Failure } from "./output.ts";
import { ResultsFile } from "./results-file.ts";

const ENDINGS = [".parquet", ".csv", ".sqlite"] as const;

export const ONE_OUT = valued(
  "out",
  "FILE",
  `also write the result to a file, as a sweep would: ${ENDINGS.join(", ")}`,
  (path) => {
    if (ENDINGS.some((ending) => path.endsWith(ending))) return path;
    throw invalid("out", path, `a file whose name ends in ${ENDINGS.slice(0, -1).join(", ")} or ${ENDINGS.at(-1)}`);
  },
  null,
);

/** A file for one result. */
export class OneResult {
  private readonly path: string;
  /** Null for a table, which is written at once. */
  private readonly records: ResultsFile | null;
  private readonly began = performance.now();

  /** Throws a Failure where the file cannot be written, before anything is computed for it. */
  constructor(path: string) {
    this.path = path;
    if (!path.endsWith(".sqlite"))
      tried(path, () => {
        accessSync(dirname(path), constants.W_OK);
      });
    this.records = path.endsWith(".sqlite") ? new ResultsFile(path) : null;
  }

  /** `fields`: those that the sweep's job has. Throws a Failure. */
  write(task: SweepTask, values: DesignValues, fields: object): void {
    const work = workOf(task, values);
    if ("fault" in work) throw new Failure(work.fault);
    const { key, job, engine, study } = work;
    const seconds = (performance.now() - this.began) / 1000;
    const record = { key, job, engine, study, fields: asJson(fields), message: null, seconds, computedBy: HERE };
    const point = { index: 0, values: {}, work, fault: "" };
    if (this.records !== null) {
      this.records.begin(study, "");
      this.records.put(record);
      this.records.place(point);
      return;
    }
    const rows = rowsOf(point, record);
    const columns = columnsOf([], rows);
    writeTable(this.path, this.path.endsWith(".csv") ? `${csvOf(columns, rows)}\n` : new Uint8Array(parquetOf(columns, rows)));
  }

  /** The run was interrupted. */
  leave(): void {
    complain(`${this.path} is not written, since the run was interrupted.`);
  }

  close(): void {
    this.records?.close();
  }
}

export function writeTable(path: string, content: Uint8Array | string): void {
  tried(path, () => {
    writeFileSync(path, content);
  });
}

function tried(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new Failure(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
  }
}
