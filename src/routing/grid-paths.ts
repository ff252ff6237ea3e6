/**
 * Paths in grids (tori, meshes, HyperX), dimension by dimension. In a ring, packets that will cross the link from the last router to the
 * first have a virtual-channel class of their own, as in BookSim2 (after the dateline of Dally, Seitz 1987). A minimal way uses at most
 * half of the ring, so packets of neither class wait for each other all the way round.
 */
import type { RandomSource } from "../math/random.ts";
import { coordinate, gridDiameter, portsAlong } from "../topology/grid-points.ts";
import type { Grid, Network } from "../topology/network.ts";
import type { GridForm } from "./forms.ts";
import { passingBothEnds } from "./paths.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS, MAX_CLASSES } from "./routing.ts";
import type { EmitDependency } from "./routing.ts";

// The channel at each port of a grid's router, with ports counted as if lines had no ends (topology/network.ts, Grid).

interface GridPorts {
  /** First port of each dimension; in lines and rings it leads up and the next down. */
  readonly base: Int32Array;
  /** Of lines, by router*2*dimensions + port, the channel counted from the router's first; null if all ports are channels. */
  readonly places: Uint8Array | null;
  channel(router: number, port: number): number;
}

function gridPorts(network: Network, grid: Grid): GridPorts {
  const { channelStart } = network;
  const base = new Int32Array(grid.dims.length);
  for (let dim = 1; dim < base.length; dim++) base[dim] = base[dim - 1]! + (grid.links === "lines" ? 2 : portsAlong(grid, dim - 1));
  if (grid.links !== "lines") return { base, places: null, channel: (router, port) => channelStart[router]! + port };
  const places = placesOfLines(network, grid);
  const ports = 2 * base.length;
  return { base, places, channel: (router, port) => channelStart[router]! + places[router * ports + port]! };
}

/** No port beyond a line's end is asked for. */
function placesOfLines({ routers, channelStart, channelTarget }: Network, { strides }: Grid): Uint8Array {
  const ports = 2 * strides.length;
  const places = new Uint8Array(routers * ports);
  for (let router = 0; router < routers; router++) {
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const step = channelTarget[c]! - router;
      places[router * ports + 2 * strides.indexOf(Math.abs(step)) + (step > 0 ? 0 : 1)] = c - channelStart[router]!;
    }
  }
  return places;
}

// The dependencies of packets in a grid: the channels after every channel, by virtual-channel class.

/**
 * How classes are assigned: `ring` of them (1 or 2) for each leg of a detour, or, with any order of dimensions, for each dimension in turn.
 */
interface GridScheme {
  readonly legs: 1 | 2;
  readonly anyOrder: boolean;
  /** The order of the dimensions, if it is fixed. */
  readonly order: readonly number[];
  readonly ring: 1 | 2;
  /** Every class is 0. */
  readonly open: boolean;
}

const UP = 0;
const DOWN = 1;

/** What minimal ways do at a coordinate of a line or ring, by (coordinate * 2 + direction) * 2 + whether they cross the last link. */
interface Passages {
  readonly arrive: Uint8Array;
  readonly pass: Uint8Array;
  readonly leave: Uint8Array;
}

function passagesAlong(k: number, links: "lines" | "rings"): Passages {
  const passages = { arrive: new Uint8Array(4 * k), pass: new Uint8Array(4 * k), leave: new Uint8Array(4 * k) };
  const walk = (from: number, to: number, direction: typeof UP | typeof DOWN): void => {
    const across = to > from !== (direction === UP) ? 1 : 0;
    const place = (x: number): number => (x * 2 + direction) * 2 + across;
    const step = direction === UP ? 1 : k - 1;
    passages.leave[place(from)] = 1;
    for (let x = (from + step) % k; x !== to; x = (x + step) % k) passages.pass[place(x)] = 1;
    passages.arrive[place(to)] = 1;
  };
  for (let from = 0; from < k; from++) {
    for (let to = 0; to < k; to++) {
      const forward = (to - from + k) % k;
      if (forward === 0) continue;
      if (links === "lines" ? to > from : 2 * forward <= k) walk(from, to, UP);
      if (links === "lines" ? to < from : 2 * forward >= k) walk(from, to, DOWN);
    }
  }
  return passages;
}

