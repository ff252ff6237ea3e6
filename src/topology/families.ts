/**
 * The list of topology families. To add one, write a file and add a line here; drawing/families.ts lists pictures of its own. A family's
 * file is loaded when it is first asked for, so that a visit loads only what it shows.
 */
import { Missing, valuesOf } from "../descriptor.ts";
import type { Values, ValuesOf, Choices } from "../descriptor.ts";
import { dragonfly } from "./dragonfly.ts";
import type { TopologyDescriptor } from "./network.ts";

/** By their ids, in the order of the forms; families under one heading stand together. That of the default study is always loaded. */
const FAMILIES = {
  dragonfly: () => dragonfly,
  cascade: async () => (await import("./cascade.ts")).cascade,
  "dragonfly-plus": async () => (await import("./dragonfly-plus.ts")).dragonflyPlus,
  "dragonfly-mixed": async () => (await import("./dragonfly-mixed.ts")).dragonflyMixed,
  "slim-fly": async () => (await import("./slim-fly.ts")).slimFly,
  polarfly: async () => (await import("./polarfly.ts")).polarfly,
  bdf: async () => (await import("./bdf.ts")).bdf,
  delorme: async () => (await import("./delorme.ts")).delorme,
  polarstar: async () => (await import("./polarstar.ts")).polarstar,
  bundlefly: async () => (await import("./bundlefly.ts")).bundlefly,
  spectralfly: async () => (await import("./spectralfly.ts")).spectralfly,
  hyperx: async () => (await import("./hyperx.ts")).hyperx,
  "flattened-butterfly": async () => (await import("./flattened-butterfly.ts")).flattenedButterfly,
  hypercube: async () => (await import("./hypercube.ts")).hypercube,
  "long-hop": async () => (await import("./long-hop.ts")).longHop,
  torus: async () => (await import("./torus.ts")).torus,
  mesh: async () => (await import("./torus.ts")).mesh,
  "random-shortcut": async () => (await import("./random-shortcut.ts")).randomShortcut,
  jellyfish: async () => (await import("./jellyfish.ts")).jellyfish,
  xpander: async () => (await import("./xpander.ts")).xpander,
  "fat-tree": async () => (await import("./fat-tree.ts")).fatTree,
  "folded-clos": async () => (await import("./fat-tree.ts")).foldedClos,
  xgft: async () => (await import("./xgft.ts")).xgft,
  "orthogonal-fat-tree": async () => (await import("./orthogonal-fat-tree.ts")).orthogonalFatTree,
  "multi-layer-full-mesh": async () => (await import("./multi-layer-full-mesh.ts")).multiLayerFullMesh,
  "rail-optimized": async () => (await import("./rail-optimized.ts")).railOptimized,
  "rail-only": async () => (await import("./rail-only.ts")).railOnly,
  "multi-plane": async () => (await import("./multi-plane.ts")).multiPlane,
  custom: async () => (await import("./custom.ts")).custom,
} satisfies Readonly<Record<string, () => TopologyDescriptor | Promise<TopologyDescriptor>>>;

export type FamilyId = keyof typeof FAMILIES;

/** The family of a study that names none, and of examples. */
export const DEFAULT_FAMILY = "dragonfly" satisfies FamilyId;

/** The values of each family's parameters, by its id. */
export type FamilyValues = { readonly [Id in FamilyId]: ValuesOf<Awaited<ReturnType<(typeof FAMILIES)[Id]>>["parameters"]> };

/** Those that most readers know, the best known first: the ones that are named where there is room for a few. */
export const BEST_KNOWN: readonly FamilyId[] = ["dragonfly", "fat-tree", "slim-fly", "torus", "hyperx"];

export const FAMILY_IDS = Object.keys(FAMILIES) as readonly FamilyId[];

const here = new Map<string, TopologyDescriptor>([[dragonfly.id, dragonfly]]);
const loadedFamilies: TopologyDescriptor[] = [dragonfly];

/** The families that are loaded, in the order of the forms: all of them after `loadFamilies()`. */
export const TOPOLOGIES: readonly TopologyDescriptor[] = loadedFamilies;

/** Loads families by their ids. */
export async function loadFamilies(ids: readonly FamilyId[] = FAMILY_IDS): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      const family = here.get(id) ?? (await FAMILIES[id]());
      here.set(id, family);
      await family.later?.();
    }),
  );
  loadedFamilies.splice(0, Infinity, ...FAMILY_IDS.flatMap((id) => here.get(id) ?? []));
}

const missing = (ids: readonly FamilyId[]): Missing => new Missing("families of networks", () => loadFamilies(ids));

export const isFamily = (id: unknown): id is FamilyId => typeof id === "string" && Object.hasOwn(FAMILIES, id);

/** The family that `values.topology` names. Throws Missing if it is not loaded, and a programmer's error for an unknown id. */
export function topologyOf(values: Values): TopologyDescriptor {
  const { topology: id } = valuesOf<Choices>(values);
  const found = here.get(id);
  if (found) return found;
  if (isFamily(id)) throw missing([id]);
  throw new TypeError(`unknown topology ${id}`);
}

/** All families. Throws Missing if some are not loaded. */
export function allTopologies(): readonly TopologyDescriptor[] {
  const others = FAMILY_IDS.filter((id) => !here.has(id));
  if (others.length > 0) throw missing(others);
  return TOPOLOGIES;
}
