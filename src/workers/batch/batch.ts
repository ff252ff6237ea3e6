/**
 * A batch: many studies, each simulated, solved as a linear program or predicted by a model, with progress. It can be stopped, keeps what
 * it has, and goes on later without computing anything twice.
 */
import type { DesignValues } from "../../study/study.ts";
import { Cancelled, sentenceOf } from "../errors.ts";
import type { Job } from "../job.ts";
import type { BatchKind, BatchRunner, ItemResult, Recorded } from "./kinds.ts";
import { simulate, throughput, stencil } from "./kinds.ts";
import { readJson } from "../../math/json-text.ts";

const KINDS = { throughput, simulate, stencil } satisfies Readonly<Record<string, BatchKind>>;

type KindId = keyof typeof KINDS;

const KIND_IDS = Object.keys(KINDS) as readonly KindId[];

export interface BatchItem {
  /** Equal keys are one item. */
  readonly key: string;
  readonly kind: KindId;
  readonly values: DesignValues;
  /** Estimated processor time in any unit: smaller ones start first. */
  readonly effort: number;
}

export interface BatchProgress {
  /** Items finished, those known before included. */
  readonly done: number;
  readonly total: number;
  readonly running: readonly RunningItem[];
  /** Null while it is unknown. */
  readonly secondsLeft: number | null;
}

interface RunningItem {
  readonly key: string;
  /** 0 to 1 as far as it is known. */
  readonly share: number;
  /** The present work, for people. */
  readonly text: string;
}

interface BatchWatcher {
  onResult(key: string, result: ItemResult): void;
  onProgress(progress: BatchProgress): void;
}

interface BatchEnd {
  /** By key, those known before included. */
  readonly results: ReadonlyMap<string, ItemResult>;
  /** Every item has ended by itself. */
  readonly complete: boolean;
}

/** Seconds before the time left is estimated. */
const SETTLE = 1.5;

/** True for a result that need not be computed again. */
export function isFinished(result: ItemResult | undefined): boolean {
  return result !== undefined && result.complete && result.failure === null;
}

/** Starts the items without a finished result in `known`. When cancelled, `done` resolves with what there is by then. */
export function runBatch(
  runner: BatchRunner,
  items: readonly BatchItem[],
  known: ReadonlyMap<string, ItemResult>,
  watch: BatchWatcher,
  now = () => performance.now() / 1000,
): Job<BatchEnd> {
  return new Batch(runner, items, known, watch, now);
}

interface Running {
  readonly item: BatchItem;
  readonly job: Job<unknown>;
  share: number;
  text: string;
}

class Batch implements Job<BatchEnd> {
  readonly done: Promise<BatchEnd>;
  private readonly runner: BatchRunner;
  private readonly watch: BatchWatcher;
  private readonly now: () => number;
  private readonly results: Map<string, ItemResult>;
  private readonly keys: ReadonlySet<string>;
  /** Items not started yet, the smallest first. */
  private readonly waiting: BatchItem[];
  private readonly running = new Set<Running>();
  private readonly paces: ReadonlyMap<KindId, Pace>;
  private cancelled = false;
  private settle!: (end: BatchEnd) => void;

