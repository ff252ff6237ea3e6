/** Routes on damaged networks of every family: they use what is there, end where they should and cannot wait in a ring. */
import { describe, expect, test } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { isDeadlockFree } from "../../src/routing/deadlock.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Congestion, RoutingDescriptor } from "../../src/routing/routing.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { defaultValues, problemsOf, withValue } from "../../src/study/validation.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";

const congestion: Congestion = {
  queue: (channel) => (channel * 7) % 11,
  queueOf: (channel) => channel % 3,
  outstanding: (channel) => channel % 5,
  outstandingOf: (channel) => channel % 2,
  leavingOf: (channel) => channel % 2,
  overdueOf: (channel) => channel % 4,
};

/** The design with each routing that its network has, but those that say it is too large for them. */
function routed(design: Values): readonly { readonly routing: RoutingDescriptor; readonly values: Values }[] {
  return ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(design)) === null).flatMap((routing) => {
    const { values, problems } = withValue(design, "routing", routing.id);
    if (problems.length === 0) return [{ routing, values }];
    expect(problems[0]!.message).toMatch(/^routing = (dfsssp|lash) is for smaller networks: .*\.$/);
    return [];
  });
}

const FAILURES = [{ failLinks: 0.03 }, { failLinks: 0.12, failSeed: 5 }, { failRouters: 0.06, failLinks: 0.03, failSeed: 2 }] as const;

function damagedDesign(topology: string, failures: Readonly<Record<string, number>>): Values | null {
  let values = defaultValues(topology);
  for (const [id, value] of Object.entries(failures)) values = withValue(values, id, value).values;
  return problemsOf(values).length === 0 ? values : null;
}

describe.each(TOPOLOGIES.map(({ id }) => id))("%s, damaged", (id) => {
  const designs = FAILURES.map((failures) => damagedDesign(id, failures)).filter((values) => values !== null);

  test("is still one network for most failures", () => {
    expect(designs.length).toBeGreaterThan(0);
  });

  test("routes go from channel to channel to their end, minimal ones by the shortest way, in classes that are declared", () => {
    for (const design of designs) {
      const network = networkOf(design);
      const distance = new Int32Array(network.routers);
      const queue = new Int32Array(network.routers);
      const fitting = routed(design);
      expect(fitting.map(({ routing }) => routing.id)).toEqual(expect.arrayContaining(["min", "valiant", "ugal-l", "ugal-g"]));
      for (const { routing, values } of fitting) {
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
          if (router.minimal) {
            breadthFirst(network, to, distance, queue);
            if (length !== distance[at]) wrong.add("not minimal");
          }
          if (length > router.longestRoute) wrong.add("too long");
          let before = -1;
          for (let k = 0; k < length; k++) {
            const entry = router.route[k]!;
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
