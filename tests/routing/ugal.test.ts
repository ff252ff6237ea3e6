import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Candidate, Congestion } from "../../src/routing/routing.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { design } from "../simulation/designs.ts";
import { optionSets, PATH_NETWORKS, PATH_ROUTINGS, routingNamed, UNEVEN } from "./paths.ts";
import type { Set as Options } from "./paths.ts";

/** Readings by "channel" (queue), "channel/class" (of it in input buffers), "channel/class>" (in the output queue), "+channel" and "+channel/class" (outstanding), "!channel/class" (overdue), "?channel" and "?channel/class" (chosen); others are 0. */
function readings(of: Readonly<Record<string, number>>): Congestion {
  return {
    queue: (channel) => of[`${channel}`] ?? 0,
    queueOf: (channel, vcClass) => of[`${channel}/${vcClass}`] ?? 0,
    outstanding: (channel) => of[`+${channel}`] ?? 0,
    outstandingOf: (channel, vcClass) => of[`+${channel}/${vcClass}`] ?? 0,
    leavingOf: (channel, vcClass) => of[`${channel}/${vcClass}>`] ?? 0,
    overdueOf: (channel, vcClass) => of[`!${channel}/${vcClass}`] ?? 0,
    chosen: (channel) => of[`?${channel}`] ?? 0,
    chosenOf: (channel, vcClass) => of[`?${channel}/${vcClass}`] ?? 0,
  };
}

function ugal(id: string, options: Options = {}) {
  const values = design({ arrangement: "absolute", routing: id, ...options });
  const network = networkOf(values);
  const router = routingNamed(id).build(network, values);
  const explain = (source: number, destination: number, seed: number, congestion: Congestion): readonly Candidate[] =>
    router.explain!(source, destination, new Sfc32(seed), congestion);
  /** True when the packet goes minimally. */
  const minimal = (source: number, destination: number, seed: number, congestion: Congestion): boolean => {
    router.choose(source, destination, new Sfc32(seed), congestion);
    return router.minimal;
  };
  /** A seed whose first detour satisfies the condition against the minimal path. */
  const seedWhere = (
    source: number,
    destination: number,
    holds: (minimal: Candidate, detour: Candidate) => boolean,
  ): { seed: number; best: Candidate; detour: Candidate } => {
    for (let seed = 1; seed < 500; seed++) {
      const [best, detour] = explain(source, destination, seed, UNEVEN);
      if (best && detour && holds(best, detour)) return { seed, best, detour };
    }
    throw new Error("no such draw");
  };
  return { network, router, explain, minimal, seedWhere };
}

const first = ({ channels }: Candidate): number => channels[0]!;
// From router 1 of group 0 to a router of group 7, whose global channel is another router's: three hops.
const SOURCE = 2;
const DESTINATION = 63;

describe("explain", () => {
  for (const set of PATH_NETWORKS) {
    const network = networkOf(design(set));
    for (const routing of PATH_ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(design(set))) === null)) {
      test(`${routing.id} on ${JSON.stringify(set)} agrees with choose for the same stream, and draws as much`, () => {
        for (const options of optionSets(routing, network.family)) {
          const values = design({ ...set, routing: routing.id, ...options });
          const router = routing.build(network, values);
          const one = new Sfc32(5);
          const other = new Sfc32(5);
          const wrong = new Set<string>();
          for (let s = 0; s < network.endpoints; s++) {
            for (let d = 0; d < network.endpoints; d++) {
              const length = router.choose(s, d, one, UNEVEN);
              const route = [...router.route.subarray(0, length)];
              const { minimal } = router;
              const candidates = router.explain!(s, d, other, UNEVEN);
              const chosen = candidates.filter((candidate) => candidate.chosen);
              if (chosen.length !== 1 || chosen[0]!.minimal !== minimal) wrong.add(`${s} to ${d}: ${chosen.length} chosen`);
              if (chosen[0]!.channels.map((channel, hop) => (channel << CLASS_BITS) | chosen[0]!.classes[hop]!).join() !== route.join())
                wrong.add(`${s} to ${d}: another path`);
              if (candidates.some(({ cost }) => cost !== null && cost < chosen[0]!.cost!)) wrong.add(`${s} to ${d}: not the least`);
            }
          }
          expect([...wrong]).toEqual([]);
          expect(one.next()).toBe(other.next());
        }
      });
    }
  }

  test("the comparison is a sentence with its numbers", () => {
    const { seedWhere, explain } = ugal("ugal-l", { bias: 5 });
    const { seed, best, detour } = seedWhere(SOURCE, DESTINATION, (m, d) => first(m) !== first(d) && d.channels.length === 5);
    const [minimal, other] = explain(SOURCE, DESTINATION, seed, readings({ [first(best)]: 12, [first(detour)]: 4 }));
    expect(minimal).toMatchObject({ queue: 12, cost: 31, chosen: false, comparison: "12 flits × 3 hops = 36, less the bias of 5: 31" });
    expect(other).toMatchObject({ queue: 4, cost: 20, chosen: true, comparison: "4 flits × 5 hops = 20" });
  });
});

