/** Which panel stands below the latency curve, and, in that of one load, the way to the next. */
import { useShallow } from "zustand/react/shallow";
import { loadText } from "../../drawing/text.ts";
import { LoadStepper } from "../parts/LoadStepper.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { noneIsSteady } from "../store/completions.ts";
import { loadGivenUp } from "../store/load.ts";
import { showResults } from "../store/views.ts";
import { openPanel, RESULT_PANELS } from "./panels.ts";
import { shownPoints, shownSeries } from "./shown.ts";

export function ResultsSwitch() {
  const studio = useActingStudio();
  const open = useStudio(openPanel);
  const panels = useStudio(useShallow((state) => RESULT_PANELS.filter(({ within, when }) => within === null && when(state))));
  const simulated = useStudio((state) => shownSeries(state).series.length > 0);
  const looked = useStudio((state) => shownPoints(state).load);
  const givenUp = useStudio(loadGivenUp);
  const steady = useStudio((state) => !noneIsSteady(state));
  const load = simulated ? looked : null;
  return (
    <>
      <div className="results-switch">
        <div className="views" role="group" aria-label="Results shown">
          {panels.map((panel) => (
            <button
              key={panel.id}
              type="button"
              aria-pressed={panel.id === (open.within ?? open.id)}
              onClick={() => {
                showResults(studio, panel.id);
              }}
            >
              {panel.title(load, steady)}
            </button>
          ))}
        </div>
        {open.byLoad && load !== null && <LoadStepper verb="Look at" />}
      </div>
      {givenUp !== null && load !== null && (
        <p className="results-moved" role="status">
          No design has load {loadText(givenUp)}; {loadText(load)} is the nearest.
        </p>
      )}
    </>
  );
}
