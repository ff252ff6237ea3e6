/** Wheel, drag and pinch on a canvas as D3 reads them. They come after the picture, which nobody zooms before it is there. */
import { select, zoom, zoomIdentity, zoomTransform } from "d3";
import type { D3ZoomEvent } from "d3";
import type { Transform } from "../../drawing/geometry.ts";

/** Least and largest scale, as multiples of that which shows all. */
const SCALES: [number, number] = [0.5, 80];
/** Farther than this, CSS pixels, a press is a drag and not a click. */
const CLICK = 4;

export interface Gestures {
  /** Takes over what has been zoomed elsewhere. */
  readonly follow: (zoomed: Transform) => void;
  readonly scaleBy: (factor: number) => void;
  readonly panBy: (x: number, y: number) => void;
  readonly end: () => void;
}

/** `zoomed`: is told the new zoom. `scrolls`: whether a single finger is left to whatever scrolls. */
export function gesturesOn(element: HTMLCanvasElement, zoomed: (next: Transform) => void, scrolls: () => boolean): Gestures {
  let following = false;
  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent(SCALES)
    .clickDistance(CLICK)
    .filter((event: MouseEvent | TouchEvent) => {
      if ("touches" in event) return event.touches.length > 1 || !scrolls();
      return event.type === "wheel" || (!event.ctrlKey && event.button === 0);
    })
    .on("zoom", ({ transform: { k, x, y } }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      if (!following) zoomed({ k, x, y });
    });
  const canvas = select(element).call(behaviour);
  // A double click enlarges the picture. At the ends of the scale the page does not scroll instead.
  canvas.on("dblclick.zoom", null).on("wheel", (event: WheelEvent) => event.preventDefault(), { passive: false });
  return {
    follow: ({ k, x, y }) => {
      const now = zoomTransform(element);
      if (now.k === k && now.x === x && now.y === y) return;
      following = true;
      behaviour.transform(canvas, zoomIdentity.translate(x, y).scale(k));
      following = false;
    },
    scaleBy: (factor) => {
      behaviour.scaleBy(canvas, factor);
    },
    panBy: (x, y) => {
      const { k } = zoomTransform(element);
      behaviour.translateBy(canvas, x / k, y / k);
    },
    end: () => {
      canvas.on(".zoom", null).on("wheel", null);
    },
  };
}
