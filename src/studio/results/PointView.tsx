/**
 * One load in detail, with all designs side by side: figures, the latency of the packets, the channels, the course over time. It also says
 * who has no point there.
 */
import { channelUseChart } from "../../charts/channel-use-chart.ts";
import { missingText, pointTitle } from "../../charts/chosen-point.ts";
import type { MissingPoint } from "../../charts/chosen-point.ts";
import { latencyHistogram } from "../../charts/latency-histogram.ts";
import { pointFigures } from "../../charts/point-figures.ts";
import { loadText } from "../../drawing/text.ts";
import { timeSeriesChart } from "../../charts/time-series-chart.ts";
import { useMemo } from "react";
import { MAX_DESIGNS, either } from "../../engine/studies.ts";
import { byKeyboard } from "../parts/by-keyboard.ts";
import { Help } from "../parts/Help.tsx";
import { chooseLoad } from "../store/load.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { Chart } from "../parts/Chart.tsx";
import { useAge } from "./curves.ts";
import { halfWidthBehind } from "./half-width.tsx";
import type { PanelProps } from "./panel.ts";
import { channelPoints, shownPoints } from "./shown.ts";
import type { PointOfDesign, PointsAtLoad } from "./shown.ts";
import "./point-view.css";

export function PointView({ width }: PanelProps) {
  const looked = useStudio(shownPoints);
  const inspections = useStudio((state) => state.inspections);
  const old = useAge();
  const { points, missing } = looked;
  const chosen = points.map((one) => one.chosen);
  // oxlint-disable react-hooks/exhaustive-deps -- the points' identities are their values
  const scenes = useMemo(() => {
    const channels = channelPoints(inspections, points);
    const timed = chosen.filter(({ point }) => point.timeSeries.cycle.length > 1);
    return {
      histogram: chosen.some(({ point }) => point.histogram)
        ? latencyHistogram({ points: chosen, missing, width, height: 38 + 86 * chosen.length })
        : null,
      channels: channels.length > 0 ? channelUseChart({ points: channels, missing, width }) : null,
      course: timed.length > 0 ? timeSeriesChart({ points: timed, missing, width, height: 170 }) : null,
    };
  }, [
    width,
    inspections,
    chosen.length,
    ...Array.from({ length: MAX_DESIGNS }, (_, i) => chosen[i]?.point),
    [...chosen.map(({ label }) => label), ...missing.map((one) => one.label + missingText(one))].join(),
  ]);
  // oxlint-enable react-hooks/exhaustive-deps
  const [main] = chosen;
  const absent = missing.map((one) => <Absence key={one.design} missing={one} />);
  if (!main) return <div className="point-view">{absent}</div>;
  const { histogram, channels, course } = scenes;
  const note = (text: string): string => (chosen.length === 1 ? pointTitle(main) : text);
  return (
    <div className="point-view">
      {absent}
      {chosen.length + missing.length === 1 ? <Figures point={points[0]!} /> : <ComparedFigures looked={looked} />}
      {histogram ? (
        <Chart scene={histogram} file="packet-latency" note={note("percent of packets")} {...old} />
      ) : (
        <p className="results-empty">{noHistogram(points)}</p>
      )}
      {channels ? (
        <Chart scene={channels} file="channel-use" note={note("numbers of channels")} {...old} />
      ) : (
        <p className="results-empty">The network has changed since: run again to see the use of its channels.</p>
      )}
      {course ? (
        <Chart scene={course} file="time-series" note={note("one load, start to end")} {...old} />
      ) : (
        <p className="results-empty">The run was too short for a course over its cycles.</p>
      )}
    </div>
  );
}

/** A design without a point at the load, and the way to its nearest. */
function Absence({ missing }: { readonly missing: MissingPoint }) {
  const studio = useActingStudio();
  const { label, nearest, running } = missing;
  return (
    <p className="point-missing">
      <b>{label}</b>: {missingText(missing)}.
      {nearest !== null && !running && (
        <>
          {" "}
          <button
            type="button"
            className="link"
            onClick={() => {
              chooseLoad(studio, nearest);
            }}
          >
            Look at {loadText(nearest)}
          </button>
        </>
      )}
    </p>
  );
}

/** Why there is no histogram of any of the points. */
function noHistogram(points: readonly PointOfDesign[]): string {
  const saturated = points.filter(({ chosen }) => chosen.point.saturated).map(({ chosen }) => pointTitle(chosen));
  if (saturated.length === 0) return "No packet was measured, so there is no distribution of latency: run longer.";
  return `${either(saturated, "and")} ${saturated.length === 1 ? "is" : "are"} saturated: packets wait the longer the longer one simulates, so their latency has no distribution. Choose a lower load on the curve.`;
}

/** Two figures a line of a single design. */
function Figures({ point }: { readonly point: PointOfDesign }) {
  return (
    <dl className="point-figures" aria-label="Figures of the load point">
      {pointFigures([point.chosen]).map(({ name, unit, help, values }) => (
        <div key={name}>
          <dt>
            <Help text={help}>
              <span className="term">{name}</span>
            </Help>
            {unit !== null && <small> {unit}</small>}
          </dt>
          <dd>{halfWidthBehind(values[0] ?? "–")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A column a design, those without a point too. */
function ComparedFigures({ looked: { load, points, missing } }: { readonly looked: PointsAtLoad }) {
  const columns = [
    ...points.map(({ chosen: { design, label } }, at) => ({ design, label, note: null, at })),
    ...missing.map(({ design, label, running }) => ({ design, label, note: running ? "still running" : "not simulated", at: -1 })),
  ].sort((a, b) => a.design - b.design);
  return (
    <div className="point-table" ref={byKeyboard}>
      <table aria-label="Figures of the load point, by design">
        <thead>
          <tr>
            <th scope="col">at load {loadText(load)}</th>
            {columns.map(({ design, label, note }) => (
              <th key={design} scope="col">
                {label}
                {note !== null && <span className="point-note">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pointFigures(points.map(({ chosen }) => chosen)).map(({ name, unit, help, values }) => (
            <tr key={name}>
              <th scope="row" aria-label={unit === null ? name : `${name}, ${unit}`}>
                <Help text={help}>
                  <span className="term">{name}</span>
                </Help>
                {unit !== null && <small> {unit}</small>}
              </th>
              {columns.map(({ design, at }) => (
                <td key={design}>{halfWidthBehind(values[at] ?? "–")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
