/**
 * A sweep on the page. Its points are looked up among the kept ones, computed, paused, stopped and taken up again. It publishes what it
 * knows a few times a second.
 */
import { sentenceOf } from "../../engine/jobs.ts";
import type { Pool } from "../../engine/jobs.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import { count as written } from "../../drawing/text.ts";
import { readSweep } from "../../sweep/axes.ts";
import type { Sweep } from "../../sweep/axes.ts";
import { poolRunner } from "../../sweep/local.ts";
import { pointsOf } from "../../sweep/points.ts";
import type { Points, SweepPoint } from "../../sweep/points.ts";
import { SweepRun } from "../../sweep/run.ts";
import type { SweepProgress, WorkRunner } from "../../sweep/run.ts";
import { Found } from "./point-columns.ts";
import type { Keeper } from "./record-store.ts";

/** A larger sweep is for the command, which has a file for its points. */
const MAX_ON_PAGE = 100_000;
/** Points looked up at once, and milliseconds of work before the page may answer. */
const BATCH = 200;
const SLICE = 8;
/** What records say of where a point was computed, where that was on a page. */
export const THIS_BROWSER = "this browser";
/** Milliseconds from one showing to the next. */
const SHOWN_EVERY = 200;

export interface SessionState {
  /** Points that were looked up among those that are kept. */
  readonly read: number;
  /** `settling`: it was paused or stopped, and what is under way is finished first. */
  readonly phase: "idle" | "running" | "paused" | "settling";
  /** Asked to run, as soon as everything is looked up. */
  readonly wanted: boolean;
  readonly progress: SweepProgress | null;
  /** Points that are being computed. */
  readonly under: number;
  /** Another number whenever more is known. */
  readonly version: number;
  /** Why it came to an end, where it failed as a whole. */
  readonly failure: string | null;
}

export interface Session {
  readonly id: string;
  readonly text: string;
  readonly sweep: Sweep;
  readonly designs: readonly DesignValues[];
  readonly points: Points;
  readonly found: Found;
  readonly state: StoreApi<SessionState>;
  /** Begins to look up, or goes on. */
  look(): void;
  run(pool: Pool): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** Nothing is kept any more: as if nothing had been looked up. */
  forget(): void;
}

/** The sweep that a text describes over these designs, or one sentence on why there is none here. */
export function openSession(
  text: string,
  designs: readonly DesignValues[],
  id: string,
  keeper: Keeper,
): Session | { readonly message: string } {
  const read = readSweep(text);
  if ("message" in read) return read;
  const points = pointsOf({ designs }, read.sweep);
  if ("message" in points) return points;
  if (points.count > MAX_ON_PAGE)
    return {
      message: `The sweep has ${written(points.count)} points, and the page takes ${written(MAX_ON_PAGE)} at most: vary fewer values, or have flitlab sweep compute it.`,
    };
  return sessionOf(text, read.sweep, designs, points, id, keeper);
}

