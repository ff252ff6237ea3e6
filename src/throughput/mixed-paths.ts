/**
 * Minimal paths in networks of groups that are not alike: over every global link of two groups, with a local hop before and after if its
 * ends need one.
 */
import type { MixedGroups, Network } from "../topology/network.ts";
import type { IntraVlb } from "./models.ts";

export class MixedPaths {
  private readonly network: Network;
  private readonly groups: MixedGroups;
  private readonly groupOf: Int32Array;

  constructor(network: Network, groups: MixedGroups) {
    this.network = network;
    this.groups = groups;
    this.groupOf = new Int32Array(network.routers);
    for (let G = 0; G < groups.count; G++) this.groupOf.fill(G, groups.start[G], groups.start[G + 1]);
  }

  /** Every minimal path between two different routers, as its channels in order. */
  paths(s: number, d: number): Int32Array[] {
    const { network, groups, groupOf } = this;
    const pair = groupOf[s]! * groups.count + groupOf[d]!;
    if (groupOf[s] === groupOf[d]) return [Int32Array.of(this.local(s, d))];
    return Array.from(groups.channels.subarray(groups.pairStart[pair], groups.pairStart[pair + 1]), (link) => {
      const [exit, entry] = [network.channelSource[link]!, network.channelTarget[link]!];
      return Int32Array.of(...(exit === s ? [] : [this.local(s, exit)]), link, ...(entry === d ? [] : [this.local(entry, d)]));
    });
  }

  /** Intermediate routers of Valiant paths: those of other groups, and for pairs within a group as `intraVlb` says. */
  intermediates(s: number, d: number, intraVlb: IntraVlb): number[] {
    const { groupOf } = this;
    const [G, H] = [groupOf[s]!, groupOf[d]!];
    if (G === H && intraVlb === "none") return [];
    const found: number[] = [];
    for (let r = 0; r < groupOf.length; r++) {
      const R = groupOf[r]!;
      if (G === H && intraVlb === "local" ? R === G && r !== s && r !== d : R !== G && R !== H) found.push(r);
    }
    return found;
  }

  /** Price of the cheapest minimal path between all routers, by source * routers + target, and that path. */
  costs(price: Float64Array): { cost: Float64Array; path: (s: number, d: number) => number[] } {
    const { routers, channelSource, channelTarget } = this.network;
    const { count, start, pairStart, channels } = this.groups;
    const cost = new Float64Array(routers * routers).fill(Infinity);
    const via = new Int32Array(routers * routers).fill(-1);
    const within = (u: number, v: number): number => (u === v ? 0 : price[this.local(u, v)]!);
    for (let s = 0; s < routers; s++) {
      const G = this.groupOf[s]!;
      for (let v = start[G]!; v < start[G + 1]!; v++) cost[s * routers + v] = within(s, v);
      for (let H = 0; H < count; H++) {
        for (let i = pairStart[G * count + H]!; i < pairStart[G * count + H + 1]!; i++) {
          const link = channels[i]!;
          const before = within(s, channelSource[link]!) + price[link]!;
          const entry = channelTarget[link]!;
          for (let v = start[H]!; v < start[H + 1]!; v++) {
            const sum = before + within(entry, v);
            if (sum >= cost[s * routers + v]!) continue;
            cost[s * routers + v] = sum;
            via[s * routers + v] = link;
          }
        }
      }
    }
    const way = (u: number, v: number): number[] => (u === v ? [] : [this.local(u, v)]);
    return {
      cost,
      path: (s, d) => {
        const link = via[s * routers + d]!;
        return link < 0 ? way(s, d) : [...way(s, channelSource[link]!), link, ...way(channelTarget[link]!, d)];
      },
    };
  }

  /** The channel between two routers of a group. */
  private local(u: number, v: number): number {
    const first = this.groups.start[this.groupOf[u]!]!;
    return this.network.channelStart[u]! + v - first - (v > u ? 1 : 0);
  }
}
