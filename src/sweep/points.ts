/** The points of a sweep. Each is a design and a job, known by its key, or one sentence on why it is not valid. */
import { formatDesign, variantOf, designNamed, DESIGN_LETTERS, quoted, withoutLabels } from "../engine/studies.ts";
import type { DesignValues, Study } from "../engine/studies.ts";
import { countOf, DESIGN, FILE, JOB, valuesAt } from "./axes.ts";
import type { Sweep } from "./axes.ts";
import { JOBS_ARE, TASKS, taskNamed } from "./tasks.ts";
import type { SweepTask } from "./task.ts";

/** Most points of one sweep. */
const MAX_POINTS = 1_000_000;

export interface SweepPoint {
  readonly index: number;
  /** The values of the axes' names at this point, as texts. */
  readonly values: Readonly<Record<string, string>>;
  /** Null if the point is not valid. */
  readonly work: Work | null;
  /** Why not, in one sentence; else "". */
  readonly fault: string;
}

/** What there is to compute, wherever that happens. */
export interface Work {
  /** The same for the same work, and for no other: the job, its engine, and the design's normal form. */
  readonly key: string;
  readonly job: string;
  readonly engine: string;
  /** The design's normal form. */
  readonly study: string;
  readonly design: DesignValues;
}

/** The values of a design that a file of a network stands for, by its path. */
export type NetworkFiles = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Points are made on request: a sweep may have a million. */
export interface Points {
  readonly count: number;
  /** Names of the axes, in the order of writing. */
  readonly names: readonly string[];
  at(index: number): SweepPoint;
}

/** The work of a job on a design. */
export function workOf(task: SweepTask, values: DesignValues): Work | { readonly fault: string } {
  const prepared = task.prepared(values);
  if ("fault" in prepared) return prepared;
  const study = formatDesign(prepared.values);
  // Names of routers make no other point.
  const counted = formatDesign(withoutLabels(prepared.values));
  return { key: `${task.id} ${task.engine} ${counted}`, job: task.id, engine: task.engine, study, design: prepared.values };
}

/**
 * The points of a sweep over a study's first design, or over those that its axis `design` names. `job`: the job if the sweep does not name
 * one; `files`: what the files of the axis `file` hold, by their paths. One sentence if there are too many.
 */
export function pointsOf(
  study: Study,
  sweep: Sweep,
  job = TASKS[0]!.id,
  files: NetworkFiles = new Map(),
): Points | { readonly message: string } {
  const count = countOf(sweep);
  if (count > MAX_POINTS)
    return {
      message: `The sweep has ${count.toLocaleString("en")} points, more than ${MAX_POINTS.toLocaleString("en")}: vary fewer values.`,
    };
  const names = sweep.axes.flatMap((axis) => axis.names);
  return {
    count,
    names,
    at: (index) => {
      const values = valuesAt(sweep, index);
      const work = workAt(study, values, job, files);
      return "fault" in work ? { index, values, work: null, fault: work.fault } : { index, values, work, fault: "" };
    },
  };
}

function workAt(
  study: Study,
  values: Readonly<Record<string, string>>,
  fallback: string,
  files: NetworkFiles,
): Work | { readonly fault: string } {
  const { [JOB]: job = fallback } = values;
  const task = taskNamed(job);
  if (!task) return { fault: `${JOB} = ${quoted(job)} is none: ${JOBS_ARE}.` };
  const varied = designAt(study, values, files);
  return "fault" in varied ? varied : workOf(task, varied.values);
}

/**
 * The design at a point, whatever is computed of it: the study's of this number with the varied values, or one sentence on why there is
 * none.
 */
export function designAt(
  { designs, idle }: Study,
  point: SweepPoint["values"],
  files: NetworkFiles = new Map(),
): { readonly number: number; readonly values: DesignValues } | { readonly fault: string } {
  const { [JOB]: _job, [DESIGN]: letter = DESIGN_LETTERS[0]!, ...changes } = point;
  const number = designNamed(letter);
  const design = designs[number];
  if (!design)
    return {
      fault: `${DESIGN} = ${quoted(letter)} is not in this study, whose designs are ${DESIGN_LETTERS.slice(0, designs.length).split("").join(", ")}.`,
    };
  // A path that nobody has read stays a name that no design has, and is refused as such.
  const held = files.get(changes[FILE] ?? "");
  const { [FILE]: _file, ...others } = changes;
  const varied = held === undefined ? changes : { ...held, ...others };
  const { values, findings } = variantOf(design, new Map(Object.entries(varied)), idle?.[number]);
  return findings.length > 0 ? { fault: findings[0]!.message } : { number, values };
}
