/** Families over size: closed forms first, what is measured after it, and an end when it is stopped. */
import { expect, test } from "vitest";
import { mooreBound } from "../../../src/topology/moore.ts";
import { distancesOf } from "../../../src/analysis/distances.ts";
import { hopsSteps } from "../../../src/analysis/over-size.ts";
import { drained } from "../../tools/at-once.ts";
import { defaultValues } from "../../../src/study/validation.ts";
import { topologyOf } from "../../../src/topology/families.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { run } from "../../../src/workers/jobs/structure.ts";
import type { StructureProgress } from "../../../src/workers/jobs/structure.ts";
import { UNWATCHED } from "../unwatched.ts";

const values = defaultValues();

/** Runs until so many points were measured. */
async function measured(most: number) {
  const stop = new AbortController();
  const heard: StructureProgress[] = [];
  const over = await run(
    networkOf(values),
    values,
    {
      ...UNWATCHED,
      signal: stop.signal,
      report: (progress) => {
        if (progress === null) return;
        heard.push(structuredClone(progress));
        if (heard.length > most) stop.abort();
      },
    },
    { families: null, most: Infinity },
  );
  return { over, heard };
}

test("curves are told at once, then each point that is measured; stopped, what was told is the result", async () => {
  const { over, heard } = await measured(6);
  const [first, ...points] = heard;
  if (!first || !("known" in first)) throw new Error("no curves");
  expect(points).toHaveLength(6);
  const curves = [...structuredClone(first.known).curves];
  for (const progress of points) {
    if (!progress || !("found" in progress)) throw new Error("no point");
    const { curve, point, found } = progress;
    const before = curves[curve]!.points[point]!;
    // What a closed form has said is not measured.
    if (before.hops) expect(found.hops).toEqual(before.hops);
    expect(found.hops === null || found.hops.value > 0).toBe(true);
    expect(found).toMatchObject({ values: before.values, endpoints: before.endpoints });
    if (found.hops?.known === "counted") {
      const network = topologyOf(found.values).build(found.values);
      if (network.groups === null) expect(found.hops.value).toBeCloseTo(distancesOf(network).average!, 12);
    }
    curves[curve] = { ...curves[curve]!, points: curves[curve]!.points.with(point, found) };
  }
  expect(over).toEqual({ ...first.known, curves });
});

test("every curve grows, and no family passes the Moore bound of its ports and diameter", async () => {
  const { over } = await measured(0);
  for (const { title, diameter, points } of over.curves) {
    for (const [i, { endpoints, routers, networkRadix }] of points.entries()) {
      if (i > 0) expect(endpoints, title).toBeGreaterThan(points[i - 1]!.endpoints);
      expect(endpoints, title).toBeLessThanOrEqual(8e6);
      if (diameter !== null) expect(routers, title).toBeLessThanOrEqual(mooreBound(networkRadix, diameter));
    }
  }
  const moore = new Map(over.bounds.moore2);
  expect([moore.get(7), moore.get(96)]).toEqual([50, 9217]);
  expect(new Map(over.bounds.moore3).get(96)).toBe(875_617);
  expect(new Map(over.bounds.oneHop).get(1024)).toBe(63);
  expect(new Map(over.bounds.oneHop).get(1_048_576)).toBe(2047);
});

test("where there are many routers and no symmetry, hops are sampled and near to what is counted", () => {
  const torus = topologyOf({ topology: "torus" });
  const network = { ...torus.build({ dims: "60x60", p: 1 }), orbits: null };
  const found = drained(hopsSteps(network))!;
  expect(found.sampled).toBe(true);
  // From any router of a torus all is as far as from any other.
  expect(found.hops).toBeCloseTo(distancesOf({ ...network, orbits: [{ router: 0, orbit: 3600 }] }).average!, 9);
});
