/** What a row of the table opens into. */
import type { ComponentType } from "react";
import { acceptedChart } from "../../../charts/accepted-chart.ts";
import { cableLengths } from "../../../charts/cable-lengths.ts";
import { costChart, powerChart } from "../../../charts/cost-chart.ts";
import { latencyParts } from "../../../charts/latency-parts.ts";
import type { CostResult } from "../../../cost/results.ts";
import { count } from "../../../drawing/text.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { CableFiles } from "../CableFiles.tsx";
import { lazyPart } from "../../parts.tsx";
import { LinearPrograms } from "../LinearPrograms.tsx";
import { ThroughputChart } from "../ThroughputChart.tsx";
import { useCurves } from "../curves.ts";
import { shownCosts, shownLatencies } from "../shown-bars.ts";
import { Unpriced } from "./Unpriced.tsx";
import { UnderRow } from "./UnderRow.tsx";
import type { DetailProps } from "./detail.ts";

const structure = (name: keyof typeof import("./StructureDetails.tsx")) =>
  lazyPart("charts of structure", async () => (await import("./StructureDetails.tsx"))[name]);

const HEIGHT = 210;

function Accepted({ width }: DetailProps) {
  const { scene, chart } = useCurves();
  return <Chart scene={acceptedChart({ ...scene, width, height: HEIGHT })} file="accepted" note="dotted: offered" {...chart} />;
}

function Throughput({ width }: DetailProps) {
  return (
    <>
      <ThroughputChart width={width} />
      <LinearPrograms />
    </>
  );
}

function Cost({ width }: DetailProps) {
  const rows = useStudio(shownCosts);
  return (
    <>
      {rows.length > 0 && <Chart scene={costChart({ rows, width })} file="cost" note="dollars" />}
      <Unpriced />
      {rows.map(({ label, design, cost }) => (
        <Chart
          key={design}
          scene={cableLengths({ title: rows.length > 1 ? `Cables of ${label}` : "Cables by length", lengths: cost.lengths, width })}
          file={`cable-lengths-${design}`}
          note={lengthsNote(cost)}
        />
      ))}
      <CableFiles rows={rows} />
    </>
  );
}

/** All metres, and what the order of the racks has saved of them. */
function lengthsNote({ cableMetres, metresSaved }: CostResult): string {
  return `${count(cableMetres)} m${metresSaved > 0 ? `, ${count(metresSaved)} m saved by the order of racks` : ""}`;
}

function Power({ width }: DetailProps) {
  const rows = useStudio(shownCosts);
  return (
    <>
      {rows.length > 0 && <Chart scene={powerChart({ rows, width })} file="power" note="watts of routers" />}
      <Unpriced />
    </>
  );
}

function ZeroLoad({ width }: DetailProps) {
  const rows = useStudio(shownLatencies);
  return rows.length > 0 && <Chart scene={latencyParts({ rows, width })} file="zero-load-latency" note="cycles, by part" />;
}

const DETAILS: Readonly<Record<string, ComponentType<DetailProps>>> = {
  accepted: Accepted,
  "zero-load": ZeroLoad,
  throughput: Throughput,
  cost: Cost,
  power: Power,
  size: structure("Size"),
  ports: structure("Ports"),
  cables: structure("Cables"),
  distance: structure("Distance"),
  bisection: structure("Bisection"),
  paths: structure("Paths"),
  connectivity: structure("Connectivity"),
  gap: structure("Gap"),
  energy: structure("Energy"),
  "cable-power": structure("CablePower"),
};

/** `panel`: id of what is open (panels.ts). */
export function RowDetail({ panel, width }: DetailProps & { readonly panel: string }) {
  const Detail = DETAILS[panel];
  return Detail ? <Detail width={width} /> : <UnderRow panel={panel} width={width} />;
}
