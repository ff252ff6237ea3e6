import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { costOf } from "../../src/cost/cost.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { formatStudy } from "../../src/study/codec.ts";
import { diameterOf } from "../../src/topology/breadth-first.ts";
import { degrade, partsOf } from "../../src/topology/degrade.ts";
import { channelsBetween, linksOf } from "../../src/topology/links.ts";
import type { Failures } from "../../src/topology/degrade.ts";
import { topologyOf, TOPOLOGIES } from "../../src/topology/families.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { PLAIN } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { holds, same } from "../tools/same.ts";

const NOTHING: Failures = { links: [], routers: [], linkFraction: 0, routerFraction: 0, seed: 1 };

function read(text: string): { values: DesignValues; messages: string[] } {
  const { study, problems } = parseStudy(text);
  return { values: study.designs[0]!, messages: problems.map(({ message }) => message) };
}

const whole = (values: DesignValues): Network => topologyOf(values).build(values);

/** Links as pairs of the intact network's router numbers, each once, sorted. */
function linkNames(network: Network): string[] {
  const router = network.damage?.router ?? Int32Array.from({ length: network.routers }, (_, r) => r);
  return [...linksOf(network)].map((c) => `${router[network.channelSource[c]!]!}-${router[network.channelTarget[c]!]!}`).sort();
}

describe("what is left when something fails", () => {
  test.each(TOPOLOGIES.map(({ id }) => id))("%s: the same links but those that failed, numbered in order, with opposite channels", (id) => {
    const intact = whole(read(`topology=${id}`).values);
    const left = degrade(intact, { ...NOTHING, linkFraction: 0.1, routerFraction: 0.05, seed: 7 });
    const { damage } = left;
    expect(damage!.intact).toBe(intact);
    const known = { ...PLAIN };
    expect(left).toMatchObject(known);
    for (let c = 0; c < left.channels; c++) {
      const before = damage!.channel[c]!;
      same(damage!.router[left.channelSource[c]!], intact.channelSource[before]);
      same(damage!.router[left.channelTarget[c]!], intact.channelTarget[before]);
      same(damage!.channel[left.channelReverse[c]!], intact.channelReverse[before]);
      same(left.channelKind[c], intact.channelKind[before]);
      same(left.channelWidth[c], intact.channelWidth[before]);
      holds(c >= left.channelStart[left.channelSource[c]!]! && c < left.channelStart[left.channelSource[c]! + 1]!);
    }
    for (let e = 0; e < left.endpoints; e++) {
      same(damage!.router[left.endpointRouter[e]!], intact.endpointRouter[damage!.endpoint[e]!]);
      same(damage!.endpointNow[damage!.endpoint[e]!], e);
    }
    const lost = intact.routers - left.routers;
    expect(lost).toBeGreaterThanOrEqual(Math.ceil(0.05 * intact.routers));
    expect(left.channels).toBeLessThanOrEqual(intact.channels - 2 * Math.ceil(0.1 * (intact.channels / 2)) + 1e-9);
    const names = new Set(linkNames(intact));
    expect(linkNames(left).every((name) => names.has(name))).toBe(true);
  });

  test("a larger share holds the smaller one's links; seeds differ", () => {
    const intact = whole(read("").values);
    const cut = (linkFraction: number, seed = 1): Set<string> => {
      const left = new Set(linkNames(degrade(intact, { ...NOTHING, linkFraction, seed })));
      return new Set(linkNames(intact).filter((name) => !left.has(name)));
    };
    expect(cut(0.1).size).toBe(9);
    expect(cut(0.2).size).toBe(18);
    expect([...cut(0.1)].every((name) => cut(0.2).has(name))).toBe(true);
    expect([...cut(0.1, 2)]).not.toEqual([...cut(0.1)]);
    expect(cut(0.001).size).toBe(1);
  });

  test("of parallel links the one that is named, both ways", () => {
    const { values, messages } = read("topology=hyperx&dims=3&widths=3&failedLinks=0-2:1");
    expect(messages).toEqual([]);
    const intact = whole(values);
    const parallel = channelsBetween(intact, 0, 2);
    expect(parallel).toHaveLength(3);
    const left = networkOf(values);
    expect(left.channels).toBe(intact.channels - 2);
    expect(channelsBetween(left, 0, 2).map((c) => left.damage!.channel[c]!)).toEqual([parallel[0], parallel[2]]);
    expect([...left.damage!.channel]).not.toContain(intact.channelReverse[parallel[1]!]);
    expect(read("topology=hyperx&dims=3&widths=3&failedLinks=0-2:3").messages).toEqual([
      "failedLinks = 0-2:3 is no link of this network: between the two there are 3, 0 to 2.",
    ]);
  });

  test("switches cut off from all endpoints go with what cut them off", () => {
    const { values } = read("topology=fat-tree&k=2&n=2");
    const intact = whole(values);
    const top = intact.routers - 1;
    const links = channelsBetween(intact, 0, top).length + channelsBetween(intact, 1, top).length;
    expect(links).toBe(2);
    const left = degrade(intact, {
      ...NOTHING,
      links: [
        { a: 0, b: top, copy: 0 },
        { a: 1, b: top, copy: 0 },
      ],
    });
    expect(left.routers).toBe(intact.routers - 1);
    expect(partsOf(left)).toEqual({ parts: 1, largest: left.routers });
    expect(left.endpoints).toBe(intact.endpoints);
  });

  test("a programmer who names what is not there is told", () => {
    const intact = whole(read("").values);
    expect(() => degrade(intact, { ...NOTHING, routers: [99] })).toThrow("no router 99");
    expect(() => degrade(intact, { ...NOTHING, links: [{ a: 0, b: 9, copy: 0 }] })).toThrow("no link 0-9:0");
  });
});

