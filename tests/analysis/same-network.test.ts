/** One network is told to be one however its routers are numbered and whatever it is called; two are told to be two. */
import { describe, expect, test } from "vitest";
import { areSame, fingerprintOf } from "../../src/analysis/same-network.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOfGraph } from "../../src/topology/custom.ts";
import { formatEdges } from "../../src/topology/export.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { graphOf } from "../../src/topology/graph.ts";
import type { GraphLink } from "../../src/topology/graph.ts";
import { readNetworkText } from "../../src/topology/import/formats.ts";
import type { Imported } from "../../src/topology/import/formats.ts";
import type { ChannelKind, Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { samplesOf } from "../conformance/sizes.ts";

const built = (text: string): Network => networkOf(parseStudy(`topology=${text}`).study.designs[0]!);

/** The same network with its routers numbered at random. */
function renumbered(network: Network, seed: number): Network {
  const { routers, channels, channelReverse, channelSource, channelTarget, channelKind, channelWidth, firstEndpoint, ports } = network;
  const random = mulberry32(seed);
  const now = Int32Array.from({ length: routers }, (_, router) => router);
  for (let i = routers - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [now[i], now[j]] = [now[j]!, now[i]!];
  }
  const links: GraphLink[] = [];
  for (let c = 0; c < channels; c++)
    if (channelReverse[c]! > c)
      links.push({
        a: now[channelSource[c]!]!,
        b: now[channelTarget[c]!]!,
        kind: channelKind[c] as ChannelKind,
        width: channelWidth[c]!,
      });
  const [endpoints, bought] = [new Int32Array(routers), new Int32Array(routers)];
  for (let router = 0; router < routers; router++) {
    endpoints[now[router]!] = firstEndpoint[router + 1]! - firstEndpoint[router]!;
    bought[now[router]!] = ports?.[router] ?? network.radix;
  }
  return networkOfGraph(graphOf(routers, links, endpoints, { ports: bought, networkRadix: null, racks: null }), 1);
}

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_id, family) => {
  test("is itself, renumbered and read back from a file", () => {
    for (const { values, name } of samplesOf(family)) {
      if (name === "thousand") continue;
      const network = family.build(values);
      const other = renumbered(network, 7);
      expect(fingerprintOf(other)).toEqual(fingerprintOf(network));
      expect(areSame(network, other)).toBe(true);
      if (network.channels === 0) continue;
      const read = readNetworkText(formatEdges(network, values, "", "json")) as Imported;
      expect(areSame(network, networkOfGraph(read.graph, read.p ?? 1))).toBe(true);
    }
  });
});

describe("designs that are one network", () => {
  test.each([
    ["fat-tree&k=4&n=2", "xgft&children=4x4"],
    ["fat-tree&k=4&n=3", "xgft&children=4x4x4"],
    ["folded-clos&radix=8&levels=3", "xgft&children=4x4x8&parents=4x4"],
    ["fat-tree&k=32&n=2", "xgft&children=32x32"],
    ["dragonfly&p=4&a=1&h=8&g=9", "hyperx&dims=9&p=4"],
    ["hypercube&n=6&p=1", "torus&dims=4x4x4&p=1"],
    ["torus&dims=3x8&p=2", "torus&dims=8x3&p=2"],
    ["long-hop&n=2&extra=1&p=2", "hyperx&dims=4&p=2"],
    ["custom&graph=0-1w3,1-2*2,2-0&p=1", "custom&graph=2-1*3,1-0w2,0-2&p=1"],
    ["rail-only&gpus=4&servers=6", "rail-optimized&gpus=4&servers=6&stripes=1&spines=0"],
  ])("%s as %s", (one, other) => {
    expect(areSame(built(one), built(other))).toBe(true);
    expect(fingerprintOf(built(one)).text).toBe(fingerprintOf(built(other)).text);
  });
});

describe("designs that are two", () => {
  test.each([
    ["torus&dims=4x4&p=1", "torus&dims=2x8&p=1"],
    ["torus&dims=5x5&p=1", "torus&dims=5x5&p=2"],
    ["fat-tree&k=4&n=2", "xgft&children=4x4&parents=2&trunks=2"],
    ["hypercube&n=4&p=1", "torus&dims=16x2&p=1"],
    ["dragonfly&p=2&a=4&h=2&arrangement=absolute", "dragonfly&p=2&a=4&h=2&arrangement=palmtree"],
    ["jellyfish&routers=24&degree=4&p=2&graphSeed=1", "jellyfish&routers=24&degree=4&p=2&graphSeed=2"],
    // Two rings of three and one of six look the same from every router but not from one that is marked.
    ["custom&graph=0-1,1-2,2-0,3-4,4-5,5-3,0-3,1-4,2-5&p=1", "custom&graph=0-1,1-2,2-3,3-4,4-5,5-0,0-3,1-4,2-5&p=1"],
  ])("%s and %s", (one, other) => {
    expect(areSame(built(one), built(other))).toBe(false);
    expect(fingerprintOf(built(one)).text).not.toBe(fingerprintOf(built(other)).text);
  });
});

test("a comparison that would take too long is undecided, a weak fingerprint says that it is", () => {
  const mesh = built("hyperx&dims=12&p=1");
  expect(areSame(mesh, renumbered(mesh, 3), 100)).toBeNull();
  expect(fingerprintOf(built("torus&dims=8x8&p=1")).strong).toBe(true);
  const large = built("torus&dims=64x64&p=1");
  expect(fingerprintOf(large).strong).toBe(false);
  expect(areSame(large, renumbered(large, 5))).toBe(true);
});
