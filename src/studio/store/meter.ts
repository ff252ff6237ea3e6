/** Brings the figures of running work to the page a few times a second, and estimates its rate and the time left. */
import { inSeconds, sharedOut } from "./effort.ts";
import type { StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";
import type { Trial } from "./trial.ts";

/** The rate shown is the mean over about this long, milliseconds. */
const RATE_WINDOW = 1500;
/**
 * The first seconds tell little, while workers start and their code is compiled. The machine's own rate weighs as much as this many
 * seconds.
 */
const TRUSTED = 1;

export class Meter {
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
    const exchanges = this.trials.map((trial) => trial.toCompletion()).filter((one) => one !== null);
    const done = this.trials.reduce((sum, trial) => sum + trial.done(), 0) / Math.max(1, this.loads + exchanges.length);
    const finishedLoads = this.trials.reduce((sum, trial) => sum + trial.finishedLoads(), 0);
    const under = exchanges.filter(({ finished }) => !finished);
    const seconds = (now - this.started) / 1000;
    this.studio.setState((state) => {
      const figures = this.figures(state);
      const helpers = Object.values(figures.results)
        .flatMap(({ running }) => running)
        .reduce((sum, { workers = 1 }) => sum + workers - 1, 0);
      return {
        ...figures,
        run: {
          ...state.run,
          done,
          helpers,
          finishedLoads,
          toCompletion: {
            finished: exchanges.length - under.length,
            all: exchanges.length,
            cycle: under.length > 0 ? Math.min(...under.map(({ cycle }) => cycle)) : 0,
          },
          searching: !state.run.coarse && this.loads > 0 && finishedLoads === this.loads,
          flitHopsPerSecond: paused ? null : this.rate(),
          secondsLeft: this.left(seconds),
        },
      };
    });
  }

  /** What has come of all so far. */
  private figures(state: StudioState): Pick<StudioState, "results" | "completions"> {
    let { results, completions } = state;
    for (const trial of this.trials)
      ({ results, completions } = { results, completions, ...trial.into({ ...state, results, completions }) });
    return { results, completions };
  }

  /** Seconds that are left of the work at the pace so far, and at first at the one that is known of this machine. */
  private left(seconds: number): number | null {
    const flitHops = this.trials.reduce((sum, trial) => sum + trial.flitHops(), 0);
    if (flitHops === 0 || seconds <= 0.5) return null;
    const workers = Math.max(1, this.studio.getState().run.workers);
    const left = this.trials.map((trial) => ({ effort: trial.left(), rate: trial.rate() }));
    const foreseen = left.reduce((sum, { effort: { listed, search }, rate }) => sum + (listed + search) / rate, 0);
    if (foreseen === 0) return null;
    // By how much it goes faster or slower than was foreseen, all workers together.
    const work = left.reduce((sum, { effort: { listed, search } }) => sum + listed + search, 0);
    const known = (workers * work) / foreseen;
    const pace = (flitHops + TRUSTED * known) / (seconds + TRUSTED) / known;
    return sharedOut(
      left.map(({ effort, rate }) => inSeconds(effort, pace * rate)),
      workers,
    );
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
