/** What is wrong with a field, in one sentence beside it. */
import type { Problem } from "../../study/study.ts";
import { problemId } from "./fields.ts";

export function FieldProblem({ problem }: { readonly problem: Problem | undefined }) {
  if (!problem) return null;
  return <p className="field-problem" id={problemId(problem.parameter)} role="alert">{problem.message}</p>;
}
