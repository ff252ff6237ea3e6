/** Places, ports and distances in grids, for routings and patterns. grid.ts describes their networks. */
import type { Grid } from "./network.ts";

/** The grid of these dimensions; `widths` of one number stands for all of them. */
export function gridOf(dims: readonly number[], links: Grid["links"], widths: readonly number[] = [1]): Grid {
  let stride = 1;
  const strides = dims.map((k) => {
    const own = stride;
    stride *= k;
    return own;
  });
  return { dims, strides, links, widths: dims.map((_, dim) => (widths.length === 1 ? widths[0]! : widths[dim]!)) };
}

/** The same for vectors that descriptors have read; the last one is cached, for a search asks for it again and again. */
export function keptGrid(links: Grid["links"]): (dims: readonly number[], widths?: readonly number[]) => Grid {
  let last: { readonly dims: readonly number[]; readonly widths: readonly number[]; readonly grid: Grid } | null = null;
  return (dims, widths = ONE) => {
    if (last === null || last.dims !== dims || last.widths !== widths) last = { dims, widths, grid: gridOf(dims, links, widths) };
    return last.grid;
  };
}

const ONE: readonly number[] = [1];

export function routersOf({ dims }: Pick<Grid, "dims">): number {
  return dims.reduce((product, k) => product * k, 1);
}

/** Coordinate of a router along a dimension. */
export function coordinate({ dims, strides }: Grid, router: number, dim: number): number {
  return Math.floor(router / strides[dim]!) % dims[dim]!;
}

/** Ports of a router inside a line to others in one dimension; a line of two has only ends. */
export function portsAlong({ dims, links, widths }: Grid, dim: number): number {
  if (links === "all") return widths[dim]! * (dims[dim]! - 1);
  return links === "lines" && dims[dim] === 2 ? 1 : 2;
}

export function gridRadix(grid: Grid): number {
  return grid.dims.reduce((sum, _, dim) => sum + portsAlong(grid, dim), 0);
}

/** Hops between the farthest two routers. */
export function gridDiameter({ dims, links }: Pick<Grid, "dims" | "links">): number {
  const across = { lines: (k: number) => k - 1, rings: (k: number) => Math.floor(k / 2), all: () => 1 }[links];
  return dims.reduce((sum, k) => sum + across(k), 0);
}

/** How far round a ring tornado traffic goes: as far as it can all in one direction, and in a ring of two to the other router. */
export function tornadoStep(k: number): number {
  return k === 2 ? 1 : Math.ceil(k / 2) - 1;
}
