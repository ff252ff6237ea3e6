/** Cost per endpoint, stacked by what it buys, and power per endpoint, one bar a design. */
import type { CostResult } from "../cost/results.ts";
import type { Mark, Scene } from "../drawing/scene.ts";
import { dollars, significant } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";
import { barRoom, rowLabel, stackedBars } from "./stacked-bars.ts";
import type { StackedPart, StackedRow } from "./stacked-bars.ts";

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

const SIZE = 11;

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
  const { left, right } = barRoom(
    rows.map(({ label }, i) => ({ label, written: written[i]! })),
    width,
  );
  const x = linearScale([0, Math.max(...watts, 1e-9)], [0, right - left]);
  const height = 28;
  const marks = rows.flatMap((row, i): Mark[] => {
    const middle = (i + 0.5) * height;
    return [
      rowLabel(row.label, left, middle),
      {
        type: "rect",
        part: "data",
        x: left,
        y: middle - 8,
        width: Math.max(1, x(watts[i]!)),
        height: 16,
        radius: 2,
        ink: { design: row.design },
        opacity: 0.9,
      },
      {
        type: "text",
        part: "label",
        x: left + x(watts[i]!) + 6,
        y: middle + 4,
        text: written[i]!,
        size: SIZE,
        bold: true,
        anchor: "start",
        ink: "text",
      },
    ];
  });
  return {
    title: "Power per endpoint",
    subtitle: "watts of routers",
    width,
    height: rows.length * height,
    marks,
    description: rows.map((row, i) => `${row.label}: ${written[i]!} an endpoint.`).join(" "),
    hovers: rows.map((row, i) => ({
      x: 0,
      y: i * height,
      width,
      height,
      anchor: [left + x(watts[i]!), (i + 0.5) * height],
      title: row.label,
      ink: { design: row.design },
      rows: [["power", `${written[i]!} an endpoint`]],
    })),
    table: { columns: ["design", "power (W/endpoint)"], rows: rows.map((row, i) => [row.label, watts[i]!]) },
  };
}
