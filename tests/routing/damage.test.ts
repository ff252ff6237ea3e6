/** Routes on damaged networks of every family: what is left of the intact one's, repaired where nothing is; they cannot wait in a ring. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { EveryDraw } from "../../src/math/every-draw.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Congestion, Router, RoutingDescriptor } from "../../src/routing/routing.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { WHOLE, some } from "../tools/extent.ts";

const congestion: Congestion = {
  queue: (channel) => (channel * 7) % 11,
  queueOf: (channel) => channel % 3,
  outstanding: (channel) => channel % 5,
  outstandingOf: (channel) => channel % 2,
  leavingOf: (channel) => channel % 2,
  overdueOf: (channel) => channel % 4,
  chosen: () => 0,
  chosenOf: () => 0,
};

/** The design with each routing that its network has, but those that say it is too large for them. */
function routed(design: DesignValues): readonly { readonly routing: RoutingDescriptor; readonly values: DesignValues }[] {
  return ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(design)) === null).flatMap((routing) => {
    const { values, problems } = withValue(design, "routing", routing.id);
    if (problems.length === 0) return [{ routing, values }];
    expect(problems[0]!.message).toMatch(/^routing = (dfsssp|lash) is for smaller networks: .*\.$/);
    return [];
  });
}

const intactValues = { failLinks: 0, failRouters: 0, failedLinks: "", failedRouters: "" };

const FAILURES = [{ failLinks: 0.03 }, { failLinks: 0.1, failSeed: 5 }, { failRouters: 0.06, failLinks: 0.03, failSeed: 2 }] as const;

function damagedDesign(topology: string, failures: Readonly<Record<string, number>>): DesignValues | null {
  let values = defaultValues(topology);
  for (const [id, value] of Object.entries(failures)) values = withValue(values, id, value).values;
  return problemsOf(values).length === 0 ? values : null;
}

/** A path's channels by the numbers of the intact network, and its chance. */
type Ways = ReadonlyMap<string, number>;

/** Draws of a pair that are gone through; pairs with more are left out. */
const DRAWS = WHOLE ? 3000 : 1500;

/** All routes of a routing that looks at no queue between two endpoints; null where they are too many. */
function waysOf(router: Router, source: number, destination: number, numberOf: (channel: number) => number): Ways | null {
  const every = new EveryDraw();
  const ways = new Map<string, number>();
  let drawn = 0;
  do {
    const length = router.choose(source, destination, every, congestion);
    const path = Array.from(router.route.subarray(0, length), (entry) => numberOf(entry >> CLASS_BITS)).join();
    ways.set(path, (ways.get(path) ?? 0) + every.chance());
    if (++drawn > DRAWS || every.incomplete) return null;
  } while (every.advance());
  return ways;
}

/** What is wrong with a damaged pair's ways beside those that it had. */
function faultOf(before: Ways, now: Ways, network: Network, from: number, to: number, minimal: boolean): string | null {
  const { channel } = network.damage!;
  const left = new Set(channel);
  const channelsIn = (path: string): number[] => (path === "" ? [] : path.split(",").map(Number));
  const survives = (path: string): boolean => channelsIn(path).every((c) => left.has(c));
  const whole = [...before].filter(([path]) => survives(path));
  const kept = whole.reduce((sum, [, chance]) => sum + chance, 0);
  if ([...now.keys()].some((path) => !survives(path))) return "uses what failed";
  if (whole.length > 0) {
    if (now.size !== whole.length) return `has ${now.size} ways, of which ${whole.length} are left`;
    for (const [path, chance] of whole)
      if (Math.abs((now.get(path) ?? 0) - chance / kept) > 1e-9) return "has other shares of what is left";
    return null;
  }
  // A Valiant packet whose detours are all lost goes minimally.
  if (!minimal) return null;
  if (now.size !== 1) return "has several ways in place of its lost ones";
  const distance = new Int32Array(network.routers);
  breadthFirst(network, to, distance, new Int32Array(network.routers));
  const [path] = [...now.keys()];
  return channelsIn(path!).length === distance[from] ? null : "goes a longer way than it must";
}

