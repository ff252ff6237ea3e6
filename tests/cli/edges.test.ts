/** The edge list in each format, read back and compared with the network itself. */
import { expect, test } from "vitest";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { EDGE_FORMATS, formatEdges } from "../../src/topology/export.ts";
import { flitlab, jsonOf } from "./command.ts";

/** With parallel global links: two between each pair of groups. */
const STUDY = "topology=dragonfly&p=2&a=4&h=2&g=5&localLatency=7&globalLatency=70";
const values = parseStudy(STUDY).study.designs[0]!;
const network = networkOf(values);

/** "3-17" for every link of the network, sorted. */
function linksOf({ channels, channelSource, channelTarget }: Network): string[] {
  const links: string[] = [];
  for (let channel = 0; channel < channels; channel++) {
    if (channelSource[channel]! < channelTarget[channel]!) links.push(`${channelSource[channel]}-${channelTarget[channel]}`);
  }
  return links.sort();
}

function sorted(pairs: Iterable<readonly [unknown, unknown]>): string[] {
  return [...pairs].map(([a, b]) => (Number(a) < Number(b) ? `${a}-${b}` : `${b}-${a}`)).sort();
}

const links = linksOf(network);

test("the network of this test has parallel links", () => {
  expect(links).toHaveLength(5 * 6 + 20);
});

test("json, by --json and by --format=json", async () => {
  const result = (await jsonOf("edges", STUDY)) as {
    edges: [number, number][];
    kinds: string[];
    widths: number[];
    endpointRouter: number[];
  };
  expect(sorted(result.edges)).toEqual(links);
  expect(result.kinds.filter((kind) => kind === "global")).toHaveLength(20);
  expect(result.widths).toEqual(links.map(() => 1));
  expect(result.endpointRouter).toEqual([...network.endpointRouter]);
  expect(result).toMatchObject({ study: "g=5&localLatency=7&globalLatency=70", complete: true, routers: 20, endpoints: 40 });
  expect(JSON.parse((await flitlab("edges", STUDY, "--format=json")).stdout)).toEqual(result);
});

test("csv, which is also what edges prints when nothing is said", async () => {
  const { stdout } = await flitlab("edges", STUDY);
  const [head, ...rows] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  expect(head).toEqual(["source", "target", "kind", "width", "cycles"]);
  expect(rows.every(([, , kind, , cycles]) => cycles === (kind === "global" ? "70" : "7"))).toBe(true);
  expect(sorted(rows.map(([a, b]) => [a, b]))).toEqual(links);
  expect(formatEdges(network, values, "", "csv")).toBe(stdout.trimEnd());
});

test("dot", () => {
  const text = formatEdges(network, values, "g=5", "dot");
  expect(text).toMatch(/^graph "g=5" \{\n {2}0 \[endpoints=2\];\n[\s\S]*\n\}$/);
  expect(
    sorted([...text.matchAll(/^ {2}(\d+) -- (\d+) \[kind=(?:local, cycles=7|global, cycles=70)\];$/gm)].map(([, a, b]) => [a, b])),
  ).toEqual(links);
});

test("graphml", () => {
  const text = formatEdges(network, values, "", "graphml");
  expect(sorted([...text.matchAll(/<edge id="e\d+" source="(\d+)" target="(\d+)">/g)].map(([, a, b]) => [a, b]))).toEqual(links);
  expect(text.match(/<node id="\d+"><data key="endpoints">2<\/data><\/node>/g)).toHaveLength(20);
});

test("anynet: every router with its nodes, and its neighbours with the latency of the channel", () => {
  const pairs: [string, string][] = [];
  const nodes: number[] = [];
  for (const [router, line] of formatEdges(network, values, "", "anynet").split("\n").entries()) {
    expect(line).toMatch(new RegExp(`^router ${router}( node \\d+)+( router \\d+ (7|70))+$`));
    nodes.push(...[...line.matchAll(/ node (\d+)/g)].map(([, node]) => Number(node)));
    for (const [, other, latency] of line.matchAll(/(?<!^) router (\d+) (\d+)|(?!)/g)) {
      const sameGroup = Math.floor(Number(other) / 4) === Math.floor(router / 4);
      expect(latency).toBe(sameGroup ? "7" : "70");
      if (Number(other) > router) pairs.push([String(router), other!]);
    }
  }
  expect(nodes).toEqual(Array.from({ length: 40 }, (_, node) => node));
  expect(sorted(pairs)).toEqual(links);
});

test("links several links wide: as a number beside the kind", () => {
  const cascade = networkOf({ topology: "cascade", groups: 2, p: 1, arrangement: "blocked" });
  const wide = Array.from(cascade.channelWidth).filter((width) => width === 3).length / 2;
  expect(wide).toBe(2 * 240);
  const { widths } = JSON.parse(formatEdges(cascade, values, "", "json")) as { widths: number[] };
  expect(widths.filter((width) => width === 3)).toHaveLength(wide);
  // Where all links take a cycle and carry a flit in it nothing is said of that.
  const plain = { ...values, localLatency: 1, globalLatency: 1 };
  const csv = formatEdges(cascade, plain, "", "csv").split("\n");
  expect(csv.slice(1, 22)).toEqual([
    ...Array.from({ length: 15 }, (_, i) => `0,${i + 1},local,1`),
    ...[1, 2, 3, 4, 5].map((row) => `0,${16 * row},local,3`),
    expect.stringMatching(/^0,\d+,global,1$/),
  ]);
  expect(formatEdges(cascade, plain, "", "dot").match(/ \[kind=local, width=3\];$/gm)).toHaveLength(wide);
  const graphml = formatEdges(cascade, plain, "", "graphml");
  expect(graphml).toContain('<key id="width" for="edge" attr.name="width" attr.type="int"><default>1</default></key>');
  expect(graphml.match(/<data key="kind">local<\/data><data key="width">3<\/data>/g)).toHaveLength(wide);
});

