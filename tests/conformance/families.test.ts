/** What holds of every family of the list, at sizes from its own parameters (sizes.ts): a new family is tried as soon as it is listed. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { describeNetwork, fiedler, isDeadlockFree, solveThroughput } from "../tools/at-once.ts";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { costOf } from "../../src/cost/cost.ts";
import { layoutNetwork } from "../../src/drawing/layout.ts";
import { layoutPlain } from "../../src/drawing/plain.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { sameDesign, withValue } from "../../src/study/validation.ts";
import { loadSolver, ThroughputError } from "../../src/throughput/solve.ts";
import { MODELS } from "../../src/throughput/models.ts";
import { carryingRouters, diameterOf } from "../../src/topology/breadth-first.ts";
import { partsOf } from "../../src/topology/degrade.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { NobodySends } from "../../src/traffic/traffic.ts";
import { PATTERNS } from "../../src/workload/patterns.ts";
import { simulated } from "../random/properties.ts";
import { expectConsistent } from "../topology/invariants.ts";
import { WHOLE } from "../tools/extent.ts";
import { samplesOf } from "./sizes.ts";
import { holds } from "../tools/same.ts";

const solver = await loadSolver();
/** Most endpoints of networks of which linear programs are solved. */
const SOLVED = 80;
/** And most of their channels. */
const SOLVED_CHANNELS = WHOLE ? 700 : 500;
const CYCLES = 500;
/** Routers up to which patterns are built that are searched for. */
const SEARCHED_ROUTERS = 32;
/** Endpoints beyond which not everything is tried. */
const LARGE = 150;

const change = (values: DesignValues, changes: Readonly<Record<string, string | number>>): DesignValues =>
  Object.entries(changes).reduce((now, [id, value]) => withValue(now, id, value).values, values);

/** Simulates some hundred cycles and says what is delivered of what is sent. */
function run(network: Network, values: DesignValues, load: number): { readonly delivered: number; readonly accepted: number } {
  const short = { ...values, warmup: CYCLES / 2, measure: CYCLES / 2, maxCycles: CYCLES };
  const { deliveredPackets, accepted, cycles, packetLatency } = simulated(network, short, load, CYCLES);
  expect(cycles).toBeLessThanOrEqual(CYCLES);
  expect(packetLatency.mean === null || Number.isFinite(packetLatency.mean)).toBe(true);
  return { delivered: deliveredPackets, accepted };
}

/** So many of the routings that the design's network has, each with the design that takes it, but those that say it is too large for them. */
function routed(values: DesignValues, most: number): readonly DesignValues[] {
  const found: DesignValues[] = [];
  for (const { id, whyNot } of ROUTINGS) {
    // One of the two kinds of forwarding tables with every commit: they share all but the filling of their layers.
    if (whyNot(traitsOf(values)) !== null || (!WHOLE && id === "lash")) continue;
    const changed = withValue(values, "routing", id);
    if (/^routing = (dfsssp|lash) (is for smaller networks: |needs \d+ layers ).*\.$/.test(changed.problems[0]?.message ?? "")) continue;
    expect(changed.problems, id).toEqual([]);
    expect(changed.values["routing"]).toBe(id);
    found.push(changed.values);
    if (found.length === most) break;
  }
  return found;
}

/** What the network alone can carry by the design's model, from and to; null where a sentence says why there is no answer. */
function solved(network: Network, values: DesignValues): { readonly least: number; readonly most: number } | null {
  try {
    const { alphaNetwork, gap } = solveThroughput(network, values, solver);
    return alphaNetwork === null ? null : { least: alphaNetwork, most: alphaNetwork * (1 + (gap ?? 0)) };
  } catch (error) {
    expect(error).toBeInstanceOf(ThroughputError);
    expect(String(error)).toMatch(/\.$/);
    return null;
  }
}

/** The design with five in a hundred links failed, by the first seed that leaves it whole; null where none does. */
function damagedDesign(values: DesignValues): DesignValues | null {
  for (let failSeed = 1; failSeed <= 8; failSeed++) {
    const changed = change(values, { failSeed, failLinks: 0.05 });
    if (changed["failLinks"] === 0.05) return changed;
  }
  return null;
}

/** The first family of each heading is tried at every size with every commit, the others at two small ones. */
const LEADING = new Set(new Map(TOPOLOGIES.toReversed().map((family) => [family.group, family])).values());

