/** Paints a picture on a canvas: small ones at once, large ones over several frames on a spare canvas that is shown when done. */
import type { Picture, StageView } from "./picture.ts";

/** Painting in one frame, milliseconds. */
const FRAME_BUDGET = 8;

export class Painter {
  private readonly canvas: HTMLCanvasElement;
  private spare: HTMLCanvasElement | null = null;
  private frame = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  /** Paints the picture from the next frame on; a picture that is still being painted is given up. */
  paint(picture: Picture, view: StageView): void {
    cancelAnimationFrame(this.frame);
    const width = Math.round(view.width * view.pixelRatio);
    const height = Math.round(view.height * view.pixelRatio);
    this.frame = requestAnimationFrame(() => {
      const context = this.onScreen(width, height);
      if (!context) return;
      const direct = view.moving || picture.size < 2500;
      if (direct) {
        for (const _ of picture.paintSteps(context, view));
        return;
      }
      this.spare ??= document.createElement("canvas");
      this.spare.width = width;
      this.spare.height = height;
      const behind = this.spare.getContext("2d");
      if (behind) this.step(picture.paintSteps(behind, view)[Symbol.iterator](), this.spare);
    });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private step(steps: Iterator<void>, spare: HTMLCanvasElement): void {
    const until = performance.now() + FRAME_BUDGET;
    for (let next = steps.next(); !next.done; next = steps.next()) {
      if (performance.now() < until) continue;
      this.frame = requestAnimationFrame(() => { this.step(steps, spare); });
      return;
    }
    const context = this.onScreen(spare.width, spare.height);
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, spare.width, spare.height);
    context.globalAlpha = 1;
    context.drawImage(spare, 0, 0);
  }

  /** The visible canvas's context, its size corrected; setting the size clears it. */
  private onScreen(width: number, height: number): CanvasRenderingContext2D | null {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    return this.canvas.getContext("2d");
  }
}
