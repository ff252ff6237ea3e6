/** Flattened butterfly: the k-ary n-flat, a k-ary n-fly with the routers of each row merged (Kim, Dally, Abts 2007). */
import type { Complaint, Numbers, Traits } from "../descriptor.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { gridEquipment } from "./grid-equipment.ts";
import { adversaryOf, buildGrid, gridAverage, IN_RACKS, MAX_PORTS, seriesGrid } from "./grid.ts";
import { gridName } from "./graph-names.ts";
import { gridOf, gridRadix, routersOf } from "./grid-points.ts";
import { family } from "./network.ts";
import type { Grid } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

/** n − 1 dimensions of k routers, all of a line linked. */
function flatOf(values: Numbers<"n" | "k">): Grid {
  return gridOf(
    Array.from({ length: values.n - 1 }, () => values.k),
    "all",
  );
}

function check(values: Numbers<"n" | "k">): Complaint | null {
  const { k, n } = values;
  const ports = gridRadix(flatOf(values));
  if (ports <= MAX_PORTS) return null;
  const most = 1 + Math.floor(MAX_PORTS / (n - 1));
  return {
    parameter: "k",
    message: `k = ${k} with n = ${n} needs ${ports} network ports a router: k must be at most ${most} for (n − 1)(k − 1) to be at most ${MAX_PORTS}.`,
  };
}

export const flattenedButterfly = family({
  id: "flattened-butterfly",
  title: "Flattened butterfly",
  group: "Grids",
  summary: "The k-ary n-flat: kⁿ⁻¹ routers in n − 1 dimensions, each linked to the k − 1 others of its line in every dimension.",
  source: "Kim, Dally, Abts 2007, section 2; with n = 4 the FBF-3 of Besta, Hoefler 2014",
  parameters: [
    {
      kind: "integer",
      id: "k",
      symbol: "k",
      title: "routers a dimension",
      help: "Routers along each dimension, all linked to all of their line.",
      min: 2,
      max: 128,
      sliderMax: 24,
      default: 4,
    },
    {
      kind: "integer",
      id: "n",
      symbol: "n",
      title: "stages",
      help: "Stages of the butterfly that is flattened, into n − 1 dimensions; 4 for the Slim Fly paper's FBF-3.",
      min: 2,
      max: 9,
      sliderMax: 5,
      default: 3,
    },
    endpointsPerRouter({
      help: "As many as routers a dimension make the k-ary n-flat with full bisection bandwidth; more oversubscribe the network.",
      sliderMax: 32,
      default: ({ k }: Numbers<"k">) => k,
    }),
  ],
  check,
  size: evenSize((values) => routersOf(flatOf(values))),
  traits: (values): Traits => {
    const grid = flatOf(values);
    return {
      title: flattenedButterfly.title,
      diameter: grid.dims.length,
      channels: IN_RACKS,
      grid,
      adversary: adversaryOf(grid, values.p),
    };
  },
  equipment: (values) => gridEquipment(flatOf(values), values.p),
  graph: (values) => gridName(flatOf(values), values.p),
  consequence: (values) => {
    const { k, n, p } = values;
    const grid = flatOf(values);
    const load =
      p === k ? "balanced: p = k" : p > k ? `oversubscribed: more than k = ${k} endpoints a router` : `full bandwidth up to p = ${k}`;
    return `${k}-ary ${n}-flat: kⁿ⁻¹ = ${routersOf(grid)} routers of (n − 1)(k − 1) = ${gridRadix(grid)} network ports; diameter ${n - 1}, average distance ${gridAverage(grid).toFixed(2)}; ${load}`;
  },
  build: (values) => buildGrid("flattened-butterfly", flatOf(values), values.p),
  series: [
    [4, 64],
    [3, 128],
  ].map(([n, most]) =>
    seriesOf(
      {
        id: `${n}-flat`,
        title: `Flattened butterfly, ${n! - 1} dimensions`,
        rule: "p = k",
        source: n === 4 ? "Besta, Hoefler 2014, section III (FBF-3)" : "Kim, Dally, Abts 2007",
        diameter: n! - 1,
      },
      steps(2, most!),
      (k) => ({ ...seriesGrid(k, n! - 1, "all", k), values: { k, n: n!, p: k } }),
    ),
  ),
});
