/**
 * The order for a network: switches by ports, cables by medium and by a length that is sold, transceivers and fibers where a cable has none
 * of its own, NICs, power feeds, and spares of each.
 */
import { linkBandwidths } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import type { BookOptics } from "./books.ts";
import { costOf } from "./cost.ts";
import { mediaOf, pricePerGbps, soldLength } from "./media.ts";
import type { Medium } from "./media.ts";
import { bookOf, pricesOf } from "./prices.ts";
import type { CostValues } from "./prices.ts";
import type { CostResult, FloorPlan, Trunk } from "./results.ts";
import { portsBought, routerPriceOf, routerSizesOf, routersSold, soldPorts, speedsOf } from "./routers.ts";
import type { Speeds } from "./routers.ts";
import { eachLink, serversOf } from "./trunks.ts";

export interface RouterLine {
  /** As sold: the smallest number that is enough, of the book's speed. */
  readonly ports: number;
  readonly count: number;
  /** Dollars, of one and of all. */
  readonly each: number;
  readonly total: number;
}

export interface CableLine {
  /** "electric", "long optical". */
  readonly medium: string;
  /** Metres, as sold: the shortest length that is enough. */
  readonly length: number;
  /** Gb/s. */
  readonly gbps: number;
  readonly count: number;
  /** Metres of all of them as laid, and dollars by the lines of prices at those lengths, which the cost model adds up. */
  readonly metres: number;
  readonly laid: number;
  /** Dollars of one at the length sold, with its ends, and of all. */
  readonly each: number;
  readonly total: number;
  /** Number of them that lead from endpoints to routers. */
  readonly toEndpoints: number;
  /** Fibers in use of one whose ends are transceivers; null if it is sold with its ends. */
  readonly fibers: number | null;
}

/** Transceivers of one kind, in routers or in NICs. */
export interface TransceiverLine {
  /** Of the cables that they end. */
  readonly medium: string;
  readonly at: "router" | "NIC";
  /** Ports of one, and Gb/s of each. */
  readonly ports: number;
  readonly gbps: number;
  readonly count: number;
  /** Watts and dollars of one. */
  readonly watts: number;
  readonly each: number;
  readonly total: number;
}

/** A line of the order. What does not apply is null, and so are dollars of what has no price. */
export interface OrderLine {
  /** An optical cable is sold with its ends; fibers between transceivers, and electric cables, are cables. */
  readonly kind: "router" | "transceiver" | "cable" | "optical cable" | "NIC" | "feed";
  readonly item: string;
  readonly ports: number | null;
  readonly gbps: number | null;
  /** Metres. */
  readonly length: number | null;
  readonly count: number;
  /** Beyond those that are needed. */
  readonly spares: number;
  readonly each: number | null;
  /** With the spares. */
  readonly total: number | null;
}

export interface Bill {
  readonly routers: readonly RouterLine[];
  /** By medium, then length, then speed. */
  readonly cables: readonly CableLine[];
  /** Ends of the cables that are not sold with theirs; their dollars are part of those of `cables`. */
  readonly transceivers: readonly TransceiverLine[];
  /** NICs' ports that are cabled: one for each endpoint and parallel network, or as many as servers have. */
  readonly nics: number;
  /** Racks by their power feeds. */
  readonly feeds: readonly { readonly feeds: number; readonly racks: number; readonly kilowatts: number }[];
  readonly routerCost: number;
  /** Dollars of the cables as laid: the cost model's `cableCost`. */
  readonly cableCost: number;
  /** Dollars of the cables at the lengths sold; and with the routers. */
  readonly orderedCableCost: number;
  readonly orderedCost: number;
  /** All of the above as it is ordered, each thing once, and the dollars of all that has a price. */
  readonly order: readonly OrderLine[];
  readonly orderTotal: number;
}

interface Heap {
  readonly medium: Medium;
  readonly length: number;
  readonly speed: number;
  count: number;
  metres: number;
  toEndpoints: number;
}

