/** The answer's sentence over the results, designs named in their colours. */
import { useEffect } from "react";
import type { CSSProperties } from "react";
import { designColor } from "../../../drawing/palette.ts";
import { Terms } from "../../parts/Terms.tsx";
import { useScheme } from "../../scheme.ts";
import { runsToCompletion } from "../../../workload/patterns.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { memoised } from "../../store/memo.ts";
import { notifyFailure } from "../../store/notices.ts";
import type { StudioState } from "../../store/state.ts";
import { ANSWERED, answerFacts } from "./gather.ts";
import type { Part } from "./parts.ts";
import { loadRunWords, runWords } from "./run-words.ts";
import { answerSentence } from "./sentence.ts";

const shownAnswer = memoised(ANSWERED, (state) => answerSentence(answerFacts(state)));

const lacksWords = ({ designs }: Pick<StudioState, "designs">): boolean =>
  runWords() === null && designs.some(({ values }) => runsToCompletion(values));

export function useAnswer(): readonly Part[] {
  const studio = useActingStudio();
  const lacks = useStudio(lacksWords);
  useEffect(() => {
    if (!lacks) return;
    loadRunWords().then(
      () => {
        studio.setState(({ completions }) => ({ completions: { ...completions } }));
      },
      (error: unknown) => {
        notifyFailure(studio, error);
      },
    );
  }, [lacks, studio]);
  return useStudio(shownAnswer);
}

/** `terms`: with the glossary's words on them. */
export function AnswerText({ parts, terms = false }: { readonly parts: readonly Part[]; readonly terms?: boolean }) {
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
