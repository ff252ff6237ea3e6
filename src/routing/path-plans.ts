/** Which paths a design's network gets: those for its groups, its grid or its generators, its family's fixed ones, or the shortest of any graph. */
import type { Complaint, Values } from "../descriptor.ts";
import { linksKey, networkOf, traitsOf } from "../topology/networks.ts";
import { cascadePaths } from "./cascade-paths.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import { generatorPaths } from "./generator-paths.ts";
import { gridPaths } from "./grid-paths.ts";
import { leafSpinePaths } from "./leaf-spine-paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { MOST_CLASSES } from "./routing.ts";
import { shortestPaths } from "./shortest-paths.ts";
import type { Counts } from "./shortest-paths.ts";
import { slimFlyPaths } from "./slim-fly-paths.ts";

/** Designs whose counts are kept: those of a study with what they lately were. Their networks are too large to be kept that long. */
const KEPT = 32;
const kept = new Map<string, Counts>();

/** What has been counted of a design's network, so that reading a study again does not build it again. */
function countsOf(values: Values): Counts {
  const key = linksKey(values);
  const counts = kept.get(key) ?? {};
  kept.delete(key);
  kept.set(key, counts);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return counts;
}

/** The paths of a design's network for a use. Throws a programmer's error when it has no minimal and Valiant ones. */
export function planOf(values: Values, use: PathUse): PathPlan {
  const { grid, groups, mixed, leafSpine, levels, fixedRoutes, generators, diameter, turns, title } = traitsOf(values);
  if (levels) throw new TypeError(`${title} has no minimal and Valiant paths`);
  if (leafSpine) return leafSpinePaths(use);
  if (grid) return gridPaths(grid, use);
  if (mixed) return dragonflyPaths(use);
  if (groups) return groups.hops === 1 || groups.ordered === true ? dragonflyPaths(use, groups.hops) : cascadePaths(use);
  if (generators) return generatorPaths(generators.list, generators.diameter, use);
  if (fixedRoutes === true) return slimFlyPaths(use);
  return shortestPaths(
    use,
    () => networkOf(values),
    diameter,
    () => (turns === undefined ? countsOf(values) : { turns }),
  );
}

/** What is wrong with a routing by such paths in a design: more classes than can be told apart, in networks of very many hops. */
export function classesComplaint(values: Values, use: PathUse): Complaint | null {
  const { all } = planOf(values, use).classes;
  if (all <= MOST_CLASSES) return null;
  const routing = String(values["routing"]);
  return {
    parameter: "routing",
    message: `routing = ${routing} needs ${all} classes of virtual channels on this network, more than the ${MOST_CLASSES} that can be told apart: choose ${use.detours ? "min, or " : ""}a network of fewer hops.`,
  };
}
