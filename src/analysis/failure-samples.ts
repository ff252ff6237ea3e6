/**
 * Draws random orders of failure, and finds how long a network stays connected in each. Failed units come back in reverse order and join
 * sets of routers, so that one pass gives the answer after every number of failures.
 */
import { Sfc32 } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { FailureUnits } from "./failure-units.ts";

/** Failures at each step: floor(i·step·count), i from 0 on, as long as something is left. */
export function failureCounts(count: number, step: number): Int32Array {
  const steps = Math.ceil(1 / step - 1e-9);
  return Int32Array.from({ length: steps }, (_, i) => Math.floor(i * step * count + 1e-9));
}

/** Spreads seed and sample over 32 bits, so that neighbours have nothing in common. */
function seedOf(seed: number, sample: number): number {
  let h = Math.imul(seed ^ (seed >>> 16), 0x7feb352d);
  h = (h ^ (h >>> 15)) + Math.imul(sample + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x846ca68b);
  return h ^ (h >>> 16);
}

export class FailureSampler {
  /** Failure number of every unit in the sample drawn last, from 0 on: after k failures the units below k are gone. */
  readonly rank: Int32Array;
  /** By step: 1 if all remaining routers with endpoints are connected (and there are any). */
  readonly connected: Uint8Array;
  private readonly network: Network;
  private readonly units: FailureUnits;
  private readonly counts: Int32Array;
  private readonly order: Int32Array;
  /** Disjoint sets before any unit is back, and while units come back. */
  private readonly baseParent: Int32Array;
  private readonly baseCarries: Uint8Array;
  private readonly basePresent: Uint8Array;
  private readonly parent: Int32Array;
  /** 1 at the root of a set that holds a router with endpoints. */
  private readonly carries: Uint8Array;
  private readonly present: Uint8Array;
  private readonly baseSets: number;
  private sets = 0;

  /** `counts`: the numbers of failures at which the network is examined, ascending. */
  constructor(network: Network, units: FailureUnits, counts: Int32Array) {
    const { routers, firstEndpoint } = network;
    this.network = network;
    this.units = units;
    this.counts = counts;
    this.order = new Int32Array(units.count);
    this.rank = new Int32Array(units.count);
    this.connected = new Uint8Array(counts.length);
    this.parent = new Int32Array(routers);
    this.carries = new Uint8Array(routers);
    this.present = new Uint8Array(routers);
    for (let r = 0; r < routers; r++) {
      this.parent[r] = r;
      if (units.ofRouter[r]! >= 0) continue;
      this.present[r] = 1;
      if (firstEndpoint[r + 1] === firstEndpoint[r]) continue;
      this.carries[r] = 1;
      this.sets++;
    }
    for (let c = 0; c < network.channels; c++) if (units.ofChannel[c]! < 0) this.join(network.channelSource[c]!, network.channelTarget[c]!);
    this.baseParent = this.parent.slice();
    this.baseCarries = this.carries.slice();
    this.basePresent = this.present.slice();
    this.baseSets = this.sets;
  }

  /** Draws the order in which units fail: the same for the same seed and sample, whatever was drawn before. */
  draw(seed: number, sample: number): void {
    const { order, rank } = this;
    const random = new Sfc32(seedOf(seed, sample));
    for (let i = 0; i < order.length; i++) order[i] = i;
    for (let i = order.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      const other = order[j]!;
      order[j] = order[i]!;
      order[i] = other;
    }
    for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  }

  /**
   * Fills `connected`, and returns the least number of failures after which routers with endpoints are apart, or all gone; one more than
   * the number of units if that never happens. If routers fail the network may come together again, when a cut-off router fails itself.
   */
  connectivity(): number {
    const { order, counts, connected, units } = this;
    this.parent.set(this.baseParent);
    this.carries.set(this.baseCarries);
    this.present.set(this.basePresent);
    this.sets = this.baseSets;
    let step = counts.length - 1;
    let apart = units.count + 1;
    for (let failed = units.count; failed >= 0; failed--) {
      if (failed < units.count) this.restore(order[failed]!);
      const together = this.sets === 1;
      if (!together) apart = failed;
      while (step >= 0 && counts[step] === failed) connected[step--] = together ? 1 : 0;
      // Links only join what is there.
      if (together && !units.areRouters) {
        connected.fill(1, 0, step + 1);
        break;
      }
    }
    return apart;
  }

  private restore(unit: number): void {
    const { units, present, carries } = this;
    const { channelSource, channelTarget, channelStart, firstEndpoint } = this.network;
    for (let i = units.start[unit]!; i < units.start[unit + 1]!; i++) {
      const member = units.members[i]!;
      if (!units.areRouters) {
        this.join(channelSource[member]!, channelTarget[member]!);
        continue;
      }
      present[member] = 1;
      if (firstEndpoint[member + 1]! > firstEndpoint[member]!) {
        carries[member] = 1;
        this.sets++;
      }
      for (let c = channelStart[member]!; c < channelStart[member + 1]!; c++) this.join(member, channelTarget[c]!);
    }
  }

  /** Joins the sets of two routers, if both are there. */
  private join(a: number, b: number): void {
    const { parent, carries, present } = this;
    if (!present[a] || !present[b]) return;
    const [one, other] = [rootOf(parent, a), rootOf(parent, b)];
    if (one === other) return;
    parent[one] = other;
    if (!carries[one]) return;
    if (carries[other]) this.sets--;
    carries[other] = 1;
  }
}

/** The root of a set; halves the path on the way. */
function rootOf(parent: Int32Array, router: number): number {
  let r = router;
  while (parent[r] !== r) {
    parent[r] = parent[parent[r]!]!;
    r = parent[r]!;
  }
  return r;
}
