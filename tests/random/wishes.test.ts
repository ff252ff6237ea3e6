/** Random wishes in small spaces: the search finds what brute force finds on networks that are built, and its prices are those of the cost model. */
import type { DesignValues } from "../../src/study/study.ts";
import type { WishValues } from "../../src/study/wish-text.ts";
import { describe, expect, test } from "vitest";
import { costReport } from "../../src/cost/cost.ts";
import { isPriced } from "../../src/cost/results.ts";
import type { CostResult } from "../../src/cost/results.ts";
import { guaranteedOf, searchSteps, uniformBound } from "../../src/cost/search/search.ts";
import type { FoundDesign } from "../../src/cost/search/search.ts";
import { searchedFamilies, wishesOf } from "../../src/cost/search/wishes.ts";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { formatWishes, readWishes } from "../../src/study/wish-text.ts";
import { diameterOf } from "../../src/topology/breadth-first.ts";
import type { TopologyDescriptor } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { designOfRow, measure } from "../../src/workers/measured-design.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { byHand } from "../cost/by-hand.ts";
import { seeds } from "../tools/extent.ts";
import { ended } from "../throughput/class-programs.ts";

const FAMILIES = searchedFamilies().filter(({ designs }) => designs === undefined);
const { first, count } = seeds(16, 400);

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Something of every kind of wish, each left out as often as not. */
function randomWishes(seed: number, family: TopologyDescriptor): string {
  const random = mulberry32(seed);
  const least = 6 + Math.floor(random() * 10);
  const maxRadix = 5 + Math.floor(random() * 6);
  const sometimes = (text: string): string[] => (random() < 0.5 ? [text] : []);
  return [
    `families=${family.id}`,
    `endpoints=${least}`,
    `maxEndpoints=${least + Math.floor(random() * 8)}`,
    `maxRadix=${maxRadix}`,
    `minThroughput=${pick(random, [0, 0, 0.3, 0.5, 1])}`,
    ...sometimes(`oversubscription=${pick(random, [1.5, 2, 3])}`),
    ...sometimes(`maxDiameter=${1 + Math.floor(random() * 4)}`),
    ...sometimes(`maxCost=${500 + Math.floor(random() * 4000)}`),
    ...sometimes(`maxPower=${10 + Math.floor(random() * 60)}`),
    ...sometimes(`rank=${pick(random, ["power", "throughput", "diameter", "endpoints"])}`),
    ...sometimes(`prices=${pick(random, ["qdr56", "dragonfly-2008", "ethernet-400g", "ethernet-800g"])}`),
    ...sometimes(`routerSizes=${[maxRadix - Math.floor(random() * 3), maxRadix + 3, ...(random() < 0.5 ? [4] : [])].join(",")}`),
    ...sometimes(`slices=${2 + Math.floor(random() * 3)}`),
    ...sometimes(`endpointCables=1&endpointMetres=${pick(random, [0.5, 2.5, 8])}`),
    ...sometimes(`rackEndpoints=${pick(random, [1, 3, 7])}`),
    ...sometimes("floor=improved"),
    ...(seed % 3 === 0 ? ["ringCables=folded"] : []),
    ...(seed % 5 === 0 ? [`rackRouters=${2 + (seed % 7)}`] : []),
    ...sometimes(`opticalFrom=${pick(random, [0, 4, 100])}`),
  ].join("&");
}

interface Known {
  readonly values: Values;
  readonly endpoints: number;
  readonly diameter: number;
  readonly bound: number;
  readonly cost: CostResult;
}

/** How far an estimate may be from the floor's price: where racks are split, and cables are most of it, a fifth; where those of servers and of routers are not alike, a quarter. */
const bracketOf = (wanted: Values): number => (wanted["rackRouters"] !== 0 ? 0.25 : wanted["rackEndpoints"] !== 0 ? 0.2 : 0.1);

/** On a pool that prices and does nothing else. */
async function measuredPrice(row: FoundDesign, wanted: WishValues): Promise<number | null> {
  const run = (job: string, values: DesignValues): unknown => ({
    done: job === "cost" ? Promise.resolve(costReport(networkOf(values), values)) : Promise.reject(new Error("not here")),
    cancel: () => {},
  });
  const known = await measure({ run } as unknown as Pool, defaultValues(), { ...row, opens: true }, wanted, {
    started: () => {},
    tell: () => {},
  });
  return known.costPerEndpoint;
}

