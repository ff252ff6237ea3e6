/** A run: every design of the study simulated load by load, with live figures a few times a second. */
import { listOf } from "../../descriptor.ts";
import type { Curve } from "../../simulation/curve.ts";
import type { LoadPoint, LoadProgress } from "../../simulation/results.ts";
import type { Job } from "../../workers/job.ts";
import { simulateLoads } from "../../workers/load-curve.ts";
import type { LoadCurve } from "../../workers/load-curve.ts";
import { wantedBy } from "./added-rows.ts";
import { cancelBounds, isCheap, solveBounds } from "./bounds.ts";
import { effortOf, learnRate } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import { notifyFailure } from "./notices.ts";
import { distanceOf, pendingDesigns } from "./pending.ts";
import { Queues } from "./queues.ts";
import { IDLE } from "./state.ts";
import type { Design, Results, StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Between two updates of the page, milliseconds. */
const REFRESH = 200;
/** The rate shown is the mean over about this long, milliseconds. */
const RATE_WINDOW = 1500;
/** Of what a search has done so far, that is thought to be left of one that should be over. */
const UNFORESEEN = 0.15;
/** Finished results kept for designs that come back (Back, undone changes). */
const RESULTS_KEPT = 24;

/** One design's simulation while it runs; written by the workers' callbacks, read when the page is refreshed. */
class Trial {
  readonly key: string;
  readonly loads: number;
  private readonly averageDistance: number | undefined;
  readonly points = new Map<number, LoadPoint>();
  private found: Pick<Curve, "searched" | "saturation"> = { searched: [], saturation: null };
  private curve: LoadCurve | null = null;
  readonly progress = new Map<number, LoadProgress>();
  readonly queues = new Queues();
  complete = false;
  private readonly design: Design;
  /** Flit-hops of the search so far, given up ones included, by load. */
  private readonly searchHops = new Map<number, number>();

  constructor(design: Design, averageDistance: number | undefined) {
    this.design = design;
    this.averageDistance = averageDistance;
    this.key = simulationKey(design.values);
    this.loads = listOf(design.values, "load").length;
  }

  /** The simulation of this design, under way. */
  follow(curve: LoadCurve): void {
    this.curve = curve;
  }

  onPoint(point: LoadPoint, searched: boolean): void {
    // The search tells of its points by itself, before they are counted.
    if (searched) return;
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
    let sum = this.searchedFlitHops();
    for (const point of this.points.values()) sum += point.flitHops;
    for (const progress of this.progress.values()) sum += progress.flitHops;
    return sum;
  }

  /** Flit-hops that are still to be done, about: of the listed loads as they have turned out so far, and of the search. */
  flitHopsLeft(): number {
    const all = listOf(this.design.values, "load");
    // Once the highest load is known, so is whether there is anything to search.
    const known = this.points.has(Math.max(...all)) ? [...this.points.values()] : [];
    const effort = effortOf(this.design.values, this.averageDistance, known);
    const sum = all.reduce((total, load) => total + load, 0);
    const expected = (load: number): number => (effort.listed * load) / Math.max(sum, 1e-9);
    let [taken, foreseen, left] = [0, 0, 0];
    for (const load of all) {
      const point = this.points.get(load);
      if (point) [taken, foreseen] = [taken + point.flitHops, foreseen + expected(load)];
      else left += expected(load) * (1 - (this.progress.get(load)?.done ?? 0));
    }
    const listed = left * (taken > 0 && foreseen > 0 ? taken / foreseen : 1);
    const searched = this.searchedFlitHops();
    // One that has taken longer than searches do is not over for that.
    const search = this.complete || effort.search === 0 ? 0 : Math.max(UNFORESEEN * searched, effort.search - searched);
    return listed + search;
  }

  private searchedFlitHops(): number {
    let sum = 0;
    for (const hops of this.searchHops.values()) sum += hops;
    return sum;
  }

  /** Every point of the curve so far. */
  measured(): readonly LoadPoint[] {
    return [...this.points.values(), ...this.found.searched];
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
    this.curve = null;
    this.found = { searched, saturation };
    this.complete = complete;
  }

  results(): Results {
    const byLoad = (a: { load: number }, b: { load: number }): number => a.load - b.load;
    const { searched, saturation } = this.curve?.searchSoFar() ?? this.found;
    return {
      key: this.key,
      values: this.design.values,
      points: [...this.points.values()].sort(byLoad),
      searched: [...searched].sort(byLoad),
      saturation,
      running: [...this.progress.values()].sort(byLoad),
      channelQueues: new Map(this.queues.byLoad),
      complete: this.complete,
    };
  }
}

/** Simulations under way. */
const jobsOf = perStudio((): { jobs: readonly Job<Curve>[] } => ({ jobs: [] }));

/**
 * Simulates the designs of the study that have not been, and solves the programs of all, the cheap ones before anything else; keeps what is
 * there when it fails. `unasked`: the studio runs by itself, and leaves expensive programs to whoever presses Run.
 */
export async function run(studio: Studio, unasked = false): Promise<void> {
  if (studio.getState().run.active) return;
  const { designs, inspections } = studio.getState();
  const pending = pendingDesigns(studio.getState());
  const trials = pending.map((design) => new Trial(design, distanceOf(inspections[design.id], design.values)));
  const pool = studio.workers();
  const loads = trials.reduce((sum, trial) => sum + trial.loads, 0);
  studio.setState((state) => ({
    run: { ...IDLE, active: true, keys: trials.map(({ key }) => key), loads, workers: Math.min(pool.size, loads) },
    shownResults: Object.fromEntries(designs.map((design) => [design.id, simulationKey(design.values)])),
    ghosts: Object.fromEntries(designs.flatMap(({ id, values }) => ghostOf(state, id, simulationKey(values)))),
    results: keepLatest(state, trials),
    hoveredLoad: null,
  }));
  const meter = new Meter(studio, trials, loads);
  const all = designs.map((design) => design.values);
  solveBounds(studio, all, isCheap);
  const jobs = trials.map((trial) => {
    const values = designs.find((design) => simulationKey(design.values) === trial.key)!.values;
    const curve = simulateLoads(pool, values, {
      onPoint: (point, searched) => {
        trial.onPoint(point, searched);
      },
      onProgress: (progress, searched) => {
        trial.onProgress(progress, searched);
      },
    });
    trial.follow(curve);
    return curve;
  });
  jobsOf(studio).jobs = jobs;
  // They share the processors with the loads, and begin when the first of these are done.
  if (!unasked) solveBounds(studio, all);
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
  const points = trials.flatMap((trial) => trial.measured());
  learnRate(
    points.reduce((sum, point) => sum + point.flitHops, 0),
    points.reduce((sum, point) => sum + point.seconds, 0),
  );
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

/** The results that a design had before this change, or before the one before; those that it has are no ghost. */
function ghostOf({ shownResults, ghosts, results }: StudioState, id: number, key: string): [number, string][] {
  const before = shownResults[id];
  const ghost = before === undefined || before === key ? ghosts[id] : before;
  return ghost === undefined || ghost === key || (results[ghost]?.points.length ?? 0) === 0 ? [] : [[id, ghost]];
}

/** Earlier results without those about to be computed anew, the oldest dropped that no row of the table asks for. */
function keepLatest(state: StudioState, trials: readonly Trial[]): Record<string, Results> {
  const wanted = new Set(wantedBy(state, "saturation").map(({ key }) => key));
  const old = Object.entries(state.results).filter(([key]) => !trials.some((trial) => trial.key === key));
  const kept = old.filter(([key], i) => i >= old.length - RESULTS_KEPT || wanted.has(key));
  return Object.fromEntries([...kept, ...trials.map((trial) => [trial.key, trial.results()] as const)]);
}

/** Brings the trials' figures to the page and estimates rate and time left. */
class Meter {
  /** When the run would have begun had it not paused. */
  private started = performance.now();
  /** Milliseconds. */
  paused = 0;
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
      this.paused += now - this.refreshedAt;
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
        secondsLeft: this.left(seconds),
      },
    }));
  }

  /** Seconds that are left of the work at the pace so far. */
  private left(seconds: number): number | null {
    const flitHops = this.trials.reduce((sum, trial) => sum + trial.flitHops(), 0);
    if (flitHops === 0 || seconds <= 0.5) return null;
    const left = this.trials.reduce((sum, trial) => sum + trial.flitHopsLeft(), 0);
    return left > 0 ? (left * seconds) / flitHops : null;
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
