/** The dimensions of a sweep for a picture: names and values for people, and numbers if there are any. */
import { designLetter, ownersOf, parametersOf, designNamed } from "../engine/studies.ts";
import type { DesignValues } from "../engine/studies.ts";
import type { Parameter } from "../descriptor.ts";
import { DESIGN, JOB } from "./axes.ts";
import type { Axis, Sweep } from "./axes.ts";
import { taskNamed } from "./tasks.ts";

export interface Dimension {
  readonly names: readonly string[];
  /** With its unit: "buffer per channel (flits)". */
  readonly title: string;
  /** Short, before a value: "q". */
  readonly symbol: string;
  /** Label of each value. */
  readonly labels: readonly string[];
  /** Number of each value, if all are numbers and no two alike. */
  readonly numbers: readonly number[] | null;
  /** True for values that only repeat: seeds of random numbers. */
  readonly repeats: boolean;
  /** True for job and design, which are not quantities. */
  readonly isJob: boolean;
}

/** One dimension for each axis, in the order of writing. `names`: the names of the designs. */
export function dimensionsOf({ axes }: Sweep, designs: readonly DesignValues[], names: readonly string[] = []): readonly Dimension[] {
  return axes.map((axis) => dimensionOf(axis, designs, names));
}

/** A parameter of one of the designs, or of any other that has one of that name; null if there is none. */
export function parameterNamed(name: string, designs: readonly DesignValues[]): Parameter | null {
  for (const values of designs) {
    const own = parametersOf(values).find(({ id }) => id === name);
    if (own) return own;
  }
  for (const { owners } of ownersOf(name))
    for (const { parameters } of owners) {
      const own = parameters.find(({ id }) => id === name);
      if (own) return own;
    }
  return null;
}

/** Whether a name belongs to values that only repeat. */
export function isSeed(name: string): boolean {
  return /^seed$|Seed$/.test(name);
}

function dimensionOf({ names, rows }: Axis, designs: readonly DesignValues[], called: readonly string[]): Dimension {
  const parts = names.map((name) => {
    const parameter = name === JOB || name === DESIGN ? null : parameterNamed(name, designs);
    return { name, parameter };
  });
  const [first] = parts as [(typeof parts)[number]];
  const firsts = rows.map(([text]) => Number(text));
  const isCounted = first.parameter !== null && first.parameter.kind !== "choice" && first.parameter.kind !== "text";
  const distinct = new Set(firsts).size === firsts.length && firsts.every(Number.isFinite);
  return {
    names,
    title: parts.length === 1 ? titleOf(first) : parts.map(symbolOf).join(" with "),
    symbol: parts.map(symbolOf).join(" · "),
    labels: rows.map((row) => row.map((text, i) => labelOf(parts[i]!, text, called)).join(" · ")),
    numbers: isCounted && distinct ? firsts : null,
    repeats: names.every(isSeed),
    isJob: names.length === 1 && first.name === JOB,
  };
}

interface Part {
  readonly name: string;
  readonly parameter: Parameter | null;
}

function titleOf({ name, parameter }: Part): string {
  if (parameter === null) return name;
  const unit = "unit" in parameter && parameter.unit !== undefined ? ` (${parameter.unit})` : "";
  const symbol = parameter.symbol !== undefined && parameter.symbol !== parameter.title ? `, ${parameter.symbol}` : "";
  return `${parameter.title}${symbol}${unit}`;
}

function symbolOf({ name, parameter }: Part): string {
  return parameter?.symbol ?? name;
}

function labelOf({ name, parameter }: Part, text: string, called: readonly string[]): string {
  if (name === JOB) return taskNamed(text)?.title ?? text;
  if (name === DESIGN) {
    const index = designNamed(text);
    const own = called[index];
    return index >= 0 ? `${designLetter(index)}${own === undefined ? "" : ` ${own}`}` : text;
  }
  if (parameter?.kind === "choice") return parameter.options.find(({ id }) => id === text)?.title ?? text;
  return text;
}
