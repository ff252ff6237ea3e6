/** Programs of the models: their expected size, the sentence if that is too large, and their construction. */
import { breadthFirst } from "../topology/breadth-first.ts";
import type { Optimum } from "./answer.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { ProgramTooLarge, ThroughputError } from "./error.ts";
import { MODELS } from "./models.ts";
import type { ModelDescriptor, PathScheme } from "./models.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathSets } from "./path-sets.ts";
import { PATH_KINDS, ProgramBuilder } from "./program-builder.ts";
import type { Program } from "./program-builder.ts";
import type { PathKind } from "./results.ts";
import type { Symmetry } from "./symmetry.ts";

/** Rows, columns and nonzeros of a linear program. */
export interface ProgramSize {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
}

export interface ModelSize extends ProgramSize {
  /** True if paths are generated on demand; the size is then that of a program over the first of them. */
  readonly generated: boolean;
}

/** Largest program that is solved: half a gigabyte in runs (run-matrix.ts). */
export const LIMITS: ProgramSize = { rows: 400_000, columns: 2_000_000, nonzeros: 64_000_000 };
/** Largest program that is stored entry by entry: about a gigabyte of working memory. */
export const BY_ENTRY: ProgramSize = { ...LIMITS, nonzeros: 16_000_000 };

/** Flows in the sample that estimates the size of a program. */
const SAMPLE = 12;
/** Most paths that a model of single paths lists; beyond, it generates them. */
const LISTABLE = 150_000;
/** Paths of each flow with which generation starts. */
const FIRST_PATHS = 30;
/** Channels visited for first bounds between two reports: some tens of milliseconds. */
const LOOKED = 3_000_000;
/** Relative gap at which first bounds have met. */
const MET = 1e-7;
/** Flows built between two reports. */
const BATCH = 32;

/** Size before construction; estimated if it depends on counts of paths. */
export function sizeOfModel(network: CapacitatedNetwork, sets: PathSets, { scheme }: ModelDescriptor, symmetry: Symmetry): ModelSize {
  const {
    demands: { flows, source, target },
    orbits,
  } = symmetry;
  const columns = 1 + flows * FIRST_PATHS;
  const first = { rows: flows + orbits.length, columns, nonzeros: 5 * columns, generated: true };
  if (!scheme) return first;
  const sample = Math.min(flows, SAMPLE);
  const sampled = Array.from({ length: sample }, (_, i) => Math.floor(((i + 0.5) * flows) / sample));
  if (scheme.valiant === "path") {
    const paths = sampled.reduce((sum, f) => sum + valiantCount(sets, source[f]!, target[f]!), 0);
    if ((paths * flows) / sample > LISTABLE) return first;
  }
  // Each flow has at least one class, with an entry in each kind of row: that refuses the hopeless without counting.
  const least = { rows: flows, columns: flows, nonzeros: 3 * flows, generated: false };
  return tooMany(least) ? least : { ...estimate(network, sets, scheme, symmetry, sampled), generated: false };
}

function valiantCount(sets: PathSets, s: number, d: number): number {
  const paths = (from: number, to: number): number => sets.minimal(from, to).reduce((sum, set) => sum + set.paths, 0);
  return sets.intermediates(s, d).reduce((sum, r) => sum + paths(s, r) * paths(r, d), 0);
}

function estimate(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  symmetry: Symmetry,
  sampled: readonly number[],
): ProgramSize {
  const {
    demands: { flows, source, target },
    orbits,
  } = symmetry;
  const builder = new ProgramBuilder(orbits.length);
  const maker = new ColumnMaker(network, sets, scheme, symmetry, builder);
  for (const f of sampled) maker.add(source[f]!, target[f]!);
  const times = flows / sampled.length;
  const columns = Math.round(builder.columns * times);
  return { rows: flows + orbits.length, columns: 1 + columns, nonzeros: flows + columns + Math.round(builder.nonzeros * times) };
}

/** The parts of a program's size that exceed these limits. */
export function tooMany(size: ProgramSize, limits = LIMITS): keyof ProgramSize | undefined {
  return (["nonzeros", "columns", "rows"] as const).find((of) => size[of] > limits[of]);
}

