/** The linear programs in one line below their bars, and the lesson: what the routing leaves on the table. */
import { interval, percent, significant } from "../../drawing/text.ts";
import { cancelBounds, isOpen, solveAll } from "../store/bounds.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { Bound } from "../store/state.ts";
import { showResults } from "../store/views.ts";
import { boundName, boundNames, gapOf, isProved } from "../parts/bound-names.ts";
import { shownBounds, shownUnsolved } from "./shown-bars.ts";

export function LinearPrograms() {
  const studio = useActingStudio();
  const bounds = useStudio(shownBounds);
  const unsolved = useStudio(shownUnsolved);
  const { values } = useStudio(shownDesign);
  if (bounds.length === 0) return null;
  return (
    <p className="programs">
      <span>{summaryOf(bounds)}</span>
      {bounds.some(isOpen) && (
        <button
          type="button"
          className="link"
          onClick={() => {
            cancelBounds(studio);
          }}
        >
          Cancel
        </button>
      )}
      {unsolved.length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => {
            solveAll(studio);
          }}
        >
          Solve {boundNames(unsolved.map((model) => ({ model, values })))}
        </button>
      )}
      <button
        type="button"
        className="link"
        onClick={() => {
          showResults(studio, "limits");
        }}
      >
        What limits it
      </button>
    </p>
  );
}

function summaryOf(bounds: readonly Bound[]): string {
  const open = bounds.find(({ state }) => state === "solving") ?? bounds.find(isOpen);
  if (open) {
    const known = open.lower !== null && open.upper !== null && gapOf(open) !== null ? ` ${interval(open.lower, open.upper)}` : "…";
    return `Solving ${boundName(open)}:${known}`;
  }
  const parts: string[] = [];
  const solved = bounds.filter(({ state }) => state === "solved");
  if (solved.length > 0) {
    const seconds = solved.reduce((sum, { result }) => sum + (result?.seconds ?? 0), 0);
    const widest = Math.max(...solved.map((bound) => (isProved(bound) ? 0 : (gapOf(bound) ?? 0))));
    parts.push(
      `${solved.length} linear ${solved.length === 1 ? "program" : "programs"} solved, ${widest === 0 ? "proved optimal" : `within ${percent(widest)}`}, ${significant(seconds, 2)} s`,
    );
  }
  const bounded = bounds.filter((bound) => bound.state !== "solved" && gapOf(bound) !== null).length;
  if (bounded > 0) parts.push(`${bounded} ended early, with bounds`);
  const without = bounds.length - solved.length - bounded;
  if (without > 0) parts.push(`${without} without an answer`);
  return parts.join("; ");
}