describe("failures in a study", () => {
  test("are written in one form", () => {
    expect(formatStudy(parseStudy("failedLinks= 3-2 , 0-1:0,1-0&failedRouters=9, 7,7&failLinks=0.050&failSeed=1").study)).toBe(
      "failedLinks=0-1,2-3&failedRouters=7,9&failLinks=0.05",
    );
  });

  test.each([
    ["failedLinks=0-9", "failedLinks = 0-9 is no link of this network: router 0 is linked to 1, 2, 3, 31, 35."],
    ["failedLinks=0-1:1", "failedLinks = 0-1:1 is no link of this network: between the two there is one, 0."],
    ["failedLinks=0-0", "failedLinks = 0-0 is no link of this network: router 0 is linked to 1, 2, 3, 31, 35."],
    ["failedLinks=0-99", "failedLinks = 0-99 names router 99, which this network does not have: its routers are 0 to 35."],
    [
      "failedLinks=7-",
      'failedLinks = 7- holds "7-", which is no link: links by name must be links such as 0-5,3-17 or 0-5:2, by the numbers of their routers.',
    ],
    [
      "failedLinks=0-1,,",
      "failedLinks = 0-1,, has an empty place: links by name must be links such as 0-5,3-17 or 0-5:2, by the numbers of their routers.",
    ],
    ["failedRouters=99", "failedRouters = 99 is no router of this network: failed routers must be 0 to 35."],
    ["failedRouters=x", 'failedRouters = x holds "x", which is no router\'s number: routers by name must be router numbers such as 7,9.'],
    ["failLinks=0.95", "failLinks = 0.95 is out of range: failed links must be a number from 0 to 0.9."],
    [
      "failLinks=0.6",
      "failLinks = 0.6 cuts the network into 5 parts, the largest of 30 of 36 routers: let less fail, or choose another failSeed.",
    ],
    [
      "p=8&a=32&h=32&g=1000&failLinks=0.01",
      "failLinks = 0.01 is for networks of at most 12000 routers, and this one has 32000: leave failLinks out or make the network smaller.",
    ],
    ["traffic=hot-spot&hotSpot=14&failedRouters=7", "hotSpot = 14 has failed with its router: hotSpot must be an endpoint that is left."],
  ])("%s: one sentence", (text, message) => {
    expect(read(text).messages).toEqual([message]);
  });

  test("a damaged network has its family's routings and default; beyond a quarter lost it is routed as any graph", () => {
    expect(read("topology=fat-tree&failLinks=0.02").values["routing"]).toBe("nearest-common-ancestor");
    expect(read("topology=fat-tree&failLinks=0.02&routing=min").messages).toEqual([]);
    expect(read("routing=par&failLinks=0.02").messages).toEqual([]);
    expect(traitsOf(read("failLinks=0.02").values).groups).toEqual(traitsOf(read("").values).groups);
    expect(read("topology=slim-fly&routing=valiant&detour=short&failLinks=0.02").messages).toEqual([]);
    expect(read("routing=par&failLinks=0.26").messages).toEqual([
      expect.stringMatching(/^routing = par needs groups whose routers are all linked, which the damaged Dragonfly lacks: choose min, /),
    ]);
  });

  test("a network is another for every failure, and the same for the same", () => {
    const one = networkOf(read("failLinks=0.1").values);
    expect(networkOf(read("failLinks=0.1").values)).toBe(one);
    expect(networkOf(read("failLinks=0.1&failSeed=2").values)).not.toBe(one);
    expect(networkOf(read("").values).damage).toBeNull();
  });
});

