/** What must hold of every network, whatever its family. */
import { expect } from "vitest";
import type { Network } from "../../src/topology/network.ts";

/** Collects what is wrong and expects nothing; also that the busiest router uses `usedRadix` ports. */
export function expectConsistent(network: Network, usedRadix = network.radix): void {
  const wrong: string[] = [];
  const { routers, channels, endpoints } = network;
  for (const [array, length] of [
    [network.endpointRouter, endpoints],
    [network.firstEndpoint, routers + 1],
    [network.channelStart, routers + 1],
    [network.channelSource, channels],
    [network.channelTarget, channels],
    [network.channelReverse, channels],
    [network.channelKind, channels],
    [network.channelWidth, channels],
  ] as const)
    if (array.length !== length) wrong.push(`length ${array.length} for ${length}`);
  for (let c = 0; c < channels; c++) {
    const back = network.channelReverse[c]!;
    if (back === c || network.channelReverse[back] !== c) wrong.push(`channel ${c}: reverse is no involution`);
    if (network.channelSource[back] !== network.channelTarget[c] || network.channelTarget[back] !== network.channelSource[c])
      wrong.push(`channel ${c}: reverse joins others`);
    if (network.channelKind[back] !== network.channelKind[c]) wrong.push(`channel ${c}: kinds differ`);
    if (network.channelWidth[back] !== network.channelWidth[c]) wrong.push(`channel ${c}: widths differ`);
    if (network.channelSource[c] === network.channelTarget[c]) wrong.push(`channel ${c}: self link`);
  }
  let used = 0;
  for (let r = 0; r < routers; r++) {
    const ports = network.channelStart[r + 1]! - network.channelStart[r]!;
    const own = network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!;
    if (ports > network.networkRadix) wrong.push(`router ${r}: ${ports} network ports`);
    used = Math.max(used, ports + own);
    for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++)
      if (network.channelSource[c] !== r) wrong.push(`channel ${c} not in its row`);
    for (let e = network.firstEndpoint[r]!; e < network.firstEndpoint[r + 1]!; e++)
      if (network.endpointRouter[e] !== r) wrong.push(`endpoint ${e} not on its router`);
  }
  if (network.channelStart[routers] !== channels || network.firstEndpoint[routers] !== endpoints) wrong.push("rows do not end at the end");
  expect(wrong).toEqual([]);
  expect(used).toBe(usedRadix);
}

/** Channels leaving a router, as the routers they lead to, in port order. */
export function neighbours(network: Network, router: number): number[] {
  return [...network.channelTarget.subarray(network.channelStart[router]!, network.channelStart[router + 1]!)];
}
