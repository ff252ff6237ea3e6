/** What designs are compared by on the page of choice: columns of its table and axes of its chart. */
import { count, significant } from "../../drawing/text.ts";
import type { SearchRow } from "../../workers/jobs/search.ts";
import type { Measure, Told } from "./measure.ts";
import { PROVED } from "./proved-measures.ts";

const whole = (value: number): Told => ({ value, text: count(value) });
const three = (value: number): string => significant(value, 3);

/** Dollars; `about`: with cables by mean distances. */
function money(dollars: number, interval: SearchRow["costInterval"], about: boolean): Told {
  const rounded = (value: number): string => count(Math.round(value));
  const bracket = interval === null ? "" : ` (${rounded(interval.low)}–${rounded(interval.high)})`;
  return {
    value: dollars,
    text: `${about ? "≈ " : ""}${rounded(dollars)}${bracket}`,
    ...(interval && { span: [interval.low, interval.high] as const }),
    ...(about && { about }),
  };
}

export const MEASURES: readonly Measure[] = [
  { id: "endpoints", title: "endpoints", unit: "", help: "Endpoints of the network.", less: null, of: ({ endpoints }) => whole(endpoints) },
  {
    id: "routers",
    title: "routers",
    unit: "× ports",
    help: "Routers that are bought, and the most ports that one needs, or of those on sale the ports that it has.",
    less: null,
    of: ({ routers, soldRadix }) => ({ value: routers, text: `${count(routers)} × ${soldRadix}` }),
  },
  { id: "racks", title: "racks", unit: "", help: "Racks on the floor.", less: null, of: (row, { racks }) => whole(racks ?? row.racks) },
  { id: "cables", title: "cables", unit: "", help: "Cables between routers.", less: null, of: ({ cables }) => whole(Math.round(cables)) },
  {
    id: "cost",
    title: "cost",
    unit: "$ per endpoint",
    help: "Routers and cables. ≈: cables by mean distances, until the design is set up on its floor. In brackets: with all prices at the low and at the high end of what they may be, where they are uncertain.",
    less: true,
    ratio: true,
    of: (row, { costPerEndpoint, costInterval }) =>
      costPerEndpoint === null ? money(row.costPerEndpoint, row.costInterval, true) : money(costPerEndpoint, costInterval, false),
  },
  {
    id: "power",
    title: "power",
    unit: "W per endpoint",
    help: "Ports of the routers that are bought.",
    less: true,
    ratio: true,
    of: ({ powerPerEndpoint }) => ({ value: powerPerEndpoint, text: three(powerPerEndpoint) }),
  },
  {
    id: "diameter",
    title: "diameter",
    unit: "hops",
    help: "Between the farthest two routers that carry endpoints. ≤: at most, until the design is built.",
    less: true,
    of: (row, { diameter }) => {
      const value = diameter ?? row.diameter;
      if (value !== null) return whole(value);
      return row.diameterBound === null ? null : { value: row.diameterBound, text: `≤ ${row.diameterBound}`, about: true };
    },
  },
  {
    id: "bisection",
    title: "bisection",
    unit: "links per endpoint",
    help: "Across the smallest balanced cut that is found.",
    less: false,
    of: (_, { bisectionPerEndpoint: value }) => (value === null ? null : { value, text: three(value) }),
  },
  ...PROVED,
];

export const AXES: readonly (Measure & { readonly less: boolean })[] = MEASURES.filter(
  (one): one is Measure & { less: boolean } => one.less !== null,
);

/** Of what solvers prove. */
const ROUNDING = 1e-9;

/** Whether none of the others can be better in a measure, whatever lies within what is known of them. What is not counted exactly is left out of account. */
export function isBest(told: Told, others: readonly (Told | null)[], less: boolean): boolean {
  if (told.about === true) return false;
  const worst = ({ value, span }: Told): number => (span ? span[less ? 1 : 0] : value);
  const best = ({ value, span }: Told): number => (span ? span[less ? 0 : 1] : value);
  return others.every(
    (other) =>
      other === null ||
      other.about === true ||
      (less ? best(other) >= worst(told) * (1 - ROUNDING) : best(other) <= worst(told) * (1 + ROUNDING)),
  );
}
