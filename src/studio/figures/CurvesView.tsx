/** Charts of networks over size and of prices. They mark where lines cross in the chosen reading, and give the claims with verdicts. */
import { useEffect, useMemo, useRef } from "react";
import { sizeChart } from "../../charts/size-chart.ts";
import type { SizeChart, SizeDot } from "../../charts/size-chart.ts";
import { count, significant } from "../../drawing/text.ts";
import { verdictOn } from "../../lessons/verdict.ts";
import { crossedLines, linesOn, overSize } from "../../lessons/curve-lines.ts";
import type { ChartLine } from "../../lessons/curve-lines.ts";
import type { CurvesChart, CurvesPart } from "../../lessons/lesson.ts";
import { wantedBy } from "../../lessons/lesson.ts";
import { lacking } from "../../engine/comparisons.ts";
import type { MeasuredPart } from "../../engine/comparisons.ts";
import { Chart } from "../parts/Chart.tsx";
import { Crossings, sizeCrossings } from "../parts/Crossings.tsx";
import { useSize } from "../parts/useSize.ts";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { PaperFigure } from "./PaperFigure.tsx";
import { heldText, Readings, useReading } from "./Readings.tsx";
import { measured, useFigures } from "./store.ts";

const AXES: Readonly<Record<CurvesChart["of"], { readonly x: string; readonly y: string; readonly unit: string }>> = {
  cables: { x: "metres", y: "$ per Gb/s", unit: "m" },
  routers: { x: "ports", y: "$ a router", unit: "ports" },
  cost: { x: "endpoints", y: "$ per endpoint", unit: "endpoints" },
  power: { x: "endpoints", y: "W per endpoint", unit: "endpoints" },
  metres: { x: "endpoints", y: "m of cables per endpoint", unit: "endpoints" },
};

export function CurvesView({ part }: { readonly part: CurvesPart }) {
  const studio = useActingStudio();
  const { reading, choose } = useReading(part);
  const found = useFigures((state) => state.measured);
  const wanted = useMemo(() => wantedBy(part, reading), [part, reading]);
  useEffect(() => measured(studio, wanted), [studio, wanted]);
  const left = lacking(wanted, found).networks.length;
  const total = new Set(wanted.networks.map(({ study }) => study)).size;
  return (
    <PaperFigure part={part}>
      <Readings
        part={part}
        reading={reading}
        onChange={choose}
        held={(one) => heldText(part.claims(one).map((claim) => verdictOn(claim, found, true)))}
      />
      {total > 0 && (
        <p className="paper-note" role="status">
          {left === 0 ? `${count(total)} networks priced` : `${count(total - left)} of ${count(total)} networks priced …`}
        </p>
      )}
      <div className="paper-curves">
        {part.charts.map((chart) => (
          <CurvesChartView key={chart.id} part={part} chart={chart} reading={reading} found={found} />
        ))}
      </div>
      <p className="paper-note">{part.note}</p>
      <FigureClaims verdicts={part.claims(reading).map((claim) => verdictOn(claim, found, left === 0))} />
    </PaperFigure>
  );
}

interface ChartProps {
  readonly part: CurvesPart;
  readonly chart: CurvesChart;
  readonly reading: string;
  readonly found: MeasuredPart;
}

function CurvesChartView({ part, chart, reading, found }: ChartProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const lines = useMemo(() => linesOn(part, chart, reading, found), [part, chart, reading, found]);
  const pairs = useMemo(() => crossedLines(chart, lines), [chart, lines]);
  const titles = lines.map(({ title }) => title);
  const axes = AXES[chart.of];
  const scene = useMemo(
    () =>
      sizeChart({
        title: chart.title,
        subtitle: `${part.name} of the paper, computed`,
        x: { title: axes.x, log: overSize(chart), from: "from" in chart ? chart.from : 0, to: null },
        y: { title: axes.y, log: false, from: 0, to: null },
        lines: lines.map((line, i) => ({ title: line.title, ink: { design: i }, dots: dotsOf(line, axes) })),
        bounds: printedAt(chart, lines),
        marks: [],
        crossings: sizeCrossings(
          pairs,
          lines.map(({ title }) => title),
          axes.unit,
        ),
        width: Math.max(width, 300),
        height: width < 560 ? 340 : 380,
      }),
    [part, chart, lines, pairs, axes, width],
  );
  return (
    <section className={chart.of === "cables" || chart.of === "routers" ? "paper-curve paper-curve-small" : "paper-curve"}>
      <div ref={room}>
        {width > 0 && lines.some(({ points }) => points.length > 0) && (
          <Chart
            scene={scene}
            file={`figure-${part.id}-${chart.id}`}
            onChoose={(study) => {
              location.hash = study;
            }}
          />
        )}
      </div>
      <Crossings pairs={pairs} titles={titles} unit={axes.unit} />
    </section>
  );
}

/** A line where, by the source, the lines cross. */
function printedAt(chart: CurvesChart, lines: readonly ChartLine[]): SizeChart["bounds"] {
  if (chart.of !== "cables" || chart.printed === undefined) return [];
  const { printed } = chart;
  const top = lines.reduce((most, { points }) => points.reduce((high, [, y]) => Math.max(high, y), most), 0);
  return [{ title: `the paper: ${printed} m`, points: [0, 0.9 * top].map((y) => [printed, y] as const) }];
}

function dotsOf(line: ChartLine, axes: { readonly x: string; readonly y: string; readonly unit: string }): readonly SizeDot[] {
  return line.points.map(([x, y], i): SizeDot => {
    const network = line.networks[i];
    return {
      x,
      y,
      title: network === undefined ? `${line.title}: ${significant(x, 3)} ${axes.unit}` : `${line.title}: ${count(x)} endpoints`,
      rows:
        network === undefined
          ? [[axes.y, significant(y, 4)]]
          : [
              ["routers", `${count(network.priced.routers)} of ${network.priced.radix} ports`],
              ["cables", `${count(network.priced.electric)} electric, ${count(network.priced.optical)} optical`],
              ["an endpoint", `$${significant(network.priced.cost, 4)}, ${significant(network.priced.power, 3)} W`],
              ["click", "opens it as a study"],
            ],
      key: network?.at.study ?? null,
      open: false,
    };
  });
}
