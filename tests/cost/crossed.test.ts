/**
 * Trees and fabrics of servers by nested loops over all of their numbers, judged by formulas of their own: the search finds none that does
 * not fit, and none of all is cheaper than the cheapest that it finds. Wishes cross two dimensions each.
 */
import { expect, test } from "vitest";
import { costReport } from "../../src/cost/cost.ts";
import { isPriced } from "../../src/cost/results.ts";
import { estimator } from "../../src/cost/search/estimate.ts";
import { searchSteps } from "../../src/cost/search/search.ts";
import type { FoundDesign } from "../../src/cost/search/search.ts";
import { wishesOf } from "../../src/cost/search/wishes.ts";
import { vectorOf } from "../../src/descriptor.ts";
import type { Value, Values } from "../../src/descriptor.ts";
import { complete } from "../../src/study/nearest.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { ended } from "../throughput/class-programs.ts";
import { WHOLE } from "../tools/extent.ts";

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly ports: number;
  readonly over: number;
  readonly gpus: number;
  readonly nics: number;
}

/** A design by hand. `busiest`: load of a link if all send as far as they can, on the links that all traffic can use. */
interface ByHand {
  readonly values: Readonly<Record<string, Value>>;
  readonly endpoints: number;
  readonly busiest: number;
  readonly levels: number;
}

const product = (list: readonly number[]): number => list.reduce((all, one) => all * one, 1);
const range = (from: number, to: number): readonly number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Links up from a router of each level: to so many parents, to each of these, and further ones. */
type Up = readonly [parents: number, trunk: number, uneven: number];

/** Ports down of a router above so many that have these links up. */
const downOf = (children: number, [parents, trunk, uneven]: Up): number => children * trunk + Math.ceil((children * uneven) / parents);

/** All ways up for branches of these children, level by level. */
function* waysUp(
  children: readonly number[],
  { ports, over }: Limits,
  isPlain: boolean,
  ups: readonly Up[] = [],
): Generator<readonly Up[]> {
  const level = ups.length;
  if (level === children.length - 1) {
    yield ups;
    return;
  }
  const left = ports - (level === 0 ? children[0]! : downOf(children[level]!, ups[level - 1]!));
  const [below, routers] = [product(children.slice(0, level + 1)), product(ups.map(([parents]) => parents))];
  for (const parents of range(1, left))
    for (const trunk of range(1, Math.floor(left / parents)))
      for (const uneven of range(0, isPlain ? 0 : Math.min(parents - 1, left - parents * trunk))) {
        const up: Up = [parents, trunk, uneven];
        if (downOf(children[level + 1]!, up) > ports) continue;
        if (below > over * routers * (parents * trunk + uneven) + 1e-9) continue;
        yield* waysUp(children, { ports, over } as Limits, isPlain, [...ups, up]);
      }
}

function* shapes(levels: number, most: number, ports: number, children: readonly number[] = []): Generator<readonly number[]> {
  if (children.length === levels) yield children;
  else
    for (const next of range(children.length === 0 ? 1 : 2, ports))
      if (product(children) * next <= most) yield* shapes(levels, most, ports, [...children, next]);
}

/** Trees of two and three levels; of leaves fewer than a branch has are left out, of ports fewer than there are leaves are empty. */
function* trees(limits: Limits): Generator<ByHand> {
  for (const levels of [2, 3])
    for (const children of shapes(levels, 2 * limits.most, limits.ports))
      for (const ups of waysUp(children, limits, false))
        for (const short of range(0, levels === 2 ? 0 : children[1]! - 1)) {
          const leaves = product(children.slice(1)) - short;
          for (const endpoints of range(limits.least, limits.most)) {
            const empty = leaves * children[0]! - endpoints;
            if (empty < 0 || empty >= leaves || empty > leaves * (children[0]! - 1)) continue;
            const loads = ups.map(([parents, trunk], level) => {
              const below = product(children.slice(1, level + 1));
              const largest = children[0]! * below - Math.floor((below * empty) / leaves);
              return Math.min(largest, endpoints - largest) / (product(ups.slice(0, level).map(([all]) => all)) * parents * trunk);
            });
            const of = (i: 0 | 1 | 2): string => ups.map((up) => up[i]).join("x");
            const values = { children: children.join("x"), parents: of(0), trunks: of(1), uneven: of(2), short, empty };
            yield { values, endpoints, busiest: Math.max(...loads), levels };
          }
        }
}

