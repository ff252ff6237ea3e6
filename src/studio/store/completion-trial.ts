/** The state of a workload that runs to completion, while it runs. */
import type { Job, Pool } from "../../engine/jobs.ts";
import type { ProgramProgress, ProgramResult } from "../../engine/results.ts";
import { rateOf } from "./effort.ts";
import type { Done, Effort } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import { withTerminals } from "./queues.ts";
import type { CompletionRun, Design, StudioState } from "./state.ts";
import type { Trial } from "./trial.ts";

/** Results kept besides those of the designs, for designs that come back. */
const KEPT = 16;
/** From this delivered share on, the pace so far tells how much is left. */
const TELLING = 0.02;

export class CompletionTrial implements Trial {
  readonly key: string;
  readonly loads = 0;
  private readonly design: Design;
  private readonly effort: number;
  private job: Job<ProgramResult> | null = null;
  private progress: ProgramProgress | null = null;
  private result: ProgramResult | null = null;
  private stopped = false;
  /** Sum over the reports, each for the cycles since the one before. */
  private waited: Float32Array | null = null;

  /** `effort`: router traversals that it will take, about; Infinity where nobody knows. */
  constructor(design: Design, effort: number) {
    this.design = design;
    this.key = simulationKey(design.values);
    this.effort = effort;
  }

  async begin(pool: Pool): Promise<void> {
    const watch = {
      onProgress: (progress: ProgramProgress) => {
        this.note(progress);
      },
    };
    this.job = pool.run("completion", this.design.values, watch);
    this.result = await this.job.done;
  }

  private note(progress: ProgramProgress): void {
    const cycles = progress.cycle - (this.progress?.cycle ?? 0);
    this.progress = progress;
    const now = withTerminals(progress.channelQueue, progress.terminalQueue);
    const before = this.waited;
    this.waited = now.map((queue, c) => (before?.[c] ?? 0) + queue * cycles);
  }

  /** Their mean. */
  private queues(): Float32Array | null {
    const cycles = this.progress?.cycle ?? 0;
    return this.waited && cycles > 0 ? this.waited.map((sum) => sum / cycles) : null;
  }

  cancel(): void {
    this.stopped = true;
    this.job?.cancel();
  }

  finishedLoads(): number {
    return 0;
  }

  toCompletion(): { readonly finished: boolean; readonly cycle: number } {
    return { finished: this.result !== null, cycle: this.progress?.cycle ?? 0 };
  }

  done(): number {
    return this.result ? 1 : (this.progress?.done ?? 0);
  }

  flitHops(): number {
    return this.result?.flitHops ?? this.progress?.flitHops ?? 0;
  }

  left(): Effort {
    const done = this.done();
    const all = done > TELLING ? this.flitHops() / done : Number.isFinite(this.effort) ? this.effort : 0;
    const listed = this.result ? 0 : all * (1 - done);
    return { listed, longest: listed, search: 0 };
  }

  rate(): number {
    return rateOf(this.design.values);
  }

  spent(): readonly Done[] {
    const { flitHops = 0, seconds = 0 } = this.result ?? {};
    return [{ flitHops, drawn: 0, seconds }];
  }

  into({ designs, completions }: StudioState): Pick<StudioState, "completions"> {
    const { key, result, stopped } = this;
    const run: CompletionRun = {
      key,
      values: this.design.values,
      progress: result ? null : this.progress,
      result,
      stopped,
      queues: result && this.queues(),
    };
    const shown = new Set(designs.map(({ values }) => simulationKey(values)));
    const others = Object.entries(completions).filter(([other]) => other !== key);
    const spare = others.filter(([other]) => !shown.has(other)).slice(0, -KEPT);
    const dropped = new Set(spare.map(([other]) => other));
    return { completions: { ...Object.fromEntries(others.filter(([other]) => !dropped.has(other))), [key]: run } };
  }
}
