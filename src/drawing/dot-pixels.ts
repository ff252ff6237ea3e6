/**
 * Small squares by the thousand, as pixels. A canvas takes each of them as a stroke of its own to be rasterised, on the page's thread where
 * no graphics processor does: 4,000 keep it 8 ms a frame; the same pixels written here 3.
 */

/** What is needed of a canvas context. */
export type PixelSurface = Pick<CanvasRenderingContext2D, "createImageData" | "putImageData">;

export class DotPixels {
  private image: ImageData | null = null;
  private readonly across = new Float64Array(64);

  /** An empty picture of so many pixels. */
  begin(surface: PixelSurface, width: number, height: number): void {
    if (this.image?.width === width && this.image.height === height) this.image.data.fill(0);
    else this.image = surface.createImageData(width, height);
  }

  /** A square of this side with its upper left corner at x and y, pixels: each pixel as opaque as it covers of it, over what is there. */
  square(x: number, y: number, side: number, [red, green, blue]: readonly [number, number, number], alpha: number): void {
    const { data, width, height } = this.image!;
    const { across } = this;
    const left = Math.max(0, Math.floor(x));
    const right = Math.min(width, Math.ceil(x + side), left + across.length);
    const bottom = Math.min(height, Math.ceil(y + side));
    for (let column = left; column < right; column++)
      across[column - left] = alpha * (Math.min(column + 1, x + side) - Math.max(column, x));
    for (let row = Math.max(0, Math.floor(y)); row < bottom; row++) {
      const covered = Math.min(row + 1, y + side) - Math.max(row, y);
      let at = 4 * (row * width + left);
      for (let column = left; column < right; column++, at += 4) {
        const opaque = across[column - left]! * covered;
        const under = (data[at + 3]! / 255) * (1 - opaque);
        const share = opaque / (opaque + under);
        data[at] = data[at]! + (red - data[at]!) * share;
        data[at + 1] = data[at + 1]! + (green - data[at + 1]!) * share;
        data[at + 2] = data[at + 2]! + (blue - data[at + 2]!) * share;
        data[at + 3] = 255 * (opaque + under);
      }
    }
  }

  /** Shows it in place of all that is on the canvas. */
  end(surface: PixelSurface): void {
    surface.putImageData(this.image!, 0, 0);
  }
}
