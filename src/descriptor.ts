/**
 * Descriptors: how a topology family, a routing algorithm, a traffic pattern, an LP model or a group of settings describes itself. The URL
 * codec, the studio's forms, the command line's help and validation are all derived from these tables.
 */

/** A parameter's value: a number; an option's id, a text or a vector as its text; or a list of numbers (offered loads). */
export type Value = number | string | readonly number[];
/** Values of any design, complete or not. Those of a known descriptor are `ValuesOf` its parameters. */
export type Values = Readonly<Record<string, Value>>;
/** Values that are numbers, by their ids. */
export type Numbers<Id extends string> = Readonly<Record<Id, number>>;
/** Values that are texts: vectors, options' ids, texts. */
export type Texts<Id extends string> = Readonly<Record<Id, string>>;

/** The ids of a design's family, routing and pattern. */
export type Choices = Texts<"topology" | "routing" | "traffic">;

/**
 * A parameter's function of the values before it. It says by the type of its argument which it reads, as in
 * `({ a, h }: Numbers<"a" | "h">) => a * h`; `describe` refuses a descriptor without these parameters. (Of a method the compiler takes an
 * argument of a narrower type, of a function it does not.)
 */
export type Reader<T> = { read(values: Values): T }["read"];

/**
 * What a design's network is like, known from its parameters before it is built. Routings, patterns and options ask for these traits, so
 * that none asks for a family's name.
 */
export interface Traits {
  /** The family's title, for sentences. */
  readonly title: string;
  /** What its local and global channels are called, where they have other names. */
  readonly channels?: { readonly local: string; readonly global: string };
  /**
   * Groups of routers, every two of them joined by links: how many groups, the links between two, and the most hops within one (0: groups
   * of one router; 1: all linked). `ordered`: true where these hops are always taken dimension by dimension.
   */
  readonly groups?: { readonly count: number; readonly links: number; readonly hops: number; readonly ordered?: boolean };
  /** The same for groups of linked routers that are not alike or not joined alike; `links`: the fewest between two. */
  readonly mixed?: { readonly count: number; readonly links: number; readonly hops: 0 | 1; readonly equal: boolean };
  /** Groups of leaf routers, which carry the endpoints, and spine routers between them: how many groups, and the links between two. */
  readonly leafSpine?: { readonly count: number; readonly links: number };
  /** Most hops between two routers that carry endpoints, where this is known. */
  readonly diameter?: number;
  /** Most turns of its shortest paths in the order that routing/turns.ts finds, where that is known and the paths are taken by turns. */
  readonly turns?: number;
  /** True where its minimal routes are one fixed path for every two routers, as its paper says. */
  readonly fixedRoutes?: boolean;
  /** True where links or routers have failed. */
  readonly damaged?: boolean;
  /** Stages of routers, of which only the lowest carries endpoints. `topmost`: the name of each branch under the top stage. */
  readonly levels?: {
    readonly count: number;
    readonly branches: number;
    readonly topmost: string;
    /** True where branches have not all as many endpoints. */
    readonly unequal?: true;
    /** True where routers have more links to some of their parents than to others. */
    readonly uneven?: true;
  };
  /**
   * Where all ways up are alike and any traffic can be spread over them: the load of the busiest channel when every endpoint sends one unit
   * through the top, at least and at most; 1 in networks of full bandwidth, more in tapered ones.
   */
  readonly taper?: readonly [least: number, most: number];
  /** The same when every endpoint sends one unit to all others alike; left out where that is not told. */
  readonly spread?: readonly [least: number, most: number];
  /** True where the network has forwarding tables of its own. */
  readonly tables?: true;
  /** Classes of links that a file tells apart by speed or latency; left out: none. */
  readonly linkClasses?: number;
  /** Routers at the points of a grid: how many along each dimension, and how routers that differ in one coordinate are linked. */
  readonly grid?: {
    readonly dims: readonly number[];
    readonly links: "lines" | "rings" | "all";
    /** Parallel links in each dimension. */
    readonly widths: readonly number[];
  };
  /**
   * Routers numbered by bit strings. Each is linked to those that differ from it by one of these, in the order of its ports. Also given:
   * the most hops that this takes.
   */
  readonly generators?: { readonly list: readonly number[]; readonly diameter: number };
  /** The worst case for minimal routes, as a sentence, where the family knows it. */
  readonly adversary?: string;
  /** What the network does with messages of workloads alone, as a sentence on all other traffic. */
  readonly untasked?: string;
}

/** Why a network cannot have something, as a predicate without its full stop ("needs groups of routers"); null when it can. */
export type WhyNot = (traits: Traits) => string | null;

