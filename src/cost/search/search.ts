/** The designs of all families within an architect's limits, counted and priced without being built, the best first. */
import { numberOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { gridDiameter } from "../../topology/grid-points.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";
import { endpointMetresOf, pricesOf } from "../prices.ts";
import { completed, designOf, designsWithin } from "./enumerate.ts";
import type { Counted } from "./enumerate.ts";
import { estimator } from "./estimate.ts";
import { uniformBound } from "./uniform-bound.ts";
import { searchedFamilies, wishesOf } from "./wishes.ts";
import type { Rank, Wishes } from "./wishes.ts";

export interface FoundDesign {
  readonly family: string;
  /** Of the family's parameters, complete. */
  readonly values: Values;
  readonly endpoints: number;
  /** Those that are bought. */
  readonly routers: number;
  /** Most ports of one of them, as needed. */
  readonly radix: number;
  readonly racks: number;
  /** Between routers, a link as many as it is wide. */
  readonly cables: number;
  /** Dollars and watts by endpoint; cables by mean distances between racks. */
  readonly costPerEndpoint: number;
  readonly routerCostPerEndpoint: number;
  readonly powerPerEndpoint: number;
  /** Hops between the farthest routers with endpoints; null where only building tells. */
  readonly diameter: number | null;
  /** No routing carries more of uniform traffic: of the endpoints' full rate, 1 at most. */
  readonly uniformBound: number;
  /** No other design is at least as good in cost, power, this bound and diameter, and better in one. */
  readonly pareto: boolean;
}

export interface FamilyCount {
  readonly family: string;
  /** Designs within the limits of size and ports, and of these within all others. */
  readonly designs: number;
  readonly feasible: number;
}

export interface SearchResult {
  readonly families: readonly FamilyCount[];
  /** The best by rank, those that nothing beats always among them. */
  readonly designs: readonly FoundDesign[];
  readonly feasible: number;
}

/** Most designs that are kept of a family. */
const KEPT = 400;
/** Designs between two reports. */
const CHUNK = 500;

/** Hops between the farthest two routers with endpoints, as far as the family's traits tell. */
function diameterOf(family: TopologyDescriptor, values: Values): number | null {
  const { diameter, groups, mixed, levels, grid } = family.traits(values);
  if (diameter !== undefined) return diameter;
  if (groups) return 2 * groups.hops + 1;
  if (mixed) return 3;
  if (levels) return 2 * (levels.count - 1);
  return grid ? gridDiameter(grid) : null;
}

type Found = Omit<FoundDesign, "pareto">;

/** Less of it is better. */
const KEYS: Readonly<Record<Rank, (design: Found) => number>> = {
  cost: ({ costPerEndpoint }) => costPerEndpoint,
  power: ({ powerPerEndpoint }) => powerPerEndpoint,
  throughput: ({ uniformBound: bound }) => -bound,
  diameter: ({ diameter }) => diameter ?? Infinity,
  endpoints: ({ endpoints }) => endpoints,
};

export function byRank(rank: Rank): (one: Found, other: Found) => number {
  const key = KEYS[rank];
  return (one, other) => key(one) - key(other) || one.costPerEndpoint - other.costPerEndpoint || one.endpoints - other.endpoints;
}

/**
 * Goes through all families that are wished for; yields the share done. `values`: those of `searchSettings` and of the cost settings.
 */
export function* searchSteps(values: Values): Generator<number, SearchResult> {
  const wishes = wishesOf(values);
  const families = searchedFamilies().filter(({ id }) => wishes.families.length === 0 || wishes.families.includes(id));
  const price = estimator(pricesOf(values), numberOf(values, "slices"), wishes.routerSizes, endpointMetresOf(values));
  const most = wishes.routerSizes.length === 0 ? wishes.maxRadix : wishes.routerSizes.at(-1)!;
  const limits: SizeLimits = { least: wishes.endpoints, most: wishes.maxEndpoints, maxRadix: most, over: wishes.oversubscription };
  const compare = byRank(wishes.rank);
  const counts: FamilyCount[] = [];
  const kept: Found[] = [];
  for (const [i, family] of families.entries()) {
    let [designs, feasible] = [0, 0];
    let own: Found[] = [];
    const front = new Front();
    for (const design of wishes.balanced ? balancedWithin(family, limits) : designsWithin(family, limits)) {
      designs++;
      if (designs % CHUNK === 0) yield i / families.length;
      const found = priced(family, design, price, wishes);
      if (found === null) continue;
      feasible++;
      front.add(found);
      own.push(found);
      if (own.length > 8 * KEPT) own = own.sort(compare).slice(0, KEPT);
    }
    counts.push({ family: family.id, designs, feasible });
    kept.push(...new Set([...own.sort(compare).slice(0, KEPT), ...front.designs.slice(0, KEPT)]));
    yield (i + 1) / families.length;
  }
  const all = new Front();
  for (const design of kept) all.add(design);
  const front = new Set(all.designs);
  const sorted = kept.toSorted(compare).map((design) => ({ ...design, pareto: front.has(design) }));
  return { families: counts, designs: sorted, feasible: counts.reduce((sum, one) => sum + one.feasible, 0) };
}

/** The rows that papers balance. */
function* balancedWithin(family: TopologyDescriptor, limits: SizeLimits): Generator<Counted> {
  const seen = new Set<string>();
  for (const { design } of family.series ?? []) {
    for (let n = 0; ; n++) {
      const next = design(n);
      if (next === null) break;
      const values = completed(family, next.values);
      if (family.size(values).endpoints > limits.most) break;
      const found = designOf(family, values, limits);
      const key = JSON.stringify(values);
      if (found === null || seen.has(key)) continue;
      seen.add(key);
      yield found;
    }
  }
}

function priced(
  family: TopologyDescriptor,
  { values, endpoints, equipment }: Counted,
  price: (
    equipment: Equipment,
    endpoints: number,
  ) => { readonly routerCost: number; readonly cableCost: number; readonly power: number } | null,
  wishes: Wishes,
): Found | null {
  // What is counted fastest goes first.
  const bound = uniformBound(endpoints, equipment);
  if (bound < wishes.minThroughput) return null;
  const diameter = diameterOf(family, values);
  if (diameter !== null && diameter > wishes.maxDiameter) return null;
  const estimate = price(equipment, endpoints);
  if (estimate === null) return null;
  const costPerEndpoint = (estimate.routerCost + estimate.cableCost) / endpoints;
  const powerPerEndpoint = estimate.power / endpoints;
  if (costPerEndpoint > wishes.maxCost || powerPerEndpoint > wishes.maxPower) return null;
  return {
    family: family.id,
    values,
    endpoints,
    routers: equipment.routers.reduce((sum, [count]) => sum + count, 0),
    radix: equipment.routers.reduce((largest, [, ports]) => Math.max(largest, ports), 0),
    racks: equipment.racks,
    cables: equipment.inRack + equipment.beside + equipment.between,
    costPerEndpoint,
    routerCostPerEndpoint: estimate.routerCost / endpoints,
    powerPerEndpoint,
    diameter,
    uniformBound: bound,
  };
}

const AXES = [KEYS.cost, KEYS.power, KEYS.throughput, KEYS.diameter] as const;

/** Designs than which none is at least as good on all axes and better on one; of equal ones the first. */
class Front {
  readonly designs: Found[] = [];
  /** Of each design its four measures. */
  private readonly measures: number[] = [];

  add(design: Found): void {
    const { designs, measures } = this;
    const [a, b, c, d] = AXES.map((key) => key(design)) as [number, number, number, number];
    for (let i = 0; i < measures.length; i += 4)
      if (measures[i]! <= a && measures[i + 1]! <= b && measures[i + 2]! <= c && measures[i + 3]! <= d) {
        // Neighbours in a search are beaten by the same designs.
        if (i > 0) this.swap(0, i / 4);
        return;
      }
    let kept = 0;
    for (let i = 0; i < designs.length; i++) {
      const at = 4 * i;
      if (measures[at]! >= a && measures[at + 1]! >= b && measures[at + 2]! >= c && measures[at + 3]! >= d) continue;
      designs[kept] = designs[i]!;
      for (let axis = 0; axis < 4; axis++) measures[4 * kept + axis] = measures[at + axis]!;
      kept++;
    }
    designs.length = kept;
    measures.length = 4 * kept;
    designs.push(design);
    measures.push(a, b, c, d);
  }

  private swap(i: number, j: number): void {
    const { designs, measures } = this;
    [designs[i], designs[j]] = [designs[j]!, designs[i]!];
    for (let axis = 0; axis < 4; axis++)
      [measures[4 * i + axis], measures[4 * j + axis]] = [measures[4 * j + axis]!, measures[4 * i + axis]!];
  }
}
