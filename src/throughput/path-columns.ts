/** The path classes of one flow as columns of the program: the load of a rate of 1 on the class on each row. */
import type { PairShares } from "../routing/route-shares.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { ClassLoads, ValiantCounter } from "./grouped-paths.ts";
import type { Control, PathScheme } from "./models.ts";
import type { PathClass, PathSets } from "./path-sets.ts";
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

  /** Adds all classes of the flow from router s to router d, minimal ones first. Throws nothing; a flow without paths has none. */
  add(s: number, d: number): void {
    const { minimal, valiant } = this.scheme;
    if (minimal === "path") this.paths(this.sets.minimalPaths(s, d), "minimal");
    // Where there is no router to go through, a flow goes minimally whatever the model.
    else if (minimal !== null || this.sets.intermediates(s, d).length === 0) this.minimalClasses(s, d, minimal ?? "all");
    if (minimal === null && valiant === "all") return this.evenDetours(s, d);
    if (valiant === "path") this.paths(valiantPaths(this.sets, s, d), "valiant");
    else if (valiant) this.valiantClasses(s, d, valiant);
  }

  /**
   * The even split over Valiant paths: every intermediate router is equally likely, and the minimal paths to it and from it are used
   * evenly.
   */
  private evenDetours(s: number, d: number): void {
    const { loads } = this;
    const between = this.sets.intermediates(s, d);
    if (between.length === 0) return;
    const leg = (from: number, to: number): void => {
      const classes = this.evenClasses(from, to);
      const paths = classes.reduce((sum, one) => sum + one.paths, 0);
      for (const { channels, crossings } of classes)
        for (let i = 0; i < channels.length; i++) loads.cross(0, channels[i]!, crossings[i]! / paths);
    };
    for (const r of between) {
      leg(s, r);
      leg(r, d);
    }
    loads.count(0, between.length);
    this.flush("valiant");
  }

  /** Minimal paths, used evenly. */
  private evenClasses(s: number, d: number): readonly PathClass[] {
    const { hopByHop } = this.sets;
    const classes = this.sets.minimal(s, d);
    return hopByHop && classes.length > 0 ? [hopByHop(s, d)] : classes;
  }

  private minimalClasses(s: number, d: number, control: Control): void {
    // Beside detours the classes are those of Mollah et al. 2017, of which every path is alike.
    const classes = this.scheme.valiant === null || this.scheme.minimal === null ? this.evenClasses(s, d) : this.sets.minimal(s, d);
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

  /** One column a path. Paths over the same channels (in any order) are one column, which does not change the optimum. */
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

  /** A column of the channel shares of a routing's draws. */
  shares({ touched, share, length, routes, minimal }: PairShares): void {
    for (const c of touched) this.cross(c, share[c]!);
    this.close(minimal ? "minimal" : "valiant", length, routes);
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
