/** PolarFly: the Erdős-Rényi polarity graphs ER_q of diameter 2, for every prime power q (Lakhotia et al. 2022). */
import type { Numbers, Traits } from "../descriptor.ts";
import { primePowersTo } from "../math/projective-plane.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { mooreBound } from "./moore.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { polarClusters, polarNeighbours, polarOrbits } from "./polarity-graph.ts";
import { seriesOf } from "./series.ts";

/** Up to here tables of minimal paths between all routers stay small. */
const MAX_ORDER = 109;

/** A router's ports are in the order of its neighbours' numbers. */
function build(values: Numbers<"q" | "p">): Network {
  const { q, p } = values;
  const clusters = polarClusters(q);
  const neighbours = polarNeighbours(clusters);
  const { start } = clusters;
  const rackOfRouter = new Int32Array(neighbours.length);
  start.slice(1).forEach((end, i) => rackOfRouter.fill(i, start[i], end));
  const builder = new NetworkBuilder(neighbours.length);
  neighbours.forEach((around, a) => {
    for (const b of around) if (a < b) builder.link(a, b, b, a, rackOfRouter[a] === rackOfRouter[b] ? LOCAL : GLOBAL);
  });
  return builder.build(
    "polarfly",
    () => p,
    p + q + 1,
    q + 1,
    () => ({
      // With a loop counted at each quadric, A is the incidence matrix of points and lines: A² = qI + J, so A has q + 1 and ±√q, both
      // of them since its trace is q + 1. Loops do not change the Laplacian, which therefore is (q + 1)I - A.
      spectralGap: q + 1 - Math.sqrt(q),
      orbits: polarOrbits(clusters, neighbours),
      racks: { labels: start.slice(1).map((_, i) => (i === 0 ? "quadrics" : `cluster ${i}`)), rackOfRouter },
    }),
  );
}

const routersOf = (q: number): number => q * q + q + 1;
const balanced = (q: number): number => Math.floor((q + 1) / 2);

export const polarfly = family({
  id: "polarfly",
  title: "PolarFly",
  group: "Low diameter",
  summary: "Points of a projective plane over GF(q), two of them linked when their dot product is 0; diameter 2, close to the Moore bound.",
  source: "Lakhotia et al. 2022; Erdős, Rényi 1962; Brown 1966",
  parameters: [
    {
      kind: "integer",
      id: "q",
      symbol: "q",
      title: "order of the field",
      help: "A prime power; the network has q² + q + 1 routers of q + 1 network ports.",
      min: 2,
      max: MAX_ORDER,
      allowed: primePowersTo(MAX_ORDER),
      sliderMax: 37,
      default: 5,
    },
    endpointsPerRouter({
      help: "Half the network ports, as in the paper, is what they can carry; more oversubscribes the network.",
      sliderMax: 48,
      default: ({ q }: Numbers<"q">) => balanced(q),
    }),
  ],
  traits: (): Traits => ({ title: polarfly.title, diameter: 2, fixedRoutes: true, channels: { local: "cluster", global: "cross" } }),
  size: evenSize((values) => routersOf(values.q)),
  equipment: (values) => {
    const { q, p } = values;
    // Clusters are triangles around a centre: q of q routers; of even q, q - 1 of q + 1, and the neighbour of all quadrics beside these.
    const inRack = q % 2 === 1 ? (q * (3 * (q - 1))) / 2 : (q - 1) * ((3 * q) / 2) + q + 1;
    const links = (q * (q + 1) ** 2) / 2;
    return alike(routersOf(q), p + q + 1, { inRack, between: links - inRack, racks: q % 2 === 1 ? q + 1 : q });
  },
  consequence: (values) => {
    const { q } = values;
    const share = (100 * routersOf(q)) / mooreBound(q + 1, 2);
    return `k′ = ${q + 1} network ports a router, of which the ${q + 1} quadrics use ${q}; ${share.toFixed(1)} % of the Moore bound; diameter 2 with one minimal path a pair`;
  },
  build,
  series: [
    seriesOf(
      { id: "balanced", title: "PolarFly", rule: "p = ⌊(q + 1)/2⌋", source: "Lakhotia et al. 2022", diameter: 2 },
      primePowersTo(MAX_ORDER),
      (q) => {
        const p = balanced(q);
        const routers = routersOf(q);
        return { values: { q, p }, radix: q + 1 + p, networkRadix: q + 1, hops: 2 - (q * (q + 1) ** 2) / (routers * (routers - 1)) };
      },
    ),
  ],
});
