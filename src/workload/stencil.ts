/** The exchange between neighbours on a grid of tasks (Prisacari et al. 2014, section 3.2). */
import { vectorOf } from "../descriptor.ts";
import type { Complaint, Numbers, Texts, Values, ValuesOf } from "../descriptor.ts";
import { endpointsOf } from "../traffic/fixed.ts";
import { coordinatesOf, product, rankAt } from "./blocks.ts";
import { workload } from "./descriptor.ts";
import { free, MAX_DIMENSIONS } from "./placing.ts";
import { ProgramBuilder } from "./program.ts";
import type { Program } from "./program.ts";
import type { Neighbourhood } from "./stencil-exchange.ts";

/**
 * Builds the program of an exchange. `sends` names what a task sends in every iteration. Between two iterations a task computes for so many
 * cycles, once all of the iteration has come to it. Messages of the first are sent at once.
 */
function exchange(
  ranks: number,
  iterations: number,
  compute: number,
  sends: (rank: number, send: (destination: number, bytes: number) => void) => void,
): Program {
  const builder = new ProgramBuilder(ranks);
  let received: number[][] = [];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const before = received;
    received = Array.from({ length: ranks }, () => []);
    for (let rank = 0; rank < ranks; rank++) {
      const after = iteration === 0 ? [] : [builder.work(rank, compute, { after: before[rank]!, iteration })];
      sends(rank, (destination, bytes) => {
        received[destination]!.push(builder.message(rank, destination, bytes, { after, iteration }));
      });
    }
  }
  return builder.build();
}

/** Default number of cells along a side of the domain. */
const DEFAULT_SIDE_CELLS = 512;
/** Default number of dimensions of the grid of tasks. */
const DEFAULT_DIMENSIONS = 3;

/** How far neighbours differ: in one coordinate, two, or all. */
const COORDINATES_APART = { faces: 1, edges: 2, corners: MAX_DIMENSIONS } as const satisfies Readonly<Record<Neighbourhood, number>>;

type Stencil = Texts<"tasks" | "domain" | "periodic"> & Numbers<"cellBytes"> & { readonly neighbours: Neighbourhood };

/** A neighbour of every task: the difference of its coordinates, and the cells where the two touch. */
export interface Contact {
  readonly offset: readonly number[];
  readonly cells: number;
}

/** Neighbours in a grid of tasks of a domain. There is none across a dimension of one task, since it would be the task itself. */
function contactsOf(tasks: readonly number[], domain: readonly number[], reach: number): readonly Contact[] {
  let offsets: number[][] = [[]];
  for (const count of tasks) offsets = offsets.flatMap((offset) => (count > 1 ? [-1, 0, 1] : [0]).map((step) => [...offset, step]));
  return offsets
    .map((offset) => ({ offset, cells: product(offset.map((step, i) => (step === 0 ? domain[i]! / tasks[i]! : 1))) }))
    .filter(({ offset }) => {
      const differing = offset.filter((step) => step !== 0).length;
      return differing > 0 && differing <= reach;
    });
}

/** The number of a task's neighbour, or -1 beyond the border of a domain that is not periodic. */
function neighbourOf(rank: number, { offset }: Contact, tasks: readonly number[], periodic: boolean): number {
  const at = coordinatesOf(rank, tasks).map((x, i) => x + offset[i]!);
  if (!periodic && at.some((x, i) => x < 0 || x >= tasks[i]!)) return -1;
  return rankAt(
    at.map((x, i) => (x + tasks[i]!) % tasks[i]!),
    tasks,
  );
}

/** The default grid: the most tasks, a power of two along each of three dimensions, that a network has endpoints for. */
function defaultTasks(values: Values): string {
  const powers = Math.floor(Math.log2(Math.max(1, free(values).length)));
  return Array.from(
    { length: DEFAULT_DIMENSIONS },
    (_, i) => 2 ** Math.min(9, Math.floor((powers + DEFAULT_DIMENSIONS - 1 - i) / DEFAULT_DIMENSIONS)),
  ).join("x");
}

