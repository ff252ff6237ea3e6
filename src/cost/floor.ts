/** Racks on the floor (Besta, Hoefler 2014, section VI-A and VI-B3): which routers share a rack, and where the racks stand. */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { Groups, Levels, Network, RackPlan } from "../topology/network.ts";
import { improvedPlaces } from "./rack-order.ts";
import type { Place } from "./rack-order.ts";
import type { Rack } from "./results.ts";

export interface Floor {
  readonly racks: readonly Rack[];
  /** Length routers. */
  readonly rackOfRouter: Int32Array;
  /** Metres along x and y; a rack takes a place of 1 m by 1 m. */
  readonly width: number;
  readonly depth: number;
  /** Of each rack the number of the paper's that it is, or is a part of. */
  readonly wholeRack: Int32Array;
  /** By which the cables of one network are shorter than with the racks in the paper's order. */
  readonly metresSaved: number;
}

/** What may be asked of a floor; nothing of it is the paper's. */
export interface FloorWish {
  /** Most endpoints in a rack; 0: as many as its routers have. */
  readonly rackEndpoints: number;
  /** Most routers in a rack, those of servers aside; 0: as many as share one. */
  readonly rackRouters: number;
  /** Racks change places while that shortens cables. */
  readonly improved: boolean;
}

const AS_IN_PAPER: FloorWish = { rackEndpoints: 0, rackRouters: 0, improved: false };

export const floorWishOf = (values: Values): FloorWish => ({
  rackEndpoints: numberOf(values, "rackEndpoints"),
  rackRouters: numberOf(values, "rackRouters"),
  improved: values["floor"] === "improved",
});

/** Racks in their places. */
interface Setup {
  readonly places: readonly Place[];
  /** Length routers. */
  readonly rackOfRouter: Int32Array;
  readonly labels: readonly string[];
}

/** Of a Cascade. */
const CABINETS_OF_GROUP = 2;

/** Places of `count` racks: rows of floor(sqrt(count)), as many full rows as that gives, and the left-over racks in one row more. */
function squarePlaces(count: number): Place[] {
  const columns = columnsFor(count);
  return Array.from({ length: count }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns) }));
}

function columnsFor(count: number): number {
  return Math.max(1, Math.floor(Math.sqrt(count)));
}

/** Routers of a rack where nothing else is known: as many as a rack of 42 units holds beside their cables. */
const BLOCK = 32;

/** Racks as the network sets them up (see `setupOf`), as few or as many of them to a group, and in the order, that is wished. */
export function floorOf(network: Network, wish: FloorWish = AS_IN_PAPER): Floor {
  const whole = setupOf(network);
  const setup = wish.rackEndpoints > 0 || wish.rackRouters > 0 ? split(network, whole, wish) : whole;
  const wholeRack = Int32Array.from(setup.places, (_, rack) => rack);
  if (setup !== whole) setup.rackOfRouter.forEach((rack, router) => (wholeRack[rack] = whole.rackOfRouter[router]!));
  const { places, saved } = wish.improved ? improvedPlaces(network, setup) : { places: setup.places, saved: 0 };
  return { ...furnish(network, { ...setup, places }), wholeRack, metresSaved: saved };
}

/**
 * By the network's own racks (a dragonfly's groups; a Slim Fly's blocks (0, i, ·) and (1, i, ·), 2q routers with 2q links between
 * any two racks); groups of rows and columns in two cabinets, see `gridFloor`; stages of routers in pods, see `treeFloor`; else
 * blocks of consecutive routers.
 */
function setupOf(network: Network): Setup {
  const { groups, levels, racks, routers } = network;
  if (racks) return squareFloor(racks);
  if (groups?.grid) return gridFloor(network, groups, groups.grid);
  if (levels) return treeFloor(network, levels);
  return squareFloor({
    labels: Array.from({ length: Math.ceil(routers / BLOCK) }, (_, i) => `rack ${i}`),
    rackOfRouter: Int32Array.from({ length: routers }, (_, router) => Math.floor(router / BLOCK)),
  });
}

