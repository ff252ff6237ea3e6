/** Bytes on channels along the model's routes: against the formulas of exchanges, and against routes walked one by one. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { valuesOf } from "../../src/lessons/findings.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { busiest, channelBytes } from "../../src/workload/stencil-counted.ts";
import type { Flows } from "../../src/workload/stencil-counted.ts";
import { design } from "../simulation/designs.ts";

const DESIGNS = [
  { p: 2, a: 4, h: 2 },
  { p: 1, a: 3, h: 2, g: 4 },
  { p: 3, a: 2, h: 3, arrangement: "absolute" },
  { p: 2, a: 3, h: 4, g: 5, arrangement: "circulant" },
];

function flowsOf(list: readonly (readonly [number, number, number])[]): Flows {
  return {
    source: Int32Array.from(list, ([s]) => s),
    destination: Int32Array.from(list, ([, d]) => d),
    bytes: Float64Array.from(list, ([, , bytes]) => bytes),
  };
}

/** Every route with its part of each flow, channel by channel: what the sums must be. */
function walked(network: Network, { source, destination, bytes }: Flows, detour: boolean): Float64Array {
  const { count, size, channels, linksPerPair } = network.groups!;
  const carried = new Float64Array(network.channels);
  const hop = (from: number, to: number, part: number): void => {
    if (from === to) return;
    for (let c = network.channelStart[from]!; c < network.channelStart[from + 1]!; c++)
      if (network.channelTarget[c] === to && network.channelKind[c] === LOCAL) carried[c]! += part;
  };
  const links = (from: number, to: number): number[] =>
    Array.from({ length: linksPerPair }, (_, copy) => channels[(from * count + to) * linksPerPair + copy]!);
  /** From a router through these groups to a router. */
  const walk = (at: number, through: readonly number[], end: number, part: number): void => {
    const [next, ...rest] = through;
    if (next === undefined) {
      hop(at, end, part);
      return;
    }
    for (const channel of links(Math.floor(at / size), next)) {
      const share = part / linksPerPair;
      hop(at, network.channelSource[channel]!, share);
      carried[channel]! += share;
      walk(network.channelTarget[channel]!, rest, end, share);
    }
  };
  bytes.forEach((amount, f) => {
    const from = network.endpointRouter[source[f]!]!;
    const to = network.endpointRouter[destination[f]!]!;
    const [here, there] = [Math.floor(from / size), Math.floor(to / size)];
    if (here === there) walk(from, [], to, amount);
    else if (!detour) walk(from, [there], to, amount);
    else for (let p = 0; p < count; p++) if (p !== here && p !== there) walk(from, [p, there], to, amount / (count - 2));
  });
  return carried;
}

describe("bytes on channels", () => {
  test.each(DESIGNS)("are those of routes walked one by one: %o", (set) => {
    const network = networkOf(design(set));
    const random = mulberry32(5);
    const endpoint = (): number => Math.floor(random() * network.endpoints);
    const flows = flowsOf(Array.from({ length: 60 }, () => [endpoint(), endpoint(), 1 + Math.floor(random() * 100)] as const));
    const { direct, indirect } = channelBytes(network, flows);
    const most = (found: Float64Array, expected: Float64Array): number =>
      found.reduce((d, b, c) => Math.max(d, Math.abs(b - expected[c]!)), 0);
    expect(most(direct, walked(network, flows, false))).toBeLessThan(1e-9);
    expect(most(indirect!, walked(network, flows, true))).toBeLessThan(1e-9);
  });

  test.each(DESIGNS)("along direct routes are the loads of the even split over minimal paths: %o", async (set) => {
    const random = mulberry32(9);
    const network = networkOf(design(set));
    const endpoint = (): number => Math.floor(random() * network.endpoints);
    const list = Array.from({ length: 30 }, () => [endpoint(), endpoint(), 1 + Math.floor(random() * 9)] as const).filter(
      ([s, d], i, all) => s !== d && all.findIndex((one) => one[0] === s && one[1] === d) === i,
    );
    const study = [...Object.entries(set).map(([name, value]) => `${name}=${value}`), "traffic=matrix", "model=min-uniform"].join("&");
    const values = valuesOf(`${study}&matrix=${list.map(([s, d, bytes]) => `${s}-${d}:${bytes}`).join(",")}`);
    const { channelLoad } = solveThroughput(network, values, await loadSolver());
    const { direct } = channelBytes(network, flowsOf(list));
    const [most, full] = [Math.max(...direct), Math.max(...channelLoad)];
    expect(full).toBeGreaterThan(0);
    direct.forEach((bytes, c) => {
      expect(channelLoad[c]! / full).toBeCloseTo(bytes / most, 5);
    });
  });

  test("one flow alone takes its gateway and a thirty-first of each detour", () => {
    const network = networkOf(design({ p: 4, a: 8, h: 4 }));
    const { direct, indirect } = channelBytes(network, flowsOf([[0, network.endpoints - 1, 31]]));
    expect(busiest(network, direct, GLOBAL).bytes).toBe(31);
    expect(busiest(network, indirect!, GLOBAL).bytes).toBeCloseTo(1, 12);
    // Four global channels at each router: of those that leave router 0's group, up to four intermediates are behind one gateway.
    expect(busiest(network, indirect!, LOCAL).bytes).toBeCloseTo(4, 12);
  });

  test("two groups have no detours, and other networks no groups", () => {
    expect(channelBytes(networkOf(design({ p: 1, a: 2, h: 1, g: 2 })), flowsOf([[0, 3, 1]])).indirect).toBeNull();
    expect(() => channelBytes(networkOf(design({ topology: "torus" })), flowsOf([]))).toThrow(TypeError);
  });
});
