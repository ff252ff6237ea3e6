/** A table of what networks are made of, cost and draw, computed here, beside the source's; its claims with verdicts. */
import { useEffect } from "react";
import { significant, spaced } from "../../drawing/text.ts";
import { verdictOn } from "../../lessons/bars-verdicts.ts";
import { asPrinted, COST_COLUMNS } from "../../lessons/costs.ts";
import type { CostColumn } from "../../lessons/costs.ts";
import type { CostsPart } from "../../lessons/lesson.ts";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { priceTable, useFigures } from "./store.ts";

export function CostsView({ part }: { readonly part: CostsPart }) {
  const studio = useActingStudio();
  const priced = useFigures((state) => state.priced);
  useEffect(() => {
    void priceTable(studio, part);
  }, [studio, part]);
  const complete = part.rows.every(({ study }) => priced.has(study));
  return (
    <article className="paper-figure" aria-label={part.name}>
      <header>
        <h2>{part.title}</h2>
        <p>{part.text}</p>
      </header>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3">
          <thead>
            <tr>
              <th scope="col">topology</th>
              {COST_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {part.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map(({ id, title, study, printed }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`#${study}`}>{title}</a>
                </th>
                {COST_COLUMNS.map((column) => (
                  <td key={column}>
                    <EntryText column={column} ours={priced.get(study)?.[column]} printed={printed[column]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="paper-note">{part.note}</p>
      {part.rows.map(({ id, title, reason }) => (
        <p key={id} className="paper-note">
          <b>{title}</b> {reason}
        </p>
      ))}
      <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, priced, complete))} />
    </article>
  );
}

interface EntryProps {
  readonly column: CostColumn;
  readonly ours: number | undefined;
  readonly printed: number;
}

const written = (column: CostColumn, value: number): string => (column === "power" ? significant(value, 3) : spaced(value, 0));

function EntryText({ column, ours, printed }: EntryProps) {
  if (ours === undefined) return <span className="paper-waiting">…</span>;
  return asPrinted(column, ours, printed) ? (
    <span title="As in the paper">{written(column, ours)}</span>
  ) : (
    <span>
      {written(column, ours)}
      <small>paper: {written(column, printed)}</small>
    </span>
  );
}