describe("UGAL-L's decision", () => {
  test("Singh's product, ties minimal, bias", () => {
    for (const bias of [0, 5]) {
      const { seedWhere, minimal } = ugal("ugal-l", { bias });
      const { seed, best, detour } = seedWhere(
        SOURCE,
        DESTINATION,
        (m, d) => first(m) !== first(d) && m.channels.length === 3 && d.channels.length === 5,
      );
      const at = (m: number, d: number): boolean => minimal(SOURCE, DESTINATION, seed, readings({ [first(best)]: m, [first(detour)]: d }));
      expect(at(10, 6)).toBe(true);
      expect(at(11, 6)).toBe(bias === 5);
      expect(at(12, 6)).toBe(false);
    }
  });

  test("BookSim2's: minimal when q_m <= 2 q_nm + 30, by credits over all virtual channels", () => {
    const { seedWhere, minimal } = ugal("ugal-l", {
      intermediate: "router",
      congestion: "credits",
      weighting: "double",
      bias: 30,
      vcScheme: "booksim",
    });
    const { seed, best, detour } = seedWhere(SOURCE, DESTINATION, (m, d) => first(m) !== first(d));
    const at = (m: number, d: number): boolean =>
      minimal(SOURCE, DESTINATION, seed, readings({ [`+${first(best)}`]: m, [`+${first(detour)}`]: d }));
    expect(at(50, 10)).toBe(true);
    expect(at(51, 10)).toBe(false);
    expect(at(30, 0)).toBe(true);
    expect(at(31, 0)).toBe(false);
  });

  test("by both measures: flits in input buffers and credits outstanding add up", () => {
    const { seedWhere, minimal } = ugal("ugal-l", { congestion: "both", weighting: "double" });
    const { seed, best, detour } = seedWhere(SOURCE, DESTINATION, (m, d) => first(m) !== first(d));
    const at = (waiting: number, outstanding: number): boolean =>
      minimal(
        SOURCE,
        DESTINATION,
        seed,
        readings({
          [`${first(best)}/0`]: waiting - 1,
          [`${first(best)}/2`]: 1,
          [`+${first(best)}`]: outstanding,
          [`${first(detour)}/0`]: 1,
          [`+${first(detour)}`]: 2,
        }),
      );
    expect(at(3, 3)).toBe(true);
    expect(at(4, 3)).toBe(false);
    expect(at(3, 4)).toBe(false);
  });

  test("virtual channels: never, always, or where the port is shared", () => {
    const decisions = (same: boolean, of: (m: Candidate, d: Candidate) => Readonly<Record<string, number>>): boolean[] =>
      ["ugal-l", "ugal-l-vc", "ugal-l-vch"].map((id) => {
        const { seedWhere, minimal } = ugal(id);
        const { seed, best, detour } = seedWhere(
          SOURCE,
          DESTINATION,
          (m, d) => (first(m) === first(d)) === same && m.channels.length === 3,
        );
        return minimal(SOURCE, DESTINATION, seed, readings(of(best, detour)));
      });
    const entry = ({ channels, classes }: Candidate): string => `${channels[0]!}/${classes[0]!}`;
    // Shared port, all flits minimal ones: only virtual channels tell the two apart.
    expect(decisions(true, (m) => ({ [first(m)]: 20, [entry(m)]: 20 }))).toEqual([true, false, false]);
    expect(decisions(true, (m, d) => ({ [first(m)]: 20, [entry(d)]: 20 }))).toEqual([true, true, true]);
    // Other ports: the whole port counts, except for UGAL-L (VC).
    expect(decisions(false, (m, d) => ({ [first(m)]: 20, [first(d)]: 5, [entry(d)]: 5 }))).toEqual([false, true, false]);
    expect(decisions(false, (m, d) => ({ [first(m)]: 5, [entry(m)]: 5, [first(d)]: 20 }))).toEqual([true, false, true]);
  });

  test("by flits waiting and credits overdue: of the channel, or of a class with its share of the output queue", () => {
    const port = ugal("ugal-l", { congestion: "overdue", weighting: "double" });
    expect(port.router.followsFlits).toBe(true);
    expect(ugal("ugal-l").router.followsFlits).toBe(false);
    const apart = port.seedWhere(SOURCE, DESTINATION, (m, d) => first(m) !== first(d));
    const at = (waiting: number, overdue: number): boolean =>
      port.minimal(
        SOURCE,
        DESTINATION,
        apart.seed,
        readings({
          [first(apart.best)]: waiting,
          [`!${first(apart.best)}/1`]: overdue - 1,
          [`!${first(apart.best)}/2`]: 1,
          [first(apart.detour)]: 1,
          [`!${first(apart.detour)}/0`]: 2,
          [`+${first(apart.detour)}`]: 50,
        }),
      );
    expect(at(3, 3)).toBe(true);
    expect(at(4, 3)).toBe(false);
    expect(at(3, 4)).toBe(false);

    for (const congestion of ["queue", "overdue"]) {
      const { router, seedWhere, minimal } = ugal("ugal-l-vch", { congestion, weighting: "double" });
      expect(router.followsFlits).toBe(true);
      const { seed, best, detour } = seedWhere(SOURCE, DESTINATION, (m, d) => first(m) === first(d));
      const [m, d] = [best, detour].map(({ channels, classes }) => `${channels[0]!}/${classes[0]!}`) as [string, string];
      const by = (waiting: number, leaving: number, overdue: number): boolean =>
        minimal(SOURCE, DESTINATION, seed, readings({ [m]: waiting, [`${m}>`]: leaving, [`!${m}`]: overdue, [d]: 1, [`${d}>`]: 1 }));
      expect(by(2, 2, 0)).toBe(true);
      expect(by(2, 3, 0)).toBe(false);
      expect(by(2, 2, 1)).toBe(congestion === "queue");
    }
  });

  test("credit round trips: the VC hybrid with credits held back", () => {
    const { router, seedWhere, minimal } = ugal("ugal-l-cr");
    expect(router.delaysCredits).toBe(true);
    expect(ugal("ugal-l-vch").router.delaysCredits).toBe(false);
    const { seed, best, detour } = seedWhere(SOURCE, DESTINATION, (m, d) => first(m) === first(d));
    const [m, d] = [best, detour].map(({ channels, classes }) => `${channels[0]!}/${classes[0]!}`) as [string, string];
    expect(minimal(SOURCE, DESTINATION, seed, readings({ [`!${m}`]: 40, [`!${d}`]: 2 }))).toBe(false);
    expect(minimal(SOURCE, DESTINATION, seed, readings({ [`!${m}`]: 2, [`!${d}`]: 40 }))).toBe(true);
  });

  test("of several detours the one that gains most is taken", () => {
    const { router, explain } = ugal("ugal-l", { candidates: 8 });
    const candidates = explain(SOURCE, DESTINATION, 4, UNEVEN);
    const [best, ...detours] = candidates;
    const target = detours.findIndex((detour) => first(detour) !== first(best!));
    const congestion: Congestion = { ...UNEVEN, queue: (channel) => (channel === first(detours[target]!) ? 1 : 9) };
    router.choose(SOURCE, DESTINATION, new Sfc32(4), congestion);
    expect(router.route[0]! >> CLASS_BITS).toBe(first(detours[target]!));
  });
});

