/**
 * Links inside a dragonfly's group: all to all, along the dimensions of a flattened butterfly (Kim et al. 2008, section 3.2 and Figure 6),
 * or as a Slim Fly (Besta, Hoefler 2014, section VII-A).
 */
import { vectorOf } from "../descriptor.ts";
import type { Complaint, Numbers, Parameter, Texts, ValuesOf } from "../descriptor.ts";
import { gridOf, gridRadix } from "./grid-points.ts";
import { variants } from "./dragonfly-later.ts";
import { LOCAL } from "./network.ts";
import type { Groups, NetworkBuilder } from "./network.ts";

const COMPLETE = "complete";
const CORNERS = "hamming-2d";
const ORDERED = "flattened-butterfly";
const SLIM = "slim-fly";

/** Routers of Slim Flies, 2q², at most 256. */
const SLIM_SIZES: readonly number[] = [32, 50, 98, 128, 162, 242];
const isGrid = ({ group }: Texts<"group">): boolean => group === CORNERS || group === ORDERED;

const SQUARES: string[] = [];

/** The factors of n that are nearest to each other, the larger first: 8 is 4x2. A search asks for the same ones again and again. */
function nearSquare(n: number): string {
  return (SQUARES[n] ??= nearestFactors(n));
}

function nearestFactors(n: number): string {
  let small = Math.floor(Math.sqrt(n));
  while (n % small > 0) small--;
  return small === 1 ? String(n) : `${n / small}x${small}`;
}

/** Parameters of all families with groups; the number of a group's routers is `a`. */
export const GROUP_PARAMETERS = [
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
      {
        id: SLIM,
        title: "Slim Fly",
        help: "A group is a Slim Fly of 2q² routers (Besta, Hoefler 2014, section VII-A).",
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
    default: ({ a }: Numbers<"a">) => nearSquare(a),
    when: isGrid,
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
    when: ({ group }: Texts<"group">) => group === ORDERED,
  },
] as const satisfies readonly Parameter[];

/** Routers of a group, and how they are linked. */
export type Group = Numbers<"a"> & ValuesOf<typeof GROUP_PARAMETERS>;

/** The inside of a group, for a valid design. */
export interface GroupShape {
  /** Most hops between two of its routers. */
  readonly hops: number;
  /** True if packets cross it dimension by dimension. */
  readonly ordered?: true;
  /** Ports of a router to others of its group, and its channels, of which some take several ports. */
  readonly ports: number;
  readonly knowledge: Pick<Groups, "grid" | "dims" | "middles">;
  /** Links the routers of the group with this first router; ports count from 0. */
  readonly link: (builder: NetworkBuilder, first: number) => void;
}

/** Throws Missing for groups that few designs have if they are not loaded. */
export function groupShape(values: Group): GroupShape {
  const { a, group } = values;
  if (group === COMPLETE) {
    return {
      hops: a === 1 ? 0 : 1,
      ports: a - 1,
      knowledge: { grid: null, dims: null, middles: null },
      link: (builder, first) => {
        for (let i = 0; i < a; i++) for (let j = i + 1; j < a; j++) builder.link(first + i, j - 1, first + j, i, LOCAL);
      },
    };
  }
  if (group === SLIM) return variants().slimGroup(a);
  const grid = gridOf(vectorOf(values.dims), "all", group === ORDERED ? vectorOf(values.widths) : [1]);
  const [columns = 1, rows = 1] = grid.dims;
  return {
    hops: grid.dims.filter((k) => k > 1).length,
    ...(group === ORDERED && { ordered: true }),
    ports: gridRadix(grid),
    knowledge: {
      grid: group === CORNERS ? { rows, columns } : null,
      dims: group === CORNERS ? null : grid.dims,
      middles: null,
    },
    link: (builder, first) => {
      variants().linkLines(builder, first, grid);
    },
  };
}

/** The hops across a group, for any design. */
export function groupHops(values: Group): Pick<GroupShape, "hops" | "ordered"> {
  if (values.group === COMPLETE) return values.a === 1 ? ALONE : LINKED;
  return values.group === SLIM ? { hops: 2 } : groupShape(values);
}

const [ALONE, LINKED] = [{ hops: 0 }, { hops: 1 }];

/** Ports of a router to others of its group, for a valid design. */
export function groupPorts(values: Group): number {
  return values.group === COMPLETE ? values.a - 1 : groupShape(values).ports;
}

/** The error in a group's dimensions, or null. */
export function groupComplaint(values: Group): Complaint | null {
  const { group } = values;
  if (group === COMPLETE) return null;
  const { a } = values;
  if (group === SLIM) {
    if (SLIM_SIZES.includes(a)) return null;
    return {
      parameter: "a",
      message: `a = ${a} is no Slim Fly: with group = ${SLIM} a must be ${SLIM_SIZES.join(", ")}.`,
    };
  }
  const dims = vectorOf(values.dims);
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
  const widths = vectorOf(values.widths);
  if (group === ORDERED && widths.length !== 1 && widths.length !== dims.length)
    return {
      parameter: "widths",
      message: `widths = ${widths.join("x")} has ${widths.length} numbers for ${dims.length === 1 ? "one dimension" : `${dims.length} dimensions`}: widths must be one number${dims.length === 1 ? "" : ` or ${dims.length} with x between them`}.`,
    };
  return null;
}
