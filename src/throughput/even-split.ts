/**
 * The load of every channel under a routing that spreads each flow evenly over one set of paths. There is nothing to choose, so no linear
 * program either. Over Valiant paths this is the indirect demand of Prisacari et al. 2014 (equations 3 and 7), for any network and with
 * local channels counted, too.
 */
import type { PairShares } from "../routing/route-shares.ts";
import type { Optimum } from "./answer.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { Growing } from "./growing.ts";
import type { PathScheme } from "./models.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathSets } from "./path-sets.ts";
import { PATH_KINDS } from "./program-builder.ts";
import type { ColumnSink } from "./program-builder.ts";
import { disconnected } from "./programs.ts";
import type { ProgramSize } from "./programs.ts";
import type { PathKind } from "./results.ts";
import type { Symmetry } from "./symmetry.ts";

/** Entries of columns between two checks for a stop: some tens of milliseconds. */
const LOOK_AFTER = 4_000_000;
/** Loads within this part of the largest count as the largest, too. */
const ALIKE = 1e-9;

/** Adds up the loads of columns instead of storing them. */
class Loads implements ColumnSink {
  readonly load: Float64Array;
  readonly kind = new Growing((n) => new Uint8Array(n));
  readonly length = new Growing((n) => new Uint8Array(n));
  readonly paths = new Growing((n) => new Float64Array(n));
  entries = 0;
  demand = 0;

  constructor(orbits: number) {
    this.load = new Float64Array(orbits);
  }

  entry(orbit: number, load: number): void {
    this.load[orbit]! += this.demand * load;
    this.entries++;
  }

  column(kind: PathKind, length: number, paths: number): void {
    this.kind.push(PATH_KINDS.indexOf(kind));
    this.length.push(length);
    this.paths.push(paths);
  }
}

/** The channel shares of a routing's own draws for the flow from router s to router d. */
export type OwnShares = (s: number, d: number) => PairShares;

/**
 * The loads, as an optimum without a choice, and the size that its program would have; yields now and then. Throws ThroughputError if a
 * flow has no path.
 */
export function* evenSplit(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  symmetry: Symmetry,
  own: OwnShares | null,
): Generator<void, { optimum: Optimum; alpha: number; size: ProgramSize }, unknown> {
  const {
    demands: { flows, source, target, demand },
    orbits,
  } = symmetry;
  const sink = new Loads(orbits.length);
  const maker = new ColumnMaker(network, sets, scheme, symmetry, sink);
  let looked = 0;
  for (let f = 0; f < flows; f++) {
    sink.demand = demand[f]!;
    if (own) maker.shares(own(source[f]!, target[f]!));
    else maker.add(source[f]!, target[f]!);
    if (sink.kind.length === f) throw disconnected(source[f]!, target[f]!);
    if (sink.entries - looked < LOOK_AFTER) continue;
    looked = sink.entries;
    yield;
  }
  const most = sink.load.reduce((max, load) => Math.max(max, load), 0);
  const prices = sink.load.map((load) => (load >= most * (1 - ALIKE) ? 1 : 0));
  return {
    optimum: {
      classes: {
        firstColumn: Int32Array.from({ length: flows + 1 }, (_, f) => f),
        kind: sink.kind.all(),
        length: sink.length.all(),
        paths: sink.paths.all(),
      },
      shares: new Float64Array(flows).fill(1),
      rowOrbit: Int32Array.from(orbits, (_, orbit) => orbit),
      loads: sink.load,
      prices,
      scale: prices.reduce((sum, price, orbit) => sum + price * sink.load[orbit]!, 0),
    },
    alpha: 1 / most,
    size: {
      rows: flows + sink.load.reduce((count, load) => count + Number(load > 0), 0),
      columns: flows + 1,
      nonzeros: 2 * flows + sink.entries,
    },
  };
}
