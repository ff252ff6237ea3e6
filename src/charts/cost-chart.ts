/** Cost per endpoint, stacked by what it buys, and power per endpoint, one bar a design. */
import type { CostResult } from "../cost/results.ts";
import type { Ink, Mark, Scene } from "../drawing/scene.ts";
import { dollars, fitText, significant, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

export interface CostRow {
  /** "A dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
  readonly cost: CostResult;
}

interface ItemOfCost {
  readonly title: string;
  readonly ink: Ink;
  /** Dollars of the whole network. */
  readonly of: (cost: CostResult) => number;
}
const ITEMS: readonly ItemOfCost[] = [
  { title: "routers", ink: "router", of: (cost) => cost.routerCost },
  { title: "electric cables", ink: "local", of: (cost) => cost.electricCableCost },
  { title: "optical cables", ink: "global", of: (cost) => cost.opticalCableCost },
];

const SIZE = 11;
const KEY = 22;
const ROW = 34;
const BAR = 22;

interface BarRoom {
  readonly rows: readonly CostRow[];
  readonly width: number;
}

export function costChart({ rows, width }: BarRoom): Scene {
  const totals = rows.map((row) => row.cost.costPerEndpoint);
  const { left, right } = room(rows, totals.map(dollars), width);
  const x = linearScale([0, Math.max(...totals, 1e-9)], [0, right - left]);
  const marks: Mark[] = keyMarks(width);
  rows.forEach((row, i) => {
    const middle = KEY + (i + 0.5) * ROW;
    marks.push(rowLabel(row, left, middle));
    let at = left;
    for (const item of ITEMS) {
      const perEndpoint = item.of(row.cost) / row.endpoints;
      const size = x(perEndpoint);
      if (size > 0)
        marks.push({
          type: "rect",
          part: "data",
          x: at,
          y: middle - BAR / 2,
          width: Math.max(0.5, size - 1),
          height: BAR,
          radius: 1,
          ink: item.ink,
        });
      const text = dollars(perEndpoint);
      if (size >= textWidth(text, SIZE) + 8)
        marks.push({
          type: "text",
          part: "label",
          x: at + (size - 1) / 2,
          y: middle + 4,
          text,
          size: SIZE,
          anchor: "middle",
          ink: "panel",
        });
      at += size;
    }
    marks.push({
      type: "text",
      part: "label",
      x: at + 6,
      y: middle + 4,
      text: dollars(totals[i]!),
      size: SIZE,
      bold: true,
      anchor: "start",
      ink: "text",
    });
  });
  return {
    title: "Cost per endpoint",
    subtitle: "dollars; routers, electric and optical cables",
    width,
    height: KEY + rows.length * ROW,
    marks,
    description: rows.map((row, i) => `${row.label}: ${dollars(totals[i]!)} an endpoint.`).join(" "),
    hovers: rows.map((row, i) => ({
      x: 0,
      y: KEY + i * ROW,
      width,
      height: ROW,
      anchor: [left + x(totals[i]!), KEY + (i + 0.5) * ROW],
      title: row.label,
      ink: { design: row.design },
      rows: [
        ...ITEMS.map((item) => [item.title, `${dollars(item.of(row.cost) / row.endpoints)} an endpoint`] as const),
        ["whole network", dollars(row.cost.routerCost + row.cost.cableCost)],
        ["cables", `${row.cost.electricCables} electric, ${row.cost.opticalCables} optical`],
      ],
    })),
    table: {
      columns: ["design", "endpoints", ...ITEMS.map((item) => `${item.title} ($/endpoint)`), "total ($/endpoint)"],
      rows: rows.map((row, i) => [row.label, row.endpoints, ...ITEMS.map((item) => item.of(row.cost) / row.endpoints), totals[i]!]),
    },
  };
}

export function powerChart({ rows, width }: BarRoom): Scene {
  const watts = rows.map((row) => row.cost.powerPerEndpoint);
  const written = watts.map((value) => `${significant(value, 3)} W`);
  const { left, right } = room(rows, written, width);
  const x = linearScale([0, Math.max(...watts, 1e-9)], [0, right - left]);
  const height = 28;
  const marks = rows.flatMap((row, i): Mark[] => {
    const middle = (i + 0.5) * height;
    return [
      rowLabel(row, left, middle),
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

/** Where bars begin and may end, given the row labels on the left and the values on the right. */
function room(rows: readonly CostRow[], values: readonly string[], width: number): { left: number; right: number } {
  const left =
    Math.min(
      0.42 * width,
      rows.reduce((most, row) => Math.max(most, textWidth(row.label, SIZE)), 0),
    ) + 10;
  return { left, right: width - values.reduce((most, value) => Math.max(most, textWidth(value, SIZE, true)), 0) - 8 };
}

function rowLabel(row: CostRow, left: number, middle: number): Mark {
  return {
    type: "text",
    part: "axis",
    x: left - 8,
    y: middle + 4,
    text: fitText(row.label, SIZE, left - 8),
    size: SIZE,
    anchor: "end",
    ink: "muted",
  };
}

/** The colour key, left to right; words shorten where the chart is narrow. */
function keyMarks(width: number): Mark[] {
  const wide = ITEMS.reduce((sum, item) => sum + textWidth(item.title, SIZE) + 32, 0) <= width;
  let x = 0;
  return ITEMS.flatMap((item): Mark[] => {
    const text = wide ? item.title : item.title.replace(" cables", "");
    const marks: Mark[] = [
      { type: "rect", part: "axis", x, y: 2, width: 10, height: 10, radius: 2, ink: item.ink },
      { type: "text", part: "axis", x: x + 15, y: 11, text, size: SIZE, anchor: "start", ink: "muted" },
    ];
    x += textWidth(text, SIZE) + 32;
    return marks;
  });
}
