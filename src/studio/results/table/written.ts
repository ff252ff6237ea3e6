/** The table as text: for a spreadsheet, and for a page in Markdown. */
import { loaded } from "../../../engine/jobs.ts";
import type { TableFacts, TableRow } from "./row.ts";
import { bestOf } from "./row.ts";

interface Written {
  readonly title: string;
  readonly unit: string | null;
  readonly cells: readonly { readonly text: string; readonly low: number | null; readonly high: number | null; readonly best: boolean }[];
}

function writtenRows(rows: readonly TableRow[], facts: TableFacts): readonly Written[] {
  return rows.map((row) => {
    const values = facts.designs.map((design) => row.value(design, facts));
    const best = bestOf(row, values, facts);
    return {
      title: row.title(facts),
      unit: row.unit,
      cells: values.map(({ text, range }, i) => ({
        text,
        low: range === null ? null : range[0],
        high: range === null || !Number.isFinite(range[1]) ? null : range[1],
        best: best.has(i),
      })),
    };
  });
}

/** With commas; both ends of every number beside its text. What writes it is loaded then. */
export async function tableCsv(rows: readonly TableRow[], facts: TableFacts): Promise<string> {
  const { csvText } = await loaded("writing of files", import("../../../math/csv.ts"));
  const head = ["quantity", "unit", ...facts.designs.flatMap(({ label }) => [label, `${label}: at least`, `${label}: at most`])];
  const lines = writtenRows(rows, facts).map(({ title, unit, cells }) => [
    title,
    unit,
    ...cells.flatMap(({ text, low, high }) => [text, low, high]),
  ]);
  return csvText([head, ...lines], "\r\n");
}

/** The best of a row bold. */
export function tableMarkdown(rows: readonly TableRow[], facts: TableFacts): string {
  const escaped = (text: string): string => text.replaceAll("|", "\\|");
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |\n`;
  return [
    line(["", ...facts.designs.map(({ label }) => label)]),
    `|---|${"---:|".repeat(facts.designs.length)}\n`,
    ...writtenRows(rows, facts).map(({ title, unit, cells }) =>
      line([unit === null ? title : `${title} (${unit})`, ...cells.map(({ text, best }) => (best ? `**${text}**` : text))]),
    ),
  ].join("");
}
