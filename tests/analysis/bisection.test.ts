import { describe, expect, it } from "vitest";
import { bisectionSteps } from "../../src/analysis/bisection.ts";
import { bisectionOf, cutSize, fiedler, drained } from "../tools/at-once.ts";
import { halves, refineCut } from "../../src/analysis/bisection.ts";
import { galoisField, primePower } from "../../src/math/galois-field.ts";
import { permutation } from "../../src/math/random.ts";
import { degrade, partsOf } from "../../src/topology/degrade.ts";
import { hyperx } from "../../src/topology/hyperx.ts";
import type { Network } from "../../src/topology/network.ts";
import { generatorSets, SLIM_FLY_ORDERS, slimFlyDelta } from "../../src/topology/mms-graph.ts";
import { torus } from "../../src/topology/torus.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { balancedDragonfly, casc, clos, dfly, sf, tree } from "./networks.ts";

/** The smallest cut over all ways to put half of the endpoint-carrying routers (rounded down) on one side; up to 16 routers. */
function exactBisection(network: Network): number {
  const carries = Array.from({ length: network.routers }, (_, r) => network.firstEndpoint[r + 1]! > network.firstEndpoint[r]!);
  const half = carries.filter(Boolean).length >> 1;
  let best = Number.POSITIVE_INFINITY;
  const side = new Uint8Array(network.routers);
  for (let set = 0; set < 2 ** network.routers; set++) {
    let chosen = 0;
    for (let r = 0; r < network.routers; r++) {
      side[r] = (set >> r) & 1;
      if (carries[r]) chosen += side[r]!;
    }
    if (chosen === half) best = Math.min(best, cutSize(network, side));
  }
  return best;
}

describe("bisection of the reference tables", () => {
  it.each(tables.bisection)("$topology with $N endpoints", (row) => {
    const network = row.topology === "SF" ? sf(row.q!, row.N / row.routers) : balancedDragonfly(row.N / row.routers);
    expect(network).toMatchObject({ routers: row.routers, endpoints: row.N, channels: 2 * row.links });
    const { lower, upper } = bisectionOf(network)!;
    expect(lower).toBeGreaterThanOrEqual(row.spectral_lower_bound - 1e-6);
    expect(upper).toBeLessThanOrEqual(row.best_cut_found);
    expect(lower).toBeLessThanOrEqual(upper);
    expect(fiedler(network).value).toBeCloseTo(row.lambda2, 5);
    if (row.topology === "SF") {
      expect(lower).toBe(Math.ceil(row.spectral_lower_bound));
      expect(upper).toBe(row.closed_form_met);
    }
  });
});

describe("bisection of a slim fly", () => {
  it.each([4, 5, 7, 8, 9, 11, 13, 16, 17, 19])("q = %i: at least q³/2, found q³/2 for even and (q³+q)/2 for odd q", (q) => {
    expect(bisectionOf(sf(q, 3))).toEqual({ lower: Math.ceil(q ** 3 / 2), upper: q % 2 === 0 ? q ** 3 / 2 : (q ** 3 + q) / 2 });
  });

  it("leaves the network's own halves as they are, however poor a cut, and proves by the load of shortest paths where no eigenvalue is known", () => {
    const network = sf(5, 3);
    const poor = Uint8Array.from({ length: network.routers }, (_, r) => r % 2);
    const changed = { ...network, halves: poor.slice(), spectralGap: null };
    const { lower, upper } = bisectionOf(changed)!;
    // One path for each pair: 7 + 2 · 42 hops from a router over its 7 channels, and 25² pairs across a cut.
    expect([lower, upper]).toEqual([Math.ceil(625 / 13), 65]);
    expect(changed.halves).toEqual(poor);
    expect(bisectionOf({ ...changed, halves: null })).toEqual({ lower: 49, upper: 65 });
  });

  it("rests on lambda_2 = q: no character of GF(q) gives a larger adjacency eigenvalue than (q - delta)/2", () => {
    for (const q of SLIM_FLY_ORDERS) {
      const field = galoisField(q);
      const [p, m] = primePower(q)!;
      const trace = (a: number): number => {
        let sum = 0;
        for (let i = 0, power = a; i < m; i++) {
          sum = field.add(sum, power);
          let next = 1;
          for (let j = 0; j < p; j++) next = field.multiply(next, power);
          power = next;
        }
        return sum;
      };
      const { x, xPrime } = generatorSets(field);
      const cosines = Array.from({ length: q }, (_, a) => Math.cos((2 * Math.PI * trace(a)) / p));
      let largest = Number.NEGATIVE_INFINITY;
      for (let t = 1; t < q; t++) {
        const [u, v] = [x, xPrime].map((set) => set.reduce((sum, a) => sum + cosines[field.multiply(t, a)]!, 0)) as [number, number];
        largest = Math.max(largest, (u + v + Math.sqrt((u - v) ** 2 + 4 * q)) / 2);
      }
      expect(largest).toBeLessThanOrEqual((q - slimFlyDelta(q)) / 2 + 1e-9);
    }
  });
});

