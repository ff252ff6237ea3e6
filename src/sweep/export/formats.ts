/** The programs that a sweep can be written for. To add one: one file, one line here. */
import { booksim2 } from "./booksim2.ts";
import { caminos } from "./caminos.ts";
import type { ExportFormat } from "./format.ts";
import { shell } from "./shell.ts";

const EXPORTS: readonly ExportFormat[] = [booksim2, caminos, shell];
export const EXPORT_IDS: readonly string[] = EXPORTS.map(({ id }) => id);

/** Throws a programmer's error for an unknown id. */
export function exportFormat(id: string): ExportFormat {
  const found = EXPORTS.find((format) => format.id === id);
  if (!found) throw new TypeError(`unknown export ${id}`);
  return found;
}
