/** Simulates a design over its loads on the pool's workers: the curve's shape first, then the loads that tell where it saturates. */
import type { DesignValues } from "../study/study.ts";
import { accuracyOf, foreseen, nextListedLoad, saturationOf, searchesSaturation, settled, verdictOf } from "../simulation/curve.ts";
import type { Curve, Saturation, Verdict } from "../simulation/curve.ts";
import { asCoarse, asRun, firstRun, isOpen, leastWindow, longerRun, openAbove, searchedAs, searchedRun } from "../simulation/precision.ts";
import { unfinishedOf } from "../simulation/results.ts";
import type { LoadPoint, LoadProgress, UnfinishedLoad } from "../simulation/results.ts";
import { chanceOf, nextSearch, searchSteps, searchValues, searchWindows } from "../simulation/saturation-search.ts";
import type { SearchStep, SearchWindows } from "../simulation/saturation-search.ts";
import { Cancelled } from "./errors.ts";
import type { Job, Watch } from "./job.ts";
import type { Pool } from "./pool.ts";

export interface CurveWatch {
  /** A load point is finished; `searched`: it belongs to the search for saturation, not to the list. */
  onPoint(point: LoadPoint, searched: boolean): void;
  /** Progress of a running load point, a few times a second, and once before its onPoint. Some points of the search are given up. */
  onProgress(progress: LoadProgress, searched: boolean): void;
}

/** The runner of load points. */
interface PointRunner {
  /** Load points at once. */
  readonly size: number;
  /** `searched`: a load of the search for saturation. */
  start(values: DesignValues, load: number, watch: Watch<LoadProgress>, searched: boolean): Job<LoadPoint>;
}

/** The order in which loads begin; no digit depends on it. */
export interface CurveOrder {
  /** A listed load that goes before all that have not begun, asked whenever one begins. */
  readonly first?: () => number | undefined;
  /** Listed points that exist already, as the design asks for them. */
  readonly known?: readonly LoadPoint[];
  /** True if the search for saturation begins after all listed loads. */
  readonly searchLast?: boolean;
}

/** Loads of the search under way at once: the one needed, and, if no listed load wants the worker, the next after either verdict on it. */
const SEARCHED_AT_ONCE = 3;

/**
 * Simulates every load of the design, one a worker, the curve's shape first, then further loads that tell where it saturates (unless its
 * `saturation` says otherwise). `atOnce`: how many of so many workers it may take. When cancelled it resolves with the points so far, and
 * the progress of the others.
 */
export function simulateLoads(
  pool: Pick<Pool, "size" | "run">,
  values: DesignValues,
  watch: CurveWatch,
  order?: CurveOrder,
  atOnce: (size: number) => number = (size) => size,
): LoadCurve {
  const runner: PointRunner = {
    // Workers elsewhere come and go.
    get size() {
      return atOnce(pool.size);
    },
    start: (at, load, told) => pool.run("loadPoint", at, told, load),
  };
  return new LoadCurve(runner, values, watch, order);
}

/**
 * Simulates every load of the design by its precision (precision.ts): in its own windows, in short ones, or in windows that double until an
 * interval is narrow enough.
 */
export class LoadCurve implements Job<Curve> {
  readonly done: Promise<Curve>;
  private readonly runner: PointRunner;
  private readonly asked: DesignValues;
  /** The design as its loads are searched. */
  private readonly values: DesignValues;
  /** Loads that are simulated once more, in longer windows. */
  private readonly longer = new Map<number, DesignValues>();
  private readonly watch: CurveWatch;
  private readonly order: CurveOrder;
  /** Ascending. */
  private readonly loads: readonly number[];
  private readonly searches: boolean;
  /** Finished ones. */
  private readonly points = new Map<number, LoadPoint>();
  private readonly unfinished = new Map<number, UnfinishedLoad>();
  private readonly searched: LoadPoint[] = [];
  /** Loads of the search that were or are judged over long windows. */
  private readonly fine = new Set<number>();
  /** Finished points that the search may ask for. */
  private readonly ahead = new Map<number, LoadPoint>();
  private readonly underWay = new Map<number, Job<LoadPoint>>();
  private cancelled = false;
  private settle!: { resolve(curve: Curve): void; reject(error: unknown): void };

