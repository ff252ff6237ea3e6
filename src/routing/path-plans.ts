/**
 * Selects the paths of a design's network: those for its groups, its grid or its generators, its family's fixed ones, or the shortest of
 * any graph.
 */
import { Missing, valuesOf } from "../descriptor.ts";
import type { Complaint, Traits, Values, Choices } from "../descriptor.ts";
import { networkOf, traitsOf } from "../topology/networks.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import { keptOf } from "./cached-counts.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import { MAX_CLASSES } from "./routing.ts";

type FamilyPaths = typeof import("./family-paths.ts");

let loaded: FamilyPaths | null = null;

/** Loads the paths that the first page does not carry. */
export async function loadPaths(): Promise<void> {
  loaded = await import("./family-paths.ts");
}

/** Throws Missing if they are not loaded. */
export function familyPaths(): FamilyPaths {
  if (!loaded) throw new Missing("paths of networks", loadPaths);
  return loaded;
}

/** Most hops within a group of a network that is routed as dragonflies are, by the loaded code; null for all others. */
function groupHops({ grid, groups, mixed, leafSpine }: Traits): number | null {
  if (leafSpine || grid) return null;
  if (mixed) return mixed.hops;
  return groups && (groups.hops <= 1 || groups.ordered === true) ? groups.hops : null;
}

/** Throws Missing if the code that routes the design's network is not loaded. */
export function needPaths(values: Values): void {
  const traits = traitsOf(values);
  if (traits.damaged || groupHops(traits) === null) familyPaths();
}

/**
 * A plan from what a family knows of its networks, on the design's own: repaired if that is damaged. `key` distinguishes it from its
 * others.
 */
export function onNetwork(values: Values, plan: PathPlan, key: string): PathPlan {
  return traitsOf(values).damaged ? familyPaths().repairedPlan(plan, key, () => networkOf(values), keptOf(values).lost) : plan;
}

/** The paths of a design's network for a use. Throws a programmer's error if it has no minimal and Valiant ones. */
export function planOf(values: Values, use: PathUse): PathPlan {
  const traits = traitsOf(values);
  const { levels, damaged, diameter, turns, title } = traits;
  if (levels && !damaged) throw new TypeError(`${title} has no minimal and Valiant paths`);
  const hops = groupHops(traits);
  const plan = hops === null ? familyPaths().familyPlan(traits, use) : dragonflyPaths(use, hops);
  if (plan) return onNetwork(values, plan, JSON.stringify(use));
  return familyPaths().shortestPaths(
    use,
    () => networkOf(values),
    diameter,
    () => (turns === undefined ? keptOf(values) : { turns }),
  );
}

/** The error of a routing by such paths in a design: too many classes, in networks of very many hops. */
export function classesComplaint(values: Values, use: PathUse): Complaint | null {
  const { all } = planOf(values, use).classes;
  if (all <= MAX_CLASSES) return null;
  const { routing } = valuesOf<Choices>(values);
  return {
    parameter: "routing",
    message: `routing = ${routing} needs ${all} classes of virtual channels on this network, more than the ${MAX_CLASSES} that can be told apart: choose ${use.detours ? "min, or " : ""}a network of fewer hops.`,
  };
}