describe("bisection of a dragonfly", () => {
  it.each([2, 3, 4, 5, 7])("p = %i: a balanced cut of p⁴ + p² links is found, and few less are possible", (p) => {
    const { lower, upper } = bisectionOf(balancedDragonfly(p, "palmtree"))!;
    expect(upper).toBe(p ** 4 + p ** 2);
    expect(lower).toBeGreaterThan(0.97 * upper);
    expect(lower).toBeLessThanOrEqual(upper);
  });

  it.each([
    [2, 1, 3],
    [4, 2, 2],
    [4, 2, 3],
    [3, 1, 4],
    [1, 4, 5],
    [5, 2, 3],
    [2, 2, 5],
    [4, 2, 4],
    [2, 3, 7],
  ] as const)("a = %i, h = %i, g = %i: the bounds hold the exact value, and the cut found is the best", (a, h, g) => {
    for (const arrangement of ["absolute", "palmtree", "circulant"]) {
      const network = dfly(2, a, h, g, arrangement);
      const exact = exactBisection(network);
      const { lower, upper } = bisectionOf(network)!;
      expect(lower).toBeLessThanOrEqual(exact);
      expect(upper).toBe(exact);
    }
  });
});

/** The busiest channel's load over its width when every router sends one unit to every other, over all links of two groups and both corners alike. */
function cascadeLoadPathByPath(network: Network): number {
  if (!network.groups) throw new Error("no groups");
  const { count: groups, channels: globalChannels } = network.groups;
  const load = new Float64Array(network.channels);
  const channelOf = new Map<number, number>();
  for (let c = 0; c < network.channels; c++) channelOf.set(network.channelSource[c]! * network.routers + network.channelTarget[c]!, c);
  const send = (r: number, s: number, units: number): void => {
    if (r === s) return;
    const corners = [r - (r % 16) + (s % 16), s - (s % 16) + (r % 16)].filter((corner) => corner !== r && corner !== s);
    if (corners.length === 0) load[channelOf.get(r * network.routers + s)!]! += units;
    for (const corner of corners)
      for (const [a, b] of [
        [r, corner],
        [corner, s],
      ] as const)
        load[channelOf.get(a * network.routers + b)!]! += units / 2;
  };
  for (let s = 0; s < network.routers; s++) {
    for (let t = 0; t < network.routers; t++) {
      const [G, H] = [Math.floor(s / 96), Math.floor(t / 96)];
      if (G === H) send(s, t, 1);
      else
        for (const c of globalChannels.subarray((G * groups + H) * 24, (G * groups + H + 1) * 24)) {
          send(s, network.channelSource[c]!, 1 / 24);
          load[c]! += 1 / 24;
          send(network.channelTarget[c]!, t, 1 / 24);
        }
    }
  }
  return load.reduce((most, units, c) => Math.max(most, units / network.channelWidth[c]!), 0);
}

describe("bisection of a Cascade", () => {
  it.each([
    [2, 24],
    [4, 96],
    [6, 216],
    [8, 384],
  ] as const)("of %i groups cuts the %i links between the halves, and no cut has less", (groups, links) => {
    for (const arrangement of ["blocked", "spread"]) expect(bisectionOf(casc(groups, arrangement))).toEqual({ lower: links, upper: links });
  });

  it.each(["blocked", "spread"])(
    "of an odd number of groups parts the columns of one, %s; links count as often as they are wide",
    (arrangement) => {
      const network = casc(3, arrangement);
      const { lower, upper } = bisectionOf(network)!;
      const half = network.routers / 2;
      expect(lower).toBe(Math.ceil((half * half) / cascadeLoadPathByPath(network) - 1e-9));
      expect(upper).toBeGreaterThanOrEqual(lower);
      // Eight columns against eight: 64 row links in each of six rows; 24 links of the other two groups, and some to the split one.
      expect(upper).toBeGreaterThanOrEqual(384 + 24);
      expect(upper).toBeLessThanOrEqual(384 + 24 + 24);
    },
  );

  it("is bounded by local links where a router has many global ones", () => {
    const network = casc(29, "spread");
    const { lower, upper } = bisectionOf(network)!;
    expect(lower).toBeLessThanOrEqual(upper);
    expect(lower).toBeGreaterThan(0.5 * upper);
  });

  it("a column link on the cut counts three times", () => {
    const network = casc(2);
    const side = new Uint8Array(network.routers);
    side[0] = 1;
    const global = network.channelStart[1]! - 20;
    expect(cutSize(network, side)).toBe(15 + 5 * 3 + global);
  });
});

