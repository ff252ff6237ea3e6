/** The designs as a table. A tick selects a design to open; limits are kept, not checked, or missed, and what misses one stays in view. */
import { limitStates, UNMEASURED } from "../../engine/comparisons.ts";
import type { EstimatedRow, LimitState, Measured, Quotation } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import type { WishValues } from "../../engine/studies.ts";
import { count, significant } from "../../drawing/text.ts";
import { designColor, palette } from "../../drawing/palette.ts";
import { useScheme } from "../scheme.ts";
import { keyOf, nameOfRow, sizesOf } from "./search-results.ts";
import type { Found } from "./search-results.ts";
import { columnsOf, dollarsOf, ESTIMATED_MEASURE, isClosed } from "./measures.ts";
import type { Measure } from "./measures.ts";

interface TableProps {
  readonly rows: readonly SearchRow[];
  /** Those of which more is going to be known. */
  readonly waiting: readonly SearchRow[];
  readonly unbeaten: ReadonlySet<SearchRow>;
  /** Whose price the others' are told against; null where no design is proved. */
  readonly reference: SearchRow | null;
  /** From elsewhere, after the designs. */
  readonly quotations: readonly Quotation[];
  readonly found: Found;
  readonly wanted: WishValues;
  /** Whether further columns are shown. */
  readonly all: boolean;
  /** Of families, by their numbers. */
  readonly colours: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly toggle: (key: string) => void;
}

const MARKS: Readonly<Record<LimitState, string>> = { kept: "✓", unchecked: "○", broken: "✕" };
const SAID: Readonly<Record<LimitState, string>> = { kept: "kept", unchecked: "not checked", broken: "missed" };

