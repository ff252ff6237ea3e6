/** Turns wishes into one complete, valid design. Every bad wish becomes a sentence and falls back to what stands under it. */
import { Missing, valuesOf } from "../descriptor.ts";
import type { Descriptor, Parameter, Value, Values } from "../descriptor.ts";
import { sizeAgainstLimits, withinLimits } from "./network-size.ts";
import { NO_CHOICE } from "./kinds/choice.ts";
import { readValue } from "./reading.ts";
import { either, formatValue, quoted, sameValue } from "./texts.ts";
import type { Reading } from "./reading.ts";
import { defaultFor, descriptorIn, fittingOptions, GROUPS, isInForce, misfit, parametersIn, parametersOf } from "./schema.ts";
import type { Group } from "./schema.ts";
import type { DesignValues } from "./study.ts";

/** A value that somebody wants for a parameter: text as given, or a value. */
export interface Wish {
  readonly given: Value;
  /** A soft wish (inherited, or kept from before) that does not fit is dropped without a word. */
  readonly soft: boolean;
  /** What counts if this wish is bad; by default the parameter's default. */
  readonly under?: Wish;
}

export type Wishes = ReadonlyMap<string, Wish>;

/** What was wrong with a wish. */
interface Finding {
  readonly parameter: string;
  readonly value: string;
  /** One sentence. */
  readonly message: string;
}

interface Resolved {
  readonly values: DesignValues;
  readonly findings: readonly Finding[];
  /** Wishes that are valid but have no effect under the other values. They are left out, so that a design is written in one way. */
  readonly idle: readonly Finding[];
  /** Names of all wishes that were given up, soft ones included. */
  readonly dropped: ReadonlySet<string>;
}

/** A combination of single valid values that is not valid. */
interface Objection {
  readonly group: Group;
  /** Null if any of the group's wishes may be to blame. */
  readonly blamed: string | null;
  readonly message: (culprit: string) => string;
}

interface Attempt {
  readonly values: Values;
  readonly objection: Objection | null;
}

/** Most unknown names that are explained; more are not a slip of the pen, but some other text. */
const EXPLAINED = 100;

/** `message` is called only if somebody reads it. */
type Refuse = (parameter: string, message: () => string) => void;

/**
 * Resolves wishes in the order of writing, so that defaults see the values before them. A combination that does not fit costs one wish,
 * then everything is resolved again: at most one round a wish. `latest` names the last wish, the first to blame if several could be.
 */
export function resolve(wishes: Wishes, latest: string | null = null): Resolved {
  const left = new Map(wishes);
  const findings: Finding[] = [];
  const idle: Finding[] = [];
  const dropped = new Set<string>();
  const accepted = new Set<Group>();
  const drop = (parameter: string, report: (() => Finding) | null, to = findings): void => {
    const wish = left.get(parameter);
    if (!wish) return;
    dropped.add(parameter);
    if (wish.under) left.set(parameter, wish.under);
    else left.delete(parameter);
    if (!wish.soft && report) to.push(report());
  };
  const refuse: Refuse = (parameter, message) => {
    const value = shown(left.get(parameter)?.given);
    drop(parameter, () => ({
      parameter,
      value,
      // It may name families that are not loaded, which who only tries wishes need not be.
      get message() {
        return message();
      },
    }));
  };
  for (;;) {
    const { values, objection } = attempt(left, refuse, accepted);
    if (!objection) {
      const unused = parametersOf(values).find((one) => left.has(one.id) && isIdle(one, values));
      if (unused) {
        // Those behind it may have an effect without it.
        drop(
          unused.id,
          () => ({
            parameter: unused.id,
            value: shown(values[unused.id]),
            get message() {
              return idleMessage(unused, values);
            },
          }),
          idle,
        );
        continue;
      }
      const strays = [...left].filter(([parameter]) => !Object.hasOwn(values, parameter));
      for (const [i, [parameter, { given }]] of strays.entries())
        refuse(parameter, () =>
          i < EXPLAINED
            ? ofUnknown().strayMessage(parameter, given, values)
            : `${quoted(parameter)} = ${quoted(given)} names no parameter.`,
        );
      return { values: valuesOf<DesignValues>(values), findings, idle, dropped };
    }
    const culprit = culpritOf(objection, left, accepted, latest);
    if (culprit === null) {
      // Nobody asked for this: defaults that do not fit each other. Said once, and kept.
      accepted.add(objection.group);
      const parameter = objection.blamed ?? objection.group.id;
      findings.push({ parameter, value: shown(values[parameter]), message: objection.message(parameter) });
      continue;
    }
    const { given } = left.get(culprit)!;
    const parameter = objection.blamed ?? culprit;
    const sentence = objection.message(culprit);
    drop(culprit, () => ({
      parameter,
      value: shown(values[parameter]),
      message: parameter === culprit ? sentence : `${sentence.replace(/\.$/, "")}; ${culprit} = ${quoted(given)} is not taken.`,
    }));
  }
}

