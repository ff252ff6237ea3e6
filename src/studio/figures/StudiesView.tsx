/** A figure of simulated studies: its charts, the paper's claims beside our numbers, and the run that replaces what is kept, point by point. */
import { useMemo, useRef } from "react";
import { sizeChart } from "../../charts/size-chart.ts";
import { designColor } from "../../drawing/palette.ts";
import { significant } from "../../drawing/text.ts";
import { drawnIn } from "../../lessons/drawn.ts";
import type { Drawn, DrawnBar } from "../../lessons/drawn.ts";
import type { Recorded } from "../../lessons/findings.ts";
import type { StudiesChart, StudiesPart } from "../../lessons/lesson.ts";
import { itemsOf } from "../../lessons/lesson.ts";
import { studyVerdicts } from "../../lessons/verdict.ts";
import { Chart } from "../parts/Chart.tsx";
import { useSize } from "../parts/useSize.ts";
import { useScheme } from "../scheme.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { FigureRunBar } from "./FigureRunBar.tsx";
import { PaperFigure } from "./PaperFigure.tsx";
import { heldText, Readings, useReading } from "./Readings.tsx";
import { useExtent, useFigures } from "./store.ts";

const HEIGHT = 300;
/** Latencies above so many times the least are off the chart. */
const HIGHEST = 6;

export function StudiesView({ part }: { readonly part: StudiesPart }) {
  const { reading, choose } = useReading(part);
  const extent = useExtent(part.id);
  const results = useFigures((state) => state.results);
  const get = useMemo(
    () =>
      (key: string): Recorded | null =>
        results.get(key)?.recorded ?? null,
    [results],
  );
  const items = useMemo(() => itemsOf(part, reading, extent), [part, reading, extent]);
  const whole = useMemo(() => itemsOf(part, reading, "paper").length > itemsOf(part, reading, "quick").length, [part, reading]);
  const verdicts = useMemo(() => studyVerdicts(part.claims(reading), get), [part, reading, get]);
  return (
    <PaperFigure part={part}>
      <Readings part={part} reading={reading} onChange={choose} held={(one) => heldText(studyVerdicts(part.claims(one), get))} />
      {part.charts(reading).map((chart) => (
        <StudiesChartView key={chart.id} part={part} chart={chart} get={get} />
      ))}
      <FigureClaims verdicts={verdicts} />
      {items.length > 0 && (
        <FigureRunBar
          figure={part}
          cells={items}
          extents={whole ? { quick: "The smaller networks", paper: "All networks: the largest take minutes each" } : null}
          opens={itemsOf(part, reading, "quick")[0]?.study ?? null}
        />
      )}
      <p className="paper-note">{part.note}</p>
    </PaperFigure>
  );
}

interface ChartProps {
  readonly part: StudiesPart;
  readonly chart: StudiesChart;
  readonly get: (key: string) => Recorded | null;
}

function StudiesChartView({ part, chart, get }: ChartProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const drawn = useMemo(() => drawnIn(chart, get), [chart, get]);
  const scene = useMemo(() => sceneOf(part, chart, drawn, Math.max(width, 300)), [part, chart, drawn, width]);
  const nothing = drawn.curves.length + drawn.bars.length === 0 && drawn.histogram === null;
  return (
    <section className="paper-chart" aria-label={chart.title}>
      {(nothing || chart.of === "bars") && <h3>{chart.title}</h3>}
      {nothing ? (
        <p className="paper-note" role="status">
          Not run yet{chart.long === true ? ": choose “As the paper” and Run, which takes minutes" : ""}.
        </p>
      ) : chart.of === "bars" ? (
        <Bars bars={drawn.bars} quantity={chart.quantity} />
      ) : (
        <div ref={room}>
          {width > 0 && (
            <Chart
              scene={scene}
              file={`figure-${part.id}-${chart.id}`}
              onChoose={(study) => {
                location.hash = study;
              }}
            />
          )}
        </div>
      )}
    </section>
  );
}

function sceneOf(part: StudiesPart, chart: StudiesChart, drawn: Drawn, width: number) {
  const shared = { subtitle: `${part.name} of the paper, computed`, bounds: [], marks: [], width, height: HEIGHT };
  const { histogram } = drawn;
  if (histogram !== null) {
    const all = [...histogram.minimal, ...histogram.nonMinimal].reduce((sum, packets) => sum + packets, 0);
    return sizeChart({
      ...shared,
      title: chart.title,
      x: { title: "latency, cycles", log: false, from: 0, to: null },
      y: { title: "% of the packets", log: true, from: 0.001, to: null },
      lines: (["nonMinimal", "minimal"] as const).map((kind, design) => ({
        title: kind === "minimal" ? "minimal" : "non-minimal",
        ink: { design },
        dots: histogram[kind].flatMap((packets, bin) =>
          packets === 0
            ? []
            : [
                {
                  x: (histogram.edges[bin]! + histogram.edges[bin + 1]!) / 2,
                  y: (100 * packets) / all,
                  title: `${significant(histogram.edges[bin]!, 3)} to ${significant(histogram.edges[bin + 1]!, 3)} cycles`,
                  rows: [["packets", `${significant((100 * packets) / all, 2)} %`]] as const,
                  key: null,
                  open: false,
                },
              ],
        ),
      })),
    });
  }
  const latencies = drawn.curves.flatMap(({ points }) => points.flatMap(({ latency }) => (latency === null ? [] : [latency])));
  return sizeChart({
    ...shared,
    title: chart.title,
    x: { title: "offered load", log: false, from: 0, to: null },
    y: { title: "latency, cycles", log: false, from: 0, to: HIGHEST * Math.min(...latencies) },
    lines: drawn.curves.map(({ title, study, points }, design) => ({
      title,
      ink: { design },
      dots: points.flatMap(({ load, accepted, latency }) =>
        latency === null
          ? []
          : [
              {
                x: load,
                y: latency,
                title: `${title} at load ${load}`,
                rows: [
                  ["latency", `${significant(latency, 4)} cycles`],
                  ["accepted", significant(accepted, 3)],
                  ["click", "opens it as a study"],
                ] as const,
                key: study,
                open: false,
              },
            ],
      ),
    })),
  });
}

/** Lengths beside numbers, series by series. */
function Bars({ bars, quantity }: { readonly bars: readonly DrawnBar[]; readonly quantity: string }) {
  const scheme = useScheme();
  const most = Math.max(...bars.map(({ value }) => value));
  const series = [...new Set(bars.map((bar) => bar.series))];
  return (
    <table className="paper-bars">
      <caption>{quantity}</caption>
      <tbody>
        {bars.map(({ title, series: of, value }, i) => (
          <tr key={`${of} ${title}`}>
            <th scope="row">
              {bars[i - 1]?.series === of ? <span className="visually-hidden">{of}, </span> : <b>{of}</b>} {title}
            </th>
            <td>
              <i
                className="paper-bar"
                style={{ width: `${(100 * value) / most}%`, background: designColor(series.indexOf(of), scheme) }}
                aria-hidden="true"
              />
              <span>{significant(value, 3)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
