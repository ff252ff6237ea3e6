/** Families over size as in a figure of a paper: the paper's in colour, all others grey, and its claims, judged by closed forms. */
import { useEffect, useMemo, useRef, useState } from "react";
import { sizeChart } from "../../charts/size-chart.ts";
import { count, significant } from "../../drawing/text.ts";
import { chartNamed, shownIn } from "../../engine/comparisons.ts";
import type { ChartOverSize } from "../../engine/comparisons.ts";
import { Cancelled } from "../../engine/jobs.ts";
import type { StructureOverSize } from "../../engine/jobs.ts";
import type { StructurePart } from "../../lessons/lesson.ts";
import { verdictOn } from "../../lessons/verdict.ts";
import { Chart } from "../parts/Chart.tsx";
import { useSize } from "../parts/useSize.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { showPage } from "../store/views.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { PaperFigure } from "./PaperFigure.tsx";

const HEIGHT = 380;

export function StructureView({ part }: { readonly part: StructurePart }) {
  const studio = useActingStudio();
  const [found, setFound] = useState<StructureOverSize | null>(null);
  useEffect(() => {
    const job = studio.workers().run("structure", shownDesign(studio.getState()).values, {}, null);
    job.done.then(setFound, (error: unknown) => {
      if (!(error instanceof Cancelled)) notifyFailure(studio, error);
    });
    return () => {
      job.cancel();
    };
  }, [studio]);
  const chart = part.chart === null ? null : chartNamed(part.chart);
  return (
    <PaperFigure part={part}>
      {chart !== null && found !== null && <Families part={part} chart={chart} found={found} />}
      {part.claims.length > 0 && found !== null && <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, found, true))} />}
      <p className="paper-note">{part.note}</p>
      {chart !== null && (
        <p>
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              showPage(studio, { id: "structure", argument: chart.id });
            }}
          >
            All families, under Structure
          </button>
        </p>
      )}
    </PaperFigure>
  );
}

interface FamiliesProps {
  readonly part: StructurePart;
  readonly chart: ChartOverSize;
  readonly found: StructureOverSize;
}

function Families({ part, chart, found: { curves, bounds } }: FamiliesProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const scene = useMemo(
    () =>
      sizeChart({
        title: part.title,
        subtitle: `${part.name} of the paper, computed`,
        x: { ...chart.x, title: chart.x.quantity.title, from: chart.x.log ? Math.max(2, chart.x.from) : chart.x.from },
        y: { ...chart.y, title: chart.y.quantity.title },
        lines: curves
          .filter((curve) => chart.has(curve))
          .map((curve) => {
            const design = part.families.indexOf(curve.family);
            return {
              title: curve.title,
              ink: design < 0 ? null : { design },
              dots: shownIn(chart, curve.points).map(({ point, x, y }) => ({
                x,
                y,
                title: `${curve.title}: ${count(point.routers)} routers`,
                rows: [
                  ["endpoints", count(point.endpoints)],
                  ["ports", `${count(point.radix)}, ${count(point.networkRadix)} to routers`],
                  [chart.y.quantity.title, significant(y, 4)],
                ] as const,
                key: null,
                open: false,
              })),
            };
          }),
        bounds: chart.bound === null ? [] : [{ title: chart.bound.title, points: bounds[chart.bound.of] }],
        marks: [],
        width: Math.max(width, 300),
        height: HEIGHT,
      }),
    [part, chart, curves, bounds, width],
  );
  return (
    <div className="paper-chart" ref={room}>
      {width > 0 && <Chart scene={scene} file={`figure-${part.id}`} />}
    </div>
  );
}
