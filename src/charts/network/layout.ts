/** Network in, drawing out: the layout of its family. Deterministic; time is linear in routers, endpoints and channels. */
import type { Network } from "../../topology/network.ts";
import { layoutCascade } from "./cascade-layout.ts";
import { layoutDragonfly } from "./dragonfly-layout.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { layoutFatTree } from "./fat-tree-layout.ts";
import { layoutSlimFly } from "./slim-fly-layout.ts";

export function layoutNetwork(network: Network): NetworkDrawing {
  const { structure } = network;
  switch (structure.kind) {
    case "dragonfly":
      return layoutDragonfly(network, structure);
    case "cascade":
      return layoutCascade(network, structure);
    case "slim-fly":
      return layoutSlimFly(network, structure);
    case "fat-tree":
      return layoutFatTree(network, structure);
  }
}