describe("bisection of trees", () => {
  it.each([
    [2, 2],
    [2, 3],
    [3, 2],
    [4, 2],
  ] as const)("%i-ary %i-tree is the exact one", (k, n) => {
    const network = tree(k, n);
    const exact = exactBisection(network);
    expect(bisectionOf(network)).toEqual({ lower: exact, upper: exact });
  });

  it.each([
    [4, 2],
    [6, 2],
  ] as const)("folded Clos of radix %i and %i levels is the exact one", (radix, levels) => {
    const network = clos(radix, levels);
    const exact = exactBisection(network);
    expect(bisectionOf(network)).toEqual({ lower: exact, upper: exact });
  });

  it.each([
    [36, 3],
    [8, 4],
    [6, 3],
    [10, 3],
  ] as const)("folded Clos of radix %i and %i levels has N/2 links", (radix, levels) => {
    const network = clos(radix, levels);
    expect(bisectionOf(network)).toEqual({ lower: network.endpoints / 2, upper: network.endpoints / 2 });
  });

  it.each([
    [3, 3],
    [5, 3],
    [3, 4],
    [22, 3],
  ] as const)("%i-ary %i-tree: as many links as the smaller half has endpoints", (k, n) => {
    const smaller = k * Math.floor(k ** (n - 1) / 2);
    expect(bisectionOf(tree(k, n))).toEqual({ lower: smaller, upper: smaller });
  });

  it("is nothing for one switch", () => {
    expect(bisectionOf(tree(4, 1))).toBeNull();
  });
});

describe("bisection of what is left of a network", () => {
  const wholes: Readonly<Record<string, Network>> = {
    dragonfly: dfly(2, 4, 2, 4),
    "2-ary 3-tree": tree(2, 3),
    "folded Clos": clos(4, 2),
    torus: torus.build({ dims: "4x4", p: 1 }),
    hyperx: hyperx.build({ dims: "4x4", widths: "1x2", p: 2 }),
  };
  it.each(Object.entries(wholes))("%s: the bounds hold the exact value, by the whole network's bound or by loads", (_, whole) => {
    let tried = 0;
    for (let seed = 1; seed <= 8; seed++) {
      for (const [linkFraction, routerFraction] of [
        [0.1, 0],
        [0, 0.1],
      ] as const) {
        const left = degrade(whole, { links: [], routers: [], linkFraction, routerFraction, seed });
        if (left.routers > 14 && seed > 3) continue;
        if (partsOf(left).parts > 1) continue;
        tried++;
        const exact = exactBisection(left);
        for (const found of [bisectionOf(left)!, drained(bisectionSteps(left, { load: null, leastCut: 1 }, null))!]) {
          expect(found.lower).toBeLessThanOrEqual(exact);
          expect(found.upper).toBe(exact);
        }
      }
    }
    expect(tried).toBeGreaterThan(3);
  });

  it("of a large one is near to the whole's less what is lost", () => {
    const whole = sf(13, 10);
    const left = degrade(whole, { links: [], routers: [], linkFraction: 0.02, routerFraction: 0, seed: 1 });
    const { lower, upper } = drained(bisectionSteps(left, { load: null, leastCut: 1 }, null))!;
    expect(lower).toBe(Math.ceil(13 ** 3 / 2 - (whole.channels - left.channels) / 2));
    expect(upper).toBeGreaterThan(lower);
    expect(upper).toBeLessThan((13 ** 3 + 13) / 2);
  });
});

describe("refining a cut", () => {
  it.each([
    ["dragonfly", dfly(3, 6, 3)],
    ["odd dragonfly", dfly(2, 5, 2)],
    ["slim fly", sf(9, 7)],
  ] as const)("of a %s keeps it balanced, counts right and never gets worse", (_, network) => {
    for (let seed = 1; seed <= 5; seed++) {
      const side = halves(network, permutation(network.routers, seed));
      const before = cutSize(network, side);
      const claimed = refineCut(network, side);
      expect(claimed).toBe(cutSize(network, side));
      expect(claimed).toBeLessThan(before);
      expect(side.filter((s) => s === 0).length).toBeOneOf([Math.floor(network.routers / 2), Math.ceil(network.routers / 2)]);
    }
  });
});
