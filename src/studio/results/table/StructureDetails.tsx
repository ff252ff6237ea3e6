/** What the rows on structure open into: what networks are made of, how far apart their routers are, and where they part. */
import { bisectionBars } from "../../../charts/bisection-bars.ts";
import { cableLengths } from "../../../charts/cable-lengths.ts";
import { distanceChart } from "../../../charts/distance-chart.ts";
import { cableBars, endpointBars, portsPerEndpoint, routerBars, routerPorts } from "../../../charts/structure-bars.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { shownCables, shownStructures } from "../shown-bars.ts";
import type { DetailProps } from "./detail.ts";

const WAITS = <p className="results-empty">It is being computed.</p>;
const ALONE = <p className="results-empty">One router carries all endpoints.</p>;

export function Size({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  if (rows.length === 0) return WAITS;
  return (
    <>
      <Chart scene={endpointBars({ rows, width })} file="endpoints" />
      <Chart scene={routerBars({ rows, width })} file="routers" />
    </>
  );
}

export function Ports({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  if (rows.length === 0) return WAITS;
  return (
    <>
      <Chart scene={routerPorts({ rows, width })} file="ports" />
      <Chart scene={portsPerEndpoint({ rows, width })} file="ports-per-endpoint" />
    </>
  );
}

export function Cables({ width }: DetailProps) {
  const rows = useStudio(shownCables);
  if (rows.length === 0) return WAITS;
  return (
    <>
      <Chart scene={cableBars({ rows, width })} file="cables" />
      {rows.map(({ label, design, lengths }) => (
        <Chart
          key={design}
          scene={cableLengths({ title: rows.length > 1 ? `Cables of ${label}` : "Cables by length", lengths, width })}
          file={`cable-lengths-${design}`}
        />
      ))}
    </>
  );
}

export function Distance({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  const apart = rows.filter(({ distances }) => distances.length > 0);
  if (apart.length === 0) return rows.length === 0 ? WAITS : ALONE;
  return <Chart scene={distanceChart({ rows: apart, width })} file="distances" />;
}

export function Bisection({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  const cut = rows.flatMap(({ bisection, ...row }) => (bisection === null ? [] : [{ ...row, bisection }]));
  if (cut.length === 0) return rows.length === 0 ? WAITS : ALONE;
  return <Chart scene={bisectionBars({ rows: cut, width })} file="bisection" />;
}
