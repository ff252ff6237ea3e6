/** The right side: the answer in words, the latency curve as soon as it has something to say, and the open panel below it. */
import { Suspense, useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { loadText, fraction } from "../../drawing/text.ts";
import type { LoadSeries } from "../../charts/load-series.ts";
import { doubtsOf } from "../../engine/results.ts";
import { lazyPart } from "../parts.tsx";
import { useSize } from "../parts/useSize.ts";
import { useStudio, useActingStudio } from "../store/context.ts";
import { completionOf, noneIsSteady } from "../store/completions.ts";
import { LoadStepper } from "../parts/LoadStepper.tsx";
import { loadGivenUp } from "../store/load.ts";
import { showResults } from "../store/views.ts";
import { Answer } from "./answer/Answer.tsx";
import { openPanel, RESULT_PANELS } from "./panels.ts";
import { shownSeries, shownPoints } from "./shown.ts";

const NARROWEST = 280;
/** Of the latency curve, CSS pixels: where what stands below it needs the room, and where it has a share of the column, and more of what is beyond the table's end. */
const LOW = 168;
const SHARE = 0.31;
const TABLE = { height: 850, beyond: 0.65 } as const;
const [LEAST, MOST] = [220, 560];
/** Around the curve where it stands alone. */
const MARGIN = 56;
/** What has nothing to show yet but what the sentence says lets the rest of the page come first, milliseconds. */
const LATER = 1200;

const CompletionChart = lazyPart("completion times", async () => (await import("./completion/CompletionChart.tsx")).CompletionChart);
const loadCurve = async () => (await import("./LatencyCurve.tsx")).LatencyCurve;
const LatencyCurve = lazyPart("latency curve", loadCurve);

function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true);
    }, LATER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return later;
}

/** Has the curve loaded while its first point is simulated: behind the pictures, which come before it. */
function useEarlyCurve(): void {
  const wanted = useStudio((state) => state.run.active && state.designs.some(({ id }) => state.inspections[id]?.drawing));
  useEffect(() => {
    // Where it is missing, whoever shows it says so.
    if (wanted) loadCurve().catch(() => null);
  }, [wanted]);
}

export function ResultsPanel() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const width = Math.max(NARROWEST, size.width);
  const panel = useStudio(openPanel);
  const embedded = useStudio((state) => state.embedded);
  const { series } = useStudio(shownSeries);
  const later = useLater();
  useEarlyCurve();
  const estimated = useStudio(({ estimates }) => Object.keys(estimates).length > 0);
  const delivered = estimated || series.some(({ points, running }) => points.length > 0 || running.some(({ latency }) => latency !== null));
  const finished = useStudio(
    (state) => noneIsSteady(state) && state.designs.some(({ values }) => (completionOf(state, values)?.result ?? null) !== null),
  );
  const tall = Math.round(
    Math.max(LEAST, Math.min(MOST, SHARE * Math.min(TABLE.height, size.height) + TABLE.beyond * Math.max(0, size.height - TABLE.height))),
  );
  const height = embedded ? Math.max(LOW, size.height - MARGIN) : panel.low ? LOW : tall;
  const Panel = panel.component;
  return (
    <section className="results" aria-label="Results" ref={box}>
      {!embedded && <Answer />}
      {delivered && (
        <Suspense fallback={<div style={{ height }} />}>
          <LatencyCurve width={width} height={height} />
        </Suspense>
      )}
      {finished && (
        <Suspense fallback={<div style={{ height: LOW }} />}>
          <CompletionChart width={width} />
        </Suspense>
      )}
      <Stalls series={series} />
      {!embedded && (delivered || finished || later || panel !== RESULT_PANELS[0]) && (
        <>
          <ResultsSwitch />
          <Suspense key={panel.within ?? panel.id} fallback={<p className="results-empty">Loading…</p>}>
            <Panel width={width} open={panel.within === null ? null : panel.id} />
          </Suspense>
        </>
      )}
    </section>
  );
}

/** Chooses the panel below the latency curve. In the panel of one load, it also leads to the next load. */
function ResultsSwitch() {
  const studio = useActingStudio();
  const open = useStudio(openPanel);
  const panels = useStudio(useShallow((state) => RESULT_PANELS.filter(({ within, when }) => within === null && when(state))));
  const simulated = useStudio((state) => shownSeries(state).series.length > 0);
  const looked = useStudio((state) => shownPoints(state).load);
  const givenUp = useStudio(loadGivenUp);
  const steady = useStudio((state) => !noneIsSteady(state));
  const load = simulated ? looked : null;
  return (
    <>
      <div className="results-switch">
        <div className="views" role="group" aria-label="Results shown">
          {panels.map((panel) => (
            <button
              key={panel.id}
              type="button"
              aria-pressed={panel.id === (open.within ?? open.id)}
              onClick={() => {
                showResults(studio, panel.id);
              }}
            >
              {panel.title(load, steady)}
            </button>
          ))}
        </div>
        {open.byLoad && load !== null && <LoadStepper verb="Look at" />}
      </div>
      {givenUp !== null && load !== null && (
        <p className="results-moved" role="status">
          No design has load {loadText(givenUp)}; {loadText(load)} is the nearest.
        </p>
      )}
    </>
  );
}

/**
 * Designs whose packets came to wait for each other for good: from which load on, and in which ring. It also lists loads whose verdict is
 * not certain.
 */
function Stalls({ series }: { readonly series: readonly LoadSeries[] }) {
  return series.flatMap(({ design, label, points, searched, saturation }) => {
    const stalled = points.filter(({ stall }) => stall !== null).sort((a, b) => a.load - b.load)[0];
    // Of short windows nobody thinks that their verdicts are certain.
    const ended = points.filter(({ complete, coarse }) => complete && coarse !== true);
    const ofSearch = (load: number): boolean => searched?.has(load) === true;
    const doubts = doubtsOf({
      points: ended.filter(({ load }) => !ofSearch(load)),
      searched: ended.filter(({ load }) => ofSearch(load)),
      saturation: saturation?.coarse ? null : (saturation ?? null),
    });
    return [
      ...(stalled
        ? [
            <p key={design} className="results-stall" role="status">
              <b>{label} deadlocks</b> from load {fraction(stalled.load)} on: {stalled.stall}.
            </p>,
          ]
        : []),
      ...doubts.map(({ load, onwards, state, why, patience }) => (
        <p key={`${design} ${load}`} className="results-stall" role="status">
          <b>
            {label} is {state}
          </b>{" "}
          {onwards ? `from load ${fraction(load)} on` : `at load ${fraction(load)}`}: {why}.
          {patience && " Warm-up “judged patiently” waits for them."}
        </p>
      )),
    ];
  });
}
