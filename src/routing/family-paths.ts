/**
 * Paths of networks that are not whole dragonflies, in one file that is loaded later (path-plans.ts): the choice for each network, the
 * routing of trees, and the hash of flows.
 */
import type { Traits } from "../descriptor.ts";
import { cascadePaths } from "./cascade-paths.ts";
import { generatorPaths } from "./generator-paths.ts";
import { gridPaths } from "./grid-paths.ts";
import { leafSpinePaths } from "./leaf-spine-paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { slimFlyPaths } from "./slim-fly-paths.ts";

export { channelsNow, lostIn, repairedPlan } from "./repaired.ts";
export { EcmpRouter } from "./ecmp-router.ts";
export { shortestPaths } from "./shortest-paths.ts";
export { AdaptiveTreeRouter } from "./tree-adaptive.ts";
export { treeChannelsText, treeClasses, upDownDependencies } from "./tree.ts";
export { TreeRouter } from "./tree.ts";
export { gridPaths };

/** The plan from what its family knows of a network without a dragonfly's groups; null for any other graph. */
export function familyPlan({ grid, groups, leafSpine, generators, fixedRoutes }: Traits, use: PathUse): PathPlan | null {
  if (leafSpine) return leafSpinePaths(use);
  if (grid) return gridPaths(grid, use);
  if (groups) return cascadePaths(use);
  if (generators) return generatorPaths(generators.list, generators.diameter, use);
  return fixedRoutes === true ? slimFlyPaths(use) : null;
}
