/**
 * The matrix of a model on a network of groups without its Valiant columns, which can have tens of thousands of entries each. The minimal
 * classes are stored; products with the Valiant ones use tables of minimal paths (kernel/grouped.ts).
 */
import type { Network } from "../topology/network.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import type { Demands } from "./demands.ts";
import { VECTORS } from "./first-order.ts";
import type { Operator } from "./first-order.ts";
import { fold } from "./folded-program.ts";
import type { Point } from "./folded-program.ts";
import type { Groups } from "./grouped-paths.ts";
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";
import type { IntraVlb } from "./models.ts";
import type { Program } from "./program-builder.ts";
import type { Symmetry } from "./symmetry.ts";

/** Upper end of the lengths of Valiant paths. */
const LENGTHS = 11;

/** Classes of a model: those of minimal paths with their columns, then, flow by flow, the Valiant ones without columns. */
export interface GroupedClasses {
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
export function groupedBytes(
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
