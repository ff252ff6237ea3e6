/**
 * Wishes side by side, drawn at random in small spaces: more is allowed and nothing gets dearer; more is asked for and nothing gets cheaper;
 * prices go up and totals go with them.
 */
import { describe, expect, test } from "vitest";
import { costReport } from "../../src/cost/cost.ts";
import { costSettings } from "../../src/cost/prices.ts";
import { isPriced } from "../../src/cost/results.ts";
import { searchSteps } from "../../src/cost/search/search.ts";
import type { FoundDesign, SearchResult } from "../../src/cost/search/search.ts";
import { NO_LIMITS, searchedFamilies } from "../../src/cost/search/wishes.ts";
import { vectorOf } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import type { WishValues } from "../../src/study/wish-text.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { designOfRow } from "../../src/workers/measured-design.ts";
import { ended } from "../throughput/class-programs.ts";
import { seeds } from "../tools/extent.ts";

const FAMILIES = searchedFamilies();
/** Those that name the designs to try: of trees not all that there are. */
const LISTED = FAMILIES.filter(({ designs }) => designs !== undefined);
const BOOKS = ["ethernet-400g", "ethernet-800g", "fdr10", "dragonfly-2008", "ndr-400g"];
/** In dollars. */
const PRICES = costSettings.parameters.flatMap((one): string[] => ("unit" in one && one.unit.startsWith("$") ? [one.id] : []));
const { first, count } = seeds(24, 600);

type Random = () => number;
const upTo = (random: Random, most: number): number => 1 + Math.floor(random() * most);
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Wish = Readonly<Record<string, string | number>>;
const textOf = (wish: Wish): string =>
  Object.entries(wish)
    .map(([id, value]) => `${id}=${value}`)
    .join("&");

function read(wish: Wish): WishValues {
  const { values, problems } = readWishes(textOf(wish));
  expect(problems).toEqual([]);
  return values;
}
const search = (wish: Wish): SearchResult => ended(searchSteps(read(wish)));

/** A wish that every other seed has for a family that lists its designs, with routers so small that they need several levels. */
function drawn(seed: number, random: Random): Wish {
  const tall = seed % 2 === 0;
  const family = tall ? LISTED[(seed / 2) % LISTED.length]! : FAMILIES[((seed - 1) / 2) % FAMILIES.length]!;
  const endpoints = tall ? 20 + upTo(random, 80) : 8 + upTo(random, 50);
  const sometimes = (wish: Wish): Wish => (random() < 0.5 ? wish : {});
  return {
    families: family.id,
    rank: "cost",
    endpoints,
    maxEndpoints: endpoints + upTo(random, 16) - 1,
    maxRadix: (tall ? 3 : 4) + upTo(random, tall ? 5 : 11),
    minThroughput: pick(random, [0, 0.3, 0.5, 1]),
    minWorstCase: pick(random, [0, 0.25, 0.4, 0.6, 1]),
    prices: pick(random, BOOKS),
    ...sometimes({ oversubscription: pick(random, [1.5, 2, 3]) }),
    ...sometimes({ maxDiameter: upTo(random, 5) }),
    ...sometimes({ maxCost: 500 + 250 * upTo(random, 40) }),
    ...sometimes({ maxPower: 5 + upTo(random, 60) }),
    ...sometimes({ gpus: pick(random, [2, 4]) }),
    ...sometimes({ routerSizes: "4,8,16,24" }),
  };
}

const numberOf = (wish: Wish, id: string, usual: number): number => Number(wish[id] ?? usual);

