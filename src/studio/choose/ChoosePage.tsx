/** The page on what to build: wishes on the left, the designs that fit them beside. */
import { designOfRow, perFamily, standingOf, UNMEASURED } from "../../engine/comparisons.ts";
import type { Quotation } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { formatStudy, formatWishes, readWishes, MAX_DESIGNS } from "../../engine/studies.ts";
import type { WishValues } from "../../engine/studies.ts";
import { useCallback, useMemo, useState } from "react";
import { count, significant } from "../../drawing/text.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { openDesign, openStudy } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import { familyColours, useFound, keyOf, referenceOf, shownOf, unbeatenOf, nameOfRow } from "./search-results.ts";
import type { Found, Shown } from "./search-results.ts";
import { Empty } from "../parts/Empty.tsx";
import { Switch } from "../parts/Switch.tsx";
import { useNarrow } from "../parts/useSize.ts";
import { WishForm } from "./WishForm.tsx";
import { answerOf, answerText } from "./answer.ts";
import { DesignTable } from "./DesignTable.tsx";
import { QuotationForm } from "./QuotationForm.tsx";
import { ReportButton } from "./ReportButton.tsx";
import { TradeOffRoom } from "./TradeOffRoom.tsx";
import "./choose.css";

/** Rows of the table where it is not a row a family. */
const MOST = 40;
/** Of the shortlist: what may do it, and what misses a limit. */
const SHORT = 6;
const SHORT_MISSED = 2;
/** Designs left out that are named. */
const OUT = 12;

const NONE: ReadonlySet<SearchRow> = new Set();

type Extent = "short" | "each" | "all";

export function ChoosePage({ argument }: { readonly argument: string }) {
  const studio = useActingStudio();
  const { values, problems } = useMemo(() => readWishes(argument), [argument]);
  const text = useMemo(() => formatWishes(values), [values]);
  const [extent, setExtent] = useState<Extent>("short");
  const [columns, setColumns] = useState(false);
  const [quotations, setQuotations] = useState<readonly Quotation[]>([]);
  const each = extent !== "all";
  const narrow = useNarrow();
  const found = useFound(text, each, MOST);
  const shown = useMemo(() => shownOf(found, values, each, MOST), [found, values, each]);
  const wish = useCallback(
    (next: string) => {
      showPage(studio, { id: "choose", argument: next });
    },
    [studio],
  );
  const startOver = (): void => {
    wish(formatWishes(readWishes("").values));
  };
  return (
    <>
      <div className="paper-side choose-side">
        {narrow ? (
          <details className="choose-fold">
            <summary>
              Wishes: {count(values.endpoints)} endpoints, {count(values.maxRadix)} ports, uniform {significant(values.minThroughput, 3)},
              worst case {significant(values.minWorstCase, 3)}
            </summary>
            <WishForm values={values} wish={wish} />
          </details>
        ) : (
          <WishForm values={values} wish={wish} />
        )}
        <HowFar found={found} shown={shown} />
      </div>
      <div className="paper-body">
        {problems.map(({ message }) => (
          <p key={message} role="alert" className="choose-problem">
            {message}
          </p>
        ))}
        <Results
          key={text}
          found={found}
          shown={shown}
          wanted={values}
          extent={extent}
          setExtent={setExtent}
          columns={columns}
          setColumns={setColumns}
          quotations={quotations}
          setQuotations={setQuotations}
          startOver={startOver}
        />
      </div>
    </>
  );
}

interface ResultsProps {
  readonly found: Found;
  readonly shown: Shown;
  readonly wanted: WishValues;
  readonly extent: Extent;
  readonly setExtent: (extent: Extent) => void;
  /** Whether the table has further columns. */
  readonly columns: boolean;
  readonly setColumns: (columns: boolean) => void;
  readonly quotations: readonly Quotation[];
  readonly setQuotations: (quotations: readonly Quotation[]) => void;
  /** Takes back all wishes. */
  readonly startOver: () => void;
}

