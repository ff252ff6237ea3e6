/** Numbers of ports and virtual channels in the simulator, and what is at the other end of each. */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import type { SimulationSettings } from "./settings.ts";

/**
 * Ports are numbered router by router: a router's terminal ports first, then its network ports in channel order, a port for every
 * ordinary link of a wide channel (Network.channelWidth): its lanes. The same number names the input and the output side of a port.
 */
export interface PortLayout {
  readonly ports: number;
  /** First port of each router; length routers+1. */
  readonly portBase: Int32Array;
  readonly routerOfPort: Int32Array;
  /** Port of each endpoint, and of the first lane of each directed channel at its source. */
  readonly portOfEndpoint: Int32Array;
  readonly portOfChannel: Int32Array;
  /** Directed channel that leaves by a port, and its lane, counted over all channels; -1 for a terminal port. */
  readonly channelOfPort: Int32Array;
  readonly laneOfPort: Int32Array;
  /** Lanes of channel c are firstLane[c] .. firstLane[c+1]-1; length channels+1. */
  readonly firstLane: Int32Array;
  /** The same, numbered within the router. */
  readonly localPortOfEndpoint: Uint16Array;
  readonly localPortOfChannel: Uint16Array;
  /** Input port at the other end of an output port; -1 - endpoint for a terminal port. */
  readonly peer: Int32Array;
  /** Cycles from a flit's leaving on the output port to its reading at the other end (channel latency + 1). */
  readonly flight: Int32Array;
}

export function portLayout(network: Network, settings: SimulationSettings): PortLayout {
  const {
    routers,
    endpoints,
    channels,
    channelStart,
    channelSource,
    channelReverse,
    channelKind,
    channelWidth,
    firstEndpoint,
    endpointRouter,
  } = network;
  const firstLane = new Int32Array(channels + 1);
  for (let c = 0; c < channels; c++) firstLane[c + 1] = firstLane[c]! + channelWidth[c]!;
  const ports = endpoints + firstLane[channels]!;
  const portBase = new Int32Array(routers + 1);
  const routerOfPort = new Int32Array(ports);
  for (let r = 0; r < routers; r++) {
    portBase[r + 1] = firstEndpoint[r + 1]! + firstLane[channelStart[r + 1]!]!;
    routerOfPort.fill(r, portBase[r]!, portBase[r + 1]!);
  }
  const portOfEndpoint = Int32Array.from({ length: endpoints }, (_, e) => e + firstLane[channelStart[endpointRouter[e]!]!]!);
  const portOfChannel = Int32Array.from({ length: channels }, (_, c) => firstEndpoint[channelSource[c]! + 1]! + firstLane[c]!);
  const localPortOfEndpoint = Uint16Array.from(portOfEndpoint, (port, e) => port - portBase[endpointRouter[e]!]!);
  const localPortOfChannel = Uint16Array.from(portOfChannel, (port, c) => port - portBase[channelSource[c]!]!);
  const peer = new Int32Array(ports);
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
      flight[port] = (channelKind[c] === GLOBAL ? settings.globalLatency : settings.localLatency) + 1;
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