function sessionOf(text: string, sweep: Sweep, designs: readonly DesignValues[], points: Points, id: string, keeper: Keeper): Session {
  const found = new Found(points);
  const state = createStore<SessionState>(() => ({
    read: 0,
    phase: "idle",
    wanted: false,
    progress: null,
    under: 0,
    version: 0,
    failure: null,
  }));
  /** The first point of each key, and those that are the same. */
  const firsts = new Map<string, number>();
  const twins = new Map<number, number[]>();
  let looking = false;
  /** How often everything was forgotten. */
  let forgotten = 0;
  let run: SweepRun | null = null;
  let pool: Pool | null = null;
  let latest: SweepProgress | null = null;
  let under = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (): void => {
    clearTimeout(timer);
    timer = undefined;
    state.setState(({ version }) => ({ version: version + 1, progress: latest, under }));
  };
  const changed = (): void => {
    timer ??= setTimeout(show, SHOWN_EVERY);
  };

  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    let [from, since] = [state.getState().read, forgotten];
    while (from < points.count) {
      if (since !== forgotten) [from, since] = [0, forgotten];
      const batch: SweepPoint[] = [];
      let began = performance.now();
      while (batch.length < BATCH && from + batch.length < points.count) {
        batch.push(points.at(from + batch.length));
        if (performance.now() - began < SLICE) continue;
        await task();
        began = performance.now();
      }
      if (since !== forgotten) continue;
      const named = batch.filter(({ index, work }) => work === null || !isTwin(index, work.key));
      const valid = named.filter(({ work }) => work !== null);
      const records = await keeper.look(valid.map(({ work }) => work!.key));
      if (since !== forgotten) continue;
      for (const { index, work, fault } of named) if (work === null) found.take(index, null, fault);
      for (const [i, { index }] of valid.entries()) if (records[i]) found.take(index, records[i], "");
      for (const { index, work } of batch) if (work !== null) found.same(firsts.get(work.key)!, index);
      from += batch.length;
      state.setState({ read: from });
      changed();
    }
    looking = false;
    show();
    if (state.getState().wanted && pool) begin(pool);
  };

  /** Whether a point before it has the same key. */
  const isTwin = (index: number, key: string): boolean => {
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, index);
      return false;
    }
    const others = twins.get(first);
    if (others) others.push(index);
    else twins.set(first, [index]);
    return true;
  };

  const begin = (on: Pool): void => {
    const missing: number[] = [];
    const failed: number[] = [];
    const second = new Set([...twins.values()].flat());
    for (let index = 0; index < points.count; index++) {
      if (second.has(index)) continue;
      if (found.isMissing(index)) missing.push(index);
      else if (found.isFailed(index)) failed.push(index);
    }
    // What failed is tried again once there is nothing else.
    const wanted = missing.length > 0 ? missing : failed;
    latest = null;
    state.setState({ wanted: false, phase: "running", failure: null, progress: null });
    run = new SweepRun(
      { count: wanted.length, names: points.names, at: (i) => points.at(wanted[i]!) },
      {
        // Everything that is kept has been looked up.
        get: () => null,
        put: (record) => {
          keeper.put(record);
        },
      },
      lookingFirst(poolRunner(on, THIS_BROWSER), keeper, (more) => {
        under += more;
        changed();
      }),
      {
        onPoint: ({ index, fault }, record) => {
          found.take(index, record, fault);
          for (const twin of twins.get(index) ?? []) found.same(index, twin);
          // Nothing is left to be taken up: a pause is over.
          if (found.tally().done === points.count) run?.resume();
          changed();
        },
        onProgress: (progress) => {
          latest = progress;
          changed();
        },
      },
    );
    const ended = (failure: string | null): void => {
      run = null;
      latest = null;
      state.setState({ phase: "idle", failure });
      show();
      void keeper.flush();
    };
    run.done.then(
      () => {
        ended(null);
      },
      (error: unknown) => {
        ended(sentenceOf(error));
      },
    );
  };

  return {
    id,
    text,
    sweep,
    designs,
    points,
    found,
    state,
    look: () => void look(),
    run: (on) => {
      if (run) return;
      pool = on;
      if (state.getState().read < points.count) {
        state.setState({ wanted: true });
        void look();
      } else begin(on);
    },
    pause: () => {
      run?.pause();
      if (run) state.setState({ phase: "paused" });
    },
    resume: () => {
      run?.resume();
      if (run) state.setState({ phase: "running" });
    },
    stop: () => {
      state.setState({ wanted: false });
      if (!run) return;
      state.setState({ phase: "settling" });
      run.cancel();
    },
    forget: () => {
      if (run) return;
      forgotten++;
      found.clear();
      firsts.clear();
      twins.clear();
      state.setState({ read: 0 });
      void look();
    },
  };
}

function task(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Another tab of this browser may have computed a point meanwhile. `count` is told of each point that begins, and that ends. */
function lookingFirst(runner: WorkRunner, keeper: Keeper, count: (more: number) => void): WorkRunner {
  return {
    atOnce: (job) => runner.atOnce(job),
    start: (work, tell) => {
      let cancelled = false;
      let job: ReturnType<WorkRunner["start"]> | null = null;
      count(1);
      const done = keeper.look([work.key]).then(([record]) => {
        if (record && record.message === null && record.fields !== null) {
          const { fields, seconds, computedBy } = record;
          return { fields, complete: true, seconds, computedBy };
        }
        job = runner.start(work, tell);
        if (cancelled) job.cancel();
        return job.done;
      });
      const ended = (): void => {
        count(-1);
      };
      done.then(ended, ended);
      return {
        done,
        cancel: () => {
          cancelled = true;
          job?.cancel();
        },
      };
    },
  };
}
