/** Networks that a worker has built lately: load points and figures of one design share theirs. */
import type { Values } from "../descriptor.ts";
import { networkOf } from "../study/network.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";

/** Enough for the designs of a comparison; a 10,000-endpoint network takes a few megabytes. */
const KEPT = 4;

export class NetworkCache {
  private readonly kept = new Map<string, Network>();

  /** The design's network, built now unless one of the last few designs had the same topology values. */
  get(values: Values): Network {
    const key = JSON.stringify([values["topology"], ...topologyOf(values).parameters.map(({ id }) => values[id])]);
    const network = this.kept.get(key) ?? networkOf(values);
    this.kept.delete(key);
    this.kept.set(key, network);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return network;
  }
}
