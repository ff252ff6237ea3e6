/** Which paths a design's network gets: those for its groups, its grid or its generators, its family's fixed ones, or the shortest of any graph. */
import { Missing } from "../descriptor.ts";
import type { Complaint, Traits, Values } from "../descriptor.ts";
import { linksKey, networkOf, traitsOf } from "../topology/networks.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { MOST_CLASSES } from "./routing.ts";
import { shortestPaths } from "./shortest-paths.ts";
import type { Counts } from "./shortest-paths.ts";

type FamilyPaths = typeof import("./family-paths.ts");

let loaded: FamilyPaths | null = null;

/** From now on at hand: the first page carries them not. */
export async function loadPaths(): Promise<void> {
  loaded = await import("./family-paths.ts");
}

/** Throws Missing where they are not loaded. */
export function familyPaths(): FamilyPaths {
  if (!loaded) throw new Missing("paths of networks", loadPaths);
  return loaded;
}

const likeDragonfly = ({ mixed, groups }: Traits): boolean =>
  mixed !== undefined || (groups !== undefined && (groups.hops === 1 || groups.ordered === true));

/** Throws Missing where the design's network has such paths and they are not loaded. */
export function needPaths(values: Values): void {
  const traits = traitsOf(values);
  const { leafSpine, grid, groups, generators, fixedRoutes } = traits;
  if (leafSpine || grid || generators || fixedRoutes === true || (groups && !likeDragonfly(traits))) familyPaths();
}

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
  const traits = traitsOf(values);
  const { grid, groups, leafSpine, levels, fixedRoutes, generators, diameter, turns, title } = traits;
  if (levels) throw new TypeError(`${title} has no minimal and Valiant paths`);
  if (leafSpine) return familyPaths().leafSpinePaths(use);
  if (grid) return familyPaths().gridPaths(grid, use);
  if (traits.mixed) return dragonflyPaths(use);
  if (groups) return likeDragonfly(traits) ? dragonflyPaths(use, groups.hops) : familyPaths().cascadePaths(use);
  if (generators) return familyPaths().generatorPaths(generators.list, generators.diameter, use);
  if (fixedRoutes === true) return familyPaths().slimFlyPaths(use);
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
