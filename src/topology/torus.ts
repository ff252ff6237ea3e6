/** Tori and meshes: routers linked to their neighbours along every dimension, round in rings or in lines (Dally, Towles 2004, chapter 5). */
import { vectorOf } from "../descriptor.ts";
import type { Described, Parameter, Texts } from "../descriptor.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { gridEquipment } from "./grid-equipment.ts";
import { adversaryOf, buildGrid, farComplaint, gridAverage, IN_RACKS, seriesGrid } from "./grid.ts";
import { gridName } from "./graph-names.ts";
import { gridDiameter, gridRadix, keptGrid, routersOf } from "./grid-points.ts";
import { family } from "./network.ts";
import type { Grid, TopologyDescriptor } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import type { Series } from "./series.ts";

const PARAMETERS = [
  {
    kind: "vector",
    id: "dims",
    symbol: "k",
    title: "dimensions",
    help: "Routers along each dimension.",
    min: 2,
    max: 256,
    most: 8,
    default: "8x8",
  },
  endpointsPerRouter({ sliderMax: 16, default: 1 }),
] as const satisfies readonly Parameter[];

/** Grids of n equal dimensions with an endpoint at every router. */
function cubes(id: string, title: string, links: "rings" | "lines", n: number, most: number, source: string): Series {
  return seriesOf({ id, title, rule: `${n} equal dimensions, p = 1`, source, diameter: null }, steps(2, most), (k) =>
    seriesGrid(k, n, links, 1),
  );
}

/** A family of such grids; `shape`: the word after "k-ary" for members with equal dimensions. */
function neighbourGrid(
  words: Pick<TopologyDescriptor, "id" | "title" | "group" | "summary" | "source">,
  links: "rings" | "lines",
  shape: string,
  note: (dims: readonly number[]) => string,
  series: readonly Series[],
): Described<TopologyDescriptor, typeof PARAMETERS> {
  const kept = keptGrid(links);
  const gridFor = (values: Texts<"dims">): Grid => kept(vectorOf(values.dims));
  return family({
    ...words,
    parameters: PARAMETERS,
    check: (values) => farComplaint(gridFor(values)),
    size: evenSize((values) => routersOf(gridFor(values))),
    traits: (values) => {
      const grid = gridFor(values);
      return { title: words.title, channels: IN_RACKS, grid, adversary: adversaryOf(grid, values.p) };
    },
    equipment: (values) => gridEquipment(gridFor(values), values.p),
    graph: (values) => gridName(gridFor(values), values.p),
    consequence: (values) => {
      const grid = gridFor(values);
      const { dims } = grid;
      const name = dims.every((k) => k === dims[0]) ? `${dims[0]}-ary ${dims.length}-${shape}` : dims.join(" × ");
      return `${name}: ${gridRadix(grid)} network ports a router; diameter ${gridDiameter(grid)}, average distance ${gridAverage(grid).toFixed(2)}${note(dims)}`;
    },
    build: (values) => buildGrid(words.id, gridFor(values), values.p),
    series,
  });
}

export const torus = neighbourGrid(
  {
    id: "torus",
    title: "Torus",
    group: "Grids",
    summary: "Routers at the points of a grid, linked in a ring along every dimension: the k-ary n-cube.",
    source: "Dally, Towles 2004, sections 5.1 and 5.2; Dally 1990",
  },
  "rings",
  "cube",
  // So that every router has two ports a dimension, as in BookSim2, and the closed forms hold for k = 2 too.
  (dims) => (dims.includes(2) ? "; a ring of two routers has two links" : ""),
  [
    cubes("3-d", "3-D torus", "rings", 3, 84, "Besta, Hoefler 2014, section III"),
    cubes("5-d", "5-D torus", "rings", 5, 16, "Besta, Hoefler 2014, section III"),
  ],
);

export const mesh = neighbourGrid(
  {
    id: "mesh",
    title: "Mesh",
    group: "Grids",
    summary: "Routers at the points of a grid, linked to the next along every dimension; the ends are not joined.",
    source: "Dally, Towles 2004, sections 5.1 and 5.2",
  },
  "lines",
  "mesh",
  (dims) => (dims.every((k) => k === 2) ? "" : "; routers at the ends leave ports unused"),
  [cubes("2-d", "2-D mesh", "lines", 2, 64, "Dally, Towles 2004, section 5.1")],
);
