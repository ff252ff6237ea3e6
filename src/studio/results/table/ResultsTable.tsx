/** All designs in one table, with a column per design and a row per quantity. Rows open into their charts. */
import { Fragment, Suspense, useEffect, useRef, useState } from "react";
import type { CSSProperties } from "react";
import { designColor } from "../../../drawing/palette.ts";
import { designLetter } from "../../../engine/studies.ts";
import { withFamilies } from "../../families.ts";
import { lazyPart } from "../../parts.tsx";
import { byKeyboard } from "../../parts/by-keyboard.ts";
import { Help } from "../../parts/Help.tsx";
import { factsOf } from "../../parts/file-facts.ts";
import { saveText } from "../../parts/save.ts";
import { usePrinting, useScheme } from "../../scheme.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { notify, notifyFailure } from "../../store/notices.ts";
import { rowRunsOf, rowSeconds, solveRow } from "../../store/row-runs.ts";
import { showResults, solveAlone } from "../../store/views.ts";
import type { PanelProps } from "../panel.ts";
import { halfWidthBehind } from "../half-width.tsx";
import { bestOf, unlikeIn } from "./row.ts";
import type { Ask, TableFacts, TableRow } from "./row.ts";
import { tableRows } from "./rows.ts";
import { tableFacts } from "./gather.ts";
import { tableCsv, tableMarkdown } from "./written.ts";
import { IconX } from "@tabler/icons-react";
import { isCheap, ANY_PATH } from "../../../engine/model.ts";
import { timeText } from "../../store/effort.ts";
import { removeRow } from "../../store/added-rows.ts";
import { unsolvedModels } from "../../store/bounds.ts";
import { boundKey, simulationKey } from "../../store/keys.ts";
import "./table.css";

const AddRow = lazyPart("form of rows", async () => (await withFamilies(() => import("./AddRow.tsx"))).AddRow);
const RowDetail = lazyPart("charts of the table", async () => (await import("./RowDetail.tsx")).RowDetail);

/** The first of the rows that open into the same chart holds it. */
function holds(row: TableRow, open: string | null, rows: readonly TableRow[]): boolean {
  return open !== null && row.opens === open && rows.find(({ opens }) => opens === open) === row;
}

