/** Which paths a design's network gets: those for its groups or its grid, its family's fixed ones, or the shortest of any graph. */
import type { Values } from "../descriptor.ts";
import { networkOf, traitsOf } from "../topology/networks.ts";
import { cascadePaths } from "./cascade-paths.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import { gridPaths } from "./grid-paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { shortestPaths } from "./shortest-paths.ts";
import { slimFlyPaths } from "./slim-fly-paths.ts";

/** The paths of a design's network for a use. Throws a programmer's error when it has no minimal and Valiant ones. */
export function planOf(values: Values, use: PathUse): PathPlan {
  const { grid, groups, levels, fixedRoutes, title } = traitsOf(values);
  if (levels) throw new TypeError(`${title} has no minimal and Valiant paths`);
  if (grid) return gridPaths(grid, use);
  if (groups) return groups.hops === 1 ? dragonflyPaths(use) : cascadePaths(use);
  return fixedRoutes === true ? slimFlyPaths(use) : shortestPaths(use, networkOf(values));
}
