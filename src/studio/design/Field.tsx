/** The field that fits a parameter's kind. */
import { Choice } from "./Choice.tsx";
import { FieldProblem } from "./FieldProblem.tsx";
import { Help } from "./Help.tsx";
import { LoadField } from "./LoadField.tsx";
import { NumberField } from "./NumberField.tsx";
import { TextField } from "./TextField.tsx";
import { fieldId } from "./fields.ts";
import type { FieldProps } from "./fields.ts";

export function Field({ parameter, ...rest }: FieldProps) {
  if (parameter.kind === "list") return <LoadField parameter={parameter} {...rest} />;
  if (parameter.kind === "text") return <TextField parameter={parameter} {...rest} />;
  if (parameter.kind !== "choice") return <NumberField parameter={parameter} {...rest} />;
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
        value={String(rest.given)}
        onChange={(next) => {
          rest.onChange(id, next);
        }}
      />
      <FieldProblem problem={rest.problem} valid={rest.values[id]} given={rest.given} />
    </div>
  );
}
