import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { registerFigures, registerObstacle, registersOf } from "../../src/routing/interval.ts";
import type { PortRegisters, RegisterScheme } from "../../src/routing/interval.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import type { Congestion } from "../../src/routing/routing.ts";
import { deterministic } from "../../src/routing/tree-routing.ts";
import { dragonfly } from "../../src/topology/dragonfly.ts";
import { fatTree, foldedClos } from "../../src/topology/fat-tree.ts";
import type { Levels, Network } from "../../src/topology/network.ts";
import { channelAtPort } from "./resolved.ts";
import { complete } from "../tools/complete.ts";

const quiet: Congestion = {
  queue: () => 0,
  queueOf: () => 0,
  outstanding: () => 0,
  outstandingOf: () => 0,
  leavingOf: () => 0,
  overdueOf: () => 0,
  chosen: () => 0,
  chosenOf: () => 0,
};

const POWERS: readonly (readonly [string, Network])[] = [
  ...(
    [
      [2, 1],
      [2, 3],
      [2, 5],
      [4, 2],
      [4, 3],
      [4, 4],
      [8, 2],
      [16, 2],
    ] as const
  ).map(([k, n]) => [`${k}-ary ${n}-tree`, fatTree.build({ k, n })] as const),
  ...(
    [
      [4, 3],
      [8, 2],
      [8, 3],
      [16, 2],
    ] as const
  ).map(([radix, levels]) => [`folded Clos ${radix}, ${levels}`, foldedClos.build({ radix, levels })] as const),
];
const OTHERS: readonly (readonly [string, Network])[] = [
  ["3-ary 3-tree", fatTree.build({ k: 3, n: 3 })],
  ["5-ary 2-tree", fatTree.build({ k: 5, n: 2 })],
  ["folded Clos 6, 3", foldedClos.build({ radix: 6, levels: 3 })],
];

function levelsOf(network: Network): Levels {
  if (!network.levels) throw new Error("not a tree");
  return network.levels;
}

/** For every switch the endpoints that lie below it, by walking down all its links. */
function endpointsBelow(network: Network): Set<number>[] {
  const below: Set<number>[] = [];
  for (let router = 0; router < network.routers; router++) {
    const set = new Set<number>();
    for (let e = network.firstEndpoint[router]!; e < network.firstEndpoint[router + 1]!; e++) set.add(e);
    for (let c = network.channelStart[router]!; c < network.channelStart[router + 1]!; c++) {
      if (network.channelTarget[c]! < router) for (const e of below[network.channelTarget[c]!]!) set.add(e);
    }
    below.push(set);
  }
  return below;
}

/** The terminal or channel behind a port: the endpoints that it leads down to, or null for an up port. */
function behind(network: Network, below: readonly Set<number>[], router: number, port: number): Set<number> | null {
  const terminals = network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
  if (port < terminals) return new Set([network.firstEndpoint[router]! + port]);
  const next = network.channelTarget[channelAtPort(network, router, port)]!;
  return next < router ? below[next]! : null;
}

/** Ports that a packet may take by the registers alone. */
function permittedPorts(registers: readonly PortRegisters[], destination: number): readonly number[] {
  const suits = ({ first, last, mask }: PortRegisters): boolean => {
    const value = destination & mask;
    return first <= last ? value >= first && value <= last : value >= first || value <= last;
  };
  const suited = registers.filter(suits);
  return suited.filter(({ yieldsTo }) => !suited.some(({ port }) => yieldsTo.includes(port))).map(({ port }) => port);
}

/** Walks from an endpoint's switch by registers alone, to the port that leaves for an endpoint. */
function walk(
  network: Network,
  scheme: RegisterScheme,
  source: number,
  destination: number,
  random: Sfc32,
): { channels: number[]; endpoint: number } {
  let router = network.endpointRouter[source]!;
  const channels: number[] = [];
  for (;;) {
    const ports = permittedPorts(registersOf(network, scheme, router), destination);
    const port = ports[random.below(ports.length)]!;
    const terminals = network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
    if (port < terminals) return { channels, endpoint: network.firstEndpoint[router]! + port };
    const channel = channelAtPort(network, router, port);
    channels.push(channel);
    router = network.channelTarget[channel]!;
    if (channels.length > 40) throw new Error("registers that lead in a ring");
  }
}