  /** Starts at once, with as many load points under way as the runner takes. */
  constructor(runner: PointRunner, values: DesignValues, watch: CurveWatch, order: CurveOrder = {}) {
    this.runner = runner;
    this.asked = values;
    this.values = searchedRun(values);
    this.watch = watch;
    this.order = order;
    this.loads = [...new Set(values.load)].sort((a, b) => a - b);
    this.searches = searchesSaturation(values);
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    for (const point of order.known ?? []) {
      this.points.set(point.load, point);
      watch.onPoint(point, false);
    }
    this.advance();
  }

  /** Makes `done` resolve with the points so far, and how far the others came. */
  cancel(): void {
    this.cancelled = true;
    for (const [load, job] of this.underWay) this.stop(load, job);
    this.advance();
  }

  /**
   * Points of the search so far, and where the curve saturates once that is known, if the missing listed loads turn out as those beside
   * them say.
   */
  searchSoFar(): Pick<Curve, "searched" | "saturation"> {
    const searched = this.searchedSoFar();
    const expected = this.expected(this.verdicts(searched));
    const ended = this.searches && expected !== null && nextSearch([...this.verdicts(searched), ...expected], this.windows()) === null;
    return { searched, saturation: ended ? this.saturation(searched) : null };
  }

  /** Counts what the search has asked for, stops what it no longer needs, and keeps the workers busy. */
  private advance(): void {
    const unfinished = this.cancelled ? [] : this.loads.filter((load) => !this.points.has(load));
    if (unfinished.length === 0 && this.searches) this.countSearched();
    const searching = this.cancelled || !this.searches ? [] : this.searchAmong(unfinished);
    for (const [load, job] of this.underWay) {
      if (!this.cancelled && !this.loads.includes(load) && !searching.some((step) => step.load === load)) this.stop(load, job);
    }
    while (!this.cancelled && this.underWay.size < this.runner.size) {
      // The search goes before what only makes the curve finer.
      const found = searching.find(({ load }) => !this.underWay.has(load));
      const listed = found === undefined || this.order.searchLast === true ? this.nextListed() : null;
      const step = listed === null ? found : undefined;
      const load = listed ?? step?.load;
      if (load === undefined) break;
      this.start(load, step);
    }
    if (this.underWay.size === 0) this.finish();
  }

  private nextListed(): number | null {
    const started = new Set([...this.points.keys(), ...this.underWay.keys()]);
    const first = this.order.first?.();
    if (first !== undefined && this.loads.includes(first) && !started.has(first)) return first;
    return nextListedLoad(this.loads, started, this.verdicts([]));
  }

  /** Takes the points simulated ahead that the search asks for, in its order, so that it finds the same on any number of workers. */
  private countSearched(): void {
    const windows = this.windows();
    for (;;) {
      const step = nextSearch(this.verdicts(this.searched), windows);
      const point = step === null ? undefined : this.ahead.get(step.load);
      if (step === null || point === undefined) return;
      this.ahead.delete(point.load);
      // One begun before all listed loads were known may have had another window than they ask for: again.
      if (point.window.end - point.window.start !== windows.cycles(step)) return;
      this.searched.push(point);
      this.watch.onPoint(point, true);
    }
  }

  /** Steps of the search to have under way; none while a listed load may still change what it asks for. */
  private searchAmong(unfinished: readonly number[]): SearchStep[] {
    const points = this.verdicts(this.searched);
    const expected = this.expected(points);
    if (expected === null) return [];
    const ahead = new Map([...this.ahead].map(([load, point]) => [load, verdictOf(point, this.fine.has(load))]));
    return searchSteps(
      [...points, ...expected],
      ahead,
      Math.min(SEARCHED_AT_ONCE, Math.max(1, this.runner.size - unfinished.length)),
      this.windows(),
    );
  }

  /** The expected verdicts of the missing listed loads; null if one is unknown. */
  private expected(points: readonly Verdict[]): Verdict[] | null {
    const missing = this.loads.filter((load) => !this.points.has(load));
    const expected = missing.map((load) => foreseen(points, load)).filter((verdict) => verdict !== null);
    return expected.length < missing.length ? null : expected;
  }

  /** All points of the search, including those simulated ahead in vain: they are true of their loads. */
  private searchedSoFar(): readonly LoadPoint[] {
    return [...this.searched, ...this.ahead.values()];
  }

  private windows(): SearchWindows {
    const windows = searchWindows(this.values, [...this.points.values()], this.searched);
    if (this.values === this.asked) return windows;
    return { ...windows, cycles: (step) => Math.max(windows.cycles(step), leastWindow(this.asked, step.load, true)) };
  }

