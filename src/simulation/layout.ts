/** Numbers ports and virtual channels in the simulator, and says what is at the other end of each. */
import { channelLatencies } from "../topology/channels.ts";
import type { Damage, Network } from "../topology/network.ts";
import type { SimulationSettings } from "./settings.ts";

/**
 * Ports count router by router: a router's terminal ports first, then its network ports in channel order. A wide channel
 * (Network.channelWidth) has a port for every ordinary link, its lanes. The same number names the input and the output side of a port.
 */
export interface PortLayout {
  readonly ports: number;
  /** First port of each router; length routers+1. */
  readonly portBase: Int32Array;
  readonly routerOfPort: Int32Array;
  /** Port of each endpoint, and of the first lane of each directed channel at its source. */
  readonly portOfEndpoint: Int32Array;
  readonly portOfChannel: Int32Array;
  /**
   * The directed channel that leaves by a port, and its lane, counted over all channels; -1 for a terminal port, and for a port whose link
   * failed.
   */
  readonly channelOfPort: Int32Array;
  readonly laneOfPort: Int32Array;
  /** Lanes of channel c are firstLane[c] .. firstLane[c+1]-1; length channels+1. */
  readonly firstLane: Int32Array;
  /** The same, numbered within the router. */
  readonly localPortOfEndpoint: Uint16Array;
  readonly localPortOfChannel: Uint16Array;
  /** Input port at the other end of an output port; -1 - endpoint for a terminal port; the port itself if its link failed. */
  readonly peer: Int32Array;
  /** Cycles from when a flit leaves the output port until it is read at the other end (channel latency + 1). */
  readonly flight: Int32Array;
}

/**
 * The layout of a network. With `intactPorts` a damaged network's routers keep the ports of failed links, which have no peer (see
 * AdaptivePorts.intactPorts).
 */
export function portLayout(network: Network, settings: SimulationSettings, intactPorts = false): PortLayout {
  const { routers, channels, channelSource, channelReverse, channelWidth, firstEndpoint, endpointRouter } = network;
  const latencies = channelLatencies(network, settings);
  const firstLane = new Int32Array(channels + 1);
  for (let c = 0; c < channels; c++) firstLane[c + 1] = firstLane[c]! + channelWidth[c]!;
  const place = networkPorts(network, firstLane, intactPorts ? network.damage : null);
  const portBase = new Int32Array(routers + 1);
  for (let r = 0; r < routers; r++) portBase[r + 1] = portBase[r]! + firstEndpoint[r + 1]! - firstEndpoint[r]! + place.count(r);
  const ports = portBase[routers]!;
  const routerOfPort = new Int32Array(ports);
  for (let r = 0; r < routers; r++) routerOfPort.fill(r, portBase[r]!, portBase[r + 1]!);
  const portOfEndpoint = Int32Array.from(endpointRouter, (r, e) => portBase[r]! + e - firstEndpoint[r]!);
  const portOfChannel = Int32Array.from(channelSource, (r, c) => portBase[r]! + firstEndpoint[r + 1]! - firstEndpoint[r]! + place.of(c));
  const localPortOfEndpoint = Uint16Array.from(portOfEndpoint, (port, e) => port - portBase[endpointRouter[e]!]!);
  const localPortOfChannel = Uint16Array.from(portOfChannel, (port, c) => port - portBase[channelSource[c]!]!);
  const peer = Int32Array.from({ length: ports }, (_, port) => port);
  const flight = new Int32Array(ports);
  const channelOfPort = new Int32Array(ports).fill(-1);
  const laneOfPort = new Int32Array(ports).fill(-1);
  portOfEndpoint.forEach((port, e) => {
    peer[port] = -1 - e;
    flight[port] = settings.terminalLatency + 1;
  });
  portOfChannel.forEach((first, c) => {
    for (let lane = 0; lane < channelWidth[c]!; lane++) {
      const port = first + lane;
      channelOfPort[port] = c;
      laneOfPort[port] = firstLane[c]! + lane;
      peer[port] = portOfChannel[channelReverse[c]!]! + lane;
      flight[port] = latencies[c]! + 1;
    }
  });
  return {
    ports,
    portBase,
    routerOfPort,
    portOfEndpoint,
    portOfChannel,
    channelOfPort,
    laneOfPort,
    firstLane,
    localPortOfEndpoint,
    localPortOfChannel,
    peer,
    flight,
  };
}

/** Network ports of a router, and the place of a channel's first among them; by those of the intact network if its damage is given. */
function networkPorts(
  { channelStart, channelSource }: Network,
  firstLane: Int32Array,
  damage: Damage | null,
): { readonly count: (router: number) => number; readonly of: (channel: number) => number } {
  if (damage === null)
    return {
      count: (r) => firstLane[channelStart[r + 1]!]! - firstLane[channelStart[r]!]!,
      of: (c) => firstLane[c]! - firstLane[channelStart[channelSource[c]!]!]!,
    };
  const { intact, router, channel } = damage;
  const lanes = new Int32Array(intact.channels + 1);
  for (let c = 0; c < intact.channels; c++) lanes[c + 1] = lanes[c]! + intact.channelWidth[c]!;
  return {
    count: (r) => lanes[intact.channelStart[router[r]! + 1]!]! - lanes[intact.channelStart[router[r]!]!]!,
    of: (c) => lanes[channel[c]!]! - lanes[intact.channelStart[router[channelSource[c]!]!]!]!,
  };
}
