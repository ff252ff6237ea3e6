/** Searches the designs of all families within an architect's limits. They are counted and priced without being built, the best first. */
import type { Values, Traits } from "../../descriptor.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";
import type { Interval } from "../results.ts";
import { carriedForms } from "./carried.ts";
import type { Carried, CarriedForms } from "./carried.ts";
import { completed, designsWithin, visitDesign } from "./enumerate.ts";
import type { Visit } from "./enumerate.ts";
import { estimator } from "./estimate.ts";
import type { Estimator } from "./estimate.ts";
import { Front, measuresOf } from "./front.ts";
import type { Measures } from "./front.ts";
import { oncePerNetwork } from "./same.ts";
import type { Named, Network } from "./same.ts";
import { NO_LIMITS, searchedFamilies, wishesOf } from "./wishes.ts";
import type { SearchValues, Rank, Wishes } from "./wishes.ts";
import type { CostValues } from "../prices.ts";
import { routerSizesOf } from "../routers.ts";
import { routersOf } from "../../topology/equipment.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { topologyOf } from "../../topology/families.ts";
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
    1 / (traits.spread?.[0] ?? 1),
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
  /** What the best routing carries of uniform and of the worst traffic, as closed forms say. */
  readonly carried: CarriedForms;
  /** Designs of other families that are the same network, at the same price of routers: the plainest of each. */
  readonly same: readonly Named[];
  /** True if no other counted design is at least as good in cost, power, what is guaranteed and the diameter's bound, and better in one. */
  readonly pareto: boolean;
}

/** Limits that a counted design can miss, by the wishes' ids, in the order in which they are looked at. */
export const COUNTED_LIMITS = ["minThroughput", "minWorstCase", "maxDiameter", "routerSizes", "maxCost", "maxPower"] as const;
export type CountedLimit = (typeof COUNTED_LIMITS)[number];

export interface FamilyCount {
  readonly family: string;
  /** Designs within the limits of size and ports, and those of them within all other limits. */
  readonly designs: number;
  readonly feasible: number;
  /** The others, by the first limit that each misses. */
  readonly missed: Readonly<Partial<Record<CountedLimit, number>>>;
  /** Why there are no designs within the limits of size and ports, as a predicate; null if there are some. */
  readonly none: string | null;
}

export interface SearchResult {
  readonly families: readonly FamilyCount[];
  /** Of each family of which no design is within the limits: the cheapest of those that miss nothing but floors of throughput. */
  readonly below: readonly FoundDesign[];
  /** The best by rank, always with those that nothing beats. */
  readonly designs: readonly FoundDesign[];
  readonly feasible: number;
}

/** Most designs that are kept of a family. */
const MAX_KEPT_DESIGNS = 400;
/** So many designs of a family, or steps towards some, are gone through before it is another's turn. */
const DESIGNS_OF_TURN = 500;

type Found = Omit<FoundDesign, "pareto"> & Ranked;

/** What designs are put in order by. */
export type Ranked = Pick<
  FoundDesign,
  "costPerEndpoint" | "powerPerEndpoint" | "uniformBound" | "diameterBound" | "endpoints" | "routers" | "cables"
> & {
  /** What is guaranteed of the worst traffic. */
  readonly guaranteed: number;
};

/**
 * What is guaranteed of the worst traffic. Where nothing is known it is put in order as if minimal paths carried all of uniform traffic that
 * channels allow.
 */
export function guaranteedOf({ lower, upper }: Carried, bound: number): number {
  return lower > 0 ? lower : Math.min(upper, bound / 2);
}

/** Keys of the ranks; less is better. */
const KEYS: Readonly<Record<Rank, (design: Ranked) => number>> = {
  guaranteed: ({ costPerEndpoint, guaranteed }) => (guaranteed > 0 ? costPerEndpoint / guaranteed : Infinity),
  cost: ({ costPerEndpoint }) => costPerEndpoint,
  power: ({ powerPerEndpoint }) => powerPerEndpoint,
  throughput: ({ uniformBound: bound }) => -bound,
  diameter: ({ diameterBound }) => diameterBound ?? Infinity,
  endpoints: ({ endpoints }) => endpoints,
};

const measured = (design: Ranked): Measures =>
  measuresOf(design.costPerEndpoint, design.powerPerEndpoint, design.guaranteed, design.diameterBound);

export function byRank(rank: Rank): (one: Ranked, other: Ranked) => number {
  const key = KEYS[rank];
  return (one, other) =>
    key(one) - key(other) ||
    one.costPerEndpoint - other.costPerEndpoint ||
    one.routers - other.routers ||
    one.cables - other.cables ||
    one.endpoints - other.endpoints;
}

