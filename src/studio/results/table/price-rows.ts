/** What an endpoint costs, in dollars and in watts. */
import { dollars, significant } from "../../../drawing/text.ts";
import { isPriced } from "../../../engine/results.ts";
import type { CostResult, Interval } from "../../../engine/results.ts";
import { exactly, none, PENDING } from "./row.ts";
import type { TableDesign, TableRow, Value } from "./row.ts";

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

/** What is written of a design's cost; why there is none, where no router on sale is large enough. */
const priced =
  (write: (cost: CostResult, design: TableDesign) => Value) =>
  (design: TableDesign): Value => {
    const { cost } = design;
    if (!cost) return PENDING;
    return isPriced(cost) ? write(cost, design) : none(cost.notOnSale!);
  };

export const PRICE_ROWS: readonly TableRow[] = [
  {
    id: "cost",
    title: () => "cost",
    short: "cost per endpoint",
    unit: "$ per endpoint",
    help: "Routers and cables at the prices chosen.",
    when: always,
    value: priced((cost) => money(cost.costPerEndpoint, cost.intervals?.costPerEndpoint)),
    best: "least",
    opens: "cost",
  },
  {
    id: "power",
    title: () => "power",
    short: "power per endpoint",
    unit: "W per endpoint",
    help: "Power of all router ports.",
    when: always,
    value: priced(({ powerPerEndpoint: watts }) => exactly(watts, significant(watts, 3))),
    best: "least",
    opens: "power",
  },
  {
    id: "cablePower",
    title: () => "power with cables",
    unit: "W per endpoint",
    help: "Power of all router ports and of the cables' own electronics.",
    when: ({ designs }) => designs.some(({ cost }) => cost !== null && cost.cablePowerPerEndpoint > 0),
    value: priced(({ totalPowerPerEndpoint: watts }) => exactly(watts, significant(watts, 3))),
    best: "least",
    opens: "cable-power",
  },
  {
    id: "energyCost",
    title: () => "energy",
    unit: "$ per endpoint",
    help: "What the energy of all its years costs, cooling included.",
    when: always,
    value: priced(({ energyCost }, { network }) => {
      if (!network) return PENDING;
      const each = energyCost / network.endpoints;
      return exactly(each, dollars(each).slice(1));
    }),
    best: "least",
    opens: "energy",
  },
  {
    id: "totalCost",
    title: () => "cost with energy",
    unit: "$ per endpoint",
    help: "Routers, cables, and the energy of all its years.",
    when: always,
    value: priced((cost) => money(cost.totalCostPerEndpoint, cost.intervals?.totalCostPerEndpoint)),
    best: "least",
    opens: "energy",
  },
];
