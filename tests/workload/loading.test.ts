/** Workloads and families as they are before and after they are loaded. */
import { expect, test, vi } from "vitest";
import { TOPOLOGIES, FAMILY_IDS } from "../../src/topology/families.ts";
import { REPEATED, RUN } from "../../src/workload/descriptor.ts";
import { DRAWN, PLACED } from "../../src/workload/placing.ts";
import {
  DRAWN_BY,
  PATTERN_IDS,
  PATTERNS,
  PLACED_BY,
  SECOND_IDS,
  SECOND_JOBS,
  SIMULATED_BY,
  WORKLOAD_IDS,
  WORKLOADS,
} from "../../src/workload/patterns.ts";
import { Missing, whenLoaded } from "../../src/descriptor.ts";

test("what is loaded has the ids, in their order, that are known before", () => {
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  expect(idsOf(WORKLOADS)).toEqual(WORKLOAD_IDS);
  expect(idsOf(PATTERNS)).toEqual(PATTERN_IDS);
  expect(idsOf(SECOND_JOBS)).toEqual(SECOND_IDS);
  expect(idsOf(TOPOLOGIES)).toEqual(FAMILY_IDS);
  expect([idsOf(PLACED), idsOf(DRAWN), idsOf([...RUN, ...REPEATED])]).toEqual([PLACED_BY, DRAWN_BY, SIMULATED_BY]);
});

test("what is asked for is loaded, one thing after another, and other errors stay what they are", async () => {
  const here = new Set<string>();
  const load = (what: string) => () => {
    here.add(what);
    return Promise.resolve();
  };
  const read = (what: string): string => {
    if (!here.has(what)) throw new Missing(what, load(what));
    return what;
  };
  expect(await whenLoaded(() => read("families") + read("workloads"))).toBe("familiesworkloads");
  expect([...here]).toEqual(["families", "workloads"]);
  await expect(
    whenLoaded(() => {
      throw new RangeError("another");
    }),
  ).rejects.toThrow("another");
  await expect(
    whenLoaded(
      () => read("pictures"),
      () => Promise.reject(new Error("gone")),
    ),
  ).rejects.toThrow("gone");
});

test("a study of two families is read and written where no other family is loaded", async () => {
  vi.resetModules();
  const { TOPOLOGIES: here, loadFamilies } = await import("../../src/topology/families.ts");
  const { formatStudy, parseStudy } = await import("../../src/study/codec.ts");
  await loadFamilies(["slim-fly", "fat-tree"]);
  expect(here).toHaveLength(3);
  const text = "topology=slim-fly&q=7&b.topology=fat-tree&b.k=6&c.p=2";
  // The families' paths come when they are first asked for.
  const { whenLoaded: onceHere } = await import("../../src/descriptor.ts");
  const { familyPaths } = await import("../../src/routing/path-plans.ts");
  expect(familyPaths).toThrow("paths of networks that are not loaded");
  const { study, problems } = await onceHere(() => parseStudy(text));
  expect([formatStudy(study), problems]).toEqual([text, []]);
});
