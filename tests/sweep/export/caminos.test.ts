/** Sweeps as configurations of CAMINOS: networks, routes and traffic that it has alike are written, and nothing else is. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../../src/study/codec.ts";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import type { Network } from "../../../src/topology/network.ts";
import { trafficOn } from "../../../src/workload/patterns.ts";
import { exported, refusalOf, textOf } from "./points.ts";

await loadDescriptors();

const ONES = "localLatency=1&globalLatency=1";
/** Nothing is drawn from it. */
const NO_RANDOM = { next: () => NaN, below: () => NaN };
const SLIM = `topology=slim-fly&q=5&p=3&${ONES}&load=0.2`;

function linksOf({ channelSource, channelTarget }: Network): string[] {
  return Array.from(channelSource, (from, c) => `${from}-${channelTarget[c]}`).toSorted();
}

/** The value of a field at the top of a configuration. */
function field(text: string, name: string): string | undefined {
  return new RegExp(`^\\t${name}: (.*),$`, "m").exec(text)?.[1];
}

describe("configurations", () => {
  test("one to the last sign", () => {
    const made = exported("caminos", "traffic=worst-case&load=0.1,0.4&terminalLatency=2", "seed:7");
    expect(textOf(made, "configs/1-0.4.cfg")).toBe(`// Point 1 (seed=7) at load 0.4, by flitlab, for CAMINOS 0.6.3.
// traffic=worst-case&load=0.1,0.4&seed=7&terminalLatency=2
// The router is CAMINOS' own: compare hops and what is accepted, not latency.
Configuration
{
	random_seed: 7,
	warmup: 3000,
	measured: 3000,
	topology: Dragonfly { global_ports_per_router: 2, servers_per_router: 2, global_arrangement: Palmtree, group_size: 4, number_of_groups: 9 },
	traffic: HomogeneousTraffic { pattern: Product { block_size: 8, block_pattern: Uniform { allow_self: true }, global_pattern: CartesianTransform { sides: [9], shift: [1] } }, servers: 72, load: 0.4, message_size: 1 },
	maximum_packet_size: 1,
	server_queue_size: 1000000,
	router: Basic
	{
		virtual_channels: 2,
		virtual_channel_policies: [EnforceFlowControl, Random],
		delay: 0,
		buffer_size: 256,
		bubble: false,
		flit_size: 1,
		intransit_priority: false,
		allow_request_busy_port: true,
		output_buffer_size: 256,
		output_prioritize_lowest_label: false,
	},
	routing: AscendantChannelsWithLinkClass { routing: WeighedShortest { class_weight: [1, 100] }, bases: [1, 2] },
	link_classes: [LinkClass { delay: 10 }, LinkClass { delay: 100 }, LinkClass { delay: 2 }],
}
`);
    expect(textOf(made, "main.cfg")).toBe(`![\n${textOf(made, "configs/1-0.1.cfg")},\n${textOf(made, "configs/1-0.4.cfg")}]\n`);
    const [note] = made.points[0]!.made.notes;
    expect(note).toMatch(/compare hops and what is accepted, not latency\.$/);
  });

  test("a network from a file reads back as the same one, and points share it", () => {
    const made = exported("caminos", SLIM, "seed:1,2;traffic:uniform,shift");
    expect(made.files.map(({ path }) => path).filter((path) => !path.startsWith("configs/"))).toEqual([
      "networks/1.caminos",
      "patterns/2.txt",
      "runs.csv",
      "run.sh",
      "collect.sh",
      "main.cfg",
      "main.od",
    ]);
    const read = readNetworkText(textOf(made, "networks/1.caminos"));
    if ("fault" in read) throw new Error(read.fault);
    const there = parseStudy(`topology=custom&graph=${encodeURIComponent(read.text)}`);
    expect(there.problems).toEqual([]);
    expect(linksOf(networkOf(there.study.designs[0]!))).toEqual(linksOf(networkOf(parseStudy(SLIM).study.designs[0]!)));
    const lines = textOf(made, "patterns/2.txt").trimEnd().split("\n");
    expect(lines).toEqual(Array.from({ length: 150 }, (_, s) => `${s} ${(s + 75) % 150}`));
    const [uniform, shift] = ["1-0.2", "2-0.2"].map((name) => textOf(made, `configs/${name}.cfg`));
    expect(field(uniform!, "topology")).toBe('File { filename: "networks/1.caminos", format: 0, servers_per_router: 3 }');
    expect(uniform).toContain("virtual_channel_policies: [Hops, EnforceFlowControl, Random]");
    expect(field(shift!, "traffic")).toContain('FileMap { filename: "patterns/2.txt" }');
  });

  test("a silent endpoint stands as one that sends to itself, which it drops", () => {
    const study = `${SLIM.replace("p=3", "p=1")}&traffic=random-permutation`;
    const made = exported("caminos", study, "permutationSeed:1..12");
    const network = networkOf(parseStudy(study).study.designs[0]!);
    const patterns = made.files.filter(({ path }) => path.startsWith("patterns/"));
    let silent = 0;
    made.points.forEach(({ made: { refusal } }, i) => {
      expect(refusal).toBeNull();
      const traffic = trafficOn(network, parseStudy(`${study}&permutationSeed=${i + 1}`).study.designs[0]!);
      const lines = patterns[i]!.text.trimEnd().split("\n");
      const own = lines.filter((line, source) => line === `${source} ${source}`).length;
      expect(lines).toEqual(
        lines.map((_, source) => `${source} ${traffic.sends(source) ? traffic.destination(source, NO_RANDOM) : source}`),
      );
      expect(network.endpoints - traffic.senders).toBe(own);
      silent += own;
    });
    // A permutation has one fixed point on average.
    expect(silent).toBeGreaterThan(4);
  });

  test("grids in dimension order have a class of links for each dimension", () => {
    const made = exported(
      "caminos",
      "topology=mesh&dims=16x4&p=2&routing=dimension-order&localLatency=1&globalLatency=3&load=0.1",
      "topology:mesh,hyperx",
    );
    const [mesh, hamming] = ["1-0.1", "2-0.1"].map((name) => textOf(made, `configs/${name}.cfg`));
    expect(field(mesh!, "topology")).toBe("Mesh { sides: [16, 4], servers_per_router: 2 }");
    expect(field(hamming!, "topology")).toBe("Hamming { sides: [16, 4], servers_per_router: 2 }");
    expect(field(mesh!, "routing")).toBe("DOR { order: [0, 1] }");
    expect(field(mesh!, "link_classes")).toBe("[LinkClass { delay: 1 }, LinkClass { delay: 3 }, LinkClass { delay: 1 }]");
  });
});

