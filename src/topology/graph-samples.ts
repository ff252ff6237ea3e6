/** Graphs of no particular form, to try things on: a ring with random chords, parallel, wide and global links, and routers without endpoints. */
import { mulberry32 } from "../math/random.ts";
import { graphOf } from "./graph.ts";
import type { Graph, GraphLink } from "./graph.ts";
import { GLOBAL, LOCAL } from "./network.ts";

/** Of so many routers, at least two; always the same. A third of the routers carries nothing where they are an odd number. */
export function sampleGraph(routers: number): Graph {
  const random = mulberry32(routers);
  const links: GraphLink[] = [];
  for (let a = 0; a < routers; a++) {
    const next = (a + 1) % routers;
    // Of two routers there is one link, not one each way round.
    if (next > a || routers > 2) links.push({ a, b: next, kind: LOCAL, width: a % 7 === 3 ? 2 : 1 });
    const far = Math.floor(random() * routers);
    if (far !== a && routers > 4) links.push({ a, b: far, kind: GLOBAL, width: 1 });
  }
  if (routers > 2) links.push(links[0]!);
  const endpoints =
    routers % 2 === 1 ? Int32Array.from({ length: routers }, (_, router) => (router % 3 === 2 ? 0 : 1 + (router % 2))) : null;
  return graphOf(routers, links, endpoints);
}
