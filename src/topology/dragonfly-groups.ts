/** How the routers of a dragonfly's group are linked: all to all, or along the dimensions of a flattened butterfly (Kim et al. 2008, section 3.2 and Figure 6). */
import { choiceOf, numberOf, vectorOf } from "../descriptor.ts";
import type { Complaint, Parameter, Values } from "../descriptor.ts";
import { coordinate, gridOf, gridRadix, portsAlong, routersOf } from "./grid-points.ts";
import { LOCAL } from "./network.ts";
import type { Grid, Groups, NetworkBuilder } from "./network.ts";

const COMPLETE = "complete";
const CORNERS = "hamming-2d";
const ORDERED = "flattened-butterfly";

/** The factors of n that are nearest to each other, the larger first: 8 is 4x2. */
function nearSquare(n: number): string {
  let small = Math.floor(Math.sqrt(n));
  while (n % small > 0) small--;
  return small === 1 ? String(n) : `${n / small}x${small}`;
}

/** Shared by all that have groups; the number of a group's routers is `a`. */
export const GROUP_PARAMETERS: readonly Parameter[] = [
  {
    kind: "choice",
    id: "group",
    title: "group",
    help: "How the routers of a group are linked.",
    default: COMPLETE,
    options: [
      { id: COMPLETE, title: "complete", help: "Every router of a group is linked to every other." },
      {
        id: CORNERS,
        title: "rows and columns",
        help: "A group is a grid of which all routers of a row and of a column are linked, as in a Cascade; packets turn at either corner.",
      },
      {
        id: ORDERED,
        title: "flattened butterfly",
        help: "A group is a grid of up to three dimensions, all routers of a line linked; packets go dimension by dimension (Kim et al. 2008, Figure 6).",
      },
    ],
  },
  {
    kind: "vector",
    id: "dims",
    refines: true,
    symbol: "d",
    title: "routers along each dimension",
    help: "Of a group; their product is a.",
    min: 1,
    max: 64,
    most: 3,
    default: (values) => nearSquare(numberOf(values, "a")),
    when: (values) => values["group"] !== COMPLETE,
  },
  {
    kind: "vector",
    id: "widths",
    symbol: "w",
    refines: true,
    title: "links between two routers",
    help: "Of a group, along each dimension: one channel so many links wide; one number for all dimensions, or one for each.",
    min: 1,
    max: 16,
    most: 3,
    default: "1",
    when: (values) => values["group"] === ORDERED,
  },
];

/** A group's inside, of a valid design. */
export interface GroupShape {
  /** Most hops between two of its routers. */
  readonly hops: number;
  /** Ports of a router to others of its group, and channels, of which some take several ports. */
  readonly ports: number;
  readonly knowledge: Pick<Groups, "grid" | "dims">;
  /** Links the routers of the group whose first one is given; ports from 0 on. */
  readonly link: (builder: NetworkBuilder, first: number) => void;
}

export function groupShape(values: Values): GroupShape {
  const a = numberOf(values, "a");
  const group = choiceOf(values, "group");
  if (group === COMPLETE) {
    return {
      hops: 1,
      ports: a - 1,
      knowledge: { grid: null, dims: null },
      link: (builder, first) => {
        for (let i = 0; i < a; i++) for (let j = i + 1; j < a; j++) builder.link(first + i, j - 1, first + j, i, LOCAL);
      },
    };
  }
  const grid = gridOf(vectorOf(values, "dims"), "all", group === ORDERED ? vectorOf(values, "widths") : [1]);
  const [columns = 1, rows = 1] = grid.dims;
  return {
    hops: grid.dims.filter((k) => k > 1).length,
    ports: gridRadix(grid),
    knowledge: group === CORNERS ? { grid: { rows, columns }, dims: null } : { grid: null, dims: grid.dims },
    link: (builder, first) => {
      linkLines(builder, first, grid);
    },
  };
}

/** One channel between every two routers of a line, as wide as the dimension has links; its ports follow each other. */
function linkLines(builder: NetworkBuilder, first: number, grid: Grid): void {
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

/** What is wrong with a group's dimensions, or null. */
export function groupComplaint(values: Values): Complaint | null {
  const group = choiceOf(values, "group");
  if (group === COMPLETE) return null;
  const a = numberOf(values, "a");
  const dims = vectorOf(values, "dims");
  const told = dims.join("x");
  if (dims.reduce((product, k) => product * k, 1) !== a)
    return {
      parameter: "dims",
      message: `dims = ${told} is not a group of a = ${a} routers: the product of dims must be ${a}, such as ${nearSquare(a)}.`,
    };
  if (group === CORNERS && (dims.length !== 2 || dims.includes(1)))
    return {
      parameter: "dims",
      message: `dims = ${told} is not a grid of rows and columns: with group = ${CORNERS} dims must be two numbers of at least 2 with x between them, whose product is a = ${a}.`,
    };
  const widths = vectorOf(values, "widths");
  if (group === ORDERED && widths.length !== 1 && widths.length !== dims.length)
    return {
      parameter: "widths",
      message: `widths = ${widths.join("x")} has ${widths.length} numbers for ${dims.length === 1 ? "one dimension" : `${dims.length} dimensions`}: widths must be one number${dims.length === 1 ? "" : ` or ${dims.length} with x between them`}.`,
    };
  return null;
}
