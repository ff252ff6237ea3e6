import { describe, expect, it } from "vitest";
import { cascade } from "../../src/topology/cascade.ts";
import { dragonfly } from "../../src/topology/dragonfly.ts";
import { LOCAL } from "../../src/topology/network.ts";
import type { Groups, Network } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { expectConsistent, neighbours } from "./invariants.ts";
import { complete } from "../tools/complete.ts";

const GROUP = 96;
const CASES = (
  [
    ["blocked", [2, 3, 5, 6, 9, 41]],
    ["spread", [2, 3, 5, 6, 9, 29]],
  ] as const
).flatMap(([arrangement, sizes]) => sizes.map((groups) => ({ arrangement, groups, p: 4 })));

function groupsOf(network: Network): Groups {
  if (!network.groups) throw new Error("no groups");
  return network.groups;
}

/** Links by "kind:width". */
function linkCounts(network: Network): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let c = 0; c < network.channels; c++) {
    const key = `${network.channelKind[c]}:${network.channelWidth[c]}`;
    counts[key] = (counts[key] ?? 0) + 0.5;
  }
  return counts;
}

/** Router in its group where link t from G to H leaves (blocked, and arrangement D of tests/reference/tables.json). */
function gateway(arrangement: string, G: number, H: number, t: number, groups: number): number {
  const mod = (x: number): number => ((x % groups) + groups) % groups;
  if (arrangement === "blocked") {
    const slot = Array.from({ length: groups - 1 }, (_, j) => j).find((j) => mod(G - j - 1) === H)!;
    return Math.floor(((t * (groups - 1) + slot) * GROUP) / (24 * (groups - 1)));
  }
  const o = mod(H - G);
  const rows = [0, 1, 2, 3, 4, 5].filter((row) => row !== (o - 1) % 6 && row !== o % 6);
  return rows[Math.floor(t / 6)]! * 16 + ((3 * (o - 1) + (t % 6)) % 16);
}

