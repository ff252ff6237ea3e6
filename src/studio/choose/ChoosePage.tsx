/** The page on what to build: wishes on the left, the designs that fit them beside. */
import { perFamily, designOfRow } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { formatWishes, readWishes, MAX_DESIGNS } from "../../engine/studies.ts";
import type { WishValues } from "../../engine/studies.ts";
import { useCallback, useMemo, useState } from "react";
import { count } from "../../drawing/text.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { openDesign, replaceDesign } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import { familyColours, useFound, keyOf, shownOf, unbeatenOf, nameOfRow } from "./search-results.ts";
import type { Found } from "./search-results.ts";
import { Empty } from "../parts/Empty.tsx";
import { Switch } from "../parts/Switch.tsx";
import { WishForm } from "./WishForm.tsx";
import { answerOf } from "./answer.ts";
import { DesignTable } from "./DesignTable.tsx";
import { TradeOffRoom } from "./TradeOffRoom.tsx";
import "./choose.css";

/** Rows of the table where it is not a row a family. */
const MOST = 40;

export function ChoosePage({ argument }: { readonly argument: string }) {
  const studio = useActingStudio();
  const { values, problems } = useMemo(() => readWishes(argument), [argument]);
  const text = useMemo(() => formatWishes(values), [values]);
  const [each, setEach] = useState(true);
  const found = useFound(text, each, MOST);
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
      <div className="paper-side">
        <WishForm values={values} wish={wish} />
      </div>
      <div className="paper-body">
        {problems.map(({ message }) => (
          <p key={message} role="alert" className="choose-problem">
            {message}
          </p>
        ))}
        <Results found={found} wanted={values} each={each} most={MOST} setEach={setEach} startOver={startOver} />
      </div>
    </>
  );
}

interface ResultsProps {
  readonly found: Found;
  readonly wanted: WishValues;
  readonly each: boolean;
  /** Rows of the table. */
  readonly most: number;
  readonly setEach: (each: boolean) => void;
  /** Takes back all wishes. */
  readonly startOver: () => void;
}

/** What fits the wishes: an answer in words, a chart of two measures, and a table from which designs are opened. */
function Results({ found, wanted, each, most, setEach, startOver }: ResultsProps) {
  const { report, share } = found;
  const usual = readWishes("").values;
  const shown = useMemo(() => shownOf(found, wanted, each, most), [found, wanted, each, most]);
  const { rows, fallen, passed, waiting } = shown;
  const colours = useMemo(() => familyColours(report?.designs ?? []), [report]);
  const unbeaten = useMemo(() => unbeatenOf(found, shown, wanted), [found, shown, wanted]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = useCallback((key: string): void => {
    setChosen((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  }, []);
  if (report === null)
    return (
      <div className="paper-empty">
        <p role="status">
          {share === 0 ? "Designs are being counted …" : `Designs are being counted: ${Math.round(100 * share)} % of the families …`}
        </p>
        <progress aria-label="Families counted" max={1} value={share} />
      </div>
    );
  if (report.feasible === 0)
    return (
      <Empty title={`Start over from ${count(usual.endpoints)} endpoints`} act={startOver}>
        {answerOf(found, shown, wanted)}
      </Empty>
    );
  return (
    <article className="paper-figure" aria-label="What fits">
      <header>
        <h2>{answerOf(found, shown, wanted)}</h2>
        <p>{countsOf(found)}</p>
      </header>

      <TradeOffRoom found={found} wanted={wanted} shown={shown} colours={colours} chosen={chosen} toggle={toggle} />
      <div className="choose-tools">
        <Switch
          label="Rows"
          options={[
            { id: true, title: "best of each family" },
            { id: false, title: "best of all" },
          ]}
          value={each}
          onChange={setEach}
        />
        <OpenButtons rows={report.designs.filter((row) => chosen.includes(keyOf(row)))} wanted={wanted} />
        <span role="status" className="choose-state">
          {waiting.length > 0 ? `${count(waiting.length)} to be measured …` : ""}
        </span>
      </div>
      <DesignTable rows={rows} waiting={waiting} unbeaten={unbeaten} found={found} colours={colours} chosen={chosen} toggle={toggle} />
      {fallen.length > 0 && (
        <p className="paper-note">
          Left out once measured, since they fall short of a floor:{" "}
          {fallen
            .slice(0, 12)
            .map((row) => nameOfRow(row))
            .join("; ")}
          {fallen.length > 12 ? `; and ${count(fallen.length - 12)} more` : ""}.
        </p>
      )}
      {passed.length > 0 && (
        <p className="paper-note">
          Passed over and not measured, since those of their families that were carry too much less than what is counted:{" "}
          {[...perFamily(passed)].map(([topology, number]) => `${topologyOf({ topology }).title} ${count(number)}`).join(", ")}.
        </p>
      )}
    </article>
  );
}

function countsOf({ report }: Found): string {
  const { families, feasible } = report!;
  const all = families.reduce((sum, { designs }) => sum + designs, 0);
  const some = families.filter((one) => one.feasible > 0).length;
  return `${count(all)} designs of ${families.length} families have the size and the ports; ${count(feasible)} of ${some} families keep to all that can be counted.`;
}

/** Opens the chosen designs, in place of those on screen or beside them. */
function OpenButtons({ rows, wanted }: { readonly rows: readonly SearchRow[]; readonly wanted: WishValues }) {
  const studio = useActingStudio();
  const there = useStudio(({ designs }) => designs.length);
  const open = (instead: boolean): void => {
    const source = shownDesign(studio.getState());
    const designs = rows.map((row) => designOfRow(source.values, row, wanted));
    designs.forEach((values, i) => {
      if (instead && i === 0) replaceDesign(studio, source, values);
      else openDesign(studio, source, values);
    });
    showPage(studio, null);
  };
  const room = MAX_DESIGNS - there;
  return (
    <div className="choose-open">
      <button
        type="button"
        disabled={rows.length === 0 || rows.length - 1 > room}
        onClick={() => {
          open(true);
        }}
      >
        {rows.length > 1 ? `Open ${rows.length}` : "Open"}
      </button>
      <button
        type="button"
        disabled={rows.length === 0 || rows.length > room}
        onClick={() => {
          open(false);
        }}
      >
        Compare
      </button>
      {rows.length > room && <small>There is room for {room} more designs.</small>}
      {rows.length === 0 && <small>Tick designs to open them.</small>}
    </div>
  );
}
