/** The answer's sentence over the pictures, with designs named in their colours. */
import type { CSSProperties } from "react";
import { designColor } from "../../../drawing/palette.ts";
import { Terms } from "../../parts/Terms.tsx";
import { useScheme } from "../../scheme.ts";
import { useStudio } from "../../store/context.ts";
import { memoised } from "../../store/memo.ts";
import { ANSWERED, answerFacts } from "./gather.ts";
import type { Part } from "./words.ts";
import { answerSentence, headline } from "./sentence.ts";

export const shownHeadline = memoised(ANSWERED, (state) => headline(answerFacts(state)));
/** All that is known, for whoever points at the headline or hears it. */
export const wholeAnswer = memoised(ANSWERED, (state) =>
  answerSentence(answerFacts(state))
    .map(({ text }) => text)
    .join(""),
);

export function AnswerText({ parts }: { readonly parts: readonly Part[] }) {
  const scheme = useScheme();
  return parts.map(({ text, design, strong }, i) =>
    design !== undefined ? (
      <b key={i} className="design-name" style={{ "--design": designColor(design, scheme) } as CSSProperties}>
        {text}
      </b>
    ) : strong ? (
      <b key={i}>{text}</b>
    ) : (
      <Terms key={i}>{text}</Terms>
    ),
  );
}

/** Its place is there before it says anything, so that nothing moves when it does. */
export function Answer() {
  const parts = useStudio(shownHeadline);
  const whole = useStudio(wholeAnswer);
  return (
    <p className="answer" title={whole}>
      <span aria-hidden="true">
        <AnswerText parts={parts} />
      </span>
      <span className="visually-hidden">{whole}</span>
    </p>
  );
}