async function faultsOf(seed: number): Promise<readonly string[]> {
  const family = FAMILIES[seed % FAMILIES.length]!;
  const text = randomWishes(seed, family);
  const { values: wanted, problems } = readWishes(text);
  const faults: string[] = problems.map(({ message }) => message);
  const claim = (holds: boolean, what: string): void => {
    if (!holds) faults.push(`${seed}: ${text}: ${what}`);
  };
  claim(JSON.stringify(readWishes(formatWishes(wanted)).values) === JSON.stringify(wanted), "written and read it is something else");
  const wishes = wishesOf(wanted);
  const found = ended(searchSteps(wanted));
  const maxRadix = wishes.routerSizes.at(-1) ?? wishes.maxRadix;
  const all = byHand(family, { least: wishes.endpoints, most: wishes.maxEndpoints, maxRadix, over: wishes.oversubscription });
  claim(found.families[0]!.designs === all.length, `${found.families[0]!.designs} designs, ${all.length} by hand`);

  const bracket = bracketOf(wanted);
  const near = (estimated: number, exact: number): boolean => Math.abs(estimated / exact - 1) < bracket;
  const rows = new Map(found.designs.map((row) => [JSON.stringify(row.values), row]));
  let feasible = 0;
  for (const { values, network } of all) {
    const name = JSON.stringify(values);
    const report = costReport(network, { ...wanted, ...values });
    if (!isPriced(report)) {
      claim(false, `${name} is not on sale`);
      continue;
    }
    const { endpoints } = network;
    const known: Known = {
      values,
      endpoints,
      diameter: diameterOf({ ...network, orbits: null }),
      bound: uniformBound(endpoints, family.equipment!(values), family.traits(values)),
      cost: report,
    };
    const row = rows.get(name);
    if (row) feasible++;
    const fits = known.bound >= wishes.minThroughput && known.diameter <= wishes.maxDiameter && report.powerPerEndpoint <= wishes.maxPower;
    if (!fits)
      claim(
        row === undefined || (row.diameter === null && known.bound >= wishes.minThroughput && report.powerPerEndpoint <= wishes.maxPower),
        `${name} is found and does not fit`,
      );
    else if (report.costPerEndpoint * (1 + bracket) < wishes.maxCost) claim(row !== undefined, `${name} fits and is not found`);
    else if (report.costPerEndpoint * (1 - bracket) > wishes.maxCost) claim(row === undefined, `${name} is found and too dear`);
    if (!row) continue;
    claim(
      row.diameterBound === null || row.diameterBound >= known.diameter,
      `${name}: at most ${row.diameterBound} hops, not ${known.diameter}`,
    );
    claim(row.diameter === null || row.diameter === known.diameter, `${name}: diameter ${row.diameter}, not ${known.diameter}`);
    claim(row.uniformBound === known.bound, `${name}: bound ${row.uniformBound}, not ${known.bound}`);
    claim(Math.abs(row.routerCostPerEndpoint * endpoints - report.routerCost) < 1e-6 * (1 + report.routerCost), `${name}: routers' price`);
    claim(Math.abs(row.powerPerEndpoint - report.powerPerEndpoint) < 1e-9 * (1 + report.powerPerEndpoint), `${name}: power`);
    claim(near(row.costPerEndpoint, report.costPerEndpoint), `${name}: $${row.costPerEndpoint}, not ${report.costPerEndpoint}`);
    const interval = report.intervals?.costPerEndpoint ?? null;
    claim((row.costInterval === null) === (interval === null), `${name}: interval`);
    if (row.costInterval && interval) {
      const { low, high } = row.costInterval;
      claim(near(low, interval.low) && near(high, interval.high), `${name}: ${low} to ${high}, not ${interval.low} to ${interval.high}`);
    }
    // What the search names, written and read again, costs what was measured, to the last digit.
    const named = parseStudy(formatDesign(designOfRow(defaultValues(), row, wanted))).study.designs[0]!;
    const price = await measuredPrice(row, wanted);
    const own = costReport(networkOf(named), named).costPerEndpoint;
    claim(price === own, `${name}: measured $${price}, its study $${own}`);
    claim(own === report.costPerEndpoint, `${name}: its study $${own}, by hand $${report.costPerEndpoint}`);
  }
  claim(feasible === found.designs.length, `${found.designs.length} designs found, ${feasible} of them by hand`);
  claim(found.feasible === found.designs.length, "some were dropped");

  const axes = (one: FoundDesign): number[] => [
    one.costPerEndpoint,
    one.powerPerEndpoint,
    -guaranteedOf(one.carried.worst, one.uniformBound),
    one.diameterBound ?? Infinity,
  ];
  const beats = (one: FoundDesign, other: FoundDesign): boolean =>
    axes(one).every((value, i) => value <= axes(other)[i]!) && axes(one).some((value, i) => value < axes(other)[i]!);
  for (const row of found.designs)
    claim(row.pareto === !found.designs.some((other) => beats(other, row)), `${JSON.stringify(row.values)}: unbeaten or not`);
  return faults;
}

describe(`${count} random wishes`, () => {
  test("what is found is what brute force finds, and costs what the cost model says", async () => {
    const faults: string[] = [];
    for (let seed = first; seed < first + count; seed++) faults.push(...(await faultsOf(seed)));
    expect(faults).toEqual([]);
  });
});
