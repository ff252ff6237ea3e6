/** Estimates: against what is known exactly, against simulations that were run once, and against themselves. */
import { describe, expect, test } from "vitest";
import { estimateCurve, whyUnknown, modelOf } from "../../src/estimate/estimate.ts";
import { FlowTable } from "../../src/estimate/flow-table.ts";
import { groundOf, sendersOf } from "../../src/estimate/flows.ts";
import { latencyBand, saturationBand } from "../../src/estimate/band.ts";
import { Queues, waitFor } from "../../src/estimate/queues.ts";
import { RouteWalk } from "../../src/estimate/route-walk.ts";
import { pooledStations, rotatedStations, singleStations } from "../../src/estimate/stations.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { IDLE } from "../../src/routing/route-hops.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { channelLatencies } from "../../src/topology/channels.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { trafficOn } from "../../src/workload/patterns.ts";

function designOf(text: string) {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  return { values, network: networkOf(values) };
}

const DRAGONFLY = "p=2&a=4&h=2";

describe("what is known exactly", () => {
  test("one server of packets that all take as long waits by the formula of Pollaczek and Khinchine, and never ends from use 1 on", () => {
    expect(waitFor(0.5, 1, 4)).toBeCloseTo((0.5 * 4) / (2 * 0.5), 12);
    expect(waitFor(0.5, 4, 4)).toBeLessThan(waitFor(0.5, 1, 1));
    expect(waitFor(1, 2, 1)).toBe(Infinity);
  });

  test.each([
    `${DRAGONFLY}&routing=min`,
    `${DRAGONFLY}&routing=valiant&traffic=worst-case`,
    "topology=fat-tree&k=4&n=2&packetSize=4",
    "topology=torus&dims=4x4",
  ])("%s takes its zero-load latency at the least load", (text) => {
    const { values, network } = designOf(text);
    const zero = zeroLoadLatency(network, values);
    const model = modelOf(network, values, routingOf(values).build(network, values));
    expect(model.exact).toBe(true);
    // That of the simulator draws up to 100,000 routes where they differ.
    expect(Math.abs(model.at(1e-9).zero - zero.mean!)).toBeLessThanOrEqual(3 * zero.confidence95 + 1e-9);
    expect(model.at(1e-9).wait).toBeLessThan(1e-6);
  });

  test("what goes in comes out, whichever queues are taken together", () => {
    for (const text of [
      `${DRAGONFLY}&routing=valiant`,
      "topology=jellyfish&routers=30&degree=4&p=2&routing=min",
      "p=4&a=8&h=4&routing=min",
    ]) {
      const { values, network } = designOf(text);
      const router = routingOf(values).build(network, values);
      const traffic = trafficOn(network, values);
      const senders = sendersOf(network, traffic);
      const { flows } = groundOf(network, traffic, router, senders, routingOf(values).oblivious, new Sfc32(1));
      const { stations, from, to, rate, hops, offered } = flows!;
      let [into, outOf, between] = [0, 0, 0];
      for (let i = 0; i < rate.length; i++) {
        if (from[i]! >= stations.injection) into += rate[i]!;
        if (to[i]! >= stations.ejection) outOf += rate[i]!;
        else between += rate[i]!;
      }
      expect(into).toBeCloseTo(offered, 6);
      expect(outOf).toBeCloseTo(offered, 6);
      expect(between / offered).toBeCloseTo(hops, 6);
    }
  });

  test("a route goes from station to station, each beginning where the one before ends", () => {
    for (const text of [
      `${DRAGONFLY}&routing=min`,
      `${DRAGONFLY}&routing=par&traffic=worst-case`,
      "topology=fat-tree&k=3&n=3&routing=adaptive-sadp",
      "topology=fat-tree&k=3&n=3&routing=adaptive-nca",
    ]) {
      const { values, network } = designOf(text);
      const router = routingOf(values).build(network, values);
      const stations = singleStations(network, router.classes);
      const { injection, ejection, classes } = stations;
      const channel = (station: number): number => Math.floor(station / classes);
      const end = (station: number): number => (station < injection ? network.channelTarget[channel(station)]! : station - injection);
      const begin = (station: number): number => (station < injection ? network.channelSource[channel(station)]! : station - ejection);
      const walk = new RouteWalk(stations, router, IDLE);
      const random = new Sfc32(1);
      const wrong: string[] = [];
      const table = new FlowTable();
      table.add = (from, to) => {
        if (end(from) !== begin(to)) wrong.push(`${from} to ${to}`);
      };
      for (let i = 1; i < 200; i++) {
        walk.draw(i % network.endpoints, (i * 7 + 1) % network.endpoints, random);
        walk.addTo(table, 1);
      }
      expect(wrong, text).toEqual([]);
    }
  });

  test("a worst case under MIN saturates where its one channel is full", () => {
    const { values, network } = designOf(`${DRAGONFLY}&routing=min&traffic=worst-case&load=0.05:0.3:0.05`);
    const { saturation, points } = estimateCurve(network, values);
    expect(Math.abs(saturation!.load - 1 / 8)).toBeLessThan(0.003);
    // All eight endpoints of a group share one of the nine, at every load that is carried.
    const [first, , last] = points;
    expect(first!.channelUse!.filter((use) => Math.abs(use - 8 * 0.05) < 1e-6)).toHaveLength(9);
    expect(first!.channelUse!.filter((use) => use > 0.41)).toHaveLength(0);
    expect(last!.channelUse).toBeNull();
  });
});

