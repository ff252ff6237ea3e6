/** The path classes of one flow as columns of the program: the load that a rate of 1 on the class puts on each row. */
import type { CapacitatedNetwork } from "./capacities.ts";
import { ClassLoads } from "./class-loads.ts";
import { ValiantCounter } from "./grouped-paths.ts";
import type { Control, PathScheme } from "./models.ts";
import type { PathSets } from "./path-sets.ts";
import type { ColumnSink } from "./program-builder.ts";
import type { PathKind } from "./results.ts";
import type { Symmetry } from "./symmetry.ts";

/** Makes columns for one network and model. Keeps dense work arrays between flows. */
export class ColumnMaker {
  private readonly network: CapacitatedNetwork;
  private readonly sets: PathSets;
  private readonly scheme: PathScheme;
  private readonly symmetry: Symmetry;
  private readonly builder: ColumnSink;
  private readonly loads: ClassLoads;
  private readonly counter: ValiantCounter | null;
  /** Load of the open column by orbit, and the orbits that it touches. */
  private readonly orbitLoad: Float64Array;
  private readonly touched: Int32Array;

  constructor(network: CapacitatedNetwork, sets: PathSets, scheme: PathScheme, symmetry: Symmetry, builder: ColumnSink) {
    this.network = network;
    this.sets = sets;
    this.scheme = scheme;
    this.symmetry = symmetry;
    this.builder = builder;
    this.loads = new ClassLoads(network.channels);
    this.counter = sets.groups && new ValiantCounter(network, sets.groups, this.loads);
    this.orbitLoad = new Float64Array(symmetry.orbits.length);
    this.touched = new Int32Array(symmetry.orbits.length);
  }

  /** Adds all classes of the flow from router s to router d: minimal ones first. Throws nothing; a flow without paths has none. */
  add(s: number, d: number): void {
    const { minimal, valiant } = this.scheme;
    if (minimal === "path") this.paths(this.sets.minimalPaths(s, d), "minimal");
    // Where there is no router to go through, a flow goes minimally whatever the model.
    else if (minimal !== null || this.sets.intermediates(s, d).length === 0) this.minimalClasses(s, d, minimal ?? "all");
    if (valiant === "path") this.paths(valiantPaths(this.sets, s, d), "valiant");
    else if (valiant) this.valiantClasses(s, d, valiant);
  }

  private minimalClasses(s: number, d: number, control: Control): void {
    const classes = this.sets.minimal(s, d);
    for (const { length, paths, channels, crossings } of classes) {
      const k = control === "all" && classes.length > 1 ? 0 : length;
      this.loads.count(k, paths);
      for (let i = 0; i < channels.length; i++) this.loads.cross(k, channels[i]!, crossings[i]!);
    }
    this.flush("minimal");
  }

  private valiantClasses(s: number, d: number, control: "length" | "all"): void {
    const { counter, sets, loads } = this;
    if (counter) {
      for (const R of sets.between(s, d)) counter.through(R, s, d, control === "all");
      this.flush("valiant");
      return;
    }
    for (const r of sets.intermediates(s, d)) {
      const second = sets.minimal(r, d);
      for (const first of sets.minimal(s, r)) {
        for (const rest of second) {
          const k = control === "all" ? 0 : first.length + rest.length;
          loads.count(k, first.paths * rest.paths);
          for (let i = 0; i < first.channels.length; i++) loads.cross(k, first.channels[i]!, first.crossings[i]! * rest.paths);
          for (let i = 0; i < rest.channels.length; i++) loads.cross(k, rest.channels[i]!, rest.crossings[i]! * first.paths);
        }
      }
    }
    this.flush("valiant");
  }

  private flush(kind: PathKind): void {
    this.loads.flush((k, paths, channels, load) => {
      for (const c of channels) this.cross(c, load[c]! / paths);
      this.close(kind, k, paths);
    });
  }

  /** One column a path; paths over the same channels (in any order) are one column, which leaves the optimum as it is. */
  private paths(paths: readonly Int32Array[], kind: PathKind): void {
    const seen = new Set<string>();
    for (const path of paths) {
      const key = path.slice().sort().join();
      if (seen.has(key)) continue;
      seen.add(key);
      this.path(path, kind);
    }
  }

  /** A column of a single path. */
  path(path: ArrayLike<number>, kind: PathKind): void {
    for (let i = 0; i < path.length; i++) this.cross(path[i]!, 1);
    this.close(kind, path.length, 1);
  }

  private touches = 0;

  private cross(channel: number, crossings: number): void {
    const orbit = this.symmetry.orbitOf[channel]!;
    if (this.orbitLoad[orbit] === 0) this.touched[this.touches++] = orbit;
    this.orbitLoad[orbit]! += crossings / this.network.channelCapacity[channel]!;
  }

  private close(kind: PathKind, length: number, paths: number): void {
    const { touched, orbitLoad, symmetry, builder } = this;
    for (let i = 0; i < this.touches; i++) {
      const orbit = touched[i]!;
      builder.entry(orbit, symmetry.weight[orbit]! * orbitLoad[orbit]!);
      orbitLoad[orbit] = 0;
    }
    this.touches = 0;
    builder.column(kind, length, paths);
  }
}

/** Every Valiant path: to each intermediate router and on from there by each pair of minimal paths. */
function valiantPaths(sets: PathSets, s: number, d: number): Int32Array[] {
  const paths: Int32Array[] = [];
  for (const r of sets.intermediates(s, d)) {
    const second = sets.minimalPaths(r, d);
    for (const first of sets.minimalPaths(s, r)) {
      for (const rest of second) {
        const path = new Int32Array(first.length + rest.length);
        path.set(first);
        path.set(rest, first.length);
        paths.push(path);
      }
    }
  }
  return paths;
}
