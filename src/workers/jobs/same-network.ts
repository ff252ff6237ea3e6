/** Tells which of several designs have one and the same network. */
import { areSame, fingerprintOf } from "../../analysis/same-network.ts";
import type { Fingerprint } from "../../analysis/same-network.ts";
import type { DesignValues } from "../../study/study.ts";
import { networkOf } from "../../topology/networks.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";
import { onceLoaded } from "../errors.ts";

export interface Sameness {
  readonly fingerprint: Fingerprint;
  /** For each of the others whether its network is this one; null if that would take too long to tell. */
  readonly same: readonly (boolean | null)[];
}

export async function run(network: Network, _values: DesignValues, _control: Control, others: readonly DesignValues[]): Promise<Sameness> {
  const networks = await onceLoaded(() => others.map((values) => networkOf(values)));
  return { fingerprint: fingerprintOf(network), same: networks.map((other) => areSame(network, other)) };
}
