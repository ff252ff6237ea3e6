/**
 * The queues of a network: of each channel in each class, of endpoints into the network, and out of it. If the channels of a kind carry the
 * same, one of them represents all, so that a network of any size has a handful of stations.
 */
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";

export interface Stations {
  readonly network: Network;
  /** Virtual-channel classes. */
  readonly classes: number;
  /** The pool of each channel, how many channels are in each pool, and one of them. */
  readonly poolOf: Int32Array;
  readonly poolSize: Float64Array;
  readonly channelIn: Int32Array;
  /** The group of each router's endpoints, how many routers are in each group, and one of them. */
  readonly groupOf: Int32Array;
  readonly groupSize: Float64Array;
  readonly routerIn: Int32Array;
  /** Pool p in class k is station p * classes + k; then come endpoints into the network, from `injection` on, and out of it, from `ejection` on, by group. */
  readonly injection: number;
  readonly ejection: number;
  readonly count: number;
}

/** Every channel and every router is a station of its own. */
export function singleStations(network: Network, classes: number): Stations {
  return stationsOf(network, classes, Int32Array.from({ length: network.channels }, (_, c) => c), Int32Array.from({ length: network.routers }, (_, r) => r)); // oxfmt-ignore
}

/** Channels of one kind, axis and width share a station; so do routers with as many endpoints, if all endpoints are alike. */
export function pooledStations(network: Network, classes: number, traffic: Traffic): Stations {
  const { channels, channelKind, channelWidth, axis, routers, firstEndpoint } = network;
  const alike = traffic.rates === undefined && traffic.received === undefined && traffic.senders === network.endpoints;
  return stationsOf(
    network,
    classes,
    numbered(channels, (c) => ((axis?.[c] ?? 0) * 2 + channelKind[c]!) * 256 + channelWidth[c]!),
    numbered(routers, (r) => (alike ? firstEndpoint[r + 1]! - firstEndpoint[r]! : r)),
  );
}

/**
 * Channels and routers that a family's rotation takes to each other share a station; null if there is no rotation, or links or endpoints do
 * not follow it. Counts of routes tell whether traffic does.
 */
export function rotatedStations(network: Network, classes: number): Stations | null {
  const { rotation, routers, channels, channelStart, channelTarget, channelKind, channelWidth, firstEndpoint } = network;
  if (rotation === null) return null;
  const image = new Int32Array(channels);
  for (let router = 0; router < routers; router++) {
    const to = rotation[router]!;
    if (firstEndpoint[router + 1]! - firstEndpoint[router]! !== firstEndpoint[to + 1]! - firstEndpoint[to]!) return null;
    // The channels of the router's image by their targets, the last of parallel ones first.
    const there = new Map<number, number[]>();
    for (let c = channelStart[to + 1]! - 1; c >= channelStart[to]!; c--) {
      const list = there.get(channelTarget[c]!);
      if (list) list.push(c);
      else there.set(channelTarget[c]!, [c]);
    }
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const found = there.get(rotation[channelTarget[c]!]!)?.pop();
      if (found === undefined || channelKind[found] !== channelKind[c] || channelWidth[found] !== channelWidth[c]) return null;
      image[c] = found;
    }
  }
  return stationsOf(network, classes, orbitsOf(image), orbitsOf(rotation));
}

/** The number of each thing's orbit. */
function orbitsOf(image: Int32Array): Int32Array {
  const orbit = new Int32Array(image.length).fill(-1);
  let orbits = 0;
  for (let one = 0; one < image.length; one++) {
    if (orbit[one]! >= 0) continue;
    for (let at = one; orbit[at]! < 0; at = image[at]!) orbit[at] = orbits;
    orbits++;
  }
  return orbit;
}

/** Numbers things by their keys, in the order in which keys are met. */
function numbered(count: number, keyOf: (one: number) => number): Int32Array {
  const known = new Map<number, number>();
  return Int32Array.from({ length: count }, (_, one) => {
    const key = keyOf(one);
    let number = known.get(key);
    if (number === undefined) known.set(key, (number = known.size));
    return number;
  });
}

function stationsOf(network: Network, classes: number, poolOf: Int32Array, groupOf: Int32Array): Stations {
  const [poolSize, channelIn] = membersOf(poolOf);
  const [groupSize, routerIn] = membersOf(groupOf);
  const injection = poolSize.length * classes;
  const ejection = injection + groupSize.length;
  return {
    network,
    classes,
    poolOf,
    poolSize,
    channelIn,
    groupOf,
    groupSize,
    routerIn,
    injection,
    ejection,
    count: ejection + groupSize.length,
  };
}

/** How many members each number has, and the first of them. */
function membersOf(numberOf: Int32Array): [size: Float64Array, first: Int32Array] {
  let most = -1;
  for (const number of numberOf) most = Math.max(most, number);
  const size = new Float64Array(most + 1);
  const first = new Int32Array(most + 1).fill(-1);
  for (let one = 0; one < numberOf.length; one++) {
    const number = numberOf[one]!;
    if (size[number]!++ === 0) first[number] = one;
  }
  return [size, first];
}

/** The number of queues that a station represents. */
export function sizeOf({ classes, poolSize, groupSize, injection, ejection }: Stations, station: number): number {
  if (station < injection) return poolSize[Math.floor(station / classes)]!;
  return groupSize[station - (station < ejection ? injection : ejection)]!;
}