/** Between routers, a link as many as it is wide. */
const cablesOf = ({ inRack, beside, between }: Equipment): number => inRack + beside + between;

/** The best of a family's designs, and those that nothing beats. */
class Best {
  private readonly compare: (one: Ranked, other: Ranked) => number;
  private readonly front = new Front<Found>(measured);
  private own: Found[] = [];
  /** The best so far. */
  first: Found | null = null;
  /** The last of the best so far, once there are enough of them. */
  private last: Found | null = null;
  /** The design that is asked for, overwritten by the next one. */
  private readonly asked: { -readonly [K in keyof Ranked]: Ranked[K] } = {
    endpoints: 0,
    routers: 0,
    cables: 0,
    costPerEndpoint: 0,
    powerPerEndpoint: 0,
    uniformBound: 0,
    diameterBound: null,
    guaranteed: 0,
  };

  constructor(compare: (one: Ranked, other: Ranked) => number) {
    this.compare = compare;
  }

  /** Whether a design is among them so far. Most are not, and are never made whole. */
  wants(
    endpoints: number,
    equipment: Equipment,
    cost: number,
    power: number,
    bound: number,
    diameterBound: number | null,
    guaranteed: number,
  ): boolean {
    const { asked } = this;
    asked.routers = routersOf(equipment);
    asked.cables = cablesOf(equipment);
    asked.endpoints = endpoints;
    asked.costPerEndpoint = cost;
    asked.powerPerEndpoint = power;
    asked.uniformBound = bound;
    asked.diameterBound = diameterBound;
    asked.guaranteed = guaranteed;
    return !this.front.beats(cost, power, -guaranteed, diameterBound ?? Infinity) || !this.isLate(asked);
  }