/** A channel, and 1 if its packet crosses a ring's last link, else 0. */
type Way = readonly [channel: number, across: number];

/** Ways into and out of a router along one dimension, and from one channel on to the next. */
interface Crossing {
  readonly into: readonly Way[];
  readonly out: readonly Way[];
  readonly on: readonly (readonly [from: Way, to: Way])[];
}

function crossings(network: Network, grid: Grid): (router: number) => Crossing[] {
  const { dims, links } = grid;
  const { channelReverse } = network;
  const ports = gridPorts(network, grid);
  if (links === "all") {
    return (router) =>
      dims.map((k, dim) => {
        const own = Array.from({ length: grid.widths[dim]! * (k - 1) }, (_, port) => ports.channel(router, ports.base[dim]! + port));
        return { into: own.map((c): Way => [channelReverse[c]!, 0]), out: own.map((c): Way => [c, 0]), on: [] };
      });
  }
  const passages = dims.map((k) => passagesAlong(k, links));
  return (router) =>
    dims.map((_, dim) => {
      const { arrive, pass, leave } = passages[dim]!;
      const at = coordinate(grid, router, dim);
      const into: Way[] = [];
      const out: Way[] = [];
      const on: [Way, Way][] = [];
      for (const direction of [UP, DOWN]) {
        const next = ports.channel(router, ports.base[dim]! + direction);
        // What comes up comes against the channel that leads down.
        const last = channelReverse[ports.channel(router, ports.base[dim]! + 1 - direction)]!;
        for (const across of [0, 1]) {
          const place = (at * 2 + direction) * 2 + across;
          if (arrive[place] === 1) into.push([last, across]);
          if (leave[place] === 1) out.push([next, across]);
          if (pass[place] === 1)
            on.push([
              [last, across],
              [next, across],
            ]);
        }
      }
      return { into, out, on };
    });
}

/** Every dependency of a scheme's paths. The only superfluous ones: a detour may lead on from its intermediate router by any channel. */
function emitTurns(network: Network, grid: Grid, { legs, anyOrder, order, ring, open }: GridScheme, emit: EmitDependency): void {
  const dims = grid.dims.length;
  const stages = anyOrder ? dims : legs;
  const rank = order.map((_, dim) => order.indexOf(dim));
  const turn = ([from, fromAcross]: Way, fromStage: number, [to, toAcross]: Way, toStage: number): void => {
    if (open) emit(from, 0, to, 0);
    else emit(from, fromStage * ring + fromAcross, to, toStage * ring + toAcross);
  };
  const at = crossings(network, grid);
  for (let router = 0; router < network.routers; router++) {
    const here = at(router);
    for (let stage = 0; stage < stages; stage++) {
      for (const { on } of here) for (const [from, to] of on) turn(from, stage, to, stage);
      for (const [i, { into }] of here.entries()) {
        for (const [j, { out }] of here.entries()) {
          const onward = anyOrder ? i !== j && stage + 1 < stages : rank[i]! < rank[j]!;
          const toLeg = !anyOrder && stage + 1 < stages;
          if (!onward && !toLeg) continue;
          for (const from of into) {
            for (const to of out) {
              if (onward) turn(from, stage, to, anyOrder ? stage + 1 : stage);
              if (toLeg) turn(from, stage, to, stage + 1);
            }
          }
        }
      }
    }
  }
}

