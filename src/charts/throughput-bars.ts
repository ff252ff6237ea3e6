/** Throughput at saturation: linear programs and simulations as bars on one scale, largest limits first as given. */
import { scaleLinear } from "d3";
import type { Ink, Mark, Scene } from "./scene.ts";
import { fitText, fraction, textWidth } from "./text.ts";

export interface ThroughputRow {
  /** "any routing (LP)", "A UGAL-L simulated". */
  readonly label: string;
  /** Fraction of terminal bandwidth; null while it is not known. */
  readonly value: number | null;
  /** Number of the design for a simulated value; null for a bound (grey). */
  readonly design: number | null;
  /** In place of the value: "solving…", "not reached up to 0.9". */
  readonly note?: string;
}

const ROW = 30;
const BAR = 18;
const SIZE = 11;

export function throughputBars({ rows, width }: { readonly rows: readonly ThroughputRow[]; readonly width: number }): Scene {
  const labelWidth = Math.min(0.44 * width, rows.reduce((most, row) => Math.max(most, textWidth(row.label, SIZE)), 0)) + 10;
  const written = rows.map((row) => (row.value === null ? row.note ?? "–" : row.note ? `${fraction(row.value)} ${row.note}` : fraction(row.value)));
  const valueWidth = rows.reduce((most, row, i) => (row.value === null ? most : Math.max(most, textWidth(written[i]!, SIZE, true))), 30) + 8;
  const most = rows.reduce((max, row) => Math.max(max, row.value ?? 0), 0);
  const x = scaleLinear([0, most || 1], [labelWidth, Math.max(labelWidth + 20, width - valueWidth)]);
  const height = Math.max(ROW, rows.length * ROW);
  const marks: Mark[] = [];
  rows.forEach((row, i) => {
    const middle = (i + 0.5) * ROW;
    const ink: Ink = row.design === null ? "bound" : { design: row.design };
    marks.push({ type: "text", part: "axis", x: labelWidth - 8, y: middle + 4, text: fitText(row.label, SIZE, labelWidth - 8), size: SIZE, anchor: "end", ink: "muted" });
    if (row.value !== null) marks.push({ type: "rect", part: "data", x: labelWidth, y: middle - BAR / 2, width: Math.max(1, x(row.value) - labelWidth), height: BAR, radius: 2, ink, opacity: row.design === null ? 0.5 : 0.9 });
    const text = row.value === null ? fitText(written[i]!, SIZE, width - labelWidth) : written[i]!;
    marks.push({ type: "text", part: "label", x: (row.value === null ? labelWidth : x(row.value)) + 6, y: middle + 4, text, size: SIZE, bold: row.value !== null, anchor: "start", ink: row.value === null ? "muted" : "text" });
  });
  return {
    title: "Throughput at saturation", subtitle: "fraction of terminal bandwidth", width, height, marks,
    description: rows.map((row, i) => `${row.label}: ${written[i]!}.`).join(" "),
    hovers: rows.map((row, i) => ({
      x: 0, y: i * ROW, width, height: ROW, anchor: [row.value === null ? labelWidth : x(row.value), (i + 0.5) * ROW], title: row.label,
      ink: row.design === null ? "bound" : { design: row.design }, rows: [["throughput", written[i]!]],
    })),
    table: { columns: ["limit", "throughput (fraction of terminal bandwidth)"], rows: rows.map((row) => [row.label, row.value]) },
  };
}
