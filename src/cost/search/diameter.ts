/**
 * The hops between the farthest two routers with endpoints, as far as a family's traits and the equipment tell before the network is built.
 */
import type { Traits } from "../../descriptor.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { gridDiameter } from "../../topology/grid-points.ts";

export interface HopBounds {
  readonly lower: number;
  /** Null if only the built network tells. */
  readonly upper: number | null;
}

const exactly = (hops: number): HopBounds => ({ lower: hops, upper: hops });

export function diameterBounds({ diameter, groups, levels, grid }: Traits, equipment: Equipment, endpoints: number): HopBounds {
  if (diameter !== undefined) return exactly(diameter);
  if (groups) return overGroups(groups, equipment, endpoints);
  if (levels) return exactly(2 * (levels.count - 1));
  return grid ? exactly(gridDiameter(grid)) : { lower: 0, upper: null };
}

/**
 * At most across a group, over one link, and across another. Fewer hops are enough if groups are few for their links. More than two are
 * certainly needed if there are more routers than two hops reach, along links inside groups (a - 1 of a router) and between (h).
 */
function overGroups({ count, hops }: NonNullable<Traits["groups"]>, equipment: Equipment, endpoints: number): HopBounds {
  const routers = equipment.routers.reduce((sum, [number]) => sum + number, 0);
  const size = routers / count;
  if (count === 1) return size === 1 ? exactly(0) : hops === 1 ? exactly(1) : { lower: 1, upper: hops };
  if (size === 1) return exactly(1);
  const upper = 2 * hops + 1;
  if (hops > 1) return { lower: 2, upper };
  const [a, h] = [size, equipment.radix - Math.floor(endpoints / routers) - (size - 1)];
  const inTwo = 1 + (a - 1) + h + 2 * (a - 1) * h + h * (h - 1);
  return routers > inTwo ? exactly(upper) : { lower: 1, upper };
}
