/** Short tables for people. */
import { unitOfTime } from "../engine/results.ts";
import type { Unit } from "../engine/model.ts";

/** Four significant digits at most; an absent value is a dash. */
export function short(value: number | null, digits = 4): string {
  if (value === null) return "-";
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits)));
}

/** Rows of cells, the first column flush left, the others flush right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Names and values, the values flush left. */
export function pairs(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}

/** A line of an order in words: "switch, 64 ports, 400 Gb/s". */
export function orderedText({
  item,
  ports,
  length,
  gbps,
}: Readonly<{ item: string } & Record<"ports" | "length" | "gbps", number | null>>): string {
  return [
    item,
    ...(ports === null || ports === 1 ? [] : [`${short(ports)} ports`]),
    ...(length === null ? [] : [`${length} m`]),
    ...(gbps === null ? [] : [`${short(gbps)} Gb/s`]),
  ].join(", ");
}

/** A time, 800 ns, 12.5 µs. */
export function timeText(nanoseconds: number): string {
  const [size, name] = unitOfTime(nanoseconds);
  return `${short(nanoseconds / size)} ${name}`;
}

/** A design's unit of time in a line; none where nobody has told it. */
export function unitLine(unit: Unit | null): readonly string[] {
  return unit === null
    ? []
    : [`a cycle is ${timeText(unit.nanoseconds)}, a load of 1 is ${short(unit.gigabytesPerSecond)} GB/s an endpoint`];
}