class GridPaths implements PathMaker {
  private readonly grid: Grid;
  private readonly ports: GridPorts;
  private readonly routers: number;
  private readonly detour: PathUse["detour"];
  private readonly scheme: GridScheme;
  /** Rise of the class from leg to leg or turn to turn, and for packets that cross a ring's last link. */
  private readonly rise: number;
  private readonly wrapped: number;
  private readonly left: Int32Array;
  /** Whether the last way met the router at which it had to stop. */
  private met = false;

  constructor(network: Network, grid: Grid, scheme: GridScheme, detour: PathUse["detour"]) {
    this.grid = grid;
    this.ports = gridPorts(network, grid);
    this.routers = network.routers;
    this.detour = detour;
    this.scheme = scheme;
    this.rise = scheme.open ? 0 : scheme.ring;
    this.wrapped = scheme.open ? 0 : 1;
    this.left = new Int32Array(grid.dims.length);
  }

  get form(): GridForm {
    const { grid, ports, scheme, detour, rise, wrapped } = this;
    const { base, places } = ports;
    const { order, anyOrder, legs } = scheme;
    return { maker: "grid", grid, base, channels: places, order, anyOrder, detour, rise, wrapped, minimal: (legs - 1) * rise };
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    if (this.scheme.anyOrder) return this.inAnyOrder(into, source, target, random);
    return this.leg(into, 0, source, target, -1, (this.scheme.legs - 1) * this.rise, random);
  }

  /**
   * Through any router except the ends. If the ends are allowed, a packet that meets the target on the first leg has arrived (as in
   * BookSim2's flatfly).
   */
  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    if (this.detour === "any") {
      if (this.routers < 3) return 0;
      const middle = passingBothEnds(random.below(this.routers - 2), source, target);
      const length = this.leg(into, 0, source, middle, -1, 0, random);
      return this.leg(into, length, middle, target, -1, this.rise, random);
    }
    const middle = this.detour === "short" ? this.between(source, target, random) : random.below(this.routers);
    if (middle === source) return 0;
    const length = this.leg(into, 0, source, middle, target, 0, random);
    return this.met ? length : this.leg(into, length, middle, target, -1, this.rise, random);
  }

  /** A router at random coordinates in the dimensions in which two differ. */
  private between(source: number, target: number, random: RandomSource): number {
    const { dims, strides } = this.grid;
    let middle = source;
    for (let dim = 0; dim < dims.length; dim++) {
      const at = coordinate(this.grid, source, dim);
      if (coordinate(this.grid, target, dim) !== at) middle += (random.below(dims[dim]!) - at) * strides[dim]!;
    }
    return middle;
  }

  private leg(into: Int32Array, from: number, source: number, target: number, stop: number, vcClass: number, random: RandomSource): number {
    const { strides } = this.grid;
    let router = source;
    let length = from;
    this.met = false;
    for (const dim of this.scheme.order) {
      const at = coordinate(this.grid, router, dim);
      const to = coordinate(this.grid, target, dim);
      if (at === to) continue;
      length = this.along(into, length, router, dim, at, to, stop, vcClass, random);
      if (this.met) return length;
      router += (to - at) * strides[dim]!;
    }
    return length;
  }

  private inAnyOrder(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { dims, strides } = this.grid;
    const { left } = this;
    let count = 0;
    for (let dim = 0; dim < dims.length; dim++) {
      if (coordinate(this.grid, source, dim) !== coordinate(this.grid, target, dim)) left[count++] = dim;
    }
    let router = source;
    let length = 0;
    for (let vcClass = 0; count > 0; vcClass += this.rise) {
      const drawn = count === 1 ? 0 : random.below(count);
      const dim = left[drawn]!;
      left[drawn] = left[--count]!;
      const at = coordinate(this.grid, router, dim);
      const to = coordinate(this.grid, target, dim);
      length = this.along(into, length, router, dim, at, to, -1, vcClass, random);
      router += (to - at) * strides[dim]!;
    }
    return length;
  }

  /** Writes the way along one dimension, as far as `stop` when it lies on it, and returns the path's length so far. */
  private along(
    into: Int32Array,
    from: number,
    router: number,
    dim: number,
    at: number,
    to: number,
    stop: number,
    vcClass: number,
    random: RandomSource,
  ): number {
    const { dims, links, strides, widths } = this.grid;
    const k = dims[dim]!;
    const base = this.ports.base[dim]!;
    if (links === "all") {
      const width = widths[dim]!;
      const copy = width === 1 ? 0 : random.below(width);
      into[from] = (this.ports.channel(router, base + (to < at ? to : to - 1) * width + copy) << CLASS_BITS) | vcClass;
      this.met = stop === router + (to - at) * strides[dim]!;
      return from + 1;
    }
    const up = links === "lines" ? to > at : isUp(k, at, to, random);
    const entry = vcClass + (links === "rings" && to > at !== up ? this.wrapped : 0);
    let length = from;
    let x = at;
    let now = router;
    while (x !== to) {
      into[length++] = (this.ports.channel(now, up ? base : base + 1) << CLASS_BITS) | entry;
      const next = up ? (x + 1 === k ? 0 : x + 1) : x === 0 ? k - 1 : x - 1;
      now += (next - x) * strides[dim]!;
      x = next;
      if (now === stop) {
        this.met = true;
        return length;
      }
    }
    return length;
  }
}

