/**
 * Solves models on networks of groups whose columns are too many to store (Cascade), without the columns, and then certifies the answer
 * flow by flow.
 */
import type { CapacitatedNetwork } from "./capacities.ts";
import type { Steps } from "./best-bounds.ts";
import type { RoughAnswer } from "./compact-program.ts";
import { approximate } from "./engine.ts";
import { cheapest, fold, loadsOf } from "./folded-program.ts";
import type { IntraVlb, PathScheme } from "./models.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathSets } from "./path-sets.ts";
import { ProgramBuilder } from "./program-builder.ts";
import type { Program } from "./program-builder.ts";
import type { Symmetry } from "./symmetry.ts";
import type { Network } from "../topology/network.ts";
import type { Demands } from "./demands.ts";
import { VECTORS } from "./first-order.ts";
import type { Operator } from "./first-order.ts";
import type { Point } from "./folded-program.ts";
import type { Groups } from "./grouped-paths.ts";
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";

// The matrix of a model on a network of groups without its Valiant columns, which can have tens of thousands of entries each. The minimal
// classes are stored; products with the Valiant ones use tables of minimal paths (kernel/grouped.ts).

/** Upper end of the lengths of Valiant paths. */
const LENGTHS = 11;

/** Classes of a model: those of minimal paths with their columns, then, flow by flow, the Valiant ones without columns. */
interface GroupedClasses {
  readonly flows: number;
  readonly columns: number;
  readonly firstColumn: Int32Array;
  readonly kind: Uint8Array;
  readonly length: Uint8Array;
  readonly paths: Float64Array;
}

/**
 * Bytes of the operator and of the first-order method on it for so many minimal classes with so many entries; rows are at most the
 * network's channels.
 */
function groupedBytes(
  { routers, channels }: Network,
  { size, groups, wayChannels, linkChannel }: Groups,
  flows: number,
  minimal: { readonly columns: number; readonly nonzeros: number },
): number {
  const columns = minimal.columns + flows * LENGTHS;
  return bytesFor(
    15 * routers * routers + 2 * routers * size + (VECTORS.columns + 1) * columns + (VECTORS.rows + 2) * channels + minimal.nonzeros + 64,
    3 * routers * size + 2 * routers * groups + wayChannels.length + 3 * linkChannel.length + minimal.nonzeros + 2 * columns + flows,
    64,
  );
}

/** Whether a network's groups fit the tables: an even number of routers in each, and at most two channels between two of them. */
export function hasTables({ size, hops }: Groups): boolean {
  return size % 2 === 0 && hops.every((h) => h <= 2);
}

export class GroupedOperator implements Operator {
  readonly bench: Workbench;
  readonly flows: number;
  readonly columns: number;
  readonly rows: number;
  readonly firstColumn: Integers;
  readonly classes: GroupedClasses;
  private readonly demands: Demands;
  private readonly together: boolean;
  /** Columns of the minimal classes; the Valiant ones are empty there. */
  private readonly columnStart: Integers;
  private readonly rowIndex: Integers;
  private readonly value: Doubles;
  /** First Valiant column of each flow. */
  private readonly valiant: Int32Array;
  /** 1: the routers between are outside both groups; 0: they are those of the group; -1: no Valiant paths. */
  private readonly between: Int8Array;
  private readonly orbitOf: Int32Array;
  /** Load of its row by a flit a cycle on each channel, as a part of its capacity and with the flow's rotated images. */
  private readonly share: Float64Array;
  private readonly sums: Doubles;
  /** Loads or prices of channels. */
  private readonly channelWork: Doubles;
  private readonly columnWork: Doubles;
  private readonly rowWork: Doubles;

