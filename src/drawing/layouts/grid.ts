/**
 * Grids: tori, meshes, HyperX and hypercubes. Links between neighbours are straight. Those round a ring, along a fully linked line and from
 * block to block are arcs beside the routers that they pass, upward along rows and to the left along columns.
 */
import type { Group, NetworkDrawing } from "../drawing.ts";
import { endpointsBeside, endpointsOutside } from "../endpoints.ts";
import type { EndpointPlaces } from "../endpoints.ts";
import { axisName, coordinatesOf, dimensionOf } from "../grid.ts";
import { BundleBuilder, curveLinks, linksOf, spreadOfParallels } from "../links.ts";
import { oneGroup } from "../one-group.ts";
import { count, textWidth } from "../text.ts";
import type { Grid, Network } from "../../topology/network.ts";

/**
 * Places the routers of a grid. One dimension makes a ring. Two span a lattice. The shortest of three is a stack of such planes, each a
 * little to the right of and above the one before, as in a drawing of a cube. Every further two set such blocks side by side and below each
 * other.
 */

/** Model units between neighbours of the lattice. */
const PITCH = 100;
/** Share of the pitch by which a stack extends to the right, and its rise for that. */
const STACK_SHARE_OF_PITCH = 0.76;
const RISE_OF_STACK = 0.8;
/** Gap between blocks, in pitches for each level of them. */
const BLOCK_GAP_PITCHES = 0.9;
/** Share of the circle that a line takes. */
const LINE_SHARE_OF_CIRCLE = 0.86;
/** Model units from neighbour to neighbour on a ring. */
const RING_NEIGHBOUR_DISTANCE = 100;

/** How a dimension runs: along a circle, across or down the lattice, or through a stack. */
type Run = "circle" | "across" | "down" | "stack";

interface Axis {
  readonly run: Run;
  /** From one coordinate to the next, model units; on a circle radians. */
  readonly step: number;
  /** Level of the blocks between which it steps, so that its links pass routers between; 0 for neighbours. */
  readonly level: number;
}

interface Lattice {
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

function latticeOf(dims: readonly number[], closed: boolean): Lattice {
  return dims.length === 1 ? circleOf(dims[0]!, closed) : blocksOf(dims);
}

function circleOf(k: number, closed: boolean): Lattice {
  const step = (2 * Math.PI * (closed ? 1 : LINE_SHARE_OF_CIRCLE)) / k;
  const radius = RING_NEIGHBOUR_DISTANCE / (2 * Math.sin(Math.min(step, Math.PI / 2) / 2));
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
  const stackStep = stacked < 0 ? 0 : (STACK_SHARE_OF_PITCH * PITCH) / dims[stacked]!;
  const depth = stacked < 0 ? 0 : stackStep * (dims[stacked]! - 1);
  let [width, height] = [depth, RISE_OF_STACK * depth];
  let placed = 0;
  const axes = dims.map((k, dim): Axis => {
    if (dim === stacked) return { run: "stack", step: stackStep, level: 0 };
    const level = Math.floor(placed++ / 2);
    const across = level === 0 ? placed === 1 : width <= height;
    const step = level === 0 ? PITCH : (across ? width : height) + (1 + BLOCK_GAP_PITCHES * level) * PITCH;
    if (across) width += step * (k - 1);
    else height += step * (k - 1);
    return { run: across ? "across" : "down", step, level };
  });
  const top = RISE_OF_STACK * depth;
  return {
    axes,
    radius: 0,
    stackStep,
    width,
    height,
    spacing: stackStep > 0 ? Math.hypot(stackStep, RISE_OF_STACK * stackStep) : PITCH,
    at: (coordinates) => {
      let [x, y] = [0, top];
      coordinates.forEach((c, dim) => {
        const { run, step } = axes[dim]!;
        if (run !== "down") x += c * step;
        if (run === "down") y += c * step;
        if (run === "stack") y -= c * RISE_OF_STACK * step;
      });
      return [x, y];
    },
  };
}

/** Height of the highest arc beside a row or column, as a share of the pitch; and of those between blocks, which grows with the blocks. */
const ARC_SHARE_OF_PITCH = 0.4;
const BLOCK_ARC_SHARE = 0.3;
/** How far chords of a circle stay from its centre: at 0 all meet there, at 1 all are straight. */
const CHORD_STRAIGHTNESS = 0.82;
/** Parallel links lie so far apart, as a share of the pitch. */
const PARALLEL_SHARE_OF_PITCH = 0.07;
/** More links than these are first drawn by line. */
const MANY_ARCS = 2400;
const MANY_LINKS = 16_000;

export function layoutGrid(network: Network, grid: Grid): NetworkDrawing {
  const { dims, links: manner } = grid;
  const lattice = latticeOf(dims, manner !== "lines");
  const routerX = new Float32Array(network.routers);
  const routerY = new Float32Array(network.routers);
  for (let r = 0; r < network.routers; r++) [routerX[r], routerY[r]] = lattice.at(coordinatesOf(grid, r)) as [number, number];
  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  curveLinks(network, links, routerX, routerY, ({ link, source, target, mx, my }) => {
    const [dx, dy] = aside(grid, lattice, source, target, spread[link]!);
    return [mx + dx, my + dy];
  });
  const room = 0.42 * (lattice.stackStep > 0 ? 1.1 * lattice.stackStep : PITCH);
  // Where no arc runs.
  const ends =
    lattice.radius > 0
      ? endpointsOutside(network, routerX, routerY, room, 0.55 * PITCH)
      : endpointsBeside(network, routerX, routerY, room, 0.72 * room);
  // Arcs beyond the first row and column, or else the routers themselves.
  const bow = PITCH * (manner !== "lines" || dims.length > 2 ? ARC_SHARE_OF_PITCH : 0.26);
  const groups = groupsOf(network, grid, lattice, bow);
  const slice = network.routers / groups.length;
  return {
    network,
    bounds: boundsOf(lattice, ends, bow, groups),
    routerX,
    routerY,
    routerSpacing: lattice.spacing,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    airy: manner !== "all",
    bundles:
      links.count > (manner === "all" ? MANY_ARCS : MANY_LINKS) ? bundlesOf(network, grid, lattice, links, routerX, routerY, slice) : null,
    groups,
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / slice)),
  };
}

