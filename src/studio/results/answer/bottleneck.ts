/** Which channels are full at a load that a design does not carry, by the use that the simulator measured. */
import { namesOf } from "../../../drawing/names.ts";
import { numberOf } from "../../../descriptor.ts";
import type { Values } from "../../../descriptor.ts";
import type { LoadPoint } from "../../../simulation/results.ts";
import type { Network } from "../../../topology/network.ts";
import type { Bottleneck, FullChannels } from "./facts.ts";

/** In use all the time, as the simulator's `fullRate` counts it. */
const FULL = 0.97;

const known = new WeakMap<Float32Array, Bottleneck | null>();

/** Null where the point does not tell. Each point is looked at once: its network may have a million channels. */
export function bottleneckAt(point: LoadPoint, network: Network, values: Values): Bottleneck | null {
  const { utilisation } = point;
  const before = known.get(utilisation);
  if (before !== undefined) return before;
  const found = utilisation.length === network.channels && point.complete ? look(point, network, values) : null;
  known.set(utilisation, found);
  return found;
}

function look({ load, utilisation, fullRate }: LoadPoint, network: Network, values: Values): Bottleneck {
  const { classes, classOf } = namesOf(network);
  const kinds = classes.map(({ title }) => ({ kind: title, channels: 0, full: 0, sum: 0, most: 0 }));
  let carriedByFull = 0;
  let busiest: { kind: string; use: number } | null = null;
  utilisation.forEach((use, channel) => {
    const of = kinds[classOf(channel)]!;
    of.channels++;
    if (busiest === null || use > busiest.use) busiest = { kind: of.kind, use };
    if (use >= FULL) {
      of.full++;
      carriedByFull += use * numberOf(values, classes[classOf(channel)]!.ink === "global" ? "globalBandwidth" : "localBandwidth");
    } else {
      of.sum += use;
      of.most = Math.max(of.most, use);
    }
  });
  const full = kinds
    .filter((of) => of.full > 0)
    .sort((a, b) => b.full - a.full)
    .map((of): FullChannels => {
      const others = of.channels - of.full;
      return { kind: of.kind, full: of.full, channels: of.channels, othersMean: others > 0 ? of.sum / others : 0, othersMost: of.most };
    });
  // A terminal channel carries a flit a cycle, and is counted as full from nearly that on.
  return { load, full, terminals: Math.round(Math.max(0, fullRate - carriedByFull)), busiest };
}
