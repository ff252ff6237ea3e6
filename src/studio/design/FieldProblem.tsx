/** What is wrong with a field, in one sentence beside it. */
import type { Value } from "../../descriptor.ts";
import type { Problem } from "../../study/study.ts";
import { quoted, sameValue } from "../../study/texts.ts";
import { dropAttempt } from "../store/designs.ts";
import { useActingStudio } from "../store/context.ts";
import { problemId } from "./fields.ts";

interface FieldProblemProps {
  readonly problem: Problem | undefined;
  /** The value that is drawn and run meanwhile. */
  readonly valid: Value | undefined;
  readonly given: Value;
}

export function FieldProblem({ problem, valid, given }: FieldProblemProps) {
  const studio = useActingStudio();
  if (!problem) return null;
  const { parameter, message } = problem;
  return (
    <p className="field-problem" id={problemId(parameter)} role="alert">
      {message}{" "}
      {valid !== undefined && !sameValue(valid, given) && (
        <button
          type="button"
          className="link"
          onClick={() => {
            dropAttempt(studio, parameter);
          }}
        >
          Keep {quoted(valid)}
        </button>
      )}
    </p>
  );
}
