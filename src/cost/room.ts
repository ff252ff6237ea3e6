/**
 * A machine room as it is built today: racks of so many endpoints, in rows with aisles between them. What stands where follows from the
 * network's links alone and the order of its routers, never from its family, so that one network has one floor however it is named.
 */
import type { Network } from "../topology/network.ts";

export interface RoomWish {
  /** Most endpoints in a rack, by height and by power; Infinity: any number. */
  readonly endpoints: number;
  /** Most routers that are bought in a rack; Infinity: any number. */
  readonly routers: number;
  /** True if routers that carry endpoints stand at the end of the row, not in their endpoints' rack. */
  readonly atRowEnd: boolean;
  /** Racks with endpoints in a row. */
  readonly rowRacks: number;
  /** Metres of a rack along its row, and from row to row. */
  readonly rackWidth: number;
  readonly rowPitch: number;
}

/** Metres between two rows that stand end to end. */
const CROSS_AISLE = 1.5;

/** So many racks with routers alone stand at a row's end; more of them are rows of their own behind it. */
export const endRacks = (rowRacks: number): number => Math.max(1, Math.floor(rowRacks / 4));

/** Places of racks: first those with endpoints, then row by row those with routers alone. */
export interface Room {
  /** Racks with endpoints. */
  readonly holders: number;
  /** The first of the racks with routers alone that belong to each row, and the number of all racks; length rows + 1. */
  readonly networkStart: Int32Array;
  /** Metres of a rack's centre. */
  readonly x: (rack: number) => number;
  readonly y: (rack: number) => number;
  /** Metres between the centres of two racks, along rows and across them. */
  readonly apart: (one: number, other: number) => number;
  readonly width: number;
  readonly depth: number;
}

/** Rows of a room with so many racks with endpoints. */
export const rowsFor = (holders: number, rowRacks: number): number => Math.max(1, Math.ceil(holders / rowRacks));

/**
 * The room of so many racks with endpoints and of `network[r]` racks with routers alone that belong to row r. Rows stand one behind the
 * other, in as many columns as make the room about square.
 */
export function roomOf(holders: number, network: ArrayLike<number>, { rowRacks, rackWidth, rowPitch }: RoomWish): Room {
  const rows = rowsFor(holders, rowRacks);
  const most = endRacks(rowRacks);
  const networkStart = new Int32Array(rows + 1).fill(holders);
  /** Place of each row among all, those of routers alone included. */
  const place = new Int32Array(rows);
  let [places, longest] = [0, 1];
  for (let row = 0; row < rows; row++) {
    const own = Math.max(0, Math.min(rowRacks, holders - row * rowRacks));
    const more = network[row] ?? 0;
    networkStart[row + 1] = networkStart[row]! + more;
    place[row] = places;
    places += 1 + (more > most ? Math.ceil(more / rowRacks) : 0);
    longest = Math.max(longest, more > most ? Math.max(own, Math.min(more, rowRacks)) : own + more);
  }
  const across = longest * rackWidth + CROSS_AISLE;
  const columns = Math.max(1, Math.min(places, Math.round(Math.sqrt((places * rowPitch) / across))));
  const behind = Math.ceil(places / columns);
  const columnOf = (row: number): number => Math.floor(row / behind) * across;
  const depthOf = (row: number): number => ((row % behind) + 0.5) * rowPitch;
  const rowX = new Float64Array(rows);
  const rowY = new Float64Array(rows);
  for (let row = 0; row < rows; row++) [rowX[row], rowY[row]] = [columnOf(place[row]!), depthOf(place[row]!)];
  /** Of a rack of routers alone: how many come before it in its row, and whether the row has rows of such racks of its own. */
  const before = (rack: number, row: number): number => rack - networkStart[row]!;
  const hasOwnRows = (row: number): boolean => networkStart[row + 1]! - networkStart[row]! > most;
  const x = (rack: number): number => {
    const row = rack < holders ? Math.floor(rack / rowRacks) : rowOfNetworkRack(networkStart, rack);
    if (rack < holders) return rowX[row]! + (rack - row * rowRacks + 0.5) * rackWidth;
    const i = before(rack, row);
    if (!hasOwnRows(row)) return rowX[row]! + (Math.max(0, Math.min(rowRacks, holders - row * rowRacks)) + i + 0.5) * rackWidth;
    const own = Math.floor(i / rowRacks);
    return columnOf(place[row]! + 1 + own) + (i - own * rowRacks + 0.5) * rackWidth;
  };
  const y = (rack: number): number => {
    if (rack < holders) return rowY[Math.floor(rack / rowRacks)]!;
    const row = rowOfNetworkRack(networkStart, rack);
    return hasOwnRows(row) ? depthOf(place[row]! + 1 + Math.floor(before(rack, row) / rowRacks)) : rowY[row]!;
  };
  return {
    holders,
    networkStart,
    x,
    y,
    apart: (one, other) => Math.abs(x(one) - x(other)) + Math.abs(y(one) - y(other)),
    width: Math.ceil(places / behind) * across - CROSS_AISLE,
    depth: behind * rowPitch,
  };
}

