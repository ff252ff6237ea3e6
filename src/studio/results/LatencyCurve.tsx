/** The latency curve. It loads with the first figures that it can show. */
import { useEffect, useRef, useState } from "react";
import { latencyChart } from "../../charts/latency-chart.ts";
import { Chart } from "../parts/Chart.tsx";
import { designLetter } from "../../engine/studies.ts";
import { useStudio } from "../store/context.ts";
import { useCurves } from "./curves.ts";
import { besideEstimates, shownEstimates } from "./estimated.ts";
import { shownSeries } from "./shown.ts";

interface LatencyCurveProps {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Around the enlarged chart, CSS pixels. */
const [ASIDE, ABOVE] = [96, 180];
const [LEAST_WIDE, MAX_WIDE, LEAST_TALL] = [320, 1300, 260];

export function LatencyCurve({ width, height }: LatencyCurveProps) {
  const { scene: simulated, chart: answers } = useCurves();
  const { estimates } = useStudio(shownEstimates);
  const curves = besideEstimates(useStudio(shownSeries), estimates);
  const scene = { ...simulated, ...curves, estimates };
  const chart = { ...answers, faded: answers.faded && curves.series.length > 0 };
  const empty = curves.series.length + estimates.length === 0;
  const [scale, setScale] = useState<"linear" | "log">("linear");
  const [large, setLarge] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (large) dialog.current?.showModal();
  }, [large]);
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
  return (
    <>
      {!empty && (
        <Chart
          scene={draw({ width, height })}
          file="latency"
          note=""
          {...chart}
          actions={
            <>
              {log}
              <button type="button" className="chart-action" onClick={open}>
                Enlarge
              </button>
            </>
          }
        />
      )}
      <NoEstimate />
      {large && (
        <dialog
          ref={dialog}
          className="chart-large"
          aria-label="Latency against offered load, enlarged"
          onClose={() => {
            setLarge(null);
          }}
        >
          <Chart
            scene={draw(large)}
            file="latency"
            note=""
            {...chart}
            actions={
              <>
                {log}
                <button
                  type="button"
                  className="chart-action"
                  onClick={() => {
                    dialog.current?.close();
                  }}
                >
                  Close
                </button>
              </>
            }
          />
        </dialog>
      )}
    </>
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
