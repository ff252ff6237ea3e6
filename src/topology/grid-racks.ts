/**
 * Racks of grids: which dimensions a rack holds, and where racks stand. Designs that are one network must have the same racks, so the rule
 * depends neither on the order of the dimensions nor on the family. A grid is decomposed into rings, lines and complete graphs; a ring of
 * three is complete, and a ring of four is two dimensions of two (the 4-ary n-cube is the hypercube of 2n dimensions).
 */
import { coordinate, routersOf } from "./grid-points.ts";
import type { Grid, RackPlan } from "./network.ts";
import { ROUTERS_OF_RACK } from "./racks.ts";

/** Racks in the sample for the lengths of a grid's cables. */
export const TRIED_RACKS = 48;

/** A dimension, or a half of one. */
export interface RackPart {
  readonly dim: number;
  readonly size: number;
  readonly links: Grid["links"];
  /** Links between two routers that are linked. */
  readonly width: number;
  /** By coordinate in the dimension: the place along this part, in which rings are folded. */
  readonly place: readonly number[];
}

/** Parts of a grid whose routers share a rack, and those in which racks differ, the first of them along a row. */
export interface RackParts {
  readonly inside: readonly RackPart[];
  readonly outside: readonly RackPart[];
}

/** Place of a router in a ring that is folded flat: 0, k-1, 1, k-2, … stand side by side, so that no link is longer than two places. */
function foldedPlace(at: number, k: number): number {
  return 2 * at < k ? 2 * at : 2 * (k - at) - 1;
}

/** Cache of places of lines and folded rings by length, since a search asks for thousands of grids. */
const lines = new Map<number, readonly number[]>();
const rings = new Map<number, readonly number[]>();

function placesOf(size: number, kept: Map<number, readonly number[]>, place: (at: number) => number): readonly number[] {
  const places = kept.get(size) ?? Array.from({ length: size }, (_, at) => place(at));
  kept.set(size, places);
  return places;
}

function partsOfDimension({ dims, links, widths }: Grid, dim: number): RackPart[] {
  const size = dims[dim]!;
  const straight = placesOf(size, lines, (at) => at);
  const complete = (of: Pick<RackPart, "size" | "width" | "place">): RackPart => ({ dim, links: "all", ...of });
  if (links === "all") return [complete({ size, width: widths[dim]!, place: straight })];
  if (size === 2) return [complete({ size, width: links === "rings" ? 2 : 1, place: straight })];
  if (links === "lines") return [{ dim, size, links, width: 1, place: straight }];
  if (size === 3) return [complete({ size, width: 1, place: straight })];
  if (size === 4) return [complete({ size: 2, width: 1, place: [0, 0, 1, 1] }), complete({ size: 2, width: 1, place: [0, 1, 1, 0] })];
  return [{ dim, size, links, width: 1, place: placesOf(size, rings, (at) => foldedPlace(at, size)) }];
}

/**
 * A grid of at most 32 routers stands in one rack. A rack of a larger one holds its longest dimensions, one after the other, from the
 * longest that fits into 32 routers to the first that does not; if none fits it holds only the shortest. Of dimensions of equal length
 * those with more parallel links come first.
 */
export function rackPartsOf(grid: Grid): RackParts {
  const parts = grid.dims
    .flatMap((_, dim) => partsOfDimension(grid, dim))
    .toSorted((one, other) => other.size - one.size || other.width - one.width);
  if (routersOf(grid) <= ROUTERS_OF_RACK) return { inside: parts, outside: [] };
  const inside: RackPart[] = [];
  let routers = 1;
  for (const part of parts) {
    if (routers * part.size > ROUTERS_OF_RACK) {
      if (inside.length > 0) break;
      continue;
    }
    inside.push(part);
    routers *= part.size;
  }
  if (inside.length === 0) inside.push(parts.find(({ size }) => size === parts.at(-1)!.size)!);
  return { inside, outside: parts.filter((part) => !inside.includes(part)) };
}

/** Whether a rack holds all of a dimension. */
export function isInRack({ outside }: RackParts, dim: number): boolean {
  return outside.every((part) => part.dim !== dim);
}

/** In the order of a plan routers follow one another part by part, so that a grid that is another by its parts has the same order. */
export function gridRacks(grid: Grid, { inside, outside }: RackParts): RackPlan {
  const labels: string[] = Array.from({ length: outside.reduce((product, { size }) => product * size, 1) }, () => "");
  const rackOfRouter = Int32Array.from({ length: routersOf(grid) }, (_, router) => {
    let [rack, stride] = [0, 1];
    for (const { dim, size, place } of outside) {
      rack += place[coordinate(grid, router, dim)]! * stride;
      stride *= size;
    }
    if (labels[rack] === "") labels[rack] = nameOf(grid, router, outside);
    return rack;
  });
  const parts = [...inside, ...outside];
  const order = Int32Array.from(rackOfRouter, (_, router) =>
    parts.reduceRight((sum, { dim, size, place }) => sum * size + place[coordinate(grid, router, dim)]!, 0),
  );
  return { labels, rackOfRouter, ...(order.some((place, router) => place !== router) && { order }) };
}

/** Name by the coordinates that all routers of the rack share; for half of a ring by both. */
function nameOf(grid: Grid, router: number, outside: readonly RackPart[]): string {
  if (outside.length === 0) return "all routers";
  const shared = grid.dims.flatMap((k, dim) => {
    const own = outside.filter((part) => part.dim === dim);
    const at = coordinate(grid, router, dim);
    const alike = Array.from({ length: k }, (_, other) => other).filter((other) => own.every(({ place }) => place[other] === place[at]));
    return own.length === 0 ? [] : [alike.join("+")];
  });
  return `rack ${shared.join(", ")}`;
}
