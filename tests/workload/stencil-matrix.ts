/** The full traffic matrix of an exchange, task by task: what the model's formulas are held against. */
import type { Exchange } from "../../src/workload/stencil-exchange.ts";

/** Bytes from task to task, by their numbers (the last dimension fastest): matrix[source * tasks + destination]. */
export function taskMatrix({ domain, tasks, periodic, neighbours, cellBytes }: Exchange): {
  readonly count: number;
  readonly bytes: Float64Array;
} {
  const count = tasks.reduce((n, b) => n * b, 1);
  const bytes = new Float64Array(count * count);
  const most = { faces: 1, edges: 2, corners: tasks.length }[neighbours];
  for (let s = 0; s < count; s++) {
    const at = coordinates(s, tasks);
    for (let o = 0; o < 3 ** tasks.length; o++) {
      const step = tasks.map((_, k) => (Math.floor(o / 3 ** k) % 3) - 1);
      const differing = step.filter((x) => x !== 0).length;
      if (differing === 0 || differing > most || step.some((x, k) => x !== 0 && tasks[k] === 1)) continue;
      let to = at.map((x, k) => x + step[k]!);
      if (periodic) to = to.map((x, k) => (x + tasks[k]!) % tasks[k]!);
      else if (to.some((x, k) => x < 0 || x >= tasks[k]!)) continue;
      const touching = step.reduce((cells, x, k) => (x === 0 ? cells * (domain[k]! / tasks[k]!) : cells), 1);
      bytes[s * count + to.reduce((n, x, k) => n * tasks[k]! + x, 0)]! += cellBytes * touching;
    }
  }
  return { count, bytes };
}

/** Where a task of this number stands. */
export function coordinates(task: number, tasks: readonly number[]): number[] {
  const at = tasks.map(() => 0);
  for (let k = tasks.length - 1; k >= 0; k--) {
    at[k] = task % tasks[k]!;
    task = Math.floor(task / tasks[k]!);
  }
  return at;
}

/** Bytes from group to group when every block has a group of its own, of so many groups. */
export function groupMatrix(exchange: Exchange, block: readonly number[], groups: number): Float64Array {
  const { count, bytes } = taskMatrix(exchange);
  const lambda = exchange.tasks.map((beta, k) => beta / block[k]!);
  const group = Array.from({ length: count }, (_, t) =>
    coordinates(t, exchange.tasks).reduce((g, x, k) => g * lambda[k]! + Math.floor(x / block[k]!), 0),
  );
  const between = new Float64Array(groups * groups);
  for (let s = 0; s < count; s++) for (let d = 0; d < count; d++) between[group[s]! * groups + group[d]!]! += bytes[s * count + d]!;
  return between;
}

/** Bytes on the busiest channel between two groups with direct and with indirect routes (equations 2 and 3), one link a pair. */
export function busiestBetween(between: Float64Array, groups: number): { direct: number; indirect: number } {
  let direct = 0;
  let indirect = 0;
  for (let i = 0; i < groups; i++)
    for (let j = 0; j < groups; j++) {
      if (i === j) continue;
      direct = Math.max(direct, between[i * groups + j]!);
      let detours = 0;
      for (let p = 0; p < groups; p++) if (p !== i && p !== j) detours += between[i * groups + p]! + between[p * groups + j]!;
      indirect = Math.max(indirect, detours / (groups - 2));
    }
  return { direct, indirect };
}
