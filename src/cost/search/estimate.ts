/** Estimates a design's cost and power from its equipment: routers exactly, cables by distances of some racks in rows, or by mean ones. */
import type { CostValues } from "../prices.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { mediaOf, mediumFor, pricePerGbps } from "../media.ts";
import type { Run } from "../media.ts";
import { bandsOf, endpointMetresOf, foldsRings, pricesOf } from "../prices.ts";
import type { Interval } from "../results.ts";
import { routerPriceOf, soldPorts } from "../routers.ts";
import { roomWishOf } from "../floor.ts";
import { fillingOf, middleOf, roomOf, rowsFor } from "../room.ts";
import type { Filling, Room, RoomWish } from "../room.ts";
import { METRES_INSIDE_RACK } from "../trunks.ts";
import { routersOf } from "../../topology/equipment.ts";

// Estimates racks that are several side by side because of limits of endpoints or routers (`rackEndpoints`, `rackRouters`), from a design's
// equipment.

interface Split {
  /** Racks side by side in place of one that carries endpoints, in rows of `across`, and the number of rows. */
  readonly parts: number;
  readonly across: number;
  readonly down: number;
  /** Share of the cables inside a rack that remains inside one. */
  readonly shared: number;
  /** Racks on the floor. */
  readonly total: number;
}

/** Most endpoints and routers of a rack; 0: as many as there are. All racks that carry endpoints count as alike, and all others. */
function splitOf(equipment: Equipment, endpoints: number, mostEndpoints: number, mostRouters: number): Split {
  const { carriers, holders, inRack, inServers, racks, stays } = equipment;
  const whole: Split = { parts: 1, across: 1, down: 1, shared: 1, total: racks };
  if (mostEndpoints === 0 && mostRouters === 0) return whole;
  const room = mostRouters || Infinity;
  const bought = routersOf(equipment);
  const carry = carriers ?? bought;
  const split = holders ?? racks;
  const ofRack = Math.ceil(carry / split);
  // A router stays with its endpoints; those of servers take no room of others.
  const withEndpoints = mostEndpoints === 0 ? Infinity : Math.max(1, Math.floor(mostEndpoints / (endpoints / carry)));
  const ofPart = Math.min(withEndpoints, inServers ? Infinity : room);
  const filled = Math.max(1, Math.ceil(ofRack / ofPart));
  const last = ofRack - (filled - 1) * Math.min(ofPart, ofRack);
  // Routers without endpoints, all of which those with them are linked to, come last; those beside servers have racks of their own.
  const others = inServers || carriers === undefined ? 0 : holders === undefined ? Math.ceil((bought - carry) / racks) : inRack / carry;
  const beside = Math.min(others, room - last);
  const parts = filled + Math.ceil((others - beside) / room);
  const apart = racks - split;
  const ofOther = apart === 0 ? 0 : (bought - (inServers ? 0 : carry + others * split)) / apart;
  const otherParts = Math.max(1, Math.ceil(ofOther / room));
  const most = Math.max(parts, otherParts);
  if (most < 2) return whole;
  const across = Math.ceil(Math.sqrt(most));
  const among = ((filled - 1) * ofPart * (ofPart - 1) + last * (last - 1)) / (ofRack * (ofRack - 1));
  const alike = filled < 2 ? 1 : (stays?.(ofPart, "number") ?? among);
  const shared = inServers ? 1 / otherParts : carriers === undefined ? alike : others === 0 ? 1 : (last * beside) / (ofRack * others);
  return {
    parts: inServers ? otherParts : parts,
    across,
    down: Math.ceil(most / across),
    shared,
    total: split * parts + apart * otherParts,
  };
}

/** Means over all pairs of racks on a floor, without visiting the pairs. */

interface Places {
  /** Racks in rows of `columns`; the last row may be shorter. */
  readonly racks: number;
  readonly columns: number;
  /** Metres of each along a row, and from row to row: more than one if it is several side by side. */
  readonly across: number;
  readonly down: number;
  /** Metres that are added to a distance. */
  readonly overhead: number;
}

