/** A run: every design of the study simulated, load by load or to completion, with live figures a few times a second. */
import { loaded } from "../../engine/jobs.ts";
import { isCheap, runsToCompletion } from "../../engine/model.ts";
import { wantedBy } from "./added-rows.ts";
import { cancelBounds, solveBounds } from "./bounds.ts";
import { learnSpeed } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import { pointsIn } from "./load.ts";
import { Meter } from "./meter.ts";
import { dismissBeforeRun, notifyFailure } from "./notices.ts";
import { capacityOf, distanceOf, effortToEnd, pendingDesigns, unsketchedDesigns } from "./pending.ts";
import { IDLE } from "./state.ts";
import type { Design, StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";
import { LoadTrial } from "./trial.ts";
import type { Trial } from "./trial.ts";

/** Between two updates of the page, milliseconds. */
const REFRESH = 200;
/** Finished results kept for designs that come back (Back, undone changes). */
const RESULTS_KEPT = 24;

/** What is under way. */
const trialsOf = perStudio((): { trials: readonly Trial[] } => ({ trials: [] }));

/** One a design; what runs to completion comes with a part of the program that few studies need. */
function trialsFor(
  studio: Studio,
  designs: readonly Design[],
  results: StudioState["results"],
): readonly Trial[] | Promise<readonly Trial[]> {
  const { inspections, pilots } = studio.getState();
  const loads = (one: Design): LoadTrial =>
    new LoadTrial(
      one,
      distanceOf(inspections[one.id], one.values),
      capacityOf(inspections[one.id], one.values),
      pilots[simulationKey(one.values)],
      results[simulationKey(one.values)],
    );
  if (!designs.some(({ values }) => runsToCompletion(values))) return designs.map((one) => loads(one));
  return loaded("runs to completion", import("./completion-trial.ts")).then(({ CompletionTrial }) =>
    designs.map((one) =>
      runsToCompletion(one.values) ? new CompletionTrial(one, effortToEnd(inspections[one.id], one.values)) : loads(one),
    ),
  );
}

/**
 * Simulates the designs of the study that have not been, and solves the programs of all, the cheap ones before anything else; keeps what is
 * there when it fails. What takes long is simulated in short windows first. `unasked`: the studio runs by itself, and leaves expensive
 * programs to whoever presses Run, as it does all that `goesOn` says no to once coarse curves are there.
 */
export async function run(studio: Studio, unasked = false, goesOn: (state: StudioState) => boolean = () => true): Promise<void> {
  if (studio.getState().run.active) return;
  const { designs, results } = studio.getState();
  const pending = pendingDesigns(studio.getState());
  const keys = pending.map(({ values }) => simulationKey(values));
  dismissBeforeRun(studio);
  studio.setState((state) => ({
    run: { ...IDLE, active: true, keys },
    shownResults: Object.fromEntries(designs.map((design) => [design.id, simulationKey(design.values)])),
    ghosts: Object.fromEntries(designs.flatMap(({ id, values }) => ghostOf(state, id, simulationKey(values)))),
    results: keepLatest(state, keys),
    hoveredLoad: null,
  }));
  try {
    const made = trialsFor(studio, pending, results);
    const trials = Array.isArray(made) ? (made as readonly Trial[]) : await made;
    const unsketched = unsketchedDesigns({ ...studio.getState(), results }).map(({ values }) => simulationKey(values));
    if (!studio.getState().run.stopping) await simulate(studio, trials, unasked, unsketched, goesOn);
  } catch (error) {
    notifyFailure(studio, error, "designs");
  }
  trialsOf(studio).trials = [];
  studio.setState((state) => ({
    run: { ...state.run, active: false, stopping: false, coarse: false, searching: false, secondsLeft: null },
  }));
}

async function simulate(
  studio: Studio,
  trials: readonly Trial[],
  unasked: boolean,
  unsketched: readonly string[],
  goesOn: (state: StudioState) => boolean,
): Promise<void> {
  const pool = studio.workers();
  const loads = trials.reduce((sum, trial) => sum + trial.loads, 0);
  const meter = new Meter(studio, trials, loads);
  const { designs } = studio.getState();
  const all = designs.map((design) => design.values);
  const units = trials.reduce((sum, trial) => sum + Math.max(1, trial.loads), 0);
  studio.setState((state) => ({ run: { ...state.run, loads, workers: Math.min(pool.size, units) } }));
  meter.refresh();
  solveBounds(studio, all, isCheap);
  trialsOf(studio).trials = trials;
  const timer = setInterval(() => {
    meter.refresh();
  }, REFRESH);
  const begin = (some: readonly Trial[]): readonly Promise<void>[] =>
    some.map((trial) =>
      trial.begin(pool).catch((error: unknown) => {
        notifyFailure(studio, error, "designs");
      }),
    );
  try {
    // What has no loads waits for none.
    const whole = goesOn(studio.getState()) ? trials.filter((trial) => trial.loads === 0) : [];
    const ends = begin(whole);
    const open = trials.filter((trial): trial is LoadTrial => trial instanceof LoadTrial && unsketched.includes(trial.key));
    const failure = open.length > 0 ? await sketched(studio, open, meter) : null;
    // Of what short windows have told.
    if (!studio.getState().run.stopping && goesOn(studio.getState())) {
      const more = begin(trials.filter((trial) => !whole.includes(trial)));
      // They share the processors with the loads, and begin when the first of these are done.
      if (!unasked) solveBounds(studio, all);
      await Promise.all(more);
    } else if (failure !== null) notifyFailure(studio, failure, "designs");
    await Promise.all(ends);
  } finally {
    clearInterval(timer);
  }
  meter.refresh();
  for (const { values } of designs) {
    const trial = trials.find(({ key }) => key === simulationKey(values));
    for (const done of trial?.spent() ?? []) learnSpeed(values, done);
  }
}

/** Simulates coarse curves of designs that have none. Gives the error, if there was one, or null; settled curves report it again. */
async function sketched(studio: Studio, trials: readonly LoadTrial[], meter: Meter): Promise<unknown> {
  studio.setState((state) => ({ run: { ...state.run, coarse: true } }));
  try {
    const { sketchAll } = await loaded("coarse curves", import("./sketch.ts"));
    if (studio.getState().run.stopping) return null;
    return await sketchAll(studio, studio.workers(), trials, () => {
      meter.refresh();
    });
  } catch (error) {
    return error;
  } finally {
    studio.setState((state) => ({ run: { ...state.run, coarse: false } }));
  }
}

/** Pauses a run where it is, or lets it go on. */
export function pauseOrResume(studio: Studio): void {
  const { active, stopping, paused } = studio.getState().run;
  if (!active || stopping) return;
  if (paused) studio.workers().resume();
  else studio.workers().pause();
  studio.setState((state) => ({ run: { ...state.run, paused: !paused } }));
}

/** Ends the run early. Points so far stay. */
export function stop(studio: Studio): void {
  studio.workers().resume();
  studio.setState((state) => (state.run.active ? { run: { ...state.run, stopping: true, paused: false } } : state));
  for (const trial of trialsOf(studio).trials) trial.cancel();
  cancelBounds(studio);
}

/** The results that a design had before this change, or before the one before; those that it has are no ghost. */
function ghostOf({ shownResults, ghosts, results }: StudioState, id: number, key: string): [number, string][] {
  const before = shownResults[id];
  const ghost = before === undefined || before === key ? ghosts[id] : before;
  return ghost === undefined || ghost === key || pointsIn(results[ghost]).length === 0 ? [] : [[id, ghost]];
}

/** Earlier results without those about to be computed anew, but for kept ones, which stand until they are confirmed. The oldest that no row of the table asks for are dropped. */
function keepLatest(state: StudioState, anew: readonly string[]): StudioState["results"] {
  const wanted = new Set(wantedBy(state, "saturation").map(({ key }) => key));
  const old = Object.entries(state.results).filter(([key, one]) => one.kept === true || !anew.includes(key));
  return Object.fromEntries(old.filter(([key], i) => i >= old.length - RESULTS_KEPT || wanted.has(key)));
}
