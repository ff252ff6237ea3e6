/**
 * Models that give rates to classes of paths (paper 001, figures 4 to 7, in rates instead of rates per path):
 *
 *   max alpha   s.t.   alpha d_f - sum_k y_fk <= 0 for each flow f,   sum_fk u_fk(e) y_fk <= 1 for each channel e,   y >= 0
 *
 * with u_fk(e) the crossings of channel e per path of class k. Terminal channels only cap alpha and are kept out.
 * Under symmetry, e stands for an orbit of channels.
 */
import type { Network } from "../topology/network.ts";
import { LpBuilder } from "./lp-solver.ts";
import type { PathScheme } from "./models.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathColumn } from "./path-columns.ts";
import type { PathSets } from "./path-sets.ts";
import type { Program, ProgramSize, UpperBound } from "./program.ts";
import type { Symmetry } from "./symmetry.ts";

/** Flows looked at to estimate the size of a program. */
const SAMPLE = 12;
/** Paths of a program beyond which they are counted only, not listed, to say that they are too many. */
const LISTABLE = 4_000_000;

/** Size before building: rows exact, columns and nonzeros from the classes of a few flows, evenly picked. */
export function estimatePathProgram(network: Network, sets: PathSets, scheme: PathScheme, { demands, orbits, orbitOf }: Symmetry): ProgramSize {
  const { flows, source, target } = demands;
  const maker = new ColumnMaker(network, sets, scheme);
  const sample = Math.min(flows, SAMPLE);
  const sampled = Array.from({ length: sample }, (_, i) => Math.floor(((i + 0.5) * flows) / sample));
  const times = sample > 0 ? flows / sample : 0;
  const listed = times * sampled.reduce((sum, f) => sum + maker.listedPaths(source[f]!, target[f]!), 0);
  if (listed > LISTABLE) return { rows: flows + orbits.length, columns: Math.round(listed), nonzeros: 2 * Math.round(listed) };
  let columns = 0;
  let entries = 0;
  for (const f of sampled) {
    for (const column of maker.columns(source[f]!, target[f]!)) {
      columns++;
      entries += 1 + (orbits.length === network.channels ? column.channels.length : new Set(column.channels.map((c) => orbitOf[c]!)).size);
    }
  }
  return { rows: flows + orbits.length, columns: 1 + Math.round(columns * times), nonzeros: flows + Math.round(entries * times) };
}

/** The program of a model's classes. */
export function buildPathProgram(network: Network, sets: PathSets, scheme: PathScheme, symmetry: Symmetry): Program {
  const { source, target } = symmetry.demands;
  const maker = new ColumnMaker(network, sets, scheme);
  return buildClassProgram(symmetry, (f) => maker.columns(source[f]!, target[f]!), "used");
}

/** The program of any classes, given flow by flow; capacity rows for the channels in use, or for all. */
export function buildClassProgram(symmetry: Symmetry, columnsOf: (f: number) => Iterable<PathColumn>, rows: "used" | "all"): Program {
  const { demands, orbits, orbitOf, weight, order } = symmetry;
  const { flows, demand } = demands;
  const builder = new LpBuilder();
  for (let f = 0; f < flows; f++) builder.entry(f, demand[f]!);
  builder.endColumn();
  /** Columns of flow f are firstColumn[f] .. firstColumn[f+1]-1. */
  const firstColumn = new Int32Array(flows + 1);
  const used = new Uint8Array(orbits.length).fill(rows === "all" ? 1 : 0);
  const crossings = new Float64Array(orbits.length);
  for (let f = 0; f < flows; f++) {
    firstColumn[f] = builder.columns;
    for (const { channels, loads } of columnsOf(f)) {
      builder.entry(f, -1);
      for (let i = 0; i < channels.length; i++) crossings[orbitOf[channels[i]!]!]! += loads[i]!;
      for (const c of channels) {
        const e = orbitOf[c]!;
        if (crossings[e] === 0) continue;
        builder.entry(flows + e, weight[e]! * crossings[e]!);
        used[e] = 1;
        crossings[e] = 0;
      }
      builder.endColumn();
    }
  }
  firstColumn[flows] = builder.columns;
  const usedOrbits = Array.from(used.keys()).filter((e) => used[e] === 1);
  const rowOf = new Int32Array(orbits.length);
  usedOrbits.forEach((e, row) => { rowOf[e] = row; });
  const lp = builder.build(new Float64Array(flows + usedOrbits.length).fill(1, flows));
  const { rowIndex, columnStart, value } = lp;
  for (let k = 0; k < rowIndex.length; k++) if (rowIndex[k]! >= flows) rowIndex[k] = flows + rowOf[rowIndex[k]! - flows]!;

  /** Every flow splits its demand in the proportion of its rates; the most loaded channel then sets alpha. */
  const lower = (primal: Float64Array): number => {
    const load = new Float64Array(usedOrbits.length);
    for (let f = 0; f < flows; f++) {
      const from = firstColumn[f]!;
      const end = firstColumn[f + 1]!;
      let rate = 0;
      for (let j = from; j < end; j++) rate += Math.max(0, primal[j]!);
      for (let j = from; j < end; j++) {
        const share = rate > 0 ? Math.max(0, primal[j]!) / rate : 1 / (end - from);
        if (share === 0) continue;
        for (let k = columnStart[j]! + 1; k < columnStart[j + 1]!; k++) load[rowIndex[k]! - flows]! += share * demand[f]! * value[k]!;
      }
    }
    return 1 / load.reduce((most, x) => Math.max(most, x), 0);
  };

  /** Weak duality: alpha <= sum of prices / sum over flows of demand times the price of its cheapest class. */
  const upper = (prices: Float64Array): UpperBound => {
    let scale = 0;
    for (let f = 0; f < flows; f++) {
      let cheapest = Infinity;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        let price = 0;
        for (let k = columnStart[j]! + 1; k < columnStart[j + 1]!; k++) price += value[k]! * prices[rowIndex[k]! - flows]!;
        cheapest = Math.min(cheapest, price);
      }
      scale += demand[f]! * cheapest;
    }
    return { alpha: prices.reduce((sum, w) => sum + w, 0) / scale, scale };
  };
  return { lp, rowChannels: usedOrbits.map((e) => orbits[e]!), order, lower, upper };
}
