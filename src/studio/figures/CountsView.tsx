/** A table of sizes and numbers of paths, counted here, beside the source's. */
import { useEffect } from "react";
import { count } from "../../drawing/text.ts";
import { COUNTS } from "../../lessons/counts.ts";
import type { Entry } from "../../lessons/counts.ts";
import type { CountsPart } from "../../lessons/lesson.ts";
import { countTable, useFigures } from "./store.ts";
import { useActingStudio } from "../store/context.ts";

export function CountsView({ part: table }: { readonly part: CountsPart }) {
  const studio = useActingStudio();
  const counted = useFigures((state) => state.counted);
  useEffect(() => {
    void countTable(studio, table);
  }, [studio, table]);
  const rows = table.rows(counted);
  return (
    <article className="paper-figure" aria-label={table.name}>
      <header>
        <h2>{table.title}</h2>
        <p>{table.text}</p>
      </header>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3">
          <thead>
            <tr>
              <th scope="col">topology</th>
              {COUNTS.map((id) => (
                <th key={id} scope="col">
                  {table.columns[id]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.network.id}>
                <th scope="row">
                  <a href={`#${row.study}`}>{row.network.title}</a>
                </th>
                {COUNTS.map((id) => (
                  <td key={id}>
                    <EntryText entry={row[id]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="paper-note">Ours; the paper’s stands below where it differs.</p>
      {rows
        .filter(({ reason }) => reason !== null)
        .map(({ network, reason }) => (
          <p key={network.id} className="paper-note">
            <b>{network.title}</b> {reason}
          </p>
        ))}
    </article>
  );
}

function EntryText({ entry: { ours, paper, agrees } }: { readonly entry: Entry }) {
  if (ours === null) return <span className="paper-waiting">…</span>;
  const own = ours.least === ours.most ? count(ours.least) : `${count(ours.least)} to ${count(ours.most)}`;
  return agrees ? (
    <span title="As in the paper">{own}</span>
  ) : (
    <span>
      {own}
      <small>paper: {count(paper)}</small>
    </span>
  );
}
