/** Every number of the figure: value, what is known of it, its study one click away, and a run of it alone. */
import { IconPlayerPlay } from "@tabler/icons-react";
import { fraction } from "../../charts/text.ts";
import type { FigureCell } from "../../lessons/paper-001/cells.ts";
import type { Figure } from "../../lessons/paper-001/figures.ts";
import type { GroupSummary } from "../../lessons/paper-001/summary.ts";
import type { ItemResult } from "../../workers/batch.ts";
import { IconButton } from "../IconButton.tsx";
import { runFigure, useFigures } from "./store.ts";

interface Props {
  readonly figure: Figure;
  readonly groups: readonly GroupSummary[];
}

export function FigureNumbers({ figure, groups }: Props) {
  return (
    <section className="paper-numbers" aria-label="Numbers of the figure">
      <h3>Every number, with its study</h3>
      <p>A number opens the study that gives it: run it there to see it come about. The small triangle computes one number by itself.</p>
      {groups.map(({ title, simulated, programs }) => (
        <div key={title} className="paper-table-room">
          <table className="paper-table">
            <caption>{title}</caption>
            <thead><tr><th scope="col">pattern</th>{[simulated, ...programs].map((series) => <th key={series.series} scope="col">{series.title}</th>)}</tr></thead>
            <tbody>
              {simulated.cells.map((cell, row) => (
                <tr key={cell.id}>
                  <th scope="row">{cell.pattern.title}</th>
                  {[simulated, ...programs].map((series) => <NumberCell key={series.series} figure={figure} cell={series.cells[row]!} />)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}

function NumberCell({ figure, cell }: { readonly figure: Figure; readonly cell: FigureCell }) {
  const result = useFigures((state) => state.results.get(cell.key));
  const busy = useFigures((state) => state.run !== null);
  const under = useFigures((state) => state.run?.progress?.running.find(({ key }) => key === cell.key));
  const name = `${cell.network.title}, ${cell.pattern.title}, ${cell.series}`;
  return (
    <td>
      <a href={`#${cell.study}`} title={result ? detailOf(result) : "Open the study"} aria-label={`Study of ${name}`}>{under ? `${Math.round(100 * under.share)} %` : textOf(result)}</a>
      <IconButton quiet label={`Compute ${name}`} disabled={busy} onClick={() => { runFigure(figure, [cell]); }}><IconPlayerPlay size={11} /></IconButton>
    </td>
  );
}

function textOf(result: ItemResult | undefined): string {
  if (result === undefined) return "study";
  if (result.failure !== null) return "failed";
  if (result.value === null) return "stopped";
  return result.complete ? fraction(result.value) : `${fraction(result.value)} (stopped)`;
}

function detailOf({ lower, upper, how, seconds, failure }: ItemResult): string {
  if (failure !== null) return failure;
  const bounds = lower !== null && upper !== null ? `${fraction(lower)} to ${fraction(upper)}; ` : "";
  return `${bounds}${how}; ${Number(seconds.toPrecision(2))} s`;
}
