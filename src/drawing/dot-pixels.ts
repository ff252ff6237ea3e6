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
