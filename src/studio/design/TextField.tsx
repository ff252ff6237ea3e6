/** A text in a form of its own, over a few lines; a pasted table takes the place of all that was there. */
import { useState } from "react";
import type { ClipboardEvent } from "react";
import { formatValue } from "../../study/texts.ts";
import { FieldProblem } from "./FieldProblem.tsx";
import { Help } from "../parts/Help.tsx";
import { fieldId, problemId } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

export function TextField({ parameter, values, given, problem, onChange }: FieldProps<"text">) {
  const { id, title, help, form, placeholder } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const enter = (text: string): void => {
    setTyped(null);
    if (text !== formatValue(given)) onChange(id, text);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text").trim();
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    enter(text);
  };
  return (
    <div className="field field-text">
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={`${help} Enter ${form}.`}>{title}</Help>
      </label>
      <textarea
        className="box field-area"
        id={fieldId(id)}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? formatValue(given)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId(id) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onPaste={paste}
        onBlur={() => {
          if (typed !== null) enter(typed);
        }}
      />
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}
