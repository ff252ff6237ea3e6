/**
 * Simulates the load that is looked at where a design has no point at it. This happens once all runs are over, and only while it is cheap.
 * Where nobody has chosen a load, it is one just below the lowest saturation.
 */
import type { Job } from "../../engine/jobs.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { settled } from "../../engine/results.ts";
import type { LoadPoint } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { effortOf, rateOf } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import { pointsIn } from "./load.ts";
import { notifyFailure } from "./notices.ts";
import { CHEAP, distanceOf, tooLarge } from "./pending.ts";
import { Queues } from "./queues.ts";
import type { Design, Pilot, Results, StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Wait after the last change, milliseconds: a scale that is dragged passes loads that nobody wants to see. */
const SETTLE = 200;

function change(studio: Studio, key: string, next: (old: Results) => Partial<Results>): void {
  studio.setState((state) => {
    const old = state.results[key];
    return old ? { results: { ...state.results, [key]: { ...old, ...next(old) } } } : state;
  });
}

/** Designs whose point at this load is missing, and cheap. */
function missing(state: StudioState, load: number): readonly Design[] {
  return state.designs.filter(({ id, values }, i) => {
    const key = simulationKey(values);
    const results = state.results[key];
    if (!results?.complete || pointsIn(results).some((point) => point.load === load)) return false;
    // Two designs may be the same.
    if (state.designs.findIndex((other) => simulationKey(other.values) === key) < i) return false;
    return (
      !tooLarge({ designs: [{ values }] }) && secondsAt(values, load, distanceOf(state.inspections[id], values), state.pilots[key]) <= CHEAP
    );
  });
}

function secondsAt(values: DesignValues, load: number, distance: number | undefined, pilot: Pilot | undefined): number {
  return effortOf({ ...values, load: [load] }, distance).listed / rateOf(values, pilot);
}

/** Share of the lowest saturation load that is looked at where nobody has chosen a load. */
const BELOW = 0.98;

/** A round load just below the lowest saturation, at which the channels that fill first stand out. Null while no saturation is known. */
export function tellingLoad({ designs, results }: Pick<StudioState, "designs" | "results">): number | null {
  const found = designs.filter(({ values }) => !runsToCompletion(values)).map(({ values }) => results[simulationKey(values)]);
  if (found.some((one) => !one?.complete)) return null;
  // Where nobody has searched, the loads listed are all that is wanted.
  const lower = Math.min(...found.map((one) => (one?.saturation && one.saturation.runs > 0 ? (one.saturation.lower ?? 0) : Infinity)));
  if (!(lower > 0 && lower < Infinity)) return null;
  const step = 10 ** (Math.floor(Math.log10(BELOW * lower)) - 1);
  // A decimal: as it would be typed.
  return Number((Math.floor((BELOW * lower) / step + 1e-9) * step).toPrecision(2));
}

/** From now on simulates the loads that are looked at. */
export const followAsked = perStudio((studio) => {
  const jobs = new Map<string, { readonly load: number; readonly job: Job<LoadPoint> }>();
  /** A load that has failed is not tried again. */
  const failed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = ({ values }: Design, load: number): void => {
    const key = simulationKey(values);
    const name = `${load} ${key}`;
    if (jobs.has(key) || failed.has(name)) return;
    const queues = new Queues();
    const job = studio.workers().run(
      "loadPoint",
      values,
      {
        onProgress: (progress) => {
          queues.note(progress);
          if (jobs.get(key)?.job === job) change(studio, key, () => ({ running: [progress] }));
        },
      },
      load,
    );
    jobs.set(key, { load, job });
    job.done
      .then(
        (point) => {
          jobs.delete(key);
          change(studio, key, ({ searched, saturation, channelQueues }) => ({
            running: [],
            channelQueues: new Map([...channelQueues, ...queues.byLoad]),
            searched: point.complete ? [...searched, ...settled([point], saturation)] : searched,
          }));
        },
        (error: unknown) => {
          jobs.delete(key);
          failed.add(name);
          change(studio, key, () => ({ running: [] }));
          notifyFailure(studio, error, "designs");
        },
      )
      .finally(look)
      .catch(() => undefined);
  };
  const look = (): void => {
    const state = studio.getState();
    const load = state.chosenLoad ?? tellingLoad(state);
    const wanted = load === null || !state.live || state.run.active ? [] : missing(state, load);
    for (const [key, { load: at, job }] of jobs)
      if (at !== load || !wanted.some(({ values }) => simulationKey(values) === key)) job.cancel();
    if (load !== null) for (const design of wanted) start(design, load);
  };
  studio.subscribe((state, old) => {
    if ((["chosenLoad", "designs", "live"] as const).every((part) => state[part] === old[part]) && state.run.active === old.run.active)
      return;
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE);
  });
  timer = setTimeout(look, SETTLE);
  return { look };
});
