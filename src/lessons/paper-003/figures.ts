/** Figures 3 to 7 of Prisacari et al. 2014 as groups of numbers: simulations, with the predictions beside them. */
import type { GroupPlan } from "../bars.ts";
import type { Extent } from "../cell.ts";
import { blocksOf, counted, decompositionsOf, groupsOf, predicted, simulated, tasksPerGroup, textOf } from "./exchanges.ts";
import type { Routes, Run, Vector } from "./exchanges.ts";

export type Plans = (extent: Extent) => readonly GroupPlan[];

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
  return (extent) =>
    decompositionsOf(64).map((tasks) => ({
      title: textOf(tasks),
      series: [SIMULATION, named(MODEL, "predicted (equation 24)", "model")],
      cells: blocksOf(tasks).flatMap((block) => {
        const run: Run = { tasks, block, placement: "cartesian", routes: "indirect", local: 1 };
        const pattern = { id: `indirect-${textOf(block)}`, title: textOf(block) };
        return [
          simulated(run, { pattern, series: SIMULATED, bandwidth }, extent),
          predicted(run, { pattern, series: MODEL, bandwidth }, extent),
        ];
      }),
    }));
}

/** All blocks of the tasks, a group of bars each: Figures 4 and 5. */
export function placements(tasks: Vector, routes: Routes): Plans {
  return (extent) =>
    blocksOf(tasks).map((block) => {
      const run: Run = { tasks, block, placement: "cartesian", routes, local: WIDE };
      const pattern = { id: `${routes}-${textOf(block)}`, title: textOf(block) };
      return {
        title: textOf(block),
        subtitle: textOf(groupsOf(tasks, block)),
        series: [SIMULATION, named(MODEL, `predicted (equation ${routes === "direct" ? 22 : 24})`, "model")],
        cells: [
          simulated(run, { pattern, series: SIMULATED, bandwidth: false }, extent),
          predicted(run, { pattern, series: MODEL, bandwidth: false }, extent),
        ],
      };
    });
}

/** The tasks of Figure 6, and for every number of tasks to a group the block nearest to a cube. */
const RANDOM: readonly (readonly [Vector, readonly Vector[]])[] = [
  [
    [4, 4, 4],
    [
      [4, 4, 2],
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
export const random: Plans = (extent) =>
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
          simulated(run, { pattern, series: SIMULATED, bandwidth: false }, extent),
          predicted(run, { pattern, series: MODEL, bandwidth: false }, extent),
          simulated(other, { pattern, series: BLOCKS, bandwidth: false }, extent),
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
export const local: Plans = (extent) =>
  SOME.flatMap((block) =>
    LOCAL.map((times) => {
      const run: Run = { tasks: [8, 8, 4], block, placement: "cartesian", routes: "direct", local: times };
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
          simulated(run, { pattern, series: SIMULATED, bandwidth: true }, extent),
          predicted(run, { pattern, series: MODEL, bandwidth: true }, extent),
          counted(run, { pattern, series: WITH_LOCAL }, extent),
        ],
      };
    }),
  );
