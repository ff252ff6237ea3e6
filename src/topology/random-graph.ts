/** The common part of random networks: seeded matchings, their parameters, and the names of their links. */
import type { Complaint, Numbers, Parameter } from "../descriptor.ts";
import { shuffled } from "../math/random.ts";
import { endpointsPerRouter } from "./endpoints-per-router.ts";
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";

/** Most routers of a random network: their shortest paths are found before anything else. */
export const MAX_RANDOM = 5000;
/** Routers that the floor plan puts into a rack. */
export const RACK = 32;

/** Undirected links, none twice. */
export class Links {
  readonly near: readonly Set<number>[];

  constructor(routers: number) {
    this.near = Array.from({ length: routers }, () => new Set());
  }

  has(a: number, b: number): boolean {
    return a === b || this.near[a]!.has(b);
  }

  add(a: number, b: number): void {
    this.near[a]!.add(b);
    this.near[b]!.add(a);
  }

  remove(a: number, b: number): void {
    this.near[a]!.delete(b);
    this.near[b]!.delete(a);
  }

  get connected(): boolean {
    const seen = new Set([0]);
    for (const router of seen) for (const next of this.near[router]!) seen.add(next);
    return seen.size === this.near.length;
  }

  /** The network of these links, p endpoints at every router; ports in the order in which links were added. */
  build(family: string, p: number, degree: number): Network {
    const builder = new NetworkBuilder(this.near.length);
    const places = this.near.map((others) => new Map(Array.from(others, (other, place) => [other, place])));
    places.forEach((own, a) => {
      for (const [b, port] of own) {
        if (b < a) continue;
        builder.link(a, port, b, places[b]!.get(a)!, Math.floor(a / RACK) === Math.floor(b / RACK) ? LOCAL : GLOBAL);
      }
    });
    const network = builder.build(
      family,
      () => p,
      p + degree,
      degree,
      () => ({}),
    );
    return { ...network, adversary: "over one channel" };
  }
}

/**
 * Adds a random perfect matching of an even number of routers, without existing links. If a drawn pair is linked already it exchanges
 * partners with another so that both are new; as long as each router is linked to at most half of the others there always is such a pair.
 */
export function addMatching(links: Links, random: () => number): void {
  const routers = links.near.length;
  const order = shuffled(routers, random);
  for (let i = 0; i < routers; i += 2) {
    if (!links.has(order[i]!, order[i + 1]!)) continue;
    const first = Math.floor(random() * routers);
    for (let step = 0; step < routers; step++) {
      const j = (first + step) % routers;
      if (j === i || j === i + 1 || links.has(order[i]!, order[j]!) || links.has(order[i + 1]!, order[j ^ 1]!)) continue;
      [order[i + 1], order[j]] = [order[j]!, order[i + 1]!];
      break;
    }
  }
  for (let i = 0; i < routers; i += 2) links.add(order[i]!, order[i + 1]!);
}

export const routersParameter = {
  kind: "integer",
  id: "routers",
  symbol: "N",
  title: "routers",
  help: "Routers of the network.",
  min: 7,
  max: MAX_RANDOM,
  sliderMax: 512,
  default: 64,
} as const satisfies Parameter;

export const degreeParameter = {
  kind: "integer",
  id: "degree",
  symbol: "k′",
  title: "network ports",
  help: "Links of every router to others.",
  min: 3,
  max: 128,
  sliderMax: 32,
  default: 6,
} as const satisfies Parameter;

export const endpointsParameter = endpointsPerRouter({
  help: "Endpoints connected to each router; about the network ports over the average distance for full bandwidth.",
  sliderMax: 32,
  default: ({ degree }: Numbers<"degree">) => Math.max(1, Math.floor(degree / 3)),
});

export const seedParameter = {
  kind: "integer",
  id: "graphSeed",
  title: "seed of the links",
  help: "Which links are drawn; the same seed, the same ones everywhere.",
  min: 0,
  max: 2147483647,
  sliderMax: 100,
  default: 1,
} as const satisfies Parameter;

/** Why so many links cannot be drawn among so few routers, or null. */
export function denseComplaint(values: Numbers<"routers" | "degree">): Complaint | null {
  const { routers, degree } = values;
  const most = Math.floor((routers - 1) / 2);
  if (degree <= most) return null;
  return {
    parameter: "degree",
    message: `degree = ${degree} is too dense for routers = ${routers}: degree must be at most ${most}, less than half of the routers, for links to be drawn at random.`,
  };
}

export const sizeOf = (values: Numbers<"routers" | "p">): { readonly routers: number; readonly endpoints: number } => ({
  routers: values.routers,
  endpoints: values.routers * values.p,
});