interface ParameterBase {
  /** Name in URLs and files; never reused for something else. */
  readonly id: string;
  /** The papers' symbol, when there is one (set in italics by the studio). */
  readonly symbol?: string;
  readonly title: string;
  /** One line of help. */
  readonly help: string;
  /** True where the parameter stays visible in the form though the rest of its section is folded. */
  readonly front?: boolean;
  /**
   * True for a topology's parameter that changes neither routers nor endpoints, or only leaves some of them out. Names of designs and
   * searches for a size leave it out.
   */
  readonly refines?: boolean;
  /**
   * For a simulation's parameter, what is not alike in designs that differ in it: latencies or bandwidths. "own": they compare, since the
   * parameter says how they are measured or is theirs to choose. Left out: their routers work differently.
   */
  readonly tells?: "latencies" | "bandwidths" | "own";
  /**
   * How designs may differ in it that answer the same question, for what would shorten a run: any of its options, or twice the number. Left
   * out: it is part of the question.
   */
  readonly altered?: "options" | "doubled";
  /**
   * False where the parameter has no effect under a design's other values. The form then leaves it out, and every design has its default.
   */
  readonly when?: Reader<boolean>;
}

export interface NumberParameter<K extends "integer" | "real" = "integer" | "real"> extends ParameterBase {
  readonly kind: K;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  /** The only valid values, ascending, when not every number of the range is valid. */
  readonly allowed?: readonly number[];
  /** The largest value a slider offers (the box takes up to `max`), given the other values. */
  readonly sliderMax?: number | Reader<number>;
  readonly default: number | Reader<number>;
}

export interface ChoiceParameter extends ParameterBase {
  readonly kind: "choice";
  /** `whyNot`: left out where an option is defined on every network. */
  readonly options: readonly {
    readonly id: string;
    readonly title: string;
    readonly help: string;
    readonly whyNot?: WhyNot;
    readonly group?: string | undefined;
    readonly alsoCalled?: readonly string[] | undefined;
  }[];
  /** True where the parameter heads its section, like the choice of a topology. */
  readonly heads?: boolean;
  readonly default: string | Reader<string>;
}

/** A list of numbers, written `0.1,0.2` or `start:stop:step`. */
export interface ListParameter extends ParameterBase {
  readonly kind: "list";
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly default: readonly number[];
}

/** Reads one value of a parameter from text: the value, or what is wrong ("is out of range") and what is valid ("ranks must be …"). */
export type ReadOne = (
  parameter: Parameter,
  given: string,
) => { readonly value: Value } | { readonly fault: string; readonly valid: string };

/** A text with a form of its own, possibly long. */
export interface TextParameter extends ParameterBase {
  readonly kind: "text";
  /** What a person may enter, to end the sentence "demand matrix must be …". */
  readonly form: string;
  /** The same for an empty field. */
  readonly placeholder: string;
  /** True where the text is so short that a form has it on one line. */
  readonly line?: true;
  /**
   * The normal form of what was entered, or what is wrong with it as the middle of a sentence. Equal texts give the same result. `one` reads
   * values of other parameters that the text holds.
   */
  readonly read: (text: string, one: ReadOne) => { readonly text: string } | { readonly fault: string };
  /** The part of a normal form on which results depend; left out: all of it does. Names that are only shown are no part of it. */
  readonly counts?: (text: string) => string;
  /** What a person edits in place of the normal form, where that form is not readable; null where it is too long for that. */
  readonly written?: (text: string) => string | null;
  /** The files that a job may read into it, besides texts of its own form. */
  readonly takes?: "networks" | "traces" | "matrices";
  /** Valid texts of several sizes, for programs that try designs out, since a text cannot be drawn from a range. */
  readonly examples?: () => readonly string[];
  readonly default: string | Reader<string>;
}

/** A few integers in an order that matters, such as the routers of each dimension. It is written `8x8x4`, which is its value, too. */
export interface VectorParameter extends ParameterBase {
  readonly kind: "vector";
  /** Of each number. */
  readonly min: number;
  readonly max: number;
  /** Most numbers; at least one. */
  readonly most: number;
  readonly default: string | Reader<string>;
}

/** The kinds of parameters. How each is read, written and shown is in study/kinds and studio/design. */
export interface ParameterKinds {
  readonly integer: NumberParameter<"integer">;
  readonly real: NumberParameter<"real">;
  readonly choice: ChoiceParameter;
  readonly list: ListParameter;
  readonly text: TextParameter;
  readonly vector: VectorParameter;
}

export type KindId = keyof ParameterKinds;

/** A parameter of one of these kinds, or of any when left out. */
export type Parameter<K extends KindId = KindId> = { [P in K]: ParameterKinds[P] & { readonly kind: P } }[K];

/** Why a combination of valid values is not valid: the parameter to blame, and one sentence with what would be valid. */
export interface Complaint {
  readonly parameter: string;
  readonly message: string;
}

/** V: its values as its own functions see them; a list of descriptors takes any. */
export interface Descriptor<V extends Values = Values> {
  readonly id: string;
  readonly title: string;
  /** Heading under which long lists of choices show it. */
  readonly group?: string;
  /** Other names of it, by which it is found. */
  readonly alsoCalled?: readonly string[];
  /** One sentence: what it is or does. */
  readonly summary: string;
  /** Paper, section or equation. */
  readonly source: string;
  readonly parameters: readonly Parameter[];
  /** What it is set to, in one line that stands for its folded parameters. */
  readonly digest?: (values: V) => string;
  /** Parameters from other groups of settings on which its results also depend. */
  readonly alsoReads?: readonly string[];
  /** Checks combinations of values. Single values are checked beforehand from the parameter table. */
  readonly check?: (values: V) => Complaint | null;
}