  constructor(
    runner: BatchRunner,
    items: readonly BatchItem[],
    known: ReadonlyMap<string, ItemResult>,
    watch: BatchWatcher,
    now: () => number,
  ) {
    this.runner = runner;
    this.watch = watch;
    this.now = now;
    const distinct = [...new Map(items.map((item) => [item.key, item])).values()];
    this.keys = new Set(distinct.map(({ key }) => key));
    this.results = new Map([...known].filter(([key, result]) => this.keys.has(key) && isFinished(result)));
    this.waiting = distinct.filter(({ key }) => !this.results.has(key)).sort((a, b) => a.effort - b.effort);
    this.paces = new Map(KIND_IDS.map((kind) => [kind, new Pace(now())]));
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

  private advance(): void {
    for (const kind of KIND_IDS) {
      for (;;) {
        const busy = [...this.running].filter(({ item }) => item.kind === kind).length;
        const next = this.waiting.findIndex((item) => item.kind === kind);
        if (this.cancelled || next < 0 || busy >= KINDS[kind].atOnce(this.runner)) break;
        this.start(this.waiting.splice(next, 1)[0]!);
      }
    }
    this.report();
    if (this.running.size === 0)
      this.settle({ results: this.results, complete: [...this.keys].every((key) => this.results.get(key)?.complete) });
  }

  private start(item: BatchItem): void {
    const { start, untold } = KINDS[item.kind];
    const job = start(this.runner, item.values, (share, text) => {
      running.share = share ?? untold;
      running.text = text;
      this.report();
    });
    const running: Running = { item, job, share: untold, text: "" };
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
      if (result.complete) this.paces.get(item.kind)!.add(item.effort);
      this.watch.onResult(item.key, result);
    }
    this.advance();
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

  /** Programs and simulations run side by side: the later end counts. */
  private secondsLeft(): number | null {
    const ends = KIND_IDS.map((kind) => {
      const under = [...this.running].filter(({ item }) => item.kind === kind);
      const started = under.reduce((sum, { item, share }) => sum + item.effort * share, 0);
      const left =
        under.reduce((sum, { item, share }) => sum + item.effort * (1 - share), 0) +
        this.waiting.filter((item) => item.kind === kind).reduce((sum, { effort }) => sum + effort, 0);
      return left === 0 ? 0 : this.paces.get(kind)!.seconds(left, started, this.now());
    });
    return ends.some((end) => end === null) ? null : Math.max(...(ends as number[]));
  }
}

/** The speed of items of a kind so far. */
class Pace {
  private readonly began: number;
  private effort = 0;

  constructor(began: number) {
    this.began = began;
  }

  add(effort: number): void {
    this.effort += effort;
  }

  /** Seconds for this much effort, of which `started` is under way; null while it is unknown. */
  seconds(left: number, started: number, now: number): number | null {
    const [done, elapsed] = [this.effort + started, now - this.began];
    return done === 0 || elapsed < SETTLE ? null : (left * elapsed) / done;
  }
}

function failed(sentence: string): ItemResult {
  return { value: null, lower: null, upper: null, complete: true, seconds: 0, how: "", failure: sentence };
}

// Results of a batch as a file: what `flitlab figure --json` prints and the studio saves, read back.

interface Entry extends ItemResult {
  readonly kind: string;
  readonly study: string;
}

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value);

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Partial<Record<keyof Entry, unknown>>;
  return (
    typeof entry.kind === "string" &&
    typeof entry.study === "string" &&
    typeof entry.complete === "boolean" &&
    typeof entry.how === "string" &&
    Number.isFinite(entry.seconds) &&
    [entry.value, entry.lower, entry.upper].every(isNumberOrNull) &&
    (entry.failure === null || typeof entry.failure === "string")
  );
}

/** As far as it is read: points with loads, cycles, or a program's alpha. */
function isRecorded(value: unknown): value is Recorded {
  if (typeof value !== "object" || value === null) return false;
  const { curve, completion, program } = value as { readonly [kind: string]: Record<string, unknown> | undefined };
  return (
    (Array.isArray(curve?.["points"]) && curve["points"].every((point: { load?: unknown } | null) => Number.isFinite(point?.load))) ||
    Number.isFinite(completion?.["cycles"]) ||
    (program !== undefined && isNumberOrNull(program["alpha"]))
  );
}

/** By key, kind and study; null if the text holds no such results. */
export function readResults(text: string): ReadonlyMap<string, ItemResult> | null {
  const reading = readJson(text);
  if ("fault" in reading) return null;
  const content = reading.value;
  const cells = typeof content === "object" && content !== null && "cells" in content ? content.cells : null;
  if (!Array.isArray(cells) || !cells.every(isEntry)) return null;
  return new Map(
    cells.map(({ kind, study, value, lower, upper, complete, seconds, how, failure, recorded }) => [
      `${kind} ${study}`,
      { value, lower, upper, complete, seconds, how, failure, ...(isRecorded(recorded) ? { recorded } : {}) },
    ]),
  );
}
