/** What all tree algorithms share: where they can be had, their virtual-channel classes and dependencies, in whole trees and in damaged ones. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { networkOf, traitsOf } from "../topology/networks.ts";
import { needsLevels } from "../topology/traits.ts";
import { familyPaths, keptOf } from "./path-plans.ts";
import { lostDependencies, lostText } from "./repaired.ts";
import type { LostCounts } from "./repaired.ts";
import type { EmitDependency, RoutingDescriptor } from "./routing.ts";

/** Every turn except down-then-up; in a damaged tree also those of pairs that have lost their ways, which may climb again in the next class. */
function upDownDependencies(network: Network, emit: EmitDependency): void {
  const { channels, channelStart, channelSource, channelTarget } = network;
  for (let c = 0; c < channels; c++) {
    const middle = channelTarget[c]!;
    const down = middle < channelSource[c]!;
    for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
      if (!(down && channelTarget[d]! > middle)) emit(c, 0, d, 0);
    }
  }
  if (network.damage !== null) lostDependencies(familyPaths().TreeRepairs.of(network).lost, (vcClass) => vcClass, emit);
}

const NOTHING_LOST: LostCounts = { pairs: 0, classes: 0, longest: 0 };

/** What pairs of a design's tree have lost. */
function lostOf(values: Values): LostCounts {
  if (!traitsOf(values).damaged) return NOTHING_LOST;
  const { lost } = keptOf(values);
  let counts = lost.get("tree");
  if (!counts) lost.set("tree", (counts = familyPaths().TreeRepairs.counts(networkOf(values))));
  return counts;
}

/** A descriptor of a tree algorithm, but for what tells it from the others. */
export function treeRouting(
  own: Pick<RoutingDescriptor, "id" | "title" | "summary" | "source" | "build" | "paths" | "oblivious" | "even"> & {
    readonly channelsNote: string;
  },
): RoutingDescriptor {
  const { channelsNote, ...rest } = own;
  const classesOf = (values: Values): number => Math.max(1, lostOf(values).classes);
  return {
    ...rest,
    parameters: [],
    whyNot: needsLevels,
    virtualChannels: (values) =>
      `up, then down, is free of deadlock with one VC; ${channelsNote}${lostText(lostOf(values), classesOf(values) - 1)}`,
    classes: (values) => ({ minimal: classesOf(values), all: classesOf(values) }),
    ejectsOnAny: () => true,
    dependencies: (network, _values, emit) => upDownDependencies(network, emit),
  };
}
