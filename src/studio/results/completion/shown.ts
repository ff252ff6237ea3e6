/** Selects from the store what is shown of workloads that ran to completion. */
import type { Network } from "../../../engine/model.ts";
import type { ProgramResult } from "../../../engine/results.ts";
import type { DesignValues } from "../../../engine/studies.ts";
import type { ChannelPoint } from "../../../charts/channel-use-chart.ts";
import type { CompletionBound, CompletionRow } from "../../../charts/completion-bars.ts";
import type { StageRun } from "../../../charts/stage-gantt.ts";
import type { StepRow } from "../../../charts/step-bars.ts";
import type { GanttRun } from "../../../charts/task-gantt.ts";
import { count } from "../../../drawing/text.ts";
import { boundName } from "../../parts/bound-names.ts";
import { completionOf } from "../../store/completions.ts";
import { networkKey } from "../../store/keys.ts";
import { memoised } from "../../store/memo.ts";
import type { StudioState } from "../../store/state.ts";
import type { CompletionFacts } from "../answer/facts.ts";
import { ANSWERED, answerFacts } from "../answer/gather.ts";
import { designLabels } from "../labels.ts";

/** A workload that has ended, of a design as it is now. */
export interface EndedRun {
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly values: DesignValues;
  readonly result: ProgramResult;
  /** Null while it is not on the page. */
  readonly network: Network | null;
}

const PARTS = ["designs", "completions", "inspections"] as const;

export const endedRuns = memoised(PARTS, ({ designs, completions, inspections }: Pick<StudioState, (typeof PARTS)[number]>) => {
  const labels = designLabels(designs);
  return designs.flatMap(({ id, values }, design): readonly EndedRun[] => {
    const result = completionOf({ completions }, values)?.result;
    if (!result) return [];
    const drawing = inspections[id]?.drawing;
    const network = drawing?.key === networkKey(values) ? drawing.value.network : null;
    return [{ design, label: labels[design]!, values, result, network }];
  });
});

const NOTES: Readonly<Record<CompletionFacts["state"], string>> = {
  idle: "not simulated yet",
  running: "being simulated",
  stopped: "stopped",
  done: "",
  stalled: "deadlocked",
  "given up": "given up at its limit of cycles",
};

/** What the stages of an estimated training step do. */
export const stageRuns = memoised(ANSWERED, (state): readonly StageRun[] =>
  answerFacts(state).flatMap(({ completion, design, label }): readonly StageRun[] => {
    const course = completion?.step?.course ?? [];
    return course.length === 0 ? [] : [{ design, label, course, cycleTime: completion!.cycleTime }];
  }),
);

const TOO_MANY = "too many messages to be simulated";

/** A row a training step that is estimated. */
export const stepRows = memoised(ANSWERED, (state): readonly StepRow[] =>
  answerFacts(state).flatMap(({ completion, design, label }): readonly StepRow[] => {
    if (!completion?.step) return [];
    const { step, cycleTime } = completion;
    return [{ design, label, cycles: step.cycles, step, cycleTime }];
  }),
);

/** A row a design that runs to completion, simulated or not. */
export const completionRows = memoised(ANSWERED, (state): readonly CompletionRow[] => {
  const facts = answerFacts(state);
  return facts.flatMap(({ completion, design, label }): readonly CompletionRow[] => {
    if (completion === null) return [];
    const { cycles, delivered, estimated, tooMany, state: at } = completion;
    const share = delivered > 0 && at !== "done" ? `, ${count(Math.floor(100 * delivered))} % delivered` : "";
    const note = at === "done" && cycles === null ? "no message is sent" : tooMany && at === "idle" ? TOO_MANY : NOTES[at] + share;
    return [{ design, label, cycles, estimated, note, bounds: boundsOf(completion, state.designs[design]!.values) }];
  });
});

/** The tightest first. */
function boundsOf({ leastAny, leastOwn, leastIdle }: CompletionFacts, values: DesignValues): readonly CompletionBound[] {
  return [
    ...(leastAny === null ? [] : [{ name: "any routing", least: leastAny }]),
    ...(leastOwn === null ? [] : [{ name: boundName({ model: leastOwn.model, values }), least: leastOwn.cycles }]),
    ...(leastIdle === null ? [] : [{ name: "idle network", least: leastIdle }]),
  ].toSorted((a, b) => b.least - a.least);
}

export function ganttOf(runs: readonly EndedRun[]): readonly GanttRun[] {
  return runs.flatMap(({ design, label, result: { spans, tasks, jobs, taskFinished, iterations, cycles } }) =>
    spans === null || cycles < 0 ? [] : [{ design, label, tasks, jobs, spans, taskFinished, iterations, cycles }],
  );
}

/** Those whose network is on the page. */
export function channelsOf(runs: readonly EndedRun[]): readonly ChannelPoint[] {
  return runs.flatMap(({ design, label, result: { utilisation }, network }) =>
    network === null || network.channels !== utilisation.length
      ? []
      : [{ design, label, network, adversary: false, point: { load: null, utilisation } }],
  );
}