  add(found: Found): void {
    this.front.add(found);
    if (this.isLate(found)) return;
    if (this.first === null || this.compare(found, this.first) < 0) this.first = found;
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

/** How far a search has come. */
export interface SearchStep {
  /** Of the families those that are counted whole, as a share. */
  readonly share: number;
  /** The best design so far of each family that has any within the limits, by rank; looked up on request. */
  readonly best: () => readonly FoundDesign[];
}

/** The search of one family. */
interface Searched {
  readonly judge: Judge;
  /** Yields in between, and returns why there are no designs within the limits of size and ports; null if there are some. */
  readonly steps: Generator<void, string | null>;
  /** Designs so far. */
  designs: number;
  none: string | null;
  ended: boolean;
}

/**
 * Goes through all wished-for families, some designs of each in turn, so that there are soon some of each. `values`: those of
 * `searchSettings` and of the cost settings.
 */
export function* searchSteps(values: SearchValues & CostValues): Generator<SearchStep, SearchResult> {
  const wishes = wishesOf(values);
  const families = searchedFamilies().filter(({ id }) => wishes.families.length === 0 || wishes.families.includes(id));
  const price = estimator(values, wishes.routerSizes);
  const most = wishes.routerSizes.length === 0 ? wishes.maxRadix : wishes.routerSizes.at(-1)!;
  const { endpoints: least, maxEndpoints, oversubscription: over, gpus, nics } = wishes;
  const carried = Math.max(wishes.minThroughput, wishes.minWorstCase);
  const limits: SizeLimits = { least, most: maxEndpoints, maxRadix: most, over, carried, gpus, nics };
  const compare = byRank(wishes.rank);
  const searched = families.map((family): Searched => {
    const judge = new Judge(family, price, wishes, new Best(compare));
    const one: Searched = {
      judge,
      steps: stepsOf(family, limits, wishes.balanced, (own, endpoints, equipment) => {
        one.designs++;
        judge.take(own, endpoints, equipment);
      }),
      designs: 0,
      none: null,
      ended: false,
    };
    return one;
  });
  const told = ({ guaranteed: _guaranteed, ...design }: Found, pareto: boolean): FoundDesign => ({ ...design, pareto });
  const once = (designs: readonly Found[]): readonly Found[] => {
    const known = oncePerNetwork(designs.toSorted(compare), networkOf, withAllKnown);
    return known.map((design) => ({ ...design, guaranteed: guaranteedOf(design.carried.worst, design.uniformBound) })).toSorted(compare);
  };
  const best = (): readonly FoundDesign[] =>
    once(searched.flatMap(({ judge }) => judge.best.first ?? [])).map((design) => told(design, false));
  let ended = 0;
  while (ended < searched.length) {
    for (const one of searched) {
      if (one.ended) continue;
      const turn = one.designs + DESIGNS_OF_TURN;
      for (let steps = 0; one.designs + steps < turn; steps++) {
        const next = one.steps.next();
        if (!next.done) continue;
        one.ended = true;
        one.none = next.value;
        ended++;
        break;
      }
      yield { share: ended / searched.length, best };
    }
  }
  const kept = once(searched.flatMap(({ judge }) => [...judge.best.members()]));
  const below = searched.flatMap(({ judge }) => (judge.feasible === 0 ? (judge.below ?? []) : []));
  const all = new Front(measured);
  for (const design of kept) all.add(design);
  const front = new Set(all.members);
  const counts = searched.map(({ judge, designs, none }, i): FamilyCount => {
    const { feasible, missed } = judge;
    return { family: families[i]!.id, designs, feasible, missed, none };
  });
  return {
    families: counts,
    below: once(below).map((design) => told(design, false)),
    designs: kept.map((design) => told(design, front.has(design))),
    feasible: counts.reduce((sum, one) => sum + one.feasible, 0),
  };
}

/** A design's network, where the family has a name for it that others have, too; null if not. */
function networkOf({ values, routerCostPerEndpoint }: Found): Network | null {
  const name = topologyOf(values).graph?.(values) ?? null;
  return name === null ? null : { name, price: routerCostPerEndpoint };
}

/** Of one network all holds that is known of it under any name. */
export function withAllKnown<T extends Omit<FoundDesign, "pareto">>(design: T, others: readonly T[]): T {
  const all = [design, ...others];
  const narrowed = (of: keyof CarriedForms): Carried => ({
    lower: Math.max(...all.map(({ carried }) => carried[of].lower)),
    upper: Math.min(...all.map(({ carried }) => carried[of].upper)),
  });
  const bounds = all.flatMap(({ diameterBound }) => diameterBound ?? []);
  return {
    ...design,
    diameter: all.find(({ diameter }) => diameter !== null)?.diameter ?? null,
    diameterBound: bounds.length === 0 ? null : Math.min(...bounds),
    uniformBound: Math.min(...all.map(({ uniformBound: bound }) => bound)),
    carried: { uniform: narrowed("uniform"), worst: narrowed("worst") },
  };
}

/** Visits a family's designs. */
function* stepsOf(family: TopologyDescriptor, limits: SizeLimits, balanced: boolean, visit: Visit): Generator<void, string | null> {
  const { gpus, nics } = limits;
  const whyNot = whyNoServers(family, gpus!, nics!);
  if (whyNot !== null) return whyNot;
  let designs = 0;
  const counted: Visit = (values, endpoints, equipment) => {
    designs++;
    visit(values, endpoints, equipment);
  };
  yield* balanced ? balancedWithin(family, limits, counted) : designsWithin(family, limits, counted);
  if (designs > 0) return null;
  return balanced ? "has no balanced design of this size" : yield* sentenceOfNone(family, limits);
}

/**
 * A single design as a search counts it, whatever its limits: at the prices of `values`. Null for families that cannot be counted without
 * being built, and where no router on sale has the ports.
 */
export function countedDesign(family: TopologyDescriptor, own: Values, values: SearchValues & CostValues): FoundDesign | null {
  if (family.equipment === undefined) return null;
  const wishes: Wishes = { ...wishesOf(values), ...NO_LIMITS, minThroughput: 0, minWorstCase: 0 };
  const judge = new Judge(family, estimator(values, routerSizesOf(values)), wishes, new Best(byRank(wishes.rank)));
  visitDesign(family, own, { least: 0, most: Infinity, maxRadix: Infinity, over: 1 }, (...visited) => {
    judge.take(...visited);
  });
  for (const { guaranteed: _guaranteed, ...design } of judge.best.members()) return { ...design, pareto: false };
  return null;
}

/** Why a family has no designs of servers of so many GPUs and NICs; null if it has. */
function whyNoServers({ whyNoServers: own }: TopologyDescriptor, gpus: number, nics: number): string | null {
  if (own) return own(gpus, nics);
  return gpus !== 0 && nics !== 0 && gpus !== nics ? "has a NIC for each endpoint" : null;
}

/** Says which design of a family that has none within the limits is the largest of fewer endpoints. */
function* sentenceOfNone(family: TopologyDescriptor, limits: SizeLimits): Generator<void, string> {
  let largest = 0;
  const visit: Visit = (_values, endpoints) => {
    largest = Math.max(largest, endpoints);
  };
  for (let most = limits.least - 1; most > 0 && largest === 0; most = Math.floor(most / 4))
    yield* designsWithin(family, { ...limits, least: Math.floor(most / 4) + 1, most }, visit);
  const size = limits.most > limits.least ? `${limits.least} to ${limits.most}` : String(limits.least);
  const below = largest === 0 ? "" : `; its largest below has ${largest}`;
  return `has none of ${size} endpoints on routers of at most ${limits.maxRadix} ports${below}`;
}

/** Whether a design's servers have as many GPUs and NICs as are wished for. */
function hasServers({ servers }: TopologyDescriptor, values: Values, { gpus = 0, nics = 0 }: SizeLimits): boolean {
  const own = servers?.(values) ?? null;
  return own === null || ((gpus === 0 || own.gpus === gpus) && (nics === 0 || own.nics === nics));
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
      if (!hasServers(family, values, limits)) continue;
      const key = JSON.stringify(values);
      if (seen.has(key)) continue;
      seen.add(key);
      visitDesign(family, values, limits, visit);
      yield;
    }
  }
}

