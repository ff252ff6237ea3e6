/** What grids are made of, and how far their cables go. */
import { alike } from "./equipment.ts";
import type { Equipment } from "./equipment.ts";
import { dimensionsInRack } from "./grid.ts";
import { gridOf, gridRadix, routersOf } from "./grid-points.ts";
import type { Grid } from "./network.ts";

/** A grid with p endpoints at every router, racks as in `grid.ts`; between racks cables go along the other dimensions. */
export function gridEquipment(grid: Grid, p: number): Equipment {
  const routers = routersOf(grid);
  const inside = dimensionsInRack(grid);
  const linksAlong = (dim: number): number => {
    const { dims, links, widths } = grid;
    const k = dims[dim]!;
    const ofLine = links === "lines" ? k - 1 : links === "rings" ? k : (widths[dim]! * k * (k - 1)) / 2;
    return (routers / k) * ofLine;
  };
  let [inRack, between] = [0, 0];
  grid.dims.forEach((_, dim) => {
    if (dim < inside) inRack += linksAlong(dim);
    else between += linksAlong(dim);
  });
  const racks = grid.dims.slice(inside).reduce((product, k) => product * k, 1);
  return alike(routers, p + gridRadix(grid), {
    inRack,
    between,
    racks,
    ...(grid.links === "rings" && { rings: true }),
    ...(racks > 1 && { metres: () => keptMetres(grid, inside) }),
    stays: (part: number) => staying(grid, inside, part),
  });
}

/** Of the cables along the first `inside` dimensions, the share that joins two of the same `part` consecutive routers. */
function staying({ dims, links, strides, widths }: Grid, inside: number, part: number): number {
  const routers = dims.slice(0, inside).reduce((product, k) => product * k, 1);
  let [stay, all] = [0, 0];
  for (let router = 0; router < routers; router++) {
    for (let dim = 0; dim < inside; dim++) {
      const [k, stride] = [dims[dim]!, strides[dim]!];
      const at = Math.floor(router / stride) % k;
      const next = links === "all" ? k - 1 - at : links === "rings" || at + 1 < k ? 1 : 0;
      for (let step = 1; step <= next; step++) {
        const other = router + (((at + step) % k) - at) * stride;
        all += widths[dim]!;
        if (Math.floor(router / part) === Math.floor(other / part)) stay += widths[dim]!;
      }
    }
  }
  return all === 0 ? 1 : stay / all;
}

let last: { readonly grid: Grid; readonly metres: number } | null = null;

/** However many endpoints its routers carry, a grid's cables are the same: those of the last one are kept. */
function keptMetres(grid: Grid, inside: number): number {
  if (last?.grid !== grid) last = { grid, metres: metresOf(grid, inside) };
  return last.metres;
}

/** Racks that are tried to find the mean length of a grid's cables. */
const TRIED = 48;

/** Mean Manhattan distance of the racks that a grid's cables join, over some racks and all others that these are joined to. */
function metresOf(grid: Grid, inside: number): number {
  const { dims, strides, links, widths } = gridOf(grid.dims.slice(inside), grid.links, grid.widths.slice(inside));
  const racks = dims.reduce((product, k) => product * k, 1);
  const columns = Math.max(1, Math.floor(Math.sqrt(racks)));
  const folded = (at: number, k: number): number => (links !== "rings" ? at : 2 * at < k ? 2 * at : 2 * (k - at) - 1);
  const at = new Int32Array(dims.length);
  let [metres, cables] = [0, 0];
  const step = racks / Math.min(TRIED, racks);
  for (let tried = 0; tried < racks; tried += step) {
    const rack = Math.floor(tried);
    let here = 0;
    for (let dim = 0; dim < dims.length; dim++) {
      at[dim] = Math.floor(rack / strides[dim]!) % dims[dim]!;
      here += folded(at[dim]!, dims[dim]!) * strides[dim]!;
    }
    const [x, y] = [here % columns, Math.floor(here / columns)];
    for (let dim = 0; dim < dims.length; dim++) {
      const [k, own, stride] = [dims[dim]!, at[dim]!, strides[dim]!];
      const base = here - folded(own, k) * stride;
      // To the next in rings and lines, to all others where all are linked.
      const to = links === "all" ? k - 1 : links === "rings" || own + 1 < k ? 1 : 0;
      for (let other = 1; other <= to; other++) {
        const there = base + folded((own + other) % k, k) * stride;
        metres += widths[dim]! * (Math.abs(x - (there % columns)) + Math.abs(y - Math.floor(there / columns)));
        cables += widths[dim]!;
      }
    }
  }
  return cables === 0 ? 0 : metres / cables;
}
