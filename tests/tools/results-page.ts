/** docs/results.md, from the lists of columns in the code. */
import { APPLICATION, RESULTS_TABLES, VERSION } from "../../src/cli/results-file.ts";
import { COLUMN_GROUPS, COLUMNS_MARK, PARTS, TABLE_MARK, TABLE_VERSION } from "../../src/sweep/columns.ts";

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** Links of docs stand in the same folder. */
const linked = (text: string): string => text.replace("docs/headless.md", "[headless.md](headless.md#results)");

export function resultsPage(): string {
  return `# Files of results

A sweep keeps its results in an SQLite file and writes tables as CSV or Parquet ([sweeps.md](sweeps.md)). \`flitlab simulate STUDY --out FILE\` writes those of one design in the same forms, by the ending of the name:

| ending | what is written |
|---|---|
| \`.sqlite\` | a record in a results file, which is made or added to. A sweep with the same file by \`--out\` finds the point there |
| \`.parquet\`, \`.csv\` | the table of \`flitlab sweep --parquet\` and \`--csv\` for that one point, a row a load. A file of that name is replaced |

An interrupted run writes no file. \`flitlab verify FILE\` computes any of these again and compares.

## Versions

| form | where its version stands | this Flitlab |
|---|---|---|
| SQLite | \`PRAGMA user_version\`; \`PRAGMA application_id\` is ${APPLICATION} ("FLIT") | writes ${VERSION}; converts 1, which had no checksums, when it opens it; refuses a later one in a sentence |
| Parquet | \`${TABLE_MARK}\` in the file's metadata of keys and values | writes ${TABLE_VERSION}; reads ${TABLE_VERSION} and files without the mark, which are older; refuses a later one in a sentence |
| CSV | nowhere: a table of text has room for none | the columns are those of Parquet |

A version counts on when a name, a type or a meaning changes. New columns may come with any version, so read columns by their names. The metadata also has \`${COLUMNS_MARK}\`: the name, type, unit and meaning of each column of the file, as JSON. In a file without the mark a column that was empty throughout had texts, whatever it holds elsewhere.

    python3 -c "import pyarrow.parquet as pq; print(pq.read_schema('points.parquet').metadata[b'${TABLE_MARK}'])"

## The table

CSV and Parquet have a row for each point, or for each load of its curve. First come the varied parameters under their names (the [help](headless.md) has their units), then the result's, last \`study\`, \`seconds\`, \`computedBy\` and \`message\`. In Parquet a *number* is DOUBLE, a *truth value* BOOLEAN, a *text* STRING, and every column may be null; in CSV what is null is an empty cell. A column named here has its type in every file. A varied parameter has numbers where all of its values are numbers, else texts. Where a varied parameter and a figure of the result have the same name, the figure's column begins with \`result.\`.

Figures that are lists (distances, histograms, time series, the use of single channels) have no column; \`fields\` of the SQLite file and \`--json\` have them. Where a result lacks a part, or all of the part is lists, there may be one empty column of its name: ${PARTS.map((name) => `\`${name}\``).join(", ")}.

${COLUMN_GROUPS.map(
  ({ title, columns }) =>
    `### ${title}\n\n${table(
      ["column", "type", "unit", "meaning"],
      columns.map(({ name, type, unit, meaning }) => [`\`${name}\``, type, unit, meaning]),
    )}`,
).join("\n\n")}

## The SQLite file

Times are seconds; \`fields\` is JSON and opens with SQLite's \`->\` and \`->>\`. [sweeps.md](sweeps.md#the-results-file) has a query.

${RESULTS_TABLES.map(
  ({ name, holds, columns }) =>
    `### \`${name}\`\n\n${holds}\n\n${table(
      ["column", "type", "meaning"],
      columns.map((one) => [`\`${one.name}\``, one.type, linked(one.meaning)]),
    )}`,
).join("\n\n")}

These tables are written from the lists in the code (\`src/sweep/columns.ts\`, \`src/cli/results-file.ts\`) by \`npm run validate -- --pages\`. A test holds them equal to the files that are written.
`;
}
