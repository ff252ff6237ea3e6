/** A dragonfly's group that is a Slim Fly (Besta, Hoefler 2014, section VII-A): its links, and the common neighbours of routers without one. */
import { eachMmsLink, networkRadixOf } from "./mms-graph.ts";
import { LOCAL } from "./network.ts";
import type { Groups, NetworkBuilder } from "./network.ts";

/** The links of a group's shape (dragonfly-groups.ts). */
interface SlimGroup {
  readonly hops: number;
  readonly ports: number;
  readonly knowledge: Pick<Groups, "grid" | "dims" | "middles">;
  readonly link: (builder: NetworkBuilder, first: number) => void;
}

const kept = new Map<number, SlimGroup>();

/** Of a = 2q² routers. */
export function slimGroup(a: number): SlimGroup {
  let group = kept.get(a);
  if (!group) kept.set(a, (group = groupOf(Math.sqrt(a / 2))));
  return group;
}

function groupOf(q: number): SlimGroup {
  const a = 2 * q * q;
  const near = Array.from({ length: a }, () => new Set<number>());
  eachMmsLink(q, (i, _portI, j) => {
    near[i]!.add(j);
    near[j]!.add(i);
  });
  const start = new Int32Array(a * a + 1);
  const via: number[] = [];
  for (let i = 0; i < a; i++) {
    for (let j = 0; j < a; j++) {
      if (i !== j && !near[i]!.has(j)) via.push(...[...near[i]!].filter((k) => near[k]!.has(j)));
      start[i * a + j + 1] = via.length;
    }
  }
  return {
    hops: 2,
    ports: networkRadixOf(q),
    knowledge: { grid: null, dims: null, middles: { start, via: Int32Array.from(via) } },
    link: (builder, first) => {
      // Ports of the graph leave gaps, and so are counted anew in their order.
      const ports = near.map((): number[] => []);
      const found: (readonly [number, number, number, number])[] = [];
      eachMmsLink(q, (i, portI, j, portJ) => {
        ports[i]!.push(portI);
        ports[j]!.push(portJ);
        found.push([i, portI, j, portJ]);
      });
      for (const list of ports) list.sort((one, other) => one - other);
      for (const [i, portI, j, portJ] of found)
        builder.link(first + i, ports[i]!.indexOf(portI), first + j, ports[j]!.indexOf(portJ), LOCAL);
    },
  };
}
