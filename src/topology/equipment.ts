/** What a family's networks are made of, counted from their parameters: what a search for a design asks of thousands, of which few are built. */
import { coordinate, dimensionsInRack, gridOf, gridRadix, portsAlong, routersOf } from "./grid.ts";
import type { Grid } from "./network.ts";
import { downPorts, stageSizes, upPorts } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

export interface Equipment {
  /** Routers that are bought, by their ports: [how many, ports]. Those that are parts of servers are none. */
  readonly routers: readonly (readonly [count: number, ports: number])[];
  /** Most ports of a router, those of servers included. */
  readonly radix: number;
  /** Cables between routers, a link as many as it is wide: those inside a rack; local ones between racks, and all others. */
  readonly inRack: number;
  readonly beside: number;
  readonly between: number;
  /** Racks on the floor. */
  readonly racks: number;
  /** Metres between the centres of two racks that a cable joins, on average, where they are not any two of them. */
  readonly metres?: number;
  /** True where only the mean over what is drawn at random is known of how cables are split. */
  readonly drawn?: boolean;
}

/** Routers of one kind. */
export function alike(
  count: number,
  radix: number,
  cables: Pick<Equipment, "inRack" | "between" | "racks"> & Partial<Pick<Equipment, "beside" | "metres" | "drawn">>,
): Equipment {
  return { routers: [[count, radix]], radix, beside: 0, ...cables };
}

/** Routers that share a rack where nothing else is known. */
const BLOCK = 32;

/** Random links of `routers` in blocks to a rack: two routers that are linked share one by chance. */
export function inBlocks(routers: number, links: number): Pick<Equipment, "inRack" | "between" | "racks" | "drawn"> {
  const full = Math.floor(routers / BLOCK);
  const rest = routers % BLOCK;
  const pairs = (full * BLOCK * (BLOCK - 1) + rest * (rest - 1)) / 2;
  const inRack = (links * pairs) / ((routers * (routers - 1)) / 2);
  return { inRack, between: links - inRack, racks: Math.ceil(routers / BLOCK), drawn: true };
}

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
  return alike(routers, p + gridRadix(grid), { inRack, between, racks, ...(racks > 1 && { metres: metresOf(grid, inside) }) });
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

/** Cables between stage s and the next one, and ports of a router of each stage. */
export function treeLinks(shape: TreeShape, stage: number): number {
  return stageSizes(shape)[stage]! * upPorts(shape, stage);
}
export function treePorts(shape: TreeShape, stage: number): number {
  return downPorts(shape, stage) + upPorts(shape, stage);
}

/** Stages of routers on the floor of trees: a rack for all of one or two stages; else pods of the two lowest, and racks for the others. */
export function treeEquipment(shape: TreeShape, routers: Equipment["routers"]): Equipment {
  const sizes = stageSizes(shape);
  const stages = sizes.length;
  const radix = Math.max(...routers.map(([, ports]) => ports));
  let all = 0;
  for (let s = 0; s + 1 < stages; s++) all += treeLinks(shape, s);
  if (stages < 3) return { routers, radix, inRack: all, beside: 0, between: 0, racks: 1 };
  const inRack = treeLinks(shape, 0);
  const pods = sizes[0]! / shape.children[1]!;
  const upper = sizes.slice(2).reduce((sum, one) => sum + one, 0);
  const racks = pods + Math.ceil(upper / (shape.children[1]! + shape.parents[0]!));
  return { routers, radix, inRack, beside: 0, between: all - inRack, racks };
}
