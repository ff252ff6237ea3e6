/** What is written as DOT is read by Graphviz, where it is there, and what Graphviz writes of a graph is read here as that graph. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { formatDesign } from "../../../src/study/codec.ts";
import { formatEdges } from "../../../src/topology/export.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { designOf } from "../../comparison/pairs.ts";

const run = (input: string, ...options: readonly string[]): string => spawnSync("dot", options, { input, encoding: "utf8" }).stdout;
const HAS_GRAPHVIZ = spawnSync("dot", ["-V"], { timeout: 60_000 }).status === 0;

interface Drawn {
  readonly objects: readonly { readonly name: string; readonly _gvid: number; readonly nodes?: readonly number[] }[];
  readonly edges: readonly { readonly tail: number; readonly head: number; readonly width?: string; readonly cycles?: string }[];
}

describe.skipIf(!HAS_GRAPHVIZ)("Graphviz", () => {
  test.each([
    "topology=dragonfly&p=2&a=4&h=2&globalBandwidth=2",
    "topology=hyperx&dims=3x2&widths=2x1&p=1",
    "topology=fat-tree&k=3&n=3&linkSpeed=1x0.5&linkLatency=3x9",
    "topology=custom&graph=0-1*2,1-2!c0*2.1!d1*2.0&p=1&linkLatency=4x5",
  ])("%s", (study) => {
    const values = designOf(study);
    const network = networkOf(values);
    const text = formatEdges(network, values, formatDesign(values), "dot");
    const { objects, edges } = JSON.parse(run(text, "-Tjson0", "-Kneato", "-n")) as Drawn;
    const nodes = objects.filter(({ nodes: inside }) => inside === undefined);
    const once = Array.from({ length: network.channels }, (_, c) => c).filter((c) => c < network.channelReverse[c]!);
    expect([nodes.length, edges.length]).toEqual([network.routers, once.length]);
    const name = new Map(nodes.map((node) => [node._gvid, Number(/\d+$/.exec(node.name)![0])]));
    const pair = (a: number, b: number): string => [a, b].sort((one, other) => one - other).join("-");
    expect(edges.map(({ tail, head }) => pair(name.get(tail)!, name.get(head)!)).sort()).toEqual(
      once.map((c) => pair(network.channelSource[c]!, network.channelTarget[c]!)).sort(),
    );
    expect(edges.reduce((sum, { width = "1" }) => sum + Number(width), 0)).toBe(once.reduce((sum, c) => sum + network.channelWidth[c]!, 0));
    // Its own canonical text, and one that it has laid out, are the network again.
    const [own, canonical, laid] = [text, run(text, "-Tcanon"), run(text, "-Tdot")].map((one) => readNetworkText(one));
    for (const again of [canonical, laid]) {
      expect(again).not.toHaveProperty("fault");
      if (!("text" in again!) || !("text" in own!)) continue;
      expect([again.graph.routers, again.p, again.values]).toEqual([own.graph.routers, own.p, own.values]);
      expect(again.graph.low.length).toBe(own.graph.low.length);
    }
  });
});
