/** What is written for NetworkX is read by it, where Python has it: as many nodes, links and endpoints, and the same facts of links. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatDesign } from "../../../src/study/codec.ts";
import { bandwidthsOf, channelLatencies, latenciesOf, linkBandwidths } from "../../../src/topology/channels.ts";
import { formatEdges } from "../../../src/topology/export.ts";
import type { EdgeFormat } from "../../../src/topology/export.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { some } from "../../tools/extent.ts";
import { designOf } from "../../comparison/pairs.ts";

const python = spawnSync("python3", ["-c", "import networkx"], { timeout: 60_000 });
const HAS_NETWORKX = python.status === 0;

/** Of each format how NetworkX reads it from the file named by sys.argv[1]. */
const READERS: Readonly<Partial<Record<EdgeFormat, string>>> = {
  "edge-list": "nx.read_edgelist(path, create_using=nx.MultiGraph)",
  graphml: "nx.read_graphml(path, force_multigraph=True)",
  networkx: "nx.node_link_graph(json.load(open(path)), edges='edges')",
};

const SUMS = `
import json, sys
import networkx as nx
path = sys.argv[1]
graph = READER
edges = [facts for _, _, facts in graph.edges(data=True)]
total = lambda name, usual: sum(facts.get(name, usual) for facts in edges)
print(json.dumps({
    "nodes": graph.number_of_nodes(),
    "edges": graph.number_of_edges(),
    "global": sum(facts.get("kind", "local") == "global" for facts in edges),
    "width": total("width", 1),
    "cycles": total("cycles", 1),
    "flits": round(total("flitsPerCycle", 1), 6),
}))
`;

const STUDIES = [
  "topology=dragonfly&p=2&a=4&h=2&globalBandwidth=2",
  "topology=fat-tree&k=3&n=3&linkSpeed=1x0.5&linkLatency=3x9",
  "topology=cascade&groups=2&p=1",
  "topology=hyperx&dims=3x2&widths=2x1&p=1&localLatency=1&globalLatency=1",
  "topology=custom&graph=0-1*2,1-2!c0*2.1!d1*2.0&p=1&linkLatency=4x5",
];

describe.skipIf(!HAS_NETWORKX).each(Object.entries(READERS))("%s", (format, reader) => {
  test.each(some(STUDIES, 2))("%s", (study) => {
    const values = designOf(study);
    const network = networkOf(values);
    const folder = mkdtempSync(join(tmpdir(), "networkx-"));
    const path = join(folder, "network");
    writeFileSync(path, formatEdges(network, values, formatDesign(values), format as EdgeFormat));
    const { stdout, stderr } = spawnSync("python3", ["-c", SUMS.replace("READER", reader), path], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stderr).not.toMatch(/Error/);
    const once = Array.from({ length: network.channels }, (_, c) => c).filter((c) => c < network.channelReverse[c]!);
    const [cycles, speeds] = [channelLatencies(network, latenciesOf(values)), linkBandwidths(network, bandwidthsOf(values))];
    const sum = (of: (channel: number) => number): number => once.reduce((all, c) => all + of(c), 0);
    expect(JSON.parse(stdout)).toEqual({
      nodes: network.routers,
      edges: once.length,
      global: sum((c) => network.channelKind[c]!),
      width: sum((c) => network.channelWidth[c]!),
      cycles: sum((c) => cycles[c]!),
      flits: Number(sum((c) => speeds[c]!).toFixed(6)),
    });
  });
});
