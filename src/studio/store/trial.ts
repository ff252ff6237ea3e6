/** The simulation of a design while it runs: the results so far, and about how much of it is left. */
import { simulateLoads } from "../../engine/jobs.ts";
import type { LoadCurve, Pool } from "../../engine/jobs.ts";
import type { Curve, LoadPoint, LoadProgress } from "../../engine/results.ts";
import { doneIn, effortOf, rateOf, workersNow } from "./effort.ts";
import type { Done, Effort } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import { Queues } from "./queues.ts";
import type { CoarseCurve, Design, Pilot, Results, StudioState } from "./state.ts";

/** The share of what a load or a search has done so far that is taken to be left, when it should be over. */
const UNFORESEEN = 0.15;
/** The share of the listed loads' work after which their own pace weighs as much as the forecast. */
const DOUBT = 0.25;

/** Share of a run that its coarse curve is. */
const SKETCHED = 0.1;

/** One design's simulation while it runs; written by the workers' callbacks, read when the page is refreshed. */
export interface Trial {
  readonly key: string;
  /** Loads that are simulated; none of a run to completion. */
  readonly loads: number;
  /** Settles when it has ended, whatever with. */
  begin(pool: Pool): Promise<void>;
  cancel(): void;
  /** Listed loads that are done; and all, the running ones in part. A run to completion is as much as a load. */
  finishedLoads(): number;
  done(): number;
  /** How far a run to completion is; null of loads. */
  toCompletion(): { readonly finished: boolean; readonly cycle: number } | null;
  /** Router traversals of flits so far, and those that are still to be done, about. */
  flitHops(): number;
  left(): Effort;
  /** Router traversals a second of a worker, as foreseen. */
  rate(): number;
  /** What it has taken, once it has ended. */
  spent(): readonly Done[];
  /** The state with the figures so far. */
  into(state: StudioState): Pick<StudioState, "results"> | Pick<StudioState, "completions">;
}

/** A coarse curve while it is simulated (sketch.ts). */
export interface RunningSketch {
  readonly queues: Queues;
  soFar(): CoarseCurve;
  /** Of loads whose windows are as long as the study's own: its digits. */
  settledPoints(): readonly LoadPoint[];
  running(): readonly LoadProgress[];
  finishedLoads(): number;
  cancel(): void;
}

/** A design load by load. */
export class LoadTrial implements Trial {
  readonly key: string;
  readonly loads: number;
  private readonly averageDistance: number | undefined;
  private readonly points = new Map<number, LoadPoint>();
  private found: Pick<Curve, "searched" | "saturation"> = { searched: [], saturation: null };
  /** The search that tells of its points while it runs; and what is under way. */
  private curve: LoadCurve | null = null;
  private running: LoadCurve | null = null;
  private readonly progress = new Map<number, LoadProgress>();
  private readonly queues = new Queues();
  private complete = false;
  readonly design: Design;
  /** Its coarse curve while that is simulated; and what was known of it before. */
  sketch: RunningSketch | null = null;
  private readonly known: Results | undefined;
  /** Flit-hops of the search so far, given up ones included, by load. */
  private readonly searchHops = new Map<number, number>();

  private readonly capacity: number;
  private readonly pilot: Pilot | undefined;

  /** `averageDistance`, `capacity`, `pilot`: as effortOf takes them; `known`: its results so far, of which coarse curves and kept results count. */
  constructor(design: Design, averageDistance: number | undefined, capacity = 0, pilot?: Pilot, known?: Results) {
    this.known = known;
    this.capacity = capacity;
    this.pilot = pilot;
    this.design = design;
    this.averageDistance = averageDistance;
    this.key = simulationKey(design.values);
    this.loads = design.values.load.length;
  }

  async begin(pool: Pool): Promise<void> {
    const watch = {
      onPoint: (point: LoadPoint, searched: boolean): void => {
        this.onPoint(point, searched);
      },
      onProgress: (progress: LoadProgress, searched: boolean): void => {
        this.onProgress(progress, searched);
      },
    };
    const curve = simulateLoads(
      pool,
      this.design.values,
      watch,
      { searchLast: true, known: this.sketch?.settledPoints() ?? [] },
      workersNow,
    );
    this.curve = curve;
    this.running = curve;
    try {
      this.finish(await curve.done);
    } finally {
      this.progress.clear();
    }
  }

