/** The designs that fit, as a table. A tick selects a design to open; the best of each measure is marked as far as it is certain. */
import { Fragment } from "react";
import { UNMEASURED } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { designColor, palette } from "../../drawing/palette.ts";
import { useScheme } from "../scheme.ts";
import { keyOf, nameOfRow, sizesOf } from "./search-results.ts";
import type { Found } from "./search-results.ts";
import { isBest, MEASURES } from "./measures.ts";
import type { Measure } from "./measures.ts";

interface TableProps {
  readonly rows: readonly SearchRow[];
  /** Those of which more is going to be known. */
  readonly waiting: readonly SearchRow[];
  readonly unbeaten: ReadonlySet<SearchRow>;
  readonly found: Found;
  /** Of families, by their numbers. */
  readonly colours: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly toggle: (key: string) => void;
}

export function DesignTable({ rows, waiting, unbeaten, found, colours, chosen, toggle }: TableProps) {
  const scheme = useScheme();
  return (
    <div className="paper-table-room">
      <table className="choose-table" aria-label="Designs found">
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
            const color = colours.get(row.family);
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
                    <i
                      className="choose-swatch"
                      aria-hidden="true"
                      style={{ background: color === undefined ? palette(scheme).muted : designColor(color, scheme) }}
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
                  <Cell
                    key={measure.id}
                    measure={measure}
                    row={row}
                    rows={rows}
                    found={found}
                    note={measured.note}
                    coming={waiting.includes(row)}
                  />
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
  /** More is going to be known of it. */
  readonly coming: boolean;
}

function Cell({ measure, row, rows, found, note, coming }: CellProps) {
  const told = measure.of(row, found.measured.get(keyOf(row)) ?? UNMEASURED);
  if (told === null) return <td title={note ?? undefined}>{coming ? "…" : "–"}</td>;
  const { less } = measure;
  const others = rows.filter((other) => other !== row).map((other) => measure.of(other, found.measured.get(keyOf(other)) ?? UNMEASURED));
  return (
    <td
      className={less !== null && isBest(told, others, less) ? "choose-best" : undefined}
      title={told.about === true ? measure.help : undefined}
    >
      {piecesOf(told.text).map((piece) => (
        <Fragment key={piece}>
          <span>{piece}</span>{" "}
        </Fragment>
      ))}
    </td>
  );
}

/** An interval may stand below its number, in two lines: rows have as many. */
function piecesOf(text: string): readonly string[] {
  return text.split(/ (?=\(|to )/);
}
