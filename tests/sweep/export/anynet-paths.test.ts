/** BookSim2's paths on a network from a file, against its algorithm written out: the nearest router, of equal ones the lowest-numbered, is settled next. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { parseStudy } from "../../../src/study/codec.ts";
import { firstChannels } from "../../../src/sweep/export/anynet-paths.ts";
import { sampleGraph } from "../../../src/topology/custom.ts";
import { graphText } from "../../../src/topology/graph-text.ts";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import type { Network } from "../../../src/topology/network.ts";

await loadDescriptors();

/** Of each router the one that comes before it on the path from `source`; -1 at the source and where there is none. */
function written({ routers, channelSource, channelTarget, channels }: Network, latency: readonly number[], source: number): number[] {
  const distance = Array.from({ length: routers }, () => Infinity);
  const previous = Array.from({ length: routers }, () => -1);
  const left = new Set(Array.from({ length: routers }, (_, router) => router));
  distance[source] = 0;
  while (left.size > 0) {
    const nearest = Math.min(...[...left].map((router) => distance[router]!));
    const next = [...left].find((router) => distance[router] === nearest)!;
    left.delete(next);
    for (let c = 0; c < channels; c++) {
      const through = distance[next]! + latency[c]!;
      if (channelSource[c] !== next || through >= distance[channelTarget[c]!]!) continue;
      distance[channelTarget[c]!] = through;
      previous[channelTarget[c]!] = next;
    }
  }
  return previous;
}

test("first channels of random networks with random latencies", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const network = networkOf(parseStudy(`topology=custom&graph=${encodeURIComponent(graphText(sampleGraph(seed)))}`).study.designs[0]!);
    const random = mulberry32(seed);
    const latency = Array.from(network.channelSource, () => 1 + Math.floor(3 * random()));
    for (let source = 0; source < network.routers; source++) {
      const first = firstChannels(network, (c) => latency[c]!, source);
      const previous = written(network, latency, source);
      const expected = previous.map((_, router) => {
        if (previous[router] === -1) return -1;
        let at = router;
        while (previous[at] !== source) at = previous[at]!;
        return at;
      });
      expect(Array.from(first, (c) => (c === -1 ? -1 : network.channelTarget[c]!))).toEqual(expected);
    }
  }
});
