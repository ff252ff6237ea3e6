/** Squares written as pixels are the squares that a canvas would fill, and a frame of them is one picture. */
import { describe, expect, test } from "vitest";
import { DotPixels, paintPackets } from "../../src/drawing/paint-packets.ts";
import type { PixelSurface } from "../../src/drawing/paint-packets.ts";
import type { NetworkView } from "../../src/drawing/drawing.ts";
import { packetsOf } from "../../src/simulation/snapshot.ts";
import { RecordingPen } from "./recording-pen.ts";

/** A canvas that only takes pictures. */
class Surface implements PixelSurface {
  readonly shown: ImageData[] = [];
  made = 0;

  createImageData(...[width, height]: readonly unknown[]): ImageData {
    this.made++;
    return { width, height, data: new Uint8ClampedArray(4 * Number(width) * Number(height)) } as unknown as ImageData;
  }
  putImageData(image: ImageData): void {
    this.shown.push(image);
  }
}

function painted(...squares: readonly Parameters<DotPixels["square"]>[]): ImageData {
  const [surface, pixels] = [new Surface(), new DotPixels()];
  pixels.begin(surface, 12, 10);
  for (const square of squares) pixels.square(...square);
  pixels.end(surface);
  return surface.shown[0]!;
}

const at = ({ data, width }: ImageData, x: number, y: number): number[] => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
const BLUE = [36, 86, 214] as const;
const ORANGE = [200, 80, 28] as const;

describe("a square", () => {
  test("makes each pixel as opaque as it covers of it", () => {
    const image = painted([2.25, 3.5, 2, BLUE, 1]);
    const opacities = [2, 3, 4].map((x) => [3, 4, 5].map((y) => at(image, x, y)[3]));
    expect(opacities).toEqual([0.75, 1, 0.25].map((across) => [0.5, 1, 0.5].map((down) => Math.round(255 * across * down))));
    expect(at(image, 3, 4)).toEqual([...BLUE, 255]);
    expect(at(image, 2, 3).slice(0, 3)).toEqual([...BLUE]);
  });

  test("is cut off at the edges", () => {
    const image = painted([-1, -1, 2, BLUE, 1], [11, 9, 5, BLUE, 1], [-9, 4, 3, BLUE, 1], [4, 40, 3, BLUE, 1]);
    const opaque = image.data.filter((value, i) => i % 4 === 3 && value > 0).length;
    expect(opaque).toBe(2);
  });

  test("lies over what is there", () => {
    const image = painted([0, 0, 4, BLUE, 1], [0, 0, 2, ORANGE, 1], [2, 2, 2, ORANGE, 0.5]);
    expect(at(image, 1, 1)).toEqual([...ORANGE, 255]);
    expect(at(image, 3, 0)).toEqual([...BLUE, 255]);
    const mixed = at(image, 3, 3);
    for (const channel of [0, 1, 2]) expect(Math.abs(mixed[channel]! - (BLUE[channel]! + ORANGE[channel]!) / 2)).toBeLessThanOrEqual(1);
    expect(mixed[3]).toBe(255);
  });
});

test("thousands of small packets are one picture a frame and no stroke, always in the same memory", () => {
  const still = { source: 0, destination: 1, birth: 0, state: "flying" as const, channel: 0, router: 0, vc: 0, progress: 0, place: 0 };
  const list = Array.from({ length: 4000 }, (_, id) => ({ ...still, id, minimal: id % 2 === 0 }));
  const places = Float32Array.from({ length: 8000 }, (_, i) => (i * 37) % 300);
  const [surface, pen, pixels] = [new Surface(), new RecordingPen(), new DotPixels()];
  const view: NetworkView = {
    width: 300,
    height: 300,
    pixelRatio: 2,
    transform: { k: 1, x: 0, y: 0 },
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
  for (let frame = 0; frame < 5; frame++) paintPackets(pen, view, packetsOf(list), places, 1.5, null, 1, { pixels, surface });
  expect(surface.shown).toHaveLength(5);
  expect(surface.made).toBe(1);
  expect([surface.shown[0]!.width, surface.shown[0]!.height]).toEqual([600, 600]);
  expect([...pen.rects, ...pen.circles]).toEqual([]);
  // In a file, or over routes, they are squares of the pen's.
  paintPackets(pen, view, packetsOf(list), places, 1.5, null);
  expect(pen.rects).toHaveLength(4000);
});