describe.each(CASES)("cascade of $groups groups, $arrangement", (values) => {
  const { arrangement, groups, p } = values;
  const network = cascade.build(values);
  const { channels: globalChannels, linksPerPair } = groupsOf(network);

  it("has the counts of the closed forms", () => {
    expect(cascade.check?.(values)).toBeNull();
    expect({ routers: network.routers, endpoints: network.endpoints }).toEqual(cascade.size(values));
    expect([network.routers, network.endpoints]).toEqual([GROUP * groups, GROUP * groups * p]);
    expect([network.radix, network.networkRadix]).toEqual([48, 40]);
    expect(linkCounts(network)).toEqual({ "0:1": 720 * groups, "0:3": 240 * groups, "1:1": 12 * groups * (groups - 1) });
  });

  it("links rows and columns completely, columns three wide, and no two routers twice", () => {
    let most = 0;
    const wrong: string[] = [];
    for (let r = 0; r < network.routers; r++) {
      const inGroup = r % GROUP;
      const others = Array.from({ length: GROUP }, (_, i) => r - inGroup + i).filter((s) => s !== r);
      const inRow = others.filter((s) => Math.floor(s / 16) === Math.floor(r / 16));
      const inColumn = others.filter((s) => s % 16 === r % 16);
      const list = neighbours(network, r);
      if (list.slice(0, 20).join() !== [...inRow, ...inColumn].join()) wrong.push(`local links of ${r}`);
      if (new Set(list).size !== list.length) wrong.push(`parallel links at ${r}`);
      const start = network.channelStart[r]!;
      const ports = list.map((_, i) => network.channelWidth[start + i]!);
      if (ports.slice(0, 20).join() !== [...new Array<number>(15).fill(1), ...new Array<number>(5).fill(3)].join())
        wrong.push(`widths at ${r}`);
      if (list.some((_, i) => (network.channelKind[start + i] === LOCAL) !== i < 20)) wrong.push(`kinds at ${r}`);
      most = Math.max(most, list.length - 20);
    }
    expect(wrong).toEqual([]);
    expect(most).toBeLessThanOrEqual(10);
    expectConsistent(network, 20 + most + p);
  });

  it("joins every pair of groups by 24 links at the routers of the arrangement", () => {
    expect(linksPerPair).toBe(24);
    const seen = new Set<number>();
    const wrong: string[] = [];
    for (let G = 0; G < groups; G++) {
      for (let H = 0; H < groups; H++) {
        for (let t = 0; t < 24; t++) {
          const c = globalChannels[(G * groups + H) * 24 + t]!;
          if (G === H) {
            if (c !== -1) wrong.push(`channel inside group ${G}`);
            continue;
          }
          seen.add(c);
          if (network.channelSource[c] !== G * GROUP + gateway(arrangement, G, H, t, groups)) wrong.push(`exit ${G} ${H} ${t}`);
          if (network.channelTarget[c] !== H * GROUP + gateway(arrangement, H, G, t, groups)) wrong.push(`entry ${G} ${H} ${t}`);
          if (network.channelReverse[c] !== globalChannels[(H * groups + G) * 24 + t]) wrong.push(`reverse ${G} ${H} ${t}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBe(24 * groups * (groups - 1));
    expect(seen.has(-1)).toBe(false);
  });
});

describe("cascade of Mollah et al. 2017", () => {
  it("has 576 routers, 2304 endpoints, 4320 row links, 1440 column links and 360 global links", () => {
    const network = cascade.build({ groups: 6, p: 4, arrangement: "blocked" });
    const [totals] = tables.cascade_totals;
    expect([network.routers, network.endpoints]).toEqual([totals!.routers, totals!.nodes]);
    expect(linkCounts(network)).toEqual({ "0:1": totals!.row_links, "0:3": totals!.column_router_pairs, "1:1": totals!.global_links });
  });

  it("says how many groups an arrangement takes", () => {
    for (const [arrangement, most] of [
      ["blocked", 41],
      ["spread", 29],
    ] as const) {
      expect(cascade.check?.({ groups: most, p: 4, arrangement })).toBeNull();
      const complaint = cascade.check?.({ groups: most + 1, p: 4, arrangement });
      expect(complaint?.parameter).toBe("groups");
      expect(complaint?.message).toMatch(new RegExp(`groups = ${most + 1} .* 2 to ${most}`));
    }
  });
});

/** Local paths of the routers of a group: one along a row or column, both corners otherwise. */
function localPaths(r: number, s: number): number {
  return r % 16 === s % 16 || Math.floor(r / 16) === Math.floor(s / 16) ? 1 : 2;
}

/** Minimal paths from router r of group 0 to router s of group H. */
function minimalPaths(network: Network, r: number, s: number, H: number): number {
  const list = groupsOf(network).channels.subarray(H * 24, H * 24 + 24);
  return list.reduce((sum, c) => sum + localPaths(r, network.channelSource[c]!) * localPaths(network.channelTarget[c]! - H * GROUP, s), 0);
}

describe("minimal paths between groups", () => {
  const reference = tables.cascade.find(({ name }) => name.startsWith("D "))!;

  // The blocked arrangement has no counts from elsewhere but the mean, which is 24 (57/32)² whatever the arrangement.
  it.each([
    ["spread", { least: reference.min_min, most: reference.min_max, at96: reference.min_eq96 }],
    ["blocked", { least: 62, most: 84, at96: 0 }],
  ] as const)("of the six groups, %s", (arrangement, expected) => {
    const network = cascade.build({ groups: 6, p: 4, arrangement });
    let [least, most, total, at96] = [Infinity, 0, 0, 0];
    for (let H = 1; H < 6; H++) {
      for (let r = 0; r < GROUP; r++) {
        for (let s = 0; s < GROUP; s++) {
          const paths = minimalPaths(network, r, s, H);
          least = Math.min(least, paths);
          most = Math.max(most, paths);
          total += paths;
          at96 += Number(paths === 96);
        }
      }
    }
    expect({ least, most, at96 }).toEqual(expected);
    expect(5 * GROUP * GROUP).toBe(reference.pairs);
    expect(total / reference.pairs).toBeCloseTo(reference.min_mean, 6);
  });

  it("of single pairs, spread", () => {
    const network = cascade.build({ groups: 6, p: 4, arrangement: "spread" });
    expect([minimalPaths(network, 0, 0, 1), minimalPaths(network, 95, 95, 1)]).toEqual([reference.min_0_0_g1, reference.min_95_95_g1]);
    const ports = new Int32Array(GROUP);
    for (const c of groupsOf(network).channels.subarray(0, 6 * 24)) if (c >= 0) ports[network.channelSource[c]!]!++;
    const histogram: Record<string, number> = {};
    for (const n of ports) histogram[n] = (histogram[n] ?? 0) + 1;
    expect(histogram).toEqual(reference.gateway_ports_histogram);
  });
});

it("other families' channels are one link wide", () => {
  const network = dragonfly.build(complete(dragonfly, { p: 2, a: 4, h: 2, g: 9 }));
  expect(new Set(network.channelWidth)).toEqual(new Set([1]));
});