/** The means of functions of a cable's metres between two racks. */
function meansOverPairs(
  { racks, columns: wished, across, down, overhead }: Places,
  functions: readonly ((metres: number) => number)[],
): readonly number[] {
  if (racks < 2) return functions.map((one) => one(overhead));
  const columns = Math.max(1, wished);
  const rows = Math.ceil(racks / columns);
  const rest = racks - (rows - 1) * columns;
  const sums = functions.map(() => 0);
  // Of two that are several racks each and stand in one row or column.
  const [aside, above] = [meanApart(across), meanApart(down)];
  let pairs = 0;
  /** Where every rack is one place, by whole metres between them. */
  const known: (readonly number[])[] = [];
  const at = (dx: number, dy: number): readonly number[] => {
    const metres = (dx === 0 ? aside : dx * across) + (dy === 0 ? above : dy * down) + overhead;
    return functions.map((one) => one(metres));
  };
  const alone = across === 1 && down === 1;
  for (let dy = 0; dy < rows; dy++) {
    for (let dx = 0; dx < columns; dx++) {
      if (dx + dy === 0) continue;
      // Rows that have another so far below: all full but the last one.
      const fullPairs = rows - 1 - dy;
      const ways = dx === 0 ? 1 : 2;
      let count = Math.max(0, fullPairs) * (columns - dx) * (dy === 0 ? 1 : ways);
      if (dy === 0) count += Math.max(0, rest - dx);
      else count += dx === 0 ? rest : pairsWithLast(columns, rest, dx);
      if (count === 0) continue;
      pairs += count;
      const values = alone ? (known[dx + dy] ??= at(dx, dy)) : at(dx, dy);
      for (let i = 0; i < sums.length; i++) sums[i]! += count * values[i]!;
    }
  }
  return sums.map((sum) => sum / pairs);
}

/** Mean distance of two of so many places in a line, drawn independently. */
function meanApart(places: number): number {
  return (places * places - 1) / (3 * places);
}

/** For a full row and one with only the first `rest` places: pairs of columns `dx` apart, either way. */
function pairsWithLast(columns: number, rest: number, dx: number): number {
  return Math.max(0, rest - dx) + Math.min(rest, columns - dx);
}

// Estimates the cables of racks in rows (room.ts): routers stand as they will, and of cables so many are looked at.

/** Functions of a cable's metres, looked up in steps of 5 cm. */
class Lengths {
  readonly width: number;
  /** All functions of a step side by side; not yet known: NaN. */
  values = new Float64Array(0);
  private readonly functions: readonly ((metres: number) => number)[];
  constructor(functions: readonly ((metres: number) => number)[]) {
    this.functions = functions;
    this.width = functions.length;
  }

  /** Where among `values` those of a length begin. */
  at(metres: number): number {
    const step = Math.round(metres * 20);
    const first = step * this.width;
    if (first >= this.values.length) {
      const more = new Float64Array(Math.max(4096, 2 * first + this.width)).fill(NaN);
      more.set(this.values);
      this.values = more;
    }
    // At the step itself, so that a design's price does not depend on those before it.
    if (Number.isNaN(this.values[first]!)) this.functions.forEach((one, i) => (this.values[first + i] = one(step / 20)));
    return first;
  }
}

/** Shapes whose means are kept. */
const MOST_SHAPES = 5000;
/** Metres up to which the cheapest cable is looked for: those of the longest media on sale are dearer the longer they are. */
const LONGEST_TRIED = 1000;
/** Cables looked at for each kind of link. */
const LOOKS = 192;
/** Places over a range that is gone through so often: those of a sequence that leaves no large gap. */
const spread = (i: number, over: number): number => {
  const turns = (i + 0.5) * 0.6180339887498949;
  return Math.floor((turns - Math.floor(turns)) * over);
};

