/** The floor plan laid out: ways between the racks, and the cables that share each stretch of them. */
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
export const RACK = 0.6;
/** From the middle of a rack to the aisles below it and at its right, as a share of the pitch. */
const TO_AISLE = 0.42;

export function layoutFloorPlan(plan: FloorPlan): FloorPlanDrawing {
  const pitch = closestRacks(plan);
  const stretches = stretchesOf(plan, plan.trunks);
  const insideRack = new Int32Array(plan.racks.length);
  for (const trunk of plan.trunks) if (trunk.from === trunk.to) insideRack[trunk.from]! += trunk.cables;
  return {
    plan,
    rackSize: RACK * pitch,
    stretches,
    insideRack,
    mostCables: mostOf(stretches),
    bounds: { x0: 0, y0: 0, x1: plan.width, y1: plan.depth, room: { left: 36, top: 6, right: 12, bottom: 24 } },
  };
}

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
  const half = TO_AISLE * closestRacks(plan);
  const columnOf = new Map(xs.map((x, i) => [x, i]));
  const rowOf = new Map(ys.map((y, i) => [y, i]));
  // Places along a row's aisle: 2c below the racks of column c, 2c + 1 in the aisle at their right.
  const placeX = (place: number): number => (place < 0 ? xs[0]! - half : place % 2 === 0 ? xs[place / 2]! : xs[(place - 1) / 2]! + half);
  const sums = new Map<string, { x0: number; y0: number; x1: number; y1: number; electric: number; optical: number }>();
  const add = (x0: number, y0: number, x1: number, y1: number, trunk: Trunk): void => {
    const key = `${x0} ${y0} ${x1} ${y1}`;
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = { x0, y0, x1, y1, electric: 0, optical: 0 }));
    if (trunk.optical) sum.optical += trunk.cables;
    else sum.electric += trunk.cables;
  };
  const along = (row: number, from: number, to: number, trunk: Trunk): void => {
    for (let place = Math.min(from, to); place < Math.max(from, to); place++)
      add(placeX(place), ys[row]! + half, placeX(place + 1), ys[row]! + half, trunk);
  };
  for (const trunk of trunks) {
    if (trunk.from === trunk.to) continue;
    const [a, b] = [plan.racks[trunk.from]!, plan.racks[trunk.to]!];
    const [ca, ra, cb, rb] = [columnOf.get(a.x)!, rowOf.get(a.y)!, columnOf.get(b.x)!, rowOf.get(b.y)!];
    add(a.x, a.y, a.x, a.y + half, trunk);
    add(b.x, b.y, b.x, b.y + half, trunk);
    if (ra === rb) along(ra, 2 * ca, 2 * cb, trunk);
    else {
      const aisle = ca < cb ? 2 * cb - 1 : 2 * cb + 1;
      along(ra, 2 * ca, aisle, trunk);
      for (let r = Math.min(ra, rb); r < Math.max(ra, rb); r++) add(placeX(aisle), ys[r]! + half, placeX(aisle), ys[r + 1]! + half, trunk);
      along(rb, aisle, 2 * cb, trunk);
    }
  }
  return [...sums.values()];
}
