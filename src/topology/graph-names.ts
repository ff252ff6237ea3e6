/**
 * Names of networks that designs of several families have. Equal names mean one network; whoever has another name, or none, may still have
 * the same one.
 */
import { gridOf } from "./grid-points.ts";
import { rackPartsOf } from "./grid-racks.ts";
import type { Grid } from "./network.ts";
import type { TreeShape } from "./tree.ts";

/** A grid with p endpoints at every router, by the rings, lines and complete graphs that it is the product of, in whatever order. */
export function gridName(grid: Grid, p: number): string {
  const { inside, outside } = rackPartsOf(grid);
  const parts = [...inside, ...outside].map(({ size, links, width }) => `${links} ${size}*${width}`);
  return `grid of ${p}: ${parts.toSorted().join(", ")}`;
}

/** Routers with p endpoints each, every two of them joined by so many links. */
export function fullMeshName(routers: number, p: number, links = 1): string {
  return gridName(gridOf([routers], "all", [links]), p);
}

/** A tree by its shape. */
export function treeName({ children, parents, trunks, uneven, short, empty }: TreeShape): string {
  const more = [uneven?.some((links) => links > 0) === true ? uneven.join("x") : 0, short ?? 0, empty ?? 0];
  return `tree: ${[children, parents, trunks].map((numbers) => numbers.join("x")).join(", ")}, ${more.join(", ")}`;
}
