/** The right side: the latency curve as soon as it has something to say, and below it the panel that is open. */
import { Suspense, useRef } from "react";
import { latencyChart } from "../../charts/latency-chart.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { useSize } from "../parts/useSize.ts";
import { useStudio } from "../store/context.ts";
import { Chart } from "../parts/Chart.tsx";
import { ResultsSwitch } from "./ResultsSwitch.tsx";
import { Stalls } from "./Stalls.tsx";
import { useCurves } from "./curves.ts";
import { useHeights } from "./heights.ts";
import { openPanel } from "./panels.ts";

const NARROWEST = 280;
/** Of the latency curve where what stands below it needs the room. */
const LOW = 152;
/** Around the curve where it stands alone. */
const MARGIN = 56;

export function ResultsPanel() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const width = Math.max(NARROWEST, size.width);
  const panel = useStudio(openPanel);
  const embedded = useStudio((state) => state.embedded);
  const heights = useHeights(width, size.height);
  const { scene, chart } = useCurves();
  const delivered = scene.series.some(({ points, running }) => points.length > 0 || running.some(({ latency }) => latency !== null));
  const Panel = panel.component;
  return (
    <section className="results" aria-label="Results" ref={box}>
      {delivered && (
        <Chart
          scene={latencyChart({
            ...scene,
            width,
            height: embedded ? Math.max(LOW, size.height - MARGIN) : panel.low ? LOW : heights.latency,
          })}
          file="latency"
          note=""
          {...chart}
        />
      )}
      <Stalls series={scene.series} />
      {!embedded && (
        <>
          <ResultsSwitch />
          <ErrorBoundary key={panel.id} part="results">
            <Suspense fallback={<p className="results-empty">Loading…</p>}>
              <Panel width={width} chartHeight={heights.accepted} />
            </Suspense>
          </ErrorBoundary>
        </>
      )}
    </section>
  );
}