/** The row to which a rack with routers alone belongs. */
function rowOfNetworkRack(networkStart: Int32Array, rack: number): number {
  let low = 0;
  let high = networkStart.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (networkStart[middle]! <= rack) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How routers with so many endpoints each fill racks. */
export interface Filling {
  /** Routers, with their endpoints, in a rack; 1 if one takes several racks. */
  readonly ofRack: number;
  /** Racks of one router. */
  readonly racks: number;
}

/** `inServers`: endpoints that stand together, with no router that is bought. */
export function fillingOf(endpoints: number, inServers: boolean, wish: RoomWish): Filling {
  const most = inServers || wish.atRowEnd ? Infinity : wish.routers;
  if (endpoints <= wish.endpoints || inServers)
    return { ofRack: Math.max(1, Math.min(most, Math.floor(wish.endpoints / Math.max(1, endpoints)))), racks: 1 };
  return { ofRack: 1, racks: Math.ceil(endpoints / wish.endpoints) };
}

/** Where a router that reaches the routers with endpoints `low` to `high` of `all` from above stands: behind the middle one of these. */
export function middleOf(low: number, high: number, all: number): number {
  return high - low + 1 >= all / 2 ? Math.floor((all - 1) / 2) : Math.floor((low + high) / 2);
}

export interface Standing {
  readonly room: Room;
  /** Length routers, and length endpoints. */
  readonly rackOfRouter: Int32Array;
  readonly rackOfEndpoint: Int32Array;
}

/**
 * Sets a network up. Routers with endpoints come in the order of their groups, pods or blocks as far as these are known, else of their
 * numbers, and fill rack after rack with their endpoints; one with more endpoints than a rack holds stands in the middle one of the racks
 * that these fill. All other routers stand at the end of the row that is the middle of what they are linked to below them.
 */
export function standingOf(network: Network, wish: RoomWish): Standing {
  const { routers, endpoints, firstEndpoint, ports, racks } = network;
  const ownOf = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  const carriers = Array.from({ length: routers }, (_, router) => router).filter((router) => ownOf(router) > 0);
  if (racks !== null) {
    const { order, rackOfRouter: own } = racks;
    carriers.sort((one, other) => (order === undefined ? own[one]! - own[other]! : order[one]! - order[other]!) || one - other);
  }
  const rackOfRouter = new Int32Array(routers).fill(-1);
  const rackOfEndpoint = new Int32Array(endpoints);
  /** The rack of each router with endpoints, in their order, were it to stand with these. */
  const rackAt = new Int32Array(carriers.length);
  let [rack, filled, standing] = [0, 0, 0];
  carriers.forEach((router, i) => {
    const [own, inServer] = [ownOf(router), ports?.[router] === 0];
    const { racks: needed } = fillingOf(own, inServer, wish);
    const isFull = filled + own > wish.endpoints || (!inServer && !wish.atRowEnd && standing + 1 > wish.routers);
    if (filled > 0 && isFull) [rack, filled, standing] = [rack + 1, 0, 0];
    const each = needed > 1 ? wish.endpoints : own;
    for (let e = 0; e < own; e++) rackOfEndpoint[firstEndpoint[router]! + e] = rack + Math.floor(e / each);
    rackAt[i] = rack + Math.floor((needed - 1) / 2);
    if (inServer || !wish.atRowEnd) rackOfRouter[router] = rackAt[i]!;
    if (needed > 1) [rack, filled, standing] = [rack + needed, 0, 0];
    else [filled, standing] = [filled + own, standing + 1];
  });
  const holders = filled > 0 ? rack + 1 : rack;
  const rows = rowsFor(holders, wish.rowRacks);
  const behind = reached(network, carriers);
  /** Those that stand in no rack with endpoints, by the row behind which they stand and how far above endpoints they are. */
  const others: { readonly router: number; readonly row: number; readonly tier: number; readonly low: number }[] = [];
  for (let router = 0; router < routers; router++) {
    if (rackOfRouter[router]! >= 0) continue;
    const [low, tier] = [behind.low[router]!, behind.tier[router]!];
    const middle = tier === 0 ? low : middleOf(low, behind.high[router]!, carriers.length);
    others.push({ router, row: Math.floor(rackAt[middle]! / wish.rowRacks), tier, low });
  }
  others.sort((one, other) => one.row - other.row || one.tier - other.tier || one.low - other.low || one.router - other.router);
  const ofRow = new Int32Array(rows);
  for (const { row } of others) ofRow[row]!++;
  const room = roomOf(
    holders,
    ofRow.map((count) => Math.ceil(count / wish.routers) || Number(count > 0)),
    wish,
  );
  let [row, inRow] = [-1, 0];
  for (const one of others) {
    inRow = one.row === row ? inRow + 1 : 0;
    row = one.row;
    rackOfRouter[one.router] = room.networkStart[row]! + Math.floor(inRow / wish.routers);
  }
  return { room, rackOfRouter, rackOfEndpoint };
}

interface Reached {
  /** Steps from the next router with endpoints. */
  readonly tier: Int32Array;
  /** The first and the last router with endpoints, by their order, to which links only lead downward. */
  readonly low: Int32Array;
  readonly high: Int32Array;
}

function reached({ routers, channelStart, channelTarget }: Network, carriers: readonly number[]): Reached {
  const tier = new Int32Array(routers).fill(-1);
  const low = new Int32Array(routers).fill(carriers.length);
  const high = new Int32Array(routers).fill(-1);
  carriers.forEach((router, i) => {
    [tier[router], low[router], high[router]] = [0, i, i];
  });
  for (let above: number[] = [...carriers], level = 1; above.length > 0; level++) {
    const next: number[] = [];
    for (const router of above) {
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const target = channelTarget[c]!;
        if (tier[target] === -1) {
          tier[target] = level;
          next.push(target);
        }
        if (tier[target] !== level) continue;
        low[target] = Math.min(low[target]!, low[router]!);
        high[target] = Math.max(high[target]!, high[router]!);
      }
    }
    above = next;
  }
  return { tier, low, high };
}
