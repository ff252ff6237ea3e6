/** Class loads by counting, held against the paths listed one by one. */
import { describe, expect, it } from "vitest";
import { modelOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { PathSets } from "../../src/throughput/path-sets.ts";
import { PATH_KINDS } from "../../src/throughput/results.ts";
import { pathCounts } from "../../src/throughput/solve.ts";
import type { Network } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { flowProgram } from "./class-programs.ts";
import { dragonfly, networkFor } from "./support.ts";

/** A class as the program has it: kind, length (0: several), number of paths, and the load by channel. */
interface Column {
  readonly kind: string;
  readonly length: number;
  readonly paths: number;
  readonly load: ReadonlyMap<number, number>;
}

/** The classes of one flow. */
function columnsOf(network: Network, sets: PathSets, model: string, s: number, d: number): Column[] {
  const { kind, length, paths, columnStart, rowIndex, rowOrbit, value } = flowProgram(network, sets, modelOf(model).scheme!, s, d);
  return Array.from(kind, (k, j) => {
    const entries = Array.from(rowIndex.subarray(columnStart[j], columnStart[j + 1]), (e, i): [number, number] => [rowOrbit[e]!, value[columnStart[j]! + i]!]);
    return { kind: PATH_KINDS[k]!, length: length[j]!, paths: paths[j]!, load: new Map(entries) };
  });
}

function listed(sets: PathSets, s: number, d: number): { minimal: Int32Array[]; valiant: Int32Array[] } {
  const valiant = sets.intermediates(s, d).flatMap((r) =>
    sets.minimalPaths(s, r).flatMap((first) => sets.minimalPaths(r, d).map((rest) => Int32Array.of(...first, ...rest))));
  return { minimal: [...sets.minimalPaths(s, d)], valiant };
}

/** How far the class is from the mean load of these paths; the number of paths and the channels must be the same. */
function difference(column: Column, paths: readonly Int32Array[], { channels, channelWidth }: Network): number {
  expect(column.paths).toBe(paths.length);
  const load = new Float64Array(channels);
  for (const path of paths) for (const c of path) load[c]! += 1 / paths.length / channelWidth[c]!;
  expect(column.load.size).toBe(load.reduce((count, x) => count + (x > 0 ? 1 : 0), 0));
  return load.reduce((worst, x, c) => Math.max(worst, Math.abs(x - (column.load.get(c) ?? 0))), 0);
}

function lengthsOf(paths: readonly Int32Array[]): number[] {
  return [...new Set(paths.map((path) => path.length))].sort((x, y) => x - y);
}

/** Classes of models 5 and 3 are those of the paths. */
function expectCounted(network: Network, sets: PathSets, s: number, d: number): void {
  const { minimal, valiant } = listed(sets, s, d);
  for (const path of [...minimal, ...valiant]) {
    if (path.some((c, i) => network.channelSource[c] !== (i === 0 ? s : network.channelTarget[path[i - 1]!]))) throw new Error("no path");
    if (network.channelTarget[path.at(-1)!] !== d) throw new Error("ends elsewhere");
  }
  const kinds = [["minimal", minimal], ["valiant", valiant]] as const;
  const together = columnsOf(network, sets, "5", s, d);
  expect(together.map(({ kind, length }) => [kind, length])).toEqual([["minimal", lengthsOf(minimal).length === 1 ? minimal[0]!.length : 0], ["valiant", 0]]);
  kinds.forEach(([, paths], i) => { expect(difference(together[i]!, paths, network)).toBeLessThan(1e-12); });
  const byLength = columnsOf(network, sets, "3", s, d);
  const expected = kinds.flatMap(([kind, paths]) => lengthsOf(paths).map((length) => [kind, length, paths.filter((path) => path.length === length)] as const));
  expect(byLength.map(({ kind, length }) => [kind, length])).toEqual(expected.map(([kind, length]) => [kind, length]));
  expected.forEach(([, , paths], i) => { expect(difference(byLength[i]!, paths, network)).toBeLessThan(1e-12); });
}

describe("class loads are those of the paths one by one", () => {
  const pairs = [
    ["dfly(2,4,2,3)", dragonfly(2, 4, 2, 3), 0, 7], ["dfly(2,4,2,5), two links a pair", dragonfly(2, 4, 2, 5, "absolute"), 1, 14], ["dfly(2,4,2,9), one group", dragonfly(2, 4, 2, 9), 4, 6],
    ["Slim Fly q=4", { topology: "slim-fly", q: 4, p: 3 }, 0, 21], ["3-ary 3-tree", { topology: "fat-tree", k: 3, n: 3 }, 0, 7], ["folded Clos", { topology: "folded-clos", radix: 4, levels: 3 }, 0, 5],
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
  it.each([["blocked", 0, 100], ["blocked", 17, 191], ["spread", 40, 250], ["spread", 3, 22], ["spread", 3, 5]] as const)("Cascade of three groups, %s, from router %i to %i by way of some routers", (arrangement, s, d) => {
    const network = networkFor({ topology: "cascade", groups: 3, p: 1, arrangement });
    const sets = pathSets(network, "outside");
    expectCounted(network, { ...sets, intermediates: (u, v) => sets.intermediates(u, v).filter((r) => r % 32 === 5) }, s, d);
  }, 20_000);
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
  it.each([[0, table.min_0_0_g1, table.vlb_0_0_g1, table.min_len_0_0_g1, null], [95, table.min_95_95_g1, table.vlb_95_95_g1, table.min_len_95_95_g1, table.vlb_len_95_95_g1]] as const)(
    "from router %i to its like in the next group", (s, min, vlb, minimalLengths, valiantLengths) => {
      expect(pathCounts(network, s, s + 96)).toEqual({ min, vlb });
      const columns = columnsOf(network, sets, "3", s, s + 96);
      const counts = (wanted: string): object => Object.fromEntries(columns.filter(({ kind }) => kind === wanted).map(({ length, paths }) => [length, paths]));
      expect(counts("minimal")).toEqual(minimalLengths);
      if (valiantLengths) expect(counts("valiant")).toEqual(valiantLengths);
      expect(columns.reduce((sum, { kind, paths }) => sum + (kind === "valiant" ? paths : 0), 0)).toBe(vlb);
    });
});
