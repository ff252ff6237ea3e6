/** The list of topology families. To add one: one file, one line here (and its pictures, which the type of their list asks for). */
import type { Values } from "../descriptor.ts";
import { bdf } from "./bdf.ts";
import { delorme } from "./delorme.ts";
import { cascade } from "./cascade.ts";
import { custom } from "./custom.ts";
import { dragonflyPlus } from "./dragonfly-plus.ts";
import { dragonflyMixed } from "./dragonfly-mixed.ts";
import { dragonfly } from "./dragonfly.ts";
import { fatTree, foldedClos } from "./fat-tree.ts";
import { flattenedButterfly } from "./flattened-butterfly.ts";
import { hypercube } from "./hypercube.ts";
import { hyperx } from "./hyperx.ts";
import { orthogonalFatTree } from "./orthogonal-fat-tree.ts";
import { multiLayerFullMesh } from "./multi-layer-full-mesh.ts";
import { longHop } from "./long-hop.ts";
import type { TopologyDescriptor } from "./network.ts";
import { jellyfish } from "./jellyfish.ts";
import { polarfly } from "./polarfly.ts";
import { multiPlane } from "./multi-plane.ts";
import { railOnly } from "./rail-only.ts";
import { railOptimized } from "./rail-optimized.ts";
import { randomShortcut } from "./random-shortcut.ts";
import { slimFly } from "./slim-fly.ts";
import { spectralfly } from "./spectralfly.ts";
import { mesh, torus } from "./torus.ts";
import { xpander } from "./xpander.ts";
import { xgft } from "./xgft.ts";

/** By their ids, in the order of the forms; families under one heading side by side. */
const FAMILIES = {
  dragonfly,
  cascade,
  "dragonfly-plus": dragonflyPlus,
  "dragonfly-mixed": dragonflyMixed,
  "slim-fly": slimFly,
  polarfly,
  bdf,
  delorme,
  spectralfly,
  hyperx,
  "flattened-butterfly": flattenedButterfly,
  hypercube,
  "long-hop": longHop,
  torus,
  mesh,
  "random-shortcut": randomShortcut,
  jellyfish,
  xpander,
  "fat-tree": fatTree,
  "folded-clos": foldedClos,
  xgft,
  "orthogonal-fat-tree": orthogonalFatTree,
  "multi-layer-full-mesh": multiLayerFullMesh,
  "rail-optimized": railOptimized,
  "rail-only": railOnly,
  "multi-plane": multiPlane,
  custom,
} satisfies Readonly<Record<string, TopologyDescriptor>>;

export type FamilyId = keyof typeof FAMILIES;

export const TOPOLOGIES: readonly TopologyDescriptor[] = Object.values(FAMILIES);

/** The family that `values.topology` names. Throws a programmer's error for an unknown id. */
export function topologyOf(values: Values): TopologyDescriptor {
  const found = TOPOLOGIES.find((family) => family.id === values["topology"]);
  if (!found) throw new TypeError(`unknown topology ${String(values["topology"])}`);
  return found;
}