  cancel(): void {
    this.sketch?.cancel();
    this.running?.cancel();
  }

  finishedLoads(): number {
    return this.running === null && this.sketch ? this.sketch.finishedLoads() : this.points.size;
  }

  toCompletion(): null {
    return null;
  }

  private onPoint(point: LoadPoint, searched: boolean): void {
    // The search tells of its points by itself, before they are counted.
    if (searched) return;
    this.points.set(point.load, point);
    this.progress.delete(point.load);
  }

  private onProgress(progress: LoadProgress, searched: boolean): void {
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

  /** Of the listed loads as they have turned out so far, and of the search. */
  left(): Effort {
    const all = this.design.values.load;
    // Once the highest load is known, so is whether there is anything to search.
    const known = this.points.has(Math.max(...all)) ? [...this.points.values()] : [];
    const effort = effortOf(this.design.values, this.averageDistance, known, Infinity, this.capacity, this.pilot);
    const sum = all.reduce((total, load) => total + load, 0);
    const expected = (load: number): number => (effort.listed * load) / Math.max(sum, 1e-9);
    let [taken, foreseen, left, longest] = [0, 0, 0, 0];
    for (const load of all) {
      const point = this.points.get(load);
      if (point) [taken, foreseen] = [taken + point.flitHops, foreseen + expected(load)];
      else {
        const under = this.progress.get(load)?.flitHops ?? 0;
        const one = Math.max(expected(load) - under, UNFORESEEN * under);
        left += one;
        longest = Math.max(longest, one);
      }
    }
    // The first to end are the quick ones: they speak for the others as they become many.
    const doubt = DOUBT * effort.listed;
    const turned = effort.listed > 0 ? (taken + doubt) / (foreseen + doubt) : 1;
    const searched = this.searchedFlitHops();
    // One that has taken longer than searches do is not over for that.
    const search = this.complete || effort.search === 0 ? 0 : Math.max(UNFORESEEN * searched, effort.search - searched);
    return { listed: turned * left, longest: turned * longest, search };
  }

  rate(): number {
    return rateOf(this.design.values, this.pilot);
  }

  private searchedFlitHops(): number {
    let sum = 0;
    for (const hops of this.searchHops.values()) sum += hops;
    return sum;
  }

  spent(): readonly Done[] {
    return [...this.points.values(), ...this.found.searched].map((point) => doneIn(point, this.design.values));
  }

  done(): number {
    let sum = this.points.size;
    for (const progress of this.progress.values()) sum += progress.done;
    return this.sketch ? SKETCHED * this.sketch.finishedLoads() + (1 - SKETCHED) * sum : sum;
  }

  /** The curve, now that the run has ended. */
  private finish({ points, searched, saturation, complete }: Curve): void {
    for (const point of points) this.onPoint(point, false);
    this.curve = null;
    this.found = { searched, saturation };
    this.complete = complete;
  }

  into({ results }: Pick<StudioState, "results">): Pick<StudioState, "results"> {
    return { results: { ...results, [this.key]: this.results() } };
  }

  /** Once all is settled only what it said of saturation is left of it. */
  private coarse(): CoarseCurve | undefined {
    const coarse = this.sketch?.soFar() ?? this.known?.coarse;
    return coarse && { ...coarse, ...(this.complete ? { points: [], searched: [] } : {}), alone: this.running === null };
  }

  private results(): Results {
    if (this.known?.kept === true && !this.complete) {
      const { points, searched } = this.known;
      return { ...this.known, points: points.map((point) => this.points.get(point.load) ?? point), searched };
    }
    const byLoad = (a: { load: number }, b: { load: number }): number => a.load - b.load;
    const { searched, saturation } = this.curve?.searchSoFar() ?? this.found;
    return {
      key: this.key,
      values: this.design.values,
      points: [...this.points.values()].sort(byLoad),
      searched: [...searched].sort(byLoad),
      saturation,
      running: [...(this.running === null && this.sketch ? this.sketch.running() : this.progress.values())].sort(byLoad),
      channelQueues: new Map([...(this.sketch?.queues.byLoad ?? []), ...this.queues.byLoad]),
      complete: this.complete,
      coarse: this.coarse(),
    };
  }
}
