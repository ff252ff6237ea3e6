/** One figure: what it shows, its run, its chart, the paper's claims with verdicts, and every number with its study. */
import { useMemo, useRef } from "react";
import { IconPlayerPlay } from "@tabler/icons-react";
import { figureBars, figureWidth } from "../../charts/figure-bars.ts";
import type { FigureBar, FigureBars } from "../../charts/figure-bars.ts";
import { numberIn } from "../../lessons/bars.ts";
import type { GroupSummary, SeriesSummary } from "../../lessons/bars.ts";
import { verdictsOf } from "../../lessons/verdict.ts";
import type { BarsPart, Quantity } from "../../lessons/lesson.ts";
import { count, fraction } from "../../drawing/text.ts";
import type { Cell } from "../../lessons/cell.ts";
import type { ItemResult } from "../../engine/jobs.ts";
import { useSize } from "../parts/useSize.ts";
import { Chart } from "../parts/Chart.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { FigureRunBar } from "./FigureRunBar.tsx";
import { PaperFigure } from "./PaperFigure.tsx";
import { heldText, Readings, useReading } from "./Readings.tsx";
import { forget, useExtent, useFigures, runFigure } from "./store.ts";

const HEIGHT = 300;

export function FigureView({ part: figure }: { readonly part: BarsPart }) {
  const extent = useExtent(figure.id);
  const results = useFigures((state) => state.results);
  const { reading, choose } = useReading(figure);
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const groups = useMemo(() => figure.summary(extent, results, reading), [figure, extent, results, reading]);
  const bars = useMemo(() => groups.map((group) => groupOf(group, figure.strong)), [groups, figure]);
  const verdicts = useMemo(() => verdictsOf(figure.claims(extent, reading), groups), [figure, extent, groups, reading]);
  const running = useFigures((state) => state.run?.figure === figure.id);
  const none = !running && groups.every((group) => seriesOf(group).every((series) => series.count === 0 && series.error === null));
  const scene = useMemo(
    () =>
      figureBars({
        title: figure.name,
        subtitle: figure.subtitle,
        quantity: figure.quantity,
        rows: figure.rows,
        groups: bars,
        height: HEIGHT,
        width: figureWidth(bars, width),
      }),
    [figure, bars, width],
  );
  return (
    <PaperFigure part={figure}>
      <Readings
        part={figure}
        reading={reading}
        onChange={choose}
        held={(one) => heldText(verdictsOf(figure.claims(extent, one), figure.summary(extent, results, one)))}
      />
      {none && (
        <p role="status" className="paper-none">
          None of the numbers of this figure is computed yet.
        </p>
      )}
      <FigureRunBar figure={figure} cells={figure.cells(extent, reading)} extents={figure.extents} opens={null} />
      <div className="paper-chart" ref={room}>
        {width > 0 && !none && <Chart scene={scene} file={`figure-${figure.id}-${extent}`} />}
      </div>
      <FigureClaims verdicts={verdicts} />
      <FigureNumbers figure={figure} groups={groups} />
    </PaperFigure>
  );
}

function groupOf({ title, subtitle, simulated, programs }: GroupSummary, strong: string): FigureBars["groups"][number] {
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    simulated: barOf(simulated, strong),
    bars: programs.map((program) => barOf(program, strong)),
  };
}

function barOf({ title, label, spread, count: counted, cells, error, models }: SeriesSummary, strong: string): FigureBar {
  return { label, title, spread, count: counted, wanted: cells.length, error, strong: models.includes(strong) };
}

interface FigureNumbersProps {
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

/** Every number of the figure: its value, what is known of it, its study one click away, and a button that runs it alone. */
function FigureNumbers({ figure, groups }: FigureNumbersProps) {
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
          forget(studio, [cell]);
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