export function DesignTable({ rows, waiting, unbeaten, reference, quotations, found, wanted, all, colours, chosen, toggle }: TableProps) {
  const scheme = useScheme();
  const columns = columnsOf(wanted, all);
  const known = (row: SearchRow): Measured => found.measured.get(keyOf(row)) ?? UNMEASURED;
  return (
    <div className="paper-table-room">
      <table className="choose-table" aria-label="Designs found">
        <thead>
          <tr>
            <th scope="col">design</th>
            {columns.map((measure) => (
              <th key={measure.id} scope="col" title={measure.help}>
                {measure.title} <small>{unitOf(measure, wanted)}</small>
              </th>
            ))}
            {reference !== null && (
              <th
                scope="col"
                title="Price for price: low with low and high with high, as the prices of a book move together. Against the design that is proved to carry the most of the worst traffic, the cheapest of such."
              >
                against the <small>{topologyOf(reference.values).title}</small>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const measured = known(row);
            const color = colours.get(row.family);
            const states = limitStates(row, measured, wanted);
            const broken = [...states.values()].includes("broken");
            return (
              <tr key={key} aria-selected={chosen.includes(key)} className={broken ? "choose-missed" : undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(key)}
                      disabled={!row.opens}
                      aria-label={nameOfRow(row)}
                      title={row.opens ? undefined : "It is too large to be built here"}
                      onChange={() => {
                        toggle(key);
                      }}
                    />
                    <i
                      className="choose-swatch"
                      aria-hidden="true"
                      style={{ background: color === undefined ? palette(scheme).muted : designColor(color, scheme) }}
                    />
                    <span>
                      <b>{topologyOf(row.values).title}</b> <small>{sizesOf(row)}</small>
                      {unbeaten.has(row) && (
                        <i
                          className="choose-front"
                          title="Proved to keep to all limits; no design that is proved to do so is at least as good in cost, power, what is guaranteed of the worst traffic, and diameter, and better in one."
                        >
                          unbeaten
                        </i>
                      )}
                      {row.same.length > 0 && (
                        <small className="choose-same" title={row.same.map(nameOfRow).join("; ")}>
                          the same network as {row.same.map(({ values }) => topologyOf(values).title).join(", ")}
                        </small>
                      )}
                    </span>
                  </label>
                </th>
                {columns.map((measure) => (
                  <Cell
                    key={measure.id}
                    measure={measure}
                    row={row}
                    measured={measured}
                    state={stateOf(measure, states, wanted)}
                    estimate={measure.id === ESTIMATED_MEASURE ? (found.estimated.get(key) ?? null) : null}
                    coming={waiting.includes(row)}
                  />
                ))}
                {reference !== null && <Against row={row} measured={measured} reference={reference} ofReference={known(reference)} />}
              </tr>
            );
          })}
          {quotations.map((quotation, i) => (
            <tr key={`${quotation.name} ${i}`} className="choose-quotation">
              <th scope="row">
                <b>{quotation.name}</b> <small>as quoted, {count(quotation.endpoints)} endpoints</small>
              </th>
              {columns.map(({ id, title }) => (
                <td key={id} data-of={title}>
                  {quotedText(quotation, id)}
                </td>
              ))}
              {reference !== null && (
                <td data-of={`against the ${topologyOf(reference.values).title}`}>
                  {times(quotation.costPerEndpoint / dollarsOf(reference, known(reference)).dollars)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const times = (value: number): string => `${value.toFixed(2)} ×`;

/** What a quotation says of a measure. */
function quotedText({ routers, ports, cables, endpoints, costPerEndpoint, powerPerEndpoint }: Quotation, id: string): string {
  const told: Readonly<Record<string, string | null>> = {
    endpoints: count(endpoints),
    routers: routers === null ? null : ports === null ? count(routers) : `${count(routers)} × ${ports}`,
    cables: cables === null ? null : count(cables),
    power: powerPerEndpoint === null ? null : significant(powerPerEndpoint, 3),
    cost: `$${count(Math.round(costPerEndpoint))}`,
  };
  return told[id] ?? "–";
}

/** The unit of a column, or the limit that is set there. */
function unitOf({ unit, limit, less }: Measure, wanted: WishValues): string {
  const value = limit?.of(wanted) ?? null;
  return value === null ? unit : `${less === true ? "at most" : "floor"} ${significant(value, 3)}`;
}

/** Of the limit of this column; null where none is set. Limits that are counted exactly are kept by all that is listed. */
function stateOf({ limit }: Measure, states: ReadonlyMap<string, LimitState>, wanted: WishValues): LimitState | null {
  return limit === undefined || limit.of(wanted) === null ? null : (states.get(limit.wish) ?? "kept");
}

interface CellProps {
  readonly measure: Measure;
  readonly row: SearchRow;
  readonly measured: Measured;
  readonly state: LimitState | null;
  /** Stands in as long as it is known between bounds only. */
  readonly estimate: EstimatedRow | null;
  /** More is going to be known of it. */
  readonly coming: boolean;
}

function Cell({ measure, row, measured, state, estimate, coming }: CellProps) {
  const told = measure.of(row, measured);
  const saturation = told === null || !isClosed(told) ? (estimate?.saturation ?? null) : null;
  const title = told === null ? (measured.note ?? undefined) : told.about === true ? (measured.note ?? measure.help) : undefined;
  return (
    <td data-of={measure.title} title={title} className={state === null ? undefined : `choose-${state}`}>
      {state !== null && (
        <>
          <i role="img" aria-label={SAID[state]}>
            {MARKS[state]}
          </i>{" "}
        </>
      )}
      <span className={measure.id === "cost" ? "choose-price" : undefined}>{told?.text ?? (coming ? "…" : "–")}</span>
      {saturation !== null && (
        <small
          className="choose-estimate"
          title={`Estimated, not proved: by ${estimate!.routing} it saturates at ${significant(saturation.lower, 3)} to ${significant(saturation.upper, 3)} of uniform traffic.`}
        >
          ≈ {significant(saturation.load, 2)}
        </small>
      )}
    </td>
  );
}

interface AgainstProps {
  readonly row: SearchRow;
  readonly measured: Measured;
  readonly reference: SearchRow;
  readonly ofReference: Measured;
}

function Against({ row, measured, reference, ofReference }: AgainstProps) {
  const [one, other] = [dollarsOf(row, measured), dollarsOf(reference, ofReference)];
  const ends =
    one.range === null || other.range === null
      ? undefined
      : `low with low ${times(one.range.low / other.range.low)}, high with high ${times(one.range.high / other.range.high)}`;
  return (
    <td data-of={`against the ${topologyOf(reference.values).title}`} title={ends}>
      <span>
        {one.about || (other.about && row !== reference) ? "≈ " : ""}
        {times(one.dollars / other.dollars)}
      </span>
    </td>
  );
}
