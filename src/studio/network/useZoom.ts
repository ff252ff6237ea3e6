/**
 * Zoom and pan of the stage by wheel, drag, pinch, keys and buttons, by D3. The zoom is the state that all pictures share; each canvas follows
 * it.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { fitTransform } from "../../drawing/geometry.ts";
import type { Box, Transform } from "../../drawing/geometry.ts";
import { loaded } from "../../engine/jobs.ts";
import { useExtra } from "../parts/loading.ts";
import { NO_ZOOM } from "./together.ts";
import type { Together } from "./together.ts";
import type { Gestures } from "./zoom-gestures.ts";

export interface Zoom {
  readonly transform: Transform;
  scaleBy(factor: number): void;
  panBy(x: number, y: number): void;
}

/** Room that is left above and below the picture, CSS pixels. */
interface Insets {
  readonly top: number;
  readonly bottom: number;
}

/** What a press of a key or a button scales by. */
export const ZOOM = 1.4;

const loadGestures = async () => (await loaded("zoom of the drawings", import("./zoom-gestures.ts"))).gesturesOn;

/** The box fitted between the insets. */
function fitted(bounds: Box, width: number, height: number, insets: Insets): Transform {
  const fit = fitTransform(bounds, width, Math.max(80, height - insets.top - insets.bottom), 14);
  return { ...fit, y: fit.y + insets.top };
}

/** First the one, then the other. */
function composed(first: Transform, then: Transform): Transform {
  return { k: first.k * then.k, x: then.x + then.k * first.x, y: then.y + then.k * first.y };
}

/**
 * The zoom of one stage: that of all designs, over the stage's own fit. `swiped`: for pictures side by side that the reader swipes through;
 * one finger moves such a picture only once it is enlarged.
 */
export function useZoom(
  canvas: RefObject<HTMLCanvasElement | null>,
  bounds: Box,
  width: number,
  height: number,
  insets: Insets,
  { zoom, zoomTo }: Pick<Together, "zoom" | "zoomTo">,
  swiped: boolean,
): Zoom {
  const fit = useMemo(() => fitted(bounds, width, height, insets), [bounds, width, height, insets]);
  const gesturesOn = useExtra(true, loadGestures);
  const gestures = useRef<Gestures | null>(null);
  /** What keys and buttons asked for before the gestures were there. */
  const early = useRef<((ready: Gestures) => void)[]>([]);
  const whole = zoom === NO_ZOOM;
  const latest = useRef({ zoom, scrolls: swiped && whole });
  useLayoutEffect(() => {
    latest.current = { zoom, scrolls: swiped && whole };
    gestures.current?.follow(zoom);
  }, [zoom, swiped, whole]);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !gesturesOn) return;
    const ready = gesturesOn(
      element,
      (next) => {
        zoomTo(() => next);
      },
      () => latest.current.scrolls,
    );
    ready.follow(latest.current.zoom);
    gestures.current = ready;
    for (const act of early.current.splice(0)) act(ready);
    return () => {
      gestures.current = null;
      ready.end();
    };
  }, [canvas, gesturesOn, zoomTo]);

  const act = useCallback((does: (ready: Gestures) => void): void => {
    if (gestures.current) does(gestures.current);
    else early.current.push(does);
  }, []);
  return {
    // A view of all follows the stage's size.
    transform: useMemo(() => (whole ? fit : composed(fit, zoom)), [whole, fit, zoom]),
    scaleBy: (factor) => {
      act((ready) => {
        ready.scaleBy(factor);
      });
    },
    panBy: (x, y) => {
      act((ready) => {
        ready.panBy(x, y);
      });
    },
  };
}