describe("UGAL-G's readings", () => {
  const seen = (reading: string, of: (minimal: Candidate, departure: number) => Readonly<Record<string, number>>): boolean => {
    const { network, seedWhere, minimal } = ugal("ugal-g", { reading });
    const { seed, best } = seedWhere(
      SOURCE,
      DESTINATION,
      (m, d) => m.channels.length === 3 && d.channels.every((channel) => !m.channels.includes(channel)),
    );
    const departure = best.channels.find((channel) => network.channelKind[channel] === GLOBAL)!;
    return !minimal(SOURCE, DESTINATION, seed, readings(of(best, departure)));
  };

  test("the whole path, the global channel out of the source's group, or output queues alone", () => {
    for (const reading of ["path", "source-group", "outputs"]) {
      expect(
        seen(reading, () => ({})),
        reading,
      ).toBe(false);
      expect(
        seen(reading, (_, departure) => ({ [departure]: 9 })),
        reading,
      ).toBe(true);
      expect(
        seen(reading, ({ channels }) => ({ [channels[0]!]: 9 })),
        reading,
      ).toBe(reading !== "source-group");
      expect(
        seen(reading, ({ channels }) => ({ [channels[2]!]: 9 })),
        reading,
      ).toBe(reading !== "source-group");
      // All of it in input buffers.
      expect(
        seen(reading, (_, departure) => ({ [departure]: 9, [`${departure}/1`]: 4, [`${departure}/2`]: 5 })),
        reading,
      ).toBe(reading !== "outputs");
    }
  });

  test("source group: Singh's product; the others: plain sums", () => {
    const at = (reading: string, m: number, d: number): boolean => {
      const { network, seedWhere, minimal } = ugal("ugal-g", { reading });
      const { seed, best, detour } = seedWhere(SOURCE, DESTINATION, (a, b) => a.channels.length === 3 && b.channels.length === 5);
      const out = ({ channels }: Candidate): number => channels.find((channel) => network.channelKind[channel] === GLOBAL)!;
      return minimal(SOURCE, DESTINATION, seed, readings({ [out(best)]: m, [out(detour)]: d }));
    };
    expect(at("source-group", 5, 3)).toBe(true);
    expect(at("source-group", 6, 3)).toBe(false);
    expect(at("path", 3, 3)).toBe(true);
    expect(at("path", 4, 3)).toBe(false);
    expect(at("outputs", 4, 3)).toBe(false);
  });

  test("four candidates by default on a Slim Fly, where there is no source group", () => {
    expect(design({ topology: "slim-fly", routing: "ugal-g", reading: "outputs" })).toMatchObject({
      candidates: 4,
      intermediate: "router",
    });
    expect(() => design({ topology: "slim-fly", routing: "ugal-g", reading: "source-group" })).toThrow(
      /needs groups of routers, which Slim Fly lacks/,
    );
    expect(() => design({ routing: "ugal-g", reading: "outputs", congestion: "credits" })).toThrow(/congestion must be queue/);
  });
});

