/** Code for dragonflies that few designs have (dragonfly-later.ts): groups that are not complete graphs, and links on left-over ports. */
import { eachGlobalLink, spreadLinks } from "./arrangements.ts";
import type { Arrangement } from "./arrangements.ts";
import { coordinate, portsAlong, routersOf } from "./grid-points.ts";
import { buildMixed } from "./mixed-groups.ts";
import type { GlobalLink } from "./mixed-groups.ts";
import { LOCAL } from "./network.ts";
import type { Grid, Network, NetworkBuilder, Groups } from "./network.ts";
import { eachMmsLink, networkRadixOf } from "./mms-graph.ts";

// A dragonfly's group that is a Slim Fly (Besta, Hoefler 2014, section VII-A): its links, and the common neighbours of routers without one.

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

/** Links every two routers of a line by one channel, as wide as the dimension has links; its ports follow each other. */
export function linkLines(builder: NetworkBuilder, first: number, grid: Grid): void {
  let base = 0;
  for (const [dim, k] of grid.dims.entries()) {
    const width = grid.widths[dim]!;
    for (let router = 0; router < routersOf(grid); router++) {
      const at = coordinate(grid, router, dim);
      for (let to = at + 1; to < k; to++) {
        const other = router + (to - at) * grid.strides[dim]!;
        builder.link(first + router, base + (to - 1) * width, first + other, base + at * width, LOCAL, width);
      }
    }
    base += portsAlong(grid, dim);
  }
}

/** A dragonfly of `links` links between two groups, and one more for some of them on the ports that are left over. */
export function buildSpread(
  { p, a, h, g, links }: Record<"p" | "a" | "h" | "g" | "links", number>,
  leftOver: number,
  arrangement: Arrangement,
): Network {
  const global: GlobalLink[] = [];
  const join = (from: number, port: number, to: number, portT: number): void => {
    global.push({ from, fromRouter: Math.floor(port / h), to, toRouter: Math.floor(portT / h) });
  };
  eachGlobalLink(arrangement, g, links, join);
  const next = new Int32Array(g).fill(links * (g - 1));
  for (const [G, T] of spreadLinks(g, leftOver)) join(G, next[G]!++, T, next[T]!++);
  return buildMixed("dragonfly", Array<number>(g).fill(a), () => p, h, global);
}
