/** A table of a source with ours in its place, and the source's own number below where it differs; reasons under it. */
import type { ReactNode } from "react";

interface PaperTableProps<C extends string> {
  readonly part: { readonly name: string; readonly title: string; readonly text: string };
  readonly columns: readonly C[];
  readonly titles: Readonly<Record<C, string>>;
  /** `reason`: why it differs, null where there is nothing to say. */
  readonly rows: readonly { readonly id: string; readonly title: string; readonly study: string; readonly reason: string | null }[];
  /** What stands in a row's column; the row by its place. */
  readonly renderCell: (row: number, column: C) => ReactNode;
  readonly note: string;
  readonly children?: ReactNode;
}

export function PaperTable<C extends string>({ part, columns, titles, rows, renderCell, note, children }: PaperTableProps<C>) {
  return (
    <article className="paper-figure" aria-label={part.name}>
      <header>
        <h2>{part.title}</h2>
        <p>{part.text}</p>
      </header>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3" aria-label={part.title}>
          <thead>
            <tr>
              <th scope="col">topology</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {titles[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, study }, row) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`#${study}`}>{title}</a>
                </th>
                {columns.map((column) => (
                  <td key={column}>{renderCell(row, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="paper-note">{note}</p>
      {rows
        .filter(({ reason }) => reason !== null)
        .map(({ id, title, reason }) => (
          <p key={id} className="paper-note">
            <b>{title}</b> {reason}
          </p>
        ))}
      {children}
    </article>
  );
}

/** Our number, null while it is computed, and the source's where it is another. */
export function BesidePaper({ ours, paper, agrees }: { readonly ours: string | null; readonly paper: string; readonly agrees: boolean }) {
  if (ours === null) return <span className="paper-waiting">…</span>;
  return agrees ? (
    <span title="As in the paper">{ours}</span>
  ) : (
    <span>
      {ours}
      <small>paper: {paper}</small>
    </span>
  );
}
