/** Numbers of links whose meaning a file does not tell, such as the third column of an edge list. */
import { linkFacts } from "./attributes.ts";
import type { Draft, LinkFacts } from "./draft.ts";
import type { Column, Told } from "./options.ts";
import { latencyIn, speedIn } from "./quantities.ts";

/** Different values that a note repeats. */
const REPEATED = 2;
/** Most different values that are kept with what they say. */
const MOST_MET = 1000;
const LATER = ["fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** By the convention of weighted edge lists numbers are weights, which no network here has, unless `told.columns` says otherwise. */
export class Unnamed {
  private readonly draft: Draft;
  private readonly columns: readonly Column[] | null;
  private readonly what: string;
  private readonly many: boolean;
  /** Values as they come again and again. */
  private readonly met = new Map<string, Column | null>();
  /** Of each column that is left out: its first values. */
  private readonly left = new Map<number, { readonly values: Set<string>; all: boolean }>();

  /** `what`: the numbers, for a note ("the third column"); `many`: whether that is a plural. */
  constructor(draft: Draft, told: Told, what: string, many = false) {
    this.draft = draft;
    this.columns = told.columns === "neighbours" ? null : told.columns;
    this.what = what;
    this.many = many;
  }

  /** Whether the meanings are told. */
  get isTold(): boolean {
    return this.columns !== null;
  }

  /** Whether a text is a number, alone or with a unit of speeds or times. */
  isNumber(text: string): boolean {
    return this.columnOf(text) !== null;
  }

  private columnOf(value: string): Column | null {
    const before = this.met.get(value);
    if (before !== undefined) return before;
    const column = columnOf(value);
    if (this.met.size < MOST_MET) this.met.set(value, column);
    return column;
  }

  /** Throws a BadFile if a link has more numbers than have a meaning. */
  check(place: number, numbers: readonly string[]): void {
    if (this.columns !== null && numbers.length > this.columns.length)
      throw this.draft.bad(place, `has ${numbers.length} numbers after its two routers, and columns tells of ${this.columns.length}`);
    if (this.columns === null && numbers.length > 1 && numbers.some((value) => (this.columnOf(value) ?? "weight") === "weight"))
      throw this.draft.bad(
        place,
        `has ${numbers.length} numbers after its two routers: columns=speed,latency (or links, width, weight) says what they are, columns=neighbours that a line is a router and its neighbours`,
      );
  }

  /** What these numbers of a link say; `named`: what else its line tells by name. Throws a BadFile. */
  facts(place: number, numbers: readonly string[], named: readonly (readonly [name: string, value: string])[] = []): LinkFacts {
    this.draft.columns = Math.max(this.draft.columns, numbers.length);
    const told = numbers.flatMap((value, i): (readonly [string, string])[] => {
      const column = (this.columns === null ? this.columnOf(value) : this.columns[i]) ?? "weight";
      // 3.0 is a number of links, too.
      if (column !== "weight") return [[column, value]];
      this.leave(i, value);
      return [];
    });
    return told.length === 0 && named.length === 0 ? {} : linkFacts(this.draft, place, [...named, ...told]);
  }

  /** Says what was left out. Call it when all links are read. */
  finish(): void {
    for (const [i, { values, all }] of this.left) {
      // NetworkX writes a weight of 1 where there is none.
      if (all && [...values].every((value) => Number(value) === 1)) continue;
      const what = i === 0 ? this.what : `the ${LATER[i - 1] ?? "last"} column`;
      const some = [...values].slice(0, REPEATED);
      const [is, reads, weight] = this.many && i === 0 ? ["are", "reads them", "weights"] : ["is", "reads it", "a weight"];
      const how =
        this.columns === null
          ? `: columns=speed, columns=latency, columns=links (parallel ones) or columns=width ${reads}`
          : `, as columns=${this.columns.join(",")} says`;
      this.draft.notes.push(
        `${what[0]!.toUpperCase()}${what.slice(1)} (${some.join(", ")}${all && values.size <= REPEATED ? "" : ", …"}) ${is} taken as ${weight} and left out${how}.`,
      );
    }
  }

  private leave(column: number, value: string): void {
    const known = this.left.get(column) ?? { values: new Set<string>(), all: true };
    this.left.set(column, known);
    if (known.values.has(value)) return;
    if (known.values.size > REPEATED) known.all = false;
    else known.values.add(value);
  }
}

/** What a value says by its unit; null if it is no number. */
function columnOf(value: string): Column | null {
  const [speed, latency] = [speedIn(value), latencyIn(value)];
  if (/^[\d.]/.test(value) && (speed?.of ?? null) !== null) return "speed";
  if (/^[\d.]/.test(value) && (latency?.of ?? null) !== null) return "latency";
  return speed !== null || latency !== null || Number.isFinite(Number(value)) ? "weight" : null;
}
