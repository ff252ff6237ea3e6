/** A table of what networks are made of, cost and draw, computed here, beside the source's; its claims with verdicts. */
import { useEffect } from "react";
import { significant, spaced } from "../../drawing/text.ts";
import { verdictOn } from "../../lessons/bars-verdicts.ts";
import { asPrinted, COST_COLUMNS } from "../../lessons/costs.ts";
import type { CostColumn } from "../../lessons/costs.ts";
import type { CostsPart } from "../../lessons/lesson.ts";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { BesidePaper, PaperTable } from "./PaperTable.tsx";
import { measured, useFigures } from "./store.ts";

export function CostsView({ part }: { readonly part: CostsPart }) {
  const studio = useActingStudio();
  const priced = useFigures((state) => state.measured.networks);
  useEffect(() => measured(studio, { prices: [], networks: part.rows, routes: [] }), [studio, part]);
  const { rows } = part;
  const complete = rows.every(({ study }) => priced.has(study));
  return (
    <PaperTable
      part={part}
      columns={COST_COLUMNS}
      titles={part.columns}
      rows={rows}
      renderCell={(row, column) => {
        const { study, printed } = rows[row]!;
        const ours = priced.get(study)?.[column];
        return (
          <BesidePaper
            ours={ours === undefined ? null : written(column, ours)}
            paper={written(column, printed[column])}
            agrees={ours !== undefined && asPrinted(column, ours, printed[column])}
          />
        );
      }}
      note={part.note}
    >
      <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, priced, complete))} />
    </PaperTable>
  );
}

const written = (column: CostColumn, value: number): string => (column === "power" ? significant(value, 3) : spaced(value, 0));
