/** Minimal and Valiant paths of the pairs of routers in different groups (Mollah et al. 2017, Table 3). */
import { pathCountRanges } from "../../throughput/path-counts.ts";
import type { PathCountRanges } from "../../throughput/path-counts.ts";
import type { Network } from "../../topology/network.ts";

export interface PathCounts {
  readonly routers: number;
  readonly endpoints: number;
  /** Null for a network without groups. */
  readonly paths: PathCountRanges | null;
}

export function run(network: Network): PathCounts {
  return { routers: network.routers, endpoints: network.endpoints, paths: pathCountRanges(network) };
}