describe.each(TOPOLOGIES.map(({ id }) => id))("%s, damaged", (id) => {
  // To repair the paths of hundreds of routers takes seconds a routing.
  const large = networkOf(defaultValues(id)).routers > 150;
  const designs = some(FAILURES, large ? 3 : 1)
    .map((failures) => damagedDesign(id, failures))
    .filter((values) => values !== null);

  test("is still one network for most failures", () => {
    expect(designs.length).toBeGreaterThan(0);
  });

  test("has the routings of its family, and its default", () => {
    for (const design of designs) {
      const whole = defaultValues(id);
      const of = (values: DesignValues) => ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(values)) === null).map((one) => one.id);
      expect(of(design)).toEqual(expect.arrayContaining(of(whole)));
      expect(design["routing"]).toBe(whole["routing"]);
    }
  });

  test("pairs keep what is left of their paths, with their shares; those that lost all take one shortest path", () => {
    const faults = new Set<string>();
    let [kept, changed, lost] = [0, 0, 0];
    for (const design of designs) {
      for (const { routing, values } of routed(design)) {
        // In a damaged tree the algorithms for any graph are not the family's.
        if (!routing.oblivious || routing.whyNot(traitsOf(defaultValues(id))) !== null) continue;
        // Where nothing but links is known of a family, what is left is a graph of its own.
        const { grid, groups, mixed, levels, leafSpine, generators, fixedRoutes } = traitsOf(values);
        if (!grid && !groups && !mixed && !levels && !leafSpine && !generators && !fixedRoutes && !/dfsssp|lash/.test(routing.id)) continue;
        const network = networkOf(values);
        const { intact, endpoint, channel } = network.damage!;
        const now = routing.build(network, values);
        const before = routing.build(intact, { ...values, ...intactValues });
        const random = new Sfc32(5);
        const most = network.routers > 150 ? (WHOLE ? 12 : 5) : WHOLE ? 40 : 16;
        // Ways that are too many to be gone through are so for most pairs.
        let untold = 0;
        for (let i = 0; i < most && untold < 2; i++) {
          const [s, d] = [random.below(network.endpoints), random.below(network.endpoints)];
          const [from, to] = [network.endpointRouter[s]!, network.endpointRouter[d]!];
          if (from === to) continue;
          const was = waysOf(before, endpoint[s]!, endpoint[d]!, (c) => c);
          const is = was && waysOf(now, s, d, (c) => channel[c]!);
          if (!was || !is) {
            untold++;
            continue;
          }
          const same = was.size === is.size && [...was].every(([path, chance]) => Math.abs(chance - (is.get(path) ?? 0)) < 1e-9);
          if (same) kept++;
          else if ([...is.keys()].some((path) => was.has(path))) changed++;
          else lost++;
          const fault = faultOf(was, is, network, from, to, routing.paths === "minimal" || levels !== undefined);
          if (fault) faults.add(`${formatDesign(values)}: ${s} to ${d} ${fault}`);
        }
      }
    }
    expect([...faults]).toEqual([]);
    if (designs.some((values) => traitsOf(values).grid || traitsOf(values).groups))
      expect(Math.min(kept, changed + lost)).toBeGreaterThan(0);
  });

  test("routes go from channel to channel to their end, in classes and dependencies that are declared", () => {
    for (const design of designs) {
      const network = networkOf(design);
      for (const { routing, values } of routed(design)) {
        const told = formatDesign(values);
        const { minimal, all } = routing.classes(values);
        expect(minimal, told).toBeLessThanOrEqual(all);
        const turns = new Set<number>();
        // Networks of many routers have too many turns to keep.
        const small = network.channels < 1000;
        const entries = network.channels << CLASS_BITS;
        if (small)
          routing.dependencies(network, values, (c, vc, d, next) =>
            turns.add(((c << CLASS_BITS) | vc) * entries + ((d << CLASS_BITS) | next)),
          );
        const router = routing.build(network, values);
        const random = new Sfc32(3);
        const wrong = new Set<string>();
        for (let i = 0; i < 400; i++) {
          const s = random.below(network.endpoints);
          const d = random.below(network.endpoints);
          const length = router.choose(s, d, random, congestion);
          const to = network.endpointRouter[d]!;
          let at = network.endpointRouter[s]!;
          if (length > router.longestRoute) wrong.add("too long");
          let before = -1;
          for (let k = 0; k < length; k++) {
            const word = router.route[k]!;
            const entry = resolved(router, at, word);
            const channel = entry >> CLASS_BITS;
            if (network.channelSource[channel] !== at) wrong.add("jumps");
            if ((entry & CLASS_MASK) >= all) wrong.add("class out of range");
            if (small && before >= 0 && !turns.has(before * entries + entry)) wrong.add("undeclared dependency");
            before = entry;
            at = network.channelTarget[channel]!;
          }
          if (at !== to) wrong.add("ends elsewhere");
        }
        expect([...wrong], told).toEqual([]);
      }
    }
  });

  test("nothing can wait in a ring", () => {
    for (const design of designs.slice(0, 2)) {
      for (const { routing, values } of routed(design)) {
        expect(isDeadlockFree(networkOf(values), routing, values), formatDesign(values)).toBe(true);
      }
    }
  });
});

/** The entry that a router makes of one that leaves the port to it: its preferred port. */
function resolved(router: Router, at: number, word: number): number {
  const entry = word < 0 ? ~word : word;
  const vcClass = entry & CLASS_MASK;
  const channel = word < 0 ? router.adaptive!.channelAt(at, entry >> CLASS_BITS) : entry >> CLASS_BITS;
  return (channel << CLASS_BITS) | (vcClass === ADAPTIVE ? 0 : vcClass);
}
