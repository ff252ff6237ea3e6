/**
 * The servers of GPUs that a workload runs on. GPUs of a server are joined by a fabric of their own, NVLink or its like: messages between
 * them never enter the network, and take what that fabric needs. Each GPU has one NIC, the endpoint that it is in the network.
 */
import { someOf } from "../descriptor.ts";
import type { Numbers, Texts, Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";

/** The fabric inside the servers of a design's network. */
export interface InnerFabric {
  /** Flits a cycle that a GPU sends to others of its server at most, and receives from them. */
  readonly speed: number;
  /** Whether two endpoints of the intact network are GPUs of one server. */
  readonly joins: (one: number, other: number) => boolean;
}

/** Null if tasks reach each other through the network alone. */
export function innerFabricOf(values: Values): InnerFabric | null {
  const { gpus = 1, innerSpeed = 0 } = someOf<Numbers<"gpus" | "innerSpeed">>(values);
  if (gpus === 1 || innerSpeed === 0) return null;
  return { speed: innerSpeed, joins: (one, other) => Math.floor(one / gpus) === Math.floor(other / gpus) };
}

/**
 * The GPU by whose NIC a message leaves its server where it may not cross rails (PXN of NCCL 2.12): the one on the rail of its destination;
 * the destination itself in the same server. Endpoints of the intact network. Null where all leave by their own.
 */
export function railNicOf(values: Values): ((source: number, destination: number) => number) | null {
  const { gpus = 1, rails } = someOf<Numbers<"gpus"> & Texts<"rails">>(values);
  if (rails !== "pxn" || innerFabricOf(values) === null) return null;
  return (source, destination) => source - (source % gpus) + (destination % gpus);
}

/** The same by the endpoints' numbers in a network that may be damaged. */
export function innerFabricOn({ damage }: Network, values: Values): InnerFabric | null {
  const inner = innerFabricOf(values);
  if (inner === null || damage === null) return inner;
  const { endpoint } = damage;
  return { ...inner, joins: (one, other) => inner.joins(endpoint[one]!, endpoint[other]!) };
}
