/**
 * The order of unit tests, and the part of the long ones that a commit runs: those that take longest first, so that no processor waits for
 * one of them at the end.
 */
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Files of four seconds and more, by falling time on two processors; they take three quarters of the time of all. */
export const LONG: readonly (readonly [name: string, seconds: number])[] = [
  ["conformance/families", 56],
  ["package/command", 36],
  ["engine/package", 32],
  ["docs/commands", 35],
  ["cli/results", 31],
  ["routing/damage", 26],
  ["house/recipes", 25],
  ["workers/pool", 23],
  ["cost/search", 20],
  ["cli/help", 25],
  ["cli/sweep", 20],
  ["cli/verify-again", 18],
  ["simulation/drawn", 17],
  ["cli/search", 17],
  ["simulation/precision", 16],
  ["topology/import/hostile", 15],
  ["estimate/collisions", 14],
  ["estimate/collectives", 14],
  ["simulation/features", 13],
  ["random/precision", 13],
  ["simulation/saturation", 12],
  ["simulation/parts", 12],
  ["adversary/worst-found", 12],
  ["topology/import/round-trip", 11],
  ["report/page", 11],
  ["estimate/steps", 11],
  ["analysis/outside", 11],
  ["routing/ecmp", 10],
  ["topology/import/large", 10],
  ["analysis/large", 10],
  ["cli/resilience", 9],
  ["random/sweep", 9],
  ["workers/jobs/linear-program", 9],
  ["simulation/cascade", 9],
  ["simulation/timing", 8],
  ["workload/trace-hostile", 8],
  ["random/studies", 8],
  ["comparison/bounds-and-simulation", 8],
  ["studio/answer", 8],
  ["random/own-network", 8],
  ["simulation/session", 8],
  ["routing/routes", 7],
  ["cli/report", 7],
  ["study/codec", 7],
  ["throughput/reference", 7],
  ["throughput/exact", 7],
  ["cli/network-file", 7],
  ["routing/grid", 7],
  ["cli/impact", 7],
  ["cli/estimate", 7],
  ["docs/spans", 6],
  ["cost/rows", 6],
  ["cli/damaged-results", 6],
  ["cli/fabric", 6],
  ["cost/carried", 6],
  ["simulation/plain", 6],
  ["routing/paths", 6],
  ["cli/structure", 6],
  ["throughput/generation", 6],
  ["comparison/structure-and-cost", 6],
  ["simulation/booksim-examples", 6],
  ["analysis/bisection", 6],
  ["random/bounds", 6],
  ["workload/bus-bandwidth", 5],
  ["traffic/patterns", 5],
  ["throughput/bad-input", 5],
  ["estimate/uneven-trees", 5],
  ["workload/node", 5],
  ["cost/tree-rule", 5],
  ["drawing/endpoints", 5],
  ["random/workers", 5],
  ["random/completion", 5],
  ["cli/verify", 5],
  ["study/unit", 5],
  ["cli/output", 5],
  ["study/validation", 5],
  ["simulation/claims", 5],
  ["border/texts", 5],
  ["workers/session", 5],
  ["topology/hypercube", 5],
  ["simulation/waits", 5],
  ["cli/stencil", 4],
  ["topology/import/networkx", 4],
  ["validate/costs", 4],
  ["topology/slim-fly", 4],
  ["simulation/booksim", 4],
  ["studio/added-rows", 4],
  ["cost/crossed", 4],
  ["throughput/bandwidths", 4],
  ["cli/sweep-export", 4],
  ["cost/life", 4],
  ["routing/ugal", 4],
  ["house/words", 4],
];

const PLACES = new Map(LONG.map(([name], place) => [name, place]));

function placeOf({ moduleId }: TestSpecification): number {
  const name = /tests\/(.+)\.test\.ts$/.exec(moduleId)?.[1] ?? "";
  return PLACES.get(name) ?? LONG.length;
}

/** Which of so many parts each long file is in: the longest first, each to the part that has least so far. */
export function partsOf(count: number): readonly number[] {
  const sums = Array.from({ length: count }, () => 0);
  return LONG.map(([, seconds]) => {
    const part = sums.indexOf(Math.min(...sums));
    sums[part]! += seconds;
    return part;
  });
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** All short files, and the long ones of one part. */
  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!;
    const parts = partsOf(count);
    return Promise.resolve(files.filter((file) => placeOf(file) === LONG.length || parts[placeOf(file)] === index - 1));
  }
}
