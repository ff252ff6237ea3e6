/** The channel at each port of a grid's router, with ports counted as if lines had no ends (topology/network.ts, Grid). */
import { portsAlong } from "../topology/grid-points.ts";
import type { Grid, Network } from "../topology/network.ts";

export interface GridPorts {
  /** First port of each dimension; in lines and rings it leads up and the next down. */
  readonly base: Int32Array;
  /** Of lines, by router*2*dimensions + port, the channel counted from the router's first; null if all ports are channels. */
  readonly places: Uint8Array | null;
  channel(router: number, port: number): number;
}

export function gridPorts(network: Network, grid: Grid): GridPorts {
  const { channelStart } = network;
  const base = new Int32Array(grid.dims.length);
  for (let dim = 1; dim < base.length; dim++) base[dim] = base[dim - 1]! + (grid.links === "lines" ? 2 : portsAlong(grid, dim - 1));
  if (grid.links !== "lines") return { base, places: null, channel: (router, port) => channelStart[router]! + port };
  const places = placesOfLines(network, grid);
  const ports = 2 * base.length;
  return { base, places, channel: (router, port) => channelStart[router]! + places[router * ports + port]! };
}

/** No port beyond a line's end is asked for. */
function placesOfLines({ routers, channelStart, channelTarget }: Network, { strides }: Grid): Uint8Array {
  const ports = 2 * strides.length;
  const places = new Uint8Array(routers * ports);
  for (let router = 0; router < routers; router++) {
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const step = channelTarget[c]! - router;
      places[router * ports + 2 * strides.indexOf(Math.abs(step)) + (step > 0 ? 0 : 1)] = c - channelStart[router]!;
    }
  }
  return places;
}
