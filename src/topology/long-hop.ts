/**
 * Long Hop: a hypercube with more links by an error-correcting code, a Cayley graph of the group of bit strings (Tomic 2013, section E-S-3:
 * hypercubes augmented; the LH-HC of Besta, Hoefler 2014). Every router r is linked to r ⊕ g for each generator g: the n single bits and
 * `extra` long hops. Together these are the columns of a generator matrix of a binary [n + extra, n] code. A cut of the routers by the
 * parity of y·r cuts N/2 links for each generator of odd y·g, that is N/2 times the weight of the code word yG. So the bisection is d·N/2
 * with d the code's least distance, and the Laplacian's eigenvalues are twice the weights.
 */
import type { Complaint, Numbers, Traits } from "../descriptor.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { cubeOf } from "./hypercube.ts";
import { IN_RACKS } from "./grid.ts";
import { gridRacks, TRIED_RACKS, isInRack, rackPartsOf } from "./grid-racks.ts";
import { fullMeshName, gridName } from "./graph-names.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { squarePlaces } from "./racks.ts";
import { seriesOf, steps } from "./series.ts";

/** The properties of a choice of generators. */
export interface LongHops {
  /** Single bits first, all different. */
  readonly generators: readonly number[];
  /** The code's least distance, and a y whose word has that weight. */
  readonly distance: number;
  readonly lightest: number;
  readonly diameter: number;
  /** Sum of the hops from a router to all others. */
  readonly hops: number;
}

function parity(bits: number): number {
  let fold = bits ^ (bits >> 8);
  fold ^= fold >> 4;
  fold ^= fold >> 2;
  return (fold ^ (fold >> 1)) & 1;
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count++;
  return count;
}

function measured(n: number, generators: readonly number[]): LongHops {
  const routers = 2 ** n;
  let [distance, lightest] = [Infinity, 0];
  for (let y = 1; y < routers; y++) {
    const weight = generators.reduce((sum, g) => sum + parity(y & g), 0);
    if (weight < distance) [distance, lightest] = [weight, y];
  }
  const depth = new Int32Array(routers).fill(-1);
  const queue = [0];
  depth[0] = 0;
  for (const router of queue) {
    for (const g of generators) {
      if (depth[router ^ g]! >= 0) continue;
      depth[router ^ g] = depth[router]! + 1;
      queue.push(router ^ g);
    }
  }
  return { generators, distance, lightest, diameter: depth[queue.at(-1)!]!, hops: depth.reduce((sum, one) => sum + one, 0) };
}

/**
 * The columns of a parity-check matrix of distance d, taken greedily: those of a single bit first, then, the heaviest first, each that is
 * no sum of d - 2 before it. Their bits j are the bits of the long hop j. Null if they are too few.
 */
function greedyCode(n: number, extra: number, d: number): number[] | null {
  // Of every sum the fewest columns taken that make it.
  let fewest = new Uint8Array(2 ** extra).fill(255);
  fewest[0] = 0;
  const take = (column: number): void => {
    fewest = fewest.map((own, sum) => Math.min(own, fewest[sum ^ column]! + 1));
  };
  for (let j = 0; j < extra; j++) take(1 << j);
  const columns = Array.from({ length: 2 ** extra - 1 }, (_, i) => 2 ** extra - 1 - i).sort((a, b) => ones(b) - ones(a) || b - a);
  const taken: number[] = [];
  for (const column of columns) {
    if (taken.length === n) break;
    if (fewest[column]! <= d - 2) continue;
    take(column);
    taken.push(column);
  }
  if (taken.length < n) return null;
  return Array.from({ length: extra }, (_, j) => taken.reduce((g, column, i) => g | (((column >> j) & 1) << i), 0));
}

/** Factor by which a word counts less for each unit of weight. */
const LESS = 0.1;

/**
 * One long hop after the other, each the one that raises the light words most: it minimises Σ LESS^weight over the words that keep their
 * weight.
 */
function oneByOne(n: number, extra: number): number[] {
  const routers = 2 ** n;
  const weight = Uint8Array.from({ length: routers }, (_, y) => ones(y));
  const taken: number[] = [];
  for (let j = 0; j < extra; j++) {
    const sum = Float64Array.from(weight, (w) => LESS ** w);
    // Walsh-Hadamard: sum[g] becomes Σ over y of LESS^weight with the sign of y·g.
    for (let half = 1; half < routers; half *= 2) {
      for (let y = 0; y < routers; y++) {
        if (y & half) continue;
        const [even, odd] = [sum[y]!, sum[y + half]!];
        sum[y] = even + odd;
        sum[y + half] = even - odd;
      }
    }
    let best = -1;
    for (let g = 1; g < routers; g++) {
      if (ones(g) > 1 && !taken.includes(g) && (best < 0 || sum[g]! < sum[best]! * (1 - 1e-9))) best = g;
    }
    taken.push(best);
    for (let y = 0; y < routers; y++) weight[y]! += parity(y & best);
  }
  return taken;
}