/** Each allows more than a wish does. */
const WIDER: Readonly<Record<string, (wish: Wish, random: Random) => Wish>> = {
  endpoints: (wish, random) => ({ endpoints: Math.max(2, numberOf(wish, "endpoints", 2) - upTo(random, 4)) }),
  maxEndpoints: (wish, random) => ({ maxEndpoints: numberOf(wish, "maxEndpoints", 2) + upTo(random, 8) }),
  maxRadix: (wish, random) => ({ maxRadix: numberOf(wish, "maxRadix", 2) + upTo(random, 3) }),
  families: (wish, random) => ({ families: `${wish["families"]!},${pick(random, FAMILIES).id}` }),
  oversubscription: (wish, random) => ({ oversubscription: numberOf(wish, "oversubscription", 1) + 0.25 * upTo(random, 6) }),
  minThroughput: (wish, random) => ({ minThroughput: numberOf(wish, "minThroughput", 0) * random() }),
  minWorstCase: (wish, random) => ({ minWorstCase: numberOf(wish, "minWorstCase", 0) * random() }),
  maxDiameter: (wish) => ({ maxDiameter: Math.min(NO_LIMITS.maxDiameter, numberOf(wish, "maxDiameter", NO_LIMITS.maxDiameter) + 1) }),
  maxCost: (wish, random) => ({ maxCost: Math.min(NO_LIMITS.maxCost, numberOf(wish, "maxCost", NO_LIMITS.maxCost) * (1 + random())) }),
  maxPower: (wish, random) => ({ maxPower: Math.min(NO_LIMITS.maxPower, numberOf(wish, "maxPower", NO_LIMITS.maxPower) * (1 + random())) }),
};

/** Of trees those that are tried whatever else is allowed: more ports end some of three levels, other sizes some with empty ports. */
function isLasting({ values }: FoundDesign, widened: string): boolean {
  if (values["topology"] !== "xgft" && topologyOf(values).designs === undefined) return true;
  if (widened === "maxRadix")
    return values["children"] !== undefined ? vectorOf(String(values["children"])).length < 3 : values["pods"] === 1;
  return (values["empty"] ?? 0) === 0;
}

const ROUNDING = 1e-9;
const surely = ({ carried: { uniform, worst } }: FoundDesign, wish: Wish): boolean =>
  uniform.lower >= numberOf(wish, "minThroughput", 0) - ROUNDING && worst.lower >= numberOf(wish, "minWorstCase", 0) - ROUNDING;
const least = (designs: readonly FoundDesign[], of: (one: FoundDesign) => number): number =>
  designs.reduce((sofar, one) => Math.min(sofar, of(one)), Infinity);
const dollars = ({ costPerEndpoint }: FoundDesign): number => costPerEndpoint;
const total = ({ costPerEndpoint, endpoints }: FoundDesign): number => costPerEndpoint * endpoints;

/** What a search tells of: designs by their names and those of their networks. */
function namesOf({ designs }: SearchResult): ReadonlySet<string> {
  const names = new Set<string>();
  for (const row of designs)
    for (const { values } of [row, ...row.same]) {
      names.add(JSON.stringify(values));
      names.add(topologyOf(values).graph?.(values) ?? "");
    }
  return names;
}

