/** Table 3: sizes and numbers of paths, counted here, beside the paper's. */
import { useEffect } from "react";
import { count } from "../../drawing/text.ts";
import { tableOf, TABLE_3_TEXT } from "../../lessons/paper-001/table-3.ts";
import type { Entry } from "../../lessons/paper-001/table-3.ts";
import { countTable, useFigures } from "./store.ts";
import { useActingStudio } from "../store/context.ts";

const COLUMNS = [
  ["routers", "switches"],
  ["endpoints", "PEs"],
  ["min", "MIN"],
  ["vlb", "VLB"],
] as const;

export function Table3View() {
  const studio = useActingStudio();
  const counted = useFigures((state) => state.counted);
  useEffect(() => {
    void countTable(studio);
  }, [studio]);
  const rows = tableOf(counted);
  return (
    <article className="paper-figure" aria-label="Table 3">
      <header>
        <h2>Topologies and their numbers of paths</h2>
        <p>{TABLE_3_TEXT}</p>
      </header>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3">
          <thead>
            <tr>
              <th scope="col">topology</th>
              {COLUMNS.map(([id, title]) => (
                <th key={id} scope="col">
                  {title}
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
                {COLUMNS.map(([id]) => (
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
