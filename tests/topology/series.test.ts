/** What rows of designs over size say without building is what the networks are; of every family that has such rows. */
import { expect, test } from "vitest";
import { bisectionOf } from "../tools/at-once.ts";
import { distancesOf, minimalRouteAverage } from "../../src/analysis/distances.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { complete } from "../../src/study/nearest.ts";
import { withinLimits } from "../../src/study/network-size.ts";
import { formatValue } from "../../src/study/texts.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { WHOLE } from "../tools/extent.ts";
import tables from "../reference/tables.json" with { type: "json" };

/** Routers of the networks that are built, and how many of a row. */
const MOST = WHOLE ? 700 : 300;
const BUILT = WHOLE ? 6 : 4;
/** Designs of a row that are counted. */
const COUNTED = 200;

const rows = TOPOLOGIES.flatMap((family) => (family.series ?? []).map((series) => ({ name: `${family.id} ${series.id}`, family, series })));

function valuesOf(topology: string, values: Readonly<Record<string, unknown>>) {
  const study = [`topology=${topology}`, ...Object.entries(values).map(([id, value]) => `${id}=${formatValue(value as number)}`)].join("&");
  const { study: read, problems } = parseStudy(study);
  return { values: read.designs[0]!, problems, study };
}

test("rows of a family have names of their own", () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(new Set(rows.map(({ series }) => series.title)).size).toBe(rows.length);
});

test.each(rows)("$name: designs are valid or too large, and grow", ({ family, series }) => {
  let last = 0;
  for (let n = 0; n < COUNTED; n++) {
    const design = series.design(n);
    if (design === null) {
      expect(n).toBeGreaterThan(3);
      expect(series.design(n + 1)).toBeNull();
      break;
    }
    const values = complete(family, new Map(Object.entries(design.values)));
    const { routers, endpoints } = family.size(values);
    const study = JSON.stringify(values);
    // What is read as a design has its routings looked at, which takes long where it is large.
    if (routers <= MOST) expect(family.check?.(values) ?? null, study).toBeNull();
    if ((routers <= MOST && n % 2 === 0) || !withinLimits(values))
      for (const { message } of valuesOf(family.id, design.values).problems)
        expect(message, study).toMatch(/routers and .* endpoints, more than/);
    expect(endpoints, study).toBeGreaterThan(last);
    expect(design.networkRadix, study).toBeLessThanOrEqual(design.radix);
    last = endpoints;
  }
});

test.each(rows)("$name: ports, hops and cuts are those of the networks", ({ family, series }) => {
  for (let n = 0, built = 0; built < BUILT; n++) {
    const design = series.design(n);
    if (design === null) break;
    const { values, study } = valuesOf(family.id, design.values);
    if (family.size(values).routers > MOST) break;
    const network = networkOf(values);
    built++;
    expect(network, study).toMatchObject({ radix: design.radix, networkRadix: design.networkRadix });
    const { diameter } = distancesOf(network);
    // A group may be so small that its neighbours are nearer.
    if (series.diameter !== null) expect(diameter, study).toBeLessThanOrEqual(series.diameter);
    if (series.diameter !== null && n > 0) expect(diameter, study).toBe(series.diameter);
    if (design.hops !== undefined && network.routers > 1) expect(minimalRouteAverage(network), study).toBeCloseTo(design.hops, 9);
    const found = bisectionOf(network);
    if (design.bisection === undefined || found === null) continue;
    expect(design.bisection, study).toBeGreaterThanOrEqual(found.lower);
    // No cut that is found is smaller by more than a few links.
    expect(found.upper, study).toBeGreaterThan(0.97 * design.bisection - 1);
    expect(found.upper, study).toBeLessThanOrEqual(design.bisection);
  }
});

interface HopsRow {
  readonly topology: string;
  readonly N: number;
  readonly routers: number;
  readonly avg_router: number;
  readonly avg_router_minimal_route?: number;
}
const hopsRows: readonly HopsRow[] = [...tables.avg_hops, ...tables.avg_hops_grids];

test.each(hopsRows)("$topology of $N endpoints stands in a row", (row) => {
  const found = rows.filter(({ family, series }) => {
    for (let n = 0; n < COUNTED; n++) {
      const design = series.design(n);
      if (design?.hops === undefined) return false;
      const { endpoints, routers } = family.size(complete(family, new Map(Object.entries(design.values))));
      const hops = row.avg_router_minimal_route ?? row.avg_router;
      if (endpoints === row.N && routers === row.routers && Math.abs(design.hops - hops) < 1e-6) return true;
    }
    return false;
  });
  expect(found).not.toEqual([]);
});