/** Whether a parameter has a value other than its default, to no effect. */
function isIdle(parameter: Parameter, values: Values): boolean {
  return !isInForce(parameter, values) && !sameValue(values[parameter.id], defaultFor(parameter, values));
}

function shown(given: Value | undefined): string {
  return given === undefined ? "" : formatValue(given);
}

/** One round: checks single values (and refuses bad ones at once), then combinations, group by group up to the first objection. */
function attempt(wishes: Wishes, refuse: Refuse, accepted: ReadonlySet<Group>, until?: Group): Attempt {
  const values: Record<string, Value> = {};
  const take = (parameter: Parameter): void => {
    for (let wish = wishes.get(parameter.id); wish; wish = wishes.get(parameter.id)) {
      const reading = read(parameter, wish.given, values);
      if ("value" in reading) {
        values[parameter.id] = reading.value;
        return;
      }
      const { message } = reading;
      const { given } = wish;
      refuse(parameter.id, () => (message.includes(NO_CHOICE) ? ofUnknown().choiceMessage(parameter, given, message) : message));
      if (wishes.get(parameter.id) === wish) break;
    }
    values[parameter.id] = defaultFor(parameter, values);
  };
  for (const group of GROUPS) {
    if (group.choice) take(group.choice);
    const descriptor = descriptorIn(group, values);
    descriptor.parameters.forEach(take);
    const objection = accepted.has(group) ? null : objectionOf(group, descriptor, values, wishes);
    if (objection || group === until) return { values, objection };
  }
  return { values, objection: null };
}

function read(parameter: Parameter, given: Value, values: Values): Reading {
  if (parameter.kind !== "choice") return readValue(parameter, given);
  const fitting = fittingOptions(parameter, values);
  const reading = readValue({ ...parameter, options: parameter.options.filter((option) => fitting.includes(option.id)) }, given);
  const unfit = "value" in reading ? null : misfit(parameter, formatValue(given).trim(), values);
  return unfit ? { message: `${parameter.id} = ${quoted(given)} ${unfit}: choose ${either(fitting)}.` } : reading;
}

function objectionOf(group: Group, descriptor: Descriptor, values: Values, wishes: Wishes): Objection | null {
  const complaint = descriptor.check?.(values);
  if (complaint) return { group, blamed: complaint.parameter, message: () => complaint.message };
  if (group.id !== "topology" || withinLimits(values)) return null;
  return { group, blamed: null, message: (culprit) => tooLargeMessage(culprit, values, wishes) };
}

function ignore(): void {
  // A trial: what it refuses is reported by the real round.
}

