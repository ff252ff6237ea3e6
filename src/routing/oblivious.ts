/** Oblivious routing: MIN and VAL (papers 000, section 4.2; 002, section IV). */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { PATH_FAMILIES } from "./paths.ts";
import type { PathFamily, PathMaker } from "./paths.ts";
import type { Router, RoutingDescriptor } from "./routing.ts";

const FAMILIES = Object.keys(PATH_FAMILIES);

/** How a family makes its paths. Throws a programmer's error for a family without minimal and Valiant ones. */
export function pathFamily(family: string): PathFamily {
  const found = PATH_FAMILIES[family];
  if (!found) throw new TypeError(`${family} has no minimal and Valiant paths`);
  return found;
}

class MinimalRouter implements Router {
  readonly route: Int32Array;
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny: boolean;
  readonly readsQueues = false;
  minimal = true;
  private readonly paths: PathMaker;
  private readonly endpointRouter: Int32Array;

  constructor(network: Network) {
    this.paths = pathFamily(network.family).make(network);
    this.classes = pathFamily(network.family).minimalClasses;
    this.ejectsOnAny = this.paths.ejectsOnAny;
    this.longestRoute = this.paths.longestMinimal;
    this.route = new Int32Array(this.longestRoute);
    this.endpointRouter = network.endpointRouter;
  }

  choose(source: number, destination: number, random: RandomSource): number {
    const from = this.endpointRouter[source]!;
    const to = this.endpointRouter[destination]!;
    return from === to ? 0 : this.paths.minimal(this.route, 0, from, to, true, random);
  }
}

class ValiantRouter implements Router {
  readonly route: Int32Array;
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny: boolean;
  readonly readsQueues = false;
  minimal = false;
  private readonly paths: PathMaker;
  private readonly endpointRouter: Int32Array;

  constructor(network: Network) {
    this.paths = pathFamily(network.family).make(network);
    this.classes = pathFamily(network.family).nonMinimalClasses;
    this.ejectsOnAny = this.paths.ejectsOnAny;
    this.longestRoute = this.paths.longestNonMinimal;
    this.route = new Int32Array(this.longestRoute);
    this.endpointRouter = network.endpointRouter;
  }

  choose(source: number, destination: number, random: RandomSource): number {
    const from = this.endpointRouter[source]!;
    const to = this.endpointRouter[destination]!;
    this.minimal = true;
    if (from === to) return 0;
    const length = this.paths.nonMinimal(this.route, 0, from, to, random);
    if (length === 0) return this.paths.minimal(this.route, 0, from, to, false, random);
    this.minimal = false;
    return length;
  }
}

export const min: RoutingDescriptor = {
  id: "min",
  title: "MIN",
  summary: "Minimal: a dragonfly packet crosses one global channel, a Slim Fly packet at most two channels.",
  source: "Kim et al. 2008, section 4.1; Besta, Hoefler 2014, section IV-A",
  parameters: [],
  families: FAMILIES,
  virtualChannels: (family) => pathFamily(family).explainMinimal,
  classes: (family) => ({ minimal: pathFamily(family).minimalClasses, all: pathFamily(family).minimalClasses }),
  build: (network) => new MinimalRouter(network),
  dependencies: (network, _values, emit) => pathFamily(network.family).dependencies(network, true, emit),
};

export const valiant: RoutingDescriptor = {
  id: "valiant",
  title: "Valiant",
  summary: "Every packet detours through a random intermediate group (dragonfly) or router (Slim Fly), which spreads any pattern evenly at twice the load.",
  source: "Kim et al. 2008, section 4.1; Besta, Hoefler 2014, section IV-B",
  parameters: [],
  families: FAMILIES,
  virtualChannels: (family) => pathFamily(family).explainNonMinimal,
  classes: (family) => ({ minimal: pathFamily(family).minimalClasses, all: pathFamily(family).nonMinimalClasses }),
  build: (network) => new ValiantRouter(network),
  dependencies: (network, _values, emit) => pathFamily(network.family).dependencies(network, false, emit),
};