  /** The known verdicts on the listed loads, and on some of the search. */
  private verdicts(searched: readonly LoadPoint[]): Verdict[] {
    // What a coarse run leaves open is no hint, and where the search asks for it no reason to look for more that is carried.
    const open = (point: LoadPoint): boolean => isOpen(this.asked, point);
    return [
      ...[...this.points.values()].filter((point) => !open(point)).map((point) => verdictOf(point, false)),
      ...searched.map((point) => verdictOf(open(point) ? { ...point, filling: false } : point, this.fine.has(point.load))),
    ];
  }

  /** Starts a listed load, or a step of the search. */
  private start(load: number, step?: SearchStep): void {
    const searched = step !== undefined;
    if (step?.fine) this.fine.add(load);
    else this.fine.delete(load);
    const onProgress = (progress: LoadProgress): void => {
      if (this.underWay.get(load) === job && !this.cancelled) this.watch.onProgress(progress, searched);
    };
    const run = searched
      ? searchedAs(this.asked, searchValues(this.values, this.windows().cycles(step)), load)
      : (this.longer.get(load) ?? firstRun(this.asked, load));
    const job = this.runner.start(run, load, { onProgress }, searched);
    this.underWay.set(load, job);
    job.done.then(
      (point) => {
        if (this.underWay.get(load) !== job) return;
        this.underWay.delete(load);
        const longer = searched || !point.complete ? null : longerRun(this.asked, run, point);
        if (longer !== null && !this.cancelled) this.longer.set(load, longer);
        else if (!searched && point.complete) {
          const told = asRun(this.asked, run, point);
          this.points.set(load, told);
          this.watch.onPoint(told, false);
        } else if (!searched) this.unfinished.set(load, unfinishedOf(point));
        else if (point.complete) this.ahead.set(load, asRun(this.asked, run, point));
        // Ended by others: it is not begun again.
        if (!point.complete && !this.cancelled) {
          this.cancelled = true;
          for (const [other, left] of this.underWay) this.stop(other, left);
        }
        this.advance();
      },
      (error: unknown) => {
        if (this.underWay.get(load) !== job) return;
        this.underWay.delete(load);
        if (error instanceof Cancelled) this.cancelled = true;
        else {
          // The others have nobody to report to.
          this.settle.reject(error);
          this.cancelled = true;
          for (const [other, left] of this.underWay) this.stop(other, left);
        }
        this.advance();
      },
    );
  }

  /** Ends a load point under way; a listed one still reports what it has. */
  private stop(load: number, job: Job<LoadPoint>): void {
    if (!this.loads.includes(load)) this.underWay.delete(load);
    job.cancel();
  }

  private finish(): void {
    const found = !this.searches || nextSearch(this.verdicts(this.searched), this.windows()) === null;
    const complete = found && this.loads.every((load) => this.points.has(load));
    // What was simulated ahead in vain says nothing of a search that has come to its end.
    const { searched, saturation } = complete
      ? { searched: this.searched, saturation: this.saturation(this.searched) }
      : this.searchSoFar();
    const of = <T>(some: ReadonlyMap<number, T>): T[] => this.loads.map((load) => some.get(load)).filter((one) => one !== undefined);
    this.settle.resolve({
      points: settled(of(this.points), saturation),
      unfinished: of(this.unfinished),
      notBegun: this.loads.filter((load) => !this.points.has(load) && !this.unfinished.has(load)),
      searched: settled(searched, saturation),
      saturation,
      complete,
    });
  }

  private saturation(searched: readonly LoadPoint[]): Saturation | null {
    const packetSize = this.values.packetSize;
    const accuracy = accuracyOf(this.values);
    const found = saturationOf(this.verdicts(searched), searched.length, accuracy, (load) =>
      chanceOf(
        searched.find((point) => point.load === load)!,
        packetSize,
        accuracy,
      ),
    );
    if (this.values === this.asked) return found;
    const all = [...this.points.values(), ...searched];
    if (found === null)
      return openAbove(
        all.filter((point) => !isOpen(this.asked, point)),
        all,
        searched.length,
      );
    const above = all.filter(({ load, saturated }) => saturated && load > (found.lower ?? 0));
    const lowest = Math.min(...above.map(({ load }) => load));
    const sure = above.filter((point) => !isOpen(this.asked, point)).map(({ load }) => load);
    return asCoarse(found, sure.includes(lowest) ? null : Math.min(1, ...sure));
  }
}
