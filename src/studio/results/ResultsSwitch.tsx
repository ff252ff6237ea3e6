/** What stands below the latency curve: all loads, the one that is looked at in detail, and which, or what linear programs say. */
import { loadText } from "../../drawing/text.ts";
import { LoadStepper } from "../LoadStepper.tsx";
import { loadGivenUp } from "../store/load.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showResults } from "../store/views.ts";

/** `load`: what is looked at; null while nothing is simulated. */
export function ResultsSwitch({ load }: { readonly load: number | null }) {
  const studio = useActingStudio();
  const view = useStudio((state) => state.resultsView);
  const givenUp = useStudio(loadGivenUp);
  return (
    <>
      <div className="results-switch">
        <div className="views" role="group" aria-label="Results shown">
          <button
            type="button"
            aria-pressed={view === "all"}
            onClick={() => {
              showResults(studio, "all");
            }}
          >
            All loads
          </button>
          <button
            type="button"
            aria-pressed={view === "point"}
            onClick={() => {
              showResults(studio, "point");
            }}
          >
            {load === null ? "One load" : `At load ${loadText(load)}`}
          </button>
          <button
            type="button"
            aria-pressed={view === "limits"}
            onClick={() => {
              showResults(studio, "limits");
            }}
          >
            Limits
          </button>
        </div>
        {view === "point" && load !== null && (
          <>
            <LoadStepper verb="Look at" />
            <span className="results-hint">or click the curve</span>
          </>
        )}
      </div>
      {givenUp !== null && load !== null && (
        <p className="results-moved" role="status">
          No design has load {loadText(givenUp)} any more; {loadText(load)} is the nearest.
        </p>
      )}
    </>
  );
}
