/** Tables of a source's counts, costs and facts with our numbers in their place. The source's number stands below where it differs. */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { significant, spaced, count } from "../../drawing/text.ts";
import { verdictOn } from "../../lessons/verdict.ts";
import { asPrinted, COST_COLUMNS } from "../../lessons/costs.ts";
import type { CostColumn } from "../../lessons/costs.ts";
import type { CostsPart, CountsPart, FactsPart, Entry, Fact } from "../../lessons/lesson.ts";
import { COUNTS, agrees } from "../../lessons/lesson.ts";
import { lacking } from "../../engine/comparisons.ts";
import type { MeasuredPart } from "../../engine/comparisons.ts";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { PaperFigure } from "./PaperFigure.tsx";
import { measured, useFigures, countTable } from "./store.ts";

interface PaperRow {
  readonly id: string;
  readonly title: string;
  /** Of the network that it is, where it is one. */
  readonly study?: string;
  /** Why its numbers differ; null where there is nothing to say. */
  readonly reason: string | null;
  readonly cells: readonly ReactNode[];
}

interface PaperTableProps {
  readonly part: { readonly name: string; readonly title: string; readonly text: string };
  /** What the rows are. */
  readonly head?: string;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly PaperRow[];
  readonly note: string;
  readonly children?: ReactNode;
}

/** A table with a column a number, and under it the reasons why numbers differ. */
function PaperTable({ part, head = "topology", columns, rows, note, children }: PaperTableProps) {
  return (
    <PaperFigure part={part}>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3" aria-label={part.title}>
          <thead>
            <tr>
              {[{ id: "", title: head }, ...columns].map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, study, cells }) => (
              <tr key={id}>
                <th scope="row">{study === undefined ? title : <a href={`#${study}`}>{title}</a>}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column]!.id}>{cell}</td>
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
    </PaperFigure>
  );
}

/** Our number, null while it is computed, and the source's where it is another. */
function BesidePaper({ ours, paper, same }: { readonly ours: string | null; readonly paper: string; readonly same: boolean }) {
  if (ours === null) return <span className="paper-waiting">…</span>;
  return same ? (
    <span title="As in the paper">{ours}</span>
  ) : (
    <span>
      {ours}
      <small>paper: {paper}</small>
    </span>
  );
}

/** A table of what networks are made of, cost and draw, computed here beside the source's values. The source's claims have verdicts. */
export function CostsView({ part }: { readonly part: CostsPart }) {
  const studio = useActingStudio();
  const priced = useFigures((state) => state.measured.networks);
  useEffect(() => measured(studio, { prices: [], networks: part.rows, routes: [] }), [studio, part]);
  const complete = part.rows.every(({ study }) => priced.has(study));
  const cell = (column: CostColumn, ours: number | undefined, printed: number): ReactNode => (
    <BesidePaper
      ours={ours === undefined ? null : written(column, ours)}
      paper={written(column, printed)}
      same={ours !== undefined && asPrinted(column, ours, printed)}
    />
  );
  return (
    <PaperTable
      part={part}
      columns={COST_COLUMNS.map((id) => ({ id, title: part.columns[id] }))}
      rows={part.rows.map(({ id, title, study, reason, printed }) => ({
        id,
        title,
        study,
        reason,
        cells: COST_COLUMNS.map((column) => cell(column, priced.get(study)?.[column], printed[column])),
      }))}
      note={part.note}
    >
      <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, priced, complete))} />
    </PaperTable>
  );
}

const written = (column: CostColumn, value: number): string => (column === "power" ? significant(value, 3) : spaced(value, 0));

/** A table of sizes and numbers of paths, counted here, beside the source's numbers. */
export function CountsView({ part: table }: { readonly part: CountsPart }) {
  const studio = useActingStudio();
  const counted = useFigures((state) => state.counted);
  useEffect(() => {
    void countTable(studio, table);
  }, [studio, table]);
  return (
    <PaperTable
      part={table}
      columns={COUNTS.map((id) => ({ id, title: table.columns[id] }))}
      rows={table.rows(counted).map((row) => ({
        ...row.network,
        study: row.study,
        reason: row.reason,
        cells: COUNTS.map((column) => <EntryText key={column} entry={row[column]} />),
      }))}
      note="Ours; the paper’s stands below where it differs."
    />
  );
}

function EntryText({ entry: { ours, paper, agrees: same } }: { readonly entry: Entry }) {
  const own = ours && (ours.least === ours.most ? count(ours.least) : `${count(ours.least)} to ${count(ours.most)}`);
  return <BesidePaper ours={own} paper={count(paper)} same={same === true} />;
}

/** A table of a source's numbers with ours in their place. The source's number stands below where it differs; the claims have verdicts. */
export function FactsView({ part }: { readonly part: FactsPart }) {
  const studio = useActingStudio();
  const found = useFigures((state) => state.measured);
  useEffect(() => measured(studio, part.wanted), [studio, part]);
  const { networks, routes } = lacking(part.wanted, found);
  return (
    <PaperTable
      part={part}
      head={part.head}
      columns={part.columns}
      rows={part.rows.map(({ id, title, facts, reason }) => ({
        id,
        title,
        reason,
        cells: facts.map((fact, column) => fact && <FactCell key={part.columns[column]!.id} fact={fact} found={found} />),
      }))}
      note={part.note}
    >
      {part.claims.length > 0 && (
        <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, found, networks.length + routes.length === 0))} />
      )}
    </PaperTable>
  );
}

function FactCell({ fact, found }: { readonly fact: Fact; readonly found: MeasuredPart }) {
  const ours = fact.of(found);
  const own = ours === null ? null : `${spaced(ours, fact.decimals)}${fact.unit === "" ? "" : ` ${fact.unit}`}`;
  return <BesidePaper ours={own} paper={fact.printed?.text ?? ""} same={ours !== null && agrees(fact, ours)} />;
}
