import { describe, expect, test } from "vitest";
import type { Descriptor } from "../../src/descriptor.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { MAX_ENDPOINTS, MAX_ROUTERS, withinLimits } from "../../src/study/network-size.ts";
import { designLetter, designTitle } from "../../src/study/names.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { descriptorIn, fittingOptions, GROUPS, parametersIn, parametersOf } from "../../src/study/schema.ts";
import { sectionsOf } from "../../src/study/sections.ts";
import { defaultOf, defaultValues, withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { PATTERNS } from "../../src/workload/patterns.ts";

const design = (text: string) => parseStudy(text).study.designs[0]!;

describe("the table", () => {
  test("names of one design never collide, whatever is chosen, and are not letters with a dot", () => {
    const groups = GROUPS.filter(({ choice }) => !choice);
    const all = new Set<string>();
    const clashes: string[] = [];
    for (const topology of TOPOLOGIES)
      for (const routing of ROUTINGS)
        for (const traffic of PATTERNS) {
          const settings = groups.map((group) => descriptorIn(group, { topology: topology.id }));
          const ids = [topology, routing, traffic, ...settings].flatMap((descriptor: Descriptor) =>
            descriptor.parameters.map(({ id }) => id),
          );
          ids.push("topology", "routing", "traffic");
          // The format's version, 1, may share its name with a parameter that is never 1.
          const own = topology.parameters.find(({ id }) => id === "v");
          if (own?.kind !== "integer" || own.min < 2) ids.push("v");
          if (new Set(ids).size < ids.length) clashes.push(`${topology.id} ${routing.id} ${traffic.id}: ${ids.join()}`);
          for (const id of ids) all.add(id);
        }
    expect(clashes).toEqual([]);
    for (const id of all) expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  test.each(TOPOLOGIES.map(({ id }) => id))("the defaults of %s are complete and valid", (id) => {
    const values = defaultValues(id);
    expect(problemsOf(values)).toEqual([]);
    expect(Object.keys(values)).toEqual(parametersOf(values).map((parameter) => parameter.id));
    for (const key of Object.keys(values).slice(1)) expect(values[key], key).toEqual(defaultOf(values, key));
  });

  test("the defaults that the contract states", () => {
    expect(defaultValues()).toMatchObject({
      topology: "dragonfly",
      g: 9,
      arrangement: "palmtree",
      traffic: "uniform",
      selfTraffic: "0",
      load: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
      seed: 1,
      packetSize: 1,
      intraVlb: "outside",
      gap: 0,
    });
    expect(design("topology=slim-fly&q=7&routing=ugal-l")).toMatchObject({ p: 6, candidates: 4, minimalCandidates: 1, bias: 0 });
    expect(design("routing=ugal-g")).toMatchObject({ candidates: 1 });
  });

  test("programmers' errors", () => {
    expect(() => defaultValues("hypertree")).toThrow(/hypertree/);
    expect(() => defaultOf(defaultValues(), "q")).toThrow(TypeError);
    expect(() => withValue(defaultValues(), "q", 5)).toThrow(TypeError);
  });
});

describe("bad studies: one sentence each, everything else kept", () => {
  test.each([
    ["p=2.5&seed=3", "p", "2.5", /^p = 2\.5 is not an integer: .* from 1 to 128\.$/],
    ["p=x&seed=3", "p", "x", /^p = x is not a decimal number/],
    ["p=0&seed=3", "p", "0", /^p = 0 is out of range/],
    ["p=4&p=5&seed=3", "p", "5", /^p is given twice, as 4 and as 5: give it once\.$/],
    [
      "clusters=9&seed=3",
      "clusters",
      "9",
      /^clusters = 9 names no parameter: the names here are topology, p, a, h, g, [^,]+, [^,]+, [^,]+ and \d+ more \(see the reference\)\.$/,
    ],
    ["packetsize=2&seed=3", "packetsize", "2", /^packetsize = 2 names no parameter: perhaps packetSize is meant\.$/],
    [
      "b.view=matrix&seed=3",
      "b.view",
      "matrix",
      /^In design B, view = matrix is no part of a study: in an address it says what the studio shows\.$/,
    ],
    ["toString=2&seed=3", "toString", "2", /^toString = 2 names no parameter/],
    ["topology=slim-fly&q=6&seed=3", "q", "6", /^q = 6 is not possible: .* \(nearest: 5 or 7\)\.$/],
    ["g=10&seed=3", "g", "10", /^g = 10 is too many groups: .* g must be 2 to 9\.$/],
    ["topology=cascade&groups=42&seed=3", "groups", "42", /^groups = 42 is out of range: groups must be an integer from 2 to 41\.$/],
    [
      "topology=cascade&arrangement=spread&groups=30&seed=3",
      "groups",
      "30",
      /^groups = 30 is too many groups for the spread arrangement: a router has 10 global ports, so groups must be 2 to 29\.$/,
    ],
    ["topology=cascade&p=9&seed=3", "p", "9", /^p = 9 is out of range: .* 1 to 8\.$/],
    [
      "topology=moebius&seed=3",
      "topology",
      "moebius",
      /^topology = moebius is not a choice: topology must be dragonfly, cascade, .+ or [a-z-]+\.$/,
    ],
    [
      "q=5&seed=3",
      "q",
      "5",
      /^q = 5 is a parameter of Slim Fly(, | and )PolarFly.*, but the topology is Dragonfly: leave q out or choose topology=slim-fly(, | or )polarfly.*\.$/,
    ],
    [
      "bias=5&seed=3",
      "bias",
      "5",
      /^bias = 5 is a parameter of UGAL-L, [^:]*UGAL-G and PAR, but the routing is MIN: .* routing=ugal-l, [^:]*ugal-g or par\.$/,
    ],
    ["offset=5&seed=3", "offset", "5", /^offset = 5 is a parameter of Shift, but the traffic is Uniform random: .* traffic=shift\.$/],
    [
      "routing=deterministic&seed=3",
      "routing",
      "deterministic",
      /^routing = deterministic needs stages of routers, which Dragonfly lacks: choose min, valiant, [^:]*ugal-g, par, dfsssp, lash or ecmp\.$/,
    ],
    [
      "topology=fat-tree&routing=ugal-l&seed=3",
      "routing",
      "ugal-l",
      /^routing = ugal-l needs endpoints at every router, which Fat-tree lacks: choose nearest-common-ancestor, deterministic, adaptive-first-free, adaptive-sadp, adaptive-nca, dfsssp, lash or ecmp\.$/,
    ],
    [
      "topology=fat-tree&routing=spraying&seed=3",
      "routing",
      "spraying",
      /^routing = spraying is not a choice, perhaps nearest-common-ancestor is meant: routing must be [^:]+\.$/,
    ],
    [
      "topology=fat-tree&routing=per-flow_hashing&seed=3",
      "routing",
      "per-flow_hashing",
      /^routing = per-flow_hashing is not a choice, perhaps ecmp is meant: /,
    ],
    ["traffic=gossip&seed=3", "traffic", "gossip", /^traffic = gossip is not a choice/],
    ["model=9&seed=3", "model", "9", /^model = 9 is not a choice/],
    ["routing=valiant&vcs=2&seed=3", "vcs", "2", /^vcs = 2 is too few: .* vcs must be 3 to 16\.$/],
    ["load=&seed=3", "load", "", /^load = \(nothing\) is empty/],
    ["load=0.1,NaN&seed=3", "load", "0.1,NaN", /^load = 0\.1,NaN holds "NaN", which is not a number/],
    ["load=0.9:0.1:-0.1&seed=3", "load", "0.9:0.1:-0.1", /has a negative step/],
    ["topology=delorme&v=5&seed=3", "v", "5", /^v = 5 makes a network of 24336 routers .*: v must be 2, 3 or 4\.$/],
    ["v=2&seed=3", "v", "2", /^v = 2 is a format that is not known here: v must be 1 or left out\.$/],
    ["a.p=3&seed=3", "a.p", "3", /^a\.p = 3 is not written so: .* write p=3\.$/],
    ["z.p=3&seed=3", "z.p", "3", /^z\.p = 3 names no design: the letters of designs are b to h\.$/],
    ["c.p=3&seed=3", "c.p", "3", /^c\.p = 3 needs a design B before it, as letters follow one another: write b\.p\.$/],
    ["b.q=6&b.topology=slim-fly&seed=3", "b.q", "6", /^In design B, q = 6 is not possible/],
    ["measure=100000&seed=3", "maxCycles", "50000", /^maxCycles = 50000 ends before .* = 103000; measure = 100000 is not taken\.$/],
  ])("%s", (text, name, value, message) => {
    const { study, problems } = parseStudy(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ name, value });
    expect(problems[0]!.message).toMatch(message);
    expect(study.designs[0]).toMatchObject({ seed: 3 });
    for (const values of study.designs) expect(problemsOf(values)).toEqual([]);
  });

  test("several bad values are all named", () => {
    const { study, problems } = parseStudy("p=x&a=8&h=-1&g=99&routing=up&load=0.5");
    expect(problems.map(({ name }) => name).toSorted()).toEqual(["g", "h", "p", "routing"]);
    expect(study.designs[0]).toMatchObject({ p: 2, a: 8, h: 2, g: 17, routing: "min", load: [0.5] });
  });

  test("too large a network is refused by counting, with the largest value that works", () => {
    const { study, problems } = parseStudy("a=200&h=3");
    expect(problems).toMatchObject([{ name: "a", value: "200" }]);
    const most = Number(/a must be 1 to (\d+) here\.$/.exec(problems[0]!.message)?.[1]);
    expect(withinLimits(design(`a=${most}&h=3`))).toBe(true);
    expect(parseStudy(`a=${most}&h=3`).problems).toEqual([]);
    expect(parseStudy(`a=${most + 1}&h=3`).problems).toHaveLength(1);
    expect(study.designs[0]).toMatchObject({ a: 4, h: 3 });
    expect(problems[0]!.message).toContain(`${MAX_ROUTERS} routers or ${MAX_ENDPOINTS} endpoints`);
  });

  test("the largest networks of the papers are within the limits", () => {
    for (const text of ["topology=slim-fly&q=64", "p=16&a=32&h=16"]) expect(parseStudy(text).problems).toEqual([]);
  });

  test("when no single value makes it small enough, the topology stays", () => {
    const { study, problems } = parseStudy("topology=fat-tree&k=64&n=10");
    expect(study.designs[0]).toMatchObject({ topology: "fat-tree" });
    expect(problems.length).toBeGreaterThan(0);
    expect(withinLimits(study.designs[0]!)).toBe(true);
  });

  test("problemsOf names what is missing and what is too much", () => {
    const { seed: _seed, ...rest } = defaultValues();
    expect(problemsOf({ ...rest, q: 5 }, 1)).toMatchObject([{ name: "b.q" }, { name: "b.seed" }]);
  });
});

describe("one value changed", () => {
  const start = defaultValues();

  test("what stands at its default follows", () => {
    expect(withValue(start, "a", 8)).toMatchObject({ values: { a: 8, g: 17 }, problems: [] });
    expect(withValue(design("g=5"), "a", 8).values).toMatchObject({ a: 8, g: 5 });
    expect(withValue(start, "routing", "valiant").values).toMatchObject({ vcs: 3 });
    expect(withValue(design("topology=slim-fly"), "q", 9).values).toMatchObject({ p: 7 });
    expect(withValue(start, "prices", "dragonfly-2008").values["cableBandwidth"]).toBe(20);
  });

  test("another topology brings its parameters in and keeps settings and what fits", () => {
    const slim = withValue(design("p=4&a=8&h=4&routing=ugal-l&bias=3&traffic=worst-case&seed=7"), "topology", "slim-fly");
    expect(slim.problems).toEqual([]);
    expect(slim.values).toMatchObject({ q: 5, p: 4, routing: "ugal-l", bias: 3, candidates: 4, traffic: "worst-case", seed: 7 });
    expect(withValue(design("p=3"), "topology", "slim-fly").values["p"]).toBe(4);
    expect(slim.values).not.toHaveProperty("h");
    const tree = withValue(slim.values, "topology", "fat-tree");
    expect(tree.problems).toEqual([]);
    expect(tree.values).toMatchObject({ routing: "nearest-common-ancestor", traffic: "worst-case", seed: 7 });
    expect(tree.values).not.toHaveProperty("bias");
  });

  test("another routing keeps the options both have", () => {
    const { values } = withValue(design("routing=ugal-l&bias=3&weighting=double"), "routing", "ugal-g");
    expect(values).toMatchObject({ bias: 3 });
    expect(values).not.toHaveProperty("weighting");
  });

  test("a bad value changes nothing and says why", () => {
    for (const [id, value] of [
      ["p", "x"],
      ["g", 10],
      ["g", "2.5"],
      ["routing", "deterministic"],
      ["measure", 100000],
      ["load", ""],
    ] as const) {
      const { values, problems } = withValue(design("g=5"), id, value);
      expect(values, id).toEqual(design("g=5"));
      expect(problems, id).toHaveLength(1);
    }
  });

  test("a value that makes another impossible puts that one back, and says so", () => {
    const { values, problems } = withValue(design("a=8&h=4&g=20"), "a", 4);
    expect(values).toMatchObject({ a: 4, g: 17 });
    expect(problems).toMatchObject([{ parameter: "g", value: "20" }]);
  });

  test("a value that makes the network too large is the one refused", () => {
    const tree = design("topology=fat-tree&k=2&n=10");
    const { values, problems } = withValue(tree, "k", 3);
    expect(values).toEqual(tree);
    expect(problems).toMatchObject([{ parameter: "k", value: "3" }]);
    expect(problems[0]!.message).toMatch(/: k must be 2 here\.$/);
  });

  test("text is taken as typed", () => {
    expect(withValue(start, "load", "0.5, 0.1").values["load"]).toEqual([0.1, 0.5]);
    expect(withValue(start, "p", " 3 ").values["p"]).toBe(3);
  });
});

describe("the form", () => {
  test("sections hold every parameter that leaves a choice, once", () => {
    for (const { id } of TOPOLOGIES) {
      const values = defaultValues(id);
      const sections = sectionsOf(values);
      expect(sections.map((section) => section.id)).toEqual([
        "topology",
        "damage",
        "unit",
        "routing",
        "traffic",
        "simulation",
        "throughput",
        "cost",
        "resilience",
        "life",
      ]);
      const ids = sections.flatMap(({ choice, parameters }) => [
        ...(choice ? [choice.id] : []),
        ...parameters.map((parameter) => parameter.id),
      ]);
      const servers = parametersIn(
        GROUPS.find((group) => group.id === "node")!,
        values,
      );
      // A second job and servers are of workloads alone (tests/workload/second-job.test.ts, node.test.ts).
      const open = parametersOf(values).filter(
        (parameter) =>
          parameter.id !== "job2" &&
          !servers.includes(parameter) &&
          (parameter.kind !== "choice" || parameter.options.length === 1 || fittingOptions(parameter, values).length > 1),
      );
      expect(ids).toEqual(open.map((parameter) => parameter.id));
    }
  });

  test.each(TOPOLOGIES.map(({ id }) => id))("on %s, what is available can be chosen and what is not says why", (id) => {
    const values = defaultValues(id);
    for (const { choice } of sectionsOf(values)) {
      for (const option of choice?.options ?? []) {
        const { values: next } = withValue(values, choice!.id, option.id);
        expect(next[choice!.id] === option.id, option.id).toBe(option.unavailable === null);
        if (option.unavailable !== null) expect(option.unavailable).toMatch(/^.+\.$/);
      }
    }
  });

  test("a routing that does not fit says where it does", () => {
    const routing = sectionsOf(defaultValues()).find(({ id }) => id === "routing")!;
    expect(routing.choice!.options.find(({ id }) => id === "deterministic")!.unavailable).toBe(
      "Deterministic needs stages of routers, which Dragonfly lacks.",
    );
  });
});

describe("names and networks", () => {
  test("letters and titles", () => {
    expect([0, 1, 7].map(designLetter)).toEqual(["A", "B", "H"]);
    expect(designTitle(design("routing=ugal-l"))).toBe("Dragonfly 2·4·2·9, UGAL-L");
    expect(designTitle(design("topology=slim-fly&q=9"))).toBe("Slim Fly 9·7, MIN");
  });

  test.each([
    ["", 36, 72],
    ["topology=slim-fly", 50, 200],
    ["topology=fat-tree&k=4&n=4", 256, 256],
    ["topology=folded-clos&radix=16", 320, 1024],
  ])("network of '%s'", (text, routers, endpoints) => {
    expect(networkOf(design(text))).toMatchObject({ routers, endpoints });
  });
});
