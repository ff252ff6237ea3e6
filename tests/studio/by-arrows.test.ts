/** Arrow keys lead through every drawing: no router is out of their reach. */
import { describe, expect, it } from "vitest";
import { placeNear, placeTowards } from "../../src/studio/network/useWalk.ts";
import type { Direction } from "../../src/studio/network/useWalk.ts";
import { networkPicture } from "../../src/studio/network/network-picture.ts";
import { matrixPicture } from "../../src/studio/network/matrix-picture.ts";
import type { Places } from "../../src/studio/parts/picture.ts";
import { degrade } from "../../src/topology/degrade.ts";
import { build, DRAGONFLY, drawn, LARGE, SMALL } from "../drawing/networks.ts";

const DIRECTIONS: readonly Direction[] = ["left", "right", "up", "down"];

/** Places that arrow keys do not reach from the first. */
function unreached(places: Places): number[] {
  const seen = new Uint8Array(places.x.length);
  const queue = [0];
  seen[0] = 1;
  for (const at of queue)
    for (const direction of DIRECTIONS) {
      const next = placeTowards(places, at, direction);
      if (next === null || seen[next] === 1) continue;
      seen[next] = 1;
      queue.push(next);
    }
  return [...seen.keys()].filter((place) => seen[place] === 0);
}
const MOST = 3000;
const at = (x: readonly number[], y: readonly number[]): Places => ({ noun: "router", x, y, spotOf: (id) => ({ id }) });

describe("the place that an arrow key leads to", () => {
  it("is the next in a grid's row and column", () => {
    const grid = at([0, 1, 2, 0, 1, 2, 0, 1, 2], [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    expect(DIRECTIONS.map((direction) => placeTowards(grid, 4, direction))).toEqual([3, 5, 1, 7]);
    expect(placeTowards(grid, 0, "left")).toBeNull();
    expect(placeTowards(grid, 2, "up")).toBeNull();
  });

  it("is beside the way where nothing stands on it", () => {
    const slope = at([0, 1], [0, 5]);
    expect(placeTowards(slope, 0, "right")).toBe(1);
    expect(placeTowards(slope, 0, "down")).toBe(1);
    expect(placeTowards(slope, 1, "left")).toBe(0);
  });

  it("goes round a circle", () => {
    const n = 12;
    const angles = Array.from({ length: n }, (_, i) => (2 * Math.PI * i) / n);
    const circle = at(angles.map(Math.cos), angles.map(Math.sin));
    // On the screen y grows downwards: from the rightmost, place 0, downwards.
    expect(placeTowards(circle, 0, "down")).toBe(1);
    expect(placeTowards(circle, 3, "left")).toBe(4);
    expect(placeTowards(circle, 6, "up")).toBe(7);
    expect(placeTowards(circle, 9, "right")).toBe(10);
  });

  it("is found beside a point", () => {
    expect(placeNear(at([0, 10], [0, 10]), 7, 6)).toBe(1);
    expect(placeNear(at([], []), 0, 0)).toBeNull();
  });
});

describe("arrow keys reach every router", () => {
  it.each(Object.entries({ ...SMALL, ...LARGE }))("of a %s", (_, values) => {
    const network = build(values);
    // From every place to the next takes a look at all.
    if (network.routers > MOST) return;
    expect(unreached(networkPicture(drawn(network), null).places())).toEqual([]);
  });

  it("and those that have failed", () => {
    const damaged = degrade(build(DRAGONFLY), { links: [], routers: [3, 17], linkFraction: 0, routerFraction: 0, seed: 1 });
    const places = networkPicture(drawn(damaged), null).places();
    expect(places.x).toHaveLength(36);
    expect(places.spotOf(35)).toEqual({ kind: "failed", id: 1 });
    expect(unreached(places)).toEqual([]);
  });

  it("in a matrix every cell", () => {
    const network = build(DRAGONFLY);
    const places = matrixPicture(drawn(network)).places();
    expect(places.x).toHaveLength(network.channels);
    expect(unreached(places)).toEqual([]);
    expect(places.spotOf(0)).toEqual({ row: 0, column: network.channelTarget[0], channels: [0] });
  });
});
