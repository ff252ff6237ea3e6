/** One load point in detail, beside another design's: its figures, the latency of its packets, its channels, its course. */
import { channelUseChart } from "../../charts/channel-use-chart.ts";
import { pointTitle } from "../../charts/chosen-point.ts";
import { latencyHistogram } from "../../charts/latency-histogram.ts";
import { pointFigures } from "../../charts/point-figures.ts";
import { timeSeriesChart } from "../../charts/time-series-chart.ts";
import { designLetter } from "../../study/names.ts";
import { useMemo } from "react";
import { Help } from "../design/Help.tsx";
import type { StudioState } from "../store/state.ts";
import { Chart } from "./Chart.tsx";
import { channelPoints } from "./points.ts";
import type { PointOfDesign } from "./points.ts";

interface PointViewProps {
  readonly points: readonly PointOfDesign[];
  readonly inspections: StudioState["inspections"];
  readonly width: number;
  /** As of Chart. */
  readonly stale: string | null;
  readonly faded: boolean;
}

export function PointView({ points, inspections, width, stale, faded }: PointViewProps) {
  const chosen = points.map((one) => one.chosen);
  const scenes = useMemo(() => {
    const channels = channelPoints(inspections, points);
    const timed = chosen.filter(({ point }) => point.timeSeries.cycle.length > 1);
    return {
      histogram: chosen.some(({ point }) => point.histogram) ? latencyHistogram({ points: chosen, width, height: 38 + 86 * chosen.length }) : null,
      channels: channels.length > 0 ? channelUseChart({ points: channels, width }) : null,
      course: timed.length > 0 ? timeSeriesChart({ points: timed, width, height: 170 }) : null,
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the points' identities are their values
  }, [width, inspections, ...[0, 1].flatMap((i) => [chosen[i]?.point, chosen[i]?.label])]);
  const [main] = chosen;
  if (!main) return <p className="results-empty">The first load is still being simulated; its packets, channels and course show here when it is done.</p>;
  const { histogram, channels, course } = scenes;
  const old = { stale, faded };
  const note = (text: string): string => (chosen.length === 1 ? pointTitle(main) : text);
  return (
    <div className="point-view">
      <Figures points={points} />
      {histogram ? <Chart scene={histogram} file="packet-latency" note={note("percent of packets")} {...old} /> : <p className="results-empty">{noHistogram(points)}</p>}
      {channels ? <Chart scene={channels} file="channel-use" note={note("numbers of channels")} {...old} /> : <p className="results-empty">The network has changed since: run again to see the use of its channels.</p>}
      {course ? <Chart scene={course} file="time-series" note={note("one load, start to end")} {...old} /> : <p className="results-empty">The run was too short for a course over its cycles.</p>}
    </div>
  );
}

/** Why there is no histogram of any of the points. */
function noHistogram(points: readonly PointOfDesign[]): string {
  const saturated = points.filter(({ chosen }) => chosen.point.saturated).map(({ chosen }) => pointTitle(chosen));
  if (saturated.length === 0) return "No packet was measured, so there is no distribution of latency: run longer.";
  return `${saturated.join(" and ")} ${saturated.length === 1 ? "is" : "are"} saturated: packets wait the longer the longer one simulates, so their latency has no distribution. Choose a lower load on the curve.`;
}

/** Two figures a line of one point; of two points one, side by side. */
function Figures({ points }: { readonly points: readonly PointOfDesign[] }) {
  const several = points.length > 1;
  return (
    <dl className={several ? "point-figures point-figures-compared" : "point-figures"} aria-label="Figures of the load point">
      {several && <div className="point-figures-head" aria-hidden="true"><dt />{points.map(({ chosen }) => <dd key={chosen.design} data-design={chosen.design}>{pointTitle(chosen)}</dd>)}</div>}
      {pointFigures(points.map(({ chosen }) => chosen)).map(({ name, help, values }) => (
        <div key={name}>
          <dt><Help text={help}>{name}</Help></dt>
          {values.map((value, i) => <dd key={i}>{several && <span className="visually-hidden">{designLetter(points[i]!.chosen.design)}: </span>}{value ?? "–"}</dd>)}
        </div>
      ))}
    </dl>
  );
}
