/**
 * Paints packets: minimal ones blue, non-minimal ones orange. The higher the virtual channel, the thinner the ring; its number appears if
 * there is room.
 */
import type { Painted } from "./packets.ts";
import { channelsOf, palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { FONT_FAMILY } from "./text.ts";
import type { NetworkView } from "./drawing.ts";

/** Radius from which on the number of the virtual channel fits, pixels. */
export const MIN_NUMBERED_RADIUS_PX = 5.2;
/** Radius from which on a ring differs visibly from a dot. */
export const MIN_RING_RADIUS_PX = 2.2;

/** Share of a packet's radius that is hollow. */
function hollow(vc: number): number {
  return vc === 0 ? 0 : Math.min(0.78, 0.26 + 0.18 * vc);
}

/** If only packets are painted, small ones can be pixels. */
export interface Alone {
  readonly pixels: DotPixels;
  readonly surface: PixelSurface;
}

/**
 * `places`: x, y of each packet in model units, of as many packets as it has room for; `radius` in pixels; `marked`: id of a packet with a
 * ring; `alpha`: less if something else must be visible; `alone`: on a canvas with nothing else on it.
 */
export function paintPackets(
  context: Pen,
  view: NetworkView,
  { id, minimal, vc }: Pick<Painted, "id" | "minimal" | "vc">,
  places: Float32Array,
  radius: number,
  marked: number | null,
  alpha = 1,
  alone: Alone | null = null,
): void {
  const { x, y, k } = view.transform;
  const colors = palette(view.scheme);
  const groups: [minimal: number[], nonMinimal: number[]] = [[], []];
  for (let i = 0; 2 * i < places.length; i++) {
    const [px, py] = [places[2 * i]! * k + x, places[2 * i + 1]! * k + y];
    if (px < -radius || py < -radius || px > view.width + radius || py > view.height + radius) continue;
    groups[minimal[i] === 1 ? 0 : 1].push(i);
  }
  const circle = (i: number, r: number): void => {
    const [px, py] = [places[2 * i]! * k + x, places[2 * i + 1]! * k + y];
    context.moveTo(px + r, py);
    context.arc(px, py, r, 0, 2 * Math.PI);
  };
  // Of a dot's size: of thousands nobody sees the corners, and a rectangle is less work than a circle.
  const side = Math.sqrt(Math.PI) * radius;
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.globalAlpha = alpha;
  context.setLineDash([]);
  const pixels = alone && radius < MIN_RING_RADIUS_PX ? alone.pixels : null;
  pixels?.begin(alone!.surface, Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio));
  for (const [group, color] of [
    [groups[0], colors.minimal],
    [groups[1], colors.nonMinimal],
  ] as const) {
    if (group.length === 0) continue;
    context.fillStyle = color;
    if (pixels) {
      const [ratio, rgb] = [view.pixelRatio, channelsOf(color)];
      for (const i of group)
        pixels.square(
          (places[2 * i]! * k + x - side / 2) * ratio,
          (places[2 * i + 1]! * k + y - side / 2) * ratio,
          side * ratio,
          rgb,
          alpha,
        );
      continue;
    }
    if (radius < MIN_RING_RADIUS_PX) {
      for (const i of group) context.fillRect(places[2 * i]! * k + x - side / 2, places[2 * i + 1]! * k + y - side / 2, side, side);
      continue;
    }
    context.beginPath();
    for (const i of group) circle(i, radius);
    context.fill();
  }
  pixels?.end(alone!.surface);
  if (radius < MIN_RING_RADIUS_PX && marked === null) {
    context.globalAlpha = 1;
    return;
  }
  const all = [...groups[0], ...groups[1]];
  if (radius >= MIN_NUMBERED_RADIUS_PX) {
    context.font = `600 ${Math.round(radius * 1.45)}px ${FONT_FAMILY}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colors.canvas;
    for (const i of all) context.fillText(String(vc[i]!), places[2 * i]! * k + x, places[2 * i + 1]! * k + y + 0.5);
  } else if (radius >= MIN_RING_RADIUS_PX) {
    context.fillStyle = colors.canvas;
    context.beginPath();
    for (const i of all) if (vc[i]! > 0) circle(i, radius * hollow(vc[i]!));
    context.fill();
  }
  context.globalAlpha = 1;
  const at = marked === null ? -1 : (all.find((i) => id[i] === marked) ?? -1);
  if (at >= 0) {
    if (alpha < 1) {
      context.fillStyle = minimal[at] === 1 ? colors.minimal : colors.nonMinimal;
      context.beginPath();
      circle(at, radius);
      context.fill();
    }
    context.strokeStyle = colors.text;
    context.lineWidth = 1.6;
    context.beginPath();
    circle(at, radius + 3);
    context.stroke();
  }
}

/**
 * Paints small squares by the thousand as pixels. A canvas rasterises each of them as a stroke of its own, on the page's thread if there is
 * no graphics processor: 4,000 keep it busy for 8 ms a frame; as pixels they take 3.
 */

/** The methods needed of a canvas context. */
export type PixelSurface = Pick<CanvasRenderingContext2D, "createImageData" | "putImageData">;

export class DotPixels {
  private image: ImageData | null = null;
  /** Its pixels, each as one number: opacity, blue, green and red from the highest bits down. */
  private pixels = new Uint32Array(0);
  /** Opacities of a square's columns, 0 to 255. */
  private readonly across = new Float64Array(64);

  /** An empty picture of so many pixels. */
  begin(surface: PixelSurface, width: number, height: number): void {
    if (this.image?.width === width && this.image.height === height) this.pixels.fill(0);
    else {
      this.image = surface.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
  }

  /**
   * A square of this side with its upper left corner at x and y, pixels. Each pixel is as opaque as the part that it covers, over what is
   * there.
   */
  square(x: number, y: number, side: number, rgb: readonly [red: number, green: number, blue: number], alpha: number): void {
    const { pixels, across } = this;
    const { width, height } = this.image!;
    const color = rgb[0] | (rgb[1] << 8) | (rgb[2] << 16);
    const left = Math.max(0, Math.floor(x));
    const columns = Math.min(width, Math.ceil(x + side), left + across.length) - left;
    const bottom = Math.min(height, Math.ceil(y + side));
    for (let i = 0; i < columns; i++) across[i] = 255 * alpha * (Math.min(left + i + 1, x + side) - Math.max(left + i, x));
    for (let row = Math.max(0, Math.floor(y)); row < bottom; row++) {
      const covered = Math.min(row + 1, y + side) - Math.max(row, y);
      const start = row * width + left;
      for (let i = 0; i < columns; i++) {
        const under = pixels[start + i]!;
        const opacity = across[i]! * covered;
        pixels[start + i] = under === 0 ? color | ((opacity + 0.5) << 24) : over(under, rgb, opacity);
      }
    }
  }

  /** Shows it in place of all that is on the canvas. */
  end(surface: PixelSurface): void {
    surface.putImageData(this.image!, 0, 0);
  }
}

/** A colour of this opacity, 0 to 255, over a pixel. */
function over(under: number, [red, green, blue]: readonly [number, number, number], opacity: number): number {
  const rest = (under >>> 24) * (1 - opacity / 255);
  const share = opacity / (opacity + rest);
  const mixed = (above: number, below: number): number => below + (above - below) * share + 0.5;
  return (
    mixed(red, under & 255) |
    (mixed(green, (under >> 8) & 255) << 8) |
    (mixed(blue, (under >> 16) & 255) << 16) |
    ((opacity + rest + 0.5) << 24)
  );
}
