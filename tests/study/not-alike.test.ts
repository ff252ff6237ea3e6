/** What is not alike between designs of a study is listed, each with what it touches, and made alike where that is possible. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { allAlike, madeAlike, notAlike } from "../../src/study/not-alike.ts";

function designsOf(text: string) {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs;
}

describe("what is not alike", () => {
  test.each([
    // Both are grids, with channels of the same latencies.
    ["topology=torus&dims=4x4&b.topology=mesh", []],
    ["routing=min&b.routing=ugal-l", []],
    ["traffic=worst-case&b.p=3", []],
    ["traffic=worst-case&b.topology=slim-fly", ["traffic"]],
    ["traffic=worst-case&topology=hyperx&dims=4x4&b.topology=torus", ["traffic"]],
    ["traffic=uniform&b.traffic=shift", ["traffic"]],
    ["traffic=shift&offset=8&b.offset=3", ["traffic"]],
    ["traffic=hot-spot&fraction=0.1&b.fraction=0.4", ["traffic"]],
    ["traffic=shift&b.p=3", []],
    ["topology=dragonfly&b.topology=torus", ["latencies", "buffers"]],
    ["topology=torus&b.topology=torus&b.localLatency=20", ["latencies", "buffers"]],
    ["b.globalBandwidth=2", ["bandwidths"]],
    ["b.buffer=64", ["buffers"]],
    ["b.packetSize=4", ["routers"]],
    ["b.speedup=3", ["routers"]],
    ["b.failLinks=0.05", []],
    ["b.failLinks=0.3", ["routing repaired"]],
    // Where tasks run is a design's own choice.
    ["traffic=ring-all-reduce&b.placement=random", []],
    ["traffic=ring-all-reduce&b.traffic=rabenseifner-all-reduce", ["traffic"]],
    ["b.energyPrice=0.2", ["prices"]],
  ])("%s", (text, expected) => {
    expect(notAlike(designsOf(text)).map(({ what }) => what)).toEqual(expected);
  });

  test("is nothing in a study of one design, whatever it is", () => {
    expect(notAlike(designsOf("traffic=worst-case&failLinks=0.3"))).toEqual([]);
  });

  test("names every design, and shares of endpoints that send", () => {
    const [one] = notAlike(designsOf("traffic=worst-case&b.topology=slim-fly&c.topology=torus"));
    expect(one!.designs).toHaveLength(3);
    expect(one!.message).toMatch(/A .*; B .*; C .*\.$/s);
    const designs = designsOf("topology=torus&dims=4x4&b.topology=mesh&traffic=transpose");
    expect(notAlike(designs, [1, 0.75]).map(({ what }) => what)).toContain("senders");
    expect(notAlike(designs, [1, null]).map(({ what }) => what)).not.toContain("senders");
  });

  test.each([
    "traffic=worst-case&b.topology=slim-fly",
    "topology=dragonfly&b.topology=torus",
    "b.globalBandwidth=2",
    "b.packetSize=4",
    "traffic=uniform&b.traffic=shift&b.offset=3",
  ])("%s is made alike by its values", (text) => {
    const designs = designsOf(text);
    const [item] = notAlike(designs);
    const alike = madeAlike(designs, item!.inAll!);
    expect(notAlike(alike).map(({ what }) => what)).not.toContain(item!.what);
  });

  test("has no values where those of one design are not valid in another", () => {
    const designs = designsOf("topology=torus&dims=4x4&linkLatency=1x9&b.topology=torus&b.dims=4x4x4");
    expect(notAlike(designs).find(({ what }) => what === "latencies")!.inAll).toBeNull();
    expect(notAlike(designs.toReversed()).find(({ what }) => what === "latencies")!.inAll).not.toBeNull();
  });

  test.each([
    "traffic=worst-case&b.topology=slim-fly&c.topology=torus",
    "topology=dragonfly&b.topology=torus&b.packetSize=4&b.energyPrice=0.2",
    "b.globalBandwidth=2&b.buffer=16&b.failLinks=0.3",
    "topology=torus&linkLatency=1x9&b.topology=mesh",
  ])("%s is made alike in all that values can mend", (text) => {
    expect(notAlike(allAlike(designsOf(text))).filter(({ inAll }) => inAll !== null)).toEqual([]);
  });
});
