/** Run and Stop, how far the run is, and how fast. */
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled, IconPlayerTrackNextFilled } from "@tabler/icons-react";
import { workersHere } from "../../engine/web.ts";
import { count, significant } from "../../drawing/text.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { timeText } from "../store/effort.ts";
import { MAX_STEPPED, setStepping } from "../store/looking.ts";
import { foresee, setLive } from "../store/live.ts";
import { pendingDesigns } from "../store/pending.ts";
import { pauseOrResume, run, stop } from "../store/run.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { doneText, idleText } from "./run-text.ts";
import type { RunState } from "../store/state.ts";

export function RunBar() {
  const studio = useActingStudio();
  const state = useStudio((store) => store.run);
  const idle = useStudio((store) => idleText(store, workersHere()));
  const complete = useStudio((store) => pendingDesigns(store).length === 0);
  // Where the studio does not run by itself it looks ahead for who comes near.
  const approached = (): void => {
    if (!state.active) foresee(studio);
  };
  return (
    <div className="run-bar" role="group" aria-label="Run">
      <div
        className="progress"
        role="progressbar"
        aria-label="Progress of the run"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * state.done)}
      >
        <i style={{ width: `${100 * state.done}%` }} />
      </div>
      {/* One button, which cannot be pressed rather than is disabled: what has begun or ended a run keeps the focus. */}
      <button
        type="button"
        className="button run-button"
        aria-disabled={state.active ? state.stopping : complete}
        title={!state.active && complete ? "All is simulated" : undefined}
        onPointerEnter={approached}
        onFocus={approached}
        onClick={() => {
          if (!state.active && !complete) void run(studio);
          else if (state.active && !state.stopping) stop(studio);
        }}
      >
        {state.active ? (
          <>
            <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
          </>
        ) : (
          <>
            <IconPlayerPlayFilled size={13} aria-hidden="true" /> Run
          </>
        )}
      </button>
      {state.active && (
        <IconButton
          label={state.paused ? "Resume" : "Pause"}
          disabled={state.stopping}
          onClick={() => {
            pauseOrResume(studio);
          }}
        >
          {state.paused ? <IconPlayerPlayFilled size={13} /> : <IconPlayerPauseFilled size={13} />}
        </IconButton>
      )}
      <p className="run-text" aria-live="off">
        {state.active ? <RunningText state={state} /> : idle}
      </p>
      <LiveButton />
      <StepButton />
    </div>
  );
}

/** Whether the studio runs by itself. */
function LiveButton() {
  const studio = useActingStudio();
  const live = useStudio((store) => store.live);
  return (
    <button
      type="button"
      className="step-toggle"
      aria-pressed={live}
      onClick={() => {
        setLive(studio, !live);
      }}
      title="Simulate after every change by itself, in short windows first"
    >
      <i className="live-dot" aria-hidden="true" /> Live
    </button>
  );
}

/** Opens and closes step mode. */
function StepButton() {
  const studio = useActingStudio();
  const stepping = useStudio((store) => store.stepping);
  const endpoints = useStudio((store) => store.inspections[shownDesign(store).id]?.drawing?.value.network.endpoints);
  const small = endpoints !== undefined && endpoints <= MAX_STEPPED;
  return (
    <button
      type="button"
      className="step-toggle"
      aria-pressed={stepping}
      disabled={!small && !stepping}
      onClick={() => {
        setStepping(studio, !stepping);
      }}
      title={
        endpoints === undefined || small
          ? "Watch packets move, cycle by cycle"
          : `Step mode is for networks of up to ${count(MAX_STEPPED)} endpoints`
      }
    >
      <IconPlayerTrackNextFilled size={13} aria-hidden="true" /> Step
    </button>
  );
}

function RunningText({ state }: { readonly state: RunState }) {
  const { secondsLeft, searching, flitHopsPerSecond } = state;
  const workers = state.workers + state.helpers;
  const confirms = useStudio(({ results }) => state.keys.some((key) => results[key]?.kept === true));
  const [first, unit] = doneText(state);
  const stage = state.stopping
    ? "stopping"
    : state.paused
      ? "paused"
      : confirms
        ? "confirming kept results"
        : state.coarse
          ? "coarse, in short windows"
          : searching
            ? "searching saturation"
            : null;
  const left = stage === "stopping" || stage === "paused" || secondsLeft === null ? null : `about ${timeText(secondsLeft)} left`;
  // In between reports nothing is told.
  const rate = flitHopsPerSecond === null || flitHopsPerSecond === 0 ? null : rateText(flitHopsPerSecond);
  return (
    <>
      <span>
        <b>{first}</b> {[unit, stage, left].filter(Boolean).join(" · ")}
      </span>
      <span className="run-rate">{[`${workers} ${workers === 1 ? "worker" : "workers"}`, rate].filter(Boolean).join(" · ")}</span>
    </>
  );
}

function rateText(rate: number): string {
  return rate >= 1e6 ? `${significant(rate / 1e6, 3)} M flit-hops/s` : `${significant(rate / 1e3, 3)} k flit-hops/s`;
}
