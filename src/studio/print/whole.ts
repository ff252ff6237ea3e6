/** The study away from its place, on paper and in small: a design's picture with what moves over it, on a canvas that is no stage; its charts. */
import { useMemo } from "react";
import { completionBars } from "../../charts/completion-bars.ts";
import { latencyChart } from "../../charts/latency-chart.ts";
import type { Scene } from "../../drawing/scene.ts";
import { seenThrough, undrawnCurve } from "../guide/covers.ts";
import type { Drawn } from "../network/together.ts";
import type { StageView } from "../parts/picture.ts";
import { completionRows } from "../results/completion/shown.ts";
import { besideEstimates, shownEstimates } from "../results/estimated.ts";
import { shownLines, shownPoints, shownSeries } from "../results/shown.ts";
import { noneIsSteady } from "../store/completions.ts";
import { useStudio } from "../store/context.ts";
import { lookedAt } from "../store/load.ts";
import type { StudioState } from "../store/state.ts";

/** All of it before this returns: a browser that prints waits for no frame. */
export function paintWhole(canvas: HTMLCanvasElement, { picture, layer }: Pick<Drawn, "picture" | "layer">, view: StageView): void {
  const size = [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)] as const;
  [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  if (!context) return;
  for (const _ of picture.paintSteps(context, view));
  if (!layer) return;
  // As on the page, the picture steps back behind what moves over it.
  const [behind, over] = [document.createElement("canvas"), document.createElement("canvas")];
  for (const one of [behind, over]) [one.width, one.height] = size;
  behind.getContext("2d")!.drawImage(canvas, 0, 0);
  layer.paint(over.getContext("2d")!, view, performance.now());
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, ...size);
  context.globalAlpha = 0.4;
  context.drawImage(behind, 0, 0);
  context.globalAlpha = 1;
  context.drawImage(over, 0, 0);
}

interface ChartsOf {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Index of a design whose curve is still to be drawn: nothing is seen of it, and the axis reaches as far as its loads. */
  readonly undrawn?: number | null;
}

/** Latency over load, times to completion, or both. */
export function useCharts({ width, height, undrawn = null }: ChartsOf): readonly { readonly scene: Scene; readonly steady: boolean }[] {
  const values = useStudio(({ designs }) => (undrawn === null ? null : (designs[undrawn]?.values ?? null)));
  const seen = useMemo(
    () => (undrawn === null || values === null ? (state: StudioState) => state : seenThrough([undrawnCurve(undrawn, values)])),
    [undrawn, values],
  );
  const { series, ghosts } = useStudio((state) => shownSeries(seen(state)));
  const { estimates } = useStudio((state) => shownEstimates(seen(state)));
  const bounds = useStudio((state) => shownLines(seen(state)));
  const cursor = useStudio((state) => shownPoints(state).load);
  const steady = useStudio((state) => !noneIsSteady(state));
  const load = useStudio(lookedAt);
  const rows = useStudio(completionRows);
  const size = { width, height };
  const curves = besideEstimates({ series, ghosts, stale: [] }, estimates);
  const reach = values === null ? 0 : Math.max(...(values.load as readonly number[]));
  return [
    ...(steady ? [{ steady, scene: latencyChart({ bounds, cursor: cursor ?? load, estimates, ...curves, reach, ...size }) }] : []),
    ...(rows.length > 0 ? [{ steady: false, scene: completionBars({ rows, width }) }] : []),
  ];
}