describe("BookSim2's assignment", () => {
  const options = { intermediate: "router", vcScheme: "booksim", congestion: "credits", weighting: "double" };

  test("classes, draws and ejection as BOOKSIM.md states them", () => {
    // Two links between each pair of groups: with one, a detour by the destination's group shares the minimal path's port and never wins.
    const { network, router } = ugal("ugal-l", { g: 5, ...options });
    const groupOf = (r: number): number => Math.floor(r / 4);
    const random = new Sfc32(2);
    const kinds = new Set<string>();
    for (let i = 0; i < 4000; i++) {
      const source = random.below(network.endpoints);
      const destination = random.below(network.endpoints);
      const from = network.endpointRouter[source]!;
      const to = network.endpointRouter[destination]!;
      const length = router.choose(source, destination, random, UNEVEN);
      const route = [...router.route.subarray(0, length)];
      const classes = route.map((entry) => entry & CLASS_MASK);
      const globals = route.flatMap((entry, hop) => (network.channelKind[entry >> CLASS_BITS] === GLOBAL ? [hop] : []));
      if (groupOf(from) === groupOf(to)) {
        expect(classes.every((vcClass) => vcClass === 2)).toBe(true);
        expect(length === 0 ? router.ejectionClass : 2).toBe(2);
        kinds.add(length === 0 ? "same router" : "own group");
      } else if (router.minimal) {
        expect(classes).toEqual(classes.map((_, hop) => (hop < globals[0]! ? 1 : 2)));
        expect(router.ejectionClass).toBe(-1);
        kinds.add("minimal");
      } else {
        expect(classes[0]).toBe(0);
        expect(classes[globals[0]!]).toBe(0);
        if (globals.length === 2) {
          expect(classes.slice(globals[1]!)).toEqual(classes.slice(globals[1]!).map(() => 2));
          expect(router.ejectionClass).toBe(-1);
          kinds.add("third group");
        } else {
          // In the destination's group: class 1 from the intermediate router on, for the ejection too when that is the destination's.
          expect(classes.slice(globals[0]! + 1).every((vcClass) => vcClass <= 1)).toBe(true);
          expect(router.ejectionClass).toBe(classes.at(-1) === 0 ? 1 : -1);
          kinds.add(classes.at(-1) === 0 ? "through the destination's router" : "destination's group");
        }
      }
    }
    expect(kinds.size).toBe(6);
  });

  test("an intermediate node of the source's group, one in nine, means the minimal path", () => {
    const { network, router } = ugal("ugal-l", options);
    const random = new Sfc32(2);
    const port = router.explain!(SOURCE, DESTINATION, new Sfc32(1), UNEVEN)[0]!.channels[0]!;
    let minimal = 0;
    for (let i = 0; i < 9000; i++) {
      router.choose(SOURCE, DESTINATION, random, readings({ [`+${port}`]: 100 }));
      if (router.minimal) minimal++;
    }
    // And detours that begin with the minimal port: 2 · 100 is more than 100.
    const sharing = [...network.channelTarget.keys()].filter(
      (c) => network.channelSource[c] === network.channelTarget[port] && network.channelKind[c] === GLOBAL,
    ).length;
    expect(sharing).toBe(2);
    expect(Math.abs(minimal / 9000 - (1 + sharing) / 9)).toBeLessThan(0.02);
  });
});