/** Fabrics of servers: leaves of the rails of all stripes under the same spines. */
function* rails(limits: Limits): Generator<ByHand> {
  const { gpus, least, most, ports } = limits;
  for (const servers of range(Math.max(2, Math.ceil(least / gpus)), Math.min(ports, Math.floor(most / gpus))))
    yield { values: { gpus, servers, stripes: 1, spines: 0 }, endpoints: gpus * servers, busiest: 1, levels: 2 };
  for (const levels of [2, 3])
    for (const children of shapes(levels, most, ports)) {
      const [servers, leaves, pods = 1] = children as [number, number, number?];
      const endpoints = product(children);
      if (endpoints < least || servers < 2 || leaves % gpus !== 0) continue;
      for (const ups of waysUp(children, limits, true))
        yield fabric({ gpus, servers, stripes: leaves / gpus }, children, ups, endpoints, 1, pods);
    }
}

/** As many trees as a server has NICs, each over all servers. */
function* planes(limits: Limits): Generator<ByHand> {
  const { gpus, nics, least, most, ports } = limits;
  for (const levels of [2, 3])
    for (const children of shapes(levels, Math.floor(most / gpus), ports)) {
      const [servers, leaves, pods = 1] = children as [number, number, number?];
      const endpoints = gpus * product(children);
      if (endpoints < least) continue;
      for (const ups of waysUp(children, limits, true))
        yield fabric({ gpus, planes: nics, servers, leaves }, children, ups, endpoints, gpus / nics, pods);
    }
}

/** `each`: what a NIC carries of its server. */
function fabric(
  own: Readonly<Record<string, number>>,
  children: readonly number[],
  ups: readonly Up[],
  endpoints: number,
  each: number,
  pods: number,
): ByHand {
  const [[spines, trunks], [cores, coreTrunks] = [0, 1]] = ups as readonly [Up, Up?];
  const above = pods > 1 ? { pods, cores, coreTrunks } : {};
  const [leaf, top] = [children[0]! / (spines * trunks), pods > 1 ? (children[0]! * children[1]!) / (spines * cores * coreTrunks) : 0];
  return {
    values: { ...own, trunks, spines, ...above },
    endpoints,
    busiest: Math.max(each, each * leaf, each * top),
    levels: children.length,
  };
}

const KINDS: Readonly<Record<string, (limits: Limits) => Generator<ByHand>>> = {
  xgft: trees,
  "rail-optimized": rails,
  "multi-plane": planes,
};

const levelsOf = (values: Values): number =>
  values["children"] === undefined ? (values["pods"] === 1 ? 2 : 3) : vectorOf(String(values["children"])).length;

const WISHES: readonly string[] = [
  // Sizes that leave ports empty and leaves out, with routers on sale and tapers.
  "families=xgft&endpoints=13&maxEndpoints=13&maxRadix=6",
  "families=xgft&endpoints=13&maxEndpoints=13&maxRadix=6&oversubscription=2",
  "families=xgft&endpoints=12&maxEndpoints=14&maxRadix=8&routerSizes=4,8",
  "families=xgft&endpoints=20&maxEndpoints=22&maxRadix=6&routerSizes=4,6",
  "families=xgft&endpoints=20&maxEndpoints=22&maxRadix=6&oversubscription=2&minWorstCase=0.6",
  "families=xgft&endpoints=23&maxEndpoints=23&maxRadix=6&oversubscription=2&minWorstCase=1",
  "families=xgft&endpoints=24&maxEndpoints=26&maxRadix=6&oversubscription=3&routerSizes=6",
  "families=xgft&endpoints=17&maxEndpoints=20&maxRadix=7&oversubscription=2&prices=ethernet-800g",
  "families=xgft&endpoints=17&maxEndpoints=20&maxRadix=7&prices=hdr-200g",
  "families=rail-optimized&endpoints=16&maxEndpoints=24&maxRadix=8&gpus=2",
  "families=rail-optimized&endpoints=40&maxEndpoints=64&maxRadix=8&gpus=4&oversubscription=2",
  "families=rail-optimized&endpoints=40&maxEndpoints=64&maxRadix=8&gpus=2&routerSizes=4,8",
  "families=rail-optimized&endpoints=48&maxEndpoints=64&maxRadix=12&gpus=4&minWorstCase=0.6&oversubscription=3",
  "families=multi-plane&endpoints=32&maxEndpoints=64&maxRadix=6&gpus=2&nics=2",
  "families=multi-plane&endpoints=32&maxEndpoints=64&maxRadix=8&gpus=4&nics=2&oversubscription=2",
  "families=multi-plane&endpoints=40&maxEndpoints=64&maxRadix=6&gpus=4&nics=4&routerSizes=4,6",
  "families=multi-plane&endpoints=48&maxEndpoints=64&maxRadix=6&gpus=2&nics=4&minWorstCase=0.6&oversubscription=3",
  ...(WHOLE
    ? [
        "families=xgft&endpoints=30&maxEndpoints=32&maxRadix=7&oversubscription=2",
        "families=xgft&endpoints=33&maxEndpoints=36&maxRadix=8&routerSizes=8&minWorstCase=0.5&oversubscription=3",
        "families=rail-optimized&endpoints=96&maxEndpoints=128&maxRadix=12&gpus=4&oversubscription=2",
        "families=multi-plane&endpoints=96&maxEndpoints=128&maxRadix=8&gpus=4&nics=4&oversubscription=2",
      ]
    : []),
];