/** Each function's mean over the cables of a kind. */
type Means = Float64Array;

/** What the cables of designs of one shape are like; the shape does not say how many there are. */
interface RowMeans {
  /** On the floor. */
  readonly racks: number;
  /** Of endpoints' cables, from which so many are at a router; null where all stay in a rack. */
  readonly own: ((endpoints: number) => Means) | null;
  /** Of each tier's links down, and of what the tiers leave. */
  readonly tiers: readonly (Means | null)[];
  readonly rest: Means | null;
  /** Of links inside groups and between them. */
  readonly local: Means | null;
  readonly between: Means | null;
}

interface RowSettings {
  readonly inside: readonly number[];
  readonly ownInside: readonly number[] | null;
  readonly folds: boolean;
  readonly looked: Looked;
  readonly roomFor: (holders: number, network: Int32Array) => Room;
}

/** The numbers of a design that its cables' lengths follow from. */
interface Shape {
  readonly endpoints: number;
  readonly carriers: number;
  readonly inServers: boolean;
  readonly tiers: NonNullable<Equipment["tiers"]>;
  /** Links that the tiers leave, or none at all. */
  readonly rest: number;
  readonly groups: number;
  readonly ofGroup: number;
  readonly local: number;
  readonly filling: Filling;
  /** Share of links inside groups that stay inside a rack; null where those looked at tell. */
  readonly same: number | null;
}

function shapeOf(equipment: Equipment, endpoints: number, wish: RoomWish): Shape {
  const bought = routersOf(equipment);
  const inServers = equipment.inServers === true;
  const carriers = equipment.carriers ?? bought;
  const filling = fillingOf(Math.ceil(endpoints / carriers), inServers, wish);
  const others = inServers ? bought : bought - carriers;
  const upward = equipment.inRack + equipment.beside + equipment.between;
  const tiers = equipment.tiers ?? (others > 0 ? [{ routers: others, span: carriers, links: upward }] : []);
  const groups = equipment.holders ?? equipment.racks;
  const ofGroup = carriers / groups;
  const local = tiers.length > 0 ? 0 : equipment.inRack + equipment.beside;
  const leavesApart = wish.atRowEnd && !inServers;
  const { ofRack } = filling;
  const same =
    leavesApart || local === 0 || ofGroup <= 1
      ? null
      : (equipment.stays?.(Math.min(ofRack, Math.round(ofGroup)), "order") ?? (groups === 1 ? ofPairs(carriers, ofRack) : null));
  const rest = tiers.length === 0 ? 0 : upward - tiers.reduce((sum, { links }) => sum + links, 0);
  return { endpoints, carriers, inServers, tiers, rest, groups, ofGroup, local, filling, same };
}

/** Of all designs with the same of these, cables of a kind are alike. */
function keyOf({ filling, carriers, inServers, tiers, groups, local, same, rest }: Shape, { between, rings }: Equipment): string {
  const levels = tiers.map(({ span, routers }) => `${span}/${routers}`).join(" ");
  const which = [inServers, rings === true, local > 0, between > 0, rest > 0.5].map(Number).join("");
  return `${filling.ofRack} ${filling.racks} ${carriers} ${groups} ${which} ${same ?? "-"} ${levels}`;
}

/** Where routers with endpoints stand, and racks with routers alone, by their numbers. */
class Standing {
  room: Room;
  private readonly wish: RoomWish;
  private readonly carriers: number;
  private readonly ofRack: number;
  /** Racks of one router; the router stands in the middle one. */
  private readonly racks: number;
  private readonly leavesApart: boolean;