/** Counts a family's designs that are within all limits, and those that miss each. The best of the first go to `best`. */
class Judge {
  readonly best: Best;
  feasible = 0;
  readonly missed: Partial<Record<CountedLimit, number>> = {};
  /** The cheapest that misses nothing but floors of throughput, as long as none is within all limits. */
  below: Found | null = null;
  private readonly family: TopologyDescriptor;
  private readonly price: Estimator;
  private readonly wishes: Wishes;

  constructor(family: TopologyDescriptor, price: Estimator, wishes: Wishes, best: Best) {
    this.family = family;
    this.price = price;
    this.wishes = wishes;
    this.best = best;
  }

  take(values: Values, endpoints: number, equipment: Equipment): void {
    const { family, wishes, best } = this;
    // What is counted fastest goes first.
    const traits = family.traits(values);
    const bound = uniformBound(endpoints, equipment, traits);
    const carried = carriedForms(endpoints, equipment, traits, bound);
    const floor = bound < wishes.minThroughput ? "minThroughput" : carried.worst.upper < wishes.minWorstCase ? "minWorstCase" : null;
    if (floor !== null) {
      this.miss(floor);
      if (this.feasible > 0) return;
    }
    const hops = diameterBounds(traits, equipment, endpoints);
    if (hops.lower > wishes.maxDiameter) {
      if (floor === null) this.miss("maxDiameter");
      return;
    }
    const guaranteed = guaranteedOf(carried.worst, bound);
    // Most designs are too dear to be among the best even with the shortest cables.
    const least = this.price.least(equipment, endpoints);
    if (least === null) {
      if (floor === null) this.miss("routerSizes");
      return;
    }
    const [leastCost, watts] = [least.cost / endpoints, least.power / endpoints];
    if (floor !== null && this.below !== null && this.below.costPerEndpoint <= leastCost) return;
    if (floor === null && wishes.maxCost >= NO_LIMITS.maxCost && watts <= wishes.maxPower) {
      if (!best.wants(endpoints, equipment, leastCost, watts, bound, hops.upper, guaranteed)) {
        this.feasible++;
        return;
      }
    }
    const estimate = this.price(equipment, endpoints)!;
    const costPerEndpoint = (estimate.routerCost + estimate.cableCost) / endpoints;
    const powerPerEndpoint = estimate.power / endpoints;
    const dear = costPerEndpoint > wishes.maxCost ? "maxCost" : powerPerEndpoint > wishes.maxPower ? "maxPower" : null;
    if (dear !== null) {
      if (floor === null) this.miss(dear);
      return;
    }
    if (floor === null) {
      this.feasible++;
      if (!best.wants(endpoints, equipment, costPerEndpoint, powerPerEndpoint, bound, hops.upper, guaranteed)) return;
    } else if (this.below !== null && this.below.costPerEndpoint <= costPerEndpoint) return;
    const found: Found = {
      family: family.id,
      values: { ...values },
      endpoints,
      routers: routersOf(equipment),
      radix: equipment.routers.reduce((largest, [, ports]) => Math.max(largest, ports), 0),
      soldRadix: estimate.soldRadix,
      racks: estimate.racks,
      cables: cablesOf(equipment),
      costPerEndpoint,
      costInterval: estimate.interval && { low: estimate.interval.low / endpoints, high: estimate.interval.high / endpoints },
      routerCostPerEndpoint: estimate.routerCost / endpoints,
      powerPerEndpoint,
      diameter: hops.lower === hops.upper ? hops.upper : null,
      diameterBound: hops.upper,
      uniformBound: bound,
      carried,
      guaranteed,
      same: [],
    };
    if (floor === null) best.add(found);
    else this.below = found;
  }

  private miss(limit: CountedLimit): void {
    this.missed[limit] = (this.missed[limit] ?? 0) + 1;
  }
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
