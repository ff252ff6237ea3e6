/** Hypercube: 2ⁿ routers, each linked to those whose number differs in one bit (the binary n-cube of Dally, Towles 2004, chapter 5). */
import type { Traits } from "../descriptor.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { gridEquipment } from "./grid-equipment.ts";
import { adversaryOf, buildGrid, gridAverage, IN_RACKS, seriesGrid } from "./grid.ts";
import { gridName } from "./graph-names.ts";
import { gridOf, routersOf } from "./grid-points.ts";
import { family } from "./network.ts";
import type { Grid } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

/** Two routers a dimension, all linked: one port and one link for each. */
export function cubeOf(n: number): Grid {
  return gridOf(
    Array.from({ length: n }, () => 2),
    "all",
  );
}

/**
 * From so many dimensions on, the reversal of a router's bits loads the busiest channel with more than one flow of each endpoint, over
 * minimal paths with the dimensions in random order: 1.23 p at n = 8, where dimension order has 2^(⌊n/2⌋ − 1) p.
 */
const REVERSED_FROM = 8;

/** The number with its n bits in the other order. */
function reversed(router: number, n: number): number {
  let image = 0;
  for (let bit = 0; bit < n; bit++) image |= ((router >> bit) & 1) << (n - 1 - bit);
  return image;
}

function adversary(n: number): Int32Array {
  return Int32Array.from({ length: 2 ** n }, (_, router) => {
    const image = reversed(router, n);
    return image === router ? -1 : image;
  });
}

export const hypercube = family({
  id: "hypercube",
  title: "Hypercube",
  group: "Grids",
  summary: "2ⁿ routers, each linked to the n whose number differs from its own in one bit.",
  source: "Dally, Towles 2004, section 5.1; Besta, Hoefler 2014, section III",
  parameters: [
    {
      kind: "integer",
      id: "n",
      symbol: "n",
      title: "dimensions",
      help: "Bits of a router's number, and ports of a router to others; the network has 2ⁿ routers.",
      min: 1,
      max: 13,
      default: 4,
    },
    endpointsPerRouter({ sliderMax: 16, default: 1 }),
  ],
  size: evenSize((values) => 2 ** values.n),
  traits: (values): Traits => {
    const { n } = values;
    const grid = cubeOf(n);
    return {
      title: hypercube.title,
      diameter: n,
      channels: IN_RACKS,
      grid,
      adversary:
        n < REVERSED_FROM
          ? adversaryOf(grid, values.p)
          : "Every endpoint of a router sends to a random one of the router whose bits are its own in reverse order, so minimal routes crowd around those whose halves are alike.",
    };
  },
  equipment: (values) => gridEquipment(cubeOf(values.n), values.p),
  graph: (values) => gridName(cubeOf(values.n), values.p),
  consequence: (values) => {
    const { n } = values;
    const grid = cubeOf(n);
    return `2ⁿ = ${routersOf(grid)} routers of ${n} network ${n === 1 ? "port" : "ports"}; diameter ${n}, average distance ${gridAverage(grid).toFixed(2)}; relative bisection bandwidth ${Number((1 / values.p).toFixed(2))}`;
  },
  build: (values) => {
    const { n } = values;
    return buildGrid("hypercube", cubeOf(n), values.p, n < REVERSED_FROM ? {} : { adversary: adversary(n) });
  },
  series: [
    seriesOf(
      { id: "cube", title: "Hypercube", rule: "p = 1", source: "Besta, Hoefler 2014, section III", diameter: null },
      steps(2, 13),
      (n) => ({ ...seriesGrid(2, n, "all", 1), values: { n, p: 1 } }),
    ),
  ],
});
