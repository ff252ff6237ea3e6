/** The path classes of one flow as columns of the program: the load that a rate of 1 on the class puts on each channel. */
import type { Network } from "../topology/network.ts";
import type { Control, PathScheme } from "./models.ts";
import type { PathSets } from "./path-sets.ts";

/** One class: sends evenly over its paths. loads[i]: crossings of channels[i] per path. */
export interface PathColumn {
  readonly channels: Int32Array;
  readonly loads: Float64Array;
}

/** Paths under one control, summed up channel by channel. */
interface Bucket {
  paths: number;
  readonly load: Float64Array;
  readonly touched: number[];
}

/** Makes columns for one network and model. Keeps dense work arrays between flows. */
export class ColumnMaker {
  private readonly sets: PathSets;
  private readonly scheme: PathScheme;
  private readonly channels: number;
  /** Valiant loads by path length; bucket 0 collects all lengths under control "all". */
  private readonly buckets: Bucket[] = [];

  constructor(network: Network, sets: PathSets, scheme: PathScheme) {
    this.sets = sets;
    this.scheme = scheme;
    this.channels = network.channels;
  }

  /** All classes of the flow from router s to router d: minimal ones first. */
  columns(s: number, d: number): PathColumn[] {
    const { minimal, valiant } = this.scheme;
    const columns = this.minimalColumns(s, d, minimal);
    if (valiant === "path") columns.push(...this.valiantPaths(s, d));
    else if (valiant) columns.push(...this.valiantClasses(s, d, valiant));
    return columns;
  }

  /** How many paths the flow has under control "path", before those over the same channels are merged. */
  listedPaths(s: number, d: number): number {
    const { minimal, valiant } = this.scheme;
    const count = (from: number, to: number): number => this.sets.minimal(from, to).reduce((sum, set) => sum + set.paths, 0);
    const valiantCount = valiant === "path" ? this.sets.intermediates(s, d).reduce((sum, r) => sum + count(s, r) * count(r, d), 0) : 0;
    return (minimal === "path" ? count(s, d) : 0) + valiantCount;
  }

  private minimalColumns(s: number, d: number, control: Control): PathColumn[] {
    if (control === "path") return merged(this.sets.minimalPaths(s, d));
    const classes = this.sets.minimal(s, d);
    if (control === "length" || classes.length === 1) {
      return classes.map((set) => ({ channels: set.channels, loads: set.crossings.map((n) => n / set.paths) }));
    }
    const bucket = this.bucket(0);
    for (const set of classes) {
      bucket.paths += set.paths;
      add(bucket, set.channels, set.crossings, 1);
    }
    return this.flush();
  }

  /**
   * Valiant loads by counting: the paths s..r..d of one length are all combinations of the two halves, so the crossings of
   * each half are multiplied by the number of paths of the other. U-turns at r are kept, repeated channels counted twice.
   */
  private valiantClasses(s: number, d: number, control: "length" | "all"): PathColumn[] {
    for (const r of this.sets.intermediates(s, d)) {
      const second = this.sets.minimal(r, d);
      for (const first of this.sets.minimal(s, r)) {
        for (const rest of second) {
          const bucket = this.bucket(control === "all" ? 0 : first.length + rest.length);
          bucket.paths += first.paths * rest.paths;
          add(bucket, first.channels, first.crossings, rest.paths);
          add(bucket, rest.channels, rest.crossings, first.paths);
        }
      }
    }
    return this.flush();
  }

  private valiantPaths(s: number, d: number): PathColumn[] {
    const paths: Int32Array[] = [];
    for (const r of this.sets.intermediates(s, d)) {
      const second = this.sets.minimalPaths(r, d);
      for (const first of this.sets.minimalPaths(s, r)) {
        for (const rest of second) {
          const path = new Int32Array(first.length + rest.length);
          path.set(first);
          path.set(rest, first.length);
          paths.push(path);
        }
      }
    }
    return merged(paths);
  }

  private bucket(index: number): Bucket {
    return (this.buckets[index] ??= { paths: 0, load: new Float64Array(this.channels), touched: [] });
  }

  private flush(): PathColumn[] {
    const columns: PathColumn[] = [];
    for (const bucket of this.buckets) {
      if (!bucket || bucket.paths === 0) continue;
      const channels = Int32Array.from(bucket.touched);
      columns.push({ channels, loads: Float64Array.from(channels, (c) => bucket.load[c]! / bucket.paths) });
      for (const c of channels) bucket.load[c] = 0;
      bucket.touched.length = 0;
      bucket.paths = 0;
    }
    return columns;
  }
}

function add({ load, touched }: Bucket, channels: Int32Array, crossings: Float64Array, times: number): void {
  for (let i = 0; i < channels.length; i++) {
    const c = channels[i]!;
    if (load[c] === 0) touched.push(c);
    load[c]! += crossings[i]! * times;
  }
}

/** One column a path; paths over the same links (in any order) are one column, which leaves the optimum as it is. */
function merged(paths: readonly Int32Array[]): PathColumn[] {
  const columns = new Map<string, PathColumn>();
  for (const path of paths) {
    const sorted = path.slice().sort();
    const key = sorted.join();
    if (columns.has(key)) continue;
    const crossings = new Map<number, number>();
    for (const c of sorted) crossings.set(c, (crossings.get(c) ?? 0) + 1);
    columns.set(key, { channels: Int32Array.from(crossings.keys()), loads: Float64Array.from(crossings.values()) });
  }
  return [...columns.values()];
}