  constructor({ carriers, inServers, tiers, filling: { ofRack, racks } }: Shape, wish: RoomWish, roomFor: RowSettings["roomFor"]) {
    this.wish = wish;
    this.carriers = carriers;
    this.ofRack = ofRack;
    this.racks = racks;
    this.leavesApart = wish.atRowEnd && !inServers;
    const holders = racks > 1 ? carriers * racks : Math.ceil(carriers / ofRack);
    const standing = new Int32Array(rowsFor(holders, wish.rowRacks));
    for (const { span, routers } of tiers) {
      const parts = Math.ceil(carriers / span);
      for (let i = 0; i < parts; i++) standing[this.rowOf(this.middle(span, i))]! += routers / parts;
    }
    if (this.leavesApart) for (let i = 0; i < carriers; i++) standing[this.rowOf(i)]!++;
    this.room = roomFor(
      holders,
      standing.map((count) => Math.ceil(count / wish.routers) || Number(count > 0)),
    );
  }

  /** The rack with a router's endpoints. */
  rackOf(carrier: number): number {
    return this.racks > 1 ? carrier * this.racks + Math.floor((this.racks - 1) / 2) : Math.floor(carrier / this.ofRack);
  }

  rowOf(carrier: number): number {
    return Math.floor(this.rackOf(carrier) / this.wish.rowRacks);
  }

  /** The rack of an endpoint of a router, the `i`th of it. */
  rackOfEndpoint(carrier: number, i: number): number {
    return this.racks > 1 ? carrier * this.racks + Math.floor(i / this.wish.endpoints) : this.rackOf(carrier);
  }

  /** The router with endpoints behind which those stand that are above the `i`th `span` of them. */
  middle(span: number, i: number): number {
    return middleOf(i * span, Math.min(this.carriers, (i + 1) * span) - 1, this.carriers);
  }

  /** A rack of routers alone of a row. */
  networkRack(row: number, i: number): number {
    const first = this.room.networkStart[row]!;
    return first + spread(i, this.room.networkStart[row + 1]! - first);
  }

  /** The rack of a router with endpoints; those that stand at a row's end fill the first racks there. */
  placeOf(carrier: number): number {
    if (!this.leavesApart) return this.rackOf(carrier);
    const { racks, ofRack, wish } = this;
    const row = this.rowOf(carrier);
    const first =
      racks > 1 ? Math.max(0, Math.ceil((row * wish.rowRacks - Math.floor((racks - 1) / 2)) / racks)) : row * wish.rowRacks * ofRack;
    return this.room.networkStart[row]! + Math.floor((carrier - first) / wish.routers);
  }

  /** The same of a number that need not be whole. */
  placeAt(carrier: number): number {
    return this.placeOf(Math.min(this.carriers - 1, Math.floor(carrier)));
  }
}

/** Sums over some cables that are looked at. */
class Looked {
  private readonly between: Lengths;
  private readonly overhead: number;
  /** Of the cables between racks. */
  private readonly sums: Float64Array;
  /** Cables that stay in a rack. */
  stay = 0;

  constructor(between: Lengths, overhead: number) {
    this.between = between;
    this.overhead = overhead;
    this.sums = new Float64Array(between.width);
  }

  begin(): void {
    this.sums.fill(0);
    this.stay = 0;
  }

  take({ room }: Standing, one: number, other: number, cables: number): void {
    if (one === other) {
      this.stay += cables;
      return;
    }
    const { between, sums } = this;
    const at = between.at(room.apart(one, other) + this.overhead);
    const { values } = between;
    for (let i = 0; i < sums.length; i++) sums[i]! += cables * values[at + i]!;
  }

  /** Their mean, with a weight of each cable between racks and of all that stay in one. */
  means(apart: number, within: number, inside: readonly number[]): Means {
    return this.sums.map((sum, i) => sum * apart + within * inside[i]!);
  }
}

const SHARE = 1 / LOOKS;

