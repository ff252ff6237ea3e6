/** The details that rows on structure open into: the parts of each network, distances between routers, and where networks split apart. */
import { cableLengths } from "../../../charts/cable-lengths.ts";
import { bisectionBars, connectivityBars, gapBars, pathBars } from "../../../charts/cohesion-bars.ts";
import { distanceChart } from "../../../charts/distance-chart.ts";
import { energyBars, powerBars } from "../../../charts/cost-chart.ts";
import { cableBars, endpointBars, portsPerEndpoint, routerBars, routerPorts } from "../../../charts/structure-bars.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { shownCables, shownCosts, shownStructures } from "../shown-bars.ts";
import { Unpriced } from "./detail.tsx";
import type { DetailProps } from "./detail.tsx";

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

export function Paths({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  const counted = rows.flatMap(({ shortestPaths: paths, ...row }) => (paths === null ? [] : [{ ...row, paths }]));
  if (counted.length === 0) return rows.length === 0 ? WAITS : ALONE;
  return <Chart scene={pathBars({ rows: counted, width })} file="shortest-paths" />;
}

export function Connectivity({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  const known = rows.flatMap(({ edgeConnectivity: connectivity, ...row }) => (connectivity === null ? [] : [{ ...row, connectivity }]));
  if (known.length === 0) return rows.length === 0 ? WAITS : ALONE;
  return <Chart scene={connectivityBars({ rows: known, width })} file="edge-connectivity" />;
}

export function Gap({ width }: DetailProps) {
  const rows = useStudio(shownStructures);
  const known = rows.flatMap(({ spectralGap: gap, ...row }) => (gap === null ? [] : [{ ...row, gap }]));
  if (known.length === 0) return rows.length === 0 ? WAITS : <p className="results-empty">There is one router only, or too many.</p>;
  return <Chart scene={gapBars({ rows: known, width })} file="spectral-gap" />;
}

export function Energy({ width }: DetailProps) {
  const rows = useStudio(shownCosts);
  return (
    <>
      {rows.length > 0 && <Chart scene={energyBars({ rows, width })} file="cost-with-energy" />}
      <Unpriced />
    </>
  );
}

export function CablePower({ width }: DetailProps) {
  const rows = useStudio(shownCosts);
  return (
    <>
      {rows.length > 0 && <Chart scene={powerBars({ rows, width })} file="power-with-cables" />}
      <Unpriced />
    </>
  );
}
