/** What every field of the design form is given, what it says where its value is wrong, and small arithmetic of sliders. */
import type { KindId, NumberParameter, Parameter, Value } from "../../descriptor.ts";
import { quoted, sameValue } from "../../engine/studies.ts";
import type { DesignValues, Problem } from "../../engine/studies.ts";
import { dropAttempt } from "../store/designs.ts";
import { useActingStudio } from "../store/context.ts";

export interface FieldProps<K extends KindId = KindId> {
  readonly parameter: Parameter<K>;
  /** The design's valid values. */
  readonly values: DesignValues;
  /** What the field shows: the valid value, or what was entered and is not valid. */
  readonly given: Value;
  readonly problem: Problem | undefined;
  readonly onChange: (id: string, value: Value) => void;
  /** Several values at once, each valid beside those before it, as a file holds them. */
  readonly onTake: (values: readonly (readonly [id: string, value: Value])[]) => void;
}

/** The values that a slider stops at: the allowed ones, or a step that gives about a hundred. */
interface Stops {
  readonly allowed: readonly number[] | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export function stopsOf(parameter: NumberParameter, values: DesignValues): Stops {
  const { sliderMax, min } = parameter;
  const wanted = typeof sliderMax === "function" ? sliderMax(values) : sliderMax;
  const max = Math.min(parameter.max, Number.isFinite(wanted) ? (wanted ?? parameter.max) : parameter.max);
  if (parameter.allowed) {
    const allowed = parameter.allowed.filter((number) => number <= max);
    return { allowed, min: 0, max: Math.max(0, allowed.length - 1), step: 1 };
  }
  const span = Math.max(max - min, 0);
  const fine = 10 ** Math.floor(Math.log10(Math.max(span, 1e-9) / 40));
  return { allowed: null, min, max: Math.max(max, min), step: parameter.kind === "integer" ? Math.max(1, fine) : fine };
}

/** The neighbour of a value one stop up or down. */
export function neighbour(parameter: NumberParameter, value: number, direction: 1 | -1): number {
  const { allowed } = parameter;
  if (allowed) {
    const found = direction > 0 ? allowed.find((number) => number > value) : allowed.findLast((number) => number < value);
    return found ?? value;
  }
  const step = parameter.kind === "integer" ? 1 : 0.1;
  return Math.round((value + direction * step) * 1e6) / 1e6;
}

export const fieldId = (id: string): string => `field-${id}`;
export const problemId = (id: string): string => `problem-${id}`;

interface FieldProblemProps {
  readonly problem: Problem | undefined;
  /** The value that is drawn and run meanwhile. */
  readonly valid: Value | undefined;
  readonly given: Value;
}

/** What is wrong with a field, in one sentence beside it. */
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
