/**
 * Zoom and pan of the stage by wheel, drag, pinch, keys and buttons. It does not use d3-zoom for two reasons. That library brings
 * selections, transitions and interpolators along, 17 KB (gzip) on the first page for what is a few listeners here. It also keeps the
 * transform on the element, whereas the stage has it as state that the picture is a function of.
 */
import { useCallback, useEffect, useMemo } from "react";
import type { RefObject } from "react";
import { fitTransform } from "../../drawing/geometry.ts";
import type { Box, Transform } from "../../drawing/geometry.ts";
import { NO_ZOOM } from "./together.ts";
import type { Place, Together } from "./together.ts";

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
/** Least and largest scale, as multiples of that which shows all. */
const SCALES = [0.5, 80] as const;
/** Farther than this, CSS pixels, a press is a drag and not a click. */
const CLICK = 4;
/** Doublings of the scale for one unit of a wheel, by its unit: pixels, lines, pages. */
const WHEEL = [0.002, 0.05, 1] as const;
/** A pinch on a touchpad comes as a slow wheel with Ctrl. */
const TOUCHPAD_PINCH = 10;

/** The box fitted between the insets. */
function fitted(bounds: Box, width: number, height: number, insets: Insets): Transform {
  const fit = fitTransform(bounds, width, Math.max(80, height - insets.top - insets.bottom), 14);
  return { ...fit, y: fit.y + insets.top };
}

/** The transform with another scale, which takes what was at `from` to `to`. */
function scaled({ k, x, y }: Transform, scale: number, from: Place, to = from): Transform {
  return { k: scale, x: to.x - ((from.x - x) * scale) / k, y: to.y - ((from.y - y) * scale) / k };
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
  const scaleBy = useCallback(
    (factor: number, from: Place, to = from): void => {
      zoomTo((old) => scaled(old, Math.max(SCALES[0], Math.min(SCALES[1], old.k * factor)), from, to));
    },
    [zoomTo],
  );
  const whole = zoom === NO_ZOOM;

  useEffect(() => {
    const element = canvas.current;
    return element && width > 0 ? listen(element, scaleBy, swiped && whole) : undefined;
  }, [canvas, width, scaleBy, swiped, whole]);

  return {
    // A view of all follows the stage's size.
    transform: useMemo(() => (whole ? fit : composed(fit, zoom)), [whole, fit, zoom]),
    scaleBy: (factor) => {
      scaleBy(factor, { x: width / 2, y: height / 2 });
    },
    panBy: (x, y) => {
      zoomTo((old) => ({ ...old, x: old.x + x, y: old.y + y }));
    },
  };
}

/**
 * Turns wheel, drag and pinch on the canvas into scalings from a point to a point. The end of a drag is not a click. `pinchOnly`: one
 * finger is left to whatever scrolls. Returns a function that ends it.
 */
function listen(element: HTMLCanvasElement, scaleBy: (factor: number, from: Place, to?: Place) => void, pinchOnly: boolean): () => void {
  const pressed = new Map<number, Place>();
  let start: Place = { x: 0, y: 0 };
  let dragged = false;
  const place = (event: MouseEvent): Place => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    scaleBy(2 ** (-event.deltaY * (WHEEL[event.deltaMode] ?? 1) * (event.ctrlKey ? TOUCHPAD_PINCH : 1)), place(event));
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || event.ctrlKey) return;
    const at = place(event);
    if (pressed.size === 0) [start, dragged] = [at, false];
    pressed.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const before = pressed.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    pressed.set(event.pointerId, at);
    if (Math.hypot(at.x - start.x, at.y - start.y) > CLICK) dragged = true;
    const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      if (!pinchOnly || event.pointerType !== "touch") scaleBy(1, before, at);
    } else scaleBy(distance(at, other) / Math.max(1, distance(before, other)), middle(before, other), middle(at, other));
  };
  const onUp = (event: PointerEvent): void => {
    pressed.delete(event.pointerId);
  };
  const onClick = (event: MouseEvent): void => {
    if (dragged) event.stopPropagation();
  };
  const ending = new AbortController();
  const { signal } = ending;
  element.addEventListener("wheel", onWheel, { signal, passive: false });
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("pointermove", onMove, { signal });
  for (const end of ["pointerup", "pointercancel"] as const) element.addEventListener(end, onUp, { signal });
  element.addEventListener("click", onClick, { signal });
  return () => {
    ending.abort();
  };
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Place, b: Place): Place {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
