/** Trees as they are built, with missing leaves, uneven trunks and pods of rails: levels from the bottom up, leaves below their branch. */
import { describe, expect, it } from "vitest";
import { routerPlaces } from "../../src/analysis/router-levels.ts";
import { namesOf } from "../../src/drawing/names.ts";
import { loadPictures } from "../../src/drawing/families.ts";
import { build, drawn, LARGE, SMALL } from "./networks.ts";

const TREES = Object.entries({ ...SMALL, ...LARGE }).filter(([name]) => /tree|leaves|Clos|rails|planes/.test(name));
await loadPictures();

describe.each(TREES)("%s", (_name, values) => {
  const network = build(values);
  const { routerX, routerY, groups } = drawn(network);
  const { levels, groups: pods } = routerPlaces(network);
  const numbersOf = (ranges: readonly (readonly [number, number])[]): readonly number[] =>
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

  it("has each level above the one below it", () => {
    if (levels === null || (network.levels === null && levels[0]!.name !== "machines")) return;
    const heights = levels.map(({ ranges }) => numbersOf(ranges).map((router) => routerY[router]!));
    for (let level = 1; level < heights.length; level++)
      expect(Math.max(...heights[level]!)).toBeLessThan(Math.min(...heights[level - 1]!));
  });

  it("has a label for each level", () => {
    if (levels === null || (network.levels === null && levels[0]!.name !== "machines")) return;
    expect(groups.map(({ firstRouter, lastRouter }) => [[firstRouter, lastRouter]])).toEqual(levels.map(({ ranges }) => ranges));
  });

  it("has the routers of a level below, or above, those of its own pod", () => {
    if (levels === null || pods?.kind !== "pod" || levels[0]!.name === "machines") return;
    const spans = levels.slice(0, -1).map(({ ranges }) => {
      const inLevel = new Set(numbersOf(ranges));
      return pods.list.map((pod) => {
        const xs = numbersOf(pod.ranges).flatMap((router) => (inLevel.has(router) ? [routerX[router]!] : []));
        return [Math.min(...xs), Math.max(...xs)] as const;
      });
    });
    // No pod of any level reaches over the next pod of any level.
    for (const one of spans)
      for (const other of spans) for (let pod = 1; pod < one.length; pod++) expect(one[pod - 1]![1]).toBeLessThan(other[pod]![0]);
  });

  it("names every link", () => {
    const { classes, classOf } = namesOf(network);
    const seen = new Set(Array.from({ length: network.channels }, (_, c) => classOf(c)));
    expect([...seen].every((one) => classes[one] !== undefined)).toBe(true);
  });
});

describe("fabrics of pods", () => {
  it.each(["rails of three pods", "planes of three pods"])("%s tell links to cores from those to spines", (name) => {
    const network = build(SMALL[name]!);
    const { classes, classOf } = namesOf(network);
    const cores = routerPlaces(network).levels!.at(-1)!.ranges[0]![0];
    for (let c = 0; c < network.channels; c++) {
      const toCore = network.channelSource[c]! >= cores || network.channelTarget[c]! >= cores;
      expect(classes[classOf(c)]!.word === "core").toBe(toCore);
    }
  });
});
