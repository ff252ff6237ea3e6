/** The text of a sweep as rows of a form: each axis is a name and its values, or several joined by text. */
import { fittingOptions, parametersOf, designNamed, DESIGN_LETTERS } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { Parameter } from "../../descriptor.ts";
import { DESIGN, formatSweep, JOB, MAX_AXES, piecesOf, readSweep } from "../../sweep/axes.ts";
import type { Sweep } from "../../sweep/axes.ts";
import { TASKS } from "../../sweep/tasks.ts";
import { isSeed, parameterNamed } from "../../sweep/dimensions.ts";

export interface FormRow {
  /** "" where names are joined. */
  readonly name: string;
  /** Values of the name; of joined ones the whole axis. */
  readonly text: string;
}

export interface Form {
  readonly job: string;
  readonly rows: readonly FormRow[];
}

/** What is computed where the text does not say. */
const USUAL_JOB = TASKS[0]!.id;

/** Null where the text is not a sweep, or varies the job itself, which only a text can say. */
export function formOf(text: string): Form | null {
  if (text.trim() === "") return { job: USUAL_JOB, rows: [] };
  const read = readSweep(text);
  if ("message" in read) return null;
  const { axes } = read.sweep;
  const jobs = axes.filter(({ names }) => names.includes(JOB));
  if (jobs.some(({ names, rows }) => names.length > 1 || rows.length > 1)) return null;
  const pieces = piecesOf(text);
  const rows = axes.flatMap((axis, i): FormRow[] => {
    if (jobs.includes(axis)) return [];
    const [name] = axis.names as [string];
    // What was written stays as it was: 0.1:0.9:0.1 says more than its nine numbers.
    const written = pieces.length === axes.length ? pieces[i]! : formatSweep({ axes: [axis] });
    return [axis.names.length === 1 ? { name, text: written.slice(written.indexOf(":") + 1) } : { name: "", text: written }];
  });
  return { job: jobs[0]?.rows[0]?.[0] ?? USUAL_JOB, rows };
}

/** The text of a form, or one sentence where a row is not valid. It is "" where nothing is varied. */
export function textOfForm({ job, rows }: Form): { readonly text: string } | { readonly message: string } {
  if (rows.length === 0) return { text: job === USUAL_JOB ? "" : `${JOB}:${job}` };
  const axes = rows.map(({ name, text }) => (name === "" ? text : `${name}:${text}`)).join(";");
  const read = readSweep(`${JOB}:${job};${axes}`);
  if ("message" in read) {
    // As if the row alone had been written: the job is not what is wrong.
    const alone = readSweep(axes);
    return "message" in alone ? alone : read;
  }
  return { text: `${JOB}:${job};${axes}` };
}

/** Whether there is room for another axis of parameters. */
export function hasRoom({ rows }: Form): boolean {
  return rows.filter(({ name }) => name !== DESIGN).length < MAX_AXES;
}

/** Values that a name may be varied over, to begin with and to choose from: what the button says, and the values. */
interface Range {
  readonly title: string;
  readonly text: string;
}

const SEVERAL = 5;

export function rangesOf(name: string, designs: readonly DesignValues[]): readonly Range[] {
  if (name === DESIGN)
    return designs.length > 1 ? [{ title: "all", text: DESIGN_LETTERS.slice(0, designs.length).split("").join(",") }] : [];
  if (isSeed(name)) return [3, 5, 10].map((last) => ({ title: `1..${last}`, text: `1..${last}` }));
  const parameter = parameterNamed(name, designs);
  if (parameter === null) return [];
  const [design] = designs as readonly [DesignValues];
  return rangesBy(parameter, design[name], design);
}

function rangesBy(parameter: Parameter, value: DesignValues[string] | undefined, design: DesignValues): readonly Range[] {
  switch (parameter.kind) {
    case "choice": {
      const own = String(value);
      const all = fittingOptions(parameter, design);
      if (all.length < 2) return [];
      const few = [own, ...all.filter((id) => id !== own)].filter((id) => all.includes(id)).slice(0, 3);
      return [
        { title: `${few.length} of them`, text: few.join(",") },
        ...(all.length > few.length ? [{ title: `all ${all.length}`, text: all.join(",") }] : []),
      ];
    }
    case "list":
      return [
        { title: "in steps of 0.1", text: "0.1:0.9:0.1" },
        { title: "finer", text: "0.05:0.95:0.05" },
      ];
    case "integer":
    case "real": {
      const { min, max, allowed } = parameter;
      const now = typeof value === "number" ? value : min;
      if (allowed) {
        const from = Math.max(
          0,
          allowed.findIndex((one) => one >= now),
        );
        return [{ title: "the next", text: allowed.slice(from, from + SEVERAL).join(",") }];
      }
      const fits = (one: number): boolean => one >= min && one <= max && (parameter.kind === "real" || Number.isInteger(one));
      const doubled = [now / 4, now / 2, now, 2 * now, 4 * now].filter((one) => fits(one) && one > 0);
      const last = Math.min(max, now + SEVERAL - 1);
      const counted =
        parameter.kind === "integer" && Number.isInteger(now) && last > now ? [{ title: "counting up", text: `${now}..${last}` }] : [];
      const multiples = new Set(doubled).size > 1 ? [{ title: "doubling", text: [...new Set(doubled)].join(",") }] : [];
      const shares = now === 0 && max <= 1 ? [{ title: "0 to 0.2", text: "0,0.05,0.1,0.15,0.2" }] : [];
      return [...(now > 16 ? [...multiples, ...counted] : [...counted, ...multiples]), ...shares];
    }
    case "text":
    case "vector":
      return [];
  }
}

/** What can be varied: names and titles, those that are open in the form first. */
export function variable(designs: readonly DesignValues[]): readonly { readonly id: string; readonly title: string }[] {
  const found = new Map<string, string>();
  if (designs.length > 1) found.set(DESIGN, "design A, B, …");
  for (const values of designs)
    for (const { id, title, symbol, kind } of parametersOf(values))
      if (kind !== "text" && !found.has(id)) found.set(id, symbol === undefined || symbol === title ? title : `${title} ${symbol}`);
  return [...found].map(([id, title]) => ({ id, title }));
}

/** The name for what was typed into a text box, which may be a title, too. */
export function nameTyped(typed: string, designs: readonly DesignValues[]): string {
  const wanted = typed.trim().toLowerCase();
  const list = variable(designs);
  return (
    (list.find(({ id }) => id.toLowerCase() === wanted) ?? list.find(({ title }) => title.toLowerCase() === wanted))?.id ?? typed.trim()
  );
}

/** The numbers of the designs that a sweep says it is of; the first design where it does not say. */
export function designsUsed({ axes }: Sweep, count: number): readonly number[] {
  const named = axes.flatMap(({ names, rows }) => {
    const at = names.indexOf(DESIGN);
    return at < 0 ? [] : rows.map((row) => designNamed(row[at]!));
  });
  const used = [...new Set(named)].filter((index) => index >= 0 && index < count);
  return used.length > 0 ? used.toSorted((a, b) => a - b) : [0];
}
