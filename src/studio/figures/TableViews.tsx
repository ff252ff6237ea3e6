/** Tables of a source's numbers, ours in their place and the source's below where it differs: counts, costs and facts. */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { significant, spaced, count } from "../../drawing/text.ts";
import { verdictOn } from "../../lessons/bars-verdicts.ts";
import { asPrinted, COST_COLUMNS } from "../../lessons/costs.ts";
import type { CostColumn } from "../../lessons/costs.ts";
import type { CostsPart, CountsPart, FactsPart } from "../../lessons/lesson.ts";
import { COUNTS } from "../../lessons/counts.ts";
import type { Entry } from "../../lessons/counts.ts";
import { agrees } from "../../lessons/facts.ts";
import type { Fact } from "../../lessons/facts.ts";
import { lacking } from "../../workers/measured-part.ts";
import type { MeasuredPart } from "../../workers/measured-part.ts";
import { useActingStudio } from "../store/context.ts";
import { Terms } from "../parts/Terms.tsx";
import { FigureClaims } from "./FigureClaims.tsx";
import { measured, useFigures, countTable } from "./store.ts";

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

/** A table with a row a network, a column a number, and under it the reasons why a number differs. */
function PaperTable<C extends string>({ part, columns, titles, rows, renderCell, note, children }: PaperTableProps<C>) {
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

/** A table of what networks are made of, cost and draw, computed here, beside the source's; its claims with verdicts. */
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
            same={ours !== undefined && asPrinted(column, ours, printed[column])}
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

/** A table of sizes and numbers of paths, counted here, beside the source's. */
export function CountsView({ part: table }: { readonly part: CountsPart }) {
  const studio = useActingStudio();
  const counted = useFigures((state) => state.counted);
  useEffect(() => {
    void countTable(studio, table);
  }, [studio, table]);
  const rows = table.rows(counted);
  return (
    <PaperTable
      part={table}
      columns={COUNTS}
      titles={table.columns}
      rows={rows.map(({ network, study, reason }) => ({ id: network.id, title: network.title, study, reason }))}
      renderCell={(row, column) => <EntryText entry={rows[row]![column]} />}
      note="Ours; the paper’s stands below where it differs."
    />
  );
}

function EntryText({ entry: { ours, paper, agrees: same } }: { readonly entry: Entry }) {
  const own = ours && (ours.least === ours.most ? count(ours.least) : `${count(ours.least)} to ${count(ours.most)}`);
  return <BesidePaper ours={own} paper={count(paper)} same={same === true} />;
}

/** A table of a source's numbers, ours in their place and the source's below where it differs; the claims with verdicts. */
export function FactsView({ part }: { readonly part: FactsPart }) {
  const studio = useActingStudio();
  const found = useFigures((state) => state.measured);
  useEffect(() => measured(studio, part.wanted), [studio, part]);
  const { networks, routes } = lacking(part.wanted, found);
  return (
    <article className="paper-figure" aria-label={part.name}>
      <header>
        <h2>{part.title}</h2>
        <p>
          <Terms>{part.text}</Terms>
        </p>
      </header>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3" aria-label={part.title}>
          <thead>
            <tr>
              <th scope="col">{part.head}</th>
              {part.columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map(({ id, title, facts }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {facts.map((fact, column) => (
                  <td key={part.columns[column]!.id}>{fact && <FactCell fact={fact} found={found} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="paper-note">{part.note}</p>
      {part.rows
        .filter(({ reason }) => reason !== null)
        .map(({ id, title, reason }) => (
          <p key={id} className="paper-note">
            <b>{title}</b> {reason}
          </p>
        ))}
      {part.claims.length > 0 && (
        <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, found, networks.length + routes.length === 0))} />
      )}
    </article>
  );
}

function FactCell({ fact, found }: { readonly fact: Fact; readonly found: MeasuredPart }) {
  const ours = fact.of(found);
  const own = ours === null ? null : `${spaced(ours, fact.decimals)}${fact.unit === "" ? "" : ` ${fact.unit}`}`;
  return <BesidePaper ours={own} paper={fact.printed?.text ?? ""} same={ours !== null && agrees(fact, ours)} />;
}
