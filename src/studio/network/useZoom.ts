/** Zoom and pan of the stage by d3-zoom: wheel, drag, pinch, keys and buttons. */
import { select, zoom, zoomIdentity } from "d3";
import type { D3ZoomEvent, Selection, ZoomBehavior } from "d3";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { fitTransform } from "../../charts/geometry.ts";
import type { Box, Transform } from "../../charts/geometry.ts";

export interface Zoom {
  readonly transform: Transform;
  readonly moving: boolean;
  scaleBy(factor: number): void;
  panBy(x: number, y: number): void;
  fit(): void;
}

type Behavior = ZoomBehavior<HTMLCanvasElement, unknown>;
type Canvas = Selection<HTMLCanvasElement, unknown, null, undefined>;

/** Room that the chips above and the legend below leave to the picture, CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
}

/** The box fitted between the insets. */
function fitted(bounds: Box, width: number, height: number, insets: Insets): Transform {
  const fit = fitTransform(bounds, width, Math.max(80, height - insets.top - insets.bottom), 14);
  return { ...fit, y: fit.y + insets.top };
}

export function useZoom(canvas: RefObject<HTMLCanvasElement | null>, bounds: Box, width: number, height: number, insets: Insets): Zoom {
  const fit = useMemo(() => fitted(bounds, width, height, insets), [bounds, width, height, insets]);
  const [free, setFree] = useState<{ readonly fit: Transform; readonly transform: Transform } | null>(null);
  const [moving, setMoving] = useState(false);
  const behavior = useRef<Behavior | null>(null);
  const fitting = useRef(false);

  /** Shows all of it again; such a view follows the stage's size. */
  const toFit = useCallback((made: Behavior, target: Canvas): void => {
    fitting.current = true;
    made.transform(target, zoomIdentity.translate(fit.x, fit.y).scale(fit.k));
    fitting.current = false;
  }, [fit]);

  useEffect(() => {
    const element = canvas.current;
    if (!element || width === 0) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const made: Behavior = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([fit.k * 0.5, fit.k * 80])
      .clickDistance(4)
      .on("zoom", (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        const { k, x, y } = event.transform;
        if (fitting.current) {
          setFree(null);
          return;
        }
        setFree({ fit, transform: { k, x, y } });
        setMoving(true);
        clearTimeout(rest);
        rest = setTimeout(() => { setMoving(false); }, 140);
      });
    behavior.current = made;
    const selection: Canvas = select(element);
    selection.call(made).on("dblclick.zoom", null);
    toFit(made, selection);
    return () => {
      clearTimeout(rest);
      selection.on(".zoom", null);
    };
  }, [canvas, fit, toFit, width]);

  const onCanvas = (act: (made: Behavior, target: Canvas) => void): void => {
    if (canvas.current && behavior.current) act(behavior.current, select(canvas.current));
  };
  return {
    transform: free && free.fit === fit ? free.transform : fit,
    moving,
    scaleBy: (factor) => { onCanvas((made, target) => { made.scaleBy(target, factor); }); },
    panBy: (x, y) => { onCanvas((made, target) => { made.translateBy(target, x / currentScale(canvas), y / currentScale(canvas)); }); },
    fit: () => { onCanvas(toFit); },
  };
}

function currentScale(canvas: RefObject<HTMLCanvasElement | null>): number {
  const state = (canvas.current as unknown as { __zoom?: { k: number } } | null)?.__zoom;
  return state?.k ?? 1;
}
