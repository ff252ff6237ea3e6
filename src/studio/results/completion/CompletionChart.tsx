/** When each design was done with its workload, or is by its estimate, the least time that it takes, and what a training step waits for. */
import { useMemo } from "react";
import { completionBars } from "../../../charts/completion-bars.ts";
import { stepBars } from "../../../charts/step-bars.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { completionRows, stepRows } from "./shown.ts";

/** Of a chart's head, CSS pixels. */
const HEAD = 30;

interface CompletionChartProps {
  readonly width: number;
  /** What there is room for, CSS pixels. */
  readonly height?: number;
}

export function CompletionChart({ width, height }: CompletionChartProps) {
  const rows = useStudio(completionRows);
  const steps = useStudio(stepRows);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal rows, equal texts
  const scene = useMemo(() => completionBars({ rows, width }), [width, JSON.stringify(rows)]);
  const parts = useMemo(
    () => stepBars({ rows: steps, width, ...(height === undefined ? {} : { height: height - HEAD }) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal rows, equal texts
    [width, height, JSON.stringify(steps)],
  );
  const told = rows.some(({ cycles, bounds }) => cycles !== null || bounds.length > 0) || steps.length < rows.length;
  return (
    <>
      {told && <Chart scene={scene} file="completion" note="cycles" />}
      {steps.length > 0 && <Chart scene={parts} file="step-parts" />}
    </>
  );
}
