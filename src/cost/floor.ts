/** Racks on the floor: in rows (room.ts), or as in a paper (Besta, Hoefler 2014, section VI-A and VI-B3). */
import type { CostValues } from "./prices.ts";
import type { Network, Place } from "../topology/network.ts";
import { racksInRow, squarePlaces } from "../topology/racks.ts";
import type { Rack } from "./results.ts";
import { standingOf } from "./room.ts";
import type { RoomWish } from "./room.ts";

export interface Floor {
  readonly racks: readonly Rack[];
  /** Length routers. */
  readonly rackOfRouter: Int32Array;
  /** Length endpoints. */
  readonly rackOfEndpoint: Int32Array;
  /** Metres along x and y; on the paper's floor a rack takes a place of 1 m by 1 m. */
  readonly width: number;
  readonly depth: number;
  /** The number of each rack in the paper's layout, which it is or is a part of; null for rows of racks. */
  readonly wholeRack: Int32Array | null;
  /** Metres by which the cables of one network are shorter than with the racks in the paper's order. */
  readonly metresSaved: number;
}

/** Wishes for a floor, beyond the paper's layout. */
export interface FloorWish {
  /** Rows of racks instead of it; null: the paper's layout. */
  readonly rows: RoomWish | null;
  /** Most endpoints in a rack; 0: as many as its routers have. */
  readonly rackEndpoints: number;
  /** Most routers in a rack, without those of servers; 0: as many as share one. */
  readonly rackRouters: number;
  /** True if racks change places while that shortens cables. */
  readonly improved: boolean;
}

const AS_IN_PAPER: FloorWish = { rows: null, rackEndpoints: 0, rackRouters: 0, improved: false };

/** The rows of racks that a design asks for; null if its floor is the paper's. */
export function roomWishOf(values: CostValues): RoomWish | null {
  if (values.floor !== "rows") return null;
  const { rackEndpoints, rackRouters, rackPower, endpointPower, leafPlace, rowRacks, rackWidth, rowPitch } = values;
  const byPower = rackPower > 0 && endpointPower > 0 ? Math.max(1, Math.floor(rackPower / endpointPower + 1e-9)) : Infinity;
  return {
    endpoints: Math.min(rackEndpoints || Infinity, byPower),
    routers: rackRouters || Infinity,
    atRowEnd: leafPlace === "row-end",
    rowRacks,
    rackWidth,
    rowPitch,
  };
}

export const floorWishOf = (values: CostValues): FloorWish => ({
  rows: roomWishOf(values),
  rackEndpoints: values.rackEndpoints,
  rackRouters: values.rackRouters,
  improved: values.floor === "improved",
});

/** Racks in their places. */
interface Setup {
  readonly places: readonly Place[];
  /** Length routers. */
  readonly rackOfRouter: Int32Array;
  readonly labels: readonly string[];
}

/** The racks of the network: rows of them, or its own (see `setupOf`), divided and ordered as wished. */
export function floorOf(network: Network, wish: FloorWish = AS_IN_PAPER): Floor {
  if (wish.rows !== null) return inRows(network, wish.rows);
  const whole = setupOf(network);
  const setup = wish.rackEndpoints > 0 || wish.rackRouters > 0 ? split(network, whole, wish) : whole;
  const wholeRack = Int32Array.from(setup.places, (_, rack) => rack);
  if (setup !== whole) setup.rackOfRouter.forEach((rack, router) => (wholeRack[rack] = whole.rackOfRouter[router]!));
  const { places, saved } = wish.improved ? improvedPlaces(network, setup) : { places: setup.places, saved: 0 };
  return { ...furnish(network, { ...setup, places }), wholeRack, metresSaved: saved };
}

/** The network's own racks (a dragonfly's groups, a Slim Fly's blocks, a tree's pods; topology/racks.ts), or blocks of consecutive routers. */
function setupOf({ racks, routers }: Network): Setup {
  const { labels, rackOfRouter, places } = racks ?? racksInRow(routers);
  return { labels, rackOfRouter, places: places ?? squarePlaces(labels.length) };
}

/**
 * Each rack as several ones side by side, none with more endpoints or routers than wished unless a single router has more; routers stay
 * with their endpoints, in their order.
 */
function split(
  { routers, firstEndpoint, ports }: Network,
  { places, rackOfRouter, labels }: Setup,
  { rackEndpoints, rackRouters }: Pick<FloorWish, "rackEndpoints" | "rackRouters">,
): Setup {
  const [mostEndpoints, mostRouters] = [rackEndpoints || Infinity, rackRouters || Infinity];
  /** For the present part of each rack. */
  const [filled, standing] = [new Int32Array(places.length), new Int32Array(places.length)];
  const parts = new Int32Array(places.length).fill(1);
  const partOfRouter = Int32Array.from({ length: routers }, (_, router) => {
    const rack = rackOfRouter[router]!;
    const endpoints = firstEndpoint[router + 1]! - firstEndpoint[router]!;
    const own = ports?.[router] === 0 ? 0 : 1;
    const isFull = filled[rack]! > 0 && endpoints > 0 && filled[rack]! + endpoints > mostEndpoints;
    if (isFull || standing[rack]! + own > mostRouters) {
      parts[rack]!++;
      filled[rack] = 0;
      standing[rack] = 0;
    }
    filled[rack]! += endpoints;
    standing[rack]! += own;
    return parts[rack]! - 1;
  });
  const mostParts = parts.reduce((all, one) => Math.max(all, one), 1);
  const [across, down] = [Math.ceil(Math.sqrt(mostParts)), Math.ceil(mostParts / Math.ceil(Math.sqrt(mostParts)))];
  const first = new Int32Array(places.length);
  for (let rack = 1; rack < places.length; rack++) first[rack] = first[rack - 1]! + parts[rack - 1]!;
  return {
    rackOfRouter: partOfRouter.map((part, router) => first[rackOfRouter[router]!]! + part),
    places: places.flatMap(({ column, row }, rack) =>
      Array.from({ length: parts[rack]! }, (_, part): Place => ({
        column: column * across + (part % across),
        row: row * down + Math.floor(part / across),
      })),
    ),
    labels: labels.flatMap((label, rack) =>
      parts[rack] === 1 ? [label] : Array.from({ length: parts[rack]! }, (_, part) => `${label}, rack ${part}`),
    ),
  };
}

