/**
 * A batch: many studies, each simulated to its saturation load or solved as a linear program, with progress. It can be stopped,
 * keeps what it has, and goes on another time without computing anything twice.
 */
import { listOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { Curve } from "../simulation/curve.ts";
import type { ThroughputProgress, ThroughputResult } from "../throughput/results.ts";
import { Cancelled, sentenceOf } from "./errors.ts";
import type { Job, Pool } from "./pool.ts";

export interface BatchItem {
  /** Equal keys are one item. */
  readonly key: string;
  readonly kind: "simulate" | "throughput";
  readonly values: Values;
  /** Estimated processor time in any unit: smaller ones are started first. */
  readonly effort: number;
}

/** Plain JSON. Throughputs are fractions of terminal bandwidth. */
export interface ItemResult {
  /** The saturation load, or alpha; null when there is none. */
  readonly value: number | null;
  /** The highest stable and the lowest saturated load, or the certified bounds on alpha. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** False when it was stopped: the value is what was known by then. */
  readonly complete: boolean;
  /** Processor time. */
  readonly seconds: number;
  /** What was done, for people: "9 loads simulated", "GLPK; proved optimal". */
  readonly how: string;
  /** One sentence when it ended without a value by itself. */
  readonly failure: string | null;
}

export interface BatchProgress {
  /** Items finished, those known before included. */
  readonly done: number;
  readonly total: number;
  readonly running: readonly RunningItem[];
  /** Null until it can be told. */
  readonly secondsLeft: number | null;
}

export interface RunningItem {
  readonly key: string;
  /** 0 to 1 as far as it is known. */
  readonly share: number;
  /** What is being done, for people. */
  readonly text: string;
}

export interface BatchWatcher {
  onResult(key: string, result: ItemResult): void;
  onProgress(progress: BatchProgress): void;
}

export interface BatchEnd {
  /** By key, those known before included. */
  readonly results: ReadonlyMap<string, ItemResult>;
  /** Every item has ended by itself. */
  readonly complete: boolean;
}

/** Where a batch runs. */
export type BatchPool = Pick<Pool, "size" | "simulate" | "throughput">;

/** Loads that a search for saturation simulates beyond those listed, about. */
const SEARCHED = 7;
/** The share of an item that says nothing of itself while it runs. */
const UNTOLD = 0.3;
/** Seconds before the time left is estimated. */
const SETTLE = 1.5;

/** True for a result that need not be computed again. */
export function isFinished(result: ItemResult | undefined): boolean {
  return result !== undefined && result.complete && result.failure === null;
}

/** Starts the items that `known` has no finished result of. When cancelled, `done` resolves with what there is by then. */
export function runBatch(
  pool: BatchPool,
  items: readonly BatchItem[],
  known: ReadonlyMap<string, ItemResult>,
  watch: BatchWatcher,
  now = () => performance.now() / 1000,
): Job<BatchEnd> {
  const batch = new Batch(pool, items, known, watch, now);
  return {
    done: batch.done,
    cancel: () => {
      batch.cancel();
    },
  };
}

interface Running {
  readonly item: BatchItem;
  readonly job: Job<unknown>;
  share: number;
  text: string;
}

class Batch {
  readonly done: Promise<BatchEnd>;
  private readonly pool: BatchPool;
  private readonly watch: BatchWatcher;
  private readonly now: () => number;
  private readonly results: Map<string, ItemResult>;
  private readonly keys: ReadonlySet<string>;
  /** Not started yet, the smallest first. */
  private readonly waiting: BatchItem[];
  private readonly running = new Set<Running>();
  private readonly paces: Readonly<Record<BatchItem["kind"], Pace>>;
  private cancelled = false;
  private settle!: (end: BatchEnd) => void;

  constructor(
    pool: BatchPool,
    items: readonly BatchItem[],
    known: ReadonlyMap<string, ItemResult>,
    watch: BatchWatcher,
    now: () => number,
  ) {
    this.pool = pool;
    this.watch = watch;
    this.now = now;
    const distinct = [...new Map(items.map((item) => [item.key, item])).values()];
    this.keys = new Set(distinct.map(({ key }) => key));
    this.results = new Map([...known].filter(([key, result]) => this.keys.has(key) && isFinished(result)));
    this.waiting = distinct.filter(({ key }) => !this.results.has(key)).sort((a, b) => a.effort - b.effort);
    this.paces = { simulate: new Pace(now()), throughput: new Pace(now()) };
    this.done = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.advance();
  }

  cancel(): void {
    if (this.cancelled) return;
    this.cancelled = true;
    for (const { job } of this.running) job.cancel();
    this.advance();
  }

  /** Programs have a worker of their own; of simulations so many that no worker waits for the end of a search. */
  private room(kind: BatchItem["kind"]): number {
    return kind === "throughput" ? 1 : Math.max(2, Math.ceil(this.pool.size / 2));
  }

  private advance(): void {
    for (const kind of ["throughput", "simulate"] as const) {
      for (;;) {
        const busy = [...this.running].filter(({ item }) => item.kind === kind).length;
        const next = this.waiting.findIndex((item) => item.kind === kind);
        if (this.cancelled || next < 0 || busy >= this.room(kind)) break;
        this.start(this.waiting.splice(next, 1)[0]!);
      }
    }
    this.report();
    if (this.running.size === 0)
      this.settle({ results: this.results, complete: [...this.keys].every((key) => this.results.get(key)?.complete) });
  }

  private start(item: BatchItem): void {
    const job = item.kind === "simulate" ? this.simulation(item) : this.program(item);
    const running: Running = { item, job, share: item.kind === "simulate" ? 0 : UNTOLD, text: "" };
    this.running.add(running);
    job.done.then(
      (result) => {
        this.finish(running, result);
      },
      (error: unknown) => {
        this.finish(running, error instanceof Cancelled ? null : failed(sentenceOf(error)));
      },
    );
  }

  private finish(running: Running, result: ItemResult | null): void {
    const { item } = running;
    this.running.delete(running);
    if (result !== null) {
      this.results.set(item.key, result);
      if (result.complete) this.paces[item.kind].add(item.effort);
      this.watch.onResult(item.key, result);
    }
    this.advance();
  }

  private simulation({ key, values }: BatchItem): Job<ItemResult> {
    const listed = listOf(values, "load");
    let points = 0;
    const shares = new Map<number, number>();
    const tell = (text: string): void => {
      const under = [...shares.values()].reduce((sum, share) => sum + share, 0);
      this.note(key, Math.min(0.95, (points + under / 2) / (listed.length + SEARCHED)), text);
    };
    const job = this.pool.simulate(values, {
      onPoint: ({ load }) => {
        points++;
        shares.delete(load);
        tell(`${points} loads done`);
      },
      onProgress: ({ load, done }) => {
        shares.set(load, done);
        tell(`load ${load}`);
      },
    });
    return {
      done: job.done.then((curve) => simulated(curve, Math.max(...listed))),
      cancel: () => {
        job.cancel();
      },
    };
  }

  private program({ key, values }: BatchItem): Job<ItemResult> {
    const job = this.pool.throughput(values, {
      onProgress: (progress) => {
        this.note(key, UNTOLD, stageText(progress));
      },
    });
    return {
      done: job.done.then(solved),
      cancel: () => {
        job.cancel();
      },
    };
  }

  private note(key: string, share: number, text: string): void {
    for (const running of this.running) {
      if (running.item.key !== key) continue;
      running.share = share;
      running.text = text;
    }
    this.report();
  }

  private report(): void {
    const running = [...this.running].map(({ item, share, text }): RunningItem => ({ key: item.key, share, text }));
    this.watch.onProgress({
      done: this.keys.size - this.waiting.length - this.running.size,
      total: this.keys.size,
      running,
      secondsLeft: this.secondsLeft(),
    });
  }

  /** Programs and simulations go on side by side: the later end counts. */
  private secondsLeft(): number | null {
    const ends = (["simulate", "throughput"] as const).map((kind) => {
      const under = [...this.running].filter(({ item }) => item.kind === kind);
      const started = under.reduce((sum, { item, share }) => sum + item.effort * share, 0);
      const left =
        under.reduce((sum, { item, share }) => sum + item.effort * (1 - share), 0) +
        this.waiting.filter((item) => item.kind === kind).reduce((sum, { effort }) => sum + effort, 0);
      return left === 0 ? 0 : this.paces[kind].seconds(left, started, this.now());
    });
    return ends.some((end) => end === null) ? null : Math.max(...(ends as number[]));
  }
}

/** How fast items of a kind have gone so far. */
class Pace {
  private readonly began: number;
  private effort = 0;

  constructor(began: number) {
    this.began = began;
  }

  add(effort: number): void {
    this.effort += effort;
  }

  /** Seconds that this much effort will take, `started` being done of what is not finished; null while it cannot be told. */
  seconds(left: number, started: number, now: number): number | null {
    const [done, elapsed] = [this.effort + started, now - this.began];
    return done === 0 || elapsed < SETTLE ? null : (left * elapsed) / done;
  }
}

function simulated({ points, searched, saturation, complete }: Curve, highest: number): ItemResult {
  const all = [...points, ...searched];
  return {
    value: saturation?.load ?? null,
    lower: saturation?.lower ?? null,
    upper: saturation?.upper ?? null,
    complete,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    how: `${all.length} loads simulated`,
    failure: complete && saturation === null ? `The highest load simulated, ${highest}, does not saturate.` : null,
  };
}

function stageText({ stage, lower, upper }: ThroughputProgress): string {
  return lower === null || upper === null ? stage : `${stage}, ${Number(lower.toPrecision(3))} to ${Number(upper.toPrecision(3))}`;
}

function solved({ alpha, lower, upper, proved, gap, complete, seconds, solver }: ThroughputResult): ItemResult {
  const accuracy = proved ? "proved optimal" : gap === null ? "not proved" : `within ${Number((100 * gap).toPrecision(2))} %`;
  return {
    value: alpha,
    lower,
    upper,
    complete,
    seconds,
    how: `${solver}; ${accuracy}`,
    failure: complete && alpha === null ? "No flow of this pattern leaves its router." : null,
  };
}

function failed(sentence: string): ItemResult {
  return { value: null, lower: null, upper: null, complete: true, seconds: 0, how: "", failure: sentence };
}
