/**
 * The methods that the painters need of a canvas context. A canvas draws on screen; SvgPen writes the same strokes as SVG, so that an
 * exported picture equals the picture on screen.
 */
import { escapeXml, FONT_FAMILY, round } from "./text.ts";

export type Pen = Pick<
  CanvasRenderingContext2D,
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "globalAlpha"
  | "font"
  | "textAlign"
  | "textBaseline"
  | "lineCap"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "quadraticCurveTo"
  | "arc"
  | "rect"
  | "stroke"
  | "fill"
  | "fillRect"
  | "fillText"
  | "setTransform"
  | "clearRect"
  | "setLineDash"
>;

export class SvgPen implements Pen {
  fillStyle: string | CanvasGradient | CanvasPattern = "#000";
  strokeStyle: string | CanvasGradient | CanvasPattern = "#000";
  lineWidth = 1;
  globalAlpha = 1;
  font = `12px ${FONT_FAMILY}`;
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  lineCap: CanvasLineCap = "butt";
  private path: string[] = [];
  private dash: number[] = [];
  private readonly parts: string[] = [];
  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  beginPath(): void {
    this.path = [];
  }
  moveTo(x: number, y: number): void {
    this.path.push(`M${round(x)} ${round(y)}`);
  }
  lineTo(x: number, y: number): void {
    this.path.push(`L${round(x)} ${round(y)}`);
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path.push(`Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}`);
  }
  /** Full circles only; the painters need no others. */
  arc(x: number, y: number, radius: number): void {
    const [left, r] = [round(x - radius), round(radius)];
    this.path.push(`M${left} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0`);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path.push(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`);
  }
  stroke(): void {
    if (this.path.length === 0) return;
    const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    const cap = this.lineCap === "butt" ? "" : ` stroke-linecap="${this.lineCap}"`;
    this.parts.push(
      `<path d="${this.path.join("")}" fill="none" stroke="${String(this.strokeStyle)}" stroke-width="${round(this.lineWidth)}"${dash}${cap}${this.opacity()}/>`,
    );
  }
  fill(): void {
    if (this.path.length > 0) this.parts.push(`<path d="${this.path.join("")}" fill="${String(this.fillStyle)}"${this.opacity()}/>`);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${String(this.fillStyle)}"${this.opacity()}/>`,
    );
  }
  fillText(text: string, x: number, y: number): void {
    const anchor = this.textAlign === "center" ? "middle" : this.textAlign === "right" || this.textAlign === "end" ? "end" : "start";
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 12);
    const weight = /^(\d+|bold) /.exec(this.font)?.[1];
    // Not every viewer knows dominant-baseline, so the baseline is moved by hand.
    const drop = this.textBaseline === "middle" ? 0.35 * size : this.textBaseline === "top" ? 0.8 * size : 0;
    this.parts.push(
      `<text x="${round(x)}" y="${round(y + drop)}" font-size="${size}"${weight ? ` font-weight="${weight}"` : ""} text-anchor="${anchor}" fill="${String(this.fillStyle)}"${this.opacity()}>${escapeXml(text)}</text>`,
    );
  }
  setLineDash(segments: Iterable<number>): void {
    this.dash = [...segments];
  }
  /** The pen writes CSS pixels; a pixel ratio has no meaning in a file that scales. */
  setTransform(): void {}
  clearRect(): void {
    this.parts.length = 0;
  }

  toString(background: string, title: string): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}" role="img" font-family="${escapeXml(FONT_FAMILY)}">`,
      `<title>${escapeXml(title)}</title>`,
      `<rect width="${this.width}" height="${this.height}" fill="${background}"/>`,
      ...this.parts,
      "</svg>",
    ].join("\n");
  }

  private opacity(): string {
    return this.globalAlpha < 1 ? ` opacity="${round(this.globalAlpha)}"` : "";
  }
}
