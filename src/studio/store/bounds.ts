/**
 * The linear programs of the designs. They are solved beside the simulation or alone, and can be cancelled. Other actions on them are in
 * limits.ts, a part that loads later.
 */
import { Cancelled, isPartMissing, sentenceOf } from "../../engine/jobs.ts";
import type { Job } from "../../engine/jobs.ts";
import { MINIMAL_PATHS, WIDEST_FIRST, ANY_PATH, routingOf } from "../../engine/model.ts";
import type { ThroughputProgress, ThroughputResult } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { wantedBy } from "./added-rows.ts";
import { boundKey } from "./keys.ts";
import { notifyFailure } from "./notices.ts";
import { shownDesign } from "./state.ts";
import type { Bound, StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Between two updates of the page by one program, milliseconds. */
const REFRESH = 120;
/** Programs kept besides the latest, for designs that come back; more than a study of eight designs has. */
const KEPT = 80;
/** In which order they are solved after minimal routing, which takes milliseconds, and the design's own. */
const SMALLEST_FIRST = WIDEST_FIRST.toSorted((a, b) => a.effort - b.effort).map(({ id }) => id);

/** A program that is being solved, or waits for it. */
interface Search {
  readonly job: Job<ThroughputResult>;
  /** How the user wants it to end, once that was said. */
  ending: "accepted" | "cancelled" | null;
}

/** By the keys of their programs, in the order in which they were started. */
export const searchesOf = perStudio(() => new Map<string, Search>());

/** The models worth a line for a design: its own and those that were ticked, the widest first. */
export function modelsFor(values: DesignValues, { models }: Pick<StudioState, "models">): readonly string[] {
  return WIDEST_FIRST.map(({ id }) => id).filter((id) => id === values.model || models.includes(id));
}

/** Models of these designs that nobody has started to solve, once each. */
export function unsolvedModels(state: Pick<StudioState, "models" | "bounds">, designs: readonly DesignValues[]): readonly string[] {
  return WIDEST_FIRST.map(({ id }) => id).filter((id) =>
    designs.some((values) => modelsFor(values, state).includes(id) && !state.bounds[boundKey(values, id)]),
  );
}

/** A design's programs in the order of `modelsFor`, as far as they were started. */
export function boundsOf(state: Pick<StudioState, "models" | "bounds">, values: DesignValues): readonly Bound[] {
  return modelsFor(values, state)
    .map((model) => state.bounds[boundKey(values, model)])
    .filter((bound) => bound !== undefined);
}

export function isOpen({ state }: Bound): boolean {
  return state === "waiting" || state === "solving";
}

/** Nothing is left to prove, the accepted gap is reached, or this time limit would end it once more. */
function isDone(bound: Bound | undefined, values: DesignValues): boolean {
  if (!bound?.result) return false;
  if (bound.state === "time limit") return values.solveSeconds <= bound.values.solveSeconds;
  return bound.state === "solved" && (bound.result.proved || bound.result.gap === null || bound.result.gap <= values.gap);
}

/** Changes a program that is known. */
export function store(studio: Studio, key: string, change: (old: Bound) => Partial<Bound>): void {
  studio.setState((state) => {
    const old = state.bounds[key];
    return old ? { bounds: { ...state.bounds, [key]: { ...old, ...change(old) } } } : state;
  });
}

/** The tighter of certified bounds: both hold. */
function tightened(old: Bound, found: { readonly lower: number | null; readonly upper: number | null }): Pick<Bound, "lower" | "upper"> {
  const lower = old.lower === null || found.lower === null ? (old.lower ?? found.lower) : Math.max(old.lower, found.lower);
  const upper = old.upper === null || found.upper === null ? (old.upper ?? found.upper) : Math.min(old.upper, found.upper);
  return { lower, upper };
}

/** Ends the searches that neither these designs nor a row of the table need. */
export function giveUpOthers(studio: Studio, designs: readonly DesignValues[]): void {
  const state = studio.getState();
  const wanted = new Set(designs.flatMap((values) => modelsFor(values, state).map((model) => boundKey(values, model))));
  for (const { key } of wantedBy(state, "bound")) wanted.add(key);
  for (const [key, search] of searchesOf(studio)) if (!wanted.has(key)) end(search, "cancelled");
}

/** The answer with the smaller gap, the later one of equals. */
function closer(old: ThroughputResult | null, found: ThroughputResult): ThroughputResult {
  return old !== null && !found.complete && (old.gap ?? 0) < (found.gap ?? 0) ? old : found;
}

/**
 * Starts the programs of these designs that have no answer yet, minimal routing and each design's own first. Ends those that belong to no
 * design. `which`: only these of them.
 */
export function solveBounds(
  studio: Studio,
  designs: readonly DesignValues[],
  which: (values: DesignValues, model: string) => boolean = () => true,
): void {
  giveUpOthers(studio, designs);
  for (const values of designs) {
    const models = modelsFor(values, studio.getState());
    for (const model of [MINIMAL_PATHS, values.model, ...SMALLEST_FIRST].filter(
      (id, i, all) => models.includes(id) && all.indexOf(id) === i,
    )) {
      const key = boundKey(values, model);
      if (!which(values, model)) continue;
      if (!searchesOf(studio).has(key) && !isDone(studio.getState().bounds[key], values)) solve(studio, key, { ...values, model });
    }
  }
}

/** The same for all designs of the study. */
export function solveAll(studio: Studio): void {
  solveBounds(
    studio,
    studio.getState().designs.map(({ values }) => values),
  );
}

/** How a search has ended that came back with this. */
function stateAfter({ ended, complete }: ThroughputResult, { ending }: Search): Bound["state"] {
  if (ended === "time limit" || ended === "given up") return ended;
  return complete ? "solved" : (ending ?? "cancelled");
}

/** Starts one program, whatever is already known of it. */
export function solve(studio: Studio, key: string, values: DesignValues): void {
  const old = studio.getState().bounds[key];
  const bound: Bound = {
    key,
    values,
    model: values.model,
    state: "waiting",
    text: "",
    lower: old?.lower ?? null,
    upper: old?.upper ?? null,
    progress: null,
    result: old?.result ?? null,
    verification: old?.verification ?? null,
  };
  studio.setState((state) => ({
    bounds: {
      ...Object.fromEntries(
        Object.entries(state.bounds)
          .filter(([other]) => other !== key)
          .slice(-KEPT),
      ),
      [key]: bound,
    },
  }));
  const news = new News(studio, key);
  const search: Search = {
    job: studio.workers().run(
      "linearProgram",
      values,
      {
        onProgress: (progress) => {
          news.take(progress);
        },
      },
      true,
    ),
    ending: null,
  };
  const searches = searchesOf(studio);
  searches.set(key, search);
  search.job.done
    .then(
      (result) => {
        news.stop();
        store(studio, key, (before) => ({
          state: stateAfter(result, search),
          text: "",
          result: closer(before.result, result),
          ...tightened(before, result),
        }));
      },
      (error: unknown) => {
        news.stop();
        if (isPartMissing(error)) notifyFailure(studio, error, "designs");
        store(studio, key, () => ({
          state: error instanceof Cancelled ? (search.ending ?? "cancelled") : "failed",
          text: sentenceOf(error),
        }));
      },
    )
    .finally(() => {
      if (searches.get(key) === search) searches.delete(key);
    })
    .catch(() => undefined);
}

/** Brings a program's progress to the page a few times a second, the last one always. */
class News {
  private readonly studio: Studio;
  private readonly key: string;
  private latest: ThroughputProgress | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(studio: Studio, key: string) {
    this.studio = studio;
    this.key = key;
  }

  take(progress: ThroughputProgress): void {
    this.latest = progress;
    this.timer ??= setTimeout(() => {
      this.show();
    }, REFRESH);
  }

  /** Values that have arrived but were not shown count, too. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.latest) this.show();
  }

  private show(): void {
    const progress = this.latest;
    this.timer = undefined;
    this.latest = null;
    if (progress)
      store(this.studio, this.key, (old) => ({ state: "solving", text: progress.stage, progress, ...tightened(old, progress) }));
  }
}

export function end(search: Search, ending: "accepted" | "cancelled"): void {
  search.ending ??= ending;
  search.job.cancel();
}

/** Stops the programs that are not solved yet. Their bounds so far stay. */
export function cancelBounds(studio: Studio): void {
  for (const search of searchesOf(studio).values()) end(search, "cancelled");
}

/** What the programs of a design are found in; that on screen, where none is named. */
type ProgramState = Pick<StudioState, "designs" | "shown" | "bounds" | "models">;

/** The model that a design's routing is held against. */
export function relevantModel(values: DesignValues): string {
  const { paths } = routingOf(values);
  if (paths === "ugal") return values.model;
  return paths === "minimal" ? MINIMAL_PATHS : ANY_PATH;
}

/** Programs of a design that say what every channel carries at their optimum, or at the best found. */
export function answeredPrograms(state: ProgramState, { values } = shownDesign(state)): readonly Bound[] {
  return boundsOf(state, values).filter(({ result }) => result !== null && result.channelLoad.length > 0 && result.alphaNetwork !== null);
}

/** The program that is looked at: the chosen one, else the one that the design's routing is held against. Its optimum colours the drawing and fills the tables. Null where there is none. */
export function chosenProgram(state: ProgramState & Pick<StudioState, "chosenModel">, design = shownDesign(state)): Bound | null {
  const programs = answeredPrograms(state, design);
  const relevant = relevantModel(design.values);
  return (
    programs.find(({ model }) => model === state.chosenModel) ?? programs.find(({ model }) => model === relevant) ?? programs[0] ?? null
  );
}