/** The shorter way round a ring; halfway either. */
function isUp(k: number, at: number, to: number, random: RandomSource): boolean {
  const twice = 2 * ((to - at + k) % k);
  return twice < k || (twice === k && random.below(2) === 0);
}

function sentence({ anyOrder, order, legs, ring, open }: GridScheme): string {
  if (open) return "every virtual channel is open to every hop, so that packets can wait for each other in a ring";
  const rings = ring === 2 ? ", two in a ring: one for packets that will cross from its last router to its first" : "";
  if (anyOrder) return `dimensions in random order, the VC class rising with each${rings}`;
  const longestFirst = order.some((dim, i) => dim !== i) ? " from the longest on" : "";
  if (legs === 2)
    return `dimension order${longestFirst} with a VC class to the intermediate router and one from there and for minimal paths${rings}`;
  return ring === 2
    ? "dimension order with two VC classes, one for packets that will cross from a ring's last router to its first"
    : "dimension order is free of deadlock with one VC class; more only ease blocking";
}

/** `ordered`: minimal paths without detours in dimension order, too; else in any order, if there are classes enough for it. */
export function gridPaths({ dims, links, widths }: Pick<Grid, "dims" | "links" | "widths">, use: PathUse, ordered = false): PathPlan {
  const ring = links === "rings" ? 2 : 1;
  const anyOrder = !use.detours && !ordered && dims.length > 1 && dims.length * ring <= MAX_CLASSES;
  const byNumber = dims.map((_, dim) => dim);
  // Beside detours the order is none of the dimensions' numbers, so that a grid routes alike however it is written.
  const order =
    use.detours && use.detour === "any" ? byNumber.toSorted((i, j) => dims[j]! - dims[i]! || widths[j]! - widths[i]!) : byNumber;
  const scheme: GridScheme = { legs: use.detours ? 2 : 1, anyOrder, order, ring, open: use.open };
  const one = use.open ? 1 : ring;
  const all = use.open ? 1 : ring * (anyOrder ? dims.length : scheme.legs);
  const gridIn = ({ grid }: Network): Grid => {
    if (!grid) throw new TypeError("no grid");
    return grid;
  };
  return {
    longest: scheme.legs * gridDiameter({ dims, links }),
    open: use.open,
    classes: { minimal: anyOrder ? all : one, all },
    virtualChannels: sentence(scheme),
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => new GridPaths(network, gridIn(network), scheme, use.detour),
    dependencies: (network, emit) => emitTurns(network, gridIn(network), scheme, emit),
  };
}
