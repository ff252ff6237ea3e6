/** The answer in sentences: how many designs may do it, how many surely do, and what their prices say. */
import { standingOf, UNMEASURED } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import type { WishValues } from "../../engine/studies.ts";
import { count, significant } from "../../drawing/text.ts";
import { dollarsOf, thousands } from "./measures.ts";
import { keyOf, nameOfRow, referenceOf } from "./search-results.ts";
import type { Found, Shown } from "./search-results.ts";

/** Names of the designs that are said, and of so many others the number. */
const NAMED = 3;

/** The answer in pieces; what is the news of it is strong. */
export type Answer = readonly (string | { readonly strong: string })[];

export function answerText(answer: Answer): string {
  return answer.map((piece) => (typeof piece === "string" ? piece : piece.strong)).join("");
}

export function answerOf(found: Found, shown: Pick<Shown, "rows" | "waiting">, wanted: WishValues): Answer {
  const { rows, waiting } = shown;
  const endpoints = count(wanted.endpoints);
  if (found.share < 1)
    return [
      `Designs for ${endpoints} endpoints are being counted: ${rows.length === 1 ? "one family has" : `${count(rows.length)} families have`} some so far. `,
      "Nothing is called the cheapest before all are.",
    ];
  if (found.report!.feasible === 0) return [nothingFits(found, endpoints)];
  const known = (row: SearchRow) => found.measured.get(keyOf(row)) ?? UNMEASURED;
  const sure = rows.filter((row) => standingOf(row, known(row), wanted) === "kept");
  const open = rows.length - sure.length;
  const may = `${rows.length === 1 ? "One design" : `${count(rows.length)} designs`} for ${endpoints} endpoints may do it`;
  const coming = waiting.length > 0 ? `; ${count(waiting.length)} ${waiting.length === 1 ? "is" : "are"} still to be measured` : "";
  if (sure.length === 0) return [`${may}, and `, { strong: "of none it is proved" }, `${coming}.`];
  const proved: Answer =
    open === 0 ? [`${may}, and it is `, { strong: "proved" }] : [`${may}, ${count(sure.length)} of them `, { strong: "proved" }];
  return [...proved, `: ${namesOf(sure, rows)}. `, ...pricesOf(found, sure, rows)];
}

/** A family's title alone, where no other design of the family is shown. */
function shortName(row: SearchRow, rows: readonly SearchRow[]): string {
  return rows.some((other) => other !== row && other.family === row.family) ? nameOfRow(row) : topologyOf(row.values).title;
}

function namesOf(some: readonly SearchRow[], rows: readonly SearchRow[]): string {
  // "and 1 more" is longer than most names.
  const said = some.length === NAMED + 1 ? some.length : NAMED;
  const names = some.slice(0, said).map((row) => shortName(row, rows));
  const rest = some.length - names.length;
  if (rest > 0) return `${names.join(", ")} and ${count(rest)} more`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}

/** Of the proved ones and of all others: which is cheapest, if that is known. Prices of a book are low or high together. */
function pricesOf(found: Found, sure: readonly SearchRow[], rows: readonly SearchRow[]): Answer {
  const money = (value: number): string => `$${count(Math.round(value))}`;
  const of = (row: SearchRow) => dollarsOf(row, found.measured.get(keyOf(row)) ?? UNMEASURED);
  const byPrice = sure.toSorted((a, b) => of(a).dollars - of(b).dollars);
  const first = byPrice[0]!;
  const { dollars, range, about } = of(first);
  const price = `${about ? "about " : ""}${range === null ? money(dollars) : `${thousands(range.low)} to ${thousands(range.high)}`} an endpoint`;
  if (rows.length === 1) return ["It costs ", { strong: price }, "."];
  const overlapping = rows.filter((row) => row !== first && range !== null && (of(row).range?.low ?? of(row).dollars) < range.high).length;
  if (overlapping > 0) {
    const whose = overlapping === rows.length - 1 ? "all price ranges overlap" : "price ranges overlap";
    const reference = referenceOf(found, { rows }, byPrice, first);
    return [
      { strong: "None is called the cheapest" },
      `: ${whose}. `,
      ...(reference === null ? [] : against(shortName(first, rows), dollars, shortName(reference, rows), of(reference).dollars)),
    ];
  }
  const cheaper = rows.filter((row) => !sure.includes(row) && of(row).dollars < dollars).length;
  return cheaper > 0
    ? [
        `Of the proved ones ${shortName(first, rows)} is the cheapest, `,
        { strong: price },
        `; ${count(cheaper)} that ${cheaper === 1 ? "is" : "are"} not proved ${cheaper === 1 ? "costs" : "cost"} less.`,
      ]
    : [{ strong: `The cheapest is ${shortName(first, rows)}` }, `, ${price}.`];
}

/** Prices nearer to each other than this are told as equal. */
const ALIKE = 0.005;

function against(name: string, dollars: number, other: string, others: number): Answer {
  return Math.abs(dollars / others - 1) < ALIKE
    ? [`Price for price, ${name} costs `, { strong: `as much as ${other}` }, "."]
    : [`Price for price, ${name} costs `, { strong: `${significant(dollars / others, 2)} of ${other}` }, "."];
}

/** What the limits are called in the sentence on how many designs each has stopped. */
const LIMITS: Readonly<Record<string, string>> = {
  minThroughput: "uniform throughput",
  minWorstCase: "worst case",
  maxDiameter: "diameter",
  routerSizes: "routers on sale",
  maxCost: "cost",
  maxPower: "power",
};

function nothingFits({ report }: Found, endpoints: string): string {
  const stopped = new Map<string, number>();
  for (const { missed } of report!.families)
    for (const [limit, number] of Object.entries(missed)) stopped.set(limit, (stopped.get(limit) ?? 0) + number);
  if (stopped.size === 0)
    return `No family has a network of ${endpoints} endpoints with routers of so few ports: more ports, or a wider size, let designs in.`;
  const told = [...stopped].sort((a, b) => b[1] - a[1]).map(([limit, number]) => `${LIMITS[limit]!} ${count(number)}`);
  return `Nothing carries ${endpoints} endpoints within these limits. Designs that the size and the ports let in, by the first limit that each misses: ${told.join(", ")}.`;
}