/** Looks at some cables of each kind. */
function meansInRows(equipment: Equipment, shape: Shape, wish: RoomWish, settings: RowSettings): RowMeans {
  const { inside, ownInside, folds, looked } = settings;
  const { inServers, tiers, filling } = shape;
  const standing = new Standing(shape, wish, settings.roomFor);
  const own =
    filling.racks > 1 || (wish.atRowEnd && !inServers)
      ? (endpoints: number): Means => meansOfEndpoints(looked, standing, endpoints, shape.carriers, ownInside!)
      : null;
  const found: RowMeans = { racks: standing.room.networkStart.at(-1)!, own, tiers: [], rest: null, local: null, between: null };
  if (folds && equipment.rings) return found;
  if (tiers.length > 0) {
    return {
      ...found,
      tiers: tiers.map((_, tier) =>
        inServers && tier === 0 && ownInside === null ? null : meansOfTier(looked, standing, shape, tier, inside),
      ),
      rest: shape.rest > 0.5 ? meansAboveTiers(looked, standing, shape, inside) : null,
    };
  }
  return {
    ...found,
    local: shape.local > 0 && shape.ofGroup > 1 ? meansInGroups(looked, standing, shape, inside) : null,
    between: equipment.between > 0 ? meansBetweenGroups(looked, standing, shape, equipment, inside) : null,
  };
}

function meansOfEndpoints(looked: Looked, standing: Standing, endpoints: number, carriers: number, inside: readonly number[]): Means {
  const each = endpoints / carriers;
  looked.begin();
  for (let look = 0; look < LOOKS; look++) {
    const endpoint = Math.floor((look + 0.5) * SHARE * endpoints);
    const carrier = Math.floor(endpoint / each);
    looked.take(standing, standing.rackOfEndpoint(carrier, endpoint - carrier * each), standing.placeOf(carrier), 1);
  }
  return looked.means(SHARE, SHARE * looked.stay, inside);
}

/** Links from a tier down. */
function meansOfTier(looked: Looked, standing: Standing, { tiers, carriers }: Shape, tier: number, inside: readonly number[]): Means {
  const { span } = tiers[tier]!;
  const parts = Math.ceil(carriers / span);
  const below = tier === 0 ? 0 : tiers[tier - 1]!.span;
  looked.begin();
  for (let look = 0; look < LOOKS; look++) {
    const part = Math.floor((look + 0.5) * SHARE * parts);
    const carrier = part * span + spread(look, Math.min(span, carriers - part * span));
    const up = standing.networkRack(standing.rowOf(standing.middle(span, part)), 3 * look + 1);
    const down =
      below === 0
        ? standing.placeOf(carrier)
        : standing.networkRack(standing.rowOf(standing.middle(below, Math.floor(carrier / below))), 7 * look + 2);
    looked.take(standing, down, up, 1);
  }
  return looked.means(SHARE, SHARE * looked.stay, inside);
}

/** Links between routers of the top. */
function meansAboveTiers(looked: Looked, standing: Standing, { tiers, carriers }: Shape, inside: readonly number[]): Means {
  const { span } = tiers.at(-1)!;
  const parts = Math.ceil(carriers / span);
  looked.begin();
  for (let look = 0; look < LOOKS; look++) {
    const one = standing.rowOf(standing.middle(span, firstOfPair(look, parts)));
    const other = standing.rowOf(standing.middle(span, secondOfPair(look, parts)));
    looked.take(standing, standing.networkRack(one, 3 * look + 1), standing.networkRack(other, 7 * look + 2), 1);
  }
  return looked.means(SHARE, SHARE * looked.stay, inside);
}

function meansInGroups(looked: Looked, standing: Standing, { groups, ofGroup, same }: Shape, inside: readonly number[]): Means {
  looked.begin();
  for (let look = 0; look < LOOKS; look++) {
    const first = Math.floor((look + 0.5) * SHARE * groups) * ofGroup;
    const [one, other] = [first + firstOfPair(look, ofGroup), first + secondOfPair(look, ofGroup)];
    looked.take(standing, standing.placeAt(one), standing.placeAt(other), 1);
  }
  const { stay } = looked;
  if (same === null) return looked.means(SHARE, SHARE * stay, inside);
  // None of those looked at may lie between racks, or all of them.
  return stay === LOOKS ? looked.means(0, 1, inside) : looked.means((1 - same) / (LOOKS - stay), same, inside);
}

