/** Figures 3 to 7 of Prisacari et al. 2014 as groups of numbers: simulations, with the predictions beside them. */
import type { GroupPlan } from "../bars.ts";
import type { Extent, Cell, Titled } from "../cell.ts";
import { cellOf } from "../cell.ts";

// The exchanges of Prisacari et al. 2014, section 4: tasks on DF(4,8,4), their blocks, and the studies that run them.

type Vector = readonly number[];

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
type Routes = keyof typeof ROUTES;

/** Approximate seconds of processor time a flit. */
const EFFORT = 7e-7;

/** What the paper leaves open of bandwidths: the ids of the readings. */
export const [EQUAL, FREE] = ["equal", "free"] as const;
/** Bandwidth of a channel between groups, over an endpoint's, where endpoints do not bind. */
const NARROW = 0.05;
/** Messages of direct routes are shorter there by this factor, for they take as much longer. */
const SHORTER = 8;
/**
 * Scale of messages at least where routes are drawn and a narrow channel waits for the fullest of all: with 1/128 of 8x8x4 tasks in blocks
 * of 4x4x2 that has 1.47 times its share, with 1/32, 1/8, 1/2 and 1 it has 1.28, 1.11, 1.04 and 1.03 times.
 */
const EVEN = { few: 1 / 4, many: 1 } as const;
/** Tasks with messages so large that fewer bytes do. */
const FEW = 64;

interface Run {
  readonly tasks: Vector;
  readonly block: Vector;
  readonly placement: "cartesian" | "random-group";
  readonly routes: Routes;
  /** Bandwidth of local channels, as a multiple of all others'. */
  readonly local: number;
  /** True where local channels are to bind, whatever the reading; else they are wide where endpoints do not bind. */
  readonly binds?: true;
}

/** What the messages of a run are. */
type Sent = Pick<Run, "tasks" | "placement" | "routes">;

/** Cells, scale of messages, and bandwidths of a run. */
interface Given {
  readonly extent: Extent;
  readonly reading: string;
}

/** Tasks at random have the messages of the blocks that they are held against. */
function scaleOf({ tasks, routes, placement }: Sent, { extent, reading }: Given): number {
  const { messageScale } = SIZES[extent];
  if (reading !== FREE) return messageScale;
  if (routes === "direct" && placement === "cartesian") return messageScale / SHORTER;
  return Math.max(messageScale, product(tasks) > FEW ? EVEN.many : EVEN.few);
}

function bandwidthsOf({ local, binds }: Run, { reading }: Given): string {
  if (reading === FREE) return `&globalBandwidth=${NARROW}&localBandwidth=${binds ? NARROW * local : 1}`;
  return local === 1 ? "" : `&localBandwidth=${local}`;
}

function textOf(vector: Vector): string {
  return vector.join("x");
}

function product(vector: Vector): number {
  return vector.reduce((all, one) => all * one, 1);
}

