/** A pen that remembers what was stroked, filled and written, with the style it had. */
import type { Pen } from "../../src/drawing/pen.ts";

export interface Curve {
  readonly points: readonly number[];
  readonly color: string;
  readonly width: number;
  readonly alpha: number;
}

export class RecordingPen implements Pen {
  fillStyle: string | CanvasGradient | CanvasPattern = "";
  strokeStyle: string | CanvasGradient | CanvasPattern = "";
  lineWidth = 1;
  globalAlpha = 1;
  font = "";
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  lineCap: CanvasLineCap = "butt";
  readonly curves: Curve[] = [];
  readonly circles: { x: number; y: number; radius: number; color: string }[] = [];
  readonly rects: { x: number; y: number; width: number; height: number; color: string }[] = [];
  readonly texts: { text: string; x: number; y: number }[] = [];
  private at: [number, number] = [0, 0];
  private quads: number[][] = [];
  private arcs: number[][] = [];
  private boxes: number[][] = [];

  beginPath(): void {
    [this.quads, this.arcs, this.boxes] = [[], [], []];
  }
  moveTo(x: number, y: number): void {
    this.at = [x, y];
  }
  lineTo(): void {}
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.quads.push([...this.at, cx, cy, x, y]);
  }
  arc(x: number, y: number, radius: number): void {
    this.arcs.push([x, y, radius]);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.boxes.push([x, y, width, height]);
  }
  stroke(): void {
    for (const points of this.quads)
      this.curves.push({ points, color: String(this.strokeStyle), width: this.lineWidth, alpha: this.globalAlpha });
  }
  fill(): void {
    for (const [x, y, radius] of this.arcs) this.circles.push({ x: x!, y: y!, radius: radius!, color: String(this.fillStyle) });
    for (const [x, y, width, height] of this.boxes)
      this.rects.push({ x: x!, y: y!, width: width!, height: height!, color: String(this.fillStyle) });
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.rects.push({ x, y, width, height, color: String(this.fillStyle) });
  }
  fillText(text: string, x: number, y: number): void {
    this.texts.push({ text, x, y });
  }
  setTransform(): void {}
  clearRect(): void {}
  setLineDash(): void {}
}