/** Of trees of three levels the search tries those that use most of their ports (docs/choose.md): these are at most so much dearer. */
const NEAR = 1.02;

test.each(WISHES)("%s: nothing by hand is cheaper, and all that is found fits", (wish) => {
  const text = wish.includes("minWorstCase") ? wish : `${wish}&minWorstCase=0`;
  const { values: wanted, problems } = readWishes(`${text}&rank=cost&minThroughput=0`);
  expect(problems).toEqual([]);
  const wishes = wishesOf(wanted);
  const { endpoints: least, maxEndpoints: most, oversubscription: over, gpus, nics, minWorstCase: floor, routerSizes, maxRadix } = wishes;
  const family = topologyOf({ topology: wishes.families[0]! });
  const price = estimator(wanted, routerSizes);
  const surely = ({ carried }: FoundDesign): boolean => carried.worst.lower >= floor - 1e-9;
  const found = ended(searchSteps(wanted)).designs;

  const cheapest = new Map<number, ByHand & { readonly cost: number }>();
  const all = new Map<string, number>();
  for (const one of KINDS[family.id]!({ least, most, ports: routerSizes.at(-1) ?? maxRadix, over, gpus, nics })) {
    const values = complete(family, new Map(Object.entries(one.values)));
    const told = JSON.stringify(complete(family, new Map(Object.entries(plain(one.values)))));
    expect(family.check?.(values) ?? null).toBeNull();
    expect(family.size(values).endpoints).toBe(one.endpoints);
    const { routerCost, cableCost } = price(family.equipment!(values), one.endpoints)!;
    const cost = (routerCost + cableCost) / one.endpoints;
    all.set(told, cost);
    if (floor * one.busiest <= 1 + 1e-9 && !(cost >= (cheapest.get(one.levels)?.cost ?? Infinity)))
      cheapest.set(one.levels, { ...one, cost });
  }
  expect(all.size).toBeGreaterThan(3);
  const faults: string[] = [];
  for (const row of found) {
    const cost = all.get(JSON.stringify(row.values));
    if (levelsOf(row.values) > 3) continue;
    if (cost === undefined) faults.push(`${JSON.stringify(row.values)} does not fit`);
    else if (Math.abs(cost - row.costPerEndpoint) > 1e-9 * cost)
      faults.push(`${JSON.stringify(row.values)} costs ${cost}, not ${row.costPerEndpoint}`);
  }
  for (const [levels, { cost, values }] of cheapest) {
    const first = found.find((row) => levelsOf(row.values) === levels && surely(row));
    if (first === undefined) faults.push(`nothing of ${levels} levels is found, and ${JSON.stringify(values)} costs ${cost}`);
    else if (first.costPerEndpoint > cost * (levels === 2 ? 1 + 1e-9 : NEAR))
      faults.push(
        `${JSON.stringify(values)} costs ${cost}, and the cheapest found ${first.costPerEndpoint}: ${JSON.stringify(first.values)}`,
      );
  }
  // What was counted is what the floor says.
  for (const row of found.filter((_, i) => i % Math.ceil(found.length / 5) === 0)) {
    const report = costReport(family.build(row.values as never), { ...wanted, ...row.values });
    if (!isPriced(report)) faults.push(`${JSON.stringify(row.values)} is not on sale`);
    else if (
      Math.abs(row.costPerEndpoint / report.costPerEndpoint - 1) > 0.05 ||
      Math.abs(row.powerPerEndpoint - report.powerPerEndpoint) > 1e-6
    )
      faults.push(
        `${JSON.stringify(row.values)}: $${row.costPerEndpoint}, not ${report.costPerEndpoint}; ${row.powerPerEndpoint} W, not ${report.powerPerEndpoint}`,
      );
  }
  expect(faults.slice(0, 10)).toEqual([]);
});

/** Vectors of equal numbers as the search writes them: as one number. */
function plain(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const short = (id: string): Readonly<Record<string, Value>> => {
    const numbers = vectorOf(String(values[id]));
    return numbers.every((one) => one === numbers[0]) ? { [id]: String(numbers[0]) } : {};
  };
  return values["children"] === undefined ? values : { ...values, ...short("trunks"), ...short("uneven") };
}
