/** Network in, drawing out: the layout for what it is like. Deterministic; time is linear in routers, endpoints and channels. */
import type { Network } from "../topology/network.ts";
import { layoutCascade } from "./cascade-layout.ts";
import { layoutDragonfly } from "./dragonfly-layout.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { layoutFatTree } from "./fat-tree-layout.ts";
import { layoutSlimFly } from "./slim-fly-layout.ts";

export function layoutNetwork(network: Network): NetworkDrawing {
  const { groups, levels, mms } = network;
  if (groups) return groups.grid ? layoutCascade(network, groups, groups.grid) : layoutDragonfly(network, groups);
  if (levels) return layoutFatTree(network, levels);
  if (mms) return layoutSlimFly(network, mms);
  throw new TypeError(`no drawing for ${network.family}`);
}
