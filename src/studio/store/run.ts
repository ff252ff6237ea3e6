/** A run: every design of the study simulated load by load, with live figures a few times a second. */
import { listOf } from "../../descriptor.ts";
import type { Curve, Saturation } from "../../simulation/curve.ts";
import type { LoadPoint, LoadProgress } from "../../simulation/results.ts";
import type { Job } from "../../workers/job.ts";
import { simulateLoads } from "../../workers/load-curve.ts";
import { cancelBounds, solveBounds } from "./bounds.ts";
import { simulationKey } from "./keys.ts";
import { notifyFailure } from "./notices.ts";
import { Queues } from "./queues.ts";
import { IDLE } from "./state.ts";
import type { Design, Results } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Between two updates of the page, milliseconds. */
const REFRESH = 200;
/** The rate shown is the mean over about this long, milliseconds. */
const RATE_WINDOW = 1500;
/** Finished results kept for designs that come back (Back, undone changes). */
const RESULTS_KEPT = 24;

/** One design's simulation while it runs; written by the workers' callbacks, read when the page is refreshed. */
class Trial {
  readonly key: string;
  readonly loads: number;
  readonly points = new Map<number, LoadPoint>();
  searched: readonly LoadPoint[] = [];
  saturation: Saturation | null = null;
  readonly progress = new Map<number, LoadProgress>();
  readonly queues = new Queues();
  complete = false;
  private readonly design: Design;
  /** Flit-hops of the search so far, given up ones included, by load. */
  private readonly searchHops = new Map<number, number>();

  constructor(design: Design) {
    this.design = design;
    this.key = simulationKey(design.values);
    this.loads = listOf(design.values, "load").length;
  }

  onPoint(point: LoadPoint, searched: boolean): void {
    if (searched) {
      this.searched = [...this.searched, point];
      return;
    }
    this.points.set(point.load, point);
    this.progress.delete(point.load);
  }

  onProgress(progress: LoadProgress, searched: boolean): void {
    this.queues.note(progress);
    if (searched) {
      this.searchHops.set(progress.load, progress.flitHops);
      return;
    }
    if (!this.points.has(progress.load)) this.progress.set(progress.load, progress);
  }

  flitHops(): number {
    let sum = 0;
    for (const point of this.points.values()) sum += point.flitHops;
    for (const progress of this.progress.values()) sum += progress.flitHops;
    for (const hops of this.searchHops.values()) sum += hops;
    return sum;
  }

  /** Loads done, the running ones in part. */
  done(): number {
    let sum = this.points.size;
    for (const progress of this.progress.values()) sum += progress.done;
    return sum;
  }

  /** The curve, now that the run has ended. */
  finish({ points, searched, saturation, complete }: Curve): void {
    for (const point of points) this.onPoint(point, false);
    this.searched = searched;
    this.saturation = saturation;
    this.complete = complete;
  }

  results(): Results {
    const byLoad = (a: { load: number }, b: { load: number }): number => a.load - b.load;
    return {
      key: this.key,
      values: this.design.values,
      points: [...this.points.values()].sort(byLoad),
      searched: [...this.searched].sort(byLoad),
      saturation: this.saturation,
      running: [...this.progress.values()].sort(byLoad),
      channelQueues: new Map(this.queues.byLoad),
      complete: this.complete,
    };
  }
}

/** Simulations under way. */
const jobsOf = perStudio((): { jobs: readonly Job<Curve>[] } => ({ jobs: [] }));

