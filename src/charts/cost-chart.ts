/** Cost and power per endpoint, one bar a design: the purchase by its items; with the energy of the years and with cables, by part. */
import { scaleLinear } from "d3";
import type { CostResult } from "../cost/results.ts";
import type { Scene } from "../drawing/scene.ts";
import { dollars, significant } from "../drawing/text.ts";
import { certainBar, rowsOf, stackedBars, valueText } from "./bars.ts";
import type { StackedPart, StackedRow } from "./bars.ts";

export interface CostRow {
  /** "A dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
  readonly cost: CostResult;
}

interface ItemOfCost extends StackedPart {
  /** Dollars of the whole network. */
  readonly of: (cost: CostResult) => number;
}
const ITEMS: readonly ItemOfCost[] = [
  { title: "routers", ink: "router", of: (cost) => cost.routerCost },
  { title: "electric cables", short: "electric", ink: "local", of: (cost) => cost.electricCableCost },
  { title: "optical cables", short: "optical", ink: "global", of: (cost) => cost.opticalCableCost },
];

const POWER_ROW_HEIGHT_PX = 28;

interface BarRoom {
  readonly rows: readonly CostRow[];
  readonly width: number;
}

export function costChart({ rows, width }: BarRoom): Scene {
  const totals = rows.map((row) => row.cost.costPerEndpoint);
  const bars = rows.map((row, i): StackedRow => {
    const values = ITEMS.map((item) => item.of(row.cost) / row.endpoints);
    return {
      label: row.label,
      design: row.design,
      values,
      written: dollars(totals[i]!),
      details: [
        ...ITEMS.map((item, k) => [item.title, `${dollars(values[k]!)} an endpoint`] as const),
        ["whole network", dollars(row.cost.routerCost + row.cost.cableCost)],
        ["cables", `${row.cost.electricCables} electric, ${row.cost.opticalCables} optical`],
      ],
    };
  });
  return {
    title: "Cost per endpoint",
    subtitle: "dollars; routers, electric and optical cables",
    ...stackedBars({ parts: ITEMS, rows: bars, width, write: dollars }),
    description: rows.map((row, i) => `${row.label}: ${dollars(totals[i]!)} an endpoint.`).join(" "),
    table: {
      columns: ["design", "endpoints", ...ITEMS.map((item) => `${item.title} ($/endpoint)`), "total ($/endpoint)"],
      rows: rows.map((row, i) => [row.label, row.endpoints, ...bars[i]!.values, totals[i]!]),
    },
  };
}

export function powerChart({ rows, width }: BarRoom): Scene {
  const watts = rows.map((row) => row.cost.powerPerEndpoint);
  const written = watts.map((value) => `${significant(value, 3)} W`);
  const { left, right, height, middle, name, region } = rowsOf(
    rows.map(({ label }, i) => ({ label, written: written[i]! })),
    { width, row: POWER_ROW_HEIGHT_PX },
  );
  const x = scaleLinear([0, Math.max(...watts, 1e-9)], [left, right]);
  return {
    title: "Power per endpoint",
    subtitle: "watts of routers",
    width,
    height,
    marks: rows.flatMap(({ design }, i) => {
      const end = x(watts[i]!);
      const bar = certainBar(
        { from: left, certain: end, to: end, middle: middle(i), thick: 16 },
        { ink: { design }, opacity: 0.9, pale: 0 },
      );
      return [...name(i), ...bar, valueText(end + 6, middle(i), written[i]!)];
    }),
    description: rows.map((row, i) => `${row.label}: ${written[i]!} an endpoint.`).join(" "),
    hovers: rows.map(({ label, design }, i) =>
      region(i, x(watts[i]!), { title: label, ink: { design }, rows: [["power", `${written[i]!} an endpoint`]] }),
    ),
    table: { columns: ["design", "power (W/endpoint)"], rows: rows.map((row, i) => [row.label, watts[i]!]) },
  };
}

/** Share of the cables' own electronics in all power. */
const cablesShare = ({ cablePowerPerEndpoint: cables, totalPowerPerEndpoint: all }: CostResult): number => (all > 0 ? cables / all : 0);

const WITH_ENERGY: readonly ItemOfCost[] = [
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

export function energyBars({ rows, width }: BarRoom): Scene {
  const items = WITH_ENERGY.filter(({ of }) => rows.some(({ cost }) => of(cost) > 0));
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

export function powerBars({ rows, width }: BarRoom): Scene {
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
