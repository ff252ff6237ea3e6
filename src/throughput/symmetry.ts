/**
 * Rotations that map a network and a pattern onto themselves: group to group in a dragonfly, y to y + 1 in a Slim Fly over a prime field,
 * branch to branch in a fat-tree. The mean of an optimal solution over all rotations is optimal too and treats rotated flows alike. So one
 * flow of each orbit and one capacity row for each orbit of channels are enough: the optimum of the smaller program is exactly that of the
 * whole one.
 */
import type { Network } from "../topology/network.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import type { Demands } from "./demands.ts";

export interface Symmetry {
  /** Number of rotations, 1 if there is no symmetry. */
  readonly order: number;
  /** One flow of each orbit. */
  readonly demands: Demands;
  /** For each flow of the whole pattern, the flow of its orbit in `demands`. */
  readonly flowOf: Int32Array;
  /** Orbit of each channel. */
  readonly orbitOf: Int32Array;
  /** Channels of each orbit. */
  readonly orbits: readonly Int32Array[];
  /** order / size of the orbit: a flow that crosses one channel of the orbit loads, with its rotations, each of its channels so often. */
  readonly weight: Float64Array;
}

/** The family's rotation if network and demands are invariant under it (checked, link by link and flow by flow), else none. */
export function symmetryOf(network: CapacitatedNetwork, demands: Demands): Symmetry {
  const rotation = network.rotation;
  if (rotation) {
    const order = orderOf(rotation, demands);
    const channels = order > 1 && invariant(rotation, network.routers, demands) ? rotatedChannels(network, rotation) : null;
    if (channels) return symmetry(order, orbitsOf(channels), ...oneOfEach(rotation, network.routers, demands));
  }
  return noSymmetry(network, demands);
}

/** No symmetry: every channel and every flow is its own orbit. */
export function noSymmetry(network: Network, demands: Demands): Symmetry {
  return symmetry(
    1,
    Array.from({ length: network.channels }, (_, c) => Int32Array.of(c)),
    demands,
    Int32Array.from({ length: demands.flows }, (_, f) => f),
  );
}

function symmetry(order: number, orbits: readonly Int32Array[], demands: Demands, flowOf: Int32Array): Symmetry {
  const orbitOf = new Int32Array(orbits.reduce((sum, orbit) => sum + orbit.length, 0));
  orbits.forEach((orbit, i) =>
    orbit.forEach((c) => {
      orbitOf[c] = i;
    }),
  );
  return { order, demands, flowOf, orbitOf, orbits, weight: Float64Array.from(orbits, (orbit) => order / orbit.length) };
}

/** Size of the orbits of the sources if all are alike, else 1. */
function orderOf(rotation: Int32Array, { source }: Demands): number {
  const size = (s: number): number => {
    let n = 1;
    for (let r = rotation[s]!; r !== s; r = rotation[r]!) n++;
    return n;
  };
  const sizes = new Set(Array.from(new Set(source), size));
  return sizes.size === 1 ? [...sizes][0]! : 1;
}

function invariant(rotation: Int32Array, routers: number, { flows, source, target, demand }: Demands): boolean {
  const known = new Map<number, number>();
  for (let f = 0; f < flows; f++) known.set(source[f]! * routers + target[f]!, demand[f]!);
  for (let f = 0; f < flows; f++) {
    const image = known.get(rotation[source[f]!]! * routers + rotation[target[f]!]!);
    if (image === undefined || Math.abs(image - demand[f]!) > 1e-12 * demand[f]!) return false;
  }
  return true;
}

/** Image of each channel, the k-th of parallel ones to the k-th; null if some link has none, or one of another capacity. */
function rotatedChannels(
  { routers, channels, channelSource, channelTarget, channelCapacity }: CapacitatedNetwork,
  rotation: Int32Array,
): Int32Array | null {
  const between = new Map<number, number[]>();
  const place = new Int32Array(channels);
  for (let c = 0; c < channels; c++) {
    const key = channelSource[c]! * routers + channelTarget[c]!;
    const list = between.get(key);
    if (list) place[c] = list.push(c) - 1;
    else between.set(key, [c]);
  }
  const image = new Int32Array(channels);
  for (let c = 0; c < channels; c++) {
    const to = between.get(rotation[channelSource[c]!]! * routers + rotation[channelTarget[c]!]!)?.[place[c]!];
    if (to === undefined || channelCapacity[to] !== channelCapacity[c]) return null;
    image[c] = to;
  }
  return image;
}

function orbitsOf(image: Int32Array): Int32Array[] {
  const seen = new Uint8Array(image.length);
  const orbits: Int32Array[] = [];
  for (let c = 0; c < image.length; c++) {
    if (seen[c]) continue;
    const orbit: number[] = [];
    for (let x = c; !seen[x]; x = image[x]!) {
      seen[x] = 1;
      orbit.push(x);
    }
    orbits.push(Int32Array.from(orbit));
  }
  return orbits;
}

/** The flows whose source is the first router of its orbit, and the one of them that each flow is rotated into. */
function oneOfEach(rotation: Int32Array, routers: number, { flows, source, target, demand }: Demands): [Demands, Int32Array] {
  /** Number of rotations that take a router to the first of its orbit. */
  const turns = new Int32Array(routers);
  for (let s = 0; s < routers; s++) {
    let first = s;
    let count = 0;
    for (let r = rotation[s]!, k = 1; r !== s; r = rotation[r]!, k++) {
      if (r >= first) continue;
      first = r;
      count = k;
    }
    turns[s] = count;
  }
  /** Images of all routers after so many rotations. */
  const images = [Int32Array.from(rotation, (_, r) => r)];
  const turned = (r: number, times: number): number => {
    for (let k = images.length; k <= times; k++) images.push(images[k - 1]!.map((image) => rotation[image]!));
    return images[times]![r]!;
  };
  const kept = Array.from({ length: flows }, (_, f) => f).filter((f) => turns[source[f]!] === 0);
  const place = new Map(kept.map((f, i) => [source[f]! * routers + target[f]!, i]));
  return [
    {
      flows: kept.length,
      source: Int32Array.from(kept, (f) => source[f]!),
      target: Int32Array.from(kept, (f) => target[f]!),
      demand: Float64Array.from(kept, (f) => demand[f]!),
    },
    Int32Array.from({ length: flows }, (_, f) => {
      const times = turns[source[f]!]!;
      return place.get(turned(source[f]!, times) * routers + turned(target[f]!, times))!;
    }),
  ];
}
