/** Which endpoint runs which task of a program: a concept of its own, so that a workload speaks of ranks and any placement moves it. */
import { permutation } from "../math/random.ts";

/** Ranks 0 .. ranks-1 on endpoints, at most one on each. */
export interface Placement {
  /** The endpoint of each rank. */
  readonly endpoint: Int32Array;
  /** The rank on each endpoint, -1 where none runs. */
  readonly rank: Int32Array;
}

/** The placement of ranks on these endpoints of a network with so many. Throws a RangeError when one is none of the network's or has two. */
export function placed(endpoint: Int32Array, endpoints: number): Placement {
  const rank = new Int32Array(endpoints).fill(-1);
  endpoint.forEach((e, r) => {
    if (e < 0 || e >= endpoints) throw new RangeError(`rank ${r} on endpoint ${e}, but the network has endpoints 0 to ${endpoints - 1}`);
    if (rank[e] !== -1) throw new RangeError(`ranks ${rank[e]} and ${r} both on endpoint ${e}`);
    rank[e] = r;
  });
  return { endpoint, rank };
}

/** Rank r on endpoint r. */
export function linearPlacement(ranks: number, endpoints: number): Placement {
  return placed(
    Int32Array.from({ length: ranks }, (_, r) => r),
    endpoints,
  );
}

/** Ranks on endpoints drawn at random: of the same seed the first ranks stand alike, however many there are. */
export function randomPlacement(ranks: number, endpoints: number, seed: number): Placement {
  if (ranks > endpoints) throw new RangeError(`${ranks} ranks on ${endpoints} endpoints`);
  return placed(permutation(endpoints, seed).slice(0, ranks), endpoints);
}
