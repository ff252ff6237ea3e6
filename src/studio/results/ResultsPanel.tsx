/** The right side: a chart as soon as it has something to say. */
import { useMemo, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { acceptedChart } from "../../charts/accepted-chart.ts";
import { costChart, powerChart } from "../../charts/cost-chart.ts";
import { latencyChart } from "../../charts/latency-chart.ts";
import { throughputBars } from "../../charts/throughput-bars.ts";
import { useSize } from "../network/useSize.ts";
import { useStudio } from "../store/state.ts";
import { Chart } from "./Chart.tsx";
import { LinearPrograms } from "./LinearPrograms.tsx";
import { boundLines, costRows, seriesOf, throughputRows } from "./series.ts";

/** Title, subtitle and space of a chart, CSS pixels. */
const HEAD = 52;
const NARROWEST = 280;

export function ResultsPanel() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const state = useStudio(useShallow(({ designs, results, shownResults, bounds, inspections }) => ({ designs, results, shownResults, bounds, inspections })));
  const whole = { ...useStudio.getState(), ...state };
  const width = Math.max(NARROWEST, size.width);
  const figures = useMemo(() => {
    const shown = seriesOf(whole);
    return { shown, lines: boundLines(whole), bars: throughputRows(whole, shown), costs: costRows(whole) };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `whole` is made of the parts of `state`
  }, [state]);
  const { shown, lines, bars, costs } = figures;
  const throughput = bars.length > 0 ? throughputBars({ rows: bars, width }) : null;
  const cost = costs.length > 0 ? costChart({ rows: costs, width }) : null;
  const power = costs.length > 0 ? powerChart({ rows: costs, width }) : null;
  const { series, stale, allStale } = shown;
  const simulated = series.length > 0;
  const rest = [throughput, cost, power].reduce((sum, scene) => sum + (scene ? scene.height + HEAD : 0), throughput ? 30 : 0);
  const room = size.height - rest - 2 * HEAD;
  const tall = clamp(0.56 * room, 190, 300);
  const staleText = stale.length === 0 ? null : allStale ? "of the design as it was: run again" : `${stale.join(", ")} has changed since: run again`;
  const chart = { series, bounds: lines, width };
  return (
    <section className="results" aria-label="Results" ref={box}>
      {simulated && <Chart scene={latencyChart({ ...chart, height: tall })} file="latency" stale={staleText} faded={allStale} />}
      {simulated && <Chart scene={acceptedChart({ ...chart, height: clamp(0.44 * room, 150, 240) })} file="accepted" stale={staleText} faded={allStale} />}
      {throughput && <Chart scene={throughput} file="throughput" />}
      {throughput && <LinearPrograms />}
      {!simulated && <p className="results-empty">Run simulates the design load by load: latency and accepted throughput grow here, with the limits that linear programs prove.</p>}
      {cost && <Chart scene={cost} file="cost" />}
      {power && <Chart scene={power} file="power" />}
    </section>
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(high, value)));
}