function meansBetweenGroups(
  looked: Looked,
  standing: Standing,
  { groups, ofGroup }: Shape,
  equipment: Equipment,
  inside: readonly number[],
): Means {
  const joined = equipment.joined?.();
  looked.begin();
  if (joined === undefined || joined.length === 0) {
    const most = Math.max(2, groups);
    for (let look = 0; look < LOOKS; look++) {
      const one = firstOfPair(look, most) * ofGroup + spread(3 * look + 1, ofGroup);
      const other = secondOfPair(look, most) * ofGroup + spread(7 * look + 2, ofGroup);
      looked.take(standing, standing.placeAt(one), standing.placeAt(other), 1);
    }
    return looked.means(SHARE, SHARE * looked.stay, inside);
  }
  const step = Math.max(1, joined.length / (2 * LOOKS));
  let seen = 0;
  for (let i = 0, look = 0; i < joined.length; i += step, look++) {
    const [from, to, cables] = joined[Math.floor(i)]!;
    const within = spread(look, ofGroup);
    seen += cables;
    looked.take(standing, standing.placeAt(from * ofGroup + within), standing.placeAt(to * ofGroup + within), cables);
  }
  const all = seen || joined.reduce((sum, [, , cables]) => sum + cables, 0);
  return looked.means(1 / all, looked.stay / all, inside);
}

/** Sums over all cables, each function at the length of a cable, for one network. */
function sumInRows(
  sums: Float64Array,
  equipment: Equipment,
  shape: Shape,
  means: RowMeans,
  { inside, ownInside, folds }: RowSettings,
): void {
  const add = (of: ArrayLike<number> | null, cables: number): void => {
    if (of !== null) for (let i = 0; i < sums.length; i++) sums[i]! += cables * of[i]!;
  };
  if (ownInside !== null && !shape.inServers) add(means.own?.(shape.endpoints) ?? ownInside, shape.endpoints);
  if (folds && equipment.rings) add(inside, equipment.inRack + equipment.beside + equipment.between);
  else if (shape.tiers.length > 0) {
    for (let t = 0; t < shape.tiers.length; t++) add(means.tiers[t]!, shape.tiers[t]!.links);
    add(means.rest, shape.rest);
  } else {
    add(means.local, shape.local);
    add(means.between, equipment.between);
  }
}

/** Of the pairs of so many, the share in one of the parts of `part` that follow one another. */
function ofPairs(all: number, part: number): number {
  const [whole, rest] = [Math.floor(all / part), all % part];
  return (whole * part * (part - 1) + rest * (rest - 1)) / (all * (all - 1));
}

/** The first of two different ones of so many, all pairs about as often. */
const firstOfPair = (look: number, of: number): number => Math.floor(((look + 0.5) / LOOKS) * Math.max(2, Math.floor(of)));

function secondOfPair(look: number, of: number): number {
  const most = Math.max(2, Math.floor(of));
  const next = firstOfPair(look, of) + 1 + spread(look, most - 1);
  return next < most ? next : next - most;
}

export interface Estimate {
  /** Dollars. */
  readonly routerCost: number;
  readonly cableCost: number;
  /** Of both, with all prices low and with all of them high; null if they are certain. */
  readonly interval: Interval | null;
  /** Metres of all cables that are counted. */
  readonly cableMetres: number;
  /** Watts. */
  readonly power: number;
  /** Most ports of a router as bought. */
  readonly soldRadix: number;
  /** On the floor; not exact if `rackEndpoints` or `rackRouters` split racks that are not alike. */
  readonly racks: number;
}

export interface Estimator {
  (equipment: Equipment, endpoints: number): Estimate | null;
  /** At once: dollars that the whole is surely not below, and its watts. Null as above. */
  readonly least: (equipment: Equipment, endpoints: number) => { readonly cost: number; readonly power: number } | null;
}

