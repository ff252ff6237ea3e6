/** What would shorten the run of the design that is shown: its estimated time with one thing changed, and that design to compare with. */
import { count, significant } from "../../../drawing/text.ts";
import { durationText } from "../../../drawing/time-text.ts";
import type { Alternatives } from "../../../engine/jobs.ts";
import { unitOf } from "../../../engine/model.ts";
import { openDesign } from "../../store/designs.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { alternativesKey, askAlternatives, stopAsked } from "../../store/link-failures.ts";
import { memoised } from "../../store/memo.ts";
import type { Design } from "../../store/state.ts";
import { designLabels } from "../labels.ts";
import { Asking } from "../resilience/HarmfulLinks.tsx";
import "../resilience/resilience.css";

/** Of times as long. */
const rangeText = (lower: number, upper: number): string => `${significant(lower, 2)}–${significant(upper, 2)}`;

const shownAlternatives = memoised(["designs", "shown", "alternatives"], ({ designs, shown, alternatives }) => {
  const index = Math.min(shown, designs.length - 1);
  const design = designs[index]!;
  return { index, design, label: designLabels(designs)[index]!, run: alternatives[alternativesKey(design.values)] };
});

export function AlternativesView() {
  const studio = useActingStudio();
  const { index, design, label, run } = useStudio(shownAlternatives);
  const running = run?.running === true;
  return (
    <div className="resilience">
      <section className="limits-part" aria-label="What would shorten it">
        <h2>
          What would shorten it <span className="resilience-of">{label}, estimated, one change each</span>
        </h2>
        <Asking
          title="Estimate changes"
          running={running}
          done={run?.result?.complete === true}
          text={
            running
              ? `${run.result?.others.length ?? 0} estimated so far`
              : "Other routings, placements and algorithms, and links twice as fast; each can be compared with as a design of its own."
          }
          onStart={() => {
            askAlternatives(studio, index);
          }}
          onStop={() => {
            stopAsked(studio, "alternatives");
          }}
        />
        {run?.failure && <p className="resilience-failure">{run.failure}</p>}
        {run?.result && <Changes design={design} found={run.result} />}
      </section>
    </div>
  );
}

function Changes({ design, found: { now, others, refused } }: { readonly design: Design; readonly found: Alternatives }) {
  const studio = useActingStudio();
  const unit = unitOf(design.values);
  const told = (cycles: number): string => (unit === null ? count(cycles) : durationText(cycles * unit.nanoseconds).replace(" ", "\u00a0"));
  const same = others.filter((one) => one.same);
  const rows = others.filter((one) => !one.same);
  return (
    <>
      {rows.length > 0 && (
        <div className="resilience-scroll">
          <table className="resilience-kept" aria-label="Changes by the time that a run takes with them">
            <thead>
              <tr>
                <th scope="col">with</th>
                <th scope="col">about{unit === null ? ", cycles" : ""}</th>
                <th scope="col">times</th>
                <th scope="col">as a design</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">as it is</th>
                <td>{told(now.cycles)}</td>
                <td>1</td>
                <td>–</td>
              </tr>
              {rows.map(({ title, values, cycles, lower, upper, times }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>{told(cycles)}</td>
                  <td title={`estimated, ${told(lower)} to ${told(upper)}`}>
                    {significant(times, 3)} <small>{rangeText(lower / now.cycles, upper / now.cycles)}</small>
                  </td>
                  <td>
                    <button
                      type="button"
                      className="link"
                      title={`As a design of its own: ${title}`}
                      onClick={() => {
                        openDesign(studio, design, values);
                      }}
                    >
                      Compare
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {same.length > 0 && <p className="resilience-of">No difference: {same.map(({ title }) => title).join("; ")}.</p>}
      {refused.map(({ title, why }) => (
        <p key={title} className="resilience-of">
          {title}: {why}
        </p>
      ))}
    </>
  );
}
