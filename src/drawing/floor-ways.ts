/** Lays out the floor plan: ways between the racks, and the cables that share each stretch of them. */
import type { FloorPlan, Trunk } from "../cost/results.ts";
import type { Box } from "./geometry.ts";

/** A straight stretch of way in metres and the cables in it. */
export interface Stretch {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly electric: number;
  readonly optical: number;
}

export interface FloorPlanDrawing {
  readonly plan: FloorPlan;
  readonly bounds: Box;
  /** Edge of a rack's square, metres. */
  readonly rackSize: number;
  readonly stretches: readonly Stretch[];
  /** Most cables of one medium in a stretch. */
  readonly mostCables: number;
  /** Most cables inside a rack, and those of each rack. */
  readonly insideRack: Int32Array;
}

/** Edge of a rack's square as a share of the racks' pitch. */
export const RACK_SHARE_OF_PITCH = 0.6;
/** From the middle of a rack to the aisles below it and at its right, as a share of the pitch. */
const TO_AISLE_SHARE_OF_PITCH = 0.42;

export function layoutFloorPlan(plan: FloorPlan): FloorPlanDrawing {
  const pitch = closestRacks(plan);
  const stretches = stretchesOf(plan, cablesBetween(plan));
  const insideRack = new Int32Array(plan.racks.length);
  for (const trunk of plan.trunks) if (trunk.from === trunk.to) insideRack[trunk.from]! += trunk.cables;
  return {
    plan,
    rackSize: RACK_SHARE_OF_PITCH * pitch,
    stretches,
    insideRack,
    mostCables: mostOf(stretches),
    bounds: { x0: 0, y0: 0, x1: plan.width, y1: plan.depth, room: { left: 36, top: 6, right: 18, bottom: 54 } },
  };
}

/** All trunks that may lead from rack to rack, those of endpoints' own cables included. */
export const cablesBetween = ({ trunks, terminals }: FloorPlan): readonly Trunk[] => [
  ...trunks,
  ...terminals.filter(({ from, to }) => from !== to),
];

function mostOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((most, s) => Math.max(most, s.electric, s.optical), 0);
}

/** Shortest distance between neighbouring columns or rows of racks, metres; 1 for a single rack. */
function closestRacks({ racks }: FloorPlan): number {
  const gap = (values: readonly number[]): number => {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    return sorted.slice(1).reduce((least, v, i) => Math.min(least, v - sorted[i]!), Infinity);
  };
  const least = Math.min(gap(racks.map((r) => r.x)), gap(racks.map((r) => r.y)));
  return Number.isFinite(least) ? least : 1;
}

/**
 * Ways between the racks: an aisle below each row and one beside each column. A trunk leaves its rack downwards, follows the
 * row's aisle to the column aisle before the other rack, that one to the other row's aisle, and so enters the other rack.
 */
export function stretchesOf(plan: FloorPlan, trunks: readonly Trunk[]): Stretch[] {
  const xs = [...new Set(plan.racks.map((rack) => rack.x))].sort((a, b) => a - b);
  const ys = [...new Set(plan.racks.map((rack) => rack.y))].sort((a, b) => a - b);
  const half = TO_AISLE_SHARE_OF_PITCH * closestRacks(plan);
  const columnOf = new Map(xs.map((x, i) => [x, i]));
  const rowOf = new Map(ys.map((y, i) => [y, i]));
  // Places along a row's aisle: 2c below the racks of column c, 2c + 1 in the aisle at their right.
  const placeX = (place: number): number => (place < 0 ? xs[0]! - half : place % 2 === 0 ? xs[place / 2]! : xs[(place - 1) / 2]! + half);
  // Stretches by number: along the aisles of rows, then down those of columns, then from the racks to their row's aisle.
  const places = 2 * xs.length + 1;
  const sums = new Map<number, { x0: number; y0: number; x1: number; y1: number; electric: number; optical: number }>();
  const add = (key: number, ends: () => Pick<Stretch, "x0" | "y0" | "x1" | "y1">, trunk: Trunk): void => {
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = { ...ends(), electric: 0, optical: 0 }));
    if (trunk.optical) sum.optical += trunk.cables;
    else sum.electric += trunk.cables;
  };
  const leave = (rack: number, { x, y }: FloorPlan["racks"][number], trunk: Trunk): void => {
    add(2 * places * ys.length + rack, () => ({ x0: x, y0: y, x1: x, y1: y + half }), trunk);
  };
  const along = (row: number, from: number, to: number, trunk: Trunk): void => {
    const y = ys[row]! + half;
    for (let place = Math.min(from, to); place < Math.max(from, to); place++)
      add(row * places + place + 1, () => ({ x0: placeX(place), y0: y, x1: placeX(place + 1), y1: y }), trunk);
  };
  const down = (aisle: number, from: number, to: number, trunk: Trunk): void => {
    const x = placeX(aisle);
    for (let row = Math.min(from, to); row < Math.max(from, to); row++)
      add((ys.length + row) * places + aisle + 1, () => ({ x0: x, y0: ys[row]! + half, x1: x, y1: ys[row + 1]! + half }), trunk);
  };
  for (const trunk of trunks) {
    if (trunk.from === trunk.to) continue;
    const [a, b] = [plan.racks[trunk.from]!, plan.racks[trunk.to]!];
    const [ca, ra, cb, rb] = [columnOf.get(a.x)!, rowOf.get(a.y)!, columnOf.get(b.x)!, rowOf.get(b.y)!];
    leave(trunk.from, a, trunk);
    leave(trunk.to, b, trunk);
    if (ra === rb) along(ra, 2 * ca, 2 * cb, trunk);
    else {
      const aisle = ca < cb ? 2 * cb - 1 : 2 * cb + 1;
      along(ra, 2 * ca, aisle, trunk);
      down(aisle, ra, rb, trunk);
      along(rb, aisle, 2 * cb, trunk);
    }
  }
  return [...sums.values()];
}
