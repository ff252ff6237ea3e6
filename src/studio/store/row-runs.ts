/**
 * Runs what added rows ask for. The studio simulates and solves them by itself, one after another, once its curves are there and as long as
 * that is cheap; otherwise somebody must ask. Results are kept like all others, so that a design with that traffic finds them.
 */
import { isCheap, ANY_PATH } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { underRow, wantedBy } from "./added-rows.ts";
import type { Wanted } from "./added-rows.ts";
import { giveUpOthers, searchesOf, solve } from "./bounds.ts";
import { effortOf, inSeconds, rateOf, sharedOut } from "./effort.ts";
import { boundKey, simulationKey } from "./keys.ts";
import { notifyFailure } from "./notices.ts";
import { CHEAP, capacityOf, distanceOf, pendingDesigns, tooLarge } from "./pending.ts";
import type { AddedRow, StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";
import { LoadTrial } from "./trial.ts";

/** Wait after the last change, milliseconds: the studio's own run comes first. */
const SETTLE = 500;
/** Between two updates of what is being simulated, milliseconds. */
const REFRESH = 200;

/** How long a design under a row's traffic takes to be simulated here, seconds. */
export function rowSeconds({ designs, inspections }: StudioState, design: number, values: DesignValues, workers: number): number {
  const own = designs[design]!;
  // Distances are the network's: its traffic makes no difference.
  const inspection = inspections[own.id];
  const effort = effortOf(values, distanceOf(inspection, own.values), [], Infinity, capacityOf(inspection, own.values));
  return sharedOut([inSeconds(effort, rateOf(values))], workers);
}

/** A row whose designs take together no longer than what the studio simulates unasked. */
function isCheapRow(state: StudioState, row: AddedRow, workers: number): boolean {
  const seconds = state.designs.map(({ values }, i) => {
    const under = underRow(values, row).values;
    return under === null ? 0 : rowSeconds(state, i, under, workers);
  });
  return !tooLarge(state) && seconds.reduce((sum, one) => sum + one, 0) <= CHEAP;
}

/** What simulates and solves for rows, from when it is first asked for. */
export const rowRunsOf = perStudio((studio) => {
  let running: { readonly key: string; readonly trial: LoadTrial; stopped: boolean } | null = null;
  /** Keys of what somebody has asked for, and of what failed or was stopped, which is not begun again by itself. */
  const asked = new Set<string>();
  const ended = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = ({ key, values }: Wanted): void => {
    // Of no design of the study.
    const trial = new LoadTrial({ id: -1, values, attempts: {}, problems: [] }, undefined);
    // The studio's own run may be at the same design by now: what was cut short is not worth keeping then.
    const overtaken = ({ run }: StudioState): boolean => run.active && run.keys.includes(key);
    const show = (): void => {
      studio.setState((state) => (overtaken(state) ? state : trial.into(state)));
    };
    running = { key, trial, stopped: false };
    studio.setState({ rowRun: { key, asked: asked.has(key) } });
    const refresh = setInterval(show, REFRESH);
    trial
      .begin(studio.workers())
      .then(
        () => {
          if (running?.stopped) ended.add(key);
          const found = trial.into(studio.getState());
          if (found.results[key]!.complete) studio.setState(found);
          else show();
        },
        (error: unknown) => {
          ended.add(key);
          notifyFailure(studio, error, "designs");
        },
      )
      .finally(() => {
        clearInterval(refresh);
        running = null;
        asked.delete(key);
        studio.setState({ rowRun: null });
        look();
      })
      .catch(() => undefined);
  };

  const look = (): void => {
    const state = studio.getState();
    const wanted = wantedBy(state, "saturation").filter(
      ({ key }) => state.results[key]?.complete !== true && !state.designs.some(({ values }) => simulationKey(values) === key),
    );
    const needed = running !== null && wanted.some(({ key }) => key === running?.key);
    if (running && (!needed || (state.run.active && !asked.has(running.key)))) running.trial.cancel();
    for (const key of [...asked, ...ended]) if (!wanted.some((one) => one.key === key)) [asked, ended].forEach((set) => set.delete(key));
    solveCheap(studio);
    if (running || state.run.active) return;
    const { size } = studio.workers();
    const unasked = state.live && pendingDesigns(state).length === 0;
    const next =
      wanted.find(({ key }) => asked.has(key)) ?? wanted.find(({ key, row }) => unasked && !ended.has(key) && isCheapRow(state, row, size));
    if (next) start(next);
  };

  studio.subscribe((state, old) => {
    const same = (["addedRows", "designs", "live", "inspections"] as const).every((part) => state[part] === old[part]);
    if (same && state.run.active === old.run.active) return;
    clearTimeout(timer);
    timer = setTimeout(look, state.addedRows.length < old.addedRows.length || state.run.active ? 0 : SETTLE);
  });
  timer = setTimeout(look, SETTLE);
  return {
    /** Simulates this, whatever it takes. */
    ask: (key: string): void => {
      asked.add(key);
      ended.delete(key);
      look();
    },
    /** True of what will be simulated unasked, in its turn. */
    startsByItself: (state: StudioState, row: AddedRow, key: string): boolean => {
      if (asked.has(key)) return true;
      const follows = state.run.active || pendingDesigns(state).length === 0;
      return state.live && follows && !ended.has(key) && isCheapRow(state, row, studio.workers().size);
    },
    /** Ends the simulation under way. Its results so far stay. */
    stop: (): void => {
      if (!running) return;
      running.stopped = true;
      running.trial.cancel();
    },
  };
});

/** Solves what no search has begun yet and takes no time; gives up what no row and no design asks for any more. */
function solveCheap(studio: Studio): void {
  const { designs, live, bounds, ...rest } = studio.getState();
  giveUpOthers(
    studio,
    designs.map(({ values }) => values),
  );
  for (const { key, values } of wantedBy({ designs, ...rest }, "bound"))
    if (live && !bounds[key] && !searchesOf(studio).has(key) && isCheap(values, ANY_PATH)) solveRow(studio, values);
}

/** Solves the program of a design under a row's traffic. */
export function solveRow(studio: Studio, values: DesignValues): void {
  solve(studio, boundKey(values, ANY_PATH), { ...values, model: ANY_PATH });
}
