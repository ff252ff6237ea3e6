/** What to build: wishes on the left; what fits them, as an answer in words, as a chart of two measures, and as a table from which designs are opened. */
import { useCallback, useMemo, useRef, useState } from "react";
import { tradeOffChart } from "../../charts/trade-off-chart.ts";
import type { TradeOffDot } from "../../charts/trade-off-chart.ts";
import { count } from "../../drawing/text.ts";
import type { Values } from "../../descriptor.ts";
import { formatWishes, readWishes } from "../../study/wish-text.ts";
import { FAMILY_IDS, topologyOf } from "../../topology/families.ts";
import { BackToStudio } from "../parts/BackToStudio.tsx";
import { Chart } from "../parts/Chart.tsx";
import { Choice } from "../parts/Choice.tsx";
import { useSize } from "../parts/useSize.ts";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { answerOf } from "./answer.ts";
import { keyOf, shownOf, unbeatenOf, useFound } from "./found.ts";
import type { Found } from "./found.ts";
import { AXES, MEASURES } from "./measures.ts";
import type { Measure } from "./measures.ts";
import { nameOfRow, sizesOf } from "./names.ts";
import { OpenButtons } from "./OpenButtons.tsx";
import { WishForm } from "./WishForm.tsx";
import { keepsWishes, UNMEASURED } from "../../workers/measured-design.ts";
import type { SearchRow } from "../../workers/jobs/search.ts";
import "../styles/over.css";
import "../styles/paper.css";
import "./choose.css";

/** Rows of the table where it is not a row a family. */
const MOST = 40;
/** Designs that are drawn, besides those of the table. */
const DRAWN = 500;

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
  return (
    <section className="paper choose" aria-label="Choose">
      <div className="paper-list">
        <BackToStudio />
        <WishForm values={values} wish={wish} />
      </div>
      <div className="paper-body">
        {problems.map(({ message }) => (
          <p key={message} role="alert" className="choose-problem">
            {message}
          </p>
        ))}
        <Results found={found} wanted={values} each={each} setEach={setEach} />
      </div>
    </section>
  );
}

interface ResultsProps {
  readonly found: Found;
  readonly wanted: Values;
  readonly each: boolean;
  readonly setEach: (each: boolean) => void;
}

