/** Endpoints are seen wherever they are drawn: none stands under the ring of its router, in a grid of any. */
import { describe, expect, it } from "vitest";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { shownIn } from "../../src/drawing/shown.ts";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { build, drawn, LARGE, SMALL } from "./networks.ts";

/** Half of a ring's line, and what is to be seen between it and a dot, pixels. */
const RING = 0.9;
const BETWEEN = 1.2;

/** The least distance between an endpoint's dot and the ring of its router, of a grid any router, pixels; null where no dots are drawn. */
function gapOf(drawing: NetworkDrawing, size: number): number | null {
  const transform = fitTransform(drawing.bounds, size, size);
  const shown = shownIn(drawing, { width: size, height: size, transform, showEndpoints: true, moving: false } as NetworkView);
  if (!shown.endpoints || !shown.routers) return null;
  const { network, routerX, routerY, endpointX, endpointY } = drawing;
  let least = Infinity;
  for (let e = 0; e < network.endpoints; e++)
    for (let r = 0; r < network.routers; r++)
      if (network.grid || r === network.endpointRouter[e])
        least = Math.min(least, transform.k * Math.hypot(endpointX[e]! - routerX[r]!, endpointY[e]! - routerY[r]!));
  return least - shown.routerRadius - shown.endpointRadius - (shown.routerRadius >= 2.6 ? RING : 0);
}

describe("endpoints keep clear of the routers' rings", () => {
  it.each(Object.entries({ ...SMALL, ...LARGE }))("%s", (_, values) => {
    const drawing = drawn(build(values));
    const wrong = [210, 320, 660, 1200, 2600].flatMap((size) => {
      const gap = gapOf(drawing, size);
      return gap === null || gap >= BETWEEN ? [] : [`${gap.toFixed(1)} at ${size}`];
    });
    expect(wrong).toEqual([]);
  });
});
