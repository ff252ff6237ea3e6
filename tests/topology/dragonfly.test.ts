import { describe, expect, it } from "vitest";
import { dragonfly } from "../../src/topology/dragonfly.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import type { Groups, Network } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { expectConsistent, neighbours } from "./invariants.ts";
import { complete } from "../tools/complete.ts";

const ARRANGEMENTS = ["absolute", "relative", "palmtree", "circulant"] as const;
type Arrangement = (typeof ARRANGEMENTS)[number];
/** p, a, h, g: maximum, parallel links, left-over ports, two groups, one router a group, even and odd g. */
const SIZES = [
  [2, 4, 2, 9],
  [1, 2, 1, 3],
  [4, 8, 4, 33],
  [4, 8, 4, 9],
  [5, 10, 5, 26],
  [2, 4, 2, 2],
  [2, 4, 2, 3],
  [3, 6, 3, 10],
  [1, 5, 3, 12],
  [2, 3, 1, 4],
  [1, 1, 4, 5],
  [2, 4, 2, 6],
  [2, 7, 2, 8],
] as const;
const CASES = SIZES.flatMap(([p, a, h, g]) => ARRANGEMENTS.map((arrangement) => ({ p, a, h, g, arrangement })));

function groupsOf(network: Network): Groups {
  if (!network.groups) throw new Error("no groups");
  return network.groups;
}

/** Where slot j of group G leads: the group, and the slot there (the slot tables of the LP reference values). */
function slot(arrangement: Arrangement, G: number, j: number, g: number): [number, number] {
  const mod = (x: number): number => ((x % g) + g) % g;
  switch (arrangement) {
    case "absolute": {
      const T = j < G ? j : j + 1;
      return [T, G < T ? G : G - 1];
    }
    case "relative":
      return [mod(G + j + 1), g - 2 - j];
    case "palmtree":
      return [mod(G - j - 1), g - 2 - j];
    case "circulant": {
      if (g % 2 === 0 && j === g - 2) return [mod(G + g / 2), j];
      return j % 2 === 0 ? [mod(G + (j / 2 + 1)), j + 1] : [mod(G - ((j - 1) / 2 + 1)), j - 1];
    }
  }
}

describe.each(CASES)("dragonfly $p $a $h $g $arrangement", (values) => {
  const { p, a, h, g, arrangement } = values;
  const network = dragonfly.build(complete(dragonfly, values));
  const m = Math.floor((a * h) / (g - 1));

  it("has the counts of the closed forms", () => {
    expect({ routers: network.routers, endpoints: network.endpoints }).toEqual(dragonfly.size(values));
    expect(network.routers).toBe(a * g);
    expect(network.endpoints).toBe(p * a * g);
    expect(network.channels).toBe(g * a * (a - 1) + g * (g - 1) * m);
    expect(network.radix).toBe(p + a - 1 + h);
    expect(network.networkRadix).toBe(a - 1 + h);
    expect(groupsOf(network).linksPerPair).toBe(m);
    expect(network.routers * network.networkRadix - network.channels).toBe(g * (a * h - m * (g - 1)));
    expectConsistent(network, Math.min(h, m * (g - 1)) + p + a - 1);
  });

  it("joins all routers of a group, then its global ports by the slot table", () => {
    const wrong: string[] = [];
    for (let G = 0; G < g; G++) {
      for (let i = 0; i < a; i++) {
        const start = network.channelStart[G * a + i]!;
        const others = Array.from({ length: a }, (_, j) => G * a + j).filter((r) => r !== G * a + i);
        if (
          neighbours(network, G * a + i)
            .slice(0, a - 1)
            .join() !== others.join()
        )
          wrong.push(`local links of ${G}.${i}`);
        for (let c = start; c < network.channelStart[G * a + i + 1]!; c++) {
          if (network.channelKind[c] !== (c - start < a - 1 ? LOCAL : GLOBAL)) wrong.push(`kind of channel ${c}`);
        }
      }
      for (let q = 0; q < m * (g - 1); q++) {
        const [T, back] = slot(arrangement, G, q % (g - 1), g);
        const there = Math.floor(q / (g - 1)) * (g - 1) + back;
        const channel = network.channelStart[G * a + Math.floor(q / h)]! + a - 1 + (q % h);
        const reverse = network.channelStart[T * a + Math.floor(there / h)]! + a - 1 + (there % h);
        if (network.channelReverse[channel] !== reverse) wrong.push(`port ${q} of group ${G}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("lists the global channels of every pair of groups", () => {
    const { channels: globalChannels } = groupsOf(network);
    const seen = new Set<number>();
    for (let G = 0; G < g; G++) {
      for (let H = 0; H < g; H++) {
        const list = [...globalChannels.subarray((G * g + H) * m, (G * g + H + 1) * m)];
        if (G === H) {
          expect(list).toEqual(new Array(m).fill(-1));
          continue;
        }
        for (const [copy, c] of list.entries()) {
          seen.add(c);
          expect(Math.floor(network.channelSource[c]! / a)).toBe(G);
          expect(Math.floor(network.channelTarget[c]! / a)).toBe(H);
          expect(network.channelReverse[c]).toBe(globalChannels[(H * g + G) * m + copy]);
        }
      }
    }
    expect(seen.size).toBe(g * (g - 1) * m);
    expect(seen.has(-1)).toBe(false);
  });
});

describe("dragonfly sizes", () => {
  it.each(tables.dragonfly_scalability)("p = $p gives $N endpoints at radix $k", ({ p, a, h, k, groups, N }) => {
    const g = dragonfly.parameters.find((parameter) => parameter.id === "g")!;
    if (g.kind !== "integer" || typeof g.default !== "function") throw new Error("g has no computed default");
    expect(g.default({ a, h })).toBe(groups);
    expect(dragonfly.size({ p, a, h, g: groups, arrangement: "palmtree" })).toEqual({ routers: a * groups, endpoints: N });
    expect(p + a - 1 + h).toBe(k);
  });

  it("are checked: more groups than ah + 1 is one sentence about g", () => {
    expect(dragonfly.check?.(complete(dragonfly, { p: 2, a: 4, h: 2, g: 9 }))).toBeNull();
    const complaint = dragonfly.check?.(complete(dragonfly, { p: 2, a: 4, h: 2, g: 10 }));
    expect(complaint?.parameter).toBe("g");
    expect(complaint?.message).toMatch(/g = 10 .*2 to 9/);
  });

  it("of 10,000 endpoints build quickly", () => {
    const start = performance.now();
    const network = dragonfly.build(complete(dragonfly, { p: 7, a: 14, h: 7, g: 99 }));
    console.log(`dragonfly of ${network.endpoints} endpoints built in ${(performance.now() - start).toFixed(1)} ms`);
    expect(network.endpoints).toBe(9702);
  });
});
