/** Networks that the tests describe, named by the papers' parameters. */
import { cascade } from "../../src/topology/cascade.ts";
import { dragonfly } from "../../src/topology/dragonfly.ts";
import { fatTree, foldedClos } from "../../src/topology/fat-tree.ts";
import type { Network } from "../../src/topology/network.ts";
import { slimFly } from "../../src/topology/slim-fly.ts";
import { complete } from "../tools/complete.ts";

export function dfly(p: number, a: number, h: number, g = a * h + 1, arrangement = "palmtree"): Network {
  return dragonfly.build(complete(dragonfly, { p, a, h, g, arrangement }));
}

/** a = 2p = 2h, g = ah + 1; "relative" is what the reference tables call palm-tree. */
export function balancedDragonfly(p: number, arrangement = "relative"): Network {
  return dfly(p, 2 * p, p, 2 * p * p + 1, arrangement);
}

export function casc(groups: number, arrangement = "blocked", p = 4): Network {
  return cascade.build({ groups, p, arrangement });
}

export function sf(q: number, p: number): Network {
  return slimFly.build({ q, p, spare: 0 });
}

export function tree(k: number, n: number): Network {
  return fatTree.build({ k, n });
}

export function clos(radix: number, levels: number): Network {
  return foldedClos.build({ radix, levels });
}
