/** Kim et al. 2008, sections 2 and 3: Figures 1 and 4, how many ports large networks take. */
import { designStudy } from "../cell.ts";
import type { OverSize, StructurePart } from "../lesson.ts";

const DRAGONFLY = designStudy("topology=dragonfly").values.topology;

/** Ports of a router that networks of one hop need, over 2√N, at the most endpoints that are drawn. */
function overRoot({ bounds: { oneHop } }: OverSize): number | null {
  const last = oneHop.at(-1);
  return last === undefined ? null : last[1] / (2 * Math.sqrt(last[0]));
}

/** Endpoints of the largest balanced dragonfly of routers with at most so many ports. */
const largest =
  (ports: number) =>
  ({ curves }: OverSize): number | null => {
    const points =
      curves.find(({ family, diameter }) => family === DRAGONFLY && diameter === 3)?.points.filter(({ radix }) => radix <= ports) ?? [];
    return points.length === 0 ? null : Math.max(...points.map(({ endpoints }) => endpoints));
  };

export const STRUCTURE: readonly StructurePart[] = [
  {
    kind: "structure",
    id: "dragonfly-1",
    name: "Figure 1",
    title: "Ports for one hop",
    text: "Ports of a router that a network needs in which every packet takes one global hop.",
    look: "They grow as the root of the network: groups of routers have to act as one.",
    chart: "radix",
    families: [DRAGONFLY],
    note: "All in closed form.",
    claims: [
      {
        id: "paper-000.figure-1",
        where: "section 2, Figure 1",
        statement: "A radix of about 2√N is required, where N is the size of the network.",
        printed: "≈ 2√N",
        studies: {},
        measures: {
          "ports over 2√N, about a million endpoints": {
            of: overRoot,
            band: [0.99, 1.01],
            unit: "×",
            why: "A complete graph with √N endpoints a router needs 2√N − 1.",
          },
        },
        accept: "the ports are within 1 % of it",
      },
    ],
  },
  {
    kind: "structure",
    id: "dragonfly-4",
    name: "Figure 4",
    title: "Size over radix",
    text: "Endpoints of the largest balanced dragonfly by the ports of its routers.",
    look: "They grow as the fourth power of the ports.",
    chart: "scale",
    families: [DRAGONFLY],
    note: "All in closed form.",
    claims: [
      {
        id: "paper-000.figure-4",
        where: "section 3.1, Figure 4",
        statement: "With routers of radix 64 the topology scales to over 256K endpoints with a diameter of three hops.",
        printed: "> 256K",
        studies: {},
        measures: { "endpoints, 64 ports": { of: largest(64), band: [256 * 1024, 300_000], why: "Over 256K; not by a seventh." } },
        accept: "the largest has 262,144 to 300,000 endpoints",
      },
    ],
  },
];