const FOUND = new Map<string, LongHops>();

/** Of both ways the one with the larger least distance, then the shorter paths. */
export function longHops(n: number, extra: number): LongHops {
  const key = `${n} ${extra}`;
  const known = FOUND.get(key);
  if (known) return known;
  const bits = Array.from({ length: n }, (_, i) => 1 << i);
  let best = measured(n, [...bits, ...oneByOne(n, extra)]);
  for (let d = extra + 1; d > 2; d--) {
    const code = greedyCode(n, extra, d);
    if (code === null) continue;
    const generators = [...bits, ...code];
    if (new Set(generators).size < generators.length || generators.includes(0)) continue;
    const other = measured(n, generators);
    if (other.distance > best.distance || (other.distance === best.distance && other.hops < best.hops)) best = other;
    break;
  }
  FOUND.set(key, best);
  return best;
}

/** Bit strings that are neither zero nor a single bit. */
const mostExtra = (n: number): number => 2 ** n - 1 - n;

const of = (values: Numbers<"n" | "extra">): LongHops => longHops(values.n, Math.min(values.extra, mostExtra(values.n)));

function check(values: Numbers<"n" | "extra">): Complaint | null {
  const { n, extra } = values;
  if (extra <= mostExtra(n)) return null;
  return {
    parameter: "extra",
    message: `extra = ${extra} is more than a cube of n = ${n} has room for: extra must be at most ${mostExtra(n)}, one for each router that is not linked yet.`,
  };
}

/** Bits in which routers of different racks differ: the hypercube's racks are this one's. */
function bitsBetweenRacks(n: number): number {
  const parts = rackPartsOf(cubeOf(n));
  let bits = 0;
  for (let dim = 0; dim < n; dim++) if (!isInRack(parts, dim)) bits |= 1 << dim;
  return bits;
}

const METRES = new WeakMap<LongHops, number>();

/** Mean metres between the racks that a cable joins, cached with the generators. */
function metresOf(n: number, hops: LongHops): number {
  const known = METRES.get(hops) ?? metresAlong(n, hops.generators);
  METRES.set(hops, known);
  return known;
}

function metresAlong(n: number, generators: readonly number[]): number {
  const cube = cubeOf(n);
  const { labels, rackOfRouter } = gridRacks(cube, rackPartsOf(cube));
  const places = squarePlaces(labels.length);
  let [metres, cables] = [0, 0];
  for (let r = 0; r < 2 ** n; r++) {
    for (const g of generators) {
      const [from, to] = [rackOfRouter[r]!, rackOfRouter[r ^ g]!];
      if (from === to) continue;
      metres += Math.abs(places[from]!.column - places[to]!.column) + Math.abs(places[from]!.row - places[to]!.row);
      cables++;
    }
  }
  return metres / cables;
}

/** Some racks, each with all that its routers' links lead to. Racks are numbered by the bits above those of the routers in one. */
function joinedBy(n: number, generators: readonly number[], between: number): (readonly [from: number, to: number, cables: number])[] {
  const racks = 2 ** ones(between);
  const inside = n - ones(between);
  const step = racks / Math.min(TRIED_RACKS, racks);
  const joined: (readonly [number, number, number])[] = [];
  for (let tried = 0; tried < racks; tried += step)
    for (const g of generators) if ((g & between) !== 0) joined.push([Math.floor(tried), Math.floor(tried) ^ (g >> inside), 1]);
  return joined;
}

/** Of the links inside a rack of so many routers, the share that joins two of the same `part` consecutive ones. */
function staying(generators: readonly number[], routers: number, part: number): number {
  let [stay, all] = [0, 0];
  for (const g of generators) {
    for (let r = 0; r < routers; r++) {
      if ((r ^ g) < r) continue;
      all++;
      if (Math.floor(r / part) === Math.floor((r ^ g) / part)) stay++;
    }
  }
  return all === 0 ? 1 : stay / all;
}

