/** The interface of exports to other programs: each point becomes files, or one sentence on why it does not. */
import type { SweepPoint } from "../points.ts";

export interface TextFile {
  /** Below the export's folder, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly executable?: true;
}

/** One run of the other program, for the table of exported runs. */
export interface ExportedRun {
  /** The name of its files, without folder and ending. */
  readonly name: string;
  /** Null if the point is no curve of loads. */
  readonly load: number | null;
}

export interface ExportedPoint {
  /** Files that no earlier point has written. */
  readonly files: readonly TextFile[];
  /** None if the point is refused. */
  readonly runs: readonly ExportedRun[];
  /** Why it is not exported, without full stop; null if it is. */
  readonly refusal: string | null;
  /** Differences there, though the design is the same: sentences. */
  readonly notes: readonly string[];
}

/** Writes points one after the other; what they share, such as networks, it writes once. */
export interface Exporter {
  point(point: SweepPoint): ExportedPoint;
  /** Files besides those of the points, when all of them are written. */
  end(): readonly TextFile[];
}

/** What an exporter may know of the whole sweep. */
export interface ExportContext {
  /** Normal forms: the study, and what varies. */
  readonly study: string;
  readonly sweep: string;
  /** The job if the sweep does not name one; null for the default. */
  readonly job: string | null;
  readonly count: number;
  /** The absolute path of the folder that the files go to. */
  readonly folder: string;
  /** The command that writes them, in absolute paths: its program and its first words. */
  readonly command: readonly string[];
}

export interface ExportFormat {
  readonly id: string;
  /** The program, as sentences name it. */
  readonly title: string;
  begin(context: ExportContext): Exporter;
}

/** A point that the other program cannot run. */
export function refused(reasons: readonly string[]): ExportedPoint {
  return { files: [], runs: [], refusal: reasons.join("; "), notes: [] };
}

/** Numbers of points as they stand in names of files, all of one length, from 1 on. */
export function numberedName(index: number, count: number): string {
  return String(index + 1).padStart(String(count).length, "0");
}

/** "3 (q=5 routing=min)". */
export function pointName({ index, values }: SweepPoint): string {
  const varied = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return varied.length === 0 ? String(index + 1) : `${index + 1} (${varied.join(" ")})`;
}

/** What a shell takes as one word, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A comment of a configuration, a line for each line of text. */
export function comment(text: string): string {
  return text
    .split("\n")
    .map((line) => `// ${line}`)
    .join("\n");
}