/** What is built, or the sentence of the error of this kind. */
function builtOr<T>(refusal: new (...given: never[]) => Error, build: () => T): T | string {
  try {
    return build();
  } catch (error) {
    if (error instanceof refusal) return error.message;
    throw error;
  }
}

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_, family) => {
  const samples = samplesOf(family);
  const every = WHOLE || LEADING.has(family);
  const tried = every ? samples : samples.filter(({ name }) => name === "degenerate" || name === "odd");

  test("has a design of every size", () => {
    expect(samples.map(({ name }) => name)).toEqual(expect.arrayContaining(["degenerate", "small", "thousand"]));
    const { endpoints } = family.size(samples.find(({ name }) => name === "thousand")!.values);
    expect(endpoints).toBeGreaterThan(500);
    expect(endpoints).toBeLessThan(1500);
  });

  describe.each(tried.map((sample) => [`${sample.name}: ${sample.study}`, sample] as const))("%s", (__, { name, values }) => {
    const network = networkOf(values);
    const large = network.endpoints > LARGE;

    test("is built as counted, in one piece, ports paired, and is written and read again", () => {
      const { routers, endpoints } = family.size(values);
      expect([network.routers, network.endpoints]).toEqual([routers, endpoints]);
      const used = Array.from(
        { length: routers },
        (_x, r) => network.channelStart[r + 1]! - network.channelStart[r]! + network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!,
      );
      expectConsistent(network, Math.max(...used));
      expect(Math.max(...used)).toBeLessThanOrEqual(network.radix);
      expect(partsOf(network).parts).toBe(1);
      expect(family.consequence(values)).not.toBe("");
      const { study, problems } = parseStudy(formatDesign(values));
      expect(problems).toEqual([]);
      expect(sameDesign(study.designs[0]!, values)).toBe(true);
    });

    test("what is known of it beforehand is true", () => {
      const traits = traitsOf(values);
      const diameter = diameterOf(network);
      if (traits.diameter !== undefined) expect(diameter).toBe(traits.diameter);
      for (const id of family.endpointsOnly ?? []) {
        const more = family.build({ ...values, [id]: Number(values[id]) + 1 });
        expect([more.channelTarget, carryingRouters(more)]).toEqual([network.channelTarget, carryingRouters(network)]);
      }
      if (network.orbits !== null) {
        expect(network.orbits.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(carryingRouters(network).length);
        const [by, all] = [distancesOf(network), distancesOf(network, everyRouter(network))];
        expect(by.histogram).toEqual(all.histogram);
      }
      if (network.spectralGap !== null && network.routers > 1)
        expect(fiedler(network).value).toBeGreaterThan(network.spectralGap - 1e-6 * (1 + network.spectralGap));
      if (network.rotation !== null) {
        const { rotation, channelSource, channelTarget, routers } = network;
        expect(new Set(rotation).size).toBe(routers);
        const links = new Map<number, number>();
        for (let c = 0; c < network.channels; c++) links.set(channelSource[c]! * routers + channelTarget[c]!, 0);
        let missing = 0;
        for (let c = 0; c < network.channels; c++)
          if (!links.has(rotation[channelSource[c]!]! * routers + rotation[channelTarget[c]!]!)) missing++;
        // A rotation of the routers need not take every link along (symmetry is checked before it is used); of most it does.
        expect(missing).toBeLessThan(Math.max(1, network.channels));
      }
      const figures = describeNetwork(network);
      if (figures.bisection) {
        expect(figures.bisection.lower).toBeLessThanOrEqual(figures.bisection.upper);
        expect(network.channels === 0 ? 0 : figures.bisection.lower).toBeGreaterThanOrEqual(network.routers > 1 ? 1 : 0);
      }
      expect(figures.diameter).toBe(diameter);
    });

    test("is drawn, every router in a place of its own, and priced, every cable once", async () => {
      for (const one of [network, ...(damagedDesign(values) ? [networkOf(damagedDesign(values)!)] : [])]) {
        const drawing = await layoutNetwork(one, () => Promise.resolve(layoutPlain));
        expect(drawing.routerX).toHaveLength(one.routers);
        const places = new Set(Array.from(drawing.routerX, (x, r) => `${x} ${drawing.routerY[r]!}`));
        expect(places.size).toBe(one.routers);
        expect([...drawing.routerX, ...drawing.routerY].every(Number.isFinite)).toBe(true);
      }
      const { electricCables, opticalCables, costPerEndpoint, powerPerEndpoint, floorPlan } = costOf(network, values);
      const width = network.channelWidth.reduce((sum, one) => sum + one, 0);
      // Endpoints of servers have no cables of their own.
      const own = network.endpointRouter.reduce((sum, router) => sum + Number(network.ports?.[router] !== 0), 0);
      expect(electricCables + opticalCables).toBe(width / 2 + own);
      // The line that routers are priced by crosses zero between two and three ports.
      if (network.radix > 2) expect(costPerEndpoint).toBeGreaterThan(0);
      expect(powerPerEndpoint).toBeGreaterThan(0);
      expect(floorPlan.rackOfRouter.every((rack) => rack < floorPlan.racks.length)).toBe(true);
    });

    test("every routing delivers and cannot deadlock, or refuses in a sentence", () => {
      for (const { id, whyNot } of ROUTINGS) {
        const why = whyNot(traitsOf(values));
        if (why === null) continue;
        expect(why).toMatch(/^\w.*[^.]$/);
        const [refused] = withValue(values, "routing", id).problems;
        expect(refused?.message).toMatch(/\.$/);
      }
      for (const design of routed(values, large ? 2 : Infinity)) {
        const routing = ROUTINGS.find(({ id }) => id === design["routing"])!;
        const told = formatDesign(design);
        expect(isDeadlockFree(network, routing, design), told).toBe(true);
        const { delivered, accepted } = run(network, design, 0.1);
        if (network.endpoints > 1) expect(delivered, told).toBeGreaterThan(0);
        expect(accepted, told).toBeLessThan(0.2);
      }
    });

    test("every pattern is defined or refuses in a sentence, and sends what its demands say", () => {
      for (const pattern of PATTERNS) {
        const why = pattern.whyNot?.(traitsOf(values)) ?? null;
        const { values: design, problems } = withValue(values, "traffic", pattern.id);
        if (why !== null || problems.length > 0) {
          expect(problems[0]?.message, pattern.id).toMatch(/\.$/);
          continue;
        }
        // What is searched for takes seconds; it has tests of its own (tests/adversary).
        if (pattern.searched && network.routers > SEARCHED_ROUTERS) continue;
        const traffic = builtOr(NobodySends, () => pattern.build(network, design));
        if (typeof traffic === "string") {
          // Of a few tasks all may run in one server.
          expect(traffic, pattern.id).toMatch(/: all messages stay inside servers, .*\.$/);
          continue;
        }
        let sum = 0;
        if (!large)
          traffic.routerDemands((s, d, demand) => {
            holds(s < network.routers && d < network.routers && demand > 0);
            sum += demand;
          });
        const rate = traffic.rates ? traffic.rates.reduce((all, one) => all + one, 0) : traffic.senders;
        if (!large) expect(sum, pattern.id).toBeCloseTo(rate, 6);
      }
    });

    test.runIf(
      family.size(values).endpoints <= SOLVED &&
        network.channels <= SOLVED_CHANNELS &&
        (WHOLE || name === "degenerate" || (every && name === "odd")),
    )("linear programs: freer models carry no less", () => {
      const alphas = new Map<string, { readonly least: number; readonly most: number }>();
      const design = change(values, { traffic: "random-permutation" });
      for (const { id } of MODELS) {
        const alpha = solved(network, { ...design, model: id });
        if (alpha !== null) alphas.set(id, alpha);
      }
      for (const [freer, tighter] of [
        ["any-path", "0"],
        ["0", "1"],
        ["1", "2"],
        ["0", "3"],
        ["3", "4"],
        ["4", "5"],
        ["0", "min"],
        ["min", "min-uniform"],
      ] as const)
        if (alphas.has(freer) && alphas.has(tighter))
          expect(alphas.get(freer)!.most, `${freer} and ${tighter}`).toBeGreaterThan(alphas.get(tighter)!.least * (1 - 1e-6));
    });

    test.runIf(!every || WHOLE || name === "small" || name === "degenerate")(
      "with five in a hundred links failed it is routed, delivers and is free of deadlock, or is in parts",
      () => {
        if (network.channels === 0) return;
        const damaged = damagedDesign(values);
        if (damaged === null) {
          expect(large, "a large network is hardly ever cut").toBe(false);
          return;
        }
        const left = networkOf(damaged);
        expect(left.channels).toBeLessThan(network.channels);
        for (const design of routed(damaged, large ? 1 : 3)) {
          const routing = ROUTINGS.find(({ id }) => id === design["routing"])!;
          expect(isDeadlockFree(left, routing, design), formatDesign(design)).toBe(true);
          expect(run(left, design, 0.1).delivered).toBeGreaterThan(0);
        }
        if (left.endpoints > SOLVED || left.channels > SOLVED_CHANNELS) return;
        const [any, min] = ["any-path", "min"].map((model) => solved(left, { ...damaged, traffic: "uniform", model }));
        if (min) expect(any!.most).toBeGreaterThan(min.least * (1 - 1e-6));
      },
    );
  });
});
