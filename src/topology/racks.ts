/**
 * Which routers share a rack, and where racks stand: one rule for all families of a kind. What only a family knows of its racks stands in
 * its file.
 */
import type { Place, RackPlan } from "./network.ts";

/** Routers of a rack if nothing else is known: as many as 42 units hold beside their cables. */
export const ROUTERS_OF_RACK = 32;

/** Racks in a row of the square of so many. */
export function columnsFor(count: number): number {
  return Math.max(1, Math.floor(Math.sqrt(count)));
}

/** Places of `count` racks: rows of floor(sqrt(count)), as many full rows as that gives, and the left-over racks in one more row. */
export function squarePlaces(count: number): Place[] {
  const columns = columnsFor(count);
  return Array.from({ length: count }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns) }));
}

/** Routers in their order, so many to a rack, if nothing of them is known. */
export function racksInRow(routers: number): RackPlan {
  return {
    labels: Array.from({ length: Math.ceil(routers / ROUTERS_OF_RACK) }, (_, i) => `rack ${i}`),
    rackOfRouter: Int32Array.from({ length: routers }, (_, router) => Math.floor(router / ROUTERS_OF_RACK)),
  };
}

/**
 * Groups of so many consecutive routers, called `word`, a rack each. If all have one router, every two are linked: a full mesh, which
 * stands in one rack as a grid of one dimension does (grid-racks.ts).
 */
export function groupRacks(sizes: readonly number[], word = "group"): RackPlan {
  if (sizes.every((size) => size === 1)) return { labels: ["all routers"], rackOfRouter: new Int32Array(sizes.length) };
  return {
    labels: sizes.map((_, group) => `${word} ${group}`),
    rackOfRouter: Int32Array.from(sizes.flatMap((size, group) => Array<number>(size).fill(group))),
  };
}
