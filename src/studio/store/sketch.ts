/**
 * Coarse curves: every design of a run is first simulated in short windows, at the load that is looked at first. Only then is any simulated
 * as the study says. This module loads when there is one to be simulated.
 */
import { simulateLoads } from "../../engine/jobs.ts";
import type { Job, Pool } from "../../engine/jobs.ts";
import { saturationSoFar, asCoarse, coarseRun } from "../../engine/results.ts";
import type { LoadPoint, LoadProgress, Curve } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { doneIn, learnSpeed } from "./effort.ts";
import { boundKey } from "./keys.ts";
import { nearest } from "./load.ts";
import { seenIn } from "./time-from-point.ts";
import { relevantModel } from "./bounds.ts";
import { Queues } from "./queues.ts";
import type { CoarseCurve, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";
import type { LoadTrial, RunningSketch } from "./trial.ts";

/** A design's coarse curve while it is simulated. */
class Sketch implements RunningSketch {
  private readonly values: DesignValues;
  private readonly first: () => number | undefined;
  private readonly points = new Map<number, LoadPoint>();
  private readonly searched: LoadPoint[] = [];
  private readonly progress = new Map<number, LoadProgress>();
  private curve: Job<Curve> | null = null;
  private found: Curve | null = null;
  readonly queues = new Queues();

  /** `values`: with its short windows; `first`: the load that tells most, as soon as it is known. */
  constructor(values: DesignValues, first: () => number | undefined) {
    this.values = values;
    this.first = first;
  }

  /** `atOnce`: of so many workers those that it may take; `tell` hears of every point. */
  async begin(pool: Pool, atOnce: (size: number) => number, tell: () => void): Promise<void> {
    const watch = {
      onPoint: (point: LoadPoint, searched: boolean): void => {
        if (searched) this.searched.push(point);
        else this.points.set(point.load, point);
        this.progress.delete(point.load);
        tell();
      },
      onProgress: (progress: LoadProgress, searched: boolean): void => {
        this.queues.note(progress);
        if (!searched && !this.points.has(progress.load)) this.progress.set(progress.load, progress);
      },
    };
    const curve = simulateLoads(pool, this.values, watch, { first: this.first, searchLast: true }, atOnce);
    this.curve = curve;
    try {
      this.found = await curve.done;
    } finally {
      this.progress.clear();
    }
  }

  cancel(): void {
    this.curve?.cancel();
  }

  settledPoints(): readonly LoadPoint[] {
    return [...this.points.values()].filter(({ coarse, complete }) => coarse !== true && complete);
  }

  running(): readonly LoadProgress[] {
    return [...this.progress.values()];
  }

  finishedLoads(): number {
    return this.points.size;
  }

  soFar(): CoarseCurve {
    // What is left open is shown when it is settled.
    const known = (some: readonly LoadPoint[]): readonly LoadPoint[] =>
      some.filter(({ coarse, unsettled }) => coarse !== true || !unsettled);
    const points = known(this.found?.points ?? [...this.points.values()]);
    const searched = known(this.found?.searched ?? this.searched);
    return {
      points,
      searched,
      saturation: this.found?.saturation ?? asCoarse(saturationSoFar([...points, ...searched])),
      complete: this.found?.complete === true,
      alone: true,
    };
  }
}

/** Where nobody has chosen a load, the one that is looked at is this much below the proved maximum. */
const BELOW = 0.98;

/** The listed load that is nearest to one. */
function nearestOf(values: DesignValues, load: number): number | undefined {
  return nearest(values.load, load) ?? undefined;
}

/** The highest listed load that programs let all designs carry, as far as they are solved: channels stand out there. */
function telling({ designs, bounds }: Pick<StudioState, "designs" | "bounds">, values: DesignValues): number | undefined {
  const uppers = designs.map((design) => bounds[boundKey(design.values, relevantModel(design.values))]?.upper ?? Infinity);
  const most = Math.min(...uppers);
  return most < Infinity ? values.load.findLast((load) => load <= BELOW * most) : undefined;
}

/**
 * Simulates coarse curves of these, all at once, so that what is looked at comes first in each of them; ends when all are there, or were
 * stopped. Gives what went wrong with one of them, or null. What they tell of how long the designs will take stands in the studio's pilots.
 */
export async function sketchAll(studio: Studio, pool: Pool, trials: readonly LoadTrial[], tell: () => void): Promise<unknown> {
  let failure: unknown = null;
  let open = trials.length;
  const { chosenLoad } = studio.getState();
  const atOnce = (size: number): number => Math.max(1, Math.ceil(size / Math.max(1, open)));
  await Promise.all(
    trials.map(async (trial) => {
      const { values } = trial.design;
      const short = coarseRun(values);
      if (short === null) return;
      const sketch = new Sketch(short, () => (chosenLoad === null ? telling(studio.getState(), values) : nearestOf(values, chosenLoad)));
      trial.sketch = sketch;
      try {
        await sketch.begin(pool, atOnce, tell);
      } catch (error) {
        failure = error;
      }
      open--;
      const { points, searched, complete } = sketch.soFar();
      for (const point of [...points, ...searched]) learnSpeed(values, doneIn(point, values));
      const highest = points.find(({ load }) => load === Math.max(...values.load));
      if (complete && highest) studio.setState((state) => ({ pilots: { ...state.pilots, [trial.key]: seenIn(highest, values) } }));
    }),
  );
  return failure;
}
