/**
 * Divides a network into parts that are simulated for some cycles at a time, so that their data stay in the processor's caches. No digit
 * depends on them.
 */
import { LOOK } from "./kernel/constants.ts";
import type { PortLayout } from "./layout.ts";
import type { Network } from "../topology/network.ts";

export interface Domains {
  /** First router of each domain, and the end of the last. */
  readonly first: Int32Array;
  /** Cycles that each domain is simulated before the next; a flit or credit takes at least as many from one to another. */
  readonly cycles: number;
}

/** Least ports of a domain, except the last: about what a cache of the second level holds. */
export const DOMAIN_PORTS = 800;
/** With fewer cycles at a time, a change of domain costs more than it gains. */
const LEAST_CYCLES = 4;

/** One domain: all routers. */
export function oneDomain(network: Network): Domains {
  return { first: Int32Array.of(0, network.routers), cycles: LOOK };
}

/** The domains of a network, of whole groups if it has groups. `ports`: the least of a domain. */
export function domainsOf(network: Network, layout: PortLayout, ports: number): Domains {
  const { routers, groups, mixed, channels, channelSource, channelTarget } = network;
  const { portBase, portOfChannel, flight } = layout;
  const begins = mixed ? mixed.start : groups ? Int32Array.from({ length: groups.count + 1 }, (_, G) => G * groups.size) : null;
  const first: number[] = [0];
  for (let r = 1, g = 1; r < routers; r++) {
    if (begins) {
      while (begins[g]! < r) g++;
      if (begins[g] !== r) continue;
    }
    if (portBase[r]! - portBase[first.at(-1)!]! >= ports) first.push(r);
  }
  const domain = new Int32Array(routers);
  first.forEach((r, d) => domain.fill(d, r));
  let cycles = LOOK;
  for (let c = 0; c < channels; c++)
    if (domain[channelSource[c]!] !== domain[channelTarget[c]!]) cycles = Math.min(cycles, flight[portOfChannel[c]!]!);
  return first.length > 1 && cycles >= LEAST_CYCLES ? { first: Int32Array.of(...first, routers), cycles } : oneDomain(network);
}
