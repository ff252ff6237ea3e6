/**
 * From a design to a larger one of its family with the same routers: which one, what has to be bought, and how many cables can stay where
 * they are.
 */
import type { KindId, Value, Values } from "../descriptor.ts";
import { routerPlaces } from "../analysis/router-levels.ts";
import type { Equipment } from "../topology/equipment.ts";
import type { Network, SizeLimits, TopologyDescriptor } from "../topology/network.ts";
import type { CostValues } from "./prices.ts";
import { pricesOf } from "./prices.ts";
import { PLAIN_SPEEDS, portsBought, routerPriceOf, routerSizesOf, soldPorts } from "./routers.ts";
import { carriedForms } from "./search/carried.ts";
import { designsWithin } from "./search/enumerate.ts";
import { estimator } from "./search/estimate.ts";
import { uniformBound } from "./search/search.ts";
import { eachLink, serversOf } from "./trunks.ts";

/** So many more endpoints than wished a larger design may have, if it changes fewer parameters than a smaller one. */
const ROOM = 1.125;
/** Beyond this, the next design of a family is no step any more. */
const FARTHEST = 2;
/** Ratios by which a search may let designs have more endpoints than balance them, until the present design is among its own. */
const RATIOS = [1, 2, 4, 8, 16];
const ROUNDING = 1e-9;

export interface NoExpansion {
  /** Why there is none, in a sentence. */
  readonly none: string;
}

/**
 * The design to grow to, as values of the family: with at least so many endpoints, on routers of no more ports, that carries uniform and the
 * worst traffic as surely as the present one, as closed forms say. Of those with up to an eighth more endpoints than wished the ones that
 * change the fewest numbers, of these the smallest, of these the cheapest. Yields how many steps of the
 * search it has taken.
 */
export function* expansionOf(
  family: TopologyDescriptor,
  values: Values & CostValues,
  network: Network,
  wished: number,
): Generator<number, { readonly values: Values } | NoExpansion> {
  const { equipment, sized } = family;
  const own = Object.fromEntries(["topology", ...family.parameters.map(({ id }) => id)].map((id) => [id, values[id]!]));
  const { endpoints } = network;
  if (equipment === undefined || sized?.length === 0)
    return { none: `Designs of ${family.title} are not enumerated here, so none of ${wished} endpoints is named.` };
  const sizes = routerSizesOf(values);
  const radix = portsBought(network, PLAIN_SPEEDS).reduce((most, one) => Math.max(most, soldPorts(sizes, one) ?? one), 0);
  const given = (id: "gpus" | "nics"): number | undefined => (typeof values[id] === "number" ? values[id] : undefined);
  const servers = {
    ...(given("gpus") !== undefined && { gpus: given("gpus")! }),
    ...(given("nics") !== undefined && { nics: given("nics")! }),
  };
  const limits = (least: number, most: number, over: number): SizeLimits => ({ least, most, maxRadix: radix, over, ...servers });
  let steps = 0;
  let over = RATIOS[0]!;
  for (const ratio of RATIOS) {
    let found = false;
    const visit = (candidate: Values): void => {
      found ||= family.parameters.every(({ id }) => candidate[id] === own[id]);
    };
    for (const _ of designsWithin(family, limits(endpoints, endpoints, ratio), visit)) yield steps++;
    if (!found) continue;
    over = ratio;
    break;
  }
  const carriedBy = (candidate: Values, size: number, made: Equipment) => {
    const traits = family.traits(candidate);
    return carriedForms(size, made, traits, uniformBound(size, made, traits));
  };
  const present = carriedBy(own, endpoints, equipment(own));
  const price = estimator(values, sizes);
  interface Candidate {
    readonly values: Values;
    readonly changed: number;
    readonly endpoints: number;
    readonly dollars: number;
  }
  const better = (one: Candidate, other: Candidate): boolean => {
    const [near, far] = [one.endpoints <= ROOM * wished, other.endpoints <= ROOM * wished];
    if (near !== far) return near;
    const order = [near ? one.changed - other.changed : 0, one.endpoints - other.endpoints, one.dollars - other.dollars];
    return (order.find((difference) => difference !== 0) ?? 0) < 0;
  };
  let best: Candidate | null = null;
  const visit = (candidate: Values, size: number, made: Equipment): void => {
    const carried = carriedBy(candidate, size, made);
    if (carried.worst.lower < present.worst.lower - ROUNDING || carried.uniform.lower < present.uniform.lower - ROUNDING) return;
    const priced = price(made, size);
    if (priced === null) return;
    const changed = family.parameters.reduce((sum, { id, kind }) => sum + differences(kind, candidate[id]!, own[id]!), 0);
    const one = { values: candidate, changed, endpoints: size, dollars: priced.routerCost + priced.cableCost };
    if (best === null || better(one, best)) best = { ...one, values: { ...candidate } };
  };
  for (const most of [ROOM * wished, FARTHEST * wished]) {
    for (const _ of designsWithin(family, limits(wished, Math.floor(most), over), visit)) yield steps++;
    if (best !== null) return { values: (best as Candidate).values };
  }
  return {
    none: `No ${family.title} of ${wished} to ${FARTHEST * wished} endpoints that carries as much has routers of at most ${radix} ports: more ports, or another family, are needed.`,
  };
}

