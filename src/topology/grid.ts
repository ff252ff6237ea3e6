/** The common part of tori, meshes, HyperX and hypercubes: routers at the points of a grid, and closed forms from its dimensions. */
import type { Complaint } from "../descriptor.ts";
import { coordinate, gridDiameter, gridOf, gridRadix, portsAlong, routersOf, tornadoStep } from "./grid-points.ts";
import { gridRacks, isInRack, rackPartsOf } from "./grid-racks.ts";
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Capabilities, Grid, Network, Representative } from "./network.ts";
import type { SeriesDesign } from "./series.ts";

/** Most ports of a router to others if all of a line are linked; more could not be simulated. */
export const MAX_PORTS = 256;

/** Longest path that the simulator's packets have room for, which is half of a Valiant path. */
const FARTHEST = 127;

/** Names of the channels within a rack and between racks. */
export const IN_RACKS = { local: "in-rack", global: "rack-to-rack" };

/** Why a grid is too far across, or null. */
export function farComplaint(grid: Grid): Complaint | null {
  const diameter = gridDiameter(grid);
  if (diameter <= FARTHEST) return null;
  return {
    parameter: "dims",
    message: `dims = ${grid.dims.join("x")} is ${diameter} hops across, and at most ${FARTHEST} can be routed: shorten its longest dimensions.`,
  };
}

/** Mean hops over ordered pairs of different routers. */
export function gridAverage(grid: Grid): number {
  const { dims, links } = grid;
  const along = {
    lines: (k: number) => (k * k - 1) / (3 * k),
    rings: (k: number) => Math.floor((k * k) / 4) / k,
    all: (k: number) => (k - 1) / k,
  }[links];
  const routers = routersOf(grid);
  return (dims.reduce((sum, k) => sum + along(k), 0) * routers) / (routers - 1);
}

/** Second smallest eigenvalue of the Laplacian: that of a grid is the least of its dimensions', each a path, a ring or a complete graph. */
function spectralGap({ dims, links, widths }: Grid): number {
  const along = {
    lines: (k: number) => 2 - 2 * Math.cos(Math.PI / k),
    rings: (k: number) => 2 - 2 * Math.cos((2 * Math.PI) / k),
    all: (k: number, dim: number) => widths[dim]! * k,
  }[links];
  return Math.min(...dims.map(along));
}

/**
 * The load of the busiest channel when every router sends a unit to every other in dimension order. Each ordered pair of coordinates of a
 * line belongs to N/k pairs of routers, and rings share ties evenly. No routing has less on its busiest: along each dimension packets go no
 * farther than necessary, and lines are crossed in the middle.
 */
export function evenLoad({ dims, links, widths }: Pick<Grid, "dims" | "links" | "widths">): number {
  const along = {
    lines: (k: number) => Math.floor((k * k) / 4),
    rings: (k: number) => Math.floor((k * k) / 4) / 2,
    all: (_: number, dim: number) => 1 / widths[dim]!,
  }[links];
  return routersOf({ dims }) * Math.max(...dims.map((k, dim) => along(k, dim) / k));
}

/** The dimension with the fewest links across a cut in the middle. */
function weakestDimension({ dims, links, widths }: Grid): number {
  const links_ = dims.map((k, dim) => (links === "all" ? widths[dim]! * k : 1 / k));
  const even = dims.map((k, dim) => links_[dim]! + (k % 2 === 0 ? 0 : 1e-9));
  return even.indexOf(Math.min(...even));
}

/** The lower half of the weakest dimension; if it is odd, the middle is divided along the next weakest, and so on. */
function halves(grid: Grid): Uint8Array {
  const { dims } = grid;
  const routers = routersOf(grid);
  const order: number[] = [];
  let rest = grid;
  const left = dims.map((_, dim) => dim);
  while (left.length > 0) {
    const weakest = weakestDimension(rest);
    order.push(left.splice(weakest, 1)[0]!);
    rest = { ...grid, dims: left.map((dim) => dims[dim]!), widths: left.map((dim) => grid.widths[dim]!) };
  }
  return Uint8Array.from({ length: routers }, (_, router) => {
    for (const dim of order) {
      const twice = 2 * coordinate(grid, router, dim) + 1 - dims[dim]!;
      if (twice !== 0) return twice < 0 ? 0 : 1;
    }
    return 1;
  });
}

/**
 * Links that `halves` cuts in a grid of equal dimensions and widths: those of its layers, and, if one layer is in the middle, of that
 * layer's own halves.
 */
function middleCut({ dims, links, widths }: Grid): number {
  const k = dims[0]!;
  const lower = Math.floor(k / 2);
  // Of a row of routers through the middle: links from the lower to the upper ones, and those of one in the middle to either.
  const row = { lines: 1, rings: 2, all: widths[0]! * lower * (k - lower) }[links];
  let cut = 0;
  for (let layer = 1, dim = 0; dim < dims.length; dim++, layer *= k) cut = row * layer + (k % 2 === 0 ? 0 : cut);
  return cut;
}

/** Closed forms of a grid of equal dimensions with p endpoints at every router. */
export function seriesGrid(k: number, n: number, links: Grid["links"], p: number): SeriesDesign {
  const grid = gridOf(
    Array.from({ length: n }, () => k),
    links,
  );
  const ports = gridRadix(grid);
  return {
    values: { dims: grid.dims.join("x"), p },
    radix: p + ports,
    networkRadix: ports,
    hops: gridAverage(grid),
    bisection: middleCut(grid),
  };
}