function unequal(values: Stencil): Complaint | null {
  const tasks = vectorOf(values.tasks);
  const domain = vectorOf(values.domain);
  if (tasks.length !== domain.length)
    return {
      parameter: "domain",
      message: `domain = ${values.domain} has ${domain.length} dimensions and tasks = ${values.tasks} has ${tasks.length}: domain must have as many.`,
    };
  const i = tasks.findIndex((count, k) => domain[k]! % count !== 0);
  if (i >= 0)
    return {
      parameter: "tasks",
      message: `tasks = ${values.tasks} does not divide the domain of ${values.domain} cells: along dimension ${i + 1} tasks must be a divisor of ${domain[i]!}.`,
    };
  const endpoints = endpointsOf(values);
  if (product(tasks) <= endpoints) return null;
  return {
    parameter: "tasks",
    message: `tasks = ${values.tasks} makes ${product(tasks)} tasks, more than the ${endpoints} endpoints of this network: tasks must multiply to ${endpoints} at most.`,
  };
}

/** Neighbours, cells and bytes of a design's stencil. */
function stencilOf(values: Stencil): {
  readonly tasks: readonly number[];
  readonly contacts: readonly Contact[];
  readonly periodic: boolean;
  readonly cellBytes: number;
} {
  const tasks = vectorOf(values.tasks);
  return {
    tasks,
    contacts: contactsOf(tasks, vectorOf(values.domain), COORDINATES_APART[values.neighbours]),
    periodic: values.periodic === "1",
    cellBytes: values.cellBytes,
  };
}

const DIGESTED: Readonly<Record<Neighbourhood, string>> = { faces: "by faces", edges: "by faces and edges", corners: "all around" };

export const stencil = workload({
  id: "stencil",
  title: "Stencil exchange",
  group: "Workloads",
  summary: "Tasks on a grid exchange the borders of their parts of a domain with their neighbours.",
  source: "Prisacari et al. 2014, section 3.2",
  parameters: [
    {
      kind: "vector",
      id: "tasks",
      symbol: "β",
      title: "tasks",
      help: "Tasks along each dimension, one to five.",
      min: 1,
      max: 65536,
      most: MAX_DIMENSIONS,
      front: true,
      default: defaultTasks,
    },
    {
      kind: "vector",
      id: "domain",
      symbol: "α",
      title: "domain",
      help: "Cells along each dimension, shared out evenly among the tasks.",
      min: 1,
      max: 1048576,
      most: MAX_DIMENSIONS,
      front: true,
      default: ({ tasks }: Texts<"tasks">) =>
        vectorOf(tasks)
          .map(() => DEFAULT_SIDE_CELLS)
          .join("x"),
    },
    {
      kind: "choice",
      id: "periodic",
      title: "borders",
      help: "Whether opposite borders of the domain are neighbours.",
      options: [
        { id: "1", title: "periodic", help: "The last task along a dimension is a neighbour of the first." },
        { id: "0", title: "open", help: "Tasks at a border have no neighbour beyond it." },
      ],
      default: "1",
    },
    {
      kind: "choice",
      id: "neighbours",
      title: "neighbours",
      help: "With whom a task exchanges, in proportion to the cells where they touch.",
      options: [
        { id: "faces", title: "faces", help: "Tasks that differ in one coordinate, as in the paper." },
        { id: "edges", title: "faces and edges", help: "Tasks that differ in one or two coordinates." },
        { id: "corners", title: "all around", help: "Tasks that differ in any coordinates, corners included." },
      ],
      default: "faces",
    },
    {
      kind: "integer",
      id: "cellBytes",
      title: "bytes of a cell",
      help: "What is sent of a cell to each neighbour that it touches.",
      unit: "B",
      min: 1,
      max: 1048576,
      sliderMax: 4096,
      default: 1024,
    },
  ],
  atOnce: true,
  predicted: true,
  digest: (values) =>
    `${values.periodic === "1" ? "periodic" : "open borders"}, ${DIGESTED[values.neighbours]} · ${values.cellBytes}-byte cells`,
  tasks: (values) => vectorOf(values.tasks),
  messages: (values) => {
    const { tasks, contacts } = stencilOf(values);
    return product(tasks) * contacts.length;
  },
  check: unequal,
  program: (values) => {
    const { tasks, contacts, periodic, cellBytes } = stencilOf(values);
    return exchange(product(tasks), values.iterations, values.compute, (rank, send) => {
      for (const contact of contacts) {
        const neighbour = neighbourOf(rank, contact, tasks, periodic);
        if (neighbour >= 0) send(neighbour, contact.cells * cellBytes);
      }
    });
  },
});

export type StencilValues = ValuesOf<(typeof stencil)["parameters"]>;
