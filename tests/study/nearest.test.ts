/** Designs of a family by their size: valid, near it, and even, for every family of the list. */
import { describe, expect, test } from "vitest";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { designTitle } from "../../src/study/names.ts";
import { nearestDesign } from "../../src/study/nearest.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";

const familyOf = (id: string) => TOPOLOGIES.find((family) => family.id === id)!;

describe.each(TOPOLOGIES.map(({ id }) => id))("%s", (id) => {
  const family = familyOf(id);
  test.each([1, 72, 200, 1056, 10_000])("near %d endpoints: a valid design", (endpoints) => {
    const found = nearestDesign(defaultValues(), family, endpoints)!;
    expect(problemsOf(found)).toEqual([]);
    expect(found["topology"]).toBe(id);
  });

  test("its own default is found again by its size", () => {
    const usual = defaultValues(id);
    const { endpoints } = family.size(usual);
    expect(family.size(nearestDesign(defaultValues(), family, endpoints)!).endpoints).toBe(endpoints);
  });
});

describe("sizes that are met, and how", () => {
  test.each([
    // The balanced dragonflies of Kim et al. 2008, a = 2p = 2h, and between them fewer groups.
    ["dragonfly", 1056, "Dragonfly 4·8·4·33"],
    ["dragonfly", 342, "Dragonfly 3·6·3·19"],
    ["slim-fly", 10_830, "Slim Fly 19·15"],
    ["slim-fly", 150, "Slim Fly 5·3"],
    ["folded-clos", 1024, "Folded Clos 16·3"],
    ["fat-tree", 256, "Fat-tree 4·4"],
    ["hyperx", 512, "HyperX 8×8·1·8"],
    ["torus", 4096, "Torus 64×64·1"],
  ])("%s of %d endpoints", (id, endpoints, title) => {
    const found = nearestDesign(defaultValues(), familyOf(id), endpoints)!;
    expect(designTitle(found)).toMatch(new RegExp(`^${title},`));
    expect(familyOf(id).size(found).endpoints).toBe(endpoints);
  });

  test.each(["dragonfly", "fat-tree", "folded-clos", "hyperx", "torus", "mesh", "slim-fly"])(
    "%s is within a third from 60 endpoints to 20,000",
    (id) => {
      const far: number[] = [];
      for (let endpoints = 60; endpoints < 20_000; endpoints = Math.round(endpoints * 1.4)) {
        const { endpoints: found } = familyOf(id).size(nearestDesign(defaultValues(), familyOf(id), endpoints)!);
        if (Math.abs(Math.log(found / endpoints)) > Math.log(4 / 3)) far.push(endpoints);
      }
      expect(far).toEqual([]);
    },
  );
});

test("all but the network is the former design's, as far as it fits; links named by number are not", () => {
  const [a] = parseStudy(
    "routing=ugal-l&traffic=worst-case&seed=7&buffer=32&prices=ethernet-10g&failLinks=0.05&failedLinks=0-1&load=0.1,0.2",
  ).study.designs;
  expect(formatDesign(nearestDesign(a!, familyOf("slim-fly"), 200)!)).toBe(
    "topology=slim-fly&failLinks=0.05&routing=ugal-l&traffic=worst-case&load=0.1,0.2&seed=7&buffer=32&prices=ethernet-10g",
  );
  const [whole] = parseStudy("routing=ugal-l&seed=7").study.designs;
  expect(nearestDesign(whole!, familyOf("fat-tree"), 64)).toMatchObject({ routing: "nearest-common-ancestor", seed: 7 });
});