test("a band goes on straight lines from knot to knot, wider by chance", () => {
  const errors = { saturation: [-0.1, 0.2], below: [0, 0.4, 0.7, 1], above: [0.1, 0.3, 0.6, 0.6], carried: 0.5 } as const;
  const widths = (share: number, chance = 0): readonly number[] => {
    const { lower, upper } = latencyBand(100, share, chance, errors);
    return [-Math.log(lower / 100), Math.log(upper / 100)].map((width) => Number(width.toFixed(9)));
  };
  expect([0, 0.2, 0.4, 0.55, 0.81, 0.95].map((share) => widths(share))).toEqual([
    [0, 0.1],
    [0.2, 0.2],
    [0.4, 0.3],
    [0.55, 0.45],
    [0.85, 0.6],
    [1, 0.6],
  ]);
  expect(widths(0.2, 0.05)).toEqual([0.25, 0.25]);
  const { lower, upper } = saturationBand(0.9, errors);
  expect([Math.log(lower / 0.9), upper]).toEqual([expect.closeTo(-0.1, 9), 1]);
});

describe("queues taken together", () => {
  test("a dragonfly's channels are of two kinds, and turn with its groups", () => {
    const { values, network } = designOf("p=4&a=8&h=4");
    const pooled = pooledStations(network, 2, trafficOn(network, values));
    expect(pooled.poolSize).toHaveLength(2);
    expect([...pooled.poolSize].reduce((sum, size) => sum + size, 0)).toBe(network.channels);
    const rotated = rotatedStations(network, 2)!;
    expect(new Set(rotated.poolSize)).toEqual(new Set([33]));
    expect(singleStations(network, 2).poolSize).toHaveLength(network.channels);
  });

  test("what shares a station is alike: kind, axis and width of channels, endpoints of routers", () => {
    for (const text of [
      "topology=custom&graph=0-1w2,0-2,1-2,2-3w3,0-3g&p=3",
      "topology=hyperx&dims=4x3x2&widths=1x2x3",
      `${DRAGONFLY}&group=flattened-butterfly&dims=2x2&widths=1x2`,
    ]) {
      const { values, network } = designOf(text);
      const { channelKind, channelWidth, axis, firstEndpoint } = network;
      const ofChannel = (c: number): string => [channelKind[c], axis?.[c], channelWidth[c]].join();
      const ofRouter = (r: number): number => firstEndpoint[r + 1]! - firstEndpoint[r]!;
      for (const stations of [pooledStations(network, 2, trafficOn(network, values)), rotatedStations(network, 2)]) {
        if (stations === null) continue;
        const { poolOf, channelIn, groupOf, routerIn } = stations;
        expect([...poolOf.keys()].filter((c) => ofChannel(c) !== ofChannel(channelIn[poolOf[c]!]!))).toEqual([]);
        expect([...groupOf.keys()].filter((r) => ofRouter(r) !== ofRouter(routerIn[groupOf[r]!]!))).toEqual([]);
      }
    }
  });

  test("only endpoints that send have a link into the network", () => {
    const { values, network } = designOf(`${DRAGONFLY}&traffic=matrix&matrix=0-5:1,1-9:1,4-0:1&vcs=4&buffer=8`);
    const traffic = trafficOn(network, values);
    const stations = singleStations(network, 2);
    const latencies = channelLatencies(network, settingsOf(values));
    const { room } = new Queues(values, traffic, sendersOf(network, traffic), stations, latencies);
    expect(Array.from(room.subarray(stations.injection, stations.injection + 4))).toEqual([2, 1, 1, 1].map((links) => links * 4 * 8));
  });

  test("the numbers of a router's endpoints make no difference", () => {
    const of = (matrix: string): unknown => {
      const { values, network } = designOf(`${DRAGONFLY}&traffic=matrix&matrix=${matrix}&load=0.2,0.5,0.8`);
      return estimateCurve(network, values).points;
    };
    const flows = "4-0:0.9,6-0:0.7,8-1:0.1,5-2:0.5,10-3:0.6,12-3:0.6";
    const swapped = flows.replaceAll(/-([01]):/g, (_, e: string) => `-${1 - Number(e)}:`);
    expect(of(swapped)).toEqual(of(flows));
  });

  test("uniform traffic needs a handful of stations at any size, a worst case one of each rotation", () => {
    const count = (text: string): number => {
      const { values, network } = designOf(text);
      const router = routingOf(values).build(network, values);
      const traffic = trafficOn(network, values);
      return groundOf(network, traffic, router, sendersOf(network, traffic), routingOf(values).oblivious, new Sfc32(1)).stations.count;
    };
    expect(count("p=4&a=8&h=4&routing=ugal-l")).toBeLessThan(20);
    expect(count("p=4&a=8&h=4&routing=ugal-l&traffic=worst-case")).toBeLessThan(400);
  });

  test("loads of a pattern that loads channels unalike are not levelled", () => {
    const { values, network } = designOf("topology=xgft&children=6x4&parents=2&routing=deterministic&traffic=random-permutation");
    const { saturation } = estimateCurve(network, values);
    // Simulated: stable at 0.25, saturated at 0.2625, since four flows share a channel.
    expect(saturation!.load).toBeLessThan(0.27);
    expect(saturation!.load).toBeGreaterThan(0.23);
  });
});

