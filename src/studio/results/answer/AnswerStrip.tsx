/** The beginning of the answer where the results are out of sight, on a telephone; a press shows them. */
import { useActingStudio } from "../../store/context.ts";
import { showPanel } from "../../store/views.ts";
import { AnswerText, useAnswer } from "./Answer.tsx";

export function AnswerStrip() {
  const studio = useActingStudio();
  const parts = useAnswer();
  if (parts.length === 0) return null;
  return (
    <button
      type="button"
      className="plain answer-strip"
      title="Show the results"
      onClick={() => {
        showPanel(studio, "results");
      }}
    >
      <AnswerText parts={parts} />
    </button>
  );
}
