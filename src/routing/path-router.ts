/** What MIN, Valiant and UGAL share: a family's paths, and packets that stay within their router. */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { PATH_FAMILIES } from "./paths.ts";
import type { PathFamily, PathMaker } from "./paths.ts";
import type { Congestion, Router } from "./routing.ts";

/** Families with minimal and Valiant paths. */
export const FAMILIES: readonly string[] = Object.keys(PATH_FAMILIES);

/** The paths of a topology family by its id. Throws a programmer's error when it has no minimal and Valiant ones. */
export function pathFamily(family: string): PathFamily {
  const found = PATH_FAMILIES[family];
  if (!found) throw new TypeError(`${family} has no minimal and Valiant paths`);
  return found;
}

export abstract class PathRouter implements Router {
  readonly route: Int32Array;
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny: boolean;
  minimal = true;
  abstract readonly readsQueues: boolean;
  protected readonly paths: PathMaker;
  private readonly endpointRouter: Int32Array;

  /** `minimalOnly`: without non-minimal paths, whose classes and lengths then are not needed. */
  constructor(network: Network, minimalOnly: boolean) {
    const family = pathFamily(network.family);
    this.paths = family.make(network);
    this.classes = minimalOnly ? family.minimalClasses : family.nonMinimalClasses;
    this.ejectsOnAny = this.paths.ejectsOnAny;
    this.longestRoute = minimalOnly ? this.paths.longestMinimal : this.paths.longestNonMinimal;
    this.route = new Int32Array(this.longestRoute);
    this.endpointRouter = network.endpointRouter;
  }

  choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const from = this.endpointRouter[source]!;
    const to = this.endpointRouter[destination]!;
    this.minimal = true;
    return from === to ? 0 : this.choosePath(from, to, random, congestion);
  }

  /** Writes a route between two different routers to `route`, sets `minimal`, and returns its length in channels. */
  protected abstract choosePath(from: number, to: number, random: RandomSource, congestion: Congestion): number;
}
