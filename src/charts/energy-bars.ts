/** What an endpoint costs with the energy of its years, and the power that it comes from, by part. */
import type { CostResult } from "../cost/results.ts";
import type { Scene } from "../drawing/scene.ts";
import { dollars, significant } from "../drawing/text.ts";
import type { CostRow } from "./cost-chart.ts";
import { stackedBars } from "./stacked-bars.ts";
import type { StackedPart } from "./stacked-bars.ts";

interface Bars {
  readonly rows: readonly CostRow[];
  readonly width: number;
}

/** Of all power, that of the cables' own electronics. */
const cablesShare = ({ cablePowerPerEndpoint: cables, totalPowerPerEndpoint: all }: CostResult): number => (all > 0 ? cables / all : 0);

interface Item extends StackedPart {
  /** Dollars of the whole network. */
  readonly of: (cost: CostResult) => number;
}

const ITEMS: readonly Item[] = [
  { title: "routers", ink: "router", of: (cost) => cost.routerCost },
  { title: "cables", ink: "local", of: (cost) => cost.cableCost },
  {
    title: "energy of routers",
    short: "their energy",
    ink: "router",
    opacity: 0.45,
    of: (cost) => cost.energyCost * (1 - cablesShare(cost)),
  },
  { title: "energy of cables", short: "cables' energy", ink: "local", opacity: 0.45, of: (cost) => cost.energyCost * cablesShare(cost) },
];

export function energyBars({ rows, width }: Bars): Scene {
  const items = ITEMS.filter(({ of }) => rows.some(({ cost }) => of(cost) > 0));
  const values = rows.map(({ cost, endpoints }) => items.map(({ of }) => of(cost) / endpoints));
  const energy = rows.map(({ cost, endpoints }) => cost.energyCost / endpoints);
  return {
    title: "Cost with energy per endpoint",
    subtitle: "dollars",
    ...stackedBars({
      parts: items,
      rows: rows.map(({ label, design, cost }, i) => ({
        label,
        design,
        values: values[i]!,
        written: dollars(cost.totalCostPerEndpoint),
        details: [
          ...items.map(({ title }, k) => [title, `${dollars(values[i]![k]!)} an endpoint`] as const),
          ["energy", `${dollars(energy[i]!)} an endpoint`],
        ],
      })),
      width,
      write: dollars,
    }),
    description: rows
      .map(({ label, cost }, i) => `${label}: ${dollars(cost.totalCostPerEndpoint)} an endpoint, ${dollars(energy[i]!)} of it energy.`)
      .join(" "),
    table: {
      columns: ["design", ...items.map(({ title }) => `${title} ($/endpoint)`), "all ($/endpoint)"],
      rows: rows.map(({ label, cost }, i) => [label, ...values[i]!, cost.totalCostPerEndpoint]),
    },
  };
}

export function powerBars({ rows, width }: Bars): Scene {
  const watts = (value: number): string => `${significant(value, 3)} W`;
  const parts: readonly StackedPart[] = [
    { title: "routers", ink: "router" },
    { title: "cables' own electronics", short: "cables", ink: "local" },
  ];
  const values = rows.map(({ cost }) => [cost.powerPerEndpoint, cost.cablePowerPerEndpoint]);
  return {
    title: "Power with cables per endpoint",
    subtitle: "watts",
    ...stackedBars({
      parts,
      rows: rows.map(({ label, design, cost }, i) => ({
        label,
        design,
        values: values[i]!,
        written: watts(cost.totalPowerPerEndpoint),
        details: parts.map(({ title }, k) => [title, `${watts(values[i]![k]!)} an endpoint`] as const),
      })),
      width,
      write: watts,
    }),
    description: rows.map(({ label, cost }) => `${label}: ${watts(cost.totalPowerPerEndpoint)} an endpoint.`).join(" "),
    table: {
      columns: ["design", ...parts.map(({ title }) => `${title} (W/endpoint)`), "all (W/endpoint)"],
      rows: rows.map(({ label, cost }, i) => [label, ...values[i]!, cost.totalPowerPerEndpoint]),
    },
  };
}
