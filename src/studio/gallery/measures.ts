/** What families are compared by in the gallery. */
import { routerCount } from "../../drawing/router-count.ts";
import { count, significant } from "../../drawing/text.ts";
import type { FamilyCard } from "./cards.ts";

export interface Measure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** Whether less of it is better, so that it comes first. */
  readonly ascending: boolean;
  readonly of: (card: FamilyCard) => number | null;
  readonly text: (value: number, card: FamilyCard) => string;
}

const three = (value: number): string => significant(value, 3);

export const MEASURES: readonly Measure[] = [
  { id: "endpoints", title: "endpoints", unit: "", ascending: true, of: ({ drawing }) => drawing?.network.endpoints ?? null, text: count },
  {
    id: "routers",
    title: "routers",
    unit: "",
    ascending: true,
    of: ({ drawing }) => drawing?.network.routers ?? null,
    text: (value, { drawing }) => (drawing ? routerCount(drawing.network).text : count(value)),
  },
  { id: "radix", title: "radix", unit: "", ascending: true, of: ({ drawing }) => drawing?.network.radix ?? null, text: count },
  { id: "diameter", title: "diameter", unit: "", ascending: true, of: ({ description }) => description?.diameter ?? null, text: count },
  {
    id: "distance",
    title: "average distance",
    unit: "hops",
    ascending: true,
    of: ({ description }) => description?.averageDistance ?? null,
    text: three,
  },
  {
    id: "bisection",
    title: "bisection",
    unit: "links an endpoint",
    ascending: false,
    of: ({ description }) => (description?.bisection ? description.bisection.upper / description.endpoints : null),
    text: three,
  },
  {
    id: "cost",
    title: "cost",
    unit: "$ per endpoint",
    ascending: true,
    of: ({ cost }) => cost?.costPerEndpoint ?? null,
    text: (value) => count(Math.round(value)),
  },
  { id: "power", title: "power", unit: "W per endpoint", ascending: true, of: ({ cost }) => cost?.powerPerEndpoint ?? null, text: three },
];

/** The cards in the order of a measure, those of which it is not known last; in the families' own order without one. */
export function sorted(cards: readonly FamilyCard[], measure: Measure | null): readonly FamilyCard[] {
  if (measure === null) return cards;
  const sign = measure.ascending ? 1 : -1;
  return cards.toSorted((one, other) => {
    const [a, b] = [measure.of(one), measure.of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
