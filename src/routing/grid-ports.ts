/** The channel at each port of a grid's router, with ports counted as if lines had no ends (topology/network.ts, Grid). */
import { portsAlong } from "../topology/grid-points.ts";
import type { Grid, Network } from "../topology/network.ts";

export interface GridPorts {
  /** First port of each dimension; in lines and rings it leads up and the next down. */
  readonly base: Int32Array;
  channel(router: number, port: number): number;
}

export function gridPorts(network: Network, grid: Grid): GridPorts {
  const { channelStart } = network;
  const base = new Int32Array(grid.dims.length);
  for (let dim = 1; dim < base.length; dim++) base[dim] = base[dim - 1]! + (grid.links === "lines" ? 2 : portsAlong(grid, dim - 1));
  if (grid.links !== "lines") return { base, channel: (router, port) => channelStart[router]! + port };
  const table = channelsOfLines(network, grid);
  const ports = 2 * base.length;
  return { base, channel: (router, port) => table[router * ports + port]! };
}

/** By router * ports + port; -1 beyond a line's end. */
function channelsOfLines({ routers, channelStart, channelTarget }: Network, { strides }: Grid): Int32Array {
  const ports = 2 * strides.length;
  const table = new Int32Array(routers * ports).fill(-1);
  for (let router = 0; router < routers; router++) {
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const step = channelTarget[c]! - router;
      table[router * ports + 2 * strides.indexOf(Math.abs(step)) + (step > 0 ? 0 : 1)] = c;
    }
  }
  return table;
}
