/** The exchanges of Prisacari et al. 2014, section 4: tasks on DF(4,8,4), their blocks, and the studies that run them. */
import { cellOf } from "../cell.ts";
import type { Cell, Extent, Titled } from "../cell.ts";

export type Vector = readonly number[];

/** Cells along each dimension of the domain. */
const SIDE = 512;
/** Of DF(4,8,4). */
const [ENDPOINTS_PER_GROUP, GROUPS] = [32, 33];
const FLIT_BYTES = 64;

/** Bytes of a cell and the scale of messages: a kilobyte in the paper, 1 to 128 of it in a quick run. */
const SIZES: Readonly<Record<Extent, { readonly cellBytes: number; readonly messageScale: number }>> = {
  quick: { cellBytes: 128, messageScale: 1 / 16 },
  paper: { cellBytes: 1024, messageScale: 1 },
};

/** Enough room for packets of one message to pass those of another that waits; the paper does not state its queues. */
const ROUTES = { direct: "routing=min&vcs=16&buffer=2048", indirect: "routing=valiant&vcs=15&buffer=2048" } as const;
export type Routes = keyof typeof ROUTES;

/** Approximate seconds of processor time a flit. */
const EFFORT = 7e-7;

export interface Run {
  readonly tasks: Vector;
  readonly block: Vector;
  readonly placement: "cartesian" | "random-group";
  readonly routes: Routes;
  /** Bandwidth of local channels, as a multiple of all others'. */
  readonly local: number;
}

export function textOf(vector: Vector): string {
  return vector.join("x");
}

function product(vector: Vector): number {
  return vector.reduce((all, one) => all * one, 1);
}

/** Flits of a task: two messages along each dimension that is divided (equation 9). */
export function flitsOf(tasks: Vector, extent: Extent): number {
  const { cellBytes, messageScale } = SIZES[extent];
  const cells = tasks.reduce(
    (sum, beta, k) => sum + (beta > 1 ? 2 : 0) * product(tasks.map((other, i) => (i === k ? 1 : SIDE / other))),
    0,
  );
  return (cells * cellBytes * messageScale) / FLIT_BYTES;
}

/** Blocks (gamma) that divide the tasks and fit the groups, those with most tasks first, as in the paper's figures. */
export function blocksOf(tasks: Vector): readonly Vector[] {
  let blocks: Vector[] = [[]];
  for (const beta of tasks) {
    const divisors = Array.from({ length: beta }, (_, i) => i + 1).filter((n) => beta % n === 0);
    blocks = blocks.flatMap((block) => divisors.map((gamma) => [...block, gamma]));
  }
  const fits = (block: Vector): boolean => product(block) <= ENDPOINTS_PER_GROUP && product(tasks) / product(block) <= GROUPS;
  return blocks.filter(fits).sort((one, other) => product(other) - product(one));
}

/** The ways to cut the domain into so many tasks, one of each order of the same numbers, cubes first. */
export function decompositionsOf(tasks: number): readonly Vector[] {
  const found: Vector[] = [];
  for (let x = 1; x <= tasks; x++)
    for (let y = 1; y <= x; y++) if (tasks % (x * y) === 0 && tasks / (x * y) <= y) found.push([x, y, tasks / (x * y)]);
  return found;
}

/** Number of groups of a placement along each dimension (lambda). */
export function groupsOf(tasks: Vector, block: Vector): Vector {
  return tasks.map((beta, k) => beta / block[k]!);
}

export function tasksPerGroup(block: Vector): number {
  return product(block);
}

function studyOf({ tasks, block, placement, routes, local }: Run, extent: Extent): string {
  const { cellBytes, messageScale } = SIZES[extent];
  return (
    `p=4&a=8&h=4&traffic=stencil&tasks=${textOf(tasks)}&cellBytes=${cellBytes}&placement=${placement}&block=${textOf(block)}` +
    `&run=completion&messageScale=${messageScale}&flitBytes=${FLIT_BYTES}&packetSize=16&${ROUTES[routes]}` +
    (local === 1 ? "" : `&localBandwidth=${local}&speedup=4`)
  );
}

/** The name and series of a cell; `bandwidth`: it is what a task sends a cycle, not the cycles. */
interface As {
  readonly pattern: Titled;
  readonly series: string;
  readonly bandwidth: boolean;
}

function partsOf(
  { tasks }: Run,
  { pattern, series, bandwidth }: As,
  extent: Extent,
): Omit<Cell, "study" | "key" | "values" | "kind" | "effort"> {
  const network = { id: textOf(tasks), title: `${textOf(tasks)} tasks` };
  return {
    id: `${network.id}.${pattern.id}.${series}`,
    network,
    pattern,
    series,
    ...(bandwidth ? { flits: flitsOf(tasks, extent) } : {}),
  };
}

/** The run simulated to its last delivery. */
export function simulated(run: Run, as: As, extent: Extent): Cell {
  const effort = EFFORT * product(run.tasks) * flitsOf(run.tasks, extent);
  return cellOf(studyOf(run, extent), { ...partsOf(run, as, extent), kind: "simulate", effort });
}

/** The model's prediction of it (equations 22, 24 and 26), without local channels. */
export function predicted(run: Run, as: As, extent: Extent): Cell {
  return cellOf(studyOf(run, extent), { ...partsOf(run, as, extent), kind: "stencil", effort: 0.01 });
}

/** What direct routes carry with local channels counted (equation 6): a bandwidth, whatever the messages' size. */
export function counted(run: Run, as: Omit<As, "bandwidth">, extent: Extent): Cell {
  const { tasks, block, placement, local } = run;
  const study = `p=4&a=8&h=4&traffic=stencil&tasks=${textOf(tasks)}&placement=${placement}&block=${textOf(block)}&model=min-uniform&localBandwidth=${local}`;
  return cellOf(study, { ...partsOf(run, { ...as, bandwidth: false }, extent), kind: "throughput", effort: 0.1 });
}
