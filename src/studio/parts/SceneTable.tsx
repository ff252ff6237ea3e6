/** The numbers behind a chart, the same as in its file of values. */
import type { Cell, Scene } from "../../drawing/scene.ts";
import { count, significant } from "../../drawing/text.ts";

/** More are read in a file. */
const MAX_ROWS = 100;

export function SceneTable({ id, scene: { title, table } }: { readonly id: string; readonly scene: Scene }) {
  const { columns, rows } = table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <section id={id} className="chart-table-scroll" tabIndex={0} aria-label={`Values of ${title}`}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={i} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, i) => (
            <tr key={i}>
              {row.map((cell, k) => (
                <td key={k} className={typeof cell === "number" ? "number" : undefined}>
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p>
          The first {MAX_ROWS} of {count(rows.length)} rows; Export, CSV has all of them.
        </p>
      )}
    </section>
  );
}

function textOf(cell: Cell): string {
  if (cell === null) return "–";
  return typeof cell === "string" ? cell : Number.isInteger(cell) ? count(cell) : significant(cell);
}
