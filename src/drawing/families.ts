/** The pictures of every family. To add a family, write a file in families/ and add a line here. Each is loaded with its family. */
import { Missing } from "../descriptor.ts";
import { isFamily } from "../topology/families.ts";
import type { FamilyId } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { dragonfly } from "./families/dragonfly.ts";
import type { FamilyPictures } from "./family.ts";
import type { Glyph } from "./glyph.ts";

/** Complete by its type: a family without pictures does not compile. */
const PICTURES: Readonly<Record<FamilyId, () => FamilyPictures | Promise<FamilyPictures>>> = {
  dragonfly: () => dragonfly,
  cascade: async () => (await import("./families/cascade.ts")).cascade,
  "dragonfly-plus": async () => (await import("./families/dragonfly-plus.ts")).dragonflyPlus,
  "dragonfly-mixed": async () => (await import("./families/dragonfly-mixed.ts")).dragonflyMixed,
  "slim-fly": async () => (await import("./families/slim-fly.ts")).slimFly,
  polarfly: async () => (await import("./families/polarfly.ts")).polarfly,
  bdf: async () => (await import("./families/bdf.ts")).bdf,
  delorme: async () => (await import("./families/delorme.ts")).delorme,
  polarstar: async () => (await import("./families/polarstar.ts")).polarstar,
  bundlefly: async () => (await import("./families/bundlefly.ts")).bundlefly,
  spectralfly: async () => (await import("./families/spectralfly.ts")).spectralfly,
  hyperx: async () => (await import("./families/hyperx.ts")).hyperx,
  "flattened-butterfly": async () => (await import("./families/flattened-butterfly.ts")).flattenedButterfly,
  hypercube: async () => (await import("./families/hypercube.ts")).hypercube,
  "long-hop": async () => (await import("./families/long-hop.ts")).longHop,
  torus: async () => (await import("./families/torus.ts")).torus,
  mesh: async () => (await import("./families/mesh.ts")).mesh,
  "random-shortcut": async () => (await import("./families/random-shortcut.ts")).randomShortcut,
  jellyfish: async () => (await import("./families/jellyfish.ts")).jellyfish,
  xpander: async () => (await import("./families/xpander.ts")).xpander,
  "fat-tree": async () => (await import("./families/fat-tree.ts")).fatTree,
  "folded-clos": async () => (await import("./families/folded-clos.ts")).foldedClos,
  xgft: async () => (await import("./families/xgft.ts")).xgft,
  "orthogonal-fat-tree": async () => (await import("./families/orthogonal-fat-tree.ts")).orthogonalFatTree,
  "multi-layer-full-mesh": async () => (await import("./families/multi-layer-full-mesh.ts")).multiLayerFullMesh,
  "rail-optimized": async () => (await import("./families/rails.ts")).railOptimized,
  "rail-only": async () => (await import("./families/rails.ts")).railOnly,
  "multi-plane": async () => (await import("./families/rails.ts")).multiPlane,
  custom: async () => (await import("./families/custom.ts")).custom,
};

const here = new Map<string, FamilyPictures>([["dragonfly", dragonfly]]);

/** Loads the pictures of families by their ids, of all if none are given. */
export async function loadPictures(ids = Object.keys(PICTURES) as readonly FamilyId[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      if (!here.has(id)) here.set(id, await PICTURES[id]());
    }),
  );
}

/** A family's glyph; null until it is loaded. */
export const glyphOf = (family: string): Glyph | null => here.get(family)?.glyph ?? null;

/** Null for a network of no family. Throws Missing if they are not loaded. */
export function picturesOf({ family }: Pick<Network, "family">): FamilyPictures | null {
  const found = here.get(family);
  if (!found && isFamily(family)) throw new Missing("pictures of networks", () => loadPictures([family]));
  return found ?? null;
}
