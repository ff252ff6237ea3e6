/** Which paths a network gets: those for its groups or its grid, else those that work on any graph of its diameter. */
import type { Traits, Values } from "../descriptor.ts";
import { traitsOf } from "../topology/families.ts";
import { cascadePaths } from "./cascade-paths.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import { gridPaths } from "./grid-paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { slimFlyPaths } from "./slim-fly-paths.ts";

/** The paths of a network for a use. Throws a programmer's error when it has no minimal and Valiant ones. */
export function pathPlan({ grid, groups, levels, title }: Traits, use: PathUse): PathPlan {
  if (levels) throw new TypeError(`${title} has no minimal and Valiant paths`);
  if (grid) return gridPaths(grid, use);
  if (!groups) return slimFlyPaths(use);
  return groups.hops === 1 ? dragonflyPaths(use) : cascadePaths(use);
}

/** The paths of a design's network for a use. */
export function planOf(values: Values, use: PathUse): PathPlan {
  return pathPlan(traitsOf(values), use);
}
