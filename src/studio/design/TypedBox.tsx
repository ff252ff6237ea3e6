/** The box of a field. Its text is taken when the box is left, or by Enter. */
import { titleWhereCut } from "../parts/ChoiceBox.tsx";
import type { Problem } from "../../engine/studies.ts";
import { fieldId, problemId } from "./fields.tsx";

interface TypedBoxProps {
  /** Of the parameter. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** In an empty box. */
  readonly placeholder?: string | undefined;
  readonly problem: Problem | undefined;
  readonly onType: (text: string) => void;
  readonly onFinish: () => void;
}

export function TypedBox({ id, label, text, placeholder, problem, onType, onFinish }: TypedBoxProps) {
  return (
    <input
      className="box field-box field-wide"
      id={fieldId(id)}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={text}
      onPointerEnter={titleWhereCut}
      aria-label={label}
      aria-invalid={problem !== undefined}
      aria-describedby={problem ? problemId(id) : undefined}
      onChange={(event) => {
        onType(event.currentTarget.value);
      }}
      onBlur={onFinish}
      onKeyDown={(event) => {
        if (event.key === "Enter") onFinish();
      }}
    />
  );
}