export function ResultsTable({ width, open }: PanelProps) {
  const studio = useActingStudio();
  const facts = useStudio(tableFacts);
  const [more, setMore] = useState(false);
  const printing = usePrinting();
  const whole = more || printing;
  const all = tableRows(facts);
  const rows = whole
    ? all
    : all.filter(({ short, added, opens }) => short !== undefined || added !== undefined || (open !== null && opens === open));
  const [adding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const closeAdder = (): void => {
    setAdding(false);
    adder.current?.focus();
  };
  // What the rows of the address ask for is begun once they are seen.
  useEffect(() => {
    rowRunsOf(studio);
  }, [studio]);
  const steady = facts.designs.some(({ completion }) => completion === null);
  const tooMany = facts.designs.every(({ completion }) => completion?.tooMany);
  const unsolved = useStudio(
    (state) =>
      unsolvedModels(
        state,
        state.designs.map(({ values }) => values),
      ).length > 0,
  );
  const simulated = facts.designs.some(
    ({ results, completion }) => results !== null || (completion !== null && completion.state !== "idle"),
  );
  // As the address has it, of a row that says nothing yet.
  const loose = open !== null && !rows.some(({ opens }) => opens === open);
  return (
    <>
      <div className="answers" ref={byKeyboard}>
        <table aria-label="All designs">
          <TableHead facts={facts} />
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.id}>
                <Row
                  row={row}
                  facts={facts}
                  brief={!whole && row.short !== undefined}
                  open={open !== null && row.opens === open}
                  onOpen={() => {
                    if (row.opens !== null) showResults(studio, row.opens === open ? "all" : row.opens);
                  }}
                />
                {open !== null && holds(row, open, rows) && (
                  <tr className="answers-open">
                    <td colSpan={facts.designs.length + 1} aria-label={`${row.title(facts)}: chart`}>
                      <div style={{ width }}>
                        <Suspense fallback={<p className="results-empty">Loading…</p>}>
                          <RowDetail panel={open} width={width} />
                        </Suspense>
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className="answers-note">
        {steady ? "Loads, throughput" : "Throughput"} and bounds are fractions of the full rate, a flit per endpoint and cycle.
      </p>
      <div className="answers-tools">
        <button
          ref={adder}
          type="button"
          className="link"
          aria-expanded={adding}
          title="Add a row: saturation, or the bound of any routing, under another traffic"
          onClick={() => {
            setAdding(!adding);
          }}
        >
          + row
        </button>
        <button
          type="button"
          className="link"
          aria-pressed={more}
          title={all.flatMap((row) => (row.short === undefined ? row.title(facts) : [])).join(", ")}
          onClick={() => {
            setMore(!more);
          }}
        >
          {more ? "fewer rows" : `all ${all.length} rows ›`}
        </button>
        <TableFiles facts={facts} />
      </div>
      {adding && (
        <Suspense>
          <AddRow onClose={closeAdder} />
        </Suspense>
      )}
      {loose && (
        <Suspense>
          <RowDetail panel={open} width={width} />
        </Suspense>
      )}
      {!simulated && (
        <p className="results-empty">
          {tooMany ? "Times are estimated. " : `Run simulates the designs ${steady ? "load by load" : "to completion"}. `}
          {unsolved && (
            <button
              type="button"
              className="link"
              onClick={() => {
                solveAlone(studio);
              }}
            >
              Solve its linear programs alone
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** The table to take along: a file for a spreadsheet, Markdown for a page. */
function TableFiles({ facts }: { readonly facts: TableFacts }) {
  const studio = useActingStudio();
  const [copied, setCopied] = useState(false);
  return (
    <span className="answers-files">
      <button
        type="button"
        className="link"
        title="Save the table, with both ends of every interval"
        onClick={() => {
          const name = `flitlab-table-${factsOf(studio.getState(), null, null).stem}.csv`;
          tableCsv(tableRows(facts), facts).then(
            (text) => {
              saveText(name, text, "text/csv");
            },
            (error: unknown) => {
              notifyFailure(studio, error);
            },
          );
        }}
      >
        CSV
      </button>
      <button
        type="button"
        className="link"
        title="Copy the table as Markdown"
        onClick={() => {
          navigator.clipboard.writeText(tableMarkdown(tableRows(facts), facts)).then(
            () => {
              setCopied(true);
            },
            () => {
              notify(studio, "problem", ["The browser does not let this page copy: allow it the clipboard, or take the CSV."]);
            },
          );
        }}
      >
        Markdown
      </button>
      <span role="status">{copied ? "copied" : ""}</span>
    </span>
  );
}

function TableHead({ facts }: { readonly facts: TableFacts }) {
  const scheme = useScheme();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">quantity</span>
        </th>
        {facts.designs.map(({ design, label }) => (
          <th
            key={design}
            scope="col"
            className="design-name"
            style={{ "--design": designColor(design, scheme) } as CSSProperties}
            title={label}
          >
            <span aria-hidden="true">{designLetter(design)}</span>
            <span className="visually-hidden">{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: TableRow;
  readonly facts: TableFacts;
  /** Numbers of few digits, the others on hover. */
  readonly brief: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function Row({ row, facts, brief, open, onOpen }: RowProps) {
  const values = facts.designs.map((design) => row.value(design, facts));
  const best = bestOf(row, values, facts);
  const unlike = facts.designs.length > 1 ? unlikeIn(row, facts) : [];
  const name = [row.title(facts), row.unit].filter((part) => part !== null).join(" ");
  const title = (
    <>
      {row.short ?? row.title(facts)}
      {row.unit !== null && row.short === undefined && <small> {row.unit}</small>}
    </>
  );
  return (
    <tr data-row={row.id}>
      <th scope="row">
        <span className="answers-name">
          {row.opens === null ? (
            <Help text={row.help}>{title}</Help>
          ) : (
            <button type="button" className="plain answers-opener" aria-expanded={open} aria-label={name} title={row.help} onClick={onOpen}>
              {title}
            </button>
          )}
          {unlike.length > 0 && (
            <span className="answers-apart" title={`Not alike: ${unlike.map(({ message }) => message).join(" ")}`}>
              ≠<span className="visually-hidden"> not alike in all designs</span>
            </span>
          )}
          {row.added !== undefined && <RemoveRow row={row.added} title={row.title(facts)} />}
        </span>
      </th>
      {values.map(({ text: whole, brief: short = whole, range, note, pending, ask }, i) => {
        const text = brief ? short : whole;
        return (
          <td
            key={facts.designs[i]!.design}
            className={range === null ? "answers-none" : pending ? "answers-pending" : undefined}
            title={text === whole ? note : [whole, note].filter(Boolean).join(": ")}
          >
            {best.has(i) ? (
              <b>{halfWidthBehind(text)}</b>
            ) : ask === undefined || range !== null || ask.does === "stop" ? (
              halfWidthBehind(text)
            ) : null}
            {ask && <AskButton ask={ask} />}
          </td>
        );
      })}
    </tr>
  );
}

/** Asks for a cell's number where the studio does not compute it by itself, or ends the computation. */
function AskButton({ ask }: { readonly ask: Ask }) {
  const studio = useActingStudio();
  const { does, row, design, values } = ask;
  const runs = rowRunsOf(studio);
  const byItself = useStudio((state) =>
    does === "solve"
      ? state.live && isCheap(values, ANY_PATH) && !state.bounds[boundKey(values, ANY_PATH)]
      : runs.startsByItself(state, row, simulationKey(values)),
  );
  const seconds = useStudio((state) => rowSeconds(state, design, values, studio.workers().size));
  const [word, help, act] = {
    simulate: [`Run ${timeText(seconds)}`, `Simulate it: about ${timeText(seconds)} here`, () => runs.ask(simulationKey(values))] as const,
    solve: ["Solve", "Solve its linear program", () => solveRow(studio, values)] as const,
    stop: ["Stop", "End it: what there is stays", () => runs.stop()] as const,
  }[does];
  if (byItself && does !== "stop") return <span title="waits for its turn">…</span>;
  return (
    <button type="button" className="link answers-ask" title={help} onClick={act}>
      {word}
    </button>
  );
}

/** Removes an added row. */
function RemoveRow({ row, title }: { readonly row: string; readonly title: string }) {
  const studio = useActingStudio();
  return (
    <button
      type="button"
      className="plain answers-remove"
      aria-label={`Remove the row: ${title}`}
      title="Remove this row"
      onClick={() => {
        removeRow(studio, row);
      }}
    >
      <IconX size={12} aria-hidden="true" />
    </button>
  );
}
