/** Tables of how much of a network may fail. They are sampled here on request, beside the source's values; the claims have verdicts. */
import { verdictOn } from "../../lessons/verdict.ts";
import type { SurvivalPart, Sampled, SurvivalCell } from "../../lessons/lesson.ts";
import { ofCell } from "../../lessons/lesson.ts";
import { Help } from "../parts/Help.tsx";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { RunButton } from "./FigureRunBar.tsx";
import { PaperFigure } from "./PaperFigure.tsx";
import { sampleTables, useFigures } from "./store.ts";

export function SurvivalView({ part }: { readonly part: SurvivalPart }) {
  const sampled = useFigures((state) => state.sampled);
  const studies = new Set(part.tables.flatMap(({ cells }) => cells.map(({ study }) => study)));
  const done = [...studies].filter((study) => sampled.has(study)).length;
  const verdicts = part.claims.map((claim) => verdictOn(claim, sampled, done === studies.size));
  return (
    <PaperFigure part={part}>
      <SamplingBar part={part} done={done} total={studies.size} />
      {part.tables.map(({ id, title, rows, columns, cells }) => (
        <div key={id} className="paper-table-room">
          <table className="paper-table paper-survival" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                {columns.map((column) => (
                  <th key={column.id} scope="col">
                    <Help text={column.hint}>{column.title}</Help>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.title}</th>
                  {columns.map((column) => (
                    <td key={column.id}>
                      <CellText cell={cells.find((cell) => cell.row === row.id && cell.column === column.id)} sampled={sampled} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p className="paper-note">{part.note}</p>
      <FigureClaims verdicts={verdicts} />
    </PaperFigure>
  );
}

function SamplingBar({ part, done, total }: { readonly part: SurvivalPart; readonly done: number; readonly total: number }) {
  const studio = useActingStudio();
  return (
    <div className="run-bar paper-run" role="group" aria-label="Run of the figure">
      <RunButton
        part={part.id}
        word={done > 0 && done < total ? "Go on" : "Run"}
        ended={done === total}
        onRun={() => {
          void sampleTables(studio, part);
        }}
      />
      <p role="status">
        {done} of {total} networks sampled
      </p>
    </div>
  );
}

function CellText({ cell, sampled }: { readonly cell: SurvivalCell | undefined; readonly sampled: Sampled }) {
  if (cell === undefined) return null;
  const fraction = ofCell(cell, sampled)?.fraction ?? null;
  const printed = `${Math.round(100 * cell.printed)} %`;
  const address = `#${cell.study}&view=resilience`;
  if (fraction === null)
    return (
      <a href={address} title={`The paper: ${printed}`}>
        …
      </a>
    );
  const own = `${Math.round(100 * fraction)} %`;
  return (
    <>
      <a href={address} title={own === printed ? "As in the paper" : undefined}>
        {own}
      </a>
      {own !== printed && <small>paper: {printed}</small>}
    </>
  );
}