  /**
   * `minimal`: the program of the flows' minimal classes, with a row for every orbit of channels. Throws a RangeError if there is not
   * enough memory.
   */
  constructor(
    network: CapacitatedNetwork,
    groups: Groups,
    { demands, orbits, orbitOf, weight }: Symmetry,
    minimal: Program,
    control: "length" | "all",
    intraVlb: IntraVlb,
  ) {
    const { routers, channels, channelSource, channelTarget, channelCapacity } = network;
    const { size, links, linkChannel, hops, ways, wayStart, wayChannels } = groups;
    const bench = (this.bench = new Workbench(
      groupedBytes(network, groups, demands.flows, { columns: minimal.kind.length, nonzeros: minimal.value.length }),
    ));
    this.demands = demands;
    this.flows = demands.flows;
    this.rows = orbits.length;
    this.orbitOf = orbitOf;
    this.share = Float64Array.from(channelCapacity, (capacity, c) => weight[orbitOf[c]!]! / capacity);
    this.channelWork = bench.doubles(channels);
    this.together = control === "all";
    this.sums = bench.doubles(LENGTHS + 1);
    const ends = linkChannel.map((c) => Math.max(0, c));
    bench.kernel.setGroups(
      routers,
      size,
      links,
      bench.integersOf(hops).at,
      bench.integersOf(ways).at,
      bench.integersOf(wayStart).at,
      bench.integersOf(wayChannels).at,
      bench.integersOf(ends).at,
      bench.integersOf(ends.map((c) => channelSource[c]!)).at,
      bench.integersOf(ends.map((c) => channelTarget[c]!)).at,
      bench.doubles(5 * routers * routers).at,
      bench.doubles(5 * routers * routers).at,
      bench.doubles(5 * routers * routers).at,
      bench.doubles(routers * size).at,
      bench.doubles(routers * size).at,
      bench.integers(Math.ceil((5 * routers * groups.groups) / 4)).at,
    );
    this.between = Int8Array.from(demands.source, (s, f) => {
      if (Math.floor(s / size) !== Math.floor(demands.target[f]! / size) || intraVlb === "outside") return 1;
      return intraVlb === "local" ? 0 : -1;
    });
    const kind: number[] = [];
    const length: number[] = [];
    const paths: number[] = [];
    const starts: number[] = [0];
    const firstColumn = new Int32Array(this.flows + 1);
    this.valiant = new Int32Array(this.flows);
    for (let f = 0; f < this.flows; f++) {
      firstColumn[f] = kind.length;
      for (let j = minimal.firstColumn[f]!; j < minimal.firstColumn[f + 1]!; j++) {
        kind.push(minimal.kind[j]!);
        length.push(minimal.length[j]!);
        paths.push(minimal.paths[j]!);
        starts.push(minimal.columnStart[j + 1]!);
      }
      this.valiant[f] = kind.length;
      const numbers = this.numbers(f);
      for (const [l, n] of numbers) {
        kind.push(1);
        length.push(l);
        paths.push(n);
        starts.push(starts.at(-1)!);
      }
    }
    firstColumn[this.flows] = kind.length;
    this.columns = kind.length;
    this.columnWork = bench.doubles(this.columns);
    this.rowWork = bench.doubles(this.rows);
    this.firstColumn = bench.integersOf(firstColumn);
    this.columnStart = bench.integersOf(starts);
    this.rowIndex = bench.integersOf(minimal.rowIndex);
    this.value = bench.doublesOf(fold(minimal).value);
    this.classes = {
      flows: this.flows,
      columns: this.columns,
      firstColumn,
      kind: Uint8Array.from(kind),
      length: Uint8Array.from(length),
      paths: Float64Array.from(paths),
    };
  }

  /** Valiant classes of a flow: length (0: all together) and number of paths. */
  private numbers(f: number): [number, number][] {
    if (this.between[f]! < 0) return [];
    this.bench.kernel.valiantSums(this.demands.source[f]!, this.demands.target[f]!, this.between[f]!, 0, this.sums.at);
    const numbers = Array.from(this.sums.values.subarray(0, LENGTHS), (n, l): [number, number] => [l, n]).filter(([, n]) => n > 0);
    const all = numbers.reduce((sum, [, n]) => sum + n, 0);
    if (all === 0) return [];
    return this.together ? [[0, all]] : numbers;
  }

  /** Loads of the rows under these shares, and the sum over the flows of the price of their cheapest class. */
  reckon({ shares, prices }: Point): { loads: Float64Array; scale: number } {
    const {
      columns,
      rows,
      bench,
      classes: { firstColumn },
    } = this;
    this.columnWork.values.set(shares);
    this.loads(this.columnWork.at, this.rowWork.at);
    const loads = bench.look(this.rowWork.at, rows).slice();
    this.rowWork.values.set(prices);
    this.costs(this.rowWork.at, this.columnWork.at);
    const cost = bench.look(this.columnWork.at, columns);
    let scale = 0;
    for (let f = 0; f < this.flows; f++)
      scale += cost.subarray(firstColumn[f]!, firstColumn[f + 1]!).reduce((least, one) => Math.min(least, one), Infinity);
    return { loads, scale };
  }

  loads(x: number, out: number): void {
    const {
      bench: { kernel },
      demands,
      valiant,
      between,
      sums,
      classes: { length, paths, firstColumn },
    } = this;
    kernel.loads(this.columns, this.rows, this.columnStart.at, this.rowIndex.at, this.value.at, x, out);
    const shares = this.bench.look(x, this.columns);
    kernel.clearGroups();
    for (let f = 0; f < this.flows; f++) {
      if (between[f]! < 0) continue;
      let any = false;
      sums.values.fill(0);
      for (let j = valiant[f]!; j < firstColumn[f + 1]!; j++) {
        const part = (demands.demand[f]! * shares[j]!) / paths[j]!;
        if (part === 0) continue;
        any = true;
        if (length[j] === 0) sums.values.fill(part);
        else sums.values[length[j]!] = part;
      }
      if (any) kernel.valiantLoads(demands.source[f]!, demands.target[f]!, between[f]!, sums.at);
    }
    const load = this.channelWork.values.fill(0);
    kernel.spreadGroups(this.channelWork.at);
    const rows = this.bench.look(out, this.rows);
    for (let c = 0; c < load.length; c++) rows[this.orbitOf[c]!]! += this.share[c]! * load[c]!;
  }