/** Simulates all designs of the study and solves their programs; keeps what is there when it fails. */
export async function run(studio: Studio): Promise<void> {
  if (studio.getState().run.active) return;
  const { designs } = studio.getState();
  const trials = [...new Map(designs.map((design) => [simulationKey(design.values), new Trial(design)])).values()];
  const pool = studio.workers();
  const loads = trials.reduce((sum, trial) => sum + trial.loads, 0);
  studio.setState((state) => ({
    run: { ...IDLE, active: true, loads, workers: Math.min(pool.size, loads) },
    shownResults: Object.fromEntries(designs.map((design) => [design.id, simulationKey(design.values)])),
    results: keepLatest(state.results, trials),
    hoveredLoad: null,
  }));
  const meter = new Meter(studio, trials, loads);
  const jobs = trials.map((trial) => {
    const values = designs.find((design) => simulationKey(design.values) === trial.key)!.values;
    return simulateLoads(pool, values, {
      onPoint: (point, searched) => {
        trial.onPoint(point, searched);
      },
      onProgress: (progress, searched) => {
        trial.onProgress(progress, searched);
      },
    });
  });
  jobsOf(studio).jobs = jobs;
  solveBounds(
    studio,
    designs.map((design) => design.values),
  );
  const timer = setInterval(() => {
    meter.refresh();
  }, REFRESH);
  await Promise.all(
    jobs.map((job, i) =>
      job.done.then(
        (curve) => {
          trials[i]!.finish(curve);
        },
        (error: unknown) => {
          notifyFailure(studio, error, "designs");
        },
      ),
    ),
  );
  clearInterval(timer);
  for (const trial of trials) trial.progress.clear();
  meter.refresh();
  jobsOf(studio).jobs = [];
  studio.setState((state) => ({ run: { ...state.run, active: false, stopping: false, searching: false, secondsLeft: null } }));
}

/** Makes a run wait where it is, or lets it go on. */
export function pauseOrResume(studio: Studio): void {
  const { active, stopping, paused } = studio.getState().run;
  if (!active || stopping) return;
  if (paused) studio.workers().resume();
  else studio.workers().pause();
  studio.setState((state) => ({ run: { ...state.run, paused: !paused } }));
}

/** Ends the run early; points so far stay. */
export function stop(studio: Studio): void {
  studio.workers().resume();
  studio.setState((state) => (state.run.active ? { run: { ...state.run, stopping: true, paused: false } } : state));
  for (const job of jobsOf(studio).jobs) job.cancel();
  cancelBounds(studio);
}

/** Earlier results without those about to be computed anew, the oldest dropped. */
function keepLatest(results: Readonly<Record<string, Results>>, trials: readonly Trial[]): Record<string, Results> {
  const old = Object.entries(results)
    .filter(([key]) => !trials.some((trial) => trial.key === key))
    .slice(-RESULTS_KEPT);
  return Object.fromEntries([...old, ...trials.map((trial) => [trial.key, trial.results()] as const)]);
}

/** Brings the trials' figures to the page and estimates rate and time left. */
class Meter {
  /** When the run would have begun had it not paused. */
  private started = performance.now();
  private refreshedAt = this.started;
  private readonly samples: { readonly time: number; readonly flitHops: number }[] = [];
  private readonly studio: Studio;
  private readonly trials: readonly Trial[];
  private readonly loads: number;

  constructor(studio: Studio, trials: readonly Trial[], loads: number) {
    this.studio = studio;
    this.trials = trials;
    this.loads = loads;
  }

  refresh(): void {
    const now = performance.now();
    const { paused } = this.studio.getState().run;
    if (paused) {
      this.started += now - this.refreshedAt;
      this.samples.length = 0;
    }
    this.refreshedAt = now;
    const done = this.trials.reduce((sum, trial) => sum + trial.done(), 0) / Math.max(1, this.loads);
    const finishedLoads = this.trials.reduce((sum, trial) => sum + trial.points.size, 0);
    const seconds = (now - this.started) / 1000;
    this.studio.setState((state) => ({
      results: { ...state.results, ...Object.fromEntries(this.trials.map((trial) => [trial.key, trial.results()])) },
      run: {
        ...state.run,
        done,
        finishedLoads,
        searching: finishedLoads === this.loads,
        flitHopsPerSecond: paused ? null : this.rate(),
        secondsLeft: done > 0.03 && seconds > 0.5 ? (seconds * (1 - done)) / done : null,
      },
    }));
  }

  private rate(): number | null {
    const time = performance.now();
    const flitHops = this.trials.reduce((sum, trial) => sum + trial.flitHops(), 0);
    this.samples.push({ time, flitHops });
    while (this.samples.length > 2 && time - this.samples[0]!.time > RATE_WINDOW) this.samples.shift();
    const first = this.samples[0]!;
    return time - first.time < 200 ? null : (1000 * (flitHops - first.flitHops)) / (time - first.time);
  }
}
