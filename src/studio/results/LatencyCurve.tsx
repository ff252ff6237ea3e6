/** The latency curve. It loads with the first figures that it can show. */
import { useState } from "react";
import type { ReactNode } from "react";
import { latencyChart } from "../../charts/latency-chart.ts";
import { Chart } from "../parts/Chart.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { designLetter } from "../../engine/studies.ts";
import { useStudio } from "../store/context.ts";
import { useCurves } from "./curves.ts";
import { besideEstimates, shownEstimates } from "./estimated.ts";
import { LoadHandle } from "./LoadHandle.tsx";
import { shownSeries } from "./shown.ts";

interface LatencyCurveProps {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** What follows the chart's own buttons. */
  readonly last: ReactNode;
}

/** In a paper's column: letters of 11 px are then of about 7 points there. */
const PAPER = { width: 384, height: 236 };

/** Around the enlarged chart, CSS pixels. */
const [ASIDE, ABOVE] = [96, 180];
const [LEAST_WIDE, MAX_WIDE, LEAST_TALL] = [320, 1300, 260];

export function LatencyCurve({ width, height, last }: LatencyCurveProps) {
  const { scene: simulated, chart: answers } = useCurves();
  const { estimates } = useStudio(shownEstimates);
  const curves = besideEstimates(useStudio(shownSeries), estimates);
  const telling = useStudio((state) => state.telling);
  const scene = { ...simulated, ...curves, estimates, handle: true as const, reach: telling?.reach ?? 0 };
  const chart = { ...answers, faded: answers.faded && curves.series.length > 0 };
  const [scale, setScale] = useState<"linear" | "log">("linear");
  const [large, setLarge] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const open = (): void => {
    setLarge({
      width: Math.max(LEAST_WIDE, Math.min(MAX_WIDE, innerWidth - ASIDE)),
      height: Math.max(LEAST_TALL, innerHeight - ABOVE),
    });
  };
  const log = (
    <button
      type="button"
      className="chart-action"
      aria-pressed={scale === "log"}
      title="Logarithmic axis of latency"
      onClick={() => {
        setScale(scale === "log" ? "linear" : "log");
      }}
    >
      log
    </button>
  );
  const draw = (room: { readonly width: number; readonly height: number }) => latencyChart({ ...scene, ...room, scale });
  const drawn = draw({ width, height });
  // What is looked at, and what was there before, are of the page.
  const paper = () => latencyChart({ ...curves, bounds: scene.bounds, estimates, ...PAPER, scale });
  return (
    <>
      <Chart
        scene={drawn}
        file="latency"
        note="cycles, over flits per endpoint and cycle"
        {...chart}
        paper={paper}
        actions={
          <>
            <States />
            {log}
            <button type="button" className="chart-action chart-enlarge" onClick={open}>
              Enlarge
            </button>
          </>
        }
        last={last}
      >
        <LoadHandle scene={drawn} />
        {telling?.overCurve(drawn)}
      </Chart>
      <NoEstimate />
      <Dialog
        label="Latency against offered load, enlarged"
        opened={large !== null}
        className="chart-large"
        onClose={() => {
          setLarge(null);
        }}
      >
        {large && (
          <Chart
            scene={draw(large)}
            file="latency"
            note="cycles, over flits per endpoint and cycle"
            {...chart}
            paper={paper}
            actions={
              <>
                {log}
                <button
                  type="button"
                  className="chart-action"
                  onClick={() => {
                    setLarge(null);
                  }}
                >
                  Close
                </button>
              </>
            }
          >
            <LoadHandle scene={draw(large)} />
          </Chart>
        )}
      </Dialog>
    </>
  );
}

/** How certain points are, by the way in which they are drawn. */
export function States() {
  return (
    <ul className="states" aria-label="How certain points are">
      <li>
        <svg width="22" height="10" aria-hidden="true">
          <path d="M0 5H22" stroke="currentcolor" strokeWidth="9" opacity="0.14" />
          <path d="M0 5H22" stroke="currentcolor" strokeWidth="1.4" strokeDasharray="4 4" />
        </svg>
        estimate
      </li>
      <li>
        <svg width="9" height="9" aria-hidden="true">
          <circle cx="4.5" cy="4.5" r="3.6" fill="none" stroke="currentcolor" strokeWidth="1.7" />
        </svg>
        coarse
      </li>
      <li>
        <svg width="9" height="9" aria-hidden="true">
          <circle cx="4.5" cy="4.5" r="4" fill="currentcolor" />
        </svg>
        settled
      </li>
    </ul>
  );
}

/** Why a design that waits for its simulation has no estimate, where its curve would stand. */
function NoEstimate() {
  const { reasons } = useStudio(shownEstimates);
  const several = useStudio(({ designs }) => designs.length > 1);
  return reasons.map(({ design, why }) => (
    <p key={design} className="results-stall">
      {several ? `${designLetter(design)}: ` : ""}
      {why}
    </p>
  ));
}
