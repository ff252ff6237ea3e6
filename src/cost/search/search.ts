/** Searches the designs of all families within an architect's limits. They are counted and priced without being built, the best first. */
import type { Values, Traits } from "../../descriptor.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";
import type { Interval } from "../results.ts";
import { completed, designsWithin, visitDesign } from "./enumerate.ts";
import type { Visit } from "./enumerate.ts";
import { estimator } from "./estimate.ts";
import type { Estimator } from "./estimate.ts";
import { Front, measuresOf } from "./front.ts";
import type { Measures } from "./front.ts";
import { searchedFamilies, wishesOf } from "./wishes.ts";
import type { SearchValues, Rank, Wishes } from "./wishes.ts";
import type { CostValues } from "../prices.ts";
import { routersOf } from "../../topology/equipment.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { gridDiameter } from "../../topology/grid-points.ts";
import { evenLoad } from "../../topology/grid.ts";

// A bound of uniform throughput that needs no network. It compares what all channels, and some of them, can carry with the fewest hops that
// packets take.

/** The bound for any routing, as a fraction of the endpoints' full rate. Every endpoint sends to all others alike. */
export function uniformBound(endpoints: number, equipment: Equipment, traits: Traits): number {
  return Math.min(
    byHops(endpoints, equipment),
    betweenGroups(endpoints, traits.groups ?? traits.leafSpine),
    alongGrid(endpoints, traits.grid),
  );
}

/** Every group sends to all others over the links that join them, as many for every two groups. */
function betweenGroups(endpoints: number, groups: Traits["groups"] | Traits["leafSpine"]): number {
  if (groups === undefined || groups.count < 2) return 1;
  const { count, links } = groups;
  return (links * (endpoints - 1)) / (endpoints / count) ** 2;
}

/** Every point of a grid has as many endpoints: packets have to go along all of its dimensions, and over the middle of each line. */
function alongGrid(endpoints: number, grid: Traits["grid"]): number {
  if (grid === undefined) return 1;
  const each = endpoints / grid.dims.reduce((product, k) => product * k, 1);
  return (endpoints - 1) / (each * each * evenLoad(grid));
}

/**
 * Every packet takes as many channels as its destination is hops away. A router of d ports reaches at most d routers in one hop, d(d-1)
 * more in two, and so on (the Moore bound; Singla et al. 2014, section 4, bound throughput so). If some routers carry no endpoints, those
 * that do are linked only to such.
 */
function byHops(endpoints: number, equipment: Equipment): number {
  const { carriers, neighbours, radix } = equipment;
  const apart = carriers !== undefined;
  const each = endpoints / (carriers ?? routersOf(equipment));
  const ports = Math.max(1, neighbours ?? (apart ? radix : radix - Math.floor(each)));
  const cables = equipment.inRack + equipment.beside + equipment.between;
  let left = endpoints - each;
  if (left <= 0) return 1;
  let hops = 0;
  let reached = ports;
  for (let distance = 1; left > 1e-9; distance++) {
    const here = apart && distance % 2 === 1 ? 0 : Math.min(left, each * reached);
    hops += distance * here;
    left -= here;
    // A router of one or two ports reaches no more and more.
    reached *= Math.max(1, ports - 1);
  }
  return Math.min(1, (2 * cables * (endpoints - 1)) / (endpoints * hops));
}

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
const MAX_KEPT_DESIGNS = 400;
const DESIGNS_BETWEEN_REPORTS = 500;

type Found = Omit<FoundDesign, "pareto">;

/** What designs are put in order by. */
type Ranked = Pick<FoundDesign, "costPerEndpoint" | "powerPerEndpoint" | "uniformBound" | "diameterBound" | "endpoints">;

/** Keys of the ranks; less is better. */
const KEYS: Readonly<Record<Rank, (design: Ranked) => number>> = {
  cost: ({ costPerEndpoint }) => costPerEndpoint,
  power: ({ powerPerEndpoint }) => powerPerEndpoint,
  throughput: ({ uniformBound: bound }) => -bound,
  diameter: ({ diameterBound }) => diameterBound ?? Infinity,
  endpoints: ({ endpoints }) => endpoints,
};

const measured = (design: Ranked): Measures =>
  measuresOf(design.costPerEndpoint, design.powerPerEndpoint, design.uniformBound, design.diameterBound);

function byRank(rank: Rank): (one: Ranked, other: Ranked) => number {
  const key = KEYS[rank];
  return (one, other) => key(one) - key(other) || one.costPerEndpoint - other.costPerEndpoint || one.endpoints - other.endpoints;
}

/** The best of a family's designs, and those that nothing beats. */
class Best {
  private readonly compare: (one: Ranked, other: Ranked) => number;
  private readonly front = new Front<Found>(measured);
  private own: Found[] = [];
  /** The last of the best so far, once there are enough of them. */
  private last: Found | null = null;
  /** The design that is asked for, overwritten by the next one. */
  private readonly asked: { -readonly [K in keyof Ranked]: Ranked[K] } = {
    endpoints: 0,
    costPerEndpoint: 0,
    powerPerEndpoint: 0,
    uniformBound: 0,
    diameterBound: null,
  };

