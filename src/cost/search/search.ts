/** Searches the designs of all families within an architect's limits. They are counted and priced without being built, the best first. */
import type { Values, Traits } from "../../descriptor.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";
import type { Interval } from "../results.ts";
import { completed, designOf, designsWithin } from "./enumerate.ts";
import type { Counted } from "./enumerate.ts";
import { estimator } from "./estimate.ts";
import type { Estimator } from "./estimate.ts";
import { Front, measuresOf } from "./front.ts";
import { uniformBound } from "./uniform-bound.ts";
import { searchedFamilies, wishesOf } from "./wishes.ts";
import type { SearchValues, Rank, Wishes } from "./wishes.ts";
import type { CostValues } from "../prices.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { gridDiameter } from "../../topology/grid-points.ts";

export interface FoundDesign {
  readonly family: string;
  /** Of the family's parameters, complete. */
  readonly values: Values;
  readonly endpoints: number;
  /** The routers that are bought. */
  readonly routers: number;
  /** Most ports of one of them, as needed; and as bought, if only some sizes are on sale. */
  readonly radix: number;
  readonly soldRadix: number;
  readonly racks: number;
  /** Between routers, a link as many as it is wide. */
  readonly cables: number;
  /** Dollars and watts per endpoint; cables by mean distances between racks. */
  readonly costPerEndpoint: number;
  /** Of the first, with all prices low and with all of them high; null if they are certain. */
  readonly costInterval: Interval | null;
  readonly routerCostPerEndpoint: number;
  readonly powerPerEndpoint: number;
  /** Hops between the farthest routers with endpoints; null if only the built network tells. */
  readonly diameter: number | null;
  /** An upper bound of the diameter, if the family knows one. */
  readonly diameterBound: number | null;
  /** Bound on uniform throughput by any routing: a part of the endpoints' full rate, 1 at most. */
  readonly uniformBound: number;
  /** True if no other design is at least as good in cost, power, this bound and the diameter's, and better in one. */
  readonly pareto: boolean;
}

export interface FamilyCount {
  readonly family: string;
  /** Designs within the limits of size and ports, and those of them within all other limits. */
  readonly designs: number;
  readonly feasible: number;
}

export interface SearchResult {
  readonly families: readonly FamilyCount[];
  /** The best by rank, always with those that nothing beats. */
  readonly designs: readonly FoundDesign[];
  readonly feasible: number;
}

/** Most designs that are kept of a family. */
const KEPT = 400;
/** Designs between two reports. */
const CHUNK = 500;

type Found = Omit<FoundDesign, "pareto">;

/** Keys of the ranks; less is better. */
const KEYS: Readonly<Record<Rank, (design: Found) => number>> = {
  cost: ({ costPerEndpoint }) => costPerEndpoint,
  power: ({ powerPerEndpoint }) => powerPerEndpoint,
  throughput: ({ uniformBound: bound }) => -bound,
  diameter: ({ diameterBound }) => diameterBound ?? Infinity,
  endpoints: ({ endpoints }) => endpoints,
};

const measured = (design: Found): readonly number[] =>
  measuresOf(design.costPerEndpoint, design.powerPerEndpoint, design.uniformBound, design.diameterBound);

export function byRank(rank: Rank): (one: Found, other: Found) => number {
  const key = KEYS[rank];
  return (one, other) => key(one) - key(other) || one.costPerEndpoint - other.costPerEndpoint || one.endpoints - other.endpoints;
}

/** Goes through all wished-for families; yields the finished share. `values`: those of `searchSettings` and of the cost settings. */
export function* searchSteps(values: SearchValues & CostValues): Generator<number, SearchResult> {
  const wishes = wishesOf(values);
  const families = searchedFamilies().filter(({ id }) => wishes.families.length === 0 || wishes.families.includes(id));
  const price = estimator(values, wishes.routerSizes);
  const most = wishes.routerSizes.length === 0 ? wishes.maxRadix : wishes.routerSizes.at(-1)!;
  const limits: SizeLimits = { least: wishes.endpoints, most: wishes.maxEndpoints, maxRadix: most, over: wishes.oversubscription };
  const compare = byRank(wishes.rank);
  const counts: FamilyCount[] = [];
  const kept: Found[] = [];
  for (const [i, family] of families.entries()) {
    let [designs, feasible] = [0, 0];
    let own: Found[] = [];
    const front = new Front(measured);
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
    kept.push(...new Set([...own.sort(compare).slice(0, KEPT), ...front.members.slice(0, KEPT)]));
    yield (i + 1) / families.length;
  }
  const all = new Front(measured);
  for (const design of kept) all.add(design);
  const front = new Set(all.members);
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

function priced(family: TopologyDescriptor, { values, endpoints, equipment }: Counted, price: Estimator, wishes: Wishes): Found | null {
  // What is counted fastest goes first.
  const traits = family.traits(values);
  const bound = uniformBound(endpoints, equipment, traits);
  if (bound < wishes.minThroughput) return null;
  const hops = diameterBounds(traits, equipment, endpoints);
  if (hops.lower > wishes.maxDiameter) return null;
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
    soldRadix: estimate.soldRadix,
    racks: estimate.racks,
    cables: equipment.inRack + equipment.beside + equipment.between,
    costPerEndpoint,
    costInterval: estimate.interval && { low: estimate.interval.low / endpoints, high: estimate.interval.high / endpoints },
    routerCostPerEndpoint: estimate.routerCost / endpoints,
    powerPerEndpoint,
    diameter: hops.lower === hops.upper ? hops.upper : null,
    diameterBound: hops.upper,
    uniformBound: bound,
  };
}

interface HopBounds {
  readonly lower: number;
  /** Null if only the built network tells. */
  readonly upper: number | null;
}

const exactly = (hops: number): HopBounds => ({ lower: hops, upper: hops });

function diameterBounds({ diameter, groups, levels, grid }: Traits, equipment: Equipment, endpoints: number): HopBounds {
  if (diameter !== undefined) return exactly(diameter);
  if (groups) return overGroups(groups, equipment, endpoints);
  if (levels) return exactly(2 * (levels.count - 1));
  return grid ? exactly(gridDiameter(grid)) : { lower: 0, upper: null };
}

/**
 * At most across a group, over one link, and across another. Fewer hops are enough if groups are few for their links. More than two are
 * certainly needed if there are more routers than two hops reach, along links inside groups (a - 1 of a router) and between (h).
 */
function overGroups({ count, hops }: NonNullable<Traits["groups"]>, equipment: Equipment, endpoints: number): HopBounds {
  const routers = equipment.routers.reduce((sum, [number]) => sum + number, 0);
  const size = routers / count;
  if (count === 1) return size === 1 ? exactly(0) : hops === 1 ? exactly(1) : { lower: 1, upper: hops };
  if (size === 1) return exactly(1);
  const upper = 2 * hops + 1;
  if (hops > 1) return { lower: 2, upper };
  const [a, h] = [size, equipment.radix - Math.floor(endpoints / routers) - (size - 1)];
  const inTwo = 1 + (a - 1) + h + 2 * (a - 1) * h + h * (h - 1);
  return routers > inTwo ? exactly(upper) : { lower: 1, upper };
}
