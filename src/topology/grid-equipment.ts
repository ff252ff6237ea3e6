/** What grids are made of, and how far their cables go. */
import { alike } from "./equipment.ts";
import type { Equipment } from "./equipment.ts";
import { dimensionsInRack } from "./grid.ts";
import { coordinate, gridOf, gridRadix, routersOf } from "./grid-points.ts";
import type { Grid } from "./network.ts";

/** A grid with p endpoints at every router, racks as in `grid.ts`; between racks cables go along the other dimensions. */
export function gridEquipment(grid: Grid, p: number): Equipment {
  const routers = routersOf(grid);
  const inside = dimensionsInRack(grid);
  const linksAlong = (dim: number): number => {
    const { dims, links, widths } = grid;
    const k = dims[dim]!;
    const ofLine = { lines: k - 1, rings: k, all: (widths[dim]! * k * (k - 1)) / 2 }[links];
    return (routers / k) * ofLine;
  };
  let [inRack, between] = [0, 0];
  grid.dims.forEach((_, dim) => {
    if (dim < inside) inRack += linksAlong(dim);
    else between += linksAlong(dim);
  });
  const racks = grid.dims.slice(inside).reduce((product, k) => product * k, 1);
  return alike(routers, p + gridRadix(grid), { inRack, between, racks, ...(racks > 1 && { metres: () => metresOf(grid, inside) }) });
}

/** Racks that are tried to find the mean length of a grid's cables. */
const TRIED = 4096;

/** Mean Manhattan distance of the racks that a grid's cables join, over the first racks in their order. */
function metresOf(grid: Grid, inside: number): number {
  const outer = gridOf(grid.dims.slice(inside), grid.links, grid.widths.slice(inside));
  const racks = routersOf(outer);
  const columns = Math.max(1, Math.floor(Math.sqrt(racks)));
  const strides = outer.strides;
  const folded = (at: number, k: number): number => (outer.links !== "rings" ? at : 2 * at < k ? 2 * at : 2 * (k - at) - 1);
  const placeOf = (rack: number): number =>
    outer.dims.reduce((place, k, dim) => place + folded(coordinate(outer, rack, dim), k) * strides[dim]!, 0);
  let [metres, cables] = [0, 0];
  const step = Math.max(1, Math.ceil(racks / TRIED));
  for (let rack = 0; rack < racks; rack += step) {
    const here = placeOf(rack);
    for (const [dim, k] of outer.dims.entries()) {
      const at = coordinate(outer, rack, dim);
      const others =
        outer.links === "all"
          ? Array.from({ length: k }, (_, to) => to).filter((to) => to !== at)
          : outer.links === "rings"
            ? [(at + 1) % k]
            : at + 1 < k
              ? [at + 1]
              : [];
      for (const to of others) {
        const there = placeOf(rack + (to - at) * strides[dim]!);
        metres +=
          outer.widths[dim]! *
          (Math.abs((here % columns) - (there % columns)) + Math.abs(Math.floor(here / columns) - Math.floor(there / columns)));
        cables += outer.widths[dim]!;
      }
    }
  }
  return cables === 0 ? 0 : metres / cables;
}
