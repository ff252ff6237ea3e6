/**
 * HyperX: routers at the points of a grid, each line fully linked (Ahn et al. 2009). Flattened butterflies and hypercubes are special
 * cases.
 */
import { vectorOf } from "../descriptor.ts";
import type { Texts, Traits } from "../descriptor.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { gridEquipment } from "./grid-equipment.ts";
import { adversaryOf, buildGrid, gridAverage, IN_RACKS, MAX_PORTS, seriesGrid } from "./grid.ts";
import { gridName } from "./graph-names.ts";
import { gridRadix, keptGrid, routersOf } from "./grid-points.ts";
import { family } from "./network.ts";
import type { Grid } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

const kept = keptGrid("all");
const gridFor = (values: Texts<"dims" | "widths">): Grid => kept(vectorOf(values.dims), vectorOf(values.widths));

/** A better-known name of a HyperX, or null. */
function otherName({ dims, widths }: Grid, p: number): string | null {
  if (widths.some((width) => width > 1)) return null;
  const [S] = dims;
  if (dims.some((k) => k !== S)) return null;
  if (S === 2) return `a hypercube of ${dims.length} ${dims.length === 1 ? "dimension" : "dimensions"}`;
  if (dims.length === 1) return "a full mesh";
  return p === S ? `a flattened butterfly, the ${S}-ary ${dims.length + 1}-flat` : "a flattened butterfly";
}

export const hyperx = family({
  id: "hyperx",
  title: "HyperX",
  group: "Grids",
  summary:
    "Routers at the points of a grid, each linked to all others of its line in every dimension; flattened butterfly and hypercube are special cases.",
  source: "Ahn et al. 2009; Kim, Dally, Abts 2007 for the flattened butterfly",
  parameters: [
    {
      kind: "vector",
      id: "dims",
      symbol: "S",
      title: "dimensions",
      help: "Routers along each dimension; all 2 make a hypercube, all equal a flattened butterfly.",
      min: 2,
      max: 128,
      most: 8,
      default: "4x4",
    },
    {
      kind: "vector",
      id: "widths",
      symbol: "K",
      title: "links between two routers",
      help: "Parallel links between two routers that differ in one coordinate: one number for all dimensions, or one for each.",
      min: 1,
      max: 16,
      most: 8,
      default: "1",
    },
    endpointsPerRouter({ symbol: "T", sliderMax: 32, default: ({ dims }: Texts<"dims">) => Math.max(1, Math.min(...vectorOf(dims))) }),
  ],
  check: (values) => {
    const dims = vectorOf(values.dims);
    const widths = vectorOf(values.widths);
    if (widths.length !== 1 && widths.length !== dims.length) {
      return {
        parameter: "widths",
        message: `widths = ${widths.join("x")} has ${widths.length} numbers for ${dims.length === 1 ? "one dimension" : `${dims.length} dimensions`}: widths must be one number${dims.length === 1 ? "" : ` or ${dims.length} with x between them`}.`,
      };
    }
    const ports = gridRadix(gridFor(values));
    if (ports <= MAX_PORTS) return null;
    return {
      parameter: "dims",
      message: `dims = ${dims.join("x")} with widths = ${widths.join("x")} needs ${ports} network ports a router: the sum of K·(S − 1) over the dimensions must be at most ${MAX_PORTS}.`,
    };
  },
  size: evenSize((values) => routersOf(gridFor(values))),
  traits: (values): Traits => {
    const grid = gridFor(values);
    return { title: hyperx.title, channels: IN_RACKS, grid, adversary: adversaryOf(grid, values.p) };
  },
  equipment: (values) => gridEquipment(gridFor(values), values.p),
  graph: (values) => gridName(gridFor(values), values.p),
  sized: ["dims", "p"],
  consequence: (values) => {
    const grid = gridFor(values);
    const { dims, widths } = grid;
    const { p } = values;
    const name = otherName(grid, p);
    // Half the endpoints' traffic crosses the middle of a dimension: K S/2 links a router of the half (Ahn et al. 2009).
    const relative = Math.min(...dims.map((k, dim) => (widths[dim]! * k) / (2 * p)));
    return `${name === null ? "" : `${name}; `}${gridRadix(grid)} network ports a router; diameter ${dims.length}, average distance ${gridAverage(grid).toFixed(2)}; relative bisection bandwidth ${Number(relative.toFixed(2))}`;
  },
  build: (values) => buildGrid("hyperx", gridFor(values), values.p),
  // S = T puts S/(2T) = 1/2 of the endpoints' traffic across the middle: half of uniform traffic, which is all that crosses it.
  series: [
    [4, 32],
    [1, 128],
  ].map(([n, most]) =>
    seriesOf(
      {
        id: `${n}-d`,
        title: n === 1 ? "Full mesh" : `HyperX, ${n} dimensions`,
        rule: "S = T in every dimension",
        source: "Ahn et al. 2009",
        diameter: n!,
      },
      steps(2, most!),
      (S) => seriesGrid(S, n!, "all", S),
    ),
  ),
});