/** The bill of what was bought: the intact network if it is damaged, all parallel networks. Throws NotOnSale. */
export function billOf(network: Network, values: CostValues): Bill {
  const prices = pricesOf(values);
  const media = mediaOf(prices);
  const { optics } = bookOf(values);
  const bought = network.damage?.intact ?? network;
  const { slices } = values;
  const cost = costOf(bought, values);
  const { floorPlan, routerCost, cableCost } = cost;
  const heaps = new Map<string, Heap>();
  const add = ({ metres, cables: count, speed, ...trunk }: Trunk, toEndpoints: number): void => {
    const medium = media.find(({ id }) => id === trunk.medium)!;
    const length = soldLength(medium, metres);
    const key = `${medium.id} ${length} ${speed}`;
    const heap = heaps.get(key) ?? { medium, length, speed, count: 0, metres: 0, toEndpoints: 0 };
    heap.count += count;
    heap.metres += count * metres;
    heap.toEndpoints += toEndpoints;
    heaps.set(key, heap);
  };
  for (const trunk of floorPlan.trunks) add(trunk, 0);
  for (const trunk of floorPlan.terminals) add(trunk, trunk.cables);
  const piles = [...heaps.values()].sort(
    (a, b) => media.indexOf(a.medium) - media.indexOf(b.medium) || a.length - b.length || a.speed - b.speed,
  );
  const cables = piles.map(({ medium, length, speed, count, metres, toEndpoints }): CableLine => {
    const gbps = prices.cableBandwidth * speed;
    const each = pricePerGbps(medium, length) * gbps;
    const laid = (medium.slope * metres + medium.base * count) * gbps;
    const fibers = isOfFibers(medium, optics) ? optics!.fibers : null;
    return { medium: medium.title, length, gbps, count, metres, laid, each, total: each * count, toEndpoints, fibers };
  });
  const orderedCableCost = cables.reduce((sum, { total }) => sum + total, 0);
  const needed = portsBought(bought, speedsOf(values));
  const sizes = routerSizesOf(values);
  const routers = routersSold(needed, sizes).map(([ports, ofOne]): RouterLine => {
    const [each, count] = [routerPriceOf(prices, ports), slices * ofOne];
    return { ports, count, each, total: each * count };
  });
  const ends = optics === null ? [] : endsOf(bought, floorPlan, speedsOf(values));
  const transceivers = ends.flatMap(({ medium: id, speed, ofRouters, ofNics }): TransceiverLine[] => {
    const medium = media.find((one) => one.id === id)!;
    if (!isOfFibers(medium, optics)) return [];
    const gbps = prices.cableBandwidth * speed;
    const [watts, dollars] = [(medium.energy * gbps) / 2000, (medium.base * gbps) / 2];
    const line = (at: "router" | "NIC", count: number, ports: number, each: number): TransceiverLine => ({
      medium: medium.title,
      at,
      ports,
      gbps,
      count: slices * count,
      watts: each,
      each: ports * dollars,
      total: slices * count * ports * dollars,
    });
    const { ports, watts: ofOne, nicWatts } = optics!;
    const inRouters = ofRouters.reduce((sum, count) => sum + Math.ceil(count / ports), 0);
    return [
      line("router", inRouters, ports, ofOne === null ? ports * watts : ofOne * speed),
      line("NIC", ofNics, 1, nicWatts === null ? watts : nicWatts * speed),
    ].filter(({ count }) => count > 0);
  });
  const nics = nicsOf(bought) * slices;
  const feeds = feedsOf(bought, values, cost, needed, sizes);
  const order = orderOf({ routers, cables, transceivers, nics, feeds }, piles, values);
  return {
    routers,
    cables,
    transceivers,
    nics,
    feeds,
    routerCost,
    cableCost,
    orderedCableCost,
    orderedCost: routerCost + orderedCableCost,
    order,
    orderTotal: order.reduce((sum, { total }) => sum + (total ?? 0), 0),
  };
}

/** Whether a cable of this kind is fibers between transceivers that are bought by themselves. */
function isOfFibers({ id, optical }: Medium, optics: BookOptics | null): boolean {
  return optics !== null && optical && !(id === "optical" && optics.attached);
}

interface Ends {
  readonly medium: Medium["id"];
  readonly speed: number;
  /** Ends in each router of one network, and in all NICs. */
  readonly ofRouters: Int32Array;
  ofNics: number;
}

/** The ends of the cables of one network, by medium and speed. */
function endsOf(network: Network, { racks, rackOfRouter, rackOfEndpoint, trunks, terminals }: FloorPlan, speeds: Speeds): Ends[] {
  const all = new Map<string, Ends>();
  const keyOf = (a: number, b: number): number => Math.min(a, b) * racks.length + Math.max(a, b);
  const mediaBy = (list: readonly Trunk[]): ReadonlyMap<string, Medium["id"]> =>
    new Map(list.map(({ from, to, speed, medium }) => [`${from * racks.length + to} ${speed}`, medium]));
  const [ofLinks, ofTerminals] = [mediaBy(trunks), mediaBy(terminals)];
  const endsFor = (medium: Medium["id"], speed: number): Ends => {
    const key = `${medium} ${speed}`;
    const known = all.get(key) ?? { medium, speed, ofRouters: new Int32Array(network.routers), ofNics: 0 };
    all.set(key, known);
    return known;
  };
  const isServer = serversOf(network);
  const { terminal } = speeds;
  if (terminals.length > 0)
    network.endpointRouter.forEach((router, endpoint) => {
      if (isServer(router)) return;
      const pair = keyOf(rackOfEndpoint[endpoint]!, rackOfRouter[router]!);
      const ends = endsFor(ofTerminals.get(`${pair} ${terminal}`)!, terminal);
      ends.ofRouters[router]!++;
      ends.ofNics++;
    });
  const each = linkBandwidths(network, speeds);
  eachLink(network, (source, target, width, channel) => {
    const pair = keyOf(rackOfRouter[source]!, rackOfRouter[target]!);
    const ofServer = isServer(source) || isServer(target);
    if (ofServer && terminals.length === 0) return;
    const speed = ofServer ? terminal : each[channel]!;
    const ends = endsFor((ofServer ? ofTerminals : ofLinks).get(`${pair} ${speed}`)!, speed);
    for (const router of [source, target]) {
      if (isServer(router)) ends.ofNics += width;
      else ends.ofRouters[router]! += width;
    }
  });
  return [...all.values()];
}

