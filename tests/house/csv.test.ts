/** Tables are written in one place: whoever writes one by hand forgets a quote, or lets a text become a formula. */
import { expect, test } from "vitest";
import { codeOf, sourceFiles, textOf } from "./imports.ts";

const WRITER = "math/csv.ts";
/** Scripts that are written out: columns of fixed names, told by a shell. */
const SCRIPTS = ["sweep/export/runner.ts"];

/** A doubled quote as a text, as only quoting needs it. */
const QUOTING = /\breplace(?:All)?\([^;]*(?:'""'|"\\"\\""|`""`|\$&\$&)/;
/** Cells put together, by a comma or a tab. */
const JOINING = /\.join\(\s*(["'`])(?:,|;|\\t)\1\s*\)|\}(?:,|\\t)\$\{/;
/** A file that has to do with tables. */
const TABLES = /csv|comma-separated|tab-separated|\btsv\b/i;

function faultOf(code: string, text: string): string | null {
  if (QUOTING.test(code)) return "quotes cells";
  return TABLES.test(text) && JOINING.test(code) ? "joins cells" : null;
}

test("no file writes a table by itself", () => {
  const files = sourceFiles().filter((file) => file !== WRITER && !SCRIPTS.includes(file));
  const faults = files.flatMap((file) => {
    const text = textOf(file);
    const fault = faultOf(codeOf(text), text);
    return fault === null ? [] : [`${file} ${fault}: csvText in src/${WRITER} does`];
  });
  expect(faults).toEqual([]);
});

test("the rule refuses what is wrong and nothing else", () => {
  for (const code of [
    `const cell = (text: string) => \`"\${text.replaceAll('"', '""')}"\`;`,
    'const csv = rows.map((row) => row.join(",")).join("\\n");',
    'const tsv = rows.map((row) => row.join("\\t"));',
    "const csv = edges.map(({ a, b }) => `${a},${b}`);",
  ])
    expect(faultOf(code, code)).not.toBeNull();
  for (const code of ['const csv = csvText([["a", ""]]);', 'const list = numbers.join(",");', 'const csv = ["", ""];'])
    expect(faultOf(code, code)).toBeNull();
});
