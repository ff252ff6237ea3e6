/** The answer to the wishes in a few sentences, the first of which says whether there is one. */
import type { Report, ReportedDesign } from "../engine/index.ts";
import { count, plural } from "../drawing/text.ts";
import { isPriced } from "../engine/results.ts";
import { joined, limitTitle, moneyWithin, nameOf, priceOf, within } from "./words.ts";

export interface Answer {
  readonly first: string;
  readonly more: readonly string[];
}

export function answerOf({ wishes, search, chosen }: Report): Answer {
  if (chosen === null) return { first: "No design fits.", more: search === null ? [] : [stopped(search)] };
  const name = nameOf(chosen.values);
  const more = [...priceSentences(chosen), ...carriedSentences(chosen), ...comparison(chosen, search)];
  if (wishes === null) return { first: `${name} links ${plural(chosen.endpoints, "endpoint")}.`, more };
  return { first: standingSentence(name, chosen), more: [...(search === null ? [] : [listSentence(search)]), ...more] };
}

function standingSentence(name: string, { found, endpoints }: ReportedDesign): string {
  const head = `${name}, of ${plural(endpoints, "endpoint")},`;
  const states = Object.entries(found?.limits ?? {});
  const of = (state: string): readonly string[] => states.filter(([, one]) => one === state).map(([id]) => `“${limitTitle(id)}”`);
  const [broken, open] = [of("broken"), of("unchecked")];
  if (found === null) return `${head} cannot be held against the limits: its family is not counted.`;
  if (broken.length > 0) return `${head} misses ${joined(broken)}.`;
  if (open.length > 0) return `${head} may do it: of ${joined(open)} it is not known.`;
  return `${head} keeps to every limit that was set, and this is proved.`;
}

function listSentence({ designs, families }: NonNullable<Report["search"]>): string {
  const sure = designs.filter(({ limits }) => Object.values(limits).every((state) => state === "kept")).length;
  const all = families.reduce((sum, one) => sum + one.designs, 0);
  const size = `${plural(all, "design")} of ${count(families.filter((one) => one.designs > 0).length)} families have the size and the ports.`;
  const listed = designs.length;
  if (sure === listed)
    return `${size} ${listed === 1 ? "The one in the list surely keeps" : `All ${count(listed)} in the list surely keep`} to all limits.`;
  return `${size} Of the ${count(listed)} in the list, ${sure === 0 ? "none surely keeps" : `${count(sure)} surely ${sure === 1 ? "keeps" : "keep"}`} to all limits.`;
}

function priceSentences({ cost, life }: ReportedDesign): readonly string[] {
  if (!isPriced(cost)) return [];
  const { capitalCost, costPerEndpoint, intervals } = cost;
  return [
    `Its routers and cables cost ${moneyWithin(capitalCost, intervals?.capitalCost)}, which is ${moneyWithin(costPerEndpoint, intervals?.costPerEndpoint)} an endpoint${intervals === null ? "" : "; in brackets are the ends between which prices vary"}.`,
    ...(life === null
      ? []
      : [
          `They draw ${count(Math.round(life.energy.loadedWatts / 1000))} kW at full traffic, and stand with the endpoints in ${plural(cost.racks, "rack")}.`,
        ]),
  ];
}

function carriedSentences({ found }: ReportedDesign): readonly string[] {
  if (found === null) return [];
  const { uniform, worst } = found.carried;
  return [
    `Of the endpoints’ full rate, the best routing carries ${within(uniform, 100)!} % of uniform traffic, and ${within(worst, 100)!} % of the worst traffic there is.`,
  ];
}

/** Prices of a book are low or high together: whose ranges overlap are not told apart. */
function comparison({ found, place }: ReportedDesign, search: Report["search"]): readonly string[] {
  if (found === null || place === null || search === null || search.designs.length < 2) return [];
  const own = priceOf(found);
  const others = search.designs.filter((_, i) => i !== place - 1).map(priceOf);
  const least = ({ dollars, ends }: typeof own): number => ends?.low ?? dollars;
  const most = ({ dollars, ends }: typeof own): number => ends?.high ?? dollars;
  const overlapping = others.filter((other) => least(other) <= most(own) && least(own) <= most(other)).length;
  if (overlapping > 0)
    return [
      `Price ranges overlap with ${overlapping === others.length ? "those of all others" : `those of ${count(overlapping)} others`} in the list, so that it is not known which is the cheapest.`,
    ];
  const cheaper = others.filter(({ dollars }) => dollars < own.dollars).length;
  return [cheaper === 0 ? "It is the cheapest in the list." : `${count(cheaper)} in the list ${cheaper === 1 ? "is" : "are"} cheaper.`];
}

/** Which limits let none in. */
function stopped({ families }: NonNullable<Report["search"]>): string {
  const counts = new Map<string, number>();
  for (const { missed } of families)
    for (const [limit, number] of Object.entries(missed)) counts.set(limit, (counts.get(limit) ?? 0) + number);
  if (counts.size === 0) return "Nothing has so many endpoints on routers of so few ports: a wider size, or more ports, let designs in.";
  const told = [...counts].sort((a, b) => b[1] - a[1]).map(([limit, number]) => `“${limitTitle(limit)}” ${count(number)}`);
  return `Designs that the size and the ports let in, by the first limit that each misses: ${told.join(", ")}.`;
}
