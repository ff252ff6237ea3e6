/**
 * Places the routers of a grid. One dimension makes a ring. Two span a lattice. The shortest of three is a stack of such planes, each a
 * little to the right of and above the one before, as in a drawing of a cube. Every further two set such blocks side by side and below each
 * other.
 */

/** Model units between neighbours of the lattice. */
export const PITCH = 100;
/** Share of the pitch by which a stack extends to the right, and its rise for that. */
const STACK = 0.76;
const RISE = 0.8;
/** Gap between blocks, in pitches for each level of them. */
const BLOCK_GAP = 0.9;
/** Share of the circle that a line takes. */
const OPEN = 0.86;
/** Model units from neighbour to neighbour on a ring. */
const RING_STEP = 100;

/** How a dimension runs: along a circle, across or down the lattice, or through a stack. */
export type Run = "circle" | "across" | "down" | "stack";

export interface Axis {
  readonly run: Run;
  /** From one coordinate to the next, model units; on a circle radians. */
  readonly step: number;
  /** Level of the blocks between which it steps, so that its links pass routers between; 0 for neighbours. */
  readonly level: number;
}

export interface Lattice {
  readonly axes: readonly Axis[];
  /** Radius of the circle; 0 if there is none. */
  readonly radius: number;
  /** Model units of one step of the stack, to the right; 0 if there is none. */
  readonly stackStep: number;
  readonly width: number;
  readonly height: number;
  /** Distance of the nearest neighbours. */
  readonly spacing: number;
  /** The place of coordinates. */
  readonly at: (coordinates: readonly number[]) => readonly [x: number, y: number];
}

export function latticeOf(dims: readonly number[], closed: boolean): Lattice {
  return dims.length === 1 ? circleOf(dims[0]!, closed) : blocksOf(dims);
}

function circleOf(k: number, closed: boolean): Lattice {
  const step = (2 * Math.PI * (closed ? 1 : OPEN)) / k;
  const radius = RING_STEP / (2 * Math.sin(Math.min(step, Math.PI / 2) / 2));
  const start = closed ? -Math.PI / 2 : -Math.PI / 2 - (step * (k - 1)) / 2;
  return {
    axes: [{ run: "circle", step, level: 0 }],
    radius,
    stackStep: 0,
    width: 2 * radius,
    height: 2 * radius,
    spacing: 2 * radius * Math.sin(Math.min(step, Math.PI) / 2),
    at: ([c]) => [radius * Math.cos(start + c! * step), radius * Math.sin(start + c! * step)],
  };
}

function blocksOf(dims: readonly number[]): Lattice {
  // An even number of dimensions makes squares of squares.
  const stacked = dims.length % 2 === 0 ? -1 : dims.lastIndexOf(Math.min(...dims));
  const stackStep = stacked < 0 ? 0 : (STACK * PITCH) / dims[stacked]!;
  const depth = stacked < 0 ? 0 : stackStep * (dims[stacked]! - 1);
  let [width, height] = [depth, RISE * depth];
  let placed = 0;
  const axes = dims.map((k, dim): Axis => {
    if (dim === stacked) return { run: "stack", step: stackStep, level: 0 };
    const level = Math.floor(placed++ / 2);
    const across = level === 0 ? placed === 1 : width <= height;
    const step = level === 0 ? PITCH : (across ? width : height) + (1 + BLOCK_GAP * level) * PITCH;
    if (across) width += step * (k - 1);
    else height += step * (k - 1);
    return { run: across ? "across" : "down", step, level };
  });
  const top = RISE * depth;
  return {
    axes,
    radius: 0,
    stackStep,
    width,
    height,
    spacing: stackStep > 0 ? Math.hypot(stackStep, RISE * stackStep) : PITCH,
    at: (coordinates) => {
      let [x, y] = [0, top];
      coordinates.forEach((c, dim) => {
        const { run, step } = axes[dim]!;
        if (run !== "down") x += c * step;
        if (run === "down") y += c * step;
        if (run === "stack") y -= c * RISE * step;
      });
      return [x, y];
    },
  };
}
