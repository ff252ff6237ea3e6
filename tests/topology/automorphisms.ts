/** Automorphisms of networks: whether permutations of the routers keep all links, and the orbits that they make. */
import type { Network } from "../../src/topology/network.ts";

/** Whether every link, as often as it is there, is mapped to a link of the same kind, and routers to ones with as many endpoints. */
export function isAutomorphism(
  { routers, channels, channelSource, channelTarget, channelKind, firstEndpoint }: Network,
  image: ArrayLike<number>,
  kinds = true,
): boolean {
  if (new Set(Array.from(image)).size !== routers) return false;
  for (let r = 0; r < routers; r++) {
    const to = image[r]!;
    if (firstEndpoint[r + 1]! - firstEndpoint[r]! !== firstEndpoint[to + 1]! - firstEndpoint[to]!) return false;
  }
  const keyOf = (a: number, b: number, kind: number): number => (a * routers + b) * 2 + (kinds ? kind : 0);
  const counts = new Map<number, number>();
  const add = (key: number, by: number): void => void counts.set(key, (counts.get(key) ?? 0) + by);
  for (let c = 0; c < channels; c++) {
    add(keyOf(channelSource[c]!, channelTarget[c]!, channelKind[c]!), 1);
    add(keyOf(image[channelSource[c]!]!, image[channelTarget[c]!]!, channelKind[c]!), -1);
  }
  return [...counts.values()].every((count) => count === 0);
}

/** The smallest member of each router's orbit under the permutations. */
export function orbitsUnder(routers: number, images: readonly ArrayLike<number>[]): Int32Array {
  const root = Int32Array.from({ length: routers }, (_, r) => r);
  const find = (r: number): number => {
    let at = r;
    while (root[at] !== at) at = root[at]!;
    return at;
  };
  for (const image of images)
    for (let r = 0; r < routers; r++) {
      const [a, b] = [find(r), find(image[r]!)];
      root[Math.max(a, b)] = Math.min(a, b);
    }
  return Int32Array.from(root, (_, r) => find(r));
}