function Results({ found, wanted, each, setEach }: ResultsProps) {
  const { report, share } = found;
  const { rows, fallen, waiting } = useMemo(() => shownOf(found, wanted, each, MOST), [found, wanted, each]);
  const unbeaten = useMemo(() => unbeatenOf(found, wanted), [found, wanted]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = useCallback((key: string): void => {
    setChosen((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  }, []);
  if (report === null)
    return (
      <p role="status">
        {share === 0 ? "Designs are being counted …" : `Designs are being counted: ${Math.round(100 * share)} % of the families …`}
      </p>
    );
  return (
    <article className="paper-figure" aria-label="What fits">
      <header>
        <h2>{answerOf(found, rows, wanted)}</h2>
        <p>{countsOf(found)}</p>
      </header>
      {report.feasible > 0 && (
        <>
          <TradeOffRoom found={found} wanted={wanted} rows={rows} chosen={chosen} toggle={toggle} />
          <div className="choose-tools">
            <div className="views" role="group" aria-label="Rows">
              {([true, false] as const).map((one) => (
                <button
                  key={String(one)}
                  type="button"
                  aria-pressed={each === one}
                  onClick={() => {
                    setEach(one);
                  }}
                >
                  {one ? "best of each family" : "best of all"}
                </button>
              ))}
            </div>
            <OpenButtons rows={report.designs.filter((row) => chosen.includes(keyOf(row)))} wanted={wanted} />
            <span role="status" className="choose-state">
              {waiting.length > 0 ? `${count(waiting.length)} to be measured …` : ""}
            </span>
          </div>
          <Table rows={rows} unbeaten={unbeaten} found={found} chosen={chosen} toggle={toggle} />
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
        </>
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

interface TableProps {
  readonly rows: readonly SearchRow[];
  readonly unbeaten: ReadonlySet<SearchRow>;
  readonly found: Found;
  readonly chosen: readonly string[];
  readonly toggle: (key: string) => void;
}

function Table({ rows, unbeaten, found, chosen, toggle }: TableProps) {
  return (
    <div className="paper-table-room">
      <table className="choose-table">
        <thead>
          <tr>
            <th scope="col">design</th>
            {MEASURES.map(({ id, title, unit, help }) => (
              <th key={id} scope="col" title={help}>
                {title}
                {unit !== "" && <small>{unit}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const measured = found.measured.get(key) ?? UNMEASURED;
            return (
              <tr key={key} aria-selected={chosen.includes(key)}>
                <th scope="row">
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(key)}
                      disabled={!row.opens}
                      aria-label={nameOfRow(row)}
                      onChange={() => {
                        toggle(key);
                      }}
                    />
                    <span>
                      <b>{topologyOf(row.values).title}</b>
                      {unbeaten.has(row) && (
                        <i
                          className="choose-front"
                          title="No design that is known to keep to the wishes is at least as good in cost, power, uniform throughput and diameter, and better in one."
                        >
                          unbeaten
                        </i>
                      )}
                      <small>{sizesOf(row)}</small>
                    </span>
                  </label>
                </th>
                {MEASURES.map((measure) => (
                  <Cell key={measure.id} measure={measure} row={row} rows={rows} found={found} note={measured.note} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly measure: Measure;
  readonly row: SearchRow;
  readonly rows: readonly SearchRow[];
  readonly found: Found;
  readonly note: string | null;
}

function Cell({ measure, row, rows, found, note }: CellProps) {
  const told = measure.of(row, found.measured.get(keyOf(row)) ?? UNMEASURED);
  if (told === null) return <td title={note ?? undefined}>{found.measured.has(keyOf(row)) ? "–" : "…"}</td>;
  const { less } = measure;
  const isBest =
    less !== null &&
    told.about !== true &&
    rows.every((other) => {
      const its = measure.of(other, found.measured.get(keyOf(other)) ?? UNMEASURED);
      return its === null || its.about === true || (less ? its.value >= told.value : its.value <= told.value);
    });
  return (
    <td className={isBest ? "choose-best" : undefined} title={told.about === true ? measure.help : undefined}>
      {told.text}
    </td>
  );
}

function AxisChoice({
  id,
  label,
  value,
  set,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (id: string) => void;
}) {
  return (
    <label className="choose-axis">
      {label}{" "}
      <span>
        <Choice
          id={id}
          label={label}
          value={value}
          options={AXES.map((axis) => ({
            id: axis.id,
            title: `${axis.title}${axis.unit === "any routing" || axis.unit === "by MIN" ? `, ${axis.unit}` : ""}`,
            help: axis.help,
          }))}
          onChange={set}
        />
      </span>
    </label>
  );
}

interface RoomProps {
  readonly found: Found;
  readonly wanted: Values;
  readonly rows: readonly SearchRow[];
  readonly chosen: readonly string[];
  readonly toggle: (key: string) => void;
}

function TradeOffRoom({ found, wanted, rows, chosen, toggle }: RoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const [across, setAcross] = useState("cost");
  const [up, setUp] = useState("uniform");
  const [x, y] = [AXES.find(({ id }) => id === across)!, AXES.find(({ id }) => id === up)!];
  const scene = useMemo(() => {
    const listed = new Set(rows.map(keyOf));
    const few = found.report!.designs.filter((row, i) => i < DRAWN || row.pareto);
    const all = [...few, ...rows.filter((row) => !few.includes(row))];
    const dots = all.flatMap((row): TradeOffDot[] => {
      const measured = found.measured.get(keyOf(row)) ?? UNMEASURED;
      const [a, b] = [x.of(row, measured), y.of(row, measured)];
      if (a === null || b === null || !keepsWishes(measured, wanted)) return [];
      return [
        {
          x: a.value,
          y: b.value,
          span: b.span ?? null,
          title: nameOfRow(row),
          rows: [
            ...MEASURES.flatMap((measure): (readonly [string, string])[] => {
              const told = measure.of(row, measured);
              return told === null ? [] : [[`${measure.title}${measure.unit === "" ? "" : ` (${measure.unit})`}`, told.text]];
            }),
            ["click", "chooses it"],
          ],
          key: keyOf(row),
          block: FAMILY_IDS.findIndex((id) => id === row.family),
          listed: listed.has(keyOf(row)),
          chosen: chosen.includes(keyOf(row)),
        },
      ];
    });
    const titled = ({ title, unit }: Measure): string => (unit === "" ? title : `${title} (${unit})`);
    return tradeOffChart({
      title: `${titled(y)} against ${titled(x)}`,
      subtitle: `${count(dots.length)} designs; dashed: those that nothing beats in these two`,
      x: { title: titled(x), less: x.less, most: x.most },
      y: { title: titled(y), less: y.less, most: y.most },
      dots,
      width: Math.max(width, 300),
      height: width < 560 ? 320 : 400,
    });
  }, [found, wanted, rows, chosen, x, y, width]);
  return (
    <div>
      <div className="choose-axes">
        <AxisChoice id="choose-across" label="across" value={across} set={setAcross} />
        <AxisChoice id="choose-up" label="up" value={up} set={setUp} />
      </div>
      <div ref={room} className="choose-room">
        {width > 0 && <Chart scene={scene} file="designs-that-fit" onChoose={toggle} />}
      </div>
    </div>
  );
}
