/** What `flitlab sweep` keeps of its points, and how it prints them. */
import type { NotAlike } from "../engine/studies.ts";
import type { Made } from "./command.ts";
import type { Points, SweepPoint } from "../sweep/points.ts";
import type { SweepProgress, SweepRecord } from "../sweep/run.ts";
import { columnsOf, rowsOf } from "../sweep/table.ts";
import type { Row } from "../sweep/table.ts";
import type { Fields, Figure } from "../sweep/task.ts";
import { TASKS } from "../sweep/tasks.ts";
import { columns, short } from "./tables.ts";

/** Number of points with a line each for people. */
const SHOWN = 200;
const FAILURES_SHOWN = 20;
/** Number of figures with a column each. */
const FIGURES = 6;

export interface Swept {
  readonly study: string;
  readonly text: string;
  readonly made: Made;
  readonly points: Points;
  readonly complete: boolean;
  readonly found: Gathered;
  /** Between the compared designs; null if there is only one. */
  readonly unlike: readonly NotAlike[] | null;
}

/** A point with its record, or why there is none. */
export interface Found extends Pick<SweepPoint, "index" | "values" | "fault"> {
  readonly record: SweepRecord | null;
}

/** The points that have ended: all of them if all are printed, else those that people are shown, and counts. */
export class Gathered {
  good = 0;
  bad = 0;
  /** Number of good points by place, as far as known. */
  readonly places = new Map<string, number>();
  private readonly all: boolean;
  private readonly goodOnes: Found[] = [];
  private readonly badOnes: Found[] = [];

  constructor(all: boolean) {
    this.all = all;
  }

  add({ index, values, fault }: SweepPoint, record: SweepRecord | null): void {
    const one = { index, values, fault, record };
    if (record?.fields) {
      this.good++;
      const { computedBy } = record;
      if (computedBy !== null) this.places.set(computedBy, (this.places.get(computedBy) ?? 0) + 1);
      if (this.all || index < SHOWN) this.goodOnes.push(one);
    } else {
      this.bad++;
      if (this.all || this.bad <= FAILURES_SHOWN) this.badOnes.push(one);
    }
  }

  /** In their order. */
  goodPoints(): readonly Found[] {
    return this.goodOnes.sort((a, b) => a.index - b.index);
  }

  badPoints(): readonly Found[] {
    return this.badOnes.sort((a, b) => a.index - b.index);
  }
}

function messageOf({ record, fault }: Found): string {
  return record?.message ?? fault;
}

/** A row for each point, or for each load of its curve. */
export function tableOf({ points, found }: Swept): { readonly names: readonly string[]; readonly rows: readonly Row[] } {
  const all = [...found.goodPoints(), ...found.badPoints()].sort((a, b) => a.index - b.index);
  const rows = all.flatMap((one) => rowsOf(one, one.record));
  return { names: columnsOf(points.names, rows), rows };
}

export function sweepJson(swept: Swept): string {
  const { study, text, complete, found, unlike, made } = swept;
  return JSON.stringify({
    study,
    sweep: text,
    complete,
    ...made,
    ...(unlike && { notAlike: unlike }),
    points: found.goodPoints().map(({ values, record }) => ({
      key: record!.key,
      values,
      ...record!.fields,
      seconds: record!.seconds,
      computedBy: record!.computedBy,
    })),
    errors: found.badPoints().map((one) => ({ key: one.record?.key ?? null, values: one.values, message: messageOf(one) })),
  });
}

/** The chief figures by the varied values, and the failures. */
export function sweepText({ points, complete, found }: Swept): string {
  const good = found.goodPoints().slice(0, SHOWN);
  const jobs = new Set(good.map(({ record }) => record!.job));
  const figures = TASKS.filter(({ id }) => jobs.has(id)).flatMap((task) =>
    task.figures
      .filter((figure) => good.some(({ record }) => record!.job === task.id && figureText(figure, record!.fields!) !== null))
      .slice(0, Math.ceil(FIGURES / jobs.size)),
  );
  const varied = ({ values }: Found): string[] => points.names.map((name) => values[name] ?? "");
  const rows = good.map((one) => [
    ...varied(one),
    ...figures.map((figure) => figureText(figure, one.record!.fields!) ?? "-"),
    short(one.record!.seconds, 2),
  ]);
  const parts = [columns([[...points.names, ...figures.map(({ id }) => id), "seconds"], ...rows])];
  if (found.good > good.length) parts.push(`and ${found.good - good.length} more: --csv prints all`);
  if (found.bad > 0) {
    const bad = found.badPoints().slice(0, FAILURES_SHOWN);
    parts.push(`${found.bad} failed:`, ...bad.map((one) => `  ${varied(one).join(" ")}: ${messageOf(one)}`));
    if (found.bad > bad.length) parts.push(`  and ${found.bad - bad.length} more: --json prints all`);
  }
  if (found.places.size > 1)
    parts.push(
      `computed by ${[...found.places]
        .sort((a, b) => b[1] - a[1])
        .map(([place, many]) => `${place} (${many})`)
        .join(", ")}`,
    );
  if (!complete)
    parts.push(`${found.good + found.bad} of ${points.count} points have ended; with an --out file the same command goes on from there`);
  return parts.join("\n");
}

/** ">=0.9" for a lower bound; null if there is no value. */
function figureText({ of, atLeast }: Figure, fields: Fields): string | null {
  const value = of(fields);
  if (value !== null) return short(value);
  const least = atLeast?.(fields) ?? null;
  return least === null ? null : `>=${short(least)}`;
}

/** "[######----] 1,234 of 10,000 points, 12 failed, about 3 min left". */
export function progressText({ done, count, failed, secondsLeft }: SweepProgress): string {
  const tenths = Math.floor((10 * done) / Math.max(1, count));
  const bar = `[${"#".repeat(tenths)}${"-".repeat(10 - tenths)}]`;
  const bad = failed > 0 ? `, ${failed.toLocaleString("en")} failed` : "";
  const left = secondsLeft === null || done === count ? "" : `, about ${durationOf(secondsLeft)} left`;
  return `${bar} ${done.toLocaleString("en")} of ${count.toLocaleString("en")} points${bad}${left}`;
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}
