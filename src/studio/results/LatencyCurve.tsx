/** The latency curve: loaded with the first figures that it can show. */
import { latencyChart } from "../../charts/latency-chart.ts";
import { Chart } from "../parts/Chart.tsx";
import { useCurves } from "./curves.ts";

interface LatencyCurveProps {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export function LatencyCurve({ width, height }: LatencyCurveProps) {
  const { scene, chart } = useCurves();
  return <Chart scene={latencyChart({ ...scene, width, height })} file="latency" note="" {...chart} />;
}
