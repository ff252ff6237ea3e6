/** Networks of all families for the drawing tests, small ones and some with bundles. */
import type { Values } from "../../src/descriptor.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { laidOut } from "../../src/drawing/damaged.ts";
import { loadLayout } from "../../src/drawing/families.ts";
import { layoutPlain } from "../../src/drawing/plain.ts";
import type { Network } from "../../src/topology/network.ts";
import { complete } from "../tools/complete.ts";

const LAYOUTS = new Map(await Promise.all(TOPOLOGIES.map(async ({ id }) => [id as string, await loadLayout({ family: id })] as const)));

/** As the worker lays it out. */
export function drawn(network: Network): NetworkDrawing {
  const whole = network.damage?.intact ?? network;
  return laidOut(network, LAYOUTS.get(whole.family)?.(whole) ?? layoutPlain(whole));
}

export function build(values: Values): Network {
  const family = TOPOLOGIES.find((topology) => topology.id === values["topology"]);
  if (!family) throw new Error("no such family");
  return family.build(complete(family, values));
}

export const DRAGONFLY: Values = { topology: "dragonfly", p: 2, a: 4, h: 2, g: 9, arrangement: "palmtree" };

export const SMALL: Readonly<Record<string, Values>> = {
  "dragonfly 2·4·2·9": DRAGONFLY,
  "dragonfly with parallel links": { topology: "dragonfly", p: 2, a: 2, h: 3, g: 2, arrangement: "absolute" },
  "dragonfly of rows and columns": { topology: "dragonfly", p: 1, a: 6, h: 2, g: 5, group: "hamming-2d" },
  "dragonfly of two kinds of groups": { topology: "dragonfly-mixed" },
  "dragonfly of single routers": { topology: "dragonfly", p: 1, a: 1, h: 3, g: 4, arrangement: "relative" },
  "slim fly q = 4": { topology: "slim-fly", q: 4, p: 3 },
  "slim fly q = 5": { topology: "slim-fly", q: 5, p: 4 },
  "slim fly q = 7 with random links": { topology: "slim-fly", q: 7, p: 2, spare: 2 },
  "PolarFly q = 4": { topology: "polarfly", q: 4, p: 2 },
  "PolarFly q = 5": { topology: "polarfly", q: 5, p: 3 },
  "orthogonal fat-tree q = 2": { topology: "orthogonal-fat-tree", q: 2, p: 3 },
  "multi-layer full mesh h = 4": { topology: "multi-layer-full-mesh", h: 4, meshLayers: 4, p: 4 },
  "4-ary 3-tree": { topology: "fat-tree", k: 4, n: 3 },
  "tree of one switch": { topology: "fat-tree", k: 4, n: 1 },
  "dragonfly+ of 9 groups": { topology: "dragonfly-plus", p: 4, leaves: 4, spines: 4, h: 2, g: 9 },
  "dragonfly+ of parallel links": { topology: "dragonfly-plus", p: 1, leaves: 2, spines: 2, h: 3, g: 3 },
  "rails of two stripes": { topology: "rail-optimized", gpus: 4, servers: 4, stripes: 2, spines: 3, trunks: 2 },
  "rails of a NIC for each GPU": { topology: "rail-optimized", gpus: 4, rails: "own", servers: 3, stripes: 2, spines: 3 },
  "rails alone": { topology: "rail-only", gpus: 4, servers: 6 },
  "three planes": { topology: "multi-plane", gpus: 3, planes: 3, servers: 2, leaves: 3, spines: 2 },
  "tapered tree of parallel links": { topology: "xgft", children: "6x4x3", parents: "3x2", trunks: "2x1" },
  "leaves and spines": { topology: "xgft", children: "8x12", parents: "4", trunks: "1" },
  "rails of three pods": { topology: "rail-optimized", gpus: 4, servers: 4, stripes: 2, spines: 3, pods: 3, coreTrunks: 2, cores: 2 },
  "planes of three pods": { topology: "multi-plane", gpus: 3, servers: 2, leaves: 3, spines: 2, pods: 3, coreTrunks: 2, cores: 2 },
  "leaves and spines with uneven trunks": { topology: "xgft", children: "6x5", parents: "4", uneven: "2", empty: 7 },
  "tree without two leaves": { topology: "xgft", children: "4x4x3", parents: "4x3", short: 2, empty: 5 },
  "folded Clos 8·3": { topology: "folded-clos", radix: 8, levels: 3 },
  "8 x 8 torus": { topology: "torus", dims: "8x8", p: 1 },
  "ring of two": { topology: "torus", dims: "2", p: 1 },
  "3-dimensional mesh": { topology: "mesh", dims: "4x3x2", p: 2 },
  "flattened butterfly": { topology: "hyperx", dims: "4x4", widths: "1", p: 4 },
  "cube in a cube": { topology: "hypercube", n: 4, p: 1 },
  "long hops on a cube of 6 dimensions": { topology: "long-hop", n: 6, extra: 4, p: 1 },
  "square of cubes": { topology: "hypercube", n: 5, p: 2 },
  "hypercube of 5 dimensions": { topology: "hyperx", dims: "2x2x2x2x2", widths: "1", p: 2 },
};