/** Distance of a link's control point from the middle of its ends. */
function aside(grid: Grid, lattice: Lattice, a: number, b: number, spread: number): readonly [dx: number, dy: number] {
  const dim = dimensionOf(grid, a, b);
  const k = grid.dims[dim]!;
  const { run, level } = lattice.axes[dim]!;
  const far = Math.abs(a - b) / grid.strides[dim]!;
  if (run === "circle") {
    const pull = far === 1 || far === k - 1 ? 1 : CHORD_STRAIGHTNESS;
    return onCircle(lattice, a, b, pull, 2 * spread * PARALLEL_SHARE_OF_PITCH * PITCH);
  }
  const lane = lattice.stackStep > 0 ? Math.min(ARC_SHARE_OF_PITCH, (1.2 * lattice.stackStep) / PITCH) : ARC_SHARE_OF_PITCH;
  const passes = k > 2 ? ((far - 1) / (k - 2)) ** 0.85 : 0;
  const height =
    2 *
    PITCH *
    ((level > 0 ? BLOCK_ARC_SHARE * (0.5 + 0.5 * passes) * (0.5 + 0.5 * level) : lane * passes) + spread * PARALLEL_SHARE_OF_PITCH);
  if (run === "across") return [0, -height];
  if (run === "down") return [-height, 0];
  return [-0.62 * height, -0.78 * height];
}

/** A chord pulled to the centre, its parallels side by side. */
function onCircle({ at }: Lattice, a: number, b: number, pull: number, beside: number): readonly [number, number] {
  const [[ax, ay], [bx, by]] = [at([a]), at([b])];
  const length = Math.max(1, Math.hypot(bx - ax, by - ay));
  return [((pull - 1) * (ax + bx)) / 2 + ((by - ay) * beside) / length, ((pull - 1) * (ay + by)) / 2 - ((bx - ax) * beside) / length];
}

function boundsOf(
  { radius, width, height }: Lattice,
  { reach }: EndpointPlaces,
  bow: number,
  groups: readonly Group[],
): NetworkDrawing["bounds"] {
  if (radius > 0) {
    const rim = radius + reach;
    return { x0: -rim, y0: -rim, x1: rim, y1: rim, room: { left: 6, right: 6, top: 6, bottom: 6 } };
  }
  const widest = groups.reduce((most, { label }) => Math.max(most, textWidth(label, 12, true)), 0);
  return { x0: -bow, y0: -bow, x1: width + reach, y1: height + reach, room: { left: 10 + widest, right: 6, top: 22, bottom: 6 } };
}

/** The slices of the last dimension: rows of a plane, planes of a cube. A single dimension is one group. */
function groupsOf(network: Network, { dims, strides, links }: Grid, { axes, at, height }: Lattice, bow: number): Group[] {
  const last = dims.length - 1;
  if (last === 0) {
    const name = `${{ lines: "line", rings: "ring", all: "full mesh" }[links]} of ${count(dims[0]!)} routers`;
    return [oneGroup(network.routers, name, height)];
  }
  const { run, step } = axes[last]!;
  const word = axisName(dims.length, last);
  return Array.from({ length: dims[last]! }, (_, i): Group => {
    const [x, y] = at(dims.map((k, dim) => (dim === last ? i : run === "stack" && axes[dim]!.run === "down" ? k - 1 : 0)));
    const above = run === "across";
    return {
      label: `${word.replace("dimension ", "d")} = ${i}`,
      name: `${word} = ${i}`,
      align: above ? "middle" : "end",
      x: above ? x : -bow,
      y: above ? -bow : y,
      dx: above ? 0 : -6,
      dy: above ? -12 : 0,
      firstRouter: i * strides[last]!,
      lastRouter: (i + 1) * strides[last]! - 1,
      order: i,
      room: run === "stack" ? 0.8 * step : step,
    };
  });
}

/** One bundle for every line of routers along a dimension, from its first to its last. */
function bundlesOf(
  network: Network,
  grid: Grid,
  lattice: Lattice,
  links: NetworkDrawing["links"],
  routerX: Float32Array,
  routerY: Float32Array,
  slice: number,
): NetworkDrawing["bundles"] {
  const builder = new BundleBuilder();
  for (let link = 0; link < links.count; link++) {
    const c = links.channel[link]!;
    const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
    const dim = dimensionOf(grid, a, b);
    const [k, stride] = [grid.dims[dim]!, grid.strides[dim]!];
    const first = a - (Math.floor(a / stride) % k) * stride;
    builder.assignTo(link, dim * network.routers + first, () => {
      const last = first + (k - 1) * stride;
      const [x0, y0, x1, y1] = [routerX[first]!, routerY[first]!, routerX[last]!, routerY[last]!];
      const [dx, dy] = lattice.axes[dim]!.level > 0 ? aside(grid, lattice, first, last, 0) : [0, 0];
      const ends = [Math.floor(first / slice), Math.floor(last / slice)] as const;
      return builder.add(network.channelKind[c]!, ...ends, [x0, y0, (x0 + x1) / 2 + dx, (y0 + y1) / 2 + dy, x1, y1]);
    });
  }
  return builder.build(links.count, { insideWidth: 1.4 });
}
