/** What a reader is told of a file beside its text: meanings of columns without a name, and what may be left out. */
import { BadFile, DROPPABLE, shown } from "./draft.ts";
import type { Droppable } from "./draft.ts";

/** Meanings of a column without a name. */
const COLUMNS = ["links", "width", "speed", "latency", "weight"] as const;
export type Column = (typeof COLUMNS)[number];
/** In place of a list of columns: a line is a router and its neighbours. */
const NEIGHBOURS = "neighbours";

/** As they are given: lists with commas, such as "speed,latency" and "self-loops,pieces". */
export interface ReadOptions {
  readonly columns?: string;
  readonly drop?: string;
  /** Names of routers and endpoints that are left out, with commas; an asterisk stands for any characters. */
  readonly without?: string;
  /** Text of the forwarding tables of the fabric. */
  readonly tables?: string;
  /** "both": a demand between two routers goes each way. */
  readonly demands?: string;
  /** Gets the number of links now and then while a large file is read. */
  readonly onLinks?: (links: number) => void;
}

export interface Told {
  /** Of the columns after a link's two routers; null where nothing is told. */
  readonly columns: readonly Column[] | typeof NEIGHBOURS | null;
  readonly drop: ReadonlySet<Droppable>;
  readonly without: readonly string[];
  /** Null where there are none. */
  readonly tables: string | null;
  /** Whether a demand of one router to another is one back, too. */
  readonly bothWays: boolean;
}

const wordsIn = (list: string): readonly string[] => list.split(",").map((word) => word.trim().toLowerCase());

/** Throws a BadFile that names the option. */
export function toldBy({ columns = "", drop = "", without = "", tables, demands = "one" }: ReadOptions): Told {
  const dropped = drop === "" ? [] : wordsIn(drop);
  const isDroppable = (word: string): word is Droppable => DROPPABLE.some((one) => one === word);
  if (!dropped.every(isDroppable)) throw new BadFile(`drop = ${shown(drop)} must be ${DROPPABLE.join(" or ")}, or both with a comma`);
  if (demands !== "one" && demands !== "both")
    throw new BadFile(
      `demands = ${shown(demands)} must be one (a demand goes from its first router to its second) or both (and as much back)`,
    );
  return {
    columns: columns === "" ? null : columnsIn(columns),
    drop: new Set(dropped),
    without: namesIn(without),
    tables: tables?.replace(/^\uFEFF/, "") ?? null,
    bothWays: demands === "both",
  };
}

/** Most names, and characters of one. */
const MAX_NAMES = 100;
const LONGEST_NAME = 200;

function namesIn(given: string): readonly string[] {
  const names = given === "" ? [] : given.split(",").map((name) => name.trim());
  const bad = names.length > MAX_NAMES || names.some((name) => name === "" || name.length > LONGEST_NAME);
  if (!bad) return names;
  throw new BadFile(
    `without = ${shown(given)} must be up to ${MAX_NAMES} names of routers or endpoints with commas between them, in which an asterisk stands for any characters (mgmt-*,oob-1)`,
  );
}

function columnsIn(given: string): Told["columns"] {
  const words = wordsIn(given);
  if (words.length === 1 && words[0] === NEIGHBOURS) return NEIGHBOURS;
  const isColumn = (word: string): word is Column => COLUMNS.some((one) => one === word);
  const twice = words.find((word, i) => word !== "weight" && words.indexOf(word) !== i);
  if (twice === undefined && words.every(isColumn)) return words;
  throw new BadFile(
    `columns = ${shown(given)} must be ${NEIGHBOURS}, or what stands in the third column and the next ones: a list with commas of ${COLUMNS.slice(0, -1).join(", ")} (each once) and weight (left out)`,
  );
}