/** Throws ProgramTooLarge if a size of a model's program exceeds the limits, with advice. `instead`: other advice before it. */
export function refuseTooLarge(
  size: ProgramSize,
  network: CapacitatedNetwork,
  sets: PathSets,
  model: ModelDescriptor,
  symmetry: Symmetry,
  limits = LIMITS,
  instead = "",
): void {
  const of = tooMany(size, limits);
  if (!of) return;
  const others = MODELS.filter((other) => other.small && other !== model && !tooMany(sizeOfModel(network, sets, other, symmetry), limits));
  const help =
    others.length > 0
      ? `choose model ${others.map(({ id }) => id).join(" or ")}, or a smaller network`
      : "choose a pattern with fewer flows or a smaller network";
  throw new ProgramTooLarge(
    `The linear program would have about ${count(size[of])} ${of}, more than the ${count(limits[of])} that can be solved here: ${instead}${help}.`,
  );
}

function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The program of a model's classes; yields now and then. Throws ThroughputError if a flow has no path. */
export function* buildProgram(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  symmetry: Symmetry,
): Generator<void, Program, unknown> {
  const { flows, source, target, demand } = symmetry.demands;
  const builder = new ProgramBuilder(symmetry.orbits.length);
  const maker = new ColumnMaker(network, sets, scheme, symmetry, builder);
  for (let f = 0; f < flows; f++) {
    const before = builder.columns;
    builder.flow(demand[f]!);
    maker.add(source[f]!, target[f]!);
    if (builder.columns === before) throw disconnected(source[f]!, target[f]!);
    if (f % BATCH === BATCH - 1) yield;
  }
  return builder.build();
}

export function disconnected(s: number, d: number): ThroughputError {
  return new ThroughputError(
    `No path leads from router ${s} to router ${d}, so the network cannot carry this pattern at any rate: restore the links that failed or choose a pattern among connected endpoints.`,
  );
}

export interface FirstBounds {
  readonly lower: number;
  readonly upper: number;
  /** The even split as an optimum, if the lower bound is enough; the one class of each flow has this kind. */
  evenly(kind: PathKind): Optimum;
}

/**
 * Bounds on alpha in milliseconds. The lower one spreads every flow evenly over its minimal paths, which every model may do. The upper one
 * uses the same price for every channel: capacity over demand times fewest channels. Yields now and then; throws ThroughputError if a flow
 * has no path.
 */
export function* firstBounds(network: CapacitatedNetwork, sets: PathSets, symmetry: Symmetry): Generator<void, FirstBounds, unknown> {
  const {
    demands: { flows, source, target, demand },
    orbitOf,
    weight,
    orbits,
    order,
  } = symmetry;
  const load = new Float64Array(orbits.length);
  let least = 0;
  const hops = new Int32Array(network.routers);
  const queue = new Int32Array(network.routers);
  const [length, waysOf] = [new Uint8Array(flows), new Float64Array(flows)];
  let looked = 0;
  for (let f = 0; f < flows; f++) {
    if (f === 0 || source[f] !== source[f - 1]) {
      looked += network.channels;
      if (looked > LOOKED) {
        looked = 0;
        yield;
      }
      breadthFirst(network, source[f]!, hops, queue);
    }
    const classes = sets.minimal(source[f]!, target[f]!);
    const paths = classes.reduce((sum, set) => sum + set.paths, 0);
    if (paths === 0) throw disconnected(source[f]!, target[f]!);
    length[f] = classes.length === 1 ? classes[0]!.length : 0;
    waysOf[f] = paths;
    // Minimal paths of networks of groups are not the shortest: two global channels in a row may be shorter.
    least += demand[f]! * hops[target[f]!]!;
    for (const { channels, crossings } of classes) {
      for (let i = 0; i < channels.length; i++) {
        const c = channels[i]!;
        load[orbitOf[c]!]! += (weight[orbitOf[c]!]! * demand[f]! * crossings[i]!) / paths / network.channelCapacity[c]!;
      }
    }
  }
  const capacity = network.channelCapacity.reduce((sum, one) => sum + one, 0);
  const lower = 1 / load.reduce((max, x) => Math.max(max, x), 0);
  const upper = capacity / (order * least);
  return {
    lower,
    upper,
    evenly: (kind) => ({
      classes: {
        firstColumn: Int32Array.from({ length: flows + 1 }, (_, f) => f),
        kind: new Uint8Array(flows).fill(PATH_KINDS.indexOf(kind)),
        length,
        paths: waysOf,
      },
      shares: new Float64Array(flows).fill(1),
      rowOrbit: Int32Array.from(orbits, (_, orbit) => orbit),
      loads: load,
      // The one price of all channels proves the upper bound, and says nothing of where a network that is not full would be.
      prices: Float64Array.from(orbits, (orbit) =>
        upper / lower - 1 <= MET ? (orbit.length * network.channelCapacity[orbit[0]!]!) / order : 0,
      ),
      scale: least,
    }),
  };
}
