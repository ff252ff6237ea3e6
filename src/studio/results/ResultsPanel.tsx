/** The right side: the table of all designs or another panel, and what limits each design. */
import { Suspense, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { loadText, fraction } from "../../drawing/text.ts";
import type { LoadSeries } from "../../charts/load-series.ts";
import { doubtsOf } from "../../engine/results.ts";
import { Switch } from "../parts/Switch.tsx";
import { useSize } from "../parts/useSize.ts";
import { useStudio, useActingStudio } from "../store/context.ts";
import { noneIsSteady } from "../store/completions.ts";
import { LoadStepper } from "../parts/LoadStepper.tsx";
import { loadGivenUp } from "../store/load.ts";
import { showResults } from "../store/views.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { openPanel, RESULT_PANELS } from "./panels.ts";
import { ringText, shownNetworks, shownPoints, shownSeries } from "./shown.ts";
import { WhatLimits } from "./WhatLimits.tsx";

const NARROWEST = 280;

export function ResultsPanel() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const width = Math.max(NARROWEST, size.width);
  const panel = useStudio(openPanel);
  const { series } = useStudio(shownSeries);
  const Panel = panel.component;
  return (
    <section className="results" aria-label="Results" ref={box}>
      <ResultsSwitch />
      <Suspense key={panel.within ?? panel.id} fallback={<p className="results-empty">Loading…</p>}>
        <Panel width={width} open={panel.within === null ? null : panel.id} />
      </Suspense>
      <KeyFigures />
      <Stalls series={series} />
      {panel.within === null && panel.id !== RESULT_PANELS[0].id ? null : <WhatLimits />}
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
        <Switch
          label="Results shown"
          options={panels.map(({ id, title }) => ({ id, title: title(load, steady) }))}
          value={open.within ?? open.id}
          onChange={(id) => {
            showResults(studio, id);
          }}
        />
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
  const networks = useStudio(shownNetworks);
  return series.flatMap(({ design, label, points, searched, saturation }) => {
    const [stalled] = points
      .flatMap(({ load, stall }) => (stall === null ? [] : [{ load, ring: ringText(stall, networks[design] ?? null) }]))
      .toSorted((a, b) => a.load - b.load);
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
              <b>{label} deadlocks</b> from load {fraction(stalled.load)} on: {stalled.ring}.
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