describe.each(POWERS)("%s: flexible interval routing", (_name, network) => {
  test("permits at every switch, for every destination, the one port of the deterministic rule", () => {
    const { children, stageStart } = levelsOf(network);
    const arity = children[0]!;
    const below = endpointsBelow(network);
    const wrong: string[] = [];
    for (let router = 0; router < network.routers; router++) {
      const registers = registersOf(network, "flexible-interval", router);
      const stage = stageStart.findLastIndex((start) => router >= start);
      for (let d = 0; d < network.endpoints; d++) {
        const ports = permittedPorts(registers, d);
        const up = arity + (Math.floor(d / arity ** stage) % arity);
        const right = below[router]!.has(d)
          ? ports.length === 1 && behind(network, below, router, ports[0]!)?.has(d) === true
          : ports.length === 1 && ports[0] === up;
        if (!right) wrong.push(`${router} to ${d}: ${ports}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("walks the routes of the deterministic algorithm", () => {
    const router = deterministic.build(network, {});
    const random = new Sfc32(1);
    const step = Math.max(1, Math.floor(network.endpoints / 24));
    for (let s = 0; s < network.endpoints; s += step) {
      for (let d = 0; d < network.endpoints; d++) {
        const length = router.choose(s, d, random, quiet);
        expect(walk(network, "flexible-interval", s, d, random)).toEqual({
          channels: Array.from(router.route.subarray(0, length), (entry) => entry >> CLASS_BITS),
          endpoint: d,
        });
      }
    }
  });
});

describe.each([...POWERS, ...OTHERS])("%s: interval routing", (_name, network) => {
  test("permits the port down to what is below, and all up ports to the rest", () => {
    const arity = levelsOf(network).children[0]!;
    const below = endpointsBelow(network);
    const ups = Array.from({ length: arity }, (_, i) => arity + i).join();
    const wrong: string[] = [];
    for (let router = 0; router < network.routers; router++) {
      const registers = registersOf(network, "interval", router);
      for (let d = 0; d < network.endpoints; d++) {
        const ports = permittedPorts(registers, d);
        const right = below[router]!.has(d)
          ? ports.length === 1 && behind(network, below, router, ports[0]!)?.has(d) === true
          : ports.join() === ups;
        if (!right) wrong.push(`${router} to ${d}: ${ports}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("reaches the destination whatever up port is taken", () => {
    const random = new Sfc32(9);
    for (let i = 0; i < 200; i++) {
      const [s, d] = [random.below(network.endpoints), random.below(network.endpoints)];
      expect(walk(network, "interval", s, d, random).endpoint).toBe(d);
    }
  });
});

test("the registers of switch <1, 00> in a 2-ary 3-tree", () => {
  const network = fatTree.build({ k: 2, n: 3 });
  const all = { mask: 7, yieldsTo: [] };
  expect(registersOf(network, "flexible-interval", 4)).toEqual([
    { port: 0, up: false, first: 0, last: 1, ...all },
    { port: 1, up: false, first: 2, last: 3, ...all },
    { port: 2, up: true, first: 0, last: 0, mask: 2, yieldsTo: [0, 1] },
    { port: 3, up: true, first: 2, last: 2, mask: 2, yieldsTo: [0, 1] },
  ]);
  // Up intervals at the ends of the endpoints' row need not run on past the last endpoint; switch <0, 01>'s does.
  expect(registersOf(network, "interval", 4).slice(2)).toEqual([
    { port: 2, up: true, first: 4, last: 7, ...all },
    { port: 3, up: true, first: 4, last: 7, ...all },
  ]);
  expect(registersOf(network, "interval", 6)[3]).toEqual({ port: 3, up: true, first: 0, last: 3, ...all });
  expect(registersOf(network, "interval", 1)[3]).toEqual({ port: 3, up: true, first: 4, last: 1, ...all });
});

test("bits: two, or three, endpoint numbers a port and a priority bit for each port, against a table", () => {
  // 8-ary 4-tree: 4096 endpoints of 12 bits, 16 ports.
  const network = fatTree.build({ k: 8, n: 4 });
  expect(registerFigures(network, "adaptive-sadp")).toEqual({
    scheme: "interval",
    bitsPerSwitch: 16 * 24,
    bitsTotal: 2048 * 16 * 24,
    tableBitsPerSwitch: 4096 * 4,
  });
  expect(registerFigures(network, "deterministic")).toEqual({
    scheme: "flexible-interval",
    bitsPerSwitch: 16 * (36 + 16),
    bitsTotal: 2048 * 16 * 52,
    tableBitsPerSwitch: 4096 * 4,
  });
});

test("where masks cannot select a digit a sentence says so", () => {
  const three = fatTree.build({ k: 3, n: 2 });
  expect(registerObstacle(three, "flexible-interval")).toContain("k = 3");
  expect(registerFigures(three, "deterministic")).toBeNull();
  expect(() => registersOf(three, "flexible-interval", 0)).toThrow("power of two");
  expect(registerFigures(three, "nearest-common-ancestor")).toMatchObject({
    scheme: "interval",
    bitsPerSwitch: 6 * 8,
    tableBitsPerSwitch: 9 * 3,
  });
  const other = dragonfly.build(complete(dragonfly, { p: 1, a: 2, h: 1, g: 3 }));
  expect(registerFigures(other, "min")).toBeNull();
});
