/** Throughput at saturation as bars, simulated and by linear programs, with a sentence on what follows from them. */
import { throughputBars } from "../../charts/throughput-bars.ts";
import { useStudio } from "../store/context.ts";
import { Terms } from "../parts/Terms.tsx";
import { Chart } from "../parts/Chart.tsx";
import { shownBars, shownLesson } from "./shown-bars.ts";

export function ThroughputChart({ width }: { readonly width: number }) {
  const rows = useStudio(shownBars);
  const lesson = useStudio(shownLesson);
  if (rows.length === 0) return null;
  return (
    <>
      <Chart scene={throughputBars({ rows, width })} file="throughput" note="of the full rate" />
      {lesson !== null && (
        <p className="results-lesson">
          <Terms>{lesson}</Terms>
        </p>
      )}
    </>
  );
}