/**
 * Money and power of equipment, and of the cables of so many endpoints. Prices and other settings of costs are those of `values`, but the
 * order of racks is the paper's. Null if a router has more ports than any router on sale. `routerSizes`: ports of these.
 */
export function estimator(values: CostValues, routerSizes: readonly number[]): Estimator {
  const prices = pricesOf(values);
  const media = mediaOf(prices);
  const bands = bandsOf(values);
  const [slices, endpointMetres] = [values.slices, endpointMetresOf(values)];
  const { rackEndpoints, rackRouters } = values;
  const divides = rackEndpoints > 0 || rackRouters > 0;
  const folds = foldsRings(values);
  const rooms = roomWishOf(values);
  const known = new Map<number, Room>();
  /** Rooms without racks of routers alone come again and again. */
  const roomFor = (holders: number, network: Int32Array): Room => {
    if (network.some((count) => count > 0)) return roomOf(holders, network, rooms!);
    let room = known.get(holders);
    if (room === undefined) {
      if (known.size > 500) known.clear();
      known.set(holders, (room = roomOf(holders, network, rooms!)));
    }
    return room;
  };
  /** Factors of every price: as it is, low, high. */
  const ends = bands === null ? [null] : [null, 0 as const, 1 as const];
  /** Dollars per Gb/s at each end, and metres. */
  const cable = (run: Run) => {
    const of = ends.map((end) => (metres: number): number => {
      const medium = mediumFor(media, prices, metres, run);
      return pricePerGbps(medium, metres) * (end === null ? 1 : bands![medium.id][end]);
    });
    return [...of, (metres: number): number => metres];
  };
  const [inside, beside, between] = [cable("inside"), cable("beside"), cable("between")];
  const all = [...beside, ...between];
  const at = (functions: readonly ((metres: number) => number)[], metres: number): readonly number[] => functions.map((one) => one(metres));
  const inRackEach = at(inside, METRES_INSIDE_RACK);
  const endpointEach = endpointMetres === null ? null : at(inside, endpointMetres);
  const overhead = prices.cableOverhead;
  const whole = new Map<number, readonly number[]>();
  const inParts = new Map<string, readonly number[]>();
  /** Means over pairs of so many racks of a size, `columns` in a row. */
  const apart = (racks: number, columns: number, across: number, down: number): readonly number[] => {
    const key = `${racks} ${columns} ${across} ${down}`;
    const means = inParts.get(key) ?? meansOverPairs({ racks, columns, across, down, overhead }, all);
    inParts.set(key, means);
    return means;
  };
  /** The same of all racks of a floor, most often none of them in parts. */
  const onFloor = (racks: number, across: number, down: number): readonly number[] => {
    const columns = Math.floor(Math.sqrt(racks));
    if (across > 1 || down > 1) return apart(racks, columns, across, down);
    const means = whole.get(racks) ?? meansOverPairs({ racks, columns, across, down, overhead }, all);
    whole.set(racks, means);
    return means;
  };
  const width = beside.length;
  /** Sums of all cables: dollars per Gb/s at each end, and metres of those between routers. */
  const sums = new Float64Array(width);
  const rowSettings: RowSettings = {
    inside: inRackEach,
    ownInside: endpointEach,
    looked: new Looked(new Lengths(between), overhead),
    folds,
    roomFor,
  };
  const rowMeans = new Map<string, RowMeans>();
  const costOf = (end: number): number => slices * sums[end]! * prices.cableBandwidth;
  const estimated = (routerCost: number, ports: number, soldRadix: number, racks: number): Estimate => {
    return {
      routerCost: slices * routerCost,
      cableCost: costOf(0),
      interval:
        bands === null
          ? null
          : { low: slices * routerCost * bands.router[0] + costOf(1), high: slices * routerCost * bands.router[1] + costOf(2) },
      cableMetres: slices * sums[width - 1]!,
      power: slices * ports * prices.portPower,
      soldRadix,
      racks,
    };
  };
  /** Of the routers; null if none on sale has the ports. */
  const routers = { cost: 0, ports: 0, soldRadix: 0 };
  const countRouters = (equipment: Equipment): boolean => {
    routers.cost = 0;
    routers.ports = 0;
    routers.soldRadix = 0;
    for (const router of equipment.routers) {
      const sold = soldPorts(routerSizes, router[1]);
      if (sold === null) return false;
      routers.cost += router[0] * routerPriceOf(prices, sold);
      routers.ports += router[0] * sold;
      routers.soldRadix = Math.max(routers.soldRadix, sold);
    }
    return true;
  };
  // The shortest cable between two racks leads to the next one or to the next row; a longer one may be cheaper by its medium.
  const shortest = rooms === null ? 0 : overhead + Math.min(rooms.rackWidth, rooms.rowPitch);
  let cheapest = inRackEach[0]!;
  for (let metres = shortest; metres <= LONGEST_TRIED; metres += 0.5) cheapest = Math.min(cheapest, between[0]!(metres));
  cheapest = Math.max(0, cheapest);
  const cheapestOwn = endpointEach === null ? 0 : Math.max(0, Math.min(endpointEach[0]!, cheapest));
  const least: Estimator["least"] = (equipment, endpoints) => {
    if (!countRouters(equipment)) return null;
    const own = equipment.inServers ? 0 : endpoints * cheapestOwn;
    const cables = equipment.inServers ? equipment.between : equipment.inRack + equipment.beside + equipment.between;
    return {
      cost: slices * (routers.cost + (own + cables * cheapest) * prices.cableBandwidth),
      power: slices * routers.ports * prices.portPower,
    };
  };
  const estimate = (equipment: Equipment, endpoints: number): Estimate | null => {
    if (!countRouters(equipment)) return null;
    const { cost: routerCost, ports, soldRadix } = routers;
    if (rooms !== null) {
      sums.fill(0);
      const shape = shapeOf(equipment, endpoints, rooms);
      // Which groups are joined is a design's own.
      const key = equipment.joined === undefined || shape.tiers.length > 0 ? keyOf(shape, equipment) : null;
      let means = key === null ? undefined : rowMeans.get(key);
      if (means === undefined) {
        means = meansInRows(equipment, shape, rooms, rowSettings);
        if (rowMeans.size >= MOST_SHAPES) rowMeans.clear();
        if (key !== null) rowMeans.set(key, means);
      }
      sumInRows(sums, equipment, shape, means, rowSettings);
      return estimated(routerCost, ports, soldRadix, means.racks);
    }
    const { inRack, metres, racks } = equipment;
    const split = divides ? splitOf(equipment, endpoints, rackEndpoints, rackRouters) : null;
    const across = split?.across ?? 1;
    const down = split?.down ?? 1;
    const shared = split?.shared ?? 1;
    // Where two racks that are joined are not any two, their own mean distance counts.
    const means = metres === undefined ? onFloor(racks, across, down) : at(all, (metres() * (across + down)) / 2 + overhead);
    const within = split !== null && split.parts > 1 ? apart(split.parts, across, 1, 1) : null;
    for (let i = 0; i < width; i++) {
      const each = inRackEach[i]!;
      const own = endpointEach === null || equipment.inServers ? 0 : endpoints * endpointEach[i]!;
      if (folds && equipment.rings) sums[i] = own + (inRack + equipment.beside + equipment.between) * each;
      else {
        const ofGroups = equipment.inServers && endpointEach === null ? 0 : equipment.beside;
        const local = inRack * (shared * each + (1 - shared) * (within?.[i] ?? 0));
        sums[i] = local + own + ofGroups * means[i]! + equipment.between * means[width + i]!;
      }
    }
    return estimated(routerCost, ports, soldRadix, split?.total ?? racks);
  };
  return Object.assign(estimate, { least });
}
