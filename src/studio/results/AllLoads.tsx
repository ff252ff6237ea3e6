/** All loads at once: what is accepted, what limits it, what it costs. */
import { acceptedChart } from "../../charts/accepted-chart.ts";
import { costChart, powerChart } from "../../charts/cost-chart.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { solveAlone } from "../store/views.ts";
import { Chart } from "../parts/Chart.tsx";
import { LinearPrograms } from "./LinearPrograms.tsx";
import { ThroughputChart } from "./ThroughputChart.tsx";
import { useCurves } from "./curves.ts";
import type { PanelProps } from "./panel.ts";
import { shownBars, shownCosts } from "./shown.ts";

export function AllLoads({ width, chartHeight }: PanelProps) {
  const studio = useActingStudio();
  const { scene, chart } = useCurves();
  const solved = useStudio((state) => shownBars(state).length > 0);
  const rows = useStudio(shownCosts);
  const simulated = scene.series.length > 0;
  return (
    <>
      {simulated && (
        <Chart scene={acceptedChart({ ...scene, width, height: chartHeight })} file="accepted" note="dotted: offered" {...chart} />
      )}
      <ThroughputChart width={width} />
      {solved && <LinearPrograms />}
      {!simulated && (
        <p className="results-empty">
          Run simulates the design load by load: latency and accepted throughput grow here, with the limits that linear programs prove.{" "}
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
      {rows.length > 0 && (
        <>
          <Chart scene={costChart({ rows, width })} file="cost" note="dollars" />
          <Chart scene={powerChart({ rows, width })} file="power" note="watts of routers" />
        </>
      )}
    </>
  );
}
