/** Designs that answer the same question as another and differ from it in one thing: what might shorten its run. */
import type { Parameter, Value } from "../descriptor.ts";
import { formOf, FORMS } from "../workload/placing.ts";
import { formatDesign } from "./codec.ts";
import { isInForce, parametersOf } from "./schema.ts";
import type { DesignValues } from "./study.ts";
import { withValue } from "./validation.ts";

export interface Change {
  /** What is other, in words: "placement: random". */
  readonly title: string;
  readonly values: DesignValues;
}

type Setting = readonly [id: string, value: Value];

/** What one parameter offers. */
function offersOf(parameter: Parameter, value: Value): readonly { readonly title: string; readonly to: Value }[] {
  if (parameter.altered === "doubled" && typeof value === "number")
    return [{ title: `${parameter.title}: ${2 * value} instead of ${value}`, to: 2 * value }];
  if (parameter.altered !== "options" || parameter.kind !== "choice") return [];
  return parameter.options.filter(({ id }) => id !== value).map(({ id, title }) => ({ title: `${parameter.title}: ${title}`, to: id }));
}

/** Of a valid design whose workload runs to completion, its parameters loaded. Changes that its other values forbid are left out. */
export function changesOf(values: DesignValues): readonly Change[] {
  const changes: Change[] = [];
  const known = new Set([formatDesign(values)]);
  const offer = (title: string, settings: readonly Setting[]): void => {
    let next = values;
    for (const [id, value] of settings) {
      const changed = withValue(next, id, value);
      if (changed.problems.length > 0) return;
      next = changed.values;
    }
    const text = formatDesign(next);
    if (known.has(text)) return;
    known.add(text);
    changes.push({ title, values: next });
  };
  const inForce = parametersOf(values).filter((parameter) => isInForce(parameter, values));
  const doubled = inForce.filter(({ altered, tells }) => altered === "doubled" && tells === "bandwidths");
  offer(
    "all links twice as fast",
    doubled.map(({ id }) => [id, 2 * Number(values[id])]),
  );
  for (const parameter of inForce)
    for (const { title, to } of offersOf(parameter, values[parameter.id]!)) offer(title, [[parameter.id, to]]);
  const { id: own, operation } = formOf(values);
  if (operation !== undefined)
    for (const other of FORMS.values())
      if (other.operation === operation && other.id !== own) offer(`algorithm: ${other.title}`, [["traffic", other.id]]);
  return changes;
}
