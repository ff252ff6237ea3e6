/** What an endpoint costs, in dollars and in watts. */
import { dollars, significant } from "../../../drawing/text.ts";
import type { Interval } from "../../../cost/results.ts";
import { exactly, PENDING } from "./row.ts";
import type { TableRow, Value } from "./row.ts";

const always = (): boolean => true;

/** Dollars, with both ends of what they may be where prices are uncertain. */
function money(value: number, interval: Interval | undefined): Value {
  const text = dollars(value).slice(1);
  if (interval === undefined) return exactly(value, text);
  return {
    text: `${text} (${dollars(interval.low).slice(1)}–${dollars(interval.high).slice(1)})`,
    range: [interval.low, interval.high],
    note: "with all prices at the low and at the high end of what they may be",
  };
}

export const PRICE_ROWS: readonly TableRow[] = [
  {
    id: "cost",
    title: () => "cost",
    unit: "$ per endpoint",
    help: "Routers and cables at the prices chosen.",
    when: always,
    value: ({ cost }) => (cost ? money(cost.costPerEndpoint, cost.intervals?.costPerEndpoint) : PENDING),
    best: "least",
    opens: "cost",
  },
  {
    id: "power",
    title: () => "power",
    unit: "W per endpoint",
    help: "Power of all router ports.",
    when: always,
    value: ({ cost }) => (cost ? exactly(cost.powerPerEndpoint, significant(cost.powerPerEndpoint, 3)) : PENDING),
    best: "least",
    opens: "power",
  },
  {
    id: "cablePower",
    title: () => "power with cables",
    unit: "W per endpoint",
    help: "Power of all router ports and of the cables' own electronics.",
    when: ({ designs }) => designs.some(({ cost }) => cost !== null && cost.cablePowerPerEndpoint > 0),
    value: ({ cost }) => (cost ? exactly(cost.totalPowerPerEndpoint, significant(cost.totalPowerPerEndpoint, 3)) : PENDING),
    best: "least",
    detail: true,
    opens: null,
  },
  {
    id: "energyCost",
    title: () => "energy",
    unit: "$ per endpoint",
    help: "What the energy of all its years costs, cooling included.",
    when: always,
    value: ({ cost, network }) => {
      if (!cost || !network) return PENDING;
      const each = cost.energyCost / network.endpoints;
      return exactly(each, dollars(each).slice(1));
    },
    best: "least",
    detail: true,
    opens: null,
  },
  {
    id: "totalCost",
    title: () => "cost with energy",
    unit: "$ per endpoint",
    help: "Routers, cables, and the energy of all its years.",
    when: always,
    value: ({ cost }) => (cost ? money(cost.totalCostPerEndpoint, cost.intervals?.totalCostPerEndpoint) : PENDING),
    best: "least",
    detail: true,
    opens: null,
  },
];
