/** Class loads by counting, held against the paths listed one by one. */
import { describe, expect, it } from "vitest";
import type { CapacitatedNetwork } from "../../src/throughput/capacities.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { PathSets } from "../../src/throughput/path-sets.ts";
import { PATH_KINDS } from "../../src/throughput/program-builder.ts";
import { pathCounts } from "../../src/throughput/solve.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { flowProgram } from "./class-programs.ts";
import { dragonfly, networkFor, wired } from "./support.ts";

/** A class as the program has it: kind, length (0: several), number of paths, and the load by channel. */
interface Column {
  readonly kind: string;
  readonly length: number;
  readonly paths: number;
  readonly load: ReadonlyMap<number, number>;
}

/** The classes of one flow. */
function columnsOf(network: CapacitatedNetwork, sets: PathSets, model: string, s: number, d: number): Column[] {
  const { kind, length, paths, columnStart, rowIndex, rowOrbit, value } = flowProgram(network, sets, modelOf(model).scheme!, s, d);
  return Array.from(kind, (k, j) => {
    const entries = Array.from(rowIndex.subarray(columnStart[j], columnStart[j + 1]), (e, i): [number, number] => [
      rowOrbit[e]!,
      value[columnStart[j]! + i]!,
    ]);
    return { kind: PATH_KINDS[k]!, length: length[j]!, paths: paths[j]!, load: new Map(entries) };
  });
}

/** Crossings of channels by paths one by one. */
interface Listed {
  readonly kind: string;
  readonly length: number;
  paths: number;
  readonly crossings: Float64Array;
}

/** All paths from s to d by kind and length, each a way there and one on; also checks that they lead where they should. */
function listed({ channels, channelSource, channelTarget }: CapacitatedNetwork, sets: PathSets, s: number, d: number): Listed[] {
  const found = new Map<string, Listed>();
  const add = (kind: string, ...parts: readonly Int32Array[]): void => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const key = `${kind} ${length}`;
    let own = found.get(key);
    if (!own) found.set(key, (own = { kind, length, paths: 0, crossings: new Float64Array(channels) }));
    own.paths++;
    let at = s;
    for (const part of parts) {
      for (const c of part) {
        if (channelSource[c] !== at) throw new Error("no path");
        at = channelTarget[c]!;
        own.crossings[c]!++;
      }
    }
    if (at !== d) throw new Error("ends elsewhere");
  };
  for (const path of sets.minimalPaths(s, d)) add("minimal", path);
  for (const r of sets.intermediates(s, d)) {
    const second = sets.minimalPaths(r, d);
    for (const first of sets.minimalPaths(s, r)) for (const rest of second) add("valiant", first, rest);
  }
  return [...found.values()].sort((x, y) => (x.kind < y.kind ? -1 : x.kind > y.kind ? 1 : x.length - y.length));
}

/** How far a class is from the mean load of all these paths together; the number of paths and the channels must be the same. */
function difference(column: Column, parts: readonly Listed[], { channels, channelCapacity }: CapacitatedNetwork): number {
  const paths = parts.reduce((sum, part) => sum + part.paths, 0);
  expect(column.paths).toBe(paths);
  const load = new Float64Array(channels);
  for (const { crossings } of parts)
    crossings.forEach((n, c) => {
      load[c]! += n / paths / channelCapacity[c]!;
    });
  expect(column.load.size).toBe(load.reduce((count, x) => count + (x > 0 ? 1 : 0), 0));
  return load.reduce((worst, x, c) => Math.max(worst, Math.abs(x - (column.load.get(c) ?? 0))), 0);
}

/** Classes of models 5 and 3 are those of the paths. */
function expectCounted(network: CapacitatedNetwork, sets: PathSets, s: number, d: number): void {
  const parts = listed(network, sets, s, d);
  const minimal = parts.filter(({ kind }) => kind === "minimal");
  const valiant = parts.filter(({ kind }) => kind === "valiant");
  const together = columnsOf(network, sets, "5", s, d);
  expect(together.map(({ kind, length }) => [kind, length])).toEqual([
    ["minimal", minimal.length === 1 ? minimal[0]!.length : 0],
    ["valiant", 0],
  ]);
  [minimal, valiant].forEach((own, i) => {
    expect(difference(together[i]!, own, network)).toBeLessThan(1e-12);
  });
  const byLength = columnsOf(network, sets, "3", s, d);
  expect(byLength.map(({ kind, length }) => [kind, length])).toEqual(parts.map(({ kind, length }) => [kind, length]));
  parts.forEach((part, i) => {
    expect(difference(byLength[i]!, [part], network)).toBeLessThan(1e-12);
  });
}

