/** What an added row opens into: latency against load of all designs under its traffic, and where they saturate against their bounds. */
import { useMemo } from "react";
import { latencyChart } from "../../../charts/latency-chart.ts";
import { throughputBars } from "../../../charts/throughput-bars.ts";
import { Chart } from "../../parts/Chart.tsx";
import { patternText, trafficText } from "../../store/added-rows.ts";
import type { RowTraffic } from "../../store/added-rows.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { choosePoint } from "../../store/load.ts";
import { trafficOf } from "../panel.ts";
import { shownPoints } from "../shown.ts";
import { underSelector } from "../under.ts";

interface UnderRowProps {
  /** Id of the panel. */
  readonly panel: string;
  /** CSS pixels. */
  readonly width: number;
}

const HEIGHT = 230;

export function UnderRow({ panel, width }: UnderRowProps) {
  const traffic = useMemo(() => trafficOf(panel), [panel]);
  return traffic && <Curves key={panel} traffic={traffic} width={width} />;
}

function Curves({ traffic, width }: { readonly traffic: RowTraffic; readonly width: number }) {
  const studio = useActingStudio();
  const shown = useMemo(() => underSelector(traffic), [traffic]);
  const { series, bounds, rows } = useStudio(shown);
  const cursor = useStudio((state) => shownPoints(state).load);
  const title = patternText(traffic);
  const file = { title, name: trafficText(traffic).replaceAll(/[^a-z0-9.]+/gi, "-") };
  if (rows.length === 0 && series.length === 0)
    return <p className="results-empty">Nothing is simulated or solved on {title} yet: the row&rsquo;s cells say what that takes.</p>;
  return (
    <>
      {series.length > 0 && (
        <Chart
          scene={{ ...latencyChart({ series, bounds, cursor, width, height: HEIGHT }), title: `Latency on ${title}` }}
          file="latency"
          note="cycles, against offered load"
          traffic={file}
          onPick={({ design, load }) => {
            choosePoint(studio, design, load);
          }}
        />
      )}
      {rows.length > 0 && (
        <Chart
          scene={{ ...throughputBars({ rows, width }), title: `Throughput at saturation on ${title}` }}
          file="throughput"
          note="of the full rate"
          traffic={file}
        />
      )}
    </>
  );
}