describe(`${count} random wishes`, () => {
  test("more is allowed, and what was found is found, and nothing is dearer", () => {
    const faults: string[] = [];
    let compared = 0;
    for (let seed = first; seed < first + count; seed++) {
      const random = mulberry32(seed);
      const wish = drawn(seed, random);
      const narrow = search(wish);
      const isListed = LISTED.some(({ id }) => id === wish["families"]);
      for (const [id, widen] of Object.entries(WIDER)) {
        const more = widen(wish, random);
        if (more[id] === wish[id]) continue;
        const wide = search({ ...wish, ...more });
        const told = `${seed}: ${textOf(wish)}, then ${textOf(more)}:`;
        const few = narrow.designs.filter((one) => surely(one, wish) && isLasting(one, id));
        compared += few.length;
        const [before, after] = [least(few, dollars), least(wide.designs, dollars)];
        if (after > before + ROUNDING) faults.push(`${told} the cheapest is $${before}, then ${after}`);
        const all = wide.designs.filter((one) => surely(one, { ...wish, ...more }));
        if (least(all, dollars) > before + ROUNDING)
          faults.push(`${told} the cheapest that surely keeps to all is $${before}, then ${least(all, dollars)}`);
        if (id === "endpoints" && least(all, total) > least(few, total) + ROUNDING)
          faults.push(`${told} $${least(few, total)} in all, then ${least(all, total)}`);
        if (isListed || wide.feasible > 400) continue;
        const names = namesOf(wide);
        for (const { values } of narrow.designs)
          if (!names.has(JSON.stringify(values)) && !names.has(topologyOf(values).graph?.(values) ?? "-"))
            faults.push(`${told} ${JSON.stringify(values)} is found no more`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  test("all prices times a number, and every total is; one price more, and none is less", () => {
    const faults: string[] = [];
    let compared = 0;
    for (let seed = first; seed < first + count; seed++) {
      const random = mulberry32(seed + 1_000_000);
      const { maxCost: _cost, maxPower: _power, ...wish } = drawn(seed, random);
      const plain = read(wish);
      const { designs } = search(wish);
      if (designs.length === 0) continue;
      const factor = pick(random, [0.25, 0.5, 2, 3]);
      const scaled = Object.fromEntries(PRICES.map((id) => [id, Number(plain[id]) * factor]));
      const dearer = pick(
        random,
        PRICES.filter((id) => Number(plain[id]) > 0),
      );
      const raised = { [dearer]: Number(plain[dearer]) * (1 + random()) };
      const more = { portPower: plain.portPower * (1 + random()) };
      const told = `${seed}: ${textOf(wish)}`;
      const row = pick(random, designs);
      const own = (wanted: Wish): { capitalCost: number; energyCost: number; power: number; row: FoundDesign } => {
        const values = read({ ...wish, ...wanted });
        const found = ended(searchSteps(values)).designs;
        const design = parseStudy(formatDesign(designOfRow(defaultValues(), row, values))).study.designs[0]!;
        const report = costReport(networkOf(design), design);
        if (!isPriced(report)) throw new Error(`${told}: not on sale`);
        const again = found.find(({ values: other }) => JSON.stringify(other) === JSON.stringify(row.values));
        if (again === undefined) throw new Error(`${told}: ${JSON.stringify(row.values)} is lost`);
        if (least(found, dollars) !== found[0]!.costPerEndpoint) faults.push(`${told}: the first is not the cheapest`);
        return { capitalCost: report.capitalCost, energyCost: report.energyCost, power: report.powerPerEndpoint, row: again };
      };
      const [before, times, plus, watts] = [own({}), own(scaled), own(raised), own(more)];
      const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
      compared++;
      const same = (what: string, one: number, other: number): void => {
        if (!near(one, other)) faults.push(`${told}: ${what} is ${one} at ${factor} times all prices, not ${other}`);
      };
      same("capitalCost", times.capitalCost, factor * before.capitalCost);
      same("costPerEndpoint", times.row.costPerEndpoint, factor * before.row.costPerEndpoint);
      const notLess = (what: string, one: number, other: number): void => {
        if (one < other - ROUNDING * Math.max(1, Math.abs(other))) faults.push(`${told}: ${what} is ${one}, and was ${other}`);
      };
      notLess(`capitalCost with ${textOf(raised)}`, plus.capitalCost, before.capitalCost);
      notLess(`costPerEndpoint with ${textOf(raised)}`, plus.row.costPerEndpoint, before.row.costPerEndpoint);
      notLess(`power with ${textOf(more)}`, watts.power, before.power);
      notLess(`powerPerEndpoint with ${textOf(more)}`, watts.row.powerPerEndpoint, before.row.powerPerEndpoint);
      notLess(`energyCost with ${textOf(more)}`, watts.energyCost, before.energyCost);
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect(compared).toBeGreaterThan(count / 4);
  });

  test("a design with faster cables is no cheaper, nor is the cheapest of all", () => {
    const faults: string[] = [];
    for (let seed = first; seed < first + count; seed++) {
      const random = mulberry32(seed + 2_000_000);
      const { maxCost: _cost, maxPower: _power, ...wish } = drawn(seed, random);
      const told = `${seed}: ${textOf(wish)}`;
      let before: SearchResult | null = null;
      for (const cableBandwidth of [10, 100, 400, 800]) {
        const now = search({ ...wish, cableBandwidth });
        const known = new Map(now.designs.map((one) => [JSON.stringify(one.values), dollars(one)]));
        for (const one of before?.designs ?? []) {
          const other = known.get(JSON.stringify(one.values));
          if (other === undefined ? now.feasible <= 400 : other < dollars(one) - ROUNDING)
            faults.push(`${told}: ${JSON.stringify(one.values)} costs $${other} at ${cableBandwidth} Gb/s, $${dollars(one)} below`);
        }
        if (before && least(now.designs, dollars) < least(before.designs, dollars) - ROUNDING)
          faults.push(`${told}: cheaper at ${cableBandwidth} Gb/s`);
        before = now;
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
  });
});
