/** The right side: a chart as soon as it has something to say. */
import { Suspense, useMemo, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { acceptedChart } from "../../charts/accepted-chart.ts";
import { costChart, powerChart } from "../../charts/cost-chart.ts";
import { latencyChart } from "../../charts/latency-chart.ts";
import type { LoadPick } from "../../drawing/scene.ts";
import { textWidth } from "../../drawing/text.ts";
import { throughputBars } from "../../charts/throughput-bars.ts";
import { designLetter } from "../../study/names.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { useSize } from "../network/useSize.ts";
import { lazyPart } from "../parts.tsx";
import { hoverLoad, openPoint } from "../store/load.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { solveAlone } from "../store/views.ts";
import { Chart } from "./Chart.tsx";
import { LinearPrograms } from "./LinearPrograms.tsx";
import { gapSentence, shownGap } from "./gap.ts";
import { Stalls } from "./Stalls.tsx";
import { ResultsSwitch } from "./ResultsSwitch.tsx";
import { pointsOf } from "./points.ts";
import { boundLines, costRows, seriesOf, throughputRows } from "./series.ts";

/** Title and space of a chart, CSS pixels. */
const HEAD = 37;
const NARROWEST = 280;
/** Of the two charts over offered load together. */
const LEAST_HEIGHT = 304;
const SWITCH = 40;

/** The lesson's type and line, CSS pixels. */
const LESSON = { size: 12, line: 17 };

const LimitsView = lazyPart("view of the limits", async () => (await import("./limits/LimitsView.tsx")).LimitsView);
const PointView = lazyPart("view of a load", async () => (await import("./PointView.tsx")).PointView);

export function ResultsPanel() {
  const studio = useActingStudio();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const state = useStudio(
    useShallow(({ designs, results, shownResults, bounds, models, inspections }) => ({
      designs,
      results,
      shownResults,
      bounds,
      models,
      inspections,
    })),
  );
  const choice = useStudio(
    useShallow(({ shown: index, chosenLoad, hoveredLoad, resultsView }) => ({ shown: index, chosenLoad, hoveredLoad, resultsView })),
  );
  const whole = { ...studio.getState(), ...state, ...choice };
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
  const { stale, allStale } = shown;
  const detail = choice.resultsView === "point";
  const limits = choice.resultsView === "limits";
  const gap = shownGap(whole, shown);
  const lesson = gap && gapSentence(gap);
  const looked = pointsOf(whole, shown);
  const { series } = shown;
  const simulated = series.length > 0;
  const delivered = series.some(({ points, running }) => points.length > 0 || running.some(({ latency }) => latency !== null));
  const rest = [throughput, cost, power].reduce(
    (sum, scene) => sum + (scene ? scene.height + HEAD : 0),
    throughput ? 26 + (lesson === null ? 0 : 4 + LESSON.line * Math.ceil(textWidth(lesson, LESSON.size) / width)) : 0,
  );
  const room = size.height - rest - 2 * HEAD - SWITCH - 8;
  // Where it does not fit without scrolling anyway, the charts are as high as they read well.
  const fits = room >= LEAST_HEIGHT;
  const tall = detail || limits ? 152 : fits ? clamp(0.57 * room, 172, 300) : 230;
  const staleText = stale.length === 0 ? null : allStale ? "run again" : `${stale.map(designLetter).join(", ")} changed`;
  const chart = { series, bounds: lines, cursor: looked.load, width };
  const curve = {
    stale: staleText,
    faded: allStale,
    onHover: (pick: LoadPick | null) => {
      hoverLoad(studio, pick?.load ?? null);
    },
    onPick: ({ design, load }: LoadPick) => {
      openPoint(studio, design, load);
    },
  };
  return (
    <section className="results" aria-label="Results" ref={box}>
      {delivered && <Chart scene={latencyChart({ ...chart, height: tall })} file="latency" note="" {...curve} />}
      <Stalls series={series} />
      {(simulated || throughput !== null || limits) && <ResultsSwitch load={simulated ? looked.load : null} />}
      {simulated && detail && (
        <ErrorBoundary part="load">
          <Suspense fallback={<p className="results-empty">Loading the charts…</p>}>
            <PointView looked={looked} inspections={state.inspections} width={width} stale={staleText} faded={allStale} />
          </Suspense>
        </ErrorBoundary>
      )}
      {simulated && choice.resultsView === "all" && (
        <Chart
          scene={acceptedChart({ ...chart, height: fits ? clamp(0.43 * room, 132, 240) : 190 })}
          file="accepted"
          note="dotted: offered"
          {...curve}
        />
      )}
      {!(simulated && detail) && (
        <>
          {throughput && <Chart scene={throughput} file="throughput" note="of terminal rate" />}
          {throughput && lesson !== null && <p className="results-lesson">{lesson}</p>}
          {limits ? (
            <ErrorBoundary part="limits">
              <Suspense fallback={<p className="results-empty">Loading the limits…</p>}>
                <LimitsView series={shown} width={width} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <>
              {throughput && <LinearPrograms />}
              {!simulated && (
                <p className="results-empty">
                  Run simulates the design load by load: latency and accepted throughput grow here, with the limits that linear programs
                  prove.{" "}
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      solveAlone(studio);
                    }}
                  >
                    Solve its linear programs alone
                  </button>
                </p>
              )}
              {cost && <Chart scene={cost} file="cost" note="dollars" />}
              {power && <Chart scene={power} file="power" note="watts of routers" />}
            </>
          )}
        </>
      )}
    </section>
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(high, value)));
}