/** The wish to give up: the one blamed; else the first whose absence lifts the objection, soft ones and the latest first. */
function culpritOf(objection: Objection, wishes: Wishes, accepted: ReadonlySet<Group>, latest: string | null): string | null {
  const { group, blamed } = objection;
  if (blamed !== null && wishes.has(blamed)) return blamed;
  const { values } = attempt(wishes, ignore, new Set(GROUPS), group);
  const upTo = GROUPS.slice(0, GROUPS.indexOf(group) + 1).reverse();
  const wished = upTo
    .flatMap((one) =>
      parametersIn(one, values)
        .map(({ id }) => id)
        .reverse(),
    )
    .filter((id) => wishes.has(id));
  // A value just set that makes the network too large is itself too large, whatever else could be made smaller.
  if (blamed === null && latest !== null && wished.includes(latest)) return latest;
  // A whole topology, routing or traffic goes last: a number can be put right more easily.
  const rank = (id: string): number =>
    GROUPS.some(({ choice }) => choice?.id === id) ? 3 : wishes.get(id)!.soft ? 0 : id === latest ? 1 : 2;
  const ranked = wished.toSorted((a, b) => rank(a) - rank(b));
  const numbers = ranked.filter((id) => rank(id) < 3);
  const suspects = numbers.length > 0 ? numbers : ranked;
  const lifts = (id: string): boolean => {
    const without = new Map(wishes);
    without.delete(id);
    return attempt(without, ignore, accepted, group).objection?.group !== group;
  };
  return suspects.find(lifts) ?? suspects[0] ?? null;
}

/** The largest value of an integer parameter, with the other wishes as they are, that keeps the network within the limits. */
function tooLargeMessage(culprit: string, values: Values, wishes: Wishes): string {
  const start = `${culprit} = ${shown(values[culprit])} makes ${sizeAgainstLimits(values)}`;
  const group = GROUPS[0]!;
  const parameter = parametersIn(group, values).find(({ id }) => id === culprit);
  const now = values[culprit];
  if (parameter?.kind !== "integer" || typeof now !== "number") return `${start}.`;
  const fits = (given: number): boolean => {
    const trial = attempt(new Map([...wishes, [culprit, { given, soft: false }]]), ignore, new Set(GROUPS), group).values;
    return trial[culprit] === given && withinLimits(trial);
  };
  const candidates = parameter.allowed ?? Array.from({ length: now - parameter.min }, (_, i) => parameter.min + i);
  // Sizes grow with every parameter, so the largest that fits is found by halving.
  let low = -1;
  let high = candidates.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(candidates[middle]!)) low = middle;
    else high = middle;
  }
  if (low < 0) return `${start}, whatever ${culprit} is.`;
  return `${start}: ${culprit} must be ${low === 0 ? "" : `${parameter.min} to `}${candidates[low]!} here.`;
}

// Explains names that a design does not have, or that have no effect in it: whose they are, what they need, or what was perhaps meant.

/** What unknown names and values are told, which most studies do without. */
let unknown: typeof import("./unknown.ts") | null = null;

export async function loadWords(): Promise<void> {
  unknown ??= await import("./unknown.ts");
}

/** Throws Missing if it is not loaded. */
function ofUnknown(): NonNullable<typeof unknown> {
  if (!unknown) throw new Missing("names of other programs", loadWords);
  return unknown;
}

/** Why a value changes nothing in a design, and which single change would let it. */
function idleMessage(parameter: Parameter, values: Values): string {
  const start = `${parameter.id} = ${quoted(values[parameter.id]!)} has no effect here and is left out`;
  for (const other of parametersOf(values)) {
    if (other.id === parameter.id || GROUPS.some(({ choice }) => choice === other)) continue;
    // By values near at hand: at the largest ones a condition may count through a network of millions.
    const lets = (value: Value): boolean => isInForce(parameter, { ...values, [other.id]: value });
    if (other.kind === "choice") {
      const options = fittingOptions(other, values).filter(lets);
      if (options.length > 0) return `${start}: it needs ${other.id}=${either(options)}.`;
    } else if (other.kind === "integer" && [other.min, other.min + 1, Number(values[other.id]) + 1].some(lets))
      return `${start}: it needs another ${other.id} than ${quoted(values[other.id]!)}.`;
  }
  return `${start}: nothing in this design reads it.`;
}
