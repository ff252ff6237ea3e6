/** A study as written names with their values. Converts such entries to designs, and designs to the fewest entries. */
import type { Value } from "../descriptor.ts";
import { isFamily, topologyOf } from "../topology/families.ts";
import { formatValue, quoted } from "./texts.ts";
import { resolve } from "./resolve.ts";
import type { Wish } from "./resolve.ts";
import { GROUPS, parametersOf } from "./schema.ts";
import { DESIGN_LETTERS, MAX_DESIGNS, problemOf, writtenName } from "./study.ts";
import type { DesignValues, Problem, Study } from "./study.ts";
import { sameDesign, writtenValues } from "./validation.ts";

/** A name as written, with the letter of its design, and its value as text. */
export type Entry = readonly [name: string, value: string];

/** The version of the written form; the default. Any other `v` is a parameter, if the topology has one of that name, which is never 1. */
const VERSION = "1";

/** Whether the first design's topology has a parameter of that name. */
function hasOwn(entries: readonly Entry[], name: string): boolean {
  const id = entries.find(([written]) => written === "topology")?.[1].trim();
  return isFamily(id) && topologyOf({ topology: id }).parameters.some((one) => one.id === name);
}

/**
 * Reads entries in any order. Never throws: valid values are kept. A bad value falls back to what would stand without it (its default; in
 * the designs after A, A's value), and a problem says so. A value without effect gets a problem, too.
 */
export function readEntries(entries: readonly Entry[]): { study: Study; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const byLetter = new Map<string, Map<string, string>>([["a", new Map()]]);
  const seen = new Map<string, string>();
  for (const [name, value] of entries) {
    const before = seen.get(name);
    const [, letter = "a", parameter = name] = /^([a-z])\.(.*)$/s.exec(name) ?? [];
    const blame = (message: string): unknown => problems.push({ design: 0, parameter, name, value, message });
    if (before !== undefined) {
      blame(`${quoted(name)} is given twice, as ${quoted(before)} and as ${quoted(value)}: give it once.`);
      continue;
    }
    seen.set(name, value);
    if (name === "v" && !(value.trim() !== VERSION && hasOwn(entries, "v"))) {
      if (value.trim() !== VERSION) blame(`v = ${quoted(value)} is a format that is not known here: v must be ${VERSION} or left out.`);
    } else if (name.startsWith("a.")) {
      blame(
        `${quoted(name)} = ${quoted(value)} is not written so: names of design A have no letter, so write ${quoted(parameter)}=${quoted(value)}.`,
      );
    } else if (!DESIGN_LETTERS.includes(letter)) {
      blame(`${quoted(name)} = ${quoted(value)} names no design: the letters of designs are b to ${DESIGN_LETTERS.at(-1)!}.`);
    } else {
      const own = byLetter.get(letter) ?? new Map<string, string>();
      byLetter.set(letter, own.set(parameter, value));
    }
  }
  const designs: DesignValues[] = [];
  const idleOf: ReadonlyMap<string, string>[] = [];
  const idleProblems: Problem[] = [];
  for (const letter of [...byLetter.keys()].toSorted()) {
    const own = byLetter.get(letter)!;
    const design = designs.length;
    const [first] = own;
    if (DESIGN_LETTERS[design] !== letter && first) {
      const [parameter, value] = first;
      const name = `${letter}.${parameter}`;
      const instead = writtenName(design, parameter);
      problems.push({
        design,
        parameter,
        name,
        value,
        message: `${quoted(name)} = ${quoted(value)} needs a design ${DESIGN_LETTERS[design]!.toUpperCase()} before it, as letters follow one another: write ${quoted(instead)}.`,
      });
    }
    const wishes = new Map<string, Wish>([...own].map(([parameter, given]) => [parameter, { given, soft: false }]));
    const { values, findings, idle } = design === 0 ? resolve(wishes) : resolve(inherited(designs[0]!, wishes, idleOf[0]));
    designs.push(values);
    idleOf.push(new Map(idle.map(({ parameter, value }) => [parameter, value])));
    for (const { parameter, value, message } of findings) problems.push(problemOf(design, parameter, value, message, letter));
    for (const { parameter, value, message } of idle)
      idleProblems.push({ ...problemOf(design, parameter, value, message, letter), idle: true });
  }
  // What A gives to a design after it has an effect there.
  const isTaken = ({ design, parameter, value }: Problem): boolean =>
    design === 0 && designs.some((values) => values[parameter] !== undefined && formatValue(values[parameter]) === value);
  problems.push(...idleProblems.filter((problem) => !isTaken(problem)));
  return { study: idleOf.some(({ size }) => size > 0) ? { designs, idle: idleOf } : { designs }, problems };
}