function inRows(network: Network, wish: RoomWish): Floor {
  const { room, rackOfRouter, rackOfEndpoint } = standingOf(network, wish);
  const count = room.networkStart.at(-1)!;
  const [routers, endpoints] = [new Int32Array(count), new Int32Array(count)];
  for (const rack of rackOfRouter) routers[rack]!++;
  for (const rack of rackOfEndpoint) endpoints[rack]!++;
  const racks = Array.from({ length: count }, (_, rack) => ({
    x: room.x(rack),
    y: room.y(rack),
    label: rack < room.holders ? `rack ${rack}` : `network ${rack - room.holders}`,
    routers: routers[rack]!,
    endpoints: endpoints[rack]!,
  }));
  return { racks, rackOfRouter, rackOfEndpoint, width: room.width, depth: room.depth, wholeRack: null, metresSaved: 0 };
}

function furnish(network: Network, { places, rackOfRouter, labels }: Setup): Omit<Floor, "wholeRack" | "metresSaved"> {
  const routers = new Int32Array(places.length);
  const endpoints = new Int32Array(places.length);
  rackOfRouter.forEach((rack, router) => {
    routers[rack]!++;
    endpoints[rack]! += network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
  });
  const racks = places.map(({ column, row }, i) => ({
    x: column + 0.5,
    y: row + 0.5,
    label: labels[i]!,
    routers: routers[i]!,
    endpoints: endpoints[i]!,
  }));
  const extent = (of: (place: Place) => number): number => places.reduce((most, place) => Math.max(most, of(place) + 1), 0);
  const rackOfEndpoint = network.endpointRouter.map((router) => rackOfRouter[router]!);
  return { racks, rackOfRouter, rackOfEndpoint, width: extent((place) => place.column), depth: extent((place) => place.row) };
}

// Improves the places of racks: two change places for as long as that shortens the cables.

/** Most visits of cables before the search ends with what it has: about a second. */
const MAX_CABLE_VISITS = 1e8;

/**
 * Assigns the same places to racks anew. It goes through pairs in their order, over and over, until no exchange of two shortens the sum of
 * all cables' Manhattan lengths, or the limit of visits is reached. The result is the same for the same network on any machine. `saved`:
 * metres.
 */
export function improvedPlaces(
  network: Network,
  { places, rackOfRouter }: { readonly places: readonly Place[]; readonly rackOfRouter: Int32Array },
): { readonly places: readonly Place[]; readonly saved: number } {
  const count = places.length;
  const { start, other, cables } = joins(network, rackOfRouter, count);
  const x = Int32Array.from(places, ({ column }) => column);
  const y = Int32Array.from(places, ({ row }) => row);
  let [looks, saved] = [0, 0];
  /** Additional metres if rack a goes to the place of b, without the cables between the two. */
  const moved = (a: number, b: number): number => {
    let more = 0;
    for (let i = start[a]!; i < start[a + 1]!; i++) {
      const c = other[i]!;
      if (c === b) continue;
      more += cables[i]! * (Math.abs(x[b]! - x[c]!) + Math.abs(y[b]! - y[c]!) - Math.abs(x[a]! - x[c]!) - Math.abs(y[a]! - y[c]!));
    }
    looks += start[a + 1]! - start[a]! + 1;
    return more;
  };
  for (let again = true; again && looks < MAX_CABLE_VISITS;) {
    again = false;
    for (let a = 0; a < count && looks < MAX_CABLE_VISITS; a++) {
      for (let b = a + 1; b < count; b++) {
        const more = moved(a, b) + moved(b, a);
        if (more >= 0) continue;
        [x[a], x[b]] = [x[b]!, x[a]!];
        [y[a], y[b]] = [y[b]!, y[a]!];
        saved -= more;
        again = true;
      }
    }
  }
  return { places: places.map((_, rack) => ({ column: x[rack]!, row: y[rack]! })), saved };
}

/** Cables between racks in compressed rows: those of rack r are start[r] .. start[r+1]-1, `cables` of them to rack `other`. */
function joins(
  { channels, channelSource, channelTarget, channelWidth }: Network,
  rackOfRouter: Int32Array,
  count: number,
): { readonly start: Int32Array; readonly other: Int32Array; readonly cables: Int32Array } {
  const sums = new Map<number, number>();
  for (let c = 0; c < channels; c++) {
    const [a, b] = [rackOfRouter[channelSource[c]!]!, rackOfRouter[channelTarget[c]!]!];
    if (a !== b) sums.set(a * count + b, (sums.get(a * count + b) ?? 0) + channelWidth[c]!);
  }
  const keys = Float64Array.from(sums.keys()).sort();
  const start = new Int32Array(count + 1);
  for (const key of keys) start[Math.floor(key / count) + 1]!++;
  for (let rack = 0; rack < count; rack++) start[rack + 1]! += start[rack]!;
  return { start, other: Int32Array.from(keys, (key) => key % count), cables: Int32Array.from(keys, (key) => sums.get(key)!) };
}
