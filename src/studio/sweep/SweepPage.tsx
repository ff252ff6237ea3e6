/**
 * A job over many values of a design. What is varied stands on the left; the progress, the results as a chart, and the files on the right.
 */
import { useCallback, useEffect } from "react";
import { open } from "../families.ts";
import { Empty } from "../parts/Empty.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { openStudy } from "../store/designs.ts";
import { showPage } from "../store/views.ts";
import { KeptLine } from "./KeptLine.tsx";
import { SWEEP_PRESETS } from "./presets.ts";
import type { SweepPreset } from "./presets.ts";
import { sessionFor, startSweep, useSession } from "./sessions.ts";
import { SweepForm } from "./SweepForm.tsx";
import { SweepResults } from "./SweepResults.tsx";
import { SweepRunBar } from "./SweepRunBar.tsx";
import { noteSweep } from "./latest.ts";
import "./sweep.css";

export function SweepPage({ argument }: { readonly argument: string }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const session = useSession(argument);
  useEffect(() => {
    noteSweep(studio, argument);
  }, [studio, argument]);
  const change = useCallback(
    (text: string) => {
      showPage(studio, { id: "sweep", argument: text });
      // What was chosen of another one's results.
      studio.setState({ look: "" });
    },
    [studio],
  );
  const begin = (preset: SweepPreset): void => {
    open(studio, () => {
      openStudy(studio, preset.study);
      change(preset.sweep);
      const { designs: opened } = studio.getState();
      const made = sessionFor(
        studio,
        preset.sweep,
        opened.map(({ values }) => values),
      );
      if (!("message" in made)) startSweep(studio, made);
    });
  };
  return (
    <>
      <div className="paper-side">
        <SweepForm text={argument} designs={designs} change={change} />
        {argument !== "" && (
          <details className="sweep-more">
            <summary>Examples</summary>
            <Presets begin={begin} />
          </details>
        )}
      </div>
      <div className="paper-body">
        {session === null ? (
          <article className="sweep-empty" aria-label="What a sweep is">
            <h2>One question, many designs</h2>
            <p>
              A sweep computes one thing, such as where a network saturates or what it costs, for every combination of up to three lists of
              values. Every point opens as a design.
            </p>
            <Empty
              title="Run an example"
              act={() => {
                begin(SWEEP_PRESETS[0]!);
              }}
            >
              Nothing is varied yet.
            </Empty>
            <h3>Examples, each of which runs at once</h3>
            <Presets begin={begin} />
          </article>
        ) : "message" in session ? (
          <Empty
            alert
            title="Start over"
            act={() => {
              change("");
            }}
          >
            {session.message}
          </Empty>
        ) : (
          <article className="paper-figure" aria-label="Results of the sweep">
            <SweepRunBar key={session.id} session={session} />
            <SweepResults key={`results ${session.id}`} session={session} />
          </article>
        )}
        <KeptLine session={session !== null && "look" in session ? session : null} />
      </div>
    </>
  );
}

/** Prepared sweeps to begin with. */
function Presets({ begin }: { readonly begin: (preset: SweepPreset) => void }) {
  return (
    <ul className="sweep-presets">
      {SWEEP_PRESETS.map((preset) => (
        <li key={preset.id}>
          <button
            type="button"
            onClick={() => {
              begin(preset);
            }}
          >
            <b>{preset.title}</b>
            <span>{preset.help}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