/** How many numbers of a parameter differ. */
function differences(kind: KindId, one: Value, other: Value): number {
  if (one === other) return 0;
  if (kind !== "vector") return 1;
  const [a, b] = [String(one).split("x"), String(other).split("x")];
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  return long.filter((number, i) => number !== short[i]).length;
}

/** Cables of one kind before and after. `stay`: at least so many; `move`: at most so many are laid anew elsewhere. */
export interface Moves {
  readonly before: number;
  readonly after: number;
  readonly stay: number;
  readonly move: number;
  readonly buy: number;
  readonly spare: number;
}

export interface Step {
  readonly endpoints: number;
  readonly routers: number;
  /** Routers that are bought, by ports as sold, with the dollars of all of one kind; the others are those there are. */
  readonly bought: readonly { readonly ports: number; readonly count: number; readonly total: number }[];
  readonly routersKept: number;
  readonly betweenRouters: Moves;
  readonly toEndpoints: Moves;
}

/**
 * The step from one network to another. Every router keeps its place: its level, its group, and its number therein; or its level and its
 * number there alone, if that lets more cables stay. A cable stays if the same two places are linked afterwards. Other places may let more of
 * them stay, so `move` is an upper bound. A router is kept if it has the ports that one of the larger network needs. Both take whole networks.
 */
export function stepBetween(from: Network, to: Network, values: CostValues): Step {
  const { slices } = values;
  const mapped = [placesOf(from, to, true), placesOf(from, to, false)].map((places) => staying(from, to, places));
  const best = mapped.reduce((one, other) => (other.links > one.links ? other : one));
  const [before, after] = [cablesOf(from), cablesOf(to)];
  const moves = (old: number, now: number, stay: number): Moves => ({
    before: slices * old,
    after: slices * now,
    stay: slices * stay,
    move: slices * (Math.min(old, now) - stay),
    buy: slices * Math.max(0, now - old),
    spare: slices * Math.max(0, old - now),
  });
  return {
    endpoints: to.endpoints,
    ...routersBetween(from, to, values),
    betweenRouters: moves(before.links, after.links, best.links),
    toEndpoints: moves(before.terminals, after.terminals, best.terminals),
  };
}

interface Cables {
  readonly links: number;
  /** Of endpoints, and of servers' NICs. */
  readonly terminals: number;
}

function cablesOf(network: Network): Cables {
  const isServer = serversOf(network);
  let [links, terminals] = [0, 0];
  for (const router of network.endpointRouter) if (!isServer(router)) terminals++;
  eachLink(network, (source, target, width) => {
    if (isServer(source) || isServer(target)) terminals += width;
    else links += width;
  });
  return { links, terminals };
}

