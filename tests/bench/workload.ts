/** A figure of placements simulated to completion, as Figure 4(a) of Prisacari et al. 2014 has it, on all processors. */
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { ensureCommand } from "../../src/cli/bundle.mjs";
import { parseStudy } from "../../src/study/codec.ts";
import { nodePool } from "../../src/workers/node.ts";
import { dividingBlocks, product } from "../../src/workload/blocks.ts";

/** 256 tasks with halos of 1 MiB, one to sixteen, on 1,056 endpoints of which 32 are in a group. */
const TASKS = [8, 8, 4] as const;
const [GROUPS, ROOM] = [33, 32];
const STUDY =
  "p=4&a=8&h=4&traffic=stencil&tasks=8x8x4&cellBytes=128&placement=cartesian&run=completion&messageScale=0.0625&packetSize=16&localBandwidth=4&speedup=4";
/** Seconds that it is to take on two processors. */
const TARGET = 60;

export async function benchPlacements(): Promise<void> {
  const blocks = dividingBlocks(TASKS).filter((block) => product(block) <= ROOM && product(TASKS) / product(block) <= GROUPS);
  const worker = pathToFileURL(join(await ensureCommand(), "../worker.js"));
  for (const routing of ["min", "valiant"]) {
    const pool = nodePool(availableParallelism(), worker);
    const began = performance.now();
    const runs = blocks.map((block) => {
      const { study, problems } = parseStudy(`${STUDY}&routing=${routing}&block=${block.join("x")}`);
      if (problems.length > 0) throw new Error(problems[0]!.message);
      return pool.run("completion", study.designs[0]!).done;
    });
    const results = await Promise.all(runs);
    const wall = (performance.now() - began) / 1000;
    pool.close();
    const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
    const hops = results.reduce((sum, one) => sum + one.flitHops, 0);
    console.log(
      `${blocks.length} placements of ${product(TASKS)} tasks to completion, ${routing}: ${wall.toFixed(1)} s on ${pool.size} workers (${TARGET} wanted on two), ${seconds.toFixed(1)} s of processor time, ${(hops / seconds / 1e6).toFixed(2)} M flit-hops a second`,
    );
  }
}
