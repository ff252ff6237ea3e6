/** The right side: a chart as soon as it has something to say. */
import { useMemo, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { acceptedChart } from "../../charts/accepted-chart.ts";
import { costChart, powerChart } from "../../charts/cost-chart.ts";
import { latencyChart } from "../../charts/latency-chart.ts";
import { throughputBars } from "../../charts/throughput-bars.ts";
import { designLetter } from "../../study/names.ts";
import { useSize } from "../network/useSize.ts";
import { useStudio } from "../store/state.ts";
import { Chart } from "./Chart.tsx";
import { LinearPrograms } from "./LinearPrograms.tsx";
import { boundLines, costRows, seriesOf, throughputRows } from "./series.ts";

/** Title and space of a chart, CSS pixels. */
const HEAD = 37;
const NARROWEST = 280;
/** Of the two charts over offered load together. */
const LEAST_HEIGHT = 304;

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
  const delivered = series.some(({ points, running }) => points.length > 0 || running.some(({ latency }) => latency !== null));
  const rest = [throughput, cost, power].reduce((sum, scene) => sum + (scene ? scene.height + HEAD : 0), throughput ? 26 : 0);
  const room = size.height - rest - 2 * HEAD - 8;
  // Where it does not fit without scrolling anyway, the charts are as high as they read well.
  const fits = room >= LEAST_HEIGHT;
  const tall = fits ? clamp(0.57 * room, 172, 300) : 230;
  const staleText = stale.length === 0 ? null : allStale ? "changed: run again" : `${stale.map(designLetter).join(", ")} changed`;
  const chart = { series, bounds: lines, width };
  return (
    <section className="results" aria-label="Results" ref={box}>
      {delivered && <Chart scene={latencyChart({ ...chart, height: tall })} file="latency" note="" stale={staleText} faded={allStale} />}
      {simulated && <Chart scene={acceptedChart({ ...chart, height: fits ? clamp(0.43 * room, 132, 240) : 190 })} file="accepted" note="dotted: offered" stale={staleText} faded={allStale} />}
      {throughput && <Chart scene={throughput} file="throughput" note="of terminal rate" />}
      {throughput && <LinearPrograms />}
      {!simulated && <p className="results-empty">Run simulates the design load by load: latency and accepted throughput grow here, with the limits that linear programs prove.</p>}
      {cost && <Chart scene={cost} file="cost" note="dollars" />}
      {power && <Chart scene={power} file="power" note="watts of routers" />}
    </section>
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(high, value)));
}
