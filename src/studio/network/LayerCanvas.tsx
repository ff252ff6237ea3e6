/** The canvas over the picture's own. It is painted anew as long as its layer moves. */
import { useEffect, useRef } from "react";
import type { Layer, StageView } from "../parts/picture.ts";

export function LayerCanvas({ layer, view }: { readonly layer: Layer; readonly view: StageView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = 0;
    const paint = (now: number): void => {
      frame = 0;
      const [width, height] = [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)];
      if (!canvas.current || width === 0 || height === 0) return;
      if (canvas.current.width !== width) canvas.current.width = width;
      if (canvas.current.height !== height) canvas.current.height = height;
      const context = canvas.current.getContext("2d");
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      if (layer.paint(context, view, now)) ask();
    };
    const ask = (): void => {
      frame ||= requestAnimationFrame(paint);
    };
    ask();
    const leave = layer.subscribe(ask);
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [layer, view]);
  return <canvas ref={canvas} className="canvas layer" aria-hidden="true" />;
}
