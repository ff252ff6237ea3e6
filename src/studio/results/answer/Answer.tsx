/** The answer's sentence over the results, with designs named in their colours. */
import type { CSSProperties } from "react";
import { designColor } from "../../../drawing/palette.ts";
import { Terms } from "../../parts/Terms.tsx";
import { useScheme } from "../../scheme.ts";
import { useStudio, useActingStudio } from "../../store/context.ts";
import { memoised } from "../../store/memo.ts";
import { showPanel } from "../../store/views.ts";
import { ANSWERED, answerFacts } from "./gather.ts";
import type { Part } from "./words.ts";
import { answerSentence } from "./sentence.ts";

const shownAnswer = memoised(ANSWERED, (state) => answerSentence(answerFacts(state)));

const useAnswer = (): readonly Part[] => useStudio(shownAnswer);

/** `terms`: with the glossary's words on them. */
function AnswerText({ parts, terms = false }: { readonly parts: readonly Part[]; readonly terms?: boolean }) {
  const scheme = useScheme();
  return parts.map(({ text, design, strong }, i) =>
    design !== undefined ? (
      <b key={i} className="design-name" style={{ "--design": designColor(design, scheme) } as CSSProperties}>
        {text}
      </b>
    ) : strong ? (
      <b key={i}>{text}</b>
    ) : terms ? (
      <Terms key={i}>{text}</Terms>
    ) : (
      text
    ),
  );
}

export function Answer() {
  const parts = useAnswer();
  return parts.length === 0 ? null : (
    <p className="answer">
      <AnswerText parts={parts} terms />
    </p>
  );
}

/** The beginning of the answer where the results are out of sight, on a telephone. A press shows the results. */
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
