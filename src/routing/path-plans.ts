/** Which paths a design's network gets: those for its groups, its grid or its generators, its family's fixed ones, or the shortest of any graph. */
import { Missing } from "../descriptor.ts";
import type { Complaint, Traits, Values } from "../descriptor.ts";
import { linksKey, networkOf, traitsOf } from "../topology/networks.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { MOST_CLASSES } from "./routing.ts";
import type { LostCounts } from "./repaired.ts";
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

/** How those paths are made for such a network; null where it has others, which are at hand. */
function laterPaths({
  grid,
  groups,
  mixed,
  leafSpine,
  generators,
  fixedRoutes,
}: Traits): ((paths: FamilyPaths, use: PathUse) => PathPlan) | null {
  if (leafSpine) return (paths, use) => paths.leafSpinePaths(use);
  if (grid) return (paths, use) => paths.gridPaths(grid, use);
  if (mixed) return null;
  if (groups) return groups.hops <= 1 || groups.ordered === true ? null : (paths, use) => paths.cascadePaths(use);
  if (generators) return (paths, use) => paths.generatorPaths(generators.list, generators.diameter, use);
  return fixedRoutes === true ? (paths, use) => paths.slimFlyPaths(use) : null;
}

/** Throws Missing where the design's network has such paths and they are not loaded. */
export function needPaths(values: Values): void {
  const traits = traitsOf(values);
  if (traits.damaged || laterPaths(traits)) familyPaths();
}

/** Designs whose counts are kept: those of a study with what they lately were. Their networks are too large to be kept that long. */
const KEPT = 32;

interface Kept extends Counts {
  /** Of a damaged network, by plan. */
  readonly lost: Map<string, LostCounts>;
}

const kept = new Map<string, Kept>();

/** What has been counted of a design's network, so that reading a study again does not build it again. */
export function keptOf(values: Values): Kept {
  const key = linksKey(values);
  const counts = kept.get(key) ?? { lost: new Map<string, LostCounts>() };
  kept.delete(key);
  kept.set(key, counts);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return counts;
}

/** A plan that goes by what a family knows of its networks, on the design's own: repaired where that is damaged. `key` tells it from others of it. */
export function onNetwork(values: Values, plan: PathPlan, key: string): PathPlan {
  return traitsOf(values).damaged ? familyPaths().repairedPlan(plan, key, () => networkOf(values), keptOf(values).lost) : plan;
}

/** How the paths of such a network are made by what its family knows of it; null for any other graph. */
function ofFamily(traits: Traits, use: PathUse): PathPlan | null {
  const later = laterPaths(traits);
  if (later) return later(familyPaths(), use);
  if (traits.mixed) return dragonflyPaths(use, traits.mixed.hops);
  return traits.groups ? dragonflyPaths(use, traits.groups.hops) : null;
}

/** The paths of a design's network for a use. Throws a programmer's error when it has no minimal and Valiant ones. */
export function planOf(values: Values, use: PathUse): PathPlan {
  const traits = traitsOf(values);
  const { levels, damaged, diameter, turns, title } = traits;
  if (levels && !damaged) throw new TypeError(`${title} has no minimal and Valiant paths`);
  const plan = ofFamily(traits, use);
  if (plan) return onNetwork(values, plan, JSON.stringify(use));
  return shortestPaths(
    use,
    () => networkOf(values),
    diameter,
    () => (turns === undefined ? keptOf(values) : { turns }),
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
