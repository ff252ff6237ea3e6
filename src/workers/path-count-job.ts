/** The path counts of a network of groups, apart from the other jobs, which need no path sets. */
import { pathCountRanges } from "../throughput/path-counts.ts";
import type { PathCountRanges } from "../throughput/path-counts.ts";
import type { Network } from "../topology/network.ts";

export interface PathCountRow {
  readonly routers: number;
  readonly endpoints: number;
  /** Null for a network without groups. */
  readonly paths: PathCountRanges | null;
}

export function countPaths(network: Network): PathCountRow {
  return { routers: network.routers, endpoints: network.endpoints, paths: pathCountRanges(network) };
}
