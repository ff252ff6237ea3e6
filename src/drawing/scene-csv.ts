/** The numbers behind a scene as CSV (RFC 4180): full precision, empty where there is no value. */
import type { Cell, Scene } from "./scene.ts";

export function sceneToCsv(scene: Scene): string {
  return [scene.table.columns, ...scene.table.rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: Cell): string {
  if (value === null) return "";
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
