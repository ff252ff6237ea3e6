/** The answer's sentence over the results, designs named in their colours. */
import type { CSSProperties } from "react";
import { designColor } from "../../../drawing/palette.ts";
import { Terms } from "../../parts/Terms.tsx";
import { useScheme } from "../../scheme.ts";
import { useStudio } from "../../store/context.ts";
import { memoised } from "../../store/memo.ts";
import { ANSWERED, answerFacts } from "./gather.ts";
import { answerSentence } from "./sentence.ts";

const shownAnswer = memoised(ANSWERED, (state) => answerSentence(answerFacts(state)));

export function Answer() {
  const parts = useStudio(shownAnswer);
  const scheme = useScheme();
  if (parts.length === 0) return null;
  return (
    <p className="answer">
      {parts.map(({ text, design, strong }, i) =>
        design !== undefined ? (
          <b key={i} className="design-name" style={{ "--design": designColor(design, scheme) } as CSSProperties}>
            {text}
          </b>
        ) : strong ? (
          <b key={i}>{text}</b>
        ) : (
          <Terms key={i}>{text}</Terms>
        ),
      )}
    </p>
  );
}