/** Ports of NICs: one for each endpoint, or as many as servers have links. */
function nicsOf(network: Network): number {
  const isServer = serversOf(network);
  let nics = 0;
  for (const router of network.endpointRouter) if (!isServer(router)) nics++;
  eachLink(network, (source, target, width) => {
    if (isServer(source) || isServer(target)) nics += width;
  });
  return nics;
}

/** Racks by the feeds that their endpoints, routers and the ends of their cables need. */
function feedsOf(
  network: Network,
  values: CostValues,
  { floorPlan: { racks, rackOfRouter }, cablePowerPerEndpoint }: CostResult,
  needed: Float64Array,
  sizes: readonly number[],
): Bill["feeds"] {
  const { endpointPower, feedPower, slices } = values;
  const { portPower } = pricesOf(values);
  const ports = new Float64Array(racks.length);
  needed.forEach((one, router) => (ports[rackOfRouter[router]!]! += one === 0 ? 0 : slices * soldPorts(sizes, one)!));
  const allPorts = ports.reduce((sum, one) => sum + one, 0);
  // Cables' electronics are shared out by ports, where most of them are.
  const ofCables = allPorts === 0 ? 0 : (cablePowerPerEndpoint * network.endpoints) / allPorts;
  const byFeeds = new Map<number, { racks: number; kilowatts: number }>();
  racks.forEach(({ endpoints }, rack) => {
    const kilowatts = endpoints * endpointPower + (ports[rack]! * (portPower + ofCables)) / 1000;
    const feeds = Math.ceil(kilowatts / feedPower - 1e-9);
    const known = byFeeds.get(feeds) ?? { racks: 0, kilowatts: 0 };
    byFeeds.set(feeds, { racks: known.racks + 1, kilowatts: known.kilowatts + kilowatts });
  });
  return [...byFeeds].sort(([a], [b]) => a - b).map(([feeds, own]) => ({ feeds, ...own }));
}

function orderOf(
  { routers, cables, transceivers, nics, feeds }: Pick<Bill, "routers" | "cables" | "transceivers" | "nics" | "feeds">,
  piles: readonly Heap[],
  values: CostValues,
): readonly OrderLine[] {
  const { cableBandwidth } = pricesOf(values);
  const line = (kind: OrderLine["kind"], item: string, count: number, each: number | null, what: Partial<OrderLine> = {}): OrderLine => {
    const spares = kind === "feed" ? 0 : Math.ceil((count * values.spares) / 100 - 1e-9);
    return { ...NOTHING, ...what, kind, item, count, spares, each, total: each === null ? null : each * (count + spares) };
  };
  const feedCount = feeds.reduce((sum, { feeds: of, racks }) => sum + of * racks, 0);
  return [
    ...routers.map(({ ports, count, each }) => line("router", "router", count, each, { ports, gbps: cableBandwidth })),
    ...transceivers.map(({ medium, at, ports, gbps, count, each }) =>
      line("transceiver", `${ports === 2 ? "twin-port " : ""}${medium} transceiver, in ${at === "NIC" ? "NICs" : "routers"}`, count, each, {
        ports,
        gbps,
      }),
    ),
    ...cables.map(({ medium, length, gbps, count, each, fibers }, i) =>
      fibers === null
        ? line(piles[i]!.medium.optical ? "optical cable" : "cable", `${medium} cable`, count, each, { length, gbps })
        : line("cable", `${medium} trunk, ${fibers} fibers`, count, piles[i]!.medium.slope * length * gbps, { length, gbps }),
    ),
    line("NIC", "NIC port", nics, values.nicPrice === 0 ? null : values.nicPrice, { gbps: cableBandwidth * speedsOf(values).terminal }),
    line("feed", `power feed of ${values.feedPower} kW`, feedCount, null),
  ].filter(({ count }) => count > 0);
}

const NOTHING = { ports: null, gbps: null, length: null } as const;
