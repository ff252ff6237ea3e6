/** Virtual-channel classes and dependencies that all tree algorithms share, in whole trees and in damaged ones. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { networkOf, traitsOf } from "../topology/networks.ts";
import { keptOf } from "./cached-counts.ts";
import { lostDependencies, lostText } from "./repaired.ts";
import type { LostCounts } from "./repaired.ts";
import type { EmitDependency } from "./routing.ts";
import { TreeRepairs } from "./tree-repairs.ts";

/** Every turn except down-then-up; in a damaged tree also those of pairs that have lost their ways, which may climb again in the next class. */
export function upDownDependencies(network: Network, emit: EmitDependency): void {
  const { channels, channelStart, channelSource, channelTarget } = network;
  for (let c = 0; c < channels; c++) {
    const middle = channelTarget[c]!;
    const down = middle < channelSource[c]!;
    for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
      if (!(down && channelTarget[d]! > middle)) emit(c, 0, d, 0);
    }
  }
  if (network.damage !== null) lostDependencies(TreeRepairs.of(network).lost, (vcClass) => vcClass, emit);
}

const NOTHING_LOST: LostCounts = { pairs: 0, classes: 0, longest: 0 };

/** What pairs of a design's tree have lost. */
function lostOf(values: Values): LostCounts {
  if (!traitsOf(values).damaged) return NOTHING_LOST;
  const { lost } = keptOf(values);
  let counts = lost.get("tree");
  if (!counts) lost.set("tree", (counts = TreeRepairs.counts(networkOf(values))));
  return counts;
}

/** Classes of virtual channels of a tree algorithm in a design. */
export function treeClasses(values: Values): number {
  return Math.max(1, lostOf(values).classes);
}

/** The sentence on them; `note`: the effect of more virtual channels. */
export function treeChannelsText(values: Values, note: string): string {
  return `up, then down, is free of deadlock with one VC; ${note}${lostText(lostOf(values), treeClasses(values) - 1)}`;
}
