/** What a sweep costs besides its simulations: 1,000 points of 72 endpoints, as a sweep kept in a file and bare on the same pool. */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureCommand } from "../../src/cli/bundle.mjs";
import { ResultsFile } from "../../src/cli/results-file.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { readSweep } from "../../src/sweep/axes.ts";
import { poolRunner } from "../../src/sweep/local.ts";
import { pointsOf } from "../../src/sweep/points.ts";
import type { Points } from "../../src/sweep/points.ts";
import { SweepRun } from "../../src/sweep/run.ts";
import type { RecordStore } from "../../src/sweep/run.ts";
import { nodePool } from "../../src/workers/node.ts";
import type { Pool } from "../../src/workers/pool.ts";

export const POINTS = 1000;
const STUDY = "p=2&a=4&h=2&routing=ugal-l&load=0.3";
/** Percent of the bare simulations' processor time. */
const GOAL = 5;

/** The same points for everything that is measured. */
export function sweepPoints(count = POINTS): Points {
  const read = readSweep(`seed:1..${count}`);
  if ("message" in read) throw new Error(read.message);
  const points = pointsOf(parseStudy(STUDY).study, read.sweep);
  if ("message" in points) throw new Error(points.message);
  return points;
}

interface Spent {
  /** Processor time of all threads, and of the points alone, seconds. */
  readonly processor: number;
  readonly wall: number;
}

async function timed(act: () => Promise<unknown>): Promise<Spent> {
  const before = process.cpuUsage();
  const began = performance.now();
  await act();
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1e6, wall: (performance.now() - began) / 1000 };
}

/** The load points alone, as many under way as there are workers and one more. */
async function bare(pool: Pool, points: Points): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < points.count) {
      const { design } = points.at(next++).work!;
      await pool.run("loadPoint", design, {}, 0.3).done;
    }
  };
  await Promise.all(Array.from({ length: pool.size + 1 }, one));
}

async function swept(pool: Pool, points: Points, store: RecordStore): Promise<void> {
  const run = new SweepRun(points, store, poolRunner(pool, "here"), { onPoint: () => undefined, onProgress: () => undefined });
  const { complete, progress } = await run.done;
  if (!complete || progress.failed > 0) throw new Error(`${progress.failed} points failed`);
}

export async function benchSweep(): Promise<void> {
  const points = sweepPoints();
  const folder = mkdtempSync(join(tmpdir(), "flitlab-bench-"));
  const worker = pathToFileURL(join(await ensureCommand(), "../worker.js"));
  const pool = nodePool(availableParallelism(), worker);
  const file = new ResultsFile(join(folder, "results.sqlite"));
  try {
    // Workers and their code are warm for both.
    await bare(pool, sweepPoints(20));
    const alone = await timed(() => bare(pool, points));
    const whole = await timed(() => swept(pool, points, file));
    const known = await timed(() => swept(pool, points, file));
    const over = (100 * (whole.processor - alone.processor)) / alone.processor;
    console.log(
      `sweep of ${POINTS} points of 72 endpoints, ${pool.size} workers: ${whole.wall.toFixed(1)} s (bare ${alone.wall.toFixed(1)} s); processor time ${whole.processor.toFixed(1)} s against ${alone.processor.toFixed(1)} s, ${over.toFixed(1)} % more (${GOAL} % wanted), ${((1000 * (whole.processor - alone.processor)) / POINTS).toFixed(2)} ms a point; known ones ${((1000 * known.wall) / POINTS).toFixed(2)} ms a point`,
    );
  } finally {
    file.close();
    pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
