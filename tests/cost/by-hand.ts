/** Designs of a family within limits of size and ports, found by trying all of its numbers on networks that are built. */
import type { Value, Values } from "../../src/descriptor.ts";
import { complete } from "../../src/study/nearest.ts";
import type { Network, SizeLimits, TopologyDescriptor } from "../../src/topology/network.ts";

export interface ByHand {
  readonly values: Values;
  readonly network: Network;
}

/** All that a family's numbers make, by trying them all on networks that are built. */
export function byHand(family: TopologyDescriptor, limits: SizeLimits): readonly ByHand[] {
  const sized = family.parameters.filter(({ id, refines }) => (family.sized ? family.sized.includes(id) : refines !== true));
  const lists = sized.flatMap((one): (readonly (readonly [string, Value])[])[] => {
    if (one.kind === "vector") return [grids(one.most, limits.most).map((dims) => [one.id, dims] as const)];
    if (one.kind !== "integer") return [];
    // Of ports some may be left unused, so that they are more than endpoints.
    const most = Math.min(one.max, Math.max(limits.most, limits.maxRadix));
    const all = one.allowed ?? Array.from({ length: Math.max(0, most - one.min + 1) }, (_, i) => one.min + i);
    return [all.map((value) => [one.id, value] as const)];
  });
  const followers = sized.filter((one) => one.kind === "integer" && typeof one.default === "function");
  const designs: ByHand[] = [];
  const visit = (at: number, chosen: ReadonlyMap<string, Value>): void => {
    if (at < lists.length) {
      for (const [id, value] of lists[at]!) {
        const next = new Map([...chosen, [id, value]]);
        const rest = lists.slice(at + 1).map((list) => list[0]!);
        if (family.size(complete(family, new Map([...next, ...rest]))).endpoints <= limits.most) visit(at + 1, next);
      }
      return;
    }
    const values = complete(family, chosen);
    const { endpoints } = family.size(values);
    if (endpoints < limits.least || endpoints > limits.most || (family.check?.(values) ?? null) !== null) return;
    const isBalanced = followers.every(({ id }) => {
      const others = new Map([...chosen].filter(([other]) => other !== id));
      const balanced = Number(complete(family, others)[id]);
      const own = Number(values[id]);
      const adds = family.size(complete(family, new Map([...chosen, [id, own + 1]]))).endpoints !== endpoints;
      return adds ? own <= Math.floor(limits.over * balanced) : own <= balanced && own >= Math.ceil(balanced / limits.over);
    });
    if (!isBalanced) return;
    const network = family.build(values);
    const most = network.ports ? Math.max(...network.ports) : network.radix;
    if (most <= limits.maxRadix) designs.push({ values, network });
  };
  visit(0, new Map());
  return designs;
}

/** Dimensions within a factor of two of each other, the longest first, of up to as many routers. */
function grids(most: number, routers: number): string[] {
  const all: string[] = [];
  const longer = (dims: readonly number[]): void => {
    if (dims.length > 0) all.push(dims.join("x"));
    if (dims.length === most) return;
    for (let k = 2; k <= (dims.at(-1) ?? routers); k++)
      if (k * dims.reduce((a, b) => a * b, 1) <= routers && 2 * k >= (dims[0] ?? 0)) longer([...dims, k]);
  };
  longer([]);
  return all;
}
