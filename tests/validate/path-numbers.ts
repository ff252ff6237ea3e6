/** Variables of the models of Mollah et al. 2017, counted over all pairs of routers. */
import type { PaperNetwork } from "../../src/lessons/paper-001/networks.ts";
import { groupsOf } from "../../src/throughput/grouped-paths.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { valuesOf } from "../../src/lessons/findings.ts";

const known = new Map<string, number>();

/** Variables of model 3, most of any flow; counted once, for the larger networks take a second. */
export function variablesOf({ study }: PaperNetwork): number {
  const most = known.get(study) ?? mostVariables(networkOf(valuesOf(study)));
  known.set(study, most);
  return most;
}

/** More than the bits of any set of lengths of minimal paths: local, global, local, at most two channels each. */
const LENGTHS = 6;

/** A set of lengths is a number with a bit for each. */
function sizeOf(lengths: number): number {
  return lengths === 0 ? 0 : (lengths & 1) + sizeOf(lengths >> 1);
}

/** Lengths of paths that are one of each set after the other: at first << LENGTHS | second. */
const JOINED = Int32Array.from({ length: 1 << (2 * LENGTHS) }, (_, sets) => {
  const second = sets & ((1 << LENGTHS) - 1);
  return Array.from({ length: LENGTHS }, (_each, l) => ((sets >> (LENGTHS + l)) & 1 ? second << l : 0)).reduce(
    (all, some) => all | some,
    0,
  );
});

/** Model 3 has a variable for each length of a flow's minimal paths, and one for each of its Valiant paths; between any two routers. */
export function mostVariables(network: Network): number {
  const { size, groups } = groupsOf(network)!;
  const { routers } = network;
  const lengths = minimalLengths(network);
  const valiant = new Uint16Array(routers);
  let most = 0;
  for (let s = 0; s < routers; s++) {
    valiant.fill(0);
    for (let R = 0; R < groups; R++) {
      if (R === Math.floor(s / size)) continue;
      for (let r = R * size; r < (R + 1) * size; r++) {
        const first = lengths[s * routers + r]! << LENGTHS;
        const row = r * routers;
        for (let d = 0; d < R * size; d++) valiant[d]! |= JOINED[first | lengths[row + d]!]!;
        for (let d = (R + 1) * size; d < routers; d++) valiant[d]! |= JOINED[first | lengths[row + d]!]!;
      }
    }
    for (let d = 0; d < routers; d++) if (d !== s) most = Math.max(most, sizeOf(lengths[s * routers + d]!) + sizeOf(valiant[d]!));
  }
  return most;
}

/** Of u and v at u * routers + v. */
function minimalLengths(network: Network): Uint8Array {
  const { groups, size, links, linkChannel, hops } = groupsOf(network)!;
  const { routers, channelSource, channelTarget } = network;
  const lengths = new Uint8Array(routers * routers);
  const hopsTo = (u: number, v: number): number => hops[u * size + (v % size)]!;
  for (let u = 0; u < routers; u++)
    for (let v = 0; v < routers; v++) {
      const G = Math.floor(u / size);
      const H = Math.floor(v / size);
      if (G === H) {
        if (u !== v) lengths[u * routers + v] = 1 << hopsTo(u, v);
        continue;
      }
      for (let t = 0, at = (G * groups + H) * links; t < links; t++, at++) {
        const link = linkChannel[at]!;
        lengths[u * routers + v]! |= 1 << (hopsTo(u, channelSource[link]!) + 1 + hopsTo(channelTarget[link]!, v));
      }
    }
  return lengths;
}