export const LARGE: Readonly<Record<string, Values>> = {
  "dragonfly of 41 groups": { topology: "dragonfly", p: 2, a: 8, h: 5, g: 41, arrangement: "palmtree" },
  "large tree without leaves": { topology: "xgft", children: "32x32x8", parents: "32x16", uneven: "0x5", short: 20, empty: 100 },
  "large rails of pods": { topology: "rail-optimized", gpus: 8, servers: 16, stripes: 4, spines: 16, pods: 4, coreTrunks: 1, cores: 8 },
  "large planes of pods": { topology: "multi-plane", gpus: 8, servers: 16, leaves: 8, spines: 16, pods: 4, coreTrunks: 2, cores: 4 },
  "cascade of 6 groups": { topology: "cascade", groups: 6, p: 4, arrangement: "blocked" },
  "cascade of 2 groups": { topology: "cascade", groups: 2, p: 1, arrangement: "spread" },
  "cascade of 41 groups": { topology: "cascade", groups: 41, p: 8, arrangement: "blocked" },
  "slim fly q = 11": { topology: "slim-fly", q: 11, p: 4 },
  "slim fly q = 25": { topology: "slim-fly", q: 25, p: 1 },
  "PolarFly q = 17": { topology: "polarfly", q: 17, p: 9 },
  "BDF u = 3": { topology: "bdf", u: 3, p: 2 },
  "BDF u = 7": { topology: "bdf", u: 7, p: 2 },
  "PolarStar 3·3": { topology: "polarstar", q: 3, inner: 3, p: 2 },
  "PolarStar 4·6": { topology: "polarstar", q: 4, inner: 6, p: 1 },
  "Bundlefly 4·2": { topology: "bundlefly", q: 4, inner: 2, p: 2 },
  "Bundlefly 5·4": { topology: "bundlefly", q: 5, inner: 4, p: 1 },
  "Delorme v = 2": { topology: "delorme", v: 2, p: 1 },
  "Delorme v = 3": { topology: "delorme", v: 3, p: 3 },
  "orthogonal fat-tree q = 9": { topology: "orthogonal-fat-tree", q: 9, p: 10 },
  "multi-layer full mesh h = 13": { topology: "multi-layer-full-mesh", h: 13, meshLayers: 13, p: 2 },
  "SpectralFly 5·7": { topology: "spectralfly", lpsP: 5, lpsQ: 7, p: 2 },
  "SpectralFly 11·7": { topology: "spectralfly", lpsP: 11, lpsQ: 7, p: 4 },
  "SpectralFly 23·11": { topology: "spectralfly", lpsP: 23, lpsQ: 11, p: 1 },
  "16-ary 3-tree": { topology: "fat-tree", k: 16, n: 3 },
  "dragonfly+ of 33 groups": { topology: "dragonfly-plus", p: 16, leaves: 16, spines: 16, h: 16, g: 33 },
  "eight planes of 64-port routers": { topology: "multi-plane", gpus: 8, planes: 8, servers: 32, leaves: 64, spines: 32 },
  "rails of 1,024 GPUs": { topology: "rail-optimized", gpus: 8, servers: 32, stripes: 4, spines: 8, trunks: 2 },
  "182 leaves below 6 spines": { topology: "xgft", children: "22x182", parents: "6", trunks: "3" },
  "4-ary 5-tree": { topology: "fat-tree", k: 4, n: 5 },
  "32 x 32 torus": { topology: "torus", dims: "32x32", p: 1 },
  "8 x 8 x 8 HyperX": { topology: "hyperx", dims: "8x8x8", widths: "1", p: 2 },
  "hypercube of 11 dimensions": { topology: "hypercube", n: 11, p: 1 },
  "folded Clos 24·3": { topology: "folded-clos", radix: 24, levels: 3 },
};