/** Each rack as several ones side by side, none with more endpoints or routers than is wished unless a single router has; routers stay with their endpoints, in their order. */
function split(
  { routers, firstEndpoint, ports }: Network,
  { places, rackOfRouter, labels }: Setup,
  { rackEndpoints, rackRouters }: Pick<FloorWish, "rackEndpoints" | "rackRouters">,
): Setup {
  const [mostEndpoints, mostRouters] = [rackEndpoints || Infinity, rackRouters || Infinity];
  /** Of the part in hand of each rack. */
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

/** A group is two cabinets side by side (Mollah et al. 2017, section 2.2): the lower three rows in one, the others in the other. */
function gridFloor(network: Network, { count: groups }: Groups, { rows, columns }: NonNullable<Groups["grid"]>): Setup {
  const across = Math.max(1, Math.round(Math.sqrt(groups / CABINETS_OF_GROUP)));
  const places = Array.from({ length: groups * CABINETS_OF_GROUP }, (_, cabinet): Place => {
    const group = Math.floor(cabinet / CABINETS_OF_GROUP);
    return { column: (group % across) * CABINETS_OF_GROUP + (cabinet % CABINETS_OF_GROUP), row: Math.floor(group / across) };
  });
  const perCabinet = (rows / CABINETS_OF_GROUP) * columns;
  return {
    places,
    rackOfRouter: Int32Array.from({ length: network.routers }, (_, router) => Math.floor(router / perCabinet)),
    labels: places.map((_, i) => `group ${Math.floor(i / CABINETS_OF_GROUP)}, cabinet ${i % CABINETS_OF_GROUP}`),
  };
}

function squareFloor({ labels, rackOfRouter }: RackPlan): Setup {
  return { places: squarePlaces(labels.length), rackOfRouter, labels };
}

/**
 * A pod's links are inside its rack, electric; all links above are between racks. The routers from the third stage on
 * fill racks of as many routers as a pod has, which stand in a central row, or rows, between the pods' rows;
 * rows are as long as in a square floor of all racks. A tree of one or two stages is one rack.
 *
 * The paper puts all routers of its FT-3 into a central row with 1 m of fiber between them, counts 4p³ fibers and takes
 * the endpoints' own cables as the electric ones. Here endpoint cables are not counted for any family, and the 2p³ links
 * between the two lower stages are electric, so that racks mean the same for all families: 2p³ electric and 2p³ optical.
 * The printed counts (Table IV) follow from neither.
 */
function treeFloor(network: Network, { children, parents, count: levels, stageStart }: Levels): Setup {
  if (levels < 3) return squareFloor({ labels: ["tree"], rackOfRouter: new Int32Array(network.routers) });
  const lower = stageStart[1]!;
  const [edges, uppers] = [children[1]!, parents[0]!];
  const pods = lower / edges;
  const coreStart = stageStart[2]!;
  const perCoreRack = edges + uppers;
  const coreRacks = Math.ceil((network.routers - coreStart) / perCoreRack);
  const columns = columnsFor(pods + coreRacks);
  const rowsBefore = Math.floor(Math.ceil(pods / columns) / 2);
  const coreRows = Math.ceil(coreRacks / columns);
  const places: Place[] = [];
  for (let pod = 0; pod < pods; pod++) {
    const row = Math.floor(pod / columns);
    places.push({ column: pod % columns, row: row < rowsBefore ? row : row + coreRows });
  }
  for (let core = 0; core < coreRacks; core++) {
    const row = Math.floor(core / columns);
    const inRow = Math.min(columns, coreRacks - row * columns);
    places.push({ column: Math.floor((columns - inRow) / 2) + (core % columns), row: rowsBefore + row });
  }
  const rackOf = (router: number): number => {
    if (router >= coreStart) return pods + Math.floor((router - coreStart) / perCoreRack);
    return router < lower ? Math.floor(router / edges) : Math.floor((router - lower) / uppers);
  };
  return {
    places,
    rackOfRouter: Int32Array.from({ length: network.routers }, (_, router) => rackOf(router)),
    labels: places.map((_, i) => (i < pods ? `pod ${i}` : `core ${i - pods}`)),
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