test.each([
  [
    "anynet",
    "topology=hyperx&dims=2&widths=3&p=1",
    /^--format=anynet: BookSim2 anynet cannot hold this network: .* and here are 2 parallel links\. Choose another format\.$/,
  ],
  ["caminos", "topology=hyperx&dims=2&widths=2&p=1", /here are 1 parallel link\./],
  ["caminos", "topology=cascade&groups=2&p=1", /here are (?:\d+ parallel links? and )?480 links wider than others\./],
  [
    "anynet",
    "topology=dragonfly&p=1&a=2&h=1&globalBandwidth=2",
    /localBandwidth = 1 and globalBandwidth = 2\. Set both to 1, or choose another format\.$/,
  ],
])("%s of %s, which its program would take for another network, is refused in a sentence", async (format, study, sentence) => {
  const { status, stdout, stderr } = await flitlab("edges", study, `--format=${format}`);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr.trim()).toMatch(sentence);
});

test("what a format leaves out is said on standard error", async () => {
  const DAMAGED = "topology=dragonfly&p=1&a=2&h=1&localLatency=1&globalLatency=5&globalBandwidth=2&failedLinks=0-1";
  const said = async (study: string, format: string): Promise<string> =>
    (await flitlab("edges", study, `--format=${format}`)).stderr.trim();
  expect(await said(DAMAGED, "csv")).toBe("CSV leaves out 1 failed link, 6 endpoints and 3 racks.");
  expect(await said(DAMAGED, "dot")).toBe("DOT leaves out 1 failed link and 3 racks.");
  expect(await said(DAMAGED, "json")).toBe("");
  expect(await said("topology=dragonfly&p=1&a=2&h=1&localLatency=1&globalLatency=5", "anynet")).toBe("BookSim2 anynet leaves out 3 racks.");
  expect(await said("topology=dragonfly&p=1&a=2&h=1&localLatency=5&globalLatency=5", "anynet")).toBe(
    "BookSim2 anynet leaves out 3 kinds of global links and 3 racks.",
  );
  expect(await said("topology=dragonfly&p=1&a=2&h=1&localLatency=1&globalLatency=1", "caminos")).toBe(
    "CAMINOS leaves out 6 endpoints, 3 kinds of global links and 3 racks.",
  );
  const json = (await jsonOf("edges", DAMAGED)) as { latencies: number[]; speeds: number[]; kinds: string[]; lost: unknown[] };
  expect(json.lost).toEqual([]);
  expect(json.latencies).toEqual(json.kinds.map((kind) => (kind === "global" ? 5 : 1)));
  expect(json.speeds).toEqual(json.kinds.map((kind) => (kind === "global" ? 2 : 1)));
});

interface NodeLink {
  readonly multigraph: boolean;
  readonly nodes: readonly { readonly id: number; readonly endpoints: number }[];
  readonly edges: readonly { readonly source: number; readonly target: number; readonly kind: string; readonly key?: number }[];
}

test("networkx: nodes with their endpoints, and parallel links by keys", () => {
  const { nodes, edges, ...rest } = JSON.parse(formatEdges(network, values, "g=5", "networkx")) as NodeLink;
  expect(rest).toEqual({ directed: false, multigraph: false, graph: { name: "g=5" } });
  expect(nodes).toEqual(Array.from({ length: 20 }, (_, id) => ({ id, endpoints: 2 })));
  expect(sorted(edges.map(({ source, target }) => [source, target]))).toEqual(links);
  const parallel = networkOf({ topology: "hyperx", dims: "2", widths: "3", p: 1 });
  const read = JSON.parse(formatEdges(parallel, values, "", "networkx")) as NodeLink;
  expect(read.multigraph).toBe(true);
  expect(read.edges.map(({ source, target, key }) => [source, target, key])).toEqual([
    [0, 1, 0],
    [0, 1, 1],
    [0, 1, 2],
  ]);
});

test("caminos: every router's neighbours, each link at both of its ends", () => {
  const [routers, degree, ...lists] = formatEdges(network, values, "", "caminos").split("\n");
  expect([routers, degree]).toEqual(["NODOS 20", "GRADO 5"]);
  const pairs = Array.from({ length: 20 }, (_, router) => {
    expect(lists[2 * router]).toBe(`N ${router}`);
    return lists[2 * router + 1]!.split(" ").map((other): [number, number] => [router, Number(other)]);
  }).flat();
  expect(sorted(pairs.filter(([a, b]) => a < b))).toEqual(links);
  expect(sorted(pairs.filter(([a, b]) => a > b))).toEqual(links);
});

test("edge-list: a link a line, with endpoints in a comment", () => {
  const [study, endpoints, ...rows] = formatEdges(network, values, "g=5", "edge-list").split("\n");
  expect([study, endpoints]).toEqual(["# g=5", "# endpoints 2*20"]);
  expect(sorted(rows.map((row) => row.split(" ").slice(0, 2) as [string, string]))).toEqual(links);
  expect(rows.filter((row) => row.includes("{'kind': 'global', 'cycles': 70}"))).toHaveLength(20);
});

test("every format has its test here", () => {
  expect([...EDGE_FORMATS]).toEqual(["json", "csv", "dot", "graphml", "anynet", "networkx", "caminos", "edge-list"]);
});
