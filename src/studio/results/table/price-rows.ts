/** What an endpoint costs, in dollars and in watts. */
import { dollars, significant } from "../../../drawing/text.ts";
import { exactly, PENDING } from "./row.ts";
import type { TableRow } from "./row.ts";

const always = (): boolean => true;

export const PRICE_ROWS: readonly TableRow[] = [
  {
    id: "cost",
    title: () => "cost",
    unit: "$ per endpoint",
    help: "Routers and cables at the prices chosen.",
    when: always,
    value: ({ cost }) => (cost ? exactly(cost.costPerEndpoint, dollars(cost.costPerEndpoint).slice(1)) : PENDING),
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
];
