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
import type { FamilyPictures, Glyph } from "./family.ts";
import { mmsForm } from "./mms-forms.ts";

// The layouts, each loaded when it is first needed.

/** Null if the network lacks what the layout depends on: it then gets the plain layout. */
type FamilyLayout = (network: Network) => NetworkDrawing | null;
/** Groups of the network to be laid out; undefined if unknown. */
type Groups = Network["groups"] | undefined;

const LAYOUTS = {
  chords: async () => (await import("./layouts/chords.ts")).layoutChords,
  columnsInCircle: async () => (await import("./layouts/columns-in-circle.ts")).layoutColumnsInCircle,
  cube: async () => (await import("./layouts/cube.ts")).layoutCube,
  fabric: async () => (await import("./layouts/fabric.ts")).layoutFabric,
  flower: async () => (await import("./layouts/flower.ts")).layoutFlower,
  flowerOfRings: async () => (await import("./layouts/rings.ts")).layoutFlowerOfRings,
  grid: async () => {
    const { layoutGrid } = await import("./layouts/grid.ts");
    return (network) => network.grid && layoutGrid(network, network.grid);
  },
  leafSpine: async () => {
    const { layoutLeafSpine } = await import("./layouts/leaf-spine.ts");
    return (network) => network.leafSpine && layoutLeafSpine(network, network.leafSpine);
  },
  modules: async () => (await import("./layouts/modules.ts")).layoutModules,
  /** A ring of racks. */
  racks: async () => {
    const { layoutRing } = await import("./layouts/ring.ts");
    return (network) => {
      const count = network.racks?.labels.length ?? 0;
      return count === 0 ? null : layoutRing(network, { count, size: network.routers / count });
    };
  },
  /** A ring of groups. */
  ring: async (groups) => {
    const [{ layoutRing }, sectors] = await Promise.all([
      import("./layouts/ring.ts"),
      groups === undefined || groups?.grid ? import("./layouts/sectors.ts") : null,
    ]);
    return (network) => {
      const around = network.groups ?? network.mixed;
      if (sectors && network.groups?.grid) return sectors.layoutSectors(network, network.groups, network.groups.grid);
      return around && layoutRing(network, around);
    };
  },
  rings: async () => (await import("./layouts/rings.ts")).layoutRingOfRings,
  rowsOrCircles: async () => {
    const [{ layoutCircles }, { layoutRows }] = await Promise.all([import("./layouts/circles.ts"), import("./layouts/rows.ts")]);
    return (network) => network.mms && (mmsForm(network) === "circles" ? layoutCircles : layoutRows)(network, network.mms);
  },
  sectors: async () => {
    const { layoutSectors } = await import("./layouts/sectors.ts");
    return (network) => (network.groups?.grid ? layoutSectors(network, network.groups, network.groups.grid) : null);
  },
  stages: async () => {
    const { layoutStages } = await import("./layouts/stages.ts");
    return (network) => network.levels && layoutStages(network, network.levels);
  },
  threeRows: async () => (await import("./layouts/three-rows.ts")).layoutThreeRows,
} satisfies Readonly<Record<string, (groups: Groups) => Promise<FamilyLayout>>>;

type LayoutName = keyof typeof LAYOUTS;

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
