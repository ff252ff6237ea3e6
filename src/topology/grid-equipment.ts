/** The equipment of grids, and the lengths of their cables. */
import { alike } from "./equipment.ts";
import type { Equipment } from "./equipment.ts";
import { coordinate, gridRadix, routersOf } from "./grid-points.ts";
import { rackPartsOf, TRIED_RACKS } from "./grid-racks.ts";
import type { RackPart, RackParts } from "./grid-racks.ts";
import type { Grid } from "./network.ts";

type Cables = Parameters<typeof alike>[2];

/** Of the last grid, since a search asks for one with one number of endpoints after the other. */
let last: { readonly grid: Grid; readonly routers: number; readonly radix: number; readonly cables: Cables } | null = null;

/** A grid with p endpoints at every router and racks as in `grid-racks.ts`; cables between racks go along the other dimensions. */
export function gridEquipment(grid: Grid, p: number): Equipment {
  if (last?.grid !== grid) last = { grid, routers: routersOf(grid), radix: gridRadix(grid), cables: cablesOf(grid) };
  return alike(last.routers, p + last.radix, last.cables);
}

function cablesOf(grid: Grid): Cables {
  const routers = routersOf(grid);
  const parts = rackPartsOf(grid);
  const cablesAlong = (all: readonly RackPart[]): number => all.reduce((sum, part) => sum + (routers / part.size) * cablesIn(part), 0);
  const racks = parts.outside.reduce((product, { size }) => product * size, 1);
  let joined: ReturnType<typeof joinedBy> | null = null;
  const pairs = (): ReturnType<typeof joinedBy> => (joined ??= joinedBy(parts));
  return {
    inRack: cablesAlong(parts.inside),
    between: cablesAlong(parts.outside),
    racks,
    ...(grid.links === "rings" && { rings: true }),
    ...(racks > 1 && { metres: () => metresOf(pairs(), racks), joined: pairs }),
    stays: (part, by) => staying(grid, parts, part, by),
  };
}

/** Cables between the routers that differ in this part alone. */
function cablesIn({ size, links, width }: RackPart): number {
  return links === "lines" ? size - 1 : links === "rings" ? size : (width * size * (size - 1)) / 2;
}

/** From place `at` along a part: the linked places farther on, in a ring the next one. */
function* linkedFrom({ size, links, place }: RackPart, at: number): Generator<number> {
  if (links === "all") for (let to = at + 1; to < size; to++) yield to;
  else if (links === "lines") {
    if (at + 1 < size) yield at + 1;
  } else yield place[(place.indexOf(at) + 1) % size]!;
}

/** Of the cables inside a rack, the share that joins two of the same `part` routers, which follow one another. */
function staying(grid: Grid, parts: RackParts, part: number, by: "number" | "order"): number {
  const { inside } = parts;
  const ofRack = inside.reduce((product, { size }) => product * size, 1);
  const numbers = by === "order" ? null : numbersIn(grid, parts);
  const partOf = (place: number): number => Math.floor((numbers === null ? place : numbers[place]!) / part);
  let [stay, all] = [0, 0];
  for (let here = 0; here < ofRack; here++) {
    const own = partOf(here);
    let stride = 1;
    for (const one of inside) {
      const at = Math.floor(here / stride) % one.size;
      for (const to of linkedFrom(one, at)) {
        all += one.width;
        if (partOf(here + (to - at) * stride) === own) stay += one.width;
      }
      stride *= one.size;
    }
  }
  return all === 0 ? 1 : stay / all;
}

/** Of each router of the first rack, by its places along the parts inside: how many of that rack have a lower number. */
function numbersIn(grid: Grid, { inside, outside }: RackParts): readonly number[] {
  const numbers: number[] = [];
  let before = 0;
  for (let router = 0; router < routersOf(grid); router++) {
    if (outside.some(({ dim, place }) => place[coordinate(grid, router, dim)] !== 0)) continue;
    numbers[inside.reduceRight((sum, one) => sum * one.size + one.place[coordinate(grid, router, one.dim)]!, 0)] = before++;
  }
  return numbers;
}

/** Some racks, with all others that a grid's cables join to them. */
function joinedBy({ outside }: RackParts): (readonly [from: number, to: number, cables: number])[] {
  const racks = outside.reduce((product, { size }) => product * size, 1);
  const joined: (readonly [number, number, number])[] = [];
  const step = racks / Math.min(TRIED_RACKS, racks);
  for (let tried = 0; tried < racks; tried += step) {
    const here = Math.floor(tried);
    let stride = 1;
    for (const part of outside) {
      const own = Math.floor(here / stride) % part.size;
      // To both sides where all are linked, since the racks that are tried are not alike.
      for (const to of part.links === "all" ? others(part.size, own) : linkedFrom(part, own))
        joined.push([here, here + (to - own) * stride, part.width]);
      stride *= part.size;
    }
  }
  return joined;
}

/** Their mean Manhattan distance in a square. */
function metresOf(joined: ReturnType<typeof joinedBy>, racks: number): number {
  const columns = Math.max(1, Math.floor(Math.sqrt(racks)));
  let [metres, cables] = [0, 0];
  for (const [from, to, width] of joined) {
    metres += width * (Math.abs((from % columns) - (to % columns)) + Math.abs(Math.floor(from / columns) - Math.floor(to / columns)));
    cables += width;
  }
  return cables === 0 ? 0 : metres / cables;
}

function* others(size: number, own: number): Generator<number> {
  for (let to = 0; to < size; to++) if (to !== own) yield to;
}