describe("class loads are those of the paths one by one", () => {
  const pairs = [
    ["dfly(2,4,2,3)", dragonfly(2, 4, 2, 3), 0, 7],
    ["dfly(2,4,2,5), two links a pair", dragonfly(2, 4, 2, 5, "absolute"), 1, 14],
    ["dfly(2,4,2,9), one group", dragonfly(2, 4, 2, 9), 4, 6],
    ["Slim Fly q=4", { topology: "slim-fly", q: 4, p: 3 }, 0, 21],
    ["3-ary 3-tree", { topology: "fat-tree", k: 3, n: 3 }, 0, 7],
    ["folded Clos", { topology: "folded-clos", radix: 4, levels: 3 }, 0, 5],
    ["unequal bandwidths", wired(dragonfly(2, 4, 2, 5, "absolute"), 0.4, 3), 1, 14],
    ["a Slim Fly with slow rings", wired({ topology: "slim-fly", q: 4, p: 3 }, 0.1, 5), 0, 21],
  ] as const;
  it.each(pairs)("%s", (_, topology, s, d) => {
    const network = networkFor(topology);
    expectCounted(network, pathSets(network, "outside"), s, d);
  });
  it("dfly(2,4,2,9) in one group by way of the group", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    expectCounted(network, pathSets(network, "local"), 4, 6);
  });
  // Columns are three links wide, and there are two ways round a corner.
  it.each([
    ["blocked", 17, 191],
    ["spread", 40, 250],
    ["spread", 3, 22],
  ] as const)("Cascade of three groups, %s, from router %i to %i", (arrangement, s, d) => {
    const network = networkFor({ topology: "cascade", groups: 3, p: 1, arrangement });
    expectCounted(network, pathSets(network, "outside"), s, d);
  });
  it("U-turns stay: the only link to a group is taken there and back for each of its routers", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    const [, valiant] = columnsOf(network, pathSets(network, "outside"), "5", 0, 3);
    for (let c = 0; c < network.channels; c++) {
      const [from, to] = [Math.floor(network.channelSource[c]! / 4), Math.floor(network.channelTarget[c]! / 4)];
      if (from !== to && (from === 0 || to === 0)) expect(valiant!.load.get(c)).toBeCloseTo(4 / 32, 12);
      else if (from !== to) expect(valiant!.load.has(c)).toBe(false);
    }
  });
});

describe("a Cascade of six groups has the counts made by brute force", () => {
  const table = tables.cascade.find(({ name }) => name.startsWith("D"))!;
  const network = networkFor({ topology: "cascade", groups: 6, p: 1, arrangement: "spread" });
  const sets = pathSets(network, "outside");
  it.each([
    [0, table.min_0_0_g1, table.vlb_0_0_g1, table.min_len_0_0_g1, null],
    [95, table.min_95_95_g1, table.vlb_95_95_g1, table.min_len_95_95_g1, table.vlb_len_95_95_g1],
  ] as const)("from router %i to its like in the next group", (s, min, vlb, minimalLengths, valiantLengths) => {
    expect(pathCounts(network, s, s + 96)).toEqual({ min, vlb });
    const columns = columnsOf(network, sets, "3", s, s + 96);
    const counts = (wanted: string): object =>
      Object.fromEntries(columns.filter(({ kind }) => kind === wanted).map(({ length, paths }) => [length, paths]));
    expect(counts("minimal")).toEqual(minimalLengths);
    if (valiantLengths) expect(counts("valiant")).toEqual(valiantLengths);
    expect(columns.reduce((sum, { kind, paths }) => sum + (kind === "valiant" ? paths : 0), 0)).toBe(vlb);
  });
});
