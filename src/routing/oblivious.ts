/** Oblivious routing: MIN and VAL (papers 000, section 4.2; 002, section IV). */
import type { RandomSource } from "../math/random.ts";
import { FAMILIES, pathFamily, PathRouter } from "./path-router.ts";
import type { RoutingDescriptor } from "./routing.ts";

class MinimalRouter extends PathRouter {
  readonly readsQueues = false;

  protected choosePath(from: number, to: number, random: RandomSource): number {
    return this.paths.minimal(this.route, 0, from, to, true, random);
  }
}

class ValiantRouter extends PathRouter {
  readonly readsQueues = false;

  protected choosePath(from: number, to: number, random: RandomSource): number {
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
  build: (network) => new MinimalRouter(network, true),
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
  build: (network) => new ValiantRouter(network, false),
  dependencies: (network, _values, emit) => pathFamily(network.family).dependencies(network, false, emit),
};