/** For each router of the first network the one in its place in the second, -1 for none. */
function placesOf(from: Network, to: Network, byGroup: boolean): Int32Array {
  const [old, now] = [placeNames(from, byGroup), placeNames(to, byGroup)];
  const router = new Map(now.map((name, i) => [name, i]));
  return Int32Array.from(old, (name) => router.get(name) ?? -1);
}

/** A name for the place of every router: its level, its group, its number among the routers of both. */
function placeNames(network: Network, byGroup: boolean): readonly string[] {
  const { levels, groups } = routerPlaces(network);
  const [level, group] = [new Int32Array(network.routers), new Int32Array(network.routers).fill(-1)];
  levels?.forEach(({ ranges }, at) => {
    for (const [first, last] of ranges) level.fill(at, first, last + 1);
  });
  if (byGroup)
    groups?.list.forEach(({ ranges }, at) => {
      for (const [first, last] of ranges) group.fill(at, first, last + 1);
    });
  const counts = new Map<string, number>();
  return Array.from(level, (own, router) => {
    const name = `${own} ${group[router]!}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name} ${count}`;
  });
}

function staying(from: Network, to: Network, places: Int32Array): Cables {
  const isServer = serversOf(from);
  const isServerThen = serversOf(to);
  const widths = widthsOf(to, (router) => router);
  let [links, terminals] = [0, 0];
  for (const [pair, width] of widthsOf(from, (router) => places[router]!)) {
    const stay = Math.min(width.cables, widths.get(pair)?.cables ?? 0);
    if (width.ofServer) terminals += stay;
    else links += stay;
  }
  for (let router = 0; router < from.routers; router++) {
    const place = places[router]!;
    if (place < 0 || isServer(router) || isServerThen(place)) continue;
    const carries = ({ firstEndpoint }: Network, one: number): number => firstEndpoint[one + 1]! - firstEndpoint[one]!;
    terminals += Math.min(carries(from, router), carries(to, place));
  }
  return { links, terminals };
}

/** Cables between every two places. */
function widthsOf(network: Network, place: (router: number) => number): Map<string, { cables: number; readonly ofServer: boolean }> {
  const isServer = serversOf(network);
  const widths = new Map<string, { cables: number; readonly ofServer: boolean }>();
  eachLink(network, (source, target, width) => {
    const [a, b] = [place(source), place(target)];
    if (a < 0 || b < 0) return;
    const ofServer = isServer(source) || isServer(target);
    const pair = `${Math.min(a, b)} ${Math.max(a, b)} ${ofServer}`;
    const known = widths.get(pair);
    if (known === undefined) widths.set(pair, { cables: width, ofServer });
    else known.cables += width;
  });
  return widths;
}

/** Of the routers that the larger network needs, the largest first, each takes the one with the fewest ports that is enough. */
function routersBetween(from: Network, to: Network, values: CostValues): Pick<Step, "routers" | "bought" | "routersKept"> {
  const sizes = routerSizesOf(values);
  const prices = pricesOf(values);
  const sold = (network: Network): number[] =>
    [...portsBought(network, PLAIN_SPEEDS)].filter((ports) => ports > 0).map((ports) => soldPorts(sizes, ports) ?? ports);
  const needed = sold(to).sort((a, b) => b - a);
  const there = sold(from).sort((a, b) => b - a);
  const bought = new Map<number, number>();
  let kept = 0;
  for (const ports of needed) {
    if (kept < there.length && there[kept]! >= ports) kept++;
    else bought.set(ports, (bought.get(ports) ?? 0) + values.slices);
  }
  return {
    routers: values.slices * needed.length,
    routersKept: values.slices * kept,
    bought: [...bought].sort(([a], [b]) => b - a).map(([ports, count]) => ({ ports, count, total: count * routerPriceOf(prices, ports) })),
  };
}
