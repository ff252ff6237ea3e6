/**
 * The pictures of families: glyph, names, and where routers stand. A family without a line here has the plain ones (families/plain.ts,
 * plain.ts). To add a family's own, write a file in families/ and add a line here. Each is loaded with its family.
 */
import { Missing } from "../descriptor.ts";
import { FAMILY_IDS, isFamily } from "../topology/families.ts";
import type { FamilyId } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { dragonfly } from "./families/dragonfly.ts";
import type { FamilyPictures } from "./family.ts";
import type { Glyph } from "./glyph.ts";
import { LAYOUTS } from "./layouts.ts";
import type { FamilyLayout, LayoutName } from "./layouts.ts";

interface Pictures {
  readonly load: () => FamilyPictures | Promise<FamilyPictures>;
  /** Left out where its routers stand as those of any network. */
  readonly layout?: LayoutName;
}

const PICTURES: Readonly<Partial<Record<FamilyId, Pictures>>> = {
  dragonfly: { load: () => dragonfly, layout: "ring" },
  cascade: { load: async () => (await import("./families/cascade.ts")).cascade, layout: "sectors" },
  "dragonfly-plus": { load: async () => (await import("./families/dragonfly-plus.ts")).dragonflyPlus, layout: "leafSpine" },
  "dragonfly-mixed": { load: async () => (await import("./families/dragonfly-mixed.ts")).dragonflyMixed, layout: "ring" },
  "slim-fly": { load: async () => (await import("./families/slim-fly.ts")).slimFly, layout: "rowsOrCircles" },
  polarfly: { load: async () => (await import("./families/polarfly.ts")).polarfly, layout: "flower" },
  bdf: { load: async () => (await import("./families/bdf.ts")).bdf, layout: "flowerOfRings" },
  delorme: { load: async () => (await import("./families/delorme.ts")).delorme, layout: "rings" },
  polarstar: { load: async () => (await import("./families/polarstar.ts")).polarstar, layout: "flowerOfRings" },
  bundlefly: { load: async () => (await import("./families/bundlefly.ts")).bundlefly, layout: "modules" },
  spectralfly: { load: async () => (await import("./families/spectralfly.ts")).spectralfly, layout: "rings" },
  hyperx: { load: async () => (await import("./families/hyperx.ts")).hyperx, layout: "grid" },
  "flattened-butterfly": { load: async () => (await import("./families/flattened-butterfly.ts")).flattenedButterfly, layout: "grid" },
  hypercube: { load: async () => (await import("./families/hypercube.ts")).hypercube, layout: "cube" },
  "long-hop": { load: async () => (await import("./families/long-hop.ts")).longHop, layout: "cube" },
  torus: { load: async () => (await import("./families/torus.ts")).torus, layout: "grid" },
  mesh: { load: async () => (await import("./families/mesh.ts")).mesh, layout: "grid" },
  "random-shortcut": { load: async () => (await import("./families/random-shortcut.ts")).randomShortcut, layout: "chords" },
  jellyfish: { load: async () => (await import("./families/jellyfish.ts")).jellyfish },
  xpander: { load: async () => (await import("./families/xpander.ts")).xpander, layout: "racks" },
  "fat-tree": { load: async () => (await import("./families/fat-tree.ts")).fatTree, layout: "stages" },
  "folded-clos": { load: async () => (await import("./families/folded-clos.ts")).foldedClos, layout: "stages" },
  xgft: { load: async () => (await import("./families/xgft.ts")).xgft, layout: "stages" },
  "orthogonal-fat-tree": { load: async () => (await import("./families/orthogonal-fat-tree.ts")).orthogonalFatTree, layout: "threeRows" },
  "multi-layer-full-mesh": {
    load: async () => (await import("./families/multi-layer-full-mesh.ts")).multiLayerFullMesh,
    layout: "columnsInCircle",
  },
  "rail-optimized": { load: async () => (await import("./families/rails.ts")).railOptimized, layout: "fabric" },
  "rail-only": { load: async () => (await import("./families/rails.ts")).railOnly, layout: "fabric" },
  "multi-plane": { load: async () => (await import("./families/rails.ts")).multiPlane, layout: "fabric" },
};

const here = new Map<string, FamilyPictures>([["dragonfly", dragonfly]]);

/** Loads the pictures of families by their ids, of all if none are given. */
export async function loadPictures(ids = FAMILY_IDS): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      if (!here.has(id)) here.set(id, (await PICTURES[id]?.load()) ?? (await import("./families/plain.ts")).plain);
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

/** Null if the family has no layout of its own. `groups`: the network's, if known, so that only the needed layout is loaded. */
export async function loadLayout({
  family,
  groups,
}: Pick<Network, "family"> & Partial<Pick<Network, "groups">>): Promise<FamilyLayout | null> {
  const layout = isFamily(family) ? PICTURES[family]?.layout : undefined;
  return layout === undefined ? null : LAYOUTS[layout](groups);
}

/**
 * Null if the family has no layout of its own, and if the network lacks what that depends on. Time is linear in routers, endpoints and channels.
 */
export async function familyLayout(network: Network): Promise<NetworkDrawing | null> {
  return (await loadLayout(network))?.(network) ?? null;
}