/** Flits of a task: two messages along each dimension that is divided (equation 9). */
export function flitsOf(sent: Sent, given: Given): number {
  const { tasks } = sent;
  const { cellBytes } = SIZES[given.extent];
  const cells = tasks.reduce(
    (sum, beta, k) => sum + (beta > 1 ? 2 : 0) * product(tasks.map((other, i) => (i === k ? 1 : SIDE / other))),
    0,
  );
  return (cells * cellBytes * scaleOf(sent, given)) / FLIT_BYTES;
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
function groupsOf(tasks: Vector, block: Vector): Vector {
  return tasks.map((beta, k) => beta / block[k]!);
}

function tasksPerGroup(block: Vector): number {
  return product(block);
}

function studyOf(run: Run, given: Given): string {
  const { tasks, block, placement, routes, local } = run;
  const { cellBytes } = SIZES[given.extent];
  return (
    `p=4&a=8&h=4&traffic=stencil&tasks=${textOf(tasks)}&cellBytes=${cellBytes}&placement=${placement}&block=${textOf(block)}` +
    `&run=completion&messageScale=${scaleOf(run, given)}&flitBytes=${FLIT_BYTES}&packetSize=16&${ROUTES[routes]}` +
    bandwidthsOf(run, given) +
    (given.reading === FREE ? "&speedup=2&maxCycles=20000000" : local === 1 ? "" : "&speedup=4")
  );
}

/** The name and series of a cell; `bandwidth`: it is what a task sends a cycle, not the cycles. */
interface As {
  readonly pattern: Titled;
  readonly series: string;
  readonly bandwidth: boolean;
}

function partsOf(run: Run, { pattern, series, bandwidth }: As, given: Given): Omit<Cell, "study" | "key" | "values" | "kind" | "effort"> {
  const network = { id: textOf(run.tasks), title: `${textOf(run.tasks)} tasks` };
  return {
    id: `${network.id}.${pattern.id}.${series}`,
    network,
    pattern,
    series,
    ...(bandwidth ? { flits: flitsOf(run, given) } : {}),
  };
}

/** The run simulated to its last delivery. */
function simulated(run: Run, as: As, given: Given): Cell {
  const effort = EFFORT * product(run.tasks) * flitsOf(run, given);
  return cellOf(studyOf(run, given), { ...partsOf(run, as, given), kind: "simulate", effort });
}

/** The model's prediction of it (equations 22, 24 and 26), without local channels. */
function predicted(run: Run, as: As, given: Given): Cell {
  return cellOf(studyOf(run, given), { ...partsOf(run, as, given), kind: "stencil", effort: 0.01 });
}

/** What direct routes carry with local channels counted (equation 6): a bandwidth, whatever the messages' size. */
function counted(run: Run, as: Omit<As, "bandwidth">, given: Given): Cell {
  const { tasks, block, placement } = run;
  const study = `p=4&a=8&h=4&traffic=stencil&tasks=${textOf(tasks)}&placement=${placement}&block=${textOf(block)}&model=min-uniform${bandwidthsOf(run, given)}`;
  return cellOf(study, { ...partsOf(run, { ...as, bandwidth: false }, given), kind: "throughput", effort: 0.1 });
}

export type Plans = (given: Given) => readonly GroupPlan[];

/** Series of the simulation, of the model, of the model with local channels, and of blocks beside random placement. */
export const [SIMULATED, MODEL, WITH_LOCAL, BLOCKS] = ["simulated", "predicted", "local", "blocks"] as const;

type Named = GroupPlan["series"][number];

function named(series: string, title: string, label: string): Named {
  return { series, title, label, models: series === SIMULATED ? [] : [series] };
}

const SIMULATION = named(SIMULATED, "simulated", "simulated");

/** Local channels so wide that they are no bottleneck, as the paper has them in Figures 4 and 5 without saying how wide. */
const WIDE = 4;

/** The decompositions of the domain into 64 tasks, with indirect routes: a group of bars each, over all its blocks. `bandwidth`: Figure 3(a) instead of 3(c). */
export function decompositions(bandwidth: boolean): Plans {
  return (given) =>
    decompositionsOf(64).map((tasks) => ({
      title: textOf(tasks),
      series: [SIMULATION, named(MODEL, "predicted (equation 24)", "model")],
      cells: blocksOf(tasks).flatMap((block) => {
        const run: Run = { tasks, block, placement: "cartesian", routes: "indirect", local: 1 };
        const pattern = { id: `indirect-${textOf(block)}`, title: textOf(block) };
        return [
          simulated(run, { pattern, series: SIMULATED, bandwidth }, given),
          predicted(run, { pattern, series: MODEL, bandwidth }, given),
        ];
      }),
    }));
}

/** All blocks of the tasks, a group of bars each: Figures 4 and 5. */
export function placements(tasks: Vector, routes: Routes): Plans {
  return (given) =>
    blocksOf(tasks).map((block) => {
      const run: Run = { tasks, block, placement: "cartesian", routes, local: WIDE };
      const pattern = { id: `${routes}-${textOf(block)}`, title: textOf(block) };
      return {
        title: textOf(block),
        subtitle: textOf(groupsOf(tasks, block)),
        series: [SIMULATION, named(MODEL, `predicted (equation ${routes === "direct" ? 22 : 24})`, "model")],
        cells: [
          simulated(run, { pattern, series: SIMULATED, bandwidth: false }, given),
          predicted(run, { pattern, series: MODEL, bandwidth: false }, given),
        ],
      };
    });
}

/**
 * The tasks of Figure 6, and for every number of tasks to a group the block nearest to a cube. Not two groups: equation 26 divides by the
 * logarithm of the logarithm of their number, which is below zero.
 */
const RANDOM: readonly (readonly [Vector, readonly Vector[]])[] = [
  [
    [4, 4, 4],
    [
      [4, 2, 2],
      [2, 2, 2],
      [2, 2, 1],
      [2, 1, 1],
    ],
  ],
  [
    [8, 8, 4],
    [
      [4, 4, 2],
      [4, 2, 2],
      [2, 2, 2],
    ],
  ],
  [[16, 8, 8], [[4, 4, 2]]],
];

/** Random tasks with direct routes, and beside them as many to a group in a block with indirect ones: Figure 6. */
export const random: Plans = (given) =>
  RANDOM.flatMap(([tasks, blocks]) =>
    blocks.map((block) => {
      const size = tasksPerGroup(block);
      const count = tasks.reduce((all, beta) => all * beta, 1);
      const pattern = { id: `random-${size}`, title: `${size} tasks to a group` };
      const run: Run = { tasks, block, placement: "random-group", routes: "direct", local: WIDE };
      const other: Run = { tasks, block, placement: "cartesian", routes: "indirect", local: WIDE };
      return {
        title: `${count} tasks`,
        subtitle: `${size} to a group`,
        series: [
          SIMULATION,
          named(MODEL, "predicted (equation 26)", "model"),
          named(BLOCKS, "blocks, indirect routes, simulated", "blocks"),
        ],
        cells: [
          simulated(run, { pattern, series: SIMULATED, bandwidth: false }, given),
          predicted(run, { pattern, series: MODEL, bandwidth: false }, given),
          simulated(other, { pattern, series: BLOCKS, bandwidth: false }, given),
        ],
      };
    }),
  );

/** For Figure 7 two blocks with each number of tasks to a group, the fullest groups first; and the bandwidths of local channels. */
const SOME: readonly Vector[] = [
  [4, 4, 2],
  [8, 4, 1],
  [4, 2, 2],
  [8, 2, 1],
  [2, 2, 2],
  [4, 2, 1],
];
export const LOCAL = [1, 2, 4, 8] as const;

/** The label of a group of Figure 7 under its bars. */
export function timesText(local: number): string {
  return `${local}×`;
}

/** What a task sends a cycle, with direct routes and more and more local bandwidth: Figure 7. */
export const local: Plans = (given) =>
  SOME.flatMap((block) =>
    LOCAL.map((times) => {
      const run: Run = { tasks: [8, 8, 4], block, placement: "cartesian", routes: "direct", local: times, binds: true };
      const pattern = { id: `local-${textOf(block)}-${times}`, title: `${textOf(block)}, local channels ${timesText(times)}` };
      return {
        title: textOf(block),
        subtitle: timesText(times),
        series: [
          SIMULATION,
          named(MODEL, "global channels (equation 22)", "global"),
          named(WITH_LOCAL, "local channels counted, too (equation 6)", "both"),
        ],
        cells: [
          simulated(run, { pattern, series: SIMULATED, bandwidth: true }, given),
          predicted(run, { pattern, series: MODEL, bandwidth: true }, given),
          counted(run, { pattern, series: WITH_LOCAL }, given),
        ],
      };
    }),
  );
