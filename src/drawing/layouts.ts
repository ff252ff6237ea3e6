/** The layouts, each loaded when it is first needed. families.ts says which family has which. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { mmsForm } from "./mms-forms.ts";

/** Null if the network lacks what the layout depends on: it then gets the plain layout. */
export type FamilyLayout = (network: Network) => NetworkDrawing | null;
/** Groups of the network to be laid out; undefined if unknown. */
export type Groups = Network["groups"] | undefined;

export const LAYOUTS = {
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

export type LayoutName = keyof typeof LAYOUTS;
