/** What the designs still carry when shares of their links have failed: computed on request. */
import { useMemo } from "react";
import { carriedChart } from "../../../charts/carried-chart.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { askCarried, SHARES, stopAsked } from "../../store/harm.ts";
import { Asking } from "./Asking.tsx";
import { shownCarried } from "./shown.ts";

/** Of the chart, CSS pixels. */
const HEIGHT = 230;

export function StillCarried({ width }: { readonly width: number }) {
  const studio = useActingStudio();
  const { runs, series } = useStudio(shownCarried);
  const scene = useMemo(() => (series.length === 0 ? null : carriedChart({ series, width, height: HEIGHT })), [series, width]);
  const running = runs.some(({ run }) => run?.running === true);
  const done = runs.reduce((sum, { run }) => sum + (run?.result?.length ?? 0), 0);
  const sentences = runs.flatMap(({ label, run }) => [
    ...(run?.failure ? [`${label}: ${run.failure}`] : []),
    ...(run?.result ?? []).flatMap(({ why }) => (why === null ? [] : [`${label}: ${why}`])),
  ]);
  return (
    <section className="limits-part" aria-label="Carried when links fail">
      <h2>
        What is still carried{" "}
        <span className="resilience-of">with {SHARES.map((share) => 100 * share).join(", ")} % of the links failed</span>
      </h2>
      <Asking
        title="Solve and simulate"
        running={running}
        done={runs.every(({ run }) => run?.result?.length === SHARES.length)}
        text={
          running
            ? `${done} of ${runs.length * SHARES.length} shares`
            : "The bound of any routing, and the saturation with the design's own, for one draw of its seed of failures. It may take minutes."
        }
        onStart={() => {
          askCarried(studio);
        }}
        onStop={() => {
          stopAsked(studio, "carried");
        }}
      />
      {scene && <Chart scene={scene} file="carried" note="dashed: any routing, certified; points: simulated" />}
      {sentences.map((sentence) => (
        <p key={sentence} className="resilience-failure">
          {sentence}
        </p>
      ))}
    </section>
  );
}