/** Shifts a router by `step` along every dimension. */
function shifted(grid: Grid, step: (k: number, at: number, dim: number) => number): Int32Array {
  return Int32Array.from({ length: routersOf(grid) }, (_, router) =>
    grid.dims.reduce((image, k, dim) => image + step(k, coordinate(grid, router, dim), dim) * grid.strides[dim]!, 0),
  );
}

/** One step along every ring or complete graph at once; for a mesh its mirror image through its middle, which leaves no router in place. */
function rotation(grid: Grid): Int32Array | null {
  if (grid.links !== "lines") return shifted(grid, (k, at) => (at + 1) % k);
  return grid.dims.some((k) => k % 2 === 0) ? shifted(grid, (k, at) => k - 1 - at) : null;
}

/** All routers are alike, except in lines, where a router is like its mirror images. */
function orbits(grid: Grid): readonly Representative[] {
  const { dims, links } = grid;
  const routers = routersOf(grid);
  if (links !== "lines") return [{ router: 0, orbit: routers }];
  return Array.from({ length: routers }, (_, router) => router).flatMap((router) => {
    const at = dims.map((_, dim) => coordinate(grid, router, dim));
    if (dims.some((k, dim) => 2 * at[dim]! > k - 1)) return [];
    return [{ router, orbit: dims.reduce((images, k, dim) => images * (k - 1 === 2 * at[dim]! ? 1 : 2), 1) }];
  });
}

/**
 * The longest dimension; if all are linked to all, the one with the fewest parallel links, of several the shortest, which has the fewest
 * detours. It does not depend on the order of dimensions.
 */
function adverseDimension({ dims, links, widths }: Grid): number {
  if (links !== "all") return dims.indexOf(Math.max(...dims));
  const least = Math.min(...widths);
  const shortest = Math.min(...dims.filter((_, dim) => widths[dim] === least));
  return dims.findIndex((k, dim) => widths[dim] === least && k === shortest);
}

/**
 * All packets stay in one dimension, so that there is one minimal path, except for parallel links: next to halfway round a ring, to the
 * mirror image in a line, over the one link to the next router if all are linked.
 */
function adversary(grid: Grid): Int32Array {
  const adverse = adverseDimension(grid);
  const step = {
    lines: (k: number, at: number) => k - 1 - at,
    rings: (k: number, at: number) => (at + tornadoStep(k)) % k,
    all: (k: number, at: number) => (at + 1) % k,
  }[grid.links];
  return shifted(grid, (k, at, dim) => (dim === adverse ? step(k, at) : at)).map((partner, router) => (partner === router ? -1 : partner));
}

/** The adversary's effect, as a sentence. */
export function adversaryOf(grid: Grid, p: number): string {
  const dim = adverseDimension(grid);
  const k = grid.dims[dim]!;
  const along = grid.dims.length === 1 ? "" : ` along dimension ${dim}`;
  if (grid.links === "lines") {
    return `Every endpoint sends to a random one of the mirror router${along}, so minimal routes of ${p * Math.floor(k / 2)} endpoints meet on the middle channels.`;
  }
  if (grid.links === "rings") {
    return `Every endpoint sends to a random one ${tornadoStep(k)} of ${k} routers round the ring${along}, so minimal routes leave one direction empty.`;
  }
  return `Every endpoint of a router sends to a random one of the next router${along}, so minimal routes crowd ${grid.widths[dim] === 1 ? "one link" : `${grid.widths[dim]} links`}.`;
}

/**
 * Builds the network: p endpoints at every router; links are LOCAL in the dimensions that a rack holds whole, GLOBAL in the others. `own`:
 * capabilities that the family knows better.
 */
export function buildGrid(family: string, grid: Grid, p: number, own: Partial<Capabilities> = {}): Network {
  const { dims, links, strides, widths } = grid;
  const routers = routersOf(grid);
  const builder = new NetworkBuilder(routers);
  const parts = rackPartsOf(grid);
  let base = 0;
  for (const [dim, k] of dims.entries()) {
    const stride = strides[dim]!;
    const kind = isInRack(parts, dim) ? LOCAL : GLOBAL;
    const width = widths[dim]!;
    for (let router = 0; router < routers; router++) {
      const at = coordinate(grid, router, dim);
      if (links === "all") {
        for (let to = at + 1; to < k; to++) {
          for (let copy = 0; copy < width; copy++)
            builder.link(router, base + (to - 1) * width + copy, router + (to - at) * stride, base + at * width + copy, kind, 1, dim);
        }
      } else if (at + 1 < k) builder.link(router, base, router + stride, base + portsAlong(grid, dim) - 1, kind, 1, dim);
      else if (links === "rings") builder.link(router, base, router - at * stride, base + 1, kind, 1, dim);
    }
    base += portsAlong(grid, dim);
  }
  return builder.build(
    family,
    () => p,
    p + gridRadix(grid),
    gridRadix(grid),
    (): Partial<Capabilities> => ({
      grid,
      rotation: rotation(grid),
      orbits: orbits(grid),
      spectralGap: spectralGap(grid),
      halves: halves(grid),
      evenLoad: evenLoad(grid),
      adversary: adversary(grid),
      racks: gridRacks(grid, parts),
      ...own,
    }),
  );
}
