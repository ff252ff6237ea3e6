/** Valid designs: their defaults, what is wrong with a record of values, and one value changed. */
import type { Value, Values } from "../descriptor.ts";
import { sameValue } from "./texts.ts";
import { resolve } from "./resolve.ts";
import type { Wish } from "./resolve.ts";
import { defaultFor, GROUPS, parametersIn, parametersOf } from "./schema.ts";
import { problemOf } from "./study.ts";
import type { DesignValues, Problem } from "./study.ts";

/** A whole design of defaults, on the default topology or another. Throws a programmer's error for an unknown one. */
export function defaultValues(topologyId?: string): DesignValues {
  const wishes = new Map<string, Wish>(topologyId === undefined ? [] : [["topology", { given: topologyId, soft: false }]]);
  const { values, findings } = resolve(wishes);
  if (findings.length > 0) throw new TypeError(findings[0]!.message);
  return values;
}

/** The default of one of a design's parameters, given its other values. Throws a programmer's error for a parameter it does not have. */
export function defaultOf(values: Values, id: string): Value {
  const parameter = parametersOf(values).find((one) => one.id === id);
  if (!parameter) throw new TypeError(`the design has no parameter ${id}`);
  return defaultFor(parameter, values);
}

/** The values of a design that differ from their defaults, in the order of writing: what its normal form writes. */
export function writtenValues(values: Values): ReadonlyMap<string, Value> {
  const written = new Map<string, Value>();
  for (const parameter of parametersOf(values)) {
    const value = values[parameter.id];
    if (value !== undefined && !sameValue(value, defaultFor(parameter, values))) written.set(parameter.id, value);
  }
  return written;
}

/** True when two designs have the same parameters with the same values. */
export function sameDesign(a: Values, b: Values): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => sameValue(a[id], b[id]));
}

/**
 * A design with one value changed; the value may be text, as typed.
 *
 * Values at their defaults follow the change. Another topology, routing or traffic brings its own parameters and keeps what still fits; a
 * routing or traffic that does not fit a new topology becomes the default one. A value that is not valid, or that would cost the design its
 * chosen routing, traffic or model, leaves the design as it is. A value that makes another one impossible resets that one to its default.
 * Problems say so. Throws a programmer's error for a parameter the design does not have.
 */
export function withValue(values: DesignValues, id: string, value: Value): { values: DesignValues; problems: readonly Problem[] } {
  const changed = GROUPS.find((group) => parametersIn(group, values).some((parameter) => parameter.id === id));
  if (!changed) throw new TypeError(`the design has no parameter ${id}`);
  const written = writtenValues(values);
  const wishes = new Map<string, Wish>();
  const isChoice = changed.choice?.id === id;
  for (const group of GROUPS) {
    // The same letter means different things in two families, so nothing of the old one is kept.
    if (id === "topology" && group === changed) continue;
    const soft = isChoice && group.choice !== null && (group === changed || id === "topology" || group.when !== undefined);
    for (const parameter of parametersIn(group, values)) {
      const given = written.get(parameter.id);
      if (given !== undefined) wishes.set(parameter.id, { given, soft });
    }
  }
  // Should the new value be refused, the old one stands again, so that nothing else is blamed for it.
  wishes.set(id, { given: value, soft: false, under: { given: values[id]!, soft: true } });
  const { values: next, findings, idle, dropped } = resolve(wishes, id);
  // What has no effect any more goes back to its default without a word, but for what was just asked for.
  const problems = [...findings, ...idle.filter(({ parameter }) => parameter === id)].map((finding) =>
    problemOf(0, finding.parameter, finding.value, finding.message),
  );
  const losesChoice =
    !isChoice && GROUPS.some((group) => group.choice !== null && written.has(group.id) && values[group.id] !== next[group.id]);
  return { values: dropped.has(id) || losesChoice ? values : next, problems };
}