describe("what a damaged network answers", () => {
  test("the price is what was bought, over the endpoints that are left, and failed routers take no power", () => {
    const intact = read("");
    const damaged = read("failedRouters=7,9");
    const before = costOf(networkOf(intact.values), intact.values);
    const after = costOf(networkOf(damaged.values), damaged.values);
    expect(after.routerCost).toBe(before.routerCost);
    expect(after.cableCost).toBe(before.cableCost);
    expect(after.costPerEndpoint).toBeCloseTo((before.costPerEndpoint * 72) / 68, 9);
    expect(after.powerPerEndpoint).toBeCloseTo((before.powerPerEndpoint * 72 * 34) / 36 / 68, 9);
    expect(after.floorPlan.rackOfRouter).toHaveLength(34);
  });

  test("bisection: bounds hold, and a cut of the intact network bounds from above", () => {
    for (const text of [
      "failLinks=0.1",
      "topology=slim-fly&failLinks=0.2",
      "topology=fat-tree&failLinks=0.1",
      "topology=fat-tree&failRouters=0.1&failSeed=3",
    ]) {
      const { values, messages } = read(text);
      expect(messages).toEqual([]);
      const damaged = describeNetwork(networkOf(values));
      const intact = describeNetwork(whole(values));
      expect(damaged.bisection!.lower).toBeGreaterThan(0);
      expect(damaged.bisection!.lower).toBeLessThanOrEqual(damaged.bisection!.upper);
      expect(damaged.bisection!.upper).toBeLessThanOrEqual(intact.bisection!.upper);
      expect(damaged.diameter).toBe(diameterOf(networkOf(values)));
      expect(damaged.diameter).toBeGreaterThanOrEqual(intact.diameter!);
      expect(damaged.mooreBoundFraction).toBeNull();
    }
  });

  test("patterns keep their numbers; who would send to what is lost is silent", () => {
    const { values } = read("traffic=shift&offset=10&failedRouters=7");
    const network = networkOf(values);
    const traffic = patternOf(values).build(network, values);
    const { endpoint, endpointNow } = network.damage!;
    expect(network.endpoints).toBe(70);
    expect(traffic.senders).toBe(68);
    for (let e = 0; e < network.endpoints; e++) {
      const to = (endpoint[e]! + 10) % 72;
      expect(traffic.sends(e)).toBe(endpointNow[to]! >= 0);
      if (traffic.sends(e)) expect(endpoint[traffic.destination(e, { next: () => 0, below: () => 0 })]).toBe(to);
    }
  });

  test("the worst case stays the groups' own: everybody to the next group, as far as that is left", () => {
    const { values } = read("traffic=worst-case&failedRouters=4,5");
    const network = networkOf(values);
    const traffic = patternOf(values).build(network, values);
    const { endpoint } = network.damage!;
    let draw = 0;
    const random = { next: () => 0, below: (n: number) => draw++ % n };
    const seen = new Set<number>();
    for (let i = 0; i < 40; i++) seen.add(endpoint[traffic.destination(0, random)]!);
    expect([...seen].sort((a, b) => a - b)).toEqual([12, 13, 14, 15]);
    expect(traffic.senders).toBe(68);
    // Eight endpoints of group 0 send to the four of group 1 that are left.
    expect(traffic.terminalDemand).toBeCloseTo(2, 12);
    let sum = 0;
    traffic.routerDemands((_s, _d, demand) => {
      sum += demand;
    });
    expect(sum).toBeCloseTo(68, 9);
  });

  test("a matrix loses what it sends from and to lost endpoints; the rest is as it was", () => {
    const { values, messages } = read("traffic=matrix&matrix=0-40:2,0-14:2,1-41:2,14-3:8&failedRouters=7");
    expect(messages).toEqual([]);
    const network = networkOf(values);
    const demands: [number, number, number][] = [];
    patternOf(values)
      .build(network, values)
      .routerDemands((s, d, demand) => demands.push([network.damage!.router[s]!, network.damage!.router[d]!, demand]));
    expect(demands).toEqual([[0, 20, 0.5]]);
  });
});