/** Wishes of a design after A: A's written values, softly, with its own above them; `idle`: those that have no effect in A. */
function inherited(a: DesignValues, own: ReadonlyMap<string, Wish>, idle: ReadonlyMap<string, string> = new Map()): Map<string, Wish> {
  const wishes = new Map<string, Wish>([...writtenValues(a), ...idle].map(([parameter, given]) => [parameter, { given, soft: true }]));
  for (const [parameter, wish] of own) {
    const under = wishes.get(parameter);
    wishes.set(parameter, under ? { ...wish, under } : wish);
  }
  return wishes;
}

/**
 * A design with some values changed, as texts, and what is wrong with them. If topology, routing or traffic changes, values of the design
 * that no longer fit are dropped without a word, as between the designs of a study. Otherwise they stay and may be found not to fit.
 * `idle`: further given values, which have an effect only with these changes.
 */
export function variantOf(
  design: DesignValues,
  changes: ReadonlyMap<string, string>,
  idle: ReadonlyMap<string, string> = new Map(),
): ReturnType<typeof resolve> {
  const own = new Map<string, Wish>([...changes].map(([parameter, given]) => [parameter, { given, soft: false }]));
  if (GROUPS.some(({ choice }) => choice !== null && changes.has(choice.id))) return resolve(inherited(design, own, idle));
  const kept = [...writtenValues(design)].map(([parameter, given]): [string, Wish] => [parameter, { given, soft: false }]);
  const besides = [...idle].map(([parameter, given]): [string, Wish] => [parameter, { given, soft: true }]);
  return resolve(new Map([...besides, ...kept, ...own]));
}

/** The fewest values that make a design out of A's, in the order of writing; its topology if the two are equal. */
function differences(a: DesignValues, values: DesignValues): ReadonlyMap<string, Value> {
  const own = new Map<string, Wish>();
  const made = (): DesignValues => resolve(inherited(a, own)).values;
  const ids = parametersOf(values).map(({ id }) => id);
  // The first value that is not yet right gets written, until all are: those after it may be right by then.
  for (let now = made(); !sameDesign(now, values); now = made()) {
    const missing = ids.find((id) => !own.has(id) && (now[id] === undefined || formatValue(now[id]) !== formatValue(values[id]!)));
    if (missing === undefined) break;
    own.set(missing, { given: values[missing]!, soft: false });
  }
  for (const id of [...own.keys()].reverse()) {
    const wish = own.get(id)!;
    own.delete(id);
    if (!sameDesign(made(), values)) own.set(id, wish);
  }
  if (own.size === 0) return new Map([["topology", values.topology!]]);
  return new Map(ids.flatMap((id) => (own.has(id) ? [[id, values[id]!] as const] : [])));
}

/** What each design of a study writes, in the order of writing. Throws a programmer's error for no design, or too many. */
export function writtenDesigns(study: Study): readonly ReadonlyMap<string, Value>[] {
  const [a, ...others] = study.designs;
  if (!a || study.designs.length > MAX_DESIGNS)
    throw new RangeError(`a study has 1 to ${MAX_DESIGNS} designs, not ${study.designs.length}`);
  return [writtenValues(a), ...others.map((values) => differences(a, values))];
}
