/** The answer in sentences: how many designs may do it, how many surely do, and what their prices say. */
import { standingOf, UNMEASURED } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import type { WishValues } from "../../engine/studies.ts";
import { count, significant } from "../../drawing/text.ts";
import { keyOf, nameOfRow } from "./search-results.ts";
import type { Found, Shown } from "./search-results.ts";

/** Names of the designs that are said, and of so many others the number. */
const NAMED = 3;

export function answerOf(found: Found, { rows, waiting }: Pick<Shown, "rows" | "waiting">, wanted: WishValues): string {
  const endpoints = count(wanted.endpoints);
  if (found.report!.feasible === 0) return nothingFits(found, endpoints);
  const known = (row: SearchRow) => found.measured.get(keyOf(row)) ?? UNMEASURED;
  const sure = rows.filter((row) => standingOf(row, known(row), wanted) === "kept");
  const open = rows.length - sure.length;
  const may = `${rows.length === 1 ? "One design" : `${count(rows.length)} designs`} for ${endpoints} endpoints may do it`;
  const coming = waiting.length > 0 ? `; ${count(waiting.length)} ${waiting.length === 1 ? "is" : "are"} still to be measured` : "";
  if (sure.length === 0) return `${may}, and of none it is proved${coming}.`;
  return `${may}, ${open === 0 ? "and it is proved" : `${count(sure.length)} of them proved`}: ${namesOf(sure)}. ${pricesOf(sure, rows.slice(sure.length), known)}${coming === "" ? "" : ` ${coming.slice(2)}.`}`;
}

function namesOf(rows: readonly SearchRow[]): string {
  const names = rows.slice(0, NAMED).map(nameOfRow);
  const rest = rows.length - names.length;
  if (rest > 0) return `${names.join(", ")} and ${count(rest)} more`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}

/** Of the proved ones and of those that are not: which is cheapest, if that is known. Prices of a book are low or high together. */
function pricesOf(
  sure: readonly SearchRow[],
  open: readonly SearchRow[],
  known: (row: SearchRow) => { readonly costPerEndpoint: number | null; readonly costInterval: SearchRow["costInterval"] },
): string {
  const dollars = (row: SearchRow): number => known(row).costPerEndpoint ?? row.costPerEndpoint;
  const interval = (row: SearchRow): SearchRow["costInterval"] =>
    known(row).costPerEndpoint === null ? row.costInterval : known(row).costInterval;
  const money = (value: number): string => `$${count(Math.round(value))}`;
  const byPrice = sure.toSorted((a, b) => dollars(a) - dollars(b));
  const [first, second] = [byPrice[0]!, byPrice[1]];
  const range = interval(first);
  const price = range === null ? `${money(dollars(first))} an endpoint` : `${money(range.low)} to ${money(range.high)} an endpoint`;
  if (second === undefined) return `It costs ${price}.`;
  const overlap = range !== null && [...sure, ...open].some((row) => row !== first && (interval(row)?.low ?? dollars(row)) < range.high);
  const ratio = `Price for price, ${nameOfRow(first)} costs ${significant(dollars(first) / dollars(second), 2)} of ${nameOfRow(second)}.`;
  if (overlap) return `None is called the cheapest: price ranges overlap. ${ratio}`;
  const cheaper = open.filter((row) => dollars(row) < dollars(first)).length;
  return cheaper > 0
    ? `Of the proved ones ${nameOfRow(first)} is the cheapest, ${price}; ${count(cheaper)} that ${cheaper === 1 ? "is" : "are"} not proved ${cheaper === 1 ? "costs" : "cost"} less.`
    : `The cheapest is ${nameOfRow(first)}, ${price}.`;
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
