/** One figure: what it shows, its run, its chart, the paper's claims with verdicts, and every number with its study. */
import { useMemo, useRef } from "react";
import { figureBars, figureWidth } from "../../charts/figure-bars.ts";
import type { FigureBar, FigureBars } from "../../charts/figure-bars.ts";
import type { GroupSummary, SeriesSummary } from "../../lessons/bars.ts";
import { verdictsOf } from "../../lessons/bars-verdicts.ts";
import type { BarsPart } from "../../lessons/lesson.ts";
import { useSize } from "../parts/useSize.ts";
import { Terms } from "../parts/Terms.tsx";
import { Chart } from "../parts/Chart.tsx";
import { FigureClaims } from "./FigureClaims.tsx";
import { FigureNumbers } from "./FigureNumbers.tsx";
import { FigureRunBar } from "./FigureRunBar.tsx";
import { useFigures } from "./store.ts";

const HEIGHT = 300;

export function FigureView({ part: figure }: { readonly part: BarsPart }) {
  const extent = useFigures((state) => state.extent);
  const results = useFigures((state) => state.results);
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const groups = useMemo(() => figure.summary(extent, results), [figure, extent, results]);
  const bars = useMemo(() => groups.map((group) => groupOf(group, figure.strong)), [groups, figure]);
  const verdicts = useMemo(() => verdictsOf(figure.claims(extent), groups), [figure, extent, groups]);
  const scene = useMemo(
    () =>
      figureBars({
        title: figure.name,
        subtitle: figure.subtitle,
        quantity: figure.quantity,
        rows: figure.rows,
        groups: bars,
        height: HEIGHT,
        width: figureWidth(bars, width),
      }),
    [figure, bars, width],
  );
  return (
    <article className="paper-figure" aria-label={figure.name}>
      <header>
        <h2>{figure.title}</h2>
        <p>
          <Terms>{figure.text}</Terms>
        </p>
        <p className="paper-look">{figure.look}</p>
      </header>
      <FigureRunBar figure={figure} />
      <div className="paper-chart" ref={room}>
        {width > 0 && <Chart scene={scene} file={`figure-${figure.id}-${extent}`} />}
      </div>
      <FigureClaims verdicts={verdicts} />
      <FigureNumbers figure={figure} groups={groups} />
    </article>
  );
}

function groupOf({ title, subtitle, simulated, programs }: GroupSummary, strong: string): FigureBars["groups"][number] {
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    simulated: barOf(simulated, strong),
    bars: programs.map((program) => barOf(program, strong)),
  };
}

function barOf({ title, label, spread, count, cells, error, models }: SeriesSummary, strong: string): FigureBar {
  return { label, title, spread, count, wanted: cells.length, error, strong: models.includes(strong) };
}
