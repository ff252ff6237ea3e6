/** The formats in which the results of a sweep are saved. */
export type FormatId = "csv" | "parquet" | "jsonl";

export interface Format {
  readonly id: FormatId;
  readonly title: string;
  readonly help: string;
  readonly ending: string;
  readonly type: string;
}

export const FORMATS: readonly Format[] = [
  { id: "csv", title: "CSV", help: "A row for each point, or each load of its curve", ending: "csv", type: "text/csv" },
  {
    id: "parquet",
    title: "Parquet",
    help: "The same table, for pandas, DuckDB or Arrow",
    ending: "parquet",
    type: "application/vnd.apache.parquet",
  },
  {
    id: "jsonl",
    title: "JSON lines",
    help: "A line for each point, with all that was computed",
    ending: "jsonl",
    type: "application/jsonl",
  },
];