  costs(w: number, out: number): void {
    const {
      bench: { kernel },
      demands,
      valiant,
      between,
      sums,
      classes: { length, paths, firstColumn },
    } = this;
    kernel.costs(this.columns, this.columnStart.at, this.rowIndex.at, this.value.at, w, out);
    const cost = this.bench.look(out, this.columns);
    const prices = this.bench.look(w, this.rows);
    for (let c = 0; c < this.orbitOf.length; c++) this.channelWork.values[c] = this.share[c]! * prices[this.orbitOf[c]!]!;
    kernel.priceGroups(this.channelWork.at);
    for (let f = 0; f < this.flows; f++) {
      if (between[f]! < 0) continue;
      kernel.valiantSums(demands.source[f]!, demands.target[f]!, between[f]!, 1, sums.at);
      for (let j = valiant[f]!; j < firstColumn[f + 1]!; j++) {
        let sum = 0;
        if (length[j] === 0) for (let l = 0; l < LENGTHS; l++) sum += sums.values[l]!;
        else sum = sums.values[length[j]!]!;
        cost[j] = (demands.demand[f]! * sum) / paths[j]!;
      }
    }
  }
}

/** Most bytes of tables. */
const MAX_BYTES = 1.2e9;
/** Assumed minimal classes of a flow and their entries, before they are built. */
const MINIMAL = { columns: 100, nonzeros: 700 };
/** Flows built at a time. */
const BATCH = 16;

/** Whether a model can be solved without its columns here. */
export function canGoWithout(network: CapacitatedNetwork, { groups }: PathSets, { valiant }: PathScheme, { demands }: Symmetry): boolean {
  return (
    groups !== null &&
    (valiant === "length" || valiant === "all") &&
    hasTables(groups) &&
    groupedBytes(network, groups, demands.flows, {
      columns: MINIMAL.columns * demands.flows,
      nonzeros: MINIMAL.nonzeros * demands.flows,
    }) <= MAX_BYTES
  );
}

/**
 * Takes first-order steps to the accepted gap (relative), then computes both bounds again in plain code from the classes themselves; if
 * told to stop, returns the bounds of the tables. `enough`: a lower bound that ends it; `estimated`: nonzeros to report in that case.
 */
export function* groupedSteps(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  intraVlb: IntraVlb,
  symmetry: Symmetry,
  accepted: number,
  estimated: number,
  enough = Infinity,
): Steps<RoughAnswer> {
  const { demands } = symmetry;
  const minimal = programOf(network, sets, { minimal: scheme.minimal, valiant: null }, symmetry, 0, demands.flows);
  const operator = new GroupedOperator(network, sets.groups!, symmetry, minimal, scheme.valiant === "all" ? "all" : "length", intraVlb);
  const answer = yield* approximate(operator, accepted, enough);
  const { classes } = operator;
  const solvers = [`${answer.solvers.join(", ")} without storing the columns`];
  if (answer.stopped) {
    // Whoever stops it does not wait for a second reckoning.
    const optimum = {
      classes,
      shares: answer.shares,
      rowOrbit: Int32Array.from({ length: symmetry.orbits.length }, (_, e) => e),
      prices: answer.prices,
      ...operator.reckon(answer),
    };
    return { optimum, lower: answer.lower, upper: answer.upper, columns: classes.columns + 1, nonzeros: estimated, solvers, stopped: true };
  }
  const loads = new Float64Array(symmetry.orbits.length);
  let scale = 0;
  let nonzeros = demands.flows + classes.columns;
  for (let from = 0; from < demands.flows; from += BATCH) {
    const end = Math.min(demands.flows, from + BATCH);
    const program = programOf(network, sets, scheme, symmetry, from, end);
    const folded = fold(program);
    if (folded.columns !== classes.firstColumn[end]! - classes.firstColumn[from]!) throw new TypeError("classes differ from their columns");
    loadsOf(folded, answer.shares.subarray(classes.firstColumn[from]!, classes.firstColumn[end]!)).forEach((load, c) => {
      loads[c]! += load;
    });
    scale += cheapest(folded, answer.prices);
    nonzeros += folded.nonzeros;
    yield { stage: "recomputing both bounds", lower: answer.lower, upper: answer.upper };
  }
  const lower = 1 / loads.reduce((max, x) => Math.max(max, x), 0);
  const upper = answer.prices.reduce((sum, w) => sum + w, 0) / scale;
  return {
    optimum: { classes, shares: answer.shares, rowOrbit: Int32Array.from(loads, (_, e) => e), loads, prices: answer.prices, scale },
    lower,
    upper,
    columns: classes.columns + 1,
    nonzeros,
    solvers,
    stopped: false,
  };
}

/** The program of some flows, with a row for every orbit of channels. */
function programOf(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  symmetry: Symmetry,
  from: number,
  end: number,
): Program {
  const { source, target, demand } = symmetry.demands;
  const builder = new ProgramBuilder(symmetry.orbits.length, "all");
  const maker = new ColumnMaker(network, sets, scheme, symmetry, builder);
  for (let f = from; f < end; f++) {
    builder.flow(demand[f]!);
    maker.add(source[f]!, target[f]!);
  }
  return builder.build();
}
