/** Numbers of minimal and Valiant paths over all pairs of routers of different groups (Mollah et al. 2017, Table 3), counted without listing a path. */
import type { Network } from "../topology/network.ts";
import { groupsOf } from "./grouped-paths.ts";
import type { Groups } from "./grouped-paths.ts";

export interface CountRange {
  readonly least: number;
  readonly mean: number;
  readonly most: number;
}

export interface PathCountRanges {
  readonly min: CountRange;
  /** Counted as (intermediate router, path to it, path from it). */
  readonly vlb: CountRange;
}

export interface PathCounts {
  readonly routers: number;
  readonly endpoints: number;
  /** Null for a network without groups, or with one. */
  readonly paths: PathCountRanges | null;
}

export function pathCounts(network: Network): PathCounts {
  return { routers: network.routers, endpoints: network.endpoints, paths: pathCountRanges(network) };
}

function pathCountRanges(network: Network): PathCountRanges | null {
  const groups = groupsOf(network);
  if (groups === null || groups.groups < 2) return null;
  const { routers } = network;
  const counts = minimalCounts(network, groups);
  const min = new Range();
  const vlb = new Range();
  const groupOf = (r: number): number => Math.floor(r / groups.size);
  const row = new Float64Array(routers);
  for (let s = 0; s < routers; s++) {
    for (let H = 0; H < groups.groups; H++) {
      if (H === groupOf(s)) continue;
      const from = H * groups.size;
      row.fill(0, from, from + groups.size);
      for (let r = 0; r < routers; r++) {
        if (groupOf(r) === H || groupOf(r) === groupOf(s)) continue;
        const first = counts[s * routers + r]!;
        for (let d = from; d < from + groups.size; d++) row[d]! += first * counts[r * routers + d]!;
      }
      for (let d = from; d < from + groups.size; d++) {
        min.add(counts[s * routers + d]!);
        vlb.add(row[d]!);
      }
    }
  }
  return { min: min.result(), vlb: vlb.result() };
}

/** Minimal paths from u to v at u * routers + v, for routers of different groups. */
function minimalCounts(
  { routers, channelSource, channelTarget }: Network,
  { groups, size, links, linkChannel, ways }: Groups,
): Float64Array {
  const counts = new Float64Array(routers * routers);
  for (let u = 0; u < routers; u++) {
    const G = Math.floor(u / size);
    for (let v = 0; v < routers; v++) {
      const H = Math.floor(v / size);
      if (G === H) continue;
      for (let t = 0, at = (G * groups + H) * links; t < links; t++, at++) {
        const link = linkChannel[at]!;
        counts[u * routers + v]! += ways[u * size + (channelSource[link]! % size)]! * ways[channelTarget[link]! * size + (v % size)]!;
      }
    }
  }
  return counts;
}

class Range {
  private least = Infinity;
  private most = -Infinity;
  private sum = 0;
  private count = 0;

  add(value: number): void {
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
    this.sum += value;
    this.count++;
  }

  result(): CountRange {
    return { least: this.least, mean: this.sum / this.count, most: this.most };
  }
}
