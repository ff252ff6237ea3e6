/** The pictures of every family. To add a family: one file in families/, one line here. */
import type { FamilyId } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { bdf } from "./families/bdf.ts";
import { delorme } from "./families/delorme.ts";
import { cascade } from "./families/cascade.ts";
import { custom } from "./families/custom.ts";
import { dragonflyPlus } from "./families/dragonfly-plus.ts";
import { dragonflyMixed } from "./families/dragonfly-mixed.ts";
import { dragonfly } from "./families/dragonfly.ts";
import { fatTree } from "./families/fat-tree.ts";
import { foldedClos } from "./families/folded-clos.ts";
import { flattenedButterfly } from "./families/flattened-butterfly.ts";
import { hypercube } from "./families/hypercube.ts";
import { hyperx } from "./families/hyperx.ts";
import { longHop } from "./families/long-hop.ts";
import { mesh } from "./families/mesh.ts";
import { jellyfish } from "./families/jellyfish.ts";
import { polarfly } from "./families/polarfly.ts";
import { multiPlane, railOnly, railOptimized } from "./families/rails.ts";
import { randomShortcut } from "./families/random-shortcut.ts";
import { slimFly } from "./families/slim-fly.ts";
import { spectralfly } from "./families/spectralfly.ts";
import { torus } from "./families/torus.ts";
import { xpander } from "./families/xpander.ts";
import { xgft } from "./families/xgft.ts";
import { orthogonalFatTree } from "./families/orthogonal-fat-tree.ts";
import { multiLayerFullMesh } from "./families/multi-layer-full-mesh.ts";
import type { FamilyPictures } from "./family.ts";

/** Complete by its type: a family without pictures does not compile. */
const PICTURES: Readonly<Record<FamilyId, FamilyPictures>> = {
  dragonfly,
  cascade,
  "dragonfly-plus": dragonflyPlus,
  "dragonfly-mixed": dragonflyMixed,
  "slim-fly": slimFly,
  polarfly,
  bdf,
  delorme,
  spectralfly,
  "fat-tree": fatTree,
  "folded-clos": foldedClos,
  xgft,
  "orthogonal-fat-tree": orthogonalFatTree,
  "multi-layer-full-mesh": multiLayerFullMesh,
  "rail-optimized": railOptimized,
  "rail-only": railOnly,
  "multi-plane": multiPlane,
  hyperx,
  "flattened-butterfly": flattenedButterfly,
  hypercube,
  "long-hop": longHop,
  torus,
  mesh,
  "random-shortcut": randomShortcut,
  jellyfish,
  xpander,
  custom,
};

/** Null for a network of no family. */
export function picturesOf({ family }: Pick<Network, "family">): FamilyPictures | null {
  const byName: Readonly<Record<string, FamilyPictures>> = PICTURES;
  return byName[family] ?? null;
}