  constructor(compare: (one: Ranked, other: Ranked) => number) {
    this.compare = compare;
  }

  /** Whether a design is among them so far. Most are not, and are never made whole. */
  wants(endpoints: number, cost: number, power: number, bound: number, diameterBound: number | null): boolean {
    const { asked } = this;
    asked.endpoints = endpoints;
    asked.costPerEndpoint = cost;
    asked.powerPerEndpoint = power;
    asked.uniformBound = bound;
    asked.diameterBound = diameterBound;
    return !this.front.beats(cost, power, -bound, diameterBound ?? Infinity) || !this.isLate(asked);
  }

  add(found: Found): void {
    this.front.add(found);
    if (this.isLate(found)) return;
    this.own.push(found);
    if (this.own.length > 2 * MAX_KEPT_DESIGNS) {
      this.own = this.best();
      this.last = this.own.at(-1)!;
    }
  }

  /** Of equal ones the first stays. */
  private isLate(design: Ranked): boolean {
    return this.last !== null && this.compare(design, this.last) >= 0;
  }

  private best(): Found[] {
    return this.own.sort(this.compare).slice(0, MAX_KEPT_DESIGNS);
  }

  /** All of them, the best first. */
  members(): Iterable<Found> {
    return new Set([...this.best(), ...this.front.members.slice(0, MAX_KEPT_DESIGNS)]);
  }
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
    let told = 0;
    const best = new Best(compare);
    const visit: Visit = (own, endpoints, equipment) => {
      designs++;
      if (judged(family, own, endpoints, equipment, price, wishes, best)) feasible++;
    };
    for (const _ of wishes.balanced ? balancedWithin(family, limits, visit) : designsWithin(family, limits, visit)) {
      if (designs < told + DESIGNS_BETWEEN_REPORTS) continue;
      told = designs;
      yield i / families.length;
    }
    counts.push({ family: family.id, designs, feasible });
    kept.push(...best.members());
    yield (i + 1) / families.length;
  }
  const all = new Front(measured);
  for (const design of kept) all.add(design);
  const front = new Set(all.members);
  const sorted = kept.toSorted(compare).map((design) => ({ ...design, pareto: front.has(design) }));
  return { families: counts, designs: sorted, feasible: counts.reduce((sum, one) => sum + one.feasible, 0) };
}

/** The rows that papers balance. */
function* balancedWithin(family: TopologyDescriptor, limits: SizeLimits, visit: Visit): Generator<void> {
  const seen = new Set<string>();
  for (const { design } of family.series ?? []) {
    for (let n = 0; ; n++) {
      const next = design(n);
      if (next === null) break;
      const values = completed(family, next.values);
      if (family.size(values).endpoints > limits.most) break;
      const key = JSON.stringify(values);
      if (seen.has(key)) continue;
      seen.add(key);
      visitDesign(family, values, limits, visit);
      yield;
    }
  }
}

/** Whether a design is within all limits; one that is goes to the best of its family. */
function judged(
  family: TopologyDescriptor,
  values: Values,
  endpoints: number,
  equipment: Equipment,
  price: Estimator,
  wishes: Wishes,
  best: Best,
): boolean {
  // What is counted fastest goes first.
  const traits = family.traits(values);
  const bound = uniformBound(endpoints, equipment, traits);
  if (bound < wishes.minThroughput) return false;
  const hops = diameterBounds(traits, equipment, endpoints);
  if (hops.lower > wishes.maxDiameter) return false;
  const estimate = price(equipment, endpoints);
  if (estimate === null) return false;
  const costPerEndpoint = (estimate.routerCost + estimate.cableCost) / endpoints;
  const powerPerEndpoint = estimate.power / endpoints;
  if (costPerEndpoint > wishes.maxCost || powerPerEndpoint > wishes.maxPower) return false;
  if (!best.wants(endpoints, costPerEndpoint, powerPerEndpoint, bound, hops.upper)) return true;
  best.add({
    family: family.id,
    values: { ...values },
    endpoints,
    routers: routersOf(equipment),
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
  });
  return true;
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
  const routers = routersOf(equipment);
  const size = routers / count;
  if (count === 1) return size === 1 ? exactly(0) : hops === 1 ? exactly(1) : { lower: 1, upper: hops };
  if (size === 1) return exactly(1);
  const upper = 2 * hops + 1;
  if (hops > 1) return { lower: 2, upper };
  const [a, h] = [size, equipment.radix - Math.floor(endpoints / routers) - (size - 1)];
  const inTwo = 1 + (a - 1) + h + 2 * (a - 1) * h + h * (h - 1);
  return routers > inTwo ? exactly(upper) : { lower: 1, upper };
}
