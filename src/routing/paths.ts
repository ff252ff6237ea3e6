/** How a family makes its minimal and non-minimal paths; the algorithms (MIN, Valiant, UGAL) only choose among them. */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { dragonflyPaths } from "./dragonfly-paths.ts";
import type { EmitDependency } from "./routing.ts";
import { slimFlyPaths } from "./slim-fly-paths.ts";

/** Writes route entries (channel << CLASS_BITS | class) into `into` from index `at` on, and returns the path's length in channels. */
export interface PathMaker {
  /** A minimal path between two different routers, random among parallel ones; classes as for minimal routing alone, or as beside non-minimal paths. */
  minimal(into: Int32Array, at: number, source: number, target: number, alone: boolean, random: RandomSource): number;
  /** A Valiant path through a random intermediate, or 0 when the pair has none. */
  nonMinimal(into: Int32Array, at: number, source: number, target: number, random: RandomSource): number;
  /** See Router.ejectsOnAny. */
  readonly ejectsOnAny: boolean;
  readonly longestMinimal: number;
  readonly longestNonMinimal: number;
}

/** What a family says of its paths' virtual channels. */
export interface PathFamily {
  readonly minimalClasses: number;
  readonly nonMinimalClasses: number;
  readonly explainMinimal: string;
  readonly explainNonMinimal: string;
  readonly make: (network: Network) => PathMaker;
  /** Dependencies of minimal routing alone, or of minimal and non-minimal paths together. */
  readonly dependencies: (network: Network, alone: boolean, emit: EmitDependency) => void;
}

/** Families with minimal and Valiant paths, by topology id. */
export const PATH_FAMILIES: Readonly<Record<string, PathFamily>> = { dragonfly: dragonflyPaths, "slim-fly": slimFlyPaths };