/** What fits the wishes: an answer in words, a chart of two measures, and a table from which designs are opened. */
function Results({ found, shown, wanted, extent, setExtent, columns, setColumns, quotations, setQuotations, startOver }: ResultsProps) {
  const { report } = found;
  const usual = readWishes("").values;
  const { rows, below, fallen, passed, waiting } = shown;
  const colours = useMemo(() => familyColours(report, wanted), [report, wanted]);
  const whole = found.share === 1;
  const unbeaten = useMemo(() => (whole ? unbeatenOf(found, shown, wanted) : NONE), [whole, found, shown, wanted]);
  const sure = useMemo(
    () => rows.filter((row) => standingOf(row, found.measured.get(keyOf(row)) ?? UNMEASURED, wanted) === "kept"),
    [found, rows, wanted],
  );
  const reference = useMemo(() => (whole ? referenceOf(found, shown, sure) : null), [whole, found, shown, sure]);
  /** Null until somebody has chosen: the first and what prices are told against, where both are proved. */
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const listed = useMemo(
    () => (extent === "short" ? [...shortlist(rows, reference), ...below.slice(0, SHORT_MISSED)] : [...rows, ...below]),
    [extent, rows, below, reference],
  );
  const chosen = useMemo(
    () => picked ?? [...new Set([sure[0], reference])].flatMap((row) => (row?.opens === true && sure.length > 1 ? [keyOf(row)] : [])),
    [picked, sure, reference],
  );
  const toggle = useCallback(
    (key: string): void => {
      setPicked(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
    },
    [chosen],
  );
  if (report === null)
    return (
      <div className="paper-empty">
        <p role="status">Designs of all families are being counted.</p>
      </div>
    );
  const answer = answerOf(found, shown, wanted);
  if (report.feasible === 0)
    return (
      <Empty title={`Start over from ${count(usual.endpoints)} endpoints`} act={startOver}>
        {answerText(answer)}
      </Empty>
    );
  const out = fallen.filter((row) => !below.includes(row));
  const families = extent === "all" ? rows.length : rows.length + below.length;
  return (
    <article className="paper-figure" aria-label="What fits">
      <header className="choose-head">
        <h2>{answer.map((piece) => (typeof piece === "string" ? piece : <b key={piece.strong}>{piece.strong}</b>))}</h2>
        <ReportButton
          wanted={wanted}
          found={found}
          shown={shown}
          unbeaten={unbeaten}
          chosen={picked === null ? null : (listed.find((row) => row.opens && picked.includes(keyOf(row))) ?? null)}
        />
      </header>
      <TradeOffRoom found={found} wanted={wanted} rows={listed} colours={colours} chosen={chosen} toggle={toggle} />
      <div className="choose-tools">
        <Switch
          label="Rows"
          options={[
            { id: "short", title: "Shortlist", help: "The best of each family, the first of them, and what misses a limit" },
            { id: "each", title: extent === "all" ? "All families" : `All families (${count(families)})`, help: "The best of each family" },
            { id: "all", title: "Best of all", help: "The best designs, of whichever family" },
          ]}
          value={extent}
          onChange={setExtent}
        />
        <OpenButtons rows={listed.filter((row) => chosen.includes(keyOf(row)))} wanted={wanted} />
      </div>
      <DesignTable
        rows={listed}
        waiting={waiting}
        unbeaten={unbeaten}
        reference={reference}
        quotations={quotations}
        found={found}
        wanted={wanted}
        all={columns}
        colours={colours}
        chosen={chosen}
        toggle={toggle}
      />
      <p className="choose-foot">
        <button
          type="button"
          className="link"
          aria-pressed={columns}
          onClick={() => {
            setColumns(!columns);
          }}
        >
          {columns ? "Fewer columns" : "More columns"}
        </button>
        <span>
          {reference !== null && "“Against” compares low with low and high with high, as prices of one book move together. "}
          {listed.some((row) => below.includes(row)) && "What misses a limit stays in view, crossed."}
        </span>
      </p>
      {out.length > 0 && (
        <p className="paper-note">
          Left out once measured, since they miss a limit: {out.slice(0, OUT).map(nameOfRow).join("; ")}
          {out.length > OUT ? `; and ${count(out.length - OUT)} more` : ""}.
        </p>
      )}
      {passed.length > 0 && (
        <p className="paper-note">
          Passed over and not measured, since those of their families that were carry too much less than what is counted:{" "}
          {[...perFamily(passed)].map(([topology, number]) => `${topologyOf({ topology }).title} ${count(number)}`).join(", ")}.
        </p>
      )}
      <QuotationForm quotations={quotations} set={setQuotations} />
      <Without found={found} />
    </article>
  );
}

/** The first rows, and what prices are told against. */
function shortlist(rows: readonly SearchRow[], reference: SearchRow | null): readonly SearchRow[] {
  const first = rows.slice(0, SHORT);
  return reference === null || first.includes(reference) ? first : [...rows.slice(0, SHORT - 1), reference];
}

/** Families that have no network of this size, each with the reason. */
function Without({ found }: { readonly found: Found }) {
  const lacking = found.report!.families.filter(({ none }) => none !== null);
  if (lacking.length === 0) return null;
  return (
    <details className="choose-without">
      <summary>
        {count(lacking.length)} {lacking.length === 1 ? "family has" : "families have"} no such network
      </summary>
      <ul>
        {lacking.map(({ family, none }) => (
          <li key={family}>
            {topologyOf({ topology: family }).title} {none}.
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How much was counted, and how far the measuring is. */
function HowFar({ found, shown }: { readonly found: Found; readonly shown: Shown }) {
  const { report, share, done } = found;
  if (report === null || share < 1)
    return (
      <footer className="choose-far">
        <p role="status">
          {share === 0 ? "Designs are being counted." : `Designs are being counted: ${Math.round(100 * share)} % of the families.`}
        </p>
        <progress aria-label="Families counted" max={1} value={share} />
      </footer>
    );
  const { families, feasible } = report;
  const all = families.reduce((sum, { designs }) => sum + designs, 0);
  const some = families.filter((one) => one.designs > 0).length;
  const measured = shown.rows.filter((row) => done.has(keyOf(row))).length;
  const of = measured + shown.waiting.length;
  return (
    <footer className="choose-far">
      <p role="status">
        {count(all)} designs of {count(some)} families fit the size and ports; {count(feasible)} keep to all that can be counted
        {of > 0 ? `. ${count(measured)} of ${count(of)} measured` : ""}.
      </p>
      {shown.waiting.length > 0 && <progress aria-label="Designs measured" max={of} value={measured} />}
    </footer>
  );
}

/** Opens the chosen designs, in place of those in the studio or beside them. */
function OpenButtons({ rows, wanted }: { readonly rows: readonly SearchRow[]; readonly wanted: WishValues }) {
  const studio = useActingStudio();
  const there = useStudio(({ designs }) => designs.length);
  const room = MAX_DESIGNS - there;
  const designsNow = () => {
    const source = shownDesign(studio.getState());
    return { source, designs: rows.map((row) => designOfRow(source.values, row, wanted)) };
  };
  return (
    <div className="choose-open">
      {rows.length === 0 && <small>Tick designs to open them.</small>}
      {rows.length > MAX_DESIGNS && <small>The studio has room for {MAX_DESIGNS} designs.</small>}
      <button
        type="button"
        className="link"
        disabled={rows.length === 0 || rows.length > room}
        title={rows.length > room ? `There is room for ${room} more designs` : "Beside the designs that are in the studio"}
        onClick={() => {
          const { source, designs } = designsNow();
          for (const values of designs) openDesign(studio, source, values);
          showPage(studio, null);
        }}
      >
        Add beside
      </button>
      <button
        type="button"
        className="button button-plain"
        disabled={rows.length === 0 || rows.length > MAX_DESIGNS}
        onClick={() => {
          openStudy(studio, formatStudy({ designs: designsNow().designs }));
          showPage(studio, null);
        }}
      >
        {rows.length > 1 ? `Compare ${count(rows.length)} in the studio` : "Open in the studio"}
      </button>
    </div>
  );
}
