/** When each design was done with its workload, and the least time that it takes. */
import { useMemo } from "react";
import { completionBars } from "../../../charts/completion-bars.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { completionRows } from "./shown.ts";

export function CompletionChart({ width }: { readonly width: number }) {
  const rows = useStudio(completionRows);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal rows, equal texts
  const scene = useMemo(() => completionBars({ rows, width }), [width, JSON.stringify(rows)]);
  return <Chart scene={scene} file="completion" note="cycles" />;
}
