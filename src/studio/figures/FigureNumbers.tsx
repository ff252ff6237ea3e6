/** Every number of the figure: value, what is known of it, its study one click away, and a run of it alone. */
import { IconPlayerPlay } from "@tabler/icons-react";
import { count, fraction } from "../../drawing/text.ts";
import { numberIn } from "../../lessons/bars.ts";
import type { GroupSummary, SeriesSummary } from "../../lessons/bars.ts";
import type { Cell } from "../../lessons/cell.ts";
import type { BarsPart, Quantity } from "../../lessons/lesson.ts";
import type { ItemResult } from "../../workers/batch/kind.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { runFigure, useFigures } from "./store.ts";
import { useActingStudio } from "../store/context.ts";

interface Props {
  readonly figure: BarsPart;
  readonly groups: readonly GroupSummary[];
}

/** One pattern on one network: the simulation and the programs. */
interface Row {
  readonly group: GroupSummary;
  readonly index: number;
}

/** Rows by network; groups of a figure's patterns are on one. */
function tablesOf(groups: readonly GroupSummary[]): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  for (const group of groups) {
    const { cells } = group.simulated;
    const title = cells[0]?.network.title ?? group.title;
    tables.set(title, [...(tables.get(title) ?? []), ...cells.map((_, index) => ({ group, index }))]);
  }
  return tables;
}

function seriesOf({ simulated, programs }: GroupSummary): readonly SeriesSummary[] {
  return [simulated, ...programs];
}

export function FigureNumbers({ figure, groups }: Props) {
  return (
    <section className="paper-numbers" aria-label="Numbers of the figure">
      <h3>Every number, with its study</h3>
      <p>A number opens the study that gives it: run it there to see it come about. The small triangle computes one number by itself.</p>
      {[...tablesOf(groups)].map(([title, rows]) => (
        <div key={title} className="paper-table-room">
          <table className="paper-table">
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{figure.rows}</th>
                {seriesOf(rows[0]!.group).map((series) => (
                  <th key={series.series} scope="col">
                    {series.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ group, index }) => (
                <tr key={group.simulated.cells[index]!.id}>
                  <th scope="row">{group.simulated.cells[index]!.pattern.title}</th>
                  {seriesOf(group).map((series) => (
                    <NumberCell key={series.series} figure={figure} series={series.title} cell={series.cells[index]!} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}

function NumberCell({ figure, series, cell }: { readonly figure: BarsPart; readonly series: string; readonly cell: Cell }) {
  const studio = useActingStudio();
  const result = useFigures((state) => state.results.get(cell.key));
  const busy = useFigures((state) => state.run !== null);
  const under = useFigures((state) => state.run?.progress?.running.find(({ key }) => key === cell.key));
  const name = `${cell.network.title}, ${cell.pattern.title}, ${series}`;
  return (
    <td>
      <a href={`#${cell.study}`} title={result ? detailOf(result) : "Open the study"} aria-label={`Study of ${name}`}>
        {under ? `${Math.round(100 * under.share)} %` : textOf(result, cell, figure.quantity)}
      </a>
      <IconButton
        quiet
        label={`Compute ${name}`}
        disabled={busy}
        onClick={() => {
          runFigure(studio, figure, [cell]);
        }}
      >
        <IconPlayerPlay size={11} />
      </IconButton>
    </td>
  );
}

function textOf(result: ItemResult | undefined, cell: Cell, quantity: Quantity): string {
  if (result === undefined) return "study";
  if (result.failure !== null) return "failed";
  if (result.value === null) return "stopped";
  const number = numberIn(cell, result.value);
  const text = quantity === "cycles" ? count(number) : number.toFixed(4);
  return result.complete ? text : `${text} (stopped)`;
}

function detailOf({ lower, upper, how, seconds, failure }: ItemResult): string {
  if (failure !== null) return failure;
  const bounds = lower !== null && upper !== null ? `${fraction(lower)} to ${fraction(upper)}; ` : "";
  return `${bounds}${how}; ${Number(seconds.toPrecision(2))} s`;
}
