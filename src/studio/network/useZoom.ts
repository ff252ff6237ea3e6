/**
 * Zoom and pan of the stage: wheel, drag, pinch, keys and buttons. Not by d3-zoom, which brings selections, transitions and
 * interpolators along, 17 KB (gzip) on the first page for what are a few listeners here; and which keeps the transform on the
 * element, where the stage has it as state that the picture is a function of.
 */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { fitTransform } from "../../drawing/geometry.ts";
import type { Box, Transform } from "../../drawing/geometry.ts";

export interface Zoom {
  readonly transform: Transform;
  readonly moving: boolean;
  scaleBy(factor: number): void;
  panBy(x: number, y: number): void;
  fit(): void;
}

/** Room that the chips above and the legend below leave to the picture, CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
}

/** On the stage, CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Least and largest scale, as multiples of that which shows all. */
const SCALES = [0.5, 80] as const;
/** Farther than this, CSS pixels, a press is a drag and not a click. */
const CLICK = 4;
/** Milliseconds without a change after which the picture rests. */
const REST = 140;
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
function scaled({ k, x, y }: Transform, scale: number, from: Point, to = from): Transform {
  return { k: scale, x: to.x - ((from.x - x) * scale) / k, y: to.y - ((from.y - y) * scale) / k };
}

export function useZoom(canvas: RefObject<HTMLCanvasElement | null>, bounds: Box, width: number, height: number, insets: Insets): Zoom {
  const fit = useMemo(() => fitted(bounds, width, height, insets), [bounds, width, height, insets]);
  const [free, setFree] = useState<{ readonly fit: Transform; readonly transform: Transform } | null>(null);
  const [moving, setMoving] = useState(false);

  useEffect(() => {
    if (!moving) return;
    const rest = setTimeout(() => {
      setMoving(false);
    }, REST);
    return () => {
      clearTimeout(rest);
    };
  }, [moving, free]);

  const change = useCallback(
    (next: (old: Transform) => Transform): void => {
      setFree((old) => ({ fit, transform: next(old?.fit === fit ? old.transform : fit) }));
      setMoving(true);
    },
    [fit],
  );
  const scaleBy = useCallback(
    (factor: number, from: Point, to = from): void => {
      change((old) => scaled(old, Math.max(SCALES[0] * fit.k, Math.min(SCALES[1] * fit.k, old.k * factor)), from, to));
    },
    [change, fit],
  );

  useEffect(() => {
    const element = canvas.current;
    return element && width > 0 ? listen(element, scaleBy) : undefined;
  }, [canvas, width, scaleBy]);

  return {
    // A view of all follows the stage's size.
    transform: free?.fit === fit ? free.transform : fit,
    moving,
    scaleBy: (factor) => {
      scaleBy(factor, { x: width / 2, y: height / 2 });
    },
    panBy: (x, y) => {
      change((old) => ({ ...old, x: old.x + x, y: old.y + y }));
    },
    fit: () => {
      setFree(null);
    },
  };
}

/** Wheel, drag and pinch on the canvas as scalings from a point to a point; a drag's end is no click. Returns what ends it. */
function listen(element: HTMLCanvasElement, scaleBy: (factor: number, from: Point, to?: Point) => void): () => void {
  const pressed = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let dragged = false;
  const place = (event: MouseEvent): Point => {
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
    if (!other) scaleBy(1, before, at);
    else scaleBy(distance(at, other) / Math.max(1, distance(before, other)), middle(before, other), middle(at, other));
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

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
