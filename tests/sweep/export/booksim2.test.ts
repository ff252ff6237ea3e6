/** Sweeps as BookSim2's configurations: what it runs the same is written as it was run for our reference points, and nothing else is. */
import { describe, expect, test } from "vitest";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import type { Network } from "../../../src/topology/network.ts";
import { parseStudy } from "../../../src/study/codec.ts";
import { REFERENCE_POINTS, studyOf } from "../../reference/booksim-study.ts";
import { some } from "../../tools/extent.ts";
import examples from "../../reference/booksim-examples.json" with { type: "json" };
import { exported, refusalOf, settingsIn, textOf } from "./points.ts";

await loadDescriptors();

const SLIM = "topology=slim-fly&q=5&p=4&vcScheme=open&vcs=4&buffer=32&localLatency=1&globalLatency=1&selfTraffic=1&warmupRule=fixed";
const ONES = "localLatency=1&globalLatency=1&selfTraffic=1";

/** Links between two routers as "0-5", each once. */
function linksOf({ channelSource, channelTarget }: Network): string[] {
  const links = Array.from(channelSource, (from, c) => [from, channelTarget[c]!] as const).filter(([from, to]) => from < to);
  return links.map(([from, to]) => `${from}-${to}`).toSorted();
}

describe("configurations", () => {
  test("one to the last sign", () => {
    expect(textOf(exported("booksim2", `${SLIM}&load=0.2,0.6`, "seed:7,8"), "configs/2-0.6.cfg"))
      .toBe(`// Point 2 (seed=8) at load 0.6, by flitlab, for BookSim2 (commit 28f4329).
// topology=slim-fly&vcScheme=open&selfTraffic=1&load=0.2,0.6&seed=8&buffer=32&localLatency=1&globalLatency=1&warmupRule=fixed
topology = anynet;
routing_function = min;
network_file = networks/1.anynet;
// Routers: three steps, the route looked up one router ahead.
num_vcs = 4;
vc_buf_size = 32;
internal_speedup = 2.0;
routing_delay = 0;
vc_alloc_delay = 1;
sw_alloc_delay = 1;
st_prepare_delay = 0;
st_final_delay = 1;
credit_delay = 2;
input_speedup = 1;
output_speedup = 1;
output_buffer_size = -1;
speculative = 0;
wait_for_tail_credit = 0;
vc_allocator = separable_input_first;
sw_allocator = separable_input_first;
arb_type = round_robin;
// Traffic: flits an endpoint and cycle.
traffic = uniform;
injection_process = bernoulli;
injection_rate = 0.6;
injection_rate_uses_flits = 1;
packet_size = 1;
// Windows: 3000 cycles of warm-up, then 3000 measured, whatever they say.
sim_type = latency;
sample_period = 3000;
warmup_periods = 1;
max_samples = 2;
stopping_thres = 0.0;
acc_stopping_thres = 0.0;
latency_thres = 50000.0;
deadlock_warn_timeout = 2000;
seed = 8;
`);
  });

  test("the stages of a router as it calls them", () => {
    const of = (more: string) => settingsIn(textOf(exported("booksim2", `${SLIM}&load=0.2&${more}`), "configs/1-0.2.cfg"));
    const plain = of("");
    const changes = (more: string) => Object.entries(of(more)).filter(([name, value]) => plain[name] !== value);
    expect(changes("routingDelay=1")).toEqual([["routing_delay", "1"]]);
    expect(changes("inputSpeedup=3")).toEqual([["input_speedup", "3"]]);
    expect(changes("allocator=islip")).toEqual([
      ["vc_allocator", "islip"],
      ["sw_allocator", "islip"],
    ]);
    expect(changes("vcReuse=tail-credit")).toEqual([["wait_for_tail_credit", "1"]]);
    expect(changes("vcAllocation=with-credit")).toEqual([["vc_busy_when_full", "1"]]);
  });

  test("its examples are written with their own settings", () => {
    const studies = new Map(examples.points.filter(({ changed }) => changed === "").map(({ example, study }) => [example, study]));
    const written = [...studies].flatMap(([example, study]) => {
      const made = exported("booksim2", `${study}&load=0.1&warmupRule=fixed`);
      const [run] = made.points[0]!.made.runs;
      if (!run) return [];
      const of = settingsIn(textOf(made, `configs/${run.name}.cfg`));
      return [
        [
          example.slice("src/examples/".length),
          of["topology"],
          of["routing_delay"],
          of["input_speedup"],
          of["wait_for_tail_credit"],
          of["vc_allocator"],
        ],
      ];
    });
    expect(written).toEqual([
      ["torus88", "torus", "1", "1", "0", "islip"],
      ["anynet/anynet_config", "anynet", "1", "1", "0", "separable_input_first"],
      ["singleconfig", "fattree", "0", "1", "0", "separable_input_first"],
      ["fattree_config", "fattree", "0", "1", "0", "separable_input_first"],
      ["mesh88_lat", "mesh", "0", "2", "1", "islip"],
    ]);
  });

  // Those with links of one cycle were measured with other latencies built into it.
  const points = REFERENCE_POINTS.filter(({ id }) => !id.includes("-l1-"));
  test("reference points are written as they were measured", () => {
    expect(points.length).toBeGreaterThan(60);
    for (const point of some(points, 2)) {
      const { id, family, booksim_routing_function: routing } = point;
      const made = exported("booksim2", studyOf(point));
      const [run] = made.points[0]!.made.runs;
      expect([id, made.points[0]!.made.refusal]).toEqual([id, null]);
      const settings = settingsIn(textOf(made, `configs/${run!.name}.cfg`));
      const own: Readonly<Record<string, string>> = {
        df: "dragonflynew",
        sf: "anynet",
        ft: "fattree",
        on: "fattree",
        me: "mesh",
        to: "torus",
        ff: "flatfly",
      };
      expect({ id, ...settings }).toMatchObject({
        id,
        topology: own[family.slice(0, 2)],
        // One router: no way is up, whatever climbs.
        routing_function: family === "one16" ? "nca" : routing,
        num_vcs: String(point.num_vcs),
        vc_buf_size: String(point.vc_buf_size_flits),
        packet_size: String(point.packet_size_flits),
        internal_speedup: `${point.internal_speedup}.0`,
        injection_rate: Number.isInteger(point.offered_load) ? `${point.offered_load}.0` : String(point.offered_load),
      });
      expect(Number(settings["sample_period"]) * Number(settings["warmup_periods"])).toBe(point.window.warmup_cycles);
      expect(Number(settings["sample_period"]) * Number(settings["max_samples"])).toBe(
        point.window.warmup_cycles + point.window.measure_cycles,
      );
      expect(settings["traffic"]!.replace(/\(.*/, "")).toBe(point.booksim_traffic);
      if (settings["traffic"]!.startsWith("bad_dragon")) expect(settings["traffic"]).toBe(`bad_dragon({${settings["k"]},1})`);
    }
  });

  test("a network from a file reads back as the same one, and points share it", () => {
    const made = exported("booksim2", `${SLIM}&load=0.2`, "seed:1..3;p:3,4");
    expect(made.files.filter(({ path }) => path.startsWith("networks/")).map(({ path }) => path)).toEqual([
      "networks/1.anynet",
      "networks/2.anynet",
    ]);
    for (const [i, p] of [3, 4].entries()) {
      const read = readNetworkText(textOf(made, `networks/${i + 1}.anynet`));
      if ("fault" in read) throw new Error(read.fault);
      const { study, problems } = parseStudy(`topology=custom&graph=${encodeURIComponent(read.text)}&p=${read.p}`);
      expect(problems).toEqual([]);
      const [there, here] = [networkOf(study.designs[0]!), networkOf(parseStudy(`topology=slim-fly&q=5&p=${p}`).study.designs[0]!)];
      expect(linksOf(there)).toEqual(linksOf(here));
      expect(there.endpointRouter).toEqual(here.endpointRouter);
    }
  });

  test.each([
    ["topology=mesh&dims=8x8&routing=dimension-order&traffic=transpose", "transpose"],
    ["topology=mesh&dims=8x8&routing=dimension-order&traffic=bit-complement", "bitcomp"],
    ["topology=mesh&dims=8x8&routing=dimension-order&traffic=bit-reversal", "bitrev"],
    ["topology=mesh&dims=8x8&routing=dimension-order&traffic=shuffle", "shuffle"],
    ["topology=torus&dims=5x5&routing=dimension-order&traffic=tornado", "tornado({5,2,1})"],
    ["topology=torus&dims=5x5&routing=dimension-order&traffic=shift&offset=1", "neighbor({25,1,1})"],
    ["topology=torus&dims=5x5&routing=dimension-order&traffic=shift&offset=12", "tornado({25,1,1})"],
    ["topology=mesh&dims=4x4&routing=dimension-order&traffic=shift&shiftBy=half", "asymmetric"],
    ["topology=hyperx&dims=4x4&p=4&routing=dimension-order&traffic=bit-complement", "bitcomp"],
  ])("%s sends by %s", (study, traffic) => {
    const made = exported("booksim2", `${study}&localLatency=1&globalLatency=1&load=0.1&vcs=4`);
    expect(made.points[0]!.made.refusal).toBeNull();
    expect(settingsIn(textOf(made, "configs/1-0.1.cfg"))["traffic"]).toBe(traffic);
  });

  test("runs stand in a table, and windows that are no multiples in periods that divide both", () => {
    const made = exported("booksim2", `${SLIM}&load=0.2,0.6&warmup=4000&measure=6000`, "q+p:5,5+3,4");
    expect(textOf(made, "runs.csv")).toBe("run,point,q,p,load\n1-0.2,1,5,3,0.2\n1-0.6,1,5,3,0.6\n2-0.2,2,5,4,0.2\n2-0.6,2,5,4,0.6\n");
    expect(settingsIn(textOf(made, "configs/1-0.2.cfg"))).toMatchObject({ sample_period: "2000", warmup_periods: "2", max_samples: "5" });
  });
});

describe("what BookSim2 would run otherwise is refused", () => {
  const ok = `${SLIM}&load=0.2`;
  test("the design that the others differ from is not", () => {
    expect(refusalOf("booksim2", ok)).toBe("");
    expect(exported("booksim2", ok.replace("fixed", "judged")).points[0]!.made.notes).toContain(
      "Where a window is not steady (warmupRule = judged) more are measured here; there the first one counts.",
    );
  });

  test.each([
    ["terminalLatency=3", /^terminalLatency = 3: channels of its endpoints take 1 cycle, so set terminalLatency = 1$/],
    ["globalBandwidth=2", /^globalBandwidth = 2: all of its channels carry a flit a cycle/],
    ["outputBuffer=4", /^outputBuffer = 4: /],
    ["switching=cut-through", /^switching = cut-through: it has no virtual cut-through/],
    ["injection=bursty", /^injection = bursty: /],
    ["inOrder=ideal", /^inOrder = ideal: /],
    ["speedup=1.5", /^speedup = 1.5: /],
    ["routerLatency=4", /^routerLatency = 4: its pipeline takes 3 steps, so set routerLatency = 2 at speedup 2$/],
    [
      "routerLatency=3&routingDelay=1",
      /^routerLatency = 3: its pipeline takes routingDelay = 1 and 3 steps, so set routerLatency = 2 at speedup 2$/,
    ],
    ["routerLatency=3&routingDelay=2", /^routingDelay = 2: while a packet is in a routing stage .* so set routingDelay to 0 or 1$/],
    ["warmup=0", /^warmup = 0: /],
    ["warmup=1001", /^warmup = 1001: /],
    ["traffic=hot-spot", /^traffic = hot-spot: it has no such random destinations$/],
    ["traffic=random-permutation", /^traffic = random-permutation: /],
    ["traffic=matrix&matrix=0-1:1", /^traffic = matrix: /],
    ["traffic=bit-reversal", /endpoint 128 is silent/],
    ["routing=valiant", /^on a network from a file this routing draws/],
    ["routing=ugal-g", /^on a network from a file this routing (draws|reads)/],
  ])("%s", (change, sentence) => {
    const entries = new Map(`${ok}&${change}`.split("&").map((one) => one.split("=") as [string, string]));
    if (entries.get("traffic") !== undefined && entries.get("traffic") !== "uniform" && entries.get("traffic") !== "bit-reversal")
      entries.delete("selfTraffic");
    const study = [...entries].map((one) => one.join("=")).join("&");
    expect(refusalOf("booksim2", study)).toMatch(sentence);
  });

  test.each([
    ["topology=slim-fly", /MIN here has 2 classes of them: set vcScheme = open; traffic = uniform: .* set selfTraffic = 1$/],
    [
      "topology=dragonfly&vcScheme=booksim&selfTraffic=1",
      /its dragonfly has p = h, a = 2p, g = 2p² \+ 1 and arrangement = absolute; on a network from a file it opens/,
    ],
    ["topology=dragonfly&arrangement=absolute&vcScheme=booksim&vcs=4&selfTraffic=1", /^its min is ours with vcs = 2;/],
    [
      "topology=dragonfly&arrangement=absolute&vcScheme=booksim&localLatency=1&selfTraffic=1",
      /^latencies of its dragonfly are fixed: set localLatency = 10;/,
    ],
    ["topology=fat-tree&selfTraffic=1", /^links of its fat-tree take 1 cycle/],
    [`topology=fat-tree&routing=adaptive-sadp&${ONES}`, /^its fat-tree climbs by nearest-common-ancestor or adaptive-nca/],
    [`topology=folded-clos&${ONES}`, /^its fat-tree is the k-ary n-tree; on a network from a file/],
    [`topology=torus&dims=4x4&routing=dimension-order&vcs=3&${ONES}`, /^its torus needs an even number of vcs/],
    [`topology=torus&dims=4x4&${ONES}`, /^of our routings its torus has dimension-order alone, not min/],
    [
      `topology=mesh&dims=4x8&routing=dimension-order&${ONES}`,
      /^its meshes and tori have equal sides .*; on a network from a file from router \d+ to router \d+ it goes another way/,
    ],
    [`topology=hyperx&dims=4x4&p=3&routing=dimension-order&${ONES}`, /^its flattened butterflies have two equal dimensions/],
    [`topology=jellyfish&vcScheme=open&${ONES}`, /draws among several paths/],
    [`topology=slim-fly&q=7&vcScheme=open&${ONES}`, /^on a network from a file from router \d+ to router \d+ it goes another way/],
  ])("%s", (study, sentence) => {
    expect(refusalOf("booksim2", study)).toMatch(sentence);
  });

  test("a permutation that it has, of which one endpoint offers less", () => {
    const matrix = Array.from({ length: 64 }, (_, s) => `${s}-${(s + 1) % 64}`);
    const of = (...entries: readonly string[]) =>
      refusalOf(
        "booksim2",
        `topology=mesh&dims=8x8&routing=dimension-order&traffic=matrix&matrix=${entries.join()}&localLatency=1&globalLatency=1&load=0.1&vcs=4`,
      );
    expect(of(...matrix)).toBe("");
    expect(of(...matrix.slice(0, -1), "63-0:0.5")).toBe(
      "traffic = matrix: all of its endpoints offer the whole load, and here endpoint 63 offers 0.5 of it",
    );
  });

  test("jobs other than simulating loads, workloads, and points that are none", () => {
    expect(refusalOf("booksim2", ok, "cost")).toBe("job = cost: it simulates loads and nothing else");
    expect(refusalOf("booksim2", "topology=slim-fly&traffic=all-to-all")).toBe("traffic = all-to-all: it has no such workload");
    expect(exported("booksim2", ok, "q:6").points[0]!.made.refusal).toMatch(/^q = 6 is not possible: .*[^.]$/);
  });
});
