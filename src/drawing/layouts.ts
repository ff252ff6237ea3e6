/** The layouts of all families. To add a family, add a line here, and a file in layouts/ if no other layout fits. */
import type { FamilyId } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { mmsForm } from "./mms-forms.ts";

/** Null if the network lacks what the layout depends on: it then gets the plain layout. */
type FamilyLayout = (network: Network) => NetworkDrawing | null;
/** Groups of the network to be laid out; undefined if unknown. */
type Groups = Network["groups"] | undefined;

const stages = async (): Promise<FamilyLayout> => {
  const { layoutStages } = await import("./layouts/stages.ts");
  return (network) => network.levels && layoutStages(network, network.levels);
};
const ring = async (groups: Groups): Promise<FamilyLayout> => {
  const [{ layoutRing }, sectors] = await Promise.all([
    import("./layouts/ring.ts"),
    groups === undefined || groups?.grid ? import("./layouts/sectors.ts") : null,
  ]);
  return (network) => {
    const around = network.groups ?? network.mixed;
    if (sectors && network.groups?.grid) return sectors.layoutSectors(network, network.groups, network.groups.grid);
    return around && layoutRing(network, around);
  };
};
const fabric = async (): Promise<FamilyLayout> => {
  const { layoutFabric } = await import("./layouts/fabric.ts");
  return layoutFabric;
};
const grid = async (): Promise<FamilyLayout> => {
  const { layoutGrid } = await import("./layouts/grid.ts");
  return (network) => network.grid && layoutGrid(network, network.grid);
};

const cube = async (): Promise<FamilyLayout> => (await import("./layouts/cube.ts")).layoutCube;
const flowerOfRings = async (): Promise<FamilyLayout> => (await import("./layouts/rings.ts")).layoutFlowerOfRings;
const rings = async (): Promise<FamilyLayout> => (await import("./layouts/rings.ts")).layoutRingOfRings;

/** Complete by its type: a family without layout does not compile. Each is loaded when it is first needed. */
const LAYOUTS: Readonly<Record<FamilyId, (groups: Groups) => Promise<FamilyLayout>>> = {
  dragonfly: ring,
  "dragonfly-mixed": ring,
  cascade: async () => {
    const { layoutSectors } = await import("./layouts/sectors.ts");
    return (network) => (network.groups?.grid ? layoutSectors(network, network.groups, network.groups.grid) : null);
  },
  "dragonfly-plus": async () => {
    const { layoutLeafSpine } = await import("./layouts/leaf-spine.ts");
    return (network) => network.leafSpine && layoutLeafSpine(network, network.leafSpine);
  },
  "slim-fly": async () => {
    const [{ layoutCircles }, { layoutRows }] = await Promise.all([import("./layouts/circles.ts"), import("./layouts/rows.ts")]);
    return (network) => network.mms && (mmsForm(network) === "circles" ? layoutCircles : layoutRows)(network, network.mms);
  },
  polarfly: async () => {
    const { layoutFlower } = await import("./layouts/flower.ts");
    return layoutFlower;
  },
  bdf: flowerOfRings,
  polarstar: flowerOfRings,
  bundlefly: async () => (await import("./layouts/modules.ts")).layoutModules,
  delorme: rings,
  spectralfly: rings,
  "fat-tree": stages,
  "folded-clos": stages,
  xgft: stages,
  "orthogonal-fat-tree": async () => {
    const { layoutThreeRows } = await import("./layouts/three-rows.ts");
    return layoutThreeRows;
  },
  "multi-layer-full-mesh": async () => {
    const { layoutColumnsInCircle } = await import("./layouts/columns-in-circle.ts");
    return layoutColumnsInCircle;
  },
  "rail-optimized": fabric,
  "rail-only": fabric,
  "multi-plane": fabric,
  hyperx: grid,
  "flattened-butterfly": grid,
  hypercube: cube,
  "long-hop": cube,
  torus: grid,
  mesh: grid,
  "random-shortcut": async () => (await import("./layouts/chords.ts")).layoutChords,
  jellyfish: () => Promise.resolve(() => null),
  xpander: async () => {
    const { layoutRing } = await import("./layouts/ring.ts");
    return (network) => {
      const count = network.racks?.labels.length ?? 0;
      return count === 0 ? null : layoutRing(network, { count, size: network.routers / count });
    };
  },
  custom: () => Promise.resolve(() => null),
};

/** Null for a network of no family. `groups`: the network's, if known, so that only the needed layout is loaded. */
export async function loadLayout({
  family,
  groups,
}: Pick<Network, "family"> & Partial<Pick<Network, "groups">>): Promise<FamilyLayout | null> {
  const byName: Readonly<Record<string, (groups: Groups) => Promise<FamilyLayout>>> = LAYOUTS;
  return (await byName[family]?.(groups)) ?? null;
}

/**
 * Null for a network of no family, and if it lacks what its family's layout depends on. Time is linear in routers, endpoints and channels.
 */
export async function familyLayout(network: Network): Promise<NetworkDrawing | null> {
  return (await loadLayout(network))?.(network) ?? null;
}