/** Mean latencies that the simulator gave (measure = 3000), at loads below saturation, and where that lay. */
const SIMULATED: readonly (readonly [text: string, latency: Readonly<Record<number, number>>, stable: number, saturated: number])[] = [
  [`${DRAGONFLY}&routing=min`, { 0.15: 114.3, 0.45: 115.6, 0.6: 116.9 }, 0.825, 0.85],
  [`${DRAGONFLY}&routing=valiant`, { 0.15: 216.3, 0.3: 217.3, 0.45: 221.1 }, 0.5531, 0.5625],
  [`${DRAGONFLY}&routing=valiant&traffic=worst-case`, { 0.15: 232.8, 0.3: 234.7, 0.375: 239 }, 0.4313, 0.4406],
  [`${DRAGONFLY}&routing=ugal-l`, { 0.3: 136.1, 0.6: 145.9 }, 0.725, 0.7375],
  [`${DRAGONFLY}&routing=ugal-g&traffic=worst-case`, { 0.3: 197.3 }, 0.5343, 0.5437],
];

describe("what was simulated", () => {
  test.each(SIMULATED)("%s lies in the band", (text, latency, stable, saturated) => {
    const { values, network } = designOf(`${text}&load=${Object.keys(latency).join(",")}`);
    const { points, saturation } = estimateCurve(network, values);
    const outside = points.filter(({ load, band }) => {
      const { lower, upper } = band.packetLatency!;
      return latency[load]! < lower || latency[load]! > upper;
    });
    expect(outside).toEqual([]);
    expect(saturation!.lower).toBeLessThanOrEqual(saturated);
    expect(saturation!.upper).toBeGreaterThanOrEqual(stable);
  });

  test("buffers that fill hold up the channels before them: packets of a worst case under UGAL-L wait in them", () => {
    const { values, network } = designOf(`${DRAGONFLY}&routing=ugal-l&traffic=worst-case&load=0.15,0.3,0.4`);
    const [low, high] = estimateCurve(network, values).points.map(({ packetLatency }) => packetLatency.mean!);
    // Simulated: 166 and 534.
    expect(low).toBeLessThan(180);
    expect(high).toBeGreaterThan(400);
    expect(high).toBeLessThan(800);
  });
});

test("full buffers of a few channels are no saturation, however long packets wait in them", () => {
  const { values, network } = designOf("p=4&a=8&h=4&routing=ugal-l&traffic=worst-case&load=0.1");
  const { points, saturation } = estimateCurve(network, values);
  expect(points[0]!.saturated).toBe(false);
  // Detours alone fill the global channels at about one half.
  expect(saturation!.load).toBeGreaterThan(0.3);
  expect(saturation!.load).toBeLessThan(0.55);
});

test("the same study has the same estimate, and numbers near saturation are left out", () => {
  const { values, network } = designOf(`${DRAGONFLY}&routing=ugal-l&load=0.3,0.6,0.7,0.75,0.8,1`);
  const { points, saturation } = estimateCurve(network, values);
  expect(estimateCurve(network, values)).toMatchObject({ points, saturation });
  for (const { load, saturated, packetLatency, accepted, band } of points) {
    const known = load < saturation!.lower;
    expect(saturated).toBe(known ? false : load > saturation!.upper ? true : null);
    expect(packetLatency.mean === null).toBe(!known);
    expect(accepted === null).toBe(!known);
    expect(band.accepted.lower).toBeLessThanOrEqual(band.accepted.upper);
  }
});

test("what no model is of is said in a sentence, with what there is one of", () => {
  for (const option of [
    "injection=bursty",
    "inOrder=ideal",
    "vcReuse=tail-credit",
    "vcScheme=booksim&routing=min",
    "routing=ugal-l-cr",
    "packetSize=8&buffer=4",
    "topology=fat-tree&k=2&n=2&routing=adaptive-sadp",
    "tasks=2x2&run=completion&traffic=stencil",
  ]) {
    const { values, network } = designOf(option.startsWith("topology") ? option : `${DRAGONFLY}&${option}`);
    const sentence = whyUnknown(values, routingOf(values).build(network, values));
    const named = option.split("&").at(option.startsWith("t") ? -1 : 0)!;
    expect(sentence).toContain(named.replace("=", " = "));
    expect(estimateCurve(network, values)).toEqual({
      unknown: sentence,
      points: [],
      saturation: null,
      knee: null,
      exact: false,
      completion: null,
    });
  }
  const { values, network } = designOf(DRAGONFLY);
  expect(whyUnknown(values, routingOf(values).build(network, values))).toBe(null);
});