describe("what CAMINOS would run otherwise is refused", () => {
  test.each([
    [SLIM, /^$/],
    [`${SLIM}&packetSize=4&switching=cut-through`, /^$/],
    [`${SLIM}&packetSize=4`, /^packetSize = 4: packets of several flits cut through there, so set switching = cut-through$/],
    [`${SLIM}&vcs=4`, /^virtual channels are one a hop there: set vcs = 2$/],
    [`${SLIM}&vcs=4&vcScheme=open`, /^$/],
    [`${SLIM}&selfTraffic=1`, /^traffic = uniform: what an endpoint sends to itself is not sent there, so set selfTraffic = 0$/],
    [`${SLIM}&traffic=hot-spot`, /^traffic = hot-spot: it has no such random destinations$/],
    [`${SLIM}&traffic=bit-complement`, /^$/],
    [
      `${SLIM}&traffic=matrix&matrix=0-3:1,1-7:0.5`,
      /^traffic = matrix: all endpoints that send offer the whole load there, and here endpoint 1 offers 0.5 of it$/,
    ],
    [`${SLIM}&p=4&traffic=bit-reversal`, /^traffic = bit-reversal: .*endpoint 0 does$/],
    [`${SLIM}&globalBandwidth=2`, /^globalBandwidth = 2: /],
    [`${SLIM}&injection=bursty`, /^injection = bursty: /],
    [`${SLIM}&routing=valiant`, /^virtual channels are one a hop there: set vcs = 4$|shortest paths alone/],
    [`${SLIM}&routing=valiant&vcs=4`, /^on a network from a file it has shortest paths alone, not Valiant$/],
    [`${SLIM}&q=13`, /and routers \d+ and \d+ have not just one$/],
    ["topology=slim-fly&localLatency=1&globalLatency=2", /set globalLatency to localLatency/],
    ["topology=dragonfly&arrangement=absolute", /^its dragonfly is that of g = a·h \+ 1 and arrangement = palmtree$/],
    ["topology=dragonfly&g=5", /^its dragonfly is that of/],
    ["topology=dragonfly&routing=ugal-l", /^of our routings its dragonfly has min alone, not ugal-l$/],
    ["topology=dragonfly&vcs=4", /^its channels are given as ours with vcScheme = rising and vcs = 2$/],
    [`topology=fat-tree&${ONES}`, /^its routers all have as many endpoints/],
    [`topology=torus&dims=4x4&routing=dimension-order&${ONES}`, /not just one/],
  ])("%s", (study, sentence) => {
    const entries = new Map(study.split("&").map((one) => one.split("=") as [string, string]));
    expect(refusalOf("caminos", [...entries].map((one) => one.join("=")).join("&"))).toMatch(sentence);
  });

  test("jobs other than simulating loads, workloads, and points that are none", () => {
    expect(refusalOf("caminos", SLIM, "throughput")).toBe("job = throughput: it simulates loads and nothing else");
    expect(refusalOf("caminos", "topology=slim-fly&traffic=stencil")).toBe("traffic = stencil: it has no such workload");
    expect(exported("caminos", SLIM, "q:6").points[0]!.made.refusal).toMatch(/^q = 6 is not possible: .*[^.]$/);
  });
});