describe("PAR", () => {
  test("asks again at the second router of a minimal path, and diverts by the global channel's own queue", () => {
    const { network, router, seedWhere } = ugal("par");
    const { seed, best } = seedWhere(SOURCE, DESTINATION, (m) => m.channels.length === 3);
    expect(best.classes).toEqual([0, 3, 3]);
    const idle = readings({});
    const go = (congestion: Congestion): number => {
      router.choose(SOURCE, DESTINATION, new Sfc32(seed), idle);
      expect(router).toMatchObject({ minimal: true, reconsiderAfter: 1 });
      return router.reconsider!(network.channelTarget[first(best)]!, DESTINATION, new Sfc32(9), congestion);
    };
    expect(go(idle)).toBe(-1);
    const length = go(readings({ [best.channels[1]!]: 1 }));
    expect(length).toBeGreaterThan(2);
    expect(router).toMatchObject({ minimal: false, reconsiderAfter: 0 });
    expect(router.route[0]! & CLASS_MASK).toBeGreaterThan(0);
    expect([...router.route.subarray(0, length)].some((entry) => entry >> CLASS_BITS === best.channels[1])).toBe(false);
  });

  test("does not ask when the packet detours, stays in its group, or leaves it on the first hop", () => {
    const { network, router } = ugal("par", { intermediate: "router" });
    const random = new Sfc32(3);
    let asked = 0;
    for (let s = 0; s < network.endpoints; s++) {
      for (let d = 0; d < network.endpoints; d++) {
        const length = router.choose(s, d, random, UNEVEN);
        const localFirst = length > 1 && network.channelKind[router.route[0]! >> CLASS_BITS] !== GLOBAL;
        expect(router.reconsiderAfter).toBe(router.minimal && localFirst ? 1 : 0);
        asked += router.reconsiderAfter!;
      }
    }
    expect(asked).toBeGreaterThan(100);
  });

  test("with parallel global links it may change to another one of the second router", () => {
    const { network, router } = ugal("par", { p: 1, a: 2, h: 4, g: 3 });
    const destination = network.endpoints - 1;
    const random = new Sfc32(1);
    while (router.choose(0, destination, random, readings({})) < 2 || router.reconsiderAfter !== 1);
    const at = network.channelTarget[router.route[0]! >> CLASS_BITS]!;
    const taken = router.route[1]! >> CLASS_BITS;
    const length = router.reconsider!(at, destination, random, { ...readings({}), queue: (channel) => (channel === taken ? 1 : 0) });
    expect(length).toBeGreaterThan(0);
    expect(router.minimal).toBe(true);
    const out = router.route[0]! >> CLASS_BITS;
    expect(out).not.toBe(taken);
    expect(network.channelSource[out]).toBe(at);
    expect(Math.floor(network.channelTarget[out]! / 2)).toBe(2);
  });
});
