/** Code for dragonflies that few designs have (dragonfly-later.ts): groups that are not complete graphs, and links on left-over ports. */
import { eachGlobalLink, spreadLinks } from "./arrangements.ts";
import type { Arrangement } from "./arrangements.ts";
import { coordinate, portsAlong, routersOf } from "./grid-points.ts";
import { buildMixed } from "./mixed-groups.ts";
import type { GlobalLink } from "./mixed-groups.ts";
import { LOCAL } from "./network.ts";
import type { Grid, Network, NetworkBuilder } from "./network.ts";

export { slimGroup } from "./slim-group.ts";

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
