/** One of a few options. */
import { Choice } from "../parts/Choice.tsx";
import { FieldProblem } from "./FieldProblem.tsx";
import { Help } from "../parts/Help.tsx";
import { fieldId } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

export function ChoiceField({ parameter, values, given, problem, onChange }: FieldProps<"choice">) {
  const { id, title, help, options } = parameter;
  return (
    <div className="field field-choice">
      <label className="field-label" htmlFor={fieldId(id)}>
        <Help text={help}>{title}</Help>
      </label>
      <Choice
        id={fieldId(id)}
        label={title}
        options={options}
        value={String(given)}
        onChange={(next) => {
          onChange(id, next);
        }}
      />
      <FieldProblem problem={problem} valid={values[id]} given={given} />
    </div>
  );
}
