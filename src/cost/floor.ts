/** Racks on the floor (Besta, Hoefler 2014, section VI-A and VI-B3): which routers share a rack, and where the racks stand. */
import type { CostValues } from "./prices.ts";
import type { Network, Place } from "../topology/network.ts";
import { racksInRow, squarePlaces } from "../topology/racks.ts";
import { improvedPlaces } from "./rack-order.ts";
import type { Rack } from "./results.ts";

export interface Floor {
  readonly racks: readonly Rack[];
  /** Length routers. */
  readonly rackOfRouter: Int32Array;
  /** Metres along x and y; a rack takes a place of 1 m by 1 m. */
  readonly width: number;
  readonly depth: number;
  /** The number of each rack in the paper's layout, which it is or is a part of. */
  readonly wholeRack: Int32Array;
  /** Metres by which the cables of one network are shorter than with the racks in the paper's order. */
  readonly metresSaved: number;
}

/** Wishes for a floor, beyond the paper's layout. */
export interface FloorWish {
  /** Most endpoints in a rack; 0: as many as its routers have. */
  readonly rackEndpoints: number;
  /** Most routers in a rack, without those of servers; 0: as many as share one. */
  readonly rackRouters: number;
  /** True if racks change places while that shortens cables. */
  readonly improved: boolean;
}

const AS_IN_PAPER: FloorWish = { rackEndpoints: 0, rackRouters: 0, improved: false };

export const floorWishOf = (values: CostValues): FloorWish => ({
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

/** The racks of the network (see `setupOf`), divided and ordered as wished. */
export function floorOf(network: Network, wish: FloorWish = AS_IN_PAPER): Floor {
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
  return { racks, rackOfRouter, width: extent((place) => place.column), depth: extent((place) => place.row) };
}