/** The type of a parameter's value; a choice has the ids of its options. */
type ValueOf<P> = P extends { readonly kind: "integer" | "real" }
  ? number
  : P extends { readonly kind: "choice"; readonly options: readonly { readonly id: infer Id }[] }
    ? Id
    : P extends { readonly kind: "list" }
      ? readonly number[]
      : P extends { readonly kind: "text" | "vector" }
        ? string
        : Value;

/** The values of these parameters by their ids. A vector is a text: see vectorOf. */
export type ValuesOf<P extends readonly Parameter[]> = { readonly [Q in P[number] as Q["id"]]: ValueOf<Q> };

type Read<F> = F extends (values: infer V) => unknown ? V : unknown;
type ReadBy<P> = (P extends { readonly default: infer F } ? Read<F> : unknown) &
  (P extends { readonly when: infer F } ? Read<F> : unknown) &
  (P extends { readonly sliderMax: infer F } ? Read<F> : unknown);

/**
 * These parameters where each has an id that the compiler knows and its functions read values V; else what does not compile. (It knows none
 * where some function leaves out the type of its argument.)
 */
export type Checked<P extends readonly Parameter[], V> = {
  readonly [K in keyof P]: string extends P[K]["id"]
    ? { readonly id: "is not known: a function of these parameters has to say the type of its argument" }
    : V extends ReadBy<P[K]>
      ? P[K]
      : { readonly id: "reads what is no parameter" };
};

/** A descriptor that tells the type of its values: `ValuesOf<(typeof slimFly)["parameters"]>`. */
export type Described<D extends Descriptor, P extends readonly Parameter[], Id extends string = string> = Omit<D, "id" | "parameters"> & {
  readonly id: Id;
  readonly parameters: P;
};

/** What `family`, `algorithm`, `pattern` and `settings` take: descriptor D, whose functions see the values of parameters P. */
export type Form<D, P extends readonly Parameter[]> = D & { readonly parameters: P & Checked<P, ValuesOf<P>> };

/**
 * A descriptor as the lists hold it, where its functions take any values. That a design has all of its parameters is only said here and in
 * `valuesOf`: study/resolve.ts sees to it for whatever is read.
 */
export function described<D extends Descriptor, P extends readonly Parameter[], Id extends string = string>(form: {
  readonly parameters: readonly Parameter[];
}): Described<D, P, Id> {
  return form as unknown as Described<D, P, Id>;
}

/** A complete design as some of its parameters type it; V is derived from these (`ValuesOf`). */
export function valuesOf<V extends Values>(values: Values | V): V {
  return values as V;
}

/** The same of a design that need not have these parameters. */
export function someOf<V extends Values>(values: Values): Partial<V> {
  return values as Partial<V>;
}

/** A group of settings. */
export function settings<const P extends readonly Parameter[]>(form: Form<Descriptor<ValuesOf<P>>, P>): Described<Descriptor, P> {
  return described<Descriptor, P>(form);
}

/** A value that the parameter table guarantees to be a number. Throws a programmer's error when it is not. */
export function numberOf(values: Values, id: string): number {
  const value = values[id];
  if (typeof value !== "number") throw new TypeError(`value of ${id} is not a number`);
  return value;
}

/** A value that the parameter table guarantees to be a text. */
export function textOf(values: Values, id: string): string {
  const value = values[id];
  if (typeof value !== "string") throw new TypeError(`value of ${id} is not a text`);
  return value;
}

/** The numbers of a vector's value, such as 8x8x4. Throws a programmer's error when it is none. */
export function vectorOf(text: string): readonly number[] {
  const kept = vectors.get(text);
  if (kept !== undefined) return kept;
  const numbers: number[] = [];
  for (let begin = 0; begin <= text.length;) {
    const found = text.indexOf("x", begin);
    const end = found < 0 ? text.length : found;
    numbers.push(Number(text.slice(begin, end)));
    begin = end + 1;
  }
  if (!numbers.every(Number.isInteger)) throw new TypeError(`${text} is not a vector`);
  if (vectors.size === MAX_VECTORS) vectors.clear();
  vectors.set(text, numbers);
  return numbers;
}

/** Vectors that were read before. A search for a design asks for the same ones again and again. */
const vectors = new Map<string, readonly number[]>();
const MAX_VECTORS = 64;

/**
 * Thrown where something is asked for that is not loaded yet, since descriptors may load when they are first asked for. It is caught where
 * studies are read. `what`: as a sentence names it.
 */
export class Missing extends Error {
  override readonly name = "Missing";
  readonly what: string;
  readonly load: () => Promise<void>;
  constructor(what: string, load: () => Promise<void>) {
    super(`${what} that are not loaded`);
    this.what = what;
    this.load = load;
  }
}

/** The result of `act`, begun again as often as something is missing, which is then loaded by `load`. */
export async function whenLoaded<T>(act: () => T, load = (missing: Missing): Promise<void> => missing.load()): Promise<T> {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      await load(error);
    }
  }
}