function build(values: Numbers<"n" | "extra" | "p">): Network {
  const { n, p } = values;
  const { generators, distance, lightest } = of(values);
  const routers = 2 ** n;
  const cube = cubeOf(n);
  const between = bitsBetweenRacks(n);
  const builder = new NetworkBuilder(routers);
  generators.forEach((g, port) => {
    for (let r = 0; r < routers; r++) if ((r ^ g) > r) builder.link(r, port, r ^ g, port, (g & between) === 0 ? LOCAL : GLOBAL);
  });
  const across = (mask: number): Int32Array => Int32Array.from({ length: routers }, (_, r) => r ^ mask);
  return builder.build(
    "long-hop",
    () => p,
    p + generators.length,
    generators.length,
    () => ({
      // r -> r ⊕ a keeps every link.
      rotation: across(routers - 1),
      orbits: [{ router: 0, orbit: routers }],
      spectralGap: 2 * distance,
      halves: Uint8Array.from({ length: routers }, (_, r) => parity(r & lightest)),
      adversary: across(routers >> 1),
      racks: gridRacks(cube, rackPartsOf(cube)),
    }),
  );
}

export const longHop = family({
  id: "long-hop",
  title: "Long Hop",
  group: "Grids",
  summary: "A hypercube with more links, chosen by an error-correcting code: a multiple of the hypercube's bisection.",
  source: "Tomic 2013; Besta, Hoefler 2014, section III (LH-HC)",
  parameters: [
    {
      kind: "integer",
      id: "n",
      symbol: "n",
      title: "dimensions",
      help: "Dimensions of the hypercube; the network has 2ⁿ routers.",
      min: 2,
      max: 13,
      default: 6,
    },
    {
      kind: "integer",
      id: "extra",
      symbol: "L",
      title: "long hops",
      help: "Links of every router beyond the hypercube's; 0 leaves a hypercube, 1 makes a folded one, 5 the Slim Fly paper's LH-HC of 8,192 routers.",
      min: 0,
      max: 12,
      default: ({ n }: Numbers<"n">) => Math.min(5, mostExtra(n)),
    },
    endpointsPerRouter({ sliderMax: 16, default: 1 }),
  ],
  check,
  size: evenSize((values) => 2 ** values.n),
  traits: (values): Traits => ({
    title: longHop.title,
    channels: IN_RACKS,
    diameter: of(values).diameter,
    generators: { list: of(values).generators, diameter: of(values).diameter },
    adversary: "Every endpoint of a router sends to a random one of its neighbour in the last dimension, so minimal routes crowd one link.",
  }),
  graph: (values) => {
    const { n, p } = values;
    const { length } = of(values).generators;
    return length === 2 ** n - 1 ? fullMeshName(2 ** n, p) : length === n ? gridName(cubeOf(n), p) : null;
  },
  equipment: (values) => {
    const { n, p } = values;
    const { generators } = of(values);
    const between = bitsBetweenRacks(n);
    const near = generators.filter((g) => (g & between) === 0).length;
    const half = 2 ** (n - 1);
    return alike(2 ** n, p + generators.length, {
      inRack: half * near,
      between: half * (generators.length - near),
      racks: 2 ** ones(between),
      ...(between !== 0 && { metres: () => metresOf(n, of(values)), joined: () => joinedBy(n, generators, between) }),
      stays: (part) =>
        staying(
          generators.filter((g) => (g & between) === 0),
          2 ** (n - ones(between)),
          part,
        ),
    });
  },
  consequence: (values) => {
    const { n, p } = values;
    const { generators, distance, diameter, hops } = of(values);
    const k = generators.length;
    return `binary [${k}, ${n}, ${distance}] code: ${2 ** n} routers of ${k} network ports; diameter ${diameter}, average distance ${(hops / (2 ** n - 1)).toFixed(2)}; relative bisection bandwidth ${Number((distance / p).toFixed(2))}`;
  },
  build,
  series: [
    seriesOf(
      {
        id: "five",
        title: "Long Hop",
        rule: "5 long hops a router, p = 1",
        source: "Besta, Hoefler 2014, section III (LH-HC)",
        diameter: null,
      },
      steps(8, 13),
      (n) => {
        const values = { n, extra: 5, p: 1 };
        const { generators, distance, hops } = of(values);
        return {
          values,
          radix: generators.length + 1,
          networkRadix: generators.length,
          hops: hops / (2 ** n - 1),
          // Each of the generators that a lightest word meets crosses its halves at every router.
          bisection: distance * 2 ** (n - 1),
        };
      },
    ),
  ],
});
